//! The suite over every store, and what only one of them or a part of them can show.

use std::sync::Arc;

use tempfile::TempDir;

use super::conform::{SUITE, StoreUnderTest};
use super::{MemoryStore, SledStore};

mod damage;
mod full;
mod group;
mod ladders;
mod longest;
mod power;
mod shaky;
mod sled;

/// Makes a place in which a check opens its store. The directory lives as long as the check runs.
type MakeStore = fn(&TempDir) -> StoreUnderTest;

/// Every store by name.
const STORES: &[(&str, MakeStore)] = &[("memory", memory), ("sled", on_disk)];

fn memory(_: &TempDir) -> StoreUnderTest {
    StoreUnderTest { open: Box::new(|| Arc::new(MemoryStore::new())), durable: false }
}

fn on_disk(home: &TempDir) -> StoreUnderTest {
    let path = home.path().join("store");
    StoreUnderTest {
        open: Box::new(move || Arc::new(SledStore::open(&path).expect("a store"))),
        durable: true,
    }
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
