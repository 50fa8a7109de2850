//! Tests of the delivery policy for notifications: every reason and every route, for people who are
//! awake, asleep or on vacation, for current and stale notifications.

use crate::base::id::ChallengeId;
use engawa_host::{Alerts, Challenge, ChallengeState, SeatWish, Vacation, person};

use super::*;

/// A notification with two records: for the record `so` the notification is current, for the record
/// `past` it is stale.
struct Case {
    call: Notification,
    so: Subject,
    past: Subject,
}

#[derive(Clone)]
enum Subject {
    Match(Box<Match>),
    Challenge(Box<Challenge>),
}

impl Subject {
    fn about(&self) -> NotificationSubject<'_> {
        match self {
            Self::Match(record) => NotificationSubject::Match(record),
            Self::Challenge(record) => NotificationSubject::Challenge(record),
        }
    }
}

/// Builds a case from the last notification of a match. `then` applies the change after which the
/// notification is stale.
fn of_match(table: Scenario, then: impl FnOnce(Scenario) -> Scenario) -> Case {
    let call = *table.calls().last().expect("somebody is called");
    let so = Subject::Match(Box::new(table.record.clone()));
    Case { call, so, past: Subject::Match(Box::new(then(table).record)) }
}

fn of_challenge(why: NotificationReason, so: ChallengeState, past: ChallengeState) -> Case {
    let record = |state| {
        Subject::Challenge(Box::new(Challenge {
            id: ChallengeId::from_random(4),
            place: HERE,
            from: ADA,
            to: Some(BEN),
            terms: terms("tug", Format::Single),
            start: None,
            seat: SeatWish::Random,
            made: NOON,
            expires: NOON + Span::days(40),
            outage_credited_until: None,
            rematch_of: None,
            at_table: false,
            note: None,
            band: None,
            unrated_reason: None,
            state,
        }))
    };
    Case { call: Notification { person: BEN, turn: 0, why }, so: record(so), past: record(past) }
}

fn resigned(table: Scenario) -> Scenario {
    let turn = table.turn();
    table.person(ADA, &MatchCommand::Resign { turn, whole: true })
}

fn cases() -> Vec<Case> {
    let begun = || with_clock(THREE_DAYS);
    let both_moved = || begun().plays(ADA, "right").plays(BEN, "left");
    let resumed = || {
        let paused = both_moved().offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
        let turn = paused.turn();
        paused.person(ADA, &MatchCommand::Resume { turn })
    };
    let away = |table: Scenario, person| {
        let until = table.now + Span::days(30);
        table.person(person, &MatchCommand::GoOnVacation { until })
    };
    let given = |table: Scenario| {
        let turn = table.turn();
        table.person(BEN, &MatchCommand::GiveTime { turn })
    };
    let excused = |mut table: Scenario| {
        let deadline = table.deadline().expect("it runs");
        let call = Notification {
            person: ADA,
            turn: table.turn(),
            why: NotificationReason::DeadlineExtended { deadline },
        };
        table.effects = vec![Effect::Notify(call)];
        table
    };
    let accepted = |mut table: Scenario| {
        table.effects =
            vec![Effect::Notify(Notification { person: ADA, turn: 1, why: NotificationReason::Accepted })];
        table
    };
    vec![
        of_match(begun().plays(ADA, "right"), |table| table.plays(BEN, "left")),
        of_match(both_moved().offers(ADA, OfferKind::Draw), |table| {
            let turn = table.turn();
            table.person(ADA, &MatchCommand::Withdraw { turn })
        }),
        of_match(both_moved().offers(ADA, OfferKind::Draw).answers(BEN, OfferKind::Draw, false), |table| {
            table.plays(ADA, "right")
        }),
        of_match(begun().rings_until(NOON + Span::days(2)), |table| table.plays(ADA, "right")),
        of_match(resigned(begun()), |_| begun()),
        of_match(given(begun()), |table| table.plays(ADA, "right")),
        of_match(resumed(), |table| table.offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true)),
        of_match(away(begun(), ADA).rings_until(NOON + Span::days(30)), |table| table.plays(ADA, "right")),
        of_match(away(begun(), ADA), |table| table.person(ADA, &MatchCommand::EndVacation { undone: None })),
        of_match(with_clock(TimeControl::None).rings_until(NOON + Span::days(30)), |table| {
            table.plays(ADA, "right")
        }),
        of_match(excused(begun()), |table| table.plays(ADA, "right")),
        of_match(accepted(begun()), |table| table.plays(ADA, "right")),
        of_challenge(NotificationReason::Challenged, ChallengeState::Open, ChallengeState::Withdrawn),
        of_challenge(NotificationReason::Rematch, ChallengeState::Open, ChallengeState::Declined),
        of_challenge(NotificationReason::Declined, ChallengeState::Declined, ChallengeState::Open),
        of_challenge(NotificationReason::Expired, ChallengeState::Expired, ChallengeState::Open),
    ]
}

const fn name(why: NotificationReason) -> &'static str {
    match why {
        NotificationReason::Turn => "turn",
        NotificationReason::OfferMade { .. } => "asked",
        NotificationReason::OfferAnswered { .. } => "answered",
        NotificationReason::Reminder { .. } => "reminder",
        NotificationReason::Ended => "ended",
        NotificationReason::TimeGiven { .. } => "time given",
        NotificationReason::Resumed => "resumed",
        NotificationReason::VacationEnded => "returned",
        NotificationReason::OpponentAway { .. } => "away",
        NotificationReason::ContinueQuestion { .. } => "go on",
        NotificationReason::DeadlineExtended { .. } => "excused",
        NotificationReason::Challenged => "challenged",
        NotificationReason::Rematch => "rematch",
        NotificationReason::Accepted => "accepted",
        NotificationReason::Declined => "declined",
        NotificationReason::Expired => "expired",
        NotificationReason::SetAside => "set aside",
        NotificationReason::ChallengeSetAside => "challenge set aside",
        NotificationReason::Digest { .. } => "digest",
        NotificationReason::DayOff { .. } => "day off",
    }
}

/// Returns a time in the daytime (10:13 in UTC) at which the notification is current.
fn by_day(case: &Case) -> Timestamp {
    let at = match case.call.why {
        NotificationReason::Reminder { .. } => NOON + Span::days(2),
        NotificationReason::VacationEnded | NotificationReason::ContinueQuestion { .. } => {
            NOON + Span::days(30)
        }
        _ => NOON,
    };
    at + Span::hours(12)
}

fn asked(case: &Case, person: &Person, now: Timestamp) -> DeliveryTime {
    delivery_time(&case.call, case.so.about(), person, now)
}

#[test]
fn cases_cover_every_reason() {
    let names: std::collections::BTreeSet<_> = cases().iter().map(|case| name(case.call.why)).collect();
    assert_eq!(names.len(), 16, "{names:?}");
}

#[test]
fn notifications_follow_the_chosen_way() {
    use DeliveryTime::{Never, Now};
    for case in cases() {
        for (alerts, expected) in [
            (Alerts::Mention, Now(NotificationRoute::Mention)),
            (Alerts::Direct, Now(NotificationRoute::Direct)),
            (Alerts::Both, Now(NotificationRoute::Both)),
            (Alerts::Silent, Never(DropReason::Silent)),
        ] {
            let person = Person { alerts, ..sleeper() };
            assert_eq!(asked(&case, &person, by_day(&case)), expected, "{}", name(case.call.why));
        }
    }
}

#[test]
fn quiet_hours_delay_notifications() {
    for case in cases() {
        let night = Timestamp(by_day(&case).0 - Span::hours(11).0);
        for alerts in [Alerts::Mention, Alerts::Direct, Alerts::Both] {
            let person = Person { alerts, ..sleeper() };
            let DeliveryTime::Later(wakes) = asked(&case, &person, night) else {
                panic!("{} in the night: {:?}", name(case.call.why), asked(&case, &person, night));
            };
            assert_eq!(asked(&case, &person, Timestamp(wakes.0 - 1)), DeliveryTime::Later(wakes));
            assert!(matches!(asked(&case, &person, wakes), DeliveryTime::Now(_)), "{}", name(case.call.why));
        }
    }
}

#[test]
fn stale_notification_is_dropped() {
    for case in cases() {
        for alerts in Alerts::ALL {
            for now in [by_day(&case), Timestamp(by_day(&case).0 - Span::hours(11).0)] {
                for about in [case.past.about(), NotificationSubject::Gone] {
                    let when = delivery_time(&case.call, about, &Person { alerts, ..sleeper() }, now);
                    assert_eq!(when, DeliveryTime::Never(DropReason::Passed), "{}", name(case.call.why));
                }
            }
        }
    }
}

#[test]
fn vacation_delays_notifications_until_return() {
    for case in cases().into_iter().filter(|case| name(case.call.why) != "go on") {
        let now = by_day(&case);
        let vacation = Vacation::default().start(now).expect("there are days left");
        let back = vacation.latest_end().expect("it ends");
        let person = Person { vacation, ..sleeper() };
        let when = asked(&case, &person, now + Span::hours(1));
        assert_eq!(when, DeliveryTime::Later(back), "{}", name(case.call.why));
    }
}

#[test]
fn return_notifies_of_turns_begun_while_away() {
    let table = with_clock(THREE_DAYS);
    let until = table.now + Span::days(5);
    let table = table.person(BEN, &MatchCommand::GoOnVacation { until }).plays(ADA, "right");
    let call = table.calls()[0];
    let about = NotificationSubject::Match(&table.record);
    assert_eq!(
        delivery_time(&call, about, &Person::default(), table.now),
        DeliveryTime::Never(DropReason::Away)
    );
    let back = table.rings_until(until);
    assert_eq!((back.why(), back.called()), (vec![NotificationReason::VacationEnded], vec![BEN]));
}

#[test]
fn impending_abandonment_interrupts_a_vacation_by_day() {
    let asked = with_clock(TimeControl::None).rings_until(NOON + Span::days(30));
    let call = *asked.calls().last().expect("both are asked");
    let NotificationReason::ContinueQuestion { abandoned } = call.why else { panic!("{call:?}") };
    let vacation = Vacation::default().start(NOON + Span::days(51)).expect("there are days left");
    let person = Person { vacation, ..sleeper() };
    let about = NotificationSubject::Match(&asked.record);
    let by_day = NOON + Span::hours(58 * 24 + 12);
    assert_eq!(delivery_time(&call, about, &person, by_day), DeliveryTime::Now(NotificationRoute::Mention));
    let night = by_day + Span::hours(13);
    assert!(matches!(delivery_time(&call, about, &person, night), DeliveryTime::Later(at) if at < abandoned));
}

#[test]
fn expired_notification_is_dropped() {
    for case in cases() {
        let term = match case.call.why {
            NotificationReason::Reminder { deadline } | NotificationReason::DeadlineExtended { deadline } => {
                deadline
            }
            NotificationReason::OpponentAway { until } => until,
            NotificationReason::ContinueQuestion { abandoned } => abandoned,
            NotificationReason::Challenged | NotificationReason::Rematch => NOON + Span::days(40),
            _ => continue,
        };
        let before = asked(&case, &Person::default(), Timestamp(term.0 - 1));
        assert_eq!(before, DeliveryTime::Now(NotificationRoute::Mention), "{}", name(case.call.why));
        assert_eq!(asked(&case, &Person::default(), term), DeliveryTime::Never(DropReason::Passed));
    }
}

#[test]
fn set_aside_notification_requires_a_missing_record() {
    let (anybody, table) = (Person::default(), with_clock(THREE_DAYS));
    for why in [NotificationReason::SetAside, NotificationReason::ChallengeSetAside] {
        let call = Notification { person: ADA, turn: 0, why };
        assert_eq!(
            delivery_time(&call, NotificationSubject::Gone, &anybody, NOON),
            DeliveryTime::Now(NotificationRoute::Mention)
        );
        assert_eq!(
            delivery_time(&call, NotificationSubject::Match(&table.record), &anybody, NOON),
            DeliveryTime::Never(DropReason::Passed)
        );
    }
}

#[test]
fn digest_leaves_other_reasons_immediate() {
    let person = Person { alerts: Alerts::Digest, ..sleeper() };
    for case in cases() {
        let (now, name) = (by_day(&case), name(case.call.why));
        let when = asked(&case, &person, now);
        if !["turn", "returned", "challenged", "rematch", "ended"].contains(&name) {
            assert_eq!(when, DeliveryTime::Now(NotificationRoute::Direct), "{name}");
            continue;
        }
        let DeliveryTime::Digest(morning) = when else { panic!("{name}: {when:?}") };
        assert!(now < morning && morning <= now + DAY, "{name}");
        assert_eq!(person.next_morning(morning), morning + DAY, "a digest comes every later morning");
    }
    let morning = person.next_morning(NOON);
    let digest = Notification { person: ADA, turn: 0, why: NotificationReason::Digest { morning } };
    let time_at = |now| delivery_time(&digest, NotificationSubject::Gone, &person, now);
    assert_eq!(time_at(NOON), DeliveryTime::Later(morning));
    assert_eq!(time_at(Timestamp(morning.0 - 1)), DeliveryTime::Later(morning));
    assert_eq!(time_at(morning), DeliveryTime::Now(NotificationRoute::Direct));
}

#[test]
fn quiet_weekend_delays_notifications_until_monday() {
    // `NOON` is a Tuesday, and the night ends at eight.
    let saturday = NOON + Span::days(4);
    let monday = Timestamp(1_700_467_200_000);
    let plain = sleeper();
    let sleep = plain.sleep.clone().on_weekends(true).expect("there is a zone");
    let quiet = Person { sleep, ..plain.clone() };
    assert_eq!(quiet.quiet_until(saturday), Some(monday));
    assert_eq!(quiet.quiet_until(saturday + DAY), Some(monday));
    assert_eq!(quiet.quiet_until(monday), None);
    let friday_night = Timestamp(monday.0 - Span::hours(57).0);
    assert_eq!(quiet.quiet_until(friday_night), Some(monday), "the night before leads into the weekend");
    assert_eq!(plain.quiet_until(Timestamp(monday.0 - Span::hours(40).0)), None, "only on request");
    let late = Person { sleep: quiet.sleep.clone().at(None).expect("a zone"), ..plain };
    assert_eq!(late.quiet_until(saturday), Some(monday), "without a night the day begins at eight");
    let call = Notification { person: ADA, turn: 1, why: NotificationReason::Turn };
    let table = with_clock(THREE_DAYS);
    assert_eq!(
        delivery_time(&call, NotificationSubject::Match(&table.record), &quiet, saturday),
        DeliveryTime::Later(monday)
    );
    assert_eq!(QuietSettings::default().on_weekends(true), Err(person::NO_ZONE));
}
