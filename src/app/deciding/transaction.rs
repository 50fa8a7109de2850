//! Optimistic transactions: decide, commit, and decide again after a conflict, at most three times in
//! all. The last decision counts, even if it is a refusal.
//!
//! Each row is read once, and several rows in one round trip. The commit expects the versions that were
//! read, so a decision may also use rows that were read when a press arrived. Ranges are not expected.
//! Decisions that add to a person's open challenges or running matches read the person's guard row before
//! they count, and write it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::future::ready;
use std::slice;
use std::time::Duration;

use futures_util::TryFutureExt;
use rand_chacha::ChaCha12Rng;

use crate::app::clock::uptime;
use crate::app::dice::Dice;
use crate::app::failure::{FaultLog, Result};
use crate::app::memory::Lock;
use crate::base::metrics::NewcomerCounters;
use crate::host::Refusal;
use crate::host::newcomer::{Newcomer, NewcomerStep};
use crate::store::rows::{Record, from_bytes};
use crate::store::{Batch, CommitError, Key, Precondition, Row, Store, StoreFault, Subject, Write, loading};

use super::outbox::LEASE;
use super::{Decider, StoredRecord, WriteBatch, process};

/// Number of attempts before the person gets the refusal [`Refusal::CROWDED`].
const ATTEMPTS: usize = 3;
/// Time that a commit may take before the liveness check reports it as stuck.
const COMMIT: Duration = Duration::from_secs(10);

pub(super) type StoreResult<T> = Result<T, StoreFault>;

/// The rows that were read for a decision, or for all decisions of one request.
pub struct Transaction<'a> {
    pub(super) store: &'a dyn Store,
    pub(super) faults: &'a FaultLog,
    pub(super) known: Lock<RowsRead>,
    drawn: Lock<Draws>,
}

/// The generators that a decision has drawn, and how many of them its current attempt has drawn again.
#[derive(Default)]
struct Draws {
    generators: Vec<ChaCha12Rng>,
    taken: usize,
}

#[derive(Default)]
pub(super) struct RowsRead {
    pub rows: BTreeMap<Key, Option<Row>>,
    /// The rows that the current decision depends on.
    pub used: BTreeSet<Key>,
}

/// The new state of rows that were read before, once a batch is committed.
#[derive(Default)]
pub struct RowsWritten {
    rows: Vec<(Key, Option<Row>)>,
    /// Rows written with [`Precondition::Any`]. Their new versions are unknown.
    doubtful: Vec<Key>,
}

impl<'a> Transaction<'a> {
    pub fn new(store: &'a dyn Store, faults: &'a FaultLog) -> Self {
        Self { store, faults, known: Lock::default(), drawn: Lock::default() }
    }

    /// Reads the rows of `keys` that are not read yet, in one round trip.
    pub async fn fetch(&self, keys: &[Key]) -> StoreResult<()> {
        let missing: Vec<Key> = {
            let known = self.known.lock();
            keys.iter().filter(|key| !known.rows.contains_key(key)).cloned().collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        let rows = self.store.load(&missing).await?;
        self.known.lock().rows.extend(missing.into_iter().zip(rows));
        Ok(())
    }

    /// Begins an attempt at a decision. Its commit expects an earlier read only if the attempt uses that
    /// row again.
    pub fn begin(&self) {
        self.known.lock().used.clear();
        self.drawn.lock().taken = 0;
    }

    /// Draws a generator from `dice`. All attempts at a decision draw the same generators in the same order,
    /// so a conflict changes the numbers of neither this decision nor later ones.
    pub fn draw(&self, dice: &Dice) -> ChaCha12Rng {
        let mut drawn = self.drawn.lock();
        if drawn.taken == drawn.generators.len() {
            drawn.generators.push(dice.draw());
        }
        drawn.taken += 1;
        drawn.generators[drawn.taken - 1].clone()
    }

    pub fn forget(&self) {
        *self.known.lock() = RowsRead::default();
    }

    /// Adds expectations for every row that the decision has used.
    pub fn with_expectations(&self, batch: Batch) -> Batch {
        let known = self.known.lock();
        let checked =
            |key: &Key| batch.writes().any(|write| write.key == *key && write.expected != Precondition::Any);
        let rest: Vec<&Key> = known.used.iter().filter(|key| !checked(key)).collect();
        // Expectations must come before writes: a row that is put with [`Precondition::Any`] has another
        // version afterwards than the one that was read.
        let expected = rest.into_iter().fold(Batch::new(), |batch, key| {
            let row = known.rows.get(key).and_then(Option::as_ref);
            batch.expect(key.clone(), row.into())
        });
        expected.and(batch)
    }

    /// The state that rows read before will have once `batch` is committed.
    pub fn outcome(&self, batch: &Batch) -> RowsWritten {
        let known = self.known.lock();
        let mut outcome = RowsWritten::default();
        for write in batch.writes().filter(|write| known.rows.contains_key(&write.key)) {
            let version = match write.expected {
                Precondition::Absent => 1,
                Precondition::Version(version) => version + 1,
                Precondition::Any => {
                    outcome.doubtful.push(write.key.clone());
                    continue;
                }
            };
            let row = write.bytes.clone().map(|bytes| Row { version, bytes });
            outcome.rows.push((write.key.clone(), row));
        }
        outcome
    }

    /// Replaces the rows that a commit has changed.
    pub fn apply(&self, outcome: RowsWritten) {
        let mut known = self.known.lock();
        known.rows.extend(outcome.rows);
        for key in outcome.doubtful {
            known.rows.remove(&key);
        }
    }

    /// Reads a record, or its default if the row is missing or unreadable. Only for records on which no other
    /// record depends.
    pub async fn read_or_default<T: Record + Default>(&self, key: Key) -> StoreResult<StoredRecord<T>> {
        let what = "a row cannot be read; its default is used";
        Ok(self.read_or(key.clone(), what, &key, |_| T::default()).await?.unwrap_or_default())
    }

    /// Reads a record. If its row is unreadable, warns of `what` `about` something, and returns `otherwise`.
    pub(super) async fn read_or<T: Record>(
        &self,
        key: Key,
        what: &'static str,
        about: &(dyn Display + Sync),
        otherwise: impl FnOnce(&Row) -> T,
    ) -> StoreResult<Option<StoredRecord<T>>> {
        let Some(row) = self.row(&key).await? else { return Ok(None) };
        Ok(Some(stored_record(&key, &row).unwrap_or_else(|fault| {
            self.faults.warn(what, &fault, about);
            StoredRecord { record: otherwise(&row), expected: Some(&row).into() }
        })))
    }

    pub async fn read<T: Record>(&self, key: Key) -> StoreResult<Option<StoredRecord<T>>> {
        self.row(&key).await?.map(|row| stored_record(&key, &row)).transpose()
    }

    /// Returns a row, which the commit of the decision then expects.
    pub async fn row(&self, key: &Key) -> StoreResult<Option<Row>> {
        self.fetch(slice::from_ref(key)).await?;
        let mut known = self.known.lock();
        known.used.insert(key.clone());
        Ok(known.rows.get(key).cloned().flatten())
    }
}

pub(super) fn stored_record<T: Record>(key: &Key, row: &Row) -> StoreResult<StoredRecord<T>> {
    let loaded = loading::loaded(key, row)?;
    Ok(StoredRecord { expected: loaded.expected(), record: loaded.record })
}

impl Decider {
    /// Makes a decision and commits it. `decide` reads rows, asks the host, and returns the writes with
    /// a result for the caller. The commit expects every row that `decide` has read. Resolves once the
    /// commit is durable.
    ///
    /// # Errors
    /// The failure of `decide` or of the store, or [`Refusal::CROWDED`] after three conflicts.
    pub async fn transact<T, Decision: Future<Output = Result<(WriteBatch, T)>>>(
        &self,
        reads: &Transaction<'_>,
        decide: impl Fn() -> Decision,
    ) -> Result<T> {
        *reads.drawn.lock() = Draws::default();
        for _ in 0..ATTEMPTS {
            reads.begin();
            let (entries, result) = decide().await?;
            let reserved = entries.reserved().to_vec();
            let batch = reads.with_expectations(entries.batch());
            let outcome = reads.outcome(&batch);
            match self.commit(batch, false, &reserved).await {
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

    /// Makes a decision without a result, and commits it as [`Decider::transact`] does.
    pub async fn update<Decision>(&self, reads: &Transaction<'_>, decide: impl Fn() -> Decision) -> Result<()>
    where
        Decision: Future<Output = Result<WriteBatch>>,
    {
        self.transact(reads, || decide().map_ok(|entries| (entries, ()))).await
    }

    /// Writes entries that depend on no row.
    pub async fn write(&self, entries: WriteBatch) -> Result<()> {
        self.update(&self.repository.transaction(), || ready(Ok(entries.clone()))).await
    }

    /// Commits a batch. Returns false after a conflict.
    pub async fn try_commit(&self, batch: Batch) -> Result<bool> {
        match self.commit(batch, false, &[]).await {
            Ok(()) => Ok(true),
            Err(CommitError::Conflict { .. }) => Ok(false),
            Err(CommitError::Fault(fault)) => Err(fault.into()),
        }
    }

    /// Commits a batch, counts it, and schedules its outbox entries. `delivery_unknown` says whether
    /// these may have been delivered already. Keeps the entries in `reserved` from the outbox worker until
    /// their handler should have delivered them.
    pub(super) async fn commit(
        &self,
        batch: Batch,
        delivery_unknown: bool,
        reserved: &[(Subject, u64)],
    ) -> Result<(), CommitError> {
        let batch = process::signed(self, batch);
        let steps = newcomer_steps(&batch);
        let changes = self.schedule.changes(&batch, delivery_unknown).reserving(reserved, self.now() + LEASE);
        self.metrics.commits_waiting.shift(1);
        let under_way = self.metrics.liveness.begin("store", uptime(), COMMIT);
        let unknown = self.schedule.unknown_outcome();
        let outcome = self.repository.commit(batch).await;
        drop(under_way);
        self.metrics.commits_waiting.shift(-1);
        match &outcome {
            Ok(()) => {
                self.metrics.commits.add();
                count_newcomers(&self.metrics.newcomers, &steps);
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

/// The steps of newcomers that a batch adds: all steps of a new row, and the last one of a changed row.
fn newcomer_steps(batch: &Batch) -> Vec<NewcomerStep> {
    let added = |write: &Write| {
        let (Key::Newcomer(_), Some(bytes)) = (&write.key, &write.bytes) else { return Vec::new() };
        let Ok(newcomer) = from_bytes::<Newcomer>(bytes) else { return Vec::new() };
        let is_new = write.expected == Precondition::Absent;
        let before = if is_new { 0 } else { newcomer.steps.len().saturating_sub(1) };
        newcomer.steps[before..].to_vec()
    };
    batch.writes().flat_map(added).collect()
}

/// Counts steps whose commit was acknowledged.
fn count_newcomers(counters: &NewcomerCounters, steps: &[NewcomerStep]) {
    for step in steps {
        let counter = match step {
            NewcomerStep::Seen => &counters.seen,
            NewcomerStep::Practice => &counters.practice,
            NewcomerStep::Person => &counters.person,
            NewcomerStep::TwoPeople => &counters.two_people,
        };
        counter.add();
    }
}
