//! What the journal asks of files: to be extended at their end, to be synced, to get and lose names.
//!
//! A trait, so that tests can take away what was never synced, fill the disk, or make a sync fail. Knows no
//! format.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::store::{durable, private};

/// A file that grows at its end and nowhere else.
pub trait Append: Send {
    /// Adds bytes at the end. After an error nobody knows how many of them are there.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns when everything appended would survive a power cut. After an error nobody knows what would.
    fn sync(&mut self) -> io::Result<()>;
}

/// The operations on files and folders on which durability rests. Reading is not among them.
pub trait Files: Send + Sync {
    /// A new, empty file; one of this name that is there goes. The name lasts once its folder is synced.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>>;
    /// A file that is there, cut to a length, to be extended. The cut and all before it last when this
    /// returns.
    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>>;
    /// Gives a file another name, in place of what has that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Returns when the names in a folder would survive a power cut; at once where the system has no sync of
    /// a folder.
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
