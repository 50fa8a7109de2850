//! The engine: finds the best move of a position of any game, and proves results as far as it can.
//!
//! It knows positions and their [`Evaluate`] implementation only. Its budget counts nodes (positions
//! visited) instead of time, so that results are the same on every machine.
//!
//! - `search` looks ahead: iterative deepening, principal variation search, a transposition table,
//!   killer moves, history and late move reductions.
//! - `proof` answers "can the mover win within so many plies?" without leaving out a reply, so that a
//!   shortest win is proven to be the shortest.
//! - [`think()`] combines the two; [`level`] plays weaker on purpose.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::position::Position;

pub mod level;
mod proof;
mod search;
mod think;
mod transposition;

pub use level::Level;
pub use think::{BestPlayOutcome, Thought, think};

/// The value of a round that is won now; a win in `n` plies is worth `WIN - n`.
pub(crate) const WIN: i32 = 30_000;
/// Values at or beyond this one, in either direction, are forced wins and losses.
pub(crate) const PROVEN: i32 = 20_000;
/// The largest absolute value of [`Evaluate::estimate`].
pub const MAX_ESTIMATE: i32 = 10_000;

/// The knowledge that a game gives the engine of its positions (`eval.rs`).
pub trait Evaluate: Position {
    /// A compact key, used in transposition tables.
    ///
    /// Within one round, positions with equal keys must be equal, because proofs rely on it.
    type Key: Copy + Eq + Hash + Send;

    /// The number of history slots; [`Evaluate::history_slot`] returns a smaller number.
    const SLOTS: usize;
    /// The length of the longest round in plies, for games short enough to be searched to their end.
    /// Such a search uses no reductions.
    const LONGEST: Option<i32> = None;
    /// The number of replies among which a person overlooks a winning one.
    const OVERLOOKED_AMONG: u64 = 12;
    /// The strength of the levels below [`Level::Best`] in this game.
    const LEVELS: level::LevelStrengths;

    /// Returns the key of the position.
    fn key(&self) -> Self::Key;

    /// Returns a static evaluation for the mover, from -[`MAX_ESTIMATE`] to [`MAX_ESTIMATE`]. A student of Onitama or a
    /// jump of Kōnane counts about 100.
    fn estimate(&self) -> i32;

    /// Returns a move that wins at once, if the game can find one cheaply. `None` does not exclude a
    /// win. It is called only if the opponent has not won.
    fn win_at_once(&self) -> Option<Self::Move> {
        None
    }

    /// Returns a static score for move ordering; the largest is tried first.
    fn move_priority(&self, mv: Self::Move) -> i32;

    /// Returns the history slot of a move, below [`Evaluate::SLOTS`]. Moves that are alike in different
    /// positions share a slot; a good move raises the priority of its slot.
    fn history_slot(mv: Self::Move) -> usize;

    /// Returns whether a move, such as a capture, makes a static evaluation meaningless until it has
    /// been answered.
    fn is_forcing(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Returns the points of a win after this many plies, in games where only the number of plies
    /// decides them.
    fn points_after(&self, _plies: u32) -> Option<u32> {
        None
    }
}

/// The budget of a search, and a way to cancel it.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits<'a> {
    /// The maximum number of nodes to visit, at least 1.
    pub nodes: u64,
    /// A flag that cancels the search once it is set; the search polls it from time to time.
    pub cancelled: Option<&'a AtomicBool>,
}

impl SearchLimits<'_> {
    /// Returns limits with a node budget and without cancellation.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, cancelled: None }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
    }
}

/// Returns all moves that win at once, by playing each legal move.
pub(crate) fn wins_now<P: Position>(position: &P) -> impl Iterator<Item = P::Move> {
    let mover = Some(position.turn());
    let wins = move |mv: &P::Move| {
        let next = position.after(*mv);
        next.ending().is_some_and(|ending| ending.winner == mover)
    };
    position.legal_moves().into_iter().filter(wins)
}

/// Returns the value of an ended round for the side that would be to move, at `ply` plies from the root.
fn terminal_value<P: Position>(position: &P, ply: i32) -> Option<i32> {
    let winner = position.ending()?.winner;
    Some(match winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN - ply,
        Some(_) => ply - WIN,
    })
}
