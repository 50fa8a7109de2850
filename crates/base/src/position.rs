//! What a game's rules promise: a position knows whose turn it is, its legal moves and its ending.

use std::fmt::Debug;
use std::hash::Hash;

use super::ending::Ending;
use super::seat::Seat;

/// A moment of play. Cheap to clone; equal positions have equal futures.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One player's turn. Two different moves of a position are different values.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Whose turn it is. After an ending: whose turn it would be.
    fn turn(&self) -> Seat;

    /// How the round has ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// Calls `f` with every legal move, once each, in no particular order and without allocating.
    /// Calls nothing once the round has ended.
    fn each_legal(&self, f: &mut impl FnMut(Self::Move));

    /// Plays a move that is known to be legal. Any other move may leave nonsense, but never panics or breaks
    /// memory.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The legal moves, sorted; for people and tests rather than for speed.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_legal(&mut |mv| moves.push(mv));
        moves.sort_unstable();
        moves
    }

    /// Whether `mv` may be played now.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.each_legal(&mut |legal| found |= legal == mv);
        found
    }

    /// Plays a move, or gives the position back with the move that it refuses.
    fn play(mut self, mv: Self::Move) -> Result<Self, Illegal<Self>> {
        if !self.is_legal(mv) {
            return Err(Illegal { position: self, mv });
        }
        self.play_unchecked(mv);
        Ok(self)
    }

    /// The position after a move, which has to be legal.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Whose turn it is or, once the round has ended by a rule, who has won.
    fn state(&self) -> RoundState {
        self.ending().map_or(RoundState::ToMove(self.turn()), |ending| RoundState::Over(ending.winner))
    }

    /// The number of different legal sequences of exactly `depth` moves. The last ply is counted, not played.
    fn perft(&self, depth: u32) -> u64 {
        let mut count = 0;
        match depth {
            0 => count = 1,
            1 => self.each_legal(&mut |_| count += 1),
            _ => self.each_legal(&mut |mv| count += self.after(mv).perft(depth - 1)),
        }
        count
    }
}

/// Whether a round goes on. The rules end it on the board; the house may end it anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    ToMove(Seat),
    /// It is over; the seat that has won, if one has.
    Over(Option<Seat>),
}

impl RoundState {
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Whether this seat is to move or has won.
    pub fn leads(self, seat: Seat) -> bool {
        matches!(self, Self::ToMove(leader) | Self::Over(Some(leader)) if leader == seat)
    }
}

/// A move that is not legal, with the position that refused it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<P: Position> {
    pub position: P,
    pub mv: P::Move,
}
