//! The engine: finds the best move of a position of any game, and proves what can be proven.
//!
//! Knows positions, what a game says of them in its `eval.rs`, and nothing else: no text, no match, no clock.
//! Work is measured in nodes (positions looked at), so that a thought is the same on every machine.
//!
//! - [`search`] looks ahead: iterative deepening, principal variation search, a transposition table, killer
//!   moves and history, late moves looked at less deeply. What it says of an ending that it has reached by
//!   all replies is proven.
//! - [`proof`] asks one question at a time, "can the mover win within so many plies?", and leaves no reply
//!   out: so a shortest win is known to be the shortest.
//! - [`think`] puts the two together; [`level`] plays worse on purpose.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::position::Position;

pub mod level;
mod proof;
mod search;
mod table;
mod think;

pub use level::Level;
pub use think::{Outcome, Thought, think};

/// The value of having won now; a win in `n` plies is worth so many less.
pub(crate) const WIN: i32 = 30_000;
/// Values beyond this one, either way, are proven endings.
pub(crate) const PROVEN: i32 = 20_000;
/// The largest absolute value of an estimate.
pub const MOST: i32 = 10_000;

/// What a game tells the engine of its positions (`eval.rs`).
pub trait Evaluate: Position {
    /// All that the future of a position depends on, in a few words of memory. Within the play of one round,
    /// positions with equal keys are equal: what is proven rests on it.
    type Key: Copy + Eq + Hash + Send;

    /// Number of slots: [`Evaluate::slot`] always returns less.
    const SLOTS: usize;
    /// The plies of the longest round, where rounds are so short that they are searched to their end. There
    /// no move is looked at less deeply than another.
    const LONGEST: Option<i32> = None;
    /// A person overlooks a reply that wins among so many others, not among fewer.
    const OVERLOOKED_AMONG: u64 = 12;
    /// How the levels below [`Level::Best`] play this game.
    const LEVELS: level::Recipes;

    fn key(&self) -> Self::Key;

    /// How the mover stands as far as can be seen without looking ahead, from -[`MOST`] to [`MOST`]. A
    /// student of Onitama, a jump of Kōnane are about 100.
    fn estimate(&self) -> i32;

    /// A move that wins at once, where one is found without playing each. None does not mean that there is
    /// none. Asked only where the other has not won.
    fn win_at_once(&self) -> Option<Self::Move> {
        None
    }

    /// How promising a move looks before it is tried; the largest are tried first.
    fn promise(&self, mv: Self::Move) -> i32;

    /// Which moves are alike in other positions, below [`Evaluate::SLOTS`]: where one was good, it is tried
    /// earlier.
    fn slot(mv: Self::Move) -> usize;

    /// Whether a move changes so much that no estimate holds before it is answered: a capture.
    fn is_forcing(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Points of whoever wins after so many plies from here, in games where that alone decides about them.
    fn points_after(&self, _plies: u32) -> Option<u32> {
        None
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most positions to look at, at least 1.
    pub nodes: u64,
    /// Set by whoever does not need the answer any more.
    pub cancelled: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Limits by nodes alone: the search cannot be cancelled.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, cancelled: None }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
    }
}

/// The moves that win at once, whether or not the game has a quick way to find one.
pub(crate) fn wins_now<P: Position>(position: &P) -> impl Iterator<Item = P::Move> {
    let mover = Some(position.turn());
    let wins = move |mv: &P::Move| {
        let next = position.after(*mv);
        next.ending().is_some_and(|ending| ending.winner == mover)
    };
    position.legal_moves().into_iter().filter(wins)
}

/// The value of an ended round for whoever would be to move, so many plies from the root.
fn value_of_end<P: Position>(position: &P, ply: i32) -> Option<i32> {
    let winner = position.ending()?.winner;
    Some(match winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN - ply,
        Some(_) => ply - WIN,
    })
}
