//! Tests of how long moves took: without pauses, vacations, agreed quiet hours and outages.

use proptest::prelude::*;

use super::properties::{RandomAction, command, random_action};
use super::*;

/// Returns how long the last move took.
fn last(table: &Scenario) -> Option<Span> {
    let round = table.record.round();
    round.duration(round.moves.len() - 1)
}

#[test]
fn pauses_vacations_and_outages_do_not_count() {
    let table = with_clock(THREE_DAYS).after(HOUR).plays(ADA, "right");
    assert_eq!(last(&table), Some(HOUR), "the first move counts from the start of the match");
    let paused = table.after(HOUR).offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
    let turn = paused.turn();
    let resumed = paused.after(DAY).person(BEN, &MatchCommand::Resume { turn });
    let table = resumed.after(HOUR).plays(BEN, "left");
    assert_eq!(last(&table), Some(Span::hours(2)), "a pause");
    let until = table.now + Span::days(5);
    let away = table.after(HOUR).person(ADA, &MatchCommand::GoOnVacation { until });
    let back = away.after(DAY).person(ADA, &MatchCommand::EndVacation { undone: None });
    let table = back.after(HOUR).plays(ADA, "left");
    assert_eq!(last(&table), Some(Span::hours(2)), "a vacation");
    let from = table.now + HOUR;
    let table = table.after(Span::days(4));
    let to = table.now;
    let table = table.does(Actor::Clock, &MatchCommand::CreditOutage { from, to });
    let table = table.after(HOUR).plays(BEN, "left");
    assert_eq!(last(&table), Some(Span::hours(2)), "an outage");
    let during = |person| table.clone().person(person, &MatchCommand::GoOnVacation { until: to + DAY });
    let other = during(BEN).after(HOUR).plays(ADA, "right");
    assert_eq!(last(&other), Some(HOUR), "the vacation of the opponent");
    let own = during(ADA).after(HOUR).plays(ADA, "right");
    assert_eq!(last(&own), Some(Span(0)), "a move in the middle of a vacation");
}

#[test]
fn agreed_quiet_hours_do_not_count_where_a_clock_runs() {
    let people = || ByPlayer([asleep_at_night(), asleep_at_night()]);
    let took = |clock, quiet| last(&living(clock, quiet, people()).after(DAY).plays(ADA, "right"));
    assert_eq!(took(THREE_DAYS, true), Some(Span::hours(14)));
    assert_eq!(took(THREE_DAYS, false), Some(DAY));
    assert_eq!(took(TimeControl::None, true), Some(DAY));
}

#[test]
fn undo_goes_on_with_the_time_before_the_move() {
    let table = with_clock(THREE_DAYS).after(HOUR).plays(ADA, "right").after(DAY).undoes(ADA);
    assert_eq!(last(&table.after(HOUR).plays(ADA, "left")), Some(Span::hours(2)));
}

#[test]
fn takeback_begins_the_time_anew() {
    let kind = OfferKind::Takeback { plies: 2 };
    let table = with_clock(THREE_DAYS).after(HOUR).plays(ADA, "right").after(HOUR).plays(BEN, "left");
    let table = table.after(HOUR).offers(ADA, kind).answers(BEN, kind, true);
    assert_eq!(table.record.round().took, []);
    assert_eq!(last(&table.after(HOUR).plays(ADA, "left")), Some(HOUR));
}

#[test]
fn first_move_of_a_round_counts_from_its_start() {
    let mut table = with_clock(THREE_DAYS);
    table.record.terms.format = Format::BestOf(5);
    for whose in [ADA, BEN, ADA, BEN] {
        table = table.plays(whose, "right");
    }
    let first = table.record.mover().expect("the match is running");
    let table = table.after(HOUR).plays(first, "right");
    assert_eq!((table.record.rounds.len(), last(&table)), (2, Some(HOUR)));
    let (turn, first) = (table.turn(), table.record.mover().expect("the match is running"));
    let table = table.after(HOUR).person(first, &MatchCommand::Resign { turn, whole: false });
    let first = table.record.mover().expect("the match is running");
    let table = table.after(HOUR).plays(first, "right");
    assert_eq!((table.record.rounds.len(), last(&table)), (3, Some(HOUR)), "also after a resigned round");
}

#[test]
fn turns_of_an_earlier_version_stay_unknown() {
    let mut table = with_clock(THREE_DAYS).plays(ADA, "right").after(HOUR).plays(BEN, "left").after(HOUR);
    table.record.rounds[0].took.clear();
    if let Phase::Playing(playing) = &mut table.record.phase {
        playing.uncounted = None;
    }
    let table = table.plays(ADA, "right");
    let undone = table.clone().undoes(ADA).after(HOUR).plays(ADA, "left");
    assert_eq!(last(&undone), None);
    let round = table.after(HOUR).plays(BEN, "right").record.round().clone();
    assert_eq!([0, 1, 2, 3, 4].map(|ply| round.duration(ply)), [None, None, None, Some(HOUR), None]);
}

/// What a stopwatch beside the match has measured, in milliseconds.
#[derive(Default)]
struct Stopwatch {
    /// The time of the current turn.
    turn: i64,
    /// The time of each move.
    moves: Vec<i64>,
}

impl Stopwatch {
    fn waits(&mut self, table: &mut Scenario, span: i64) {
        if !table.running().is_clock_stopped() {
            self.turn += span;
        }
        table.now = table.now + Span(span);
    }

    /// Lets the bot fail from `before` until `length` from now, and credits the part since the last activity.
    fn fails(&mut self, table: &mut Scenario, before: i64, length: i64) {
        let (from, playing) = (Timestamp(table.now.0 - before), table.running());
        let began = from.max(playing.last_activity()).max(playing.outage_credited_until.unwrap_or(from));
        let seen = if playing.is_clock_stopped() { 0 } else { (table.now - began).0.max(0) };
        let credit = MatchCommand::CreditOutage { from, to: table.now + Span(length) };
        let now = table.now + Span(length);
        match table.clone().at(now).tries(Actor::Clock, &credit) {
            Ok(update) => {
                self.turn -= seen;
                (table.record, table.now) = (update.next, now);
            }
            Err(_) => self.waits(table, length),
        }
    }

    fn acts(&mut self, table: &mut Scenario, action: &RandomAction) {
        let Some((actor, command)) = command(table, action) else { return };
        let Ok(update) = table.tries(actor, &command) else { return };
        table.record = update.next;
        let plies = table.record.round().moves.len();
        if plies > self.moves.len() {
            self.moves.push(std::mem::take(&mut self.turn));
        } else if plies < self.moves.len() {
            let is_undone = matches!(command, MatchCommand::Undo { .. });
            self.turn = if is_undone { whole(self.moves[plies]) } else { 0 };
            self.moves.truncate(plies);
        }
    }
}

/// Rounds milliseconds down to whole seconds.
const fn whole(time: i64) -> i64 {
    time / 1000 * 1000
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn durations_are_what_a_stopwatch_measures(
        clock in prop::sample::select(TimeControl::OFFERED.to_vec()),
        actions in prop::collection::vec(random_action(), 1..60),
    ) {
        let (mut table, mut watch) = (with_clock(clock), Stopwatch::default());
        for action in actions {
            match action {
                _ if !table.record.is_running() => break,
                RandomAction::Wait(span) => watch.waits(&mut table, span),
                RandomAction::Outage(before, length) => watch.fails(&mut table, before, length),
                action => watch.acts(&mut table, &action),
            }
            let round = table.record.round();
            for (ply, time) in watch.moves.iter().enumerate() {
                prop_assert_eq!(round.duration(ply), Some(Span(whole(*time))));
            }
            prop_assert_eq!(round.duration(watch.moves.len()), None);
            prop_assert!(watch.moves.iter().sum::<i64>() + watch.turn <= (table.now - table.record.made).0);
        }
    }
}
