//! Rows that are written beside decisions, and what they may not outlive.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::super::clock::Pace;
use super::*;
use crate::base::id::{ChannelId, PersonId, ServerId};
use crate::base::time::Span;
use crate::chat::BoxFuture;
use crate::games::GAMES;
use crate::host::former::Former;
use crate::store::rows::{self, Beat, Closed, DisplayName, Record, WhyClosed};
use crate::store::{
    Batch, Direction, Expected, Key, KeyRange, MemoryStore, Reading, Receipt, Row, RowKind, personal,
};

const NOW: Timestamp = Timestamp(1_800_000_000_000);
const ADA: PersonId = PersonId(1_100_000_000_000_000_011);
const BEN: PersonId = PersonId(1_100_000_000_000_000_012);

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        NOW
    }
}

/// Counts pauses, and takes none.
#[derive(Default)]
struct Pauses(AtomicUsize);

impl Pace for Pauses {
    fn pause(&self, _: Duration) -> BoxFuture<'_, ()> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(std::future::ready(()))
    }
}

/// A store in which somebody else commits just before the next commit that writes a name.
#[derive(Default)]
struct Raced {
    store: MemoryStore,
    before_name: Mutex<Option<Batch>>,
}

impl Store for Raced {
    fn load<'a>(&'a self, keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>> {
        self.store.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        self.store.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        if batch.writes().any(|write| write.key.kind() == RowKind::Names) {
            let raced = self.before_name.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(raced) = raced else { return self.store.commit(batch) };
            drop(self.store.commit(raced));
        }
        self.store.commit(batch)
    }

    fn compact(&self) -> Receipt {
        self.store.compact()
    }
}

fn decider(store: Arc<dyn Store>) -> Decider {
    let games = Registry::new(GAMES);
    Decider::new(games, store, Arc::new(Still), Dice::seeded(1), Limits::default(), Arc::default())
}

fn called(at: Timestamp) -> Called {
    Called { who: (ServerId(9), ADA), name: DisplayName::new("Ada").expect("a name"), at }
}

async fn kept<T: Record>(store: &dyn Store, key: &Key) -> Option<T> {
    rows::load(store, key).await.expect("memory").map(|kept| kept.record)
}

async fn delete(decider: &Decider) {
    let reads = decider.ledger.reads();
    decider.settle(&reads, || decider.begin_leaving(ADA)).await.expect("memory");
    decider.see_off(ADA, &Pauses::default()).await.expect("memory");
}

#[tokio::test]
async fn name_and_notice_are_not_written_after_their_person_is_deleted() {
    let store = Arc::new(MemoryStore::new());
    let decider = decider(Arc::clone(&store) as _);
    decider.write_name(called(NOW)).await;
    assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_some());
    delete(&decider).await;

    // What was done before the deletion is written down after it.
    decider.write_name(called(NOW)).await;
    let closed = |told: &[PersonId]| {
        let [untold, told] = [BTreeSet::from([BEN]), told.iter().copied().collect()];
        Closed { untold, told, ..Closed::new(WhyClosed::Refused, NOW) }
    };
    let (key, row) = (Key::Closed(ChannelId(3)), closed(&[ADA]));
    assert!(
        personal::is_about(&key, &rows::write(&row), ADA)
            && personal::is_about(&key, &rows::write(&row), BEN)
    );
    let row = Closed { untold: BTreeSet::from([ADA, BEN]), ..row };
    decider.write_closed(&Batch::new().put_record(key.clone(), Expected::Any, &row)).await.expect("memory");
    assert_eq!(kept(&*store, &key).await, Some(closed(&[])));
    let left = personal::rows_of(&*store, ADA).await.expect("memory");
    assert!(left.is_empty(), "{left:?}");

    // Somebody who comes back has a name again.
    decider.write_name(called(NOW + Span(1))).await;
    assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_some());
}

#[tokio::test]
async fn deletion_that_ends_before_the_commit_of_a_name_prevents_it() {
    let store = Arc::new(Raced::default());
    let decider = decider(Arc::clone(&store) as _);
    delete(&decider).await;
    let former =
        store.store.scan(&KeyRange::of_kind(RowKind::Former), 1, Direction::Up).await.expect("memory");
    let (tombstone, row) = former.into_iter().next().expect("she was deleted");
    for gone in [None, Some(&row)] {
        // She has come back, and leaves again while her name is on its way.
        let reset = match gone {
            None => Batch::new().delete(tombstone.clone(), Expected::Any),
            Some(row) => Batch::new().put(tombstone.clone(), Expected::Any, row.bytes.clone()),
        };
        store.store.commit(reset).await.expect("memory");
        let later = NOW + Span::minutes(1);
        let left = Former { until: later + Span::days(30), gone: Some(later) };
        *store.before_name.lock().expect("nobody panics") =
            Some(Batch::new().put_record(tombstone.clone(), Expected::Any, &left));
        decider.write_name(called(NOW + Span(1))).await;
        assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_none(), "{gone:?}");
        assert_eq!(decider.metrics.conflicts.get(), u64::from(gone.is_some()) + 1);
    }
}

#[tokio::test]
async fn gateway_turn_of_a_clock_that_was_ahead_holds_nobody_up() {
    let store = Arc::new(MemoryStore::new());
    let beat = Beat { at: NOW + Span::days(400), skipped: Span::default() };
    let row = Batch::new().put_record(Key::of_gateway(0), Expected::Any, &beat);
    store.commit(row).await.expect("memory");
    let (decider, pauses) = (decider(Arc::clone(&store) as _), Pauses::default());
    decider.enter_gateway(0, &pauses).await;
    assert_eq!(pauses.0.load(Ordering::SeqCst), 0);
    let next: Beat = kept(&*store, &Key::of_gateway(0)).await.expect("it has its turn");
    assert!(next.at > NOW && next.at < NOW + Span::minutes(1));
}
