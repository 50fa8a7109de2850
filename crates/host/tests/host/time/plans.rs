//! Tests of planned answers: their time, notifications and undo.

use crate::ConditionalMove;
use engawa_host::matches::play_planned_answer;

use super::*;

impl Scenario {
    fn planned(&self, pairs: &[(&str, &str)]) -> ConditionalMove {
        let table = self.record.table(&RopeGame).expect("the record replays");
        let mv = |text: &str| MoveText(text.to_owned());
        pairs.iter().fold(ConditionalMove::default(), |plan, (theirs, mine)| {
            plan.with(&self.record, &*table, BEN, self.turn(), &mv(theirs), &mv(mine))
                .expect("it can be planned")
        })
    }

    /// Plays a move by Ada, and the answer that Ben's plan has to this move.
    fn plays_against(mut self, plan: &ConditionalMove, mv: &str) -> Self {
        let table = self.record.table(&RopeGame).expect("the record replays");
        let (ratings, mut dice) = (fresh_ratings(), dice(1));
        let mut setting = MatchContext {
            now: self.now,
            game: &RopeGame,
            ratings: &ratings,
            season: None,
            people: self.people.clone(),
            block_status: self.block_status,
            dice: &mut dice,
        };
        let command = playing(&self.record, mv);
        let first =
            step(&self.record, &*table, Actor::Person(ADA), &command, &mut setting).expect("it is possible");
        let MatchUpdate { next, effects, .. } =
            play_planned_answer(&self.record, &*table, Some(plan), first, &mut setting);
        (self.record, self.effects) = (next, effects);
        self
    }

    fn moves(&self) -> Vec<&str> {
        self.record.round().moves.iter().map(|mv| mv.0.as_str()).collect()
    }
}

#[test]
fn planned_answer_shares_one_notification() {
    let before = with_clock(BANK).plays(ADA, "right").plays(BEN, "left").after(HOUR);
    let plan = before.planned(&[("left", "right"), ("right", "right")]);
    let after = before.clone().plays_against(&plan, "right");
    assert_eq!(after.moves(), ["right", "left", "right", "right"]);
    assert_eq!((after.turn(), after.record.mover()), (before.turn() + 2, Some(ADA)));
    assert_eq!(after.record.round().planned, [3]);
    assert_eq!(after.record.round().last_group_start(), Some(2));
    assert_eq!((after.called(), after.why()), (vec![ADA], vec![NotificationReason::Turn]));
    let boards = after.effects.iter().filter(|effect| matches!(effect, Effect::Board { .. })).count();
    assert_eq!(boards, 1);
    assert_eq!(
        after.left(Player::Two),
        Span::hours(24 + 8 + 8),
        "the answer takes no time and adds the increment"
    );
    assert!(!plan.is_for(&after.record));
}

#[test]
fn undo_takes_back_move_and_answer_once() {
    let before = with_clock(BANK).plays(ADA, "right").plays(BEN, "left");
    let plan = before.planned(&[("right", "right")]);
    let after = before.clone().after(HOUR).plays_against(&plan, "right").after(HOUR).undoes(ADA);
    assert_eq!((after.moves(), after.record.mover()), (vec!["right", "left"], Some(ADA)));
    assert_eq!(after.deadline(), before.deadline());
    assert_eq!(
        after.running().clocks.map(|clocks| clocks.left),
        before.running().clocks.map(|clocks| clocks.left)
    );
    assert!(after.record.round().planned.is_empty() && !plan.is_for(&after.record));
    assert_eq!(after.refuses(ADA, &MatchCommand::Undo { turn: after.turn() }), matches::NOTHING_TO_UNDO);
    let again = after.plays_against(&plan, "right");
    assert_eq!((again.moves().len(), again.called()), (3, vec![BEN]), "the plan was for another turn");
}

#[test]
fn unplanned_move_notifies_and_voids_offers() {
    let before = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let plan = before.planned(&[("right", "right")]);
    let other = before.clone().plays_against(&plan, "left");
    assert_eq!((other.moves().len(), other.called()), (3, vec![BEN]));
    let offered = before.offers(BEN, OfferKind::Pause);
    let after = offered.plays_against(&plan, "right");
    assert_eq!(after.moves().len(), 4);
    assert_eq!(after.closed().map(|(offer, end)| (offer.by, end)), Some((Player::Two, OfferEnd::Void)));
}

#[test]
fn answer_ending_the_match_notifies_both() {
    let before = with_clock(THREE_DAYS).plays(ADA, "left").plays(BEN, "left");
    // The marker of the toy game stands at 2: Ada pulls it to 1, and Ben pulls it to 0, the end.
    let plan = before.planned(&[("left", "left")]);
    let after = before.plays_against(&plan, "left");
    assert!(!after.record.is_running(), "{:?}", after.record);
    assert_eq!(after.record.round().planned, [3]);
    let mut called = after.called();
    called.sort();
    assert_eq!(
        (called, after.why()),
        (vec![ADA, BEN], vec![NotificationReason::Ended, NotificationReason::Ended])
    );
}

#[test]
fn impossible_plans_are_refused() {
    let before = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let table = before.record.table(&RopeGame).expect("the record replays");
    let tries = |person, turn, theirs: &str, mine: &str| {
        let mv = |text: &str| MoveText(text.to_owned());
        ConditionalMove::default()
            .with(&before.record, &*table, person, turn, &mv(theirs), &mv(mine))
            .expect_err("it is refused")
    };
    let turn = before.turn();
    assert_eq!(tries(ADA, turn, "left", "left"), matches::PLAN_ON_OWN_TURN);
    assert_eq!(tries(BEN, turn - 1, "left", "left"), matches::PLAN_TOO_LATE);
    assert_eq!(tries(CLEO, turn, "left", "left"), Refusal::not_seated(before.record.seated()));
    assert_eq!(tries(BEN, turn, "sideways", "left").text.key, ILLEGAL);
    assert_eq!(tries(BEN, turn, "left", "sideways").text.key, ILLEGAL);
}
