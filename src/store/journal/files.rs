//! File operations that decide what survives a power cut: append, sync, rename and remove.
//!
//! [`Files`] is a trait, so that tests can drop unsynced data, fill the disk or make a sync fail. The
//! module knows no file format.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::store::{durable, private};

/// A file that is only ever extended at its end.
pub trait Append: Send {
    /// Appends bytes. After an error it is unknown how many of them were written.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Makes everything appended survive a power cut. After an error it is unknown what would survive.
    fn sync(&mut self) -> io::Result<()>;
}

/// Operations that change files and folders. Code that only reads files does not need this trait.
pub trait Files: Send + Sync {
    /// Creates an empty file or truncates an existing one. The name of a new file is durable once the
    /// folder is synced.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>>;
    /// Truncates an existing file to `length` bytes and opens it for appending. The remaining contents
    /// are durable on return.
    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>>;
    /// Renames a file, replacing any file that has the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes the names in a folder survive a power cut. Does nothing on systems that cannot sync a
    /// folder.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct RealFiles;

impl Append for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

impl Files for RealFiles {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>> {
        Ok(Box::new(private::create(path)?))
    }

    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>> {
        let mut file = File::options().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        file.sync_all()?;
        Ok(Box::new(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        durable::sync_folder(path)
    }
}
