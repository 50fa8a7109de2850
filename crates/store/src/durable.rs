//! Functions that write, replace and sync files and folders so that they survive a power cut, as far as
//! each operating system allows.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::private;

/// Syncs the entries of a folder, so that files created, renamed or removed in it stay so after a power
/// cut.
///
/// Only Unix lets a program open and sync a folder. Elsewhere this function does nothing: Windows opens
/// no folder as a file, and NTFS journals changes of names itself.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Syncs the contents and length of a file that other code has written and closed.
pub fn sync_file(path: &Path) -> io::Result<()> {
    // Open the file with write access: Windows syncs a file only through such a handle.
    File::options().write(true).open(path)?.sync_all()
}

/// The temporary name of a new file is its name, eight random digits and this text.
const END: &str = ".part";

/// A file that is being written. An older file of its name stays until the new one is complete. Dropping the
/// value removes what is not complete.
#[derive(Debug)]
pub struct NewFile {
    pub path: PathBuf,
    /// Locked, so that other processes do not take it for a leftover.
    pub file: File,
    /// The temporary path; `None` for a device or a pipe.
    unfinished: Option<PathBuf>,
}

impl NewFile {
    /// Creates a file that only its owner can read. A symbolic link stays: the new file replaces the file behind
    /// it. A device or a pipe is written to directly. Removes what killed processes have left of this file.
    ///
    /// # Errors
    ///
    /// Also fails for a link, device or pipe in a folder in which other users can write, such as `/tmp`: one of them
    /// may have put it there to read the contents, or to have a file elsewhere replaced.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = match fs::canonicalize(folder_of(path)) {
            Ok(folder) if is_shared(&folder) => {
                // Do not follow a link that replaces the file after this check: `finish` replaces the link itself.
                let path = folder.join(path.file_name().unwrap_or_default());
                if fs::symlink_metadata(&path).is_ok_and(|there| !there.is_file()) {
                    let why = "it is not a regular file, and other users can write to its folder; name another file";
                    return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
                }
                path
            }
            _ => {
                let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
                if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
                    let file = File::options().write(true).open(&path)?;
                    return Ok(Self { path, file, unfinished: None });
                }
                path
            }
        };
        let name = path.file_name().unwrap_or_default().to_owned();
        // Best effort: leftovers only take space.
        let _ = remove_leftovers(folder_of(&path), |left| name.to_str() == Some(left));
        let mut temporary = name;
        temporary.push(format!(".{:08x}{END}", private::random() & 0xffff_ffff));
        let unfinished = path.with_file_name(temporary);
        let file = private::create_new(&unfinished)?;
        // Ignore a failure: without locks, leftovers stay.
        let _ = file.lock();
        Ok(Self { path, file, unfinished: Some(unfinished) })
    }

    /// Syncs the file, and gives it its name.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(unfinished) = &self.unfinished else { return Ok(()) };
        self.file.sync_all()?;
        fs::rename(unfinished, &self.path)?;
        self.unfinished = None;
        sync_folder(folder_of(&self.path))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            // Best effort: the caller has failed, and its error is what a host needs.
            let _ = fs::remove_file(unfinished);
        }
    }
}

/// Writes a whole file, as [`NewFile`] does.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut new = NewFile::create(path)?;
    new.file.write_all(bytes.as_ref())?;
    new.finish()
}

/// Returns the folder of a file: `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns whether users other than this process's own and root can write to a folder: everybody can, or one of them
/// owns it. Groups are not considered.
#[cfg(unix)]
fn is_shared(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(folder).is_ok_and(|folder| {
        let is_of_other = folder.uid() != 0 && private::user().is_some_and(|user| user != folder.uid());
        is_of_other || folder.mode() & 0o002 != 0
    })
}

#[cfg(not(unix))]
fn is_shared(_: &Path) -> bool {
    false
}

/// Removes what killed processes have left in a folder of files whose names `is_own` accepts.
pub fn remove_leftovers(folder: &Path, is_own: impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(END));
        let is_left = name
            .and_then(|name| name.rsplit_once('.'))
            .is_some_and(|(name, random)| random.len() == 8 && is_own(name))
            && fs::symlink_metadata(&path).is_ok_and(|there| there.is_file());
        if !is_left {
            continue;
        }
        let Ok(file) = File::open(&path) else { continue };
        // The lock of a file that another process is writing is taken. Keep this one until the file is gone.
        if file.try_lock().is_ok() {
            // Another process may have removed it.
            ignore_missing(fs::remove_file(&path))?;
        }
    }
    Ok(())
}

/// The outcome of an operation on a file or folder; `None` if it does not exist.
pub fn ignore_missing<T>(outcome: io::Result<T>) -> io::Result<Option<T>> {
    match outcome {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        outcome => outcome.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn older_file_stays_until_new_one_is_complete() {
        let home = TempDir::new().expect("a folder");
        let path = home.path().join("check.json");
        fs::write(&path, "older").expect("a file");
        let found = || {
            let text = fs::read_to_string(&path).expect("a file");
            (text, fs::read_dir(home.path()).expect("a folder").count())
        };
        let abandoned = NewFile::create(&path).expect("a file beside it");
        assert_eq!(found(), ("older".to_owned(), 2));
        drop(abandoned);
        assert_eq!(found(), ("older".to_owned(), 1));
        write(&path, "newer").expect("it is written");
        assert_eq!(found(), ("newer".to_owned(), 1));
        assert!(NewFile::create(home.path()).is_err(), "a folder is no file");
    }

    #[test]
    fn only_leftovers_of_killed_processes_are_removed() {
        let home = TempDir::new().expect("a folder");
        let file = |name: &str| home.path().join(name);
        let others = ["rows.part", "rows.0123.part", "other.01234567.part", "rows"];
        for name in others.iter().chain(&["rows.01234567.part"]) {
            fs::write(file(name), "").expect("a file");
        }
        let first = NewFile::create(&file("rows")).expect("a file");
        let second = NewFile::create(&file("rows")).expect("another file beside it");
        let written = [&first, &second].map(|new| new.unfinished.clone().expect("a name"));
        assert!(written.iter().all(|path| path.exists()) && written[0] != written[1]);
        for name in others {
            assert!(file(name).exists(), "{name}");
        }
        assert!(!file("rows.01234567.part").exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay() {
        let home = TempDir::new().expect("a folder");
        let (file, link) = (home.path().join("check.json"), home.path().join("link.json"));
        fs::write(&file, "older").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write(&link, "newer").expect("it is written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "newer");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        write(Path::new("/dev/null"), "x").expect("a device");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_of_others_are_refused() {
        use std::os::unix::fs::{PermissionsExt, chown, symlink};
        let home = TempDir::new().expect("a folder");
        let (shared, victim) = (home.path().join("shared"), home.path().join("victim"));
        fs::create_dir(&shared).expect("a folder");
        fs::set_permissions(&shared, fs::Permissions::from_mode(0o1777)).expect("ours");
        fs::write(&victim, "precious").expect("a file");
        symlink(&victim, shared.join("link")).expect("a link");
        symlink(home.path().join("new"), shared.join("dangling")).expect("a link");
        let pipe = std::process::Command::new("mkfifo").arg(shared.join("pipe")).status();
        assert!(pipe.expect("mkfifo runs").success());
        let before = fs::read_dir(&shared).expect("a folder").count();
        let refused = || {
            for name in ["link", "dangling", "pipe"] {
                let error = NewFile::create(&shared.join(name)).expect_err(name);
                assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{name}");
            }
        };
        refused();
        fs::set_permissions(&shared, fs::Permissions::from_mode(0o755)).expect("ours");
        // Only root may give a folder to another user.
        if cfg!(target_os = "linux") && chown(&shared, Some(65_534), None).is_ok() {
            refused();
        }
        assert_eq!(fs::read_to_string(&victim).expect("a file"), "precious");
        assert_eq!(fs::read_dir(&shared).expect("a folder").count(), before);
        assert!(!home.path().join("new").exists());
        write(&shared.join("file"), "ours").expect("an ordinary file");
    }

    #[test]
    fn file_and_its_folder_can_be_synced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("row");
        std::fs::write(&file, "kept").expect("a file");
        sync_file(&file).expect("the file is synced");
        sync_folder(folder.path()).expect("the folder is synced");
        assert_eq!(std::fs::read(&file).expect("the file"), b"kept", "a sync changes no byte");
    }

    #[test]
    fn missing_file_cannot_be_synced() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = sync_file(&folder.path().join("none")).expect_err("there is no such file");
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        assert!(!folder.path().join("none").exists(), "a sync makes no file");
    }
}
