//! The small neural network that estimates positions.
//!
//! Its inputs are the squares of sixteen sets, such as the squares that the mover reaches, as the mover sees
//! them. There is one hidden layer of clipped units. `tests/train.rs` trains the network and writes the file
//! `assets/onitama.bin`: rows of [`WIDTH`] weights as `i16`, little-endian. Each input has a row. Then come the
//! biases, and the weights with which the hidden units count for the result.

use super::cards::Colour;
use super::endings::rotated;
use super::rules::{Position, STEPS, Squares};

/// The number of hidden units.
pub(super) const UNITS: usize = 7;
/// The number of sums of inputs: one for each hidden unit, and one that is itself a part of the result.
pub(super) const WIDTH: usize = UNITS + 1;
/// The number of sets of squares.
pub(super) const SETS: usize = 16;
/// The number of inputs: the squares of all sets.
pub(super) const INPUTS: usize = 25 * SETS;
/// The number of rows in the file.
pub(super) const ROWS: usize = INPUTS + 2;
/// The largest output of a hidden unit.
pub(super) const LARGEST: i32 = 256;
/// The weights of the result count sixteenths of one hundredth of a student.
pub(super) const PARTS: i32 = 16;

/// A row of weights, four in each word, the first one in the lowest bits. Each weight is added to the whole word
/// with its sign, so the sum of words has the sums of the weights.
type Row = [u64; WIDTH / 4];

static FILE: &[u8; 2 * WIDTH * ROWS] = include_bytes!("../../../assets/onitama.bin");
/// The sums of the rows of each set for all squares on a rank, indexed by the bits of their files.
static RANKS: [[[Row; 32]; 5]; SETS] = ranks();
static BIASES: Row = row(INPUTS);
static RESULT: [i32; WIDTH] = result();

const fn weight(row: usize, column: usize) -> i16 {
    let at = 2 * (row * WIDTH + column);
    i16::from_le_bytes([FILE[at], FILE[at + 1]])
}

const fn row(input: usize) -> Row {
    let mut row = [0_u64; WIDTH / 4];
    let mut column = WIDTH;
    while column > 0 {
        column -= 1;
        let weight = weight(input, column) as i64;
        row[column / 4] = (row[column / 4] << 16).wrapping_add(weight.cast_unsigned());
    }
    row
}

const fn sum(left: Row, right: &Row) -> Row {
    [left[0].wrapping_add(right[0]), left[1].wrapping_add(right[1])]
}

#[expect(clippy::large_stack_arrays, reason = "the compiler evaluates this function")]
const fn ranks() -> [[[Row; 32]; 5]; SETS] {
    let mut ranks = [[[[0; WIDTH / 4]; 32]; 5]; SETS];
    let mut at = 0;
    while at < SETS * 5 {
        let files = &mut ranks[at / 5][at % 5];
        let mut bits = 1;
        while bits < files.len() {
            let lowest = bits.trailing_zeros() as usize;
            files[bits] = sum(files[bits & (bits - 1)], &row(5 * at + lowest));
            bits += 1;
        }
        at += 1;
    }
    ranks
}

const fn result() -> [i32; WIDTH] {
    let mut result = [0; WIDTH];
    let mut unit = 0;
    while unit < UNITS {
        result[unit] = weight(INPUTS + 1, unit) as i32;
        unit += 1;
    }
    result
}

/// Estimates a position for the mover, in hundredths of a student.
pub(super) fn estimate(position: &Position) -> i32 {
    let mut sums = BIASES;
    for (set, ranks) in sets(position).into_iter().zip(&RANKS) {
        for (rank, files) in (0..).zip(ranks) {
            sums = sum(sums, &files[(set >> (5 * rank) & 31) as usize]);
        }
    }
    let [low, high] = sums.map(columns);
    let units = low.into_iter().chain(high).zip(RESULT);
    let hidden: i32 = units.map(|(unit, weight)| unit.clamp(0, LARGEST) * weight).sum();
    (hidden + high[3] * LARGEST) / (LARGEST * PARTS)
}

/// The four sums in a word.
#[expect(clippy::cast_possible_truncation, reason = "takes the lowest sum")]
fn columns(word: u64) -> [i32; 4] {
    let mut word = word.cast_signed();
    [0; 4].map(|_| {
        let lowest = word as i16;
        // The sum above has lost one if this sum is negative.
        word = (word - i64::from(lowest)) >> 16;
        lowest.into()
    })
}

/// The squares that one side reaches, including those of its own pawns, which are protected.
#[derive(Clone, Copy)]
struct Reach {
    pawns: Squares,
    /// The squares that pawns reach with at least two steps.
    twice: Squares,
    master: Squares,
    /// The squares that pawns would reach with the spare card.
    spare: Squares,
}

/// The sets of squares that are the inputs of the network, rotated if Red is to move.
pub(super) fn sets(position: &Position) -> [Squares; SETS] {
    let sides = [position.turn, position.turn.other()];
    let view = |squares| if position.turn == Colour::Blue { squares } else { rotated(squares) };
    let pawns = sides.map(|side| view(position.pawns[side as usize]));
    let masters = sides.map(|side| view(position.masters[side as usize]));
    let students = [pawns[0] & !masters[0], pawns[1] & !masters[1]];
    let reach = |side| reach(position, sides[side], side, pawns[side], masters[side]);
    let (own, other) = (reach(0), reach(1));
    [
        students[0],
        students[1],
        masters[0],
        masters[1],
        own.pawns,
        other.pawns,
        own.master & !pawns[0] & !other.pawns,
        other.master & !pawns[1] & !own.pawns,
        own.spare,
        other.spare,
        own.pawns & students[1],
        other.pawns & students[0],
        own.pawns & students[1] & !other.pawns,
        other.pawns & students[0] & !own.pawns,
        own.twice,
        other.twice,
    ]
}

/// The reach of a colour with these pawns and master. Steps go up the board for the side 0 and down for the
/// side 1.
fn reach(position: &Position, colour: Colour, side: usize, pawns: Squares, master: Squares) -> Reach {
    let mut reach = Reach { pawns: 0, twice: 0, master: 0, spare: 0 };
    for card in position.hand(colour).iter() {
        for step in STEPS[side][card.index()] {
            let targets = step.targets(pawns);
            reach.twice |= reach.pawns & targets;
            reach.pawns |= targets;
            reach.master |= step.targets(master);
        }
    }
    for step in STEPS[side][position.aside.index()] {
        reach.spare |= step.targets(pawns);
    }
    reach
}
