//! How long a leaderboard of a million people takes to answer, beside counting its rows.
//!
//! `cargo bench --bench ladder`, or `cargo bench --bench ladder -- --people 100000`. Ratings lie normally around 1500, as
//! they do in life. The store is in memory with `--memory`, else sled on disk.

#![expect(
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use engawa::base::id::PersonId;
use engawa::host::ladder::{PAGE, Standing};
use engawa::host::rating::{Rating, Scope};
use engawa::store::{
    Batch, Direction, Expected, Key, KeyRange, Ladder, Ladders, MemoryStore, SledStore, Store,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// People in one batch while the store is filled.
const BATCH: u64 = 500;
/// How often each question is asked.
const QUESTIONS: u32 = 2000;

fn main() {
    let people = wanted("--people").unwrap_or(1_000_000);
    let home = TempDir::new().expect("a directory");
    let store: Arc<dyn Store> = if std::env::args().any(|argument| argument == "--memory") {
        Arc::new(MemoryStore::new())
    } else {
        Arc::new(SledStore::open(home.path()).expect("a store"))
    };
    fill(&*store, people);
    let ladders = Ladders::new(Arc::clone(&store));
    let begun = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let size = runtime.block_on(ladders.size(&ladder())).expect("a working store");
    println!("{size} people, counted once in {:.2?}", begun.elapsed());

    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let pages = u32::try_from(size / PAGE).expect("few pages");
    report("rank", QUESTIONS * 100, |_| {
        let rating = rating(&mut dice);
        runtime.block_on(ladders.rank(&ladder(), &rating)).expect("a rank");
    });
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let page = |number| {
        drop(runtime.block_on(ladders.page(&ladder(), number, PersonId(0))).expect("a page"));
    };
    report("first page", QUESTIONS, |_| page(Some(0)));
    report("any page", QUESTIONS, |_| page(Some(dice.random_range(0..pages))));
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    report("the page of one of them", QUESTIONS, |_| {
        let me = PersonId(dice.random_range(1..=people));
        let shown = runtime.block_on(ladders.page(&ladder(), None, me)).expect("a page");
        assert!(shown.entries.iter().any(|entry| entry.person == me), "they stand on their page");
    });
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    report("rank by counting rows", 5, |_| {
        let standing = Standing::new(PersonId(0), &rating(&mut dice));
        let above = KeyRange::ladder(&ladder()).before(&Key::Rank(ladder(), standing));
        runtime.block_on(store.scan(&above, usize::MAX, Direction::Up)).expect("a working store");
    });
}

fn wanted(name: &str) -> Option<u64> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1)?.parse().ok()
}

fn ladder() -> Ladder {
    Ladder::new("okiya", Scope::Global)
}

/// Twelve throws added make a good bell.
fn rating(dice: &mut ChaCha8Rng) -> Rating {
    let bell: i32 = (0..12).map(|_| dice.random_range(-173_000..=173_000)).sum();
    let value_milli = (1_500_000 + bell).clamp(100_000, 3_900_000);
    Rating { value_milli, deviation_milli: dice.random_range(50_000..200_000), ..Rating::default() }
}

fn fill(store: &dyn Store, people: u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for first in (1..=people).step_by(BATCH as usize) {
        let batch = (first..=people.min(first + BATCH - 1)).fold(Batch::new(), |batch, number| {
            let (person, rating) = (PersonId(number), rating(&mut dice));
            let place = Key::Rank(ladder(), Standing::new(person, &rating));
            batch.put_record(Key::Rating(person, ladder()), Expected::Any, &rating).put_record(
                place,
                Expected::Any,
                &rating,
            )
        });
        runtime.block_on(store.commit(batch)).expect("committed");
    }
}

/// Asks again and again; prints the middle and the slowest but one in a hundred.
fn report(what: &str, times: u32, mut ask: impl FnMut(u32)) {
    let mut took: Vec<Duration> = (0..times)
        .map(|number| {
            let begun = Instant::now();
            ask(number);
            begun.elapsed()
        })
        .collect();
    took.sort_unstable();
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    let mean = took.iter().sum::<Duration>().as_secs_f64() * 1e6 / f64::from(times);
    println!("{what:<26} mean {mean:>10.2} us   p50 {:>10.2?}   p99 {:>10.2?}", at(50), at(99));
}
