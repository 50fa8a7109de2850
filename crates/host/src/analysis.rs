//! The moments that decided a round, as far as its positions are proven.
//!
//! This module draws conclusions from verdicts. It knows no engine, no store and no language.

use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::base::mirrored;
use crate::base::row::is_default;
use crate::base::seat::Seat;
use crate::game::MoveText;

/// Maximum number of moments that an analysis shows.
pub const MOMENTS: usize = 3;

/// The largest estimate. The engine uses the same limit.
pub const MOST: i32 = 10_000;

/// The match is still running, so the engine says nothing about it yet.
pub const STILL_PLAYED: Refusal = Refusal::new("refused-still-played");
/// Nothing was decided in the match.
pub const NOTHING_DECIDED: Refusal = Refusal::new("refused-nothing-decided");

/// The result of a position under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PositionResult {
    Lost,
    Drawn,
    Won,
}

impl PositionResult {
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

/// The engine's knowledge of one position of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionVerdict {
    /// The seat to move; in the final position, the seat that would be to move.
    pub turn: Seat,
    /// The proven outcome for the seat to move, if any.
    pub outcome: Option<PositionResult>,
    /// The proven number of plies until that outcome, if known.
    pub plies: Option<u32>,
    /// Known moves that are proven to reach that outcome. Empty if nothing is proven.
    pub best: Vec<MoveText>,
    /// Whether every move but the single best one is proven to be worse.
    pub alone: bool,
    /// The score for the seat to move, from -[`MOST`] to [`MOST`]: an estimate, unless the outcome is
    /// proven.
    pub score: i32,
}

impl PositionVerdict {
    pub fn value(&self, seat: Seat) -> Option<PositionResult> {
        let outcome = self.outcome?;
        Some(if seat == self.turn { outcome } else { outcome.reversed() })
    }

    /// The proven winner under best play; `Some(None)` for a proven draw, `None` without a
    /// proof.
    pub fn winner(&self) -> Option<Option<Seat>> {
        Some(match self.outcome? {
            PositionResult::Won => Some(self.turn),
            PositionResult::Lost => Some(self.turn.other()),
            PositionResult::Drawn => None,
        })
    }

    /// Drops a proven win or loss if the host might end the round before it, by rules that the engine
    /// does not know.
    ///
    /// The host ends a round when a position occurs for the third time, or when the round reaches its
    /// maximum length, which is `left` plies away. `repeated` says that a position has occurred twice,
    /// so a longer way to the win may repeat one. An immediate win stays proven, and so does a draw.
    #[must_use]
    pub fn within_host_rules(self, repeated: bool, left: u32) -> Self {
        let decides = matches!(self.outcome, Some(PositionResult::Won | PositionResult::Lost));
        let at_once = self.plies.is_some_and(|plies| plies <= 1);
        let too_late = self.plies.is_some_and(|plies| plies > left);
        if decides && (repeated && !at_once || too_late) {
            Self { outcome: None, plies: None, ..self }
        } else {
            self
        }
    }
}

/// Verdicts on all positions of a round, beginning with the set-up. The default value belongs to no
/// round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The round of its match, counted from 0.
    pub round: usize,
    /// One verdict for each position. There is one more position than there are moves.
    #[serde(rename = "positions")]
    pub verdicts: Vec<PositionVerdict>,
}

/// A moment that decided something. `ply` is the number of the position before the move in question, so
/// that readers see the choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisiveMoment {
    /// A player gave away a win or a draw.
    GivenAway {
        ply: usize,
        by: Seat,
        worth: PositionResult,
        /// A move that would have kept the win or draw.
        instead: MoveText,
        /// Whether `instead` is the only move that would have kept it.
        only: bool,
        /// Whether this was the last chance: all later positions have the same proven winner, or are
        /// proven draws.
        last: bool,
    },
    /// From this position on, the result was proven until the end of the round: a loss for this seat, or a
    /// draw.
    Decided { ply: usize, loser: Option<Seat> },
    /// The host ended the round at this position, for example on time, with another result than the proven
    /// one: a win for this seat, or a draw.
    Unplayed { ply: usize, winner: Option<Seat> },
}

impl DecisiveMoment {
    pub const fn ply(&self) -> usize {
        match self {
            Self::GivenAway { ply, .. } | Self::Decided { ply, .. } | Self::Unplayed { ply, .. } => *ply,
        }
    }
}

impl Analysis {
    pub fn is_of(&self, round: usize, moves: &[MoveText]) -> bool {
        self.round == round && self.verdicts.len() == moves.len() + 1
    }

    /// Adds conclusions from neighbouring positions. If a move leads to a position that is proven lost
    /// for the opponent, the position before it is won. If a position is proven lost, the position after
    /// the played move is lost, too.
    #[must_use]
    pub fn deduced(mut self, moves: &[MoveText]) -> Self {
        for (ply, mv) in moves.iter().enumerate().rev() {
            let next = self.verdicts[ply + 1].value(self.verdicts[ply].turn);
            let here = &mut self.verdicts[ply];
            if here.outcome.is_none() && next == Some(PositionResult::Won) {
                (here.outcome, here.best) = (Some(PositionResult::Won), vec![mv.clone()]);
            }
        }
        for ply in 0..moves.len() {
            let lost = self.verdicts[ply].outcome == Some(PositionResult::Lost);
            let turn = self.verdicts[ply].turn;
            let next = &mut self.verdicts[ply + 1];
            if lost && next.outcome.is_none() {
                next.outcome =
                    Some(if next.turn == turn { PositionResult::Lost } else { PositionResult::Won });
                // The moves in `best` only look good: none is proven to win.
                next.best.clear();
            }
        }
        self
    }

    /// The moments that decided the round, in order. `winner` is the seat that has won the
    /// round.
    ///
    /// If there are more than [`MOMENTS`], the turning point is kept first, and then a result that
    /// contradicts the board. The rest are the latest moves that gave something away.
    pub fn moments(&self, moves: &[MoveText], winner: Option<Seat>) -> Vec<DecisiveMoment> {
        let Some(end) = self.verdicts.last() else { return Vec::new() };
        let stretch = self.stretch();
        let errors: Vec<DecisiveMoment> =
            (0..moves.len()).filter_map(|ply| self.error_at(ply, moves, stretch)).collect();
        let is_last =
            |moment: &&DecisiveMoment| matches!(moment, DecisiveMoment::GivenAway { last: true, .. });
        let last = errors.iter().find(is_last).cloned();
        let is_over = end.plies == Some(0);
        let decided = stretch.filter(|ply| *ply < moves.len() || !is_over);
        let decided = decided
            .and_then(|ply| Some(DecisiveMoment::Decided { ply, loser: end.winner()?.map(Seat::other) }));
        let unplayed = end.winner().filter(|on_board| !is_over && *on_board != winner);
        let unplayed = unplayed.map(|winner| DecisiveMoment::Unplayed { ply: moves.len(), winner });
        let earlier = errors.into_iter().rev().filter(|moment| !is_last(&moment));
        let chosen = last.or(decided).into_iter().chain(unplayed).chain(earlier);
        let mut chosen: Vec<DecisiveMoment> = chosen.take(MOMENTS).collect();
        chosen.sort_by_key(DecisiveMoment::ply);
        chosen
    }

    /// The first position from which all positions are proven to have the same winner, or to be
    /// draws. Returns `None` if the last position is not proven.
    fn stretch(&self) -> Option<usize> {
        let end = self.verdicts.last()?.winner()?;
        let alike = self.verdicts.iter().rev().take_while(|verdict| verdict.winner() == Some(end));
        Some(self.verdicts.len() - alike.count())
    }

    /// The moment at position `ply`, if the move played there gave something away.
    fn error_at(&self, ply: usize, moves: &[MoveText], stretch: Option<usize>) -> Option<DecisiveMoment> {
        let here = &self.verdicts[ply];
        let worth = here.outcome?;
        let after = self.verdicts[ply + 1].value(here.turn)?;
        let instead = here.best.iter().find(|mv| **mv != moves[ply])?.clone();
        let (by, only, last) = (here.turn, here.alone, stretch == Some(ply + 1));
        (after < worth).then_some(DecisiveMoment::GivenAway { ply, by, worth, instead, only, last })
    }
}

/// Maximum number of best moves that are stored for a position. Messages name only one.
const BEST: usize = 2;

mirrored!(PositionVerdict as VerdictRow);

/// A stored verdict. Its field names are short, because a round may have a thousand positions.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VerdictRow {
    /// Whether the second seat is to move.
    #[serde(default, skip_serializing_if = "is_default")]
    second: bool,
    /// The proven outcome for the seat to move, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    is: Option<PositionResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    best: Vec<MoveText>,
    #[serde(default, skip_serializing_if = "is_default")]
    alone: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    score: i32,
}

impl From<&PositionVerdict> for VerdictRow {
    fn from(verdict: &PositionVerdict) -> Self {
        let PositionVerdict { turn, outcome: is, plies, alone, score, .. } = *verdict;
        let best = verdict.best.iter().take(BEST).cloned().collect();
        Self { second: turn == Seat::Second, is, plies, best, alone, score }
    }
}

impl From<VerdictRow> for PositionVerdict {
    fn from(row: VerdictRow) -> Self {
        let VerdictRow { second, is: outcome, plies, best, alone, score } = row;
        let turn = if second { Seat::Second } else { Seat::First };
        Self { turn, outcome, plies, best, alone, score }
    }
}
