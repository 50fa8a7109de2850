//! The move choice of the guests: they win if they can, and avoid letting the other win at once.
//!
//! A whole line is chosen before it is played, from the dealt position and with the caller's generator,
//! so that equal deals and seeds give equal matches.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::game::{MoveText, Table};

/// The number of lines to try. The shortest one that is long enough is played.
const LINES: usize = 6;
/// The least number of moves; a shorter match shows little.
const SHORTEST: usize = 9;
/// The number of moves to check for a reply that wins.
const CANDIDATES: usize = 6;

/// Returns a line to the end of the round.
pub fn line_to_the_end(table: &dyn Table, rng: &mut impl Rng) -> Vec<MoveText> {
    let lines: Vec<Vec<MoveText>> = (0..LINES).map(|_| line(table.fork(), usize::MAX, rng)).collect();
    let rank = |line: &&Vec<MoveText>| (line.len() < SHORTEST, line.len());
    lines.iter().min_by_key(rank).cloned().unwrap_or_default()
}

/// Returns a line of `moves` moves, or fewer if the round ends before. It never ends the round.
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
