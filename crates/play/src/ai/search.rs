//! Principal variation search with iterative deepening.
//!
//! The search follows the Chess Programming Wiki in its textbook form: alpha-beta, aspiration windows,
//! killer moves, the history heuristic and late move reductions.

use super::transposition::{BYTES, TranspositionTable, Weighted};
use super::{Evaluate, PROVEN, SearchLimits, WIN, terminal_value};

/// The maximum depth in plies; rounds that are searched to their end are shorter.
pub const DEEPEST: i32 = 200;
/// The half width of the aspiration window around the value of the previous depth.
const ASPIRATION: i32 = 40;
/// The depth up to which a game with a known longest round is deepened ply by ply. After that it is
/// searched to its end.
const SHALLOW: i32 = 6;
/// The smallest remaining depth at which late moves are reduced.
const LEAST_REDUCED: i32 = 5;
/// The maximum number of forcing moves that the quiescence search follows.
const LONGEST_QUIET: i32 = 6;
/// The number of nodes between two checks for cancellation.
const CANCEL_CHECK: u64 = 2048;

/// The stored depth of values that hold at every depth.
const PROVEN_DEPTH: u8 = u8::MAX;

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// The true value is at least the stored one.
    Lower,
    /// The true value is at most the stored one.
    Upper,
    Exact,
}

/// The entry of the transposition table for a position.
#[derive(Clone, Copy, Debug)]
struct SearchEntry<M> {
    /// The value for the mover; wins count plies from this position, not from the root.
    value: i16,
    /// The depth of the search, or [`PROVEN_DEPTH`] if no estimate was involved.
    depth: u8,
    bound: Bound,
    best: Option<M>,
}

impl<M: Copy> Weighted for SearchEntry<M> {
    fn weight(&self) -> u8 {
        self.depth
    }
}

/// A value for the mover, and whether it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number: exact inside the search window, a bound outside it.
    pub value: i32,
    /// Whether the value is free of estimates and so holds at every depth.
    pub is_proven: bool,
}

impl Score {
    const fn negated(self) -> Self {
        Self { value: -self.value, is_proven: self.is_proven }
    }
}

/// A move at the root with its value.
#[derive(Clone, Copy, Debug)]
pub struct RootMove<M> {
    pub mv: M,
    /// The value of the move for the mover: exact for the first move, a bound for the others.
    pub score: Score,
}

/// A search with its transposition table and move ordering statistics.
pub struct Search<'a, P: Evaluate> {
    limits: SearchLimits<'a>,
    /// The number of nodes visited so far.
    pub nodes: u64,
    /// Whether the search has run out of budget or was cancelled. Results of unfinished nodes are then
    /// meaningless.
    pub is_exhausted: bool,
    table: TranspositionTable<P::Key, SearchEntry<P::Move>>,
    killers: Vec<[Option<P::Move>; 2]>,
    history: Vec<i32>,
    /// A stack of ordered moves, shared by all positions on the current path.
    moves: Vec<(i32, P::Move)>,
}

impl<'a, P: Evaluate> Search<'a, P> {
    /// Returns a search with empty tables.
    pub fn new(limits: SearchLimits<'a>) -> Self {
        Self {
            limits,
            nodes: 0,
            is_exhausted: false,
            table: TranspositionTable::new(BYTES),
            killers: vec![[None; 2]; usize::try_from(DEEPEST).expect("small") + 64],
            history: vec![0; P::SLOTS * 2],
            moves: Vec::with_capacity(1024),
        }
    }

    /// Searches deeper and deeper until everything is proven, a shortest win or loss is found, or the
    /// budget runs out. Returns the moves, best first, and the last finished depth.
    pub fn deepen(&mut self, position: &P, deepest: i32) -> (Vec<RootMove<P::Move>>, i32) {
        let open = Score { value: position.estimate(), is_proven: false };
        let mut roots: Vec<_> =
            position.legal_moves().into_iter().map(|mv| RootMove { mv, score: open }).collect();
        roots.sort_by_key(|root| -position.move_priority(root.mv));
        let mut finished = 0;
        let mut depth = 0;
        while depth < deepest {
            // A game without reductions has short rounds. After a few shallow searches, which order the
            // moves, it is searched to its end.
            depth = P::LONGEST.filter(|_| depth >= SHALLOW).unwrap_or(depth + 1);
            let Some(found) = self.search_in_window(position, &mut roots, depth) else { break };
            finished = depth;
            // A win or loss within the searched depth is final: without reductions, no deeper search
            // finds a shorter win.
            let decided = found.value.abs() >= PROVEN && WIN - found.value.abs() <= depth;
            if found.is_proven || decided {
                break;
            }
        }
        (roots, finished)
    }

    /// Searches one depth in an aspiration window, and widens the window if the value lies outside.
    fn search_in_window(
        &mut self,
        position: &P,
        roots: &mut [RootMove<P::Move>],
        depth: i32,
    ) -> Option<Score> {
        let around = roots.first()?.score.value;
        let narrow = depth > 3 && around.abs() < PROVEN;
        let (mut alpha, mut beta) =
            if narrow { (around - ASPIRATION, around + ASPIRATION) } else { (-WIN, WIN) };
        loop {
            let found = self.root(position, roots, depth, alpha, beta)?;
            if found.value <= alpha && alpha > -WIN {
                alpha = -WIN;
            } else if found.value >= beta && beta < WIN {
                beta = WIN;
            } else {
                return Some(found);
            }
        }
    }

    /// Searches the root moves at one depth in one window and sorts better moves to the front.
    ///
    /// Returns `None` if the budget ran out. A finished move that was better than the previous best
    /// stays in front.
    fn root(
        &mut self,
        position: &P,
        roots: &mut [RootMove<P::Move>],
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<Score> {
        let (mut best, mut low, mut all_proven) = (-WIN, alpha, true);
        for index in 0..roots.len() {
            let next = position.after(roots[index].mv);
            let mut found = Score { value: -WIN, is_proven: true };
            let first = index == 0;
            if !first {
                found = self.node(&next, depth - 1, 1, -low - 1, -low).negated();
            }
            if first || found.value > low && found.value < beta && !self.is_exhausted {
                found = self.node(&next, depth - 1, 1, -beta, -low).negated();
            }
            if self.is_exhausted {
                return None;
            }
            roots[index].score = found;
            all_proven &= found.is_proven;
            if found.value > best {
                best = found.value;
                roots[..=index].rotate_right(1);
            }
            low = low.max(best);
            if low >= beta {
                return Some(Score { value: best, is_proven: found.is_proven });
            }
        }
        Some(Score { value: best, is_proven: all_proven })
    }

    /// Returns the value of a position for its mover, exact inside the window.
    pub fn node(&mut self, position: &P, depth: i32, ply: i32, alpha: i32, beta: i32) -> Score {
        self.nodes += 1;
        self.is_exhausted |= self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(CANCEL_CHECK) && self.limits.is_cancelled();
        if self.is_exhausted {
            return Score { value: 0, is_proven: false };
        }
        if position.win_at_once().is_some() {
            return Score { value: WIN - ply - 1, is_proven: true };
        }
        // No line from here beats a win on the next move.
        if alpha >= WIN - ply - 1 {
            return Score { value: WIN - ply - 1, is_proven: true };
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiesce(position, ply, alpha, beta, LONGEST_QUIET);
        }
        let key = position.key();
        let (known, tried_first) = self.look_up(&key, depth, ply, alpha, beta);
        if let Some(known) = known {
            return known;
        }
        let from = self.gather(position, tried_first, ply);
        if self.moves.len() == from {
            let value = terminal_value(position, ply).unwrap_or_else(|| position.estimate());
            return Score { value, is_proven: true };
        }
        let (best, best_move) = self.search_moves(position, from, depth, ply, alpha, beta);
        self.moves.truncate(from);
        if self.is_exhausted {
            return Score { value: 0, is_proven: false };
        }
        let bound = match () {
            () if best.value >= beta => Bound::Lower,
            () if best.value > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let kept =
            if best.is_proven { PROVEN_DEPTH } else { u8::try_from(depth).unwrap_or(PROVEN_DEPTH - 1) };
        let best_move = best_move.filter(|_| bound != Bound::Upper).or(tried_first);
        self.table
            .put(key, SearchEntry { value: to_table(best.value, ply), depth: kept, bound, best: best_move });
        best
    }

    /// Looks a position up in the table. Returns its value, if that suffices for this depth and window,
    /// and the best move stored.
    fn look_up(
        &self,
        key: &P::Key,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> (Option<Score>, Option<P::Move>) {
        let Some(seen) = self.table.get(key) else { return (None, None) };
        let value = from_table(seen.value, ply);
        let suffices = match seen.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        let found = Score { value, is_proven: seen.depth == PROVEN_DEPTH };
        (Some(found).filter(|_| suffices && i32::from(seen.depth) >= depth), seen.best)
    }

    /// Searches the moves gathered from `from` on until one reaches `beta`, and returns the best value
    /// and move. Both are meaningless once the search is exhausted.
    fn search_moves(
        &mut self,
        position: &P,
        from: usize,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> (Score, Option<P::Move>) {
        let (mut best, mut best_move) = (Score { value: -WIN, is_proven: true }, None);
        let mut low = alpha;
        for index in from..self.moves.len() {
            let mv = self.pick(index);
            let next = position.after(mv);
            let late = index - from;
            let mut found = Score { value: -WIN, is_proven: true };
            let mut look = late == 0;
            if !look {
                let less = reduction::<P>(position, mv, depth, late);
                found = self.node(&next, depth - 1 - less, ply + 1, -low - 1, -low).negated();
                if less > 0 && found.value > low {
                    found = self.node(&next, depth - 1, ply + 1, -low - 1, -low).negated();
                }
                look = found.value > low && found.value < beta;
            }
            if look {
                found = self.node(&next, depth - 1, ply + 1, -beta, -low).negated();
            }
            if self.is_exhausted {
                break;
            }
            best.is_proven &= found.is_proven;
            if found.value > best.value {
                best.value = found.value;
                best_move = Some(mv);
            }
            low = low.max(best.value);
            if low >= beta {
                self.record_cutoff(position, mv, depth, ply);
                // A cutoff depends on this move alone.
                best.is_proven = found.is_proven;
                break;
            }
        }
        (best, best_move)
    }

    /// Quiescence search: follows forcing moves until none is left, because an estimate in the middle of
    /// an exchange is meaningless.
    fn quiesce(&mut self, position: &P, ply: i32, alpha: i32, beta: i32, left: i32) -> Score {
        if let Some(value) = terminal_value(position, ply) {
            return Score { value, is_proven: true };
        }
        let mut best = position.estimate();
        if best >= beta || left == 0 {
            return Score { value: best, is_proven: false };
        }
        let mut low = alpha.max(best);
        let from = self.moves.len();
        let moves = &mut self.moves;
        position.each_legal(&mut |mv| {
            if position.is_forcing(mv) {
                moves.push((position.move_priority(mv), mv));
            }
        });
        for index in from..self.moves.len() {
            let mv = self.pick(index);
            let next = position.after(mv);
            self.nodes += 1;
            let value = if next.win_at_once().is_some() {
                ply + 2 - WIN
            } else {
                -self.quiesce(&next, ply + 1, -beta, -low, left - 1).value
            };
            best = best.max(value);
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        self.moves.truncate(from);
        // Other moves were left out, so a win or loss found here is not proven.
        Score { value: best.clamp(1 - PROVEN, PROVEN - 1), is_proven: false }
    }

    /// Pushes the moves of a position onto the move stack and returns the index of the first.
    fn gather(&mut self, position: &P, first: Option<P::Move>, ply: i32) -> usize {
        let from = self.moves.len();
        let killers = self.killers[usize::try_from(ply).unwrap_or(0)];
        let (history, moves) = (&self.history, &mut self.moves);
        let side = position.turn().index() * P::SLOTS;
        position.each_legal(&mut |mv| {
            let order = if Some(mv) == first {
                i32::MAX
            } else if killers.contains(&Some(mv)) {
                1 << 24
            } else {
                (position.move_priority(mv) << 14) + history[side + P::history_slot(mv)]
            };
            moves.push((order, mv));
        });
        from
    }

    /// Moves the most promising of the remaining moves to `index` and returns it.
    fn pick(&mut self, index: usize) -> P::Move {
        let left = &self.moves[index..];
        let best = left.iter().enumerate().max_by_key(|(at, (order, _))| (*order, usize::MAX - at));
        let at = best.map_or(index, |(at, _)| index + at);
        self.moves.swap(index, at);
        self.moves[index].1
    }

    /// Records a move that caused a cutoff as a killer and in the history.
    fn record_cutoff(&mut self, position: &P, mv: P::Move, depth: i32, ply: i32) {
        let killers = &mut self.killers[usize::try_from(ply).unwrap_or(0)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let slot = &mut self.history[position.turn().index() * P::SLOTS + P::history_slot(mv)];
        *slot += depth * depth;
        if *slot >= 1 << 13 {
            self.history.iter_mut().for_each(|slot| *slot /= 2);
        }
    }

    /// Returns the principal variation from a position, as far as the table holds it.
    pub fn line(&self, position: &P, longest: usize) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while line.len() < longest {
            let win = super::wins_now(&position).next();
            let known = self.table.get(&position.key()).and_then(|entry| entry.best);
            let Some(mv) = win.or(known) else { break };
            if !position.is_legal(mv) {
                break;
            }
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }
}

/// Returns the depth reduction of a late move. Close to the leaves there is none: it would save little
/// and miss much.
fn reduction<P: Evaluate>(position: &P, mv: P::Move, depth: i32, late: usize) -> i32 {
    if P::LONGEST.is_some() || depth < LEAST_REDUCED || late < 3 || position.is_forcing(mv) {
        0
    } else {
        1 + i32::from(late >= 6) + depth / 6 + i32::from(late >= 20)
    }
}

/// Converts a value to its stored form, which counts plies from the position instead of the root.
#[expect(clippy::cast_possible_truncation, reason = "values are at most WIN")]
fn to_table(value: i32, ply: i32) -> i16 {
    (if value >= PROVEN {
        value + ply
    } else if value <= -PROVEN {
        value - ply
    } else {
        value
    }) as i16
}

/// Converts a stored value back to one that counts plies from the root.
fn from_table(value: i16, ply: i32) -> i32 {
    let value = i32::from(value);
    if value >= PROVEN {
        value - ply
    } else if value <= -PROVEN {
        value + ply
    } else {
        value
    }
}
