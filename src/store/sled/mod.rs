//! The store on disk: a journal that acknowledgements stand on, and sled as the index behind it.
//!
//! A commit is checked against the index, appended to the journal and synced, applied to the index, and acknowledged. So
//! reads show only what is durable, and a decision made on a row is never there without that row. sled itself is synced
//! only when it is closed; when it cannot be believed or does not open, it is moved aside and built again.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use super::group::{Health, Queue};
use super::journal::{Compactor, Files, Journal, RealFiles};
use super::{Batch, Direction, Fault, Key, KeyRange, MAX_QUEUE, OpenFault, Receipt, Row, Store};

mod disk;
mod folder;
mod index;
mod offline;
mod recover;

use disk::JournaledDisk;
use folder::Trust;
use index::Index;
pub use offline::{damaged, generations, make, rebuild, rows};
use recover::{Recovered, Recovery, Trouble};

/// The least that a journal grows before a new one is begun.
const JOURNAL_BYTES: u64 = 16 * 1024 * 1024;

/// How a store is run.
pub struct Settings {
    /// How many commits share a sync at most: 1 to [`MAX_QUEUE`].
    pub group: usize,
    /// The files of journal and snapshots. Anything but the default is for measuring and for tests.
    pub files: Arc<dyn Files>,
    /// The least that a journal grows before a new one is begun, in bytes.
    pub journal_bytes: u64,
    /// Which run of the machine this is, where that is known: what a program wrote is there for the next one in the same
    /// run, synced or not.
    pub run: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        let files = Arc::new(RealFiles);
        Self { group: MAX_QUEUE, files, journal_bytes: JOURNAL_BYTES, run: folder::this_run() }
    }
}

/// A store in a folder of its own, open in one process at a time. Dropping it commits what is queued and closes it.
#[derive(Debug)]
pub struct SledStore {
    /// There until it is dropped; then the writer ends first.
    queue: Option<Queue>,
    index: Option<Index>,
    health: Arc<Health>,
    trust: Trust,
    repair: Option<String>,
    /// Dropped last, and with it goes the lock.
    _lock: File,
}

impl SledStore {
    /// Opens the store in a folder, which is made when it is missing.
    pub fn open(path: &Path) -> Result<Self, OpenFault> {
        Self::open_with(path, Settings::default())
    }

    /// The same, run in another way.
    pub fn open_with(path: &Path, settings: Settings) -> Result<Self, OpenFault> {
        let Settings { group, files, journal_bytes, run } = settings;
        folder::layout(path)?;
        let lock = folder::lock(path)?;
        // Looked at again: it may have been made meanwhile.
        let layout = folder::layout(path)?;
        let trust = Trust::new(path, run);
        let recovery = Recovery { folder: path, files: Arc::clone(&files), trust: &trust };
        let recovered = recovery.run(layout).map_err(|trouble| trouble.at(path))?;
        let Recovered { index, repair, .. } = &recovered;
        let (index, repair) = (index.clone(), repair.clone());
        let disk = disk(path, files, &trust, recovered, journal_bytes).map_err(|trouble| trouble.at(path))?;
        let health = Arc::new(Health::default());
        let queue =
            Queue::start(disk, group, health.clone()).map_err(|error| folder::system(path, &error))?;
        Ok(Self { queue: Some(queue), index: Some(index), health, trust, repair, _lock: lock })
    }

    /// What had to be repaired when it was opened, if anything, in a sentence for whoever runs the program.
    pub fn repair(&self) -> Option<&str> {
        self.repair.as_deref()
    }

    fn index(&self) -> &Index {
        self.index.as_ref().expect("only dropping takes it away")
    }
}

/// Goes on where the journal ends.
fn disk(
    folder: &Path,
    files: Arc<dyn Files>,
    trust: &Trust,
    recovered: Recovered,
    least: u64,
) -> Result<JournaledDisk, Trouble> {
    let Recovered { index, chain, ends, repair } = recovered;
    if ends.torn > 0 {
        tracing::info!(
            bytes = ends.torn,
            "the end of the journal is torn; what nobody was told of is cut off"
        );
    }
    let newest = chain.newest().header;
    let journal = Journal::extend(&*files, folder, newest, ends.place)?;
    trust.begin()?;
    let compactor = Compactor::start(Arc::clone(&files), folder, chain.snapshot.length()?)?;
    let trust = trust.clone();
    let folder = folder.to_owned();
    let mut disk = JournaledDisk { files, folder, index, trust, journal, compactor, least, patience: 0 };
    if repair.is_some() {
        disk.begin_generation(None);
    } else if chain.snapshot.header.generation < newest.generation {
        disk.compactor.ask(newest.generation, None);
    }
    Ok(disk)
}

impl Store for SledStore {
    fn load(&self, key: &Key) -> Result<Option<Row>, Fault> {
        self.health.guard(|| self.trust.needs(|| self.index().load(key)))
    }

    fn scan(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Vec<(Key, Row)>, Fault> {
        self.health.guard(|| self.trust.needs(|| self.index().scan(range, limit, direction)))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.queue.as_ref().expect("only dropping takes it away").commit(batch)
    }

    fn compact(&self) -> Receipt {
        self.queue.as_ref().expect("only dropping takes it away").compact()
    }
}

impl Drop for SledStore {
    /// Closes the index cleanly where all is well; otherwise the next start finds out what of it can be believed.
    fn drop(&mut self) {
        self.queue = None;
        let Some(index) = self.index.take() else { return };
        if self.health.check().is_err() {
            return;
        }
        if let Err(trouble) = self.trust.close(index) {
            tracing::error!(%trouble, "the index did not close cleanly; it is looked at or built again at the next start");
        }
    }
}
