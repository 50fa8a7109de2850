//! Futures that a store returns: the result of a read, and the receipt of a commit.
//!
//! A future may be resolved from the start, and polling a resolved read costs one function call. The
//! module knows no rows and no disk.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::{CommitError, StoreFault};

/// Future result of a read. The future is resolved from the start if the store reads from memory;
/// otherwise it resolves when a disk or server has answered.
#[must_use = "nothing may be read before it is awaited"]
pub struct PendingRead<'a, T>(State<'a, T>);

enum State<'a, T> {
    /// The result; `None` after a poll has taken it.
    Ready(Option<Result<T, StoreFault>>),
    Waiting(Pin<Box<dyn Future<Output = Result<T, StoreFault>> + Send + 'a>>),
}

/// Moving a `PendingRead` is harmless: the result is never pinned, and the pending future is pinned in
/// its box.
impl<T> Unpin for PendingRead<'_, T> {}

impl<'a, T> PendingRead<'a, T> {
    pub fn new(answer: impl Future<Output = Result<T, StoreFault>> + Send + 'a) -> Self {
        Self(State::Waiting(Box::pin(answer)))
    }

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

/// Future result of a commit, which resolves once the batch is durable or refused. Dropping the receipt
/// does not cancel a queued batch. But if the queue was full, a batch that still waits for room is
/// dropped with the receipt.
#[must_use = "only an awaited receipt says that a commit is durable"]
pub struct Receipt(Pin<Box<dyn Future<Output = Result<(), CommitError>> + Send>>);

impl Receipt {
    pub fn new(outcome: impl Future<Output = Result<(), CommitError>> + Send + 'static) -> Self {
        Self(Box::pin(outcome))
    }

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
