//! An outbox entry that is due, the context of its delivery, and the outcome of an attempt.

use crate::app::deciding::{Decider, Transaction};
use crate::app::failure::Result;
use crate::app::memory::FeatureState;
use crate::app::thinker::Thinker;
use crate::base::id::{ChannelId, MessageId};
use crate::base::time::{Span, Timestamp};
use crate::chat::{BoxFuture, ChatFault};
use crate::host::{Effect, Notification};
use crate::store::rows::{EntryContent, FeatureEntry, OutboxEntry};
use crate::store::{Key, Subject};

use super::composer::{ComposedMessage, Composer};
use super::sender::Sender;

/// After trouble that lasts longer than this, the people of a message are informed as after a refusal.
const LONG_TROUBLE: Span = Span::minutes(10);

/// The entries of one subject, by number.
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
}

/// An entry that is being delivered, with the services that its delivery needs.
#[derive(Clone, Copy)]
pub struct DeliveryContext<'a> {
    pub composer: &'a Composer,
    pub sender: &'a Sender,
    pub decider: &'a Decider,
    pub state: &'a FeatureState,
    pub thinker: &'a dyn Thinker,
    pub item: OutboxItem<'a>,
    pub rows: &'a SubjectEntries,
    pub reads: &'a Transaction<'a>,
}

/// An entry among the others of its subject. Its message may carry the notifications that belong to it.
#[derive(Clone, Copy)]
pub struct EntryRef<'a> {
    pub number: u64,
    pub rows: &'a SubjectEntries,
}

/// A message that was posted, and the entry whose delivery it is.
#[derive(Clone, Copy)]
pub struct DeliveredMessage<'a> {
    pub entry: EntryRef<'a>,
    pub composed: &'a ComposedMessage,
    pub message: MessageId,
    /// Whether the message has notified the people whom it mentions.
    pub has_notified: bool,
}

/// The outcome of an attempt to deliver an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disposition {
    /// The entry was removed in the commit of its delivery.
    Done,
    /// The entry is delivered, and its row is removed at once.
    Remove,
    /// The entry is delivered, and a second delivery would change nothing. So its row may be removed
    /// later, in a batch.
    RemoveInBatch,
    /// The entry need not be delivered any more. Metrics count it under this reason.
    Drop(&'static str),
    Until(Timestamp),
    /// The entry waits for an earlier message of the same subject.
    WaitForEarlier,
    Retry(Retry),
}

/// The time or event at which delivery is attempted again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Retry after a pause of this length. Later entries do not wait.
    After(Span),
    WhenReachable(ChannelId),
    /// Trouble with the chat. The next attempt comes after a growing pause, and not before the time that
    /// the chat asks for. The message may have arrived all the same.
    Trouble(Option<Span>),
    /// A refusal. The entry is retried with long pauses until it expires; later entries do not wait.
    Refused,
}

/// The attempt of a feature to deliver an outbox entry.
pub type Delivering<'a> = BoxFuture<'a, Result<Disposition>>;
/// Delivers an outbox entry of one feature; `None` if the entry belongs to another feature.
pub type DeliverEntry = for<'a> fn(DeliveryContext<'a>, &'a FeatureEntry) -> Option<Delivering<'a>>;

impl OutboxItem<'_> {
    pub const fn key(&self) -> Key {
        Key::Outbox(self.subject, self.number)
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

    /// The nonce by which the chat recognises a second post of the same entry.
    pub fn nonce(&self) -> String {
        match self.subject {
            Subject::Match(id) => format!("{id}-{}", self.number),
            Subject::Challenge(id) => format!("{id}-{}", self.number),
            Subject::Person(id) => format!("{id}-{}", self.number),
            Subject::Server(id) => format!("{id}-{}", self.number),
        }
    }

    /// Whether attempts have failed for more than [`LONG_TROUBLE`]. Time in which the program
    /// did not run does not count.
    pub fn is_in_long_trouble(&self, now: Timestamp) -> bool {
        self.failing_since.is_some_and(|since| now - since > LONG_TROUBLE)
    }
}

impl<'a> DeliveryContext<'a> {
    pub const fn entry(&self) -> EntryRef<'a> {
        EntryRef { number: self.item.number, rows: self.rows }
    }
}

impl<'a> EntryRef<'a> {
    pub fn row(self) -> Option<&'a OutboxEntry> {
        self.rows.iter().find(|(number, _)| *number == self.number).map(|(_, row)| row)
    }

    /// The notifications that the message of this entry may carry, by number.
    pub fn calls(self) -> impl Iterator<Item = (u64, &'a Notification)> {
        self.rows.iter().filter_map(move |(other, row)| match row {
            OutboxEntry {
                content: EntryContent::Effect(Effect::Call(call)), with, mentioned: false, ..
            } if *with == Some(self.number) => Some((*other, call)),
            _ => None,
        })
    }
}

impl From<Retry> for Disposition {
    fn from(retry: Retry) -> Self {
        Self::Retry(retry)
    }
}

impl Retry {
    /// Returns when a failed request is repeated; `None` if a repetition is pointless.
    pub const fn after(fault: &ChatFault, channel: ChannelId) -> Option<Self> {
        match fault {
            ChatFault::Limited { retry_after } => Some(Self::Trouble(*retry_after)),
            ChatFault::Trouble(_) => Some(Self::Trouble(None)),
            // Nothing in an archived thread can be changed until a new message reopens the thread.
            ChatFault::Forbidden | ChatFault::Archived => Some(Self::WhenReachable(channel)),
            ChatFault::Unauthorized => Some(Self::Trouble(Some(Span::minutes(10)))),
            ChatFault::Gone
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
