//! Plans: a player has planned lines of answers to moves of the opponent. When the opponent makes the first move of a
//! line, the bot plays the answer, and the rest of that line is planned for the opponent's next turn.
//!
//! A plan belongs to one turn number, so any other change of the board drops it. The answer is a step of its own by
//! the player who planned it, in the same commit as the opponent's move. It answers a move that somebody has made, never
//! a planned one, so a commit has at most one planned move.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::PersonId;
use crate::base::row::{Migration, Record};
use crate::game::{MoveText, Table};
use crate::lines::{Fit, Line, NOT_IN_PRACTICE};
use crate::{Actor, HelpButton, Refusal};

use super::playing::MatchContext;
use super::record::Match;
use super::step::{MatchCommand, step};
use super::turns::{MatchUpdate, is_over};

/// A player's planned lines for one turn of the opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The turn number of the opponent's turn for which the lines are planned.
    pub turn: u32,
    /// The lines: a move of the opponent, the player's answer, and so on, up to [`MOST_ANSWERS`] answers. The last
    /// move of a line is an answer, and no two lines have the same first move.
    #[serde(with = "joined_lines")]
    pub lines: Vec<Vec<MoveText>>,
}

/// The maximum number of planned lines for one turn.
pub const MOST_LINES: usize = 50;
/// The maximum number of answers in a line.
pub const MOST_ANSWERS: usize = 5;

/// The refusal for a plan by the player to move.
pub const PLAN_ON_OWN_TURN: Refusal =
    Refusal::new("refused-plan-on-own-turn").helped_by(&[HelpButton::Move]).closes_panel();
/// The refusal for a line without a move of the opponent and an answer to it, as far as the round goes.
pub const NOTHING_TO_ANSWER: Refusal = Refusal::new("refused-plan-nothing-to-answer");
/// The refusal for a line that does not lead through the present position.
pub const NOT_FROM_HERE: Refusal = Refusal::new("refused-plan-not-from-here");

impl Plan {
    /// Adds the answers of a line, up to [`MOST_ANSWERS`], or replaces the line with the same first move. Drops the
    /// lines for another turn.
    ///
    /// # Errors
    /// Refuses if [`check_may_plan`] does, if the line has no answer or an illegal move, if the round ends before its
    /// last answer, and beyond [`MOST_LINES`].
    pub fn with_line(
        self,
        record: &Match,
        table: &dyn Table,
        person: PersonId,
        line: &[MoveText],
    ) -> Result<Self, Refusal> {
        check_may_plan(record, person)?;
        let line = whole_answers(line)?;
        let mut table = table.fork();
        for (ahead, mv) in line.iter().enumerate() {
            if is_over(&*table, record.round().moves.len() + ahead) {
                return Err(NOTHING_TO_ANSWER);
            }
            table.play(mv).map_err(Refusal::illegal)?;
        }
        let mut lines = if self.turn == record.turn { self.lines } else { Vec::new() };
        lines.retain(|known| known.first() != line.first());
        lines.push(line.to_vec());
        if lines.len() > MOST_LINES {
            return Err(too_many_lines());
        }
        Ok(Self { turn: record.turn, lines })
    }

    /// Whether the plan has lines for the current turn of a running match.
    pub fn is_for(&self, record: &Match) -> bool {
        record.is_running() && self.turn == record.turn && !self.lines.is_empty()
    }

    /// The planned answer to a move of the opponent.
    pub fn answer(&self, theirs: &MoveText) -> Option<&MoveText> {
        self.lines.iter().find(|line| line.first() == Some(theirs))?.get(1)
    }

    /// What is left of the plan for a later turn, after a move of the opponent and the answer to it.
    #[must_use]
    pub fn after(&self, theirs: &MoveText, mine: &MoveText, turn: u32) -> Self {
        let rest = |line: &Vec<MoveText>| match &line[..] {
            [first, second, rest @ ..] if (first, second) == (theirs, mine) && !rest.is_empty() => {
                Some(rest.to_vec())
            }
            _ => None,
        };
        Self { turn, lines: self.lines.iter().filter_map(rest).collect() }
    }
}

/// Checks that a person may plan answers now: it is the turn of their opponent.
///
/// # Errors
/// Refuses if the match is over or is practice, if the person does not play in it, or if it is their own turn.
pub fn check_may_plan(record: &Match, person: PersonId) -> Result<(), Refusal> {
    let mover = record.mover().ok_or(Refusal::OVER)?;
    if record.practice {
        return Err(NOT_IN_PRACTICE);
    }
    if record.people.player_of(person).is_none() {
        return Err(Refusal::not_seated(record.seated()));
    }
    if mover == person { Err(PLAN_ON_OWN_TURN) } else { Ok(()) }
}

/// The refusal for a line beyond [`MOST_LINES`].
pub fn too_many_lines() -> Refusal {
    Refusal::new("refused-plan-too-many").with("limit", MOST_LINES)
}

/// The moves of a line that could become a plan now: those from the opponent's present turn on, up to the last answer.
/// The line begins at the present position, or at an earlier one if what was played since agrees with it.
///
/// # Errors
/// Refuses if [`check_may_plan`] does, if the line does not lead through the present position, and if it has no answer
/// after it.
pub fn planned_moves(line: &Line, record: &Match, person: PersonId) -> Result<Vec<MoveText>, Refusal> {
    check_may_plan(record, person)?;
    let is_current = usize::from(line.round) + 1 == record.rounds.len();
    if !is_current || line.fit(record) != Fit::Whole {
        return Err(NOT_FROM_HERE);
    }
    let played = record.round().moves.len() - usize::from(line.ply);
    whole_answers(line.moves.get(played..).unwrap_or_default()).map(<[MoveText]>::to_vec)
}

/// Cuts moves, of which the opponent makes the first, after the last answer of a plan.
fn whole_answers(moves: &[MoveText]) -> Result<&[MoveText], Refusal> {
    let answers = (moves.len() / 2).min(MOST_ANSWERS);
    if answers == 0 { Err(NOTHING_TO_ANSWER) } else { Ok(&moves[..2 * answers]) }
}

/// Plays the planned answer after the step `first`, if that step added exactly one move to `before`, which was not
/// planned, and the plan has an answer to that move.
#[must_use]
pub fn play_planned_answer(
    before: &Match,
    table: &dyn Table,
    plan: Option<&Plan>,
    first: MatchUpdate,
    setting: &mut MatchContext<'_>,
) -> MatchUpdate {
    let Some(mv) = plan.and_then(|plan| planned_answer(before, plan, &first.next)) else { return first };
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
fn planned_answer<'p>(before: &Match, plan: &'p Plan, next: &Match) -> Option<&'p MoveText> {
    let [mv] = moves_since(before, plan, next)? else { return None };
    let is_planned = next.round().was_planned(before.round().moves.len());
    if is_planned { None } else { plan.answer(mv) }
}

/// What is left of a plan if `next` follows from `before` by exactly two moves: one that a person made, and the planned
/// answer to it. After the computer's move nothing is left, because nobody would press between the answers.
pub fn rest_of_plan(before: &Match, plan: &Plan, next: &Match) -> Option<Plan> {
    let [theirs, mine] = moves_since(before, plan, next)? else { return None };
    let is_answer = next.round().was_planned(before.round().moves.len() + 1);
    if !is_answer || before.mover().is_none_or(PersonId::is_computer) {
        return None;
    }
    Some(plan.after(theirs, mine, next.turn)).filter(|rest| rest.is_for(next))
}

/// The moves by which `next` follows from `before`, for which the plan is; `None` if it follows in another way.
fn moves_since<'n>(before: &Match, plan: &Plan, next: &'n Match) -> Option<&'n [MoveText]> {
    if !plan.is_for(before) || !next.is_running() || next.rounds.len() != before.rounds.len() {
        return None;
    }
    next.round().moves.strip_prefix(&before.round().moves[..])
}

impl Record for Plan {
    const KIND: &'static str = "plan";
    const MIGRATIONS: &'static [Migration] = &[lines_of_answers];

    fn check(&self) -> Result<(), &'static str> {
        let is_whole = |line: &Vec<MoveText>| whole_answers(line).is_ok_and(|whole| whole == line);
        let are_whole = self.lines.iter().all(is_whole);
        if are_whole { Ok(()) } else { Err("a line of a plan does not end with an answer") }
    }
}

/// Stores each line as one text.
mod joined_lines {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::game::MoveText;
    use crate::matches::row::{joined_moves, split_moves};

    pub fn serialize<S: Serializer>(lines: &[Vec<MoveText>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(lines.iter().map(|line| joined_moves(line)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<MoveText>>, D::Error> {
        let lines = Vec::<String>::deserialize(deserializer)?;
        Ok(lines.iter().map(|line| split_moves(line)).collect())
    }
}

/// Migrates version 1, in which each line had one answer: a list of pairs of moves.
fn lines_of_answers(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let answers = row.remove("answers").ok_or("it has no answers")?;
    let pairs: Vec<[String; 2]> = serde_json::from_value(answers).map_err(|error| error.to_string())?;
    let lines: Vec<String> = pairs.iter().map(|pair| pair.join(" ")).collect();
    row.insert("lines".to_owned(), lines.into());
    Ok(row)
}
