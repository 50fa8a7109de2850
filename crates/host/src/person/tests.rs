//! Tests of personal settings, and of the counting of vacation days.

use super::*;
use crate::base::time::{Span, Timestamp};
use crate::notification::NotificationRoute;

/// Midnight in UTC at the start of 1 January 2026.
const NEW_YEAR: Timestamp = Timestamp(1_767_225_600_000);

fn day(number: i64) -> Timestamp {
    NEW_YEAR + Span::days(number)
}

#[test]
fn new_person_is_mentioned_reminded_and_shown() {
    let new = Person::default();
    assert_eq!(NotificationRoute::of(new.alerts), Some(NotificationRoute::Mention));
    assert!(new.reminders.at_third && new.reminders.hours().is_empty());
    assert_eq!((new.quiet_hours(), new.palette, new.hidden, new.confirm), (None, Theme::Day, false, false));
    assert_eq!(new.vacation.days_left(NEW_YEAR), ALLOWANCE);
}

#[test]
fn reminders_are_few_and_within_three_days() {
    let of = |hours: &[u8]| Reminders::new(false, hours.iter().copied().collect());
    assert_eq!(
        of(&[24, 2, 24]).map(|reminders| reminders.hours().iter().copied().collect()),
        Ok(vec![2, 24])
    );
    assert!(of(&[1, 2, 72]).is_ok() && of(&[]).is_ok());
    assert_eq!(of(&[0]), Err(unknown_reminder()));
    assert_eq!(of(&[73]), Err(unknown_reminder()));
    assert_eq!(of(&[1, 2, 3, 4]), Err(too_many_reminders()));
}

#[test]
fn quiet_hours_require_a_time_zone() {
    let night = read_night("22", "7:30").expect("a night");
    assert_eq!(QuietSettings::default().at(Some(night)), Err(NO_ZONE));
    assert_eq!(QuietSettings::default().at(None), Ok(QuietSettings::default()));
    let asleep =
        QuietSettings::default().in_zone(Zone::new("Asia/Tokyo").ok()).at(Some(night)).expect("in a zone");
    assert_eq!(asleep.night(), Some(night));
    assert_eq!(asleep.in_zone(None), QuietSettings::default(), "clearing the zone clears the night");
    assert_eq!(read_night("22", "7:20"), Err(unknown_time("7:20")));
    assert_eq!(read_night("7", "7"), Err(BAD_NIGHT));
}

#[test]
fn person_is_named_only_where_they_agreed() {
    let [here, there] = [ServerId(5), ServerId(u64::MAX)];
    let change = PersonChange::Named(there, true);
    assert_eq!(PersonChange::read(&change.to_string()), Some(change.clone()));
    assert_eq!(PersonChange::read("named-05-on"), None);
    let person = Person::default().with(change).expect("any server");
    assert_eq!([here, there].map(|of| person.naming_choice(of)), [None, Some(true)]);
    let person = person.with(PersonChange::Named(there, false)).expect("any server");
    assert_eq!(person.naming_choice(there), Some(false));
}

#[test]
fn begun_vacation_day_counts_in_full() {
    for (hours, days) in [(1, 1), (24, 1), (25, 2), (48, 2), (49, 3)] {
        let away = Vacation::default().start(day(9)).expect("days are left");
        let (back, absence) = away.end(day(9) + Span::hours(hours)).expect("away");
        assert_eq!(absence.days, days, "{hours} hours");
        assert_eq!((absence.from, absence.to), (day(9), day(9) + Span::hours(hours)));
        assert_eq!(back.days_left(day(20)), ALLOWANCE - days);
        assert_eq!(back.since, None);
    }
}

#[test]
fn vacation_of_ten_minutes_is_undone() {
    let before = Vacation { year: 2026, used: 18, ..Vacation::default() };
    let away = before.start(day(9)).expect("days are left");
    for span in [Span(0), Span::minutes(10)] {
        let end = day(9) + span;
        assert_eq!(away.undoable_start(end), Some(day(9)));
        let (back, absence) = away.end(end).expect("away");
        assert_eq!((back, absence.days), (before, 0));
    }
    let late = day(9) + Span::minutes(10) + Span(1);
    assert_eq!(away.undoable_start(late), None);
    assert_eq!(away.end(late).expect("away").1.days, 1);
}

#[test]
fn vacation_ends_when_its_days_run_out() {
    let away = Vacation { year: 2026, used: 18, ..Vacation::default() };
    let away = away.start(day(100)).expect("three days are left");
    let end = day(103);
    assert_eq!(away.latest_end(), Some(end));
    assert!(away.is_away(day(100)) && away.is_away(end + Span(-1)) && !away.is_away(end));
    assert_eq!(away.start(day(101)), Err(AWAY_ALREADY));
    assert_eq!(away.start(day(104)), Err(no_days_left()));
    let (back, absence) = away.end(day(150)).expect("it can still be ended");
    assert_eq!((absence.to, absence.days), (end, 3));
    assert_eq!(back.may_start(day(151)), Err(no_days_left()));
    assert_eq!(back.days_left(day(365)), ALLOWANCE, "a new year has new days");
    assert_eq!(back.end(day(151)), Err(BACK_ALREADY));
}

#[test]
fn expired_vacation_allows_a_new_one() {
    let away =
        Vacation { year: 2026, used: 20, ..Vacation::default() }.start(day(200)).expect("a day is left");
    let again = away.start(day(370)).expect("a new year has new days");
    assert_eq!((again.since, again.days_left(day(370))), (Some(day(370)), ALLOWANCE - 1));
}

#[test]
fn vacation_days_count_in_their_starting_year() {
    let away =
        Vacation { year: 2026, used: 10, ..Vacation::default() }.start(day(360)).expect("days are left");
    let (back, absence) = away.end(day(368)).expect("away");
    assert_eq!(absence.days, 8);
    assert_eq!((back.year, back.used), (2027, 3), "five of them were still in the old year");
    assert_eq!(away.latest_end(), Some(day(365 + 21)), "new days follow the old ones");
}

#[test]
fn backward_clock_uses_one_vacation_day() {
    let away = Vacation::default().start(day(9)).expect("days are left");
    let (back, absence) = away.end(day(8)).expect("away");
    assert_eq!((absence.to, absence.days), (day(9), 1));
    assert_eq!((back.year, back.used), (2026, 1));
    assert!(!away.is_away(day(8)));
}

#[test]
fn counted_vacation_is_not_undone() {
    let away = Vacation::default().start(day(9)).expect("days are left");
    let soon = day(9) + Span::minutes(9);
    assert_eq!(away.undoable_start(soon), Some(day(9)));
    let counted = away.counted();
    assert_eq!(counted.undoable_start(soon), None);
    let (back, absence) = counted.end(soon).expect("away");
    assert_eq!((absence.days, back.days_left(soon)), (1, ALLOWANCE - 1));
    assert!(!back.counts && back.counted() == back, "nobody is away");
    let again = back.start(day(20)).expect("days are left");
    assert_eq!(again.undoable_start(day(20)), Some(day(20)), "only the earlier vacation counts");
}

#[test]
fn year_has_seven_days_off() {
    let hour = |number: i64| day(9) + Span::hours(number);
    let first = Vacation::default().with_day_off(hour(0));
    assert_eq!((first.used, first.days_off(hour(23))), (1, DaysOff { left: 6, running: true }));
    assert_eq!(first.with_day_off(hour(23)), first, "everything within a day is covered");
    assert_eq!(first.days_off(hour(24)).after_one(), Some(5));
    let all = (1..40).fold(first, |vacation, number| vacation.with_day_off(hour(24 * number)));
    assert_eq!((all.days_off, all.used), (DAYS_OFF_PER_YEAR, DAYS_OFF_PER_YEAR));
    assert_eq!(all.days_off(day(60)).after_one(), None, "the others are for vacations");
    assert_eq!(all.with_day_off(day(365)).days_off(day(365)).left, 6, "a new year has new days");
    let ahead = Vacation { year: 2027, day_off_since: None, ..all };
    assert_eq!(ahead.days_off(day(60)).after_one(), None, "the clock was ahead, and was corrected");
}

#[test]
fn vacation_and_days_off_share_their_days() {
    let before = Vacation { year: 2026, used: 20, ..Vacation::default() };
    let away = before.start(day(100)).expect("a day is left");
    assert_eq!(away.with_day_off(day(100)), away, "nobody is late on vacation");
    assert_eq!(away.days_off(day(150)).after_one(), None, "its day was the last one");
    let next_year = away.with_day_off(day(400));
    assert_eq!((next_year.since, next_year.days_left(day(400))), (None, ALLOWANCE - 1));
    assert!(!next_year.is_away(day(400)), "the old vacation stays over");
}
