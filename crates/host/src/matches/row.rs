//! Rows of matches, with compact encodings of the moves and times of each round.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::base::id::Place;
use crate::base::mirrored;
use crate::base::row::{Migration, Record};
use crate::base::time::{Span, Timestamp};
use crate::game::{MoveText, PositionText};
use crate::{Match, Player, Round, RoundResult};

impl Record for Match {
    const KIND: &'static str = "match";
    const MIGRATIONS: &'static [Migration] = &[join_moves];

    fn check(&self) -> Result<(), &'static str> {
        let (_, before) = self.rounds.split_last().ok_or("it has no round")?;
        if before.iter().any(|round| round.result.is_none()) {
            return Err("a round before the last has no result");
        }
        if self.practice && self.place != Place::NOWHERE {
            return Err("practice has a place");
        }
        Ok(())
    }
}

mirrored!(Round as RoundRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundRow {
    setup: PositionText,
    first: Player,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "joined")]
    moves: Vec<MoveText>,
    /// Times of the last moves: the first in milliseconds since 1970, then the difference of each time
    /// to the one before. Empty in rows from before times were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    at: Vec<i64>,
    /// Number of moves at the end of the round that were played automatically, because there was no
    /// alternative; `None` for 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<u16>,
    /// Indexes, from 0, of the moves that were planned ahead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    planned: Vec<u16>,
    /// Moves whose turn number is not one more than that of the move before, as pairs of move index and
    /// turn number. Each pair is stored as the difference to the previous pair.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turns: Vec<[u32; 2]>,
    /// How long moves took, as pairs of move index and whole seconds. A move after the first pair that has none took
    /// the time since the previous move. Each index is stored as the difference to the previous one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    took: Vec<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<RoundResult>,
}

impl From<&Round> for RoundRow {
    fn from(round: &Round) -> Self {
        Self {
            setup: round.setup.clone(),
            first: round.first,
            moves: round.moves.clone(),
            at: steps(&round.at),
            forced: (round.forced > 0).then_some(round.forced),
            planned: round.planned.clone(),
            turns: turn_steps(&round.turns),
            took: duration_steps(&round.took),
            result: round.result.clone(),
        }
    }
}

impl TryFrom<RoundRow> for Round {
    type Error = &'static str;

    /// Checks that the lists of the row fit together. Whether the moves are legal is checked when the
    /// round is replayed.
    fn try_from(row: RoundRow) -> Result<Self, Self::Error> {
        let RoundRow { setup, first, moves, planned, result, .. } = row;
        let (at, forced) = (moments(&row.at), row.forced.unwrap_or_default());
        let turns = turns(&row.turns).ok_or("turn numbers of a round are out of range")?;
        let took = durations(&row.took).ok_or("durations of a round are out of range")?;
        if at.len() > moves.len() {
            return Err("a round has more times than moves");
        }
        if usize::from(forced) > moves.len() {
            return Err("a round has more automatic moves than moves");
        }
        // The first move of a round answers no other and so cannot be planned.
        if !are_in_order(planned.iter().copied(), 1..moves.len()) {
            return Err("planned moves of a round are missing or out of order");
        }
        if !are_in_order(took.iter().map(|(ply, _)| *ply), 0..moves.len()) {
            return Err("durations of a round refer to missing moves or are out of order");
        }
        let is_ascending = turns.is_sorted_by_key(|(_, turn)| *turn);
        if !is_ascending || !are_in_order(turns.iter().map(|(ply, _)| *ply), 0..moves.len()) {
            return Err("turn numbers of a round refer to missing moves or are out of order");
        }
        Ok(Self { setup, first, moves, at, forced, planned, turns, took, result })
    }
}

/// Joins the texts of moves with spaces, which no move contains.
pub(super) fn joined_moves(moves: &[MoveText]) -> String {
    moves.iter().map(|mv| mv.0.as_str()).collect::<Vec<_>>().join(" ")
}

pub(super) fn split_moves(joined: &str) -> Vec<MoveText> {
    joined.split_terminator(' ').map(|mv| MoveText(mv.to_owned())).collect()
}

/// Stores moves as one text.
pub(crate) mod joined {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::game::MoveText;

    pub fn serialize<S: Serializer>(moves: &[MoveText], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::joined_moves(moves))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MoveText>, D::Error> {
        String::deserialize(deserializer).map(|joined| super::split_moves(&joined))
    }
}

/// Returns whether move indexes are within `moves` and in ascending order.
fn are_in_order(plies: impl Iterator<Item = u16> + Clone, moves: Range<usize>) -> bool {
    plies.clone().all(|ply| moves.contains(&usize::from(ply))) && plies.is_sorted_by(|one, two| one < two)
}

/// Migrates version 1, in which the moves of a round were a list. Version 1 also recorded only that a
/// notification was sent for the next turn, not the number of that turn.
fn join_moves(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let rounds = row.get_mut("rounds").and_then(Value::as_array_mut).ok_or("it has no rounds")?;
    for round in rounds {
        if let Some(moves) = round.get_mut("moves") {
            let list = moves.as_array().ok_or("its moves are no list")?;
            let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            *moves = Value::String(words.ok_or("a move is no text")?.join(" "));
        }
    }
    let playing =
        row.get_mut("phase").and_then(|phase| phase.get_mut("playing")).and_then(Value::as_object_mut);
    if let Some(playing) = playing
        && playing.remove("hushed") == Some(Value::Bool(true))
    {
        let other = if playing.get("mover") == Some(&json!("one")) { "two" } else { "one" };
        playing.insert("called".to_owned(), json!({ "player": other, "turn": 0 }));
    }
    Ok(row)
}

/// Encodes times as a first value and differences, which are small because moves are seconds to days
/// apart. Differences wrap on overflow, so that every time is preserved.
fn steps(at: &[Timestamp]) -> Vec<i64> {
    let before = [0].into_iter().chain(at.iter().map(|at| at.0));
    at.iter().zip(before).map(|(at, before)| at.0.wrapping_sub(before)).collect()
}

/// Encodes pairs of index and turn number as differences, which are small because both only grow.
fn turn_steps(turns: &[(u16, u32)]) -> Vec<[u32; 2]> {
    let before = [(0, 0)].into_iter().chain(turns.iter().copied());
    let step = |((ply, turn), (ply_before, before)): (&(u16, u32), (u16, u32))| {
        [u32::from(ply.saturating_sub(ply_before)), turn.saturating_sub(before)]
    };
    turns.iter().zip(before).map(step).collect()
}

fn turns(steps: &[[u32; 2]]) -> Option<Vec<(u16, u32)>> {
    let (mut ply, mut turn) = (0_u32, 0_u32);
    let mut next = |[plies, turns]: &[u32; 2]| {
        (ply, turn) = (ply.checked_add(*plies)?, turn.checked_add(*turns)?);
        Some((u16::try_from(ply).ok()?, turn))
    };
    steps.iter().map(&mut next).collect()
}

fn duration_steps(took: &[(u16, Span)]) -> Vec<[u32; 2]> {
    let before = [0].into_iter().chain(took.iter().map(|(ply, _)| *ply));
    let step = |((ply, took), before): (&(u16, Span), u16)| {
        [u32::from(ply.saturating_sub(before)), u32::try_from(took.0 / 1000).unwrap_or(u32::MAX)]
    };
    took.iter().zip(before).map(step).collect()
}

fn durations(steps: &[[u32; 2]]) -> Option<Vec<(u16, Span)>> {
    let mut ply = 0_u32;
    let mut next = |[plies, seconds]: &[u32; 2]| {
        ply = ply.checked_add(*plies)?;
        Some((u16::try_from(ply).ok()?, Span::seconds(i64::from(*seconds))))
    };
    steps.iter().map(&mut next).collect()
}

fn moments(steps: &[i64]) -> Vec<Timestamp> {
    let walk = |at: &mut i64, step: &i64| {
        *at = at.wrapping_add(*step);
        Some(Timestamp(*at))
    };
    steps.iter().scan(0, walk).collect()
}
