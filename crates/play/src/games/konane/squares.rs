//! Sets of squares as bitboards (one bit for each square), in two sizes: [`Wide`] holds every board,
//! [`Small`] boards of up to 8 files and ranks in a single word.

use std::array;
use std::fmt::Debug;
use std::hash::Hash;

use crate::base::grid::Square;

/// A set of squares of a board.
pub trait SquareSet: Copy + Default + Eq + Hash + Debug + Send + Sync + 'static {
    /// The squares of the same colour as a1: file plus rank, both counted from 0, is even.
    const LIKE_A1: Self;
    /// The squares of the other colour than a1: file plus rank, both counted from 0, is odd.
    const UNLIKE_A1: Self;

    /// The set of one square. Files and ranks beyond the largest board wrap around.
    fn of(square: Square) -> Self;

    #[must_use]
    fn and(self, other: Self) -> Self;

    #[must_use]
    fn or(self, other: Self) -> Self;

    /// The squares that are in exactly one of two sets.
    #[must_use]
    fn xor(self, other: Self) -> Self;

    fn count(self) -> u32;

    /// Moves every square of the set one step in a direction. A step over the edge of the largest board
    /// removes the square from the set or ends on a square that no board has.
    #[must_use]
    fn step(self, direction: Direction) -> Self;

    /// Calls `f` with each square of the set, rank by rank from a1.
    fn each(self, f: impl FnMut(Square));

    /// The bits of a set of a single word.
    fn word(self) -> Option<u64> {
        None
    }

    fn has(self, square: Square) -> bool {
        !self.and(Self::of(square)).is_empty()
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

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

/// A set of squares of a board with up to 14 files and ranks: four words of 64 bits, each with four ranks
/// of sixteen bits, the a-file in the lowest bit.
///
/// The two spare files and ranks stay empty, so that a step over the edge leaves the board instead of
/// reaching the next rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; Wide::WORDS]);

impl Wide {
    const WORDS: usize = 4;
    const FILES: u32 = 16;

    const fn raised(self, by: u32) -> Self {
        let ([a, b, c, d], rest) = (self.0, u64::BITS - by);
        Self([a << by, b << by | a >> rest, c << by | b >> rest, d << by | c >> rest])
    }

    const fn lowered(self, by: u32) -> Self {
        let ([a, b, c, d], rest) = (self.0, u64::BITS - by);
        Self([a >> by | b << rest, b >> by | c << rest, c >> by | d << rest, d >> by])
    }
}

impl SquareSet for Wide {
    const LIKE_A1: Self = Self([0xaaaa_5555_aaaa_5555; Self::WORDS]);
    const UNLIKE_A1: Self = Self([0x5555_aaaa_5555_aaaa; Self::WORDS]);

    #[inline]
    fn of(square: Square) -> Self {
        let bit = 1 << (square.rank % 4 * 16 + square.file % 16);
        let at = usize::from(square.rank / 4) % Self::WORDS;
        Self(array::from_fn(|word| if word == at { bit } else { 0 }))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::Right => self.raised(1),
            Direction::Left => self.lowered(1),
            Direction::Up => self.raised(Self::FILES),
            Direction::Down => self.lowered(Self::FILES),
        }
    }

    #[inline]
    fn each(self, mut f: impl FnMut(Square)) {
        for (above, word) in (0..).step_by(4).zip(self.0) {
            each_bit(word, |bit| f(Square::new(bit % 16, above + bit / 16)));
        }
    }
}

/// A set of squares of a board with up to 8 files and ranks: one word with eight ranks of eight bits, the
/// a-file in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Small(pub u64);

impl Small {
    /// The maximum number of files and of ranks.
    pub const MOST: u8 = 8;
    const A_FILE: u64 = 0x0101_0101_0101_0101;
}

impl SquareSet for Small {
    const LIKE_A1: Self = Self(0xaa55_aa55_aa55_aa55);
    const UNLIKE_A1: Self = Self(0x55aa_55aa_55aa_55aa);

    #[inline]
    fn word(self) -> Option<u64> {
        Some(self.0)
    }

    #[inline]
    fn of(square: Square) -> Self {
        Self(1 << (square.rank % 8 * 8 + square.file % 8))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn step(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Right => self.0 << 1 & !Self::A_FILE,
            Direction::Left => (self.0 & !Self::A_FILE) >> 1,
            Direction::Up => self.0 << 8,
            Direction::Down => self.0 >> 8,
        })
    }

    #[inline]
    fn each(self, mut f: impl FnMut(Square)) {
        each_bit(self.0, |bit| f(Square::new(bit % 8, bit / 8)));
    }
}

#[inline]
fn each_bit(mut word: u64, mut f: impl FnMut(u8)) {
    while word != 0 {
        #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
        f(word.trailing_zeros() as u8);
        word &= word - 1;
    }
}
