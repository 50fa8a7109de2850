//! What a store promises: the answer to a read, and the receipt of a commit.
//!
//! Both may be there at once, and a read that is costs no more than a call. Knows no rows and no disk.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::{CommitError, Fault};

/// The answer to a read: there at once where rows are at hand, or as soon as somebody else has answered.
#[must_use = "nothing may be read before it is awaited"]
pub struct Reading<'a, T>(State<'a, T>);

enum State<'a, T> {
    /// Taken out when it is polled.
    Ready(Option<Result<T, Fault>>),
    Waiting(Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>),
}

/// The answer is never pinned; what is waited for is pinned in its box.
impl<T> Unpin for Reading<'_, T> {}

impl<'a, T> Reading<'a, T> {
    /// An answer that comes with a future.
    pub fn new(answer: impl Future<Output = Result<T, Fault>> + Send + 'a) -> Self {
        Self(State::Waiting(Box::pin(answer)))
    }

    /// An answer that is there already.
    pub const fn ready(answer: Result<T, Fault>) -> Self {
        Self(State::Ready(Some(answer)))
    }
}

impl<T> Future for Reading<'_, T> {
    type Output = Result<T, Fault>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            State::Ready(answer) => Poll::Ready(answer.take().expect("a future is not polled after its end")),
            State::Waiting(answer) => answer.as_mut().poll(cx),
        }
    }
}

impl<T> fmt::Debug for Reading<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reading")
    }
}

/// The promise of a commit: resolves when the batch is on disk for good, or is refused. Dropping it takes
/// nothing back: a batch that was queued is committed all the same.
#[must_use = "only an awaited receipt says that a commit is durable"]
pub struct Receipt(Pin<Box<dyn Future<Output = Result<(), CommitError>> + Send>>);

impl Receipt {
    /// A receipt that resolves with a future.
    pub fn new(outcome: impl Future<Output = Result<(), CommitError>> + Send + 'static) -> Self {
        Self(Box::pin(outcome))
    }

    /// A receipt that is resolved already.
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
