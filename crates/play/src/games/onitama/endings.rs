//! Tables of endings: the exact results of all positions with at most four pawns, for the five cards of a
//! round.
//!
//! A table holds one byte for each position: the number of plies until the end under best play. The number is
//! odd if the mover wins, even if the mover loses, and 0 if neither side can force a win. Such an open
//! position is not a proven draw, because the players need not repeat moves.
//!
//! The index of a position sees it from the mover's side: if Red is to move, the board is rotated by 180
//! degrees and the colours are exchanged.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::ai::{BestPlayOutcome, Evaluate as _, SearchLimits, Solution};

use super::cards::{Cards, Colour};
use super::rules::{Position, Squares, number};

mod build;
mod outcomes;
#[cfg(test)]
mod tests;

/// The number of squares.
const SQUARES: usize = 25;
/// The place of a captured student. The squares are the places below.
const CAPTURED: usize = SQUARES;
/// The number of places of a student: the squares and [`CAPTURED`].
const PLACES: usize = SQUARES + 1;
/// The number of distributions of the five cards.
const DISTRIBUTIONS: usize = 30;
/// The number of positions of the cards and the two masters.
const BLOCKS: usize = DISTRIBUTIONS * SQUARES * SQUARES;
/// The number of unordered pairs of places.
const PAIRS: usize = PLACES * (PLACES + 1) / 2;

/// The maximum number of complete tables in the cache. A table has at most 12.6 MiB, so the cache has at most
/// 50.3 MiB. A running search keeps its own two tables even if the cache has dropped them.
const MOST_TABLES: usize = 4;

/// The students of the endings in one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Material {
    /// Each side has at most one student.
    Even,
    /// One side has at most two students and the other none.
    Uneven,
}

/// The number of plies of each ending with one material and five cards, computed when a search first needs it.
type SharedTable = Arc<OnceLock<Vec<u8>>>;

/// The tables that were used last, the latest one first.
struct Cache(Vec<(Cards, Material, SharedTable)>);

static CACHE: Mutex<Cache> = Mutex::new(Cache(Vec::new()));

/// The tables that a search can use.
#[derive(Clone, Default)]
pub struct EndingTables {
    even: Option<SharedTable>,
    uneven: Option<SharedTable>,
    /// The outcomes of some positions with more pawns, by their keys.
    outcomes: Vec<(u64, BestPlayOutcome)>,
}

impl EndingTables {
    /// Returns the tables that hold the endings reachable from a position. Builds those that are not in the
    /// cache. Returns `None` if they would take more than four fifths of the memory. The result does not depend on the cache.
    pub fn reachable_from(position: &Position, limits: SearchLimits) -> Option<Self> {
        let students = [0, 1].map(|side| position.pawns[side].count_ones().saturating_sub(1));
        let [least, most] = [students[0].min(students[1]), students[0].max(students[1])];
        // The table that takes more memory while it is built comes first.
        let materials = [(Material::Uneven, most > 1), (Material::Even, most < 2 || least > 0)];
        let needed = materials.into_iter().filter_map(|(material, needs)| needs.then_some(material));
        if needed.clone().map(Material::bytes).sum::<usize>() > limits.memory / 5 * 4 {
            return None;
        }
        let mut tables = Self::default();
        for material in needed {
            let table = Some(table(&CACHE, position.cards(), material));
            match material {
                Material::Even => tables.even = table,
                Material::Uneven => tables.uneven = table,
            }
        }
        Some(tables)
    }

    /// Adds the outcomes of a position with more than four pawns, without a win at once, and of those after its
    /// moves. Takes up to a minute and 64 MiB.
    #[must_use]
    pub fn with_outcomes_near(mut self, position: &Position) -> Self {
        self.outcomes = outcomes::outcomes_near(position);
        self
    }

    /// The tables alone, which have a number of plies for each outcome.
    #[must_use]
    pub fn without_outcomes(&self) -> Self {
        Self { outcomes: Vec::new(), ..self.clone() }
    }

    pub fn bytes(&self) -> usize {
        let tables = [(&self.even, Material::Even), (&self.uneven, Material::Uneven)];
        tables.iter().filter(|(table, _)| table.is_some()).map(|(_, material)| material.bytes()).sum()
    }

    /// The result of a position that is not over, if one side can force a win, and if the position has at most
    /// four pawns or is among the outcomes.
    pub fn solution(&self, position: &Position) -> Option<Solution> {
        if self.even.is_none() && self.uneven.is_none() {
            return None;
        }
        let pawns = position.pawns[0] | position.pawns[1];
        if pawns.count_ones() > 4 {
            return self.outcome(position);
        }
        let plies = self.plies(position)?;
        let outcome = if plies % 2 == 1 { BestPlayOutcome::Won } else { BestPlayOutcome::Lost };
        (plies > 0).then(|| Solution { outcome, plies: Some(u32::from(plies)) })
    }

    fn outcome(&self, position: &Position) -> Option<Solution> {
        if self.outcomes.is_empty() {
            return None;
        }
        let key = position.key();
        let at = self.outcomes.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(Solution { outcome: self.outcomes[at].1, plies: None })
    }

    /// The number of plies in the tables, 0 for an open position.
    fn plies(&self, position: &Position) -> Option<u8> {
        let (block, students) = index(position);
        self.plies_at(block, students)
    }

    /// The number of plies of the position with this [`index`].
    fn plies_at(&self, block: usize, [own, other]: [[usize; 2]; 2]) -> Option<u8> {
        match (own, other, &self.even) {
            ([CAPTURED, own], [CAPTURED, other], Some(even)) => {
                Some(even.get()?[(block * PLACES + own) * PLACES + other])
            }
            (students, [_, CAPTURED], _) => {
                Some(self.uneven.as_ref()?.get()?[block * PAIRS + pair(students)])
            }
            ([_, CAPTURED], students, _) => {
                Some(self.uneven.as_ref()?.get()?[(BLOCKS + block) * PAIRS + pair(students)])
            }
            _ => None,
        }
    }
}

impl Material {
    /// The size of a table, one byte for each position.
    const fn bytes(self) -> usize {
        match self {
            Self::Even => BLOCKS * PLACES * PLACES,
            Self::Uneven => 2 * BLOCKS * PAIRS,
        }
    }
}

/// The place of a position in the tables, from the mover's side: the number of the cards and the masters, below
/// [`BLOCKS`], then the places of the mover's students and of the opponent's students, the larger place first.
fn index(position: &Position) -> (usize, [[usize; 2]; 2]) {
    let colours = [position.turn, position.turn.other()];
    let view = |squares| if position.turn == Colour::Blue { squares } else { rotated(squares) };
    let [own, other] = colours.map(|colour| usize::from(number(view(position.masters[colour as usize]))));
    let students = colours
        .map(|colour| places(view(position.pawns[colour as usize] & !position.masters[colour as usize])));
    ((position.distribution(colours[0]) * SQUARES + own) * SQUARES + other, students)
}

/// The places of at most two students, the larger place first.
fn places(students: Squares) -> [usize; 2] {
    let rest = students & students.wrapping_sub(1);
    let place = |student: Squares| if student == 0 { CAPTURED } else { usize::from(number(student)) };
    [place(rest), place(students)]
}

/// The number of a pair of places, the larger place first, below [`PAIRS`].
const fn pair([larger, smaller]: [usize; 2]) -> usize {
    larger * (larger + 1) / 2 + smaller
}

/// Squares as the other side of the board sees them.
pub(super) const fn rotated(squares: Squares) -> Squares {
    squares.reverse_bits() >> 7
}

impl Cache {
    /// The table for these cards, which may not have been built yet.
    fn get(&mut self, cards: Cards, material: Material) -> SharedTable {
        let known = self.0.iter().position(|entry| (entry.0, entry.1) == (cards, material));
        let entry = known.map_or_else(|| (cards, material, SharedTable::default()), |at| self.0.remove(at));
        let table = Arc::clone(&entry.2);
        self.0.insert(0, entry);
        table
    }

    /// Removes the complete tables that were not used for the longest time, and tables that nobody builds any
    /// more.
    fn tidy(&mut self) {
        let mut complete = 0;
        self.0.retain(|(_, _, table)| {
            let is_complete = table.get().is_some();
            complete += usize::from(is_complete);
            if is_complete { complete <= MOST_TABLES } else { Arc::strong_count(table) > 1 }
        });
    }
}

/// Returns a table from the cache. Builds it first if no thread has done so, or waits for the thread that
/// builds it.
fn table(cache: &Mutex<Cache>, cards: Cards, material: Material) -> SharedTable {
    // The list is valid even if a thread panicked while it held the lock.
    let lock = || cache.lock().unwrap_or_else(PoisonError::into_inner);
    let table = lock().get(cards, material);
    table.get_or_init(|| build::build(cards, material));
    lock().tidy();
    table
}
