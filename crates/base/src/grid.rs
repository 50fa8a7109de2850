//! Squares of a board and their names: files are letters from the left, ranks numbers from the bottom.

use std::fmt;

/// A square by its file and rank, both counted from 0. Boards have at most 26 files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 is the a-file, on the left.
    pub file: u8,
    /// 0 is rank 1, at the bottom.
    pub rank: u8,
}

impl Square {
    /// The square at a file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Reads a name such as `c4` or `n14`: one small letter, then a number from 1 without a leading zero.
    /// Says nothing about whether the board has such a square.
    pub fn read(name: &str) -> Option<Self> {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || digits.starts_with('0') {
            return None;
        }
        Some(Self::new(letter - b'a', digits.parse::<u8>().ok()? - 1))
    }

    /// The square `files` to the right and `ranks` up, if it has a name at all; the board may still be
    /// smaller.
    #[must_use]
    pub fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file.checked_add_signed(files).filter(|&file| file < 26)?;
        let rank = self.rank.checked_add_signed(ranks).filter(|&rank| rank < 99)?;
        Some(Self::new(file, rank))
    }
}

/// A place in a picture that is read row by row, left to right: the row from the top, then the column.
pub type ReadingPlace = (u8, u8);

impl Square {
    /// Where the square comes in a picture of its board. `turned`: the last rank is at the bottom, as the
    /// player across the board sees it.
    pub const fn reading_place(self, turned: bool) -> ReadingPlace {
        if turned { (self.rank, u8::MAX - self.file) } else { (u8::MAX - self.rank, self.file) }
    }
}

/// One of the eight ways to turn and mirror a board. On a board that is not square, those that swap files and
/// ranks lead to a board of the other shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Files and ranks of the board before.
    files: u8,
    ranks: u8,
    flips_files: bool,
    flips_ranks: bool,
    swaps: bool,
}

impl Symmetry {
    /// All eight, the one that changes nothing first.
    pub fn all(files: u8, ranks: u8) -> impl Iterator<Item = Self> {
        (0..8).map(move |number| Self {
            files,
            ranks,
            flips_files: number & 1 != 0,
            flips_ranks: number & 2 != 0,
            swaps: number & 4 != 0,
        })
    }

    /// Files and ranks of the board after.
    pub const fn size(self) -> (u8, u8) {
        if self.swaps { (self.ranks, self.files) } else { (self.files, self.ranks) }
    }

    /// Where a square of the board goes.
    pub const fn of(self, Square { file, rank }: Square) -> Square {
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
    fn symmetries_are_eight_and_keep_every_square() {
        use std::collections::BTreeSet;
        let squares = || (0..3).flat_map(|file| (0..2).map(move |rank| Square::new(file, rank)));
        let images: Vec<Vec<Square>> = Symmetry::all(3, 2)
            .map(|symmetry| squares().map(|square| symmetry.of(square)).collect())
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
    fn names_are_read_as_written_and_nothing_else_is() {
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
