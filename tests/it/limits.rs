//! Tests of decisions that count or list rows while another action adds one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::chat::{Answer, BoxFuture, CommandCall, OptionValue};
use engawa::features::club::ClubPress;
use engawa::host::club::ClubTable;
use engawa::host::{Challenge, Limits, Match, PressFields};
use engawa::store::{Batch, Direction, Key, KeyRange, MemoryStore, Precondition, RowKind, Store};
use tokio::sync::{Barrier, Notify};

use super::rows::{all, block_on_store};
use super::testing::shell::{Shell, acceptance, call, challenge_to, somebody};
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

/// A store in memory that holds back the caller of one scan of a range until another action is over. What this action
/// adds is missing in the list that was read.
struct OutdatedList {
    store: Arc<FaultyStore>,
    armed: Arc<AtomicBool>,
    scanned: Arc<Notify>,
    performed: Arc<Notify>,
}

impl OutdatedList {
    fn of(range: KeyRange) -> Self {
        let (armed, scanned, performed) =
            (Arc::<AtomicBool>::default(), Arc::new(Notify::new()), Arc::new(Notify::new()));
        let held = (Arc::clone(&armed), Arc::clone(&scanned), Arc::clone(&performed));
        let store = FaultyStore::default().scanning(move |one| {
            let ((armed, scanned, performed), is_it) = (held.clone(), *one == range);
            Box::pin(async move {
                if is_it && armed.swap(false, Ordering::SeqCst) {
                    scanned.notify_one();
                    performed.notified().await;
                }
            })
        });
        Self { store: Arc::new(store), armed, scanned, performed }
    }

    /// Performs `early`, which reads the list, and `late` as soon as the list is read.
    async fn race<T>(&self, early: impl Future<Output = T>, late: impl Future) -> T {
        self.armed.store(true, Ordering::SeqCst);
        let late = async {
            self.scanned.notified().await;
            late.await;
            self.performed.notify_one();
        };
        tokio::join!(early, late).0
    }
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
async fn club_table_misses_nobody_who_begins_to_wait() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let list = OutdatedList::of(KeyRange::with_prefix(RowKind::TableChallenges, &place.server));
    let table = ClubTable { channel: Some(place.channel), ..ClubTable::default() };
    let posted = Batch::new().put_record(Key::ClubTable(place.server), Precondition::Absent, &table);
    list.store.commit(posted).await.expect("memory");
    let (shell, seek) = (shell(&list.store, Limits::default()), ClubPress::Seek("okiya".to_owned()).press());
    let answer = list.race(shell.press(HANA, &seek), shell.press(OTIS, &seek)).await;
    assert_eq!(count(&list.store, RowKind::Matches), 1, "{answer:?}");
}

#[tokio::test]
async fn block_closes_a_challenge_that_is_just_made() {
    let list = OutdatedList::of(KeyRange::with_prefix(RowKind::ReceivedChallenges, &HANA));
    let shell = shell(&list.store, Limits::default());
    let options = [("whom".to_owned(), OptionValue::Person(somebody(OTIS)))].into();
    let block = shell.command(HANA, CommandCall { options, ..call("block", []) });
    let answer = list.race(block, shell.command(OTIS, invite(HANA))).await;
    assert_eq!(count(&list.store, RowKind::ReceivedChallenges), 0, "{answer:?}");
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
