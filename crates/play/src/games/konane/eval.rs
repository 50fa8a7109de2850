//! Evaluation of Kōnane for the engine: the player with more possible jumps is better off.

use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::ai::{BestPlayOutcome, Evaluate, SearchLimits, Solution, Thought, analyse};
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::{MOST, Move, Position, changed, colour};
use super::solutions::Solutions;
use super::squares::{Direction, SquareSet};

const SIDE: usize = MOST as usize;
/// The move priority of a win.
const WINS: i32 = 1000;
/// The smallest budget that uses the solved positions. Those of the levels that are meant to err are smaller.
const LEAST_INFORMED: u64 = 5_000;
/// The maximum number of squares of a board on which proofs are likely to fit into a budget.
const PROVABLE: u32 = 36;

impl<S: SquareSet> Evaluate for Position<S> {
    /// The stones and the turn. The gaps follow from the stones.
    type Key = (S, Seat);

    /// The solved positions on 6 by 6 squares, or `None` on other boards.
    type Knowledge = Option<Solutions>;

    const RECURS: bool = false;
    const DRAWS: bool = false;
    const SLOTS: usize = SIDE * SIDE * 5;
    const BEST_NODES: u64 = 2_000_000;
    /// Ten times what the hardest known position of the solved board takes.
    const PERFECT_NODES: u64 = 4_000_000;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 100, random_percent: 20, oversight_percent: 0 },
        LevelStrength { nodes: 600, random_percent: 6, oversight_percent: 0 },
        LevelStrength { nodes: 3_000, random_percent: 2, oversight_percent: 0 },
    ];

    /// Analyses a small board with sets of one word.
    fn think(&self, limits: SearchLimits) -> Thought<Move> {
        self.small().map_or_else(|| analyse(self, limits), |small| analyse(&small, limits))
    }

    fn key(&self) -> Self::Key {
        (self.stones, self.turn())
    }

    fn knowledge(&self, nodes: u64) -> Self::Knowledge {
        if nodes < LEAST_INFORMED || self.stones.word().is_none() {
            return None;
        }
        Solutions::after(&self.small()?)
    }

    fn solution(&self, knowledge: &Self::Knowledge) -> Option<Solution> {
        let wins = (*knowledge)?.wins(self.gaps, self.stones.word()?, self.turn())?;
        let outcome = if wins { BestPlayOutcome::Won } else { BestPlayOutcome::Lost };
        Some(Solution { outcome, plies: None })
    }

    fn estimate(&self) -> i32 {
        if self.gaps < 2 {
            return 0;
        }
        100 * balance(self.stones, self.free, self.turn()).0 + 30
    }

    fn is_provable(&self) -> bool {
        u32::from(self.files) * u32::from(self.ranks) <= PROVABLE
    }

    /// Guesses the efforts from the jumps that the loser still has. On 6 by 6 squares a search with their cube
    /// needs about a fifth fewer nodes than with their square, and half of those with their number.
    fn proof_efforts(&self) -> (u32, u32) {
        let landings = Direction::ALL.map(|direction| Self::landings(self.stones, self.free, direction));
        let effort = |loser| {
            let ways: u32 = landings.iter().map(|landings| landings.and(colour(loser)).count()).sum();
            1 + ways * ways * ways / 2
        };
        (effort(self.turn().other()), effort(self.turn()))
    }

    /// The mover's possible jumps minus the opponent's after the move.
    #[inline]
    fn move_priority(&self, mv: Move) -> i32 {
        let Move::Jump { from, to } = mv else { return 0 };
        let squares = changed::<S>(from, to).0;
        let (balance, is_stuck) = balance(self.stones.xor(squares), self.free.xor(squares), self.turn());
        if is_stuck { WINS } else { balance }
    }

    fn history_slot(mv: Move) -> usize {
        let square = |square: Square| usize::from(square.rank) * SIDE + usize::from(square.file);
        match mv {
            Move::Remove(at) => square(at) * 5 + 4,
            Move::Jump { from, to } => {
                let way = usize::from(from.file == to.file) * 2
                    + usize::from(from.file > to.file || from.rank > to.rank);
                square(from) * 5 + way
            }
        }
    }
}

/// The number of (stone, direction) pairs in which a player can jump, minus the number for the
/// opponent, and whether the opponent cannot jump at all. A jump over several stones counts once.
#[inline]
fn balance<S: SquareSet>(stones: S, free: S, seat: Seat) -> (i32, bool) {
    let theirs = colour::<S>(seat.other());
    let landings = Direction::ALL.map(|direction| Position::<S>::landings(stones, free, direction));
    let is_stuck = landings.into_iter().fold(S::default(), S::or).and(theirs).is_empty();
    // With the opponent's colour inverted, one count gives both numbers: own landings, plus the opponent's
    // squares without landings.
    let counts = landings.map(|landings| landings.xor(theirs).count());
    (counts.into_iter().sum::<u32>().cast_signed() - 4 * theirs.count().cast_signed(), is_stuck)
}
