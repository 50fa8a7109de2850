//! A position as a set-up and the moves from there. It is not checked against the rules of a game.

use crate::game::{MoveText, PositionText, Table};

use super::matches::Round;

/// A position, with the moves that led to it as far as they are known.
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

    /// Returns a line for a position whose moves are unknown.
    pub fn of_position(table: &dyn Table) -> Self {
        Self { setup: table.position(), moves: Vec::new() }
    }
}
