//! The result of a position under best play.

use super::{PROVEN, WIN};

/// The result of a round if both sides play their best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BestPlayOutcome {
    /// The side to move loses.
    Lost,
    Drawn,
    /// The side to move wins.
    Won,
}

/// The result of a position under best play, from stored knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result for the mover.
    pub outcome: BestPlayOutcome,
    /// The number of plies until the end of a win or loss, if it is known.
    pub plies: Option<u32>,
}

impl Solution {
    /// Returns the value for the mover of a position that is `ply` plies below the root. A win of unknown
    /// length is worth less than every win that a search can count.
    pub(super) fn value(self, ply: i32) -> i32 {
        let plies = self.plies.and_then(|plies| i32::try_from(plies).ok());
        let won = plies.map_or(PROVEN + 1_000, |plies| WIN - ply - plies);
        match self.outcome {
            BestPlayOutcome::Won => won,
            BestPlayOutcome::Drawn => 0,
            BestPlayOutcome::Lost => -won,
        }
    }
}
