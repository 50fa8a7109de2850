//! Group commit: one thread takes what waits, checks it in order, writes it at once, syncs once, applies it,
//! then answers all.
//!
//! After an error of the disk everything is answered with the fault, at once; after a pause the disk looks
//! what it really holds, and only then is anything acknowledged again. Knows no file format; the disk is a
//! trait, so that what stands between checking and acknowledging can grow and can be made to fail in tests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::journal::compact::{Answer, Wake};
use super::plan::{Changes, Plan};
use super::{Batch, CommitError, Fault, Key, MAX_BATCH_BYTES, MAX_QUEUE, Receipt, lock};

/// Where a group of commits goes. A [`Fault::Stopped`] from any of these stops the store until
/// [`Disk::resume`] says that it works again; other faults refuse the batch.
pub trait Disk: Send + 'static {
    /// The version of a row, as far as changes are applied.
    fn version(&self, key: &Key) -> Result<Option<u64>, Fault>;
    /// Writes all changes or, should the program end meanwhile, none.
    fn write(&mut self, changes: &Changes) -> Result<(), Fault>;
    /// Returns when everything written would survive a power cut.
    fn sync(&mut self) -> Result<(), Fault>;
    /// Lets reads see what was written and synced.
    fn apply(&mut self, changes: Changes) -> Result<(), Fault>;
    /// Looks after itself, and begins what was asked for; nobody waits for it but the next group.
    fn maintain(&mut self) {}
    /// Lets go of what was deleted, in time, and then answers. [`Disk::maintain`] follows at once.
    fn compact(&mut self, answer: Answer);
    /// Looks what is on disk after a fault. When this returns, everything that was acknowledged is there and
    /// can be read, what reads show is durable, and the next group can be written.
    fn resume(&mut self) -> Result<(), Fault>;
}

/// Whether the store works, and when to look again after it has stopped.
pub struct Health {
    /// The fault that stopped it, as long as it is stopped.
    fault: Mutex<Option<Fault>>,
    /// The same without waiting for anybody: this is asked at every read.
    stopped: AtomicBool,
    /// Whether the pause after the last fault is over.
    due: Arc<AtomicBool>,
    pause: Duration,
    wake: Wake,
}

impl std::fmt::Debug for Health {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Health").field("stopped", &self.stopped).finish_non_exhaustive()
    }
}

impl Health {
    /// All is well. So long after a fault the disk is looked at again, by whom `wake` wakes.
    pub fn new(pause: Duration, wake: Wake) -> Self {
        let (fault, stopped, due) = (Mutex::default(), AtomicBool::default(), Arc::default());
        Self { fault, stopped, due, pause, wake }
    }

    /// The fault that stopped the store, if one has.
    pub fn check(&self) -> Result<(), Fault> {
        if !self.stopped.load(Ordering::Acquire) {
            return Ok(());
        }
        let fault = lock(&self.fault);
        fault.as_ref().map_or(Ok(()), |fault| Err(fault.clone()))
    }

    /// Runs something that touches the disk. An error or a panic of the library below stops the store.
    pub fn guard<T>(&self, touch: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        self.check()?;
        let outcome = guarded(touch).unwrap_or_else(|why| Err(Fault::Stopped { why }));
        if let Err(fault @ Fault::Stopped { .. }) = &outcome {
            self.stop(fault);
        }
        outcome
    }

    /// Stops; said once, until it works again.
    fn stop(&self, fault: &Fault) {
        let mut stopped = lock(&self.fault);
        if stopped.is_some() {
            return;
        }
        *stopped = Some(fault.clone());
        self.stopped.store(true, Ordering::Release);
        tracing::error!(%fault, "nothing is stored or acknowledged until the disk works again");
        self.begin_pause();
    }

    fn begin_pause(&self) {
        self.due.store(self.pause.is_zero(), Ordering::Release);
        if self.pause.is_zero() {
            return;
        }
        let (due, wake, pause) = (Arc::clone(&self.due), Arc::clone(&self.wake), self.pause);
        let pausing = std::thread::Builder::new().name("store pause".into()).spawn(move || {
            std::thread::sleep(pause);
            due.store(true, Ordering::Release);
            wake();
        });
        if pausing.is_err() {
            self.due.store(true, Ordering::Release);
        }
    }

    /// Lets the disk look again, where it is time to.
    fn look_again(&self, resume: impl FnOnce() -> Result<(), Fault>) {
        if self.check().is_ok() || !self.due.swap(false, Ordering::AcqRel) {
            return;
        }
        match guarded(resume).unwrap_or_else(|why| Err(Fault::Stopped { why })) {
            Ok(()) => {
                let mut fault = lock(&self.fault);
                *fault = None;
                self.stopped.store(false, Ordering::Release);
                tracing::warn!(
                    "the disk works again; everything that was acknowledged is there, and the store goes on"
                );
            }
            Err(fault) => {
                tracing::debug!(%fault, "the disk does not work yet");
                self.begin_pause();
            }
        }
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
    /// Wakes the writer, so that it sees what there is to be done, or that it should end.
    Wake,
}

/// The queue before anybody works on it.
#[derive(Debug)]
pub struct Inbox {
    sender: mpsc::Sender<Job>,
    jobs: mpsc::Receiver<Job>,
}

impl Default for Inbox {
    fn default() -> Self {
        let (sender, jobs) = mpsc::channel(MAX_QUEUE);
        Self { sender, jobs }
    }
}

impl Inbox {
    /// What wakes whoever works on it. Where the queue is full, they do not sleep.
    pub fn waker(&self) -> Wake {
        let sender = self.sender.downgrade();
        Arc::new(move || drop(sender.upgrade().map(|sender| sender.try_send(Job::Wake))))
    }
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
    pub fn start(inbox: Inbox, disk: impl Disk, group: usize, health: Arc<Health>) -> std::io::Result<Self> {
        let Inbox { sender, jobs } = inbox;
        let closing = Arc::new(AtomicBool::new(false));
        let writer =
            Writer { disk, jobs, health, closing: closing.clone(), group: group.clamp(1, MAX_QUEUE) };
        let writer = std::thread::Builder::new().name("store".into()).spawn(|| writer.run())?;
        Ok(Self { jobs: sender, closing, writer: Some(writer) })
    }

    /// Queues a batch, at once or, when the queue is full, as soon as the receipt is polled and there is
    /// room.
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
    /// Ends the writer after what is queued. A full queue needs no waking: the writer looks up after each
    /// group.
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Release);
        let _ = self.jobs.try_send(Job::Wake);
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
        self.health.look_again(|| self.disk.resume());
        let (mut group, mut compacts, mut bytes, mut is_woken) = (Vec::new(), Vec::new(), 0, false);
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Commit { batch, answer } => {
                    bytes += batch.bytes();
                    group.push((batch, answer));
                }
                Job::Compact(answer) => compacts.push(answer),
                Job::Wake => is_woken = true,
            }
            let room = group.len() < self.group && bytes < MAX_BATCH_BYTES;
            next = if room { self.jobs.try_recv().ok() } else { None };
        }
        self.settle(group);
        self.maintain(compacts);
        if is_woken {
            // The pause may have ended after the look above; nobody wakes us for it again.
            self.health.look_again(|| self.disk.resume());
        }
    }

    /// Whatever a disk that works does between two groups.
    fn maintain(&mut self, compacts: Vec<Answer>) {
        let Self { disk, health, .. } = self;
        if let Err(fault) = health.check() {
            for answer in compacts {
                // Nobody may be listening any more.
                let _ = answer.send(Err(fault.clone().into()));
            }
            return;
        }
        // What stops the store here is said by it; dropping an answer says that the store is closed.
        let _ = health.guard(|| {
            for answer in compacts {
                disk.compact(answer);
            }
            disk.maintain();
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

/// Checks the batches in order, writes what they change, syncs and applies it, unless nothing changes. One
/// outcome for each batch.
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
