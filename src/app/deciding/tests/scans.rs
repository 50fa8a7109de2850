//! Tests of reads whose cost could grow with the store: they read what they need, and other tasks run
//! meanwhile.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::FutureExt;

use super::super::by_server::KEPT;
use super::super::{Decider, matches};
use super::{ADA, NOW, decider, opened};
use crate::app::clock::uptime;
use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::BoxFuture;
use crate::chat::tests::challenge;
use crate::games::GAMES;
use crate::host::challenge::{Challenge, ChallengeState};
use crate::host::effect::Effect;
use crate::host::matches::Match;
use crate::host::rating::{Rating, Scope};
use crate::host::server::{AuditAction, AuditEntry};
use crate::host::{ByPlayer, Conclusion, Server};
use crate::store::rows::{DisplayName, EntryContent, HandledInteraction, OutboxEntry};
use crate::store::{
    Batch, Direction, Key, KeyRange, Ladder, MemoryStore, PendingRead, Precondition, Receipt, Row, RowKind,
    Store, Subject, indexes,
};

/// A store that counts the rows it returns.
#[derive(Default)]
struct CountingStore {
    store: MemoryStore,
    rows: AtomicUsize,
}

impl CountingStore {
    /// Returns the number of rows read since the last call.
    fn take(&self) -> usize {
        self.rows.swap(0, Ordering::SeqCst)
    }
}

/// Every read is resolved when it is polled, as in a folder.
impl Store for CountingStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        self.rows.fetch_add(keys.len(), Ordering::SeqCst);
        self.store.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        let found = self.store.scan(range, limit, direction).now_or_never().expect("memory");
        self.rows.fetch_add(found.as_ref().map_or(0, Vec::len), Ordering::SeqCst);
        PendingRead::ready(found)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.store.commit(batch)
    }
}

const HERE: ServerId = ServerId(9);
/// Number of matches on other servers, and of rows of each other kind.
const MANY: u64 = 2_000;

/// Returns a store with three running matches and open challenges on [`HERE`], and [`MANY`] elsewhere.
async fn busy() -> (Arc<CountingStore>, Decider) {
    let store = Arc::new(CountingStore::default());
    let decider = decider(Arc::clone(&store) as _);
    let first = opened(&decider, GAMES[0], PersonId(5), 1).await;
    for number in 0..MANY + 2 {
        add(&store, &first, number, if number < 2 { HERE } else { ServerId(100 + number) }).await;
    }
    (store, decider)
}

/// Adds a running match and an open challenge of two new people on a server.
async fn add(store: &CountingStore, like: &Match, number: u64, server: ServerId) {
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
async fn suggestions_read_the_matches_of_one_server() {
    let (store, decider) = busy().await;
    let running = async |since| {
        store.take();
        let found = decider.repository.running_on(HERE, since).await.expect("memory");
        (found.len(), store.take())
    };
    let (found, all) = running(uptime()).await;
    assert_eq!(found, 3);
    assert!(all > 3 * usize::try_from(MANY).expect("small"), "the first search reads every match");
    // A person types five letters, and submits the command.
    let since = uptime().saturating_sub(KEPT);
    for _ in 0..6 {
        assert_eq!(running(since).await, (3, 3));
    }
    // A later search knows the servers of former matches.
    let first = decider.repository.running_matches(ADA).await.expect("memory").remove(0);
    add(&store, &first, MANY + 2, HERE).await;
    assert_eq!(running(since).await, (3, 3));
    let index = 2 * (usize::try_from(MANY).expect("small") + 4);
    assert_eq!(
        running(uptime()).await,
        (4, index + 1 + 4),
        "the index, the new match, and those of the server"
    );
}

#[tokio::test]
async fn ended_matches_are_not_suggested() {
    let (_, decider) = busy().await;
    let since = uptime();
    assert_eq!(decider.repository.running_on(HERE, since).await.expect("memory").len(), 3);
    let reads = decider.repository.transaction();
    let end = || async {
        let stored = reads.game_match(MatchId::from_random(1)).await?.expect("it is there");
        Ok((matches::end_without_result(&decider, &reads, &stored, Conclusion::Closed).await?, ()))
    };
    decider.transact(&reads, end).await.expect("memory");
    assert_eq!(decider.repository.running_on(HERE, since).await.expect("memory").len(), 2);
}

#[tokio::test]
async fn concurrent_suggestions_share_one_search() {
    let (store, decider) = busy().await;
    let since = uptime();
    store.take();
    let all = (0..20).map(|_| decider.repository.running_on(HERE, since));
    futures_util::future::try_join_all(all).await.expect("memory");
    assert!(
        store.take() < 5 * usize::try_from(MANY).expect("small"),
        "twenty would read twenty times as much"
    );
}

/// Adds [`MANY`] rows of each kind that a long read may meet.
async fn fill(store: &CountingStore) {
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
            .put_mark(Key::Running(ADA, MatchId::from_random(number + 2)))
            .put_mark(Key::Open(ADA, ChallengeId::from_random(number + 2)));
        store.commit(rows).await.expect("memory");
    }
}

/// Runs a read beside another task, which runs whenever the read lets it. Returns the maximum number of rows
/// that the read took at a time.
async fn most_rows_at_a_time(store: &CountingStore, read: BoxFuture<'_, ()>) -> usize {
    let is_over = AtomicBool::new(false);
    store.take();
    let other_task = async {
        let mut most = 0;
        while !is_over.load(Ordering::SeqCst) {
            most = most.max(store.take());
            tokio::task::yield_now().await;
        }
        most.max(store.take())
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
    let (ladders, server) = (repository.leaderboards(), Subject::Server(HERE));
    macro_rules! reads {
        ($($name:literal: $read:expr),* $(,)?) => {
            [$(($name, Box::pin(async { $read.await.map(drop).expect("memory") }) as BoxFuture<'_, ()>)),*]
        };
    }
    let reads = reads! {
        "the matches of a server": repository.running_on(HERE, uptime()),
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
        "a page of a leaderboard": ladders.page(&ladder, Some(150), ADA),
        "a rank": ladders.page(&ladder, None, PersonId(MANY)),
    };
    for (name, read) in reads {
        let most = most_rows_at_a_time(&store, read).await;
        assert!((1..=AT_A_TIME).contains(&most), "{name}: {most} rows at a time");
    }
}
