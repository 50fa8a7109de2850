//! Tests of plans: their time, notifications and undo, and that a commit has at most one planned move.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::Plan;
use crate::games::GAMES;
use engawa_host::lines::{Line, NOT_IN_PRACTICE};
use engawa_host::matches::{MOST_ANSWERS, MOST_LINES, planned_moves, play_planned_answer, rest_of_plan};

use super::*;

fn moves(texts: &[&str]) -> Vec<MoveText> {
    texts.iter().map(|text| MoveText((*text).to_owned())).collect()
}

/// Plays a move by the player to move, and the answer that the plan of the other player has to it.
fn answered(
    before: &Match,
    game: &dyn AnyGame,
    plan: &Plan,
    command: &MatchCommand,
    setting: (Timestamp, &ByPlayer<PlayerSettings>),
) -> MatchUpdate {
    let table = before.table(game).expect("the record replays");
    let (ratings, mut dice) = (fresh_ratings(), dice(1));
    let (now, people) = setting;
    let mut setting = MatchContext {
        now,
        game,
        ratings: &ratings,
        season: None,
        people: people.clone(),
        block_status: BlockStatus::Nothing,
        dice: &mut dice,
    };
    let actor = Actor::Person(before.mover().expect("the match is running"));
    let first = step(before, &*table, actor, command, &mut setting).expect("it is possible");
    play_planned_answer(before, &*table, Some(plan), first, &mut setting)
}

impl Scenario {
    fn planned(&self, lines: &[&[&str]]) -> Plan {
        let table = self.record.table(&RopeGame).expect("the record replays");
        lines.iter().fold(Plan::default(), |plan, line| {
            plan.with_line(&self.record, &*table, BEN, &moves(line)).expect("it can be planned")
        })
    }

    /// Plays a move by the player to move, and the answer that the plan of the other one has to it.
    fn plays_against(mut self, plan: &Plan, mv: &str) -> Self {
        let command = playing(&self.record, mv);
        let update = answered(&self.record, &RopeGame, plan, &command, (self.now, &self.people));
        (self.record, self.effects) = (update.next, update.effects);
        self
    }

    fn moves(&self) -> Vec<&str> {
        self.record.round().moves.iter().map(|mv| mv.0.as_str()).collect()
    }
}

#[test]
fn planned_answer_shares_one_notification() {
    let before = with_clock(BANK).plays(ADA, "right").plays(BEN, "left").after(HOUR);
    let plan = before.planned(&[&["left", "right"], &["right", "right"]]);
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
    let plan = before.planned(&[&["right", "right"]]);
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
    let plan = before.planned(&[&["right", "right"]]);
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
    let plan = before.planned(&[&["left", "left"]]);
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
    let tries = |person, line: &[&str]| {
        Plan::default().with_line(&before.record, &*table, person, &moves(line)).expect_err("it is refused")
    };
    assert_eq!(tries(ADA, &["left", "left"]), matches::PLAN_ON_OWN_TURN);
    assert_eq!(tries(CLEO, &["left", "left"]), Refusal::not_seated(before.record.seated()));
    assert_eq!(tries(BEN, &["sideways", "left"]).text.key, ILLEGAL);
    assert_eq!(tries(BEN, &["left", "sideways"]).text.key, ILLEGAL);
    for line in [&[][..], &["left"]] {
        assert_eq!(tries(BEN, line), matches::NOTHING_TO_ANSWER);
    }
    // The second move of this line would repeat the first position once more, which is a draw.
    assert_eq!(tries(BEN, &["left", "right", "left", "left"]), matches::NOTHING_TO_ANSWER);
    let many = (0..MOST_LINES).map(|line| moves(&[&line.to_string(), "left"])).collect();
    let full = Plan { turn: before.turn(), lines: many };
    let refusal = full.with_line(&before.record, &*table, BEN, &moves(&["left", "left"]));
    assert_eq!(refusal, Err(matches::too_many_lines()));
}

#[test]
fn plan_has_one_line_for_each_move() {
    let before = with_clock(THREE_DAYS);
    let plan = before.planned(&[&["left", "left"], &["right", "left"], &["left", "right", "left"]]);
    let lines = vec![moves(&["right", "left"]), moves(&["left", "right"])];
    assert_eq!(plan, Plan { turn: before.turn(), lines }, "a move without an answer is left out");
    let later = before.plays(ADA, "right").plays(BEN, "left");
    let table = later.record.table(&RopeGame).expect("the record replays");
    let next = plan.with_line(&later.record, &*table, BEN, &moves(&["right", "left"])).expect("planned");
    assert_eq!(next, later.planned(&[&["right", "left"]]), "lines for another turn are dropped");
}

/// Moves of the toy game that end no round and repeat no position three times.
const CHAIN: [&str; 6] = ["right", "right", "left", "left", "left", "left"];

#[test]
fn chain_plays_one_answer_to_each_press() {
    let mut table = with_clock(BANK);
    let mut plan = table.planned(&[&CHAIN]);
    for answer in 1..=3 {
        let before = table.clone();
        table = table.plays_against(&plan, CHAIN[2 * answer - 2]);
        assert_eq!(table.moves(), CHAIN[..2 * answer]);
        assert_eq!((table.turn(), table.record.mover()), (before.turn() + 2, Some(ADA)));
        assert_eq!(table.record.round().planned.len(), answer, "{:?}", table.record.round().planned);
        assert!(!plan.is_for(&table.record), "it was for one turn");
        let rest = rest_of_plan(&before.record, &plan, &table.record);
        let left =
            (answer < 3).then(|| Plan { turn: table.turn(), lines: vec![moves(&CHAIN[2 * answer..])] });
        assert_eq!(rest, left);
        plan = rest.unwrap_or_default();
    }
    let last = table.clone().plays_against(&plan, "right");
    assert_eq!(last.moves().len(), 7, "the chain is at its end");
}

#[test]
fn everything_but_the_planned_move_drops_the_rest() {
    let start = with_clock(THREE_DAYS);
    let plan = start.planned(&[&CHAIN]);
    let before = start.clone().plays_against(&plan, "right");
    let rest = rest_of_plan(&start.record, &plan, &before.record).expect("two answers are left");
    let other = before.clone().plays_against(&rest, "right");
    assert_eq!((other.moves().len(), rest_of_plan(&before.record, &rest, &other.record)), (3, None));
    let undone = before.clone().undoes(ADA);
    let takeback = OfferKind::Takeback { plies: 2 };
    let taken = before.clone().offers(ADA, takeback).answers(BEN, takeback, true);
    for after in [undone, taken] {
        assert!(after.moves().is_empty() && !rest.is_for(&after.record) && !plan.is_for(&after.record));
        assert_eq!(rest_of_plan(&before.record, &rest, &after.record), None);
        assert_eq!(after.plays_against(&rest, "right").moves(), ["right"]);
    }
    let late = before.clone().after(Span::days(4)).plays_against(&rest, "left");
    assert_eq!(late.conclusion(), Some(Conclusion::Time { winner: Player::Two }));
    assert_eq!((late.moves().len(), rest_of_plan(&before.record, &rest, &late.record)), (2, None));
}

#[test]
fn plan_outlives_a_pause() {
    let start = with_clock(THREE_DAYS);
    let plan = start.planned(&[&CHAIN]);
    let paused = start.offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
    assert!(paused.running().paused && plan.is_for(&paused.record), "the board has not changed");
    let after = paused.clone().plays_against(&plan, "right");
    assert_eq!((after.moves().len(), after.running().paused), (2, true));
    assert!(rest_of_plan(&paused.record, &plan, &after.record).is_some());
}

#[test]
fn planned_move_is_never_answered_by_a_plan() {
    let before = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let plan = before.planned(&[&["right", "right"]]);
    let mv = MoveText("right".to_owned());
    let command = MatchCommand::Planned { turn: before.turn(), mv };
    let after = answered(&before.record, &RopeGame, &plan, &command, (before.now, &before.people)).next;
    assert_eq!((after.round().moves.len(), &after.round().planned[..]), (3, &[2][..]));
    assert_eq!(rest_of_plan(&before.record, &plan, &after), None);
}

#[test]
fn computer_is_answered_once() {
    let mut before = with_clock(TimeControl::None);
    before.record.people[Player::One] = PersonId::computer(Level::Gentle);
    let plan = before.planned(&[&CHAIN]);
    let after = before.clone().plays_against(&plan, "right");
    assert_eq!(after.moves().len(), 2);
    assert_eq!(rest_of_plan(&before.record, &plan, &after.record), None, "nobody would press");
}

/// A match with a line of two answers, whose first answer leaves the opponent a single move.
fn with_forced_move(game: &dyn AnyGame) -> Option<(Match, Plan)> {
    let mut record = begun(game, Format::Single);
    while record.is_running() {
        let table = record.table(game).expect("the record replays");
        for theirs in table.legal() {
            let first = table.after(&theirs);
            for mine in first.legal() {
                let second = first.after(&mine);
                let Ok([only]) = <[MoveText; 1]>::try_from(second.legal()) else { continue };
                let Some(last) = second.after(&only).legal().into_iter().next() else { continue };
                let waits = record.people.0.into_iter().find(|person| record.mover() != Some(*person));
                let line = [theirs, mine, only, last];
                let plan = Plan::default().with_line(&record, &*table, waits.expect("two people"), &line);
                return Some((record, plan.expect("it can be planned")));
            }
        }
        let next = table.legal().swap_remove(table.legal().len() / 2);
        record = play_on(record, game, &[&next.0]);
    }
    None
}

#[test]
fn forced_move_ends_a_chain() {
    let with_game = |game: &&'static dyn AnyGame| with_forced_move(*game).map(|found| (*game, found));
    let (game, (before, plan)) = GAMES.iter().find_map(with_game).expect("some game has forced moves");
    let command = playing(&before, &plan.lines[0][0].0);
    let mover = before.playing().expect("it runs").mover;
    for plays_forced in [false, true] {
        let mut people = plain_people();
        people[mover].plays_forced = plays_forced;
        let after = answered(&before, game, &plan, &command, (NOON, &people)).next;
        let more = after.round().moves.len() - before.round().moves.len();
        assert_eq!((more, after.round().planned.len()), (if plays_forced { 3 } else { 2 }, 1));
        assert_eq!(rest_of_plan(&before, &plan, &after).is_some(), !plays_forced);
    }
}

#[test]
fn plan_begins_where_the_line_meets_the_match() {
    let start = with_clock(THREE_DAYS);
    let line = Line { moves: moves(&CHAIN), ..Line::at(&start.record, 0, 0) };
    let planned = |table: &Scenario, person| planned_moves(&line, &table.record, person);
    assert_eq!(planned(&start, BEN), Ok(moves(&CHAIN)));
    assert_eq!(planned(&start, ADA), Err(matches::PLAN_ON_OWN_TURN));
    assert_eq!(planned(&start, CLEO), Err(Refusal::not_seated(start.record.seated())));
    let one = start.plays(ADA, "right");
    assert_eq!(planned(&one, ADA), Ok(moves(&CHAIN[1..5])), "up to the last answer");
    let other = one.clone().plays(BEN, "left");
    assert_eq!(planned(&other, BEN), Err(matches::NOT_FROM_HERE));
    let all = CHAIN[1..].iter().zip([BEN, ADA, BEN, ADA]).fold(one, |table, (mv, who)| table.plays(who, mv));
    assert_eq!(planned(&all, ADA), Err(matches::NOTHING_TO_ANSWER));
    let practice = Match { practice: true, ..other.record.clone() };
    assert_eq!(planned_moves(&line, &practice, BEN), Err(NOT_IN_PRACTICE));
    let resign = MatchCommand::Resign { turn: other.turn(), whole: true };
    assert_eq!(planned(&other.person(ADA, &resign), BEN), Err(Refusal::OVER));
}

#[test]
fn plan_is_cut_after_five_answers() {
    let start = with_clock(THREE_DAYS);
    let long = Line { moves: moves(&["left"; 13]), ..Line::at(&start.record, 0, 0) };
    let planned = planned_moves(&long, &start.record, BEN).expect("it can be planned");
    assert_eq!((planned.len(), MOST_ANSWERS), (10, 5));
}

proptest! {
    /// Both players plan chains whenever they wait. A naive model plays what was planned.
    #[test]
    fn two_people_with_chains_never_play_two_moves_at_once(
        presses in prop::collection::vec((any::<bool>(), prop::collection::vec(any::<bool>(), 2..9)), 1..60),
    ) {
        let pull = |right: bool| if right { "right" } else { "left" };
        let mut table = with_clock(BANK);
        table.record.terms.format = Format::BestOf(5);
        let mut plans: BTreeMap<PersonId, Plan> = BTreeMap::new();
        for (press, line) in presses {
            let before = table.record.clone();
            let Some(mover) = before.mover() else { break };
            let waits = before.people.0.into_iter().find(|person| *person != mover).expect("two people");
            prop_assert!(!plans.contains_key(&mover), "nobody has a plan for their own turn");
            let line = moves(&line.into_iter().map(pull).collect::<Vec<_>>());
            let board = before.table(&RopeGame).expect("the record replays");
            let known = plans.remove(&waits).unwrap_or_default();
            let plan = known.clone().with_line(&before, &*board, waits, &line).unwrap_or(known);
            table = table.plays_against(&plan, pull(press));
            let rest = rest_of_plan(&before, &plan, &table.record);
            if let Some(rest) = &rest {
                prop_assert!(rest.is_for(&table.record));
                prop_assert_eq!(table.record.mover(), Some(mover), "the same person is to move again");
            }
            let last = before.rounds.len() - 1;
            let (was, is) = (&before.rounds[last], &table.record.rounds[last]);
            let planned = is.planned.len() - was.planned.len();
            prop_assert_eq!(is.moves.len(), was.moves.len() + 1 + planned);
            let answer = plan.answer(&MoveText(pull(press).to_owned())).filter(|_| plan.is_for(&before));
            let is_over = planned == 0 && (is.result.is_some() || !table.record.is_running());
            prop_assert_eq!(planned == 1, answer.is_some() && !is_over, "a plan that fits answers once");
            plans.extend(rest.map(|rest| (waits, rest)));
        }
    }
}
