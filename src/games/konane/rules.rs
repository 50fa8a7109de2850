//! The rules of Kōnane. The numbers H1 to H8 are rulings; `tests.rs` has a test for each.
//!
//! The board is kept rank by rank as sets of files, a `u16` each: bit 0 is the a-file. The colour of a square is the
//! colour of any stone that can ever stand there, so one set a rank is enough for both.

use std::array;

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position;
use crate::base::seat::Seat;

/// The fewest files and ranks of a board.
pub const LEAST: u8 = 4;
/// The most files and ranks of a board.
pub const MOST: u8 = 14;

type Files = u16;
/// Ranks 1 to 14, and two that are always empty, so that a jump may look two ranks ahead without asking.
type Ranks = [Files; 16];

/// The files of Black's squares on ranks 1, 3 ... and on ranks 2, 4 ...; White's are the others (H3).
const COLOURS: [Files; 2] = [0x5555, 0xaaaa];

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// In the opening: an own stone is removed.
    Remove(Square),
    /// A stone jumps, once or several times in one direction.
    Jump {
        /// Where it stands.
        from: Square,
        /// Where it lands last.
        to: Square,
    },
}

/// A moment of Kōnane. Black is First.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stones: Ranks,
    files: u8,
    ranks: u8,
    gaps: u8,
    turn: Seat,
}

impl Position {
    /// A full board with Black to remove a stone. Files and ranks from [`LEAST`] to [`MOST`].
    pub fn full(files: u8, ranks: u8) -> Self {
        let stones = array::from_fn(|rank| if rank < ranks.into() { (1 << files) - 1 } else { 0 });
        Self { stones, files, ranks, gaps: 0, turn: Seat::First }
    }

    /// The same board with this square empty.
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.lift(square);
        self
    }

    /// The same board with this player to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Seat) -> Self {
        self.turn = turn;
        self
    }

    /// How many files there are.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks there are.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// How many squares are empty.
    pub const fn gaps(&self) -> u8 {
        self.gaps
    }

    /// Whether the board has such a square.
    pub const fn has(&self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// Whose stone stands on a square of the board.
    pub fn at(&self, square: Square) -> Option<Seat> {
        self.is_stone(square).then(|| owner(square))
    }

    /// Every square of the board, a1, b1 ...
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// Where Black may remove a stone (H1, H2): its corners and its squares of the centre.
    pub fn openings(&self) -> impl Iterator<Item = Square> + use<> {
        let board = *self;
        let open = move |square| board.is_corner(square) || board.is_central(square);
        self.squares().filter(move |&square| owner(square) == Seat::First && open(square))
    }

    const fn is_corner(&self, square: Square) -> bool {
        (square.file == 0 || square.file + 1 == self.files)
            && (square.rank == 0 || square.rank + 1 == self.ranks)
    }

    /// One of the squares around the middle of the board. Where that is a single square of White's, its neighbours.
    fn is_central(&self, square: Square) -> bool {
        let low = Square::new((self.files - 1) / 2, (self.ranks - 1) / 2);
        let high = Square::new(self.files / 2, self.ranks / 2);
        if low == high && owner(low) == Seat::Second {
            return are_neighbours(square, low);
        }
        (low.file..=high.file).contains(&square.file) && (low.rank..=high.rank).contains(&square.rank)
    }

    /// Where White may remove a stone: next to the gap (H4).
    fn replies(&self) -> impl Iterator<Item = Square> {
        let gap = self.squares().find(|&square| !self.is_stone(square));
        self.squares().filter(move |&square| gap.is_some_and(|gap| are_neighbours(square, gap)))
    }

    fn is_stone(&self, square: Square) -> bool {
        self.stones[usize::from(square.rank & 15)] >> (square.file & 15) & 1 == 1
    }

    fn lift(&mut self, square: Square) {
        if self.is_stone(square) {
            self.stones[usize::from(square.rank & 15)] ^= 1 << (square.file & 15);
            self.gaps += 1;
        }
    }

    fn put(&mut self, square: Square) {
        if self.has(square) && !self.is_stone(square) {
            self.stones[usize::from(square.rank & 15)] ^= 1 << (square.file & 15);
            self.gaps -= 1;
        }
    }

    /// The mover's stones, the other's, and the gaps, rank by rank.
    fn sides(&self) -> [Ranks; 3] {
        let own_on = |rank: usize| COLOURS[(rank + self.turn.index()) % 2];
        let files = (1 << self.files) - 1;
        let own: Ranks = array::from_fn(|rank| self.stones[rank] & own_on(rank));
        let enemy = array::from_fn(|rank| self.stones[rank] & !own[rank]);
        let free =
            array::from_fn(|rank| if rank < self.ranks.into() { files & !self.stones[rank] } else { 0 });
        [own, enemy, free]
    }
}

impl position::Position for Position {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn ending(&self) -> Option<Ending> {
        let mut stuck = true;
        self.each_legal(&mut |_| stuck = false);
        stuck.then(|| Ending::won(self.turn.other(), "stuck"))
    }

    #[inline]
    fn each_legal(&self, f: &mut impl FnMut(Move)) {
        match self.gaps {
            0 => self.openings().for_each(|square| f(Move::Remove(square))),
            1 => self.replies().for_each(|square| f(Move::Remove(square))),
            _ => each_jump(&self.sides(), f),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Remove(square) => self.lift(square),
            Move::Jump { from, to } => {
                self.lift(from);
                for over in jumped(from, to) {
                    self.lift(over);
                }
                self.put(to);
            }
        }
        self.turn = self.turn.other();
    }
}

/// Calls `f` with every jump of the mover.
#[inline]
fn each_jump([own, enemy, free]: &[Ranks; 3], f: &mut impl FnMut(Move)) {
    for rank in 0..MOST.into() {
        if own[rank] != 0 {
            each_jump_along(rank, own[rank], enemy[rank], free[rank], f);
            each_jump_across(rank, own[rank], enemy, free, f);
        }
    }
}

/// Jumps within a rank. In each direction first all single ones; of these, those that go on make the double ones ...
#[inline]
fn each_jump_along(rank: usize, own: Files, enemy: Files, free: Files, f: &mut impl FnMut(Move)) {
    let (mut right, mut left) = (own, own);
    for reach in (2..MOST).step_by(2) {
        right &= enemy >> (reach - 1) & free >> reach;
        left &= enemy << (reach - 1) & free << reach;
        if right | left == 0 {
            return;
        }
        each_file(right, |file| f(jump((file, rank), (file + reach, rank))));
        each_file(left, |file| f(jump((file, rank), (file - reach, rank))));
    }
}

/// Jumps up and down from a rank.
#[inline]
fn each_jump_across(rank: usize, own: Files, enemy: &Ranks, free: &Ranks, f: &mut impl FnMut(Move)) {
    let (mut up, mut to) = (own, rank + 2);
    while to < enemy.len() && up & enemy[to - 1] & free[to] != 0 {
        up &= enemy[to - 1] & free[to];
        each_file(up, |file| f(jump((file, rank), (file, to))));
        to += 2;
    }
    let (mut down, mut from) = (own, rank);
    while from >= 2 && down & enemy[from - 1] & free[from - 2] != 0 {
        down &= enemy[from - 1] & free[from - 2];
        from -= 2;
        each_file(down, |file| f(jump((file, rank), (file, from))));
    }
}

#[inline]
fn each_file(mut files: Files, mut f: impl FnMut(u8)) {
    while files != 0 {
        f(lowest(files));
        files &= files - 1;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a set of 16 files has at most 16 trailing zeros")]
const fn lowest(files: Files) -> u8 {
    files.trailing_zeros() as u8
}

#[expect(clippy::cast_possible_truncation, reason = "there are 16 ranks")]
const fn jump(from: (u8, usize), to: (u8, usize)) -> Move {
    Move::Jump { from: Square::new(from.0, from.1 as u8), to: Square::new(to.0, to.1 as u8) }
}

/// The squares that a straight jump passes over: every second one.
pub fn jumped(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let toward = |from: u8, to: u8| to.cmp(&from) as i8;
    let (files, ranks) = (toward(from.file, to.file), toward(from.rank, to.rank));
    let length = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank)).min(MOST);
    (1..length).step_by(2).filter_map(move |far| {
        let far = far.cast_signed();
        from.step(files * far, ranks * far)
    })
}

/// Whose stones can stand on a square: Black's where a1 is, and on every square of its colour (H3).
pub const fn owner(square: Square) -> Seat {
    if (square.file + square.rank).is_multiple_of(2) { Seat::First } else { Seat::Second }
}

const fn are_neighbours(one: Square, other: Square) -> bool {
    one.file.abs_diff(other.file) + one.rank.abs_diff(other.rank) == 1
}
