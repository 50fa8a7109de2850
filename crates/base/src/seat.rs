//! The two seats at a board, and a pair of values indexed by seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides of a round. `First` makes the first move after every deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    /// Both seats, `First` before `Second`.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for `First` and 1 for `Second`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One value for each seat, indexed by [`Seat`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
