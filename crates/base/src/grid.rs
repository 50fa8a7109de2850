//! Squares of a board and their names. Letters name the files, from the left; numbers name the ranks,
//! from the bottom.

use std::fmt;

/// A square. A board has at most 26 files and 99 ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The file, counted from 0; 0 is the a-file, on the left.
    pub file: u8,
    /// The rank, counted from 0; 0 is rank 1, at the bottom.
    pub rank: u8,
}

impl Square {
    /// The square at a file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Parses a name such as `c4` or `n14`: one lower-case letter, then a number from 1 to 99 without a
    /// leading zero. The result may lie outside of a particular board.
    pub fn read(name: &str) -> Option<Self> {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || digits.starts_with('0') {
            return None;
        }
        Some(Self::new(letter - b'a', digits.parse::<u8>().ok()? - 1))
    }

    /// The square `files` to the right and `ranks` up, or `None` outside of the largest possible
    /// board, 26 by 99. The result may lie outside of a particular board.
    #[must_use]
    pub fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file.checked_add_signed(files).filter(|&file| file < 26)?;
        let rank = self.rank.checked_add_signed(ranks).filter(|&rank| rank < 99)?;
        Some(Self::new(file, rank))
    }
}

/// A sort key for squares in a picture: the row from the top, then the column from the left. Only the
/// order of two keys has a meaning.
pub type ReadingPlace = (u8, u8);

impl Square {
    /// The sort key of the square in a picture of its board. In a `turned` picture the last rank
    /// is at the bottom.
    pub const fn reading_place(self, turned: bool) -> ReadingPlace {
        if turned { (self.rank, u8::MAX - self.file) } else { (u8::MAX - self.rank, self.file) }
    }
}

/// One of the eight symmetries of a square board. Four of them swap files and ranks; they map a
/// rectangular board to the transposed rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The size of the board before the transformation.
    files: u8,
    ranks: u8,
    flips_files: bool,
    flips_ranks: bool,
    swaps: bool,
}

impl Symmetry {
    /// All eight symmetries of a board of this size, the identity first.
    pub fn all(files: u8, ranks: u8) -> impl Iterator<Item = Self> {
        (0..8).map(move |number| Self {
            files,
            ranks,
            flips_files: number & 1 != 0,
            flips_ranks: number & 2 != 0,
            swaps: number & 4 != 0,
        })
    }

    /// The number of files and of ranks of the transformed board.
    pub const fn size(self) -> (u8, u8) {
        if self.swaps { (self.ranks, self.files) } else { (self.files, self.ranks) }
    }

    pub const fn apply(self, Square { file, rank }: Square) -> Square {
        let file = if self.flips_files { self.files - 1 - file } else { file };
        let rank = if self.flips_ranks { self.ranks - 1 - rank } else { rank };
        if self.swaps { Square::new(rank, file) } else { Square::new(file, rank) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_eight_permutations_of_squares() {
        use std::collections::BTreeSet;
        let squares = || (0..3).flat_map(|file| (0..2).map(move |rank| Square::new(file, rank)));
        let images: Vec<Vec<Square>> = Symmetry::all(3, 2)
            .map(|symmetry| squares().map(|square| symmetry.apply(square)).collect())
            .collect();
        assert_eq!(images.iter().collect::<BTreeSet<_>>().len(), 8);
        for (symmetry, image) in Symmetry::all(3, 2).zip(&images) {
            let (files, ranks) = symmetry.size();
            assert!(image.iter().all(|square| square.file < files && square.rank < ranks), "{symmetry:?}");
            assert_eq!(image.iter().collect::<BTreeSet<_>>().len(), 6, "{symmetry:?}");
        }
        assert!(images[0].iter().copied().eq(squares()), "the first changes nothing");
    }

    #[test]
    fn only_canonical_square_names_parse() {
        for (name, file, rank) in [("a1", 0, 0), ("c4", 2, 3), ("n14", 13, 13), ("z99", 25, 98)] {
            let square = Square::read(name).expect("a good name");
            assert_eq!((square.file, square.rank), (file, rank));
            assert_eq!(square.to_string(), name);
        }
        for name in ["", "a", "4", "A1", "a0", "a01", "a100", "1a", "é1", "a1 ", "a+1", "aa"] {
            assert_eq!(Square::read(name), None, "{name:?}");
        }
    }
}
