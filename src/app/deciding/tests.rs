//! Tests of rows that are written outside of decisions about matches, and of events that delete or
//! replace these rows.

mod scans;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::future::ready;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::app::clock::Timer;
use crate::app::failure::Failure;
use crate::app::thinker::InlineThinker;
use crate::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use crate::base::level::Level;
use crate::base::time::Span;
use crate::chat::{BoxFuture, ServerPart};
use crate::game::{Options, PositionText};
use crate::games::GAMES;
use crate::host::morning::LongOutage;
use crate::host::user_deletion::FormerPlayer;
use crate::host::{
    ByPlayer, Format, MatchUpdate, NewMatch, Phase, PlayState, Player, Round, ServerRemoval, Terms,
    TimeControl, matches,
};
use crate::store::rows::{
    BoardMessage, DisplayName, HeartbeatRow, Record, UnreachableChange, UnreachableChannel, UnreachableReason,
};
use crate::store::{Batch, Direction, Key, KeyRange, MemoryStore, Precondition, RowKind, loading, personal};
use crate::testing::store::{FaultyStore, ReadFault, Reads};

use super::*;

pub const NOW: Timestamp = Timestamp(1_800_000_000_000);
pub const ADA: PersonId = PersonId(1_100_000_000_000_000_011);
const BEN: PersonId = PersonId(1_100_000_000_000_000_012);

pub struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        NOW
    }
}

/// A [`Timer`] that counts its pauses and takes no time.
#[derive(Default)]
pub struct Pauses(AtomicUsize);

impl Timer for Pauses {
    fn pause(&self, _: Duration) -> BoxFuture<'_, ()> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(ready(()))
    }
}

/// Returns a store in which another commit happens just before the next commit that writes a name, and the
/// place for that other commit.
fn raced() -> (Arc<FaultyStore>, Arc<Mutex<Option<Batch>>>) {
    let before_name = Arc::<Mutex<Option<Batch>>>::default();
    let raced = Arc::clone(&before_name);
    let store = FaultyStore::default().committing(move |rows, batch| {
        if batch.writes().any(|write| write.key.kind() == RowKind::Names)
            && let Some(raced) = raced.lock().expect("nobody panics").take()
        {
            drop(rows.commit(raced));
        }
        rows.commit(batch)
    });
    (Arc::new(store), before_name)
}

pub fn decider(store: Arc<dyn Store>) -> Decider {
    let games = Registry::new(GAMES);
    Decider::new(games, store, Arc::new(Still), Dice::seeded(1), Limits::default(), Arc::default(), &[])
}

fn called(at: Timestamp) -> ObservedName {
    ObservedName { server: ServerId(9), person: ADA, name: DisplayName::new("Ada").expect("a name"), at }
}

async fn kept<T: Record>(store: &dyn Store, key: &Key) -> Option<T> {
    loading::load(store, key).await.expect("memory").map(|kept| kept.record)
}

async fn delete(decider: &Decider) {
    let reads = decider.repository.transaction();
    decider.transact(&reads, || deletion::begin_deletion(decider, ADA)).await.expect("memory");
    deletion::delete_user(decider, ADA, &Pauses::default()).await.expect("memory");
}

#[tokio::test]
async fn deleted_person_gets_no_name_and_no_notice() {
    let store = Arc::new(MemoryStore::new());
    let decider = decider(Arc::clone(&store) as _);
    names::write_name(&decider, called(NOW)).await;
    assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_some());
    delete(&decider).await;

    // A name from an interaction before the deletion is written after the deletion.
    names::write_name(&decider, called(NOW)).await;
    let both =
        UnreachableChange::Close { why: UnreachableReason::Refused, asked: NOW, people: vec![ADA, BEN] };
    deletion::write_unreachable_channel(&decider, ChannelId(3), &both, decider.now()).await.expect("memory");
    let row = UnreachableChannel {
        uninformed: BTreeSet::from([BEN]),
        ..UnreachableChannel::new(UnreachableReason::Refused, NOW)
    };
    assert_eq!(kept(&*store, &Key::UnreachableChannel(ChannelId(3))).await, Some(row));
    let left = personal::rows_of(&*store, ADA).await.expect("memory");
    assert!(left.is_empty(), "{left:?}");

    // A person who comes back after a deletion has a name again.
    names::write_name(&decider, called(NOW + Span(1))).await;
    assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_some());
}

#[tokio::test]
async fn conflict_changes_no_random_number() {
    let draw = async |conflicts: usize| {
        let decider = decider(Arc::new(MemoryStore::new()));
        let attempts = AtomicUsize::new(0);
        let mut numbers = Vec::new();
        for _ in 0..2 {
            let reads = decider.repository.transaction();
            let decide = || {
                let is_early = attempts.fetch_add(1, Ordering::SeqCst) < conflicts;
                let expected = if is_early { Precondition::Version(9) } else { Precondition::Any };
                let entries = WriteBatch::default().put(called(NOW).key(), expected, &called(NOW).name);
                let drawn = [(); 2].map(|()| reads.draw(&decider.dice).next_u64());
                ready(Ok((entries, drawn)))
            };
            numbers.extend(decider.transact(&reads, decide).await.expect("memory"));
        }
        assert_eq!(decider.metrics.conflicts.get(), conflicts as u64);
        numbers
    };
    assert_eq!(draw(0).await, draw(2).await);
    assert_eq!(draw(0).await.into_iter().collect::<BTreeSet<_>>().len(), 4);
}

#[tokio::test]
async fn processes_merge_changes_of_one_channel() {
    let store = Arc::new(MemoryStore::new());
    let decider = decider(Arc::clone(&store) as _);
    let (key, why) = (Key::UnreachableChannel(ChannelId(3)), UnreachableReason::Refused);
    let close = |person| UnreachableChange::Close { why, asked: NOW, people: vec![person] };
    let row = |uninformed, informed| {
        let [uninformed, informed] =
            [uninformed, informed].map(|people: &[_]| people.iter().copied().collect());
        Some(UnreachableChannel { uninformed, informed, ..UnreachableChannel::new(why, NOW) })
    };
    // Each of two processes changes the row for its own person, and does not know the other's.
    let steps = [
        (close(ADA), row(&[ADA], &[])),
        (close(BEN), row(&[ADA, BEN], &[])),
        (UnreachableChange::MarkInformed(ADA), row(&[BEN], &[ADA])),
        (UnreachableChange::Open(vec![ADA]), row(&[BEN], &[])),
        (UnreachableChange::Open(vec![BEN]), None),
    ];
    for (change, after) in steps {
        deletion::write_unreachable_channel(&decider, ChannelId(3), &change, decider.now())
            .await
            .expect("memory");
        assert_eq!(kept(&*store, &key).await, after);
    }
}

#[tokio::test]
async fn deletion_before_the_commit_prevents_a_name() {
    let (store, before_name) = raced();
    let decider = decider(Arc::clone(&store) as _);
    delete(&decider).await;
    let former =
        store.rows.scan(&KeyRange::of_kind(RowKind::FormerPlayers), 1, Direction::Up).await.expect("memory");
    let (tombstone, row) = former.into_iter().next().expect("she was deleted");
    for gone in [None, Some(&row)] {
        // Ada has come back, and deletes her data again while her name is being written.
        let reset = match gone {
            None => Batch::new().delete(tombstone.clone(), Precondition::Any),
            Some(row) => Batch::new().put(tombstone.clone(), Precondition::Any, row.bytes.clone()),
        };
        store.rows.commit(reset).await.expect("memory");
        let later = NOW + Span::minutes(1);
        let left = FormerPlayer { until: later + Span::days(30), gone: Some(later) };
        *before_name.lock().expect("nobody panics") =
            Some(Batch::new().put_record(tombstone.clone(), Precondition::Any, &left));
        names::write_name(&decider, called(NOW + Span(1))).await;
        assert!(kept::<DisplayName>(&*store, &called(NOW).key()).await.is_none(), "{gone:?}");
        assert_eq!(decider.metrics.conflicts.get(), u64::from(gone.is_some()) + 1);
    }
}

#[tokio::test]
async fn list_of_servers_restores_no_departed_server() {
    let store = Arc::new(FaultyStore::default());
    let decider = decider(Arc::clone(&store) as _);
    let server = ServerId(9);
    names::write_name(&decider, called(NOW)).await;
    store.faults.fail_reads(Reads::Scans, 0, u32::MAX, ReadFault::Fails);
    server_removal::update_servers(&decider, ServerPart::WHOLE, BTreeSet::from([server]))
        .await
        .expect_err("stored servers cannot be listed");
    store.faults.clear_faults();
    for present in [false, true, false] {
        server_removal::update_server(&decider, server, present).await.expect("memory");
        server_removal::write_servers(&decider).await.expect("memory");
        let removal = kept::<ServerRemoval>(&*store.rows, &Key::ServerRemoval(server)).await;
        assert_eq!(removal.is_some(), !present);
    }
    server_removal::update_servers(&decider, ServerPart::WHOLE, BTreeSet::from([server]))
        .await
        .expect("memory");
    assert_eq!(
        kept::<ServerRemoval>(&*store.rows, &Key::ServerRemoval(server)).await,
        None,
        "the list is newer"
    );

    // A list that could not be written is replaced by the next list.
    store.faults.fail_reads(Reads::Scans, 0, u32::MAX, ReadFault::Fails);
    server_removal::update_servers(&decider, ServerPart::WHOLE, BTreeSet::from([server]))
        .await
        .expect_err("stored servers cannot be listed");
    store.faults.clear_faults();
    server_removal::update_servers(&decider, ServerPart::WHOLE, BTreeSet::new()).await.expect("memory");
    server_removal::write_servers(&decider).await.expect("memory");
    assert!(kept::<ServerRemoval>(&*store.rows, &Key::ServerRemoval(server)).await.is_some());
}

#[tokio::test]
async fn servers_that_come_and_go_are_forgotten() {
    let store = Arc::new(FaultyStore::default());
    let decider = decider(Arc::clone(&store) as _);
    for number in 0..100_000 {
        server_removal::update_server(&decider, ServerId(number), true).await.expect("memory");
    }
    assert_eq!(decider.servers.count(), 0, "every change is written");
    // A change overrides the list until the list is written.
    store.faults.fail_reads(Reads::Scans, 0, u32::MAX, ReadFault::Fails);
    server_removal::update_servers(&decider, ServerPart::WHOLE, BTreeSet::new())
        .await
        .expect_err("stored servers cannot be listed");
    server_removal::update_server(&decider, ServerId(9), true).await.expect("memory");
    assert_eq!(decider.servers.count(), 1);
    store.faults.clear_faults();
    server_removal::write_servers(&decider).await.expect("memory");
    assert_eq!(decider.servers.count(), 0);
}

#[tokio::test]
async fn outage_is_credited_to_servers_that_left() {
    let store = Arc::new(MemoryStore::new());
    let decider = decider(Arc::clone(&store) as _);
    let (hour, [left, deletion_wanted, later, long_ago]) = (Span::hours(1), [1, 2, 3, 4].map(ServerId));
    let rows = [
        (left, NOW - hour, false),
        (deletion_wanted, NOW - hour, true),
        (later, NOW + hour, false),
        (long_ago, NOW - Span::days(2), false),
    ];
    for (server, since, deletion_wanted) in rows {
        let batch = Batch::new().put_record(
            Key::ServerRemoval(server),
            Precondition::Any,
            &ServerRemoval { since, deletion_requested: deletion_wanted },
        );
        store.commit(batch).await.expect("memory");
    }
    let outage = Outage { from: NOW, to: NOW + Span::days(2) };
    server_removal::credit_outage_to_removals(&decider, outage).await.expect("memory");
    let mut since = Vec::new();
    for (server, ..) in rows {
        let removal = kept::<ServerRemoval>(&*store, &Key::ServerRemoval(server)).await;
        since.push(removal.expect("it is there").since);
    }
    assert_eq!(since, [NOW - hour + Span::days(2), NOW - hour, NOW + hour, NOW - Span::days(2)]);
}

#[tokio::test]
async fn only_long_outages_are_stored() {
    let store = Arc::new(MemoryStore::new());
    let decider = decider(Arc::clone(&store) as _);
    let outage = |hours| Outage { from: NOW, to: NOW + Span::hours(hours) };
    assert!(outage(5).row().is_empty());
    // A credit that failed is repeated later.
    for hours in [6, 7] {
        decider.write(outage(hours).row()).await.expect("memory");
        let row: LongOutage = kept(&*store, &Key::LongOutage(NOW)).await.expect("it is there");
        assert_eq!(row.until, NOW + Span::hours(hours));
    }
}

#[tokio::test]
async fn crediting_many_matches_reports_progress() {
    let decider = decider(Arc::new(MemoryStore::new()));
    for number in 1..=3 {
        opened(&decider, GAMES[0], BEN, number).await;
    }
    let reports = AtomicUsize::new(0);
    let outage = Outage { from: NOW, to: NOW + Span::days(2) };
    let alive = || _ = reports.fetch_add(1, Ordering::SeqCst);
    credit::credit_to_all(&decider, outage, &alive).await.expect("memory");
    assert_eq!(reports.into_inner(), 3);
}

#[tokio::test]
async fn gateway_turn_in_the_future_delays_nobody() {
    let store = Arc::new(MemoryStore::new());
    let heartbeat = HeartbeatRow { at: NOW + Span::days(400), skipped: Span::default() };
    let row = Batch::new().put_record(Key::gateway_row(0), Precondition::Any, &heartbeat);
    store.commit(row).await.expect("memory");
    let (decider, pauses) = (decider(Arc::clone(&store) as _), Pauses::default());
    presence::enter_gateway(&decider, 0, &pauses).await;
    assert_eq!(pauses.0.load(Ordering::SeqCst), 0);
    let next: HeartbeatRow = kept(&*store, &Key::gateway_row(0)).await.expect("it has its turn");
    assert!(next.at > NOW && next.at < NOW + Span::minutes(1));
}

/// Writes and returns a new match between Ada and `other`.
pub async fn opened(decider: &Decider, game: &dyn AnyGame, other: PersonId, number: u64) -> Match {
    let terms = Terms {
        game: game.facts().id.to_owned(),
        options: Options::default(),
        format: Format::BestOf(3),
        rated: !other.is_computer(),
        clock: TimeControl::None,
        quiet: false,
        guesses: false,
        hints: false,
        days_off: false,
    };
    let place = Place { server: ServerId(9), channel: ChannelId(2) };
    let people = ByPlayer([ADA, other]);
    let opening = NewMatch { id: MatchId::from_random(number), place, people, terms, first: Player::One };
    let dice = &mut ChaCha8Rng::seed_from_u64(number);
    let record =
        matches::open(opening, None, NOW, &ByPlayer::default(), game, dice).expect("it can be dealt");
    let board = StoredRecord { record: BoardMessage::default(), expected: Precondition::Absent };
    decider.write(WriteBatch::default().game_match(None, &record, &board)).await.expect("memory");
    record
}

#[tokio::test]
async fn later_round_with_the_computer_is_dealt_fairly() {
    let computer = PersonId::computer(Level::Gentle);
    for game in GAMES.iter().filter(|game| !game.facts().has_fixed_start()) {
        let decider = decider(Arc::new(MemoryStore::new()));
        let rated = opened(&decider, *game, BEN, 1).await;
        let before = opened(&decider, *game, computer, 2).await;
        let fair = Round { first: Player::Two, ..before.rounds[0].clone() };
        let unfair = Round { setup: rated.rounds[0].setup.clone(), ..fair.clone() };
        let dealt = |round: &Round| {
            let rounds = vec![before.rounds[0].clone(), round.clone()];
            let phase = Phase::Playing(Box::new(PlayState::plain(Player::Two, NOW)));
            let next = Match { turn: 2, rounds, phase, ..before.clone() };
            MatchUpdate { next, effects: Vec::new(), day_off: None }
        };
        let tries = Cell::new(0);
        let decide = |lucky: u32| {
            tries.set(tries.get() + 1);
            Ok(dealt(if tries.get() > lucky { &fair } else { &unfair }))
        };
        let third =
            fair_play::decide_with_fair_play(&decider, &before, || decide(2)).await.expect("it is played");
        assert_eq!((tries.get(), &third.next.rounds[1]), (3, &fair), "{}", game.facts().id);
        let never = fair_play::decide_with_fair_play(&decider, &before, || decide(u32::MAX)).await;
        let begun = never.expect("the round begins all the same").next;
        assert_eq!(begun.rounds[1], unfair);
        let thinker = InlineThinker;
        let silent = computer::play(&decider, &thinker, &begun, None, &DecisionOrigin::default()).await;
        let refusal = crate::host::fair_play::reply_refusal(&rated, ADA);
        assert!(matches!(silent, Err(Failure::Refused(found)) if found == refusal), "the computer waits");
    }
}

#[tokio::test]
async fn given_start_is_refused_at_the_second_try() {
    for game in GAMES.iter().filter(|game| !game.facts().has_fixed_start()) {
        let decider = decider(Arc::new(MemoryStore::new()));
        let rated = opened(&decider, *game, BEN, 1).await;
        let tries = Cell::new(0);
        let decide = || {
            tries.set(tries.get() + 1);
            Ok(rated.rounds[0].setup.clone())
        };
        let setup = |setup: &PositionText| Some(setup.clone());
        let refused =
            fair_play::decide_with_fair_deal(&decider, ADA, &rated.terms, decide, setup).await.err();
        assert!(matches!(refused, Some(Failure::Refused(_))), "{}", game.facts().id);
        assert_eq!(tries.get(), 2, "{}", game.facts().id);
    }
}
