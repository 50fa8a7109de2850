//! Evaluation of Okiya for the engine. The engine searches a round to its end, so the estimates matter
//! little.

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::base::grid::Square;

use super::rules::{FullBoard, Position, SIZE, Squares, bit, has_block, has_line, square};

impl Evaluate for Position {
    /// A number made of both players' tokens, the tile taken last, the turn and the full-board rule. Within
    /// one round no tile changes its square, so the remaining tiles follow from the tokens.
    type Key = u64;

    type Knowledge = ();

    const RECURS: bool = false;
    const SLOTS: usize = 16;
    const LONGEST: Option<i32> = Some(16);
    // Few replies are legal as a rule, so weak levels may overlook a winning reply among any number of
    // replies.
    const OVERLOOKED_AMONG: u64 = 1;
    const BEST_NODES: u64 = 400_000;
    const PERFECT_NODES: u64 = 20_000_000;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 300, random_percent: 30, oversight_percent: 70 },
        LevelStrength { nodes: 500, random_percent: 8, oversight_percent: 0 },
        LevelStrength { nodes: 3_000, random_percent: 3, oversight_percent: 0 },
    ];

    fn key(&self) -> u64 {
        let [first, second] = self.tokens.0.map(u64::from);
        let taken = self.taken.map_or(16, |tile| tile.index() as u64);
        first | second << 16 | taken << 32 | (self.turn as u64) << 40 | (self.full_board as u64) << 41
    }

    /// Larger for a mover with more legal tiles: a player with few legal tiles is close to being
    /// blocked.
    fn estimate(&self) -> i32 {
        25 * count(self.fitting()) - 75
    }

    fn win_at_once(&self) -> Option<Square> {
        let own = self.tokens[self.turn];
        let wins = |&mv: &Squares| has_line(own | mv) || has_block(own | mv) || self.strands(mv);
        members(self.fitting()).find(wins).map(|mv| square(mv.trailing_zeros()))
    }

    /// Larger for a move that leaves fewer legal tiles to the opponent.
    fn move_priority(&self, mv: Square) -> i32 {
        -count(self.fitting_after(bit(mv)))
    }

    fn history_slot(mv: Square) -> usize {
        usize::from(mv.rank * SIZE + mv.file)
    }

    fn points_after(&self, plies: u32) -> Option<u32> {
        Some(u32::from(self.tiles_left()).saturating_sub(plies))
    }
}

impl Position {
    /// The squares of the tiles that the opponent may take after the mover takes the tile on `mv`.
    fn fitting_after(&self, mv: Squares) -> Squares {
        let tile = self.tile(mv);
        (self.plants[tile.plant as usize] | self.poems[tile.poem as usize]) & !mv
    }

    /// Whether taking the tile on `mv` leaves the opponent no legal tile and therefore wins. If it is
    /// the last tile, the full-board rule decides (rule K5).
    fn strands(&self, mv: Squares) -> bool {
        let is_won = self.remaining() != mv || self.full_board == FullBoard::LastMover;
        is_won && self.fitting_after(mv) == 0
    }
}

fn count(squares: Squares) -> i32 {
    squares.count_ones().cast_signed()
}

/// The squares of a set one by one, each as a set with a single square.
fn members(mut squares: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
