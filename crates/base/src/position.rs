//! The interface of a game's rules: the side to move, the legal moves and the ending of a position.

use std::fmt::Debug;
use std::hash::Hash;

use super::seat::Seat;

/// A position of a game. Positions are cheap to clone. Equal positions allow the same moves and lead to
/// the same endings.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A complete turn of one player. Two legal moves of a position are never equal.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The seat to move. After an ending, this is the seat that would move next.
    fn turn(&self) -> Seat;

    /// The ending of the round, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Calls `f` once for every legal move, in no particular order and without allocating. After an
    /// ending there are no legal moves.
    fn each_legal(&self, f: &mut impl FnMut(Self::Move));

    /// Plays a move without checking whether it is legal. An illegal move may lead to a nonsensical
    /// position but must not cause a panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The legal moves, sorted. The method allocates; use [`Self::each_legal`] where speed
    /// matters.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_legal(&mut |mv| moves.push(mv));
        moves.sort_unstable();
        moves
    }

    /// Whether a move is legal. The default implementation visits all legal moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.each_legal(&mut |legal| found |= legal == mv);
        found
    }

    /// Plays a move if the move is legal.
    ///
    /// # Errors
    ///
    /// Returns the move and the unchanged position if the move is illegal.
    fn play(mut self, mv: Self::Move) -> Result<Self, Illegal<Self>> {
        if !self.is_legal(mv) {
            return Err(Illegal { position: self, mv });
        }
        self.play_unchecked(mv);
        Ok(self)
    }

    /// A copy of the position after a move, which must be legal.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// The seat to move or, after an ending, the winner.
    fn state(&self) -> RoundState {
        self.ending().map_or(RoundState::ToMove(self.turn()), |ending| RoundState::Over(ending.winner))
    }

    /// The number of distinct legal sequences of exactly `depth` moves, as a test of move
    /// generation. The moves of the last ply are counted without being played.
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

/// The result of a round that ended by the rules, not by a resignation or on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner, or `None` for a draw.
    pub winner: Option<Seat>,
    /// The rule that ended the round, as the notation names it: `line`, `stuck`, `exhausted` and so on.
    pub rule: &'static str,
    /// The winner's points (0 for a draw), or `None` in games that do not count points.
    pub points: Option<u8>,
}

impl Ending {
    /// A win by `rule`, for a game without points.
    pub const fn won(winner: Seat, rule: &'static str) -> Self {
        Self { winner: Some(winner), rule, points: None }
    }

    /// A draw by `rule`, for a game without points.
    pub const fn drawn(rule: &'static str) -> Self {
        Self { winner: None, rule, points: None }
    }
}

/// Whether a round is over, with the seat to move or the winner. A round may end by the rules or by a
/// decision of the host, such as a resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    ToMove(Seat),
    /// The seat of the winner, or `None` for a draw.
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

/// An illegal move with the position that rejected it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<P: Position> {
    pub position: P,
    pub mv: P::Move,
}
