//! The one faulty store. It wraps any store, and by a plan it fails, delays, stalls, conflicts, loses reports,
//! or ends the program.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engawa::app::clock::{RealTime, Timer};
use engawa::base::time::{Clock, Timestamp};
use engawa::chat::BoxFuture;
use engawa::store::{
    Batch, CommitError, Direction, Key, KeyRange, MemoryStore, PendingRead, Receipt, Row, RowKind, Standings,
    Store, StoreFault,
};
use futures_util::FutureExt;
use tokio::sync::watch;

/// Duration of a slow read or commit. It is longer than the three seconds within which a first answer must
/// come.
const SLOW: Duration = Duration::from_secs(5);

/// A fault of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitFault {
    /// The commit fails as if another process had written the rows first.
    Conflict,
    /// The commit takes so long that the bot must defer its answer.
    Slow,
    /// The commit fails as on a full disk, and the program goes on.
    Fails,
    /// The commit takes effect, but reports a fault.
    ReportLost,
    /// The commit takes effect, but the program dies before it learns that.
    DiesAfter,
    /// The program dies, and the commit has no effect.
    DiesBefore,
}

/// A fault of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFault {
    Fails,
    /// The read takes as long as a slow commit.
    Stalls,
    /// The read panics, as if by a bug.
    Panics,
}

/// The commits that a plan concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commits {
    Any,
    /// All that write a row.
    Writes,
    /// All that write a row besides the heartbeat.
    Work,
    /// All that write a row of one of these kinds.
    Of(&'static [RowKind]),
}

/// The reads that a plan concerns.
#[derive(Clone, Debug)]
pub enum Reads {
    Any,
    Scans,
    /// Scans of exactly this range.
    Scan(KeyRange),
    /// Loads of at least one match.
    Matches,
}

/// A fault of some of the next requests.
#[derive(Clone, Debug)]
pub struct Faults<Fault, Of> {
    pub fault: Fault,
    pub of: Of,
    /// Number of requests that succeed before.
    pub spared: u32,
    /// Number of requests that the fault then hits.
    pub hit: u32,
}

impl<Fault: Copy, Of> Faults<Fault, Of> {
    /// Counts a request. Returns its fault, if it has one.
    fn next(faults: &mut Option<Self>, concerns: impl FnOnce(&Of) -> bool) -> Option<Fault> {
        let next = faults.as_mut().filter(|faults| concerns(&faults.of))?;
        if next.spared > 0 {
            next.spared -= 1;
            return None;
        }
        let fault = next.fault;
        next.hit -= 1;
        if next.hit == 0 {
            *faults = None;
        }
        Some(fault)
    }
}

/// The faults to come.
#[derive(Debug, Default)]
pub struct StorePlan {
    /// Delay of the report on every commit, in milliseconds.
    pub slow_ms: u64,
    pub commits: Option<Faults<CommitFault, Commits>>,
    pub reads: Option<Faults<ReadFault, Reads>>,
}

/// Numbers of requests and of rows read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCalls {
    pub reads: u32,
    pub commits: u32,
    pub rows: usize,
}

/// The plan of a faulty store and what came of it. A test may change the plan at any time.
#[derive(Debug, Default)]
pub struct StoreFaults {
    plan: Mutex<StorePlan>,
    /// Whether a stall is in force. During a stall, every request waits.
    stalled: watch::Sender<bool>,
    calls: Mutex<StoreCalls>,
    /// Whether a fault has ended the program.
    dead: AtomicBool,
    met: Mutex<BTreeMap<&'static str, u32>>,
}

impl StoreFaults {
    pub fn plan(&self) -> MutexGuard<'_, StorePlan> {
        lock(&self.plan)
    }

    /// Gives every commit this fault, until [`Self::clear_faults`].
    pub fn fail_commits(&self, fault: CommitFault) {
        self.plan().commits = Some(Faults { fault, of: Commits::Any, spared: 0, hit: u32::MAX });
    }

    /// Lets this many commits succeed, besides those of heartbeats, and fails all others until [`Self::clear_faults`].
    pub fn allow_commits(&self, spared: u32) {
        let (fault, of) = (CommitFault::Fails, Commits::Work);
        self.plan().commits = Some(Faults { fault, of, spared, hit: u32::MAX });
    }

    /// Gives this many reads a fault, after `spared` of them have succeeded.
    pub fn fail_reads(&self, of: Reads, spared: u32, hit: u32, fault: ReadFault) {
        self.plan().reads = Some(Faults { fault, of, spared, hit });
    }

    /// Ends all faults but the delay of commits.
    pub fn clear_faults(&self) {
        let mut plan = self.plan();
        (plan.commits, plan.reads) = (None, None);
    }

    /// Makes every request wait until this time has passed.
    pub async fn stall(&self, time: Duration) {
        self.stalled.send_replace(true);
        tokio::time::sleep(time).await;
        self.stalled.send_replace(false);
    }

    fn is_stalled(&self) -> bool {
        *self.stalled.borrow()
    }

    /// Waits until no stall is in force.
    async fn goes_on(&self) {
        let mut stalled = self.stalled.subscribe();
        stalled.wait_for(|stalled| !stalled).await.expect("the faults are there as long as their store");
    }

    /// Returns the numbers of requests since the last call.
    pub fn take_calls(&self) -> StoreCalls {
        std::mem::take(&mut *lock(&self.calls))
    }

    /// Returns whether a fault has ended the program. The test must then start it again.
    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    pub fn revive(&self) {
        self.dead.store(false, Ordering::SeqCst);
    }

    /// Returns how often each fault was met since the last call.
    pub fn take_met(&self) -> BTreeMap<&'static str, u32> {
        std::mem::take(&mut *lock(&self.met))
    }

    fn commit_fault(&self, batch: &Batch) -> Option<CommitFault> {
        let mut keys = batch.writes().map(|write| &write.key);
        let fault = Faults::next(&mut self.plan().commits, |of| match of {
            Commits::Any => true,
            Commits::Writes => keys.next().is_some(),
            Commits::Work => keys.any(|key| *key != Key::heartbeat()),
            Commits::Of(kinds) => keys.any(|key| kinds.contains(&key.kind())),
        })?;
        self.meet(match fault {
            CommitFault::Conflict => "conflict",
            CommitFault::Slow => "slow disk",
            CommitFault::Fails => "fault",
            CommitFault::ReportLost => "commit unheard",
            CommitFault::DiesAfter => "death after a commit",
            CommitFault::DiesBefore => "death before a commit",
        });
        Some(fault)
    }

    fn read_fault(&self, concerns: impl FnOnce(&Reads) -> bool) -> Option<ReadFault> {
        let fault = Faults::next(&mut self.plan().reads, concerns)?;
        self.meet(match fault {
            ReadFault::Fails => "a read that fails",
            ReadFault::Stalls => "a read that stands still",
            ReadFault::Panics => "a read that panics",
        });
        Some(fault)
    }

    fn meet(&self, what: &'static str) {
        *lock(&self.met).entry(what).or_default() += 1;
    }

    fn die(&self) -> Receipt {
        self.dead.store(true, Ordering::SeqCst);
        Receipt::new(std::future::pending())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

type CommitHook = dyn Fn(&Arc<dyn Store>, Batch) -> Receipt + Send + Sync;
type ScanHook = dyn Fn(&KeyRange) -> BoxFuture<'static, ()> + Send + Sync;

/// A store with the faults of a plan.
pub struct FaultyStore {
    /// The store itself, without faults.
    pub rows: Arc<dyn Store>,
    pub faults: Arc<StoreFaults>,
    timer: Arc<dyn Timer>,
    shared_clock: Option<Arc<dyn Clock>>,
    commit: Arc<CommitHook>,
    scanned: Option<Box<ScanHook>>,
}

impl Default for FaultyStore {
    /// Wraps a new store in memory.
    fn default() -> Self {
        Self::over(Arc::new(MemoryStore::new()), Arc::default())
    }
}

impl FaultyStore {
    pub fn over(rows: Arc<dyn Store>, faults: Arc<StoreFaults>) -> Self {
        let commit = Arc::new(|rows: &Arc<dyn Store>, batch: Batch| rows.commit(batch));
        Self { rows, faults, timer: Arc::new(RealTime), shared_clock: None, commit, scanned: None }
    }

    /// Lets slow requests take the time of this timer.
    #[must_use]
    pub fn timed(self, timer: Arc<dyn Timer>) -> Self {
        Self { timer, ..self }
    }

    /// Says that several processes use the store, and share this clock.
    #[must_use]
    pub fn shared(self, clock: Arc<dyn Clock>) -> Self {
        Self { shared_clock: Some(clock), ..self }
    }

    /// Makes every commit by a function.
    #[must_use]
    pub fn committing(
        self,
        commit: impl Fn(&Arc<dyn Store>, Batch) -> Receipt + Send + Sync + 'static,
    ) -> Self {
        Self { commit: Arc::new(commit), ..self }
    }

    /// Waits after every scan for a future that a function returns.
    #[must_use]
    pub fn scanning(
        self,
        scanned: impl Fn(&KeyRange) -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        Self { scanned: Some(Box::new(scanned)), ..self }
    }

    /// Performs a read with its fault.
    fn read<'a, T: Send + 'a>(
        &'a self,
        fault: Option<ReadFault>,
        read: impl FnOnce() -> PendingRead<'a, T> + Send + 'a,
    ) -> PendingRead<'a, T> {
        match fault {
            Some(ReadFault::Fails) => PendingRead::ready(Err(StoreFault::Closed)),
            // Unwind without the panic hook, because writing a backtrace could take longer than a press may
            // wait.
            Some(ReadFault::Panics) => std::panic::resume_unwind(Box::new("as told")),
            None if !self.faults.is_stalled() => read(),
            Some(ReadFault::Stalls) | None => PendingRead::new(async move {
                if fault.is_some() {
                    self.timer.pause(SLOW).await;
                }
                self.faults.goes_on().await;
                read().await
            }),
        }
    }
}

impl Store for FaultyStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        {
            let mut calls = lock(&self.faults.calls);
            calls.reads += 1;
            calls.rows += keys.len();
        }
        let fault = self.faults.read_fault(|of| match of {
            Reads::Any => true,
            Reads::Scans | Reads::Scan(_) => false,
            Reads::Matches => keys.iter().any(|key| matches!(key, Key::Match(_))),
        });
        self.read(fault, move || self.rows.load(keys))
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        lock(&self.faults.calls).reads += 1;
        let fault = self.faults.read_fault(|of| match of {
            Reads::Any | Reads::Scans => true,
            Reads::Scan(only) => only == range,
            Reads::Matches => false,
        });
        let scan = async move {
            let rows = self.rows.scan(range, limit, direction).await?;
            lock(&self.faults.calls).rows += rows.len();
            if let Some(scanned) = &self.scanned {
                scanned(range).await;
            }
            Ok::<_, StoreFault>(rows)
        };
        self.read(fault, move || PendingRead::new(scan))
    }

    fn commit(&self, batch: Batch) -> Receipt {
        lock(&self.faults.calls).commits += 1;
        let fault = self.faults.commit_fault(&batch);
        match fault {
            Some(CommitFault::Conflict) => {
                let write = batch.writes().next().expect("only a write conflicts");
                return Receipt::ready(Err(CommitError::Conflict { key: write.key.clone() }));
            }
            Some(CommitFault::Fails) => {
                return Receipt::ready(Err(StoreFault::Stopped { why: "a broken disk".into() }.into()));
            }
            Some(CommitFault::DiesBefore) => return self.faults.die(),
            Some(CommitFault::DiesAfter) => {
                let outcome = (self.commit)(&self.rows, batch).now_or_never();
                return outcome.filter(Result::is_err).map_or_else(|| self.faults.die(), Receipt::ready);
            }
            Some(CommitFault::Slow | CommitFault::ReportLost) | None => {}
        }
        let timer = Arc::clone(&self.timer);
        if fault == Some(CommitFault::Slow) || self.faults.is_stalled() {
            let (rows, commit) = (Arc::clone(&self.rows), Arc::clone(&self.commit));
            let faults = Arc::clone(&self.faults);
            return Receipt::new(async move {
                if fault == Some(CommitFault::Slow) {
                    timer.pause(SLOW).await;
                }
                faults.goes_on().await;
                commit(&rows, batch).await
            });
        }
        let receipt = (self.commit)(&self.rows, batch);
        let pause = Duration::from_millis(self.faults.plan().slow_ms);
        if pause.is_zero() && fault.is_none() {
            return receipt;
        }
        Receipt::new(async move {
            if !pause.is_zero() {
                timer.pause(pause).await;
            }
            receipt.await?;
            match fault {
                Some(_) => Err(StoreFault::Busy { why: "the connection is gone".into() }.into()),
                None => Ok(()),
            }
        })
    }

    fn standings(&self) -> Option<&dyn Standings> {
        self.rows.standings()
    }

    fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        // One process shares its store with nobody, even in a database.
        self.shared_clock.as_ref().map(|clock| PendingRead::ready(Ok(clock.now())))
    }

    fn check(&self) -> Result<(), StoreFault> {
        self.rows.check()
    }

    fn compact(&self) -> Receipt {
        self.rows.compact()
    }
}
