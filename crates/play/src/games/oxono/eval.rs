//! Evaluation of Oxono for the engine, from the lines of four squares that one player can still fill.

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::{BOARD, Move, Position, Squares, Symbol, each, number};

const SQUARES: usize = 36;

/// All lines of four squares along ranks and files.
const LINES: [Squares; 36] = all_lines();

const fn all_lines() -> [Squares; 36] {
    let mut lines = [0; 36];
    let mut count = 0;
    let mut side = 0;
    while side < 6 {
        let mut start = 0;
        while start < 3 {
            lines[count] = 0b1111 << (side * 6 + start);
            lines[count + 1] = 0x4_1041 << (start * 6 + side);
            count += 2;
            start += 1;
        }
        side += 1;
    }
    lines
}

impl Evaluate for Position {
    /// The bits of the pawns by symbol and by colour, the totems and the turn. The reserves follow from the
    /// pawns.
    type Key = [u64; 3];

    type Knowledge = ();

    const RECURS: bool = false;
    const SLOTS: usize = 2 * SQUARES * SQUARES;
    const BEST_NODES: u64 = 1_000_000;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 300, random_percent: 25, oversight_percent: 30 },
        LevelStrength { nodes: 500, random_percent: 20, oversight_percent: 0 },
        LevelStrength { nodes: 3_000, random_percent: 8, oversight_percent: 0 },
    ];

    fn key(&self) -> [u64; 3] {
        let totems =
            u64::from(self.totems[0].trailing_zeros()) | u64::from(self.totems[1].trailing_zeros()) << 6;
        let turn = (self.turn() as u64) << 12;
        [self.symbols[0], self.symbols[1] | (totems | turn) << 40, self.colours[Seat::First]]
    }

    fn estimate(&self) -> i32 {
        let (own, other) = (self.colours[self.turn()], self.colours[self.turn().other()]);
        let mut value = 0;
        for line in LINES {
            match ((own & line).count_ones(), (other & line).count_ones()) {
                (mine, 0) => value += WEIGHTS[mine as usize],
                (0, theirs) => value -= WEIGHTS[theirs as usize],
                _ => {}
            }
        }
        value
    }

    fn win_at_once(&self) -> Option<Move> {
        let free = BOARD & !(self.symbols[0] | self.symbols[1]);
        let colour = completes(self.colours[self.turn()]) & free;
        for symbol in Symbol::BOTH {
            let wins = (colour | completes(self.symbols[symbol as usize])) & free;
            if wins == 0 || self.reserves[self.turn()][symbol as usize] == 0 {
                continue;
            }
            let mut found = None;
            each(self.reach(symbol).1, |target| {
                let places = self.places(symbol, target) & wins;
                if places != 0 && found.is_none() {
                    let pawn = number(places & places.wrapping_neg());
                    found = Some(Move { symbol, totem: number(target), pawn });
                }
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Prefers squares for the pawn beside pawns of the same colour, and squares near the middle, which lie
    /// on more lines.
    fn move_priority(&self, mv: Move) -> i32 {
        let (file, rank) = (i32::from(mv.pawn % 6), i32::from(mv.pawn / 6));
        let near = 5 - i32::midpoint((2 * file - 5).abs(), (2 * rank - 5).abs());
        let around = 1u64 << mv.pawn;
        let around = around << 1 | around >> 1 | around << 6 | around >> 6;
        near + 2 * (around & self.colours[self.turn()]).count_ones().cast_signed()
    }

    fn history_slot(mv: Move) -> usize {
        (mv.symbol as usize * SQUARES + usize::from(mv.totem)) * SQUARES + usize::from(mv.pawn)
    }
}

/// The value of a line with 0 to 4 pawns, all of one colour. A line of four never reaches the estimate,
/// because it ends the round.
const WEIGHTS: [i32; 5] = [0, 4, 18, 60, 0];

/// Returns the squares where one more pawn completes a line of four.
fn completes(pawns: Squares) -> Squares {
    let mut count = 0;
    for line in LINES {
        let missing = line & !pawns;
        if missing.is_power_of_two() {
            count |= missing;
        }
    }
    count
}
