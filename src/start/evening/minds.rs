//! How the guests of the evening choose their moves: they take a win, and do not give one away, as far as one
//! move ahead.
//!
//! A line is thought out before it is played, from the position that was dealt, by a generator that is handed
//! in: equal deals and equal seeds give equal matches.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::game::{MoveText, Table};

/// Lines that are thought out; the shortest that is long enough is played.
const LINES: usize = 6;
/// A match of fewer moves shows little.
const SHORTEST: usize = 9;
/// Moves that are looked at more closely, of those that do not win at once.
const CANDIDATES: usize = 6;

/// A line to the end of the round.
pub fn line_to_the_end(table: &dyn Table, rng: &mut impl Rng) -> Vec<MoveText> {
    let lines: Vec<Vec<MoveText>> = (0..LINES).map(|_| line(table.fork(), usize::MAX, rng)).collect();
    let rank = |line: &&Vec<MoveText>| (line.len() < SHORTEST, line.len());
    lines.iter().min_by_key(rank).cloned().unwrap_or_default()
}

/// So many moves, or fewer where the round ends before; the last of them is never one that ends it.
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
