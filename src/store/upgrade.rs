//! Exports that a program writes before it brings a store up to its own format. With such an export the
//! host can go back to the former program.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::export::{BackupFault, ExportWriter};
use super::free_space::free_bytes;
use super::{OpenFault, durable, private, stamp};
use crate::base::time::{Span, Timestamp};

/// The name of an export begins with this text. Then come the version of the program that upgrades the
/// store and the time in UTC.
const START: &str = "engawa-before-";
const END: &str = ".jsonl";
/// End of the name of an export that is not complete.
const HALF_END: &str = ".jsonl.new";
/// Default of [`UpgradeExports::keep`].
pub const KEEP: usize = 3;
/// Free space, in bytes, that an export leaves on its disk.
const RESERVE_BYTES: u64 = 64 << 20;
/// Maximum size of an export in bytes: about 50 million matches.
const MAX_BYTES: u64 = 64 << 30;
/// Number of bytes written between two checks of the free space.
const CHECK_BYTES: u64 = 4 << 20;

/// Where and how exports are written before an upgrade.
#[derive(Clone, Debug)]
pub struct UpgradeExports {
    /// Folder of the exports, which is created if missing.
    pub folder: PathBuf,
    /// Number of exports to keep, at least 1. Older ones are deleted once a new one is complete.
    pub keep: usize,
    pub now: Timestamp,
    /// Returns the free bytes of the disk with a folder, if known. Replaced only in tests.
    pub free_bytes: fn(&Path) -> Option<u64>,
}

/// An export that is being written.
pub type UpgradeExport = ExportWriter<BufWriter<BoundedFile>>;

impl UpgradeExports {
    pub fn new(folder: &Path, now: Timestamp) -> Self {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        Self { folder: folder.to_owned(), keep: KEEP, now, free_bytes }
    }

    /// Exports go into the folder that contains the folder `store`.
    pub fn beside(store: &Path, now: Timestamp) -> Self {
        Self::new(store.parent().unwrap_or(store), now)
    }

    /// Writes the rows that `rows` passes to the export, in key order and in the former format `found`.
    /// Returns the file.
    ///
    /// # Errors
    ///
    /// Fails with [`OpenFault::NoExport`] if the export is not complete. Then no file is left.
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
        let (folder, store) = (std::path::absolute(&self.folder), std::path::absolute(store));
        let is_within = folder.is_ok_and(|folder| store.is_ok_and(|store| folder.starts_with(store)));
        if is_within {
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
        self.remove_incomplete()?;
        let (at, half, out) = self.begin()?;
        let file = std::path::absolute(self.folder.join(name(at, END)?))?;
        tracing::info!(
            file = %file.display(),
            "the store has the former format {found}; before it is brought up, an export is written with which you can \
             go back"
        );
        let written = complete(out, rows);
        if written.is_err() {
            // An incomplete export is useless. A file that cannot be removed now is removed by the next
            // attempt.
            let _ = fs::remove_file(&half);
        }
        // Keep the lock until the file has its name, or another process takes it for an incomplete one.
        let (rows, _locked) = written?;
        fs::rename(&half, &file)?;
        durable::sync_folder(&self.folder)?;
        tracing::info!(rows, file = %file.display(), "the export from before the upgrade is complete");
        self.remove_surplus(at);
        Ok(file)
    }

    /// Creates the file of an export under its temporary name, which is locked until it is complete. A
    /// process that has taken the same second keeps its file, and this export gets the next second.
    fn begin(&self) -> Result<(Timestamp, PathBuf, UpgradeExport), BackupFault> {
        let mut at = self.now;
        loop {
            let half = self.folder.join(name(at, HALF_END)?);
            let opened = private::owners(File::options().write(true).create_new(true)).open(&half);
            match opened {
                Ok(_) if self.folder.join(name(at, END)?).exists() => fs::remove_file(&half)?,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => {
                    let file = opened?;
                    // Ignore a failure: without locks, only removing incomplete exports does not work.
                    let _ = file.lock();
                    if !half.exists() {
                        // Another process took it for an incomplete one before it was locked.
                        continue;
                    }
                    let file = BoundedFile::new(file, &self.folder, self.free_bytes);
                    return Ok((at, half, ExportWriter::begin(BufWriter::with_capacity(1 << 16, file))?));
                }
            }
            at = at + Span::seconds(1);
        }
    }

    /// Removes exports whose program was killed before they were complete.
    fn remove_incomplete(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let is_half = path.file_name().is_some_and(|name| time_of(name.to_str(), HALF_END).is_some());
            // The lock of a file that another process is writing is taken.
            if is_half && File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
                match fs::remove_file(&path) {
                    // Another process that starts at the same time has removed it.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    removed => removed?,
                }
            }
        }
        Ok(())
    }

    /// Deletes the oldest exports. A failure is only logged, because the new export is complete.
    ///
    /// Exports of the next hour stay: they began after this one, and belong to another store whose exports are in
    /// the same folder.
    fn remove_surplus(&self, newest: Timestamp) {
        let whole_seconds = Timestamp(newest.0 - newest.0.rem_euclid(1000));
        let soon = newest + Span::hours(1);
        let time = |name: &str| time_of(Some(name), END).filter(|time| *time <= newest || *time > soon);
        let surplus = stamp::surplus(&self.folder, whole_seconds, self.keep, time);
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

/// Passes all rows to an export, completes the file and syncs it. Returns the number of rows and the locked
/// file.
fn complete(
    mut out: UpgradeExport,
    rows: impl FnOnce(&mut UpgradeExport) -> Result<(), BackupFault>,
) -> Result<(u64, File), BackupFault> {
    rows(&mut out)?;
    let (rows, out) = out.end()?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?.file;
    file.sync_all()?;
    Ok((rows, file))
}

fn name(at: Timestamp, end: &str) -> io::Result<String> {
    let time =
        stamp::write(at).ok_or_else(|| io::Error::other("this machine's clock is beyond the year 9999"))?;
    Ok(format!("{START}{}-{time}{end}", env!("CARGO_PKG_VERSION")))
}

/// Returns the time in the name of an export, whichever version of the program wrote it.
fn time_of(name: Option<&str>, end: &str) -> Option<Timestamp> {
    /// Length of a time, such as `2026-11-20T22-03-00Z`.
    const TIME: usize = 20;
    let middle = name?.strip_prefix(START)?.strip_suffix(end)?;
    stamp::read(middle.get(middle.len().checked_sub(TIME)?..)?)
}

/// A file that must not grow beyond [`MAX_BYTES`], nor fill its disk.
#[derive(Debug)]
pub struct BoundedFile {
    file: File,
    folder: PathBuf,
    free_bytes: fn(&Path) -> Option<u64>,
    written: u64,
    /// Number of written bytes at which the free space is checked again.
    next_check: u64,
}

impl BoundedFile {
    fn new(file: File, folder: &Path, free_bytes: fn(&Path) -> Option<u64>) -> Self {
        Self { file, folder: folder.to_owned(), free_bytes, written: 0, next_check: 0 }
    }

    fn check(&mut self) -> io::Result<()> {
        if self.written >= MAX_BYTES {
            return Err(io::Error::other(format!("it would have more than {} GiB", MAX_BYTES >> 30)));
        }
        if self.written < self.next_check {
            return Ok(());
        }
        self.next_check = self.written + CHECK_BYTES;
        match (self.free_bytes)(&self.folder) {
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
        let written = self.file.write(bytes)?;
        self.written += u64::try_from(written).unwrap_or(u64::MAX);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
