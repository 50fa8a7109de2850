//! Decide, commit, and decide again when somebody was faster.
//!
//! A commit expects the versions that the decision was made on. After a conflict everything is loaded and
//! decided anew, at most three times; what is decided the last time is what counts, also when it is a
//! refusal.

use std::future::ready;
use std::time::Duration;

use crate::host::Refusal;
use crate::store::{Batch, CommitError};

use super::super::clock::uptime;
use super::super::failure::Result;
use super::super::schedule::Noted;
use super::{Decider, Entries, ReadSet, presence};

/// How often a decision is made before somebody is told that it is crowded here.
const ATTEMPTS: usize = 3;
/// How long a commit may take before whoever watches is told.
const COMMIT: Duration = Duration::from_secs(10);

impl Decider {
    /// Makes a decision and commits it. `decide` reads, asks the host and says what to write, beside what it
    /// found out. What it has read is expected in the commit. Returns only when that is on disk.
    pub async fn settle<T, Decision>(&self, reads: &ReadSet<'_>, decide: impl Fn() -> Decision) -> Result<T>
    where
        Decision: Future<Output = Result<(Entries, T)>>,
    {
        for _ in 0..ATTEMPTS {
            reads.begin();
            let (entries, found) = decide().await?;
            let batch = reads.expected_in(entries.batch());
            let outcome = reads.outcome(&batch);
            match self.commit(batch).await {
                Ok(()) => {
                    reads.follow(outcome);
                    return Ok(found);
                }
                Err(CommitError::Conflict { key }) => tracing::debug!(%key, "somebody was faster"),
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
            reads.forget();
        }
        Err(Refusal::CROWDED.into())
    }

    /// Writes what rests on nothing that was read.
    pub async fn write(&self, entries: Entries) -> Result<()> {
        self.settle(&self.ledger.reads(), || ready(Ok((entries.clone(), ())))).await
    }

    /// Commits a batch, counts it, and takes note of what it owes.
    pub async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.commit_as(batch, Noted::of).await
    }

    /// The same, with another understanding of what it owes.
    pub(super) async fn commit_as(
        &self,
        batch: Batch,
        note: impl FnOnce(&Batch) -> Noted,
    ) -> Result<(), CommitError> {
        let batch = presence::signed(self, batch);
        let noted = note(&batch);
        self.metrics.commits_waiting.shift(1);
        let under_way = self.metrics.liveness.begin("store", uptime(), COMMIT);
        let unknown = self.schedule.doubt();
        let outcome = self.ledger.commit(batch).await;
        drop(under_way);
        self.metrics.commits_waiting.shift(-1);
        match &outcome {
            Ok(()) => {
                self.metrics.commits.add();
                self.schedule.note(noted);
                unknown.resolve();
            }
            Err(CommitError::Conflict { .. }) => {
                self.metrics.conflicts.add();
                unknown.resolve();
            }
            // A disk that fails, or a connection that breaks, may have taken the batch before.
            Err(CommitError::Fault(_)) => drop(unknown),
        }
        outcome
    }
}
