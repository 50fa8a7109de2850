//! Records out of a store and into batches.

use std::slice;

use super::record::{Record, from_bytes, write};
use super::{Batch, Direction, Expected, Fault, Key, KeyRange, Row, Store};

/// A record with the version of its row in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<R> {
    pub record: R,
    /// Its row's version, which a write can expect.
    pub version: u64,
}

impl<R> Loaded<R> {
    /// What a write expects that was decided on this record.
    pub const fn expected(&self) -> Expected {
        Expected::Version(self.version)
    }
}

/// The record of a row. The caller pairs keys with kinds; a wrong pair is refused as a bad row.
pub fn loaded<R: Record>(key: &Key, row: &Row) -> Result<Loaded<R>, Fault> {
    Ok(Loaded { record: read(key, &row.bytes)?, version: row.version })
}

pub async fn load<R: Record>(store: &dyn Store, key: &Key) -> Result<Option<Loaded<R>>, Fault> {
    let rows = store.load(slice::from_ref(key)).await?;
    rows.into_iter().next().flatten().map(|row| loaded(key, &row)).transpose()
}

/// Loads the records of a range, as [`Store::scan`] does.
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
    /// The same batch with a record to put.
    #[must_use]
    pub fn put_record<R: Record>(self, key: Key, expected: Expected, record: &R) -> Self {
        self.put(key, expected, write(record))
    }

    /// The same batch with a row of an index to put, which says all in its key.
    #[must_use]
    pub fn put_mark(self, key: Key) -> Self {
        self.put(key, Expected::Any, Vec::new())
    }
}

/// The record of a key in the bytes of its row.
pub fn read<R: Record>(key: &Key, bytes: &[u8]) -> Result<R, Fault> {
    from_bytes(bytes).map_err(|bad| Fault::BadRow { key: key.to_string(), why: bad.to_string() })
}
