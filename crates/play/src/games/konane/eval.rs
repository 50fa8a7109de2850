//! Evaluation of Kōnane for the engine: the player with more possible jumps is better off.

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::{MOST, Move, Position};
use super::squares::{Direction, Squares};

const SIDE: usize = MOST as usize;

impl Evaluate for Position {
    /// The bits of the stones, and the turn in a bit outside the board. The gaps follow from the stones.
    type Key = [u64; 4];

    type Knowledge = ();

    const RECURS: bool = false;
    const DRAWS: bool = false;
    const SLOTS: usize = SIDE * SIDE * 5;
    const BEST_NODES: u64 = 2_000_000;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 100, random_percent: 20, oversight_percent: 0 },
        LevelStrength { nodes: 300, random_percent: 10, oversight_percent: 0 },
        LevelStrength { nodes: 1_000, random_percent: 2, oversight_percent: 0 },
    ];

    fn key(&self) -> [u64; 4] {
        let mut words = self.stones.words();
        words[0] |= (self.turn() as u64) << 15;
        words
    }

    fn estimate(&self) -> i32 {
        let (own, other) = (self.turn(), self.turn().other());
        if self.gaps() < 2 {
            return 0;
        }
        100 * (self.mobility(own) - self.mobility(other)) + 30
    }

    /// Returns the mover's possible jumps minus the opponent's after the move.
    fn move_priority(&self, mv: Move) -> i32 {
        let next = self.after(mv);
        next.mobility(self.turn()) - next.mobility(self.turn().other())
    }

    fn history_slot(mv: Move) -> usize {
        let square =
            |square: crate::base::grid::Square| usize::from(square.rank) * SIDE + usize::from(square.file);
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

impl Position {
    /// Returns the number of (stone, direction) pairs in which a player can jump. A jump over several stones
    /// counts once.
    fn mobility(&self, seat: Seat) -> i32 {
        let (own, enemy) = match seat {
            Seat::First => (Squares::LIKE_A1, Squares::UNLIKE_A1),
            Seat::Second => (Squares::UNLIKE_A1, Squares::LIKE_A1),
        };
        let (own, enemy) = (self.stones.and(own), self.stones.and(enemy));
        let ways = Direction::ALL
            .map(|direction| own.step(direction).and(enemy).step(direction).and(self.free).count());
        ways.into_iter().sum::<u32>().cast_signed()
    }
}
