//! The [`Store`] trait, and its implementations in memory and on disk. A store loads
//! rows, scans ranges of keys, and commits batches of writes if the rows have the expected versions.
//!
//! A row is a byte string under an ordered key: [`rows`] defines the bytes, [`keys`] the keys. The trait
//! mentions no SQL, file or chat, so that a database server can implement it. A store decides nothing
//! about a match.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engawa_base as base;
use engawa_host as host;
use engawa_play::game;

use crate::base::ladder::Standing;
use crate::base::time::{Day, Timestamp};

pub mod backup;
pub mod durable;
pub mod export_files;
pub mod group;
pub mod indexes;
pub mod journal;
pub mod keys;
pub mod ladders;
pub mod loading;
pub mod memory;
pub mod move_back;
mod pending;
pub mod personal;
pub mod private;
pub mod rows;
pub mod sled;
#[cfg(test)]
mod tests;
pub mod upgrade;
pub mod verify;

pub use self::sled::SledStore;
pub use keys::{Key, KeyRange, Ladder, Name, RowKind, Subject};
pub use ladders::Ladders;
pub use memory::MemoryStore;
pub use pending::{PendingRead, Receipt};
pub use upgrade::UpgradeExports;

/// Maximum size of one row in bytes. Most records stay below 2 KiB. The longest match that any game
/// allows needs almost as much: five rounds of a thousand moves. `row_size.rs` in the tests builds that match.
pub const MAX_ROW_BYTES: usize = 192 * 1024;

/// Maximum size, in bytes, of a usual row. The sled library, which stores the index on disk, keeps rows up
/// to this size in its main file. `SEGMENT_BYTES` in `sled/index.rs` explains the number.
pub const USUAL_ROW_BYTES: usize = 24 * 1024;

/// Maximum total size, in bytes, of the rows of one batch. The limit bounds memory, because the store
/// holds all batches that share a sync in memory at once.
pub const MAX_BATCH_BYTES: usize = 16 * 1024 * 1024;

/// Capacity of the commit queue, which is also the maximum number of commits that share one sync.
pub const MAX_QUEUE: usize = 512;

/// Ordered key-value storage with atomic, versioned batches. Every implementation passes the tests in
/// `conform`.
///
/// A call of [`load`](Store::load) or [`scan`](Store::scan) costs one round trip to a disk or server, so
/// ask for several rows at once. Reads return only durable data. A batch becomes visible shortly before
/// its [`Receipt`] resolves.
///
/// # Examples
///
/// ```
/// use engawa_base::id::PersonId;
/// use engawa_store::{Batch, CommitError, Key, MemoryStore, Precondition, Store};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let store = MemoryStore::new();
/// let key = Key::Person(PersonId(7));
/// store.commit(Batch::new().put(key.clone(), Precondition::Absent, b"first".to_vec())).await?;
///
/// let rows = store.load(&[key.clone()]).await?;
/// let row = rows[0].as_ref().expect("the row was committed");
/// assert_eq!((row.version, row.bytes.as_slice()), (1, b"first".as_slice()));
///
/// // The row exists by now, so a second insert is refused and writes nothing.
/// let second = Batch::new().put(key.clone(), Precondition::Absent, b"second".to_vec());
/// assert_eq!(store.commit(second).await, Err(CommitError::Conflict { key: key.clone() }));
///
/// // An update names the version that it was decided on.
/// let update = Batch::new().put(key, Precondition::Version(row.version), b"second".to_vec());
/// store.commit(update).await?;
/// # Ok::<_, CommitError>(())
/// # })?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub trait Store: Send + Sync {
    /// Returns one entry per key, in the order of `keys`; `None` stands for an absent row. The result is
    /// not a snapshot: a read during a commit may return some rows from before and some from after the
    /// commit.
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>>;

    /// Returns at most `limit` rows of a range, ordered by key. Like [`load`](Store::load), a scan may
    /// see a concurrent commit in part.
    fn scan<'a>(&'a self, range: &'a KeyRange, limit: usize, direction: Direction) -> PendingRead<'a, Rows>;

    /// Queues a batch for an atomic commit. If the queue is full, the receipt keeps the batch until the
    /// receipt is polled and the queue has room.
    fn commit(&self, batch: Batch) -> Receipt;

    /// Returns the leaderboards that the store counts itself. If the store counts none, returns `None`,
    /// and [`Ladders`] counts the commits of its own process. That is correct only if no other process
    /// writes.
    fn standings(&self) -> Option<&dyn Standings> {
        None
    }

    /// Returns the present time by a clock that all processes of the store share, such as the database
    /// server's. Returns `None` if only one process can open the store.
    fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        None
    }

    /// Fails with the fault that has stopped the store, if any. This method reads only memory and never
    /// waits.
    fn check(&self) -> Result<(), StoreFault> {
        Ok(())
    }

    /// Erases deleted data from all files. The receipt resolves once no snapshot or journal holds rows
    /// that were deleted, or values that were overwritten, before this call.
    ///
    /// A compaction takes as long as writing all rows twice. Commits and reads continue meanwhile, and all
    /// calls during one run share the next run. A store without history files does nothing.
    fn compact(&self) -> Receipt {
        Receipt::ready(Ok(()))
    }
}

/// Leaderboards that a store counts itself. The counts include every commit of every process.
///
/// All methods see only the people whose last rated match ended on the day `since` or later, by UTC; day 0
/// means everybody.
pub trait Standings {
    /// Returns the number of people on a leaderboard.
    fn size<'a>(&'a self, ladder: &'a Ladder, since: Day) -> PendingRead<'a, usize>;

    /// Returns, for each standing, the number of people with a higher rating. Ratings are compared in
    /// whole points.
    fn above<'a>(&'a self, ladder: &'a Ladder, all: &'a [Standing], since: Day) -> PendingRead<'a, Vec<u64>>;

    /// Returns the number of people whom the leaderboard lists before a standing. Among equal ratings, a
    /// smaller deviation is listed first.
    fn place<'a>(&'a self, ladder: &'a Ladder, standing: &'a Standing, since: Day) -> PendingRead<'a, usize>;

    /// Returns at most `limit` rows of a leaderboard, best first, after skipping the first `after` rows.
    fn places<'a>(
        &'a self,
        ladder: &'a Ladder,
        after: usize,
        limit: usize,
        since: Day,
    ) -> PendingRead<'a, Rows>;
}

/// A stored record, with the version that a later write can expect.
///
/// Versions start at 1 and grow by one with each put. **A key that was deleted and put again restarts at
/// 1**, so a version identifies the contents only if the key is not used again after a deletion. Almost
/// all decisions depend only on such rows: ids of challenges, matches and interactions are never reused,
/// and rows of people and ratings are not deleted during play. Some rows are different: a plan,
/// a board message or an outbox entry with a fixed number may be deleted and put again under the same key.
/// If both happen between the read and
/// the commit of a decision, the new row passes for the former one. Index rows come and go, too, but a
/// batch writes them together with the record that they index, and checks only the version of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of puts since the row was last absent; at least 1.
    pub version: u64,
    /// The record as encoded by [`rows`].
    pub bytes: Vec<u8>,
}

type Result<T, E = StoreFault> = std::result::Result<T, E>;

/// Rows with their keys.
pub type Rows = Vec<(Key, Row)>;

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

impl From<Option<&Row>> for Precondition {
    /// Requires that the row is as it was loaded: at the same version, or still absent.
    fn from(loaded: Option<&Row>) -> Self {
        loaded.map_or(Self::Absent, |row| Self::Version(row.version))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub key: Key,
    /// Condition that the row must meet before this write.
    pub expected: Precondition,
    /// New bytes of the row; `None` deletes the row.
    pub bytes: Option<Vec<u8>>,
}

/// One write or condition of a [`Batch`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Write(Write),
    /// A condition on a row that the batch does not write. Conditions do not appear in the journal.
    Expect(Key, Precondition),
}

impl Part {
    pub const fn key(&self) -> &Key {
        match self {
            Self::Write(write) => &write.key,
            Self::Expect(key, _) => key,
        }
    }

    pub const fn expected(&self) -> Precondition {
        match self {
            Self::Write(write) => write.expected,
            Self::Expect(_, expected) => *expected,
        }
    }
}

/// Writes that are applied together or not at all, and only if every precondition holds. Preconditions are
/// checked in the order of the parts, so a later part sees the earlier writes of the same batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    pub parts: Vec<Part>,
}

impl Batch {
    /// Creates an empty batch. The commit of an empty batch waits for everything queued before it.
    pub const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// Adds a condition on a row that the decision depends on but does not write. The commit of a batch
    /// with conditions only is a query that waits for everything queued before it.
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

    /// Adds a put of at most [`MAX_ROW_BYTES`] bytes. The commit refuses a larger row.
    #[must_use]
    pub fn put(mut self, key: Key, expected: Precondition, bytes: Vec<u8>) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: Some(bytes) }));
        self
    }

    /// Adds a deletion. Deleting an absent row changes nothing, and is allowed if the row meets the
    /// precondition.
    #[must_use]
    pub fn delete(mut self, key: Key, expected: Precondition) -> Self {
        self.parts.push(Part::Write(Write { key, expected, bytes: None }));
        self
    }

    /// Replaces the bytes of every put with the result of `change`, which gets the key and the bytes.
    #[must_use]
    pub fn with_bytes(mut self, change: impl Fn(&Key, Vec<u8>) -> Vec<u8>) -> Self {
        for part in &mut self.parts {
            if let Part::Write(Write { key, bytes: Some(bytes), .. }) = part {
                *bytes = change(key, std::mem::take(bytes));
            }
        }
        self
    }

    /// Returns the total size of all rows to put, in bytes.
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

/// Reason why a commit was not acknowledged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// A row does not meet its precondition, so nothing of the batch was written. The caller should load
    /// the rows again and decide again. `key` is that of the first such row.
    #[error("{key} is not at the expected version")]
    Conflict { key: Key },
    /// The store failed. After [`StoreFault::Stopped`] and [`StoreFault::Busy`], the batch may or may not be
    /// stored.
    #[error(transparent)]
    Fault(#[from] StoreFault),
}

/// A failure of the store, never a user's error. The outermost caller logs it, unless
/// [`is_logged`](Self::is_logged) returns true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// The disk fails or is full, or the database server cannot be used. The store refuses reads and
    /// commits until a check succeeds, and logs the fault itself. `why` is the error that stopped the store.
    #[error("the store has stopped: {why}")]
    Stopped { why: String },
    /// The database has no room, memory, connection or time left for this request. Other requests may succeed.
    /// `why` is the message of the server, or a note that no connection became free in time.
    #[error("the database has no capacity for the request: {why}")]
    Busy { why: String },
    /// The database can be used, but refuses this request, for example because of a character that it cannot
    /// store. Other requests may succeed. `why` is the message of the server.
    #[error("the database refuses the request: {why}")]
    Refused { why: String },
    /// The store was closed before it could queue the batch.
    #[error("the store is closed")]
    Closed,
    /// A row cannot be decoded: it is damaged, or a newer program wrote it. `key` is in readable form, or its
    /// escaped bytes if they are no valid key.
    #[error("the row {key} cannot be read: {why}")]
    BadRow { key: String, why: String },
    /// The rows of a batch exceed [`MAX_BATCH_BYTES`] together.
    #[error("the batch has {bytes} bytes; at most {MAX_BATCH_BYTES} are allowed")]
    BatchTooLarge { bytes: usize },
    /// [`Store::compact`] failed: deleted data is gone from the rows, but remains in older files. `why` is
    /// written for the operator.
    #[error("deleted data could not be erased from older files: {why}")]
    Uncompacted { why: String },
    /// A row of a batch exceeds [`MAX_ROW_BYTES`]. `bytes` is the size of the record, without its key.
    #[error("the row {key} would have {bytes} bytes; at most {MAX_ROW_BYTES} are allowed")]
    TooLarge { key: Key, bytes: usize },
}

impl StoreFault {
    /// Returns whether the store has logged this fault itself, so that callers need not.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Stopped { .. })
    }
}

impl OpenFault {
    /// Returns whether the machine has refused, and the contents of the store are not the reason.
    pub const fn is_environment_fault(&self) -> bool {
        matches!(self, Self::System { .. } | Self::Forbidden { .. })
    }
}

/// Locks shared state and ignores poisoning: every change leaves the state consistent, so a panic of
/// another thread does no harm.
pub fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Blocks the thread of a command, which has no runtime, on a future.
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be had").block_on(work)
}

/// Decodes a stored key. Bytes that are no key become a [`StoreFault::BadRow`] that shows them.
fn read_key(bytes: &[u8]) -> Result<Key, StoreFault> {
    Key::read(bytes)
        .ok_or_else(|| StoreFault::BadRow { key: bytes.escape_ascii().to_string(), why: "no key".into() })
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a text takes everything");
        text
    })
}

/// Decodes pairs of hexadecimal digits; `None` for an odd number of digits or any other character.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let (pairs, rest) = digits.as_deref()?.as_chunks();
    rest.is_empty().then(|| pairs.iter().map(|[high, low]| high << 4 | low).collect())
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenFault {
    /// `path` is the directory of the store, not a file in it.
    #[error("the store in {} is in use by another process", path.display())]
    InUse { path: PathBuf },
    /// `why` describes the content found instead.
    #[error("{} is not a store of this program: {why}", path.display())]
    NotAStore { path: PathBuf, why: String },
    /// An import has not written all rows yet, or was killed before it had.
    #[error(
        "an import into {} has not finished: if it still runs, wait for it; otherwise delete this folder, and import again",
        path.display()
    )]
    UnfinishedImport { path: PathBuf },
    /// The process lacks permission to read and write the files. `why` is the message of the operating system.
    #[error("no permission to open the store in {}: {why}", path.display())]
    Forbidden { path: PathBuf, why: String },
    /// `why` does not repeat the address, which may contain a password.
    #[error("the address of the store is invalid: {why}")]
    Address { why: String },
    /// `why` is the message of the server, or explains why its contents cannot be used.
    #[error("the database of the store cannot be used: {why}")]
    Server { why: String },
    /// The encoding of the database lacks characters that names and records need.
    #[error(
        "the database has the encoding {found}, which cannot store every name, so requests of some people would fail; \
         create a database with `create database NAME template template0 encoding 'UTF8'` (to keep a store, write it to \
         a file with `engawa store export` first, and import the file into the new database)"
    )]
    Encoding { found: String },
    #[error(
        "the store's address names a PostgreSQL database, but this program was built without PostgreSQL: build it \
         with `cargo build --features postgres`, or remove the address to keep everything in a folder"
    )]
    WithoutPostgres,
    /// `known` is the newest schema version that this program can use.
    #[error(
        "the store's tables have version {found}, but this program supports versions up to {known}: a newer engawa \
         has migrated them; run that version, or restore a backup from before"
    )]
    NewerSchema { found: i64, known: i64 },
    /// `known` is the newest format that this program can use.
    #[error(
        "the store in {} has format {found}, but this program supports formats up to {known}: a newer engawa wrote it; \
         run that version, or import an export from before into another folder",
        path.display()
    )]
    NewerFormat { path: PathBuf, found: u32, known: u32 },
    #[error(
        "the store is new, or has the format of a former version: start `engawa run` once, which brings it up"
    )]
    FormerFormat,
    /// The store has a former format, and no export could be written before its upgrade.
    #[error(
        "the store keeps its former format, because the export that precedes an upgrade cannot be written to {}: {why}. \
         Make room, set store.upgrade_exports_path to another folder, or make a backup with the former program and set \
         store.upgrade_exports to 0",
        folder.display()
    )]
    NoExport { folder: PathBuf, why: String },
    /// The files are damaged, or another version of the store wrote them. `why` describes the damage for the
    /// operator.
    #[error("the store in {} is damaged: {why}", path.display())]
    Damaged { path: PathBuf, why: String },
    /// Another error of the operating system, such as a full or broken disk. `why` is its message.
    #[error(
        "the store in {} cannot be opened: {why}. This is an error of the machine, such as a full disk or a limit, not \
         damage to the store: no file was set aside or replaced. Start again once it is remedied. If a disk cannot read a \
         file any more, `engawa store rebuild` saves what it can",
        path.display()
    )]
    System { path: PathBuf, why: String },
}
