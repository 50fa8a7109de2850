//! Tests of limits per person when two actions reach a limit at the same moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::chat::{Answer, CommandCall, OptionValue};
use engawa::host::{Limits, Match, Press};
use engawa::store::{
    Batch, Direction, Key, KeyRange, MemoryStore, PendingRead, Receipt, Row, RowKind, Store,
};
use tokio::sync::Barrier;

use super::rows::{all, at_once};
use super::shell::{Shell, presses, somebody};

const HANA: PersonId = PersonId(1);
const NELL: PersonId = PersonId(2);
const OTIS: PersonId = PersonId(3);

/// A store in memory in which two scans of a range both finish before either caller continues. Both callers
/// then see the same count.
struct Crowded {
    rows: MemoryStore,
    /// The range in which scans wait for each other.
    range: KeyRange,
    both: Barrier,
    waits: AtomicBool,
}

impl Crowded {
    fn over(range: KeyRange) -> Arc<Self> {
        Arc::new(Self { rows: MemoryStore::default(), range, both: Barrier::new(2), waits: false.into() })
    }

    fn count(&self, kind: RowKind) -> usize {
        let all = KeyRange::of_kind(kind);
        at_once(self.rows.scan(&all, usize::MAX, Direction::Up)).expect("memory").len()
    }
}

impl Store for Crowded {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        self.rows.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        PendingRead::new(async move {
            let rows = self.rows.scan(range, limit, direction).await;
            if *range == self.range && self.waits.load(Ordering::SeqCst) {
                // Only the first two scans wait; after a conflict, the repeated scan must not.
                if self.both.wait().await.is_leader() {
                    self.waits.store(false, Ordering::SeqCst);
                }
            }
            rows
        })
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.rows.commit(batch)
    }
}

fn shell(store: &Arc<Crowded>, limits: Limits) -> Shell {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    Shell::over(Arc::clone(store) as _, place, limits, 1)
}

fn invite(person: PersonId) -> CommandCall {
    let options = [("opponent".to_owned(), OptionValue::Person(somebody(person)))];
    CommandCall {
        name: "challenge".into(),
        sub: Some("okiya".into()),
        options: options.into_iter().collect(),
    }
}

fn accept(card: &Answer) -> Press {
    let found = presses(card).into_iter().find(|press| matches!(press, Press::Accept(_)));
    found.expect("a card")
}

#[tokio::test]
async fn simultaneous_challenges_respect_the_limit() {
    let store = Crowded::over(KeyRange::under(RowKind::Open, &HANA));
    let shell = shell(&store, Limits { challenges: 1, ..Limits::default() });
    store.waits.store(true, Ordering::SeqCst);
    let cards = tokio::join!(shell.command(HANA, invite(NELL)), shell.command(HANA, invite(OTIS)));
    assert_eq!(store.count(RowKind::Open), 1, "{cards:?}");
}

#[tokio::test]
async fn simultaneous_accepts_respect_the_match_limit() {
    let store = Crowded::over(KeyRange::under(RowKind::Running, &HANA));
    let shell = shell(&store, Limits { matches: 1, ..Limits::default() });
    let nell = accept(&shell.command(HANA, invite(NELL)).await);
    let otis = accept(&shell.command(HANA, invite(OTIS)).await);
    store.waits.store(true, Ordering::SeqCst);
    let boards = tokio::join!(shell.press(NELL, &nell), shell.press(OTIS, &otis));
    assert_eq!(store.count(RowKind::Matches), 1, "{boards:?}");
}

#[tokio::test]
async fn third_match_of_two_people_is_unrated() {
    let store = Arc::new(MemoryStore::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let mut cards = Vec::new();
    for _ in 0..3 {
        cards.push(shell.command(HANA, invite(NELL)).await);
    }
    for card in &cards {
        assert!(text(card).contains("Rated"), "nothing is begun yet: {card:?}");
        shell.press(NELL, &accept(card)).await;
    }
    let rated = |matches: Vec<(Key, Match)>| matches.iter().filter(|(_, one)| one.terms.rated).count();
    let begun = all::<Match>(&*store, RowKind::Matches);
    assert_eq!((begun.len(), rated(begun)), (3, 2), "others had begun when the third was accepted");
    let says = "two rated matches in the last 24 hours";
    assert!(text(&shell.command(NELL, invite(HANA)).await).contains(says));
    assert!(!text(&shell.command(HANA, invite(OTIS)).await).contains(says), "against somebody else");
}

fn text(answer: &Answer) -> &str {
    let Answer::Message(_, message) = answer else { panic!("no message: {answer:?}") };
    &message.text
}
