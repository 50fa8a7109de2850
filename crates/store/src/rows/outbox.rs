//! Outbox entries: effects of committed decisions that are still to be delivered, and the state of their
//! delivery.
//!
//! The host (the rules of matches) decides an effect. The rest of the program decides when, and by which
//! process or answer, the effect is delivered. The token of an answer is a secret for fifteen minutes:
//! it is never exported or logged.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::host::{Effect, Notification};

use super::{DeletedPerson, Record, UnreachableReason, is_default};

/// An effect that was decided and is still to be delivered, with the state of its delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutboxEntry {
    #[serde(rename = "what")]
    pub content: EntryContent,
    /// Time at which the effect was decided.
    pub made: Timestamp,
    /// Time before which the entry is not delivered; defaults to [`made`](Self::made).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Timestamp>,
    /// Time until which a worker has reserved the entry. The lease only avoids needless requests;
    /// correctness does not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease: Option<Timestamp>,
    /// Number of another entry with the same subject. The message of that entry may also contain this
    /// notification.
    #[serde(rename = "with", skip_serializing_if = "Option::is_none")]
    pub combined_with: Option<u64>,
    /// The message that the entry edits, if that is not the board message. For an entry of a feature, the final
    /// message of its match, to which the feature may link; for a notification, the message to which it links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// Language code of the channel, if no other record has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether the person was already mentioned in the channel, so that only the direct message is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mentioned: bool,
    /// The interaction that this entry answers, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerTarget>,
    /// Name of the process that is to deliver the entry, if several share the store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EntryContent {
    /// Removes the buttons and menus of a message that is out of date.
    #[serde(rename = "tidy")]
    RetireMessage {
        channel: ChannelId,
        message: MessageId,
        /// New text of the message; `None` keeps its text.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Turn number of the board in the message, if it is a board.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<u32>,
    },
    /// Deletes the line of a board before the last move.
    #[serde(rename = "delete")]
    DeleteMessage { channel: ChannelId, message: MessageId },
    /// An effect that the rules of matches decided.
    // Untagged: instead of `tidy`, the row has the name of the effect itself.
    #[serde(untagged)]
    Effect(Effect),
    #[serde(untagged)]
    Feature(FeatureEntry),
}

/// Urgency of an entry. The most urgent comes first if Discord's rate limit does not allow all
/// deliveries at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryPriority {
    /// A notification or reply that a person is waiting for.
    Urgent,
    /// A message that shows current state.
    Message,
    /// A message of an optional feature. Nobody waits for such a message, and building one may take
    /// long.
    Posting,
    /// Cleanup of a message that is out of date.
    Cleanup,
}

impl DeliveryPriority {
    /// All priorities, the most urgent first.
    pub const ALL: [Self; 4] = [Self::Urgent, Self::Message, Self::Posting, Self::Cleanup];
}

/// State of an entry that is still stored. It is derived, never stored. A delivered entry is deleted, and so is a
/// pointless one, which metrics count by reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryState {
    /// The next attempt can begin.
    Due,
    /// An attempt is in progress.
    Sending,
    /// An attempt may have arrived: look before sending again.
    Unknown,
    /// The entry waits for a time, for an earlier entry, or for a channel to become reachable.
    Waits,
    /// The chat refuses the message, which is retried after long pauses.
    Refused,
}

/// Facts from which the state of an entry follows. Attempts of a process are facts that only its own memory has;
/// [`OutboxEntry::facts`] are those that everybody can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryFacts {
    /// Time of the next attempt. A channel that is closed may postpone the attempt further.
    pub due: Timestamp,
    pub is_sending: bool,
    /// Whether a former attempt may have arrived, or, if none is known to have failed, whether there may have been one.
    pub delivery_unknown: bool,
    pub has_failed: bool,
    /// The reason why the chat refuses the message.
    pub refusal: Option<UnreachableReason>,
}

impl EntryFacts {
    pub fn state(&self, now: Timestamp) -> EntryState {
        match self.refusal {
            _ if self.is_sending => EntryState::Sending,
            Some(UnreachableReason::Gone | UnreachableReason::Refused) => EntryState::Refused,
            Some(UnreachableReason::Forbidden) => EntryState::Waits,
            // Nobody attempts an entry before its time, so only a failed one can be in doubt earlier.
            None if self.delivery_unknown && (self.has_failed || self.due <= now) => EntryState::Unknown,
            None if self.due > now => EntryState::Waits,
            None => EntryState::Due,
        }
    }
}

impl EntryState {
    pub const ALL: [Self; 5] = [Self::Due, Self::Sending, Self::Unknown, Self::Waits, Self::Refused];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Sending => "sending",
            Self::Unknown => "unknown",
            Self::Waits => "waits",
            Self::Refused => "refused",
        }
    }
}

impl OutboxEntry {
    /// Returns the facts in the stored row. `refusal` is the state of the channel to which the entry belongs. A lease
    /// that has ended leaves doubt, because its holder never reported the outcome.
    pub fn facts(&self, refusal: Option<UnreachableReason>, now: Timestamp) -> EntryFacts {
        EntryFacts {
            due: self.due(),
            is_sending: self.lease.is_some_and(|lease| lease > now),
            delivery_unknown: self.lease.is_some(),
            has_failed: false,
            refusal,
        }
    }

    /// Creates an entry that is due at once.
    pub const fn new(what: EntryContent, made: Timestamp) -> Self {
        Self {
            content: what,
            made,
            due: None,
            lease: None,
            combined_with: None,
            message: None,
            language: None,
            mentioned: false,
            answer: None,
            by: None,
        }
    }

    /// Returns the time before which the entry is not delivered: `due`, or else `made`.
    pub fn due(&self) -> Timestamp {
        self.due.unwrap_or(self.made)
    }

    #[must_use]
    pub fn with_due(self, due: Timestamp) -> Self {
        Self { due: Some(due).filter(|due| *due != self.made), ..self }
    }

    pub const fn priority(&self) -> DeliveryPriority {
        match self.content {
            EntryContent::Effect(Effect::Notify(_) | Effect::Reply { .. }) => DeliveryPriority::Urgent,
            EntryContent::Effect(Effect::Refresh | Effect::OfferEnd { .. } | Effect::Archive)
            | EntryContent::RetireMessage { .. }
            | EntryContent::DeleteMessage { .. } => DeliveryPriority::Cleanup,
            EntryContent::Feature(_) => DeliveryPriority::Posting,
            EntryContent::Effect(
                Effect::Board { .. }
                | Effect::Round { .. }
                | Effect::Offer { .. }
                | Effect::Line { .. }
                | Effect::Card,
            ) => DeliveryPriority::Message,
        }
    }

    /// Returns the recipient if the entry is a notification.
    pub const fn notified_person(&self) -> Option<PersonId> {
        match self.content {
            EntryContent::Effect(Effect::Notify(Notification { person, .. })) => Some(person),
            _ => None,
        }
    }
}

impl Record for OutboxEntry {
    const KIND: &'static str = "outbox-entry";

    fn without(mut self, _gone: DeletedPerson) -> Option<Self> {
        if let EntryContent::RetireMessage { text, board, .. } = &mut self.content {
            (*text, *board) = (None, None);
        }
        Some(self)
    }
}

/// An interaction (a command or a press of a button) that still needs an answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerTarget {
    pub interaction: InteractionId,
    /// Secret token that Discord requires with an answer.
    pub token: String,
    pub channel: ChannelId,
}

impl fmt::Debug for AnswerTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnswerTo({} in {})", self.interaction, self.channel)
    }
}

/// Content of a feature's outbox entry: a JSON object whose only field has the entry's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>")]
pub struct FeatureEntry(BTreeMap<String, Value>);

/// Bit 62, above the ids of messages, and 20 bits of the name's hash (FNV-1a), above ids and milliseconds.
const fn series_of(name: &str) -> u64 {
    let (mut hash, mut at) = (0xcbf2_9ce4_8422_2325_u64, 0);
    while at < name.len() {
        hash = (hash ^ name.as_bytes()[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    1 << 62 | hash >> 44 << 42
}

/// A type with the fields of one kind of outbox entry of a feature.
pub trait EntryFields: Serialize + DeserializeOwned {
    /// Name of the entry, unique among all features and the core.
    const NAME: &'static str;
    /// The upper bits of the numbers of these entries. No two kinds of entries of one subject have the same.
    const SERIES: u64 = series_of(Self::NAME);

    /// The number of such an entry. `within` tells the entries of a subject apart: an id of ours, a day, or a time
    /// in milliseconds, of at most 42 bits.
    fn number(within: u64) -> u64 {
        debug_assert!(within < 1 << 42, "{within} meets the bits of the series");
        Self::SERIES | within
    }

    /// Returns an outbox entry with these fields.
    ///
    /// # Panics
    /// If the fields cannot be serialized as JSON.
    fn to_entry(&self) -> FeatureEntry {
        let fields = serde_json::to_value(self).expect("fields of an entry are JSON");
        FeatureEntry(BTreeMap::from([(Self::NAME.to_owned(), fields)]))
    }

    /// The fields of an entry, or `None` if it has another name or unreadable fields.
    fn of(entry: &FeatureEntry) -> Option<Self> {
        serde_json::from_value(entry.0.get(Self::NAME)?.clone()).ok()
    }
}

impl TryFrom<BTreeMap<String, Value>> for FeatureEntry {
    type Error = &'static str;

    fn try_from(entry: BTreeMap<String, Value>) -> Result<Self, Self::Error> {
        if entry.len() != 1 {
            return Err("a feature's entry has exactly one name");
        }
        let is_of_feature = !entry.keys().any(|name| is_core_content(name));
        is_of_feature.then_some(Self(entry)).ok_or("the name belongs to an entry of the core")
    }
}

/// Whether an entry of this name belongs to the core: it is an [`Effect`], or the cleanup entry `tidy` or `delete`.
fn is_core_content(name: &str) -> bool {
    let variant: StrDeserializer<'_, de::value::Error> = name.into_deserializer();
    let is_unknown = |error: de::value::Error| error.to_string().starts_with("unknown variant");
    ["tidy", "delete"].contains(&name) || !Effect::deserialize(variant).is_err_and(is_unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn core_names_are_not_read_as_features() {
        let read = |name: &str| {
            serde_json::from_str::<FeatureEntry>(&format!("{{\"{name}\":{{\"turn\":\"odd\"}}}}"))
        };
        for name in ["board", "refresh", "offer", "call", "tidy", "delete"] {
            assert!(read(name).is_err(), "{name}");
        }
        assert!(read("puzzle").is_ok());
        assert!(serde_json::from_str::<FeatureEntry>("{\"a\":1,\"b\":2}").is_err());
    }

    #[test]
    fn stored_entry_has_one_state() {
        use UnreachableReason::{Forbidden, Gone, Refused};
        let board = OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), Timestamp(0));
        let later = board.clone().with_due(Timestamp(10));
        let leased = OutboxEntry { lease: Some(Timestamp(20)), ..board.clone() };
        for (row, refusal, now, state) in [
            (&board, None, 0, EntryState::Due),
            (&later, None, 9, EntryState::Waits),
            (&later, None, 10, EntryState::Due),
            (&leased, None, 19, EntryState::Sending),
            (&leased, Some(Gone), 19, EntryState::Sending),
            (&leased, None, 20, EntryState::Unknown),
            (&leased, Some(Forbidden), 20, EntryState::Waits),
            (&board, Some(Forbidden), 0, EntryState::Waits),
            (&board, Some(Gone), 0, EntryState::Refused),
            (&later, Some(Refused), 0, EntryState::Refused),
        ] {
            let now = Timestamp(now);
            assert_eq!(row.facts(refusal, now).state(now), state, "{row:?} {refusal:?} at {now:?}");
        }
    }

    #[test]
    fn only_failed_entry_is_in_doubt_before_its_time() {
        let facts = EntryFacts {
            due: Timestamp(10),
            is_sending: false,
            delivery_unknown: true,
            has_failed: true,
            refusal: None,
        };
        assert_eq!(facts.state(Timestamp(9)), EntryState::Unknown);
        let untried = EntryFacts { has_failed: false, ..facts };
        assert_eq!(untried.state(Timestamp(9)), EntryState::Waits);
        assert_eq!(untried.state(Timestamp(10)), EntryState::Unknown);
    }
}
