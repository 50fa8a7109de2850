//! Tests of imports into folders that others use at the same time, and of imports that fail or are killed.

use std::fs;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Barrier;

use tempfile::TempDir;

use super::tests::{commit, row};
use crate::backup::{self, BackupFault};
use crate::base::id::{InteractionId, PersonId};
use crate::base::time::Timestamp;
use crate::game::Registry;
use crate::games::GAMES;
use crate::rows::HandledInteraction;
use engawa_store::sled as disk;
use engawa_store::{Batch, Key, OpenFault, Precondition, SledStore, verify};

fn games() -> Registry {
    Registry::new(GAMES)
}

fn exported(folder: &Path) -> String {
    let mut text = Vec::new();
    backup::export(folder, &mut text).expect("it is read");
    String::from_utf8(text).expect("text")
}

/// Returns exports of stores with different rows, under different keys.
pub(super) fn exports(count: u64) -> Vec<String> {
    let one = |number: u64| {
        let home = TempDir::new().expect("a folder");
        let store = SledStore::open(home.path()).expect("a store");
        let at = HandledInteraction { at: Timestamp(5) };
        let batch = (0..2_000).fold(Batch::new(), |batch, row| {
            let key = Key::Interaction(InteractionId(number * 10_000 + row));
            batch.put_record(key, Precondition::Absent, &at)
        });
        commit(&store, batch).expect("committed");
        drop(store);
        exported(home.path())
    };
    (0..count).map(one).collect()
}

#[test]
fn only_one_of_several_imports_makes_a_store() {
    let home = TempDir::new().expect("a folder");
    let folder = home.path().join("store");
    let (texts, barrier) = (exports(6), Barrier::new(6));
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let import = |text: &String| {
            barrier.wait();
            backup::import(&folder, text.as_bytes(), &games())
        };
        let importing: Vec<_> = texts.iter().map(|text| scope.spawn(move || import(text))).collect();
        importing.into_iter().map(|one| one.join().expect("no panic")).collect()
    });
    let done: Vec<usize> = (0..6).filter(|number| outcomes[*number].is_ok()).collect();
    let [winner] = done[..] else { panic!("{outcomes:?}") };
    for fault in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        let is_late = matches!(
            fault,
            BackupFault::NotEmpty(_)
                | BackupFault::Store(OpenFault::InUse { .. } | OpenFault::UnfinishedImport { .. })
        );
        assert!(is_late, "{fault}");
    }
    assert_eq!(exported(&folder), texts[winner]);
}

/// Text whose first read runs a function, as something may happen while a long file is read.
struct Meanwhile<'a, F>(&'a [u8], Option<F>);

impl<F: FnOnce()> Read for Meanwhile<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(happens) = self.1.take() {
            happens();
        }
        self.0.read(buffer)
    }
}

#[test]
fn store_made_during_an_import_stays() {
    let text = exports(1).remove(0);
    let key = Key::Person(PersonId(7));
    for stays_open in [false, true] {
        let home = TempDir::new().expect("a folder");
        let folder = home.path().join("store");
        let mut open = None;
        let meanwhile = || {
            let store = SledStore::open(&folder).expect("a store");
            commit(&store, Batch::new().put(key.clone(), Precondition::Absent, vec![1])).expect("committed");
            open = stays_open.then_some(store);
        };
        let read = BufReader::new(Meanwhile(text.as_bytes(), Some(meanwhile)));
        let fault = backup::import(&folder, read, &games()).expect_err("a store is there");
        let is_refused = match fault {
            BackupFault::NotEmpty(_) => !stays_open,
            BackupFault::Store(OpenFault::InUse { .. }) => stays_open,
            _ => false,
        };
        assert!(is_refused, "{stays_open}: {fault}");
        drop(open);
        let store = SledStore::open(&folder).expect("the same store");
        assert_eq!((store.repair(), row(&store, &key).is_ok_and(|row| row.is_some())), (None, true));
    }
}

#[test]
fn unfinished_import_is_no_store() {
    let text = exports(1).remove(0);
    let home = TempDir::new().expect("a folder");
    let folder = home.path().join("store");
    backup::import(&folder, text.as_bytes(), &games()).expect("imported");
    // As a kill leaves the folder right before the last step of an import, and in the middle.
    disk::mark_import(&folder).expect("writable");
    for step in ["last", "snapshot"] {
        let unfinished = |what: &str, fault: OpenFault| {
            assert!(matches!(fault, OpenFault::UnfinishedImport { .. }), "{step}, {what}: {fault}");
        };
        unfinished("run", SledStore::open(&folder).map(drop).expect_err("no store"));
        unfinished("open", SledStore::open_present(&folder).map(drop).expect_err("no store"));
        unfinished("rebuild", disk::rebuild(&folder).expect_err("no store"));
        unfinished("verify", verify::inspect(&folder, &games()).expect_err("no store"));
        for fault in [
            backup::export(&folder, &mut Vec::new()).map(drop).expect_err("no store"),
            backup::import(&folder, text.as_bytes(), &games()).map(drop).expect_err("not empty"),
        ] {
            let BackupFault::Store(fault) = fault else { panic!("{step}: {fault}") };
            unfinished("backup", fault);
        }
        if step == "last" {
            let part = folder.join("snapshot-0000000001.new");
            fs::rename(folder.join("snapshot-0000000001"), part).expect("it is there");
            fs::remove_file(folder.join("journal-0000000001")).expect("it is there");
        }
    }
}

#[test]
fn lock_alone_does_not_prevent_an_import() {
    let text = exports(1).remove(0);
    let home = TempDir::new().expect("a folder");
    drop(disk::lock_folder(home.path()).expect("free"));
    backup::import(home.path(), text.as_bytes(), &games()).expect("imported");
    assert_eq!(exported(home.path()), text);
}
