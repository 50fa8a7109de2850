//! Rows of plans: what somebody answers to moves of the other.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;
use crate::host::matches::Plan;

use super::{Record, mirrored};

impl Record for Plan {
    const KIND: &'static str = "plan";
}

mirrored!(Plan as PlanRow);

/// A plan as it is written: pairs of a move of the other and one's own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanRow {
    turn: u32,
    answers: Vec<(MoveText, MoveText)>,
}

impl From<&Plan> for PlanRow {
    fn from(plan: &Plan) -> Self {
        Self { turn: plan.turn, answers: plan.answers.clone().into_iter().collect() }
    }
}

impl From<PlanRow> for Plan {
    fn from(row: PlanRow) -> Self {
        Self { turn: row.turn, answers: row.answers.into_iter().collect() }
    }
}
