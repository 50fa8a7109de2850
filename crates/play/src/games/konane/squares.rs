//! Sets of squares of a board with up to 14 files and ranks, as bitboards (one bit for each square).
//!
//! A set is four words of 64 bits, each with four ranks of sixteen bits, the a-file in the lowest bit. The
//! two spare files and ranks stay empty, so that a step over the edge leaves the board instead of reaching
//! the next rank.

use std::array;

use crate::base::grid::Square;

const WORDS: usize = 4;
const FILES: u32 = 16;
const WORD: u32 = u64::BITS;

/// A set of squares: a bitboard of 16 files and 16 ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares([u64; WORDS]);

#[derive(Clone, Copy, Debug)]
pub enum Direction {
    Right,
    Left,
    Up,
    Down,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Up, Self::Down];
}

impl Squares {
    /// The squares of the same colour as a1: file plus rank, both counted from 0, is even.
    pub const LIKE_A1: Self = Self([0xaaaa_5555_aaaa_5555; WORDS]);
    /// The squares of the other colour than a1: file plus rank, both counted from 0, is odd.
    pub const UNLIKE_A1: Self = Self([0x5555_aaaa_5555_aaaa; WORDS]);

    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Adds a square to the set. Files and ranks beyond the sixteenth wrap around.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.0[word(square)] |= bit(square);
        self
    }

    #[must_use]
    pub const fn without(mut self, square: Square) -> Self {
        self.0[word(square)] &= !bit(square);
        self
    }

    pub const fn has(self, square: Square) -> bool {
        self.0[word(square)] & bit(square) != 0
    }

    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the bits of the set: rank 1 to 4 in the first word, rank 5 to 8 in the second, and so on.
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// Moves every square of the set one step in a direction. A step over the edge of the board ends in a
    /// spare file or rank, or removes the square from the set.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::Right => self.raised(1),
            Direction::Left => self.lowered(1),
            Direction::Up => self.raised(FILES),
            Direction::Down => self.lowered(FILES),
        }
    }

    const fn raised(self, by: u32) -> Self {
        let ([a, b, c, d], rest) = (self.0, WORD - by);
        Self([a << by, b << by | a >> rest, c << by | b >> rest, d << by | c >> rest])
    }

    const fn lowered(self, by: u32) -> Self {
        let ([a, b, c, d], rest) = (self.0, WORD - by);
        Self([a >> by | b << rest, b >> by | c << rest, c >> by | d << rest, d >> by])
    }

    /// Calls `f` with each square of the set, rank by rank from a1.
    #[inline]
    pub fn each(self, mut f: impl FnMut(Square)) {
        for (above, mut word) in (0..).step_by(4).zip(self.0) {
            while word != 0 {
                f(square_of(word.trailing_zeros(), above));
                word &= word - 1;
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
const fn square_of(bit: u32, rank_of_word: u8) -> Square {
    Square::new((bit % FILES) as u8, rank_of_word + (bit / FILES) as u8)
}

const fn word(square: Square) -> usize {
    square.rank as usize / 4 % WORDS
}

const fn bit(square: Square) -> u64 {
    1 << (square.rank % 4 * 16 + square.file % 16)
}
