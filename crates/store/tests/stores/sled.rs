//! Tests of the store on disk: errors of opening, failures of the disk, and the files in which rows are
//! stored.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::conform::of_kind;
use super::tests::{commit, row, wait};
use crate::base::id::PersonId;
use crate::game::Registry;
use engawa_store::sled::Settings;
use engawa_store::{
    Batch, CommitError, Key, OpenFault, Precondition, RowKind, SledStore, Store, StoreFault, USUAL_ROW_BYTES,
    verify,
};

use super::failing_files::{DiskFailure, FailingFiles, spoil};

fn person(number: u64) -> Key {
    Key::Person(PersonId(number))
}

fn home() -> TempDir {
    TempDir::new().expect("a directory")
}

/// Creates a store with 50 rows and closes it.
fn filled(path: &Path) {
    let store = SledStore::open(path).expect("a store");
    for number in 0..50 {
        commit(&store, Batch::new().put(person(number), Precondition::Absent, vec![7; 900]))
            .expect("committed");
    }
}

fn refused(path: &Path) -> OpenFault {
    SledStore::open(path).map(drop).expect_err("it should not open")
}

#[test]
fn store_can_be_opened_only_once() {
    let home = home();
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(refused(home.path()), OpenFault::InUse { path: home.path().into() });
    drop(store);
    SledStore::open(home.path()).expect("free again");
}

#[test]
fn dropped_store_can_be_reopened_at_once() {
    let home = home();
    for round in 0..60 {
        let store = SledStore::open(home.path()).expect("a store");
        drop(store.commit(Batch::new().put(person(round), Precondition::Absent, vec![0; 5000])));
    }
    let store = SledStore::open(home.path()).expect("a store");
    let rows = of_kind(&store, RowKind::People).expect("rows");
    assert_eq!(rows.len(), 60);
}

#[test]
fn folder_of_other_files_is_refused() {
    let home = home();
    let file = home.path().join("file");
    fs::write(&file, "a letter").expect("written");
    assert!(matches!(refused(&file), OpenFault::NotAStore { path, .. } if path == file));
    let said = refused(home.path()).to_string();
    assert_eq!(said, format!("{} is not a store of this program: `file` is in it", home.path().display()));
    assert_eq!(fs::read_dir(home.path()).expect("readable").count(), 1);
}

#[test]
fn foreign_sled_database_is_refused() {
    let home = home();
    let other = sled::Config::new().path(home.path()).segment_size(2 * 1024 * 1024).open().expect("sled");
    other.insert(b"theirs", b"something").expect("inserted");
    drop(other);
    assert!(matches!(refused(home.path()), OpenFault::NotAStore { why, .. } if why.ends_with("is in it")));
}

#[test]
fn damaged_mark_is_refused_with_advice() {
    let home = home();
    filled(home.path());
    fs::write(home.path().join("engawa"), "engawa store, for").expect("written");
    let why = |fault| if let OpenFault::NotAStore { why, .. } = fault { why } else { panic!("{fault}") };
    let why = why(refused(home.path()));
    assert!(
        why.starts_with("its mark is `engawa store, for`. It is damaged: `engawa store rebuild`"),
        "{why}"
    );
}

#[cfg(unix)]
#[test]
fn unwritable_folder_is_forbidden() {
    use std::os::unix::fs::PermissionsExt;
    let home = home();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o500)).expect("ours");
    if fs::write(home.path().join("probe"), "").is_ok() {
        println!("skipped: whoever runs this may write everywhere");
        return;
    }
    let path = home.path().join("store");
    assert!(matches!(refused(&path), OpenFault::Forbidden { path: named, .. } if named == path));
}

#[test]
fn impossible_folder_is_a_system_fault() {
    let path = Path::new("/proc/engawa-store");
    if Path::new("/proc/self").exists() {
        assert!(matches!(refused(path), OpenFault::System { path: named, .. } if named == path));
    }
}

/// Every damage to the index is repaired without loss of rows, and is reported.
#[test]
fn damaged_index_is_set_aside_and_rebuilt() {
    let damage: [(&str, Spoil); 5] = [
        ("db", Vec::clear),
        ("db", |bytes| bytes.fill(0xff)),
        ("db", |bytes| bytes.fill(0)),
        ("conf", |bytes| bytes.fill(b'x')),
        ("snap", |bytes| bytes.truncate(20)),
    ];
    for (name, how) in damage {
        let home = home();
        filled(home.path());
        drop(SledStore::open(home.path()).expect("sled writes a snapshot when it opens"));
        spoil(&file_in(&home.path().join("sled"), name), how);
        let store = SledStore::open(home.path()).expect("built again");
        let told = store.repair().expect("something was repaired");
        assert!(told.contains("50 rows were restored") && told.contains("sled-broken-"), "{told}");
        assert_eq!(people(&store), 50, "{name}");
        drop(store);
        let store = SledStore::open(home.path()).expect("whole again");
        assert_eq!((store.repair(), people(&store)), (None, 50));
    }
}

fn people(store: &SledStore) -> usize {
    of_kind(store, RowKind::People).expect("rows").len()
}

/// Function that damages the contents of a file.
type Spoil = fn(&mut Vec<u8>);

fn file_in(folder: &Path, name: &str) -> PathBuf {
    let mut files = fs::read_dir(folder).expect("readable").map(|entry| entry.expect("an entry").path());
    let named =
        |path: &PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
    files.find(named).expect("such a file")
}

/// sled moves large pages into separate files, which it never syncs. Pages of usual rows must be smaller
/// than that.
#[test]
fn usual_rows_need_no_side_files() {
    let home = home();
    let store = SledStore::open(home.path()).expect("a store");
    let mut number = 1_u64;
    for round in 0..60 {
        let batch = (0..40).fold(Batch::new(), |batch, _| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let key = person(number >> 58);
            match number >> 40 & 7 {
                0..=2 => batch.delete(key, Precondition::Any),
                _ => batch.put(
                    key,
                    Precondition::Any,
                    vec![u8::try_from(round).expect("small"); USUAL_ROW_BYTES],
                ),
            }
        });
        commit(&store, batch).expect("committed");
    }
    assert_eq!(fs::read_dir(home.path().join("sled/blobs")).expect("readable").count(), 0);
}

/// Opens a store on files that can fail on request. After a failure, the store checks the disk again at
/// the next commit.
fn shaky(home: &Path) -> (SledStore, FailingFiles) {
    let files = FailingFiles::default();
    let settings = Settings { files: Arc::new(files.clone()), pause: Duration::ZERO, ..Settings::default() };
    let store = SledStore::open_with(home, settings).expect("a store");
    assert_eq!(commit(&store, Batch::new().put(person(1), Precondition::Absent, vec![1])), Ok(()));
    (store, files)
}

#[test]
fn store_recovers_from_failed_sync() {
    passes(DiskFailure::SyncFails, "the journal: the disk is on fire");
}

#[test]
fn store_recovers_from_full_disk() {
    for room in [0, 1, 20, 30] {
        passes(DiskFailure::Full(room), "the journal: no storage space");
    }
}

fn passes(trouble: DiskFailure, why: &str) {
    let home = home();
    let (store, files) = shaky(home.path());
    let fault = StoreFault::Stopped { why: why.into() };
    let put = |number| Batch::new().put(person(number), Precondition::Any, vec![2]);
    for _ in 0..3 {
        files.be(trouble);
        assert_eq!(commit(&store, put(2)), Err(CommitError::Fault(fault.clone())));
        assert_eq!(commit(&store, put(4)), Err(CommitError::Fault(fault.clone())), "it is not over yet");
        assert_eq!(row(&store, &person(1)), Err(fault.clone()));
        files.be(DiskFailure::None);
        assert_eq!(commit(&store, Batch::new()), Ok(()));
        assert_eq!(row(&store, &person(1)).expect("works again").map(|row| row.bytes), Some(vec![1]));
        assert_eq!(row(&store, &person(4)), Ok(None), "nothing of it was ever written");
    }
    // The batch with an unknown outcome is stored or lost by now; that must not change.
    let unknown = row(&store, &person(2)).expect("works again");
    assert_eq!(commit(&store, Batch::new().put(person(3), Precondition::Absent, vec![3])), Ok(()));
    drop(store);
    assert_eq!(inspected(home.path()), [""; 0]);
    for is_doubtful in [false, true] {
        if is_doubtful {
            fs::write(home.path().join("index-state"), "open another run\n").expect("writable");
        }
        let store = SledStore::open(home.path()).expect("a store");
        assert_eq!(row(&store, &person(1)).expect("works again").map(|row| row.bytes), Some(vec![1]));
        assert_eq!(row(&store, &person(2)), Ok(unknown.clone()));
        assert_eq!(row(&store, &person(3)).expect("works again").map(|row| row.bytes), Some(vec![3]));
    }
}

/// Returns the problems of a store, without those of the rows of people, which are no valid records in
/// these tests.
pub fn inspected(path: &Path) -> Vec<String> {
    let found = verify::inspect(path, &Registry::new(&[])).expect("it can be looked at");
    found.problems.into_iter().filter(|line| !line.starts_with("people/")).collect()
}

/// Returns whether any file in a folder, or below it, contains the bytes.
pub fn holds(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).any(|path| {
        if path.is_dir() {
            return holds(&path, bytes);
        }
        fs::read(&path).expect("a file").windows(bytes.len()).any(|window| window == bytes)
    })
}

#[test]
fn compaction_erases_deleted_rows() {
    let home = home();
    filled(home.path());
    let (gone, stays) = (1_100_000_000_000_000_011_u64, 1_100_000_000_000_000_012_u64);
    let store = SledStore::open(home.path()).expect("a store");
    for id in [gone, stays] {
        let batch = Batch::new().put(person(id), Precondition::Absent, id.to_string().into_bytes());
        commit(&store, batch).expect("committed");
    }
    drop(store);
    let store = SledStore::open(home.path()).expect("a store");
    commit(&store, Batch::new().delete(person(gone), Precondition::Version(1))).expect("committed");
    let aside = home.path().join("sled-broken-7");
    fs::create_dir(&aside).expect("a folder");
    fs::write(aside.join("db"), gone.to_be_bytes()).expect("written");
    assert!(holds(home.path(), gone.to_string().as_bytes()), "it is still in older files");
    let index = home.path().join("sled");
    assert!(holds(&index, gone.to_string().as_bytes()), "the index keeps what it no longer shows");
    wait(store.compact()).expect("the past goes");
    assert!(row(&store, &person(stays)).expect("it is read on").is_some());
    commit(&store, Batch::new().put(person(5000), Precondition::Absent, vec![1])).expect("and written on");
    for form in [gone.to_string().into_bytes(), gone.to_be_bytes().into(), gone.to_le_bytes().into()] {
        assert!(!holds(home.path(), &form), "{form:?}");
    }
    assert!(holds(home.path(), stays.to_string().as_bytes()));
    drop(store);
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!((people(&store), store.repair()), (52, None));
    drop(store);
    assert!(!holds(home.path(), &gone.to_be_bytes()));
    assert_eq!(inspected(home.path()), Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn store_files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let home = home();
    let path = home.path().join("deep/store");
    filled(&path);
    drop(SledStore::open(&path).expect("a store"));
    let mut folders = vec![path];
    while let Some(folder) = folders.pop() {
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
        for entry in fs::read_dir(&folder).expect("readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                assert_eq!(mode(&path), 0o600, "{}", path.display());
            }
        }
    }
}

#[test]
fn unreadable_rows_affect_no_others() {
    let home = home();
    filled(home.path());
    let raw = sled::Config::new()
        .path(home.path().join("sled"))
        .segment_size(2 * 1024 * 1024)
        .open()
        .expect("sled");
    raw.insert(person(3).to_bytes(), b"short").expect("inserted");
    raw.insert(person(4).to_bytes(), [0; 12].as_slice()).expect("inserted");
    raw.insert([RowKind::Interactions as u8, 1, 2], b"").expect("inserted");
    drop(raw);
    let store = SledStore::open(home.path()).expect("a store");
    let bad = |key: &str, why: &str| StoreFault::BadRow { key: key.into(), why: why.into() };
    assert_eq!(row(&store, &person(3)), Err(bad("people/3", "shorter than a version")));
    assert_eq!(row(&store, &person(4)), Err(bad("people/4", "version 0")));
    let seen = of_kind(&store, RowKind::Interactions);
    assert_eq!(seen, Err(bad(r"\n\x01\x02", "no key")));
    assert_eq!(row(&store, &person(5)).expect("a good row").map(|row| row.version), Some(1));
    assert_eq!(commit(&store, Batch::new().put(person(5), Precondition::Version(1), vec![])), Ok(()));
}
