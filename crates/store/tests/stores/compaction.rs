//! Tests of a compaction while the store is in use: commits and reads go on, and requests share the
//! work.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;

use super::conform::of_kind;
use super::tests::{commit, row, wait};
use crate::base::id::PersonId;
use crate::journal::Generations;
use engawa_store::sled::Settings;
use engawa_store::{Batch, Key, Precondition, Receipt, RowKind, SledStore, Store};

use super::failing_files::{DiskFailure, FailingFiles};
use super::sled::{holds, inspected};

/// Timeout for each step, which any machine meets. A store that waits for the copy blocks forever and
/// exceeds the timeout.
const LONG: Duration = Duration::from_secs(60);
const PEOPLE: u64 = 60;

fn person(number: u64) -> Key {
    Key::Person(PersonId(1_100_000_000_000_000_000 + number))
}

fn put(number: u64, says: &str) -> Batch {
    Batch::new().put(person(number), Precondition::Any, format!("{number} says {says}").into_bytes())
}

fn said(store: &SledStore, number: u64) -> Option<String> {
    let row = row(store, &person(number)).expect("a working store")?;
    Some(String::from_utf8(row.bytes).expect("text"))
}

/// A store in which a test can block the copying of rows into a new index.
struct BlockableStore {
    store: Arc<SledStore>,
    /// Receives a message whenever the store begins a copy.
    begun: Receiver<()>,
    /// Lock that blocks the copy while a test holds it.
    gate: Arc<Mutex<()>>,
}

fn held(home: &Path) -> BlockableStore {
    held_with(home, Settings::default())
}

fn held_with(home: &Path, settings: Settings) -> BlockableStore {
    let (gate, (begins, begun)) = (Arc::new(Mutex::new(())), channel());
    let (inner, copied) = (Arc::clone(&gate), Mutex::new(0));
    let before_row = move || {
        let mut copied = copied.lock().expect("no panic holds it");
        if *copied % PEOPLE == 0 {
            begins.send(()).expect("the test listens");
        }
        *copied += 1;
        drop(inner.lock().expect("no panic holds it"));
    };
    let settings = Settings { before_copied_row: Some(Arc::new(before_row)), ..settings };
    let store = Arc::new(SledStore::open_with(home, settings).expect("a store"));
    for number in 0..PEOPLE {
        commit(&*store, put(number, "hello")).expect("committed");
    }
    BlockableStore { store, begun, gate }
}

/// Runs an operation in another thread. Fails if the operation takes longer than [`LONG`], which means
/// that it waits for the copy.
fn in_time<T: Send + 'static>(
    store: &Arc<SledStore>,
    act: impl FnOnce(&SledStore) -> T + Send + 'static,
) -> T {
    let (sender, receiver) = channel();
    let store = Arc::clone(store);
    std::thread::spawn(move || sender.send(act(&store)));
    receiver.recv_timeout(LONG).expect("nobody waits for the copy")
}

#[test]
fn commits_and_reads_continue_during_compaction() {
    let home = TempDir::new().expect("a folder");
    let BlockableStore { store, begun, gate } = held(home.path());
    let holding = gate.lock().expect("no panic holds it");
    let compacted = store.compact();
    begun.recv_timeout(LONG).expect("the copy begins");
    in_time(&store, |store| {
        for number in (0..PEOPLE).step_by(3) {
            commit(store, put(number, "hello again")).expect("committed");
            commit(store, Batch::new().delete(person(number + 1), Precondition::Any)).expect("committed");
            commit(store, put(PEOPLE + number, "hello, too")).expect("committed");
            assert_eq!(said(store, number), Some(format!("{number} says hello again")));
        }
    });
    drop(holding);
    wait(compacted).expect("the past goes");
    commit(&*store, put(2 * PEOPLE, "at last")).expect("committed");
    let check = |store: &SledStore| {
        for number in (0..PEOPLE).step_by(3) {
            let all = [0, 1, 2, PEOPLE].map(|more| said(store, number + more));
            let expected = [(number, "hello again"), (number + 2, "hello"), (PEOPLE + number, "hello, too")];
            let [one, three, four] = expected.map(|(number, says)| Some(format!("{number} says {says}")));
            assert_eq!(all, [one, None, three, four]);
        }
        assert_eq!(said(store, 2 * PEOPLE), Some(format!("{} says at last", 2 * PEOPLE)));
        assert_eq!(of_kind(store, RowKind::People).expect("rows").len(), 61);
    };
    check(&store);
    drop(store);
    assert_eq!(inspected(home.path()), [""; 0], "the index is what snapshot and journal say");
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(store.repair(), None);
    check(&store);
}

#[test]
fn concurrent_compactions_share_the_next_copy() {
    let home = TempDir::new().expect("a folder");
    let BlockableStore { store, begun, gate } = held(home.path());
    let holding = gate.lock().expect("no panic holds it");
    let first = store.compact();
    begun.recv_timeout(LONG).expect("the copy begins");
    commit(&*store, Batch::new().delete(person(7), Precondition::Any)).expect("committed");
    let others: Vec<Receipt> = (0..50).map(|_| store.compact()).collect();
    drop(holding);
    wait(first).expect("the past goes");
    for other in others {
        wait(other).expect("the past goes");
    }
    let gone = PersonId(1_100_000_000_000_000_007).0;
    assert!(!holds(home.path(), &gone.to_be_bytes()), "what was deleted while rows were copied is gone, too");
    assert!(holds(home.path(), &(gone + 1).to_be_bytes()), "the same look finds who has stayed");
    assert!(
        home.path().join("journal-0000000003").exists() && !home.path().join("journal-0000000004").exists()
    );
}

/// A batch that was appended but not synced may be lost in a power cut. A store whose index contains
/// such a batch would not open.
#[test]
fn copied_index_holds_only_synced_batches() {
    let (home, files) = (TempDir::new().expect("a folder"), FailingFiles::default());
    let settings = Settings { files: Arc::new(files.clone()), ..Settings::default() };
    let BlockableStore { store, begun, gate } = held_with(home.path(), settings);
    let holding = gate.lock().expect("no panic holds it");
    let compacted = store.compact();
    begun.recv_timeout(LONG).expect("the copy begins");
    files.be(DiskFailure::SyncWaits);
    let unsynced = store.commit(put(0, "nothing for sure"));
    until(|| holds(home.path(), b"nothing for sure"));
    drop(holding);
    let copy = home.path().join("sled-2");
    let last = PersonId(1_100_000_000_000_000_000 + PEOPLE - 1).0;
    // The new index is flushed after the copy of all rows, so wait until its files contain the last row.
    until(|| holds(&copy, &last.to_be_bytes()));
    let is_beyond = holds(&copy, b"nothing for sure");
    // End the failure before any assertion, because dropping the store waits for the sync.
    files.be(DiskFailure::None);
    assert!(!is_beyond, "the journal was read beyond what is synced");
    wait(unsynced).expect("committed");
    wait(compacted).expect("the past goes");
    assert_eq!(said(&store, 0).as_deref(), Some("0 says nothing for sure"));
}

/// Simulates a crash after each possible number of file operations.
#[test]
fn interrupted_compaction_leaves_no_lone_snapshot() {
    let mut gone = 0;
    for operations in 0..40 {
        let (home, files) = (TempDir::new().expect("a folder"), FailingFiles::default());
        let settings = Settings { files: Arc::new(files.clone()), ..Settings::default() };
        let store = SledStore::open_with(home.path(), settings).expect("a store");
        commit(&store, put(1, "something")).expect("committed");
        wait(store.compact()).expect("the past goes");
        commit(&store, put(2, "something")).expect("committed");
        files.be(DiskFailure::Dying(operations));
        gone += u32::from(wait(store.compact()).is_ok());
        drop(store);
        let Generations { snapshots, journals, .. } = Generations::list(home.path()).expect("a folder");
        let alone: Vec<_> = snapshots.keys().filter(|number| !journals.contains_key(*number)).collect();
        assert!(alone.is_empty(), "after {operations} operations: {alone:?} of {snapshots:?} {journals:?}");
    }
    assert!((1..40).contains(&gone), "{gone} of 40 compactions came to their end");
}

/// Waits until a condition on files holds, for at most [`LONG`].
fn until(seen: impl Fn() -> bool) {
    let pause = Duration::from_millis(5);
    let tries = LONG.as_millis() / pause.as_millis();
    let is_seen = (0..tries).any(|_| {
        std::thread::sleep(pause);
        seen()
    });
    assert!(is_seen, "it is not seen");
}

/// Simulates a crash during the copy: after the compaction, restores the incomplete copy from a backup.
#[test]
fn incomplete_copy_of_index_is_removed() {
    let home = TempDir::new().expect("a folder");
    let BlockableStore { store, begun, gate } = held(home.path());
    let holding = gate.lock().expect("no panic holds it");
    let compacted = store.compact();
    begun.recv_timeout(LONG).expect("the copy begins");
    let half = home.path().join("sled-2");
    assert!(half.exists() && home.path().join("sled").exists());
    let kept = TempDir::new().expect("a folder");
    copy(&half, kept.path());
    drop(holding);
    wait(compacted).expect("the past goes");
    drop(store);
    copy(kept.path(), &half);
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(store.repair(), None);
    assert_eq!(of_kind(&store, RowKind::People).expect("rows").len(), 60);
    assert!(!half.exists());
}

#[test]
fn store_can_be_closed_during_compaction() {
    let home = TempDir::new().expect("a folder");
    let BlockableStore { store, begun, gate } = held(home.path());
    let holding = gate.lock().expect("no panic holds it");
    let compacted = store.compact();
    begun.recv_timeout(LONG).expect("the copy begins");
    let closing = std::thread::spawn(move || drop(store));
    drop(holding);
    closing.join().expect("it closes");
    // Ignore the outcome: the compaction may have finished just before the store was closed.
    let _ = wait(compacted);
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!((store.repair(), of_kind(&store, RowKind::People).expect("rows").len()), (None, 60));
    assert!(!home.path().join("sled-2").exists() && home.path().join("sled").exists());
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("copied");
        }
    }
}
