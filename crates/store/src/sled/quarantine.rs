//! Files that are set aside because they are unreliable: untrusted indexes, incomplete ends of journals,
//! damaged marks of a folder. Each gets a unique name, and only
//! [`Store::compact`](crate::Store::compact) removes them.
//!
//! The module also makes temporary copies of an index for inspection.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::{durable, private};

use super::folder;

/// Name prefix of an index that was set aside.
pub const QUARANTINED_INDEX: &str = "sled-broken-";
/// Part of the file name of an incomplete end of a journal that was set aside.
const QUARANTINED_TAIL: &str = ".torn-";
/// Name prefix of a store's mark that was set aside.
pub const QUARANTINED_MARK: &str = "engawa.aside-";
/// Name of the folder of a former index while that folder is being removed, after a rewritten index has
/// replaced it.
pub const REPLACED_INDEX: &str = "sled-broken-renewed";
/// Name prefix of the folder of a temporary copy.
const SCRATCH: &str = "engawa-looking-";

/// Whether a file or folder of this name was set aside.
pub fn is_quarantined(name: &str) -> bool {
    name.starts_with(QUARANTINED_INDEX)
        || name.contains(QUARANTINED_TAIL)
        || name.starts_with(QUARANTINED_MARK)
}

/// The paths of all files and folders whose names `is_wanted` accepts, sorted by name.
pub fn list(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let names = folder::names_in(folder)?;
    Ok(names.into_iter().filter(|name| is_wanted(name)).map(|name| folder.join(name)).collect())
}

/// Removes everything that was set aside.
pub fn remove_all(folder: &Path) -> io::Result<()> {
    for path in list(folder, is_quarantined)? {
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}

/// Sets a file or folder aside, and returns its new name, which begins with `start`.
pub fn set_aside(folder: &Path, name: &str, start: &str) -> io::Result<String> {
    let aside = free_name(folder, start)?;
    fs::rename(folder.join(name), folder.join(&aside))?;
    durable::sync_folder(folder)?;
    Ok(aside)
}

/// Copies the bytes of a file from an offset on to a new file beside it. Returns the name of the copy.
pub fn copy_tail(file: &Path, from: u64) -> io::Result<String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let aside = free_name(folder, &format!("{name}{QUARANTINED_TAIL}"))?;
    let mut source = File::open(file)?;
    source.seek(SeekFrom::Start(from))?;
    let mut copy = private::create_new(&folder.join(&aside))?;
    io::copy(&mut source.take(u64::MAX), &mut copy)?;
    copy.sync_all()?;
    durable::sync_folder(folder)?;
    Ok(aside)
}

/// A free name: `start` with a number, from 1 on, that is higher than any in use.
fn free_name(folder: &Path, start: &str) -> io::Result<String> {
    let names = folder::names_in(folder)?;
    let numbers = names.iter().filter_map(|name| name.strip_prefix(start)?.parse::<u64>().ok());
    Ok(format!("{start}{}", numbers.max().map_or(1, |last| last.saturating_add(1))))
}

/// A temporary copy of a folder. Dropping the value removes the copy.
#[derive(Debug)]
pub struct TemporaryCopy {
    pub path: PathBuf,
    /// The locked folder, so that other processes do not take it for a leftover. `None` where a folder cannot be locked.
    _lock: Option<File>,
}

impl TemporaryCopy {
    /// Copies a folder recursively into a new folder inside `within`. The copy can be written to, even if its
    /// source cannot. Removes copies that killed processes have left in `within`.
    pub fn copy(from: &Path, within: &Path) -> io::Result<Self> {
        // Best effort: leftovers only take space.
        let _ = remove_scratch(within);
        let scratch = loop {
            let path = private::create_new_folder(within, SCRATCH)?;
            let lock = File::open(&path).and_then(|folder| folder.lock().map(|()| folder)).ok();
            // Until it is locked, another process may take the folder for a leftover and remove it.
            if path.exists() {
                break Self { path, _lock: lock };
            }
        };
        copy_folder(from, &scratch.path)?;
        Ok(scratch)
    }
}

impl Drop for TemporaryCopy {
    fn drop(&mut self) {
        // Ignore a failed removal: the next copy into the same folder removes this one.
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            private::create_folder(&target)?;
            copy_folder(&path, &target)?;
        } else {
            // Not `fs::copy`, which copies the mode as well.
            io::copy(&mut File::open(&path)?, &mut private::create_new(&target)?)?;
        }
    }
    Ok(())
}

/// Removes temporary copies left by a program that ended during an inspection. Copies that are in use or belong to
/// another user stay.
pub fn remove_scratch(folder: &Path) -> io::Result<()> {
    for path in list(folder, |name| name.starts_with(SCRATCH))? {
        if !fs::symlink_metadata(&path).is_ok_and(|there| there.is_dir() && is_own(&there)) {
            continue;
        }
        let Ok(opened) = File::open(&path) else { continue };
        if opened.try_lock().is_ok() {
            fs::remove_dir_all(&path)?;
        }
    }
    Ok(())
}

/// Whether this process's user owns a file or folder, as far as the system tells.
#[cfg(unix)]
fn is_own(there: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    private::user().is_none_or(|user| user == there.uid())
}

#[cfg(not(unix))]
fn is_own(_: &fs::Metadata) -> bool {
    true
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("ours");
    }

    #[test]
    fn copy_is_private_and_writable() {
        let home = TempDir::new().expect("a folder");
        let (index, deep) = (home.path().join("sled"), home.path().join("sled/blobs"));
        fs::create_dir_all(&deep).expect("a folder");
        let files = [index.join("db"), index.join("conf"), deep.join("1")];
        for (path, mode) in files.iter().zip([0o444, 0o666, 0o400]) {
            fs::write(path, "rows").expect("written");
            set_mode(path, mode);
        }
        for folder in [&deep, &index] {
            set_mode(folder, 0o555);
        }
        let copy = TemporaryCopy::copy(&index, home.path()).expect("a copy");
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        for folder in [&copy.path, &copy.path.join("blobs")] {
            assert_eq!(mode(folder), 0o700, "{}", folder.display());
        }
        for path in &files {
            let path = copy.path.join(path.strip_prefix(&index).expect("within"));
            assert_eq!((mode(&path), fs::read(&path).expect("copied")), (0o600, b"rows".to_vec()));
        }
        let second = TemporaryCopy::copy(&index, home.path()).expect("another copy");
        assert_ne!(copy.path, second.path);
        assert!(copy.path.exists(), "a copy in use stays");
        for folder in [&index, &deep] {
            set_mode(folder, 0o755);
        }
    }

    #[test]
    fn copies_of_killed_processes_are_removed() {
        use std::os::unix::fs::{chown, symlink};
        let home = TempDir::new().expect("a folder");
        let (index, within) = (home.path().join("sled"), home.path().join("tmp"));
        let folders = ["left", "others"].map(|name| within.join(format!("{SCRATCH}{name}")));
        for folder in folders.iter().chain([&index]) {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join("db"), "rows").expect("written");
        }
        symlink(&index, within.join(format!("{SCRATCH}link"))).expect("a link");
        // Only root may give a folder to another user.
        let is_given = cfg!(target_os = "linux") && chown(&folders[1], Some(65_534), None).is_ok();
        drop(TemporaryCopy::copy(&index, &within).expect("a copy"));
        assert!(!folders[0].exists());
        assert_eq!(folders[1].exists(), is_given, "the folder of another user stays");
        assert!(index.join("db").exists() && within.join(format!("{SCRATCH}link")).is_symlink());
    }

    #[test]
    fn links_in_the_way_are_not_followed() {
        let home = TempDir::new().expect("a folder");
        let (victim, name) = (home.path().join("victim"), home.path().join("index-state.new"));
        fs::write(&victim, "precious").expect("a file");
        std::os::unix::fs::symlink(&victim, &name).expect("a link");
        assert!(private::create_new(&name).is_err());
        drop(private::create(&name).expect("a file in place of the link"));
        assert!(fs::symlink_metadata(&name).expect("there").is_file());
        assert_eq!(fs::read_to_string(&victim).expect("a file"), "precious");
    }
}
