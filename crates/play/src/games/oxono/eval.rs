//! Evaluation of Oxono for the engine, from the lines of four squares that one player can still fill.

use crate::ai::Evaluate;
use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::{
    BOARD, LINE_STARTS, Move, Position, Squares, Symbol, TotemMove, around, completing, number,
};

const SQUARES: usize = 36;

impl Evaluate for Position {
    /// The bits of the pawns by symbol and by colour, the totems and the turn. The reserves follow from the
    /// pawns.
    type Key = [u64; 2];

    type Knowledge = ();

    const RECURS: bool = false;
    const SLOTS: usize = 2 * SQUARES * SQUARES;
    const BEST_NODES: u64 = 1_000_000;
    const VERIFIED_NODES: Option<u64> = Some(30_000);
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 300, random_percent: 25, oversight_percent: 30 },
        LevelStrength { nodes: 500, random_percent: 20, oversight_percent: 0 },
        LevelStrength { nodes: 3_000, random_percent: 8, oversight_percent: 0 },
    ];

    fn key(&self) -> [u64; 2] {
        let [x, o] = self.symbols;
        let first = self.colours[Seat::First];
        let [totem_x, totem_o] = self.totems.map(|totem| u64::from(number(totem)));
        let rest = first >> 28 | totem_x << 8 | totem_o << 14 | (self.turn() as u64) << 20;
        [x | first << 36, o | rest << 36]
    }

    fn estimate(&self) -> i32 {
        let own = Lines::of(self.colours[self.turn()]);
        let other = Lines::of(self.colours[self.turn().other()]);
        own.value(&other) - other.value(&own)
    }

    fn win_at_once(&self) -> Option<Move> {
        let free = BOARD & !(self.symbols[0] | self.symbols[1]);
        let colour = completing(self.colours[self.turn()]);
        for symbol in Symbol::BOTH {
            let other_totem = self.totems[symbol.other() as usize];
            let wins = (colour | completing(self.symbols[symbol as usize])) & free & !other_totem;
            if wins == 0 || self.reserves[self.turn()][symbol as usize] == 0 {
                continue;
            }
            let (way, mut targets) = self.reach(symbol);
            if way == TotemMove::Slide {
                // A totem that slides always has a free square beside its target.
                targets &= around(wins);
                targets &= targets.wrapping_neg();
            }
            while targets != 0 {
                let target = targets & targets.wrapping_neg();
                let places = self.places(symbol, target) & wins;
                if places != 0 {
                    return Some(Move { symbol, totem: number(target), pawn: number(places) });
                }
                targets ^= target;
            }
        }
        None
    }

    /// Does nothing: no move is forcing.
    fn each_forcing(&self, _: &mut impl FnMut(Move)) {}

    /// Prefers squares for the pawn beside pawns of the same colour, and squares near the middle, which lie
    /// on more lines.
    fn move_priority(&self, mv: Move) -> i32 {
        let own = self.colours[self.turn()];
        let sides = [own << 1, own >> 1, own << 6, own >> 6];
        let [a, b, c, d] = sides.map(|pawns| i32::from(pawns >> (mv.pawn & 63) & 1 != 0));
        NEAR[usize::from(mv.pawn)] + 2 * (a + b + c + d)
    }

    fn history_slot(mv: Move) -> usize {
        (mv.symbol as usize * SQUARES + usize::from(mv.totem)) * SQUARES + usize::from(mv.pawn)
    }
}

/// The value of a line with 1 to 3 pawns, all of one colour.
const WEIGHTS: [i32; 3] = [4, 18, 60];

/// How near each square is to the middle of the board. Squares near the middle lie on more lines.
const NEAR: [i32; SQUARES] = {
    const STEPS: [i32; 6] = [0, 1, 2, 2, 1, 0];
    let mut near = [0; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        near[at] = STEPS[at % 6] + STEPS[at / 6];
        at += 1;
    }
    near
};

/// All lines of four squares along ranks and files. The bit of a line along a rank is its first square; the
/// lines along files follow from bit 36 on.
const LINES: u64 = LINE_STARTS | FILE_STARTS << SQUARES;
/// The squares where a line of four upwards can begin.
const FILE_STARTS: Squares = (1 << 18) - 1;

/// The lines of four squares with a given number of pawns of one colour, as sets of lines.
struct Lines {
    empty: u64,
    /// The lines with one, two and three pawns.
    open: [u64; 3],
}

impl Lines {
    /// Counts the pawns of all lines at once, with one bit of the sum for each line.
    fn of(pawns: Squares) -> Self {
        let pawn = |at: usize| pawns >> at & LINE_STARTS | (pawns >> (6 * at) & FILE_STARTS) << SQUARES;
        let [a, b, c, d] = [pawn(0), pawn(1), pawn(2), pawn(3)];
        let (one_ab, two_ab, one_cd, two_cd) = (a ^ b, a & b, c ^ d, c & d);
        let (is_odd, has_pair) = (one_ab ^ one_cd, two_ab | two_cd);
        let two = one_ab & one_cd | (two_ab ^ two_cd) & !(one_ab | one_cd);
        Self { empty: LINES & !(a | b | c | d), open: [is_odd & !has_pair, two, is_odd & has_pair] }
    }

    /// The value of the lines with one to three of these pawns and none of the others.
    fn value(&self, others: &Self) -> i32 {
        let count = |lines: u64| (lines & others.empty).count_ones().cast_signed();
        self.open.into_iter().zip(WEIGHTS).map(|(lines, weight)| weight * count(lines)).sum()
    }
}
