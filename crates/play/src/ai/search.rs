//! Principal variation search with iterative deepening.
//!
//! The search uses the textbook algorithms of the Chess Programming Wiki: alpha-beta, aspiration windows,
//! killer moves, the history heuristic, late move reductions, null moves, futility pruning, and extensions
//! for threats to win.

use std::num::NonZeroU16;

use super::order::{MoveOrder, Ordered};
use super::transposition::{Bound, PROVEN_DEPTH, SearchEntry, TranspositionTable, from_table, to_table};
use super::{Evaluate, PROVEN, SearchLimits, WIN, terminal_value};

/// The maximum depth of a search, in plies. Games that the engine searches to their end have shorter rounds.
pub const DEEPEST: i32 = 200;
/// The half width of the aspiration window around the value of the previous depth.
const ASPIRATION: i32 = 40;
/// The depth, in plies, up to which the search deepens ply by ply in a game with a known longest round. The
/// next search then reaches the end of the round.
const SHALLOW: i32 = 6;
/// The smallest remaining depth, in plies, at which the search reduces the depth of late moves.
const LEAST_REDUCED: i32 = 5;
/// The maximum number of consecutive forcing moves that the quiescence search follows.
const LONGEST_QUIET: i32 = 6;
/// The largest remaining depth, in plies, at which the estimate alone may decide a position or leave out its
/// quiet moves.
const FLAT: i32 = 3;
/// The smallest node limit of a search (not of a move) that leaves out null moves. Null moves hide wins of 9 to
/// 13 plies, and pay only in shallow searches.
const NO_NULL_MOVES_FROM: u64 = 200_000;
/// The worth that a side can gain in one ply without a forcing move, at most as a rule.
const MARGIN: i32 = 60;

/// The value of a position or move for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The exact value if it lies inside the search window, otherwise a bound of the exact value.
    pub value: i32,
    /// Whether the value contains no estimate. A deeper search then cannot change it.
    pub is_proven: bool,
}

impl Score {
    /// Returned by an exhausted search.
    const MEANINGLESS: Self = Self { value: 0, is_proven: false };

    pub const fn negated(self) -> Self {
        Self { value: -self.value, is_proven: self.is_proven }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct RootMove<M> {
    pub mv: M,
    /// The value of the move for the mover. It is exact for the best move, the first of the list; the other
    /// values are bounds.
    pub score: Score,
}

/// The result of a search at increasing depths.
pub struct Deepened<M> {
    /// The moves that were considered, best first.
    pub roots: Vec<RootMove<M>>,
    /// The value of the position at the last finished depth, or a win found at an unfinished one. It is
    /// proven if the values of all moves are.
    pub score: Score,
    /// The last finished depth, in plies.
    pub depth: i32,
}

/// A search with what it has learnt: its transposition table and its order of moves.
pub struct Search<P: Evaluate> {
    limits: SearchLimits,
    knowledge: P::Knowledge,
    /// The number of nodes (positions) visited so far.
    pub nodes: u64,
    /// Whether the budget has run out. Values returned after that are meaningless.
    pub is_exhausted: bool,
    table: TranspositionTable<P::Key, SearchEntry>,
    order: MoveOrder<P>,
    /// The depth of the current search from the root, in plies.
    depth: i32,
    /// Whether a side has passed on the current path.
    has_passed: bool,
}

impl<P: Evaluate> Search<P> {
    pub fn new(limits: SearchLimits, knowledge: P::Knowledge) -> Self {
        Self {
            limits,
            knowledge,
            nodes: 0,
            is_exhausted: false,
            table: TranspositionTable::new(limits.memory / 2),
            order: MoveOrder::new(usize::try_from(DEEPEST).expect("small") + 64),
            depth: 0,
            has_passed: false,
        }
    }

    /// Allows an exhausted search so many nodes more.
    pub const fn allow(&mut self, nodes: u64) {
        self.limits.nodes = self.nodes + nodes;
        self.is_exhausted = false;
    }

    /// Searches at increasing depths until all values are proven, a shortest win or loss is found, or the
    /// budget runs out. If `only` is not empty, considers only these moves.
    pub fn deepen(&mut self, position: &P, only: &[P::Move], deepest: i32) -> Deepened<P::Move> {
        let open = Score { value: position.estimate(), is_proven: false };
        let moves = if only.is_empty() { position.legal_moves() } else { only.to_vec() };
        let mut roots: Vec<_> = moves.into_iter().map(|mv| RootMove { mv, score: open }).collect();
        roots.sort_by_key(|root| -position.move_priority(root.mv));
        self.go_on(position, Deepened { roots, score: open, depth: 0 }, deepest)
    }

    /// Continues [`Self::deepen`] after the depth that is finished.
    pub fn go_on(&mut self, position: &P, found: Deepened<P::Move>, deepest: i32) -> Deepened<P::Move> {
        let Deepened { mut roots, score: mut reached, depth: mut finished } = found;
        let mut depth = finished;
        while depth < deepest {
            // A game with a known longest round has short rounds. A few shallow searches order its moves,
            // then one search goes to the end of the round.
            depth = P::LONGEST.filter(|_| depth >= SHALLOW).unwrap_or(depth + 1);
            self.depth = depth;
            let Some(score) = self.search_in_window(position, &mut roots, depth) else {
                // The values of an interrupted search leave out moves, so of them only a win counts.
                let value = roots[0].score.value;
                if value >= PROVEN {
                    reached = Score { value, is_proven: false };
                }
                break;
            };
            (reached, finished) = (score, depth);
            // Stop at a win or loss within the searched depth: a deeper search looks for longer wins only.
            // Late move reductions may have hidden a shorter win, which the proof search then finds.
            let decided = score.value.abs() >= PROVEN && WIN - score.value.abs() <= depth;
            if score.is_proven || decided {
                break;
            }
        }
        Deepened { roots, score: reached, depth: finished }
    }

    /// Searches at one depth in an aspiration window. If the value lies outside the window, widens it and
    /// searches again. Returns `None` if the budget ran out.
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
            let score = self.root(position, roots, depth, alpha, beta)?;
            if score.value <= alpha && alpha > -WIN {
                alpha = -WIN;
            } else if score.value >= beta && beta < WIN {
                beta = WIN;
            } else {
                return Some(score);
            }
        }
    }

    /// Searches the moves at the root at one depth in one window. A move that is better than all moves before
    /// it goes to the front of `roots`.
    ///
    /// Returns `None` if the budget ran out. Moves that were searched before then keep their new places, so
    /// an improvement is not lost.
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
                // Every move before this one loses, so an untried move is better.
                if best <= -PROVEN {
                    roots[..=index].rotate_right(1);
                }
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

    /// The value of a position for its mover. The value is exact inside the window from `alpha` to
    /// `beta`, and a bound outside it. `ply` is the distance from the root.
    pub fn node(&mut self, position: &P, depth: i32, ply: i32, alpha: i32, beta: i32) -> Score {
        self.count_node();
        if self.is_exhausted {
            return Score::MEANINGLESS;
        }
        if let Some(score) = self.known_result(position, ply, alpha) {
            return score;
        }
        let passed = position.passed();
        let is_threatened = passed.as_ref().is_some_and(|passed| passed.win_at_once().is_some());
        // An estimate means nothing while the opponent threatens to win: search one ply more.
        let depth = depth + i32::from(is_threatened && ply < 2 * self.depth);
        if depth <= 0 || ply >= DEEPEST {
            return self.quiesce(position, ply, alpha, beta, LONGEST_QUIET);
        }
        let key = position.key();
        let (known, tried_first) = self.look_up(&key, depth, ply, alpha, beta);
        if let Some(known) = known {
            return known;
        }
        let estimate = if P::LONGEST.is_some() { 0 } else { position.estimate() };
        let is_selective = P::LONGEST.is_none() && beta - alpha == 1 && !is_threatened && beta.abs() < PROVEN;
        if is_selective && let Some(score) = self.cut_off(passed, estimate, depth, ply, beta) {
            return score;
        }
        // Internal iterative reduction: without a stored move to try first, the order of moves is poor.
        let depth = depth - i32::from(P::LONGEST.is_none() && tried_first.is_none() && depth >= 4);
        let from = self.order.gather(position, tried_first, ply);
        if self.order.moves.len() == from {
            let value = terminal_value(position, ply).unwrap_or_else(|| position.estimate());
            return Score { value, is_proven: true };
        }
        let futile = is_selective && depth <= FLAT && estimate + MARGIN * depth <= alpha;
        let (best, best_move) = self.search_moves(position, from, depth, ply, (alpha, beta), futile);
        self.order.moves.truncate(from);
        if self.is_exhausted {
            return Score::MEANINGLESS;
        }
        self.table.put(key, table_entry(best, best_move, tried_first, depth, ply, (alpha, beta)));
        best
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.is_exhausted |= self.nodes >= self.limits.nodes;
    }

    /// The value of a position that needs no search: a win on this move, a window above every possible value,
    /// or a solution that the knowledge of the game contains.
    fn known_result(&self, position: &P, ply: i32, alpha: i32) -> Option<Score> {
        let win_on_this_move = WIN - ply - 1;
        if position.win_at_once().is_some() || alpha >= win_on_this_move {
            return Some(Score { value: win_on_this_move, is_proven: true });
        }
        let solution = position.solution(&self.knowledge)?;
        Some(Score { value: solution.value(ply), is_proven: true })
    }

    /// A lower bound of at least `beta` that needs no search of moves, if there is one: the estimate alone
    /// (reverse futility pruning), or a reduced search after the mover passed (null move pruning).
    fn cut_off(
        &mut self,
        passed: Option<P>,
        estimate: i32,
        depth: i32,
        ply: i32,
        beta: i32,
    ) -> Option<Score> {
        if depth <= FLAT && estimate - MARGIN * depth >= beta {
            return Some(Score { value: estimate, is_proven: false });
        }
        let is_shallow = self.limits.nodes < NO_NULL_MOVES_FROM;
        let passed = passed.filter(|_| is_shallow && depth >= 3 && estimate >= beta && !self.has_passed)?;
        self.has_passed = true;
        let reply = self.node(&passed, depth - 3 - depth / 4, ply + 1, -beta, 1 - beta).negated();
        self.has_passed = false;
        if self.is_exhausted {
            return Some(Score::MEANINGLESS);
        }
        (reply.value >= beta).then(|| Score { value: reply.value.min(PROVEN - 1), is_proven: false })
    }

    /// Looks up a position in the transposition table. Returns the stored value if it suffices for this depth
    /// and window, and the place of the stored best move.
    fn look_up(
        &self,
        key: &P::Key,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> (Option<Score>, Option<NonZeroU16>) {
        let Some(cached) = self.table.get(key) else { return (None, None) };
        let value = from_table(cached.value, ply);
        let suffices = match cached.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        let score = Score { value, is_proven: cached.depth == PROVEN_DEPTH };
        (Some(score).filter(|_| suffices && i32::from(cached.depth) >= depth), cached.best)
    }

    /// Searches the moves in `self.order` from the index `from` on, and stops when a value reaches `beta`.
    /// If the search is `futile`, leaves out late moves that are not forcing. Returns the best value and the
    /// place of its move, which are meaningless if the search became exhausted.
    fn search_moves(
        &mut self,
        position: &P,
        from: usize,
        depth: i32,
        ply: i32,
        (alpha, beta): (i32, i32),
        futile: bool,
    ) -> (Score, Option<NonZeroU16>) {
        let (mut best, mut best_move) = (Score { value: -WIN, is_proven: true }, None);
        // Counts the moves that lose. The search refutes most of them at once, so the moves after them do not
        // count as late.
        let (mut low, mut losing) = (alpha, 0);
        for index in from..self.order.moves.len() {
            let Ordered { mv, place, .. } = self.order.pick(index);
            let late = index - from;
            if futile && late > 0 && !position.is_forcing(mv) {
                best = Score { value: best.value.max(alpha), is_proven: false };
                continue;
            }
            let reduced = (late > 0).then(|| reduction::<P>(position, mv, depth, late - losing));
            let found = self.search_move(&position.after(mv), reduced, depth - 1, ply + 1, (low, beta));
            if self.is_exhausted {
                break;
            }
            losing += usize::from(found.value <= -PROVEN);
            best.is_proven &= found.is_proven;
            if found.value > best.value {
                best.value = found.value;
                best_move = Some(place);
            }
            low = low.max(best.value);
            if low >= beta {
                self.order.record_cutoff(position, mv, depth, ply);
                // One refuting move suffices for a cutoff, so the other moves need no proof.
                best.is_proven = found.is_proven;
                break;
            }
        }
        (best, best_move)
    }

    /// The value of a move, which leads to `next`, for its mover. A late move, whose depth is `reduced`, is
    /// first tested against a window without width, and searched fully only if it may be better than `low`.
    fn search_move(
        &mut self,
        next: &P,
        reduced: Option<i32>,
        depth: i32,
        ply: i32,
        (low, beta): (i32, i32),
    ) -> Score {
        if let Some(less) = reduced {
            let mut found = self.node(next, depth - less, ply, -low - 1, -low).negated();
            if less > 0 && found.value > low {
                found = self.node(next, depth, ply, -low - 1, -low).negated();
            }
            if found.value <= low || found.value >= beta {
                return found;
            }
        }
        self.node(next, depth, ply, -beta, -low).negated()
    }

    /// Searches forcing moves only until none is left (quiescence search), because an estimate in the middle
    /// of an exchange of captures is meaningless.
    fn quiesce(&mut self, position: &P, ply: i32, alpha: i32, beta: i32, left: i32) -> Score {
        if let Some(value) = terminal_value(position, ply) {
            return Score { value, is_proven: true };
        }
        let mut best = position.estimate();
        if best >= beta || left == 0 {
            return Score { value: best, is_proven: false };
        }
        let mut low = alpha.max(best);
        let (from, moves) = (self.order.moves.len(), &mut self.order.moves);
        position.each_forcing(&mut |mv| {
            moves.push(Ordered { order: position.move_priority(mv), place: NonZeroU16::MIN, mv });
        });
        for index in from..self.order.moves.len() {
            let Ordered { mv, .. } = self.order.pick(index);
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
        self.order.moves.truncate(from);
        // This search leaves out other moves, so clamp the value: a win or loss found here is not proven.
        Score { value: best.clamp(1 - PROVEN, PROVEN - 1), is_proven: false }
    }

    /// The principal variation from a position, at most `longest` plies. It ends where the
    /// transposition table has no best move.
    pub fn line(&self, position: &P, longest: usize) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while line.len() < longest {
            let win = super::wins_now(&position).next();
            let known = self.table.get(&position.key()).and_then(|entry| entry.best);
            let Some(mv) = win.or_else(|| move_at(&position, known?)) else { break };
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }
}

/// The move of a position at a place in the order of its legal moves, counted from 1.
fn move_at<P: Evaluate>(position: &P, place: NonZeroU16) -> Option<P::Move> {
    let (mut at, mut found) = (0, None);
    position.each_legal(&mut |mv| {
        at += 1;
        found = found.or((at == place.get()).then_some(mv));
    });
    found
}

/// The entry for a position that was searched in a window. A value at or below `alpha` refutes all moves
/// without a best one, so the entry keeps the move that was tried first.
fn table_entry(
    best: Score,
    best_move: Option<NonZeroU16>,
    tried_first: Option<NonZeroU16>,
    depth: i32,
    ply: i32,
    (alpha, beta): (i32, i32),
) -> SearchEntry {
    let bound = match () {
        () if best.value >= beta => Bound::Lower,
        () if best.value > alpha => Bound::Exact,
        () => Bound::Upper,
    };
    let depth = if best.is_proven { PROVEN_DEPTH } else { u8::try_from(depth).unwrap_or(PROVEN_DEPTH - 1) };
    let best_move = best_move.filter(|_| bound != Bound::Upper).or(tried_first);
    SearchEntry { value: to_table(best.value, ply), depth, bound, best: best_move }
}

/// The number of plies by which to reduce the search depth of a move; `late` is its place in the move
/// order, without the moves that lose. Close to the leaves a reduction would save little and miss much, so there is none.
fn reduction<P: Evaluate>(position: &P, mv: P::Move, depth: i32, late: usize) -> i32 {
    if P::LONGEST.is_some() || depth < LEAST_REDUCED || late < 3 || position.is_forcing(mv) {
        0
    } else {
        1 + i32::from(late >= 6) + depth / 6 + i32::from(late >= 20)
    }
}
