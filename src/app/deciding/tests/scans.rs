//! Tests of reads whose cost could grow with the store: they read what they need, and other tasks run
//! meanwhile.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::clock::uptime;
use crate::app::deciding::{Decider, by_server, matches};
use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::BoxFuture;
use crate::games::GAMES;
use crate::host::ladder::EVERYBODY;
use crate::host::{
    AuditAction, AuditEntry, ByPlayer, Challenge, ChallengeState, Conclusion, Effect, Match, Rating, Scope,
    Server,
};
use crate::store::rows::{DisplayName, EntryContent, HandledInteraction, OutboxEntry};
use crate::store::{Batch, Key, KeyRange, Ladder, Precondition, RowKind, Store, Subject, indexes};
use crate::testing::store::FaultyStore;
use engawa_samples::challenge;

use super::{ADA, NOW, decider, opened};

/// Returns the number of rows read since the last call.
fn take(store: &FaultyStore) -> usize {
    store.faults.take_calls().rows
}

const HERE: ServerId = ServerId(9);
/// Number of matches on other servers, and of rows of each other kind.
const MANY: u64 = 2_000;

/// Returns a store with three running matches and open challenges on [`HERE`], and [`MANY`] elsewhere.
async fn busy() -> (Arc<FaultyStore>, Decider) {
    let store = Arc::new(FaultyStore::default());
    let decider = decider(Arc::clone(&store) as _);
    let first = opened(&decider, GAMES[0], PersonId(5), 1).await;
    for number in 0..MANY + 2 {
        add(&store, &first, number, if number < 2 { HERE } else { ServerId(100 + number) }).await;
    }
    (store, decider)
}

/// Adds a running match and an open challenge of two new people on a server.
async fn add(store: &FaultyStore, like: &Match, number: u64, server: ServerId) {
    let people = ByPlayer([PersonId(2 * number + 10), PersonId(2 * number + 11)]);
    let place = Place { server, ..like.place };
    let record = Match { id: MatchId::from_random(number + 2), place, people, ..like.clone() };
    let id = ChallengeId::from_random(number + 2);
    let open = challenge(None, ChallengeState::Open);
    let open = Challenge { id, place, from: people.0[0], expires: NOW, ..open };
    let rows = Batch::new().put_record(Key::Match(record.id), Precondition::Absent, &record).put_record(
        Key::Challenge(open.id),
        Precondition::Absent,
        &open,
    );
    let marks = indexes::of_match(&record).into_iter().chain(indexes::of_challenge(&open));
    store.commit(marks.fold(rows, Batch::put_mark)).await.expect("memory");
}

#[tokio::test]
async fn matches_of_a_server_are_read_without_others() {
    let (store, decider) = busy().await;
    let running = async || {
        take(&store);
        let found = decider.repository.running_on(HERE).await.expect("memory");
        (found.len(), take(&store))
    };
    assert_eq!(running().await, (3, 6), "rows of the index, and the matches");
    let first = decider.repository.running_matches(ADA).await.expect("memory").remove(0);
    add(&store, &first, MANY + 2, HERE).await;
    assert_eq!(running().await, (4, 8));
}

#[tokio::test]
async fn matches_of_a_server_are_counted_without_records() {
    let (store, decider) = busy().await;
    for (least, has) in [(1, true), (3, true), (4, false)] {
        take(&store);
        let counted = decider.repository.has_running_on(HERE, least).await.expect("memory");
        assert_eq!((counted, take(&store)), (has, least.min(3)), "only rows of the index");
    }
}

/// Ends the first match on [`HERE`].
async fn end_first(decider: &Decider) {
    let reads = decider.repository.transaction();
    let end = || async {
        let stored = reads.game_match(MatchId::from_random(1)).await?.expect("it is there");
        matches::end_without_result(decider, &reads, &stored, Conclusion::Closed).await
    };
    decider.update(&reads, end).await.expect("memory");
}

#[tokio::test]
async fn ended_matches_are_not_suggested() {
    let (_, decider) = busy().await;
    assert_eq!(decider.repository.running_on(HERE).await.expect("memory").len(), 3);
    end_first(&decider).await;
    assert_eq!(decider.repository.running_on(HERE).await.expect("memory").len(), 2);
}

#[tokio::test]
async fn index_by_server_of_a_former_version_is_corrected() {
    let (store, decider) = busy().await;
    end_first(&decider).await;
    let index =
        async || decider.repository.keys(KeyRange::of_kind(RowKind::ServerMatches)).await.expect("memory");
    let expected = index().await;
    let left_over = Batch::new().put_mark(Key::ServerMatch(HERE, MatchId::from_random(1)));
    let former = expected.iter().cloned().fold(left_over, |batch, key| batch.delete(key, Precondition::Any));
    store.commit(former).await.expect("memory");
    assert!(decider.repository.running_on(HERE).await.expect("memory").is_empty());
    by_server::correct_index(&decider).await.expect("memory");
    assert_eq!(index().await, expected);
}

#[tokio::test]
async fn concurrent_searches_for_challenges_are_one() {
    let (store, decider) = busy().await;
    let since = uptime();
    take(&store);
    let all = (0..20).map(|_| decider.repository.open_on(HERE, since));
    futures_util::future::try_join_all(all).await.expect("memory");
    assert!(
        take(&store) < 5 * usize::try_from(MANY).expect("small"),
        "twenty would read twenty times as much"
    );
}

#[tokio::test]
async fn page_of_the_audit_log_reads_only_its_entries() {
    let (store, decider) = busy().await;
    fill(&store).await;
    take(&store);
    let page = decider.repository.audit_log(HERE, MANY / 2, 6).await.expect("memory");
    assert_eq!((page.len(), take(&store)), (6, 6));
}

/// Adds [`MANY`] rows of each kind that a long read may meet.
async fn fill(store: &FaultyStore) {
    let entry = AuditEntry { at: NOW, by: ADA, what: AuditAction::Banned { person: ADA }, reason: None };
    let outbox = OutboxEntry::new(EntryContent::Effect(Effect::Card), NOW);
    for number in 0..MANY {
        let ladder = Ladder::new("okiya", Scope::Global);
        let name = DisplayName::new("Somebody").expect("a name");
        let person = PersonId(number + 1);
        let rating = Rating::default();
        let rows = Batch::new()
            .put_record(Key::DisplayName(HERE, person), Precondition::Any, &name)
            .put_record(Key::Rank(ladder.clone(), rating.standing(person)), Precondition::Any, &rating)
            .put_record(Key::Rating(person, ladder), Precondition::Any, &rating)
            .put_record(Key::Server(ServerId(number)), Precondition::Any, &Server::default())
            .put_record(Key::AuditEntry(HERE, Reverse(number)), Precondition::Any, &entry)
            .put_record(Key::Outbox(Subject::Server(HERE), number), Precondition::Any, &outbox)
            .put_record(
                Key::Interaction(InteractionId(number)),
                Precondition::Any,
                &HandledInteraction { at: NOW - Span(1) },
            )
            .put_mark(Key::RunningMatch(ADA, MatchId::from_random(number + 2)))
            .put_mark(Key::ServerMatch(HERE, MatchId::from_random(number + 2)))
            .put_mark(Key::SentChallenge(ADA, ChallengeId::from_random(number + 2)));
        store.commit(rows).await.expect("memory");
    }
}

/// Runs a read beside another task, which runs whenever the read lets it. Returns the maximum number of rows
/// that the read took at a time.
async fn most_rows_at_a_time(store: &FaultyStore, read: BoxFuture<'_, ()>) -> usize {
    let is_over = AtomicBool::new(false);
    take(store);
    let other_task = async {
        let mut most = 0;
        while !is_over.load(Ordering::SeqCst) {
            most = most.max(take(store));
            tokio::task::yield_now().await;
        }
        most.max(take(store))
    };
    let read = async {
        read.await;
        is_over.store(true, Ordering::SeqCst);
    };
    futures_util::future::join(read, other_task).await.1
}

#[tokio::test]
async fn other_tasks_run_during_long_reads() {
    // The end of one scan and the beginning of the next.
    const AT_A_TIME: usize = 2 * 512 + 64;
    let (store, decider) = busy().await;
    fill(&store).await;
    let repository = &decider.repository;
    let ladder = Ladder::new("okiya", Scope::Global);
    let (ladders, server) = (&repository.ladders, Subject::Server(HERE));
    macro_rules! reads {
        ($($name:literal: $read:expr),* $(,)?) => {
            [$(($name, Box::pin(async { $read.await.map(drop).expect("memory") }) as BoxFuture<'_, ()>)),*]
        };
    }
    let reads = reads! {
        "the matches of a server": repository.running_on(HERE),
        "the challenges of a server": repository.open_on(HERE, uptime()),
        "the servers": repository.servers(),
        "all running matches": repository.all_running(),
        "the matches of a person": repository.running_matches(ADA),
        "the challenges of a person": repository.open_challenges(ADA),
        "the records of a kind": repository.all::<Server>(KeyRange::of_kind(RowKind::Servers)),
        "the rows of a kind": repository.rows_where(KeyRange::of_kind(RowKind::Names), |_| true),
        "the outbox of a subject": repository.outbox_entries(server),
        "all alarms": repository.all_alarms(),
        "due alarms": repository.due(NOW, |_| true),
        "old interactions": repository.interactions_before(NOW),
        "rows that name a person": repository.rows_naming(ADA),
        "a page of the audit log": repository.audit_log(HERE, MANY - 1, 6),
        "a page of a leaderboard": ladders.page(&ladder, Some(150), ADA, EVERYBODY),
        "a rank": ladders.page(&ladder, None, PersonId(MANY), EVERYBODY),
    };
    for (name, read) in reads {
        let most = most_rows_at_a_time(&store, read).await;
        assert!((1..=AT_A_TIME).contains(&most), "{name}: {most} rows at a time");
    }
}
