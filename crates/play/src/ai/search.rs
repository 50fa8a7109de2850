//! Looking ahead: principal variation search with iterative deepening.
//!
//! Sources: the textbook forms of alpha-beta, principal variation search, aspiration windows, killer moves,
//! the history heuristic and late move reductions, as the Chess Programming Wiki describes them.

use super::table::{BYTES, Known, Table};
use super::{Evaluate, Limits, PROVEN, WIN, value_of_end};

/// Plies beyond which nothing is looked at; more than the longest round has.
pub const DEEPEST: i32 = 200;
/// The first window around the value of the depth before.
const ASPIRATION: i32 = 40;
/// Plies that are looked ahead before a short round is searched to its end.
const FEW: i32 = 6;
/// With fewer plies left than this, every move is looked at to the full depth.
const FULL: i32 = 5;
/// So many forcing moves in a row are followed beyond the depth at most.
const MOST_FORCING: i32 = 6;
/// How often the nodes are counted before somebody is asked whether the answer is still needed.
const ASK_EVERY: u64 = 2048;

/// The depth of what holds however deep one looks.
const PROVEN_DEPTH: u8 = u8::MAX;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    Exact,
}

/// What is known of a position that was looked at before.
#[derive(Clone, Copy, Debug)]
struct Seen<M> {
    /// The value for the mover; wins are counted in plies from this position.
    value: i16,
    /// How deep was looked, [`PROVEN_DEPTH`] where nothing was estimated.
    depth: u8,
    bound: Bound,
    best: Option<M>,
}

impl<M: Copy> Known for Seen<M> {
    fn weight(&self) -> u8 {
        self.depth
    }
}

/// A value for the mover, and whether it holds however deep one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Exact within the window that was asked for, a bound beyond it.
    pub value: i32,
    /// No estimate had a part in it.
    pub is_proven: bool,
}

impl Found {
    const fn across(self) -> Self {
        Self { value: -self.value, is_proven: self.is_proven }
    }
}

/// A move at the root with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Root<M> {
    pub mv: M,
    /// What it leads to, for the mover: exact for the first, a bound for those behind it.
    pub found: Found,
}

/// A search and all that it remembers.
pub struct Search<'a, P: Evaluate> {
    limits: Limits<'a>,
    /// Number of positions looked at so far.
    pub nodes: u64,
    /// Whether there was no more to spend: what was being looked at is not known.
    pub is_over: bool,
    table: Table<P::Key, Seen<P::Move>>,
    killers: Vec<[Option<P::Move>; 2]>,
    history: Vec<i32>,
    /// The moves of all positions on the way to the present one.
    moves: Vec<(i32, P::Move)>,
}

impl<'a, P: Evaluate> Search<'a, P> {
    /// A search that knows nothing yet.
    pub fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            nodes: 0,
            is_over: false,
            table: Table::new(BYTES),
            killers: vec![[None; 2]; usize::try_from(DEEPEST).expect("small") + 64],
            history: vec![0; P::SLOTS * 2],
            moves: Vec::with_capacity(1024),
        }
    }

    /// Looks deeper and deeper until everything is proven, a win is, or nothing is left to spend. Gives the
    /// moves, best first, and the depth that was finished.
    pub fn deepen(&mut self, position: &P, deepest: i32) -> (Vec<Root<P::Move>>, i32) {
        let open = Found { value: position.estimate(), is_proven: false };
        let mut roots: Vec<_> =
            position.legal_moves().into_iter().map(|mv| Root { mv, found: open }).collect();
        roots.sort_by_key(|root| -position.promise(root.mv));
        let mut finished = 0;
        let mut depth = 0;
        while depth < deepest {
            // Where nothing is reduced a round is short: after a few plies, which bring the moves into order,
            // it is searched to its end.
            depth = P::LONGEST.filter(|_| depth >= FEW).unwrap_or(depth + 1);
            let Some(found) = self.aspire(position, &mut roots, depth) else { break };
            finished = depth;
            // A win within the depth is a shortest one where nothing is reduced; deeper looks cannot find a
            // shorter one.
            let decided = found.value.abs() >= PROVEN && WIN - found.value.abs() <= depth;
            if found.is_proven || decided {
                break;
            }
        }
        (roots, finished)
    }

    /// One depth, in a narrow window that is opened where the value lies outside.
    fn aspire(&mut self, position: &P, roots: &mut [Root<P::Move>], depth: i32) -> Option<Found> {
        let around = roots.first()?.found.value;
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

    /// One depth in one window; the moves are brought into order. Nothing where there was too little to
    /// spend: what a finished move has shown to be better than the first stays.
    fn root(
        &mut self,
        position: &P,
        roots: &mut [Root<P::Move>],
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<Found> {
        let (mut best, mut low, mut all_proven) = (-WIN, alpha, true);
        for index in 0..roots.len() {
            let next = position.after(roots[index].mv);
            let mut found = Found { value: -WIN, is_proven: true };
            let first = index == 0;
            if !first {
                found = self.node(&next, depth - 1, 1, -low - 1, -low).across();
            }
            if first || found.value > low && found.value < beta && !self.is_over {
                found = self.node(&next, depth - 1, 1, -beta, -low).across();
            }
            if self.is_over {
                return None;
            }
            roots[index].found = found;
            all_proven &= found.is_proven;
            if found.value > best {
                best = found.value;
                roots[..=index].rotate_right(1);
            }
            low = low.max(best);
            if low >= beta {
                return Some(Found { value: best, is_proven: found.is_proven });
            }
        }
        Some(Found { value: best, is_proven: all_proven })
    }

    /// The value of a position for its mover, exact within the window.
    pub fn node(&mut self, position: &P, depth: i32, ply: i32, alpha: i32, beta: i32) -> Found {
        self.nodes += 1;
        self.is_over |= self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(ASK_EVERY) && self.limits.is_cancelled();
        if self.is_over {
            return Found { value: 0, is_proven: false };
        }
        if position.win_at_once().is_some() {
            return Found { value: WIN - ply - 1, is_proven: true };
        }
        // Nothing here can be better than a win at the next move but one.
        if alpha >= WIN - ply - 1 {
            return Found { value: WIN - ply - 1, is_proven: true };
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiet(position, ply, alpha, beta, MOST_FORCING);
        }
        let key = position.key();
        let (known, tried_first) = self.remembered(&key, depth, ply, alpha, beta);
        if let Some(known) = known {
            return known;
        }
        let from = self.gather(position, tried_first, ply);
        if self.moves.len() == from {
            let value = value_of_end(position, ply).unwrap_or_else(|| position.estimate());
            return Found { value, is_proven: true };
        }
        let (best, best_move) = self.try_all(position, from, depth, ply, alpha, beta);
        self.moves.truncate(from);
        if self.is_over {
            return Found { value: 0, is_proven: false };
        }
        let bound = match () {
            () if best.value >= beta => Bound::Lower,
            () if best.value > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let kept =
            if best.is_proven { PROVEN_DEPTH } else { u8::try_from(depth).unwrap_or(PROVEN_DEPTH - 1) };
        let best_move = best_move.filter(|_| bound != Bound::Upper).or(tried_first);
        self.table.put(key, Seen { value: to_table(best.value, ply), depth: kept, bound, best: best_move });
        best
    }

    /// What the table says of a position: its value, if that is enough here, and the move that was best.
    fn remembered(
        &self,
        key: &P::Key,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> (Option<Found>, Option<P::Move>) {
        let Some(seen) = self.table.get(key) else { return (None, None) };
        let value = from_table(seen.value, ply);
        let is_enough = match seen.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        let found = Found { value, is_proven: seen.depth == PROVEN_DEPTH };
        (Some(found).filter(|_| is_enough && i32::from(seen.depth) >= depth), seen.best)
    }

    /// Tries the moves gathered from this place on until one is good enough; gives the best. Means nothing
    /// once it is over.
    fn try_all(
        &mut self,
        position: &P,
        from: usize,
        depth: i32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> (Found, Option<P::Move>) {
        let (mut best, mut best_move) = (Found { value: -WIN, is_proven: true }, None);
        let mut low = alpha;
        for index in from..self.moves.len() {
            let mv = self.pick(index);
            let next = position.after(mv);
            let late = index - from;
            let mut found = Found { value: -WIN, is_proven: true };
            let mut look = late == 0;
            if !look {
                let less = reduction::<P>(position, mv, depth, late);
                found = self.node(&next, depth - 1 - less, ply + 1, -low - 1, -low).across();
                if less > 0 && found.value > low {
                    found = self.node(&next, depth - 1, ply + 1, -low - 1, -low).across();
                }
                look = found.value > low && found.value < beta;
            }
            if look {
                found = self.node(&next, depth - 1, ply + 1, -beta, -low).across();
            }
            if self.is_over {
                break;
            }
            best.is_proven &= found.is_proven;
            if found.value > best.value {
                best.value = found.value;
                best_move = Some(mv);
            }
            low = low.max(best.value);
            if low >= beta {
                self.reward(position, mv, depth, ply);
                // One good move is enough: the others have no part in it.
                best.is_proven = found.is_proven;
                break;
            }
        }
        (best, best_move)
    }

    /// Follows forcing moves until none is left: an estimate before a capture is answered would say nothing.
    fn quiet(&mut self, position: &P, ply: i32, alpha: i32, beta: i32, left: i32) -> Found {
        if let Some(value) = value_of_end(position, ply) {
            return Found { value, is_proven: true };
        }
        let mut best = position.estimate();
        if best >= beta || left == 0 {
            return Found { value: best, is_proven: false };
        }
        let mut low = alpha.max(best);
        let from = self.moves.len();
        let moves = &mut self.moves;
        position.each_legal(&mut |mv| {
            if position.is_forcing(mv) {
                moves.push((position.promise(mv), mv));
            }
        });
        for index in from..self.moves.len() {
            let mv = self.pick(index);
            let next = position.after(mv);
            self.nodes += 1;
            let value = if next.win_at_once().is_some() {
                ply + 2 - WIN
            } else {
                -self.quiet(&next, ply + 1, -beta, -low, left - 1).value
            };
            best = best.max(value);
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        self.moves.truncate(from);
        // Moves that do not force were left out: even a win is not told from here.
        Found { value: best.clamp(1 - PROVEN, PROVEN - 1), is_proven: false }
    }

    /// Puts the moves of a position behind those of the positions before it; gives where they begin.
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
                (position.promise(mv) << 14) + history[side + P::slot(mv)]
            };
            moves.push((order, mv));
        });
        from
    }

    /// Brings the most promising of the moves that are left to this place.
    fn pick(&mut self, index: usize) -> P::Move {
        let left = &self.moves[index..];
        let best = left.iter().enumerate().max_by_key(|(at, (order, _))| (*order, usize::MAX - at));
        let at = best.map_or(index, |(at, _)| index + at);
        self.moves.swap(index, at);
        self.moves[index].1
    }

    /// Remembers a move that was good enough.
    fn reward(&mut self, position: &P, mv: P::Move, depth: i32, ply: i32) {
        let killers = &mut self.killers[usize::try_from(ply).unwrap_or(0)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let slot = &mut self.history[position.turn().index() * P::SLOTS + P::slot(mv)];
        *slot += depth * depth;
        if *slot >= 1 << 13 {
            self.history.iter_mut().for_each(|slot| *slot /= 2);
        }
    }

    /// The best moves from a position on, as far as they are remembered.
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

/// By how much less deeply a late move is looked at. Near the end of the search none is: what little is left
/// there to look at tells more than the time that it takes.
fn reduction<P: Evaluate>(position: &P, mv: P::Move, depth: i32, late: usize) -> i32 {
    if P::LONGEST.is_some() || depth < FULL || late < 3 || position.is_forcing(mv) {
        0
    } else {
        1 + i32::from(late >= 6) + depth / 6 + i32::from(late >= 20)
    }
}

/// Wins are kept as seen from the position itself.
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
