//! Functions that load records from a store, and methods that put records into batches.

use std::slice;

use super::rows::{Record, from_bytes, write};
use super::{Batch, Direction, Key, KeyRange, Precondition, Result, Row, Rows, Store, StoreFault};

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
pub fn loaded<R: Record>(key: &Key, row: &Row) -> Result<VersionedRecord<R>> {
    Ok(VersionedRecord { record: read(key, &row.bytes)?, version: row.version })
}

pub async fn load<R: Record>(store: &dyn Store, key: &Key) -> Result<Option<VersionedRecord<R>>> {
    let rows = store.load(slice::from_ref(key)).await?;
    rows.into_iter().next().flatten().map(|row| loaded(key, &row)).transpose()
}

/// Maximum number of rows in one scan of [`each_chunk`].
const CHUNK: usize = 512;

/// Reads a range in chunks, until the range ends or `take` returns false. Between chunks, other tasks run:
/// a store in memory or in a folder answers at once, so a long scan would otherwise block its thread.
pub async fn each_chunk(
    store: &dyn Store,
    mut range: KeyRange,
    mut take: impl FnMut(Rows) -> bool,
) -> Result<()> {
    loop {
        let chunk = store.scan(&range, CHUNK, Direction::Up).await?;
        let last = chunk.last().filter(|_| chunk.len() == CHUNK).map(|(key, _)| key.clone());
        let wants_more = take(chunk);
        let Some(last) = last.filter(|_| wants_more) else { return Ok(()) };
        range = range.after(&last);
        tokio::task::yield_now().await;
    }
}

/// Returns all rows of a range. Like [`each_chunk`], lets other tasks run.
pub async fn scan_all(store: &dyn Store, range: KeyRange) -> Result<Rows> {
    let mut rows = Vec::new();
    each_chunk(store, range, |chunk| {
        rows.extend(chunk);
        true
    })
    .await?;
    Ok(rows)
}

/// Returns at most `most` rows of a range after skipping the first `skip` rows. Like [`each_chunk`], lets
/// other tasks run.
pub async fn scan_page(store: &dyn Store, mut range: KeyRange, mut skip: usize, most: usize) -> Result<Rows> {
    while skip > 0 {
        let skipped = store.scan(&range, skip.min(CHUNK), Direction::Up).await?;
        let Some((last, _)) = skipped.last() else { return Ok(Vec::new()) };
        range = range.after(last);
        skip -= skipped.len();
        tokio::task::yield_now().await;
    }
    store.scan(&range, most, Direction::Up).await
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
pub fn read<R: Record>(key: &Key, bytes: &[u8]) -> Result<R> {
    from_bytes(bytes).map_err(|bad| StoreFault::BadRow { key: key.to_string(), why: bad.to_string() })
}
