//! The four games once more, as anybody would write them first: arrays of letters, vectors of moves, a clone
//! for every step. Slow and plain on purpose. `crates/play/tests/games/naive.rs` holds the real rules against
//! them, `benches/rules.rs` measures how much faster those are.

use rand_chacha::ChaCha8Rng;

pub mod konane;
pub mod okiya;
pub mod onitama;
pub mod oxono;

/// A plain second implementation of a game, for comparison.
pub trait Naive: Clone {
    const ID: &'static str;
    type Move: Clone;

    /// A text of some position, often one that play hardly reaches.
    fn random(rng: &mut ChaCha8Rng) -> String;
    fn read(text: &str) -> Self;
    fn write(&self) -> String;
    /// The rule by which the round has ended.
    fn ended(&self) -> Option<&'static str>;
    /// The legal moves; none after the end.
    fn legal(&self) -> Vec<Self::Move>;
    /// The position after a legal move.
    fn play(&self, mv: &Self::Move) -> Self;
    fn spell(mv: &Self::Move) -> String;
}

/// Name of the square at this file and rank, both counted from 0.
fn name(file: usize, rank: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"][file], rank + 1)
}

/// A square `files` and `ranks` away, if it is on a board of this size.
fn step(
    (file, rank): (usize, usize),
    (files, ranks): (isize, isize),
    size: (usize, usize),
) -> Option<(usize, usize)> {
    let to = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
    (to.0 < size.0 && to.1 < size.1).then_some(to)
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Letters of a board with digits for gaps, from the top rank, as rows from the bottom. `.` is a gap.
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
