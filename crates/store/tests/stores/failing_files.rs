//! A simulated disk, which fails on request and, on a power cut, loses what was never synced.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::journal::{Append, Files, RealFiles};

/// Failure that the simulated disk has at present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiskFailure {
    #[default]
    None,
    /// The disk is full after this many more bytes.
    Full(u64),
    SyncFails,
    /// Syncs block until another value is set.
    SyncWaits,
    /// The power fails after this many more operations.
    Dying(u64),
}

/// An unsynced change of a file's name, with the data to undo the change.
#[derive(Debug)]
enum Change {
    Created(PathBuf),
    Renamed(PathBuf, PathBuf),
    Removed(PathBuf, Vec<u8>),
}

#[derive(Debug, Default)]
struct State {
    trouble: DiskFailure,
    /// Length of the synced part of each file, in bytes.
    synced: BTreeMap<PathBuf, u64>,
    changes: Vec<Change>,
}

/// The [`Files`] of a disk that fails on request; clones share one disk.
#[derive(Clone, Debug, Default)]
pub struct FailingFiles(Arc<Mutex<State>>);

struct ShakyFile {
    file: Box<dyn Append>,
    path: PathBuf,
    disk: FailingFiles,
}

impl FailingFiles {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no panic holds it")
    }

    pub fn be(&self, trouble: DiskFailure) {
        self.state().trouble = trouble;
    }

    /// Counts an operation. Fails if the power has failed.
    fn operate(&self) -> io::Result<()> {
        let trouble = &mut self.state().trouble;
        match trouble {
            DiskFailure::Dying(0) => Err(io::Error::other("there is no power")),
            DiskFailure::Dying(left) => {
                *left -= 1;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn file(&self, path: &Path, file: Box<dyn Append>) -> Box<dyn Append> {
        Box::new(ShakyFile { file, path: path.into(), disk: self.clone() })
    }

    /// Simulates a power cut. Of the unsynced changes of names, a random number survive, the earliest
    /// first. Of the unsynced bytes of each file, a random prefix survives, followed by nothing, zeros
    /// or garbage.
    pub fn cut_power(&self, rng: &mut ChaCha8Rng) {
        let mut state = self.state();
        state.trouble = DiskFailure::None;
        let kept = rng.random_range(0..=state.changes.len());
        for change in state.changes.split_off(kept).into_iter().rev() {
            undo(change, &mut state.synced);
        }
        for (path, synced) in std::mem::take(&mut state.synced) {
            // A missing file has no bytes to lose.
            let Ok(mut bytes) = fs::read(&path) else { continue };
            let synced = usize::try_from(synced).expect("a small file");
            let kept = rng.random_range(synced..=bytes.len());
            match rng.random_range(0..3) {
                0 => bytes.truncate(kept),
                1 => bytes[kept..].fill(0),
                _ => bytes[kept..].iter_mut().for_each(|byte| *byte = rng.random()),
            }
            fs::write(&path, bytes).expect("writable");
        }
        state.changes.clear();
    }
}

fn undo(change: Change, synced: &mut BTreeMap<PathBuf, u64>) {
    match change {
        Change::Created(path) => {
            fs::remove_file(&path).expect("it was created");
            synced.remove(&path);
        }
        Change::Renamed(from, to) => {
            fs::rename(&to, &from).expect("it was renamed");
            synced.extend(synced.get(&to).copied().map(|length| (from, length)));
            synced.remove(&to);
        }
        Change::Removed(path, bytes) => fs::write(path, bytes).expect("writable"),
    }
}

impl Append for ShakyFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.disk.operate()?;
        let trouble = self.disk.state().trouble;
        let DiskFailure::Full(room) = trouble else { return self.file.append(bytes) };
        let fits = bytes.len().min(usize::try_from(room).expect("a small disk"));
        self.file.append(&bytes[..fits])?;
        self.disk.be(DiskFailure::Full(room - fits as u64));
        if fits == bytes.len() { Ok(()) } else { Err(io::Error::from(io::ErrorKind::StorageFull)) }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.operate()?;
        while self.disk.state().trouble == DiskFailure::SyncWaits {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut state = self.disk.state();
        if state.trouble == DiskFailure::SyncFails {
            return Err(io::Error::other("the disk is on fire"));
        }
        self.file.sync()?;
        let length = fs::metadata(&self.path)?.len();
        state.synced.insert(self.path.clone(), length);
        Ok(())
    }
}

impl Files for FailingFiles {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>> {
        self.operate()?;
        let mut state = self.state();
        if !path.exists() {
            state.changes.push(Change::Created(path.into()));
        }
        state.synced.insert(path.into(), 0);
        drop(state);
        Ok(self.file(path, RealFiles.create(path)?))
    }

    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>> {
        self.operate()?;
        let file = RealFiles.extend(path, length)?;
        self.state().synced.insert(path.into(), length);
        Ok(self.file(path, file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.operate()?;
        assert!(!to.exists(), "the journal never replaces a file: {}", to.display());
        RealFiles.rename(from, to)?;
        let mut state = self.state();
        let synced = state.synced.remove(from).unwrap_or_default();
        state.synced.insert(to.into(), synced);
        state.changes.push(Change::Renamed(from.into(), to.into()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.operate()?;
        let bytes = fs::read(path)?;
        RealFiles.remove(path)?;
        let mut state = self.state();
        state.synced.remove(path);
        state.changes.push(Change::Removed(path.into(), bytes));
        Ok(())
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.operate()?;
        RealFiles.sync_folder(path)?;
        let of = |path: &PathBuf| path.parent().map(Path::to_owned);
        self.state().changes.retain(|change| match change {
            Change::Created(file) | Change::Removed(file, _) | Change::Renamed(_, file) => {
                of(file).as_deref() != Some(path)
            }
        });
        Ok(())
    }
}

/// Damages the contents of a file, as a defective disk may.
pub fn spoil(path: &Path, spoil: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("readable");
    spoil(&mut bytes);
    File::create(path).and_then(|mut file| file.write_all(&bytes)).expect("writable");
}
