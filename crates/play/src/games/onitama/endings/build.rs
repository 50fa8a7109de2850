//! Retrograde analysis of endings: first the positions that the mover wins at once, then the positions lost
//! in two plies, then those won in three, and so on.
//!
//! A row is a set of up to 26 positions that differ only in the place of one student, the column. Bit
//! operations treat all positions of a row at once.

use crate::games::onitama::cards::{Card, Cards, Colour};
use crate::games::onitama::eval::distribution;
use crate::games::onitama::rules::{BOARD, STEPS, Squares, Step, TEMPLES, number};

use super::{BLOCKS, CAPTURED, DISTRIBUTIONS, Material, PAIRS, PLACES, SQUARES, pair};

/// A row with all 26 places of a student.
const ALL: Squares = BOARD << 1 | 1;
/// The maximum number of plies. Longer wins would stay open.
const LONGEST: u8 = 254;

/// The positions that differ only in the places of the two students. The places of the first student are the
/// rows, those of the second student the columns.
type Rows = [Squares; PLACES];

/// The owners of the two students of a sheet, and the sheet after a move.
#[derive(Clone, Copy)]
struct Sheet {
    has_own_rows: bool,
    has_own_columns: bool,
    /// The sheet of the same students from the opponent's side.
    next: usize,
}

/// One student each. The rows are places of the mover's student.
const EVEN: [Sheet; 1] = [Sheet { has_own_rows: true, has_own_columns: false, next: 0 }];
/// Two students of the mover, and two of the opponent. Positions occur twice, with exchanged students.
const UNEVEN: [Sheet; 2] = [
    Sheet { has_own_rows: true, has_own_columns: true, next: 1 },
    Sheet { has_own_rows: false, has_own_columns: false, next: 0 },
];

/// The cards and the squares of the masters, from the mover's side.
#[derive(Clone, Copy)]
struct Block {
    sheet: usize,
    cards: usize,
    own: usize,
    other: usize,
}

impl Block {
    fn all(sheets: usize) -> impl Iterator<Item = Self> {
        (0..sheets * BLOCKS).map(|index| Self {
            sheet: index / BLOCKS,
            cards: index / (SQUARES * SQUARES) % DISTRIBUTIONS,
            own: index / SQUARES % SQUARES,
            other: index % SQUARES,
        })
    }

    const fn index(self) -> usize {
        let Self { sheet, cards, own, other } = self;
        ((sheet * DISTRIBUTIONS + cards) * SQUARES + own) * SQUARES + other
    }

    /// The positions without two pawns on a square and without a master on the opponent's temple.
    fn valid(self, row: usize) -> Squares {
        let masters = 1 << self.own | 1 << self.other;
        let is_over = 1 << self.own & TEMPLES[1] != 0 || 1 << self.other & TEMPLES[0] != 0;
        let student = 1 << row & BOARD;
        if is_over || self.own == self.other || masters & student != 0 {
            0
        } else {
            ALL & !masters & !student
        }
    }
}

/// The successors of the open positions of a row.
#[derive(Default)]
struct Replies {
    /// The positions with a move to a position of the given set.
    reached: Squares,
    /// The positions with a move to a position outside the given set.
    escaped: Squares,
}

/// The state of the analysis. Vectors of rows are indexed by [`Block::index`].
struct Builder {
    sheets: &'static [Sheet],
    /// The steps of the five cards, as their holder sees them.
    steps: [[Step; 4]; 5],
    /// For each distribution of the cards: the mover's two cards, each with the distribution after its use.
    uses: [[(usize, usize); 2]; DISTRIBUTIONS],
    /// The positions without a result so far, from the mover's side.
    open: Vec<Rows>,
    /// The positions that their mover has lost, and those that their mover has won, as the opponent sees
    /// them who has just moved there. Only the cards are indexed from the mover's side.
    decided: [Vec<Rows>; 2],
    /// The rows of `decided` that the last pass over the table has changed.
    changed: Vec<Squares>,
    /// The table that is built.
    plies: Vec<u8>,
}

/// The number of plies for each position with these cards and this material.
pub(super) fn build(cards: Cards, material: Material) -> Vec<u8> {
    let mut builder = Builder::new(cards, material);
    builder.decide_wins_at_once();
    let mut plies = 2;
    while plies <= LONGEST && builder.decide(plies) {
        plies += 1;
    }
    builder.plies
}

impl Builder {
    fn new(cards: Cards, material: Material) -> Self {
        let sheets: &'static [Sheet] = match material {
            Material::Even => &EVEN,
            Material::Uneven => &UNEVEN,
        };
        let mut steps = cards.iter().map(|card: Card| STEPS[Colour::Blue as usize][card.index()]);
        let empty = vec![[0; PLACES]; sheets.len() * BLOCKS];
        Self {
            sheets,
            steps: std::array::from_fn(|_| steps.next().expect("a round has five cards")),
            uses: uses(),
            open: Block::all(sheets.len()).map(|block| std::array::from_fn(|row| block.valid(row))).collect(),
            decided: [empty.clone(), empty],
            changed: vec![0; sheets.len() * BLOCKS],
            plies: vec![0; material.bytes()],
        }
    }

    fn decide_wins_at_once(&mut self) {
        for block in Block::all(self.sheets.len()) {
            for row in 0..PLACES {
                let won = self.wins_at_once(block, row) & self.open[block.index()][row];
                self.record(block, row, won, 1);
            }
        }
    }

    /// Finds all positions that are lost after an even number of plies, or won after an odd number, given
    /// all results with fewer plies. Returns whether there are any.
    fn decide(&mut self, plies: u8) -> bool {
        let is_won = plies % 2 == 1;
        let known = usize::from(!is_won);
        let empty = vec![0; self.changed.len()];
        let changed = std::mem::replace(&mut self.changed, empty);
        let mut has_found = false;
        for block in Block::all(self.sheets.len()) {
            let mut rows = self.rows_to_visit(block, &changed);
            while rows != 0 {
                let row = usize::from(number(rows));
                rows &= rows - 1;
                let open = self.open[block.index()][row];
                if open == 0 {
                    continue;
                }
                let Replies { reached, escaped } = self.replies(block, row, &self.decided[known]);
                let found = open & if is_won { reached } else { !escaped };
                has_found |= found != 0;
                self.record(block, row, found, plies);
            }
        }
        has_found
    }

    /// The rows of a block from which a move leads to a row that has changed.
    fn rows_to_visit(&self, block: Block, changed: &[Squares]) -> Squares {
        let Sheet { has_own_rows, .. } = self.sheets[block.sheet];
        let mut rows = 0;
        for (card, cards) in self.uses[block.cards] {
            let after = Block { cards, ..block };
            let standing = changed[after.index()];
            rows |= standing;
            for step in self.steps[card] {
                if has_own_rows {
                    rows |= step.sources(standing);
                }
                if let Some(own) = target(step, block.own) {
                    let moved = changed[Block { own, ..after }.index()];
                    rows |= moved | (moved >> CAPTURED & 1) << own;
                }
            }
        }
        rows
    }

    /// The positions of a row in which the mover captures the master or reaches the temple.
    fn wins_at_once(&self, block: Block, row: usize) -> Squares {
        let Sheet { has_own_rows, has_own_columns, .. } = self.sheets[block.sheet];
        let master = 1 << block.other;
        let mut won = 0;
        for (card, _) in self.uses[block.cards] {
            for step in self.steps[card] {
                let hit = step.targets(1 << block.own) & (master | TEMPLES[1]);
                if hit != 0 && !(has_own_rows && hit == 1 << row) {
                    won |= if has_own_columns { ALL & !hit } else { ALL };
                }
                if has_own_rows && step.targets(1 << row) == master {
                    won |= ALL;
                }
                if has_own_columns {
                    won |= step.sources(master);
                }
            }
        }
        won
    }

    /// Compares the successors of the positions of a row with the positions in `set`, which are seen like
    /// [`Builder::decided`].
    fn replies(&self, block: Block, row: usize, set: &[Rows]) -> Replies {
        let Sheet { has_own_rows, has_own_columns, .. } = self.sheets[block.sheet];
        let mut replies = Replies::default();
        let mut movable = 0;
        // The positions after a pawn steps to an empty square or captures the student of the column.
        let mut arrive = |rows: &Rows, row: usize, to: usize| {
            let (legal, positions) = if has_own_columns {
                (ALL & !(1 << to), rows[row])
            } else {
                (ALL, rows[row] & !(1 << to) | (rows[row] >> CAPTURED & 1) << to)
            };
            replies.reached |= legal & positions;
            replies.escaped |= legal & !positions;
            movable |= legal;
        };
        for (card, cards) in self.uses[block.cards] {
            let after = Block { cards, ..block };
            let standing = &set[after.index()];
            for step in self.steps[card] {
                if let Some(to) = target(step, block.own).filter(|&to| !has_own_rows || to != row) {
                    let row = if to == row { CAPTURED } else { row };
                    arrive(&set[Block { own: to, ..after }.index()], row, to);
                }
                if has_own_rows && let Some(to) = target(step, row).filter(|&to| to != block.own) {
                    arrive(standing, to, to);
                }
            }
        }
        if has_own_columns {
            for (card, cards) in self.uses[block.cards] {
                let standing = set[Block { cards, ..block }.index()][row];
                for step in self.steps[card] {
                    let legal = step.sources(BOARD & !(1 << block.own) & !(1 << row));
                    let positions = step.sources(standing);
                    replies.reached |= legal & positions;
                    replies.escaped |= legal & !positions;
                    movable |= legal;
                }
            }
        }
        if movable != ALL {
            for (_, cards) in self.uses[block.cards] {
                let passed = set[Block { cards, ..block }.index()][row];
                replies.reached |= passed & !movable;
                replies.escaped |= !passed & !movable;
            }
        }
        replies
    }

    /// Records the result of some positions of a row.
    fn record(&mut self, block: Block, row: usize, found: Squares, plies: u8) {
        if found == 0 {
            return;
        }
        let Sheet { next, has_own_rows, has_own_columns } = self.sheets[block.sheet];
        let before =
            Block { sheet: next, cards: block.cards, own: turned(block.other), other: turned(block.own) };
        let (index, before) = (block.index(), before.index());
        self.open[index][row] &= !found;
        let rows = &mut self.decided[usize::from(plies % 2 == 1)][before];
        let mut left = found;
        while left != 0 {
            let column = usize::from(number(left));
            left &= left - 1;
            if has_own_rows == has_own_columns {
                rows[turned(row)] |= 1 << turned(column);
                self.changed[before] |= 1 << turned(row);
                if column <= row {
                    self.plies[index * PAIRS + pair([row, column])] = plies;
                }
            } else {
                rows[turned(column)] |= 1 << turned(row);
                self.changed[before] |= 1 << turned(column);
                self.plies[(index * PLACES + row) * PLACES + column] = plies;
            }
        }
    }
}

/// The place to which a step leads, if it stays on the board. A captured student has no steps.
pub(super) fn target(step: Step, from: usize) -> Option<usize> {
    let targets = step.targets(1 << from);
    (targets != 0).then(|| usize::from(number(targets)))
}

pub(super) const fn turned(place: usize) -> usize {
    if place == CAPTURED { CAPTURED } else { SQUARES - 1 - place }
}

/// The mover's two cards in each distribution, each with the distribution after its use, from the
/// next mover's side. The cards are numbered from 0 to 4.
pub(super) fn uses() -> [[(usize, usize); 2]; DISTRIBUTIONS] {
    let mut uses = [[(0, 0); 2]; DISTRIBUTIONS];
    for aside in 0..5u32 {
        for first in 0..5 {
            for second in first + 1..5 {
                if first == aside || second == aside {
                    continue;
                }
                let hand = 1 << first | 1 << second;
                let others = 0b11111 & !hand & !(1 << aside);
                uses[distribution(hand, others, 1 << aside)] = [first, second].map(|card| {
                    let kept = hand & !(1 << card) | 1 << aside;
                    (card as usize, distribution(others, kept, 1 << card))
                });
            }
        }
    }
    uses
}
