//! How strongly the engine plays. Whoever plays below their best errs like a person: overlooks something now
//! and then, plays what looks as good as the best, but never misses a win at the next move.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::{Evaluate, Limits, think, wins_now};
pub use crate::base::level::Level;
use crate::base::position::Position;

/// How a level plays a game. Who errs does it in one of two ways, move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Positions looked at for a move.
    pub nodes: u64,
    /// Of a hundred moves, how many are played by whim: any that does not let the opponent win at once.
    pub whims: u8,
    /// Of a hundred moves, how many overlook what the opponent can win by at once, where it is hidden among
    /// enough replies ([`Evaluate::OVERLOOKED_AMONG`]).
    pub oversights: u8,
}

/// How the levels below the best play a game: gentle, steady, strong.
pub type Recipes = [Recipe; 3];

/// Most positions that [`Level::Best`] looks at for one move.
pub const BEST_NODES: u64 = 400_000;

/// The move that a level plays, unless the round is over. The same numbers from `rng` give the same move,
/// unless it is cancelled. `limits` are what may be spent at most; a level may spend less.
pub fn choose<P: Evaluate>(
    position: &P,
    level: Level,
    limits: Limits<'_>,
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
        Level::Best => Recipe { nodes: BEST_NODES, whims: 0, oversights: 0 },
        below => P::LEVELS[below as usize],
    };
    let err = rng.random_range(0..100);
    if err < recipe.oversights {
        let hidden = legal.iter().filter_map(|&mv| Some((hidden_among(position, mv)?, mv)));
        let best_hidden = hidden.max().filter(|&(among, _)| among >= P::OVERLOOKED_AMONG);
        if let Some((_, mv)) = best_hidden {
            return Some(mv);
        }
    } else if err < recipe.oversights + recipe.whims {
        let safe: Vec<_> = legal.iter().copied().filter(|&mv| !gives_away(position, mv)).collect();
        return safe.choose(rng).or_else(|| legal.choose(rng)).copied();
    }
    let nodes = recipe.nodes.min(limits.nodes);
    let thought = think(position, Limits { nodes, ..limits });
    thought.best.choose(rng).copied()
}

/// Among how many replies the opponent finds one that wins at once after this move, if any does.
fn hidden_among<P: Evaluate>(position: &P, mv: P::Move) -> Option<u64> {
    let next = position.after(mv);
    next.perft(1).checked_div(wins_now(&next).count() as u64)
}

/// Whether the opponent can win at once after this move.
fn gives_away<P: Position>(position: &P, mv: P::Move) -> bool {
    let next = position.after(mv);
    wins_now(&next).next().is_some()
}
