//! Playing levels: the full strength of the engine ([`Level::Best`], or [`Level::Perfect`] in games that it
//! solves) and three weaker levels. A weaker level makes human mistakes: it sometimes overlooks a threat or
//! plays a random move. No level misses a win on its next move.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

pub use crate::base::level::Level;
use crate::base::position::Position;

use super::{Evaluate, SearchLimits, think, wins_now};

/// The strength of a level in one game. A level makes at most one kind of mistake on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStrength {
    /// The maximum number of positions that the engine visits for one move.
    pub nodes: u64,
    /// The percentage of moves that are chosen at random, among the moves that do not let the opponent win on
    /// the next move.
    pub random_percent: u8,
    /// The percentage of moves that overlook a winning reply of the opponent. The level overlooks a winning
    /// reply only if at most one in [`Evaluate::OVERLOOKED_AMONG`] replies wins.
    pub oversight_percent: u8,
}

/// The strengths of the three levels below [`Level::Best`], weakest first. Each level wins at least 70 % of
/// its rounds against the level below; the example `duel` measures it.
pub type LevelStrengths = [LevelStrength; 3];

/// Chooses the move that a level plays. Returns `None` if the round is over.
///
/// The search stops at `limits` or at the node budget of the level, whichever is smaller. Equal positions,
/// limits and random numbers give equal moves.
pub fn choose<P: Evaluate>(
    position: &P,
    level: Level,
    limits: SearchLimits,
    rng: &mut dyn Rng,
) -> Option<P::Move> {
    let legal = position.legal_moves();
    if let &[only] = legal.as_slice() {
        return Some(only);
    }
    if let Some(win) = wins_now(position).next() {
        return Some(win);
    }
    let recipe = strength::<P>(level);
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

pub fn strength<P: Evaluate>(level: Level) -> LevelStrength {
    match level {
        Level::Best => LevelStrength { nodes: P::BEST_NODES, random_percent: 0, oversight_percent: 0 },
        Level::Perfect => LevelStrength { nodes: P::PERFECT_NODES, random_percent: 0, oversight_percent: 0 },
        below => P::LEVELS[below as usize],
    }
}

/// Divides the number of the opponent's replies to `mv` by the number of replies that win at once. A large
/// result means that a win is easy to overlook. Returns `None` if no reply wins.
fn hidden_among<P: Evaluate>(position: &P, mv: P::Move) -> Option<u64> {
    let next = position.after(mv);
    next.perft(1).checked_div(wins_now(&next).count() as u64)
}

fn gives_away<P: Position>(position: &P, mv: P::Move) -> bool {
    let next = position.after(mv);
    wins_now(&next).next().is_some()
}
