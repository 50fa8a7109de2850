//! Files that are set aside because they are unreliable: untrusted indexes, incomplete ends of journals,
//! damaged marks of a folder. Each gets a unique name, and only
//! [`Store::compact`](crate::store::Store::compact) removes them.
//!
//! The module also makes temporary copies of an index for inspection.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use super::folder::{self, INDEX};
use crate::store::{durable, private};

/// Name prefix of an index that was set aside.
const INDEX_ASIDE: &str = "sled-broken-";
/// Part of the file name of an incomplete end of a journal that was set aside.
const TAIL_ASIDE: &str = ".torn-";
/// Name prefix of a store's mark that was set aside.
const MARK_ASIDE: &str = "engawa.aside-";
/// Name of the folder of a former index while that folder is being removed, after a rewritten index has
/// replaced it.
pub const RENEWED: &str = "sled-broken-renewed";
/// Name prefix of the folder of a temporary copy.
const SCRATCH: &str = "engawa-looking-";

/// Returns whether a file or folder of this name was set aside.
pub fn is_aside(name: &str) -> bool {
    name.starts_with(INDEX_ASIDE) || name.contains(TAIL_ASIDE) || name.starts_with(MARK_ASIDE)
}

/// Returns the paths of all files and folders that were set aside, sorted by name.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let names = folder::names_in(folder)?;
    Ok(names.into_iter().filter(|name| is_aside(name)).map(|name| folder.join(name)).collect())
}

/// Returns the paths of the indexes that were set aside, sorted by name.
pub fn indexes(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let names = folder::names_in(folder)?;
    Ok(names.into_iter().filter(|name| name.starts_with(INDEX_ASIDE)).map(|name| folder.join(name)).collect())
}

/// Removes everything that was set aside.
pub fn remove_all(folder: &Path) -> io::Result<()> {
    for path in list(folder)? {
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}

/// Sets the index aside and returns its new name.
pub fn set_index(folder: &Path) -> io::Result<String> {
    set(folder, INDEX, INDEX_ASIDE)
}

/// Sets the mark of a folder aside and returns its new name.
pub fn set_mark(folder: &Path, mark: &str) -> io::Result<String> {
    set(folder, mark, MARK_ASIDE)
}

fn set(folder: &Path, name: &str, start: &str) -> io::Result<String> {
    let aside = free_name(folder, start)?;
    fs::rename(folder.join(name), folder.join(&aside))?;
    durable::sync_folder(folder)?;
    Ok(aside)
}

/// Copies the bytes of a file from an offset on to a new file beside it. Returns the name of the copy.
pub fn copy_tail(file: &Path, from: u64) -> io::Result<String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let aside = free_name(folder, &format!("{name}{TAIL_ASIDE}"))?;
    let mut source = File::open(file)?;
    source.seek(SeekFrom::Start(from))?;
    let mut copy = private::create(&folder.join(&aside))?;
    io::copy(&mut source.take(u64::MAX), &mut copy)?;
    copy.sync_all()?;
    durable::sync_folder(folder)?;
    Ok(aside)
}

/// Returns a free name: `start` with a number, from 1 on, that is higher than any in use.
fn free_name(folder: &Path, start: &str) -> io::Result<String> {
    let names = folder::names_in(folder)?;
    let numbers = names.iter().filter_map(|name| name.strip_prefix(start)?.parse::<u64>().ok());
    Ok(format!("{start}{}", numbers.max().map_or(1, |last| last.saturating_add(1))))
}

/// A temporary copy of a folder. Dropping the value removes the copy.
#[derive(Debug)]
pub struct TemporaryCopy(PathBuf);

impl TemporaryCopy {
    /// Copies a folder recursively into a new folder inside `within`.
    pub fn copy(from: &Path, within: &Path) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let scratch = Self(within.join(format!("{SCRATCH}{}-{number}", process::id())));
        private::create_folder(&scratch.0)?;
        copy_folder(from, &scratch.0)?;
        Ok(scratch)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryCopy {
    fn drop(&mut self) {
        // Ignore a failed removal. If the copy is in the folder of a store, the next start removes it.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            private::create_folder(&target)?;
            copy_folder(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// Removes temporary copies left by a program that ended during an inspection.
pub fn remove_scratch(folder: &Path) -> io::Result<()> {
    for name in folder::names_in(folder)?.iter().filter(|name| name.starts_with(SCRATCH)) {
        fs::remove_dir_all(folder.join(name))?;
    }
    Ok(())
}
