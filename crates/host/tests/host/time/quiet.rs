//! Tests of quiet hours: they delay notifications, and stop clocks if both players agreed.

use super::*;

/// The time 8:00 on the morning after `NOON`, which is at 22:13:20.
const MORNING: Timestamp = Timestamp(NOON.0 + (9 * 60 + 46) * 60_000 + 40_000);

fn ben_sleeps() -> ByPlayer<PlayerSettings> {
    let [ada, _] = plain_people().0;
    ByPlayer([ada, asleep_at_night()])
}

/// Returns the time at which this notification may be delivered to Ben, who has quiet hours.
fn may_call(table: &Scenario, call: &Notification) -> DeliveryTime {
    delivery_time(call, NotificationSubject::Match(&table.record), &sleeper(), table.now)
}

#[test]
fn notification_waits_for_quiet_hours_to_end() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right");
    let call = table.calls()[0];
    assert_eq!((call.person, may_call(&table, &call)), (BEN, DeliveryTime::Later(MORNING)));
    assert_eq!(may_call(&table.clone().at(MORNING), &call), DeliveryTime::Now(NotificationRoute::Mention));
    let moved = table.after(HOUR).plays(BEN, "left").at(MORNING);
    assert_eq!(may_call(&moved, &call), DeliveryTime::Never(DropReason::Passed), "stale after his move");
}

#[test]
fn missed_notification_comes_once_after_an_undo() {
    let table = living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right");
    let call = table.calls()[0];
    let undone = table.undoes(ADA);
    assert_eq!(may_call(&undone.clone().at(MORNING), &call), DeliveryTime::Never(DropReason::Passed));
    let again = undone.plays(ADA, "left");
    assert_eq!(again.calls(), [], "the call of before holds");
    assert_eq!(may_call(&again.clone().at(MORNING), &call), DeliveryTime::Now(NotificationRoute::Mention));
    let answered = again.plays(BEN, "left").plays(ADA, "right");
    assert_eq!(may_call(&answered.clone().at(MORNING), &call), DeliveryTime::Never(DropReason::Passed));
    assert_eq!(answered.called(), [BEN], "another turn is another call");
}

#[test]
fn late_reminder_is_dropped() {
    let late = PlayerSettings { reminders: vec![HOUR], at_third: false, ..asleep_at_night() };
    let a_day = TimeControl::PerMove { days: 1 };
    let table =
        living(a_day, false, ByPlayer([PlayerSettings::default(), late])).after(HOUR).plays(ADA, "right");
    let deadline = table.deadline().expect("it runs");
    let table = table.rings_until(Timestamp(deadline.0 - 1));
    assert_eq!(table.why(), [NotificationReason::Reminder { deadline }], "an hour before midnight");
    let DeliveryTime::Later(wakes) = may_call(&table, &table.calls()[0]) else { panic!("Ben sleeps") };
    assert!(wakes > deadline);
    assert_eq!(
        may_call(&table.clone().at(wakes), &table.calls()[0]),
        DeliveryTime::Never(DropReason::Passed)
    );
}

#[test]
fn delayed_notification_of_old_row_comes_once() {
    let held = |mut table: Scenario, person: Player| {
        let Phase::Playing(playing) = &mut table.record.phase else { panic!("it runs") };
        playing.delayed_until[person] = Some(MORNING);
        table
    };
    let table = held(living(THREE_DAYS, false, ben_sleeps()).plays(ADA, "right"), Player::Two);
    assert_eq!(table.record.next_alarm(), Some(MORNING));
    let rung = table.clone().rings_until(MORNING);
    assert_eq!((rung.why(), rung.called()), (vec![NotificationReason::Turn], vec![BEN]));
    assert_eq!(rung.running().delayed_until, ByPlayer([None, None]));
    let offered = with_clock(THREE_DAYS).plays(ADA, "right").offers(BEN, OfferKind::Pause);
    let rung = held(offered, Player::One).rings_until(MORNING);
    let offer = Offer { by: Player::Two, kind: OfferKind::Pause };
    assert_eq!((rung.why(), rung.called()), (vec![NotificationReason::OfferMade { offer }], vec![ADA]));
    let moved = table.plays(BEN, "left");
    assert_eq!((moved.called(), moved.running().delayed_until), (vec![ADA], ByPlayer([None, None])));
}

#[test]
fn agreed_quiet_hours_stop_the_clock() {
    let table = living(THREE_DAYS, true, ben_sleeps());
    assert_eq!(table.deadline(), Some(NOON + Span::days(3)), "Ada has no nights");
    let table = table.plays(ADA, "right");
    let hours = asleep_at_night().quiet.expect("Ben has");
    assert_eq!(table.deadline(), Some(hours.after_waking(NOON, Span::days(3))));
    assert!(table.deadline() > Some(NOON + Span::days(3)));
    let table = with_nights_in_a_bank().plays(ADA, "right").at(MORNING + HOUR).plays(BEN, "left");
    assert_eq!(table.left(Player::Two), Span::hours(24 - 1 + 8), "only the hour awake is paid");
}

fn with_nights_in_a_bank() -> Scenario {
    living(BANK, true, ben_sleeps())
}

#[test]
fn changed_hours_leave_the_running_turn_alone() {
    let mut table = with_nights_in_a_bank().plays(ADA, "right");
    let deadline = table.deadline();
    table.people = plain_people();
    let table = table.after(HOUR);
    assert_eq!(table.deadline(), deadline);
    let table = table.plays(BEN, "left");
    assert!(table.left(Player::Two) <= Span::hours(24 + 8));
}
