//! The rules of Onitama. The comments number single rules from O1 to O12; each has a test in `tests.rs`.
//!
//! The board is stored as a few sets of squares, a `u32` each: bit 0 is a1, bit 4 is e1, bit 24 is e5. A
//! step moves all pawns of a set at once: it drops the squares from which the step would leave the board
//! and rotates the bits of the rest.

use crate::base::grid::Square;
use crate::base::position::{self, Ending};
use crate::base::seat::Seat;

use super::cards::{COUNT, Card, Cards, Colour};

/// The number of files and of ranks.
pub const SIZE: u8 = 5;

pub(super) type Squares = u32;

pub(super) const BOARD: Squares = 0x01ff_ffff;
/// The starting squares of the pawns of Blue and of Red.
const START: [Squares; 2] = [0x1f, 0x1f << 20];
/// The temples of Blue and of Red. A master starts on its own temple and wins on the opponent's.
pub(super) const TEMPLES: [Squares; 2] = [1 << 2, 1 << 22];

/// One step of a card, as one colour makes it.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The squares from which the step stays on the board. The set is empty in the unused entries of a card
    /// with fewer than four steps.
    from: Squares,
    /// The number of bits by which the step rotates a set to the left.
    turn: u32,
}

/// The steps of each card, for Blue and for Red. A card has at most four steps.
pub(super) static STEPS: [[[Step; 4]; COUNT]; 2] = [all_steps(1), all_steps(-1)];

/// The steps of each card for one colour. `forward` is 1 for Blue, who faces rank 5. `forward` is
/// -1 for Red, whose steps are rotated by 180 degrees.
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
    /// The squares that pawns on `squares` reach by this step.
    pub(super) const fn targets(self, squares: Squares) -> Squares {
        (squares & self.from).rotate_left(self.turn)
    }

    pub(super) const fn sources(self, targets: Squares) -> Squares {
        targets.rotate_right(self.turn) & self.from
    }

    /// The square from which the step leads to `target`. The argument and the result are sets with a
    /// single square.
    pub(super) const fn origin(self, target: Squares) -> Squares {
        target.rotate_right(self.turn)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// One of the four ordinary pawns of a player.
    Student,
    /// The only pawn whose loss loses the round, and whose arrival at the opponent's temple wins it.
    Master,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn {
    pub colour: Colour,
    pub rank: Rank,
}

/// A move of Onitama. Squares are numbered a1, b1 ... e5 from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pawn makes one of the steps that a card allows. The card becomes the spare card.
    Step { card: Card, from: u8, to: u8 },
    /// No pawn can move, so the mover only exchanges a card for the spare one (rule O2). The card given away
    /// becomes the spare card.
    Pass { card: Card },
}

impl Move {
    pub const fn card(self) -> Card {
        match self {
            Self::Step { card, .. } | Self::Pass { card } => card,
        }
    }
}

/// A position of Onitama. The player who moves first in a round has the first seat, whatever their
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pawns: [Squares; 2],
    pub(super) masters: [Squares; 2],
    hands: [Cards; 2],
    /// The spare card, which the mover receives after the move.
    pub aside: Card,
    pub turn: Colour,
    /// The colour of the first seat: the one that was to move when the position was dealt or read.
    first: Colour,
}

impl Position {
    /// A position with these pawns on the squares a1, b1 ... e5, the hands of Blue and Red, the spare
    /// card `aside` and the turn. The mover gets the first seat.
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

    /// The first position of a round. Blue gets the first two cards and Red the next two. The last
    /// card is the spare one, whose stamp (a colour) decides who starts (rule O1).
    pub fn start([a, b, c, d, aside]: [Card; 5]) -> Self {
        let hands = [[a, b], [c, d]].map(Cards::from_iter);
        let (turn, temples) = (aside.stamp(), TEMPLES);
        Self { pawns: START, masters: temples, hands, aside, turn, first: turn }
    }

    /// Whether every pawn is on its starting square and the stamp of the spare card matches the turn
    /// (rule O1).
    pub fn stands_as_dealt(&self) -> bool {
        (self.pawns, self.masters, self.turn) == (START, TEMPLES, self.aside.stamp())
    }

    pub fn cards(&self) -> Cards {
        self.hands.into_iter().flat_map(Cards::iter).chain([self.aside]).collect()
    }

    /// The same board with the mirror images of all cards. A card without one stays.
    #[must_use]
    pub fn with_cards_mirrored(mut self) -> Self {
        let mirrored = |card: Card| card.mirrored().unwrap_or(card);
        self.hands = self.hands.map(|hand| hand.iter().map(mirrored).collect());
        self.aside = mirrored(self.aside);
        self
    }

    pub fn at(&self, square: Square) -> Option<Pawn> {
        let bit = 1 << index(square);
        let colour = [Colour::Blue, Colour::Red].into_iter().find(|&c| self.pawns[c as usize] & bit != 0)?;
        let master = self.masters[colour as usize] & bit != 0;
        Some(Pawn { colour, rank: if master { Rank::Master } else { Rank::Student } })
    }

    #[must_use]
    pub(super) const fn with_turn(mut self, turn: Colour) -> Self {
        self.turn = turn;
        self
    }

    pub const fn hand(&self, colour: Colour) -> Cards {
        self.hands[colour as usize]
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

    /// Whether the mover has no step and must give away a card. Returns `false` after the end of the
    /// round.
    pub fn must_pass(&self) -> bool {
        let mut pass = false;
        position::Position::each_legal(self, &mut |mv| pass |= matches!(mv, Move::Pass { .. }));
        pass
    }

    /// The rule by which the mover has lost: `stone` if the mover's master was captured, `stream`
    /// if the opponent's master stands on the mover's temple.
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

/// The square with this number; a1, b1 ... e5 are numbered from 0.
pub const fn square(number: u8) -> Square {
    Square::new(number % SIZE, number / SIZE)
}

/// The number of a square; a1, b1 ... e5 are numbered from 0.
pub const fn index(square: Square) -> u8 {
    square.rank * SIZE + square.file
}

#[expect(clippy::cast_possible_truncation, reason = "a set of 32 squares has at most 32 trailing zeros")]
pub(super) const fn number(square: Squares) -> u8 {
    square.trailing_zeros() as u8
}
