//! Naive implementations of the four games. They use arrays of letters and vectors of moves, and clone the
//! position for every move.
//!
//! `crates/play/tests/games/naive.rs` compares the real rules with these, and `benches/rules.rs` measures how
//! much faster the real rules are.

use rand_chacha::ChaCha8Rng;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

/// A game implemented a second time, in the simplest way.
pub trait Naive: Clone {
    const ID: &'static str;
    type Move: Clone;

    /// Returns the text of a random position, which real play may never reach.
    fn random(rng: &mut ChaCha8Rng) -> String;
    fn read(text: &str) -> Self;
    fn write(&self) -> String;
    /// Returns the rule that ended the round, or `None` while the round goes on.
    fn ended(&self) -> Option<&'static str>;
    /// Returns the legal moves, or nothing after the end of the round.
    fn legal(&self) -> Vec<Self::Move>;
    /// Returns the position after a legal move.
    fn play(&self, mv: &Self::Move) -> Self;
    fn spell(mv: &Self::Move) -> String;
}

/// Returns the name of a square. File and rank are counted from 0.
fn name(file: usize, rank: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"][file], rank + 1)
}

/// Returns the square `files` to the right and `ranks` up, or `None` if that is not on a board of this size.
fn step(
    (file, rank): (usize, usize),
    (files, ranks): (isize, isize),
    size: (usize, usize),
) -> Option<(usize, usize)> {
    let to = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
    (to.0 < size.0 && to.1 < size.1).then_some(to)
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Parses a board in the style of the chess notation FEN: ranks from the top, a letter for each piece, a
/// digit for each run of empty squares. In the result, rows begin at the bottom and `.` is an empty square.
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
