//! How the index was left: whether what lies in its folder is to be believed. sled's files are not synced
//! with each commit: they are whole when they were closed cleanly, or when only the program ended and not the
//! machine.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};

use super::folder::{self, STATE_FILE};
use super::index::Index;
use super::recover::Trouble;
use crate::store::group::guarded;
use crate::store::{Fault, private};

const HALF_STATE_FILE: &str = "index-state.new";
const CLEAN: &str = "clean\n";
const HALF_BUILT: &str = "half built\n";
/// Where Linux says which run of the machine this is.
const BOOT_ID: &str = "/proc/sys/kernel/random/boot_id";

/// Which run of the machine this is, where the system says so. What was written in it is there, synced or
/// not.
pub fn this_run() -> Option<String> {
    // No other system has this file: there, building the index again after a kill is nothing to warn of.
    if cfg!(target_os = "linux") { run_told_by(Path::new(BOOT_ID)) } else { None }
}

fn run_told_by(file: &Path) -> Option<String> {
    static SAID: Once = Once::new();
    match fs::read_to_string(file) {
        Ok(id) => Some(id.trim().to_owned()),
        Err(error) => {
            let file = file.display();
            SAID.call_once(|| {
                tracing::warn!(%file, %error, "which run of the machine this is cannot be read: after a kill the index is built again");
            });
            None
        }
    }
}

/// The file that says how the index was left, and what is known of it while it is in use.
#[derive(Clone, Debug)]
pub struct IndexState {
    folder: PathBuf,
    run: Option<String>,
    failed: Arc<AtomicBool>,
    /// The number in the name of the folder of the index in use.
    number: Arc<AtomicU64>,
}

impl IndexState {
    /// For a store in a folder, in this run of the machine.
    pub fn new(folder: &Path, run: Option<String>) -> Self {
        Self { folder: folder.into(), run, failed: Arc::default(), number: Arc::new(AtomicU64::new(1)) }
    }

    /// The folder of the index in use.
    pub fn index_path(&self) -> PathBuf {
        folder::numbered_index(&self.folder, self.index_number())
    }

    /// The number in the name of the folder of the index in use.
    pub fn index_number(&self) -> u64 {
        self.number.load(Ordering::Acquire)
    }

    /// From now on the index with this number is in use.
    pub fn use_index(&self, number: u64) {
        self.number.store(number, Ordering::Release);
    }

    /// Whether the index may be believed as it was left.
    pub fn is_believed(&self) -> bool {
        self.is_clean() || self.run.as_ref().is_some_and(|run| self.read() == open_in(run))
    }

    /// Whether the index was closed after everything that was acknowledged was applied to it.
    pub fn is_clean(&self) -> bool {
        self.read() == CLEAN
    }

    /// Whether the index is one that was being built when the program ended.
    pub fn is_half_built(&self) -> bool {
        self.read() == HALF_BUILT
    }

    /// Whether it has failed since it was opened.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    fn read(&self) -> String {
        fs::read_to_string(self.folder.join(STATE_FILE)).unwrap_or_default()
    }

    /// Says that the index is being built.
    pub fn build(&self) -> io::Result<()> {
        self.write(HALF_BUILT)
    }

    /// Says that the index is in use, and well.
    pub fn begin(&self) -> io::Result<()> {
        self.write(&open_in(self.run.as_deref().unwrap_or("unknown")))?;
        self.failed.store(false, Ordering::Release);
        Ok(())
    }

    /// Says that the index was closed and is on disk.
    pub fn end(&self) -> io::Result<()> {
        self.write(CLEAN)
    }

    /// Says that the next start is not to believe the index. Works on a full disk, too.
    pub fn withdraw(&self) {
        match fs::remove_file(self.folder.join(STATE_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::error!(%error, "the index is doubtful, and that cannot be noted");
            }
            _ => {}
        }
    }

    /// Runs something that needs the index. When that fails, the index is built again before it is believed.
    pub fn needs<T>(&self, touch: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        let outcome = guarded(touch).unwrap_or_else(|why| Err(Fault::Stopped { why }));
        if let Err(Fault::Stopped { .. }) = outcome
            && !self.failed.swap(true, Ordering::AcqRel)
        {
            self.withdraw();
        }
        outcome
    }

    /// Closes the index, syncs it, and says that it can be believed.
    pub fn close(&self, index: Index) -> Result<(), Trouble> {
        index.close()?;
        folder::wait_until_closed(&self.index_path());
        private::restrict(&self.index_path())?;
        folder::sync_all(&self.index_path())?;
        folder::move_index(&self.folder, self.index_number())?;
        self.use_index(1);
        Ok(self.end()?)
    }

    fn write(&self, state: &str) -> io::Result<()> {
        folder::write_small(&self.folder, STATE_FILE, HALF_STATE_FILE, state)
    }
}

fn open_in(run: &str) -> String {
    format!("open {run}\n")
}
