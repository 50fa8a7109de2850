//! Lines: a line gives a position by a set-up and the moves from that set-up. Lines are not checked
//! against the rules of a game.

use crate::game::{MoveText, PositionText, Table};

use super::matches::Round;

/// A position, given by a set-up and the moves that led from the set-up to the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

impl Line {
    /// Returns the line of a round up to its current position.
    pub fn of_round(round: &Round) -> Self {
        Self { setup: round.setup.clone(), moves: round.moves.clone() }
    }

    /// Returns a line for a position whose previous moves are unknown. The set-up is the position itself.
    pub fn of_position(table: &dyn Table) -> Self {
        Self { setup: table.position(), moves: Vec::new() }
    }
}
