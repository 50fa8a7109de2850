//! The store in a folder: a journal makes commits durable, and an index in sled answers reads.
//!
//! A commit is checked against the index, appended to the journal, synced, applied to the index and
//! acknowledged, in this order. So reads show only durable rows. An index that cannot be trusted or
//! opened is set aside and rebuilt from the journal.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::base::metrics::Metrics;

use super::group::{Health, Inbox, Queue};
use super::journal::compact::Wake;
use super::journal::{Compactor, Files, Generations, Journal, JournalEnd, RealFiles};
use super::{
    Batch, Direction, Key, KeyRange, MAX_QUEUE, OpenFault, PendingRead, Receipt, Row, Rows, Store,
    StoreFault, UpgradeExports,
};

mod disk;
mod folder;
mod index;
mod index_rewrite;
mod offline;
mod quarantine;
mod recover;
mod salvage;
mod state;

use disk::JournaledDisk;
pub use folder::{FORMAT, format_in, is_vacant, lock as lock_folder, mark_import, mark_of};
pub use index::IndexError;
use index::SharedIndex;
pub use offline::{IndexInspection, StoreContents, contents, generations, leftover_files, make, rebuild};
pub use recover::fault_at;
use recover::{RecoveredStore, Recovery, RecoveryError};
use state::IndexState;

pub struct Settings {
    /// Maximum number of commits that share a sync, from 1 to [`MAX_QUEUE`].
    pub group: usize,
    /// File operations for journals and snapshots. Replaced only in tests and benchmarks.
    pub files: Arc<dyn Files>,
    /// Minimum size of a journal, in bytes, before the store begins a new one.
    pub journal_bytes: u64,
    /// Boot id (a random id that changes with each start of the machine), if known. Everything that a
    /// crashed program wrote during the same boot is readable, synced or not.
    pub run: Option<String>,
    /// Time after a fault of the disk before the store checks the disk again.
    pub pause: Duration,
    pub metrics: Arc<Metrics>,
    /// Handling of a store whose format is a former one.
    pub former: FormerFormat,
    /// Function that runs before each row copied into a new index. For tests.
    pub before_copied_row: Option<index_rewrite::BeforeRow>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            group: MAX_QUEUE,
            files: Arc::new(RealFiles),
            journal_bytes: 16 * 1024 * 1024,
            run: state::boot_id(),
            pause: Duration::from_secs(5),
            metrics: Arc::default(),
            former: FormerFormat::Upgrade(None),
            before_copied_row: None,
        }
    }
}

/// Handling of a store whose format is a former one.
#[derive(Clone, Debug)]
pub enum FormerFormat {
    /// The store is brought up to the current format, after an export if there are settings for one.
    Upgrade(Option<UpgradeExports>),
    /// The store keeps its format. Only for a caller that writes no record.
    Keep,
}

/// A store in a folder of its own, which one process can open at a time. Dropping the store commits
/// queued batches and closes the index.
#[derive(Debug)]
pub struct SledStore {
    /// `None` only while the store is dropped: the writer thread must end before the index is closed.
    queue: Option<Queue>,
    index: SharedIndex,
    health: Arc<Health>,
    state: IndexState,
    repair: Option<String>,
    /// Lock of the folder. Declared last, so that the lock is released after everything else is dropped.
    _lock: File,
}

impl SledStore {
    /// Opens an existing store whose format is that of this program. Never creates a store, nor brings one up.
    pub fn open_present(path: &Path) -> Result<Self, OpenFault> {
        offline::generations(path)?;
        let is_former = folder::format_in(path)?.is_some_and(|format| format < folder::FORMAT);
        if is_former { Err(OpenFault::FormerFormat) } else { Self::open(path) }
    }

    /// Opens the store in a folder, or creates it.
    pub fn open(path: &Path) -> Result<Self, OpenFault> {
        Self::open_with(path, Settings::default())
    }

    /// Opens the store in a folder, or creates it, with the given settings.
    pub fn open_with(path: &Path, settings: Settings) -> Result<Self, OpenFault> {
        folder::format_in(path)?;
        let lock = folder::lock(path)?;
        // Look again, as another process may have created the store meanwhile.
        let format = folder::format_in(path)?;
        let state = IndexState::new(path, settings.run.clone());
        let (files, metrics) = (Arc::clone(&settings.files), Arc::clone(&settings.metrics));
        let recovery = Recovery { folder: path, files, state: &state, metrics: &metrics };
        let recovered = recovery.run(format).map_err(|trouble| advised(trouble.into_open_fault(path)))?;
        if let Some(found) = format.filter(|found| *found < folder::FORMAT) {
            upgrade(path, found, &settings.former, &recovered.index)?;
        }
        let (index, repair) = (SharedIndex::new(recovered.index.clone()), recovered.repair.clone());
        let inbox = Inbox::default();
        let health = Arc::new(Health::new(settings.pause, inbox.waker()));
        let group = settings.group;
        let disk = disk(path, settings, &state, &index, recovered, inbox.waker()).map_err(fault_at(path))?;
        let queue = Queue::start(inbox, disk, group, health.clone()).map_err(fault_at(path))?;
        Ok(Self { queue: Some(queue), index, health, state, repair, _lock: lock })
    }

    /// Simulates a failure of the index, as caused by a disk error.
    #[cfg(test)]
    pub fn fail_index(&self, why: &str) {
        let fail = || Err::<(), _>(StoreFault::Stopped { why: why.into() });
        self.health.guard(|| self.state.guard(fail)).expect_err("it fails");
    }

    /// A sentence for the operator about what was repaired at opening, if anything.
    pub fn repair(&self) -> Option<&str> {
        self.repair.as_deref()
    }

    fn read<T>(&self, read: impl FnOnce(&index::Index) -> Result<T, StoreFault>) -> Result<T, StoreFault> {
        self.health.guard(|| self.state.guard(|| self.index.with(read)))
    }
}

/// Brings a recovered store up from the format `found`. Rows keep the encoding of the former program until
/// they are written again.
fn upgrade(path: &Path, found: u32, former: &FormerFormat, index: &index::Index) -> Result<(), OpenFault> {
    let FormerFormat::Upgrade(exports) = former else { return Ok(()) };
    if let Some(exports) = exports {
        exports.check_outside(path)?;
        exports.write(found, |export| {
            for row in index.raw_rows() {
                export.row(row.map_err(fault_at(path))?)?;
            }
            Ok(())
        })?;
    }
    folder::mark(path, folder::FORMAT).map_err(fault_at(path))?;
    tracing::info!(found, now = folder::FORMAT, "the store is brought up to the format of this program");
    Ok(())
}

/// Adds the advice to run `engawa store rebuild` to the error of a damaged store.
fn advised(fault: OpenFault) -> OpenFault {
    match fault {
        OpenFault::Damaged { path, why } => {
            let why = format!(
                "{why}. `engawa store rebuild` saves what any file still holds, and lists what cannot be saved; no copy is \
                 destroyed"
            );
            OpenFault::Damaged { path, why }
        }
        other => other,
    }
}

/// Opens the journal for appending behind its last complete batch, and starts the snapshot thread.
fn disk(
    folder: &Path,
    settings: Settings,
    state: &IndexState,
    index: &SharedIndex,
    recovered: RecoveredStore,
    wake: Wake,
) -> Result<JournaledDisk, RecoveryError> {
    let RecoveredStore { chain, ends, renew, .. } = recovered;
    let newest = chain.newest();
    let snapshot = chain.snapshot.header.generation;
    let is_newest = Generations::list(folder)?.snapshots.range(snapshot + 1..).next().is_none();
    if !is_newest {
        settings.metrics.store_repairs.add();
    }
    if ends.torn > 0 {
        keep_torn_end(&newest.path, ends, state.is_clean()?)?;
    }
    let journal = Journal::extend(&*settings.files, folder, newest.header, ends.place)?;
    state.begin()?;
    let compactor =
        Compactor::start(Arc::clone(&settings.files), folder, chain.snapshot.length()?, Arc::clone(&wake))?;
    let mut disk = JournaledDisk {
        folder: folder.to_owned(),
        settings,
        index: index.clone(),
        state: state.clone(),
        journal,
        compactor,
        is_syncing: false,
        applied: ends.place,
        next_try: 0,
        wake,
        compactions: Vec::new(),
        renewal: None,
    };
    if renew || !is_newest {
        disk.begin_generation(Vec::new());
    } else if snapshot < newest.header.generation {
        disk.compactor.request(newest.header.generation, Vec::new());
    } else {
        disk.compactor.check();
    }
    Ok(disk)
}

/// Copies the bytes behind the last complete batch to a separate file, before they are cut off.
fn keep_torn_end(journal: &Path, ends: JournalEnd, was_closed: bool) -> Result<(), RecoveryError> {
    let kept = quarantine::copy_tail(journal, ends.place.end)?;
    let (bytes, last) = (ends.torn, ends.place.number);
    if was_closed {
        tracing::info!(
            bytes,
            kept,
            "the journal has extra bytes behind its end although the store was closed cleanly"
        );
    } else {
        tracing::warn!(
            bytes,
            last,
            kept,
            "the journal ends with an incomplete batch, which is cut off and kept in a file: either it was being written \
             when the program ended, and was never acknowledged, or it was damaged since"
        );
    }
    Ok(())
}

/// The index answers in microseconds, from memory or a cached page. So reads are resolved when the call
/// returns.
impl Store for SledStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        PendingRead::ready(self.read(|index| keys.iter().map(|key| index.load(key)).collect()))
    }

    fn scan<'a>(&'a self, range: &'a KeyRange, limit: usize, direction: Direction) -> PendingRead<'a, Rows> {
        PendingRead::ready(self.read(|index| index.scan(range, limit, direction)))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.queue.as_ref().expect("only dropping takes it away").commit(batch)
    }

    fn check(&self) -> Result<(), StoreFault> {
        self.health.check()
    }

    fn compact(&self) -> Receipt {
        self.queue.as_ref().expect("only dropping takes it away").compact()
    }
}

impl Drop for SledStore {
    /// Closes the index cleanly if the store works. Otherwise the next start decides whether to trust
    /// the index.
    fn drop(&mut self) {
        self.queue = None;
        let Some(index) = self.index.take() else { return };
        if self.health.check().is_err() {
            return;
        }
        if let Err(trouble) = self.state.close(index) {
            tracing::error!(%trouble, "the index did not close cleanly; the next start checks or rebuilds it");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::PersonId;
    use crate::tests::{commit, row};
    use crate::{Key, Precondition};

    #[test]
    fn failed_index_is_rebuilt_in_open_store() {
        let home = tempfile::tempdir().expect("a directory");
        let settings = Settings { pause: Duration::ZERO, ..Settings::default() };
        let store = SledStore::open_with(home.path(), settings).expect("a store");
        let put = |number| Batch::new().put(Key::Person(PersonId(number)), Precondition::Absent, vec![2]);
        commit(&store, put(1)).expect("committed");
        store.fail_index("as told");
        let person = |number| row(&store, &Key::Person(PersonId(number)));
        assert_eq!(person(1), Err(StoreFault::Stopped { why: "as told".into() }));
        assert_eq!(commit(&store, put(2)), Ok(()));
        assert!([1, 2].into_iter().all(|number| person(number).expect("works again").is_some()));
        drop(store);
        assert_eq!(SledStore::open(home.path()).expect("a store").repair(), None, "it was closed cleanly");
    }
}
