//! Proof search: decides whether a player can force a win within a number of plies. It searches every reply
//! and estimates nothing.

use super::transposition::{TranspositionTable, Weighted};
use super::{BestPlayOutcome, Evaluate, SearchLimits, wins_now};

/// The proven facts about a position, from the mover's view.
#[derive(Clone, Copy, Debug)]
struct ProofEntry<M> {
    /// A number of plies within which the mover can force a win, if one is known.
    within: Option<u8>,
    /// A number of plies within which the mover cannot force a win; 0 if none is known.
    beyond: u8,
    /// The move that wins or, in a lost position, the last defence that held. The search tries this move
    /// first.
    best: Option<M>,
}

impl<M: Copy> Weighted for ProofEntry<M> {
    fn weight(&self) -> u8 {
        self.beyond.max(self.within.unwrap_or(0))
    }
}

/// The error that the node budget ran out or that somebody cancelled the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfNodes;

/// A proof search with its transposition table. Several questions to one search share the table and the node
/// budget.
pub struct ProofSearch<'a, P: Evaluate> {
    limits: SearchLimits<'a>,
    knowledge: P::Knowledge,
    /// The number of nodes (positions) visited so far.
    pub nodes: u64,
    table: TranspositionTable<P::Key, ProofEntry<P::Move>>,
    /// A stack of moves with their ordering scores. Each position on the current path has a section of the
    /// stack.
    moves: Vec<(i32, P::Move)>,
}

impl<'a, P: Evaluate> ProofSearch<'a, P> {
    pub fn new(limits: SearchLimits<'a>, knowledge: P::Knowledge) -> Self {
        Self {
            limits,
            knowledge,
            nodes: 0,
            table: TranspositionTable::new(limits.memory / 2),
            moves: Vec::with_capacity(1024),
        }
    }

    /// Returns the length in plies of the mover's shortest forced win. Returns `None` if the mover cannot
    /// force a win within `most` plies.
    pub fn shortest_win(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (1..=most).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Returns the number of plies that the mover can hold out in a lost position, 0 if the round is already
    /// lost. Returns `None` if the mover can survive for more than `most` plies.
    pub fn longest_loss(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (0..=most).step_by(2) {
            if self.loses(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Returns a move that starts a proven win of the mover, if the table remembers one.
    pub fn winning_move(&self, position: &P) -> Option<P::Move> {
        self.table.get(&position.key()).filter(|entry| entry.within.is_some())?.best
    }

    /// Returns whether the mover can force a win within `plies`. The number must be odd, because the mover
    /// plays the first and the last ply.
    pub fn wins(&mut self, position: &P, plies: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        if position.win_at_once().is_some() {
            return Ok(true);
        }
        if plies <= 1 {
            return Ok(wins_now(position).next().is_some());
        }
        if let Some(wins) = self.is_known(position, BestPlayOutcome::Won, plies) {
            return Ok(wins);
        }
        let key = position.key();
        let entry = self.table.get(&key).unwrap_or(ProofEntry { within: None, beyond: 0, best: None });
        if entry.within.is_some_and(|within| within <= plies) {
            return Ok(true);
        }
        if entry.beyond >= plies {
            return Ok(false);
        }
        let winning = self.find_move(position, entry.best, |proof, next| proof.loses(next, plies - 1))?;
        self.table.put(
            key,
            match winning {
                Some(best) => ProofEntry { within: Some(plies), best: Some(best), ..entry },
                None => ProofEntry { beyond: plies, ..entry },
            },
        );
        Ok(winning.is_some())
    }

    /// Returns whether the mover loses within `plies` against every defence. The number must be even, because
    /// the opponent plays the last ply.
    pub fn loses(&mut self, position: &P, plies: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        if let Some(ending) = position.ending() {
            return Ok(ending.winner == Some(position.turn().other()));
        }
        if plies == 0 || position.win_at_once().is_some() {
            return Ok(false);
        }
        if let Some(loses) = self.is_known(position, BestPlayOutcome::Lost, plies) {
            return Ok(loses);
        }
        let key = position.key();
        // Take only the best defence from the entry: its bounds `within` and `beyond` are about wins of the
        // mover, not losses.
        let entry = self.table.get(&key).unwrap_or(ProofEntry { within: None, beyond: 0, best: None });
        let holds = self.find_move(position, entry.best, |proof, next| Ok(!proof.wins(next, plies - 1)?))?;
        if holds.is_some() {
            self.table.put(key, ProofEntry { best: holds, ..entry });
        }
        Ok(holds.is_none())
    }

    /// Returns whether the result of a position is `outcome` within `plies`, if the stored knowledge decides it.
    fn is_known(&self, position: &P, outcome: BestPlayOutcome, plies: u8) -> Option<bool> {
        let solution = position.solution(&self.knowledge)?;
        if solution.outcome != outcome {
            return Some(false);
        }
        solution.plies.map(|known| known <= u32::from(plies))
    }

    /// Returns a legal move after which `f` returns `true`, if there is one. The search tries the move
    /// `first` before all others, then the moves in the order of [`Evaluate::move_priority`].
    fn find_move(
        &mut self,
        position: &P,
        first: Option<P::Move>,
        mut f: impl FnMut(&mut Self, &P) -> Result<bool, OutOfNodes>,
    ) -> Result<Option<P::Move>, OutOfNodes> {
        let from = self.moves.len();
        let moves = &mut self.moves;
        position.each_legal(&mut |mv| {
            moves.push((if Some(mv) == first { i32::MAX } else { position.move_priority(mv) }, mv));
        });
        self.moves[from..].sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        let mut found = Ok(None);
        for index in from..self.moves.len() {
            let mv = self.moves[index].1;
            let next = position.after(mv);
            found = f(self, &next).map(|holds| holds.then_some(mv));
            if found != Ok(None) {
                break;
            }
        }
        self.moves.truncate(from);
        found
    }

    fn count_node(&mut self) -> Result<(), OutOfNodes> {
        self.nodes += 1;
        let is_exhausted =
            self.nodes >= self.limits.nodes || self.nodes.is_multiple_of(2048) && self.limits.is_cancelled();
        if is_exhausted { Err(OutOfNodes) } else { Ok(()) }
    }
}
