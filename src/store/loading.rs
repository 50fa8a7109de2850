//! Loads records from a store and puts them into batches.

use std::slice;

use super::record::{Record, from_bytes, write};
use super::{Batch, Direction, Expected, Fault, Key, KeyRange, Row, Store};

/// A record with the version of its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<R> {
    pub record: R,
    /// Version of its row, for the condition of a later write.
    pub version: u64,
}

impl<R> Loaded<R> {
    /// Returns the condition for a write that was decided on this record.
    pub const fn expected(&self) -> Expected {
        Expected::Version(self.version)
    }
}

/// Decodes the record of a row. The caller pairs keys with record types; a wrong pair is a
/// [`Fault::BadRow`].
pub fn loaded<R: Record>(key: &Key, row: &Row) -> Result<Loaded<R>, Fault> {
    Ok(Loaded { record: read(key, &row.bytes)?, version: row.version })
}

pub async fn load<R: Record>(store: &dyn Store, key: &Key) -> Result<Option<Loaded<R>>, Fault> {
    let rows = store.load(slice::from_ref(key)).await?;
    rows.into_iter().next().flatten().map(|row| loaded(key, &row)).transpose()
}

/// Loads the records of a range, in the order of [`Store::scan`].
pub async fn scan<R: Record>(
    store: &dyn Store,
    range: &KeyRange,
    limit: usize,
    direction: Direction,
) -> Result<Vec<(Key, Loaded<R>)>, Fault> {
    let rows = store.scan(range, limit, direction).await?.into_iter();
    rows.map(|(key, row)| loaded(&key, &row).map(|loaded| (key, loaded))).collect()
}

impl Batch {
    /// Adds a put of an encoded record.
    #[must_use]
    pub fn put_record<R: Record>(self, key: Key, expected: Expected, record: &R) -> Self {
        self.put(key, expected, write(record))
    }

    /// Adds a put of an index row, whose key holds all of its information.
    #[must_use]
    pub fn put_mark(self, key: Key) -> Self {
        self.put(key, Expected::Any, Vec::new())
    }
}

/// Decodes a record from the bytes of the row under `key`.
pub fn read<R: Record>(key: &Key, bytes: &[u8]) -> Result<R, Fault> {
    from_bytes(bytes).map_err(|bad| Fault::BadRow { key: key.to_string(), why: bad.to_string() })
}
