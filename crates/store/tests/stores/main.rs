//! Tests of the stores: the suite that every store must pass, and tests of single stores.

use std::sync::Arc;

use tempfile::TempDir;

use engawa_base as base;
use engawa_host as host;
use engawa_play::{game, games};
use engawa_store::*;
use engawa_store_postgres::PostgresStore;

use conform::{SUITE, StoreUnderTest};
use tests::wait;

mod busy_database;
mod compaction;
mod conform;
mod damage;
mod database;
mod failing_files;
mod full;
mod import;
#[path = "../../../../tests/postgres/mod.rs"]
mod postgres;
mod power;
mod released;
mod row_size;
mod sled;
#[path = "../../src/tests.rs"]
mod tests;
mod upgrade;
mod upgrade_postgres;
mod verify;

/// Function that prepares a location for a store under test. The directory lives as long as the test.
type MakeStore = fn(&TempDir) -> StoreUnderTest;

const STORES: &[(&str, MakeStore)] = &[("memory", memory), ("sled", on_disk), ("postgres", in_postgres)];

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

fn in_postgres(_: &TempDir) -> StoreUnderTest {
    let address = postgres::shared().expect("a server").place();
    StoreUnderTest {
        open: Box::new(move || Arc::new(wait(PostgresStore::open(&address, 8)).expect("a store"))),
        durable: true,
    }
}

#[test]
fn every_store_passes_the_suite() {
    for (store, place) in STORES {
        if *store == "postgres" && postgres::shared().is_none() {
            postgres::skip("the suite of every store on PostgreSQL");
            continue;
        }
        for (name, check) in SUITE {
            println!("{store}: {name}");
            let home = TempDir::new().expect("a directory");
            check(&place(&home));
        }
    }
}
