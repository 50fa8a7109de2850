//! Rows of plans: what somebody answers to moves of the other.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;
use crate::host::matches::Plan;

use super::Record;

impl Record for Plan {
    const KIND: &'static str = "plan";
    type Row = PlanRow;
}

/// A plan as it is written: pairs of a move of the other and one's own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanRow {
    turn: u32,
    answers: Vec<[String; 2]>,
}

impl From<&Plan> for PlanRow {
    fn from(plan: &Plan) -> Self {
        let answers = plan.answers.iter().map(|(theirs, mine)| [theirs.0.clone(), mine.0.clone()]);
        Self { turn: plan.turn, answers: answers.collect() }
    }
}

impl From<PlanRow> for Plan {
    fn from(row: PlanRow) -> Self {
        let answers = row.answers.into_iter().map(|[theirs, mine]| (MoveText(theirs), MoveText(mine)));
        Self { turn: row.turn, answers: answers.collect() }
    }
}
