//! Decide, commit, and decide again when somebody was faster.
//!
//! A commit expects the versions that the decision was made on. After a conflict everything is loaded and decided anew,
//! at most three times; what is decided the last time is what counts, also when it is a refusal.

use crate::host::Refusal;
use crate::store::{Batch, CommitError};

use super::App;
use super::debts::News;
use super::ledger::Entries;
use super::no::No;

/// How often a decision is made before somebody is told that it is crowded here.
const ATTEMPTS: usize = 3;

impl App {
    /// Makes a decision and commits it. `decide` loads, asks the host and says what to write, beside what it found out.
    /// Returns only when the commit is on disk.
    pub(super) async fn settle<T>(&self, decide: impl Fn() -> Result<(Entries, T), No>) -> Result<T, No> {
        for _ in 0..ATTEMPTS {
            let (entries, found) = decide()?;
            match self.commit(entries.batch()).await {
                Ok(()) => return Ok(found),
                Err(CommitError::Conflict { key }) => tracing::debug!(%key, "somebody was faster"),
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
        }
        Err(Refusal::Crowded.into())
    }

    /// Commits a batch, counts it, and takes note of what it does to boards.
    pub(super) async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let news = News::of(&batch);
        self.tally.commits_waiting.shift(1);
        let outcome = self.ledger.commit(batch).await;
        self.tally.commits_waiting.shift(-1);
        match &outcome {
            Ok(()) => {
                self.tally.commits.add();
                self.debts.take(news);
                self.count_debts();
            }
            Err(CommitError::Conflict { .. }) => self.tally.conflicts.add(),
            Err(CommitError::Fault(_)) => {}
        }
        outcome
    }
}
