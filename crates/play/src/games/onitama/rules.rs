//! The rules of Onitama. The numbers O1 to O12 are rulings; `tests.rs` has a test for each.
//!
//! The board is kept as sets of squares, a `u32` each: bit 0 is a1, bit 4 is e1, bit 24 is e5. A card's step
//! moves a whole set at once: squares from which it would leave the board are masked out, the rest is
//! shifted.

use crate::base::ending::Ending;
use crate::base::grid::Square;
use crate::base::position;
use crate::base::seat::Seat;

use super::cards::{COUNT, Card, Cards, Colour};

/// Files and ranks of the board.
pub const SIZE: u8 = 5;

pub(super) type Squares = u32;

const BOARD: Squares = 0x01ff_ffff;
/// Where each colour's pawns start.
const START: [Squares; 2] = [0x1f, 0x1f << 20];
/// Where each colour's master starts, and where the other's wins.
pub(super) const TEMPLES: [Squares; 2] = [1 << 2, 1 << 22];

/// One step of a card in one colour's eyes.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The squares from which it stays on the board; none for a place that the card leaves empty.
    from: Squares,
    /// By how many squares a set is turned left in its 32 bits.
    turn: u32,
}

/// The steps of each card, Blue's and Red's. A card has at most four.
pub(super) static STEPS: [[[Step; 4]; COUNT]; 2] = [all_steps(1), all_steps(-1)];

/// Blue looks up the board, Red down: the same offsets, turned by half a turn.
const fn all_steps(forward: i8) -> [[Step; 4]; COUNT] {
    let mut all = [[Step { from: 0, turn: 0 }; 4]; COUNT];
    let mut card = 0;
    while card < COUNT {
        let offsets = Card::at(card).offsets();
        let mut place = 0;
        while place < offsets.len() {
            let (right, up) = offsets[place];
            all[card][place] = step(right * forward, up * forward);
            place += 1;
        }
        card += 1;
    }
    all
}

const fn step(files: i8, ranks: i8) -> Step {
    let mut from = 0;
    let mut square = 0;
    while square < 25 {
        let (file, rank) = (square % 5 + files, square / 5 + ranks);
        if 0 <= file && file < 5 && 0 <= rank && rank < 5 {
            from |= 1 << square;
        }
        square += 1;
    }
    Step { from, turn: (files + 5 * ranks).rem_euclid(32).unsigned_abs() as u32 }
}

impl Step {
    /// Where the step leads from these squares.
    pub(super) const fn targets(self, squares: Squares) -> Squares {
        (squares & self.from).rotate_left(self.turn)
    }

    /// The set of the one square from which the step leads to this one.
    pub(super) const fn origin(self, target: Squares) -> Squares {
        target.rotate_right(self.turn)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// A pawn of which each side starts with four.
    Student,
    /// The one whose loss loses, and whose way to the other temple wins.
    Master,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    pub colour: Colour,
    pub rank: Rank,
}

/// A turn. Squares are counted a1, b1 ... e5 from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pawn moves by a step of the card.
    Step {
        /// The card, which is given away.
        card: Card,
        from: u8,
        to: u8,
    },
    /// No pawn can move: only a card is given away (O2).
    Pass {
        /// The card that is exchanged for the one aside.
        card: Card,
    },
}

impl Move {
    /// The card that is given away.
    pub const fn card(self) -> Card {
        match self {
            Self::Step { card, .. } | Self::Pass { card } => card,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pawns: [Squares; 2],
    pub(super) masters: [Squares; 2],
    hands: [Cards; 2],
    aside: Card,
    turn: Colour,
    /// The colour in the first seat: who moved in the position that was dealt or read.
    first: Colour,
}

impl Position {
    /// A position with the pawns on their squares (a1, b1 ... e5), Blue's and Red's hand, the card aside and
    /// the turn. Whoever is to move has the first seat.
    pub fn new(pawns: [Option<Pawn>; 25], hands: [Cards; 2], aside: Card, turn: Colour) -> Self {
        let mut position = Self { pawns: [0; 2], masters: [0; 2], hands, aside, turn, first: turn };
        for (square, pawn) in (0..).zip(pawns) {
            let Some(Pawn { colour, rank }) = pawn else { continue };
            position.pawns[colour as usize] |= 1 << square;
            if rank == Rank::Master {
                position.masters[colour as usize] |= 1 << square;
            }
        }
        position
    }

    /// The start of a round: two cards for Blue, two for Red, one aside, whose stamp says who moves first
    /// (O1).
    pub fn start([a, b, c, d, aside]: [Card; 5]) -> Self {
        let hands = [[a, b], [c, d]].map(Cards::from_iter);
        let (turn, temples) = (aside.stamp(), TEMPLES);
        Self { pawns: START, masters: temples, hands, aside, turn, first: turn }
    }

    /// Whether every pawn stands where it starts and the card aside says who moves first (O1).
    pub fn stands_as_dealt(&self) -> bool {
        (self.pawns, self.masters, self.turn) == (START, TEMPLES, self.aside.stamp())
    }

    /// The positions that play alike: turned by half a turn with the colours swapped; and mirrored, where each
    /// of the five cards has a mirror image.
    pub fn twins(&self) -> impl Iterator<Item = Self> {
        let board = *self;
        let both = [false, true];
        both.into_iter()
            .flat_map(move |mirrors| both.into_iter().filter_map(move |turns| board.twin(mirrors, turns)))
    }

    fn twin(&self, mirrors: bool, turns: bool) -> Option<Self> {
        let colour = |colour: Colour| if turns { colour.other() } else { colour };
        let card = |card: Card| if mirrors { card.mirrored() } else { Some(card) };
        let hand = |of| self.hand(colour(of)).iter().map(card).collect::<Option<Cards>>();
        let mut pawns = [None; 25];
        for place in 0..25 {
            let Square { file, rank } = square(place);
            let file = if mirrors == turns { file } else { SIZE - 1 - file };
            let rank = if turns { SIZE - 1 - rank } else { rank };
            let pawn = self.at(square(place));
            pawns[usize::from(index(Square::new(file, rank)))] =
                pawn.map(|pawn| Pawn { colour: colour(pawn.colour), ..pawn });
        }
        let hands = [hand(Colour::Blue)?, hand(Colour::Red)?];
        Some(Self::new(pawns, hands, card(self.aside)?, colour(self.turn)))
    }

    /// The pawn on a square of the board.
    pub fn at(&self, square: Square) -> Option<Pawn> {
        let bit = 1 << index(square);
        let colour = [Colour::Blue, Colour::Red].into_iter().find(|&c| self.pawns[c as usize] & bit != 0)?;
        let master = self.masters[colour as usize] & bit != 0;
        Some(Pawn { colour, rank: if master { Rank::Master } else { Rank::Student } })
    }

    pub const fn hand(&self, colour: Colour) -> Cards {
        self.hands[colour as usize]
    }

    /// The card aside, which the mover gets.
    pub const fn aside(&self) -> Card {
        self.aside
    }

    /// Returns the colour that is to move.
    pub const fn colour(&self) -> Colour {
        self.turn
    }

    pub fn seat(&self, colour: Colour) -> Seat {
        if colour == self.first { Seat::First } else { Seat::Second }
    }

    pub fn colour_of(&self, seat: Seat) -> Colour {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.other(),
        }
    }

    /// Whether the mover can only give a card away.
    pub fn must_pass(&self) -> bool {
        let mut pass = false;
        position::Position::each_legal(self, &mut |mv| pass |= matches!(mv, Move::Pass { .. }));
        pass
    }

    /// Whoever is to move has lost the master (stone), or the other master stands on its temple (stream).
    const fn defeat(&self) -> Option<&'static str> {
        let (mover, other) = (self.turn as usize, self.turn.other() as usize);
        if self.masters[mover] == 0 {
            Some("stone")
        } else if self.masters[other] & TEMPLES[mover] != 0 {
            Some("stream")
        } else {
            None
        }
    }
}

impl position::Position for Position {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.seat(self.turn)
    }

    fn ending(&self) -> Option<Ending> {
        self.defeat().map(|rule| Ending::won(self.seat(self.turn.other()), rule))
    }

    #[inline]
    fn each_legal(&self, f: &mut impl FnMut(Move)) {
        if self.defeat().is_some() {
            return;
        }
        let own = self.pawns[self.turn as usize];
        let mut stuck = true;
        for card in self.hand(self.turn).iter() {
            for step in STEPS[self.turn as usize][card.index()] {
                let mut targets = step.targets(own) & !own;
                stuck &= targets == 0;
                while targets != 0 {
                    let target = targets & targets.wrapping_neg();
                    f(Move::Step { card, from: number(step.origin(target)), to: number(target) });
                    targets ^= target;
                }
            }
        }
        if stuck {
            self.hand(self.turn).iter().for_each(|card| f(Move::Pass { card }));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let (mover, other) = (self.turn as usize, self.turn.other() as usize);
        if let Move::Step { from, to, .. } = mv {
            let (from, to) = (1 << (from & 31) & BOARD, 1 << (to & 31) & BOARD);
            self.pawns[mover] = self.pawns[mover] & !from | to;
            if self.masters[mover] == from {
                self.masters[mover] = to;
            }
            self.pawns[other] &= !to;
            self.masters[other] &= !to;
        }
        self.hands[mover] = self.hands[mover].without(mv.card()).with(self.aside);
        self.aside = mv.card();
        self.turn = self.turn.other();
    }
}

/// Returns the square with this number, counted a1, b1 ... e5 from 0.
pub const fn square(number: u8) -> Square {
    Square::new(number % SIZE, number / SIZE)
}

/// The number of a square of the board.
pub const fn index(square: Square) -> u8 {
    square.rank * SIZE + square.file
}

#[expect(clippy::cast_possible_truncation, reason = "a set of 32 squares has at most 32 trailing zeros")]
pub(super) const fn number(square: Squares) -> u8 {
    square.trailing_zeros() as u8
}
