//! Evaluation of Onitama for the engine: pawns, their squares, and the features of their steps.

use crate::ai::level::{LevelStrength, LevelStrengths};
use crate::ai::{Evaluate, SearchLimits, Solution};

use super::cards::{Card, Colour};
use super::endings::EndingTables;
use super::rules::{Move, Position, STEPS, Squares, TEMPLES, number};
use super::weights;

/// The inner nine squares, b2 to d4. Most steps from them stay on the board.
const INNER: Squares = 0x0007_39c0;
/// The smallest node budget, and the maximum number of pawns on the board, for which tables of endings pay if
/// they have the result of the position itself. A table takes a quarter of a second, but later moves need it
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
    const LEVELS: LevelStrengths = [
        LevelStrength { nodes: 500, random_percent: 18, oversight_percent: 66 },
        LevelStrength { nodes: 1_000, random_percent: 10, oversight_percent: 0 },
        LevelStrength { nodes: 6_000, random_percent: 4, oversight_percent: 0 },
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

    fn computed_knowledge(
        &self,
        limits: SearchLimits<'_>,
        is_decided: bool,
    ) -> Option<(EndingTables, usize)> {
        let pawns: u32 = self.pawns.iter().map(|pawns| pawns.count_ones()).sum();
        let pays = if pawns <= KNOWN_PAWNS {
            limits.nodes >= KNOWN_NODES
        } else {
            pawns <= ENDING_PAWNS && limits.nodes >= ENDING_NODES && !is_decided
        };
        let tables = pays.then(|| EndingTables::reachable_from(self, limits)).flatten()?;
        let bytes = tables.bytes();
        Some((tables, bytes))
    }

    fn solution(&self, tables: &EndingTables) -> Option<Solution> {
        tables.solution(self)
    }

    fn estimate(&self) -> i32 {
        let squares = self.squares_worth(self.turn) - self.squares_worth(self.turn.other());
        self.features().iter().zip(weights::FEATURES).map(|(count, (_, weight))| count * weight).sum::<i32>()
            + squares
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

    fn squares_worth(&self, colour: Colour) -> i32 {
        let (pawns, master) = (self.pawns[colour as usize], self.masters[colour as usize]);
        let mut worth = 0;
        for (rank, values) in (0..).zip(&STUDENTS[colour as usize]) {
            worth += i32::from(values[((pawns & !master) >> (5 * rank) & 31) as usize]);
        }
        worth + i32::from(MASTERS[colour as usize][master.trailing_zeros() as usize])
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

/// The number of features that [`Position::features`] counts.
pub(super) const FEATURE_COUNT: usize = 6;
/// The number of kinds of squares: five ranks of three files, because the files a and e are alike, and b
/// and d. The kind of a square is three times its rank plus its distance from file c, as its owner sees it.
pub(super) const KINDS: usize = 15;

/// The squares around the temples of Blue and of Red: b1 to d2 and b4 to d5.
const GATES: [Squares; 2] = [0b01110 | 0b01110 << 5, 0b01110 << 15 | 0b01110 << 20];

/// The steps of one side with the cards of its hand.
#[derive(Clone, Copy)]
struct Reach {
    /// The number of steps to squares without an own pawn.
    steps: i32,
    /// The squares that pawns reach, including those of own pawns, which are protected.
    squares: Squares,
    /// The squares that the master reaches.
    master: Squares,
}

const fn count(set: Squares) -> i32 {
    set.count_ones().cast_signed()
}

impl Position {
    /// The mover's counts minus the opponent's, in the order of [`super::weights::FEATURES`].
    pub(super) fn features(&self) -> [i32; FEATURE_COUNT] {
        let (mover, other) = (self.turn, self.turn.other());
        let (mine, theirs) = (self.reach(mover), self.reach(other));
        let (mine, theirs) = (self.counts(mover, mine, theirs), self.counts(other, theirs, mine));
        std::array::from_fn(|feature| mine[feature] - theirs[feature])
    }

    /// The counts of one colour from its own reach and the reach of the other colour.
    fn counts(&self, colour: Colour, own: Reach, other: Reach) -> [i32; FEATURE_COUNT] {
        let (pawns, master) = (self.pawns[colour as usize], self.masters[colour as usize]);
        [
            own.steps,
            self.spare_steps(colour, self.aside),
            count(own.squares),
            count(own.squares & GATES[colour.other() as usize]),
            count(own.master & !pawns & !other.squares),
            count(pawns & !master & other.squares & !own.squares),
        ]
    }

    fn reach(&self, colour: Colour) -> Reach {
        let (pawns, master) = (self.pawns[colour as usize], self.masters[colour as usize]);
        let mut reach = Reach { steps: 0, squares: 0, master: 0 };
        for card in self.hand(colour).iter() {
            for step in STEPS[colour as usize][card.index()] {
                let targets = step.targets(pawns);
                reach.steps += count(targets & !pawns);
                reach.squares |= targets;
                reach.master |= step.targets(master);
            }
        }
        reach
    }

    /// The number of steps of a colour to squares without an own pawn, if it held the spare card.
    fn spare_steps(&self, colour: Colour, spare: Card) -> i32 {
        let pawns = self.pawns[colour as usize];
        STEPS[colour as usize][spare.index()].iter().map(|step| count(step.targets(pawns) & !pawns)).sum()
    }
}

/// The kind of a square, below [`KINDS`], for a pawn of a colour.
pub(super) const fn kind(colour: Colour, square: usize) -> usize {
    let square = match colour {
        Colour::Blue => square,
        Colour::Red => 24 - square,
    };
    square / 5 * 3 + (square % 5).abs_diff(2)
}

/// The value of the students on one rank, indexed by the bits of their files.
type RankValues = [i16; 32];

/// The values of all sets of students on each rank, for Blue and for Red.
static STUDENTS: [[RankValues; 5]; 2] = [student_values(Colour::Blue), student_values(Colour::Red)];
/// The value of the master on each square, for Blue and for Red. The last entry is that of a captured master.
static MASTERS: [[i16; 33]; 2] = [master_values(Colour::Blue), master_values(Colour::Red)];

#[expect(clippy::cast_possible_truncation, reason = "weights are small")]
const fn student_values(colour: Colour) -> [RankValues; 5] {
    let mut values = [[0; 32]; 5];
    let mut at = 0;
    while at < 5 * 32 {
        let (rank, files) = (at / 32, at % 32);
        let mut file = 0;
        while file < 5 {
            if files >> file & 1 != 0 {
                values[rank][files] += weights::STUDENTS[kind(colour, rank * 5 + file)] as i16;
            }
            file += 1;
        }
        at += 1;
    }
    values
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small")]
const fn master_values(colour: Colour) -> [i16; 33] {
    let mut values = [0; 33];
    let mut square = 0;
    while square < 25 {
        values[square] = weights::MASTERS[kind(colour, square)] as i16;
        square += 1;
    }
    values
}
