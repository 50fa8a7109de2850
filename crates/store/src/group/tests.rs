//! Tests of group commit over a disk that records events, and that blocks and fails on request.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use futures_util::FutureExt;

use crate::base::id::PersonId;
use crate::group::Changes;
use crate::group::{Disk, Health, Inbox, Queue};
use crate::journal::compact::OutcomeSender;
use crate::{
    Batch, CommitError, Key, MAX_BATCH_BYTES, MAX_QUEUE, MAX_ROW_BYTES, Precondition, Receipt, StoreFault,
};

/// An event that the disk records. The value of a write is its number of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Write(usize),
    Sync,
    Apply,
    Compact,
    Resume,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trouble {
    None,
    SyncFails,
    WritePanics,
    /// The row of person 13 cannot be read.
    BadRow,
}

/// A disk that announces each sync, and waits for permission before it syncs.
struct SlowDisk {
    versions: BTreeMap<Key, u64>,
    events: Arc<Mutex<Vec<Event>>>,
    syncing: mpsc::Sender<()>,
    go_on: mpsc::Receiver<()>,
    trouble: Arc<Mutex<Trouble>>,
}

impl Disk for SlowDisk {
    fn version(&self, key: &Key) -> Result<Option<u64>, StoreFault> {
        let bad = *self.trouble.lock().expect("no panic holds it") == Trouble::BadRow && *key == person(13);
        let fault = || StoreFault::BadRow { key: key.to_string(), why: "as told".into() };
        if bad { Err(fault()) } else { Ok(self.versions.get(key).copied()) }
    }

    fn write(&mut self, changes: &Changes) -> Result<(), StoreFault> {
        let panics = *self.trouble.lock().expect("no panic holds it") == Trouble::WritePanics;
        assert!(!panics, "as told");
        self.events.lock().expect("no panic holds it").push(Event::Write(changes.len()));
        Ok(())
    }

    fn apply(&mut self, changes: Changes) -> Result<(), StoreFault> {
        self.events.lock().expect("no panic holds it").push(Event::Apply);
        for (key, row) in changes {
            match row {
                Some(row) => self.versions.insert(key, row.version),
                None => self.versions.remove(&key),
            };
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StoreFault> {
        self.syncing.send(()).expect("the test listens");
        self.go_on.recv().expect("the test lets it go on");
        self.events.lock().expect("no panic holds it").push(Event::Sync);
        match *self.trouble.lock().expect("no panic holds it") {
            Trouble::SyncFails => Err(StoreFault::Stopped { why: "the disk is on fire".into() }),
            _ => Ok(()),
        }
    }

    fn resume(&mut self) -> Result<(), StoreFault> {
        self.events.lock().expect("no panic holds it").push(Event::Resume);
        match *self.trouble.lock().expect("no panic holds it") {
            Trouble::None => Ok(()),
            _ => Err(StoreFault::Stopped { why: "still on fire".into() }),
        }
    }

    fn compact(&mut self, answer: OutcomeSender) {
        self.events.lock().expect("no panic holds it").push(Event::Compact);
        answer.send(Ok(())).expect("the test waits");
    }
}

/// A pause after a fault that is too long to end during a test.
const HOURS: Duration = Duration::from_secs(100 * 3600);

/// A commit queue over a slow disk, with handles to control the disk.
struct Rig {
    queue: Queue,
    health: Arc<Health>,
    events: Arc<Mutex<Vec<Event>>>,
    syncing: mpsc::Receiver<()>,
    go_on: mpsc::Sender<()>,
    trouble: Arc<Mutex<Trouble>>,
}

impl Rig {
    fn new(group: usize) -> Self {
        Self::pausing(group, HOURS)
    }

    fn pausing(group: usize, pause: Duration) -> Self {
        let (tell, syncing) = mpsc::channel();
        let (go_on, wait) = mpsc::channel();
        let (events, trouble) = (Arc::default(), Arc::new(Mutex::new(Trouble::None)));
        let disk = SlowDisk {
            versions: BTreeMap::new(),
            events: Arc::clone(&events),
            syncing: tell,
            go_on: wait,
            trouble: Arc::clone(&trouble),
        };
        let inbox = Inbox::default();
        let health = Arc::new(Health::new(pause, inbox.waker()));
        let queue = Queue::start(inbox, disk, group, health.clone()).expect("a thread");
        Self { queue, health, events, syncing, go_on, trouble }
    }

    /// Commits one batch and waits until its sync has begun.
    fn commit_and_hold(&self, batch: Batch) -> Receipt {
        let receipt = self.queue.commit(batch);
        self.syncing.recv().expect("the disk syncs");
        receipt
    }

    /// Permits a number of syncs, which may be waiting or come later.
    fn allow(&self, syncs: usize) {
        for _ in 0..syncs {
            self.go_on.send(()).expect("the disk listens");
        }
    }

    fn be(&self, trouble: Trouble) {
        *self.trouble.lock().expect("no panic holds it") = trouble;
    }

    fn events(&self) -> Vec<Event> {
        self.events.lock().expect("no panic holds it").clone()
    }
}

fn person(number: usize) -> Key {
    Key::Person(PersonId(number as u64))
}

fn new_row(number: usize) -> Batch {
    Batch::new().put(person(number), Precondition::Absent, vec![])
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

#[test]
fn commits_are_acknowledged_after_the_sync() {
    let rig = Rig::new(MAX_QUEUE);
    let mut receipt = rig.commit_and_hold(new_row(1));
    assert_eq!(rig.events(), [Event::Write(1)]);
    assert_eq!((&mut receipt).now_or_never(), None, "written, not synced");
    rig.allow(1);
    assert_eq!(wait(receipt), Ok(()));
    assert_eq!(rig.events(), [Event::Write(1), Event::Sync, Event::Apply]);
}

#[test]
fn commits_during_a_sync_share_the_next() {
    let rig = Rig::new(MAX_QUEUE);
    let first = rig.commit_and_hold(new_row(0));
    let others: Vec<_> = (1..=100).map(|n| rig.queue.commit(new_row(n))).collect();
    let outdated = rig.queue.commit(new_row(50));
    rig.allow(2);
    assert_eq!(wait(first), Ok(()));
    for receipt in others {
        assert_eq!(wait(receipt), Ok(()));
    }
    assert_eq!(wait(outdated), Err(CommitError::Conflict { key: person(50) }), "decided within the group");
    let one = |rows| [Event::Write(rows), Event::Sync, Event::Apply];
    assert_eq!(rig.events(), [one(1), one(100)].concat());
}

#[test]
fn group_respects_the_commit_limit() {
    let rig = Rig::new(1);
    let first = rig.commit_and_hold(new_row(0));
    let others: Vec<_> = (1..=3).map(|n| rig.queue.commit(new_row(n))).collect();
    rig.allow(4);
    assert_eq!(wait(first), Ok(()));
    for receipt in others {
        assert_eq!(wait(receipt), Ok(()));
    }
    assert_eq!(rig.events().len(), 12, "each has its own write and sync");
}

#[test]
fn conflicts_need_no_sync() {
    let rig = Rig::new(MAX_QUEUE);
    let outdated = Batch::new().put(person(1), Precondition::Version(4), vec![]);
    assert_eq!(wait(rig.queue.commit(outdated)), Err(CommitError::Conflict { key: person(1) }));
    assert_eq!(rig.events(), []);
}

#[test]
fn commits_beyond_a_full_queue_wait_for_room() {
    let rig = Rig::new(MAX_QUEUE);
    let first = rig.commit_and_hold(new_row(0));
    let many = 2 * MAX_QUEUE + 5;
    let receipts: Vec<_> = (1..=many).map(|n| rig.queue.commit(new_row(n))).collect();
    rig.allow(many);
    let outcomes = wait(futures_util::future::join_all(receipts));
    assert_eq!(wait(first), Ok(()));
    assert!(outcomes.iter().all(Result::is_ok));
    let rows: usize =
        rig.events().iter().map(|event| if let Event::Write(rows) = event { *rows } else { 0 }).sum();
    assert_eq!(many + 1, rows);
}

#[test]
fn closing_commits_queued_batches_only() {
    let rig = Rig::new(MAX_QUEUE);
    let first = rig.commit_and_hold(new_row(0));
    let queued: Vec<_> = (1..=MAX_QUEUE).map(|n| rig.queue.commit(new_row(n))).collect();
    let unqueued = rig.queue.commit(new_row(MAX_QUEUE + 1));
    rig.allow(2);
    drop(rig.queue);
    assert_eq!(wait(first), Ok(()));
    for receipt in queued {
        assert_eq!(wait(receipt), Ok(()));
    }
    assert_eq!(wait(unqueued), Err(StoreFault::Closed.into()));
}

#[test]
fn failed_sync_refuses_all_commits() {
    let rig = Rig::new(MAX_QUEUE);
    let fault = StoreFault::Stopped { why: "the disk is on fire".into() };
    let first = rig.commit_and_hold(new_row(0));
    let second = rig.queue.commit(new_row(1));
    rig.be(Trouble::SyncFails);
    rig.allow(1);
    assert_eq!(wait(first), Err(fault.clone().into()));
    assert_eq!(wait(second), Err(fault.clone().into()));
    rig.be(Trouble::None);
    assert_eq!(
        wait(rig.queue.commit(new_row(2))),
        Err(fault.clone().into()),
        "not even when the disk is well again"
    );
    assert_eq!(rig.events(), [Event::Write(1), Event::Sync], "and the disk is left alone");
    assert_eq!(rig.health.check(), Err(fault));
}

#[test]
fn commits_resume_after_disk_check() {
    let rig = Rig::pausing(MAX_QUEUE, Duration::ZERO);
    let fault = StoreFault::Stopped { why: "the disk is on fire".into() };
    rig.be(Trouble::SyncFails);
    let first = rig.commit_and_hold(new_row(0));
    rig.allow(1);
    assert_eq!(wait(first), Err(fault.clone().into()));
    assert_eq!(rig.health.check(), Err(fault.clone()));
    assert_eq!(wait(rig.queue.commit(new_row(1))), Err(fault.clone().into()), "it is still on fire");
    assert_eq!(wait(rig.queue.compact()), Err(fault.into()));
    rig.be(Trouble::None);
    rig.allow(1);
    assert_eq!(wait(rig.queue.commit(new_row(2))), Ok(()));
    assert_eq!(rig.health.check(), Ok(()));
    let (write, resume) = (Event::Write(1), Event::Resume);
    let failed = [write.clone(), Event::Sync, resume.clone(), resume.clone(), resume];
    assert_eq!(rig.events(), [failed.as_slice(), &[write, Event::Sync, Event::Apply]].concat());
}

#[test]
fn store_recovers_without_requests() {
    let rig = Rig::pausing(MAX_QUEUE, Duration::from_nanos(1));
    rig.be(Trouble::SyncFails);
    let first = rig.commit_and_hold(new_row(0));
    rig.allow(1);
    assert!(wait(first).is_err());
    rig.be(Trouble::None);
    while rig.health.check().is_err() {
        std::thread::yield_now();
    }
    assert_eq!(rig.events().last(), Some(&Event::Resume), "nobody had to come by");
}

#[test]
fn disk_panic_is_a_fault() {
    let rig = Rig::new(MAX_QUEUE);
    rig.be(Trouble::WritePanics);
    let fault = StoreFault::Stopped { why: "as told".into() };
    assert_eq!(wait(rig.queue.commit(new_row(0))), Err(fault.clone().into()));
    assert_eq!(wait(rig.queue.commit(new_row(0))), Err(fault.into()));
}

#[test]
fn unreadable_row_refuses_only_its_batch() {
    let rig = Rig::new(MAX_QUEUE);
    rig.be(Trouble::BadRow);
    let fault = StoreFault::BadRow { key: person(13).to_string(), why: "as told".into() };
    assert_eq!(wait(rig.queue.commit(new_row(13))), Err(fault.into()));
    rig.allow(1);
    assert_eq!(wait(rig.queue.commit(new_row(14))), Ok(()));
}

#[test]
fn compaction_follows_queued_commits() {
    let rig = Rig::new(MAX_QUEUE);
    let first = rig.commit_and_hold(new_row(0));
    let second = rig.queue.commit(new_row(1));
    let compact = rig.queue.compact();
    rig.allow(2);
    assert_eq!(wait(compact), Ok(()));
    assert_eq!((wait(first), wait(second)), (Ok(()), Ok(())));
    assert_eq!(rig.events().last(), Some(&Event::Compact));
}

#[test]
fn group_respects_the_byte_limit() {
    let rig = Rig::new(MAX_QUEUE);
    let first = rig.commit_and_hold(new_row(0));
    let rows = MAX_BATCH_BYTES / MAX_ROW_BYTES;
    let large = |from: usize, rows: usize| {
        let row = |n| (person(from + n), vec![0; MAX_ROW_BYTES]);
        (0..rows).map(row).fold(Batch::new(), |batch, (key, bytes)| batch.put(key, Precondition::Any, bytes))
    };
    let others: Vec<_> = (1..=3).map(|n| rig.queue.commit(large(n * 1000, rows / 2 + 1))).collect();
    let refused = rig.queue.commit(large(5000, rows + 1));
    rig.allow(3);
    let bytes = (rows + 1) * MAX_ROW_BYTES;
    assert_eq!(wait(refused), Err(StoreFault::BatchTooLarge { bytes }.into()));
    assert_eq!(wait(first), Ok(()));
    for receipt in others {
        assert_eq!(wait(receipt), Ok(()));
    }
    let half = rows / 2 + 1;
    let writes: Vec<_> = rig.events().into_iter().filter(|event| matches!(event, Event::Write(_))).collect();
    assert_eq!(writes, [Event::Write(1), Event::Write(2 * half), Event::Write(half)]);
}
