//! Tests of power cuts, which lose or damage unsynced data and leave the index in a random state.
//! Acknowledged batches survive, and no batch is stored in part. For more rounds: `ENGAWA_ROUNDS=200
//! cargo test power`.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::conform::of_kind;
use super::tests::{commit, row};
use crate::base::id::{InteractionId, MatchId, PersonId};
use crate::base::time::Timestamp;
use engawa_store::sled::Settings;
use engawa_store::{Batch, CommitError, Key, Precondition, RowKind, SledStore, Store, StoreFault, Subject};

use super::failing_files::{DiskFailure, FailingFiles, spoil};

const CLIENTS: usize = 3;
/// Size in bytes at which a new journal begins. The size is small, so that each round begins several
/// generations.
const JOURNAL_BYTES: u64 = 3000;

fn rounds() -> u64 {
    std::env::var("ENGAWA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(30)
}

/// Returns a batch of related rows: a counter of the client's batches, a row for this batch, and an
/// alarm whose time changes.
fn batch(client: usize, number: u64) -> Batch {
    let count = if number == 1 { Precondition::Absent } else { Precondition::Version(number - 1) };
    Batch::new()
        .put(counter(client), count, number.to_string().into_bytes())
        .put(entry(client, number), Precondition::Absent, format!("{client} {number}").repeat(7).into_bytes())
        .delete(alarm(client, number - 1), Precondition::Any)
        .put(alarm(client, number), Precondition::Absent, Vec::new())
}

fn counter(client: usize) -> Key {
    Key::Person(PersonId(client as u64))
}

fn entry(client: usize, number: u64) -> Key {
    Key::Interaction(InteractionId(number << 8 | client as u64))
}

fn alarm(client: usize, number: u64) -> Key {
    Key::Alarm(Timestamp(number.cast_signed()), Subject::Match(MatchId::from_random(client as u64)))
}

fn count(store: &dyn Store, client: usize) -> u64 {
    row(store, &counter(client)).expect("a working store").map_or(0, |row| row.version)
}

/// Commits batches of several clients until the power is cut. Returns the number of the last batch
/// acknowledged to each client.
fn work(store: &SledStore) -> [u64; CLIENTS] {
    let mut told = std::array::from_fn(|client| count(store, client));
    std::thread::scope(|scope| {
        for (client, told) in told.iter_mut().enumerate() {
            scope.spawn(move || {
                while commit(store, batch(client, *told + 1)) == Ok(()) {
                    *told += 1;
                    if told.is_multiple_of(5) {
                        drop(store.compact());
                    }
                }
            });
        }
    });
    told
}

/// Checks that all rows of the counted batches are there, and no other rows.
fn assert_whole(store: &dyn Store) {
    let mut expected = 0;
    for client in 0..CLIENTS {
        let last = count(store, client);
        expected += usize::try_from(last).expect("few batches");
        for number in 1..=last {
            assert!(
                row(store, &entry(client, number)).expect("a working store").is_some(),
                "{client} {number}"
            );
        }
        assert_eq!(row(store, &alarm(client, last)).expect("a working store").is_some(), last > 0);
    }
    let all = |each| of_kind(store, each).expect("rows").len();
    assert_eq!(all(RowKind::Interactions), expected);
    assert!(all(RowKind::Alarms) <= CLIENTS);
}

/// Leaves the index in a random state, as after a power cut: the index is never synced while it is in
/// use.
fn leave_of_the_index(home: &Path, old: &mut Option<TempDir>, rng: &mut ChaCha8Rng) {
    let index = home.join("sled");
    let db = index.join("db");
    match rng.random_range(0..6) {
        0 => fs::remove_dir_all(&index).expect("removable"),
        1 => spoil(&db, |bytes| bytes.truncate(rng.random_range(0..=bytes.len()))),
        2 => spoil(&db, |bytes| {
            let from = rng.random_range(0..bytes.len());
            bytes[from..].fill(0);
        }),
        3 => spoil(&db, |bytes| bytes.iter_mut().step_by(97).for_each(|byte| *byte = rng.random())),
        4 => {
            if let Some(old) = old {
                fs::remove_dir_all(&index).expect("removable");
                copy(old.path(), &index);
            }
        }
        _ => {
            let copied = old.insert(TempDir::new().expect("a folder"));
            copy(&index, copied.path());
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("copied");
        }
    }
}

#[test]
fn acknowledged_commits_survive_power_cuts() {
    let home = TempDir::new().expect("a folder");
    let path = home.path().join("store");
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut told, mut old, mut failed_openings) = ([0; CLIENTS], None, 0);
    for round in 0..rounds() {
        let files = FailingFiles::default();
        let run = Some(format!("run {round}"));
        let settings = Settings {
            files: Arc::new(files.clone()),
            run,
            journal_bytes: JOURNAL_BYTES,
            ..Settings::default()
        };
        // In some rounds, the power is cut while the store is still being opened.
        let most = if rng.random_bool(0.3) { 12 } else { 400 };
        files.be(DiskFailure::Dying(rng.random_range(0..most)));
        match SledStore::open_with(&path, settings) {
            Ok(store) => {
                for (client, told) in told.iter().enumerate() {
                    assert!(count(&store, client) >= *told, "round {round}: {client} was told {told}");
                }
                assert_whole(&store);
                told = work(&store);
            }
            Err(fault) => {
                assert!(fault.to_string().contains("there is no power"), "round {round}: {fault}");
                failed_openings += 1;
            }
        }
        files.cut_power(&mut rng);
        if path.join("sled/db").exists() {
            leave_of_the_index(&path, &mut old, &mut rng);
        }
        // Let the state file say that the index is in use, as after a real power cut.
        if path.join("engawa").exists() {
            fs::write(path.join("index-state"), format!("open run {round}\n")).expect("writable");
        }
    }
    let store = SledStore::open(&path).expect("a store");
    assert_whole(&store);
    for (client, told) in told.iter().enumerate() {
        assert!(count(&store, client) >= *told, "{client} was told {told}");
    }
    println!("{told:?} acknowledged in {} rounds, {failed_openings} of them ended while opening", rounds());
    assert!(told.iter().sum::<u64>() > rounds() * 10, "the clients got to work: {told:?}");
}

#[test]
fn failed_commits_are_never_acknowledged() {
    let home = TempDir::new().expect("a folder");
    let files = FailingFiles::default();
    let settings = Settings { files: Arc::new(files.clone()), ..Settings::default() };
    let store = SledStore::open_with(home.path(), settings).expect("a store");
    assert_eq!(commit(&store, batch(0, 1)), Ok(()));
    files.be(DiskFailure::SyncFails);
    let fault = CommitError::Fault(StoreFault::Stopped { why: "the journal: the disk is on fire".into() });
    assert_eq!(commit(&store, batch(0, 2)), Err(fault.clone()));
    assert_eq!(commit(&store, batch(1, 1)), Err(fault));
    drop(store);
    // The journal's file may lack data that was not synced, so everything readable is copied into a new
    // journal.
    let store = SledStore::open(home.path()).expect("a store");
    assert!(store.repair().is_some_and(|told| told.contains("it had failed")), "{:?}", store.repair());
    assert_eq!(commit(&store, Batch::new()), Ok(()));
    assert!(home.path().join("journal-0000000002").exists());
    assert_whole(&store);
}
