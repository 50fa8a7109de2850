//! Why a match is without its thread, as rows say it.

use serde::{Deserialize, Serialize};

use crate::host::matches::ThreadLoss;

/// A [`ThreadLoss`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadLossRow {
    Limit,
    NoMessage,
    Deleted,
    Refused,
}

impl From<ThreadLoss> for ThreadLossRow {
    fn from(why: ThreadLoss) -> Self {
        match why {
            ThreadLoss::Limit => Self::Limit,
            ThreadLoss::NoMessage => Self::NoMessage,
            ThreadLoss::Deleted => Self::Deleted,
            ThreadLoss::Refused => Self::Refused,
        }
    }
}

impl From<ThreadLossRow> for ThreadLoss {
    fn from(row: ThreadLossRow) -> Self {
        match row {
            ThreadLossRow::Limit => Self::Limit,
            ThreadLossRow::NoMessage => Self::NoMessage,
            ThreadLossRow::Deleted => Self::Deleted,
            ThreadLossRow::Refused => Self::Refused,
        }
    }
}
