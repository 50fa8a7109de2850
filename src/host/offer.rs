//! What the two players of a match may offer each other beside the moves. Knows no match.

use serde::{Deserialize, Serialize};

use super::player::Player;

/// Something that a player offers the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub by: Player,
    pub kind: OfferKind,
}

/// What a player may offer or ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    Draw,
    /// The last moves are taken back, up to the asker's own last one.
    // Rows hold the number alone.
    #[serde(with = "u8")]
    Takeback {
        /// How many: 1, or 2 when the opponent has answered.
        plies: u8,
    },
    /// All clocks stand still until somebody goes on.
    Pause,
    /// The asker, whose turn it is, gets more time.
    Time,
}

impl OfferKind {
    /// The takeback that a player may ask for: of their own last move, with its answer on their own turn.
    pub const fn takeback(is_mover: bool) -> Self {
        Self::Takeback { plies: if is_mover { 2 } else { 1 } }
    }

    /// Whether it means the same from either side.
    pub const fn is_mutual(self) -> bool {
        matches!(self, Self::Draw | Self::Pause)
    }
}
