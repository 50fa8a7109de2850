//! Rows of analyses: where a match that is over was decided, a short entry for each position.

use serde::{Deserialize, Serialize};

use crate::base::seat::Seat;
use crate::game::MoveText;
use crate::host::analysis::{Analysis, Outcome, Verdict};

use super::Record;

/// More moves than so many are not kept: what is told names one.
const BEST: usize = 2;

impl Record for Analysis {
    const KIND: &'static str = "analysis";
    type Row = AnalysisRow;
}

/// An analysis as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRow {
    /// Of its match, counted from 0.
    round: usize,
    /// One for each position, the set-up first.
    positions: Vec<VerdictRow>,
}

/// A verdict, with short names: a round may have a thousand.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VerdictRow {
    /// Whether the second seat is to move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    second: bool,
    /// For whoever is to move, where it is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is: Option<OutcomeRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    best: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    alone: bool,
    #[serde(default, skip_serializing_if = "is_level")]
    score: i32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OutcomeRow {
    Lost,
    Drawn,
    Won,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn is_level(score: &i32) -> bool {
    *score == 0
}

impl From<&Analysis> for AnalysisRow {
    fn from(analysis: &Analysis) -> Self {
        Self { round: analysis.round, positions: analysis.verdicts.iter().map(Into::into).collect() }
    }
}

impl From<AnalysisRow> for Analysis {
    fn from(row: AnalysisRow) -> Self {
        Self { round: row.round, verdicts: row.positions.into_iter().map(Into::into).collect() }
    }
}

impl From<&Verdict> for VerdictRow {
    fn from(verdict: &Verdict) -> Self {
        let is = verdict.outcome.map(|outcome| match outcome {
            Outcome::Lost => OutcomeRow::Lost,
            Outcome::Drawn => OutcomeRow::Drawn,
            Outcome::Won => OutcomeRow::Won,
        });
        Self {
            second: verdict.turn == Seat::Second,
            is,
            plies: verdict.plies,
            best: verdict.best.iter().take(BEST).map(|mv| mv.0.clone()).collect(),
            alone: verdict.alone,
            score: verdict.score,
        }
    }
}

impl From<VerdictRow> for Verdict {
    fn from(row: VerdictRow) -> Self {
        let outcome = row.is.map(|is| match is {
            OutcomeRow::Lost => Outcome::Lost,
            OutcomeRow::Drawn => Outcome::Drawn,
            OutcomeRow::Won => Outcome::Won,
        });
        Self {
            turn: if row.second { Seat::Second } else { Seat::First },
            outcome,
            plies: row.plies,
            best: row.best.into_iter().map(MoveText).collect(),
            alone: row.alone,
            score: row.score,
        }
    }
}
