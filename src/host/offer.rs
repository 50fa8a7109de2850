//! Offers that the players of a match make each other besides the moves.

use serde::{Deserialize, Serialize};

use super::player::Player;

/// An offer or request by one player of a match to the other, such as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub by: Player,
    pub kind: OfferKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    Draw,
    /// Take back the last move of the player who asks, and the opponent's answer to that move, if any.
    // Rows store `plies` as a bare number, without the name of the field.
    #[serde(with = "u8")]
    Takeback {
        /// The number of moves: 1, or 2 if the opponent has answered.
        plies: u8,
    },
    /// Stop all clocks until one of the players resumes.
    Pause,
    /// More time for the player who asks, whose turn it is.
    Time,
}

impl OfferKind {
    /// Returns the takeback of a player's own last move. If it is the player's turn, the takeback
    /// includes the opponent's answer.
    pub const fn takeback(is_mover: bool) -> Self {
        Self::Takeback { plies: if is_mover { 2 } else { 1 } }
    }

    /// Returns whether the offer means the same from either player. If both players make such an offer,
    /// they have agreed.
    pub const fn is_mutual(self) -> bool {
        matches!(self, Self::Draw | Self::Pause)
    }
}
