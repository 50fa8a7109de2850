//! Proof search: decides whether a player can force a win within a number of plies. It searches every reply
//! and estimates nothing.

use super::transposition::{TranspositionTable, Weighted};
use super::{BestPlayOutcome, Evaluate, SearchLimits, wins_now};

/// The maximum number of plies for which a sorted list of moves costs more than it saves.
const UNSORTED: u8 = 3;

/// The proven facts about a position. The same side, the attacker of the search, wins or fails to win in all of
/// them.
#[derive(Clone, Copy, Debug)]
struct ProofEntry<M> {
    /// A number of plies within which the attacker can force a win, if one is known.
    within: Option<u8>,
    /// The number of plies within which the attacker cannot force a win; 0 if none is known.
    beyond: u8,
    /// The attacker's winning move, or the last defence that held. The search tries this move first.
    best: Option<M>,
}

impl<M> ProofEntry<M> {
    const UNKNOWN: Self = Self { within: None, beyond: 0, best: None };

    /// Whether the attacker can force a win within `plies`, if the entry decides it.
    fn decides(&self, plies: u8) -> Option<bool> {
        match self.within {
            Some(within) if within <= plies => Some(true),
            _ => (self.beyond >= plies).then_some(false),
        }
    }
}

impl<M: Copy> Weighted for ProofEntry<M> {
    fn weight(&self) -> u8 {
        self.beyond.max(self.within.unwrap_or(0))
    }
}

/// The error that the node budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfNodes;

/// A proof search with its transposition table. Several questions to one search share the table and the node
/// budget. They must be about the same side, the attacker: whether it wins as the mover, or whether the other
/// side loses as the mover.
pub struct ProofSearch<P: Evaluate> {
    /// The limits of all questions together. The table keeps the size that it had under the first ones.
    pub limits: SearchLimits,
    knowledge: P::Knowledge,
    /// The number of nodes (positions) visited so far.
    pub nodes: u64,
    table: TranspositionTable<P::Key, ProofEntry<P::Move>>,
    /// A stack of moves with their ordering scores. Each position on the current path has a section of the
    /// stack.
    moves: Vec<(i32, P::Move)>,
    /// The last defence that held two plies before the end. It often holds in the next position, too.
    last_defence: Option<P::Move>,
}

impl<P: Evaluate> ProofSearch<P> {
    pub fn new(limits: SearchLimits, knowledge: P::Knowledge) -> Self {
        Self {
            limits,
            knowledge,
            nodes: 0,
            table: TranspositionTable::new(limits.memory / 2),
            moves: Vec::with_capacity(1024),
            last_defence: None,
        }
    }

    /// The length in plies of the mover's shortest forced win. Returns `None` if the mover cannot
    /// force a win within `most` plies.
    pub fn shortest_win(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (1..=most).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// The number of plies that the mover can hold out in a lost position, 0 if the round is already
    /// lost. Returns `None` if the mover can survive for more than `most` plies.
    pub fn longest_loss(&mut self, position: &P, most: u8) -> Result<Option<u8>, OutOfNodes> {
        for plies in (0..=most).step_by(2) {
            if self.loses(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// A move that starts a proven win of the mover, if the table remembers one.
    pub fn winning_move(&self, position: &P) -> Option<P::Move> {
        self.table.get(&position.key()).filter(|entry| entry.within.is_some())?.best
    }

    /// Whether the mover can force a win within `plies`. The number must be odd, because the mover
    /// plays the first and the last ply.
    pub fn wins(&mut self, position: &P, plies: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        if position.win_at_once().is_some() {
            return Ok(true);
        }
        if plies <= 1 {
            return Ok(!P::FINDS_EVERY_WIN && wins_now(position).next().is_some());
        }
        if let Some(wins) = self.is_known(position, BestPlayOutcome::Won, plies) {
            return Ok(wins);
        }
        let key = position.key();
        let entry = self.table.get(&key).unwrap_or(ProofEntry::UNKNOWN);
        if let Some(wins) = entry.decides(plies) {
            return Ok(wins);
        }
        let winning =
            self.find_move(position, plies, entry.best, |proof, next| proof.loses(next, plies - 1))?;
        self.table.put(
            key,
            match winning {
                Some(best) => ProofEntry { within: Some(plies), best: Some(best), ..entry },
                None => ProofEntry { beyond: plies, ..entry },
            },
        );
        Ok(winning.is_some())
    }

    /// Whether the mover loses within `plies` against every defence. The number must be even, because
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
        if plies == 2 {
            // The table would cost more than the few positions that it could save.
            let last = self.last_defence;
            let holds = self.find_move(position, 2, last, |proof, next| Ok(!proof.wins(next, 1)?))?;
            self.last_defence = holds.or(last);
            return Ok(holds.is_none());
        }
        let key = position.key();
        let entry = self.table.get(&key).unwrap_or(ProofEntry::UNKNOWN);
        if let Some(loses) = entry.decides(plies) {
            return Ok(loses);
        }
        let holds =
            self.find_move(position, plies, entry.best, |proof, next| Ok(!proof.wins(next, plies - 1)?))?;
        self.table.put(
            key,
            match holds {
                Some(_) => ProofEntry { beyond: plies, best: holds, ..entry },
                None => ProofEntry { within: Some(plies), ..entry },
            },
        );
        Ok(holds.is_none())
    }

    /// Whether the result of a position is `outcome` within `plies`, if the stored knowledge decides it.
    fn is_known(&self, position: &P, outcome: BestPlayOutcome, plies: u8) -> Option<bool> {
        let solution = position.solution(&self.knowledge)?;
        if solution.outcome != outcome {
            return Some(false);
        }
        solution.plies.map(|known| known <= u32::from(plies))
    }

    /// A legal move after which `f` returns `true`, if there is one. The search tries the move
    /// `first` before all others. If more than [`UNSORTED`] plies are left, it tries the others in the order
    /// of [`Evaluate::move_priority`].
    fn find_move(
        &mut self,
        position: &P,
        plies: u8,
        first: Option<P::Move>,
        mut f: impl FnMut(&mut Self, &P) -> Result<bool, OutOfNodes>,
    ) -> Result<Option<P::Move>, OutOfNodes> {
        let from = self.moves.len();
        let moves = &mut self.moves;
        let mut place = None;
        position.each_legal(&mut |mv| {
            if Some(mv) == first {
                place = Some(moves.len());
            }
            moves.push((if plies > UNSORTED { position.move_priority(mv) } else { 0 }, mv));
        });
        if let Some(place) = place {
            self.moves.swap(from, place);
        }
        if plies > UNSORTED {
            let rest = from + usize::from(place.is_some());
            self.moves[rest..].sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        }
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
        if self.nodes >= self.limits.nodes { Err(OutOfNodes) } else { Ok(()) }
    }
}
