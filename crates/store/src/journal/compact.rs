//! Background thread that makes snapshots from the last snapshot and the finished journals, never from
//! the index. The thread then removes files that are no longer needed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use crate::{CommitError, StoreFault, lock};

use super::chain::{Chain, Generations};
use super::frame::{Header, Kind};
use super::merge::{Merge, SnapshotRows};
use super::reader::{ReadError, Reader};
use super::write::{Files, SnapshotWriter, remove_partial};

/// Channel for the outcome of a commit or compaction, to the caller who waits for it.
pub type OutcomeSender = oneshot::Sender<Result<(), CommitError>>;

/// Function that wakes the store's writer thread, for example because damage was found.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

enum Job {
    /// Makes the snapshot of a generation: all rows as of the moment at which the journal of that
    /// generation began. `answers` are the callers who wait for a compaction. If there are any, all older files
    /// are removed; otherwise one older generation is kept.
    Make { generation: u64, answers: Vec<OutcomeSender> },
    /// Reads the newest snapshot completely to check it.
    Check,
}

/// Damage that prevents a snapshot, found by the background thread.
#[derive(Debug)]
pub struct Damage {
    pub why: String,
    /// Callers who wait for the compaction that the damage prevents.
    pub answers: Vec<OutcomeSender>,
}

/// State shared by the store's writer and the snapshot thread.
#[derive(Debug, Default)]
struct Shared {
    busy: AtomicBool,
    damage: Mutex<Option<Damage>>,
    ending: AtomicBool,
    /// Size of the newest snapshot in bytes.
    snapshot: AtomicU64,
}

/// Handle of the snapshot thread. Dropping the handle aborts the current snapshot. No row is lost,
/// because the journals hold the same rows.
#[derive(Debug)]
pub struct Compactor {
    jobs: Option<mpsc::Sender<Job>>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Compactor {
    /// Starts the thread for a folder whose newest snapshot has `snapshot` bytes. The thread calls
    /// `wake` after it has found [damage](Self::take_damage).
    pub fn start(files: Arc<dyn Files>, folder: &Path, snapshot: u64, wake: Wake) -> std::io::Result<Self> {
        let (sender, jobs) = mpsc::channel();
        let shared = Arc::new(Shared::default());
        shared.snapshot.store(snapshot, Ordering::Relaxed);
        let worker = Worker { files, folder: folder.into(), shared: Arc::clone(&shared), wake };
        let thread = std::thread::Builder::new().name("snapshots".into()).spawn(move || worker.run(&jobs))?;
        Ok(Self { jobs: Some(sender), shared, thread: Some(thread) })
    }

    /// Requests the snapshot of a generation. `answers` get the outcome; if there are any, all older
    /// files are removed.
    pub fn request(&self, generation: u64, answers: Vec<OutcomeSender>) {
        self.send(Job::Make { generation, answers });
    }

    /// Requests a check of the newest snapshot, so that damage is found while the index can still
    /// replace it.
    pub fn check(&self) {
        self.send(Job::Check);
    }

    fn send(&self, job: Job) {
        self.shared.busy.store(true, Ordering::Release);
        let jobs = self.jobs.as_ref().expect("only dropping takes the channel away");
        // If the thread has ended, the job is dropped with its senders, so callers who wait get
        // `StoreFault::Closed`.
        let _ = jobs.send(job);
    }

    /// Takes the damage found since the last call.
    pub fn take_damage(&self) -> Option<Damage> {
        lock(&self.shared.damage).take()
    }

    pub fn is_busy(&self) -> bool {
        self.shared.busy.load(Ordering::Acquire)
    }

    /// The size of the newest snapshot in bytes.
    pub fn snapshot_bytes(&self) -> u64 {
        self.shared.snapshot.load(Ordering::Relaxed)
    }
}

impl Drop for Compactor {
    fn drop(&mut self) {
        self.shared.ending.store(true, Ordering::Release);
        self.jobs = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the snapshot thread panicked");
        }
    }
}

/// Sends the outcome of a compaction to all callers who wait for it.
pub fn answer_all(answers: Vec<OutcomeSender>, outcome: &Result<(), String>) {
    for answer in answers {
        let fault = |why: String| CommitError::from(StoreFault::Uncompacted { why });
        // The send fails only if the caller has dropped the receipt; then nobody needs the outcome.
        let _ = answer.send(outcome.clone().map_err(fault));
    }
}

#[derive(Debug, thiserror::Error)]
enum SnapshotError {
    #[error(transparent)]
    ReadError(#[from] ReadError),
    /// The operating system failed to write the snapshot.
    #[error("the snapshot cannot be written: {0}")]
    Unwritten(#[from] std::io::Error),
    #[error("the store is being closed")]
    Ending,
}

struct Worker {
    files: Arc<dyn Files>,
    folder: PathBuf,
    shared: Arc<Shared>,
    wake: Wake,
}

impl Worker {
    fn run(&self, jobs: &mpsc::Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            let (outcome, answers) = match job {
                Job::Make { generation, answers } => {
                    (self.make(generation, u64::from(answers.is_empty())).map(drop), answers)
                }
                Job::Check => (self.check(), Vec::new()),
            };
            match outcome {
                Err(SnapshotError::ReadError(bad)) if !bad.ends_repair() => {
                    self.report(Damage { why: bad.to_string(), answers });
                }
                outcome => self.finish(outcome, answers),
            }
        }
    }

    fn report(&self, damage: Damage) {
        *lock(&self.shared.damage) = Some(damage);
        self.shared.busy.store(false, Ordering::Release);
        (self.wake)();
    }

    fn finish(&self, outcome: Result<(), SnapshotError>, answers: Vec<OutcomeSender>) {
        self.shared.busy.store(false, Ordering::Release);
        if let Err(fault @ (SnapshotError::Unwritten(_) | SnapshotError::ReadError(_))) = &outcome {
            tracing::error!(%fault, "no snapshot could be written; the journal keeps growing until one can");
        }
        answer_all(answers, &outcome.map_err(|fault| fault.to_string()));
    }

    /// Reads the newest snapshot to its end, so that damage is noticed.
    fn check(&self) -> Result<(), SnapshotError> {
        let Some((_, path)) = Generations::list(&self.folder)?.snapshots.pop_last() else { return Ok(()) };
        for row in SnapshotRows::new(Reader::open(&path, Kind::Snapshot)?)? {
            row?;
            self.check_ending()?;
        }
        Ok(())
    }

    fn check_ending(&self) -> Result<(), SnapshotError> {
        if self.shared.ending.load(Ordering::Acquire) { Err(SnapshotError::Ending) } else { Ok(()) }
    }

    /// Makes the snapshot of a generation, unless it exists, and returns the number of rows written.
    /// Then removes all generations that are more than `retained` older than `generation`.
    fn make(&self, generation: u64, retained: u64) -> Result<u64, SnapshotError> {
        let there = Generations::list(&self.folder)?.snapshots.contains_key(&generation);
        let rows = if there { 0 } else { self.write(generation)? };
        tracing::debug!(generation, rows, "a snapshot was made");
        self.remove_before(generation - retained.min(generation), retained == 0)?;
        Ok(rows)
    }

    /// Writes the snapshot of a generation from the first chain that is readable to its end. Returns the
    /// number of rows.
    fn write(&self, generation: u64) -> Result<u64, SnapshotError> {
        let mut first = None;
        for chain in Generations::list(&self.folder)?.chains() {
            match chain.map_err(SnapshotError::from).and_then(|chain| self.write_from(chain, generation)) {
                Err(SnapshotError::ReadError(bad)) if !bad.ends_repair() => {
                    tracing::warn!(%bad, "a snapshot or its journals cannot be read; trying an older snapshot");
                    first = first.or(Some(bad));
                }
                Err(fault) => {
                    remove_partial(&*self.files, &self.folder, generation);
                    return Err(fault);
                }
                written => return written,
            }
        }
        remove_partial(&*self.files, &self.folder, generation);
        Err(first.unwrap_or_else(|| ReadError::damage(&self.folder, "there is no snapshot")).into())
    }

    fn write_from(&self, chain: Chain, generation: u64) -> Result<u64, SnapshotError> {
        let missing =
            || ReadError::damage(&self.folder, format!("the journal of generation {generation} is missing"));
        let journal = chain.journals.iter().find(|journal| journal.header.generation == generation);
        let header = journal.ok_or_else(missing)?.header;
        let rows = Merge::up_to(chain, header.base)?;
        let header = Header { kind: Kind::Snapshot, ..header };
        let mut snapshot = SnapshotWriter::create(Arc::clone(&self.files), &self.folder, header)?;
        for row in rows {
            snapshot.add(&row?)?;
            self.check_ending()?;
        }
        self.shared.snapshot.store(snapshot.bytes, Ordering::Relaxed);
        Ok(snapshot.finish()?)
    }

    /// Removes the files of all generations before `generation`: the oldest first, and each snapshot
    /// before its journal. Whenever the removal is interrupted, no snapshot remains without its journal.
    /// Files before a gap, which a repair replaced, are removed only if `everything` is set.
    fn remove_before(&self, generation: u64, everything: bool) -> Result<(), SnapshotError> {
        let there = Generations::list(&self.folder)?;
        let from = if everything { 0 } else { there.first_in_use() };
        let (snapshots, journals) = (there.snapshots.range(from..), there.journals.range(from..));
        let mut old: Vec<_> = snapshots.chain(journals).filter(|(number, _)| **number < generation).collect();
        old.sort_by_key(|(number, _)| **number);
        for (_, path) in &old {
            self.files.remove(path)?;
        }
        if !old.is_empty() {
            self.files.sync_folder(&self.folder)?;
        }
        Ok(())
    }
}
