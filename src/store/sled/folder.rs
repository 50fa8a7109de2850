//! The folder of a store: whose it is, who has it open, and whether the index in it is to be believed.
//!
//! ```text
//! engawa           says that this is a store, and in which layout
//! lock             locked by the process that has the store open
//! snapshot-*, journal-*     everything (see `journal`)
//! sled/            the index, which is built again when it is missing
//! index-state      how the index was left: `clean`, `half built`, or `open` and which run of the machine
//! sled-broken-*    an index that did not open, moved aside
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

use crate::store::OpenFault;
use crate::store::journal::chain;

/// The folder of the index.
pub const INDEX: &str = "sled";
/// Begins the name of an index that was moved aside.
pub const BROKEN: &str = "sled-broken-";
/// A file that says whose folder this is.
const MARK_FILE: &str = "engawa";
/// The same while it is being written.
const HALF_MARK_FILE: &str = "engawa.new";
/// The layout of the folder. Another is refused, but for the one before the journal.
const MARK: &str = "engawa store, format 2\n";
/// The layout before the journal: sled's files lie in the folder itself.
pub const OLD_MARK: &str = "engawa store, format 1\n";
const LOCK_FILE: &str = "lock";
const STATE_FILE: &str = "index-state";
const HALF_STATE_FILE: &str = "index-state.new";
/// sled's files, beside snapshots of its own, which begin with `snap.`.
const SLED_FILES: [&str; 3] = ["blobs", "conf", "db"];
const CLEAN: &str = "clean\n";
const HALF_BUILT: &str = "half built\n";
/// What lies in a folder where a store is being made.
const FIRST_FILES: [&str; 5] = [HALF_MARK_FILE, LOCK_FILE, STATE_FILE, HALF_STATE_FILE, INDEX];
/// Where Linux says which run of the machine this is.
const BOOT_ID: &str = "/proc/sys/kernel/random/boot_id";
/// How long to wait for a store that is just being closed.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often to look meanwhile.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// What a folder says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Nothing: it is empty, or a store was being made there.
    Unmarked,
    /// A store from before the journal.
    Old,
    /// A store.
    Present,
}

/// What a folder says of itself. Refuses a place where something else lies, before anything is written there.
pub fn layout(path: &Path) -> Result<Layout, OpenFault> {
    let strange = |why: String| OpenFault::NotAStore { path: path.into(), why };
    let names = match names_in(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Layout::Unmarked),
        names => names.map_err(|error| system(path, &error))?,
    };
    if names.iter().any(|name| name == MARK_FILE) {
        let mark = fs::read(path.join(MARK_FILE)).map_err(|error| system(path, &error))?;
        return match mark.as_slice() {
            mark if mark == MARK.as_bytes() => Ok(Layout::Present),
            mark if mark == OLD_MARK.as_bytes() => Ok(Layout::Old),
            mark => Err(strange(format!("its mark is `{}`", mark.escape_ascii()))),
        };
    }
    let first = |name: &str| FIRST_FILES.contains(&name) || is_sleds(name) || chain::is_ours(name);
    match names.iter().find(|name| !first(name)) {
        Some(other) => Err(strange(format!("`{other}` is in it"))),
        None => Ok(Layout::Unmarked),
    }
}

fn is_sleds(name: &str) -> bool {
    SLED_FILES.contains(&name) || name.starts_with("snap.")
}

/// The names in a folder, in order.
pub fn names_in(path: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// sled's files that lie in the folder itself, as they did before the journal.
pub fn old_index(path: &Path) -> io::Result<Vec<PathBuf>> {
    let names = names_in(path)?;
    Ok(names.into_iter().filter(|name| is_sleds(name)).map(|name| path.join(name)).collect())
}

/// Moves sled's files to where an index has its place now.
pub fn move_old_index(path: &Path) -> io::Result<()> {
    let index = path.join(INDEX);
    for file in old_index(path)? {
        fs::create_dir_all(&index)?;
        let name = file.file_name().expect("it was made of a folder and a name");
        fs::rename(&file, index.join(name))?;
    }
    sync_folder(path)
}

/// Says for good that a folder is a store, in the present layout.
pub fn mark(path: &Path) -> io::Result<()> {
    write_small(path, MARK_FILE, HALF_MARK_FILE, MARK)?;
    match path.canonicalize()?.parent() {
        Some(above) => sync_folder(above),
        None => Ok(()),
    }
}

fn write_small(folder: &Path, name: &str, half_name: &str, text: &str) -> io::Result<()> {
    let half = folder.join(half_name);
    let mut file = File::create(&half)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(half, folder.join(name))?;
    sync_folder(folder)
}

/// Syncs the names in a folder.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Makes the folder where it is missing, and locks it for this process until the answer is dropped.
pub fn lock(path: &Path) -> Result<File, OpenFault> {
    let failed = |error: io::Error| system(path, &error);
    fs::create_dir_all(path).map_err(failed)?;
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path.join(LOCK_FILE))
        .map_err(failed)?;
    let mut waited = Duration::ZERO;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
            Err(TryLockError::WouldBlock) if waited < PATIENCE => {
                thread::sleep(LOOK_AGAIN);
                waited += LOOK_AGAIN;
            }
            Err(TryLockError::WouldBlock) => return Err(OpenFault::InUse { path: path.into() }),
        }
    }
}

/// Which run of the machine this is, where the system says so. What was written in it is there, synced or not.
pub fn this_run() -> Option<String> {
    fs::read_to_string(BOOT_ID).ok().map(|id| id.trim().to_owned())
}

/// Whether the index is to be believed. sled's files are not synced with each commit: they are whole when they were
/// closed cleanly, or when only the program ended and not the machine.
#[derive(Clone, Debug)]
pub struct Trust {
    folder: PathBuf,
    run: Option<String>,
}

impl Trust {
    /// For a store in a folder, in this run of the machine.
    pub fn new(folder: &Path, run: Option<String>) -> Self {
        Self { folder: folder.into(), run }
    }

    /// The folder of the index.
    pub fn index_path(&self) -> PathBuf {
        self.folder.join(INDEX)
    }

    /// Whether the index may be believed as it was left.
    pub fn is_given(&self) -> bool {
        let state = self.state();
        state == CLEAN || self.run.as_ref().is_some_and(|run| state == open_in(run))
    }

    /// Whether the index is one that was being built when the program ended.
    pub fn is_half_built(&self) -> bool {
        self.state() == HALF_BUILT
    }

    fn state(&self) -> String {
        fs::read_to_string(self.folder.join(STATE_FILE)).unwrap_or_default()
    }

    /// Says that the index is being built.
    pub fn build(&self) -> io::Result<()> {
        self.write(HALF_BUILT)
    }

    /// Says that the index is in use.
    pub fn begin(&self) -> io::Result<()> {
        self.write(&open_in(self.run.as_deref().unwrap_or("unknown")))
    }

    /// Says that the index was closed and is on disk.
    pub fn end(&self) -> io::Result<()> {
        self.write(CLEAN)
    }

    /// Says that the index is not to be believed. Works on a full disk, too.
    pub fn withdraw(&self) {
        match fs::remove_file(self.folder.join(STATE_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::error!(%error, "the index is doubtful, and that cannot be noted");
            }
            _ => {}
        }
    }

    fn write(&self, state: &str) -> io::Result<()> {
        write_small(&self.folder, STATE_FILE, HALF_STATE_FILE, state)
    }
}

fn open_in(run: &str) -> String {
    format!("open {run}\n")
}

/// Moves the index aside, to a folder named by when it was last written, in seconds since 1970. Those that were moved
/// aside before go: each takes as much room as the store.
pub fn move_aside(folder: &Path) -> io::Result<PathBuf> {
    let index = folder.join(INDEX);
    remove_aside(folder)?;
    let written = fs::metadata(index.join("db")).or_else(|_| fs::metadata(&index))?.modified()?;
    let seconds = written.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let aside = folder.join(format!("{BROKEN}{seconds}"));
    fs::rename(index, &aside)?;
    sync_folder(folder)?;
    Ok(aside)
}

/// Removes every index that was moved aside.
pub fn remove_aside(folder: &Path) -> io::Result<()> {
    for name in names_in(folder)?.iter().filter(|name| name.starts_with(BROKEN)) {
        fs::remove_dir_all(folder.join(name))?;
    }
    Ok(())
}

/// Removes what belongs to a store that was not completed.
pub fn clear(folder: &Path) -> io::Result<()> {
    for name in
        names_in(folder)?.iter().filter(|name| FIRST_FILES.contains(&name.as_str()) || chain::is_ours(name))
    {
        fs::remove_file(folder.join(name))?;
    }
    Ok(())
}

/// Waits for the last thread of sled to let go of its file, which happens a moment after it was closed.
pub fn wait_until_closed(index: &Path) {
    let Ok(file) = File::open(index.join("db")) else { return };
    let mut waited = Duration::ZERO;
    while waited < PATIENCE && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        thread::sleep(LOOK_AGAIN);
        waited += LOOK_AGAIN;
    }
}

/// Syncs the files of a folder, and their names.
pub fn sync_all(folder: &Path) -> io::Result<()> {
    for name in names_in(folder)? {
        File::open(folder.join(name))?.sync_all()?;
    }
    sync_folder(folder)
}

/// What the system said, as a fault of opening.
pub fn system(path: &Path, error: &io::Error) -> OpenFault {
    open_fault(path, error.kind(), error.to_string())
}

/// The same from its parts.
pub fn open_fault(path: &Path, kind: io::ErrorKind, why: String) -> OpenFault {
    let path = PathBuf::from(path);
    match kind {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            OpenFault::Forbidden { path, why }
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            OpenFault::NotAStore { path, why: "it is a file".into() }
        }
        _ => OpenFault::System { path, why },
    }
}
