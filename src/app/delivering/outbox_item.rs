//! An entry of the outbox that is due: with what it takes to deliver it, and what becomes of it.

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::{Span, Timestamp};
use crate::chat::ChatFault;
use crate::host::owed::{Call, Owed};
use crate::store::rows::{Delivery, What};
use crate::store::{Key, Subject};

use super::super::deciding::{Decider, ReadSet};
use super::super::feature_state::FeatureState;
use super::super::thinker::Thinker;
use super::composer::Composer;
use super::messages::Composed;
use super::sender::Sender;

/// Trouble that lasts longer than this is told to the people of a message, as if it were refused.
const LONG_TROUBLE: Span = Span::minutes(10);

/// The entries of one subject, by number.
pub type Rows = Vec<(u64, Delivery)>;

/// An entry that is due, as far as one message is concerned.
#[derive(Clone, Copy)]
pub struct OutboxItem<'a> {
    pub subject: Subject,
    pub number: u64,
    pub row: &'a Delivery,
    /// Whether it may have been delivered already.
    pub doubtful: bool,
    /// Since when every attempt of this process has failed.
    pub failing_since: Option<Timestamp>,
}

/// An entry that is being delivered, with everything that takes.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub composer: &'a Composer,
    pub sender: &'a Sender,
    pub decider: &'a Decider,
    pub state: &'a FeatureState,
    pub thinker: &'a dyn Thinker,
    pub item: OutboxItem<'a>,
    pub rows: &'a Rows,
    pub reads: &'a ReadSet<'a>,
}

/// An entry among those of its subject: its message carries the calls that belong to it.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    pub number: u64,
    pub rows: &'a Rows,
}

/// A message that has arrived, and the entry that it delivers.
#[derive(Clone, Copy)]
pub struct Delivered<'a> {
    pub entry: Entry<'a>,
    pub composed: &'a Composed,
    pub message: MessageId,
    /// Whether the people whom it calls have been notified by it.
    pub heard: bool,
}

/// The fate of an entry after an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disposition {
    /// It was removed by the commit that followed from it.
    Done,
    /// It is delivered, and its row is removed at once.
    Remove,
    /// It is delivered, and delivering it again would change nothing.
    RemoveInBatch,
    /// It need not be delivered any more: counted under this reason.
    Drop(&'static str),
    Until(Timestamp),
    /// It waits for a message of the same subject that comes first.
    Behind,
    Retry(Retry),
}

/// When something is sent that could not be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// After so long. It holds up nothing else.
    After(Span),
    WhenOpen(ChannelId),
    /// The chat is in trouble: after a growing pause, and not before the time that the chat asks for. It may
    /// be there all the same.
    Trouble(Option<Span>),
    /// The chat refuses it: at long pauses, until it has expired. It holds up nothing else.
    Refused,
}

impl OutboxItem<'_> {
    pub const fn key(&self) -> Key {
        Key::Owed(self.subject, self.number)
    }

    /// Whether the chat has refused it for so long that it is given up. Boards and cards, which are in the
    /// way of a match, are tried for longer.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        let kept = match self.row.what {
            What::Owed(Owed::Board { .. } | Owed::Card) => Span::days(30),
            _ => Span::days(7),
        };
        now - self.row.made > kept
    }

    /// The name under which the chat takes two posts of it for one.
    pub fn once(&self) -> String {
        match self.subject {
            Subject::Match(id) => format!("{id}-{}", self.number),
            Subject::Challenge(id) => format!("{id}-{}", self.number),
            Subject::Person(id) => format!("{id}-{}", self.number),
            Subject::Server(id) => format!("{id}-{}", self.number),
        }
    }

    /// Whether attempts have failed for so long that trouble is no passing one. While the program was away
    /// nothing was tried.
    pub fn is_in_long_trouble(&self, now: Timestamp) -> bool {
        self.failing_since.is_some_and(|since| now - since > LONG_TROUBLE)
    }
}

impl<'a> Context<'a> {
    pub const fn entry(&self) -> Entry<'a> {
        Entry { number: self.item.number, rows: self.rows }
    }
}

impl<'a> Entry<'a> {
    pub fn row(self) -> Option<&'a Delivery> {
        self.rows.iter().find(|(number, _)| *number == self.number).map(|(_, row)| row)
    }

    /// The calls that its message may carry, by number.
    pub fn calls(self) -> impl Iterator<Item = (u64, &'a Call)> {
        self.rows.iter().filter_map(move |(other, row)| match row {
            Delivery { what: What::Owed(Owed::Call(call)), with, mentioned: false, .. }
                if *with == Some(self.number) =>
            {
                Some((*other, call))
            }
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
    /// When a request that failed is repeated; `None` where that would be in vain.
    pub const fn after(fault: &ChatFault, channel: ChannelId) -> Option<Self> {
        match fault {
            ChatFault::Limited { retry_after } => Some(Self::Trouble(*retry_after)),
            ChatFault::Trouble(_) => Some(Self::Trouble(None)),
            // An archived thread opens when something is posted there.
            ChatFault::Forbidden | ChatFault::Archived => Some(Self::WhenOpen(channel)),
            ChatFault::Unauthorized => Some(Self::Trouble(Some(Span::minutes(10)))),
            ChatFault::Gone
            | ChatFault::Late
            | ChatFault::Answered
            | ChatFault::Emoji(_)
            | ChatFault::Picture(_)
            | ChatFault::Recipient(_)
            | ChatFault::ThreadLimit
            | ChatFault::Refused(_) => None,
        }
    }
}
