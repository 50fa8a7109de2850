//! Files that a command writes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use crate::store::private;

/// A file that is being written. An older file of its name stays until the new one is complete. Dropping the
/// value removes what is not complete.
pub struct NewFile {
    pub path: PathBuf,
    pub file: File,
    /// The name of the file before it replaces the older one; `None` for a device or a pipe.
    unfinished: Option<PathBuf>,
}

impl NewFile {
    /// Creates a file that only its owner can read. A symbolic link stays: the new file replaces the file behind
    /// it. A device or a pipe is written to directly.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self { path, file, unfinished: None });
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", process::id()));
        let unfinished = path.with_file_name(name);
        // A killed process may have left it: in a container, every process has the same number.
        let _ = fs::remove_file(&unfinished);
        let file = private::owners(File::options().write(true).create_new(true)).open(&unfinished)?;
        Ok(Self { path, file, unfinished: Some(unfinished) })
    }

    /// Syncs the file, and gives it its name.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(unfinished) = &self.unfinished else { return Ok(()) };
        self.file.sync_all()?;
        fs::rename(unfinished, &self.path)?;
        self.unfinished = None;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            // Best effort: the command has failed, and its error is what a host needs.
            let _ = fs::remove_file(unfinished);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use tempfile::TempDir;

    use super::*;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        let mut new = NewFile::create(path)?;
        new.file.write_all(text.as_bytes())?;
        new.finish()
    }

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
        let left = abandoned.unfinished.clone().expect("a name");
        drop(abandoned);
        assert_eq!(found(), ("older".to_owned(), 1));
        fs::write(left, "of a killed process").expect("a file");
        write(&path, "newer").expect("it is written");
        assert_eq!(found(), ("newer".to_owned(), 1));
        assert!(NewFile::create(home.path()).is_err(), "a folder is no file");
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
}
