//! An in-memory store for tests and simulations: deterministic, and lost when it is dropped.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::group::ConflictCheck;
use super::{
    Batch, CommitError, Direction, Key, KeyRange, PendingRead, Receipt, Row, Rows, Store, StoreFault, lock,
    read_key,
};

/// A store in an ordered map. When the call of a commit returns, the commit is done and its receipt is
/// resolved.
#[derive(Debug, Default)]
pub struct MemoryStore {
    rows: Mutex<BTreeMap<Vec<u8>, Row>>,
}

impl MemoryStore {
    pub fn new() -> Self {
        Self::default()
    }

    fn range(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Rows, StoreFault> {
        let rows = lock(&self.rows);
        let found = rows.range(range.low()..range.high());
        let read = |(bytes, row): (&Vec<u8>, &Row)| Ok((read_key(bytes)?, row.clone()));
        match direction {
            Direction::Up => found.take(limit).map(read).collect(),
            Direction::Down => found.rev().take(limit).map(read).collect(),
        }
    }

    fn commit_now(&self, batch: Batch) -> Result<(), CommitError> {
        let mut rows = lock(&self.rows);
        let mut check = ConflictCheck::default();
        check.add(batch, |key| Ok(rows.get(&key.to_bytes()).map(|row| row.version)))?;
        for (key, row) in check.changes {
            match row {
                Some(row) => rows.insert(key.to_bytes(), row),
                None => rows.remove(&key.to_bytes()),
            };
        }
        Ok(())
    }
}

impl Store for MemoryStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        let rows = lock(&self.rows);
        PendingRead::ready(Ok(keys.iter().map(|key| rows.get(&key.to_bytes()).cloned()).collect()))
    }

    fn scan<'a>(&'a self, range: &'a KeyRange, limit: usize, direction: Direction) -> PendingRead<'a, Rows> {
        PendingRead::ready(self.range(range, limit, direction))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        Receipt::ready(self.commit_now(batch))
    }
}
