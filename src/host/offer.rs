//! Offers that the players of a match make each other besides the moves.

use serde::{Deserialize, Serialize};

use super::player::Player;

/// An offer by one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub by: Player,
    pub kind: OfferKind,
}

/// The kind of an offer or request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    Draw,
    /// Take back the last moves, down to and including the asker's own last one.
    // Rows hold the number alone.
    #[serde(with = "u8")]
    Takeback {
        /// The number of moves: 1, or 2 if the opponent has answered.
        plies: u8,
    },
    /// Stop all clocks until one of the players resumes.
    Pause,
    /// More time for the asker, whose turn it is.
    Time,
}

impl OfferKind {
    /// Returns the takeback of a player's own last move; on their own turn, it includes the opponent's
    /// answer.
    pub const fn takeback(is_mover: bool) -> Self {
        Self::Takeback { plies: if is_mover { 2 } else { 1 } }
    }

    /// Whether the offer means the same when either player makes it.
    pub const fn is_mutual(self) -> bool {
        matches!(self, Self::Draw | Self::Pause)
    }
}
