//! Tests that outages are credited before any timeout, exactly once, and only to running clocks.

use super::*;

fn credit(table: Scenario, from: Timestamp) -> Scenario {
    let to = table.now;
    table.does(Actor::Clock, &MatchCommand::CreditOutage { from, to })
}

fn refused(table: &Scenario, from: Timestamp) -> bool {
    let command = MatchCommand::CreditOutage { from, to: table.now };
    table.tries(Actor::Clock, &command) == Err(Refusal::NOT_YET_DUE)
}

#[test]
fn timeout_during_an_outage_does_not_count() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left").after(DAY);
    let (from, had) = (table.now, table.deadline().expect("it runs"));
    let table = credit(table.after(Span::days(4)), from);
    assert_eq!(table.deadline(), Some(had + Span::days(4)));
    let deadline = had + Span::days(4);
    let call = Notification {
        person: ADA,
        turn: table.turn(),
        why: NotificationReason::DeadlineExtended { deadline },
    };
    assert_eq!(table.effects, [Effect::Refresh, Effect::Notify(call)]);
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert!(table.record.is_running());
    assert_eq!(table.why(), [NotificationReason::Reminder { deadline }], "the delayed reminder is sent");
    assert_eq!(table.rings_until(deadline).conclusion(), Some(Conclusion::Time { winner: Player::Two }));
}

#[test]
fn overlapping_outages_are_credited_once() {
    let table = with_clock(THREE_DAYS).after(HOUR);
    let from = table.now;
    let table = credit(table.after(Span::hours(5)), from);
    assert!(refused(&table, from));
    let deadline = table.deadline().expect("it runs");
    let table = credit(table.after(Span::hours(2)), from);
    assert_eq!(table.deadline(), Some(deadline + Span::hours(2)));
}

#[test]
fn outage_credits_only_its_overlap_with_a_turn() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let deadline = table.deadline().expect("it runs");
    let late = credit(table.clone().at(deadline).after(DAY), deadline);
    assert_eq!((late.deadline(), late.effects.len()), (Some(deadline), 0));
    let from = table.now;
    let moved = credit(table.after(HOUR).plays(ADA, "right").after(DAY), from);
    assert_eq!(moved.deadline(), Some(from + HOUR + DAY + Span::days(3)));
}

#[test]
fn outage_credits_no_uncounted_nights() {
    let table = living(BANK, true, ByPlayer([asleep_at_night(), asleep_at_night()])).after(Span::hours(12));
    let hours = sleeper().quiet_hours().expect("there are nights");
    let (from, had) = (table.now, table.deadline().expect("it runs"));
    let table = credit(table.after(Span::hours(20)), from);
    let deadline = table.deadline().expect("it runs");
    assert_eq!(hours.waking_between(table.now, deadline), hours.waking_between(from, had));
    assert!(deadline - had < Span::hours(31), "{:?}", deadline - had);
}

#[test]
fn undo_restores_the_credited_deadline() {
    let table = with_clock(THREE_DAYS);
    let had = table.deadline().expect("it runs");
    let table = table.after(HOUR).plays(ADA, "right");
    let from = table.now;
    let table = credit(table.after(Span::days(4)), from).undoes(ADA);
    assert_eq!(table.deadline(), Some(had + Span::days(4)));
}

#[test]
fn outage_silently_postpones_clockless_matches() {
    let table = with_clock(TimeControl::None).plays(ADA, "right").plays(BEN, "left");
    let from = table.now;
    let table = credit(table.after(Span::days(40)), from);
    assert_eq!((table.effects.len(), table.record.next_alarm()), (0, Some(NOON + Span::days(70))));
    let asked = table.rings_until(NOON + Span::days(70));
    let from = asked.now + DAY;
    let asked = credit(asked.after(Span::days(31)), from);
    assert_eq!(asked.record.next_alarm(), Some(NOON + Span::days(130)));
    assert!(refused(&asked, from));
}

#[test]
fn outage_delays_the_clock_not_the_vacation() {
    let table = with_clock(THREE_DAYS);
    let until = table.now + Span::days(5);
    let table = table.person(ADA, &MatchCommand::GoOnVacation { until });
    let from = table.now + DAY;
    let table = credit(table.after(Span::days(9)), from);
    assert_eq!((table.running().away[Player::One], table.effects.len()), (Some(until), 0));
    let table = table.rings();
    assert_eq!(
        (table.why(), table.deadline()),
        (vec![NotificationReason::VacationEnded], Some(table.now + Span::days(3)))
    );
}

#[test]
fn short_outage_is_credited_without_notification() {
    let table = with_clock(THREE_DAYS).after(HOUR);
    let from = table.now;
    let table = table.after(Span::minutes(59));
    let command = MatchCommand::CreditOutage { from, to: table.now };
    for person in [ADA, BEN, CLEO] {
        assert_eq!(table.refuses(person, &command), Refusal::NOT_YET_DUE);
    }
    assert_eq!(table.clone().rings_until(table.now).effects, []);
    assert_eq!(credit(table, from).effects, [Effect::Refresh]);
}
