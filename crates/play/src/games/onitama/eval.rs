//! Onitama for the engine: wins at once, the order of moves, and what the searches must know about positions.
//! The estimate is in `network.rs`.

use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::ai::{Evaluate, SearchLimits, Solution};

use super::cards::Colour;
use super::endings::EndingTables;
use super::network;
use super::rules::{Move, Position, STEPS, Squares, TEMPLES, number};

/// The inner nine squares, b2 to d4. Most steps from them stay on the board.
const INNER: Squares = 0x0007_39c0;
/// The smallest node budget, and the maximum number of pawns on the board, for which tables of endings pay if
/// they have the result of the position itself. A table takes about 0.4 seconds, but later moves need it
/// again.
const KNOWN_NODES: u64 = 100_000;
const KNOWN_PAWNS: u32 = 4;
/// The same numbers for positions from which captures lead to the tables.
const ENDING_NODES: u64 = 200_000;
const ENDING_PAWNS: u32 = 6;

impl Evaluate for Position {
    /// A number made of pawns, masters, cards and turn: 62 bits, because only five cards are in a round.
    type Key = u64;

    const FINDS_EVERY_WIN: bool = true;
    const RECURS: bool = true;
    type Knowledge = EndingTables;

    const SLOTS: usize = 25 * 25 + 1;
    const BEST_NODES: u64 = 3_000_000;
    const VERIFIED_NODES: Option<u64> = Some(1_000_000);
    const VERIFY_PARTS: u64 = 8;
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 200, random_percent: 18, oversight_percent: 66 },
        LevelStrength { nodes: 400, random_percent: 10, oversight_percent: 0 },
        LevelStrength { nodes: 2_500, random_percent: 4, oversight_percent: 0 },
    ];

    fn key(&self) -> u64 {
        let [blue, red] = self.pawns.map(u64::from);
        // A master is known by its place among the pawns of its colour. No pawn is before a captured master.
        let place = |colour: usize| {
            let master = self.masters[colour];
            u64::from((self.pawns[colour] & master.wrapping_sub(1)).count_ones())
        };
        let masters = place(0) | place(1) << 3;
        blue | red << 25
            | masters << 50
            | (self.distribution(Colour::Blue) as u64) << 56
            | (self.turn as u64) << 61
    }

    fn computed_knowledge(&self, limits: SearchLimits, is_decided: bool) -> Option<(EndingTables, usize)> {
        let pawns: u32 = self.pawns.iter().map(|pawns| pawns.count_ones()).sum();
        let pays = if pawns <= KNOWN_PAWNS {
            limits.nodes >= KNOWN_NODES
        } else {
            pawns <= ENDING_PAWNS && limits.nodes >= ENDING_NODES && !is_decided
        };
        let tables = pays.then(|| EndingTables::reachable_from(self, limits)).flatten()?;
        let bytes = tables.bytes();
        let needs_outcomes = limits.is_patient && pawns > KNOWN_PAWNS;
        Some((if needs_outcomes { tables.with_outcomes_near(self) } else { tables }, bytes))
    }

    fn with_plies(tables: &EndingTables) -> EndingTables {
        tables.without_outcomes()
    }

    fn solution(&self, tables: &EndingTables) -> Option<Solution> {
        tables.solution(self)
    }

    fn estimate(&self) -> i32 {
        network::estimate(self)
    }

    fn win_at_once(&self) -> Option<Move> {
        let (mover, other) = (self.turn as usize, self.turn.other() as usize);
        let (pawns, master) = (self.pawns[mover], self.masters[mover]);
        if master == 0 || self.masters[other] & TEMPLES[mover] != 0 {
            return None;
        }
        let goal = TEMPLES[other] & !pawns;
        for card in self.hand(self.turn).iter() {
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

    fn passed(&self) -> Option<Self> {
        Some(self.with_turn(self.turn.other()))
    }

    /// Prefers captures, then steps to the inner nine squares.
    fn move_priority(&self, mv: Move) -> i32 {
        let Move::Step { from, to, .. } = mv else { return 0 };
        let captures = self.pawns[self.turn.other() as usize] >> to & 1 != 0;
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
        matches!(mv, Move::Step { to, .. } if self.pawns[self.turn.other() as usize] >> to & 1 != 0)
    }
}

impl Position {
    /// A number below 30 for the distribution of the five cards of the round: the place of the spare
    /// card among the five, and those of the cards of `holder` among the other four.
    pub(super) fn distribution(&self, holder: Colour) -> usize {
        let [hand, other] = [holder, holder.other()].map(|colour| self.hand(colour).bits());
        distribution(hand, other, 1 << self.aside.index())
    }
}

/// A number below 30 for the distribution of five cards to a hand, another hand and the place aside.
/// The arguments are sets with one bit for each card. The numbers depend on the order of the bits alone.
pub(super) const fn distribution(hand: u32, other: u32, aside: u32) -> usize {
    let all = hand | other;
    let first = hand & hand.wrapping_neg();
    let [aside, one, two] = [
        (all & (aside - 1)).count_ones() as usize,
        (all & (first - 1)).count_ones() as usize,
        (all & ((hand ^ first) - 1)).count_ones() as usize,
    ];
    // The pairs (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3) get the numbers 0 to 5.
    aside * 6 + one * (5 - one) / 2 + two - 1
}
