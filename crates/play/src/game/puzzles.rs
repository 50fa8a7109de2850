//! The list of daily puzzles: positions in which exactly one move wins. `examples/puzzles.rs` has made it.
//!
//! Lines are only ever appended, since the number of a line is the number of its puzzle, counted from 1. A line has
//! five fields, separated by spaces: the id of the game, the version of its rules, the number of plies until the win
//! (of both sides, with the solution), the solution, and the position. The four games take turns, and puzzle 1 is for
//! a Monday.

use std::sync::LazyLock;

use super::{MoveText, PositionText};

static LINES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../assets/puzzles.txt").lines().collect());
/// The minimum number of legal moves in a puzzle.
pub const LEAST_MOVES: usize = 4;
/// The number of plies until the win, from Monday to Sunday.
const PLIES: [u32; 7] = [1, 3, 3, 5, 5, 7, 7];

/// A puzzle of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPuzzle {
    pub game: &'static str,
    /// The version of the rules under which the puzzle is proven.
    pub rules_version: u16,
    /// The number of plies of both sides until the win, with the solution.
    pub plies: u32,
    pub solution: MoveText,
    pub position: PositionText,
}

/// Returns the number of plies until the win in the puzzle of a number, which counts from 1.
pub const fn plies(number: usize) -> u32 {
    PLIES[(number + PLIES.len() - 1) % PLIES.len()]
}

/// Returns the puzzle of a number, which counts from 1. After the last puzzle, the list begins again.
///
/// # Panics
///
/// If the line is unreadable, which a test excludes.
pub fn listed(number: usize) -> ListedPuzzle {
    let index = (number + count() - 1) % count();
    read(LINES[index]).expect("a readable line")
}

/// Returns the number of puzzles in the list.
pub fn count() -> usize {
    LINES.len()
}

fn read(line: &'static str) -> Option<ListedPuzzle> {
    let mut words = line.splitn(5, ' ');
    let (game, rules, plies) = (words.next()?, words.next()?, words.next()?);
    Some(ListedPuzzle {
        game,
        rules_version: rules.parse().ok()?,
        plies: plies.parse().ok()?,
        solution: MoveText(words.next()?.to_owned()),
        position: PositionText(words.next()?.to_owned()),
    })
}
