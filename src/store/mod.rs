//! The store port: loads rows, scans ranges of rows, and commits batches against expected row versions.
//!
//! Rows are bytes under ordered keys. [`rows`] defines the bytes, [`keys`] the order of the keys. The
//! port knows no SQL, file or chat, so that a database server can stand behind it. It reads no clock and
//! decides nothing about a match.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::ladder::Standing;
use crate::base::time::Timestamp;

pub mod backup;
mod conflict_check;
#[cfg(test)]
pub mod conform;
mod durable;
pub mod feature_entry;
mod group;
mod hex;
pub mod indexes;
pub mod journal;
pub mod keys;
pub mod ladders;
pub mod loading;
pub mod memory;
pub mod move_back;
mod pending;
pub mod personal;
#[cfg(feature = "postgres")]
pub mod postgres;
#[cfg(not(feature = "postgres"))]
#[path = "without_postgres.rs"]
pub mod postgres;
pub mod private;
pub mod record;
mod repair;
pub mod rows;
pub mod sled;
#[cfg(test)]
mod tests;
pub mod verify;

pub use self::sled::SledStore;
pub use keys::{Key, KeyRange, Ladder, Name, RowKind, Subject};
pub use ladders::Ladders;
pub use memory::MemoryStore;
pub use pending::{PendingRead, Receipt};
pub use postgres::PostgresStore;

/// Largest size of one row in bytes. Most records stay below 2 KiB. The longest match that any game
/// allows needs 129 KiB: five rounds of a thousand moves, two months apart (`tests/longest.rs` builds
/// it).
pub const MAX_ROW_BYTES: usize = 192 * 1024;

/// Largest row, in bytes, that the index keeps in its own pages. Larger rows go into separate files (the
/// arithmetic is in `sled/index.rs`).
pub const USUAL_ROW_BYTES: usize = 24 * 1024;

/// Largest total size, in bytes, of the rows of one batch. Batches that share a sync are held in memory
/// together.
pub const MAX_BATCH_BYTES: usize = 16 * 1024 * 1024;

/// Length of the commit queue, and the most commits that can share one sync.
pub const MAX_QUEUE: usize = 512;

/// Ordered key-value storage with atomic, versioned batches. Every implementation passes the suite in
/// `conform`.
///
/// [`load`](Store::load) and [`scan`](Store::scan) cost one round trip each, to a disk or a server, so
/// ask for several rows at once. They show only durable data, which becomes visible shortly before the
/// receipt of its commit resolves.
///
/// # Examples
///
/// ```
/// use engawa::base::id::PersonId;
/// use engawa::store::{Batch, CommitError, Expected, Key, MemoryStore, Store};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let store = MemoryStore::new();
/// let key = Key::Person(PersonId(7));
/// store.commit(Batch::new().put(key.clone(), Expected::Absent, b"first".to_vec())).await?;
///
/// let rows = store.load(&[key.clone()]).await?;
/// let row = rows[0].as_ref().expect("the row was committed");
/// assert_eq!((row.version, row.bytes.as_slice()), (1, b"first".as_slice()));
///
/// // The row exists by now, so a second insert is refused and writes nothing.
/// let second = Batch::new().put(key.clone(), Expected::Absent, b"second".to_vec());
/// assert_eq!(store.commit(second).await, Err(CommitError::Conflict { key: key.clone() }));
///
/// // An update names the version that it was decided on.
/// let update = Batch::new().put(key, Expected::Version(row.version), b"second".to_vec());
/// store.commit(update).await?;
/// # Ok::<_, CommitError>(())
/// # })?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub trait Store: Send + Sync {
    /// Returns the rows under `keys`, in the same order, with `None` for absent rows. This is no
    /// snapshot: while a batch is being applied, some of its rows may already show and others not.
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>>;

    /// Returns at most `limit` rows of a range, ordered by key. This is no snapshot either.
    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>>;

    /// Queues a batch, which is written completely or not at all. With a full queue, the batch is queued
    /// once the receipt is polled and there is room.
    fn commit(&self, batch: Batch) -> Receipt;

    /// Leaderboards counted by the store itself, if it supports that. Otherwise [`Ladders`] counts its
    /// own commits, which is correct only for a single writer.
    fn standings(&self) -> Option<&dyn Standings> {
        None
    }

    /// Returns the time by the store's clock. `None` for a store that only one process can open.
    fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        None
    }

    /// Returns the fault that has stopped the store, if any, from memory alone.
    fn check(&self) -> Result<(), StoreFault> {
        Ok(())
    }

    /// Erases deleted data. Resolves once no snapshot or journal holds rows deleted, or values
    /// overwritten, before this call.
    ///
    /// Takes as long as writing all rows twice. Commits and reads go on meanwhile, and requests made
    /// during a run share the next one. A store that keeps no history has nothing to do.
    fn compact(&self) -> Receipt {
        Receipt::ready(Ok(()))
    }
}

/// Leaderboards counted by a store: correct for every process after each commit of any process.
pub trait Standings {
    /// Returns the number of people on a ladder.
    fn size<'a>(&'a self, ladder: &'a Ladder) -> PendingRead<'a, usize>;

    /// Returns, for each standing, the number of people above it by whole rating points.
    fn above<'a>(&'a self, ladder: &'a Ladder, standings: &'a [Standing]) -> PendingRead<'a, Vec<u64>>;

    /// Returns the number of people listed before a standing.
    fn place<'a>(&'a self, ladder: &'a Ladder, standing: &'a Standing) -> PendingRead<'a, usize>;

    /// Returns at most `limit` places, best first, after skipping the first `after`.
    fn places<'a>(
        &'a self,
        ladder: &'a Ladder,
        after: usize,
        limit: usize,
    ) -> PendingRead<'a, Vec<(Key, Row)>>;
}

/// A stored record, with the version that a later write can expect.
///
/// Versions start at 1 and grow by one with each put. **A key that was deleted and put again starts at 1
/// again**, so a version identifies a row only under a key that is used once. That holds for all rows
/// that decisions are based on: ids of challenges, matches and interactions are never reused, and people
/// and ratings are not deleted during play. Index rows come and go. They are written in one batch with
/// the record they index and rely on *its* version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of puts since the row was last absent; at least 1.
    pub version: u64,
    /// The record as encoded by [`rows`].
    pub bytes: Vec<u8>,
}

/// Order of the rows that a scan returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the smallest key to the largest.
    Up,
    /// From the largest key to the smallest.
    Down,
}

/// Condition that a row must meet for its batch to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precondition {
    Absent,
    Version(u64),
    /// The row may be absent or have any version.
    Any,
}

impl Precondition {
    /// Returns whether a row of this version, or an absent row, meets the condition.
    pub fn allows(self, version: Option<u64>) -> bool {
        match self {
            Self::Absent => version.is_none(),
            Self::Version(expected) => version == Some(expected),
            Self::Any => true,
        }
    }
}

impl From<Option<&Row>> for Precondition {
    /// Expects the row as it was loaded: at the same version, or still absent.
    fn from(loaded: Option<&Row>) -> Self {
        loaded.map_or(Self::Absent, |row| Self::Version(row.version))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub key: Key,
    /// Condition on the row as it is before this write.
    pub expected: Precondition,
    /// New bytes of the row; `None` deletes it.
    pub bytes: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Write(Write),
    /// A condition on a row that the batch leaves alone. It is not journaled.
    Expect(Key, Precondition),
}

impl Part {
    const fn key(&self) -> &Key {
        match self {
            Self::Write(write) => &write.key,
            Self::Expect(key, _) => key,
        }
    }

    const fn expected(&self) -> Precondition {
        match self {
            Self::Write(write) => write.expected,
            Self::Expect(_, expected) => *expected,
        }
    }
}

/// Writes that happen together or not at all, and only if every expectation holds. Expectations are
/// checked in order: the second about a key sees the result of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    parts: Vec<Part>,
}

impl Batch {
    /// Creates a batch without writes. Committing it is allowed and waits for everything queued before
    /// it.
    pub const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// Adds a condition on a row that the batch leaves alone: something the decision was based on. A
    /// batch of conditions only is a query that waits for everything queued before it.
    #[must_use]
    pub fn expect(mut self, key: Key, expected: Precondition) -> Self {
        self.parts.push(Part::Expect(key, expected));
        self
    }

    /// Appends all parts of another batch.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// Adds a put of at most [`MAX_ROW_BYTES`].
    #[must_use]
    pub fn put(mut self, key: Key, expected: Precondition, bytes: Vec<u8>) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: Some(bytes) }));
        self
    }

    /// Adds a delete. Deleting an absent row changes nothing, if the condition allows it.
    #[must_use]
    pub fn delete(mut self, key: Key, expected: Precondition) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: None }));
        self
    }

    /// Maps the bytes of every put with `change`.
    #[must_use]
    pub fn with_bytes(mut self, change: impl Fn(&Key, Vec<u8>) -> Vec<u8>) -> Self {
        for part in &mut self.parts {
            if let Part::Write(Write { key, bytes: Some(bytes), .. }) = part {
                *bytes = change(key, std::mem::take(bytes));
            }
        }
        self
    }

    /// Total size of all rows to put, in bytes.
    pub fn bytes(&self) -> usize {
        self.writes().filter_map(|write| write.bytes.as_ref()).map(Vec::len).sum()
    }

    /// Iterates over the writes in the order in which they were added.
    pub fn writes(&self) -> impl Iterator<Item = &Write> {
        self.parts.iter().filter_map(|part| match part {
            Part::Write(write) => Some(write),
            Part::Expect(..) => None,
        })
    }
}

/// Reason why a commit did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// A row does not meet its condition; nothing of the batch was written. Load and decide again.
    #[error("{key} is not at the expected version")]
    Conflict {
        /// The first row that does not meet its condition.
        key: Key,
    },
    /// The store failed. After [`StoreFault::Stopped`] it is unknown whether the batch will be there once the
    /// disk works again; it was not acknowledged.
    #[error(transparent)]
    Fault(#[from] StoreFault),
}

/// A failure of the store, never the mistake of a user. It is logged at the edge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// The disk fails or is full. The store refuses reads and commits until it has verified that the
    /// disk works again, and logs both events itself.
    #[error("the store has stopped: {why}")]
    Stopped {
        /// Message of the error that stopped the store.
        why: String,
    },
    /// The database has no room, memory or connection left for this request. Others may still succeed.
    #[error("the database has no capacity for the request: {why}")]
    Busy {
        /// The server's message, or that no connection became free in time.
        why: String,
    },
    /// The store was closed before it could queue the batch.
    #[error("the store is closed")]
    Closed,
    /// A row cannot be decoded: it is damaged, or a newer program wrote it.
    #[error("the row {key} cannot be read: {why}")]
    BadRow {
        /// The key as text, or its bytes if they are not a valid key.
        key: String,
        why: String,
    },
    /// The rows of a batch exceed [`MAX_BATCH_BYTES`] together.
    #[error("the batch has {bytes} bytes; at most {MAX_BATCH_BYTES} are allowed")]
    BatchTooLarge {
        /// Total size of the rows in bytes.
        bytes: usize,
    },
    /// Deleted data is gone from the rows, but remains in older files.
    #[error("deleted data could not be erased from older files: {why}")]
    Uncompacted {
        /// The obstacle, described for the operator.
        why: String,
    },
    /// A row of a batch exceeds [`MAX_ROW_BYTES`].
    #[error("the row {key} would have {bytes} bytes; at most {MAX_ROW_BYTES} are allowed")]
    TooLarge {
        key: Key,
        /// Size of the record in bytes, without its key.
        bytes: usize,
    },
}

impl StoreFault {
    /// Returns whether the store has logged this fault itself, once for all callers.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Stopped { .. })
    }
}

/// Locks shared state, ignoring poison: every single change leaves it consistent, so a panic elsewhere
/// does no harm.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Decodes a stored key, or returns a fault with its bytes.
fn read_key(bytes: &[u8]) -> Result<Key, StoreFault> {
    Key::read(bytes)
        .ok_or_else(|| StoreFault::BadRow { key: bytes.escape_ascii().to_string(), why: "no key".into() })
}

/// Reason why a store could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenFault {
    #[error("the store in {} is in use by another process", path.display())]
    InUse {
        /// Directory of the store, not a file in it.
        path: PathBuf,
    },
    #[error("{} is not a store of this program: {why}", path.display())]
    NotAStore {
        path: PathBuf,
        /// Description of the content found instead.
        why: String,
    },
    /// The process lacks permission to read and write the files.
    #[error("no permission to open the store in {}: {why}", path.display())]
    Forbidden {
        path: PathBuf,
        /// The message of the operating system.
        why: String,
    },
    /// The configured address of the database is invalid.
    #[error("the address of the store is invalid: {why}")]
    Address {
        /// Explanation without the address itself, which may contain a password.
        why: String,
    },
    #[error("the database of the store cannot be used: {why}")]
    Server {
        /// The server's message, or the problem with a row.
        why: String,
    },
    /// A database is configured, but this program was built without a client for it.
    #[error(
        "the store's address names a PostgreSQL database, but this program was built without PostgreSQL: build it \
         with `cargo build --features postgres`, or remove the address to keep everything in a folder"
    )]
    WithoutPostgres,
    /// A newer program has migrated the tables.
    #[error(
        "the store's tables have version {found}, but this program supports versions up to {known}: a newer engawa \
         has migrated them; run that version, or restore a backup from before"
    )]
    NewerSchema {
        found: i64,
        /// Newest schema version that this program can use.
        known: i64,
    },
    /// The files are damaged, or another version of the store wrote them.
    #[error("the store in {} is damaged: {why}", path.display())]
    Damaged {
        path: PathBuf,
        /// Description of the damage, for the operator.
        why: String,
    },
    /// Another error of the operating system, such as a full or broken disk.
    #[error("the store in {} cannot be opened: {why}", path.display())]
    System {
        path: PathBuf,
        /// The message of the operating system.
        why: String,
    },
}
