//! The features of a position that the evaluation weighs.

use super::cards::{Card, Colour};
use super::rules::{Position, STEPS, Squares};

/// The number of features that [`Position::features`] counts.
pub(super) const FEATURES: usize = 6;
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
    /// Returns the mover's counts minus the opponent's, in the order of [`super::weights::FEATURES`].
    pub(super) fn features(&self) -> [i32; FEATURES] {
        let (mover, other) = (self.colour(), self.colour().other());
        let (mine, theirs) = (self.reach(mover), self.reach(other));
        let (mine, theirs) = (self.counts(mover, mine, theirs), self.counts(other, theirs, mine));
        std::array::from_fn(|feature| mine[feature] - theirs[feature])
    }

    /// Returns the counts of one colour from its own reach and the reach of the other colour.
    fn counts(&self, colour: Colour, own: Reach, other: Reach) -> [i32; FEATURES] {
        let (pawns, master) = (self.pawns[colour as usize], self.masters[colour as usize]);
        [
            own.steps,
            self.spare_steps(colour, self.aside()),
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

    /// Returns the number of steps of a colour to squares without an own pawn, if it held the spare card.
    fn spare_steps(&self, colour: Colour, spare: Card) -> i32 {
        let pawns = self.pawns[colour as usize];
        STEPS[colour as usize][spare.index()].iter().map(|step| count(step.targets(pawns) & !pawns)).sum()
    }
}

/// Returns the kind of a square, below [`KINDS`], for a pawn of a colour.
pub(super) const fn kind(colour: Colour, square: usize) -> usize {
    let square = match colour {
        Colour::Blue => square,
        Colour::Red => 24 - square,
    };
    square / 5 * 3 + (square % 5).abs_diff(2)
}
