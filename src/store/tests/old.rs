//! Stores from before the journal: they open, keep every row, and get their first snapshot.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::base::id::PersonId;
use crate::store::conform::commit;
use crate::store::{Batch, Expected, Key, OpenFault, Row, SledStore, Store};

fn person(number: u64) -> Key {
    Key::Person(PersonId(number))
}

/// A store as it was made before there was a journal: sled's files and a mark in the folder itself.
fn make_old(path: &Path, rows: u64) {
    let old = sled::Config::new().path(path).segment_size(2 * 1024 * 1024).open().expect("sled");
    for number in 0..rows {
        let row =
            [number.wrapping_add(1).to_be_bytes().as_slice(), format!("person {number}").as_bytes()].concat();
        old.insert(person(number).to_bytes(), row).expect("inserted");
    }
    let marks = old.open_tree(b"engawa").expect("a tree");
    marks.insert(b"mark", b"engawa store, format 1\n").expect("inserted");
    old.flush().expect("flushed");
    drop(marks);
    drop(old);
    fs::write(path.join("engawa"), "engawa store, format 1\n").expect("written");
}

fn assert_rows(store: &dyn Store, rows: u64) {
    for number in 0..rows {
        let row = Row { version: number + 1, bytes: format!("person {number}").into_bytes() };
        assert_eq!(store.load(&person(number)), Ok(Some(row)));
    }
}

#[test]
fn a_store_from_before_the_journal_opens_with_every_row() {
    let home = TempDir::new().expect("a folder");
    make_old(home.path(), 300);
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(store.repair(), None);
    assert_rows(&store, 300);
    let next = Batch::new().put(person(7), Expected::Version(8), b"changed".to_vec());
    assert_eq!(commit(&store, next), Ok(()));
    drop(store);
    assert!(!home.path().join("db").exists(), "sled has moved");
    // The journal tells all of it, without sled.
    fs::remove_dir_all(home.path().join("sled")).expect("removable");
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(store.load(&person(7)), Ok(Some(Row { version: 9, bytes: b"changed".to_vec() })));
    assert_eq!(store.load(&person(299)).map(|row| row.map(|row| row.version)), Ok(Some(300)));
}

/// The program may end between any two steps; the next start does what is left.
#[test]
fn a_move_that_was_interrupted_is_completed() {
    let home = TempDir::new().expect("a folder");
    make_old(home.path(), 50);
    let whole = TempDir::new().expect("a folder");
    make_old(whole.path(), 50);
    drop(SledStore::open(whole.path()).expect("a store"));

    // Snapshot and journal are written, the mark is not, and an older program has run in between.
    for name in ["snapshot-0000000001", "journal-0000000001"] {
        fs::copy(whole.path().join(name), home.path().join(name)).expect("copied");
    }
    fs::remove_file(home.path().join("db")).expect("removable");
    for name in ["conf", "blobs"] {
        let path = home.path().join(name);
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    let snaps = fs::read_dir(home.path()).expect("readable").map(|entry| entry.expect("an entry").path());
    for snap in
        snaps.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")))
    {
        fs::remove_file(snap).expect("removable");
    }
    make_old(home.path(), 60);
    let store = SledStore::open(home.path()).expect("a store");
    assert_rows(&store, 60);
    drop(store);

    // The mark is written, sled's files have not moved.
    for entry in fs::read_dir(home.path().join("sled")).expect("readable") {
        let path = entry.expect("an entry").path();
        fs::rename(&path, home.path().join(path.file_name().expect("a name"))).expect("renamed");
    }
    fs::remove_dir(home.path().join("sled")).expect("removable");
    let store = SledStore::open(home.path()).expect("a store");
    assert_eq!(store.repair(), None);
    assert_rows(&store, 60);
}

#[test]
fn an_old_store_whose_rows_are_gone_does_not_pretend_to_be_new() {
    let home = TempDir::new().expect("a folder");
    make_old(home.path(), 5);
    fs::write(home.path().join("db"), "").expect("writable");
    let fault = SledStore::open(home.path()).map(drop).expect_err("it should not open");
    assert!(matches!(fault, OpenFault::Damaged { .. }), "{fault}");
}
