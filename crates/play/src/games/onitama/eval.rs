//! Evaluation of Onitama for the engine: pawns, their squares and their possible steps.

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};

use super::cards::Colour;
use super::rules::{Move, Position, STEPS, Squares, TEMPLES, number};

const STUDENT: i32 = 100;
/// The value of each step to a square without an own pawn. A student is worth [`STUDENT`].
const TARGET: i32 = 4;
/// The inner nine squares, b2 to d4. Most steps from them stay on the board.
const INNER: Squares = 0x0007_39c0;
/// The square c3 in the middle of the board.
const MIDDLE: Squares = 1 << 12;

impl Evaluate for Position {
    /// A number made of pawns, masters, hands and turn. The spare card follows from the hands, because only
    /// five cards are in a round.
    type Key = u128;

    const SLOTS: usize = 25 * 25 + 1;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 1_000, random_percent: 0, oversight_percent: 62 },
        LevelStrength { nodes: 1_000, random_percent: 10, oversight_percent: 0 },
        LevelStrength { nodes: 6_000, random_percent: 4, oversight_percent: 0 },
    ];

    fn key(&self) -> u128 {
        let [blue, red] = self.pawns.map(u128::from);
        let [blue_master, red_master] = self.masters.map(|master| u128::from(master.trailing_zeros()));
        let [blue_hand, red_hand] = [Colour::Blue, Colour::Red]
            .map(|colour| self.hand(colour).iter().fold(0, |hand, card| hand << 5 | card.index() as u128));
        let cards = blue_hand | red_hand << 10 | (self.colour() as u128) << 20;
        blue | red << 25 | blue_master << 50 | red_master << 56 | cards << 62
    }

    fn estimate(&self) -> i32 {
        let (own, other) = (self.colour(), self.colour().other());
        self.worth(own) - self.worth(other)
    }

    fn win_at_once(&self) -> Option<Move> {
        let (mover, other) = (self.colour() as usize, self.colour().other() as usize);
        let (pawns, master) = (self.pawns[mover], self.masters[mover]);
        if master == 0 || self.masters[other] & TEMPLES[mover] != 0 {
            return None;
        }
        let goal = TEMPLES[other] & !pawns;
        for card in self.hand(self.colour()).iter() {
            for step in STEPS[mover][card.index()] {
                let hit = step.targets(pawns) & self.masters[other] | step.targets(master) & goal;
                if hit != 0 {
                    let to = hit & hit.wrapping_neg();
                    return Some(Move::Step { card, from: number(step.origin(to)), to: number(to) });
                }
            }
        }
        None
    }

    /// Prefers captures, then steps to the inner nine squares.
    fn move_priority(&self, mv: Move) -> i32 {
        let Move::Step { from, to, .. } = mv else { return 0 };
        let captures = self.pawns[self.colour().other() as usize] >> to & 1 != 0;
        let gains = |square: u8| i32::from(INNER >> square & 1 != 0);
        i32::from(captures) * 8 + gains(to) - gains(from)
    }

    fn history_slot(mv: Move) -> usize {
        match mv {
            Move::Step { from, to, .. } => usize::from(from) * 25 + usize::from(to),
            Move::Pass { .. } => 25 * 25,
        }
    }

    fn is_forcing(&self, mv: Move) -> bool {
        matches!(mv, Move::Step { to, .. } if self.pawns[self.colour().other() as usize] >> to & 1 != 0)
    }
}

impl Position {
    /// Returns the value of a colour's pawns, the squares on which they stand and the steps that they can
    /// make.
    fn worth(&self, colour: Colour) -> i32 {
        let (pawns, count) = (self.pawns[colour as usize], |set: Squares| set.count_ones().cast_signed());
        let mut targets = 0;
        for card in self.hand(colour).iter() {
            for step in STEPS[colour as usize][card.index()] {
                targets += count(step.targets(pawns) & !pawns);
            }
        }
        STUDENT * count(pawns) + 6 * count(pawns & INNER) + 6 * count(pawns & MIDDLE) + TARGET * targets
    }
}
