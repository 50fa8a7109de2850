//! Proof-number search: decides whether one side can force a win, however long the way.
//!
//! The search is depth-first (df-pn, after Nagai). The proof number of a position is the least number of
//! positions that must still be won to prove the win, the disproof number the least number that refutes it.
//! The search always continues where a proof or a refutation seems to need least.

use std::num::NonZeroU64;

use crate::base::seat::Seat;

use super::transposition::{TranspositionTable, Weighted};
use super::{BestPlayOutcome, Evaluate, SearchLimits, Solution};

/// A number that no sum of open positions reaches: a refuted proof, or a proven refutation.
const INFINITE: u32 = (1 << 28) - 1;
/// The maximum number of plies from the root. Longer ways count as refuted.
const LONGEST: usize = 250;

/// How much a proof still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    /// Reverses [`Self::least_and_sum`].
    const fn of(least: u32, sum: u32, is_attacker: bool) -> Self {
        if is_attacker { Self { proof: least, disproof: sum } } else { Self { proof: sum, disproof: least } }
    }

    const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Exchanges the numbers at the attacker's positions, so that both kinds of positions are treated alike:
    /// the first number is the minimum over the moves, the second their sum.
    const fn least_and_sum(self, is_attacker: bool) -> (u32, u32) {
        if is_attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }
}

/// The numbers of a position (28 bits each) and the logarithm of the work behind them (8 bits).
#[derive(Clone, Copy)]
struct NumbersEntry(NonZeroU64);

impl NumbersEntry {
    fn new(numbers: Numbers, work: u64) -> Self {
        let weight = u64::from(work.max(1).ilog2());
        let bits = u64::from(numbers.proof) << 36 | u64::from(numbers.disproof) << 8 | weight;
        Self(NonZeroU64::new(bits).expect("a position is never both proven and refuted"))
    }

    #[expect(clippy::cast_possible_truncation, reason = "28 bits each")]
    const fn numbers(self) -> Numbers {
        let bits = self.0.get();
        Numbers { proof: (bits >> 36) as u32, disproof: (bits >> 8) as u32 & INFINITE }
    }
}

impl Weighted for NumbersEntry {
    #[expect(clippy::cast_possible_truncation, reason = "the lowest byte")]
    fn weight(&self) -> u8 {
        self.0.get() as u8
    }
}

/// A move of a position on the current path, with the numbers of the position after it.
struct Child<P: Evaluate> {
    mv: P::Move,
    numbers: Numbers,
}

/// A search for a forced win of one side, the attacker.
pub struct NumberSearch<P: Evaluate> {
    attacker: Seat,
    limits: SearchLimits,
    knowledge: P::Knowledge,
    /// The number of nodes (positions) visited so far.
    pub nodes: u64,
    table: TranspositionTable<P::Key, NumbersEntry>,
    /// A stack of moves. Each position on the current path has a section of the stack.
    children: Vec<Child<P>>,
    path: Vec<P::Key>,
    /// The move that decided the position searched last, if one move did.
    decisive: Option<P::Move>,
}

impl<P: Evaluate> NumberSearch<P> {
    /// A search whose table takes half of the memory in `limits`.
    pub fn new(attacker: Seat, limits: SearchLimits, knowledge: P::Knowledge) -> Self {
        let table = TranspositionTable::new(limits.memory / 2);
        Self {
            attacker,
            limits,
            knowledge,
            nodes: 0,
            table,
            children: Vec::new(),
            path: Vec::new(),
            decisive: None,
        }
    }

    /// Whether the attacker can force a win, or `None` if the budget did not suffice.
    ///
    /// A win is always proven. "No" is exact only in games in which no position can recur
    /// ([`Evaluate::RECURS`] is false); in others a way that repeats a position counts as refuted.
    pub fn can_win(&mut self, position: &P) -> Option<bool> {
        let open = Numbers { proof: INFINITE, disproof: INFINITE };
        // Search even if the knowledge has the result, because the caller also needs a move.
        let numbers = self.solve(position, open);
        numbers.is_decided().then_some(numbers.proof == 0)
    }

    /// The moves of the position searched last after which the attacker is proven to win or, if not
    /// `wins`, not to win: the one that decided the search, and those that the table remembers.
    pub fn decided_moves(&self, position: &P, wins: bool) -> Vec<P::Move> {
        let decided = if wins { Numbers::PROVEN } else { Numbers::REFUTED };
        let is_decided = |mv: &P::Move| {
            let next = position.after(*mv);
            let known = self.table.get(&next.key()).map(NumbersEntry::numbers);
            self.decisive == Some(*mv) || known.unwrap_or_else(|| self.first_numbers(&next)) == decided
        };
        position.legal_moves().into_iter().filter(is_decided).collect()
    }

    /// Searches a position until one of its numbers reaches the limit in `most`.
    fn solve(&mut self, position: &P, most: Numbers) -> Numbers {
        let is_attacker = position.turn() == self.attacker;
        let before = self.nodes;
        let from = self.expand(position);
        let (least_limit, sum_limit) = most.least_and_sum(is_attacker);
        let numbers = loop {
            let Summary { least, second, sum, best } = self.summary(from, is_attacker);
            let numbers = Numbers::of(least, sum, is_attacker);
            if least >= least_limit || sum >= sum_limit || numbers.is_decided() || self.is_exhausted() {
                self.decisive = (least == 0).then(|| self.children[best].mv);
                break numbers;
            }
            let Child { mv, numbers: child, .. } = self.children[best];
            // Stay with the best move until it is a quarter worse than the second one. Without this margin
            // the search would change between moves of equal worth all the time.
            let least_limit = least_limit.min(second.saturating_add(second / 4 + 1)).min(INFINITE);
            let sum_limit = (sum_limit - (sum - child.least_and_sum(is_attacker).1)).min(INFINITE);
            let next = position.after(mv);
            self.children[best].numbers = self.solve(&next, Numbers::of(least_limit, sum_limit, is_attacker));
        };
        self.children.truncate(from);
        self.path.pop();
        self.table.put(position.key(), NumbersEntry::new(numbers, self.nodes - before));
        numbers
    }

    /// Pushes the position onto the path and its moves onto the stack. Returns the index of the first move.
    fn expand(&mut self, position: &P) -> usize {
        let from = self.children.len();
        let children = &mut self.children;
        self.path.push(position.key());
        let is_too_long = self.path.len() > LONGEST;
        position.each_legal(&mut |mv| {
            children.push(Child { mv, numbers: Numbers::REFUTED });
        });
        for index in from..self.children.len() {
            let next = position.after(self.children[index].mv);
            let key = next.key();
            let recurs = P::RECURS && (is_too_long || self.path.contains(&key));
            let numbers = match self.table.get(&key) {
                _ if recurs => Numbers::REFUTED,
                Some(known) => known.numbers(),
                None if self.is_exhausted() => Numbers { proof: 1, disproof: 1 },
                None => {
                    self.nodes += 1;
                    self.first_numbers(&next)
                }
            };
            self.children[index].numbers = numbers;
        }
        self.nodes += 1;
        from
    }

    fn first_numbers(&self, position: &P) -> Numbers {
        let is_attacker = position.turn() == self.attacker;
        if let Some(ending) = position.ending() {
            return if ending.winner == Some(self.attacker) { Numbers::PROVEN } else { Numbers::REFUTED };
        }
        if position.win_at_once().is_some() {
            return if is_attacker { Numbers::PROVEN } else { Numbers::REFUTED };
        }
        if let Some(Solution { outcome, .. }) = position.solution(&self.knowledge) {
            let wins = if is_attacker { BestPlayOutcome::Won } else { BestPlayOutcome::Lost };
            return if outcome == wins { Numbers::PROVEN } else { Numbers::REFUTED };
        }
        let (win, loss) = position.proof_efforts();
        Numbers::of(win, loss, is_attacker)
    }

    fn summary(&self, from: usize, is_attacker: bool) -> Summary {
        let mut summary = Summary { least: INFINITE, second: INFINITE, sum: 0, best: from };
        for (index, child) in self.children.iter().enumerate().skip(from) {
            let (least, sum) = child.numbers.least_and_sum(is_attacker);
            if least < summary.least {
                (summary.second, summary.least, summary.best) = (summary.least, least, index);
            } else {
                summary.second = summary.second.min(least);
            }
            // A sum of open positions is never a decision, however large.
            summary.sum = summary.sum.saturating_add(sum).min(INFINITE - 1);
        }
        if summary.least == 0 {
            summary.sum = INFINITE;
        }
        summary
    }

    fn is_exhausted(&self) -> bool {
        self.nodes >= self.limits.nodes
    }
}

/// The numbers over all moves of a position.
struct Summary {
    least: u32,
    /// The second smallest value of `least` over the moves.
    second: u32,
    sum: u32,
    /// The index of the move with the smallest value.
    best: usize,
}
