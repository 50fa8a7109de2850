//! Generations as a whole: reading one from end to end, writing one of rows.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::Path;
use std::sync::Arc;

use super::index::Applied;
use super::recover::Trouble;
use crate::store::journal::{
    Bad, BatchPosition, Chain, Ends, Files, Generations, Header, Journal, Kind, RawRow, SnapshotRows,
    SnapshotWriter, remove_half, replay,
};

/// Writes a snapshot of rows and the empty journal that follows it. Tells how many rows there are.
pub fn write_generation<E>(
    files: &Arc<dyn Files>,
    folder: &Path,
    header: Header,
    rows: impl Iterator<Item = Result<RawRow, E>>,
) -> Result<(u64, Journal), Trouble>
where
    Trouble: From<E>,
{
    let written = write_snapshot(files, folder, header, rows);
    let rows = written.inspect_err(|_| remove_half(&**files, folder, header.generation))?;
    Ok((rows, Journal::create(&**files, folder, header)?))
}

fn write_snapshot<E>(
    files: &Arc<dyn Files>,
    folder: &Path,
    header: Header,
    rows: impl Iterator<Item = Result<RawRow, E>>,
) -> Result<u64, Trouble>
where
    Trouble: From<E>,
{
    let header = Header { kind: Kind::Snapshot, ..header };
    let mut snapshot = SnapshotWriter::create(Arc::clone(files), folder, header)?;
    for row in rows {
        snapshot.add(&row?)?;
    }
    Ok(snapshot.finish()?)
}

/// The first chain of a folder that can be read from end to end, and where it ends.
pub fn whole_chain(folder: &Path) -> Result<(Chain, Ends), Bad> {
    let mut first = None;
    for chain in Generations::list(folder)?.chains() {
        match chain.and_then(read_through) {
            Ok(whole) => return Ok(whole),
            Err(bad) => {
                tracing::error!(%bad, "a snapshot and what follows it cannot be used");
                first = first.or(Some(bad));
            }
        }
    }
    Err(first.unwrap_or_else(|| Bad::damage(folder, "there is no snapshot")))
}

/// A chain that can be read from end to end, and where it ends.
pub fn read_through(chain: Chain) -> Result<(Chain, Ends), Bad> {
    let mut snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
    while snapshot.next_row()?.is_some() {}
    let ends = replay(&chain, None, None, |_, _| Ok::<_, Bad>(()))?;
    Ok((chain, ends))
}

/// An index that is as far as the beginning of a generation.
pub fn before_all(header: Header) -> Applied {
    Applied { store: header.store, place: BatchPosition::before_all(header) }
}

/// The header of the first journal of a new store.
pub fn new_header() -> Header {
    let store = RandomState::new().hash_one("a new store");
    Header { kind: Kind::Journal, generation: 1, base: 0, store }
}
