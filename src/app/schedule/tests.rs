//! Tests of the schedule: the order of entries, the pauses between attempts, and that no row is forgotten.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::base::id::{MessageId, ServerId};
use crate::features::puzzle::ShareEntry;
use crate::host::{Effect, Notification, NotificationReason, Person};
use crate::store::rows::{EntryContent, EntryFields};
use crate::store::{Batch, Key, Precondition};

const ONE: Subject = Subject::Match(MatchId::from_random(1));
const TWO: Subject = Subject::Match(MatchId::from_random(2));
const TOLD: SubjectLane = SubjectLane { subject: ONE, lane: Lane::Messages };
const ANY: fn(Lane) -> bool = |_| true;

fn at(seconds: i64) -> Timestamp {
    Timestamp(seconds * 1000)
}

fn board() -> OutboxEntry {
    OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), at(0))
}

fn call(person: u64) -> OutboxEntry {
    let call = Notification { person: PersonId(person), turn: 1, why: NotificationReason::Turn };
    OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), at(0))
}

fn tidy() -> OutboxEntry {
    let what =
        EntryContent::RetireMessage { channel: ChannelId(1), message: MessageId(1), text: None, board: None };
    OutboxEntry::new(what, at(-100))
}

fn note(schedule: &Schedule, rows: &[(Subject, u64, Option<OutboxEntry>)]) {
    let batch = rows.iter().fold(Batch::new(), |batch, (subject, number, row)| {
        let key = Key::Outbox(*subject, *number);
        match row {
            Some(row) => batch.put_record(key, Precondition::Any, row),
            None => batch.delete(key, Precondition::Any),
        }
    });
    schedule.apply(schedule.changes(&batch, false));
}

fn change_settings(schedule: &Schedule, person: PersonId) {
    let batch = Batch::new().put_record(Key::Person(person), Precondition::Any, &Person::default());
    schedule.apply(schedule.changes(&batch, false));
}

fn take(schedule: &Schedule, now: Timestamp) -> Option<(Subject, Vec<u64>)> {
    let (part, turns) = schedule.take(now, ANY)?;
    Some((part.subject, turns.into_iter().map(|turn| turn.number).collect()))
}

#[test]
fn committed_entry_is_due_until_removed() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board())), (ONE, 1, Some(call(7)))]);
    assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 1])));
    assert_eq!(take(&schedule, at(0)), None, "the part is taken");
    note(&schedule, &[(ONE, 0, None), (ONE, 1, None)]);
    schedule.release_lane(TOLD);
    assert_eq!((take(&schedule, at(9)), schedule.next(ANY)), (None, None));
}

#[test]
fn late_removal_keeps_a_row_that_was_written_again() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board())), (TWO, 0, Some(board()))]);
    let delete = |batch: Batch, subject| batch.delete(Key::Outbox(subject, 0), Precondition::Any);
    let removal = schedule.changes(&[ONE, TWO].into_iter().fold(Batch::new(), delete), false);
    note(&schedule, &[(ONE, 0, Some(tidy()))]);
    schedule.apply(removal);
    assert_eq!((take(&schedule, at(0)), take(&schedule, at(0))), (Some((ONE, vec![0])), None));
}

#[test]
fn calls_precede_boards_and_boards_precede_cleanup() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(tidy())), (TWO, 0, Some(board()))]);
    assert_eq!(schedule.take(at(0), |lane| lane != Lane::Cleanup).map(|(part, _)| part.subject), Some(TWO));
    assert_eq!(schedule.take(at(0), |lane| lane != Lane::Cleanup), None);
    assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
}

#[test]
fn postings_follow_boards_in_their_own_lane() {
    let schedule = Schedule::default();
    let here = Subject::Server(ServerId(1));
    let posting =
        OutboxEntry::new(EntryContent::Feature(ShareEntry { at: at(-100), results: 1 }.to_entry()), at(-100));
    note(&schedule, &[(here, 0, Some(posting)), (ONE, 0, Some(board())), (TWO, 0, Some(tidy()))]);
    let order = [ONE, here, TWO].map(|subject| Some((subject, vec![0])));
    assert_eq!([(); 3].map(|()| take(&schedule, at(0))), order);
    schedule.release_lane(SubjectLane { subject: here, lane: Lane::Postings });
    assert_eq!(schedule.next(|lane| lane != Lane::Postings), None);
    assert_eq!(schedule.take(at(0), |lane| lane != Lane::Postings), None, "no room for postings");
    assert_eq!(take(&schedule, at(0)), Some((here, vec![0])));
}

#[test]
fn board_does_not_wait_for_cleanup() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(tidy()))]);
    assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0])));
    note(&schedule, &[(ONE, 1, Some(board())), (ONE, 2, Some(tidy()))]);
    assert_eq!(schedule.next(ANY), Some(at(0)));
    assert_eq!(take(&schedule, at(0)), Some((ONE, vec![1])), "the other edit waits for the first");
    assert_eq!((take(&schedule, at(0)), schedule.next(ANY)), (None, None));
    schedule.release_lane(SubjectLane { lane: Lane::Cleanup, ..TOLD });
    assert_eq!(take(&schedule, at(0)), Some((ONE, vec![0, 2])));
}

#[test]
fn expired_lease_leaves_its_entry_doubtful() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(OutboxEntry { lease: Some(at(20)), ..board() }))]);
    assert_eq!(take(&schedule, at(19)), None);
    let (_, turns) = schedule.take(at(20), ANY).expect("the lease is over");
    assert!(turns[0].entry.delivery_unknown);
    schedule.release_lane(TOLD);
    schedule.release(ONE, 0, at(5), false);
    let (_, turns) = schedule.take(at(5), ANY).expect("released");
    assert!(!turns[0].entry.delivery_unknown, "the lease holder knows that nothing was delivered");
}

#[test]
fn reserved_entry_waits_for_its_handler() {
    let schedule = Schedule::default();
    let batch = Batch::new().put_record(Key::Outbox(ONE, 0), Precondition::Absent, &board());
    let reserve = || schedule.apply(schedule.changes(&batch, false).reserving(&[(ONE, 0)], at(20)));
    reserve();
    assert_eq!(take(&schedule, at(19)), None);
    schedule.release(ONE, 0, at(5), false);
    assert_eq!(take(&schedule, at(5)), Some((ONE, vec![0])), "the handler has not delivered it");
    schedule.release_lane(TOLD);
    reserve();
    let (_, turns) = schedule.take(at(20), ANY).expect("the handler is gone");
    assert!(!turns[0].entry.delivery_unknown, "the edit can be repeated");
}

#[test]
fn attempts_come_at_growing_distances() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board()))]);
    let mut now = 0;
    for pause in [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
        assert!(take(&schedule, at(now)).is_some());
        schedule.retry_later(ONE, 0, at(now), Span::seconds(1));
        schedule.release_lane(TOLD);
        assert_eq!(take(&schedule, at(now + pause - 1)), None);
        assert_eq!(schedule.next(ANY), Some(at(now + pause)));
        now += pause;
    }
    assert!(take(&schedule, at(now)).is_some());
    schedule.retry_later(ONE, 0, at(now), Span::seconds(3_000));
    schedule.release_lane(TOLD);
    assert_eq!(schedule.next(ANY), Some(at(now + 3_000)), "the chat asks for more");
}

#[test]
fn failures_count_from_the_first_attempt() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board()))]);
    let mut first = None;
    for seconds in [7_000, 7_100, 8_000] {
        let (part, turns) = schedule.take(at(seconds), ANY).expect("it is due");
        assert_eq!(turns[0].entry.failing_since, first, "however old the row is");
        schedule.retry_later(ONE, 0, at(seconds), Span::default());
        schedule.release_lane(part);
        first = Some(at(7_000));
    }
}

#[test]
fn waiting_for_people_ends_a_row_of_failures() {
    let waits: [fn(&Schedule); 2] = [
        |schedule| schedule.wait_until(ONE, 0, at(9_000)),
        |schedule| {
            schedule.wait_for(ONE, 0, ChannelId(5));
            schedule.reopen(ChannelId(5), at(9_000));
        },
    ];
    for wait in waits {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        schedule.retry_later(ONE, 0, at(100), Span::default());
        wait(&schedule);
        let (_, turns) = schedule.take(at(9_000), ANY).expect("it is due");
        assert_eq!(turns[0].entry.failing_since, None);
    }
}

#[test]
fn waiting_entry_is_retried_once_its_channel_reopens() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board()))]);
    schedule.wait_for(ONE, 0, ChannelId(5));
    assert_eq!((take(&schedule, at(900)), schedule.next(ANY)), (None, None));
    schedule.reopen(ChannelId(6), at(900));
    assert_eq!(take(&schedule, at(900)), None, "another channel");
    schedule.reopen(ChannelId(5), at(900));
    assert_eq!(take(&schedule, at(900)), Some((ONE, vec![0])));
}

#[test]
fn waiting_call_is_reconsidered_after_settings_change() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(call(7))), (TWO, 0, Some(call(8)))]);
    for subject in [ONE, TWO] {
        assert_eq!(take(&schedule, at(2)), Some((subject, vec![0])));
        schedule.wait_until(subject, 0, at(500));
        schedule.release_lane(SubjectLane { subject, ..TOLD });
    }
    let deletion = Batch::new().delete(Key::Person(PersonId(8)), Precondition::Any);
    schedule.apply(schedule.changes(&deletion, false));
    change_settings(&schedule, PersonId(7));
    assert_eq!(take(&schedule, at(3)), Some((ONE, vec![0])));
    assert_eq!((take(&schedule, at(3)), take(&schedule, at(500))), (None, Some((TWO, vec![0]))));
}

#[test]
fn settings_change_during_an_attempt_is_not_missed() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(call(7)))]);
    assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
    change_settings(&schedule, PersonId(7));
    schedule.wait_until(ONE, 0, at(500));
    schedule.release_lane(TOLD);
    assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])), "the attempt may have read former settings");
    schedule.wait_until(ONE, 0, at(500));
    schedule.release_lane(TOLD);
    assert_eq!((take(&schedule, at(499)), take(&schedule, at(500))), (None, Some((ONE, vec![0]))));
}

#[test]
fn reread_outbox_rechecks_what_waits() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(call(7))), (TWO, 0, Some(call(8)))]);
    assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
    schedule.wait_until(ONE, 0, at(500));
    assert_eq!(take(&schedule, at(2)), Some((TWO, vec![0])));
    assert_eq!(schedule.add_missing([(ONE, 0, call(7)), (TWO, 0, call(8))]), 0);
    schedule.wait_until(TWO, 0, at(500));
    for subject in [ONE, TWO] {
        schedule.release_lane(SubjectLane { subject, ..TOLD });
        assert_eq!(take(&schedule, at(3)), Some((subject, vec![0])));
    }
}

#[test]
fn settings_change_repeats_no_delivery() {
    let holds: [fn(&Schedule); 2] =
        [|schedule| schedule.mark_delivered(ONE, 0), |schedule| schedule.hold(ONE, 0, at(500))];
    for hold in holds {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(call(7)))]);
        assert_eq!(take(&schedule, at(2)), Some((ONE, vec![0])));
        hold(&schedule);
        schedule.release_lane(TOLD);
        change_settings(&schedule, PersonId(7));
        assert_eq!(take(&schedule, at(499)), None);
    }
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(OutboxEntry { lease: Some(at(9)), ..call(7) }))]);
    change_settings(&schedule, PersonId(7));
    assert_eq!(take(&schedule, at(8)), None, "an answer is delivering it");
}

#[test]
fn refused_entry_stays_doubtful() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board()))]);
    schedule.retry_much_later(ONE, 0, at(0));
    // The row is written again, with the mark that its person was mentioned.
    note(&schedule, &[(ONE, 0, Some(OutboxEntry { mentioned: true, ..board() }))]);
    let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
    assert!(turns[0].entry.delivery_unknown);
}

#[test]
fn clock_set_back_leaves_no_future_row() {
    let schedule = Schedule::default();
    let ahead = at(400 * 86_400);
    assert_eq!(take(&schedule, ahead), None);
    note(&schedule, &[(ONE, 0, Some(board())), (TWO, 0, Some(board()))]);
    schedule.hold(ONE, 0, ahead);
    schedule.mark_delivered(TWO, 0);
    assert_eq!((take(&schedule, at(5)), take(&schedule, at(5))), (Some((ONE, vec![0])), None));
}

/// Returns the states of all entries, each with the age of its oldest entry in seconds.
fn states(schedule: &Schedule, now: i64) -> Vec<(&'static str, u64, i64)> {
    let levels = schedule.levels(at(now)).into_iter().filter(|level| level.entries > 0);
    levels.map(|level| (level.state, level.entries, level.oldest.0 / 1000)).collect()
}

#[test]
fn states_follow_each_outcome_of_an_attempt() {
    for (outcome, state) in [
        (|_| {}, "sending"),
        (|schedule| schedule.retry_later(ONE, 0, at(0), Span::default()), "unknown"),
        (|schedule| schedule.retry_much_later(ONE, 0, at(0)), "refused"),
        (|schedule| schedule.postpone(ONE, 0, at(0)), "waits"),
        (|schedule| schedule.hold(ONE, 0, at(5)), "waits"),
        (|schedule| schedule.wait_until(ONE, 0, at(5)), "waits"),
        (|schedule| schedule.wait_for(ONE, 0, ChannelId(5)), "waits"),
        (|schedule| schedule.hold(ONE, 0, at(1)), "due"),
    ] as [(fn(&Schedule), &str); 8]
    {
        let schedule = Schedule::default();
        note(&schedule, &[(ONE, 0, Some(board()))]);
        assert_eq!(states(&schedule, 0), [("due", 1, 0)]);
        let _ = take(&schedule, at(0)).expect("it is due");
        outcome(&schedule);
        assert_eq!(states(&schedule, 1), [(state, 1, 1)]);
        schedule.mark_delivered(ONE, 0);
        assert_eq!(states(&schedule, 1), []);
    }
}

#[test]
fn lease_is_an_attempt_until_released_or_ended() {
    let leased = OutboxEntry { lease: Some(at(20)), ..board() };
    let schedule = Schedule::default();
    note(
        &schedule,
        &[(ONE, 0, Some(leased.clone())), (ONE, 1, Some(leased.clone())), (TWO, 0, Some(tidy()))],
    );
    schedule.release(ONE, 1, at(1), false);
    assert_eq!(states(&schedule, 1), [("due", 2, 101), ("sending", 1, 1)]);
    assert_eq!(states(&schedule, 20), [("due", 2, 120), ("unknown", 1, 20)]);
    let restarted = Schedule::default();
    let later = board().with_due(at(30));
    restarted.begin([(ONE, 0, leased), (ONE, 1, later)], []);
    assert_eq!(states(&restarted, 1), [("unknown", 1, 1), ("waits", 1, 1)]);
}

#[test]
fn forgetting_a_turn_spares_a_newer_row() {
    let schedule = Schedule::default();
    note(&schedule, &[(ONE, 0, Some(board()))]);
    let (_, turns) = schedule.take(at(0), ANY).expect("it is due");
    // The task that took the turn read that the row was gone. Meanwhile another row was committed
    // under the same key.
    note(&schedule, &[(ONE, 0, None), (ONE, 0, Some(call(7)))]);
    schedule.forget(ONE, turns[0]);
    schedule.release_lane(TOLD);
    assert_eq!(schedule.count().0, 1);
    let (_, turns) = schedule.take(at(0), ANY).expect("the new one");
    schedule.forget(ONE, turns[0]);
    assert_eq!(schedule.count().0, 0);
}

#[test]
fn commit_without_known_outcome_is_doubted_once() {
    let schedule = Schedule::default();
    schedule.unknown_outcome().resolve();
    assert!(!schedule.take_staleness());
    drop(schedule.unknown_outcome());
    assert!(schedule.take_staleness() && !schedule.take_staleness());
    note(&schedule, &[(ONE, 0, Some(board()))]);
    let leased = OutboxEntry { lease: Some(at(20)), ..board() };
    assert_eq!(schedule.add_missing([(ONE, 0, board()), (ONE, 1, board()), (TWO, 0, leased)]), 2);
    let (_, turns) = schedule.take(at(0), ANY).expect("both of the first");
    let doubtful: Vec<_> = turns.iter().map(|turn| (turn.number, turn.entry.delivery_unknown)).collect();
    assert_eq!(doubtful, [(0, false), (1, true)]);
    assert_eq!(take(&schedule, at(19)), None, "the lease still counts");
    assert_eq!(take(&schedule, at(20)), Some((TWO, vec![0])));
}

/// A row as the operations below have left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowState {
    Gone,
    Timed,
    Waits(ChannelId),
    Delivered,
}

/// Takes all rows that can be delivered at `now`, and gives their lanes back.
fn drain(schedule: &Schedule, now: Timestamp) -> BTreeSet<(Subject, u64)> {
    let mut drained = BTreeSet::new();
    while let Some((part, turns)) = schedule.take(now, ANY) {
        for turn in turns {
            assert!(drained.insert((part.subject, turn.number)), "taken twice");
            schedule.hold(part.subject, turn.number, now + Span::days(1));
        }
        schedule.release_lane(part);
    }
    drained
}

proptest! {
    /// No row is lost, and none comes back, whatever happens to it.
    #[test]
    fn each_row_is_due_or_waits_or_is_gone(deeds in vec((0..13_u8, 0..2_u8, 0..3_u64, 0..9_i64), 0..60)) {
        let (schedule, far) = (Schedule::default(), at(1_000_000));
        let (mut states, mut now, mut taken) = (BTreeMap::new(), at(0), Vec::new());
        for (deed, subject, number, seconds) in deeds {
            let (subject, later) = ([ONE, TWO][usize::from(subject)], now + Span::seconds(seconds));
            let channel = ChannelId(5 + number % 2);
            let state = states.entry((subject, number)).or_insert(RowState::Gone);
            let is_there = *state != RowState::Gone;
            match deed {
                0..3 => {
                    let row = [board(), call(7), tidy()][usize::from(deed)].clone();
                    let lease = (seconds > 4).then_some(later);
                    note(&schedule, &[(subject, number, Some(OutboxEntry { lease, ..row }))]);
                    *state = RowState::Timed;
                }
                3 => {
                    note(&schedule, &[(subject, number, None)]);
                    *state = RowState::Gone;
                }
                4 => taken.extend(schedule.take(now, ANY).map(|(part, _)| part)),
                5 => taken.drain(..).for_each(|part| schedule.release_lane(part)),
                6 => {
                    schedule.retry_later(subject, number, now, Span::seconds(seconds));
                    *state = if is_there { RowState::Timed } else { RowState::Gone };
                }
                7 if *state == RowState::Timed => schedule.retry_much_later(subject, number, now),
                8 if *state == RowState::Timed => schedule.wait_until(subject, number, later),
                9 if is_there => {
                    schedule.wait_for(subject, number, channel);
                    *state = RowState::Waits(channel);
                }
                10 => {
                    schedule.reopen(channel, now);
                    let waits = states.values_mut().filter(|state| **state == RowState::Waits(channel));
                    waits.for_each(|state| *state = RowState::Timed);
                }
                11 if *state == RowState::Timed => {
                    schedule.mark_delivered(subject, number);
                    *state = RowState::Delivered;
                }
                _ => now = later,
            }
        }
        taken.drain(..).for_each(|part| schedule.release_lane(part));
        let of = |wanted: fn(RowState) -> bool| -> BTreeSet<_> {
            states.iter().filter(|(_, state)| wanted(**state)).map(|(row, _)| *row).collect()
        };
        let known = of(|state| state != RowState::Gone);
        prop_assert_eq!(schedule.count().0, known.len());
        prop_assert_eq!(schedule.missing(known), Vec::new());
        prop_assert_eq!(drain(&schedule, far), of(|state| state == RowState::Timed));
        for channel in [5, 6] {
            schedule.reopen(ChannelId(channel), far);
        }
        prop_assert_eq!(drain(&schedule, far), of(|state| matches!(state, RowState::Waits(_))));
    }
}

#[test]
fn entries_from_before_the_start_are_doubtful() {
    let schedule = Schedule::default();
    let leased = OutboxEntry { lease: Some(at(20)), ..board() };
    schedule.begin([(ONE, 0, leased)], [MatchId::from_random(1)]);
    let (_, turns) = schedule.take(at(0), ANY).expect("the former lease no longer counts");
    assert!(turns[0].entry.delivery_unknown);
    assert_eq!(schedule.count().1, 1);
}
