//! The index of a store: all rows in sled (an embedded key-value library), for reads. The index can be
//! rebuilt from snapshot and journals at any time. Only this file uses the crate sled.
//!
//! One sled tree holds all rows. Each value is eight bytes of version and the record. One more row,
//! [`IndexProgress`], has a key before all others, and tells how much of the journal is applied.

use std::io;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ::sled::{Config, Db, Error, IVec};

use crate::group::{Changes, guarded};
use crate::journal::frame::FrameRow;
use crate::journal::{BatchPosition, Header, RawRow, is_passing};
use crate::{Direction, Key, KeyRange, Row, Rows, StoreFault, private, read_key};

use super::folder::retry_while_busy;

/// Size of sled's segments in bytes, fixed for the life of an index.
///
/// sled writes a page of rows as one message. A message larger than a quarter of a segment goes into a
/// side file, which sled never syncs. A page holds at most 20 rows: 17 before it splits, and 3 from a
/// merge. So 20 times [`USUAL_ROW_BYTES`](crate::USUAL_ROW_BYTES), keys included, must be below a
/// quarter of a segment. Only matches of about a thousand moves have larger rows. Side files are synced
/// when the index is closed, and after a crash of the machine the index is rebuilt anyway.
const SEGMENT_BYTES: usize = 2 * 1024 * 1024;
const CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// Key of the [`IndexProgress`] row, which sorts before the keys of all kinds.
const APPLIED_KEY: [u8; 1] = [0];

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    #[error("it is in use by another process")]
    InUse,
    #[error("{1}")]
    System(io::ErrorKind, String),
    /// sled cannot read its own files.
    #[error("{0}")]
    Broken(String),
    /// A row cannot be decoded.
    #[error("the row {key} cannot be read: {why}")]
    BadRow { key: String, why: &'static str },
}

impl IndexError {
    /// Whether the error says nothing about the index, and may pass.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::InUse => true,
            Self::System(kind, _) => is_passing(*kind),
            Self::Broken(_) | Self::BadRow { .. } => false,
        }
    }
}

impl From<Error> for IndexError {
    fn from(error: Error) -> Self {
        let why = error.to_string();
        match error {
            Error::Io(_) if why.contains("could not acquire lock") => Self::InUse,
            Error::Io(error) => Self::System(error.kind(), why),
            _ => Self::Broken(why),
        }
    }
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> Self {
        Self::System(error.kind(), error.to_string())
    }
}

impl From<IndexError> for StoreFault {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::BadRow { key, why } => Self::BadRow { key, why: why.into() },
            other => Self::Stopped { why: other.to_string() },
        }
    }
}

/// Progress of an index: the last applied batch, and the store to which the index belongs.
///
/// The progress is written after the rows of its batch. After a crash of the program, sled loses only
/// the end of what was written. So an index contains all rows of the batches up to its progress, and
/// applying later batches again changes nothing. sled's own batches guarantee more, but each writes two
/// blocks at once and blocks readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexProgress {
    /// Random number of the store, from its journals.
    pub store: u64,
    /// Position of the last applied batch.
    pub place: BatchPosition,
}

impl IndexProgress {
    /// The progress of an index that has all batches before a generation, and no later one.
    pub const fn before_all(header: Header) -> Self {
        Self { store: header.store, place: BatchPosition::before_all(header) }
    }

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

/// A handle of sled's tree of all rows; `None` only while the handle is dropped.
#[derive(Clone, Debug)]
pub struct Index(Option<Db>);

impl Index {
    /// Opens the index in a folder, or creates it. If the index was just closed, waits briefly until the
    /// last thread has released its files.
    pub fn open(folder: &Path) -> Result<Self, IndexError> {
        private::create_folder(folder)?;
        let config = Config::new().path(folder).segment_size(SEGMENT_BYTES).cache_capacity(CACHE_BYTES);
        let open = || Ok(guarded(|| config.open()).map_err(IndexError::Broken)??);
        let opened = Self(Some(retry_while_busy(open, |opened| matches!(opened, Err(IndexError::InUse)))?));
        private::restrict(folder)?;
        Ok(opened)
    }

    fn tree(&self) -> &Db {
        self.0.as_ref().expect("only dropping takes the tree away")
    }

    pub fn load(&self, key: &Key) -> Result<Option<Row>, StoreFault> {
        let bytes = self.tree().get(key.to_bytes()).map_err(IndexError::from)?;
        bytes.map(|bytes| read_row(key, &bytes)).transpose()
    }

    /// The version of a row, without a copy of its bytes.
    pub fn version(&self, key: &Key) -> Result<Option<u64>, StoreFault> {
        let bytes = self.tree().get(key.to_bytes()).map_err(IndexError::from)?;
        bytes.map(|bytes| Ok(split_row(&bytes).map_err(|why| bad_row(key, why))?.0)).transpose()
    }

    /// Rows of a range like [`Store::scan`](crate::Store::scan).
    pub fn scan(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Rows, StoreFault> {
        let found = self.tree().range(range.low()..range.high());
        let read = |pair: ::sled::Result<(IVec, IVec)>| {
            let (key, bytes) = pair.map_err(IndexError::from)?;
            let key = read_key(&key)?;
            let row = read_row(&key, &bytes)?;
            Ok((key, row))
        };
        match direction {
            Direction::Up => found.take(limit).map(read).collect(),
            Direction::Down => found.rev().take(limit).map(read).collect(),
        }
    }

    /// Applies the merged changes of a group: first the rows, then the progress.
    pub fn apply(&self, changes: Changes, applied: IndexProgress) -> Result<(), IndexError> {
        for (key, row) in changes {
            let row = row.as_ref().map(|row| (row.version, row.bytes.as_slice()));
            self.set(FrameRow { key: &key.to_bytes(), row })?;
        }
        self.set_applied(applied)
    }

    /// Applies rows from a frame of the journal, then the progress.
    pub fn apply_raw(&self, rows: &[FrameRow<'_>], applied: IndexProgress) -> Result<(), IndexError> {
        rows.iter().try_for_each(|row| self.set(*row))?;
        self.set_applied(applied)
    }

    /// Puts or deletes a row without changing the progress.
    pub fn set(&self, FrameRow { key, row }: FrameRow<'_>) -> Result<(), IndexError> {
        let set = match row {
            Some((version, bytes)) => self.tree().insert(key, write_row(version, bytes)),
            None => self.tree().remove(key),
        };
        Ok(set.map(drop)?)
    }

    pub fn set_applied(&self, applied: IndexProgress) -> Result<(), IndexError> {
        Ok(self.tree().insert(APPLIED_KEY, applied.to_bytes()).map(drop)?)
    }

    /// The progress, or `None` if it is missing or invalid.
    pub fn applied(&self) -> Result<Option<IndexProgress>, IndexError> {
        let bytes = self.tree().get(APPLIED_KEY)?;
        Ok(bytes.and_then(|bytes| IndexProgress::read(&bytes)))
    }

    /// Iterates over all rows with encoded keys, in key order. The progress is left out.
    pub fn raw_rows(&self) -> impl Iterator<Item = Result<RawRow, IndexError>> + use<> {
        self.tree().range([1]..).map(|pair| {
            let (key, bytes) = pair?;
            let (version, bytes) = split_row(&bytes)
                .map_err(|why| IndexError::BadRow { key: key.escape_ascii().to_string(), why })?;
            Ok(RawRow { key: key.to_vec(), version, bytes: bytes.to_vec() })
        })
    }

    /// Hands all written data to the operating system.
    pub fn flush(&self) -> Result<(), IndexError> {
        Ok(self.tree().flush().map(drop)?)
    }
}

impl Drop for Index {
    /// Closes the tree, and catches the panic that sled raises if its last sync fails. No
    /// acknowledgement depends on that sync.
    fn drop(&mut self) {
        let tree = self.0.take();
        if let Err(why) = guarded(|| drop(tree)) {
            tracing::error!(why, "the index did not close cleanly; nothing acknowledged is affected");
        }
    }
}

/// The index in use, shared by readers and the writer. The index can be replaced while the store is
/// open.
#[derive(Clone, Debug)]
pub struct SharedIndex(Arc<RwLock<Option<Index>>>);

impl SharedIndex {
    pub fn new(index: Index) -> Self {
        Self(Arc::new(RwLock::new(Some(index))))
    }

    /// Runs `touch` with the index. Fails with [`StoreFault::Stopped`] while the index is being rebuilt.
    pub fn with<T, E>(&self, touch: impl FnOnce(&Index) -> Result<T, E>) -> Result<T, StoreFault>
    where
        StoreFault: From<E>,
    {
        let none = || StoreFault::Stopped { why: "the index is being rebuilt".into() };
        Ok(touch(self.read().as_ref().ok_or_else(none)?)?)
    }

    /// A handle of the index, or `None` while the index is being rebuilt.
    pub fn get(&self) -> Option<Index> {
        self.read().clone()
    }

    /// Removes the index. All requests that need the index fail until another one is set.
    pub fn take(&self) -> Option<Index> {
        self.write().take()
    }

    /// Replaces the index. Returns the former index, which closes when its last handle is dropped.
    pub fn set(&self, index: Index) -> Option<Index> {
        self.write().replace(index)
    }

    // Poisoning is ignored: a panic during a read or replacement leaves the value consistent.
    fn read(&self) -> RwLockReadGuard<'_, Option<Index>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<Index>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
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

fn bad_row(key: &Key, why: &str) -> StoreFault {
    StoreFault::BadRow { key: key.to_string(), why: why.into() }
}

fn read_row(key: &Key, stored: &[u8]) -> Result<Row, StoreFault> {
    let (version, bytes) = split_row(stored).map_err(|why| bad_row(key, why))?;
    Ok(Row { version, bytes: bytes.to_vec() })
}
