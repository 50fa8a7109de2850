//! The rules of Okiya. The comments number single rules from K1 to K6; each has a test in `tests.rs`.
//!
//! The grid is stored as one set of squares for each plant, each poem and each player's tokens. The legal
//! moves are thus the union of two sets. A set is a `u16`: bit 0 is a1, bit 3 is d1, bit 15 is d4.

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
/// The lower left corners of the nine 2x2 blocks: all squares outside the d-file and rank 4.
const BLOCK_CORNERS: Squares = 0x0777;

/// With so few tiles left, random deals often look alike.
const FEW: u8 = 5;
/// With more tiles left, positions with [`FEW`] are at least eight moves away.
const LATE: u8 = 12;

/// The result of a round in which the players take all sixteen tiles without completing a pattern (rule K5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FullBoard {
    /// The player who took the last tile wins the round.
    LastMover,
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A tile that nobody has taken.
    Tile(Tile),
    /// A token of a player, in the place of a taken tile. Tokens never move.
    Token(Seat),
}

/// A position of Okiya. A tile under a token is not part of the position, because it no longer matters.
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
    /// Returns a position with these contents of the squares, in the order a1, b1 ... d4. `taken` is the tile
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

    /// Returns whether knowing how to play here may help in a round that was dealt as `deal` and stands at `present`:
    /// its tiles lie as in the deal. The grid may be rotated or mirrored, and plants and poems may be renamed or have
    /// exchanged their roles.
    ///
    /// When few tiles are left, many deals look alike. Such a position must also have all tokens of `present`, which
    /// must be late itself: from an earlier one, players can still choose among too many of these positions.
    pub fn may_help(&self, deal: &Self, present: &Self) -> bool {
        let is_few = self.tiles_left() <= FEW;
        if is_few && present.tiles_left() > LATE {
            return false;
        }
        let twins = Symmetry::all(SIZE, SIZE).flat_map(|symmetry| [(symmetry, false), (symmetry, true)]);
        let mut twins = twins.filter(|&(symmetry, swaps)| self.has_tiles_of(&deal.twin(symmetry, swaps)));
        twins.any(|(symmetry, swaps)| !is_few || self.has_tokens_of(&present.twin(symmetry, swaps)))
    }

    fn twin(&self, symmetry: Symmetry, swaps: bool) -> Self {
        let moved = |set: Squares| {
            let members = squares().filter(|&square| set & bit(square) != 0);
            members.fold(0, |moved, square| moved | bit(symmetry.of(square)))
        };
        let (plants, poems) = (self.plants.map(moved), self.poems.map(moved));
        let (plants, poems) = if swaps { (poems, plants) } else { (plants, poems) };
        Self { plants, poems, tokens: BySeat(self.tokens.0.map(moved)), ..*self }
    }

    /// Returns whether two tiles left here have the same plant, or the same poem, exactly if the tiles on these squares
    /// do in `deal`.
    fn has_tiles_of(&self, deal: &Self) -> bool {
        let groups = |sets: [Squares; 4]| {
            let mut left = sets.map(|set| set & self.remaining());
            left.sort_unstable();
            left
        };
        groups(self.plants) == groups(deal.plants) && groups(self.poems) == groups(deal.poems)
    }

    fn has_tokens_of(&self, earlier: &Self) -> bool {
        Seat::BOTH.into_iter().all(|seat| earlier.tokens[seat] & !self.tokens[seat] == 0)
    }

    pub fn at(&self, square: Square) -> Content {
        let bit = bit(square);
        match Seat::BOTH.into_iter().find(|&seat| self.tokens[seat] & bit != 0) {
            Some(seat) => Content::Token(seat),
            None => Content::Tile(self.tile(bit)),
        }
    }

    /// Returns the tile taken last, or `None` before the first move. The next tile taken must have the
    /// same plant or the same poem.
    pub const fn taken(&self) -> Option<Tile> {
        self.taken
    }

    pub const fn full_board(&self) -> FullBoard {
        self.full_board
    }

    pub fn tiles_left(&self) -> u8 {
        u8::try_from(self.remaining().count_ones()).expect("a grid has sixteen squares")
    }

    /// Returns the tile on a square. `bit` is a set with that single square, which must still hold a tile.
    pub(super) fn tile(&self, bit: Squares) -> Tile {
        Tile { plant: Plant::ALL[number_of(self.plants, bit)], poem: Poem::ALL[number_of(self.poems, bit)] }
    }

    pub(super) fn remaining(&self) -> Squares {
        !(self.tokens[Seat::First] | self.tokens[Seat::Second])
    }

    /// Returns the squares whose tiles match the tile taken last; before the first move, the border (rules K1
    /// and K2). Ignores that a pattern may have ended the round.
    pub(super) fn fitting(&self) -> Squares {
        match self.taken {
            None => BORDER & self.remaining(),
            Some(tile) => self.plants[tile.plant as usize] | self.poems[tile.poem as usize],
        }
    }

    /// Returns the tokens of the player who moved last. Only that player can have completed a pattern.
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

/// Returns the index of the set that contains the square `bit`. The four sets are disjoint, and one must
/// contain the square.
fn number_of(sets: [Squares; 4], bit: Squares) -> usize {
    (1..4).map(|number| number * usize::from(sets[number] & bit != 0)).sum::<usize>() % 4
}

pub(super) const fn bit(square: Square) -> Squares {
    1 << ((square.rank & 3) * SIZE + (square.file & 3))
}

pub(super) fn square(index: u32) -> Square {
    let index = u8::try_from(index).expect("a grid has sixteen squares");
    Square::new(index % SIZE, index / SIZE)
}

/// Returns whether the tokens fill a row, a column or a main diagonal (rule K3). `pairs & pairs >> 2`
/// keeps the bit of a square only if this square and the next three in its row have tokens. The column
/// test does the same with a step of 4.
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
