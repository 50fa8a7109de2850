//! A benchmark of leaderboards with a million people: `cargo bench --bench ladder`, optionally with `--
//! --people 100000`.
//!
//! It measures queries of ranks on sled, and then on PostgreSQL if installed. On PostgreSQL it also
//! measures `count(*)` for comparison, and the query of a rank that another process has just changed.
//! `--memory` measures only the store in memory; `--no-postgres` leaves out PostgreSQL.

#![expect(
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use engawa::base::id::PersonId;
use engawa::base::time::Day;
use engawa::host::ladder::PAGE;
use engawa::host::{Rating, Scope};
use engawa::store::{
    Batch, Direction, Key, KeyRange, Ladder, Ladders, MemoryStore, Precondition, RowKind, SledStore, Store,
};
use engawa::store_postgres::PostgresStore;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

#[path = "../tests/postgres/mod.rs"]
mod postgres;

use postgres::Cluster;

/// The number of people in a batch while the store is filled.
const BATCH: u64 = 500;
/// The day from which people are active: all of them, because their ratings have no time.
const SINCE: Day = Day(20_000);
/// The number of times that a query of a page runs. A query of a rank runs `100 / fewer` times as
/// often.
const QUESTIONS: u32 = 2000;

fn main() {
    let people = argument("--people").unwrap_or(1_000_000);
    let has = |name: &str| std::env::args().any(|argument| argument == name);
    let home = TempDir::new().expect("a directory");
    if has("--memory") {
        return measure(&single_thread(), "in memory", &(Arc::new(MemoryStore::new()) as _), people, 1);
    }
    measure(
        &single_thread(),
        "sled",
        &(Arc::new(SledStore::open(home.path()).expect("a store")) as _),
        people,
        1,
    );
    if has("--no-postgres") {
        return;
    }
    let Some(cluster) = Cluster::start(&["synchronous_commit=off"]) else {
        return postgres::skip("leaderboards in PostgreSQL");
    };
    let address = cluster.place();
    // The connections to PostgreSQL run as tasks of this runtime, so this runtime needs a thread of its
    // own.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let open = || -> Arc<dyn Store> {
        Arc::new(runtime.block_on(PostgresStore::open(&address, 4)).expect("a database"))
    };
    let store = open();
    measure(&runtime, "PostgreSQL", &store, people, 100);
    let place = address.rsplit_once("%3D").expect("a place").1;
    report("count(*) of the place itself", 5, |_| {
        let above = format!(
            "select count(*) from {place}.ladders where game = 'okiya' and server = -1 and below < 2500"
        );
        cluster.execute(&above);
    });
    // `other` stands for another process. After it has changed a rank, `ladders` must show the new
    // rank.
    let (other, ladders) = (open(), Ladders::new(store));
    let mut dice = ChaCha8Rng::seed_from_u64(6);
    let mut standing = None;
    report("rank after another changed it", 500, |_| {
        let rating = rating(&mut dice);
        let place = Key::Rank(ladder(), rating.standing(PersonId(people + 1)));
        let rated = Key::Rating(PersonId(people + 1), ladder());
        let mut batch = Batch::new().put_record(place.clone(), Precondition::Any, &rating);
        batch = batch.put_record(rated, Precondition::Any, &rating);
        if let Some(before) = standing.replace(place.clone()).filter(|before| *before != place) {
            batch = batch.delete(before, Precondition::Any);
        }
        runtime.block_on(other.commit(batch)).expect("committed");
        let ladder = ladder();
        let page = ladders.page(&ladder, None, PersonId(people + 1), SINCE);
        let shown = runtime.block_on(page).expect("a page");
        let seen = shown.entries.iter().find(|entry| entry.person == PersonId(people + 1));
        assert_eq!(seen.expect("they stand on their page").rating.value_milli, rating.value_milli);
    });
}

fn single_thread() -> Runtime {
    Builder::new_current_thread().build().expect("a runtime")
}

/// Fills a store and measures it. `fewer` divides the number of rank queries for stores that are slower
/// than a local disk.
fn measure(runtime: &Runtime, name: &str, store: &Arc<dyn Store>, people: u64, fewer: u32) {
    println!("{name}:");
    fill(runtime, &**store, people);
    let ladders = Ladders::new(Arc::clone(store));
    let begun = Instant::now();
    let size = runtime.block_on(ladders.size(&ladder(), SINCE)).expect("a working store");
    println!("{size} people, counted once in {:.2?}", begun.elapsed());

    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let pages = u32::try_from(size / PAGE).expect("few pages");
    report("rank", QUESTIONS * 100 / fewer, |_| {
        let rating = rating(&mut dice);
        runtime.block_on(ladders.rank(&ladder(), &rating, SINCE)).expect("a rank");
    });
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let page = |number| {
        drop(runtime.block_on(ladders.page(&ladder(), number, PersonId(0), SINCE)).expect("a page"));
    };
    report("first page", QUESTIONS, |_| page(Some(0)));
    report("any page", QUESTIONS, |_| page(Some(dice.random_range(0..pages))));
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    report("the page of one of them", QUESTIONS, |_| {
        let me = PersonId(dice.random_range(1..=people));
        let shown = runtime.block_on(ladders.page(&ladder(), None, me, SINCE)).expect("a page");
        assert!(shown.entries.iter().any(|entry| entry.person == me), "they stand on their page");
    });
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    report("rank by counting rows", 5, |_| {
        let standing = rating(&mut dice).standing(PersonId(0));
        let above = KeyRange::with_prefix(RowKind::Ladders, &ladder()).before(&Key::Rank(ladder(), standing));
        runtime.block_on(store.scan(&above, usize::MAX, Direction::Up)).expect("a working store");
    });
}

fn argument(name: &str) -> Option<u64> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1)?.parse().ok()
}

fn ladder() -> Ladder {
    Ladder::new("okiya", Scope::Global)
}

/// Returns a random rating around 1500. The sum of twelve uniform numbers approximates a normal
/// distribution.
fn rating(dice: &mut ChaCha8Rng) -> Rating {
    let bell: i32 = (0..12).map(|_| dice.random_range(-173_000..=173_000)).sum();
    let value_milli = (1_500_000 + bell).clamp(100_000, 3_900_000);
    Rating { value_milli, deviation_milli: dice.random_range(50_000..200_000), ..Rating::default() }
}

fn fill(runtime: &Runtime, store: &dyn Store, people: u64) {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for first in (1..=people).step_by(BATCH as usize) {
        let batch = (first..=people.min(first + BATCH - 1)).fold(Batch::new(), |batch, number| {
            let (person, rating) = (PersonId(number), rating(&mut dice));
            let place = Key::Rank(ladder(), rating.standing(person));
            batch.put_record(Key::Rating(person, ladder()), Precondition::Any, &rating).put_record(
                place,
                Precondition::Any,
                &rating,
            )
        });
        runtime.block_on(store.commit(batch)).expect("committed");
    }
}

/// Runs a query many times. Prints the mean, the median and the 99th percentile of its times.
fn report(what: &str, times: u32, mut ask: impl FnMut(u32)) {
    let mut times_taken: Vec<Duration> = (0..times)
        .map(|number| {
            let begun = Instant::now();
            ask(number);
            begun.elapsed()
        })
        .collect();
    times_taken.sort_unstable();
    let at = |share: usize| times_taken[(times_taken.len() - 1) * share / 100];
    let mean = times_taken.iter().sum::<Duration>().as_secs_f64() * 1e6 / f64::from(times);
    println!("{what:<26} mean {mean:>10.2} us   p50 {:>10.2?}   p99 {:>10.2?}", at(50), at(99));
}
