//! Move choice of the sandbox's simulated players. A player wins if possible, and otherwise avoids moves that
//! let the opponent win at once.
//!
//! All moves of a match are chosen before the first one is played, with the caller's random generator. So the
//! same start position and seed always give the same match.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::game::{MoveText, Table};

/// The number of random move sequences to generate for one match. The shortest sequence with at least
/// [`SHORTEST`] moves is played.
const LINES: usize = 6;
/// The minimum length of a match, in moves. A shorter match shows too little of the game.
const SHORTEST: usize = 9;
/// The maximum number of moves to examine, per position, for one that gives the opponent no immediate win.
const CANDIDATES: usize = 6;

/// Returns moves from the position of `table` to the end of the round.
pub fn line_to_the_end(table: &dyn Table, rng: &mut impl Rng) -> Vec<MoveText> {
    let lines: Vec<Vec<MoveText>> = (0..LINES).map(|_| line(table.fork(), usize::MAX, rng)).collect();
    let rank = |line: &&Vec<MoveText>| (line.len() < SHORTEST, line.len());
    lines.iter().min_by_key(rank).cloned().unwrap_or_default()
}

/// Returns the first `moves` moves of a round. Returns fewer if the next move would end the round.
pub fn opening(table: &dyn Table, moves: usize, rng: &mut impl Rng) -> Vec<MoveText> {
    let mut line = line(table.fork(), moves, rng);
    let mut after = table.fork();
    let going_on = line.iter().take_while(|mv| after.play(mv).is_ok() && after.ending().is_none()).count();
    line.truncate(going_on);
    line
}

fn line(mut table: Box<dyn Table>, most: usize, rng: &mut impl Rng) -> Vec<MoveText> {
    let mut line = Vec::new();
    while line.len() < most
        && let Some(mv) = choose(&*table, rng)
    {
        table.play(&mv).expect("a legal move");
        line.push(mv);
    }
    line
}

fn choose(table: &dyn Table, rng: &mut impl Rng) -> Option<MoveText> {
    let mut moves = table.legal();
    if let Some(win) = moves.iter().find(|mv| wins(table, mv)) {
        return Some(win.clone());
    }
    moves.shuffle(rng);
    let careful = moves.iter().take(CANDIDATES).find(|mv| !gives_a_win_away(table, mv));
    careful.cloned().or_else(|| moves.choose(rng).cloned())
}

fn wins(table: &dyn Table, mv: &MoveText) -> bool {
    let won = table.after(mv).ending().and_then(|ending| ending.winner);
    won == Some(table.turn())
}

fn gives_a_win_away(table: &dyn Table, mv: &MoveText) -> bool {
    let next = table.after(mv);
    next.legal().iter().any(|answer| wins(&*next, answer))
}
