//! Sets of squares of a board of up to 14 files and ranks, on which a whole set takes a step at once.
//!
//! Sixteen bits for each rank, the a-file lowest; four ranks in a word. The two files and ranks beyond the
//! board stay empty, so that nothing steps from one edge round to the other.

use std::array;

use crate::base::grid::Square;

const WORDS: usize = 4;
const FILES: u32 = 16;
const WORD: u32 = u64::BITS;

/// A set of squares as a bitboard of 16 files and 16 ranks.
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
    /// The squares whose file and rank, counted from 0, add up to an even number: those of a1's colour.
    pub const LIKE_A1: Self = Self([0xaaaa_5555_aaaa_5555; WORDS]);
    /// The squares of the other colour than a1's.
    pub const UNLIKE_A1: Self = Self([0x5555_aaaa_5555_aaaa; WORDS]);

    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The set with one square more. A square beyond the sixteenth file or rank is taken for another one.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.0[word(square)] |= bit(square);
        self
    }

    /// The set with one square less.
    #[must_use]
    pub const fn without(mut self, square: Square) -> Self {
        self.0[word(square)] &= !bit(square);
        self
    }

    /// Whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0[word(square)] & bit(square) != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// How many squares are in the set.
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The set as it is kept, four ranks in a word.
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }

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

    /// Calls `f` with each square of the set.
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
