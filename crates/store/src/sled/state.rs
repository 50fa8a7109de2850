//! State of the index: whether the next start can trust its files. sled is not synced on each commit. So
//! its files are complete only if the index was closed cleanly, or if the machine has kept running since
//! a crash of the program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};

use crate::group::guarded;
use crate::{StoreFault, durable, private};

use super::folder::{self, STATE_FILE};
use super::index::Index;
use super::recover::RecoveryError;

const CLEAN: &str = "clean\n";
const HALF_BUILT: &str = "half built\n";
/// File with the boot id on Linux: a random id that changes with each start of the machine.
const BOOT_ID: &str = "/proc/sys/kernel/random/boot_id";

/// The boot id, if the system has one. While the boot id stays the same, everything that a
/// crashed program wrote is readable, whether or not it was synced.
pub fn boot_id() -> Option<String> {
    static SAID: Once = Once::new();
    // Only Linux has this file. Elsewhere return without a warning, because rebuilding the index after a
    // crash is normal there.
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = fs::read_to_string(BOOT_ID).inspect_err(|error| {
        SAID.call_once(|| {
            tracing::warn!(file = %BOOT_ID, %error, "cannot read the boot id; after a crash of the program the index is rebuilt");
        });
    });
    Some(read.ok()?.trim().to_owned())
}

/// The file with the state of the index, and the state in memory while the store is open.
#[derive(Clone, Debug)]
pub struct IndexState {
    folder: PathBuf,
    run: Option<String>,
    failed: Arc<AtomicBool>,
    /// Number in the folder name of the index in use.
    number: Arc<AtomicU64>,
}

impl IndexState {
    /// Creates the state for the folder of a store. `run` is the current boot id, if known.
    pub fn new(folder: &Path, run: Option<String>) -> Self {
        Self { folder: folder.into(), run, failed: Arc::default(), number: Arc::new(AtomicU64::new(1)) }
    }

    pub fn index_path(&self) -> PathBuf {
        folder::numbered_index(&self.folder, self.index_number())
    }

    pub fn index_number(&self) -> u64 {
        self.number.load(Ordering::Acquire)
    }

    /// Records, in memory only, that the index with this number is the one in use.
    pub fn use_index(&self, number: u64) {
        self.number.store(number, Ordering::Release);
    }

    /// Whether the files of the index are complete: the index was closed cleanly, or it was in
    /// use during the present boot and has not failed.
    pub fn is_trusted(&self) -> io::Result<bool> {
        let state = self.read()?;
        Ok(state == CLEAN.as_bytes() || self.run.as_ref().is_some_and(|run| state == open_in(run).as_bytes()))
    }

    /// Whether the index was closed after everything acknowledged was applied to it.
    pub fn is_clean(&self) -> io::Result<bool> {
        Ok(self.read()? == CLEAN.as_bytes())
    }

    /// Whether the program ended while it was building the index.
    pub fn is_half_built(&self) -> io::Result<bool> {
        Ok(self.read()? == HALF_BUILT.as_bytes())
    }

    /// Whether the index has failed since it was opened.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// Reads the file, which is empty if it is missing.
    fn read(&self) -> io::Result<Vec<u8>> {
        Ok(durable::ignore_missing(fs::read(self.folder.join(STATE_FILE)))?.unwrap_or_default())
    }

    /// Records that the index is being built.
    pub fn build(&self) -> io::Result<()> {
        self.write(HALF_BUILT)
    }

    /// Records that the index is in use and works, under the current boot id.
    pub fn begin(&self) -> io::Result<()> {
        self.write(&open_in(self.run.as_deref().unwrap_or("unknown")))?;
        self.failed.store(false, Ordering::Release);
        Ok(())
    }

    /// Makes the next start distrust the index. This works on a full disk too, as it only removes a
    /// file.
    pub fn withdraw(&self) {
        if let Err(error) = durable::ignore_missing(fs::remove_file(self.folder.join(STATE_FILE))) {
            tracing::error!(%error, "the index has failed, but its state file cannot be removed: the next start may trust it");
        }
    }

    /// Runs `touch`, which uses the index. If the outcome is [`StoreFault::Stopped`] or a panic, the
    /// index counts as failed and must be rebuilt.
    pub fn guard<T>(&self, touch: impl FnOnce() -> Result<T, StoreFault>) -> Result<T, StoreFault> {
        let outcome = guarded(touch).unwrap_or_else(|why| Err(StoreFault::Stopped { why }));
        if let Err(StoreFault::Stopped { .. }) = outcome
            && !self.failed.swap(true, Ordering::AcqRel)
        {
            self.withdraw();
        }
        outcome
    }

    /// Closes and syncs the index, then records that it can be trusted.
    pub fn close(&self, index: Index) -> Result<(), RecoveryError> {
        index.flush()?;
        drop(index);
        folder::wait_until_closed(&self.index_path());
        private::restrict(&self.index_path())?;
        folder::sync_all(&self.index_path())?;
        folder::move_index(&self.folder, self.index_number())?;
        self.use_index(1);
        Ok(self.write(CLEAN)?)
    }

    fn write(&self, state: &str) -> io::Result<()> {
        folder::write_small(&self.folder, STATE_FILE, state)
    }
}

fn open_in(run: &str) -> String {
    format!("open {run}\n")
}
