//! Nights: nobody is called in them, and where both have agreed they do not count.

use super::*;

/// Eight in the morning after the tests' noon, which is at 22:13:20.
const MORNING: Timestamp = Timestamp(NOON.0 + (9 * 60 + 46) * 60_000 + 40_000);

fn ben_sleeps() -> ByPlayer<Habits> {
    let [ada, _] = plain_people().0;
    ByPlayer([ada, asleep_at_night()])
}

#[test]
fn who_sleeps_is_called_once_when_they_wake() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right");
    assert_eq!(table.called(), [], "the board is shown, nobody is called");
    assert_eq!(table.record.next_alarm(), Some(MORNING));
    let table = table.rings_until(MORNING + HOUR);
    assert_eq!((table.news(), table.called()), (vec![News::Morning { player: Player::Two }], vec![BEN]));
    assert_eq!(table.running().held, ByPlayer([None, None]));
}

#[test]
fn who_has_moved_in_the_night_is_not_called_for_it() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right").after(HOUR).plays(BEN, "left");
    let table = table.rings_until(MORNING + HOUR);
    assert_eq!(table.news(), []);
}

#[test]
fn who_was_not_called_before_an_undo_is_called_after_it() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right").undoes(ADA);
    assert_eq!(table.running().held, ByPlayer([None, None]));
    let table = table.at(MORNING).plays(ADA, "right");
    assert_eq!(table.called(), [BEN]);
}

#[test]
fn a_reminder_waits_for_the_morning_when_there_is_one_before_the_deadline() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right");
    let table = table.rings_until(MORNING + HOUR);
    let deadline = table.deadline().expect("it runs");
    assert_eq!(deadline - MORNING, Span(Span::days(3).0 - (MORNING - NOON).0));
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!(table.news(), [News::Morning { player: Player::Two }], "a day before is in the night");
}

#[test]
fn a_reminder_that_cannot_wait_is_told_without_a_call() {
    let late = Habits { reminders: vec![HOUR], at_third: false, ..asleep_at_night() };
    let a_day = Control::PerMove { days: 1 };
    let table = living(a_day, false, ByPlayer([Habits::default(), late])).after(HOUR).plays(ADA, "right");
    let deadline = table.deadline().expect("it runs");
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!(table.news(), [News::Morning { player: Player::Two }, News::Reminder { deadline }]);
    assert_eq!(table.called(), [BEN], "in the morning, and not an hour before midnight");
}

#[test]
fn where_both_agreed_the_clock_stands_still_at_night() {
    let table = living(THREE_DAYS, true, ben_sleeps());
    assert_eq!(table.deadline(), Some(NOON + Span::days(3)), "Ada has no nights");
    let table = table.plays(ADA, "right");
    let hours = asleep_at_night().quiet.expect("Ben has");
    assert_eq!(table.deadline(), Some(hours.after_waking(NOON, Span::days(3))));
    assert!(table.deadline() > Some(NOON + Span::days(3)));
    let table = with_nights_in_a_bank().plays(ADA, "right").at(MORNING + HOUR).plays(BEN, "left");
    assert_eq!(table.left(Player::Two), Span::hours(24 - 1 + 8), "only the hour awake is paid");
}

fn with_nights_in_a_bank() -> Table {
    living(BANK, true, ben_sleeps())
}

#[test]
fn hours_changed_within_a_turn_do_not_move_its_deadline_nor_fill_a_bank() {
    let mut table = with_nights_in_a_bank().plays(ADA, "right");
    let deadline = table.deadline();
    table.people = plain_people();
    let table = table.after(HOUR);
    assert_eq!(table.deadline(), deadline);
    let table = table.plays(BEN, "left");
    assert!(table.left(Player::Two) <= Span::hours(24 + 8));
}
