//! Tests of the alarms of a match: reminders, the question about inactivity, and no useless alarms.

use super::*;

fn reminded_at(hours: &[i64]) -> ByPlayer<PlayerSettings> {
    let reminders = hours.iter().map(|&hours| Span::hours(hours)).collect();
    let habits = PlayerSettings { reminders, ..PlayerSettings::of(&Person::default(), NOON) };
    ByPlayer([habits.clone(), habits])
}

#[test]
fn early_alarm_is_refused() {
    let table = with_clock(THREE_DAYS);
    let early = table.record.next_alarm().expect("there is one").0 - 1;
    let refusal = table.at(Timestamp(early)).tries(Actor::Clock, &MatchCommand::RunDue);
    assert_eq!(refusal, Err(Refusal::NOT_YET_DUE));
}

/// Returns a match that Ada has begun against the computer, after her first move.
fn against_the_computer(clock: TimeControl) -> Scenario {
    let computer = PersonId::computer(Level::Gentle);
    let opening = NewMatch {
        id: MatchId::from_random(7),
        place: HERE,
        people: ByPlayer([ADA, computer]),
        terms: Terms { rated: false, clock, ..terms("tug", Format::Single) },
        first: Player::One,
    };
    let people = ByPlayer([PlayerSettings::of(&Person::default(), NOON), PlayerSettings::default()]);
    let record =
        matches::open(opening, None, NOON, &people, &RopeGame, &mut dice(1)).expect("it can be dealt");
    let table =
        Scenario { record, now: NOON, people, block_status: BlockStatus::Nothing, effects: Vec::new() };
    table.plays(ADA, "right")
}

#[test]
fn silent_computer_is_asked_again() {
    let table = against_the_computer(TimeControl::None);
    let reply = Effect::Reply { turn: table.turn() };
    assert!(table.effects.contains(&reply), "{:?}", table.effects);
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::minutes(10)));
    let table = table.rings_until(NOON + Span::days(99));
    assert!(table.effects.len() > 1 && table.record.is_running(), "{:?}", table.effects);
    assert!(table.effects.iter().all(|effect| *effect == reply), "{:?}", table.effects);
}

/// Public matches with the computer that began under version 0.2.0 have a clock.
#[test]
fn computer_is_asked_again_while_its_clock_runs() {
    let table = against_the_computer(THREE_DAYS).rings_until(NOON + Span::days(2));
    assert_eq!(table.effects, [Effect::Reply { turn: table.turn() }]);
}

#[test]
fn computer_waits_for_ever_without_a_word() {
    let computer = PersonId::computer(Level::Gentle);
    let table = against_the_computer(TimeControl::None).plays(computer, "left");
    assert_eq!(table.record.mover(), Some(ADA));
    let table = table.rings_until(NOON + Span::days(99));
    assert_eq!((table.why(), table.clone().plays(ADA, "right").conclusion()), (vec![], None));
    assert!(table.record.next_alarm().is_some(), "a damaged match is found");
}

#[test]
fn people_cannot_ring_the_alarm() {
    let table = with_clock(THREE_DAYS).after(Span::days(2));
    for person in [ADA, BEN, CLEO] {
        assert_eq!(table.refuses(person, &MatchCommand::RunDue), Refusal::NOT_YET_DUE);
    }
}

#[test]
fn one_reminder_comes_at_a_third() {
    let table = with_clock(THREE_DAYS);
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(2)));
    let deadline = table.deadline().expect("it runs");
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!((table.why(), table.called()), (vec![NotificationReason::Reminder { deadline }], vec![ADA]));
    assert_eq!(table.record.next_alarm(), Some(deadline));
}

#[test]
fn reminders_come_at_the_chosen_hours() {
    let table = living(THREE_DAYS, false, reminded_at(&[1, 6, 100]));
    let deadline = table.deadline().expect("it runs");
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!(table.why(), [NotificationReason::Reminder { deadline }; 3], "a third, six hours, one hour");
}

#[test]
fn simultaneous_reminders_become_one() {
    let table = living(THREE_DAYS, false, reminded_at(&[1, 2, 24])).after(Span(Span::days(3).0 - 1)).rings();
    assert_eq!(table.why().len(), 1);
    assert_eq!(table.running().reminders, []);
}

#[test]
fn reminder_is_sent_once_a_turn() {
    let table = with_clock(THREE_DAYS).rings_until(NOON + Span::days(2));
    assert_eq!(table.why().len(), 1);
    let give = MatchCommand::GiveTime { turn: table.turn() };
    let table = table.person(BEN, &give);
    let deadline = table.deadline().expect("it runs");
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!(table.why(), []);
    let undone = with_clock(THREE_DAYS).rings_until(NOON + Span::days(2)).plays(ADA, "right").undoes(ADA);
    assert_eq!(undone.running().reminders, [], "nor after an undo, which goes on with the same turn");
}

#[test]
fn disabled_reminders_are_not_sent() {
    let quiet = PlayerSettings { at_third: false, ..PlayerSettings::of(&Person::default(), NOON) };
    let table = living(THREE_DAYS, false, ByPlayer([quiet.clone(), quiet]));
    assert_eq!(table.record.next_alarm(), table.deadline());
}

#[test]
fn clockless_match_is_abandoned_after_two_months() {
    let table = with_clock(TimeControl::None).plays(ADA, "right").plays(BEN, "left");
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(30)));
    let asked = table.clone().rings_until(NOON + Span::days(59));
    assert_eq!(asked.news(), [News::ContinueQuestion { abandoned: NOON + Span::days(60) }]);
    assert_eq!(asked.called(), [ADA, BEN]);
    let moved = asked.clone().plays(ADA, "right");
    assert_eq!(moved.record.next_alarm(), Some(moved.now + Span::days(30)), "a move is an answer");
    let abandoned = asked.rings_until(NOON + Span::days(60));
    assert_eq!(abandoned.conclusion(), Some(Conclusion::Abandoned));
    assert_eq!(abandoned.record.rating_changes(), []);
    let late = table.at(NOON + Span::days(90)).rings();
    assert_eq!(late.news().len(), 1, "nobody is dropped without having been asked");
}

#[test]
fn pause_has_an_inactivity_alarm() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").after(DAY);
    let table = table.offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
    assert_eq!(table.record.next_alarm(), Some(table.now + Span::days(30)));
}

#[test]
fn turn_of_two_milliseconds_has_no_reminder() {
    let habits = PlayerSettings::of(&Person::default(), NOON);
    assert_eq!(habits.reminder_times(Span(3)), [Span(1)]);
    assert_eq!(habits.reminder_times(Span(2)), []);
}
