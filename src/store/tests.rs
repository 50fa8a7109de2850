//! The suite over every store, and what only the store on disk can show: opening, failing, closing.

use std::sync::Arc;

use tempfile::TempDir;

use super::conform::{Place, SUITE};
use super::{MemoryStore, SledStore};

/// Every store: its name, and a place in which to open it. The directory lives as long as the check runs.
const STORES: &[(&str, fn(&TempDir) -> Place)] = &[("memory", memory), ("sled", sled)];

fn memory(_: &TempDir) -> Place {
    Place { open: Box::new(|| Arc::new(MemoryStore::new())), durable: false }
}

fn sled(home: &TempDir) -> Place {
    let path = home.path().join("store");
    Place { open: Box::new(move || Arc::new(SledStore::open(&path).expect("a store"))), durable: true }
}

#[test]
fn every_store_passes_the_suite() {
    for (store, place) in STORES {
        for (name, check) in SUITE {
            println!("{store}: {name}");
            let home = TempDir::new().expect("a directory");
            check(&place(&home));
        }
    }
}
