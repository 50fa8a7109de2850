//! Tests of a machine whose clock ran ahead for a while. The bot notices and reports the wrong times, and a
//! command moves them back.

use std::collections::BTreeSet;
use std::sync::Arc;

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::host::{Challenge, Limits, Match, Person, PlayState};
use engawa::store::move_back::{MoveBack, move_back};
use engawa::store::{Key, KeyRange, MemoryStore, RowKind, Store, Subject};

use super::rows::{all, block_on_store, stored};
use super::testing::shell::{Shell, call};

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const ADA: PersonId = PersonId(11);
const BEN: PersonId = PersonId(12);
const CAT: PersonId = PersonId(15);
const AHEAD: Span = Span::days(400);

fn running(store: &MemoryStore) -> Vec<Match> {
    let matches = all::<Match>(store, RowKind::Matches).into_iter().map(|(_, record)| record);
    let mut running: Vec<Match> = matches.filter(Match::is_running).collect();
    running.sort_by_key(|record| record.made);
    running
}

fn deadline(record: &Match) -> Timestamp {
    record.playing().and_then(PlayState::deadline).expect("it has a clock")
}

/// Returns whether the alarm rows are exactly those that the matches and challenges need.
fn alarms_agree(store: &MemoryStore) -> bool {
    let range = KeyRange::of_kind(RowKind::Alarms);
    let rows = block_on_store(store.scan(&range, usize::MAX, engawa::store::Direction::Up)).expect("memory");
    let set: BTreeSet<Key> = rows.into_iter().map(|(key, _)| key).collect();
    let of_match = |record: &Match| Some(Key::Alarm(record.next_alarm()?, Subject::Match(record.id)));
    let of_challenge = |one: &Challenge| Some(Key::Alarm(one.due()?, Subject::Challenge(one.id)));
    let challenges = all::<Challenge>(store, RowKind::Challenges);
    let inactive = running(store).iter().filter_map(of_match).collect::<BTreeSet<_>>();
    let inactive: BTreeSet<Key> =
        challenges.iter().filter_map(|(_, one)| of_challenge(one)).chain(inactive).collect();
    set == inactive
}

/// Returns a bot whose clock was 400 days ahead for a while, its store, and the right deadline of the first
/// match. The store has a match from before the jump, and a match, a challenge and a vacation from the wrong
/// time.
async fn was_ahead() -> (Shell, Arc<MemoryStore>, Timestamp) {
    let store = Arc::new(MemoryStore::new());
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    shell.begin_match([ADA, BEN]).await;
    let right = deadline(&running(&store)[0]);
    shell.clock.set_ahead(AHEAD);
    shell.sweep().await;
    shell.begin_match([ADA, BEN]).await;
    shell.challenge(ADA).await;
    shell.command(CAT, call("vacation start", [])).await;
    shell.sweep().await;
    shell.clock.set_ahead(Span(0));
    (shell, store, right)
}

#[tokio::test]
async fn clock_that_was_ahead_is_noticed() {
    let (shell, store, right) = was_ahead().await;
    assert!(deadline(&running(&store)[0]) >= right + AHEAD, "the jump looked like time to give back");
    let restarted = shell.restarted(Arc::clone(&store) as _, 2);
    for noticing in [&shell, &restarted] {
        noticing.sweep().await;
        let seconds = noticing.metrics.clock_was_ahead.get();
        assert!((AHEAD.0 / 1000 - 60..=AHEAD.0 / 1000).contains(&seconds), "{seconds}");
    }
    // The heartbeat row has the right time again. But the store keeps the span by which the clock was ahead,
    // until the wrong times have passed.
    let later = shell.restarted(Arc::clone(&store) as _, 3);
    later.sweep().await;
    assert!(later.metrics.clock_was_ahead.get() > 0);
    // Once the clock reaches the wrong times, no stored time lies in the future any more. So nothing is
    // reported.
    later.clock.advance(AHEAD);
    later.sweep().await;
    assert_eq!(later.metrics.clock_was_ahead.get(), 0);
}

#[tokio::test]
async fn deadlines_of_a_wrong_clock_are_moved_back() {
    let (shell, store, right) = was_ahead().await;
    let restarted = shell.restarted(Arc::clone(&store) as _, 2);
    restarted.sweep().await;
    restarted.begin_match([PersonId(13), PersonId(14)]).await;
    let now = shell.clock.now();
    let untouched =
        running(&store).into_iter().find(|record| record.made <= now && record.people.0[0] != ADA);
    let asked = |apply| MoveBack { by: AHEAD, now, apply };
    let before = running(&store);
    let report = move_back(&*store, asked(false)).await.expect("memory");
    assert_eq!((running(&store), report.past), (before, 0), "a dry run changes nothing");
    assert!(report.lines.iter().any(|line| line.contains("due in 40")), "{:?}", report.lines);
    assert_eq!(move_back(&*store, asked(true)).await.expect("memory"), report);

    let matches = running(&store);
    assert_eq!(matches.len(), 3);
    assert!(untouched.is_some_and(|record| matches.contains(&record)), "one from after the clock was right");
    for record in &matches {
        // The deadline may be a little later, because the running time of the test counts as an outage. The
        // bot credits the clocks with it.
        let minute = Span::minutes(1);
        assert!((right..=right + minute).contains(&deadline(record)), "{record:?}");
        assert!(record.made <= now && record.playing().is_some_and(|playing| playing.since <= now));
    }
    for (_, open) in all::<Challenge>(&*store, RowKind::Challenges) {
        assert!(open.due().is_none_or(|due| due < now + Span::days(8)), "{open:?}");
    }
    let vacation = stored::<Person>(&*store, &Key::Person(CAT)).expect("she is away").vacation;
    assert!(vacation.is_away(now) && vacation.latest_end().is_some_and(|end| end < now + Span::days(22)));
    assert!(alarms_agree(&store));
    let moved = shell.restarted(Arc::clone(&store) as _, 3);
    moved.sweep().await;
    assert_eq!(moved.metrics.clock_was_ahead.get(), 0);
    assert_eq!(running(&store).len(), 3, "nothing ends by it");
}
