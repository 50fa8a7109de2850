//! The folder of a store: whose it is, who has it open, what lies where.
//!
//! ```text
//! engawa           says that this is a store, and in which layout
//! lock             locked by the process that has the store open
//! snapshot-*, journal-*     everything (see `journal`)
//! sled/            the index, which is built again when it is missing
//! sled-2/          one that was written anew and is in use until the store is closed, or a half one where `sled` is there, too
//! index-state      how the index was left: `clean`, `half built`, or `open` and which run of the machine
//! sled-broken-*    an index that could not be believed, set aside
//! journal-*.torn-*          the end of a journal that was no whole batch, set aside
//! engawa.aside-*   a mark that was damaged, set aside
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::aside;
use crate::store::durable::{sync_file, sync_folder};
use crate::store::journal::{Generations, Kind, chain, survey};
use crate::store::{OpenFault, private};

/// The name of the folder of the index.
pub const INDEX: &str = "sled";
/// A file that says whose folder this is.
pub const MARK_FILE: &str = "engawa";
/// The same while it is being written.
const HALF_MARK_FILE: &str = "engawa.new";
/// The layout of the folder. Another is refused.
const MARK: &str = "engawa store, format 2\n";
const LOCK_FILE: &str = "lock";
/// The file that says how the index was left.
pub const STATE_FILE: &str = "index-state";
const HALF_STATE_FILE: &str = "index-state.new";
/// What lies in a folder where a store is being made.
const FIRST_FILES: [&str; 5] = [HALF_MARK_FILE, LOCK_FILE, STATE_FILE, HALF_STATE_FILE, INDEX];
/// How long to wait for a store that is just being closed.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(500);
/// The pause between two attempts to take such a lock.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// What a folder says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Nothing: it is empty, or a store was being made there.
    Unmarked,
    /// A store in the present layout.
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
            mark => Err(strange(format!("its mark is `{}`", mark.escape_ascii()) + marked_otherwise(path))),
        };
    }
    let first = |name: &str| FIRST_FILES.contains(&name) || chain::is_ours(name) || aside::is_aside(name);
    match names.iter().find(|name| !first(name)) {
        Some(other) => Err(strange(format!("`{other}` is in it"))),
        None => Ok(Layout::Unmarked),
    }
}

/// What to do about a mark that is none, where the files below it are ours all the same.
fn marked_otherwise(path: &Path) -> &'static str {
    if has_our_files(path) {
        ". If no newer version of the program wrote it, it is damaged: `engawa store rebuild` writes it anew"
    } else {
        ""
    }
}

/// Whether there is a snapshot or a journal that this program can read.
pub fn has_our_files(path: &Path) -> bool {
    let readable = |kind| move |path: &PathBuf| survey::header_of(path, kind).is_some();
    Generations::list(path).is_ok_and(|there| {
        there.snapshots.values().any(readable(Kind::Snapshot))
            || there.journals.values().any(readable(Kind::Journal))
    })
}

/// The names in a folder, in order.
pub fn names_in(path: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// Says for good that a folder is a store, in the present layout.
pub fn mark(path: &Path) -> io::Result<()> {
    write_small(path, MARK_FILE, HALF_MARK_FILE, MARK)?;
    match path.canonicalize()?.parent() {
        Some(above) => sync_folder(above),
        None => Ok(()),
    }
}

/// Writes a small file in place of the one that has its name, whole or not at all.
pub fn write_small(folder: &Path, name: &str, half_name: &str, text: &str) -> io::Result<()> {
    let half = folder.join(half_name);
    let mut file = private::create(&half)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(half, folder.join(name))?;
    sync_folder(folder)
}

/// Makes the folder where it is missing, and locks it for this process until the answer is dropped.
pub fn lock(path: &Path) -> Result<File, OpenFault> {
    let failed = |error: io::Error| system(path, &error);
    private::create_folder(path).map_err(failed)?;
    let mut options = File::options();
    let options = private::owners(options.create(true).truncate(false).write(true));
    let file = options.open(path.join(LOCK_FILE)).map_err(failed)?;
    match patiently(|| file.try_lock(), is_locked) {
        Ok(()) => Ok(file),
        Err(TryLockError::Error(error)) => Err(failed(error)),
        Err(TryLockError::WouldBlock) => Err(OpenFault::InUse { path: path.into() }),
    }
}

/// Tries something again for a moment, as long as somebody else is still closing it.
pub fn patiently<T>(mut attempt: impl FnMut() -> T, is_busy: impl Fn(&T) -> bool) -> T {
    let mut waited = Duration::ZERO;
    loop {
        let outcome = attempt();
        if waited >= CLOSING_TIMEOUT || !is_busy(&outcome) {
            return outcome;
        }
        thread::sleep(POLL_EVERY);
        waited += POLL_EVERY;
    }
}

fn is_locked(tried: &Result<(), TryLockError>) -> bool {
    matches!(tried, Err(TryLockError::WouldBlock))
}

/// Keeps other processes from opening a store until it is dropped.
#[derive(Debug)]
pub struct BriefLock {
    /// Holds the lock. Nothing where no process has ever opened the store, so that there is no file to lock.
    _file: Option<File>,
}

/// Locks a store for something short. Returns nothing when another process has it open.
pub fn lock_if_free(path: &Path) -> io::Result<Option<BriefLock>> {
    let file = match File::open(path.join(LOCK_FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(BriefLock { _file: None })),
        file => file?,
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(BriefLock { _file: Some(file) })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
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

/// The folder of the index with a number: the first is the one in which it lies while the store is closed.
pub fn numbered_index(folder: &Path, number: u64) -> PathBuf {
    folder.join(if number == 1 { INDEX.to_owned() } else { format!("{INDEX}-{number}") })
}

/// The numbers of the indexes that are there, in order. The first is the one in use; those after it are half
/// written.
fn index_numbers(folder: &Path) -> io::Result<Vec<u64>> {
    let number = |name: &String| match name.strip_prefix(INDEX)? {
        "" => Some(1),
        rest => rest.strip_prefix('-')?.parse().ok(),
    };
    let mut numbers: Vec<u64> = names_in(folder)?.iter().filter_map(number).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// The folder of the index in use, or where it would be.
pub fn index_in(folder: &Path) -> PathBuf {
    let first = index_numbers(folder).ok().and_then(|numbers| numbers.first().copied());
    numbered_index(folder, first.unwrap_or(1))
}

/// Brings the index in use to its place, and removes what a program left beside it that ended while it wrote
/// it anew. Nobody may have the store open.
pub fn settle_index(folder: &Path) -> io::Result<()> {
    let mut numbers = index_numbers(folder)?.into_iter();
    let Some(first) = numbers.next() else { return Ok(()) };
    for half in numbers {
        fs::remove_dir_all(numbered_index(folder, half))?;
    }
    move_index(folder, first)
}

/// Renames the index with a number, which is closed, to the first.
pub fn move_index(folder: &Path, number: u64) -> io::Result<()> {
    if number == 1 {
        return Ok(());
    }
    let path = numbered_index(folder, number);
    wait_until_closed(&path);
    fs::rename(path, numbered_index(folder, 1))?;
    sync_folder(folder)
}

/// Waits for the last thread of sled to let go of its file, which happens a moment after it was closed.
pub fn wait_until_closed(index: &Path) {
    let Ok(file) = File::open(index.join("db")) else { return };
    // It is closed when it could be locked, and no more can be done when it could not.
    drop(patiently(|| file.try_lock(), is_locked));
}

/// Syncs the files of a folder and of the folders in it, and their names.
pub fn sync_all(folder: &Path) -> io::Result<()> {
    for name in names_in(folder)? {
        let path = folder.join(name);
        if path.is_dir() { sync_all(&path)? } else { sync_file(&path)? }
    }
    sync_folder(folder)
}

/// What the system said, as a fault of opening.
pub fn system(path: &Path, error: &io::Error) -> OpenFault {
    open_fault(path, error.kind(), error.to_string())
}

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
