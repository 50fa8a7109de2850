//! A position with the way to it: a set-up and the moves from there. Knows no game, so it may be one that cannot
//! be played.

use crate::game::{MoveText, PositionText, Table};

use super::matches::Round;

/// A position, and the way to it as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

impl Line {
    /// The present position of a round, with all that have stood before it.
    pub fn of_round(round: &Round) -> Self {
        Self { setup: round.setup.clone(), moves: round.moves.clone() }
    }

    /// A position of which nobody says how it came about.
    pub fn of_position(table: &dyn Table) -> Self {
        Self { setup: table.position(), moves: Vec::new() }
    }
}
