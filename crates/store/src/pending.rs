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

/// Future result of a request to a store.
#[must_use = "nothing may be read and no commit is durable before it is awaited"]
pub struct Pending<'a, T>(Either<Ready<T>, BoxFuture<'a, T>>);

/// Future result of a read. The future is resolved from the start if the store reads from memory;
/// otherwise it resolves when a disk or server has answered.
pub type PendingRead<'a, T> = Pending<'a, Result<T, StoreFault>>;

/// Future result of a commit, which resolves once the batch is durable or refused. Dropping the receipt
/// does not cancel a queued batch. But if the queue was full, a batch that still waits for room is
/// dropped with the receipt.
pub type Receipt = Pending<'static, Result<(), CommitError>>;

impl<'a, T> Pending<'a, T> {
    pub fn new(outcome: impl Future<Output = T> + Send + 'a) -> Self {
        Self(Either::Right(Box::pin(outcome)))
    }

    pub fn ready(outcome: T) -> Self {
        Self(Either::Left(ready(outcome)))
    }
}

impl<T> Future for Pending<'_, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_unpin(cx)
    }
}
