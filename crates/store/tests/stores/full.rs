//! Test of the store on a full file system: it refuses commits, and recovers when there is room again.
//!
//! Mounting a small file system needs root; without root, the test reports that it was skipped. To run
//! it: `cargo test --lib really_full -- --ignored --nocapture`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use super::tests::{commit, row};
use crate::base::id::PersonId;
use engawa_store::sled::Settings;
use engawa_store::{Batch, CommitError, Key, Precondition, SledStore, StoreFault};

/// A small file system in memory, which is unmounted when the value is dropped.
struct SmallFilesystem(PathBuf);

impl SmallFilesystem {
    fn mount(at: &Path) -> Option<Self> {
        let mount = ["-t", "tmpfs", "-o", "size=40m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(at).output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self(at.into())),
            Ok(output) => {
                eprintln!(
                    "SKIPPED: no file system may be mounted: {}",
                    String::from_utf8_lossy(&output.stderr)
                );
                None
            }
            Err(error) => {
                eprintln!("SKIPPED: no file system may be mounted: {error}");
                None
            }
        }
    }
}

impl Drop for SmallFilesystem {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

fn put(number: u64) -> Batch {
    Batch::new().put(Key::Person(PersonId(number)), Precondition::Absent, vec![7; 9_000])
}

#[test]
#[ignore = "mounts a small file system, which takes being root"]
fn store_recovers_from_really_full_disk() {
    let home = TempDir::new().expect("a folder");
    let Some(small) = SmallFilesystem::mount(home.path()) else { return };
    let store_at = small.0.join("store");
    let filler = small.0.join("filler");
    let settings = || Settings { pause: Duration::ZERO, ..Settings::default() };
    let store = SledStore::open_with(&store_at, settings()).expect("a store");
    let (mut number, mut told) = (0, Vec::new());
    for round in 0..3 {
        // Fill the rest of the disk. From now on, the store may acknowledge only what it has stored.
        let _ = fs::write(&filler, vec![0; 40 << 20]);
        let fault = loop {
            number += 1;
            match commit(&store, put(number)) {
                Ok(()) => told.push(number),
                Err(CommitError::Fault(fault)) => break fault,
                Err(conflict) => panic!("{conflict}"),
            }
        };
        println!("round {round}: {} told, then: {fault}", told.len());
        assert!(matches!(fault, StoreFault::Stopped { .. }), "{fault}");
        for _ in 0..50 {
            number += 1;
            assert!(commit(&store, put(number)).is_err(), "it is still full");
        }
        fs::remove_file(&filler).expect("removable");
        number += 1;
        assert_eq!(commit(&store, put(number)), Ok(()), "there is room again");
        told.push(number);
        for number in &told {
            assert!(row(&store, &Key::Person(PersonId(*number))).expect("it works").is_some(), "{number}");
        }
    }
    drop(store);
    let store = SledStore::open_with(&store_at, settings()).expect("a store");
    assert_eq!(store.repair(), None);
    for number in &told {
        assert!(row(&store, &Key::Person(PersonId(*number))).expect("it works").is_some(), "{number}");
    }
}
