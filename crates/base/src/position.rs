//! The contract of a game's rules: a position knows the side to move, its legal moves and its ending.

use std::fmt::Debug;
use std::hash::Hash;

use super::ending::Ending;
use super::seat::Seat;

/// A position of a game. It is cheap to clone, and equal positions have equal futures.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One player's turn. Different moves in a position have different values.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Returns the seat to move; after an ending, the seat that would be to move.
    fn turn(&self) -> Seat;

    /// Returns the ending of the round, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Calls `f` once with every legal move, in no particular order and without allocating. After an
    /// ending there are no legal moves.
    fn each_legal(&self, f: &mut impl FnMut(Self::Move));

    /// Plays a move that is known to be legal. An illegal move may leave a nonsensical position but must
    /// not panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Returns the legal moves, sorted. It allocates; use [`Self::each_legal`] where speed matters.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_legal(&mut |mv| moves.push(mv));
        moves.sort_unstable();
        moves
    }

    /// Returns whether `mv` is legal. The default goes through all legal moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.each_legal(&mut |legal| found |= legal == mv);
        found
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// Returns the unchanged position together with an illegal move.
    fn play(mut self, mv: Self::Move) -> Result<Self, Illegal<Self>> {
        if !self.is_legal(mv) {
            return Err(Illegal { position: self, mv });
        }
        self.play_unchecked(mv);
        Ok(self)
    }

    /// Returns the position after a move, which must be legal.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Returns the seat to move or, after an ending, the winner.
    fn state(&self) -> RoundState {
        self.ending().map_or(RoundState::ToMove(self.turn()), |ending| RoundState::Over(ending.winner))
    }

    /// Returns the number of distinct legal sequences of exactly `depth` moves. The last ply is counted
    /// without being played.
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

/// The state of a round. The rules may end it on the board, and the host may end it anywhere, for
/// example by a resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    /// The round goes on, and this seat is to move.
    ToMove(Seat),
    /// The round is over; the winner, or `None` for a draw.
    Over(Option<Seat>),
}

impl RoundState {
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Returns whether this seat is to move or has won.
    pub fn leads(self, seat: Seat) -> bool {
        matches!(self, Self::ToMove(leader) | Self::Over(Some(leader)) if leader == seat)
    }
}

/// An illegal move with the position that rejected it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<P: Position> {
    pub position: P,
    pub mv: P::Move,
}
