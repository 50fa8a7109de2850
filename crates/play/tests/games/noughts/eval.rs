//! Evaluation of noughts and crosses for the engine. It is minimal, because the engine searches rounds to
//! their end.

use engawa_base::grid::Square;
use engawa_base::position::Position as _;
use engawa_base::seat::Seat;
use engawa_play::ai::Evaluate;
use engawa_play::ai::level::{LevelStrength, LevelStrengths};

use super::rules::{Position, SIZE};

impl Evaluate for Position {
    /// The marks as the digits of a number in base three.
    type Key = u32;
    type Knowledge = ();

    const RECURS: bool = false;
    const SLOTS: usize = 9;
    const LONGEST: Option<i32> = Some(9);
    const BEST_NODES: u64 = 10_000;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 50, random_percent: 30, oversight_percent: 50 },
        LevelStrength { nodes: 100, random_percent: 10, oversight_percent: 0 },
        LevelStrength { nodes: 1_000, random_percent: 2, oversight_percent: 0 },
    ];

    fn key(&self) -> u32 {
        super::rules::squares().fold(0, |key, square| {
            key * 3
                + match self.at(square) {
                    None => 0,
                    Some(Seat::First) => 1,
                    Some(Seat::Second) => 2,
                }
        })
    }

    fn estimate(&self) -> i32 {
        let middle = self.at(Square::new(1, 1));
        middle.map_or(0, |seat| if seat == self.turn() { 50 } else { -50 })
    }

    fn move_priority(&self, mv: Square) -> i32 {
        i32::from(mv == Square::new(1, 1))
    }

    fn history_slot(mv: Square) -> usize {
        usize::from(mv.rank * SIZE + mv.file)
    }
}
