//! What a run of batches would change: each is checked against the rows beneath and the batches accepted before it.
//!
//! Pure: reads versions through a function, writes nothing. Every store decides conflicts here, so all decide alike.

use std::collections::BTreeMap;

use super::{Batch, CommitError, Fault, Key, MAX_BATCH_BYTES, MAX_ROW_BYTES, Part, Row, Write};

/// New rows by key; nothing where a row goes.
pub type Changes = BTreeMap<Key, Option<Row>>;

/// The changes of the batches accepted so far.
#[derive(Debug, Default)]
pub struct Plan {
    changes: Changes,
}

impl Plan {
    /// Accepts a batch in full or refuses it and stays as it was. `version` tells the version of a stored row.
    pub fn add(
        &mut self,
        batch: Batch,
        version: impl Fn(&Key) -> Result<Option<u64>, Fault>,
    ) -> Result<(), CommitError> {
        let bytes = batch.bytes();
        if bytes > MAX_BATCH_BYTES {
            return Err(Fault::BatchTooLarge { bytes }.into());
        }
        let mut accepted = Changes::new();
        for part in batch.parts {
            let (key, expected) = match &part {
                Part::Write(write) => (&write.key, write.expected),
                Part::Expect(key, expected) => (key, *expected),
            };
            let now = match accepted.get(key).or_else(|| self.changes.get(key)) {
                Some(row) => row.as_ref().map(|row| row.version),
                None => version(key)?,
            };
            if !expected.allows(now) {
                return Err(CommitError::Conflict { key: key.clone() });
            }
            let Part::Write(write) = part else { continue };
            let row = next_version(&write, now)?;
            accepted.insert(
                write.key,
                row.map(|version| Row { version, bytes: write.bytes.unwrap_or_default() }),
            );
        }
        self.changes.extend(accepted);
        Ok(())
    }

    /// Everything that has to be written.
    pub fn into_changes(self) -> Changes {
        self.changes
    }
}

/// The version that a write makes of the row's present one; nothing for a deletion.
fn next_version(write: &Write, now: Option<u64>) -> Result<Option<u64>, Fault> {
    match &write.bytes {
        Some(bytes) if bytes.len() > MAX_ROW_BYTES => {
            Err(Fault::TooLarge { key: write.key.clone(), bytes: bytes.len() })
        }
        Some(_) => Ok(Some(now.map_or(1, |version| version + 1))),
        None => Ok(None),
    }
}
