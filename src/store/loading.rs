//! Functions that load records from a store, and methods that put records into batches.

use std::slice;

use super::record::{Record, from_bytes, write};
use super::{Batch, Direction, Key, KeyRange, Precondition, Row, Store, StoreFault};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionedRecord<R> {
    pub record: R,
    /// Version of the record's row, for the precondition of a later write.
    pub version: u64,
}

impl<R> VersionedRecord<R> {
    /// Returns the precondition for a write whose decision depends on this record.
    pub const fn expected(&self) -> Precondition {
        Precondition::Version(self.version)
    }
}

/// Decodes the record of a row. `R` must be the type that belongs to the key; any other type usually
/// fails with [`StoreFault::BadRow`].
pub fn loaded<R: Record>(key: &Key, row: &Row) -> Result<VersionedRecord<R>, StoreFault> {
    Ok(VersionedRecord { record: read(key, &row.bytes)?, version: row.version })
}

pub async fn load<R: Record>(store: &dyn Store, key: &Key) -> Result<Option<VersionedRecord<R>>, StoreFault> {
    let rows = store.load(slice::from_ref(key)).await?;
    rows.into_iter().next().flatten().map(|row| loaded(key, &row)).transpose()
}

/// Loads the records of a range, in the order of [`Store::scan`].
pub async fn scan<R: Record>(
    store: &dyn Store,
    range: &KeyRange,
    limit: usize,
    direction: Direction,
) -> Result<Vec<(Key, VersionedRecord<R>)>, StoreFault> {
    let rows = store.scan(range, limit, direction).await?.into_iter();
    rows.map(|(key, row)| loaded(&key, &row).map(|loaded| (key, loaded))).collect()
}

impl Batch {
    /// Adds a put of a record, in the current version of its encoding.
    #[must_use]
    pub fn put_record<R: Record>(self, key: Key, expected: Precondition, record: &R) -> Self {
        self.put(key, expected, write(record))
    }

    /// Adds a put of an empty row, whatever its present version. The key holds all information, as in an
    /// index row.
    #[must_use]
    pub fn put_mark(self, key: Key) -> Self {
        self.put(key, Precondition::Any, Vec::new())
    }
}

/// Decodes a record from the bytes of the row under `key`.
pub fn read<R: Record>(key: &Key, bytes: &[u8]) -> Result<R, StoreFault> {
    from_bytes(bytes).map_err(|bad| StoreFault::BadRow { key: key.to_string(), why: bad.to_string() })
}
