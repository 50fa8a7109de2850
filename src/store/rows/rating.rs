//! Rows of ratings, which also stand in the rows of ended matches.

use serde::{Deserialize, Serialize};

use crate::base::time::Timestamp;
use crate::host::rating::Rating;

use super::Record;

impl Record for Rating {
    const KIND: &'static str = "rating";
    type Row = RatingRow;
}

/// A rating as it is written, in the units of the record: thousandths, and billionths for the volatility.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRow {
    value: i32,
    deviation: u32,
    volatility: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<i64>,
}

impl From<&Rating> for RatingRow {
    fn from(rating: &Rating) -> Self {
        Self {
            value: rating.value_milli,
            deviation: rating.deviation_milli,
            volatility: rating.volatility_nano,
            wins: rating.wins,
            draws: rating.draws,
            losses: rating.losses,
            last: rating.last.map(|at| at.0),
        }
    }
}

impl From<RatingRow> for Rating {
    fn from(row: RatingRow) -> Self {
        Self {
            value_milli: row.value,
            deviation_milli: row.deviation,
            volatility_nano: row.volatility,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            last: row.last.map(Timestamp),
        }
    }
}
