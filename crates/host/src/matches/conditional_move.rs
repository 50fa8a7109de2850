//! Conditional moves: a player plans answers to possible moves of the opponent. When the opponent makes
//! such a move, the bot plays the answer.
//!
//! A plan belongs to one turn number, so any other change of the board invalidates the plan. The answer
//! is a step of its own by the player who planned it, in the same commit as the opponent's move.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::id::PersonId;
use crate::game::{MoveText, Table};
use crate::{Actor, HelpButton, Refusal};

use super::playing::MatchContext;
use super::record::Match;
use super::step::{MatchCommand, step};
use super::turns::MatchUpdate;

/// A player's planned answers for one turn of the opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMove {
    /// The turn number of the opponent's turn for which the answers are planned.
    pub turn: u32,
    /// The planned answer to each move of the opponent. Rows store the map as a list of pairs.
    #[serde(serialize_with = "write_pairs", deserialize_with = "read_pairs")]
    pub answers: BTreeMap<MoveText, MoveText>,
}

/// The maximum number of planned answers for one turn.
pub const MOST_ANSWERS: usize = 50;

/// The refusal for a plan that no longer fits, because the board has changed since the player began to
/// plan.
pub const PLAN_TOO_LATE: Refusal =
    Refusal::new("refused-plan-too-late").helped_by(&[HelpButton::MoveOrView]).closes_panel();
/// The refusal for a plan by the player to move.
pub const PLAN_ON_OWN_TURN: Refusal =
    Refusal::new("refused-plan-on-own-turn").helped_by(&[HelpButton::Move]).closes_panel();
/// The refusal for an answer to a move that ends the round.
pub const NOTHING_TO_ANSWER: Refusal = Refusal::new("refused-plan-nothing-to-answer");

fn write_pairs<S: Serializer>(answers: &BTreeMap<MoveText, MoveText>, row: S) -> Result<S::Ok, S::Error> {
    row.collect_seq(answers)
}

fn read_pairs<'de, D: Deserializer<'de>>(row: D) -> Result<BTreeMap<MoveText, MoveText>, D::Error> {
    Ok(Vec::deserialize(row)?.into_iter().collect())
}

impl ConditionalMove {
    /// Adds an answer, or replaces the answer to the same move. Drops answers for another turn.
    ///
    /// # Errors
    /// Refuses if [`check_may_plan`] does, if one of the two moves is illegal, if the opponent's move
    /// ends the round, and beyond [`MOST_ANSWERS`].
    pub fn with(
        self,
        record: &Match,
        table: &dyn Table,
        person: PersonId,
        turn: u32,
        theirs: &MoveText,
        mine: &MoveText,
    ) -> Result<Self, Refusal> {
        check_may_plan(record, person, turn)?;
        let mut table = table.fork();
        for mv in [theirs, mine] {
            if table.ending().is_some() {
                return Err(NOTHING_TO_ANSWER);
            }
            table.play(mv).map_err(Refusal::illegal)?;
        }
        let mut answers = if self.turn == turn { self.answers } else { BTreeMap::new() };
        answers.insert(theirs.clone(), mine.clone());
        if answers.len() > MOST_ANSWERS {
            return Err(too_many_answers());
        }
        Ok(Self { turn, answers })
    }

    /// Whether the plan has answers for the current turn of a running match.
    pub fn is_for(&self, record: &Match) -> bool {
        record.is_running() && self.turn == record.turn && !self.answers.is_empty()
    }
}

/// Checks that a person may plan an answer at this turn. The turn must be the current one and belong to
/// the opponent.
///
/// # Errors
/// Refuses if the match is over or is practice, if the person does not play in it, or if `turn` is not
/// the opponent's current turn.
pub fn check_may_plan(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let mover = record.mover().ok_or(Refusal::OVER)?;
    if record.practice {
        return Err(PLAN_TOO_LATE);
    }
    if record.people.player_of(person).is_none() {
        return Err(Refusal::not_seated(record.seated()));
    }
    if record.turn != turn {
        return Err(PLAN_TOO_LATE);
    }
    if mover == person { Err(PLAN_ON_OWN_TURN) } else { Ok(()) }
}

pub fn too_many_answers() -> Refusal {
    Refusal::new("refused-plan-too-many").with("limit", MOST_ANSWERS)
}

/// The match and its table after a hypothetical move of the player to move. The result is for
/// display only and must not be stored. Returns `None` if the move is illegal or ends the round.
pub fn after_hypothetical_move(
    record: &Match,
    table: &dyn Table,
    mv: &MoveText,
) -> Option<(Match, Box<dyn Table>)> {
    let mut table = table.fork();
    table.play(mv).ok()?;
    if table.ending().is_some() {
        return None;
    }
    let mut next = record.clone();
    let mover = next.round().player(table.turn());
    let (round, since) = (next.round_mut(), record.playing()?.since);
    round.forced = 0;
    round.add(mv.clone(), since, record.turn);
    next.playing_mut().mover = mover;
    Some((next, table))
}

/// Plays the planned answer after the step `first`, if that step added exactly one move to `before` and
/// the plan has an answer to that move.
#[must_use]
pub fn play_planned_answer(
    before: &Match,
    table: &dyn Table,
    plan: Option<&ConditionalMove>,
    first: MatchUpdate,
    setting: &mut MatchContext<'_>,
) -> MatchUpdate {
    let Some(mv) = plan.and_then(|plan| answer(before, plan, &first.next)) else { return first };
    let Ok(table) = first.next.table_after(before, table.fork(), setting.game) else { return first };
    let command = MatchCommand::Planned { turn: first.next.turn, mv: mv.clone() };
    let Some(planner) = first.next.mover() else { return first };
    match step(&first.next, &*table, Actor::Person(planner), &command, setting) {
        Ok(second) => first.and_then(second),
        // Keep only the opponent's move. This should not happen, because both moves were legal in this
        // position when the answer was planned.
        Err(_) => first,
    }
}

/// The planned answer if `next` follows from `before` by exactly one move that the plan
/// answers.
fn answer<'p>(before: &Match, plan: &'p ConditionalMove, next: &Match) -> Option<&'p MoveText> {
    if !plan.is_for(before) || !next.is_running() || next.rounds.len() != before.rounds.len() {
        return None;
    }
    let [mv] = next.round().moves.strip_prefix(&before.round().moves[..])? else { return None };
    plan.answers.get(mv)
}
