//! Rows of analyses, with a short entry for each position.

use serde::{Deserialize, Serialize};

use crate::base::seat::Seat;
use crate::game::MoveText;
use crate::store::rows::{Record, is_default, mirrored};

use super::decide::{Analysis, PositionResult, PositionVerdict};

/// Maximum number of best moves that are stored for a position. Messages name only one.
const BEST: usize = 2;

impl Record for Analysis {
    const KIND: &'static str = "analysis";
}

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
