//! The two seats at a board, and a pair of things, one for each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat at the board. `First` is whoever makes the first move of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    /// Both seats, the first mover's first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for `First`, 1 for `Second`.
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    /// The seat to move at a ply, counted from 0, in a game where turns alternate.
    #[must_use]
    pub const fn at_ply(ply: usize) -> Self {
        if ply.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

/// One thing for each seat, indexed by [`Seat`].
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
