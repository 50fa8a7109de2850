//! Tests of live matches: ten minutes for each move at any hour, regardless of quiet hours and
//! vacations.

use engawa_host::{
    Alerts, ChallengeRequest as Asked, ChallengeState, Limits, Load, Rating, SeatWish, Vacation, challenge,
};

use super::*;

const MINUTE: Span = Span::minutes(1);

/// Returns a person on vacation who has quiet hours and this setting for notifications.
fn absent(alerts: Alerts) -> Person {
    let vacation = Vacation::default().start(NOON).expect("there are days left");
    Person { alerts, vacation, ..sleeper() }
}

fn live() -> Scenario {
    let habits = PlayerSettings {
        reminders: vec![Span::hours(8), MINUTE],
        ..PlayerSettings::of(&absent(Alerts::Digest), NOON)
    };
    living(TimeControl::Live, true, ByPlayer([habits.clone(), habits]))
}

#[test]
fn neither_nights_nor_vacations_stop_a_live_clock() {
    let table = live();
    assert_eq!(table.deadline(), Some(NOON + Span::minutes(10)));
    let until = NOON + DAY;
    assert_eq!(table.refuses(ADA, &MatchCommand::GoOnVacation { until }), matches::NOT_AWAY);
    let table = table.after(Span::minutes(9)).plays(ADA, "right");
    assert_eq!(table.deadline(), Some(table.now + Span::minutes(10)), "each move has its own ten minutes");
}

#[test]
fn live_match_reminds_once_and_then_is_lost() {
    let table = live().plays(ADA, "right").plays(BEN, "left");
    let end = NOON + Span::minutes(10);
    let reminded = table.clone().rings_until(Timestamp(end.0 - 1));
    assert_eq!(reminded.why(), [NotificationReason::Reminder { deadline: end }]);
    let third = Timestamp(end.0 - Span::minutes(10).0 / 3);
    assert_eq!(table.record.next_alarm(), Some(third));
    assert_eq!(reminded.rings_until(end).conclusion(), Some(Conclusion::Time { winner: Player::Two }));
}

#[test]
fn live_match_notifications_are_never_delayed() {
    let table = live();
    let given = MatchCommand::GiveTime { turn: table.turn() };
    let moved = table.clone().plays(ADA, "right");
    let both = moved.clone().plays(BEN, "left");
    let resign = MatchCommand::Resign { turn: both.turn(), whole: true };
    for scenario in [
        moved.clone(),
        both.clone().offers(BEN, OfferKind::Draw),
        both.clone().offers(ADA, OfferKind::Draw).answers(BEN, OfferKind::Draw, false),
        both.clone().rings_until(NOON + Span::minutes(7)),
        table.person(BEN, &given),
        both.person(ADA, &resign),
    ] {
        let call = *scenario.calls().last().expect("somebody is called");
        let when = |alerts| {
            delivery_time(&call, NotificationSubject::Match(&scenario.record), &absent(alerts), scenario.now)
        };
        assert_eq!(when(Alerts::Mention), DeliveryTime::Now(NotificationRoute::Mention), "{call:?}");
        assert_eq!(when(Alerts::Digest), DeliveryTime::Now(NotificationRoute::Direct), "{call:?}");
        assert_eq!(when(Alerts::Silent), DeliveryTime::Never(DropReason::Silent), "{call:?}");
    }
}

fn challenged(clock: TimeControl) -> challenge::ChallengeUpdate {
    let offer = Asked {
        place: HERE,
        from: ADA,
        to: Some(challenge::Opponent { person: BEN, is_bot: false, load: Load::default(), absence: None }),
        terms: Terms { clock, quiet: true, ..terms("tug", Format::Single) },
        start: None,
        seat: SeatWish::Random,
        rematch_of: None,
        note: None,
        band: None,
        at_table: false,
        lifetime: None,
    };
    let mut setting = challenge::ChallengeContext {
        now: NOON,
        limits: &Limits::default(),
        game: &RopeGame,
        people: plain_people(),
        rating: Rating::default(),
        hides_rating: false,
        block_status: BlockStatus::Nothing,
        unrated_reason: None,
        thread: None,
        dice: &mut dice(1),
    };
    challenge::make(offer, Load::default(), &mut setting).expect("it can be made")
}

#[test]
fn live_challenge_expires_quickly_and_notifies_anytime() {
    let challenge::ChallengeUpdate { next, effects, .. } = challenged(TimeControl::Live);
    assert_eq!(next.due(), Some(NOON + Span::minutes(15)));
    assert!(!next.terms.quiet, "no nights are agreed on");
    let call =
        effects.iter().find_map(|effect| if let Effect::Notify(call) = effect { Some(*call) } else { None });
    let mut call = call.expect("Ben is called");
    let delivery = |call: &Notification, record: &challenge::Challenge| {
        delivery_time(call, NotificationSubject::Challenge(record), &absent(Alerts::Digest), NOON)
    };
    assert_eq!(delivery(&call, &next), DeliveryTime::Now(NotificationRoute::Direct));
    call.why = NotificationReason::Expired;
    let expired = challenge::Challenge { state: ChallengeState::Expired, ..next };
    assert_eq!(delivery(&call, &expired), DeliveryTime::Now(NotificationRoute::Direct));
    for clock in TimeControl::OFFERED.into_iter().filter(|clock| !clock.is_live()) {
        let next = challenged(clock).next;
        assert_eq!((next.due(), next.terms.quiet), (Some(NOON + Span::days(7)), true), "{clock:?}");
    }
}

#[test]
fn outage_is_credited_and_the_mover_notified() {
    let table = live().plays(ADA, "right").after(Span::minutes(4));
    let credit = MatchCommand::CreditOutage { from: table.now, to: table.now + Span::minutes(3) };
    let back = table.after(Span::minutes(3)).does(Actor::Clock, &credit);
    let deadline = back.now + Span::minutes(6);
    assert_eq!(back.deadline(), Some(deadline));
    assert_eq!(
        (back.called(), back.why()),
        (vec![BEN], vec![NotificationReason::DeadlineExtended { deadline }])
    );
}

#[test]
fn time_given_in_live_match_is_capped() {
    let give = |table: &Scenario| MatchCommand::GiveTime { turn: table.turn() };
    let table = live();
    let table = (0..5).fold(table, |table, _| {
        let give = give(&table);
        table.person(BEN, &give)
    });
    assert_eq!(table.deadline(), Some(NOON + Span::hours(1)));
    assert_eq!(table.refuses(BEN, &give(&table)), matches::CLOCK_FULL);
}
