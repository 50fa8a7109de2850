//! The engine: finds the best move in a position of any game, and proves who wins where the node budget
//! suffices.
//!
//! The engine knows a game only through the [`Position`] and [`Evaluate`] traits. Its budget counts nodes
//! (positions visited) instead of time, so that results are the same on every machine.
//!
//! - `search` looks ahead with iterative deepening, principal variation search, a transposition table and late
//!   move reductions. `order` tells which moves it tries first.
//! - `numbers` answers "can one side force a win, however long?" by proof numbers.
//! - `proof` answers "can the mover win within so many plies?". It tries every reply, so a win that it calls
//!   the shortest is the shortest. A ply is one move of one player.
//! - `verify` tries to refute the move that the search has chosen.
//! - [`think()`] combines search and proof; [`level`] plays weaker on purpose.

use std::hash::Hash;

use crate::base::position::Position;

pub mod level;
mod numbers;
mod order;
mod proof;
mod search;
#[cfg(test)]
mod tests;
mod think;
mod transposition;
mod verify;

pub use level::Level;
pub use numbers::NumberSearch;
pub use think::{Thought, analyse, think};

/// The value of a round that the mover has won. A win in `n` plies is worth `WIN - n`.
pub(crate) const WIN: i32 = 30_000;
/// The smallest absolute value of a forced win or loss. Smaller values are estimates or draws.
pub(crate) const PROVEN: i32 = 20_000;
/// The largest absolute value of [`Evaluate::estimate`].
pub const MAX_ESTIMATE: i32 = 10_000;

/// A game's knowledge of its positions, for the engine. Each game implements the trait in its `eval.rs`.
pub trait Evaluate: Position {
    /// A compact key of a position for the transposition tables.
    ///
    /// Within one round, two positions with equal keys must be equal, because proofs rely on it.
    type Key: Copy + Eq + Hash + Send;

    /// Results that are known without a search, such as a table of endings. `()` if there are none.
    type Knowledge: Clone + Default;

    /// The number of slots in the table of the history heuristic, which [`Evaluate::history_slot`] indexes.
    const SLOTS: usize;
    /// The maximum number of plies in a round, for games that the engine can search to their end. The search
    /// of such a game leaves out no move and uses no proof numbers.
    const LONGEST: Option<i32> = None;
    /// The minimum number of legal replies per winning reply at which a weak level may overlook the win.
    const OVERLOOKED_AMONG: u64 = 12;
    /// The maximum number of positions that [`Level::Best`] visits for one move: about a second of one core.
    const BEST_NODES: u64;
    /// The maximum number of positions that [`Level::Perfect`] visits for one move, enough to solve every position
    /// of a game that offers this level.
    const PERFECT_NODES: u64 = Self::BEST_NODES;
    /// The smallest number of positions for one move at which the engine tries to refute the chosen move.
    /// With fewer, a deeper search chooses at least as well. `None` if that is true of any number, or if the
    /// search reaches the end of the round.
    const VERIFIED_NODES: Option<u64> = None;
    /// The attempts to refute moves get one part in so many of the nodes that the first proofs leave.
    const VERIFY_PARTS: u64 = 4;
    /// The strengths of the levels below [`Level::Best`] in this game.
    const LEVELS: level::LevelStrengths;

    /// Whether a position can occur twice in a round.
    const RECURS: bool;
    /// Whether a round can end in a draw.
    const DRAWS: bool = true;

    /// Whether [`Evaluate::win_at_once`] finds a move whenever one wins at once.
    const FINDS_EVERY_WIN: bool = false;

    fn key(&self) -> Self::Key;

    /// Analyses the position; see [`think()`]. A game may override this method to search a more compact type of
    /// position with the same moves.
    fn think(&self, limits: SearchLimits) -> Thought<Self::Move> {
        analyse(self, limits)
    }

    /// Returns the stored knowledge for a search of this many nodes from this position, or nothing where
    /// reading it would not pay.
    fn knowledge(&self, _nodes: u64) -> Self::Knowledge {
        Self::Knowledge::default()
    }

    /// Returns knowledge that takes long to compute, with its size in bytes, which count as memory of the
    /// search. The engine asks for it only if short proofs do not suffice. `is_decided` says that they have
    /// found the winner, so that only the number of plies is missing.
    ///
    /// Returns `None` where the knowledge would not pay or does not fit into the memory.
    fn computed_knowledge(
        &self,
        _limits: SearchLimits,
        _is_decided: bool,
    ) -> Option<(Self::Knowledge, usize)> {
        None
    }

    /// Returns the knowledge without results that lack a number of plies.
    fn with_plies(_knowledge: &Self::Knowledge) -> Self::Knowledge {
        Self::Knowledge::default()
    }

    /// Returns the result of this position if the stored knowledge has it. A search may also ask after
    /// the end of a round.
    fn solution(&self, _knowledge: &Self::Knowledge) -> Option<Solution> {
        None
    }

    /// Returns a static evaluation for the mover, from -[`MAX_ESTIMATE`] to [`MAX_ESTIMATE`]. One student (an
    /// ordinary piece) of Onitama or one possible jump in Kōnane counts about 100.
    fn estimate(&self) -> i32;

    /// Returns rough guesses of the efforts to prove a win and a loss of the mover, both at least 1. The default
    /// effort for a loss is the number of moves, as all of them must be refuted.
    fn proof_efforts(&self) -> (u32, u32) {
        let mut moves = 0;
        self.each_legal(&mut |_| moves += 1);
        (1, moves)
    }

    /// Returns whether a usual budget is likely to suffice for a proof of this position. Proofs then get most of
    /// the budget.
    fn is_provable(&self) -> bool {
        false
    }

    /// Returns a move that wins at once, if the game can find one cheaply. `None` rules out such a move only
    /// if [`Evaluate::FINDS_EVERY_WIN`] is true. The engine calls this method only if the opponent has not
    /// already won.
    fn win_at_once(&self) -> Option<Self::Move> {
        None
    }

    /// Returns a static score for move ordering. The search tries moves with larger scores first.
    fn move_priority(&self, mv: Self::Move) -> i32;

    /// Returns the slot of a move in the history table, below [`Evaluate::SLOTS`]. Similar moves in different
    /// positions share a slot, and a move that causes a cutoff raises the priority of its slot.
    fn history_slot(mv: Self::Move) -> usize;

    /// Returns the position with the other seat to move, as if the mover had passed. Returns `None` in games in
    /// which a pass is often better than every move. A result after a pass is never called proven.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Returns whether a move is forcing, such as a capture. A static evaluation means nothing until the
    /// opponent has answered a forcing move.
    fn is_forcing(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Calls `f` with every legal move that is forcing. Override this method if the game can find these moves
    /// faster, or has none.
    fn each_forcing(&self, f: &mut impl FnMut(Self::Move)) {
        self.each_legal(&mut |mv| {
            if self.is_forcing(mv) {
                f(mv);
            }
        });
    }

    /// Returns the points for a win after this many plies. Returns `None` in games whose points do not follow
    /// from the number of plies.
    fn points_after(&self, _plies: u32) -> Option<u32> {
        None
    }
}

/// The result of a round if both sides play their best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BestPlayOutcome {
    /// The side to move loses.
    Lost,
    Drawn,
    /// The side to move wins.
    Won,
}

/// The result of a position under best play, from stored knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result for the mover.
    pub outcome: BestPlayOutcome,
    /// The number of plies until the end of a win or loss, if it is known.
    pub plies: Option<u32>,
}

impl Solution {
    /// Returns the value for the mover of a position that is `ply` plies below the root. A win of unknown
    /// length is worth less than every win that a search can count.
    fn value(self, ply: i32) -> i32 {
        let plies = self.plies.and_then(|plies| i32::try_from(plies).ok());
        let won = plies.map_or(PROVEN + 1_000, |plies| WIN - ply - plies);
        match self.outcome {
            BestPlayOutcome::Won => won,
            BestPlayOutcome::Drawn => 0,
            BestPlayOutcome::Lost => -won,
        }
    }
}

/// The node budget of a search, and its memory.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// The maximum number of nodes (positions) to visit, at least 1.
    pub nodes: u64,
    /// The maximum size of all tables together, in bytes. It includes tables that searches share.
    pub memory: usize,
    /// Whether nobody waits for the result. The engine may then spend up to a minute, and 64 MiB beyond
    /// [`Self::memory`], on knowledge for one position.
    pub is_patient: bool,
}

impl SearchLimits {
    /// The default of [`Self::memory`], small enough for several searches at once beside a running bot.
    pub const MEMORY: usize = 32 << 20;

    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, memory: Self::MEMORY, is_patient: false }
    }
}

/// Returns all moves of the mover that win at once. The function plays each legal move to find out.
pub(crate) fn wins_now<P: Position>(position: &P) -> impl Iterator<Item = P::Move> {
    let mover = Some(position.turn());
    let wins = move |mv: &P::Move| {
        let next = position.after(*mv);
        next.ending().is_some_and(|ending| ending.winner == mover)
    };
    position.legal_moves().into_iter().filter(wins)
}

/// Returns the value of an ended round for the side whose turn it would be, or `None` if the round goes on.
/// `ply` is the number of plies from the root of the search.
fn terminal_value<P: Position>(position: &P, ply: i32) -> Option<i32> {
    let winner = position.ending()?.winner;
    Some(match winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN - ply,
        Some(_) => ply - WIN,
    })
}
