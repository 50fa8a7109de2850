//! Tests of damaged files: data in any copy is recovered, no copy is destroyed, and reports are correct.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use super::tests::{commit, row};
use crate::base::id::PersonId;
use crate::base::metrics::Metrics;
use crate::game::Registry;
use crate::journal::ReadError;
use engawa_store::sled::{self as disk, IndexError, Settings};
use engawa_store::{Batch, Key, OpenFault, Precondition, SledStore, Store, backup, verify};

use super::failing_files::spoil;

const PEOPLE: u64 = 20;

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

fn person(number: u64) -> Key {
    Key::Person(PersonId(number))
}

/// Returns the encoded settings of a person, with a night that depends on the number.
fn text(number: u64) -> Vec<u8> {
    format!("{{\"v\":1,\"zone\":\"Europe/Berlin\",\"night\":{{\"from\":{number},\"to\":{}}}}}", number + 10)
        .into_bytes()
}

/// Creates a store with one person in each batch and closes it. Returns the length of the journal before
/// the first batch and after each batch, in bytes.
fn filled(path: &Path) -> Vec<usize> {
    let store = SledStore::open(path).expect("a store");
    let journal = journal(path, 1);
    let mut ends = vec![length(&journal)];
    for number in 1..=PEOPLE {
        commit(&store, Batch::new().put(person(number), Precondition::Absent, text(number)))
            .expect("committed");
        ends.push(length(&journal));
    }
    ends
}

fn journal(path: &Path, generation: u64) -> PathBuf {
    path.join(format!("journal-{generation:010}"))
}

fn length(path: &Path) -> usize {
    usize::try_from(fs::metadata(path).expect("it is there").len()).expect("small")
}

/// Flips a bit in the middle of a batch in a journal. `ends` has the offsets at which batches end.
fn flip(path: &Path, ends: &[usize], batch: usize) {
    let at = usize::midpoint(ends[batch - 1], ends[batch]) + 4;
    spoil(path, |bytes| bytes[at] ^= 1);
}

fn assert_everybody(path: &Path) {
    let store = SledStore::open(path).expect("a store");
    assert_everybody_in(&store);
}

fn assert_everybody_in(store: &SledStore) {
    for number in 1..=PEOPLE {
        let row = row(store, &person(number)).expect("a working store");
        assert_eq!(row.map(|row| row.bytes), Some(text(number)), "person {number}");
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

fn exported(path: &Path) -> String {
    let mut text = Vec::new();
    backup::export(path, &mut text).expect("exported");
    String::from_utf8(text).expect("text")
}

/// Simulates a restart of the machine while the store was open, after which the index is not trusted.
fn doubtful(path: &Path) {
    fs::write(path.join("index-state"), "open another run\n").expect("writable");
}

#[test]
fn repeated_rebuild_keeps_rows_of_the_index() {
    let home = home();
    let ends = filled(home.path());
    flip(&journal(home.path(), 1), &ends, 9);
    for _ in 0..3 {
        disk::rebuild(home.path()).expect("something can be saved");
        assert_everybody(home.path());
    }
}

#[test]
fn last_batch_is_saved_from_closed_index() {
    let home = home();
    let ends = filled(home.path());
    flip(&journal(home.path(), 1), &ends, ends.len() - 1);
    let said = verify::inspect(home.path(), &Registry::new(&[])).expect("it can be looked at");
    assert!(!said.problems.is_empty(), "{said}");
    let store = SledStore::open(home.path()).expect("a store");
    assert_everybody_in(&store);
    assert!(store.repair().is_some_and(|told| told.contains("nothing is missing")), "{:?}", store.repair());
}

#[test]
fn damaged_journal_begins_new_generation_at_start() {
    let home = home();
    let ends = filled(home.path());
    flip(&journal(home.path(), 1), &ends, 9);
    let store = SledStore::open(home.path()).expect("a store");
    assert!(store.repair().is_some());
    drop(store);
    assert_eq!(exported(home.path()).lines().count(), 2 + 20);
    // With an untrusted index, the store opens only if snapshot and journal are complete.
    doubtful(home.path());
    assert_everybody(home.path());
}

#[test]
fn export_uses_older_generation_for_damaged_snapshot() {
    let home = home();
    filled(home.path());
    let settings = Settings { journal_bytes: 1, ..Settings::default() };
    let store = SledStore::open_with(home.path(), settings).expect("a store");
    commit(&store, Batch::new().put(person(21), Precondition::Absent, text(21))).expect("committed");
    let newest = home.path().join("snapshot-0000000002");
    // Commit until the snapshot is there. Its thread may be busy, and the store requests the snapshot
    // again after each commit.
    while !newest.exists() {
        commit(&store, Batch::new()).expect("committed");
    }
    drop(store);
    let before = exported(home.path());
    spoil(&newest, |bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    });
    assert_eq!(exported(home.path()), before);
}

#[test]
fn damage_in_open_store_begins_new_generation() {
    let home = home();
    let ends = filled(home.path());
    let metrics = Arc::new(Metrics::default());
    let settings = Settings { metrics: Arc::clone(&metrics), ..Settings::default() };
    let store = SledStore::open_with(home.path(), settings).expect("a store");
    flip(&journal(home.path(), 1), &ends, 9);
    wait(store.compact()).expect("the past goes all the same");
    assert_eq!(metrics.store_repairs.get(), 1);
    assert!(!journal(home.path(), 1).exists(), "a person was deleted: nothing older stays");
    drop(store);
    assert_eq!(verify::inspect(home.path(), &Registry::new(&[])).expect("a store").problems, [""; 0]);
    doubtful(home.path());
    assert_everybody(home.path());
}

#[test]
fn damaged_snapshot_is_replaced_at_start() {
    let home = home();
    filled(home.path());
    wait(SledStore::open(home.path()).expect("a store").compact()).expect("one generation is left");
    let snapshot = home.path().join("snapshot-0000000002");
    spoil(&snapshot, |bytes| bytes[100] ^= 1);
    let metrics = Arc::new(Metrics::default());
    let settings = Settings { metrics: Arc::clone(&metrics), ..Settings::default() };
    let store = SledStore::open_with(home.path(), settings).expect("a store");
    while metrics.store_repairs.get() == 0 {
        std::thread::yield_now();
    }
    drop(store);
    assert!(snapshot.exists(), "no copy is destroyed");
    assert_eq!(verify::inspect(home.path(), &Registry::new(&[])).expect("a store").problems, [""; 0]);
    doubtful(home.path());
    assert_everybody(home.path());
}

#[test]
fn untrusted_index_still_proves_lost_batches() {
    let home = home();
    let ends = filled(home.path());
    flip(&journal(home.path(), 1), &ends, ends.len() - 1);
    doubtful(home.path());
    let fault = SledStore::open(home.path()).map(drop).expect_err("nothing is passed over in silence");
    assert!(fault.to_string().contains("has seen batch 20. `engawa store rebuild`"), "{fault}");
    let said = disk::rebuild(home.path()).expect("something can be saved");
    assert!(said.contains("lost: batch 20 cannot be read"), "{said}");
    assert!(said.contains("1 rows of ") && said.contains("which may not be whole"), "{said}");
    assert_everybody(home.path());
}

#[test]
fn rebuild_saves_later_batches_and_lists_losses() {
    let home = home();
    let ends = filled(home.path());
    flip(&journal(home.path(), 1), &ends, 9);
    fs::remove_dir_all(home.path().join("sled")).expect("removable");
    let fault = SledStore::open(home.path()).map(drop).expect_err("nothing is passed over in silence");
    assert!(fault.to_string().contains("`engawa store rebuild` saves what any file still holds"), "{fault}");
    let before = fs::read(journal(home.path(), 1)).expect("readable");
    let said = disk::rebuild(home.path()).expect("something can be saved");
    assert!(
        said.contains("lost: batch 9 cannot be read (") && said.contains("journal-0000000001: bytes "),
        "{said}"
    );
    assert_eq!(fs::read(journal(home.path(), 1)).expect("it stays"), before);
    let store = SledStore::open(home.path()).expect("a store");
    for number in 1..=PEOPLE {
        assert_eq!(row(&store, &person(number)).expect("works").is_some(), number != 9, "person {number}");
    }
}

#[test]
fn damaged_headers_are_reconstructed() {
    let home = home();
    filled(home.path());
    for name in ["journal-0000000001", "snapshot-0000000001"] {
        let copy = TempDir::new().expect("a folder");
        for entry in fs::read_dir(home.path()).expect("readable") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                fs::copy(&path, copy.path().join(path.file_name().expect("a name"))).expect("copied");
            }
        }
        spoil(&copy.path().join(name), |bytes| bytes[30] ^= 1);
        disk::rebuild(copy.path()).expect("something can be saved");
        assert_everybody(copy.path());
    }
}

#[test]
fn damaged_mark_is_rewritten_and_kept() {
    let home = home();
    filled(home.path());
    spoil(&home.path().join("engawa"), |bytes| bytes[3] ^= 1);
    let fault = SledStore::open(home.path()).map(drop).expect_err("it may be another program's");
    assert!(fault.to_string().contains("`engawa store rebuild` writes it anew"), "{fault}");
    let said = verify::inspect(home.path(), &Registry::new(&[])).expect("it can be looked at");
    assert_eq!(said.problems, [fault.to_string()]);
    assert_eq!(exported(home.path()).lines().count(), 2 + 20);
    disk::rebuild(home.path()).expect("ours all the same");
    assert_everybody(home.path());
    assert!(home.path().join("engawa.aside-1").exists());
}

#[test]
fn cut_off_end_of_journal_is_kept() {
    let home = home();
    filled(home.path());
    fs::remove_dir_all(home.path().join("sled")).expect("removable");
    let journal = journal(home.path(), 1);
    spoil(&journal, |bytes| bytes.truncate(bytes.len() - 3));
    let said = verify::inspect(home.path(), &Registry::new(&[])).expect("it can be looked at");
    assert!(said.problems.iter().any(|line| line.contains("or it was damaged since")), "{said}");
    let torn = fs::read(&journal).expect("readable");
    drop(SledStore::open(home.path()).expect("a store"));
    let kept = fs::read(home.path().join("journal-0000000001.torn-1")).expect("kept");
    assert!(!kept.is_empty() && torn.ends_with(&kept));
}

/// Each index that is set aside gets a name of its own, so that none overwrites another.
#[test]
fn indexes_set_aside_get_unique_names() {
    let home = home();
    filled(home.path());
    for number in 1..=3 {
        doubtful(home.path());
        drop(SledStore::open(home.path()).expect("a store"));
        assert!(home.path().join(format!("sled-broken-{number}")).exists());
    }
    wait(SledStore::open(home.path()).expect("a store").compact()).expect("the past goes");
    assert!(!home.path().join("sled-broken-1").exists(), "a person was deleted");
}

/// Every error that Linux knows, where the files of a store and where its index are read. Three of them are about the
/// files themselves: a file is missing, or is a folder, or lies within a file.
#[cfg(target_os = "linux")]
#[test]
fn errors_of_the_system_are_no_damage() {
    let path = Path::new("store");
    for code in 1..=133 {
        let error = || io::Error::from_raw_os_error(code);
        let (read, index) = (ReadError::system(path, error()), IndexError::from(::sled::Error::Io(error())));
        let may_pass = ![2, 20, 21].contains(&code);
        assert_eq!((read.is_passing(), index.is_passing()), (may_pass, may_pass), "{read}");
        assert_eq!(read.ends_repair(), may_pass && code != 5, "{read}");
        for fault in [disk::fault_at(path)(read), disk::fault_at(path)(index)] {
            assert!(!matches!(fault, OpenFault::Damaged { .. }), "{fault}");
        }
    }
}

#[test]
fn rebuild_begins_with_the_newest_complete_snapshot() {
    let home = home();
    filled(home.path());
    wait(SledStore::open(home.path()).expect("a store").compact()).expect("one generation is left");
    let store = SledStore::open(home.path()).expect("a store");
    let ends = [21, 22, 23].map(|number| {
        let end = length(&journal(home.path(), 2));
        commit(&store, Batch::new().put(person(number), Precondition::Absent, text(number)))
            .expect("committed");
        end
    });
    drop(store);
    flip(&journal(home.path(), 2), &ends, 1);
    for entry in fs::read_dir(home.path()).expect("readable").map(|entry| entry.expect("readable")) {
        if entry.file_name().to_string_lossy().starts_with("sled") {
            fs::remove_dir_all(entry.path()).expect("removable");
        }
    }
    let said = disk::rebuild(home.path()).expect("something can be saved");
    assert!(
        said.contains("snapshot 2, the rows after batch 20") && said.contains("lost: batch 21"),
        "{said}"
    );
    assert_everybody(home.path());
}

#[test]
fn new_journal_is_created_again_after_a_failure() {
    let home = home();
    let settings = Settings { journal_bytes: 2000, ..Settings::default() };
    let store = SledStore::open_with(home.path(), settings).expect("a store");
    let (first, second) = (journal(home.path(), 1), journal(home.path(), 2));
    // The next journal may wait for a compaction in the background, however much is committed meanwhile.
    let fill = |until| {
        for number in (1_u64..20_000).take_while(|_| !second.is_file() && length(&first) < until) {
            commit(&store, Batch::new().put(person(number), Precondition::Any, text(number)))
                .expect("committed");
        }
    };
    fs::create_dir(&second).expect("writable");
    fill(3000);
    fs::remove_dir(&second).expect("removable");
    fill(usize::MAX);
    assert!(second.is_file());
}
