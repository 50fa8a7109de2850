//! Group commit: one thread takes all waiting batches, checks them in order, writes and syncs them once,
//! applies them, then answers.
//!
//! After a disk error, every request fails at once with that error. After a pause, [`Disk::resume`]
//! checks what the disk really holds; only if it succeeds are commits acknowledged again. [`Disk`] is a
//! trait, so that tests can make each step fail.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::journal::compact::{OutcomeSender, Wake};
use super::{
    Batch, CommitError, Key, MAX_BATCH_BYTES, MAX_QUEUE, MAX_ROW_BYTES, Part, Precondition, Receipt, Row,
    StoreFault, Write, lock,
};

/// New rows by key; `None` deletes the row.
pub type Changes = BTreeMap<Key, Option<Row>>;

/// Conflict checks for successive batches: each batch is checked against the stored rows, as changed by
/// the batches accepted before it. The stores in memory, on disk and in PostgreSQL all use it.
#[derive(Debug, Default)]
pub struct ConflictCheck {
    /// Merged changes of the batches accepted so far.
    pub changes: Changes,
}

impl ConflictCheck {
    /// Accepts a batch completely, or refuses it and leaves the changes accepted before alone. `version`
    /// returns the version of a stored row, or `None` for an absent row.
    pub fn add(
        &mut self,
        batch: Batch,
        version: impl Fn(&Key) -> Result<Option<u64>, StoreFault>,
    ) -> Result<(), CommitError> {
        check_sizes(&batch)?;
        let mut accepted = Changes::new();
        for part in batch.parts {
            let (key, expected) = (part.key(), part.expected());
            let now = match accepted.get(key).or_else(|| self.changes.get(key)) {
                Some(row) => row.as_ref().map(|row| row.version),
                None => version(key)?,
            };
            let is_met = match expected {
                Precondition::Absent => now.is_none(),
                Precondition::Version(expected) => now == Some(expected),
                Precondition::Any => true,
            };
            if !is_met {
                return Err(CommitError::Conflict { key: key.clone() });
            }
            let Part::Write(write) = part else { continue };
            let row = write.bytes.map(|bytes| Row { version: now.map_or(1, |version| version + 1), bytes });
            accepted.insert(write.key, row);
        }
        self.changes.extend(accepted);
        Ok(())
    }
}

/// Fails if a batch exceeds [`MAX_BATCH_BYTES`], or one of its rows [`MAX_ROW_BYTES`].
pub fn check_sizes(batch: &Batch) -> Result<(), StoreFault> {
    let bytes = batch.bytes();
    if bytes > MAX_BATCH_BYTES {
        return Err(StoreFault::BatchTooLarge { bytes });
    }
    let size = |write: &Write| write.bytes.as_ref().map_or(0, Vec::len);
    match batch.writes().find(|write| size(write) > MAX_ROW_BYTES) {
        Some(write) => Err(StoreFault::TooLarge { key: write.key.clone(), bytes: size(write) }),
        None => Ok(()),
    }
}

/// Destination of a group of commits. A [`StoreFault::Stopped`] from any method stops the store until
/// [`Disk::resume`] succeeds. Any other fault refuses only the batch that caused it.
pub trait Disk: Send + 'static {
    /// Returns the version of a row, or `None` for an absent row. Changes that are not applied yet do
    /// not count.
    fn version(&self, key: &Key) -> Result<Option<u64>, StoreFault>;
    /// Writes all changes of a group. If the program ends meanwhile, either all changes are kept or
    /// none.
    fn write(&mut self, changes: &Changes) -> Result<(), StoreFault>;
    /// Makes all written changes survive a power cut.
    fn sync(&mut self) -> Result<(), StoreFault>;
    /// Makes written and synced changes visible to reads.
    fn apply(&mut self, changes: Changes) -> Result<(), StoreFault>;
    /// Runs housekeeping between two groups; only the next group waits for it.
    fn maintain(&mut self) {}
    /// Requests the erasure of deleted data; `answer` gets the outcome. The caller must call
    /// [`Disk::maintain`] right afterwards.
    fn compact(&mut self, answer: OutcomeSender);
    /// Checks what is on disk after a fault. On success everything acknowledged is there and readable,
    /// reads show only durable data, and the next group can be written.
    fn resume(&mut self) -> Result<(), StoreFault>;
}

/// Record of whether the disk works, and of when to check the disk again after a fault.
pub struct Health {
    /// The fault that stopped the store; `None` while the store works.
    fault: Mutex<Option<StoreFault>>,
    /// Whether `fault` is set. Every read checks this flag instead of taking the lock.
    stopped: AtomicBool,
    /// Whether the pause after the last fault is over, so that the disk can be checked again.
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
    /// Creates the record of a working disk. After a fault, a thread sleeps for `pause` and then calls
    /// `wake`, which wakes the thread that checks the disk.
    pub fn new(pause: Duration, wake: Wake) -> Self {
        let (fault, stopped, due) = (Mutex::default(), AtomicBool::default(), Arc::default());
        Self { fault, stopped, due, pause, wake }
    }

    /// Fails with the fault that has stopped the store, if any.
    pub fn check(&self) -> Result<(), StoreFault> {
        if !self.stopped.load(Ordering::Acquire) {
            return Ok(());
        }
        let fault = lock(&self.fault);
        fault.as_ref().map_or(Ok(()), |fault| Err(fault.clone()))
    }

    /// Unless the store is stopped, runs `touch`, which uses the disk. If `touch` returns
    /// [`StoreFault::Stopped`] or panics, the store stops.
    pub fn guard<T>(&self, touch: impl FnOnce() -> Result<T, StoreFault>) -> Result<T, StoreFault> {
        self.check()?;
        let outcome = guarded(touch).unwrap_or_else(|why| Err(StoreFault::Stopped { why }));
        if let Err(fault @ StoreFault::Stopped { .. }) = &outcome {
            let mut stopped = lock(&self.fault);
            // Later faults are not logged until the store works again.
            if stopped.is_none() {
                *stopped = Some(fault.clone());
                self.stopped.store(true, Ordering::Release);
                tracing::error!(%fault, "the disk failed; reads and commits are refused until it works again");
                self.begin_pause();
            }
        }
        outcome
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

    /// Runs `resume` if the store is stopped and its pause is over.
    fn try_resume(&self, resume: impl FnOnce() -> Result<(), StoreFault>) {
        if self.check().is_ok() || !self.due.swap(false, Ordering::AcqRel) {
            return;
        }
        match guarded(resume).unwrap_or_else(|why| Err(StoreFault::Stopped { why })) {
            Ok(()) => {
                let mut fault = lock(&self.fault);
                *fault = None;
                self.stopped.store(false, Ordering::Release);
                tracing::warn!("the disk works again; everything acknowledged is there");
            }
            Err(fault) => {
                tracing::debug!(%fault, "the disk does not work yet");
                self.begin_pause();
            }
        }
    }
}

/// Runs a function. A panic of the function becomes an error with the message of the panic.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        text.unwrap_or("a panic without a message").to_owned()
    })
}

enum Job {
    Commit(Batch, OutcomeSender),
    Compact(OutcomeSender),
    /// Wakes the writer thread, so that it runs housekeeping or ends.
    Wake,
}

/// Both ends of the job queue, before the writer thread is started.
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
    /// Returns a function that wakes the writer thread. If the queue is full, the function does nothing,
    /// because the thread is awake.
    pub fn waker(&self) -> Wake {
        let sender = self.sender.downgrade();
        Arc::new(move || drop(sender.upgrade().map(|sender| sender.try_send(Job::Wake))))
    }
}

/// The queue in front of the disk, and its writer thread.
#[derive(Debug)]
pub struct Queue {
    jobs: mpsc::Sender<Job>,
    closing: Arc<AtomicBool>,
    writer: Option<JoinHandle<()>>,
}

impl Queue {
    /// Starts the writer thread. At most `group` commits share a sync; the number is clamped to 1 ..=
    /// [`MAX_QUEUE`].
    pub fn start(inbox: Inbox, disk: impl Disk, group: usize, health: Arc<Health>) -> std::io::Result<Self> {
        let Inbox { sender, jobs } = inbox;
        let closing = Arc::new(AtomicBool::new(false));
        let writer =
            Writer { disk, jobs, health, closing: closing.clone(), group: group.clamp(1, MAX_QUEUE) };
        let writer = std::thread::Builder::new().name("store".into()).spawn(|| writer.run())?;
        Ok(Self { jobs: sender, closing, writer: Some(writer) })
    }

    /// Queues a batch. If the queue is full, the batch waits until the receipt is polled and there is
    /// room.
    pub fn commit(&self, batch: Batch) -> Receipt {
        self.queue(|answer| Job::Commit(batch, answer))
    }

    /// Queues a compaction behind the batches that are queued already.
    pub fn compact(&self) -> Receipt {
        self.queue(Job::Compact)
    }

    fn queue(&self, job: impl FnOnce(OutcomeSender) -> Job) -> Receipt {
        let (answer, outcome) = oneshot::channel();
        match self.jobs.try_send(job(answer)) {
            Ok(()) => Receipt::new(async { outcome.await.unwrap_or(Err(StoreFault::Closed.into())) }),
            Err(TrySendError::Closed(_)) => Receipt::ready(Err(StoreFault::Closed.into())),
            Err(TrySendError::Full(job)) => {
                let jobs = self.jobs.clone();
                Receipt::new(async move {
                    jobs.send(job).await.map_err(|_| StoreFault::Closed)?;
                    outcome.await.unwrap_or(Err(StoreFault::Closed.into()))
                })
            }
        }
    }
}

impl Drop for Queue {
    /// Waits until the writer thread has run the queued jobs. If the queue is full, the wake-up is lost,
    /// but not needed: the thread checks `closing` after each group.
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Release);
        let _ = self.jobs.try_send(Job::Wake);
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the store's writer thread panicked");
        }
    }
}

type Waiting = (Batch, OutcomeSender);

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

    /// Runs a job together with the jobs queued behind it, until the group is full or its rows reach
    /// [`MAX_BATCH_BYTES`].
    fn work(&mut self, first: Job) {
        self.health.try_resume(|| self.disk.resume());
        let (mut group, mut compacts, mut bytes, mut is_woken) = (Vec::new(), Vec::new(), 0, false);
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Commit(batch, answer) => {
                    bytes += batch.bytes();
                    group.push((batch, answer));
                }
                Job::Compact(answer) => compacts.push(answer),
                Job::Wake => is_woken = true,
            }
            let room = group.len() < self.group && bytes < MAX_BATCH_BYTES;
            next = if room { self.jobs.try_recv().ok() } else { None };
        }
        self.commit(group);
        self.maintain(compacts);
        if is_woken {
            // If the pause ended after the attempt above, this wake-up was the only one, so try again.
            self.health.try_resume(|| self.disk.resume());
        }
    }

    /// Passes requests for compaction to the disk and runs housekeeping, if the disk works. Otherwise
    /// the requests fail.
    fn maintain(&mut self, compacts: Vec<OutcomeSender>) {
        let Self { disk, health, .. } = self;
        if let Err(fault) = health.check() {
            for answer in compacts {
                // The send fails only if the caller has dropped the receipt; then nobody needs the
                // outcome.
                let _ = answer.send(Err(fault.clone().into()));
            }
            return;
        }
        // Ignore the result: `guard` has logged any fault that stops the store. A request that did not
        // reach the disk loses its sender, so its receipt resolves to `StoreFault::Closed`.
        let _ = health.guard(|| {
            for answer in compacts {
                disk.compact(answer);
            }
            disk.maintain();
            Ok(())
        });
    }

    /// Commits a group, and sends each batch's outcome to its receipt, unless the caller has dropped the
    /// receipt.
    fn commit(&mut self, group: Vec<Waiting>) {
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

/// Checks the batches in order, then writes, syncs and applies their changes, if there are any. Returns
/// one outcome for each batch.
fn commit_group(disk: &mut impl Disk, group: Vec<Batch>) -> Result<Vec<Result<(), CommitError>>, StoreFault> {
    let mut check = ConflictCheck::default();
    let mut outcomes = Vec::with_capacity(group.len());
    for batch in group {
        match check.add(batch, |key| disk.version(key)) {
            Err(CommitError::Fault(fault @ StoreFault::Stopped { .. })) => return Err(fault),
            outcome => outcomes.push(outcome),
        }
    }
    if !check.changes.is_empty() {
        disk.write(&check.changes)?;
        disk.sync()?;
        disk.apply(check.changes)?;
    }
    Ok(outcomes)
}
