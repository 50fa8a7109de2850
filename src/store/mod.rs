//! The store port: load a row, scan a stretch of rows, commit a batch of writes with the versions they
//! expect.
//!
//! Rows are bytes under ordered keys; what the bytes mean is said in `rows`, how keys are ordered in `keys`.
//! The port knows no SQL, no file and no chat, and is kept narrow enough that a database server can stand
//! behind it. Nothing here reads a clock or decides anything about a match.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::ladder::Standing;
use crate::base::time::Timestamp;

pub mod backup;
#[cfg(test)]
pub mod conform;
mod durable;
pub mod feature_owed;
mod group;
mod hex;
pub mod indexes;
pub mod journal;
pub mod keys;
pub mod ladders;
pub mod loading;
pub mod memory;
pub mod move_back;
pub mod personal;
mod plan;
#[cfg(feature = "postgres")]
pub mod postgres;
#[cfg(not(feature = "postgres"))]
#[path = "without_postgres.rs"]
pub mod postgres;
pub mod private;
mod promise;
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
pub use postgres::PostgresStore;
pub use promise::{Reading, Receipt};

/// The most bytes that one row may have. Records aim at less than 2 KiB; the longest match that any game
/// allows, five rounds of a thousand moves, each two months after the one before, needs 129 KiB
/// (`tests/longest.rs` builds it).
pub const MAX_ROW_BYTES: usize = 192 * 1024;

/// Pages of rows up to this size stay in the index's own file; larger ones go into files beside it
/// (`sled/index.rs` has the arithmetic).
pub const USUAL_ROW_BYTES: usize = 24 * 1024;

/// The most bytes that the rows of one batch may have together. What shares a sync is held in memory at a
/// time.
pub const MAX_BATCH_BYTES: usize = 16 * 1024 * 1024;

/// The most commits that wait for the disk at a time, and the most that share one sync.
pub const MAX_QUEUE: usize = 512;

/// Where rows live. Every implementation passes the suite in `conform`.
///
/// [`load`](Store::load) and [`scan`](Store::scan) are one round trip each, to a disk or to a server: whoever
/// needs several rows asks for them at once. They show what is durable, a moment before the receipt of its
/// commit resolves.
pub trait Store: Send + Sync {
    /// The rows under keys, in the order of the keys; nothing where there is none. It is no snapshot: of a
    /// batch that is written meanwhile it may show some rows as they were and some as they are.
    fn load<'a>(&'a self, keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>>;

    /// At most `limit` rows of a range, in the order of their keys or in the opposite one. No snapshot
    /// either.
    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>>;

    /// Hands in a batch. It is queued before this returns unless the queue is full, and then as soon as the
    /// receipt is polled and there is room. All its writes happen, or none.
    fn commit(&self, batch: Batch) -> Receipt;

    /// Leaderboards as the store itself counts them, where it does. Otherwise [`Ladders`] counts what it
    /// commits itself, which is right only where nobody else commits.
    fn standings(&self) -> Option<&dyn Standings> {
        None
    }

    /// The moment by the clock of a store that several processes share; nothing where nobody else can have it
    /// open.
    fn shared_clock(&self) -> Option<Reading<'_, Timestamp>> {
        None
    }

    /// What has stopped the store, if anything has, as far as it knows without asking anybody.
    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }

    /// Lets go of the past: resolves when rows that were deleted before this are no longer in any snapshot or
    /// journal, nor what rows said before they were changed. To be called after a person was deleted. Takes
    /// as long as writing everything twice; commits and reads go on meanwhile, and requests that are made
    /// meanwhile share the next run. A store that keeps no past has nothing to do.
    fn compact(&self) -> Receipt {
        Receipt::ready(Ok(()))
    }
}

/// Leaderboards that a store counts: right for every process, right after each commit of any.
pub trait Standings {
    /// How many stand on a ladder.
    fn size<'a>(&'a self, ladder: &'a Ladder) -> Reading<'a, usize>;

    /// How many stand above each of some standings in whole points, in their order.
    fn above<'a>(&'a self, ladder: &'a Ladder, standings: &'a [Standing]) -> Reading<'a, Vec<u64>>;

    /// How many come before a standing.
    fn place<'a>(&'a self, ladder: &'a Ladder, standing: &'a Standing) -> Reading<'a, usize>;

    /// At most `limit` places after so many, the best first.
    fn places<'a>(&'a self, ladder: &'a Ladder, after: usize, limit: usize) -> Reading<'a, Vec<(Key, Row)>>;
}

/// A stored record with the version that a later write can expect.
///
/// Versions start at 1 and grow by one with each put. **A key that was deleted and put again starts at 1
/// again**, so a version tells a row from its former self only where a key is used once. That holds for
/// everything that is decided upon: challenges, matches and interactions have ids that are never used twice,
/// people and ratings are not deleted in the run of play. The indexes, whose rows come and go, are written
/// with the row that they index in the same batch and rely on *its* version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How many times the row was put since it was last absent. At least 1.
    pub version: u64,
    /// The record, as `rows` writes it.
    pub bytes: Vec<u8>,
}

/// The order in which a scan answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the smallest key to the largest.
    Up,
    /// From the largest key to the smallest.
    Down,
}

/// What a write takes for granted about the row that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Absent,
    Version(u64),
    /// The row may be absent or have any version.
    Any,
}

impl Expected {
    /// Whether a row of this version, or its absence, is what was expected.
    pub fn allows(self, version: Option<u64>) -> bool {
        match self {
            Self::Absent => version.is_none(),
            Self::Version(expected) => version == Some(expected),
            Self::Any => true,
        }
    }
}

impl From<Option<&Row>> for Expected {
    /// Expects what was loaded: the same version, or still nothing.
    fn from(loaded: Option<&Row>) -> Self {
        loaded.map_or(Self::Absent, |row| Self::Version(row.version))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub key: Key,
    /// What must be true of it.
    pub expected: Expected,
    /// Its new bytes, or nothing to delete it.
    pub bytes: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Write(Write),
    /// Writes nothing, and so is in no journal.
    Expect(Key, Expected),
}

impl Part {
    const fn key(&self) -> &Key {
        match self {
            Self::Write(write) => &write.key,
            Self::Expect(key, _) => key,
        }
    }

    const fn expected(&self) -> Expected {
        match self {
            Self::Write(write) => write.expected,
            Self::Expect(_, expected) => *expected,
        }
    }
}

/// Writes that happen together or not at all, and only if everything that they expect is so. Checked in
/// order, so that what comes second about a key meets the outcome of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    parts: Vec<Part>,
}

impl Batch {
    /// A batch without writes. Committing it is allowed and waits for everything handed in before it.
    pub const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// The same batch with a row that has to be as expected, and stays as it is: something that the writes
    /// rest on. A batch of nothing else is a question, which waits for everything handed in before it.
    #[must_use]
    pub fn expect(mut self, key: Key, expected: Expected) -> Self {
        self.parts.push(Part::Expect(key, expected));
        self
    }

    /// The same batch, and then another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// The same batch with a row to put: at most [`MAX_ROW_BYTES`].
    #[must_use]
    pub fn put(mut self, key: Key, expected: Expected, bytes: Vec<u8>) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: Some(bytes) }));
        self
    }

    /// The same batch with a row to delete. Deleting what is absent changes nothing, if that was expected.
    #[must_use]
    pub fn delete(mut self, key: Key, expected: Expected) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: None }));
        self
    }

    /// The same batch with other bytes in the rows that it puts.
    #[must_use]
    pub fn with_bytes(mut self, change: impl Fn(&Key, Vec<u8>) -> Vec<u8>) -> Self {
        for part in &mut self.parts {
            if let Part::Write(Write { key, bytes: Some(bytes), .. }) = part {
                *bytes = change(key, std::mem::take(bytes));
            }
        }
        self
    }

    /// How much it writes: the bytes of all its rows.
    pub fn bytes(&self) -> usize {
        self.writes().filter_map(|write| write.bytes.as_ref()).map(Vec::len).sum()
    }

    /// The writes in the order in which they were added.
    pub fn writes(&self) -> impl Iterator<Item = &Write> {
        self.parts.iter().filter_map(|part| match part {
            Part::Write(write) => Some(write),
            Part::Expect(..) => None,
        })
    }
}

/// Why a commit did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// A row is not what the write expected; nothing of the batch was written. Load again and decide again.
    #[error("{key} is not at the version that was expected")]
    Conflict {
        /// The first row that is not as expected.
        key: Key,
    },
    /// The store could not do it. After [`Fault::Stopped`] nobody knows whether the batch will be there when
    /// the disk works again; it was not acknowledged.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What is wrong with the store. No person's mistake; logged at the edge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The disk fails or is full; nothing is read or acknowledged until the store has found that it works
    /// again. The store itself logs this once when it begins and once when it is over.
    #[error("the store has stopped: {why}")]
    Stopped {
        /// The message of the first error.
        why: String,
    },
    /// A database has no room, no memory or no connection for this; others may be luckier, and so may the
    /// next who asks.
    #[error("the database has no room for it: {why}")]
    Busy {
        /// The server's message, or that no connection was free in time.
        why: String,
    },
    /// The store was closed before the batch was queued.
    #[error("the store is closed")]
    Closed,
    /// A row is there that this program cannot read: damaged, or written by a newer one.
    #[error("the row {key} cannot be read: {why}")]
    BadRow {
        /// The key, or its bytes when it is no key.
        key: String,
        why: String,
    },
    /// A batch is larger than [`MAX_BATCH_BYTES`].
    #[error("a batch of {bytes} bytes; {MAX_BATCH_BYTES} are allowed")]
    BatchTooLarge {
        /// The size of all its rows together.
        bytes: usize,
    },
    /// What was deleted is gone from the rows, but still in older files.
    #[error("the store could not let go of its past: {why}")]
    Uncompacted {
        /// The obstacle, in words for whoever runs the program.
        why: String,
    },
    /// A row is larger than [`MAX_ROW_BYTES`].
    #[error("the row {key} would have {bytes} bytes; {MAX_ROW_BYTES} are allowed")]
    TooLarge {
        key: Key,
        /// The size of the record, without its key.
        bytes: usize,
    },
}

impl Fault {
    /// Whether the store has logged it, once for all who meet it.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Stopped { .. })
    }
}

/// What the store shares is whole after every single change, so a panic elsewhere spoils nothing.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The key that stored bytes are.
fn read_key(bytes: &[u8]) -> Result<Key, Fault> {
    Key::read(bytes)
        .ok_or_else(|| Fault::BadRow { key: bytes.escape_ascii().to_string(), why: "no key".into() })
}

/// Why a store could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenFault {
    #[error("the store in {} is in use by another process", path.display())]
    InUse {
        /// The directory of the store, not a file in it.
        path: PathBuf,
    },
    #[error("{} is not a store of this program: {why}", path.display())]
    NotAStore {
        path: PathBuf,
        /// A description of what is there instead.
        why: String,
    },
    /// The files may not be read and written.
    #[error("the store in {} may not be opened: {why}", path.display())]
    Forbidden {
        path: PathBuf,
        /// The message with which the system refused.
        why: String,
    },
    /// This is no address of a database.
    #[error("the store's address: {why}")]
    Address {
        /// What is wrong with it. Never the address itself, in which a password may stand.
        why: String,
    },
    #[error("the store's database cannot be used: {why}")]
    Server {
        /// The server's message, or what is wrong with a row.
        why: String,
    },
    /// The address of a database is configured, and the program has no client for it.
    #[error(
        "the store's address names a PostgreSQL database, and this program was built without PostgreSQL: build it with \
         `cargo build --features postgres`, or take the address away to keep everything in a folder"
    )]
    WithoutPostgres,
    /// A newer program has changed the tables.
    #[error(
        "the store's tables are of version {found}, and this program knows versions up to {known}: a newer engawa has been \
         here; run that one, or a copy from before"
    )]
    NewerSchema {
        found: i64,
        /// The newest version that this program can use.
        known: i64,
    },
    /// The files are damaged, or written by another version of the store.
    #[error("the store in {} is damaged: {why}", path.display())]
    Damaged {
        path: PathBuf,
        /// The damage that was found, in words.
        why: String,
    },
    /// The system failed in another way: disk full, disk broken ...
    #[error("the store in {} cannot be opened: {why}", path.display())]
    System {
        path: PathBuf,
        /// The message of the system for this error.
        why: String,
    },
}
