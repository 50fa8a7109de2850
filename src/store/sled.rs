//! The store on disk: sled, made to keep its promises. The only place that names sled.
//!
//! sled's own `flush` hands its pages to the system but does not sync them on Linux (it leaves that to a thread of its
//! own, which only logs a failure). So a second handle on sled's file is synced after each flush, and only then is a
//! commit acknowledged. All rows lie in one tree, under their key bytes, as eight bytes of version and the record.
//!
//! **What reads show.** A read may show a commit between its write and its sync. Decisions made on it are safe: they
//! commit behind it in the same log, and a log survives as a beginning of itself, so a later commit is never there
//! without the earlier. Words are not: what was read could be told and lost, if the power went in these milliseconds.
//!
//! **Why rows are small.** sled writes a page of rows as one message, and a message of more than a quarter of a segment
//! into a side file that it never syncs. A page holds at most 20 rows (17 before it splits, 3 from a merge), so 20
//! times [`MAX_ROW_BYTES`](super::MAX_ROW_BYTES), keys included, stay below a quarter of [`SEGMENT_BYTES`].

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io, thread};

use ::sled::{Config, Db, Error, IVec};

use super::group::{Disk, Health, Queue, guarded};
use super::plan::Changes;
use super::{Batch, Direction, Fault, Key, KeyRange, MAX_QUEUE, OpenFault, Receipt, Row, Store, read_key};

/// The size of sled's segments, fixed for the life of a store.
const SEGMENT_BYTES: usize = 2 * 1024 * 1024;
/// Memory for pages that are kept ready.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;
/// How long to wait for a store that is still being closed by somebody else.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often to look meanwhile.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// What lies in a directory where a store is being made; sled's snapshots, too, begin with `snap.`.
const FIRST_FILES: [&str; 4] = ["blobs", "conf", "db", HALF_MARK_FILE];
/// A file beside them that says whose directory this is, written when sled's files are complete.
const MARK_FILE: &str = "engawa";
/// The same while it is being written.
const HALF_MARK_FILE: &str = "engawa.new";
/// The same in a tree of its own. Where the file says that there was a store and the tree is gone, sled has lost it.
const MARK_TREE: &[u8] = b"engawa";
const MARK_KEY: &[u8] = b"mark";
/// The format of keys and of rows around the record. Another number is refused.
const MARK: &str = "engawa store, format 1\n";

/// What makes written bytes survive a power cut.
pub type Sync = Box<dyn FnMut(&File) -> io::Result<()> + Send>;

/// How a store is run.
pub struct Settings {
    /// How many commits share a sync at most: 1 to [`MAX_QUEUE`].
    pub group: usize,
    /// Syncs the file. Anything but the default is for measuring and for tests.
    pub sync: Sync,
}

impl Default for Settings {
    fn default() -> Self {
        Self { group: MAX_QUEUE, sync: Box::new(File::sync_data) }
    }
}

/// A store in a directory of its own, open in one process at a time. Dropping it commits what is queued and closes it.
#[derive(Debug)]
pub struct SledStore {
    // Dropped in this order: first the writer ends, then the last handle on the rows goes.
    queue: Queue,
    rows: Rows,
    health: Arc<Health>,
}

impl SledStore {
    /// Opens the store in a directory, which is made when it is missing.
    pub fn open(path: &Path) -> Result<Self, OpenFault> {
        Self::open_with(path, Settings::default())
    }

    /// The same, run in another way.
    pub fn open_with(path: &Path, settings: Settings) -> Result<Self, OpenFault> {
        let rows = Rows(Some(open_patiently(path)?));
        let health = Arc::new(Health::default());
        let system = |error: io::Error| system(path, &error);
        sync_files(path).map_err(system)?;
        let file = File::options().read(true).write(true).open(path.join("db")).map_err(system)?;
        let disk = SledDisk { rows: Rows(rows.0.clone()), file, sync: settings.sync };
        let queue = Queue::start(disk, settings.group, health.clone()).map_err(system)?;
        Ok(Self { queue, rows, health })
    }
}

impl Store for SledStore {
    fn load(&self, key: &Key) -> Result<Option<Row>, Fault> {
        self.health.guard(|| self.rows.load(key))
    }

    fn scan(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Vec<(Key, Row)>, Fault> {
        self.health.guard(|| self.rows.scan(range, limit, direction))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.queue.commit(batch)
    }
}

/// The tree of all rows; there until it is dropped.
#[derive(Debug)]
struct Rows(Option<Db>);

impl Rows {
    fn tree(&self) -> &Db {
        self.0.as_ref().expect("only dropping takes the tree away")
    }

    fn load(&self, key: &Key) -> Result<Option<Row>, Fault> {
        let bytes = self.tree().get(key.to_bytes()).map_err(|error| stopped(&error))?;
        bytes.map(|bytes| read_row(key, &bytes)).transpose()
    }

    fn scan(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Vec<(Key, Row)>, Fault> {
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
}

impl Drop for Rows {
    /// sled panics when its last sync fails while it is dropped. Nothing acknowledged depends on that sync.
    fn drop(&mut self) {
        let tree = self.0.take();
        if let Err(why) = guarded(|| drop(tree)) {
            tracing::error!(why, "the store did not close cleanly");
        }
    }
}

/// The rows as the writer sees them, and the handle whose sync makes them last.
struct SledDisk {
    rows: Rows,
    file: File,
    sync: Sync,
}

impl Disk for SledDisk {
    fn version(&self, key: &Key) -> Result<Option<u64>, Fault> {
        Ok(self.rows.load(key)?.map(|row| row.version))
    }

    fn write(&mut self, changes: Changes) -> Result<(), Fault> {
        let mut batch = ::sled::Batch::default();
        for (key, row) in changes {
            match row {
                Some(row) => batch.insert(key.to_bytes(), write_row(&row)),
                None => batch.remove(key.to_bytes()),
            }
        }
        self.rows.tree().apply_batch(batch).map_err(|error| stopped(&error))
    }

    fn sync(&mut self) -> Result<(), Fault> {
        self.rows.tree().flush().map_err(|error| stopped(&error))?;
        (self.sync)(&self.file).map_err(|error| stopped(&error))
    }
}

fn stopped(error: &impl ToString) -> Fault {
    Fault::Stopped { why: error.to_string() }
}

fn write_row(row: &Row) -> Vec<u8> {
    [row.version.to_be_bytes().as_slice(), &row.bytes].concat()
}

fn read_row(key: &Key, stored: &[u8]) -> Result<Row, Fault> {
    let bad = |why: &str| Fault::BadRow { key: key.to_string(), why: why.into() };
    let (version, bytes) = stored.split_first_chunk().ok_or_else(|| bad("shorter than a version"))?;
    match u64::from_be_bytes(*version) {
        0 => Err(bad("version 0")),
        version => Ok(Row { version, bytes: bytes.to_vec() }),
    }
}

/// Whether a store was made here before. Refuses a place where something else lies, before sled puts its files there.
fn is_marked(path: &Path) -> Result<bool, OpenFault> {
    let strange = |why: String| OpenFault::NotAStore { path: path.into(), why };
    let names = match names_in(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        names => names.map_err(|error| system(path, &error))?,
    };
    if names.iter().any(|name| name == MARK_FILE) {
        let mark = fs::read(path.join(MARK_FILE)).map_err(|error| system(path, &error))?;
        let found = || strange(format!("its mark is `{}`", mark.escape_ascii()));
        return if mark == MARK.as_bytes() { Ok(true) } else { Err(found()) };
    }
    let ours = |name: &String| FIRST_FILES.contains(&name.as_str()) || name.starts_with("snap.");
    match names.iter().find(|name| !ours(name)) {
        Some(other) => Err(strange(format!("`{other}` is in it"))),
        None => Ok(false),
    }
}

fn names_in(path: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(path)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Opens sled. A store that was closed a moment ago may still be locked by its last thread.
fn open_patiently(path: &Path) -> Result<Db, OpenFault> {
    let marked = is_marked(path)?;
    let mut waited = Duration::ZERO;
    loop {
        match guarded(|| open_marked(path, marked)) {
            Ok(Err(OpenFault::InUse { .. })) if waited < PATIENCE => {
                thread::sleep(LOOK_AGAIN);
                waited += LOOK_AGAIN;
            }
            Ok(outcome) => return outcome,
            Err(why) => return Err(OpenFault::Damaged { path: path.into(), why }),
        }
    }
}

/// Opens sled, and looks for the mark or makes it.
fn open_marked(path: &Path, marked: bool) -> Result<Db, OpenFault> {
    let refused = |error| open_fault(path, error);
    let config = Config::new().path(path).segment_size(SEGMENT_BYTES).cache_capacity(CACHE_BYTES);
    let db = config.open().map_err(refused)?;
    let marks = db.open_tree(MARK_TREE).map_err(refused)?;
    let inside = marks.get(MARK_KEY).map_err(refused)?.is_some_and(|mark| mark == MARK.as_bytes());
    match (marked, inside) {
        (true, false) => Err(OpenFault::Damaged { path: path.into(), why: "its rows are gone".into() }),
        (false, false) if !db.is_empty() => Err(OpenFault::NotAStore {
            path: path.into(),
            why: "another program keeps its rows in it".into(),
        }),
        (false, _) => {
            marks.insert(MARK_KEY, MARK).map_err(refused)?;
            db.flush().map_err(refused)?;
            Ok(db)
        }
        (true, true) => Ok(db),
    }
}

fn open_fault(path: &Path, error: Error) -> OpenFault {
    let (path, why) = (PathBuf::from(path), error.to_string());
    match error {
        Error::Io(_) if why.contains("could not acquire lock") => OpenFault::InUse { path },
        Error::Io(error) => system(&path, &error),
        _ => OpenFault::Damaged { path, why },
    }
}

fn system(path: &Path, error: &io::Error) -> OpenFault {
    let (path, why) = (PathBuf::from(path), error.to_string());
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            OpenFault::Forbidden { path, why }
        }
        io::ErrorKind::NotADirectory => OpenFault::NotAStore { path, why: "it is a file".into() },
        _ => OpenFault::System { path, why },
    }
}

/// Syncs what opening has written: sled's files, the mark, the directory, and the directory in which that one stands.
fn sync_files(path: &Path) -> io::Result<()> {
    sync_entries(path)?;
    if !path.join(MARK_FILE).exists() {
        let half_made = path.join(HALF_MARK_FILE);
        fs::write(&half_made, MARK)?;
        fs::rename(half_made, path.join(MARK_FILE))?;
        sync_entries(path)?;
    }
    match path.canonicalize()?.parent() {
        Some(above) => File::open(above)?.sync_all(),
        None => Ok(()),
    }
}

fn sync_entries(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        File::open(entry?.path())?.sync_all()?;
    }
    File::open(path)?.sync_all()
}
