//! The rules of Okiya. The comments number single rules from K1 to K6; each has a test in `tests.rs`.
//!
//! The grid is stored as one set of squares for each plant, each poem and each player's tokens. The legal
//! moves are thus the union of two sets. A set is a `u16`: bit 0 is a1, bit 3 is d1, bit 15 is d4.

use crate::base::grid::{Square, Symmetry};
use crate::base::position::{self, Ending};
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

/// With at most this many tiles left, the tiles do not tell deals apart: random deals often look alike.
const FEW: u8 = 5;
/// With more tiles left in the rated round, a position with at most [`FEW`] is so far away that an answer about it does
/// not help.
const LATE: u8 = 14;
/// In a given position, this many tiles may differ from the deal.
const SLIPS: u32 = 3;

/// All orders of four plants or four poems.
static ORDERS: [[usize; 4]; 24] = {
    let (mut orders, mut found, mut code) = ([[0; 4]; 24], 0, 0_usize);
    while code < 256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[found] = order;
            found += 1;
        }
        code += 1;
    }
    orders
};

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
    /// The tile taken last, or `None` before the first move. The next tile taken must have the same plant or the same
    /// poem.
    pub(super) taken: Option<Tile>,
    pub(super) turn: Seat,
    pub(super) full_board: FullBoard,
}

impl Position {
    /// A position with these contents of the squares, in the order a1, b1 ... d4. `taken` is the tile
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

    /// All equivalent positions but those with renamed plants or poems, always in the same order: rotated,
    /// mirrored, and with plants and poems in exchanged roles.
    pub fn twins(&self) -> impl Iterator<Item = Self> {
        let grid = *self;
        Symmetry::all(SIZE, SIZE)
            .flat_map(move |symmetry| [false, true].map(|swaps| grid.twin(symmetry, swaps)))
    }

    /// Whether knowing how to play here may help in a round that was dealt as `deal` and stands at `present`:
    /// its tiles lie as in the deal, apart from renamed plants and poems. If the position `is_given`, a few tiles
    /// may differ.
    ///
    /// When few tiles are left, many deals look alike. Then `present` must be late, and all its tokens must be here
    /// unless the position `is_given`.
    pub fn may_help(&self, deal: &Self, present: &Self, is_given: bool) -> bool {
        if self.tiles_left() > FEW {
            return self.has_tiles_of(deal, if is_given { SLIPS } else { 0 });
        }
        present.tiles_left() <= LATE
            && (is_given || self.has_tiles_of(deal, 0) && self.has_tokens_of(present))
    }

    fn twin(&self, symmetry: Symmetry, swaps: bool) -> Self {
        let moved = |set: Squares| {
            let members = squares().filter(|&square| set & bit(square) != 0);
            members.fold(0, |moved, square| moved | bit(symmetry.apply(square)))
        };
        let (plants, poems) = (self.plants.map(moved), self.poems.map(moved));
        let (plants, poems) = if swaps { (poems, plants) } else { (plants, poems) };
        Self { plants, poems, tokens: BySeat(self.tokens.0.map(moved)), ..*self }
    }

    /// Whether plants and poems can be renamed so that all tiles left here but `slips` are those of `deal`.
    fn has_tiles_of(&self, deal: &Self, slips: u32) -> bool {
        let least = self.remaining().count_ones().saturating_sub(slips);
        let agreeing = |here: [Squares; 4], there: [Squares; 4]| {
            let agrees = move |order: &[usize; 4]| (0..4).fold(0, |all, n| all | here[n] & there[order[n]]);
            ORDERS.iter().map(agrees).filter(move |agree| agree.count_ones() >= least)
        };
        agreeing(self.plants, deal.plants).any(|plants| {
            agreeing(self.poems, deal.poems).any(|poems| (plants & poems).count_ones() >= least)
        })
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

    pub fn tiles_left(&self) -> u8 {
        u8::try_from(self.remaining().count_ones()).expect("a grid has sixteen squares")
    }

    /// The tile on a square. `bit` is a set with that single square, which must still hold a tile.
    pub(super) fn tile(&self, bit: Squares) -> Tile {
        Tile { plant: Plant::ALL[number_of(self.plants, bit)], poem: Poem::ALL[number_of(self.poems, bit)] }
    }

    pub(super) fn remaining(&self) -> Squares {
        !(self.tokens[Seat::First] | self.tokens[Seat::Second])
    }

    /// The squares whose tiles match the tile taken last; before the first move, the border (rules K1
    /// and K2). Ignores that a pattern may have ended the round.
    pub(super) fn fitting(&self) -> Squares {
        match self.taken {
            None => BORDER & self.remaining(),
            Some(tile) => self.plants[tile.plant as usize] | self.poems[tile.poem as usize],
        }
    }

    /// The tokens of the player who moved last. Only that player can have completed a pattern.
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

/// Every square of the grid, in the order a1, b1 ... d4.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..u32::from(SIZE * SIZE)).map(square)
}

/// The index of the set that contains the square `bit`. The four sets are disjoint, and one must
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

/// Whether the tokens fill a row, a column or a main diagonal (rule K3). `pairs & pairs >> 2`
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

/// Whether the tokens fill a 2x2 block.
pub(super) fn has_block(tokens: Squares) -> bool {
    let pairs = tokens & tokens >> 1;
    pairs & pairs >> 4 & BLOCK_CORNERS != 0
}
