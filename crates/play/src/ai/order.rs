//! The order in which the search tries moves: by killer moves, the history heuristic and the priorities of the
//! game.

use std::num::NonZeroU16;

use super::Evaluate;

/// A move with its place in the order in which the rules generate the moves, counted from 1, and its score in
/// the order in which the search tries them.
#[derive(Clone, Copy)]
pub struct Ordered<M> {
    pub order: i32,
    pub place: NonZeroU16,
    pub mv: M,
}

/// A stack of moves with their scores, and the moves that caused cutoffs.
pub struct MoveOrder<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    history: Vec<i32>,
    /// Each position on the current path has a section of the stack.
    pub moves: Vec<Ordered<P::Move>>,
}

impl<P: Evaluate> MoveOrder<P> {
    /// Makes room for killer moves of so many plies.
    pub fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![0; P::SLOTS * 2],
            moves: Vec::with_capacity(1024),
        }
    }

    /// Pushes the legal moves with their scores, highest for `first` and the killer moves of this ply. Returns
    /// the index of the first move pushed.
    pub fn gather(&mut self, position: &P, first: Option<NonZeroU16>, ply: i32) -> usize {
        let from = self.moves.len();
        let killers = self.killers[usize::try_from(ply).unwrap_or(0)];
        let (history, moves) = (&self.history, &mut self.moves);
        let side = position.turn().index() * P::SLOTS;
        let mut place = NonZeroU16::MIN;
        position.each_legal(&mut |mv| {
            let order = if Some(place) == first {
                i32::MAX
            } else if killers.contains(&Some(mv)) {
                1 << 24
            } else {
                (position.move_priority(mv) << 14) + history[side + P::history_slot(mv)]
            };
            moves.push(Ordered { order, place, mv });
            place = place.saturating_add(1);
        });
        from
    }

    /// Swaps the most promising move of `self.moves[index..]` to `index` and returns that move.
    pub fn pick(&mut self, index: usize) -> Ordered<P::Move> {
        let left = &mut self.moves[index..];
        let (mut best, mut order) = (0, left[0].order);
        for (at, ordered) in left.iter().enumerate() {
            if ordered.order > order {
                (best, order) = (at, ordered.order);
            }
        }
        left.swap(0, best);
        left[0]
    }

    /// Records a move that caused a cutoff as a killer move of this ply and raises its history score.
    pub fn record_cutoff(&mut self, position: &P, mv: P::Move, depth: i32, ply: i32) {
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
}
