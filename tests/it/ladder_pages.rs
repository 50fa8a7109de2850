//! Tests that compare leaderboards with a simple implementation, while people appear, disappear and
//! change their ratings.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tokio::runtime::Runtime;

use super::testing::store::{CommitFault, FaultyStore};
use engawa::base::id::PersonId;
use engawa::base::ladder::Standing;
use engawa::base::time::{Day, Span, Timestamp};
use engawa::host::ladder::{Counts, EVERYBODY};
use engawa::host::{Rating, Scope};
use engawa::store::{Batch, Key, Ladder, Ladders, MemoryStore, Precondition};
use engawa::store_postgres::PostgresStore;
use engawa_samples::active_page;

use super::postgres;

fn wait<T>(answer: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
    RUNTIME.block_on(answer)
}

fn ladder() -> Ladder {
    Ladder::new("okiya", Scope::Global)
}

fn with(value: i32, deviation: u32) -> Rating {
    Rating { value_milli: value * 1000, deviation_milli: deviation * 1000, ..Rating::default() }
}

fn rank(person: PersonId, rating: &Rating) -> Key {
    Key::Rank(ladder(), rating.standing(person))
}

/// Returns a batch that changes a person's rating and place. Without a next rating, the person is taken
/// off the leaderboard.
fn change(person: PersonId, before: Option<&Rating>, next: Option<&Rating>) -> Batch {
    let mut batch = Batch::new();
    if let Some(before) = before {
        batch = batch.delete(rank(person, before), Precondition::Any);
    }
    if let Some(next) = next {
        let key = Key::Rating(person, ladder());
        batch = batch.put_record(key, Precondition::Any, next);
        // For some people, write the place without the rating, as early versions did. Those have no time.
        let place = rank(person, next);
        batch = if person.0.is_multiple_of(4) && next.last.is_none() {
            batch.put_mark(place)
        } else {
            batch.put_record(place, Precondition::Any, next)
        };
    }
    batch
}

fn commit(ladders: &Ladders, batch: Batch) {
    wait(ladders.commit(batch)).expect("committed");
}

/// The day from which people are active. Some ratings are older, and some have no time.
const SINCE: Day = Day(2);

fn rating() -> impl Strategy<Value = Rating> {
    let last = proptest::option::weighted(0.8, (1..4_i64).prop_map(|day| Timestamp(0) + Span::days(day)));
    (1400..1420_i32, 40..360_u32, last)
        .prop_map(|(value, deviation, last)| Rating { last, ..with(value, deviation) })
}

type Steps = Vec<(u64, Option<Rating>)>;

fn steps() -> impl Strategy<Value = Steps> {
    proptest::collection::vec((0..40_u64, proptest::option::weighted(0.9, rating())), 1..120)
}

/// Checks that the pages of `reader` equal those of the simple implementation after each commit of
/// `writer`.
fn quick_is_plain(
    writer: &Ladders,
    reader: &Ladders,
    steps: Steps,
    me: PersonId,
) -> Result<(), TestCaseError> {
    let mut everybody = std::collections::BTreeMap::new();
    for (person, next) in steps {
        let person = PersonId(person);
        let before = everybody.get(&person).copied();
        commit(writer, change(person, before.as_ref(), next.as_ref()));
        match next {
            Some(next) => everybody.insert(person, next),
            None => everybody.remove(&person),
        };
        let listed: Vec<_> = everybody.iter().map(|(person, rating)| (*person, *rating)).collect();
        for number in [None, Some(0), Some(2), Some(9)] {
            for since in [EVERYBODY, SINCE] {
                let plain = active_page(&listed, number, me, since);
                let page = wait(reader.page(&ladder(), number, me, since)).expect("a working store");
                prop_assert_eq!(page, plain);
            }
        }
        let absent = wait(reader.page(&ladder(), None, me, SINCE)).expect("a working store").absent.is_some();
        if let Some(rating) = everybody.get(&me) {
            prop_assert_eq!(wait(reader.is_absent(&ladder(), rating, SINCE)).expect("a store"), absent);
        }
    }
    Ok(())
}

/// Two stores on one database, as in two processes: each shows the changes of the other at once.
#[test]
fn processes_share_ladder_changes() {
    let Some(cluster) = postgres::shared() else { return postgres::skip("leaderboards over two processes") };
    let mut runner =
        TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(6) });
    let outcome = runner.run(&(steps(), 0..40_u64), |(steps, me)| {
        let address = cluster.place();
        let open = || Ladders::new(Arc::new(wait(PostgresStore::open(&address, 2)).expect("a store")));
        quick_is_plain(&open(), &open(), steps, PersonId(me))
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn ladders_agree_with_plain_implementation(
        steps in steps(),
        me in 0..40_u64,
    ) {
        let ladders = Ladders::new(Arc::new(MemoryStore::new()));
        quick_is_plain(&ladders, &ladders, steps, PersonId(me))?;
    }

    /// Large leaderboards use finer counts; places and ranks must not change.
    #[test]
    fn counts_find_places(ratings in proptest::collection::vec(rating(), 1..200), large: bool) {
        let numbers = 0..;
        let mut all: Vec<Standing> =
            numbers.zip(&ratings).map(|(person, rating)| rating.standing(PersonId(person))).collect();
        all.sort();
        let mut counts = Counts::with_expected_size(if large { 1_000_000 } else { 0 });
        for standing in &all {
            counts.add(standing);
        }
        for (place, standing) in all.iter().enumerate() {
            let stretch = counts.stretch(place).expect("somebody is there");
            let from = all.partition_point(|other| *other < stretch.from);
            prop_assert_eq!(from + stretch.skip, place);
            let (before, first) = counts.class(standing);
            prop_assert_eq!(all.partition_point(|other| *other < first), before);
            let above = all.iter().filter(|other| other.whole() > standing.whole()).count();
            prop_assert_eq!(counts.rank(standing.whole()), above as u64 + 1);
        }
        prop_assert_eq!((counts.stretch(all.len()), counts.total()), (None, all.len()));
        for standing in &all {
            counts.remove(standing);
        }
        prop_assert_eq!((counts.total(), counts.stretch(0), counts.rank(0)), (0, None, 1));
    }
}

#[test]
fn unknown_commit_outcome_drops_counts() {
    let store = FaultyStore::default();
    store.faults.fail_commits(CommitFault::ReportLost);
    let ladders = Ladders::new(Arc::new(store));
    assert_eq!(wait(ladders.size(&ladder(), EVERYBODY)), Ok(0));
    let batch = change(PersonId(1), None, Some(&with(1500, 90)));
    wait(ladders.commit(batch)).expect_err("it says so");
    assert_eq!(wait(ladders.size(&ladder(), EVERYBODY)), Ok(1), "a fault");
    // The batch is committed even though its receipt is dropped.
    drop(ladders.commit(change(PersonId(2), None, Some(&with(1600, 90)))));
    assert_eq!(wait(ladders.size(&ladder(), EVERYBODY)), Ok(2), "nobody waited");
}

#[test]
fn counts_during_a_commit_are_not_cached() {
    let ladders = Ladders::new(Arc::new(MemoryStore::new()));
    let receipt = ladders.commit(change(PersonId(1), None, Some(&with(1500, 90))));
    assert_eq!(wait(ladders.size(&ladder(), EVERYBODY)), Ok(1), "this store commits at once");
    wait(receipt).expect("committed");
    assert_eq!(wait(ladders.size(&ladder(), EVERYBODY)), Ok(1), "and it is not counted twice");
    let shown = wait(ladders.page(&ladder(), None, PersonId(1), EVERYBODY)).expect("a page");
    assert_eq!((shown.entries.len(), shown.mine.map(|mine| mine.rank)), (1, Some(1)));
}
