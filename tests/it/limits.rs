//! Tests of limits per person when two actions reach a limit at the same moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::chat::{Answer, BoxFuture, CommandCall, OptionValue};
use engawa::host::{Challenge, Limits, Match};
use engawa::store::{Direction, Key, KeyRange, MemoryStore, RowKind};
use tokio::sync::Barrier;

use super::rows::{all, block_on_store};
use super::testing::shell::{Shell, acceptance, challenge_to};
use super::testing::store::FaultyStore;

const HANA: PersonId = PersonId(1);
const NELL: PersonId = PersonId(2);
const OTIS: PersonId = PersonId(3);

/// Returns a store in memory in which two scans of a range both finish before either caller continues, and a
/// switch for that. Both callers then see the same count.
fn crowded(range: KeyRange) -> (Arc<FaultyStore>, Arc<AtomicBool>) {
    let (waits, both) = (Arc::<AtomicBool>::default(), Arc::new(Barrier::new(2)));
    let waiting = Arc::clone(&waits);
    let scanned = move |scanned: &KeyRange| -> BoxFuture<'static, ()> {
        let is_it = *scanned == range;
        let (waits, both) = (Arc::clone(&waiting), Arc::clone(&both));
        Box::pin(async move {
            // Only the first two scans wait; after a conflict, the repeated scan must not.
            if is_it && waits.load(Ordering::SeqCst) && both.wait().await.is_leader() {
                waits.store(false, Ordering::SeqCst);
            }
        })
    };
    (Arc::new(FaultyStore::default().scanning(scanned)), waits)
}

fn count(store: &FaultyStore, kind: RowKind) -> usize {
    let all = KeyRange::of_kind(kind);
    block_on_store(store.rows.scan(&all, usize::MAX, Direction::Up)).expect("memory").len()
}

fn shell(store: &Arc<FaultyStore>, limits: Limits) -> Shell {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    Shell::over(Arc::clone(store) as _, place, limits, 1)
}

fn invite(person: PersonId) -> CommandCall {
    challenge_to("okiya", person)
}

#[tokio::test]
async fn simultaneous_challenges_respect_the_limit() {
    let (store, waits) = crowded(KeyRange::with_prefix(RowKind::SentChallenges, &HANA));
    let shell = shell(&store, Limits { challenges: 1, ..Limits::default() });
    waits.store(true, Ordering::SeqCst);
    let cards = tokio::join!(shell.command(HANA, invite(NELL)), shell.command(HANA, invite(OTIS)));
    assert_eq!(count(&store, RowKind::SentChallenges), 1, "{cards:?}");
}

#[tokio::test]
async fn simultaneous_accepts_respect_the_match_limit() {
    let (store, waits) = crowded(KeyRange::with_prefix(RowKind::RunningMatches, &HANA));
    let shell = shell(&store, Limits { matches: 1, ..Limits::default() });
    let nell = acceptance(&shell.command(HANA, invite(NELL)).await);
    let otis = acceptance(&shell.command(HANA, invite(OTIS)).await);
    waits.store(true, Ordering::SeqCst);
    let boards = tokio::join!(shell.press(NELL, &nell), shell.press(OTIS, &otis));
    assert_eq!(count(&store, RowKind::Matches), 1, "{boards:?}");
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
        shell.press(NELL, &acceptance(card)).await;
    }
    let rated = |matches: Vec<(Key, Match)>| matches.iter().filter(|(_, one)| one.terms.rated).count();
    let begun = all::<Match>(&*store, RowKind::Matches);
    assert_eq!((begun.len(), rated(begun)), (3, 2), "others had begun when the third was accepted");
    let says = "two rated matches in the last 24 hours";
    assert!(text(&shell.command(NELL, invite(HANA)).await).contains(says));
    assert!(!text(&shell.command(HANA, invite(OTIS)).await).contains(says), "against somebody else");
    // Whoever asks for a rated match by name learns it before anything is posted.
    let mut by_name = invite(HANA);
    by_name.options.insert("rated".to_owned(), OptionValue::Flag(true));
    let before = all::<Challenge>(&*store, RowKind::Challenges).len();
    let refused = shell.command(NELL, by_name).await;
    assert!(text(&refused).contains("Leave out `rated`"), "{refused:?}");
    assert_eq!(all::<Challenge>(&*store, RowKind::Challenges).len(), before);
}

fn text(answer: &Answer) -> &str {
    let Answer::Message(_, message) = answer else { panic!("no message: {answer:?}") };
    &message.text
}
