//! Futures that a store returns: the result of a read, and the receipt of a commit.
//!
//! A future may be resolved from the start, and polling a resolved read costs one function call. The
//! module knows no rows and no disk.

use std::future::{Ready, ready};
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Either};

use super::{CommitError, StoreFault};

/// Future result of a read. The future is resolved from the start if the store reads from memory;
/// otherwise it resolves when a disk or server has answered.
#[must_use = "nothing may be read before it is awaited"]
pub struct PendingRead<'a, T>(Either<Ready<Answer<T>>, BoxFuture<'a, Answer<T>>>);

type Answer<T> = Result<T, StoreFault>;

impl<'a, T> PendingRead<'a, T> {
    pub fn new(answer: impl Future<Output = Answer<T>> + Send + 'a) -> Self {
        Self(Either::Right(Box::pin(answer)))
    }

    pub fn ready(answer: Answer<T>) -> Self {
        Self(Either::Left(ready(answer)))
    }
}

impl<T> Future for PendingRead<'_, T> {
    type Output = Answer<T>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_unpin(cx)
    }
}

/// Future result of a commit, which resolves once the batch is durable or refused. Dropping the receipt
/// does not cancel a queued batch. But if the queue was full, a batch that still waits for room is
/// dropped with the receipt.
#[must_use = "only an awaited receipt says that a commit is durable"]
pub struct Receipt(BoxFuture<'static, Result<(), CommitError>>);

impl Receipt {
    pub fn new(outcome: impl Future<Output = Result<(), CommitError>> + Send + 'static) -> Self {
        Self(Box::pin(outcome))
    }

    pub fn ready(outcome: Result<(), CommitError>) -> Self {
        Self::new(ready(outcome))
    }
}

impl Future for Receipt {
    type Output = Result<(), CommitError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_unpin(cx)
    }
}
