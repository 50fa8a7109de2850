//! The lanes of the outbox: queues whose rows do not wait for the rows of other lanes.

use crate::store::Subject;
use crate::store::rows::DeliveryPriority;

/// The rows of one subject in one lane, which are delivered in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubjectLane {
    pub subject: Subject,
    pub lane: Lane,
}

/// A queue of rows: a row waits only for earlier rows of its own lane. Edits of old messages may wait
/// seconds for a rate limit, and finding a puzzle may take as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Notifications, and messages that show the current state.
    Messages,
    /// Daily puzzles, which may take seconds to find.
    Postings,
    /// Edits of old messages, which the chat limits.
    Cleanup,
}

impl Lane {
    pub const fn of(class: DeliveryPriority) -> Self {
        match class {
            DeliveryPriority::Call | DeliveryPriority::Message => Self::Messages,
            DeliveryPriority::Posting => Self::Postings,
            DeliveryPriority::Tidying => Self::Cleanup,
        }
    }
}

impl SubjectLane {
    pub const fn of(subject: Subject, class: DeliveryPriority) -> Self {
        Self { subject, lane: Lane::of(class) }
    }
}
