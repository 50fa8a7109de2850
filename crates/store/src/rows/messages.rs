//! Rows about messages in the chat: boards, challenge cards, interactions that took effect, and channels
//! in which Discord refuses messages of the bot.
//!
//! Only the store and the code that sends messages use these records; no rule of a match depends on
//! them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::Timestamp;

use super::{DeletedPerson, Migration, Record, is_default};

/// Messages that show a match in its channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardMessage {
    /// The current board message; `None` until one was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// Turn number that the board message shows; 0 before the first message.
    pub shown: u32,
    /// Time at which the bot began to post the end of a practice match for everyone. Set only while the
    /// bot is posting, so that nobody posts the same end twice.
    #[serde(default, rename = "showing", skip_serializing_if = "Option::is_none")]
    pub posting_since: Option<Timestamp>,
    /// Text that replaces the text of the board message once the turn is over; `None` while the new text
    /// is unknown.
    #[serde(rename = "rest", skip_serializing_if = "Option::is_none")]
    pub retired_text: Option<String>,
    /// The message before the current one, whose board has become a line. It is deleted after the next move;
    /// `None` if it stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former: Option<MessageId>,
    /// Whether people have reacted to the current message or written below it, so that its line stays.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stays: bool,
    /// Whether an interaction has shown that the place is a channel rather than a thread.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_channel: bool,
    /// Message of the offer, such as a draw, that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<MessageId>,
    /// Messages that remind the player to move of the deadline of this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminders: Vec<ReminderMessage>,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Number of outbox entries created for the match so far. The next entry gets this number.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "told")]
    pub outbox_count: u64,
}

/// A message that reminds the player to move, in the channel or a direct one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReminderMessage {
    pub channel: ChannelId,
    pub message: MessageId,
    /// Text that replaces the reminder once its turn is over or has another deadline. It names nobody.
    pub text: String,
}

impl BoardMessage {
    /// Returns the record for a match that moved to another place, where the match has no board yet.
    #[must_use]
    pub fn for_new_place(&self) -> Self {
        let Self { reminders, language, outbox_count, .. } = self.clone();
        Self { reminders, language, outbox_count, ..Self::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeMessage {
    pub channel: ChannelId,
    pub message: MessageId,
    /// Language code of the channel; `None` while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Mark that an interaction (a command or a press of a button) has taken effect. If Discord delivers the
/// interaction again, nothing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandledInteraction {
    pub at: Timestamp,
}

impl Record for BoardMessage {
    const KIND: &'static str = "board-message";
    const MIGRATIONS: &'static [Migration] = &[without_wishes];

    fn without(self, _gone: DeletedPerson) -> Option<Self> {
        Some(Self { retired_text: None, ..self })
    }
}

/// Migrates version 1, whose fields said what the board message should show. Outbox entries replaced
/// those fields.
#[expect(clippy::unnecessary_wraps, reason = "steps may refuse")]
fn without_wishes(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for wish in ["wanted", "since", "stale"] {
        row.remove(wish);
    }
    Ok(row)
}

/// State of a channel in which Discord refuses some or all messages of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreachableChannel {
    pub why: UnreachableReason,
    /// Time at which the first refused request was sent.
    pub since: Timestamp,
    /// People whose matches are affected and who have not been informed yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[serde(rename = "untold")]
    pub uninformed: BTreeSet<PersonId>,
    /// People who have been informed since the channel was closed. They are not informed again.
    #[serde(default, rename = "informed", skip_serializing_if = "BTreeSet::is_empty")]
    pub informed: BTreeSet<PersonId>,
    /// Time of the latest activity of a user in the closed channel. Since then the channel may be open
    /// again. The time is stored so that all processes know it.
    #[serde(rename = "acted", skip_serializing_if = "Option::is_none")]
    pub last_activity: Option<Timestamp>,
}

/// Reason why Discord refuses the bot's messages in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnreachableReason {
    Forbidden,
    Gone,
    /// Discord refuses messages about the matches of some people, but accepts others.
    Refused,
}

/// A change to the row of a channel. Several processes write about one channel, so a change applies to
/// the row as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreachableChange {
    /// Discord refused a request to the channel, which was sent at `asked` and about a match of these people.
    Close { why: UnreachableReason, asked: Timestamp, people: Vec<PersonId> },
    /// A message was not sent, because the channel is closed. The list has the people whom that message
    /// concerns.
    AddAffected(Vec<PersonId>),
    /// A message about a match of these people was sent successfully.
    Open(Vec<PersonId>),
    /// A person has been informed that the channel is closed.
    MarkInformed(PersonId),
    /// A user was active in the channel, so it may be open again.
    Activity(Timestamp),
    /// The row is deleted if the channel was closed before this time.
    Forget(Timestamp),
}

impl UnreachableChange {
    /// Removes a deleted person from the change. Returns whether the change is still worth writing.
    pub fn leave_out(&mut self, person: PersonId) -> bool {
        match self {
            Self::Close { people, .. } | Self::AddAffected(people) | Self::Open(people) => {
                people.retain(|other| *other != person);
                true
            }
            Self::MarkInformed(informed) => *informed != person,
            Self::Activity(_) | Self::Forget(_) => true,
        }
    }
}

impl UnreachableChannel {
    /// Creates the row of a channel that has just turned out to be closed.
    pub const fn new(why: UnreachableReason, since: Timestamp) -> Self {
        Self { why, since, uninformed: BTreeSet::new(), informed: BTreeSet::new(), last_activity: None }
    }

    /// Returns the row after a change; `None` if the channel is open afterwards.
    pub fn after(row: Option<Self>, change: &UnreachableChange) -> Option<Self> {
        let mut row = match (row, change) {
            (None, UnreachableChange::Close { why, asked, .. }) => Self::new(*why, *asked),
            (row, _) => row?,
        };
        match change {
            UnreachableChange::Close { why, people, .. } => {
                // Reason `Refused` does not close the channel to others, so drop the people who were
                // affected by the former reason.
                if row.why != *why && *why == UnreachableReason::Refused {
                    row.uninformed.clear();
                    row.informed.clear();
                } else if row.why != *why {
                    row.informed.retain(|person| !people.contains(person));
                }
                row.why = *why;
                row.concern(people);
            }
            UnreachableChange::AddAffected(people) => row.concern(people),
            // A successful message says nothing about messages of other people that are refused.
            UnreachableChange::Open(people) if row.why == UnreachableReason::Refused => {
                row.uninformed.retain(|person| !people.contains(person));
                row.informed.retain(|person| !people.contains(person));
                if row.uninformed.is_empty() && row.informed.is_empty() {
                    return None;
                }
            }
            UnreachableChange::Open(_) => return None,
            UnreachableChange::MarkInformed(person) => {
                if row.uninformed.remove(person) {
                    row.informed.insert(*person);
                }
            }
            UnreachableChange::Activity(at) => row.last_activity = row.last_activity.max(Some(*at)),
            UnreachableChange::Forget(before) if row.since < *before => return None,
            UnreachableChange::Forget(_) => {}
        }
        Some(row)
    }

    fn concern(&mut self, people: &[PersonId]) {
        let Self { uninformed, informed, .. } = self;
        uninformed.extend(people.iter().filter(|person| !informed.contains(person) && !person.is_computer()));
    }
}

impl Record for UnreachableChannel {
    const KIND: &'static str = "unreachable-channel";

    fn without(mut self, gone: DeletedPerson) -> Option<Self> {
        self.uninformed.remove(&gone.person);
        self.informed.remove(&gone.person);
        Some(self)
    }
}
