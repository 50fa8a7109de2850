//! Conflict checks for successive batches: each batch is checked against the stored rows, as changed by
//! the batches accepted before it.
//!
//! The check is pure: it reads versions through a function and writes nothing. The stores in memory, on
//! disk and in PostgreSQL all use it.

use std::collections::BTreeMap;

use super::{Batch, CommitError, Key, MAX_BATCH_BYTES, MAX_ROW_BYTES, Part, Row, StoreFault, Write};

/// New rows by key; `None` deletes the row.
pub type Changes = BTreeMap<Key, Option<Row>>;

/// Merged changes of the batches accepted so far.
#[derive(Debug, Default)]
pub struct ConflictCheck {
    changes: Changes,
}

impl ConflictCheck {
    /// Accepts a batch completely, or refuses it and leaves the changes accepted before alone. `version`
    /// returns the version of a stored row, or `None` for an absent row.
    pub fn add(
        &mut self,
        batch: Batch,
        version: impl Fn(&Key) -> Result<Option<u64>, StoreFault>,
    ) -> Result<(), CommitError> {
        check_sizes(&batch)?;
        let mut accepted = Changes::new();
        for part in batch.parts {
            let (key, expected) = (part.key(), part.expected());
            let now = match accepted.get(key).or_else(|| self.changes.get(key)) {
                Some(row) => row.as_ref().map(|row| row.version),
                None => version(key)?,
            };
            if !expected.allows(now) {
                return Err(CommitError::Conflict { key: key.clone() });
            }
            let Part::Write(write) = part else { continue };
            let row = write.bytes.map(|bytes| Row { version: now.map_or(1, |version| version + 1), bytes });
            accepted.insert(write.key, row);
        }
        self.changes.extend(accepted);
        Ok(())
    }

    pub fn into_changes(self) -> Changes {
        self.changes
    }
}

/// Fails if a batch exceeds [`MAX_BATCH_BYTES`], or one of its rows [`MAX_ROW_BYTES`].
pub fn check_sizes(batch: &Batch) -> Result<(), StoreFault> {
    let bytes = batch.bytes();
    if bytes > MAX_BATCH_BYTES {
        return Err(StoreFault::BatchTooLarge { bytes });
    }
    let size = |write: &Write| write.bytes.as_ref().map_or(0, Vec::len);
    match batch.writes().find(|write| size(write) > MAX_ROW_BYTES) {
        Some(write) => Err(StoreFault::TooLarge { key: write.key.clone(), bytes: size(write) }),
        None => Ok(()),
    }
}
