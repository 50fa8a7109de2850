//! Rows with the moves that a player has planned ahead in a match.

use crate::host::matches::Plan;

use super::Record;

impl Record for Plan {
    const KIND: &'static str = "plan";
}
