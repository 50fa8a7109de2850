//! Makes snapshots in a thread of its own, beside the thread that acknowledges: from the last snapshot and
//! the journals that are finished, never from the index. Then takes away what is no longer needed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::chain::{Chain, Generations};
use super::files::Files;
use super::frame::{Header, Kind};
use super::merge::{Merge, SnapshotRows};
use super::reader::{Bad, Reader};
use super::write::{SnapshotWriter, remove_half};
use crate::store::{CommitError, Fault, lock};

/// The channel to a caller who waits for a snapshot.
pub type Answer = oneshot::Sender<Result<(), CommitError>>;

/// Wakes whoever has to act on what was found.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

enum Job {
    /// A snapshot to be made: the rows as they were when this generation began.
    Make {
        generation: u64,
        /// Whoever waits wants everything older to go; without anybody one older generation is kept.
        answers: Vec<Answer>,
    },
    /// The newest snapshot is to be read from end to end.
    Check,
}

/// Files that cannot be read as a whole any more, so that no snapshot can be made of them.
#[derive(Debug)]
pub struct Damage {
    pub why: String,
    /// Who waits for the past to go.
    pub answers: Vec<Answer>,
}

/// What the writer and the thread know of each other.
#[derive(Debug, Default)]
struct Shared {
    busy: AtomicBool,
    damage: Mutex<Option<Damage>>,
    ending: AtomicBool,
    /// The bytes of the newest snapshot.
    snapshot: AtomicU64,
}

/// The thread that makes snapshots. Dropping it gives up the snapshot that is being made: the files tell all
/// without it.
#[derive(Debug)]
pub struct Compactor {
    jobs: Option<mpsc::Sender<Job>>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Compactor {
    /// Starts the thread for a folder whose newest snapshot has so many bytes. It wakes whoever is to look
    /// for [damage](Self::take_damage).
    pub fn start(files: Arc<dyn Files>, folder: &Path, snapshot: u64, wake: Wake) -> std::io::Result<Self> {
        let (sender, jobs) = mpsc::channel();
        let shared = Arc::new(Shared::default());
        shared.snapshot.store(snapshot, Ordering::Relaxed);
        let worker = Worker { files, folder: folder.into(), shared: Arc::clone(&shared), wake };
        let thread = std::thread::Builder::new().name("snapshots".into()).spawn(move || worker.run(&jobs))?;
        Ok(Self { jobs: Some(sender), shared, thread: Some(thread) })
    }

    /// Asks for the snapshot of a generation.
    pub fn ask(&self, generation: u64, answers: Vec<Answer>) {
        self.hand_in(Job::Make { generation, answers });
    }

    /// Asks for the newest snapshot to be read from end to end, so that damage is found while there is an
    /// index that knows better.
    pub fn check(&self) {
        self.hand_in(Job::Check);
    }

    fn hand_in(&self, job: Job) {
        self.shared.busy.store(true, Ordering::Release);
        let jobs = self.jobs.as_ref().expect("only dropping takes the channel away");
        // Whoever waits hears of a thread that has ended by the answer being dropped.
        let _ = jobs.send(job);
    }

    /// Damage that was found since this was last asked.
    pub fn take_damage(&self) -> Option<Damage> {
        lock(&self.shared.damage).take()
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

/// Tells everybody who waits for the past to go what has come of it, or what was in the way.
pub fn tell(answers: Vec<Answer>, outcome: &Result<(), String>) {
    for answer in answers {
        let fault = |why: String| CommitError::from(Fault::Uncompacted { why });
        // Nobody may be listening any more.
        let _ = answer.send(outcome.clone().map_err(fault));
    }
}

/// Why there is no new snapshot.
#[derive(Debug, thiserror::Error)]
enum NoSnapshot {
    #[error(transparent)]
    Bad(#[from] Bad),
    /// The system did not take it.
    #[error("it cannot be written: {0}")]
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
                Err(NoSnapshot::Bad(bad)) => self.report(Damage { why: bad.to_string(), answers }),
                outcome => self.finish(outcome, answers),
            }
        }
    }

    fn report(&self, damage: Damage) {
        *lock(&self.shared.damage) = Some(damage);
        self.shared.busy.store(false, Ordering::Release);
        (self.wake)();
    }

    fn finish(&self, outcome: Result<(), NoSnapshot>, answers: Vec<Answer>) {
        self.shared.busy.store(false, Ordering::Release);
        if let Err(fault @ NoSnapshot::Unwritten(_)) = &outcome {
            tracing::error!(%fault, "no snapshot could be made; the journal goes on without");
        }
        tell(answers, &outcome.map_err(|fault| fault.to_string()));
    }

    /// Reads the newest snapshot to its end, so that damage is found.
    fn check(&self) -> Result<(), NoSnapshot> {
        let Some((_, path)) = Generations::list(&self.folder)?.snapshots.pop_last() else { return Ok(()) };
        let mut rows = SnapshotRows::new(Reader::open(&path, Kind::Snapshot)?)?;
        while rows.next_row()?.is_some() {
            self.check_ending()?;
        }
        Ok(())
    }

    fn check_ending(&self) -> Result<(), NoSnapshot> {
        if self.shared.ending.load(Ordering::Acquire) { Err(NoSnapshot::Ending) } else { Ok(()) }
    }

    /// Makes the snapshot of a generation, and takes away what is more than `kept` generations older.
    fn make(&self, generation: u64, kept: u64) -> Result<u64, NoSnapshot> {
        let there = Generations::list(&self.folder)?.snapshots.contains_key(&generation);
        let rows = if there { 0 } else { self.write(generation)? };
        tracing::debug!(generation, rows, "a snapshot was made");
        self.remove_before(generation - kept.min(generation), kept == 0)?;
        Ok(rows)
    }

    /// Writes it from the first chain that can be read from end to end.
    fn write(&self, generation: u64) -> Result<u64, NoSnapshot> {
        let mut first = None;
        for chain in Generations::list(&self.folder)?.chains() {
            match chain.map_err(NoSnapshot::from).and_then(|chain| self.write_from(chain, generation)) {
                Err(NoSnapshot::Bad(bad)) => {
                    tracing::warn!(%bad, "a snapshot and what follows it cannot be used");
                    first = first.or(Some(bad));
                }
                Err(fault) => {
                    remove_half(&*self.files, &self.folder, generation);
                    return Err(fault);
                }
                written => return written,
            }
        }
        remove_half(&*self.files, &self.folder, generation);
        Err(first.unwrap_or_else(|| Bad::damage(&self.folder, "there is no snapshot")).into())
    }

    fn write_from(&self, chain: Chain, generation: u64) -> Result<u64, NoSnapshot> {
        let missing =
            || Bad::damage(&self.folder, format!("the journal of generation {generation} is missing"));
        let journal = chain.journals.iter().find(|journal| journal.header.generation == generation);
        let header = journal.ok_or_else(missing)?.header;
        let mut rows = Merge::up_to(chain, header.base)?;
        let header = Header { kind: Kind::Snapshot, ..header };
        let mut snapshot = SnapshotWriter::create(Arc::clone(&self.files), &self.folder, header)?;
        while let Some(row) = rows.next_row()? {
            snapshot.add(&row)?;
            self.check_ending()?;
        }
        self.shared.snapshot.store(snapshot.bytes(), Ordering::Relaxed);
        Ok(snapshot.finish()?)
    }

    /// Takes away the generations before one, the oldest first and a snapshot before its journal, so that
    /// what stays is whole at any time: a snapshot needs its journal. What a repair left behind a gap goes
    /// only when everything old is to go.
    fn remove_before(&self, generation: u64, everything: bool) -> Result<(), NoSnapshot> {
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
