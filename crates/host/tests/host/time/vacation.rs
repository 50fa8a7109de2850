//! Tests of vacations: the player's clock stops until they return or their days are used up.

use super::*;

fn away(table: Scenario, person: PersonId, span: Span) -> Scenario {
    let until = table.now + span;
    table.person(person, &MatchCommand::GoOnVacation { until })
}

#[test]
fn vacation_stops_only_its_own_clock() {
    let table = away(with_clock(THREE_DAYS).after(DAY), ADA, Span::days(10));
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span::days(2)));
    let table = table.after(Span::days(4)).person(ADA, &MatchCommand::EndVacation { undone: None });
    assert_eq!(table.deadline(), Some(table.now + Span::days(2)));
    let table = away(table, BEN, Span::days(10));
    assert!(table.deadline().is_some());
    let table = table.plays(ADA, "right");
    assert_eq!(table.deadline(), None, "the clock never starts in this turn");
}

#[test]
fn vacation_ends_when_its_days_are_used() {
    let table = away(with_clock(THREE_DAYS), ADA, Span::days(5));
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(5)));
    let table = table.rings_until(NOON + Span::days(5));
    assert_eq!(table.news(), [News::VacationEnded { player: Player::One }]);
    assert_eq!((table.called(), table.deadline()), (vec![ADA], Some(NOON + Span::days(8))));
}

#[test]
fn player_on_vacation_may_play() {
    let table = away(with_clock(THREE_DAYS), ADA, Span::days(5)).plays(ADA, "right");
    assert_eq!(table.record.mover(), Some(BEN));
    assert!(table.deadline().is_some());
}

#[test]
fn new_match_respects_a_running_vacation() {
    let [mut ada, ben] = plain_people().0;
    ada.away = Some(NOON + Span::days(5));
    let table = living(THREE_DAYS, false, ByPlayer([ada, ben]));
    assert_eq!(table.deadline(), None);
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(5)));
}

#[test]
fn return_without_vacation_is_refused() {
    let table = with_clock(THREE_DAYS);
    assert_eq!(table.refuses(ADA, &MatchCommand::EndVacation { undone: None }), matches::NOT_AWAY);
    assert_eq!(table.refuses(ADA, &MatchCommand::GoOnVacation { until: NOON }), matches::NOT_AWAY);
}

#[test]
fn return_during_a_pause_starts_no_clock() {
    let table = with_clock(THREE_DAYS).offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
    let table =
        away(table, ADA, Span::days(5)).after(DAY).person(ADA, &MatchCommand::EndVacation { undone: None });
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span::days(3)));
}

/// An action around Ada's vacation, which lasts less than ten minutes.
#[derive(Clone, Copy, Debug)]
enum Step {
    AdaPlays,
    BenPlays,
    AdaLeaves,
    AdaReturns,
    AdaUndoes,
    /// Both players agree on a pause.
    Pause,
    BenResumes,
    /// Ben asks to take his move back, and Ada agrees.
    BenTakesBack,
}

/// Applies one step each minute. Without `leaves`, skips the steps in which Ada goes on vacation and
/// returns.
fn walk(mut table: Scenario, steps: &[Step], leaves: bool) -> Scenario {
    for step in steps {
        let next = table.clone().after(Span::minutes(1));
        table = match step {
            Step::AdaPlays => next.plays(ADA, "right"),
            Step::BenPlays => next.plays(BEN, "left"),
            Step::AdaUndoes => next.undoes(ADA),
            Step::Pause | Step::BenResumes if next.running().clocks.is_none() => next,
            Step::Pause => next.offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true),
            Step::BenResumes => {
                let turn = next.turn();
                next.person(BEN, &MatchCommand::Resume { turn })
            }
            Step::BenTakesBack => {
                let kind = OfferKind::takeback(false);
                next.offers(BEN, kind).answers(ADA, kind, true)
            }
            Step::AdaLeaves | Step::AdaReturns if !leaves => next,
            Step::AdaLeaves => {
                let (now, until) = (next.now, next.now + Span::days(5));
                let mut left = away(next, ADA, until - now);
                let habits = &mut left.people[Player::One];
                (habits.away, habits.undoable_vacation_start) = (Some(until), Some(now));
                left
            }
            Step::AdaReturns => {
                let undone = next.people[Player::One].undoable_vacation_start;
                let mut back = next.person(ADA, &MatchCommand::EndVacation { undone });
                let habits = &mut back.people[Player::One];
                (habits.away, habits.undoable_vacation_start) = (None, None);
                back
            }
        };
    }
    table
}

#[test]
fn undone_vacation_changes_no_clock() {
    use Step::{AdaLeaves, AdaPlays, AdaReturns, AdaUndoes, BenPlays, BenResumes, BenTakesBack, Pause};
    let walks: [&[Step]; 14] = [
        &[AdaLeaves, Pause, AdaReturns],
        &[AdaLeaves, Pause, AdaReturns, BenResumes],
        &[AdaLeaves, Pause, BenResumes, AdaReturns],
        &[AdaLeaves, Pause, BenResumes, AdaPlays, AdaUndoes, AdaReturns],
        &[AdaPlays, AdaLeaves, BenPlays, BenTakesBack, BenPlays, AdaReturns],
        &[AdaLeaves, AdaReturns],
        &[AdaPlays, AdaLeaves, BenPlays, AdaReturns],
        &[AdaLeaves, AdaPlays, AdaReturns],
        &[AdaLeaves, AdaPlays, BenPlays, AdaReturns],
        &[AdaLeaves, AdaPlays, BenPlays, AdaPlays, AdaReturns],
        &[AdaLeaves, AdaPlays, AdaUndoes, AdaReturns],
        &[AdaLeaves, AdaPlays, AdaUndoes, AdaPlays, AdaReturns],
        &[AdaPlays, AdaLeaves, AdaUndoes, AdaReturns],
        &[AdaLeaves, AdaPlays, AdaReturns, AdaUndoes],
    ];
    let people = [plain_people(), ByPlayer([asleep_at_night(), asleep_at_night()])];
    for clock in TimeControl::OFFERED.into_iter().filter(|clock| !clock.is_live()) {
        for (steps, people) in walks.iter().flat_map(|steps| people.iter().map(move |people| (steps, people)))
        {
            let begun = || living(clock, true, people.clone()).after(HOUR);
            let [with, without] = [true, false].map(|leaves| walk(begun(), steps, leaves));
            let waiting = without.running().mover.other();
            assert_eq!(with.deadline(), without.deadline(), "{clock:?} {steps:?}");
            if with.running().clocks.is_some() {
                let still = without.running().paused.then_some(waiting.other());
                for player in [waiting].into_iter().chain(still) {
                    assert_eq!(with.left(player), without.left(player), "{clock:?} {steps:?}");
                }
            }
            assert_eq!(with.running().away, without.running().away);
            assert_eq!(with.running().unpaid, ByPlayer([Span(0); 2]), "{clock:?} {steps:?}");
        }
    }
}

#[test]
fn cancelled_vacation_does_not_revive_expired_time() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let table = away(table.after(Span::days(3).saturating_sub(Span::minutes(5))), ADA, Span::days(5));
    let since = table.now;
    let table = table.after(Span::minutes(9)).person(ADA, &MatchCommand::EndVacation { undone: Some(since) });
    assert_eq!(table.rings().conclusion(), Some(Conclusion::Time { winner: Player::Two }));
}

#[test]
fn playing_past_the_deadline_makes_vacation_count() {
    let left_by = |clock: TimeControl, before: Span| {
        let table = with_clock(clock).plays(ADA, "right").plays(BEN, "left");
        let up = table.deadline().expect("it runs");
        let mut table = away(table.at(up - before), ADA, Span::days(5));
        table.people[Player::One].undoable_vacation_start = Some(table.now);
        table
    };
    for clock in
        TimeControl::OFFERED.into_iter().filter(|clock| !clock.is_live() && *clock != TimeControl::None)
    {
        let table = left_by(clock, Span::minutes(1));
        let outlasts = |table: &Scenario, who: PersonId, command: &MatchCommand| {
            matches::saved_by_vacation(&table.record, Actor::Person(who), command, table.now, &table.people)
        };
        let (early, late) = (table.clone(), table.after(Span::minutes(9)));
        let play = playing(&late.record, "right");
        let ada = Some(Player::One);
        assert_eq!([outlasts(&early, ADA, &play), outlasts(&late, ADA, &play)], [None, ada], "{clock:?}");
        let turn = late.turn();
        let pause = |yes| MatchCommand::Answer { turn, kind: OfferKind::Pause, yes };
        assert_eq!([outlasts(&late, BEN, &pause(true)), outlasts(&late, BEN, &pause(false))], [ada, None]);
        for other in [MatchCommand::GoOnVacation { until: NOON }, MatchCommand::EndVacation { undone: None }]
        {
            assert_eq!(outlasts(&late, ADA, &other), None);
        }
        let enough = left_by(clock, Span::minutes(11)).after(Span::minutes(9));
        assert_eq!(outlasts(&enough, ADA, &play), None, "the time can still be charged");
        // An earlier move in the same vacation was in time and gave Ada new time, so this move is in time
        // too.
        let moved =
            left_by(clock, Span::minutes(5)).after(Span::minutes(4)).plays(ADA, "right").plays(BEN, "left");
        let again = moved.after(Span::minutes(5));
        let play = playing(&again.record, "right");
        assert_eq!(outlasts(&again, ADA, &play), None, "its increment is theirs");
    }
}
