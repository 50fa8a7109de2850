//! Naive implementations of the four games: arrays of letters, vectors of moves, a clone for every step.
//!
//! `crates/play/tests/games/naive.rs` compares the real rules with them, and `benches/rules.rs` measures
//! how much faster those are.

use rand_chacha::ChaCha8Rng;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

/// A naive second implementation of a game, for comparison.
pub trait Naive: Clone {
    const ID: &'static str;
    type Move: Clone;

    /// Returns a random position text, often of a position that play hardly reaches.
    fn random(rng: &mut ChaCha8Rng) -> String;
    fn read(text: &str) -> Self;
    fn write(&self) -> String;
    /// Returns the rule that ended the round.
    fn ended(&self) -> Option<&'static str>;
    /// Returns the legal moves; none after the end of the round.
    fn legal(&self) -> Vec<Self::Move>;
    /// Returns the position after a legal move.
    fn play(&self, mv: &Self::Move) -> Self;
    fn spell(mv: &Self::Move) -> String;
}

/// Returns the name of the square at a file and rank, both counted from 0.
fn name(file: usize, rank: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"][file], rank + 1)
}

/// Returns the square `files` and `ranks` away, if it is on a board of this size.
fn step(
    (file, rank): (usize, usize),
    (files, ranks): (isize, isize),
    size: (usize, usize),
) -> Option<(usize, usize)> {
    let to = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
    (to.0 < size.0 && to.1 < size.1).then_some(to)
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Parses a board like FEN, from the top rank, into rows from the bottom. `.` is an empty square.
fn read_letters(text: &str) -> Vec<Vec<char>> {
    let row = |rank: &str| {
        let cells = |c: char| match c.to_digit(10) {
            Some(gap) => vec!['.'; gap as usize],
            None => vec![c],
        };
        rank.chars().flat_map(cells).collect()
    };
    text.split('/').rev().map(row).collect()
}

fn write_letters(rows: &[Vec<char>]) -> String {
    let mut text = String::new();
    for row in rows.iter().rev() {
        let mut gap = 0;
        for &cell in row {
            if cell == '.' {
                gap += 1;
            } else {
                push_gap(&mut text, gap);
                text.push(cell);
                gap = 0;
            }
        }
        push_gap(&mut text, gap);
        text.push('/');
    }
    text.trim_end_matches('/').to_owned()
}

fn push_gap(text: &mut String, gap: u32) {
    if gap > 0 {
        *text += &gap.to_string();
    }
}
