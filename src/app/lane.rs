//! The lanes of the outbox. A row in one lane never waits for the rows of another lane.

use crate::store::Subject;
use crate::store::rows::DeliveryPriority;

/// The rows of one subject in one lane. They are delivered in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubjectLane {
    pub subject: Subject,
    pub lane: Lane,
}

/// A queue of rows: a row waits only for earlier rows of its own lane. Edits of messages may wait
/// seconds for a rate limit, and a puzzle may take seconds to find; other messages do not wait for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Notifications, and messages that show the current state.
    Messages,
    /// Messages of features, such as daily puzzles, which may take seconds to find.
    Postings,
    /// Edits of messages, whose rate the chat limits, and the archiving of threads.
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
