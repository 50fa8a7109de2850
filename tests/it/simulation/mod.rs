//! Simulation of the whole bot from a random seed. The chat and the store are in memory, and simulated time
//! passes at once.
//!
//! People act on current and old messages, repeatedly and simultaneously. Chat calls fail, commits conflict,
//! the program dies, and rows are damaged. The rules are stated independently of the code under test:
//! [`commit_rules`] checks every commit, [`channel`] every message, [`duplicates`] how often each appears, and
//! [`world`] the final state.

mod channel;
mod checked_store;
mod club;
pub mod commit_rules;
mod duplicates;
mod entries;
pub mod glicko;
mod people;
mod phrases;
mod row_damage;
mod tally;
pub mod time;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use engawa::store::{MemoryStore, Store};

use super::{noughts, postgres};
use checked_store::BlockingStore;
use tally::Tally;
use world::World;

/// Default number of seeds per test.
///
/// `ENGAWA_SEEDS=1000000 cargo test simulation` runs that many seeds, starting at `ENGAWA_FROM`.
/// `ENGAWA_SEED=17` runs one seed and reports its events.
const SEEDS: u64 = 500;
/// Default number of seeds in a database, which is slower than memory.
const SEEDS_IN_A_DATABASE: u64 = 50;

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn invariants_hold_under_any_faults() {
    live(1, SEEDS, in_memory);
}

/// Two processes use one store. Each may finish work of the other, and one may sleep for hours.
#[test]
fn invariants_hold_with_two_processes() {
    live(2, SEEDS, in_memory);
}

/// Two processes use one PostgreSQL database.
#[test]
fn invariants_hold_over_a_database() {
    let Some(cluster) = postgres::shared() else { return postgres::skip("worlds over a database") };
    live(2, SEEDS_IN_A_DATABASE, || Arc::new(BlockingStore::open(&cluster.place())));
}

fn in_memory() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

fn live(processes: usize, seeds: u64, store: impl Fn() -> Arc<dyn Store> + Sync) {
    let words = Arc::new(noughts::words());
    if let Some(seed) = asked("ENGAWA_SEED") {
        // Another test may have set the global subscriber already. This attempt then fails without harm.
        let subscriber =
            tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).without_time().try_init();
        drop(subscriber);
        let tally = World::new(seed, processes, store(), &words, true).live();
        println!("{tally:#?}");
        return;
    }
    let seeds = asked("ENGAWA_SEEDS").unwrap_or(seeds);
    let first = asked("ENGAWA_FROM").unwrap_or(0);
    let (next, sum, failed) = (AtomicU64::new(first), Mutex::new(Tally::default()), Mutex::new(Vec::new()));
    let walk = || {
        while let seed = next.fetch_add(1, Ordering::Relaxed)
            && seed < first + seeds
        {
            let lived =
                catch_unwind(AssertUnwindSafe(|| World::new(seed, processes, store(), &words, false).live()));
            if let Ok(tally) = lived {
                sum.lock().expect("nobody panics with it").add(&tally);
            } else {
                println!("seed {seed} broke something");
                failed.lock().expect("nobody panics with it").push(seed);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(walk))));
    let (sum, failed) = (sum.into_inner().expect("done"), failed.into_inner().expect("done"));
    println!("{seeds} seeds: {sum:#?}");
    assert!(failed.is_empty(), "these seeds broke something: {failed:?}; ENGAWA_SEED tells more of one");
    sum.judge(seeds, processes);
}
