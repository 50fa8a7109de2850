//! The rules of Okiya. The numbers K1 to K6 are rulings, each with a test in `tests.rs`.
//!
//! The grid has a set of squares for each plant, each poem and each player's tokens, so legal moves are
//! the union of two sets. A set is a `u16`: bit 0 is a1, bit 3 is d1, bit 15 is d4.

use crate::base::ending::Ending;
use crate::base::grid::{Square, Symmetry};
use crate::base::position;
use crate::base::seat::{BySeat, Seat};

use super::tiles::{Plant, Poem, Tile};

/// The number of files and of ranks.
pub const SIZE: u8 = 4;

pub(super) type Squares = u16;

const BORDER: Squares = 0xf99f;
const FILE_A: Squares = 0x1111;
const RANK_1: Squares = 0x000f;
const RISING_DIAGONAL: Squares = 0x8421;
const FALLING_DIAGONAL: Squares = 0x1248;
/// The lower left corners of the nine 2x2 blocks: every square outside the d-file and rank 4.
const BLOCK_CORNERS: Squares = 0x0777;

/// The winner of a round in which all sixteen tiles are taken without a pattern (K5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FullBoard {
    /// The player who took the last tile wins.
    LastMover,
    Draw,
}

/// The contents of a square of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A tile that has not been taken.
    Tile(Tile),
    /// A token of a player; it is never moved or removed.
    Token(Seat),
}

/// A position of Okiya. The tiles below the tokens are not part of it, as they never matter again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) plants: [Squares; 4],
    pub(super) poems: [Squares; 4],
    pub(super) tokens: BySeat<Squares>,
    pub(super) taken: Option<Tile>,
    pub(super) turn: Seat,
    pub(super) full_board: FullBoard,
}

impl Position {
    /// Returns a position from the contents of the squares in the order a1, b1 ... d4, and the tile
    /// taken last.
    pub fn new(contents: [Content; 16], taken: Option<Tile>, turn: Seat, full_board: FullBoard) -> Self {
        let (plants, poems, tokens) = <([Squares; 4], [Squares; 4], BySeat<Squares>)>::default();
        let mut position = Self { plants, poems, tokens, taken, turn, full_board };
        for (index, content) in contents.into_iter().enumerate() {
            let bit = 1 << index;
            match content {
                Content::Tile(tile) => {
                    position.plants[tile.plant as usize] |= bit;
                    position.poems[tile.poem as usize] |= bit;
                }
                Content::Token(seat) => position.tokens[seat] |= bit,
            }
        }
        position
    }

    /// Returns representatives of the equivalent positions: rotated and mirrored, and with plants and
    /// poems swapped.
    ///
    /// In each, plants and poems are renamed in the order in which they lie in the grid, so equivalent
    /// positions have the same representatives. The full-board rule is ignored, because it matters only
    /// at the end.
    pub fn twins(&self) -> impl Iterator<Item = Self> {
        let grid = *self;
        Symmetry::all(SIZE, SIZE)
            .flat_map(move |symmetry| [false, true].map(|swaps| grid.twin(symmetry, swaps)))
    }

    fn twin(&self, symmetry: Symmetry, swaps: bool) -> Self {
        let mut contents = [Content::Token(Seat::First); 16];
        for from in (0..16).map(square) {
            let Square { file, rank } = symmetry.of(from);
            contents[usize::from(rank * SIZE + file)] = self.at(from);
        }
        let (mut plants, mut poems) = (Vec::new(), Vec::new());
        let mut renamed = |tile: Tile| {
            let (plant, poem) = (tile.plant as usize, tile.poem as usize);
            let (plant, poem) = if swaps { (poem, plant) } else { (plant, poem) };
            Tile {
                plant: Plant::ALL[place_in(&mut plants, plant)],
                poem: Poem::ALL[place_in(&mut poems, poem)],
            }
        };
        let contents = contents.map(|content| match content {
            Content::Tile(tile) => Content::Tile(renamed(tile)),
            token @ Content::Token(_) => token,
        });
        Self::new(contents, self.taken.map(&mut renamed), self.turn, FullBoard::LastMover)
    }

    /// Returns the contents of a square.
    pub fn at(&self, square: Square) -> Content {
        let bit = bit(square);
        match Seat::BOTH.into_iter().find(|&seat| self.tokens[seat] & bit != 0) {
            Some(seat) => Content::Token(seat),
            None => Content::Tile(self.tile(bit)),
        }
    }

    /// Returns the tile taken last, or `None` before the first move. The next tile must share its plant
    /// or poem.
    pub const fn taken(&self) -> Option<Tile> {
        self.taken
    }

    /// Returns the full-board rule of this round.
    pub const fn full_board(&self) -> FullBoard {
        self.full_board
    }

    /// Returns the number of tiles left in the grid.
    pub fn tiles_left(&self) -> u8 {
        u8::try_from(self.remaining().count_ones()).expect("a grid has sixteen squares")
    }

    /// Returns the tile on a square, which must have one.
    pub(super) fn tile(&self, bit: Squares) -> Tile {
        Tile { plant: Plant::ALL[number_of(self.plants, bit)], poem: Poem::ALL[number_of(self.poems, bit)] }
    }

    pub(super) fn remaining(&self) -> Squares {
        !(self.tokens[Seat::First] | self.tokens[Seat::Second])
    }

    /// Returns the squares that match the tile taken last, even after a pattern has ended the round (K1,
    /// K2).
    pub(super) fn fitting(&self) -> Squares {
        match self.taken {
            None => BORDER & self.remaining(),
            Some(tile) => self.plants[tile.plant as usize] | self.poems[tile.poem as usize],
        }
    }

    /// Returns the tokens of the player who has just moved; only they can have won.
    fn mover_tokens(&self) -> Squares {
        self.tokens[self.turn.other()]
    }
}

impl position::Position for Position {
    type Move = Square;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn ending(&self) -> Option<Ending> {
        let won = |rule| Ending { winner: Some(self.turn.other()), rule, points: Some(self.tiles_left()) };
        if has_line(self.mover_tokens()) {
            Some(won("line"))
        } else if has_block(self.mover_tokens()) {
            Some(won("square"))
        } else if self.fitting() != 0 {
            None
        } else if self.remaining() != 0 {
            Some(won("block"))
        } else if self.full_board == FullBoard::LastMover {
            Some(won("full"))
        } else {
            Some(Ending { winner: None, ..won("full") })
        }
    }

    fn each_legal(&self, f: &mut impl FnMut(Square)) {
        let mover = self.mover_tokens();
        if has_line(mover) || has_block(mover) {
            return;
        }
        let mut left = self.fitting();
        while left != 0 {
            f(square(left.trailing_zeros()));
            left &= left - 1;
        }
    }

    fn play_unchecked(&mut self, mv: Square) {
        let bit = bit(mv);
        if self.remaining() & bit == 0 {
            return;
        }
        let tile = self.tile(bit);
        for set in self.plants.iter_mut().chain(&mut self.poems) {
            *set &= !bit;
        }
        self.tokens[self.turn] |= bit;
        self.taken = Some(tile);
        self.turn = self.turn.other();
    }
}

/// Returns every square of the grid, in the order a1, b1 ... d4.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..u32::from(SIZE * SIZE)).map(square)
}

/// Returns which of four disjoint sets has the square.
fn number_of(sets: [Squares; 4], bit: Squares) -> usize {
    (1..4).map(|number| number * usize::from(sets[number] & bit != 0)).sum::<usize>() % 4
}

/// Returns the index of a value in a list of distinct values, and appends it if it is new.
fn place_in(met: &mut Vec<usize>, value: usize) -> usize {
    met.iter().position(|known| *known == value).unwrap_or_else(|| {
        met.push(value);
        met.len() - 1
    })
}

pub(super) const fn bit(square: Square) -> Squares {
    1 << ((square.rank & 3) * SIZE + (square.file & 3))
}

pub(super) fn square(index: u32) -> Square {
    let index = u8::try_from(index).expect("a grid has sixteen squares");
    Square::new(index % SIZE, index / SIZE)
}

/// Returns whether the tokens fill a row, a column or a main diagonal (K3). Each fold keeps a bit only
/// if all four squares are set.
pub(super) fn has_line(tokens: Squares) -> bool {
    let pairs = tokens & tokens >> 1;
    let row = pairs & pairs >> 2 & FILE_A;
    let pairs = tokens & tokens >> 4;
    let column = pairs & pairs >> 8 & RANK_1;
    row | column != 0
        || tokens & RISING_DIAGONAL == RISING_DIAGONAL
        || tokens & FALLING_DIAGONAL == FALLING_DIAGONAL
}

/// Returns whether the tokens fill a 2x2 block.
pub(super) fn has_block(tokens: Squares) -> bool {
    let pairs = tokens & tokens >> 1;
    pairs & pairs >> 4 & BLOCK_CORNERS != 0
}
