//! Rows of challenges made of late: when, for the limit of an hour.

use serde::{Deserialize, Serialize};

use crate::base::time::Timestamp;
use crate::host::limits::Made;

use super::Record;

impl Record for Made {
    const KIND: &'static str = "made";
    type Row = MadeRow;
}

/// The moments as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeRow {
    at: Vec<i64>,
}

impl From<&Made> for MadeRow {
    fn from(made: &Made) -> Self {
        Self { at: made.moments().iter().map(|at| at.0).collect() }
    }
}

impl From<MadeRow> for Made {
    fn from(row: MadeRow) -> Self {
        Self::new(row.at.into_iter().map(Timestamp).collect())
    }
}
