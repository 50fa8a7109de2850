//! Tests of properties of clocks that hold for all sequences of actions.

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug)]
pub(super) enum RandomAction {
    Wait(i64),
    Play(bool),
    Undo(bool),
    Offer(bool, u8),
    Answer(bool, u8, bool),
    Give(bool),
    Resume(bool),
    Rest(bool, i64),
    Return(bool, bool),
    Ring,
    Outage(i64, i64),
}

fn kind(n: u8) -> OfferKind {
    match n % 5 {
        0 => OfferKind::Draw,
        1 => OfferKind::Takeback { plies: 1 },
        2 => OfferKind::Takeback { plies: 2 },
        3 => OfferKind::Pause,
        _ => OfferKind::Time,
    }
}

pub(super) fn random_action() -> impl Strategy<Value = RandomAction> {
    use any as of;
    prop_oneof![
        4 => (0..40 * HOUR.0).prop_map(RandomAction::Wait),
        6 => of::<bool>().prop_map(RandomAction::Play),
        2 => of::<bool>().prop_map(RandomAction::Undo),
        3 => (of::<bool>(), 1..5u8).prop_map(|(who, kind)| RandomAction::Offer(who, kind)),
        3 => (of::<bool>(), 1..5u8, of::<bool>()).prop_map(|(who, kind, yes)| RandomAction::Answer(who, kind, yes)),
        2 => of::<bool>().prop_map(RandomAction::Give),
        2 => of::<bool>().prop_map(RandomAction::Resume),
        1 => (of::<bool>(), 0..10 * DAY.0).prop_map(|(who, span)| RandomAction::Rest(who, span)),
        1 => (of::<bool>(), of::<bool>()).prop_map(|(who, undone)| RandomAction::Return(who, undone)),
        2 => Just(RandomAction::Ring),
        2 => (0..2 * HOUR.0, 0..40 * HOUR.0).prop_map(|(before, length)| RandomAction::Outage(before, length)),
    ]
}

pub(super) fn command(table: &Scenario, action: &RandomAction) -> Option<(Actor, MatchCommand)> {
    let turn = table.turn();
    let who = |one: &bool| Actor::Person(if *one { ADA } else { BEN });
    Some(match action {
        RandomAction::Wait(_) | RandomAction::Outage(..) => return None,
        RandomAction::Play(right) => {
            let mv = if *right { "right" } else { "left" };
            (Actor::Person(table.record.mover()?), playing(&table.record, mv))
        }
        RandomAction::Undo(one) => (who(one), MatchCommand::Undo { turn }),
        RandomAction::Offer(one, n) => (who(one), MatchCommand::Offer { turn, kind: kind(*n) }),
        RandomAction::Answer(one, n, yes) => {
            (who(one), MatchCommand::Answer { turn, kind: kind(*n), yes: *yes })
        }
        RandomAction::Give(one) => (who(one), MatchCommand::GiveTime { turn }),
        RandomAction::Resume(one) => (who(one), MatchCommand::Resume { turn }),
        RandomAction::Rest(one, span) => {
            (who(one), MatchCommand::GoOnVacation { until: table.now + Span(*span) })
        }
        RandomAction::Return(one, undone) => {
            let undone = undone.then_some(Timestamp(table.now.0 - Span::minutes(9).0));
            (who(one), MatchCommand::EndVacation { undone })
        }
        RandomAction::Ring => (Actor::Clock, MatchCommand::RunDue),
    })
}

/// Checks the alarms and deadlines of the match in a scenario.
fn check(table: &Scenario) {
    let record = &table.record;
    let Phase::Playing(running) = &record.phase else {
        assert_eq!((record.next_alarm(), record.expiry()), (None, None), "an ended match has no alarm");
        return;
    };
    let alarm = record.next_alarm().expect("whatever happens, something will be due one day");
    if let Some((at, _)) = record.expiry() {
        assert!(alarm <= at, "nobody's time runs out unseen");
    }
    let Some(Clocks { left, deadline }) = running.clocks else { return };
    assert_eq!(deadline.is_none(), running.is_clock_stopped(), "only a pause or vacation stops a clock");
    let most = match record.terms.clock {
        TimeControl::Bank { cap_h, .. } => Span::hours(i64::from(cap_h)),
        _ => Span::days(30),
    };
    for player in Player::BOTH {
        assert!((0..=most.0).contains(&left[player].0), "{:?}", left[player]);
    }
}

/// Applies one action to a scenario, and checks the step.
fn live_through(table: &mut Scenario, action: &RandomAction) {
    if let RandomAction::Wait(span) = action {
        table.now = table.now + Span(*span);
    }
    if let RandomAction::Outage(before, length) = action {
        return live_through_outage(table, Timestamp(table.now.0 - before), Span(*length));
    }
    let Some((actor, command)) = command(table, action) else { return };
    let Ok(MatchUpdate { next, effects, .. }) = table.tries(actor, &command) else { return };
    let (before, after) = (table.deadline(), next.playing().and_then(PlayState::deadline));
    let grew = next.turn > table.turn();
    assert_eq!(grew, effects.iter().any(|effect| matches!(effect, Effect::Board { .. })));
    if let (false, Some(before), Some(after)) = (grew, before, after) {
        assert!(after >= before, "nothing takes time from a turn that goes on");
    }
    if table.record.expiry().is_some_and(|(at, _)| at <= table.now) {
        assert!(!next.is_running(), "the displayed deadline is enforced");
    }
    table.record = next;
}

/// Applies an outage, and checks its credit. The credit never shortens the mover's time, is never
/// longer than the outage, and is not given twice.
fn live_through_outage(table: &mut Scenario, from: Timestamp, length: Span) {
    let excused = table.running().outage_credited_until.unwrap_or(from);
    let (last_seen, had) = (from.max(table.running().last_activity()).max(excused), table.deadline());
    table.now = table.now + length;
    let credit = MatchCommand::CreditOutage { from, to: table.now };
    let Ok(MatchUpdate { next, .. }) = table.tries(Actor::Clock, &credit) else { return };
    assert_eq!((next.turn, &next.rounds), (table.turn(), &table.record.rounds), "the board is the same");
    table.record = next;
    assert!(table.tries(Actor::Clock, &credit).is_err(), "once is enough");
    let (Some(had), Some(has)) = (had, table.deadline()) else { return };
    assert!(has >= had, "nobody's time shrinks");
    let quiet = table.record.terms.quiet;
    let who = table.people[table.running().mover].clone().with_time_control(table.record.terms.clock, quiet);
    if had > last_seen {
        let [before, after] = [(last_seen, had), (table.now, has)]
            .map(|(now, deadline)| who.left(now, deadline, Span::days(99)));
        assert_eq!(after, before, "the remaining time is unchanged by the outage");
    }
    if !quiet || who.quiet.is_none() {
        assert!(has - had <= table.now - last_seen, "no deadline moves more than the outage");
    }
}

fn people() -> impl Strategy<Value = ByPlayer<PlayerSettings>> {
    any::<[bool; 2]>().prop_map(|sleeps| {
        ByPlayer(sleeps.map(|sleeps| if sleeps { asleep_at_night() } else { plain_people().0[0].clone() }))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_actions_keep_clocks_sound(
        clock in prop::sample::select(TimeControl::OFFERED.to_vec()),
        quiet in any::<bool>(),
        people in people(),
        actions in prop::collection::vec(random_action(), 1..60),
    ) {
        let mut table = living(clock, quiet, people);
        check(&table);
        for action in actions {
            if !table.record.is_running() {
                break;
            }
            live_through(&mut table, &action);
            check(&table);
        }
    }
}
