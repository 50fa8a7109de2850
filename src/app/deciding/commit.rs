//! Optimistic transactions: decide, commit, and decide again after a conflict.
//!
//! A commit expects the versions of the rows on which the decision depends. After a conflict, everything
//! is read and decided again, at most three times in all. The last decision counts, even if it is a
//! refusal.

use std::future::ready;
use std::time::Duration;

use crate::host::Refusal;
use crate::store::{Batch, CommitError};

use super::super::clock::uptime;
use super::super::commit_changes::CommitChanges;
use super::super::failure::Result;
use super::{Decider, Transaction, WriteBatch, presence};

/// Number of attempts before the person gets the refusal [`Refusal::CROWDED`].
const ATTEMPTS: usize = 3;
/// Time that a commit may take before the liveness check reports it as stuck.
const COMMIT: Duration = Duration::from_secs(10);

impl Decider {
    /// Makes a decision and commits it. `decide` reads rows, asks the host, and returns the writes with
    /// a result for the caller. The commit expects every row that `decide` has read. Resolves once the
    /// commit is durable.
    ///
    /// # Errors
    /// The failure of `decide` or of the store, or [`Refusal::CROWDED`] after three conflicts.
    pub async fn transact<T, Decision>(
        &self,
        reads: &Transaction<'_>,
        decide: impl Fn() -> Decision,
    ) -> Result<T>
    where
        Decision: Future<Output = Result<(WriteBatch, T)>>,
    {
        for _ in 0..ATTEMPTS {
            reads.begin();
            let (entries, result) = decide().await?;
            let batch = reads.with_expectations(entries.batch());
            let outcome = reads.outcome(&batch);
            match self.commit(batch).await {
                Ok(()) => {
                    reads.apply(outcome);
                    return Ok(result);
                }
                Err(CommitError::Conflict { key }) => tracing::debug!(%key, "commit conflict; retrying"),
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
            reads.forget();
        }
        Err(Refusal::CROWDED.into())
    }

    /// Writes entries that depend on no row.
    pub async fn write(&self, entries: WriteBatch) -> Result<()> {
        self.transact(&self.repository.transaction(), || ready(Ok((entries.clone(), ())))).await
    }

    /// Commits a batch, counts it, and schedules its outbox entries.
    pub async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.commit_as(batch, CommitChanges::of).await
    }

    /// Commits a batch whose outbox entries are scheduled as `changes_of` says.
    pub(super) async fn commit_as(
        &self,
        batch: Batch,
        changes_of: impl FnOnce(&Batch) -> CommitChanges,
    ) -> Result<(), CommitError> {
        let batch = presence::signed(self, batch);
        let changes = changes_of(&batch);
        self.metrics.commits_waiting.shift(1);
        let under_way = self.metrics.liveness.begin("store", uptime(), COMMIT);
        let unknown = self.schedule.unknown_outcome();
        let outcome = self.repository.commit(batch).await;
        drop(under_way);
        self.metrics.commits_waiting.shift(-1);
        match &outcome {
            Ok(()) => {
                self.metrics.commits.add();
                self.schedule.apply(changes);
                unknown.resolve();
            }
            Err(CommitError::Conflict { .. }) => {
                self.metrics.conflicts.add();
                unknown.resolve();
            }
            // Dropping the guard marks the schedule as stale: a failed disk or a broken connection may
            // have committed the batch all the same.
            Err(CommitError::Fault(_)) => drop(unknown),
        }
        outcome
    }
}
