//! The outcomes of all positions with at most two students a side, for the five cards of a round.
//!
//! A position without a win at once is lost if every move leads to a won position. It is unwon, which means lost
//! or open, if no move leads to a lost one. So each distribution of the cards has two sets, its lost and its
//! unwon positions, and each set follows from two sets of the other kind, those after the next move. The engine
//! computes the sets in turn until none changes. At first no position counts as lost, so sets that still change
//! leave more open, but all that they decide is right.
//!
//! A row is a set of up to 301 positions that differ only in the places of the opponent's students. Moves of the
//! mover combine whole rows. Transposed, a matrix of rows shows the same positions from the opponent's side.

use std::array;
use std::cell::RefCell;

use crate::ai::{BestPlayOutcome, Evaluate as _};
use crate::base::position::Position as _;
use crate::games::onitama::cards::{Card, Cards, Colour};
use crate::games::onitama::rules::{BOARD, Position, STEPS, Squares, Step, TEMPLES};

use super::build::{target, turned, uses};
use super::{CAPTURED, DISTRIBUTIONS, PLACES, SQUARES, index};

#[cfg(test)]
mod tests;

/// The number of sets: the lost positions of each distribution from the number [`LOST`] on, and the unwon ones
/// from the number [`UNWON`] on.
const SETS: usize = 2 * DISTRIBUTIONS;
const LOST: usize = 0;
const UNWON: usize = DISTRIBUTIONS;
/// The order in which a sweep computes the sets. At most 17 exist at the same time, because a set is dropped
/// after its last use. After the last one, 15 sets exist, from which all others follow in a few plies.
/// Simulated annealing has found this order.
const ORDER: [usize; SETS] = [
    22, 11, 35, 33, 25, 18, 32, 24, 19, 41, 12, 47, 0, 6, 52, 53, 59, 58, 8, 13, 14, 7, 30, 51, 26, 40, 57,
    46, 5, 20, 45, 39, 3, 4, 54, 1, 2, 56, 42, 43, 23, 10, 48, 37, 31, 16, 17, 27, 36, 29, 38, 50, 49, 28,
    15, 44, 21, 9, 55, 34,
];
/// The maximum number of sweeps, which bounds the time. A sweep takes 0.7 to 0.9 seconds, and 33 deals
/// needed 14 to 44 sweeps.
const MOST_SWEEPS: usize = 60;

/// The number of blocks in a set. The positions of a block have the masters on the same squares.
const BLOCKS: usize = SQUARES * SQUARES;
/// The number of pairs of places of two students, without the square of their opponent's master.
const COLUMNS: usize = 301;
/// A set of pairs of places, as bits.
type Row = [u64; 5];
const ALL: Row = [!0, !0, !0, !0, (1 << (COLUMNS % 64)) - 1];
const NONE: Row = [0; 5];
/// A row without its unused bytes.
type PackedRow = [u8; COLUMNS.div_ceil(8)];
/// The number of rows in a matrix: as many as bits in a row, so that it can be transposed.
const MATRIX: usize = 64 * NONE.len();

/// The number of rows that are allocated at once. Equal sizes leave no gaps in memory.
const PAGE: usize = 64;

/// The rows of all blocks with the mover's master on the same square, in the order of [`QuietPairs`].
#[derive(Clone, Default)]
struct Rows {
    #[expect(clippy::vec_box, reason = "pages of one size, however many there are")]
    pages: Vec<Box<[PackedRow; PAGE]>>,
    count: usize,
}

/// The rows for each square of the mover's master.
type PositionSet = Vec<Rows>;

/// The places of the mover's students with which the mover cannot win at once, for the mover's two cards.
struct QuietPairs {
    /// For each block: the places that students can have, and the places of which they must have one.
    places: Vec<[Squares; 2]>,
    /// The number of pairs before each block, and of all pairs.
    before: Vec<usize>,
}

/// The outcomes for five cards, as far as the finished sweeps decide them.
pub struct Outcomes {
    cards: Cards,
    /// The steps of the five cards, as their holder sees them.
    steps: [[Step; 4]; 5],
    uses: [[(usize, usize); 2]; DISTRIBUTIONS],
    /// The quiet pairs of each hand.
    quiet: Vec<QuietPairs>,
    /// For each square of a master and each place of an opponent's student, the row of all pairs with this place.
    /// For the square of the master itself, all pairs.
    pairs_with: Vec<[Row; PLACES]>,
    sets: Vec<Option<PositionSet>>,
}

thread_local! {
    /// The outcomes that this thread used last, so that they end with it.
    static LATEST: RefCell<Option<Outcomes>> = const { RefCell::new(None) };
}

/// Returns the decided outcomes of a position without a win at once and of the positions after its moves,
/// sorted by key. Computes the outcomes of all positions with these cards if they are not those used last: this
/// takes up to a minute and 64 MiB. Returns nothing if a side has more than two students.
pub(super) fn outcomes_near(position: &Position) -> Vec<(u64, BestPlayOutcome)> {
    let mut near = Vec::new();
    if position.pawns.iter().any(|pawns| pawns.count_ones() > 3) {
        return near;
    }
    LATEST.with_borrow_mut(|latest| {
        // Free the memory of the former outcomes first.
        latest.take_if(|outcomes| outcomes.cards != position.cards());
        let outcomes = latest.get_or_insert_with(|| Outcomes::compute(position.cards()));
        let mut add = |position: &Position| {
            near.extend(outcomes.outcome(position).map(|outcome| (position.key(), outcome)));
        };
        add(position);
        position.each_legal(&mut |mv| add(&position.after(mv)));
    });
    near.sort_unstable();
    near
}

impl Outcomes {
    /// Computes the sets until none changes.
    fn compute(cards: Cards) -> Self {
        let mut outcomes = Self::new(cards);
        let mut workspace = Workspace::new();
        let mut sizes = [0; SETS];
        for _ in 0..MOST_SWEEPS {
            let former = sizes;
            for set in ORDER {
                sizes[set] = outcomes.compute_set(set, &mut workspace);
            }
            // Lost positions only become more, and unwon ones fewer.
            if sizes == former {
                break;
            }
        }
        outcomes
    }

    fn new(cards: Cards) -> Self {
        let mut steps = cards.iter().map(|card: Card| STEPS[Colour::Blue as usize][card.index()]);
        let steps = array::from_fn(|_| steps.next().expect("a round has five cards"));
        let hands = (0..5).flat_map(|second| (0..second).map(move |first| [first, second]));
        Self {
            cards,
            steps,
            uses: uses(),
            quiet: hands.map(|hand| QuietPairs::new(hand.map(|card| steps[card]))).collect(),
            pairs_with: (0..SQUARES).map(pairs_with).collect(),
            sets: vec![const { None }; SETS],
        }
    }

    /// The outcome of a position that is not over, if it is decided.
    fn outcome(&self, position: &Position) -> Option<BestPlayOutcome> {
        if self.holds(LOST, position) {
            return Some(BestPlayOutcome::Lost);
        }
        (!self.holds(UNWON, position)).then_some(BestPlayOutcome::Won)
    }

    /// Whether a position is in the set of its distribution; `kind` is [`LOST`] or [`UNWON`]. Looks at the
    /// positions after its moves if the set has been dropped.
    fn holds(&self, kind: usize, position: &Position) -> bool {
        if position.win_at_once().is_some() {
            return false;
        }
        let (block, [own, other]) = index(position);
        let (cards, block) = (block / BLOCKS, block % BLOCKS);
        let Some(set) = &self.sets[kind + cards] else {
            let mut has_reached = false;
            position.each_legal(&mut |mv| {
                has_reached = has_reached || self.holds(UNWON - kind, &position.after(mv));
            });
            return !has_reached;
        };
        let quiet = self.quiet(cards);
        let place = quiet.pairs(block).position(|pair| pair == own).expect("the mover cannot win at once");
        let row = set[block / SQUARES].get(quiet.first(block) + place);
        let column = column(block % SQUARES, other);
        row[column / 64] >> (column % 64) & 1 != 0
    }

    /// The quiet pairs of the mover in a distribution.
    fn quiet(&self, cards: usize) -> &QuietPairs {
        let [(first, _), (second, _)] = self.uses[cards];
        &self.quiet[second * (second - 1) / 2 + first]
    }

    /// The two sets from which a set follows, one after the use of each card.
    fn next_sets(&self, set: usize) -> [usize; 2] {
        let kind = if set < UNWON { UNWON } else { LOST };
        self.uses[set % DISTRIBUTIONS].map(|(_, cards)| kind + cards)
    }

    /// Whether a set is dropped when `user` has been computed from it.
    fn is_last_use(&self, set: usize, user: usize) -> bool {
        let place = |set| ORDER.iter().position(|&other| other == set).expect("the order has all sets");
        let wait = |user| (SETS + place(user) - place(set)) % SETS;
        let mut users = (0..SETS).filter(|&user| self.next_sets(user).contains(&set));
        users.all(|other| wait(other) <= wait(user))
    }

    /// Computes a set and drops sets that it uses last. Returns its number of positions.
    fn compute_set(&mut self, set: usize, workspace: &mut Workspace) -> u64 {
        let dropped = self.next_sets(set).map(|next| Some(next).filter(|&next| self.is_last_use(next, set)));
        let mut rows = vec![Rows::default(); SQUARES];
        let mut size = 0;
        for other in 0..SQUARES {
            self.gather(set, other, workspace);
            for next in dropped.into_iter().flatten() {
                self.sets[next].iter_mut().for_each(|set| set[turned(other)] = Rows::default());
            }
            for (own, rows) in rows.iter_mut().enumerate() {
                size += self.compute_block(set % DISTRIBUTIONS, own, other, workspace, rows);
            }
        }
        dropped.into_iter().flatten().for_each(|next| self.sets[next] = None);
        self.sets[set] = Some(rows);
        size
    }

    /// Fills the workspace with the positions of the next sets that have the next mover's master on `other`.
    fn gather(&self, set: usize, other: usize, workspace: &mut Workspace) {
        let Workspace { matrix, moved } = workspace;
        for (next, moved) in self.next_sets(set).into_iter().zip(moved) {
            for (own, moved) in moved.chunks_exact_mut(MATRIX).enumerate().filter(|(own, _)| *own != other) {
                let quiet = self.quiet(next % DISTRIBUTIONS);
                let block = turned(other) * SQUARES + turned(own);
                let rows = self.sets[next].as_ref().map(|set| &set[turned(other)]);
                // A set that has not been computed yet.
                let missing = if next < UNWON { NONE } else { ALL };
                matrix.fill(NONE);
                for (at, pair) in (quiet.first(block)..).zip(quiet.pairs(block)) {
                    matrix[column(other, pair.map(turned))] = rows.map_or(missing, |rows| rows.get(at));
                }
                self.add_captures(own, other, matrix);
                transpose(matrix, moved);
            }
        }
    }

    /// Adds positions in which a pawn of the side that has just moved is on the square of a student, which it
    /// has captured. The rows of the matrix are the places of the next mover's students.
    fn add_captures(&self, own: usize, other: usize, matrix: &mut [Row]) {
        let places =
            |place: usize| if place == other { NONE } else { matrix[column(other, [CAPTURED, place])] };
        let left_alone: [Row; PLACES] = array::from_fn(places);
        let pairs_with = &self.pairs_with[turned(own)];
        for pair in pairs().filter(|pair| !pair.contains(&other)) {
            let row = &mut matrix[column(other, pair)];
            for [captured, left] in [pair, [pair[1], pair[0]]] {
                let captures = &pairs_with[turned(captured)];
                *row = array::from_fn(|word| row[word] | left_alone[left][word] & captures[word]);
            }
        }
    }

    /// Adds the rows of a block: the positions from which no move leads to a position in the workspace. Returns
    /// their number.
    fn compute_block(
        &self,
        cards: usize,
        own: usize,
        other: usize,
        workspace: &Workspace,
        rows: &mut Rows,
    ) -> u64 {
        let steps = self.uses[cards].map(|(card, _)| self.steps[card]);
        let taken = &self.pairs_with[other];
        let mut size = 0;
        for [first, second] in self.quiet(cards).pairs(own * SQUARES + other) {
            let reached = workspace.reached(&steps, [own, first, second]);
            let left_out = [&reached, &taken[own], &taken[first], &taken[second]];
            let row = array::from_fn(|word| left_out.iter().fold(ALL[word], |left, row| left & !row[word]));
            size += row.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            rows.push(&row);
        }
        size
    }
}

impl Rows {
    fn push(&mut self, row: &Row) {
        if self.count.is_multiple_of(PAGE) {
            self.pages.push(Box::new([[0; _]; PAGE]));
        }
        let bytes = &mut self.pages[self.count / PAGE][self.count % PAGE];
        for (bytes, word) in bytes.chunks_mut(8).zip(row) {
            bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
        }
        self.count += 1;
    }

    fn get(&self, at: usize) -> Row {
        let mut words = self.pages[at / PAGE][at % PAGE].chunks(8).map(|bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        });
        array::from_fn(|_| words.next().expect("five words"))
    }
}

/// The memory in which a set is computed.
struct Workspace {
    matrix: Vec<Row>,
    /// For each card of the mover and each square of the mover's master after its use: a matrix of positions.
    /// Its rows are the places of the mover's students as the opponent sees them, its columns the places of the
    /// opponent's students as the mover sees them.
    moved: [Vec<Row>; 2],
}

impl Workspace {
    fn new() -> Self {
        let moved = [(); 2].map(|()| vec![NONE; SQUARES * MATRIX]);
        Self { matrix: vec![NONE; MATRIX], moved }
    }

    /// The positions from which a move of the pawns, the master first, leads to a position in the workspace.
    fn reached(&self, steps: &[[Step; 4]; 2], pawns: [usize; 3]) -> Row {
        let mut reached = NONE;
        let mut reach = |card: usize, [own, first, second]: [usize; 3]| {
            let row = self.moved[card][own * MATRIX + column(turned(own), [turned(first), turned(second)])];
            reached = array::from_fn(|word| reached[word] | row[word]);
        };
        let mut is_stuck = true;
        for (card, steps) in steps.iter().enumerate() {
            for &step in steps {
                for (moved, &from) in pawns.iter().enumerate() {
                    if let Some(to) = target(step, from).filter(|to| !pawns.contains(to)) {
                        let mut after = pawns;
                        after[moved] = to;
                        reach(card, after);
                        is_stuck = false;
                    }
                }
            }
        }
        if is_stuck {
            reach(0, pawns);
            reach(1, pawns);
        }
        reached
    }
}

impl QuietPairs {
    fn new(steps: [[Step; 4]; 2]) -> Self {
        let sources =
            |square: Squares| steps.iter().flatten().fold(0, |all, step| all | step.sources(square));
        let mut quiet = Self { places: Vec::new(), before: vec![0] };
        for block in 0..BLOCKS {
            let [own, other] = [1 << (block / SQUARES), 1 << (block % SQUARES)];
            let is_over = own == other || own == TEMPLES[1] || other == TEMPLES[0];
            let attacks = sources(other);
            let is_won = is_over || attacks & own != 0;
            let free = if is_won { 0 } else { (BOARD | 1 << CAPTURED) & !own & !other & !attacks };
            // A student on the temple keeps the master from entering it.
            quiet.places.push([free, if sources(TEMPLES[1]) & own == 0 { free } else { TEMPLES[1] }]);
            quiet.before.push(quiet.before[block] + quiet.pairs(block).count());
        }
        quiet
    }

    /// The pairs of a block in their order.
    fn pairs(&self, block: usize) -> impl Iterator<Item = [usize; 2]> {
        let [free, needed] = self.places[block];
        pairs().filter(move |[first, second]| {
            let students = 1 << first | 1 << second;
            students & !free == 0 && students & needed != 0
        })
    }

    /// The number of pairs before those of a block with the mover's master on the same square.
    fn first(&self, block: usize) -> usize {
        self.before[block] - self.before[block / SQUARES * SQUARES]
    }
}

/// Every pair of places of two students, the larger place first, in their order.
fn pairs() -> impl Iterator<Item = [usize; 2]> {
    let different = (0..PLACES).flat_map(|larger| (0..larger).map(move |smaller| [larger, smaller]));
    different.chain([[CAPTURED; 2]])
}

/// The number of a pair of places below [`COLUMNS`], if their opponent's master is on the square `master`.
const fn column(master: usize, [first, second]: [usize; 2]) -> usize {
    let (first, second) = (first - (first > master) as usize, second - (second > master) as usize);
    let (larger, smaller) = if first > second { (first, second) } else { (second, first) };
    larger * larger.saturating_sub(1) / 2 + smaller
}

/// See [`Outcomes::pairs_with`].
fn pairs_with(master: usize) -> [Row; PLACES] {
    let mut rows = [NONE; PLACES];
    rows[master] = ALL;
    for pair in pairs().filter(|pair| !pair.contains(&master)) {
        let column = column(master, pair);
        for place in pair.into_iter().filter(|&place| place != CAPTURED) {
            rows[place][column / 64] |= 1 << (column % 64);
        }
    }
    rows
}

/// Writes the transposed matrix to `transposed`. The matrix itself is meaningless after that.
fn transpose(matrix: &mut [Row], transposed: &mut [Row]) {
    for (strip, rows) in matrix.chunks_exact_mut(64).enumerate() {
        // Transpose each square of 64 by 64 bits: exchange its quarters, then the quarters of these, and so on.
        let rows: &mut [Row; 64] = rows.try_into().expect("64 rows");
        exchange::<32>(rows, 0x0000_0000_ffff_ffff);
        exchange::<16>(rows, 0x0000_ffff_0000_ffff);
        exchange::<8>(rows, 0x00ff_00ff_00ff_00ff);
        exchange::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
        exchange::<2>(rows, 0x3333_3333_3333_3333);
        exchange::<1>(rows, 0x5555_5555_5555_5555);
        for word in 0..NONE.len() {
            for (row, transposed) in rows.iter().zip(&mut transposed[word * 64..]) {
                transposed[strip] = row[word];
            }
        }
    }
}

/// Exchanges quarters of squares of twice `SIZE` rows and columns: the upper right one with the lower left one.
/// `low` has the columns on the left, which are the lower bits.
fn exchange<const SIZE: usize>(rows: &mut [Row; 64], low: u64) {
    for group in rows.chunks_exact_mut(2 * SIZE) {
        let (upper, lower) = group.split_at_mut(SIZE);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let changed = (*upper >> SIZE ^ *lower) & low;
                *lower ^= changed;
                *upper ^= changed << SIZE;
            }
        }
    }
}
