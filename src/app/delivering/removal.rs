//! Removal of delivered entries from the outbox: at once, or in batches if a second delivery would
//! change nothing.

use crate::base::time::{Span, Timestamp};
use crate::store::rows::{self, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::super::deciding::WriteBatch;
use super::super::failure::Result;
use super::outbox_item::OutboxItem;
use super::outbox_worker::OutboxWorker;

/// Maximum number of delivered rows that wait before they are removed in one batch.
const REMOVED_TOGETHER: usize = 64;
/// Longest time that a delivered row waits for a full batch.
pub const BATCH_DELAY: Span = Span(200);

/// A delivered row that is still to be removed.
pub(super) struct PendingDelete {
    subject: Subject,
    number: u64,
    /// The row as it was delivered. If the stored row has changed since, it is not removed.
    row: OutboxEntry,
    since: Timestamp,
}

impl OutboxWorker {
    /// Returns whether delivered rows wait for a batch.
    pub fn has_pending_deletes(&self) -> bool {
        !self.pending_deletes.lock().is_empty()
    }

    /// Removes all delivered rows at once, however few there are.
    pub async fn flush(&self) -> Result<()> {
        self.remove_done(1).await
    }

    pub(super) async fn flush_due(&self) -> Result<()> {
        self.count();
        let now = self.decider.now();
        let waits = self.pending_deletes.lock().first().is_some_and(|done| now - done.since < BATCH_DELAY);
        self.remove_done(if waits { REMOVED_TOGETHER } else { 1 }).await
    }

    /// Updates the metrics for outbox entries and running matches.
    fn count(&self) {
        let (entries, running) = self.decider.schedule.count();
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decider.metrics.outbox_entries.set(level(entries));
        self.decider.metrics.matches_running.set(level(running));
    }

    pub(super) async fn drop_for(&self, item: OutboxItem<'_>, reason: &str) -> Result<()> {
        self.decider.metrics.dropped.add(reason);
        self.remove(item).await
    }

    pub(super) async fn remove(&self, item: OutboxItem<'_>) -> Result<()> {
        self.decider.write(WriteBatch::default().delete_any(item.key())).await
    }

    pub(super) async fn remove_in_batch(&self, item: OutboxItem<'_>) -> Result<()> {
        let OutboxItem { subject, number, row, .. } = item;
        self.decider.schedule.mark_delivered(subject, number);
        self.pending_deletes.lock().push(PendingDelete {
            subject,
            number,
            row: row.clone(),
            since: self.decider.now(),
        });
        self.remove_done(REMOVED_TOGETHER).await
    }

    /// Removes the delivered rows if there are at least `at_least`. A row that was written again
    /// meanwhile becomes due again.
    async fn remove_done(&self, at_least: usize) -> Result<()> {
        let rows = {
            let mut done = self.pending_deletes.lock();
            if done.len() < at_least { Vec::new() } else { std::mem::take(&mut *done) }
        };
        if rows.is_empty() {
            return Ok(());
        }
        match self.remove_unchanged(&rows).await {
            Ok(changed) => {
                let now = self.decider.now();
                for (subject, number) in changed {
                    self.decider.schedule.hold(subject, number, now);
                }
                Ok(())
            }
            Err(failure) => {
                self.pending_deletes.lock().extend(rows);
                Err(failure)
            }
        }
    }

    /// Removes the rows that are unchanged in the store. Returns the subjects and numbers of changed
    /// rows.
    async fn remove_unchanged(&self, rows: &[PendingDelete]) -> Result<Vec<(Subject, u64)>> {
        let reads = self.decider.repository.transaction();
        let keys: Vec<Key> = rows.iter().map(|done| Key::Outbox(done.subject, done.number)).collect();
        let decide = || async {
            reads.fetch(&keys).await?;
            let (mut entries, mut changed) = (WriteBatch::default(), Vec::new());
            for (key, done) in keys.iter().zip(rows) {
                let Some(row) = reads.row(key).await? else { continue };
                if rows::from_bytes::<OutboxEntry>(&row.bytes).is_ok_and(|row| row == done.row) {
                    entries = entries.remove(key.clone(), Precondition::Version(row.version));
                } else {
                    changed.push((done.subject, done.number));
                }
            }
            Ok((entries, changed))
        };
        self.decider.transact(&reads, decide).await
    }
}
