//! What somebody answers to moves that the other may make: settled while it is the other's turn, played when
//! the move comes.
//!
//! A plan is for one turn number, and so for one position; whatever else happens to the board makes it void.
//! The answer is a step of its own by whoever planned it, in the decision that plays the move which it
//! answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::id::PersonId;
use crate::game::{MoveText, Table};

use super::super::player::{Actor, Player};
use super::super::refusal::{Refusal, WayOn};
use super::command::Command;
use super::play::play;
use super::playing::Undo;
use super::record::Match;
use super::setting::Setting;
use super::step::step;
use super::turns::{Done, Outcome};

/// What a player answers to moves of the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The turn number at which the other is to move.
    pub turn: u32,
    /// For a move of the other, one's own. Rows hold pairs.
    #[serde(serialize_with = "write_pairs", deserialize_with = "read_pairs")]
    pub answers: BTreeMap<MoveText, MoveText>,
}

/// The most answers that are planned for one turn.
pub const MOST_ANSWERS: usize = 50;

/// Something has happened on the board since.
pub const PLAN_TOO_LATE: Refusal =
    Refusal::new("refused-plan-too-late").helped_by(&[WayOn::MoveOrView]).closes_panel();
/// The move of the other leaves nothing to answer.
pub const NOTHING_TO_ANSWER: Refusal = Refusal::new("refused-plan-nothing-to-answer");

fn write_pairs<S: Serializer>(answers: &BTreeMap<MoveText, MoveText>, row: S) -> Result<S::Ok, S::Error> {
    row.collect_seq(answers)
}

fn read_pairs<'de, D: Deserializer<'de>>(row: D) -> Result<BTreeMap<MoveText, MoveText>, D::Error> {
    Ok(Vec::deserialize(row)?.into_iter().collect())
}

impl Plan {
    /// The plan with one more answer, or another one to the same move. What was planned for another turn is
    /// void.
    ///
    /// # Errors
    /// A refusal: the match is over, they do not sit at it, it is their own turn, something has happened
    /// since, or one of the moves cannot be made.
    pub fn with(
        self,
        record: &Match,
        table: &dyn Table,
        person: PersonId,
        turn: u32,
        theirs: &MoveText,
        mine: &MoveText,
    ) -> Result<Self, Refusal> {
        may_plan(record, person, turn)?;
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

    /// Whether it is for the turn at which a match stands.
    pub fn is_for(&self, record: &Match) -> bool {
        record.is_running() && self.turn == record.turn && !self.answers.is_empty()
    }
}

/// Whether a person may plan ahead at this turn: it is the other's, and still the one that they saw.
///
/// # Errors
/// A refusal that says why not.
pub fn may_plan(record: &Match, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let mover = record.mover().ok_or(Refusal::OVER)?;
    if record.practice {
        return Err(PLAN_TOO_LATE);
    }
    if record.people.player_of(person).is_none() {
        return Err(Refusal::not_seated(record.seated()));
    }
    if record.turn == turn && mover != person { Ok(()) } else { Err(PLAN_TOO_LATE) }
}

/// More than [`MOST_ANSWERS`] answers for one turn.
pub fn too_many_answers() -> Refusal {
    Refusal::new("refused-plan-too-many").with("limit", MOST_ANSWERS)
}

/// A match as it would stand after a move of whoever is to move, with its table: to look at, and never to be
/// kept. Nothing when there is no such move, or none could follow it.
pub fn supposed(record: &Match, table: &dyn Table, mv: &MoveText) -> Option<(Match, Box<dyn Table>)> {
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

/// Plays what was planned as the answer to the one move that a step has just made of `before`.
#[must_use]
pub fn answered(
    before: &Match,
    table: &dyn Table,
    plan: Option<&Plan>,
    first: Outcome,
    setting: &mut Setting<'_>,
) -> Outcome {
    let Some(mv) = plan.and_then(|plan| answer(before, plan, &first.next)) else { return first };
    let Ok(table) = first.next.table_after(before, table.fork(), setting.game) else { return first };
    let command = Command::Planned { turn: first.next.turn, mv: mv.clone() };
    let Some(planner) = first.next.mover() else { return first };
    match step(&first.next, &*table, Actor::Person(planner), &command, setting) {
        Ok(second) => first.and_then(second),
        // Both moves were possible when it was planned, and the position is the same.
        Err(_) => first,
    }
}

/// The answer to the move by which `next` came of `before`, where just that happened.
fn answer<'p>(before: &Match, plan: &'p Plan, next: &Match) -> Option<&'p MoveText> {
    if !plan.is_for(before) || !next.is_running() || next.rounds.len() != before.rounds.len() {
        return None;
    }
    let [mv] = next.round().moves.strip_prefix(&before.round().moves[..])? else { return None };
    plan.answers.get(mv)
}

/// Plays a move that was planned: it is marked.
pub(super) fn play_planned(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut Setting<'_>,
) -> Result<Done, Refusal> {
    let rounds = next.rounds.len();
    let done = play_at_once(next, table, player, mv, setting)?;
    let planned = next.rounds[rounds - 1].moves.len() - 1 - usize::from(next.rounds[rounds - 1].forced);
    next.rounds[rounds - 1].planned.push(u16::try_from(planned).expect("a round has fewer moves than that"));
    Ok(done)
}

/// Plays a move that answers the other's at once: what was planned, or what the computer plays. An undo of
/// the move that it answers takes back both.
pub(super) fn play_at_once(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut Setting<'_>,
) -> Result<Done, Refusal> {
    let undo = next.playing().and_then(|playing| playing.undo.clone());
    let left = next.playing().and_then(|playing| playing.clocks).map(|clocks| clocks.left[player]);
    let rounds = next.rounds.len();
    let done = play(next, table, player, mv, setting)?;
    if next.is_running() && next.rounds.len() == rounds {
        let playing = next.playing_mut();
        let own = playing.undo.take();
        playing.undo =
            undo.zip(own).map(|(undo, own)| Undo { plies: undo.plies + own.plies, other: left, ..undo });
    }
    Ok(done)
}
