//! Values of positions and moves, as the search finds them.

/// The value of a position or move for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The exact value if it lies inside the search window, otherwise a bound of the exact value.
    pub value: i32,
    /// Whether the value contains no estimate. A deeper search then cannot change it.
    pub is_proven: bool,
}

impl Score {
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
