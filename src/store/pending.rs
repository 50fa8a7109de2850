//! Futures that a store returns: the result of a read, and the receipt of a commit.
//!
//! Either may already be resolved; polling a resolved read costs one call. Knows no rows and no disk.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::{CommitError, StoreFault};

/// Result of a read: resolved at once for rows in memory, otherwise once a disk or server has answered.
#[must_use = "nothing may be read before it is awaited"]
pub struct PendingRead<'a, T>(State<'a, T>);

enum State<'a, T> {
    /// `None` after the result was taken by a poll.
    Ready(Option<Result<T, StoreFault>>),
    Waiting(Pin<Box<dyn Future<Output = Result<T, StoreFault>> + Send + 'a>>),
}

/// The result is never pinned; the pending future is pinned in its box.
impl<T> Unpin for PendingRead<'_, T> {}

impl<'a, T> PendingRead<'a, T> {
    /// Wraps a future that yields the result.
    pub fn new(answer: impl Future<Output = Result<T, StoreFault>> + Send + 'a) -> Self {
        Self(State::Waiting(Box::pin(answer)))
    }

    /// Wraps a result that is known already.
    pub const fn ready(answer: Result<T, StoreFault>) -> Self {
        Self(State::Ready(Some(answer)))
    }
}

impl<T> Future for PendingRead<'_, T> {
    type Output = Result<T, StoreFault>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            State::Ready(answer) => Poll::Ready(answer.take().expect("a future is not polled after its end")),
            State::Waiting(answer) => answer.as_mut().poll(cx),
        }
    }
}

impl<T> fmt::Debug for PendingRead<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reading")
    }
}

/// Result of a commit: resolves once the batch is durable or refused. Dropping it cancels nothing: a
/// queued batch is still committed.
#[must_use = "only an awaited receipt says that a commit is durable"]
pub struct Receipt(Pin<Box<dyn Future<Output = Result<(), CommitError>> + Send>>);

impl Receipt {
    /// Wraps a future that yields the result.
    pub fn new(outcome: impl Future<Output = Result<(), CommitError>> + Send + 'static) -> Self {
        Self(Box::pin(outcome))
    }

    /// Wraps a result that is known already.
    pub fn ready(outcome: Result<(), CommitError>) -> Self {
        Self::new(std::future::ready(outcome))
    }
}

impl Future for Receipt {
    type Output = Result<(), CommitError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(cx)
    }
}

impl fmt::Debug for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Receipt")
    }
}
