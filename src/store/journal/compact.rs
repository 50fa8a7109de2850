//! Makes snapshots in a thread of its own, beside the thread that acknowledges: from the last snapshot and the journals
//! that are finished, never from the index. Then takes away what is no longer needed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::chain::Generations;
use super::files::Files;
use super::frame::{Header, Kind};
use super::merge::Merge;
use super::reader::Bad;
use super::write::SnapshotWriter;
use crate::store::{CommitError, Fault};

/// Who waits for a snapshot.
pub type Answer = oneshot::Sender<Result<(), CommitError>>;

/// A snapshot to be made: the rows as they were when this generation began.
struct Job {
    generation: u64,
    /// Whoever waits wants everything older to go; without anybody one older generation is kept.
    answer: Option<Answer>,
}

/// What the writer and the thread know of each other.
#[derive(Debug, Default)]
struct Shared {
    busy: AtomicBool,
    ending: AtomicBool,
    /// The bytes of the newest snapshot.
    snapshot: AtomicU64,
}

/// The thread that makes snapshots. Dropping it gives up the snapshot that is being made: the files tell all without it.
#[derive(Debug)]
pub struct Compactor {
    jobs: Option<mpsc::Sender<Job>>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Compactor {
    /// Starts the thread for a folder whose newest snapshot has so many bytes.
    pub fn start(files: Arc<dyn Files>, folder: &Path, snapshot: u64) -> std::io::Result<Self> {
        let (sender, jobs) = mpsc::channel();
        let shared = Arc::new(Shared::default());
        shared.snapshot.store(snapshot, Ordering::Relaxed);
        let worker = Worker { files, folder: folder.into(), shared: Arc::clone(&shared) };
        let thread = std::thread::Builder::new().name("snapshots".into()).spawn(move || worker.run(&jobs))?;
        Ok(Self { jobs: Some(sender), shared, thread: Some(thread) })
    }

    /// Asks for the snapshot of a generation.
    pub fn ask(&self, generation: u64, answer: Option<Answer>) {
        self.shared.busy.store(true, Ordering::Release);
        let jobs = self.jobs.as_ref().expect("only dropping takes the channel away");
        // Whoever waits hears of a thread that has ended by the answer being dropped.
        let _ = jobs.send(Job { generation, answer });
    }

    /// Whether a snapshot is being made.
    pub fn is_busy(&self) -> bool {
        self.shared.busy.load(Ordering::Acquire)
    }

    /// The bytes of the newest snapshot.
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
            tracing::error!("the thread that makes snapshots ended in a panic");
        }
    }
}

/// Why there is no new snapshot.
#[derive(Debug, thiserror::Error)]
enum NoSnapshot {
    /// The files below it.
    #[error(transparent)]
    Bad(#[from] Bad),
    /// The system did not take it.
    #[error("it cannot be written: {0}")]
    Unwritten(#[from] std::io::Error),
    /// The store is being closed.
    #[error("the store is being closed")]
    Ending,
}

struct Worker {
    files: Arc<dyn Files>,
    folder: PathBuf,
    shared: Arc<Shared>,
}

impl Worker {
    fn run(&self, jobs: &mpsc::Receiver<Job>) {
        while let Ok(Job { generation, answer }) = jobs.recv() {
            let outcome = self.make(generation, u64::from(answer.is_none()));
            self.shared.busy.store(false, Ordering::Release);
            match &outcome {
                Ok(rows) => tracing::debug!(generation, rows, "a snapshot was made"),
                Err(NoSnapshot::Ending) => {}
                Err(fault) => {
                    tracing::error!(generation, %fault, "no snapshot could be made; the journal goes on without");
                }
            }
            if let Some(answer) = answer {
                let fault = |fault: NoSnapshot| Fault::Uncompacted { why: fault.to_string() };
                // Nobody may be listening any more.
                let _ = answer.send(outcome.map(drop).map_err(|why| fault(why).into()));
            }
        }
    }

    /// Makes the snapshot of a generation, and takes away what is more than `kept` generations older.
    fn make(&self, generation: u64, kept: u64) -> Result<u64, NoSnapshot> {
        let there = Generations::list(&self.folder)?.snapshots.contains_key(&generation);
        let rows = if there { 0 } else { self.write(generation)? };
        self.remove_before(generation - kept.min(generation))?;
        Ok(rows)
    }

    fn write(&self, generation: u64) -> Result<u64, NoSnapshot> {
        let (chain, worse) = Generations::list(&self.folder)?.best(&self.folder)?;
        for bad in worse {
            tracing::error!(%bad, "a snapshot cannot be used; an older one and its journals can");
        }
        let header = Header { kind: Kind::Snapshot, generation, ..chain.snapshot.header };
        let mut rows = Merge::of(chain.before(generation))?;
        let header = Header { base: rows.end().place.number, ..header };
        let mut snapshot = SnapshotWriter::create(Arc::clone(&self.files), &self.folder, header)?;
        while let Some(row) = rows.next_row()? {
            snapshot.add(&row)?;
            if self.shared.ending.load(Ordering::Acquire) {
                return Err(NoSnapshot::Ending);
            }
        }
        self.shared.snapshot.store(snapshot.bytes(), Ordering::Relaxed);
        Ok(snapshot.finish()?)
    }

    /// Takes away the generations before one, the oldest first, so that what stays is whole at any time.
    fn remove_before(&self, generation: u64) -> Result<(), NoSnapshot> {
        let Generations { journals, snapshots, .. } = Generations::list(&self.folder)?;
        let mut old: Vec<_> = snapshots.range(..generation).chain(journals.range(..generation)).collect();
        old.sort();
        for (_, path) in &old {
            self.files.remove(path)?;
        }
        if !old.is_empty() {
            self.files.sync_folder(&self.folder)?;
        }
        Ok(())
    }
}
