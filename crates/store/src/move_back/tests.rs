//! Tests that correct the times of each kind of record in a memory store, as after a clock that was
//! ahead.

use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonHash, PersonId, ServerId};
use crate::base::time::Day;
use crate::host::hours::day_of;
use crate::host::matches::Uncounted;
use crate::host::morning::Run;
use crate::host::{Effect, Player, SeasonRhythm, ServerChange, ServerRemoval, Vacation};
use crate::rows::{EntryContent, HandledInteraction, UnreachableChannel, UnreachableReason};
use crate::tests::wait;
use crate::{MemoryStore, Subject, loading};

use super::*;

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
    put(&store, Key::ServerRemoval(ServerId(3)), &ServerRemoval { since: ahead, deletion_requested: false });
    put(&store, Key::RecentChallenges(ADA), &RecentChallenges { at: vec![soon, ahead] });
    put(
        &store,
        Key::UnreachableChannel(ChannelId(4)),
        &UnreachableChannel::new(UnreachableReason::Gone, ahead),
    );
    put(&store, Key::heartbeat(), &HeartbeatRow { at: ahead, skipped: Span::default() });
    put(&store, Key::gateway_row(0), &HeartbeatRow { at: ahead, skipped: Span::default() });
    put(&store, Key::clock_ahead(), &ClockAhead { until: ahead, by: BY });
    let away = Person {
        vacation: Vacation {
            year: 2028,
            used: 2,
            since: Some(ahead),
            day_off_since: Some(ahead),
            ..Vacation::default()
        },
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
        Vacation { year: 2027, used: 2, since: Some(soon), day_off_since: Some(soon), ..Vacation::default() },
        "its days are those of this year"
    );
    for gone in [Key::gateway_row(0), Key::clock_ahead()] {
        assert!(wait(store.load(&[gone])).expect("memory")[0].is_none());
    }
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}

#[test]
fn turn_moves_with_deadline_and_undo() {
    let store = MemoryStore::new();
    let key = Key::Match(MatchId::read("7k3m9pq2").expect("an id"));
    let row = include_bytes!("../../../../tests/rows/v2/match-clocked.json");
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
fn jump_of_the_clock_counts_as_no_outage_of_a_turn() {
    let store = MemoryStore::new();
    let key = Key::Match(MatchId::read("7k3m9pq2").expect("an id"));
    let row = include_bytes!("../../../../tests/rows/v2/match-clocked.json");
    let clocked: Match = rows::from_bytes(row).expect("readable");
    let (soon, pause) = (NOW - Span::hours(1), Span::minutes(10));
    for (since, time) in [(NOW - Span::hours(2), Span(pause.0 + BY.0)), (soon + BY, pause)] {
        let credited = Some(soon + BY);
        let turn = PlayState {
            outage_credited_until: credited,
            uncounted: Some(Uncounted { time, until: credited }),
            ..PlayState::plain(Player::One, since)
        };
        put(&store, key.clone(), &Match { phase: Phase::Playing(Box::new(turn)), ..clocked.clone() });
        wait(move_back(&store, request(true))).expect("memory");
        let record = stored::<Match>(&store, &key);
        let playing = record.playing().expect("it is running");
        assert_eq!(playing.uncounted, Some(Uncounted { time: pause, until: Some(soon) }));
    }
}

#[test]
fn credit_of_a_challenge_for_an_outage_moves_back() {
    let store = MemoryStore::new();
    let key = Key::Challenge(ChallengeId::read("7k3m9pq2").expect("an id"));
    let row = include_bytes!("../../../../tests/rows/v1/challenge-open.json");
    let open: Challenge = rows::from_bytes(row).expect("readable");
    let credited = |at| Challenge {
        made: NOW,
        expires: at + Span::days(1),
        outage_credited_until: Some(at),
        ..open.clone()
    };
    let soon = NOW - Span::hours(1);
    put(&store, key.clone(), &credited(soon + BY));
    wait(move_back(&store, request(true))).expect("memory");
    assert_eq!(stored::<Challenge>(&store, &key), credited(soon));
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
        Key::FormerPlayer(PersonHash([7; 16])),
        &FormerPlayer { until: NOW + Span::days(30), gone: Some(NOW) },
    );
    let away = Person {
        vacation: Vacation { year: 2027, used: 2, since: Some(NOW - Span::days(3)), ..Vacation::default() },
        ..Person::default()
    };
    put(&store, Key::Person(ADA), &away);
    put(&store, Key::RecentChallenges(ADA), &RecentChallenges { at: vec![NOW - Span::minutes(5)] });
    put(&store, Key::Newcomer(ADA), &Newcomer::new(NOW));
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}

/// The times in the rows of a kind.
enum Times {
    /// A stored row with its key and the latest time of a past event in it.
    Moved(Key, &'static str, i64),
    /// The row has none, or none that keeps anything from happening.
    Unmoved,
}

#[rustfmt::skip]
fn times_of(kind: RowKind) -> Times {
    macro_rules! row { ($path:literal) => { include_str!(concat!("../../../../", $path)) } }
    const MADE: i64 = 1_760_000_000_123;
    let id = MatchId::read("7k3m9pq2").expect("an id");
    let challenge = ChallengeId::from_random(6);
    match kind {
        RowKind::Challenges => Times::Moved(Key::Challenge(challenge), row!("tests/rows/v1/challenge-open.json"), MADE),
        RowKind::Matches => Times::Moved(Key::Match(id), row!("tests/rows/v2/match-clocked.json"), 1_760_000_090_000),
        RowKind::People => Times::Moved(Key::Person(ADA), row!("tests/rows/v1/person.json"), MADE),
        RowKind::Interactions => Times::Moved(Key::Interaction(InteractionId(5)), row!("tests/rows/v1/handled-interaction.json"), MADE),
        RowKind::Outbox => Times::Moved(Key::Outbox(Subject::Match(id), 4), row!("tests/rows/v1/outbox-entry-call.json"), MADE),
        RowKind::UnreachableChannels => Times::Moved(Key::UnreachableChannel(ChannelId(4)), row!("tests/rows/v1/unreachable-channel.json"), MADE),
        RowKind::RecentChallenges => Times::Moved(Key::RecentChallenges(ADA), row!("tests/rows/v1/recent-challenges.json"), 1_760_003_600_123),
        RowKind::FormerPlayers => Times::Moved(Key::FormerPlayer(PersonHash([7; 16])), row!("tests/rows/v1/former-player-gone.json"), MADE),
        RowKind::UserDeletions => Times::Moved(Key::UserDeletion(ADA), row!("tests/rows/v1/user-deletion.json"), MADE),
        RowKind::Servers => Times::Moved(Key::Server(ServerId(3)), row!("tests/rows/v1/server-lost-thread.json"), MADE),
        RowKind::ServerRemovals => Times::Moved(Key::ServerRemoval(ServerId(3)), row!("tests/rows/v1/server-removal.json"), MADE),
        RowKind::ClubTables => Times::Moved(Key::ClubTable(ServerId(3)), row!("src/features/club/rows/v1/club-table-moving.json"), 1_700_000_000_000),
        RowKind::PuzzleResults => Times::Moved(Key::PuzzleResult(ServerId(3), Day(20_003), ADA), row!("src/features/puzzle/rows/v1/puzzle-result-shared.json"), MADE),
        RowKind::Mornings => Times::Moved(Key::Morning(ServerId(3)), row!("src/features/puzzle/rows/v1/morning-state.json"), MADE + 1),
        RowKind::Newcomers => Times::Moved(Key::Newcomer(ADA), row!("tests/rows/v1/newcomer.json"), MADE),
        RowKind::LongOutages => Times::Moved(Key::LongOutage(Timestamp(MADE)), row!("src/features/puzzle/rows/v1/long-outage.json"), MADE),
        RowKind::Meta => Times::Moved(Key::heartbeat(), row!("tests/rows/v1/heartbeat.json"), MADE),
        // Puzzles and morning posts also have days: see `puzzle_of_a_later_day_is_not_posted`.
        _ => Times::Unmoved,
    }
}

/// Adds a span to each time in a row.
fn shift(value: &mut serde_json::Value, by: i64) {
    match value {
        serde_json::Value::Number(number) => {
            let time = number.as_i64().filter(|time| (1_600_000_000_000..2_000_000_000_000).contains(time));
            if let Some(time) = time {
                *value = (time + by).into();
            }
        }
        serde_json::Value::Array(parts) => parts.iter_mut().for_each(|part| shift(part, by)),
        serde_json::Value::Object(fields) => fields.values_mut().for_each(|field| shift(field, by)),
        _ => {}
    }
}

fn bytes_of(store: &MemoryStore, key: &Key) -> serde_json::Value {
    let row = wait(store.load(std::slice::from_ref(key))).expect("memory")[0].clone().expect("there");
    serde_json::from_slice(&row.bytes).expect("JSON")
}

#[test]
fn wrong_times_of_every_kind_move_and_sound_ones_stay() {
    for kind in RowKind::ALL {
        let Times::Moved(key, fixture, latest) = times_of(kind) else { continue };
        assert_eq!(key.kind(), kind);
        let at = |latest_at: Timestamp| {
            let mut row: serde_json::Value = serde_json::from_str(fixture).expect("JSON");
            shift(&mut row, latest_at.0 - latest);
            row
        };
        let (wrong, sound) = (at(NOW + BY - Span::hours(1)), at(NOW - Span::hours(1)));
        let store = MemoryStore::new();
        let put = |row: &serde_json::Value| {
            let batch = Batch::new().put(key.clone(), Precondition::Any, row.to_string().into_bytes());
            wait(store.commit(batch)).expect("memory");
        };
        put(&wrong);
        assert_eq!(wait(move_back(&store, request(true))).expect("memory").records, 1, "{kind:?}");
        assert_eq!(bytes_of(&store, &key), sound, "{kind:?}");
        put(&sound);
        assert_eq!(wait(move_back(&store, request(true))).expect("memory").records, 0, "{kind:?}");
        assert_eq!(bytes_of(&store, &key), sound, "{kind:?}");
    }
}

#[test]
fn puzzle_of_a_later_day_is_not_posted() {
    let store = MemoryStore::new();
    let today = day_of(NOW, None).0;
    let posted = Puzzles { posted: true, ..Puzzles::default() };
    let key = |day| Key::Puzzle(ServerId(3), Day(day));
    for day in [today, today + 1, today + 2] {
        put(&store, key(day), &posted);
    }
    assert_eq!(wait(move_back(&store, request(true))).expect("memory").records, 1);
    let posted = [today, today + 1, today + 2].map(|day| stored::<Puzzles>(&store, &key(day)).posted);
    assert_eq!(posted, [true, true, false], "tomorrow has begun somewhere");
}

#[test]
fn end_of_a_season_is_planned_anew() {
    let (store, key) = (MemoryStore::new(), Key::Server(ServerId(3)));
    let seasons = |from| {
        let month = Server::default().schedule_seasons(SeasonRhythm::Month, ChannelId(4), "en".into(), from);
        Server::default().with(ServerChange::Seasons(Some(month))).expect("it may be set")
    };
    put(&store, key.clone(), &seasons(NOW + BY));
    assert_eq!(wait(move_back(&store, request(true))).expect("memory").records, 1);
    assert_eq!(stored::<Server>(&store, &key), seasons(NOW));
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}

#[test]
fn days_to_come_are_taken_from_morning_posts() {
    let (store, key) = (MemoryStore::new(), Key::Morning(ServerId(3)));
    let today = day_of(NOW, None).0;
    let [past, tomorrow, later] = [today - 1, today + 1, today + 400].map(Day);
    let run = |forgiven| Run { days: 5, forgiven, longest: 9 };
    let until =
        |last| MorningState { day: Some(last), posted: Some(last), posts: 40, ..MorningState::default() };
    let days = [past, tomorrow, later];
    let ahead =
        MorningState { solved: days.into(), open: days.into(), run: run(Some(later)), ..until(later) };
    put(&store, key.clone(), &ahead);
    assert_eq!(wait(move_back(&store, request(true))).expect("memory").records, 1);
    let begun = [past, tomorrow];
    let expected = MorningState {
        solved: begun.into(),
        open: begun.into(),
        run: run(None),
        posts: 40,
        ..MorningState::default()
    };
    assert_eq!(stored::<MorningState>(&store, &key), expected);
    put(&store, key.clone(), &until(tomorrow));
    assert_eq!(wait(move_back(&store, request(true))).expect("memory"), MoveBackReport::default());
}
