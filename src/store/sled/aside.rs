//! Copies that are set aside because something about them cannot be relied upon: an index that is not
//! believed, the end of a journal that is no whole batch. Each gets a name of its own; none is taken away but
//! by [`Store::compact`](crate::store::Store::compact), after a person was deleted. Also copies that are only
//! looked at.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use super::folder::{self, INDEX};
use crate::store::{durable, private};

/// Begins the name of an index that was set aside.
const INDEX_ASIDE: &str = "sled-broken-";
/// Stands in the name of the end of a journal that was set aside.
const TAIL_ASIDE: &str = ".torn-";
/// Begins the name of a mark that was set aside.
const MARK_ASIDE: &str = "engawa.aside-";
/// The folder of an index that was written anew elsewhere, and is being removed.
pub const RENEWED: &str = "sled-broken-renewed";
/// Begins the name of a folder that is only there while a copy is looked at.
const SCRATCH: &str = "engawa-looking-";

/// Whether a name is one of something that was set aside.
pub fn is_aside(name: &str) -> bool {
    name.starts_with(INDEX_ASIDE) || name.contains(TAIL_ASIDE) || name.starts_with(MARK_ASIDE)
}

/// What was set aside, in the order of the names.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let names = folder::names_in(folder)?;
    Ok(names.into_iter().filter(|name| is_aside(name)).map(|name| folder.join(name)).collect())
}

/// The indexes that were set aside.
pub fn indexes(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let names = folder::names_in(folder)?;
    Ok(names.into_iter().filter(|name| name.starts_with(INDEX_ASIDE)).map(|name| folder.join(name)).collect())
}

/// Removes all that was set aside.
pub fn remove_all(folder: &Path) -> io::Result<()> {
    for path in list(folder)? {
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}

/// Sets the index aside. Tells its new name.
pub fn set_index(folder: &Path) -> io::Result<String> {
    set(folder, INDEX, INDEX_ASIDE)
}

/// Sets the mark of a folder aside. Tells its new name.
pub fn set_mark(folder: &Path, mark: &str) -> io::Result<String> {
    set(folder, mark, MARK_ASIDE)
}

fn set(folder: &Path, name: &str, start: &str) -> io::Result<String> {
    let aside = free_name(folder, start)?;
    fs::rename(folder.join(name), folder.join(&aside))?;
    durable::sync_folder(folder)?;
    Ok(aside)
}

/// Copies what stands in a file from a byte on to a file of its own beside it. Tells that file's name.
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

/// A name with the first number that comes after those of all that have been given.
fn free_name(folder: &Path, start: &str) -> io::Result<String> {
    let names = folder::names_in(folder)?;
    let numbers = names.iter().filter_map(|name| name.strip_prefix(start)?.parse::<u64>().ok());
    Ok(format!("{start}{}", numbers.max().map_or(1, |last| last.saturating_add(1))))
}

/// A copy of a folder that goes when it is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Copies the files of a folder, and those in folders of it, into a new folder within another.
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

impl Drop for Scratch {
    fn drop(&mut self) {
        // Where it stays, it is in nobody's way.
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

/// Removes the copies that a program was looking at when it ended.
pub fn remove_scratch(folder: &Path) -> io::Result<()> {
    for name in folder::names_in(folder)?.iter().filter(|name| name.starts_with(SCRATCH)) {
        fs::remove_dir_all(folder.join(name))?;
    }
    Ok(())
}
