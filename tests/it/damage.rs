//! Tests that damage files of a store of real matches, by one flipped bit or a truncated journal. The store
//! must report the damage correctly, recover all data that any copy still has, and destroy no copy.
//!
//! `ENGAWA_ROUNDS=300 cargo test damage` runs more rounds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engawa::base::id::{ChannelId, PersonId};
use engawa::base::time::Timestamp;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::store::rows::{UnreachableChannel, UnreachableReason};
use engawa::store::sled::{self, Settings};
use engawa::store::{
    Batch, Direction, Key, KeyRange, OpenFault, Precondition, Row, RowKind, SledStore, Store, backup, verify,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::harness::rounds;
use super::rows::block_on_store;

use crate::fill::fill;

const MATCHES: usize = 14;
/// Number of commits, each of a single row, that follow the matches.
const LAST: u64 = 30;
/// Number of people who play the matches.
const PEOPLE: u64 = 12;
/// Maximum number of bytes that a test cuts off the end of a journal.
const CUT: usize = 1_000;
/// Size at which the store starts a new journal. It is small, so that the store has several journals.
const JOURNAL_BYTES: u64 = 20_000;

/// A closed, undamaged store. `rows` is its export as text; `shown` has the same rows, read from the open
/// store.
struct SampleStore {
    home: TempDir,
    rows: String,
    shown: Vec<(Key, Row)>,
}

/// Returns all rows of an open store. If the index is unreadable, an empty commit first makes the store
/// rebuild it.
fn shown(store: &SledStore) -> Vec<(Key, Row)> {
    let all = |table| block_on_store(store.scan(&KeyRange::of_kind(table), usize::MAX, Direction::Up));
    let look = || RowKind::ALL.into_iter().map(all).collect::<Result<Vec<_>, _>>();
    let rows = look().or_else(|_| {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(store.commit(Batch::new())).expect("it goes on by itself");
        look()
    });
    rows.expect("readable").into_iter().flatten().collect()
}

fn sample_store() -> SampleStore {
    let home = TempDir::new().expect("a folder");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let settings = Settings { journal_bytes: JOURNAL_BYTES, ..Settings::default() };
    let store = Arc::new(SledStore::open_with(home.path(), settings).expect("a store"));
    let people: Vec<_> = (1..=PEOPLE).map(PersonId).collect();
    runtime.block_on(fill(Arc::clone(&store) as _, &people, MATCHES));
    drop(store);
    // Reopen the store with the default journal size, so that all following commits fit into one journal.
    let store = SledStore::open(home.path()).expect("a store");
    for channel in 1..=LAST {
        let closed = UnreachableChannel::new(UnreachableReason::Forbidden, Timestamp(1));
        let batch = Batch::new().put_record(
            Key::UnreachableChannel(ChannelId(channel)),
            Precondition::Absent,
            &closed,
        );
        runtime.block_on(store.commit(batch)).expect("it is written");
    }
    drop(store);
    // Reopen the store once more, to complete a snapshot that the close may have interrupted.
    let shown = shown(&SledStore::open(home.path()).expect("a store"));
    let rows = exported(home.path());
    let journals = files(home.path()).into_keys().filter(|path| is_journal(path)).count();
    assert!(journals >= 2 && rows.contains("\"name\":\"matches/"), "{journals} journals");
    assert_eq!(inspected(home.path()), [""; 0]);
    SampleStore { home, rows, shown }
}

impl SampleStore {
    fn copy(&self) -> TempDir {
        let copy = TempDir::new().expect("a folder");
        copy_into(self.home.path(), copy.path());
        copy
    }

    fn bytes_of(&self, file: &Path) -> Vec<u8> {
        fs::read(self.home.path().join(file)).expect("readable")
    }
}

fn copy_into(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            fs::create_dir(&target).expect("a folder");
            copy_into(&path, &target);
        } else {
            fs::copy(&path, &target).expect("copied");
        }
    }
}

/// Returns the content of every file below a folder, by its path relative to the folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("readable");
                files.insert(path.strip_prefix(folder).expect("below it").to_owned(), bytes);
            }
        }
    }
    files
}

fn games() -> Registry {
    Registry::new(GAMES)
}

fn exported(folder: &Path) -> String {
    let mut text = Vec::new();
    backup::export(folder, &mut text).expect("whatever is damaged, something holds it");
    String::from_utf8(text).expect("text")
}

fn inspected(folder: &Path) -> Vec<String> {
    verify::inspect(folder, &games()).map_or_else(|fault| vec![fault.to_string()], |found| found.problems)
}

/// Damages copies of a store in a way that leaves each row in at least one file. Asserts that export, opening
/// and `rebuild` lose no row, and that a refusal to open names the remedy.
fn judge(sample: &SampleStore, what: &str, damage: impl Fn(&Path)) {
    let copy = || {
        let copy = sample.copy();
        damage(copy.path());
        copy
    };
    let damaged = copy();
    let before = files(damaged.path());
    let problems = inspected(damaged.path());
    assert!(exported(damaged.path()) == sample.rows, "{what}: the export has other rows");
    assert!(!problems.iter().any(|line| line.starts_with("lost: ")), "{what}: {problems:#?}");
    assert!(files(damaged.path()) == before, "{what}: looking at it changes nothing");

    let settings = Settings { pause: Duration::ZERO, ..Settings::default() };
    match SledStore::open_with(damaged.path(), settings) {
        Ok(store) => {
            let said = store.repair().unwrap_or_default().to_owned();
            assert!(!said.contains("not known"), "{what}: {said}");
            assert!(shown(&store) == sample.shown, "{what}: it shows other rows; {problems:#?}");
        }
        Err(fault @ (OpenFault::Damaged { .. } | OpenFault::NotAStore { .. })) => {
            assert!(fault.to_string().contains("`engawa store rebuild`"), "{what}: {fault}");
            assert!(!problems.is_empty(), "{what}: all is well, and it does not open: {fault}");
        }
        Err(fault) => panic!("{what}: {fault}"),
    }
    assert!(exported(damaged.path()) == sample.rows, "{what}: other rows after the start; {problems:#?}");

    let damaged = copy();
    for time in 1..=2 {
        let said = sled::rebuild(damaged.path()).unwrap_or_else(|fault| panic!("{what}: {fault}"));
        assert!(!said.contains("lost: "), "{what}: {said}");
        assert!(exported(damaged.path()) == sample.rows, "{what}: other rows after rebuild {time}: {said}");
        assert_eq!(inspected(damaged.path()), [""; 0], "{what}: after rebuild {time}: {said}");
    }
    assert_kept(&before, &files(damaged.path()), what);
}

/// Asserts that every file except `lock` and `index-state` still exists unchanged. A repair may have renamed
/// it.
fn assert_kept(before: &BTreeMap<PathBuf, Vec<u8>>, after: &BTreeMap<PathBuf, Vec<u8>>, what: &str) {
    let name = |path: &Path| path.to_str().expect("our names are ASCII").to_owned();
    for (path, bytes) in before {
        let is_state = ["lock", "index-state"].contains(&name(path).as_str());
        let is_copied = after.values().any(|copy| copy == bytes);
        assert!(is_state || is_copied, "{what}: {} is gone", path.display());
    }
}

fn spoil(path: &Path, spoil: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("readable");
    spoil(&mut bytes);
    fs::write(path, bytes).expect("writable");
}

#[test]
fn flipped_bit_in_any_file_loses_nothing() {
    let sample = sample_store();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let paths: Vec<_> =
        files(sample.home.path()).into_iter().filter(|(_, bytes)| !bytes.is_empty()).collect();
    let mut flips: BTreeMap<String, u32> = BTreeMap::new();
    for round in 0..rounds(16) {
        let (path, bytes) = paths.choose(&mut rng).expect("files");
        let bit = rng.random_range(0..bytes.len() * 8);
        let what = format!("round {round}: bit {} of byte {} of {}", bit % 8, bit / 8, path.display());
        judge(&sample, &what, |folder| {
            spoil(&folder.join(path), |bytes| bytes[bit / 8] ^= 1 << (bit % 8));
        });
        *flips.entry(path.display().to_string()).or_default() += 1;
    }
    println!("flips: {flips:?}");
}

#[test]
fn truncated_journal_of_closed_store_loses_nothing() {
    let sample = sample_store();
    let newest = files(sample.home.path()).into_keys().rfind(|path| is_journal(path));
    let newest = newest.expect("a journal");
    let length = sample.bytes_of(&newest).len();
    let step = (CUT / rounds(12)).max(1);
    for cut in (1..=CUT).step_by(step) {
        let what = format!("{cut} bytes cut from {}", newest.display());
        judge(&sample, &what, |folder| spoil(&folder.join(&newest), |bytes| bytes.truncate(length - cut)));
    }
}

fn is_journal(path: &Path) -> bool {
    path.to_str().is_some_and(|name| name.starts_with("journal-"))
}
