//! An outbox entry that is due, the records that its message shows, and the outcome of an attempt.

use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::{Span, Timestamp};
use crate::chat::ChatFault;
use crate::game::Table;
use crate::host::notification::NotificationSubject;
use crate::host::{Challenge, Effect, Match, Notification};
use crate::store::rows::{BoardMessage, DeliveryPriority, EntryContent, OutboxEntry};
use crate::store::{Key, Subject};

/// After trouble that lasts longer than this, the people of a message are informed as after a refusal.
pub(super) const LONG_TROUBLE: Span = Span::minutes(10);

pub type SubjectEntries = Vec<(u64, OutboxEntry)>;

/// An entry that is due, with the state of earlier attempts.
#[derive(Clone, Copy)]
pub struct OutboxItem<'a> {
    pub subject: Subject,
    pub number: u64,
    pub row: &'a OutboxEntry,
    /// Whether the entry may have been delivered already.
    pub delivery_unknown: bool,
    /// The time of the first failure, if all later attempts of this process have failed, too.
    pub failing_since: Option<Timestamp>,
    /// Whether the message goes to the thread of its match, from which the match may move.
    pub is_in_thread: bool,
    /// The channel above the thread of an ended match, whose messages go there while the thread cannot be opened.
    pub fallback: Option<ChannelId>,
    /// The message that the new one replaces. It may have the same controls.
    pub replaced_message: Option<MessageId>,
    /// Whether a message that an earlier attempt has posted stays as it is, even if its words have changed since.
    pub never_edited: bool,
}

#[derive(Clone, Copy)]
pub enum Record<'a> {
    Match(&'a Match),
    Challenge(&'a Challenge),
}

/// The state that a message shows: from the decision of a handler, or from the store.
#[derive(Clone, Copy)]
pub struct Snapshot<'a> {
    pub record: Record<'a>,
    /// The current table of a match, if the caller has opened it.
    pub table: Option<&'a dyn Table>,
    /// The row about the messages of a match that were posted.
    pub board: Option<&'a BoardMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The entry was removed in the commit of its delivery.
    Done,
    /// The entry is delivered, and its row is removed at once.
    Remove,
    /// The entry is delivered. A second delivery would change nothing, so a batch may remove its row later.
    RemoveInBatch,
    /// The entry need not be delivered any more. Metrics count it under this reason.
    Drop(&'static str),
    Until(Timestamp),
    WaitForEarlier,
    /// Retry after a pause of this length. Later entries do not wait.
    After(Span),
    /// The bot lacks a permission in the channel. Retry only after somebody has acted there.
    WhenReachable(ChannelId),
    /// Trouble with the chat. The next attempt comes after a growing pause, and not before the time that
    /// the chat asks for. The message may have arrived all the same.
    Trouble(Option<Span>),
    /// A refusal. The entry is retried with long pauses until it expires; later entries do not wait.
    Refused,
}

impl<'a> OutboxItem<'a> {
    pub const fn new(subject: Subject, number: u64, row: &'a OutboxEntry) -> Self {
        Self {
            subject,
            number,
            row,
            delivery_unknown: false,
            failing_since: None,
            is_in_thread: false,
            fallback: None,
            replaced_message: None,
            never_edited: false,
        }
    }

    /// The item with its message in the place of `current`.
    #[must_use]
    pub fn sent_to(self, current: Record<'_>) -> Self {
        let parent = current.parent();
        Self { is_in_thread: parent.is_some(), fallback: parent.filter(|_| !current.is_running()), ..self }
    }

    pub const fn key(&self) -> Key {
        Key::Outbox(self.subject, self.number)
    }

    pub const fn effect(&self) -> Option<&Effect> {
        let EntryContent::Effect(effect) = &self.row.content else { return None };
        Some(effect)
    }

    /// Whether a refused entry is old enough to be dropped. Boards and messages of challenges
    /// are kept for longer, since without them people cannot play.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        let lifetime = match self.row.content {
            EntryContent::Effect(Effect::Board { .. } | Effect::Card) => Span::days(30),
            _ => Span::days(7),
        };
        now - self.row.made > lifetime
    }

    /// The nonce by which the chat recognises a second post of the same entry in the same place.
    pub fn nonce(&self) -> String {
        match self.subject {
            Subject::Match(id) if self.is_in_thread => format!("{id}-{}t", self.number),
            Subject::Match(id) => format!("{id}-{}", self.number),
            Subject::Challenge(id) => format!("{id}-{}", self.number),
            Subject::Person(id) => format!("{id}-{}", self.number),
            Subject::Server(id) => format!("{id}-{}", self.number),
        }
    }

    /// Whether attempts have failed for more than [`LONG_TROUBLE`]. Only the time of this process counts.
    pub fn is_in_long_trouble(&self, now: Timestamp) -> bool {
        self.failing_since.is_some_and(|since| now - since > LONG_TROUBLE)
    }

    /// Whether to give up an old entry that only tidies up, after long trouble. Its message stays as it is.
    pub fn is_lost_cleanup(&self, now: Timestamp) -> bool {
        let is_cleanup = self.row.priority() == DeliveryPriority::Cleanup;
        is_cleanup && self.has_expired(now) && self.is_in_long_trouble(now)
    }
}

impl<'a> Record<'a> {
    pub const fn place(self) -> Place {
        match self {
            Self::Match(record) => record.place,
            Self::Challenge(record) => record.place,
        }
    }

    /// The channel above the thread of a match, if the match has one.
    pub const fn parent(self) -> Option<ChannelId> {
        if let Self::Match(record) = self { record.thread_of } else { None }
    }

    pub const fn is_running(self) -> bool {
        match self {
            Self::Match(record) => record.is_running(),
            Self::Challenge(_) => true,
        }
    }

    pub fn people(self) -> Vec<PersonId> {
        match self {
            Self::Match(record) => record.people.0.to_vec(),
            Self::Challenge(record) => [Some(record.from), record.to].into_iter().flatten().collect(),
        }
    }

    pub const fn about(self) -> NotificationSubject<'a> {
        match self {
            Self::Match(record) => NotificationSubject::Match(record),
            Self::Challenge(record) => NotificationSubject::Challenge(record),
        }
    }
}

/// The notifications that the message of entry `number` may carry, by number.
pub fn carriable_notifications(
    rows: &SubjectEntries,
    number: u64,
) -> impl Iterator<Item = (u64, &Notification)> {
    rows.iter().filter_map(move |(other, row)| match row {
        OutboxEntry {
            content: EntryContent::Effect(Effect::Notify(call)),
            combined_with,
            mentioned: false,
            ..
        } if *combined_with == Some(number) => Some((*other, call)),
        _ => None,
    })
}

/// Whether an entry before `number` still has to post the result of a round, which the next board follows.
pub fn is_result_pending(rows: &SubjectEntries, number: u64) -> bool {
    let is_result = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Round { .. }));
    rows.iter().any(|(other, row)| *other < number && is_result(row))
}

impl Outcome {
    /// The outcome of a failed request that can be repeated; `None` if a repetition is pointless.
    pub const fn after(fault: &ChatFault, channel: ChannelId) -> Option<Self> {
        match fault {
            ChatFault::Limited { retry_after } => Some(Self::Trouble(*retry_after)),
            ChatFault::Unavailable(_) => Some(Self::Trouble(None)),
            // Nothing in an archived thread can be changed until a new message reopens the thread.
            ChatFault::Forbidden | ChatFault::Archived => Some(Self::WhenReachable(channel)),
            ChatFault::Unauthorized => Some(Self::Trouble(Some(Span::minutes(10)))),
            ChatFault::Gone
            | ChatFault::Deleted
            | ChatFault::TokenExpired
            | ChatFault::Answered
            | ChatFault::Emoji(_)
            | ChatFault::Picture(_)
            | ChatFault::Recipient(_)
            | ChatFault::ThreadLimit
            | ChatFault::Refused(_) => None,
        }
    }
}
