//! Group commit: one thread takes what waits, checks it in order, writes it at once, syncs once, applies it, then answers
//! all.
//!
//! Fails for good: after the first error of the disk nothing is acknowledged any more. Knows no file format; the disk
//! is a trait, so that what stands between checking and acknowledging can grow and can be made to fail in tests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::journal::compact::Answer;
use super::plan::{Changes, Plan};
use super::{Batch, CommitError, Fault, Key, MAX_BATCH_BYTES, MAX_QUEUE, Receipt};

/// Where a group of commits goes. A [`Fault::Stopped`] from any of these stops the store; other faults refuse the batch.
pub trait Disk: Send + 'static {
    /// The version of a row, as far as changes are applied.
    fn version(&self, key: &Key) -> Result<Option<u64>, Fault>;
    /// Writes all changes or, should the program end meanwhile, none.
    fn write(&mut self, changes: &Changes) -> Result<(), Fault>;
    /// Returns when everything written would survive a power cut.
    fn sync(&mut self) -> Result<(), Fault>;
    /// Lets reads see what was written and synced.
    fn apply(&mut self, changes: Changes) -> Result<(), Fault>;
    /// Looks after itself; nobody waits for it but the next group.
    fn rest(&mut self) {}
    /// Lets go of what was deleted, in time, and then answers.
    fn compact(&mut self, answer: Answer);
}

/// Whether the store still works. Once it has stopped it never starts again.
#[derive(Debug, Default)]
pub struct Health(OnceLock<Fault>);

impl Health {
    /// The fault that stopped the store, if one has.
    pub fn check(&self) -> Result<(), Fault> {
        self.0.get().map_or(Ok(()), |fault| Err(fault.clone()))
    }

    /// Runs something that touches the disk. An error or a panic of the library below stops the store.
    pub fn guard<T>(&self, touch: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        self.check()?;
        let outcome = guarded(touch).unwrap_or_else(|why| Err(Fault::Stopped { why }));
        if let Err(fault @ Fault::Stopped { .. }) = &outcome
            && self.0.set(fault.clone()).is_ok()
        {
            tracing::error!(%fault, "nothing is stored or acknowledged any more until the next start");
        }
        outcome
    }
}

/// Runs something and turns a panic into its message.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        text.unwrap_or("a panic without words").to_owned()
    })
}

enum Job {
    Commit {
        batch: Batch,
        answer: Answer,
    },
    Compact(Answer),
    /// Wakes the writer so that it sees that it should end.
    Close,
}

/// The queue in front of the disk, and the thread behind it.
#[derive(Debug)]
pub struct Queue {
    jobs: mpsc::Sender<Job>,
    closing: Arc<AtomicBool>,
    writer: Option<JoinHandle<()>>,
}

impl Queue {
    /// Starts the writer. At most `group` commits, 1 to [`MAX_QUEUE`], share a sync.
    pub fn start(disk: impl Disk, group: usize, health: Arc<Health>) -> std::io::Result<Self> {
        let (sender, jobs) = mpsc::channel(MAX_QUEUE);
        let closing = Arc::new(AtomicBool::new(false));
        let writer =
            Writer { disk, jobs, health, closing: closing.clone(), group: group.clamp(1, MAX_QUEUE) };
        let writer = std::thread::Builder::new().name("store".into()).spawn(|| writer.run())?;
        Ok(Self { jobs: sender, closing, writer: Some(writer) })
    }

    /// Queues a batch, at once or, when the queue is full, as soon as the receipt is polled and there is room.
    pub fn commit(&self, batch: Batch) -> Receipt {
        self.queue(|answer| Job::Commit { batch, answer })
    }

    /// Queues the wish that what was deleted goes for good, behind the batches that are queued.
    pub fn compact(&self) -> Receipt {
        self.queue(Job::Compact)
    }

    fn queue(&self, job: impl FnOnce(Answer) -> Job) -> Receipt {
        let (answer, outcome) = oneshot::channel();
        match self.jobs.try_send(job(answer)) {
            Ok(()) => Receipt::new(async { outcome.await.unwrap_or(Err(Fault::Closed.into())) }),
            Err(TrySendError::Closed(_)) => Receipt::ready(Err(Fault::Closed.into())),
            Err(TrySendError::Full(job)) => {
                let jobs = self.jobs.clone();
                Receipt::new(async move {
                    jobs.send(job).await.map_err(|_| Fault::Closed)?;
                    outcome.await.unwrap_or(Err(Fault::Closed.into()))
                })
            }
        }
    }
}

impl Drop for Queue {
    /// Ends the writer after what is queued. A full queue needs no waking: the writer looks up after each group.
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Release);
        let _ = self.jobs.try_send(Job::Close);
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the thread that writes the store ended in a panic");
        }
    }
}

/// A batch with the one who waits for it.
type Waiting = (Batch, Answer);

struct Writer<D> {
    disk: D,
    jobs: mpsc::Receiver<Job>,
    health: Arc<Health>,
    closing: Arc<AtomicBool>,
    group: usize,
}

impl<D: Disk> Writer<D> {
    fn run(mut self) {
        while !self.closing.load(Ordering::Acquire)
            && let Some(job) = self.jobs.blocking_recv()
        {
            self.work(job);
        }
        self.jobs.close();
        while let Ok(job) = self.jobs.try_recv() {
            self.work(job);
        }
    }

    /// Does a job, and with it everything that has come in behind it meanwhile.
    fn work(&mut self, first: Job) {
        let (mut group, mut compacts, mut bytes) = (Vec::new(), Vec::new(), 0);
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Commit { batch, answer } => {
                    bytes += batch.bytes();
                    group.push((batch, answer));
                }
                Job::Compact(answer) => compacts.push(answer),
                Job::Close => {}
            }
            let room = group.len() < self.group && bytes < MAX_BATCH_BYTES;
            next = if room { self.jobs.try_recv().ok() } else { None };
        }
        self.settle(group);
        self.look_after(compacts);
    }

    /// Whatever a disk that works does between two groups.
    fn look_after(&mut self, compacts: Vec<Answer>) {
        let Self { disk, health, .. } = self;
        // A disk that has stopped is left alone; dropping an answer says that the store is closed.
        let _ = health.guard(|| {
            disk.rest();
            for answer in compacts {
                disk.compact(answer);
            }
            Ok(())
        });
    }

    /// Answers a group, after it is on disk. Nobody may be listening any more.
    fn settle(&mut self, group: Vec<Waiting>) {
        let (batches, waiting): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        let Self { disk, health, .. } = self;
        let outcome = health.guard(|| commit_group(disk, batches));
        for (number, answer) in waiting.into_iter().enumerate() {
            let _ = answer.send(match &outcome {
                Ok(outcomes) => outcomes[number].clone(),
                Err(fault) => Err(fault.clone().into()),
            });
        }
    }
}

/// Checks the batches in order, writes what they change, syncs and applies it, unless nothing changes. One outcome for
/// each batch.
fn commit_group(disk: &mut impl Disk, batches: Vec<Batch>) -> Result<Vec<Result<(), CommitError>>, Fault> {
    let mut plan = Plan::default();
    let mut outcomes = Vec::with_capacity(batches.len());
    for batch in batches {
        match plan.add(batch, |key| disk.version(key)) {
            Err(CommitError::Fault(fault @ Fault::Stopped { .. })) => return Err(fault),
            outcome => outcomes.push(outcome),
        }
    }
    let changes = plan.into_changes();
    if !changes.is_empty() {
        disk.write(&changes)?;
        disk.sync()?;
        disk.apply(changes)?;
    }
    Ok(outcomes)
}
