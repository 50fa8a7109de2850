//! Functions that read and write whole generations: a snapshot, and the journal that follows it.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::Path;
use std::sync::Arc;

use super::index::IndexProgress;
use super::recover::RecoveryError;
use crate::store::journal::{
    BatchPosition, Chain, Files, Generations, Header, Journal, JournalEnd, Kind, RawRow, ReadError,
    SnapshotRows, SnapshotWriter, remove_partial, replay,
};

/// Writes a snapshot of `rows`, which must be in key order, and the empty journal that follows it.
/// Returns the number of rows.
pub fn write_generation<E>(
    files: &Arc<dyn Files>,
    folder: &Path,
    header: Header,
    rows: impl Iterator<Item = Result<RawRow, E>>,
) -> Result<(u64, Journal), RecoveryError>
where
    RecoveryError: From<E>,
{
    let written = write_snapshot(files, folder, header, rows);
    let rows = written.inspect_err(|_| remove_partial(&**files, folder, header.generation))?;
    Ok((rows, Journal::create(&**files, folder, header)?))
}

fn write_snapshot<E>(
    files: &Arc<dyn Files>,
    folder: &Path,
    header: Header,
    rows: impl Iterator<Item = Result<RawRow, E>>,
) -> Result<u64, RecoveryError>
where
    RecoveryError: From<E>,
{
    let header = Header { kind: Kind::Snapshot, ..header };
    let mut snapshot = SnapshotWriter::create(Arc::clone(files), folder, header)?;
    for row in rows {
        snapshot.add(&row?)?;
    }
    Ok(snapshot.finish()?)
}

/// Returns the first chain of a folder (a snapshot and its journals) that is readable from end to end,
/// and the end of its journals. Fails with the first error that may pass.
pub fn whole_chain(folder: &Path) -> Result<(Chain, JournalEnd), ReadError> {
    let mut first = None;
    for chain in Generations::list(folder)?.chains() {
        match chain.and_then(read_through) {
            Ok(whole) => return Ok(whole),
            Err(bad) if bad.is_passing() => return Err(bad),
            Err(bad) => {
                tracing::error!(%bad, "a snapshot or its journals cannot be read; trying an older snapshot");
                first = first.or(Some(bad));
            }
        }
    }
    Err(first.unwrap_or_else(|| ReadError::damage(folder, "there is no snapshot")))
}

/// Reads a chain from end to end. Returns the chain with the end of its journals, or the first error.
pub fn read_through(chain: Chain) -> Result<(Chain, JournalEnd), ReadError> {
    let mut snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
    while snapshot.next_row()?.is_some() {}
    let ends = replay(&chain, None, None, |_, _| Ok::<_, ReadError>(()))?;
    Ok((chain, ends))
}

/// Returns the progress of an index that has all batches before a generation, and no later one.
pub fn before_all(header: Header) -> IndexProgress {
    IndexProgress { store: header.store, place: BatchPosition::before_all(header) }
}

/// Returns the header of a new store's first journal, with a random store number.
pub fn new_header() -> Header {
    let store = RandomState::new().hash_one("a new store");
    Header { kind: Kind::Journal, generation: 1, base: 0, store }
}
