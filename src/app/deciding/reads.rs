//! What one decision reads: each row once, several in one round trip; and what its commit therefore expects.
//!
//! A person who presses is decided about on rows that were read when the press came in. That is safe:
//! whatever the decision rests on is expected in its commit, and after a conflict everything is read anew.
//! Ranges are not expected: who adds to what a person has going writes a row of its own for that, the guard,
//! which is read before they are counted.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use crate::store::loading;
use crate::store::rows::Record;
use crate::store::{Batch, Expected, Fault, Key, Row, Store};

use super::super::fault_log::FaultLog;
use super::super::lock::Lock;
use super::Kept;

/// Rows that were read for a decision, or for one request.
pub struct ReadSet<'a> {
    pub(super) store: &'a dyn Store,
    pub(super) faults: &'a FaultLog,
    pub(super) known: Lock<RowsRead>,
}

#[derive(Default)]
pub(super) struct RowsRead {
    pub rows: BTreeMap<Key, Option<Row>>,
    /// Those that the decision which is being made rests on.
    pub used: BTreeSet<Key>,
}

/// What becomes of rows that were read, once a batch is committed.
#[derive(Default)]
pub struct RowsWritten {
    rows: Vec<(Key, Option<Row>)>,
    /// Written whatever they were: their versions are not known.
    doubtful: Vec<Key>,
}

impl<'a> ReadSet<'a> {
    pub fn new(store: &'a dyn Store, faults: &'a FaultLog) -> Self {
        Self { store, faults, known: Lock::default() }
    }

    /// Reads those of some rows that are not read yet, in one round trip.
    pub async fn fetch(&self, keys: &[Key]) -> Result<(), Fault> {
        let missing: Vec<Key> = {
            let known = self.known.lock();
            keys.iter().filter(|key| !known.rows.contains_key(key)).cloned().collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        let found = self.store.load(&missing).await?;
        self.known.lock().rows.extend(missing.into_iter().zip(found));
        Ok(())
    }

    /// A new decision begins: what was read before it is not expected, unless it is looked at again.
    pub fn begin(&self) {
        self.known.lock().used.clear();
    }

    pub fn forget(&self) {
        *self.known.lock() = RowsRead::default();
    }

    /// The same batch, which expects everything that the decision has looked at.
    pub fn expected_in(&self, batch: Batch) -> Batch {
        let known = self.known.lock();
        let checked =
            |key: &Key| batch.writes().any(|write| write.key == *key && write.expected != Expected::Any);
        let rest: Vec<&Key> = known.used.iter().filter(|key| !checked(key)).collect();
        // What was read comes before what is written: a row that is put whatever it was is not what was read
        // any more.
        let expected = rest.into_iter().fold(Batch::new(), |batch, key| {
            let row = known.rows.get(key).and_then(Option::as_ref);
            batch.expect(key.clone(), row.into())
        });
        expected.and(batch)
    }

    /// What a batch will have made of the rows that were read.
    pub fn outcome(&self, batch: &Batch) -> RowsWritten {
        let known = self.known.lock();
        let mut outcome = RowsWritten::default();
        for write in batch.writes().filter(|write| known.rows.contains_key(&write.key)) {
            let version = match write.expected {
                Expected::Absent => 1,
                Expected::Version(version) => version + 1,
                Expected::Any => {
                    outcome.doubtful.push(write.key.clone());
                    continue;
                }
            };
            let row = write.bytes.clone().map(|bytes| Row { version, bytes });
            outcome.rows.push((write.key.clone(), row));
        }
        outcome
    }

    /// Goes on with what was committed.
    pub fn follow(&self, outcome: RowsWritten) {
        let mut known = self.known.lock();
        known.rows.extend(outcome.rows);
        for key in outcome.doubtful {
            known.rows.remove(&key);
        }
    }

    /// A record on which nothing else rests: where it cannot be read, there is none.
    pub async fn read_or_lost<T: Record + Default>(&self, key: Key) -> Result<Kept<T>, Fault> {
        let Some(row) = self.row(&key).await? else { return Ok(Kept::default()) };
        Ok(kept(&key, &row).unwrap_or_else(|fault| {
            self.faults.warn("a row is lost", &fault, &key);
            Kept { record: T::default(), expected: Some(&row).into() }
        }))
    }

    pub async fn read<T: Record>(&self, key: Key) -> Result<Option<Kept<T>>, Fault> {
        self.row(&key).await?.map(|row| kept(&key, &row)).transpose()
    }

    /// A row on which the decision rests from now on.
    pub async fn row(&self, key: &Key) -> Result<Option<Row>, Fault> {
        self.fetch(slice::from_ref(key)).await?;
        let mut known = self.known.lock();
        known.used.insert(key.clone());
        Ok(known.rows.get(key).cloned().flatten())
    }
}

pub(super) fn kept<T: Record>(key: &Key, row: &Row) -> Result<Kept<T>, Fault> {
    let loaded = loading::loaded(key, row)?;
    Ok(Kept { expected: loaded.expected(), record: loaded.record })
}
