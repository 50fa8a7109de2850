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

use crate::ai::{BestPlayOutcome, Solution};

use super::cards::{Cards, Colour};
use super::rules::{Position, Squares, number};

mod build;
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

/// The maximum number of tables in the cache. A table has at most 12.6 MiB, so the cache has at most 50.3
/// MiB. A running search keeps its own two tables even if the cache has dropped them.
const MOST_TABLES: usize = 4;

/// The students of the endings in one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Material {
    /// Each side has at most one student.
    Even,
    /// One side has at most two students and the other none.
    Uneven,
}

/// The number of plies of each ending with one material and five cards.
struct EndingTable(Vec<u8>);

/// A table that is built when a search first needs it. Other threads then wait for the table.
type LazyTable = Arc<OnceLock<EndingTable>>;

/// The tables that were used last, the latest one first.
struct Cache(Vec<(Cards, Material, LazyTable)>);

static CACHE: Mutex<Cache> = Mutex::new(Cache(Vec::new()));

/// The tables that a search can use.
#[derive(Clone, Default)]
pub struct EndingTables {
    even: Option<LazyTable>,
    uneven: Option<LazyTable>,
}

/// The place of a position in the tables, from the mover's side.
struct Index {
    /// The number of the cards and the masters, below [`BLOCKS`].
    block: usize,
    /// The places of the mover's students and of the opponent's students, the larger place first.
    students: [[usize; 2]; 2],
}

impl EndingTables {
    /// Returns the tables that hold the endings reachable from a position. Builds those that are not in the
    /// cache.
    pub fn reachable_from(position: &Position) -> Self {
        let students = [0, 1].map(|side| position.pawns[side].count_ones().saturating_sub(1));
        let [least, most] = [students[0].min(students[1]), students[0].max(students[1])];
        let [blue, red] = [Colour::Blue, Colour::Red].map(|colour| position.hand(colour).iter());
        let cards: Cards = blue.chain(red).chain([position.aside()]).collect();
        Self {
            even: (most < 2 || least > 0).then(|| table(&CACHE, cards, Material::Even)),
            uneven: (most > 1).then(|| table(&CACHE, cards, Material::Uneven)),
        }
    }

    /// Returns the result of a position that is not over, if it has at most four pawns and one side can force
    /// a win.
    pub fn solution(&self, position: &Position) -> Option<Solution> {
        if self.even.is_none() && self.uneven.is_none() {
            return None;
        }
        let pawns = position.pawns[0] | position.pawns[1];
        if pawns.count_ones() > 4 {
            return None;
        }
        let plies = self.plies(position)?;
        let outcome = if plies % 2 == 1 { BestPlayOutcome::Won } else { BestPlayOutcome::Lost };
        (plies > 0).then(|| Solution { outcome, plies: Some(u32::from(plies)) })
    }

    /// Returns the number of plies in the tables, 0 for an open position.
    fn plies(&self, position: &Position) -> Option<u8> {
        let Index { block, students: [own, other] } = Index::of(position);
        match (own, other, &self.even) {
            ([CAPTURED, own], [CAPTURED, other], Some(even)) => {
                Some(even.get()?.0[(block * PLACES + own) * PLACES + other])
            }
            (students, [_, CAPTURED], _) => {
                Some(self.uneven.as_ref()?.get()?.0[block * PAIRS + pair(students)])
            }
            ([_, CAPTURED], students, _) => {
                Some(self.uneven.as_ref()?.get()?.0[(BLOCKS + block) * PAIRS + pair(students)])
            }
            _ => None,
        }
    }
}

impl Index {
    fn of(position: &Position) -> Self {
        let colours = [position.colour(), position.colour().other()];
        let view = |squares| if position.colour() == Colour::Blue { squares } else { rotated(squares) };
        let [own, other] = colours.map(|colour| usize::from(number(view(position.masters[colour as usize]))));
        let students = colours.map(|colour| {
            let students = view(position.pawns[colour as usize] & !position.masters[colour as usize]);
            places(students)
        });
        Self { block: (position.distribution(colours[0]) * SQUARES + own) * SQUARES + other, students }
    }
}

/// Returns the places of at most two students, the larger place first.
fn places(students: Squares) -> [usize; 2] {
    let rest = students & students.wrapping_sub(1);
    let place = |student: Squares| if student == 0 { CAPTURED } else { usize::from(number(student)) };
    [place(rest), place(students)]
}

/// Returns the number of a pair of places, the larger place first, below [`PAIRS`].
const fn pair([larger, smaller]: [usize; 2]) -> usize {
    larger * (larger + 1) / 2 + smaller
}

/// Returns squares as the other side of the board sees them.
const fn rotated(squares: Squares) -> Squares {
    squares.reverse_bits() >> 7
}

impl Cache {
    /// Returns the table for these cards, which may not have been built yet. A new table displaces the one
    /// that was not used for the longest time.
    fn get(&mut self, cards: Cards, material: Material) -> LazyTable {
        let known = self.0.iter().position(|entry| (entry.0, entry.1) == (cards, material));
        let entry = known.map_or_else(|| (cards, material, LazyTable::default()), |at| self.0.remove(at));
        let table = Arc::clone(&entry.2);
        self.0.insert(0, entry);
        self.0.truncate(MOST_TABLES);
        table
    }
}

/// Returns a table from the cache. Builds it first if no thread has done so; other threads that need the same
/// table wait.
fn table(cache: &Mutex<Cache>, cards: Cards, material: Material) -> LazyTable {
    // The list is valid even if a thread panicked while it held the lock.
    let table = cache.lock().unwrap_or_else(PoisonError::into_inner).get(cards, material);
    table.get_or_init(|| EndingTable(build::build(cards, material)));
    table
}
