//! The rules of Kōnane. The comments number single rules from H1 to H8; each has a test in `tests.rs`.
//!
//! The board is stored as two sets of squares: stones and gaps. The colour of a square determines the
//! colour of every stone that can ever stand there, so one set serves both players.

use crate::base::grid::{Square, Symmetry};
use crate::base::position::{self, Ending};
use crate::base::seat::Seat;

use super::squares::{Direction, Small, SquareSet, Wide};

/// The minimum number of files and of ranks.
pub const LEAST: u8 = 4;
/// The maximum number of files and of ranks.
pub const MOST: u8 = 14;

/// A given position resembles another one although its board differs by so many files and ranks on each side.
const BORDER: i8 = 2;
/// A given position resembles another one although about so many stones of each player differ.
const SLIPS: u32 = 8;

/// A move of Kōnane. Each player's first move removes a stone; all later moves are jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The mover removes one of their own stones.
    Remove(Square),
    /// A stone jumps over one or several stones in one direction and captures them. It comes to rest on the
    /// last landing square, `to`.
    Jump { from: Square, to: Square },
}

/// A position of Kōnane. Black has the first seat and moves first.
///
/// The type of the sets limits the size of the board. [`Wide`] holds every board; the engine analyses small
/// boards with [`Small`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<S = Wide> {
    pub(super) stones: S,
    pub(super) free: S,
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) gaps: u8,
    turn: Seat,
}

impl Position {
    /// A full board, on which Black must remove a stone. `files` and `ranks` must be from [`LEAST`]
    /// to [`MOST`].
    pub fn full(files: u8, ranks: u8) -> Self {
        let (stones, free) = (Wide::default(), Wide::default());
        let empty = Self { stones, free, files, ranks, gaps: 0, turn: Seat::First };
        let stones = empty.squares().fold(stones, |stones, square| stones.or(Wide::of(square)));
        Self { stones, ..empty }
    }

    /// All equivalent positions: rotated and mirrored.
    ///
    /// A symmetry that maps black squares to white ones also exchanges the players. Before the first jump
    /// such symmetries are left out, because Black always begins.
    pub fn twins(&self) -> impl Iterator<Item = Self> {
        let board = *self;
        Symmetry::all(self.files, self.ranks).filter_map(move |symmetry| {
            let swaps = owner(symmetry.apply(Square::new(0, 0))) == Seat::Second;
            if swaps && board.gaps < 2 {
                return None;
            }
            let (files, ranks) = symmetry.size();
            let turn = if swaps { board.turn.other() } else { board.turn };
            let moved = |squares: Wide| {
                let mut moved = Wide::default();
                squares.each(|square| moved = moved.or(Wide::of(symmetry.apply(square))));
                moved
            };
            let (stones, free) = (moved(board.stones), moved(board.free));
            Some(Self { stones, free, files, ranks, turn, ..board })
        })
    }

    /// `true` if this position can come of `earlier`, and otherwise if neither of two counts shows that it
    /// cannot.
    ///
    /// A stone on a former gap has jumped, so it has captured at least one stone. And if the diagonals of either
    /// direction are numbered 0, 1, 2, 0 and so on, each jump over one stone changes a single square of each number.
    pub fn may_come_of(&self, earlier: &Self) -> bool {
        let Some(captured) = self.gaps.checked_sub(earlier.gaps) else { return false };
        if (self.files, self.ranks) != (earlier.files, earlier.ranks)
            || !may_have_captured(self.stones, earlier.stones, earlier.free, 0)
        {
            return false;
        }
        let mut odd = [!captured.is_multiple_of(2); 6];
        self.stones.xor(earlier.stones).each(|Square { file, rank }| {
            for number in [(file + rank) % 3, 3 + (file + 2 * rank) % 3] {
                odd[usize::from(number)] ^= true;
            }
        });
        // The first two moves remove stones without a jump.
        earlier.gaps < 2 || odd == [false; 6]
    }

    /// Whether this position resembles one that can come of `earlier`. The board may be cropped, extended or
    /// shifted by up to two files and ranks, anybody may be to move, and some stones may differ.
    pub fn is_near(&self, earlier: &Self) -> bool {
        let offsets = || -BORDER..=BORDER;
        offsets().any(|files| offsets().any(|ranks| self.is_near_at(earlier, files, ranks)))
    }

    /// Does the same for this board moved by so many files to the right and ranks up.
    fn is_near_at(&self, earlier: &Self, files: i8, ranks: i8) -> bool {
        let ends_near = |here: u8, there: u8, by: i8| {
            here.saturating_add_signed(by).abs_diff(there) <= BORDER.unsigned_abs()
        };
        if !ends_near(self.files, earlier.files, files) || !ends_near(self.ranks, earlier.ranks, ranks) {
            return false;
        }
        let moved = |set: Wide| {
            let set = shifted(set, files, [Direction::Left, Direction::Right]);
            shifted(set, ranks, [Direction::Down, Direction::Up])
        };
        let here = moved(self.stones.or(self.free));
        let stones = moved(self.stones).and(earlier.stones.or(earlier.free));
        may_have_captured(stones, earlier.stones.and(here), earlier.free.and(here), SLIPS)
    }
}

impl Position<Small> {
    /// A position with these stones, given as the bits of a [`Small`] set.
    pub(super) fn with_stones(files: u8, ranks: u8, stones: u64, turn: Seat) -> Self {
        let rank = u64::MAX >> (u64::BITS - u32::from(files));
        let board = (0..ranks).fold(0, |board, at| board | rank << (8 * at));
        let (stones, free) = (Small(stones & board), Small(!stones & board));
        #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
        let gaps = free.count() as u8;
        Self { stones, free, files, ranks, gaps, turn }
    }
}

impl<S: SquareSet> Position<S> {
    /// The same position with smaller sets, or `None` if the board is too large.
    pub fn small(&self) -> Option<Position<Small>> {
        if self.files.max(self.ranks) > Small::MOST {
            return None;
        }
        let mut stones = Small::default();
        self.stones.each(|square| stones = stones.or(Small::of(square)));
        Some(Position::<Small>::with_stones(self.files, self.ranks, stones.0, self.turn))
    }

    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.lift(square);
        self
    }

    #[must_use]
    pub const fn with_turn(mut self, turn: Seat) -> Self {
        self.turn = turn;
        self
    }

    pub const fn has(&self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// The owner of the stone on a square, or `None` for a gap.
    pub fn at(&self, square: Square) -> Option<Seat> {
        self.stones.has(square).then(|| owner(square))
    }

    /// Every square of the board, rank by rank from a1.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<S> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The squares from which Black may remove the first stone: the black squares in the corners and
    /// in the centre (rules H1 and H2).
    pub fn openings(&self) -> impl Iterator<Item = Square> + use<S> {
        let board = *self;
        let open = move |square| board.is_corner(square) || board.is_central(square);
        self.squares().filter(move |&square| owner(square) == Seat::First && open(square))
    }

    const fn is_corner(&self, square: Square) -> bool {
        (square.file == 0 || square.file + 1 == self.files)
            && (square.rank == 0 || square.rank + 1 == self.ranks)
    }

    /// Whether a square belongs to the centre. If the centre is a single white square, its four
    /// neighbours form the centre instead (rule H2).
    fn is_central(&self, square: Square) -> bool {
        let low = Square::new((self.files - 1) / 2, (self.ranks - 1) / 2);
        let high = Square::new(self.files / 2, self.ranks / 2);
        if low == high && owner(low) == Seat::Second {
            return are_neighbours(square, low);
        }
        (low.file..=high.file).contains(&square.file) && (low.rank..=high.rank).contains(&square.rank)
    }

    /// The squares from which White may remove a stone: the neighbours of the only gap (rule H4).
    fn replies(&self) -> impl Iterator<Item = Square> {
        let gap = self.squares().find(|&square| !self.stones.has(square));
        self.squares().filter(move |&square| gap.is_some_and(|gap| are_neighbours(square, gap)))
    }

    fn lift(&mut self, square: Square) {
        if self.stones.has(square) {
            self.change(S::of(square));
            self.gaps += 1;
        }
    }

    /// Exchanges stones and gaps on these squares.
    #[inline]
    fn change(&mut self, squares: S) {
        self.stones = self.stones.xor(squares);
        self.free = self.free.xor(squares);
    }

    /// The landing squares of the single jumps of both players in one direction.
    #[inline]
    pub(super) fn landings(stones: S, free: S, direction: Direction) -> S {
        stones.step(direction).and(stones).step(direction).and(free)
    }

    fn can_jump(&self, seat: Seat) -> bool {
        let landings = Direction::ALL.map(|direction| Self::landings(self.stones, self.free, direction));
        let landings = landings.into_iter().fold(S::default(), S::or);
        !landings.and(colour::<S>(seat)).is_empty()
    }

    /// Calls `f` with every jump of the mover. Each direction is handled for all stones at once: first the
    /// single jumps, then longer ones from where the shorter ones landed. A stone may stop after each jump
    /// (rule H5).
    #[inline]
    fn each_jump(&self, f: &mut impl FnMut(Move)) {
        let own = self.stones.and(colour::<S>(self.turn));
        for direction in Direction::ALL {
            let mut landed = own;
            for length in (2..MOST).step_by(2) {
                landed = landed.step(direction).and(self.stones).step(direction).and(self.free);
                if landed.is_empty() {
                    break;
                }
                landed.each(|to| f(Move::Jump { from: back(to, direction, length), to }));
            }
        }
    }
}

impl<S: SquareSet> position::Position for Position<S> {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn ending(&self) -> Option<Ending> {
        let stuck = self.gaps > 1 && !self.can_jump(self.turn);
        stuck.then(|| Ending::won(self.turn.other(), "stuck"))
    }

    #[inline]
    fn each_legal(&self, f: &mut impl FnMut(Move)) {
        match self.gaps {
            0 => self.openings().for_each(|square| f(Move::Remove(square))),
            1 => self.replies().for_each(|square| f(Move::Remove(square))),
            _ => self.each_jump(f),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Remove(square) => self.lift(square),
            Move::Jump { from, to } => {
                let (squares, captured) = changed::<S>(from, to);
                self.change(squares);
                self.gaps = self.gaps.saturating_add(captured);
            }
        }
        self.turn = self.turn.other();
    }
}

/// Whether stones on former gaps can each have captured one since an earlier position with the stones `before`
/// and the gaps `free`. So many `slips` of each player are forgiven.
fn may_have_captured(stones: Wide, before: Wide, free: Wide, slips: u32) -> bool {
    let count = |set: Wide, seat| set.and(colour(seat)).count();
    let arrived = stones.and(free);
    Seat::BOTH.into_iter().all(|seat| {
        let other = seat.other();
        count(arrived, seat) + count(stones, other) <= count(before, other) + slips
    })
}

/// Moves a set by `by` squares, in the first direction if `by` is negative and otherwise in the second.
fn shifted(set: Wide, by: i8, [back, forth]: [Direction; 2]) -> Wide {
    let direction = if by < 0 { back } else { forth };
    (0..by.unsigned_abs()).fold(set, |set, _| set.step(direction))
}

#[inline]
pub(super) const fn colour<S: SquareSet>(seat: Seat) -> S {
    match seat {
        Seat::First => S::LIKE_A1,
        Seat::Second => S::UNLIKE_A1,
    }
}

/// The squares that a jump changes, and the number of stones that it captures.
#[inline]
pub(super) fn changed<S: SquareSet>(from: Square, to: Square) -> (S, u8) {
    let ends = S::of(from).or(S::of(to));
    jumped(from, to).fold((ends, 0), |(squares, captured), over| (squares.or(S::of(over)), captured + 1))
}

/// The square from which a stone moved `length` squares in `direction` to reach `to`.
#[inline]
const fn back(to: Square, direction: Direction, length: u8) -> Square {
    match direction {
        Direction::Right => Square::new(to.file - length, to.rank),
        Direction::Left => Square::new(to.file + length, to.rank),
        Direction::Up => Square::new(to.file, to.rank - length),
        Direction::Down => Square::new(to.file, to.rank + length),
    }
}

/// The squares of the stones that a jump captures: every second square on its path.
pub fn jumped(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let toward = |from: u8, to: u8| to.cmp(&from) as i8;
    let (files, ranks) = (toward(from.file, to.file), toward(from.rank, to.rank));
    let length = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank)).min(MOST);
    (1..length).step_by(2).filter_map(move |far| {
        let far = far.cast_signed();
        from.step(files * far, ranks * far)
    })
}

/// The owner of every stone that can stand on a square. Black owns a1 and all squares of the same
/// colour (rule H3).
pub const fn owner(square: Square) -> Seat {
    if (square.file + square.rank).is_multiple_of(2) { Seat::First } else { Seat::Second }
}

const fn are_neighbours(one: Square, other: Square) -> bool {
    one.file.abs_diff(other.file) + one.rank.abs_diff(other.rank) == 1
}
