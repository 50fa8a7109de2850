//! Rows with the moves that a player has planned ahead in a match.

use crate::host::matches::ConditionalMove;

use super::Record;

impl Record for ConditionalMove {
    const KIND: &'static str = "plan";
}
