//! The folder of a store: names of its files, version of its layout, and the lock against other
//! processes.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::durable::{ignore_missing, sync_file, sync_folder};
use crate::journal::{Generations, Kind, chain, survey};
use crate::{OpenFault, private};

use super::quarantine;

/// Name of the index's folder while the store is closed.
pub const INDEX: &str = "sled";
/// Name of the file that marks a folder as a store.
///
/// A store's folder has these entries:
///
/// ```text
/// engawa           marks the folder as a store, with the number of its format
/// lock             locked by the process that has the store open
/// snapshot-*, journal-*     all data (see `journal`)
/// sled/            the index, rebuilt when it is missing
/// sled-2/          a rewritten index, in use until the store is closed; incomplete if `sled` exists too
/// index-state      state of the index: `clean`, `half built`, or `open` with the boot id
/// sled-broken-*    an untrusted index, set aside
/// journal-*.torn-*          the incomplete end of a journal, set aside
/// engawa.aside-*   a damaged mark, set aside
/// ```
pub const MARK_FILE: &str = "engawa";
/// Temporary name of the mark while the mark is being written.
const HALF_MARK_FILE: &str = "engawa.new";
/// Format of a store in a folder: of its files, and of the rows in them.
///
/// Raise this number with a release if the program before it cannot read the new rows or files, and add a
/// step to the schema of PostgreSQL. A program brings a store of a former format up when it opens it, after
/// an export. It refuses a newer format. Format 3 has practice and club tables, format 4 bells and
/// morning posts, format 5 newcomers, days off and an index of the matches of each server, format 6 lines.
pub const FORMAT: u32 = 6;
/// Oldest format that this program brings up.
pub const OLDEST_FORMAT: u32 = 2;
/// Contents of the mark while an import writes the store. Programs of all versions refuse such a folder.
const IMPORT_MARK: &str = "engawa store, unfinished import\n";
const LOCK_FILE: &str = "lock";
/// Name of the file that tells whether the index can be trusted.
pub const STATE_FILE: &str = "index-state";
const HALF_STATE_FILE: &str = "index-state.new";
/// Files that may exist, besides snapshots and journals, while a store is being created.
const FIRST_FILES: [&str; 5] = [HALF_MARK_FILE, LOCK_FILE, STATE_FILE, HALF_STATE_FILE, INDEX];
/// Maximum time to wait for another process that is just closing the store.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(500);
/// Pause between two attempts while waiting for a lock.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// The format of the store in a folder, according to its mark, the file [`MARK_FILE`]; `None` without a mark,
/// if the folder is empty or the creation of a store was interrupted. Writes nothing. Fails if the folder holds
/// files that are not of a store.
pub fn format_in(path: &Path) -> Result<Option<u32>, OpenFault> {
    let strange = |why: String| OpenFault::NotAStore { path: path.into(), why };
    let names = ignore_missing(names_in(path)).map_err(|error| system(path, &error))?;
    let Some(names) = names else { return Ok(None) };
    if names.iter().any(|name| name == MARK_FILE) {
        let mark = fs::read(path.join(MARK_FILE)).map_err(|error| system(path, &error))?;
        return match format_of(&mark) {
            _ if mark == IMPORT_MARK.as_bytes() => Err(OpenFault::UnfinishedImport { path: path.into() }),
            Some(found) if found > FORMAT => {
                Err(OpenFault::NewerFormat { path: path.into(), found, known: FORMAT })
            }
            Some(found) if found >= OLDEST_FORMAT && mark == mark_of(found).as_bytes() => Ok(Some(found)),
            _ => {
                let is_ours = has_store_files(path);
                let advice =
                    if is_ours { ". It is damaged: `engawa store rebuild` writes it anew" } else { "" };
                Err(strange(format!("its mark is `{}`{advice}", mark.escape_ascii())))
            }
        };
    }
    let first = |name: &str| {
        FIRST_FILES.contains(&name) || chain::is_journal_file(name) || quarantine::is_quarantined(name)
    };
    match names.iter().find(|name| !first(name)) {
        Some(other) => Err(strange(format!("`{other}` is in it"))),
        None => Ok(None),
    }
}

/// Whether a folder has a snapshot or journal with a readable header, even if its mark is
/// missing or damaged.
pub fn has_store_files(path: &Path) -> bool {
    let readable = |kind| move |path: &PathBuf| survey::header_of(path, kind).is_some();
    Generations::list(path).is_ok_and(|there| {
        there.snapshots.values().any(readable(Kind::Snapshot))
            || there.journals.values().any(readable(Kind::Journal))
    })
}

/// The sorted names of the entries of a folder.
pub fn names_in(path: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// The contents of the mark of a store.
pub fn mark_of(format: u32) -> String {
    format!("engawa store, format {format}\n")
}

/// The number in the mark of a store of any format.
fn format_of(mark: &[u8]) -> Option<u32> {
    str::from_utf8(mark).ok()?.strip_prefix("engawa store, format ")?.strip_suffix('\n')?.parse().ok()
}

/// Durably marks a folder as a store in a format that this program knows.
pub fn mark(path: &Path, format: u32) -> io::Result<()> {
    write_mark(path, &mark_of(format))
}

/// Durably marks a folder as a store that an import has begun to write.
pub fn mark_import(path: &Path) -> io::Result<()> {
    write_mark(path, IMPORT_MARK)
}

fn write_mark(path: &Path, mark: &str) -> io::Result<()> {
    write_small(path, MARK_FILE, mark)?;
    match path.canonicalize()?.parent() {
        Some(above) => sync_folder(above),
        None => Ok(()),
    }
}

/// Replaces a small file atomically and durably.
pub fn write_small(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let half = folder.join(format!("{name}.new"));
    let mut file = private::create(&half)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(half, folder.join(name))?;
    sync_folder(folder)
}

/// Creates the folder if necessary, and locks it for this process until the returned file is dropped.
pub fn lock(path: &Path) -> Result<File, OpenFault> {
    let failed = |error: io::Error| system(path, &error);
    private::create_folder(path).map_err(failed)?;
    let mut options = File::options();
    let options = private::owner_only(options.create(true).truncate(false).write(true));
    let file = options.open(path.join(LOCK_FILE)).map_err(failed)?;
    match retry_while_busy(|| file.try_lock(), is_locked) {
        Ok(()) => Ok(file),
        Err(TryLockError::Error(error)) => Err(failed(error)),
        Err(TryLockError::WouldBlock) => Err(OpenFault::InUse { path: path.into() }),
    }
}

/// Repeats an attempt while `is_busy` holds for the outcome, for at most [`CLOSING_TIMEOUT`]. Another
/// process or thread may just be closing the file.
pub fn retry_while_busy<T>(mut attempt: impl FnMut() -> T, is_busy: impl Fn(&T) -> bool) -> T {
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

/// Runs a short operation while no other process can open the store. Returns `None` if one has it open.
pub fn while_closed<T>(path: &Path, run: impl FnOnce() -> T) -> io::Result<Option<T>> {
    // Without the file, the store was never opened.
    let Some(file) = ignore_missing(File::open(path.join(LOCK_FILE)))? else { return Ok(Some(run())) };
    match file.try_lock() {
        Ok(()) => Ok(Some(run())),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a folder is missing, or has nothing but a lock. An unfinished import is an error.
pub fn is_vacant(path: &Path) -> Result<bool, OpenFault> {
    let names = ignore_missing(names_in(path)).map_err(|error| system(path, &error))?;
    if names.is_none_or(|names| names.iter().all(|name| name == LOCK_FILE)) {
        return Ok(true);
    }
    match format_in(path) {
        Err(unfinished @ OpenFault::UnfinishedImport { .. }) => Err(unfinished),
        _ => Ok(false),
    }
}

/// Removes what a failed import has written into a folder with its mark, and the mark last. The lock stays, because
/// another process may be waiting for it.
pub fn clear_import(folder: &Path) -> io::Result<()> {
    for name in
        names_in(folder)?.iter().filter(|name| *name == HALF_MARK_FILE || chain::is_journal_file(name))
    {
        fs::remove_file(folder.join(name))?;
    }
    ignore_missing(fs::remove_file(folder.join(MARK_FILE)))?;
    sync_folder(folder)
}

/// The folder of the index with a number. Index 1 has the name that is used while the store is
/// closed.
pub fn numbered_index(folder: &Path, number: u64) -> PathBuf {
    folder.join(if number == 1 { INDEX.to_owned() } else { format!("{INDEX}-{number}") })
}

/// The numbers of the existing indexes, in ascending order. The first index is the one in use;
/// the others are incomplete.
fn index_numbers(folder: &Path) -> io::Result<Vec<u64>> {
    let number = |name: &String| match name.strip_prefix(INDEX)? {
        "" => Some(1),
        rest => rest.strip_prefix('-')?.parse().ok(),
    };
    let mut numbers: Vec<u64> = names_in(folder)?.iter().filter_map(number).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// The folder of the index in use, or the one that a new index would have.
pub fn index_in(folder: &Path) -> io::Result<PathBuf> {
    Ok(numbered_index(folder, index_numbers(folder)?.first().copied().unwrap_or(1)))
}

/// Renames the index in use to the folder of index 1, and removes incomplete ones left by an interrupted
/// rewrite. The store must not be open.
pub fn settle_index(folder: &Path) -> io::Result<()> {
    let mut numbers = index_numbers(folder)?.into_iter();
    let Some(first) = numbers.next() else { return Ok(()) };
    for half in numbers {
        fs::remove_dir_all(numbered_index(folder, half))?;
    }
    move_index(folder, first)
}

/// Renames the folder of a closed index to that of index 1, durably.
pub fn move_index(folder: &Path, number: u64) -> io::Result<()> {
    if number == 1 {
        return Ok(());
    }
    let path = numbered_index(folder, number);
    wait_until_closed(&path);
    fs::rename(path, numbered_index(folder, 1))?;
    sync_folder(folder)
}

/// Waits until sled's last thread has released its file, shortly after the index was closed.
pub fn wait_until_closed(index: &Path) {
    let Ok(file) = File::open(index.join("db")) else { return };
    // Acquiring the lock shows that the file is closed, so drop the lock at once. After a timeout, go on
    // anyway.
    drop(retry_while_busy(|| file.try_lock(), is_locked));
}

/// Syncs all files and names in a folder, recursively.
pub fn sync_all(folder: &Path) -> io::Result<()> {
    for name in names_in(folder)? {
        let path = folder.join(name);
        if path.is_dir() { sync_all(&path)? } else { sync_file(&path)? }
    }
    sync_folder(folder)
}

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
