//! The tests that every store must pass. They use only the trait [`Store`], and so define what callers
//! may rely on. Each test opens stores in a location of its own.

use std::cmp::Reverse;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::base::id::{InteractionId, MatchId, PersonHash, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::ladder::EVERYBODY;
use crate::host::{Rating, Scope, SeasonNumber};

use super::tests::{commit, row, wait};
use engawa_store::keys::{Key, KeyRange, Ladder, Name, RowKind, Subject};
use engawa_store::{
    Batch, CommitError, Direction, Ladders, MAX_ROW_BYTES, Precondition, Row, Store, StoreFault,
    USUAL_ROW_BYTES,
};

/// A store to be tested, in a location of its own.
pub struct StoreUnderTest {
    /// Opens the store at this location. The first call finds no rows. A later call, after the store was
    /// dropped, opens the same location again.
    pub open: Box<dyn Fn() -> Arc<dyn Store>>,
    /// Whether rows survive when the store is dropped and opened again.
    pub durable: bool,
}

/// Name of a test, and its function.
pub type Check = (&'static str, fn(&StoreUnderTest));

/// All tests of the suite, each with a short name.
pub const SUITE: &[Check] = &[
    ("absent rows", absent_rows_load_as_none),
    ("versions", versions_restart_after_a_deletion),
    ("expectations", expectations_are_checked),
    ("conflicts", conflict_writes_nothing),
    ("one batch", batch_sees_its_own_writes),
    ("empty batch", empty_batch_is_allowed),
    ("many keys", load_keeps_the_order_of_keys),
    ("only expected", expected_row_is_checked_and_kept),
    ("expected in order", expectation_sees_earlier_writes_of_its_batch),
    ("asked in a queue", expectations_see_earlier_batches),
    ("scans", scan_respects_range_order_and_limit),
    ("ladders", ladders_are_separate_and_ordered),
    ("sizes", row_size_is_limited),
    ("many large rows", batch_of_large_rows_reads_back),
    ("racing commits", one_of_racing_commits_wins),
    ("dropped receipts", dropped_receipt_cancels_nothing),
    ("opened again", rows_survive_reopening),
    ("model", random_batches_agree_with_plain_map),
];

/// Blocks on a scan, and returns all rows of a kind.
pub fn of_kind(store: &dyn Store, kind: RowKind) -> Result<Vec<(Key, Row)>, StoreFault> {
    wait(store.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up))
}

/// Returns all rows of a store in key order.
pub fn all(store: &dyn Store) -> Vec<(Key, Row)> {
    RowKind::ALL.into_iter().flat_map(|each| of_kind(store, each).expect("a working store")).collect()
}

fn person(number: u64) -> Key {
    Key::Person(PersonId(number))
}

fn put(store: &dyn Store, key: Key, expected: Precondition, text: &str) -> Result<(), CommitError> {
    commit(store, Batch::new().put(key, expected, text.into()))
}

fn load(store: &dyn Store, key: &Key) -> Option<(u64, String)> {
    let row = row(store, key).expect("a working store")?;
    Some((row.version, String::from_utf8(row.bytes).expect("what was put")))
}

fn conflict(key: Key) -> Result<(), CommitError> {
    Err(CommitError::Conflict { key })
}

fn absent_rows_load_as_none(place: &StoreUnderTest) {
    let store = (place.open)();
    assert_eq!(load(&*store, &person(1)), None);
    assert_eq!(all(&*store), []);
    assert_eq!(commit(&*store, Batch::new().delete(person(1), Precondition::Absent)), Ok(()));
    assert_eq!(all(&*store), []);
}

fn versions_restart_after_a_deletion(place: &StoreUnderTest) {
    let store = (place.open)();
    for version in 1..=3 {
        put(&*store, person(1), Precondition::Any, &format!("text {version}")).expect("put");
        assert_eq!(load(&*store, &person(1)), Some((version, format!("text {version}"))));
    }
    commit(&*store, Batch::new().delete(person(1), Precondition::Version(3))).expect("deleted");
    assert_eq!(load(&*store, &person(1)), None);
    put(&*store, person(1), Precondition::Absent, "again").expect("put");
    assert_eq!(load(&*store, &person(1)), Some((1, "again".into())));
}

fn expectations_are_checked(place: &StoreUnderTest) {
    let store = (place.open)();
    let key = person(1);
    let tries = |expected| {
        let delete = commit(&*store, Batch::new().delete(key.clone(), expected));
        (delete, put(&*store, key.clone(), expected, "new"))
    };
    assert_eq!(tries(Precondition::Version(0)), (conflict(key.clone()), conflict(key.clone())));
    assert_eq!(tries(Precondition::Version(1)), (conflict(key.clone()), conflict(key.clone())));
    put(&*store, key.clone(), Precondition::Absent, "first").expect("put");
    put(&*store, key.clone(), Precondition::Version(1), "second").expect("put");
    for stale in [Precondition::Absent, Precondition::Version(1), Precondition::Version(3)] {
        assert_eq!(tries(stale), (conflict(key.clone()), conflict(key.clone())), "{stale:?}");
    }
    assert_eq!(load(&*store, &key), Some((2, "second".into())));
    let loaded = row(&*store, &key).expect("a working store");
    assert_eq!(put(&*store, key.clone(), loaded.as_ref().into(), "third"), Ok(()));
    assert_eq!(put(&*store, person(2), None.into(), "new"), Ok(()));
}

fn conflict_writes_nothing(place: &StoreUnderTest) {
    let store = (place.open)();
    put(&*store, person(1), Precondition::Absent, "stays").expect("put");
    put(&*store, person(2), Precondition::Absent, "stays").expect("put");
    let before = all(&*store);
    let batch = Batch::new()
        .put(person(1), Precondition::Version(1), b"goes".to_vec())
        .delete(person(2), Precondition::Version(1))
        .put(person(3), Precondition::Absent, b"new".to_vec())
        .put(person(4), Precondition::Version(7), b"in the way".to_vec());
    assert_eq!(commit(&*store, batch), conflict(person(4)));
    assert_eq!(all(&*store), before);
}

fn batch_sees_its_own_writes(place: &StoreUnderTest) {
    let store = (place.open)();
    let id = MatchId::from_random(7);
    let keys = [
        Key::Match(id),
        person(1),
        Key::Rating(PersonId(1), Ladder::new("okiya", Scope::Global)),
        Key::Rating(PersonId(1), Ladder::new("okiya", Scope::Season(SeasonNumber::MIN, ServerId(1)))),
        Key::RunningMatch(PersonId(1), id),
        Key::Alarm(Timestamp(-5), Subject::Match(id)),
        Key::Board(id),
        Key::Interaction(InteractionId(i64::MAX.cast_unsigned())),
        Key::Meta(Name::new("odd")),
        Key::DisplayName(ServerId(1), PersonId(1)),
        Key::Blocks(PersonId(1)),
        Key::RecentChallenges(PersonId(1)),
        Key::FormerPlayer(PersonHash([7; 16])),
        Key::UserDeletion(PersonId(1)),
        Key::Server(ServerId(1)),
        Key::ServerRemoval(ServerId(1)),
        Key::Plan(PersonId(1), id),
        Key::Guess(id, PersonId(1)),
        Key::Analysis(id),
        Key::AuditEntry(ServerId(1), Reverse(3)),
        Key::Newcomer(PersonId(1)),
        Key::SeatCounts(ServerId(1)),
        Key::ServerMatch(ServerId(1), id),
        Key::Lines(PersonId(1), id),
    ];
    let batch = keys.iter().fold(Batch::new(), |batch, key| {
        batch.put(key.clone(), Precondition::Absent, key.to_string().into_bytes())
    });
    let batch = batch
        .put(person(1), Precondition::Version(1), b"second".to_vec())
        .put(person(2), Precondition::Absent, b"short-lived".to_vec())
        .delete(person(2), Precondition::Version(1));
    commit(&*store, batch).expect("committed");
    for key in &keys {
        let expected = if *key == person(1) { (2, "second".into()) } else { (1, key.to_string()) };
        assert_eq!(load(&*store, key), Some(expected), "{key}");
    }
    assert_eq!(load(&*store, &person(2)), None);
    let again = Batch::new().delete(person(1), Precondition::Version(2)).put(
        person(1),
        Precondition::Version(2),
        b"gone already".to_vec(),
    );
    assert_eq!(commit(&*store, again), conflict(person(1)));
}

fn empty_batch_is_allowed(place: &StoreUnderTest) {
    let store = (place.open)();
    assert_eq!(commit(&*store, Batch::new()), Ok(()));
    assert_eq!(all(&*store), []);
}

fn load_keeps_the_order_of_keys(place: &StoreUnderTest) {
    let store = (place.open)();
    let batch = Batch::new().put(person(1), Precondition::Absent, b"one".to_vec()).put(
        Key::Match(MatchId::from_random(2)),
        Precondition::Absent,
        b"two".to_vec(),
    );
    commit(&*store, batch).expect("committed");
    let keys = [Key::Match(MatchId::from_random(2)), person(9), person(1), person(1)];
    let loaded = wait(store.load(&keys)).expect("a working store");
    let texts: Vec<_> = loaded.iter().map(|row| row.as_ref().map(|row| row.bytes.as_slice())).collect();
    assert_eq!(texts, [Some(b"two".as_slice()), None, Some(b"one"), Some(b"one")]);
    assert_eq!(wait(store.load(&[])), Ok(Vec::new()));
}

fn expected_row_is_checked_and_kept(place: &StoreUnderTest) {
    let store = (place.open)();
    put(&*store, person(1), Precondition::Absent, "stays").expect("put");
    let before = all(&*store);
    let asks = |key, expected| commit(&*store, Batch::new().expect(key, expected));
    for (key, expected) in [
        (1, Precondition::Version(1)),
        (1, Precondition::Any),
        (2, Precondition::Absent),
        (2, Precondition::Any),
    ] {
        assert_eq!(asks(person(key), expected), Ok(()), "{key} {expected:?}");
    }
    for (key, expected) in
        [(1, Precondition::Absent), (1, Precondition::Version(2)), (2, Precondition::Version(1))]
    {
        assert_eq!(asks(person(key), expected), conflict(person(key)), "{key} {expected:?}");
        let batch = Batch::new().put(person(3), Precondition::Absent, vec![]).expect(person(key), expected);
        assert_eq!(commit(&*store, batch), conflict(person(key)), "nothing is written");
    }
    assert_eq!(all(&*store), before);
    let batch =
        Batch::new().expect(person(1), Precondition::Version(1)).put(person(3), Precondition::Absent, vec![]);
    assert_eq!(commit(&*store, batch), Ok(()));
    assert_eq!(load(&*store, &person(1)), Some((1, "stays".into())));
    drop(store);
    let store = (place.open)();
    assert_eq!(all(&*store).len(), if place.durable { 2 } else { 0 });
}

fn expectation_sees_earlier_writes_of_its_batch(place: &StoreUnderTest) {
    let store = (place.open)();
    let batch = Batch::new()
        .expect(person(1), Precondition::Absent)
        .put(person(1), Precondition::Any, b"there".to_vec())
        .expect(person(1), Precondition::Version(1));
    assert_eq!(commit(&*store, batch), Ok(()));
    let batch = Batch::new()
        .delete(person(1), Precondition::Version(1))
        .expect(person(1), Precondition::Version(1))
        .put(person(2), Precondition::Absent, vec![]);
    assert_eq!(commit(&*store, batch), conflict(person(1)));
    assert_eq!(all(&*store).len(), 1);
}

fn expectations_see_earlier_batches(place: &StoreUnderTest) {
    let store = (place.open)();
    let asks = |expected| store.commit(Batch::new().expect(person(1), expected));
    let (early, put, late, wrong) = (
        asks(Precondition::Absent),
        store.commit(Batch::new().put(person(1), Precondition::Absent, vec![])),
        asks(Precondition::Version(1)),
        asks(Precondition::Absent),
    );
    // `wrong` was queued last, and a batch is answered only after everything queued before it is
    // durable. So the put is visible from here on.
    assert_eq!(wait(wrong), conflict(person(1)));
    assert_eq!(load(&*store, &person(1)), Some((1, String::new())));
    assert_eq!((wait(early), wait(put), wait(late)), (Ok(()), Ok(()), Ok(())));
}

fn ladders_are_separate_and_ordered(place: &StoreUnderTest) {
    let store = (place.open)();
    let season = |number: u16, server| Scope::Season(SeasonNumber::new(number).expect("not 0"), server);
    let [one, two] = [ServerId(1), ServerId(2)];
    let scopes = [Scope::Global, Scope::Server(one), Scope::Server(two), season(1, one), season(1, two)];
    let scopes: Vec<Scope> = scopes.into_iter().chain([season(2, one), season(256, one)]).collect();
    let ladders: Vec<Ladder> = scopes.into_iter().map(|scope| Ladder::new("okiya", scope)).collect();
    let standing =
        |person, value_milli| Rating { value_milli, ..Rating::default() }.standing(PersonId(person));
    // The first leaderboard gets one person. Each further one gets the same people and one more.
    let places = ladders.iter().zip(1..).flat_map(|(ladder, count)| {
        (0..count).map(|person| Key::Rank(ladder.clone(), standing(person, 1_500_000)))
    });
    let ratings = ladders.iter().map(|ladder| Key::Rating(PersonId(5), ladder.clone()));
    let (places, ratings): (Vec<Key>, Vec<Key>) = (places.collect(), ratings.collect());
    let rated =
        |batch: Batch, key: &Key| batch.put_record(key.clone(), Precondition::Absent, &Rating::default());
    let stands = |batch: Batch, key: &Key| batch.put(key.clone(), Precondition::Absent, vec![]);
    let batch = places.iter().rev().fold(ratings.iter().rev().fold(Batch::new(), rated), stands);
    commit(&*store, batch).expect("committed");
    let scan = |range: &KeyRange| {
        let rows = wait(store.scan(range, usize::MAX, Direction::Up)).expect("a working store");
        rows.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    assert_eq!(scan(&KeyRange::of_kind(RowKind::Ladders)), places);
    assert_eq!(scan(&KeyRange::with_prefix(RowKind::Ratings, &PersonId(5))), ratings);
    for (ladder, count) in ladders.iter().zip(1_usize..) {
        assert_eq!(scan(&KeyRange::with_prefix(RowKind::Ladders, ladder)).len(), count, "{ladder}");
        let ladders = Ladders::new(Arc::clone(&store));
        assert_eq!(wait(ladders.size(ladder, EVERYBODY)).expect("a working store"), count, "{ladder}");
        let page = wait(ladders.page(ladder, Some(0), PersonId(9), EVERYBODY)).expect("a working store");
        assert_eq!((page.scope, page.entries.len()), (ladder.scope(), count));
    }
    let one = Key::Rank(ladders[3].clone(), standing(0, 1_500_000));
    commit(&*store, Batch::new().delete(one, Precondition::Version(1))).expect("committed");
    let sizes = ladders.iter().map(|ladder| {
        wait(Ladders::new(Arc::clone(&store)).size(ladder, EVERYBODY)).expect("a working store")
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [1, 2, 3, 3, 5, 6, 7], "no other ladder has lost anybody");
}

fn scan_respects_range_order_and_limit(place: &StoreUnderTest) {
    let store = (place.open)();
    let numbers: Vec<u64> = (0..40).map(|n| n * 7).collect();
    let shuffled = numbers.iter().map(|n| n * 17 % 280);
    let people = shuffled.fold(Batch::new(), |batch, n| batch.put(person(n), Precondition::Absent, vec![]));
    let neighbours = people
        .put(Key::Match(MatchId::from_random(u64::MAX)), Precondition::Absent, vec![])
        .put(Key::Rating(PersonId(0), Ladder::new("a", Scope::Global)), Precondition::Absent, vec![]);
    commit(&*store, neighbours).expect("committed");
    let scan = |range: &KeyRange, limit, direction| {
        let rows = wait(store.scan(range, limit, direction)).expect("a working store");
        rows.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    let people = |numbers: &[u64]| numbers.iter().copied().map(person).collect::<Vec<_>>();
    let table = KeyRange::of_kind(RowKind::People);
    assert_eq!(scan(&table, usize::MAX, Direction::Up), people(&numbers));
    let down: Vec<u64> = numbers.iter().rev().copied().collect();
    assert_eq!(scan(&table, usize::MAX, Direction::Down), people(&down));
    assert_eq!(scan(&table, 3, Direction::Up), people(&[0, 7, 14]));
    assert_eq!(scan(&table, 3, Direction::Down), people(&[273, 266, 259]));
    assert_eq!(scan(&table, 0, Direction::Up), []);
    let some = table.clone().after(&person(7)).before(&person(28));
    assert_eq!(scan(&some, 9, Direction::Up), people(&[14, 21]));
    assert_eq!(scan(&some, 9, Direction::Down), people(&[21, 14]));
    let none = table.after(&person(28)).before(&person(7));
    assert_eq!(scan(&none, 9, Direction::Up), []);
    assert_eq!(scan(&none, 9, Direction::Down), []);
    assert_eq!(scan(&KeyRange::of_kind(RowKind::Interactions), 9, Direction::Down), []);
}

fn row_size_is_limited(place: &StoreUnderTest) {
    let store = (place.open)();
    let large = vec![0xa5; MAX_ROW_BYTES];
    let batch = Batch::new().put(person(1), Precondition::Absent, vec![]).put(
        person(2),
        Precondition::Absent,
        large.clone(),
    );
    commit(&*store, batch).expect("committed");
    assert_eq!(row(&*store, &person(1)), Ok(Some(Row { version: 1, bytes: vec![] })));
    assert_eq!(row(&*store, &person(2)), Ok(Some(Row { version: 1, bytes: large.clone() })));
    let larger = [large, vec![0]].concat();
    let refused = CommitError::Fault(StoreFault::TooLarge { key: person(3), bytes: MAX_ROW_BYTES + 1 });
    let batch = Batch::new().delete(person(1), Precondition::Any).put(person(3), Precondition::Any, larger);
    assert_eq!(commit(&*store, batch), Err(refused));
    assert!(
        row(&*store, &person(1)).expect("a working store").is_some(),
        "a refused batch leaves nothing behind"
    );
    assert_eq!(put(&*store, person(3), Precondition::Absent, "small"), Ok(()), "and the store goes on");
}

fn batch_of_large_rows_reads_back(place: &StoreUnderTest) {
    let store = (place.open)();
    let row = |n: u64| vec![u8::try_from(n % 251).expect("below 251"); USUAL_ROW_BYTES];
    let batch = (0..300).fold(Batch::new(), |batch, n| batch.put(person(n), Precondition::Absent, row(n)));
    commit(&*store, batch).expect("committed");
    drop(store);
    let store = (place.open)();
    for (n, (key, found)) in (0..).zip(all(&*store)) {
        assert_eq!(key, person(n));
        assert_eq!(found.bytes, row(n), "row {n}");
    }
    assert_eq!(all(&*store).len(), if place.durable { 300 } else { 0 });
}

fn one_of_racing_commits_wins(place: &StoreUnderTest) {
    let store = (place.open)();
    for round in 0..20 {
        let expected = if round == 0 { Precondition::Absent } else { Precondition::Version(round) };
        let outcomes: Vec<_> = std::thread::scope(|scope| {
            let racers: Vec<_> = (0..8)
                .map(|racer| {
                    let store = &*store;
                    scope.spawn(move || (racer, put(store, person(1), expected, &racer.to_string())))
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().expect("no panic")).collect()
        });
        let winners: Vec<_> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).collect();
        assert_eq!(winners.len(), 1, "{outcomes:?}");
        assert_eq!(load(&*store, &person(1)), Some((round + 1, winners[0].0.to_string())));
        let lost = outcomes.iter().filter(|(_, outcome)| *outcome == conflict(person(1)));
        assert_eq!(lost.count(), 7);
    }
}

fn dropped_receipt_cancels_nothing(place: &StoreUnderTest) {
    let store = (place.open)();
    drop(store.commit(Batch::new().put(person(1), Precondition::Absent, b"there".to_vec())));
    // The commit of an empty batch waits for everything queued before it, so the dropped commit is done
    // here.
    assert_eq!(commit(&*store, Batch::new()), Ok(()));
    assert_eq!(load(&*store, &person(1)), Some((1, "there".into())));
}

fn rows_survive_reopening(place: &StoreUnderTest) {
    if !place.durable {
        return;
    }
    let mut there = Vec::new();
    for round in 0..10 {
        let store = (place.open)();
        assert_eq!(all(&*store), there, "round {round}");
        for n in 0..20 {
            put(&*store, person(n * n * 31 % 97), Precondition::Any, &format!("{round} {n}")).expect("put");
        }
        commit(&*store, Batch::new().delete(person(31), Precondition::Any)).expect("deleted");
        there = all(&*store);
    }
}

/// Generates a write of the model test. There are few keys, so that many writes hit the same row.
fn write() -> impl Strategy<Value = (Key, Precondition, Option<Vec<u8>>)> {
    let key = prop_oneof![
        (0..6_u64).prop_map(person),
        (-3..3_i64).prop_map(|at| Key::Alarm(Timestamp(at), Subject::Match(MatchId::from_random(1)))),
    ];
    let expected = prop_oneof![
        4 => Just(Precondition::Any),
        2 => Just(Precondition::Absent),
        2 => (1..4_u64).prop_map(Precondition::Version),
    ];
    (key, expected, proptest::option::weighted(0.7, proptest::collection::vec(any::<u8>(), 0..40)))
}

fn random_batches_agree_with_plain_map(place: &StoreUnderTest) {
    let batches = proptest::collection::vec(proptest::collection::vec(write(), 0..5), 1..30);
    let mut runner =
        TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) });
    let outcome = runner.run(&batches, |batches| {
        let store = (place.open)();
        clear(&*store);
        let mut model = Model::default();
        for writes in batches {
            let outcome = commit(&*store, batch_of(&writes));
            prop_assert_eq!(outcome, model.commit(&writes));
            prop_assert_eq!(all(&*store), model.rows());
        }
        drop(store);
        if place.durable {
            prop_assert_eq!(all(&*(place.open)()), model.rows());
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

fn clear(store: &dyn Store) {
    let rows = all(store).into_iter();
    let batch = rows.fold(Batch::new(), |batch, (key, _)| batch.delete(key, Precondition::Any));
    commit(store, batch).expect("deleted");
}

fn batch_of(writes: &[(Key, Precondition, Option<Vec<u8>>)]) -> Batch {
    writes.iter().cloned().fold(Batch::new(), |batch, (key, expected, bytes)| match bytes {
        Some(bytes) => batch.put(key, expected, bytes),
        None => batch.delete(key, expected),
    })
}

/// Reference implementation of a store: a list of rows. A commit changes a copy of the list, which
/// replaces the list only if every write is as expected.
#[derive(Clone, Default)]
struct Model(Vec<(Key, Row)>);

impl Model {
    fn commit(&mut self, writes: &[(Key, Precondition, Option<Vec<u8>>)]) -> Result<(), CommitError> {
        let mut next = self.clone();
        for (key, expected, bytes) in writes {
            let place = next.0.iter().position(|(other, _)| other == key);
            let version = place.map_or(0, |place| next.0.remove(place).1.version);
            let as_expected = match expected {
                Precondition::Any => true,
                Precondition::Absent => version == 0,
                Precondition::Version(expected) => version == *expected,
            };
            if !as_expected {
                return conflict(key.clone());
            }
            let row = bytes.clone().map(|bytes| (key.clone(), Row { version: version + 1, bytes }));
            next.0.extend(row);
        }
        *self = next;
        Ok(())
    }

    fn rows(&self) -> Vec<(Key, Row)> {
        let mut rows = self.0.clone();
        rows.sort_by(|(a, _), (b, _)| a.cmp(b));
        rows
    }
}
