//! The rules of Oxono. The comments number single rules from X1 to X17; each has a test in `tests.rs`.
//!
//! The board is stored as a few sets of squares, a `u64` each: bit 0 is a1, bit 5 is f1, bit 35 is f6.
//! Each pawn is in one set by symbol and in one by colour, because a line of either kind wins.

use crate::base::grid::{Square, Symmetry};
use crate::base::position::{self, Ending};
use crate::base::seat::{BySeat, Seat};

/// The number of files and of ranks.
pub const SIZE: u8 = 6;
/// The number of pawns of each symbol that a player has at the start.
pub const RESERVE: u8 = 8;

pub(super) type Squares = u64;

pub(super) const BOARD: Squares = (1 << 36) - 1;
pub(super) const FILE_A: Squares = 0x0_4104_1041;
const FILE_F: Squares = FILE_A << 5;
/// The squares where a line of four to the right can begin.
pub(super) const LINE_STARTS: Squares = FILE_A | FILE_A << 1 | FILE_A << 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    X,
    O,
}

impl Symbol {
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    pub const fn letter(self) -> char {
        ['X', 'O'][self as usize]
    }

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

/// A pawn. Pink has the first seat, Black the second (rule X1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    pub owner: Seat,
    pub symbol: Symbol,
}

/// The way in which a totem must move from its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotemMove {
    /// The totem slides over free squares along its rank or file.
    Slide,
    /// All squares beside the totem are occupied. The totem jumps over the occupied squares in one
    /// direction to the first free one.
    Jump,
    /// The totem can neither slide nor jump. It may go to any free square.
    Anywhere,
}

/// A move of Oxono. Squares are numbered a1, b1 ... f6 from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The symbol of the totem and of the pawn.
    pub symbol: Symbol,
    /// The square to which the totem moves.
    pub totem: u8,
    /// The square on which the mover places a pawn.
    pub pawn: u8,
}

/// A position of Oxono. Pink has the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) symbols: [Squares; 2],
    pub(super) colours: BySeat<Squares>,
    /// The square of each totem, as a set with a single square.
    pub(super) totems: [Squares; 2],
    pub(super) reserves: BySeat<[u8; 2]>,
    turn: Seat,
}

impl Position {
    /// A board without pawns. `totems` are the squares of the totems X and O.
    pub fn new(totems: [Square; 2], turn: Seat) -> Self {
        let totems = totems.map(|square| 1 << index(square));
        let (symbols, colours) = <([Squares; 2], BySeat<Squares>)>::default();
        Self { symbols, colours, totems, reserves: BySeat([[RESERVE; 2]; 2]), turn }
    }

    /// The first position of a round (rule X2).
    pub fn start() -> Self {
        Self::new([Square::new(2, 3), Square::new(3, 2)], Seat::First)
    }

    /// Places a pawn from its owner's reserve (pawns left to place). Returns `None` if the reserve has no
    /// such pawn.
    pub fn with_pawn(mut self, square: Square, pawn: Pawn) -> Option<Self> {
        self.reserve_of(pawn).checked_sub(1)?;
        self.place(1 << index(square), pawn);
        Some(self)
    }

    /// All equivalent positions: rotated, mirrored, with the colours exchanged and with the symbols
    /// exchanged.
    pub fn twins(&self) -> impl Iterator<Item = Self> {
        let board = *self;
        let swaps = [(false, false), (false, true), (true, false), (true, true)];
        Symmetry::all(SIZE, SIZE)
            .flat_map(move |symmetry| swaps.map(|(colours, symbols)| board.twin(symmetry, colours, symbols)))
    }

    fn twin(&self, symmetry: Symmetry, swaps_colours: bool, swaps_symbols: bool) -> Self {
        let seat = |seat: Seat| if swaps_colours { seat.other() } else { seat };
        let [x, o] = Symbol::BOTH.map(|symbol| symmetry.apply(self.totem(symbol)));
        let totems = if swaps_symbols { [o, x] } else { [x, o] };
        let squares = (0..SIZE * SIZE).map(square);
        squares.filter_map(|square| Some((square, self.at(square)?))).fold(
            Self::new(totems, seat(self.turn)),
            |twin, (square, Pawn { owner, symbol })| {
                let symbol = if swaps_symbols { symbol.other() } else { symbol };
                let pawn = Pawn { owner: seat(owner), symbol };
                twin.with_pawn(symmetry.apply(square), pawn).expect("as many as before")
            },
        )
    }

    /// Whether this position has all pawns of `earlier`, and somebody to move who may be after as many more.
    pub fn may_come_of(&self, earlier: &Self) -> bool {
        let placed = self.pawns() & !earlier.pawns();
        self.lacks_of(earlier) == 0 && placed.count_ones().is_multiple_of(2) == (self.turn == earlier.turn)
    }

    /// The number of pawns of `earlier` that this position lacks or has as another kind.
    pub fn lacks_of(&self, earlier: &Self) -> u32 {
        let lacks = |here: Squares, before: Squares| before & !here;
        let colours = Seat::BOTH.map(|seat| lacks(self.colours[seat], earlier.colours[seat]));
        let symbols =
            Symbol::BOTH.map(|symbol| lacks(self.symbols[symbol as usize], earlier.symbols[symbol as usize]));
        (colours[0] | colours[1] | symbols[0] | symbols[1]).count_ones()
    }

    const fn pawns(&self) -> Squares {
        self.symbols[0] | self.symbols[1]
    }

    pub fn at(&self, square: Square) -> Option<Pawn> {
        let bit = 1 << index(square);
        let owner = Seat::BOTH.into_iter().find(|&seat| self.colours[seat] & bit != 0)?;
        let symbol = if self.symbols[0] & bit != 0 { Symbol::X } else { Symbol::O };
        Some(Pawn { owner, symbol })
    }

    pub const fn totem(&self, symbol: Symbol) -> Square {
        square(number(self.totems[symbol as usize]))
    }

    /// The number of pawns of this kind that the owner has left to place.
    pub fn reserve_of(&self, pawn: Pawn) -> u8 {
        self.reserves[pawn.owner][pawn.symbol as usize]
    }

    pub fn totem_move(&self, symbol: Symbol) -> TotemMove {
        self.reach(symbol).0
    }

    /// The squares to which a totem can move. Even so, the mover may not move the totem if no
    /// pawn of the totem's symbol is left to place.
    pub fn targets(&self, symbol: Symbol) -> impl Iterator<Item = Square> + use<> {
        members(self.reach(symbol).1).map(square)
    }

    /// The squares on which the mover may place the pawn after moving a totem to the square `totem`.
    pub fn pawn_squares(&self, symbol: Symbol, totem: Square) -> impl Iterator<Item = Square> + use<> {
        members(self.places(symbol, 1 << index(totem))).map(square)
    }

    pub(super) fn occupied(&self) -> Squares {
        self.pawns() | self.totems[0] | self.totems[1]
    }

    /// How a totem moves and the squares that it can reach. Squares beyond the edge do not count as
    /// free (rule X5). The other totem encloses like a pawn (rule X6).
    #[inline]
    pub(super) fn reach(&self, symbol: Symbol) -> (TotemMove, Squares) {
        let (totem, free) = (self.totems[symbol as usize], BOARD & !self.occupied());
        if around(totem) & free != 0 {
            return (TotemMove::Slide, slides(totem, free));
        }
        match jumps(totem, free) {
            0 => (TotemMove::Anywhere, free),
            landings => (TotemMove::Jump, landings),
        }
    }

    /// The free squares beside the totem's new square `target` or, if there are none, all free
    /// squares (rule X12). The square that the totem left is free (rule X11).
    #[inline]
    pub(super) fn places(&self, symbol: Symbol, target: Squares) -> Squares {
        let free = BOARD & !(self.occupied() & !self.totems[symbol as usize] | target);
        match around(target) & free {
            0 => free,
            beside => beside,
        }
    }

    fn place(&mut self, bit: Squares, pawn: Pawn) {
        self.symbols[pawn.symbol as usize] |= bit;
        self.colours[pawn.owner] |= bit;
        let reserve = &mut self.reserves[pawn.owner][pawn.symbol as usize];
        *reserve = reserve.saturating_sub(1);
    }

    /// The kind of line with which the last mover has won: `colour` or `symbol`. Returns `None` if
    /// there is no line.
    fn line(&self) -> Option<&'static str> {
        if has_line(self.colours[self.turn.other()]) {
            Some("colour")
        } else if self.symbols.into_iter().any(has_line) {
            Some("symbol")
        } else {
            None
        }
    }
}

impl position::Position for Position {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn
    }

    /// A draw if there is no line and the mover has no pawn left. A round from the first position
    /// is drawn in this way only after all 32 pawns have been placed.
    fn ending(&self) -> Option<Ending> {
        let drawn = || (self.reserves[self.turn] == [0; 2]).then(|| Ending::drawn("exhausted"));
        self.line().map(|rule| Ending::won(self.turn.other(), rule)).or_else(drawn)
    }

    #[inline]
    fn each_legal(&self, f: &mut impl FnMut(Move)) {
        if self.line().is_some() {
            return;
        }
        for symbol in Symbol::BOTH {
            if self.reserves[self.turn][symbol as usize] == 0 {
                continue;
            }
            each(self.reach(symbol).1, |target| {
                let totem = number(target);
                each(self.places(symbol, target), |place| f(Move { symbol, totem, pawn: number(place) }));
            });
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.totems[mv.symbol as usize] = 1 << (mv.totem & 63);
        self.place(1 << (mv.pawn & 63), Pawn { owner: self.turn, symbol: mv.symbol });
        self.turn = self.turn.other();
    }
}

/// The squares one step to the right, left, up and down, in this order. Steps over the edge are left
/// out.
#[inline]
const fn steps(squares: Squares) -> [Squares; 4] {
    [(squares & !FILE_F) << 1, (squares & !FILE_A) >> 1, squares << 6 & BOARD, squares >> 6]
}

#[inline]
pub(super) const fn around(squares: Squares) -> Squares {
    let [right, left, up, down] = steps(squares);
    right | left | up | down
}

/// Every square that a totem can reach over free squares in one direction.
#[inline]
const fn slides(totem: Squares, free: Squares) -> Squares {
    let (mut right, mut left, mut up, mut down) = (totem, totem, totem, totem);
    let (mut not_a, mut not_f, mut above, mut below) = (free & !FILE_A, free & !FILE_F, free, free);
    // The distance doubles with each step. The masks `not_a` and so on keep the squares that are free together
    // with the squares that a slide over this distance has passed.
    let mut distance = 1;
    while distance <= 4 {
        right |= not_a & right << distance;
        left |= not_f & left >> distance;
        up |= above & up << (6 * distance);
        down |= below & down >> (6 * distance);
        not_a &= not_a << distance;
        not_f &= not_f >> distance;
        above &= above << (6 * distance);
        below &= below >> (6 * distance);
        distance *= 2;
    }
    (right | left | up | down) & free
}

/// The first free square behind the occupied squares in each of the four directions, where there is
/// one (rule X9).
#[inline]
fn jumps(totem: Squares, free: Squares) -> Squares {
    let mut rays = steps(totem);
    for (direction, ray) in rays.iter_mut().enumerate() {
        while *ray != 0 && *ray & free == 0 {
            *ray = steps(*ray)[direction];
        }
    }
    let [right, left, up, down] = rays;
    right | left | up | down
}

/// The squares where one more pawn completes a line of four or more, whether they are free or not.
#[inline]
pub(super) const fn completing(pawns: Squares) -> Squares {
    const NOT_EF: Squares = LINE_STARTS | LINE_STARTS << 1;
    const NOT_AB: Squares = NOT_EF << 2;
    const LINE_ENDS: Squares = LINE_STARTS << 3;
    let (next, second, third) = (pawns >> 1 & !FILE_F, pawns >> 2 & NOT_EF, pawns >> 3 & LINE_STARTS);
    let (last, other, former) = (pawns << 1 & !FILE_A, pawns << 2 & NOT_AB, pawns << 3 & LINE_ENDS);
    let along = next & second & (third | last) | last & other & (next | former);
    let (next, second, third) = (pawns >> 6, pawns >> 12, pawns >> 18);
    let (last, other, former) = (pawns << 6, pawns << 12, pawns << 18);
    let across = next & second & (third | last) | last & other & (next | former);
    (along | across) & BOARD & !pawns
}

/// Whether four or more pawns are in line along a rank or a file (rules X14 and X17). `pairs &
/// pairs >> 2` keeps the bit of a square only if this square and the next three in its rank have pawns.
/// The test of files does the same with steps of 6.
const fn has_line(pawns: Squares) -> bool {
    let pairs = pawns & pawns >> 1;
    let along = pairs & pairs >> 2 & LINE_STARTS;
    let pairs = pawns & pawns >> 6;
    along | pairs & pairs >> 12 != 0
}

/// Calls `f` with each square of a set, as a set with a single square.
#[inline]
pub(super) fn each(mut squares: Squares, mut f: impl FnMut(Squares)) {
    while squares != 0 {
        let lowest = squares & squares.wrapping_neg();
        f(lowest);
        squares ^= lowest;
    }
}

fn members(squares: Squares) -> impl Iterator<Item = u8> {
    (0..SIZE * SIZE).filter(move |&index| squares >> index & 1 == 1)
}

#[expect(clippy::cast_possible_truncation, reason = "a set of 64 squares has at most 64 trailing zeros")]
pub(super) const fn number(square: Squares) -> u8 {
    square.trailing_zeros() as u8
}

/// The square with this number; a1, b1 ... f6 are numbered from 0.
pub const fn square(number: u8) -> Square {
    Square::new(number % SIZE, number / SIZE)
}

/// The number of a square; a1, b1 ... f6 are numbered from 0.
pub const fn index(square: Square) -> u8 {
    square.rank * SIZE + square.file
}
