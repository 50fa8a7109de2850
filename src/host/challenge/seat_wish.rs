//! The wish of a challenger to move first or second.

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::base::seat::Seat;
use crate::host::player::Player;

/// The seat that a challenger wants in the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    #[default]
    Random,
    // Rows store the bare name of the seat, without the name of this variant.
    #[serde(untagged)]
    Seat(Seat),
}

impl SeatWish {
    pub const fn moving(first: bool) -> Self {
        Self::Seat(if first { Seat::First } else { Seat::Second })
    }

    /// Returns the player who moves first if player One has this wish. For [`Self::Random`], chooses at
    /// random.
    pub(super) fn first(self, dice: &mut dyn Rng) -> Player {
        let starts = match self {
            Self::Seat(seat) => seat == Seat::First,
            Self::Random => dice.next_u32() & 1 == 0,
        };
        if starts { Player::One } else { Player::Two }
    }
}
