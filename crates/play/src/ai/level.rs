//! Playing levels. Below [`Level::Best`] the engine makes human mistakes: it sometimes overlooks a
//! threat or plays a random move. It never misses a win on its next move.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::{Evaluate, SearchLimits, think, wins_now};
pub use crate::base::level::Level;
use crate::base::position::Position;

/// The strength of a level in one game. At most one kind of mistake is made on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStrength {
    /// The node budget for one move.
    pub nodes: u64,
    /// The percentage of moves chosen at random, among those that do not let the opponent win at once.
    pub random_percent: u8,
    /// The percentage of moves that overlook a winning reply, if one is hidden among enough replies
    /// ([`Evaluate::OVERLOOKED_AMONG`]).
    pub oversight_percent: u8,
}

/// The recipes of the levels below [`Level::Best`]: gentle, steady, strong.
pub type LevelStrengths = [LevelStrength; 3];

/// The node budget of [`Level::Best`] for one move.
pub const BEST_NODES: u64 = 400_000;

/// Chooses the move that a level plays; returns `None` if the round is over.
///
/// `limits` cap the work; a level may spend less. Equal positions, limits and random numbers give equal
/// moves, unless the search is cancelled.
pub fn choose<P: Evaluate>(
    position: &P,
    level: Level,
    limits: SearchLimits<'_>,
    rng: &mut dyn Rng,
) -> Option<P::Move> {
    let legal = position.legal_moves();
    if let &[only] = legal.as_slice() {
        return Some(only);
    }
    if let Some(win) = wins_now(position).next() {
        return Some(win);
    }
    let recipe = match level {
        Level::Best => LevelStrength { nodes: BEST_NODES, random_percent: 0, oversight_percent: 0 },
        below => P::LEVELS[below as usize],
    };
    let roll = rng.random_range(0..100);
    if roll < recipe.oversight_percent {
        let hidden = legal.iter().filter_map(|&mv| Some((hidden_among(position, mv)?, mv)));
        let best_hidden = hidden.max().filter(|&(among, _)| among >= P::OVERLOOKED_AMONG);
        if let Some((_, mv)) = best_hidden {
            return Some(mv);
        }
    } else if roll < recipe.oversight_percent + recipe.random_percent {
        let safe: Vec<_> = legal.iter().copied().filter(|&mv| !gives_away(position, mv)).collect();
        return safe.choose(rng).or_else(|| legal.choose(rng)).copied();
    }
    let nodes = recipe.nodes.min(limits.nodes);
    let thought = think(position, SearchLimits { nodes, ..limits });
    thought.best.choose(rng).copied()
}

/// Returns the number of the opponent's replies after `mv` for each one that wins at once, or `None` if
/// no reply wins.
fn hidden_among<P: Evaluate>(position: &P, mv: P::Move) -> Option<u64> {
    let next = position.after(mv);
    next.perft(1).checked_div(wins_now(&next).count() as u64)
}

/// Returns whether the opponent can win at once after `mv`.
fn gives_away<P: Position>(position: &P, mv: P::Move) -> bool {
    let next = position.after(mv);
    wins_now(&next).next().is_some()
}
