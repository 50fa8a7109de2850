//! The rules of noughts and crosses: two players mark squares in turn. Three marks in a row win, and a full
//! board is a draw.

use engawa_base::grid::Square;
use engawa_base::position;
use engawa_base::position::Ending;
use engawa_base::seat::Seat;

/// The number of files and of ranks.
pub const SIZE: u8 = 3;

/// A position: the owners of the marks on a1, b1, c1, a2 ... c3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    marks: [Option<Seat>; 9],
}

/// All rows of three squares, as indexes into `marks`.
const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Returns every square, in the order a1, b1, c1, a2 ... c3.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Square::new(file, rank)))
}

fn index(square: Square) -> Option<usize> {
    (square.file < SIZE && square.rank < SIZE).then(|| usize::from(square.rank * SIZE + square.file))
}

impl Position {
    pub const fn new(marks: [Option<Seat>; 9]) -> Self {
        Self { marks }
    }

    pub fn at(&self, square: Square) -> Option<Seat> {
        index(square).and_then(|index| self.marks[index])
    }

    /// Returns the squares with a mark of this seat, or the empty squares if `mark` is `None`.
    pub fn with(&self, mark: Option<Seat>) -> impl Iterator<Item = Square> {
        squares().filter(move |&square| self.at(square) == mark)
    }

    pub fn has_row(&self, seat: Seat) -> bool {
        ROWS.iter().any(|row| row.iter().all(|&index| self.marks[index] == Some(seat)))
    }
}

impl position::Position for Position {
    type Move = Square;

    fn turn(&self) -> Seat {
        Seat::BOTH[self.marks.iter().flatten().count() % 2]
    }

    fn ending(&self) -> Option<Ending> {
        let winner = Seat::BOTH.into_iter().find(|&seat| self.has_row(seat));
        let full = self.marks.iter().all(Option::is_some);
        winner.map(|seat| Ending::won(seat, "row")).or_else(|| full.then(|| Ending::drawn("full")))
    }

    fn each_legal(&self, f: &mut impl FnMut(Square)) {
        if self.ending().is_none() {
            self.with(None).for_each(f);
        }
    }

    fn play_unchecked(&mut self, mv: Square) {
        let turn = self.turn();
        if let Some(index) = index(mv) {
            self.marks[index] = Some(turn);
        }
    }
}
