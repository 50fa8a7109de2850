//! The rows in sled: an index that can be built again at any time from snapshot and journal. The only file
//! that names sled.
//!
//! All rows lie in one tree, under their key bytes, as eight bytes of version and the record; beside them one
//! row, under a key that no table has, says up to which batch the journal is applied. It is written after the
//! rows, and what sled loses when the program is killed is the end of what was written to it: where that row
//! is, so is everything before it, and what is applied once more is the same. sled's own batches promise more
//! than that, and each of them writes two blocks at once and lets nobody read meanwhile.
//!
//! **Why rows are small.** sled writes a page of rows as one message, and a message of more than a quarter of
//! a segment into a side file, which it never syncs. A page holds at most 20 rows (17 before it splits, 3
//! from a merge), so 20 times [`USUAL_ROW_BYTES`](crate::store::USUAL_ROW_BYTES), keys included, stay below a
//! quarter of [`SEGMENT_BYTES`]. Larger rows there are only of matches that went on for a thousand moves:
//! side files are synced with the rest when the index is closed, and after anything but a clean end of the
//! machine the index is built again from the journal anyway.

use std::io;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ::sled::{Config, Db, Error, IVec};

use super::folder::patiently;
use crate::store::group::guarded;
use crate::store::journal::frame::Entry;
use crate::store::journal::{BatchPosition, RawRow};
use crate::store::plan::Changes;
use crate::store::{Direction, Fault, Key, KeyRange, Row, private, read_key};

/// The size of sled's segments, fixed for the life of an index.
const SEGMENT_BYTES: usize = 2 * 1024 * 1024;
/// Memory for pages that are kept ready.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// Below the keys of all tables: up to where the journal is applied, and of which store.
const APPLIED_KEY: [u8; 1] = [0];

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoIndex {
    #[error("it is in use by another process")]
    InUse,
    #[error("{1}")]
    System(io::ErrorKind, String),
    /// sled cannot make sense of its files.
    #[error("{0}")]
    Broken(String),
}

impl From<Error> for NoIndex {
    fn from(error: Error) -> Self {
        let why = error.to_string();
        match error {
            Error::Io(_) if why.contains("could not acquire lock") => Self::InUse,
            Error::Io(error) => Self::System(error.kind(), why),
            _ => Self::Broken(why),
        }
    }
}

/// How far an index is: the last batch that is applied, and the store to whose journal it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The random number of the store.
    pub store: u64,
    /// The end of the last batch.
    pub place: BatchPosition,
}

impl Applied {
    fn to_bytes(self) -> Vec<u8> {
        let BatchPosition { generation, number, begin, end } = self.place;
        [self.store, generation, number, begin, end].iter().flat_map(|part| part.to_be_bytes()).collect()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (parts, rest) = bytes.as_chunks();
        let parts: Vec<u64> = parts.iter().copied().map(u64::from_be_bytes).collect();
        let [store, generation, number, begin, end] = *parts else { return None };
        rest.is_empty().then_some(Self { store, place: BatchPosition { generation, number, begin, end } })
    }
}

/// The tree of all rows; there until it is dropped.
#[derive(Debug)]
pub struct Index(Option<Db>);

impl Clone for Index {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl Index {
    /// Opens the index in a folder, which is made when it is missing. One that was closed a moment ago may
    /// still be locked by its last thread.
    pub fn open(folder: &Path) -> Result<Self, NoIndex> {
        let system = |error: io::Error| NoIndex::System(error.kind(), error.to_string());
        private::create_folder(folder).map_err(system)?;
        let config = Config::new().path(folder).segment_size(SEGMENT_BYTES).cache_capacity(CACHE_BYTES);
        let open = || Ok(guarded(|| config.open()).map_err(NoIndex::Broken)??);
        let opened = Self(Some(patiently(open, |opened| matches!(opened, Err(NoIndex::InUse)))?));
        private::restrict(folder).map_err(system)?;
        Ok(opened)
    }

    fn tree(&self) -> &Db {
        self.0.as_ref().expect("only dropping takes the tree away")
    }

    pub fn load(&self, key: &Key) -> Result<Option<Row>, Fault> {
        let bytes = self.tree().get(key.to_bytes()).map_err(|error| stopped(&error))?;
        bytes.map(|bytes| read_row(key, &bytes)).transpose()
    }

    /// Rows of a range, as [`Store::scan`](crate::store::Store::scan) tells them.
    pub fn scan(
        &self,
        range: &KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Result<Vec<(Key, Row)>, Fault> {
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let found = self.tree().range(range.low()..range.high());
        let read = |pair: ::sled::Result<(IVec, IVec)>| {
            let (key, bytes) = pair.map_err(|error| stopped(&error))?;
            let key = read_key(&key)?;
            let row = read_row(&key, &bytes)?;
            Ok((key, row))
        };
        match direction {
            Direction::Up => found.take(limit).map(read).collect(),
            Direction::Down => found.rev().take(limit).map(read).collect(),
        }
    }

    /// Applies a group of batches: all rows, and then how far the index is.
    pub fn apply(&self, changes: Changes, applied: Applied) -> Result<(), Fault> {
        for (key, row) in changes {
            let row = row.as_ref().map(|row| (row.version, row.bytes.as_slice()));
            self.set(Entry { key: &key.to_bytes(), row })?;
        }
        self.set_applied(applied)
    }

    /// The same with rows as they stand in the journal.
    pub fn apply_raw(&self, rows: &[Entry<'_>], applied: Applied) -> Result<(), Fault> {
        rows.iter().try_for_each(|row| self.set(*row))?;
        self.set_applied(applied)
    }

    /// Puts a row, or removes it. How far the index is stays as it was.
    pub fn set(&self, Entry { key, row }: Entry<'_>) -> Result<(), Fault> {
        let set = match row {
            Some((version, bytes)) => self.tree().insert(key, write_row(version, bytes)),
            None => self.tree().remove(key),
        };
        set.map(drop).map_err(|error| stopped(&error))
    }

    pub fn set_applied(&self, applied: Applied) -> Result<(), Fault> {
        self.tree().insert(APPLIED_KEY, applied.to_bytes()).map(drop).map_err(|error| stopped(&error))
    }

    /// How far it is; nothing when it does not say.
    pub fn applied(&self) -> Result<Option<Applied>, Fault> {
        let bytes = self.tree().get(APPLIED_KEY).map_err(|error| stopped(&error))?;
        Ok(bytes.and_then(|bytes| Applied::read(&bytes)))
    }

    /// All rows as they are stored, in the order of their keys.
    pub fn raw_rows(&self) -> impl Iterator<Item = Result<RawRow, Fault>> + use<> {
        self.tree().range([1]..).map(|pair| {
            let (key, bytes) = pair.map_err(|error| stopped(&error))?;
            let (version, bytes) = split_row(&bytes)
                .map_err(|why| Fault::BadRow { key: key.escape_ascii().to_string(), why: why.into() })?;
            Ok(RawRow { key: key.to_vec(), version, bytes: bytes.to_vec() })
        })
    }

    /// Hands everything that was written to the system.
    pub fn flush(&self) -> Result<(), Fault> {
        self.tree().flush().map(drop).map_err(|error| stopped(&error))
    }

    /// Hands everything to the system and closes it, if nobody else has it.
    pub fn close(self) -> Result<(), Fault> {
        self.flush()
    }
}

impl Drop for Index {
    /// sled panics when its last sync fails while it is dropped. Nothing acknowledged depends on that sync.
    fn drop(&mut self) {
        let tree = self.0.take();
        if let Err(why) = guarded(|| drop(tree)) {
            tracing::error!(why, "the index did not close cleanly");
        }
    }
}

/// The index as all share it who read and write: another takes its place after it has failed.
#[derive(Clone, Debug)]
pub struct SharedIndex(Arc<RwLock<Option<Index>>>);

impl SharedIndex {
    pub fn new(index: Index) -> Self {
        Self(Arc::new(RwLock::new(Some(index))))
    }

    /// Runs `touch` with the index. Fails with [`Fault::Stopped`] while there is none.
    pub fn with<T>(&self, touch: impl FnOnce(&Index) -> Result<T, Fault>) -> Result<T, Fault> {
        let none = || Fault::Stopped { why: "the index is being built again".into() };
        self.read().as_ref().map_or_else(|| Err(none()), touch)
    }

    /// The index, where there is one.
    pub fn get(&self) -> Option<Index> {
        self.read().clone()
    }

    /// Removes the index for everybody who shares it.
    pub fn take(&self) -> Option<Index> {
        self.write().take()
    }

    /// Shares another. Returns the former, which is closed when it is dropped.
    pub fn set(&self, index: Index) -> Option<Index> {
        self.write().replace(index)
    }

    // A panic while it was read or replaced leaves it whole.
    fn read(&self) -> RwLockReadGuard<'_, Option<Index>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<Index>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn stopped(error: &impl ToString) -> Fault {
    Fault::Stopped { why: error.to_string() }
}

fn write_row(version: u64, bytes: &[u8]) -> Vec<u8> {
    [version.to_be_bytes().as_slice(), bytes].concat()
}

fn split_row(stored: &[u8]) -> Result<(u64, &[u8]), &'static str> {
    let (version, bytes) = stored.split_first_chunk().ok_or("shorter than a version")?;
    match u64::from_be_bytes(*version) {
        0 => Err("version 0"),
        version => Ok((version, bytes)),
    }
}

fn read_row(key: &Key, stored: &[u8]) -> Result<Row, Fault> {
    let bad = |why: &str| Fault::BadRow { key: key.to_string(), why: why.into() };
    let (version, bytes) = split_row(stored).map_err(bad)?;
    Ok(Row { version, bytes: bytes.to_vec() })
}
