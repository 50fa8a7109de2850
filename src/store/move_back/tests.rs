//! Tests that correct the times of each kind of record in a memory store, as after a clock that was
//! ahead.

use super::*;
use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonId, ServerId};
use crate::host::effect::Effect;
use crate::host::person::Vacation;
use crate::store::MemoryStore;
use crate::store::Subject;
use crate::store::conform::wait;
use crate::store::loading;
use crate::store::rows::{EntryContent, UnreachableReason};

const NOW: Timestamp = Timestamp(1_800_000_000_000);
const BY: Span = Span::days(400);
const ADA: PersonId = PersonId(7);

fn put<T: Record>(store: &MemoryStore, key: Key, record: &T) {
    wait(store.commit(Batch::new().put_record(key, Precondition::Any, record))).expect("memory");
}

fn stored<T: Record>(store: &MemoryStore, key: &Key) -> T {
    wait(loading::load::<T>(store, key)).expect("readable").expect("there").record
}

fn request(apply: bool) -> MoveBack {
    MoveBack { by: BY, now: NOW, apply }
}

#[test]
fn every_kind_of_time_is_moved_once() {
    let store = MemoryStore::new();
    let (ahead, soon) = (NOW + BY - Span::hours(1), NOW - Span::hours(1));
    let entry = |made| OutboxEntry::new(EntryContent::Effect(Effect::Card), made);
    let challenge = Subject::Challenge(ChallengeId::from_random(6));
    put(&store, Key::Outbox(challenge, 1), &entry(ahead));
    put(&store, Key::Interaction(InteractionId(5)), &HandledInteraction { at: ahead });
    put(&store, Key::ServerRemoval(ServerId(3)), &ServerRemoval { since: ahead, asked: false });
    put(&store, Key::RecentChallenges(ADA), &RecentChallenges { at: vec![soon, ahead] });
    put(
        &store,
        Key::UnreachableChannel(ChannelId(4)),
        &UnreachableChannel::new(UnreachableReason::Gone, ahead),
    );
    put(&store, Key::heartbeat(), &HeartbeatRow { at: ahead, skipped: Span::default() });
    put(&store, Key::of_gateway(0), &HeartbeatRow { at: ahead, skipped: Span::default() });
    put(&store, Key::of_clock_ahead(), &ClockAhead { until: ahead, by: BY });
    let away = Person {
        vacation: Vacation { year: 2028, used: 2, since: Some(ahead), counts: false },
        ..Person::default()
    };
    put(&store, Key::Person(ADA), &away);

    let report = wait(move_back(&store, request(false))).expect("memory");
    assert_eq!(report.records, 9, "{:?}", report.lines);
    assert_eq!(
        stored::<HandledInteraction>(&store, &Key::Interaction(InteractionId(5))).at,
        ahead,
        "nothing is changed yet"
    );
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), report);
    assert_eq!(stored::<OutboxEntry>(&store, &Key::Outbox(challenge, 1)), entry(soon));
    assert_eq!(stored::<HandledInteraction>(&store, &Key::Interaction(InteractionId(5))).at, soon);
    assert_eq!(stored::<ServerRemoval>(&store, &Key::ServerRemoval(ServerId(3))).since, soon);
    assert_eq!(
        stored::<RecentChallenges>(&store, &Key::RecentChallenges(ADA)),
        RecentChallenges { at: vec![soon, soon] }
    );
    assert_eq!(stored::<UnreachableChannel>(&store, &Key::UnreachableChannel(ChannelId(4))).since, soon);
    assert_eq!(stored::<HeartbeatRow>(&store, &Key::heartbeat()).at, soon);
    let vacation = stored::<Person>(&store, &Key::Person(ADA)).vacation;
    assert_eq!(
        vacation,
        Vacation { year: 2027, used: 2, since: Some(soon), counts: false },
        "its days are those of this year"
    );
    for gone in [Key::of_gateway(0), Key::of_clock_ahead()] {
        assert!(wait(store.load(&[gone])).expect("memory")[0].is_none());
    }
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}

#[test]
fn turn_moves_with_deadline_and_undo() {
    let store = MemoryStore::new();
    let key = Key::Match(MatchId::read("7k3m9pq2").expect("an id"));
    let row = include_bytes!("../../../tests/rows/v2/match-clocked.json");
    wait(store.commit(Batch::new().put(key.clone(), Precondition::Absent, row.to_vec()))).expect("memory");
    let moments = || {
        let record = stored::<Match>(&store, &key);
        let playing = record.playing().expect("it is running").clone();
        let (clocks, undo) = (playing.clocks.expect("a clock runs"), playing.undo.expect("an undo is free"));
        let deadlines = [clocks.deadline, undo.deadline].map(|at| at.expect("the clocks run"));
        [record.made, playing.since, undo.since, deadlines[0], deadlines[1]]
    };
    let before = moments();
    let now = before[2] - BY + Span::hours(1);
    wait(move_back(&store, MoveBack { by: BY, now, apply: true })).expect("memory");
    assert_eq!(moments(), before.map(|at| at - BY));
}

#[test]
fn plausible_times_stay_unchanged() {
    let store = MemoryStore::new();
    let subject = Subject::Match(MatchId::from_random(5));
    let later = OutboxEntry {
        due: Some(NOW + Span::days(2)),
        ..OutboxEntry::new(EntryContent::Effect(Effect::Card), NOW)
    };
    put(&store, Key::Outbox(subject, 1), &later);
    put(
        &store,
        Key::FormerPlayer(crate::host::user_deletion::PersonHash([7; 16])),
        &FormerPlayer { until: NOW + Span::days(30), gone: Some(NOW) },
    );
    let away = Person {
        vacation: Vacation { year: 2027, used: 2, since: Some(NOW - Span::days(3)), counts: false },
        ..Person::default()
    };
    put(&store, Key::Person(ADA), &away);
    put(&store, Key::RecentChallenges(ADA), &RecentChallenges { at: vec![NOW - Span::minutes(5)] });
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}
