//! The entries that the search stores in its transposition table.

use std::num::NonZeroU16;

use super::PROVEN;
use super::transposition::Weighted;

/// The depth stored with a value that contains no estimate, so that it suffices for a search of any depth.
pub const PROVEN_DEPTH: u8 = u8::MAX;

/// The relation of a stored value to the true value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at least the stored one.
    Lower,
    /// The true value is at most the stored one.
    Upper,
    Exact,
}

/// The stored result of searching a position.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The value for the mover. A forced win counts its plies from this position, not from the root.
    pub value: i16,
    /// The depth of the search below this position in plies, or [`PROVEN_DEPTH`] if no estimate was involved.
    pub depth: u8,
    pub bound: Bound,
    /// The place of the best move in the order of [`Position::each_legal`](crate::base::position::Position).
    pub best: Option<NonZeroU16>,
}

impl Weighted for SearchEntry {
    fn weight(&self) -> u8 {
        self.depth
    }
}

/// Converts a value from the search to the form in the table. Wins and losses then count plies from the
/// position, which is `ply` plies below the root, instead of from the root.
#[expect(clippy::cast_possible_truncation, reason = "values are at most WIN")]
pub fn to_table(value: i32, ply: i32) -> i16 {
    (if value >= PROVEN {
        value + ply
    } else if value <= -PROVEN {
        value - ply
    } else {
        value
    }) as i16
}

/// Converts a value from the table back to the form in the search. Wins and losses then count plies from the
/// root again; the position is `ply` plies below the root.
pub fn from_table(value: i16, ply: i32) -> i32 {
    let value = i32::from(value);
    if value >= PROVEN {
        value - ply
    } else if value <= -PROVEN {
        value + ply
    } else {
        value
    }
}
