//! Exports that a program writes before it brings a store up to its own format. With such an export the
//! host can go back to the former program.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::base::time::Timestamp;

use super::backup::{BackupFault, ExportWriter};
use super::durable::{self, NewFile, folder_of};
use super::export_files::{self, is_within};
use super::{OpenFault, private};

/// The name of an export begins with this text. Then come the version of the program that upgrades the
/// store, a checksum of the store's place, and the time in UTC.
const START: &str = "engawa-before-";
const END: &str = ".jsonl";
/// Free space, in bytes, that an export leaves on its disk.
const RESERVE_BYTES: u64 = 64 << 20;
/// Maximum size of an export in bytes: about 50 million matches.
const MAX_BYTES: u64 = 64 << 30;
/// Number of bytes written between two checks of the free space.
const CHECK_BYTES: u64 = 4 << 20;

/// The place and the number of the exports from before upgrades.
#[derive(Clone, Debug)]
pub struct UpgradeExports {
    /// Folder of the exports, which is created if missing.
    pub folder: PathBuf,
    /// Checksum of the store's place. Several stores may have their exports in one folder, and each deletes
    /// only its own.
    pub store: u32,
    /// Number of exports to keep, at least 1. Older ones are deleted once a new one is complete.
    pub keep: usize,
    pub now: Timestamp,
    /// Returns the free bytes of the disk with a folder, if known. Replaced only in tests.
    pub free_bytes: fn(&Path) -> Option<u64>,
}

/// Returns the number that stands for a store in the names of files: a checksum of its random number or of its place.
/// A place is a folder, as [`place_of`] writes it, or the address of a database without a password.
pub fn store_number(identity: impl AsRef<[u8]>) -> u32 {
    crc32fast::hash(identity.as_ref())
}

/// Returns the place of a store in a folder, however its path is written.
pub fn place_of(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    // Components have no slash at the end.
    absolute.components().collect::<PathBuf>().to_string_lossy().into_owned()
}

/// An export that is being written.
pub type UpgradeExport = ExportWriter<BufWriter<BoundedFile>>;

impl UpgradeExports {
    /// Exports go into `folder`. `place` says which store they are of: its folder, or the address of its
    /// database without a password.
    pub fn new(folder: &Path, place: impl AsRef<[u8]>, keep: usize, now: Timestamp) -> Self {
        Self { folder: folder.to_owned(), store: store_number(place), keep, now, free_bytes }
    }

    /// Writes the rows that `rows` passes to the export, in key order and in the former format `found`.
    /// Returns the file.
    ///
    /// # Errors
    ///
    /// Fails with [`OpenFault::NoExport`] if the export is not complete. Then no part of it is left.
    pub fn write(
        &self,
        found: impl Display,
        rows: impl FnOnce(&mut UpgradeExport) -> Result<(), BackupFault>,
    ) -> Result<PathBuf, OpenFault> {
        self.try_write(&found, rows)
            .map_err(|fault| OpenFault::NoExport { folder: self.folder.clone(), why: fault.to_string() })
    }

    /// Fails if the exports would lie within a store's folder, which is moved away on the way back.
    pub fn check_outside(&self, store: &Path) -> Result<(), OpenFault> {
        if is_within(&self.folder, store) {
            let why = "it is within the store's own folder".to_owned();
            return Err(OpenFault::NoExport { folder: self.folder.clone(), why });
        }
        Ok(())
    }

    fn try_write(
        &self,
        found: &impl Display,
        rows: impl FnOnce(&mut UpgradeExport) -> Result<(), BackupFault>,
    ) -> Result<PathBuf, BackupFault> {
        private::create_folder(&self.folder)?;
        // A killed program may have left half an export.
        durable::remove_leftovers(&self.folder, |name| self.time_of(name).is_some())?;
        let clock = || io::Error::other("this machine's clock is beyond the year 9999");
        let (at, file) =
            export_files::unused(&self.folder, self.now, |at| self.name(at)).ok_or_else(clock)?;
        let file = std::path::absolute(file)?;
        tracing::info!(
            file = %file.display(),
            "the store has the former format {found}; before it is brought up, an export is written with which you can \
             go back"
        );
        let new = BoundedFile::new(NewFile::create(&file)?, self.free_bytes);
        let mut out = ExportWriter::begin(BufWriter::with_capacity(1 << 16, new))?;
        rows(&mut out)?;
        let (rows, out) = out.end()?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.new.finish()?;
        tracing::info!(rows, file = %file.display(), "the export from before the upgrade is complete");
        self.remove_surplus(at);
        Ok(file)
    }

    fn name(&self, at: Timestamp) -> Option<String> {
        let (version, store, time) = (env!("CARGO_PKG_VERSION"), self.store, export_files::write(at)?);
        Some(format!("{START}{version}-{store:08x}-{time}{END}"))
    }

    /// Returns the time in the name of an export of this store, whichever version of the program wrote it.
    fn time_of(&self, name: &str) -> Option<Timestamp> {
        let (version, time) =
            name.strip_prefix(START)?.strip_suffix(END)?.split_once(&format!("-{:08x}-", self.store))?;
        if version.is_empty() { None } else { export_files::read(time) }
    }

    /// Deletes the oldest exports of this store. A failure is only logged, because the new export is complete.
    fn remove_surplus(&self, newest: Timestamp) {
        let whole_seconds = Timestamp(newest.0 - newest.0.rem_euclid(1000));
        let surplus =
            export_files::surplus(&self.folder, whole_seconds, self.keep, |name| self.time_of(name));
        let surplus = surplus.unwrap_or_else(|error| {
            tracing::warn!(%error, "exports from before earlier upgrades cannot be listed");
            Vec::new()
        });
        for old in surplus {
            let file = old.display();
            tracing::info!(%file, "deleting an export from before an earlier upgrade");
            if let Err(error) = fs::remove_file(&old) {
                tracing::warn!(%error, %file, "an export from before an earlier upgrade cannot be deleted");
            }
        }
    }
}

/// A file that must not grow beyond [`MAX_BYTES`], nor fill its disk.
#[derive(Debug)]
pub struct BoundedFile {
    new: NewFile,
    free_bytes: fn(&Path) -> Option<u64>,
    written: u64,
    /// Number of written bytes at which the free space is checked again.
    next_check: u64,
}

impl BoundedFile {
    fn new(new: NewFile, free_bytes: fn(&Path) -> Option<u64>) -> Self {
        Self { new, free_bytes, written: 0, next_check: 0 }
    }

    fn check(&mut self) -> io::Result<()> {
        if self.written >= MAX_BYTES {
            return Err(io::Error::other(format!("it would have more than {} GiB", MAX_BYTES >> 30)));
        }
        if self.written < self.next_check {
            return Ok(());
        }
        self.next_check = self.written + CHECK_BYTES;
        match (self.free_bytes)(folder_of(&self.new.path)) {
            Some(free) if free < RESERVE_BYTES + CHECK_BYTES => {
                let (free, reserve) = (free >> 20, RESERVE_BYTES >> 20);
                let why =
                    format!("only {free} MiB of the disk are free, of which an export leaves {reserve} MiB");
                Err(io::Error::new(io::ErrorKind::StorageFull, why))
            }
            _ => Ok(()),
        }
    }
}

impl Write for BoundedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        let written = self.new.file.write(bytes)?;
        self.written += u64::try_from(written).unwrap_or(u64::MAX);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.new.file.flush()
    }
}

/// Returns the number of bytes that this process may still write to the disk with a folder. Returns `None`
/// if the system does not tell.
#[cfg(target_os = "linux")]
fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Returns `None`, because only Linux is asked.
#[cfg(not(target_os = "linux"))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}
