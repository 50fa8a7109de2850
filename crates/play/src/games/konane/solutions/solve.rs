//! Solves positions on 6 by 6 squares, for the file of solutions.

use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::super::rules::{Position, colour};
use super::super::squares::{Direction, Small, SquareSet as _};
use super::{SIDE, SPARE, normal, position, retrieval};

/// The number of gaps from which on [`Solver`] remembers no results. The few moves that are left then are
/// searched faster than memory is read.
const FORGOTTEN: u8 = 27;
/// The number of bits of [`Results::slot`] that select the slot.
const SLOT_BITS: u32 = 30;
/// The number of squares, and of bits of a packed position.
const SQUARES: u32 = SIDE as u32 * SIDE as u32;

/// Solves all positions with 2 to `most_gaps` gaps that a round can reach, and returns the contents of the
/// file. Takes a gibibyte of memory for results, and 32 bytes for each position.
pub fn solve(most_gaps: u8) -> Vec<u8> {
    let levels = levels(most_gaps);
    let mut solver = Solver::new();
    let mut results = Vec::with_capacity(levels.iter().map(Vec::len).sum());
    // Positions with many gaps come first, so that they help to solve those with few.
    for level in levels.iter().rev() {
        results.extend(level.iter().map(|&stones| (stones, solver.wins(stones))));
    }
    std::iter::once(most_gaps).chain(retrieval::build(&results)).collect()
}

/// Lists all positions with at most `most_gaps` gaps that a round can reach after both removals: for each
/// number of gaps the sorted bits of the stones, as [`normal`] returns them.
pub fn levels(most_gaps: u8) -> Vec<Vec<u64>> {
    let mut levels = vec![Vec::new(); usize::from(most_gaps) + 1];
    let add = |levels: &mut Vec<Vec<u64>>, position: &Position<Small>| {
        if let Some(level) = levels.get_mut(usize::from(position.gaps())) {
            level.push(normal(position.stones.0, position.turn()));
        }
    };
    for opened in super::opened() {
        add(&mut levels, &opened);
    }
    for gaps in 0..levels.len() {
        let mut level = std::mem::take(&mut levels[gaps]);
        level.sort_unstable();
        level.dedup();
        if gaps + 1 < levels.len() {
            for &stones in &level {
                let position = position(stones);
                position.each_legal(&mut |mv| add(&mut levels, &position.after(mv)));
            }
        }
        levels[gaps] = level;
    }
    levels
}

/// A search without limits that remembers who wins.
pub struct Solver {
    results: Results,
    /// A stack of positions still to be searched, each with its place in their order: fewest jumps first.
    next: Vec<(i32, u64)>,
}

impl Solver {
    pub fn new() -> Self {
        Self { results: Results(vec![0; 1 << SLOT_BITS]), next: Vec::new() }
    }

    /// Returns whether the mover wins. `stones` are bits that [`normal`] has returned.
    pub fn wins(&mut self, stones: u64) -> bool {
        if let Some(wins) = self.results.get(stones) {
            return wins;
        }
        let wins = self.search(stones);
        if Small(stones).count() + u32::from(FORGOTTEN) > SQUARES {
            self.results.put(stones, wins);
        }
        wins
    }

    fn search(&mut self, stones: u64) -> bool {
        let position = position(stones);
        let from = self.next.len();
        let next = &mut self.next;
        let mut is_won = false;
        position.each_legal(&mut |mv| {
            let after = position.after(mv);
            let (theirs, ours) = (jumps(&after, Seat::Second), jumps(&after, Seat::First));
            is_won |= theirs == 0;
            next.push((theirs - ours, normal(after.stones.0, Seat::Second)));
        });
        let results = &self.results;
        is_won = is_won || self.next[from..].iter().any(|&(_, next)| results.get(next) == Some(false));
        if !is_won {
            self.next[from..].sort_unstable();
            is_won = (from..self.next.len()).any(|index| {
                let next = self.next[index].1;
                !self.wins(next)
            });
        }
        self.next.truncate(from);
        is_won
    }
}

/// Returns the number of a player's single jumps.
fn jumps(position: &Position<Small>, seat: Seat) -> i32 {
    let landings =
        Direction::ALL.map(|direction| Position::landings(position.stones, position.free, direction));
    landings.into_iter().map(|landings| landings.and(colour(seat)).count()).sum::<u32>().cast_signed()
}

/// Results of positions, one byte each, without errors: the slot and the byte together hold the whole
/// position. A new result replaces the former result in its slot.
struct Results(Vec<u8>);

impl Results {
    fn get(&self, stones: u64) -> Option<bool> {
        let (slot, rest) = Self::slot(stones);
        let byte = self.0[slot];
        (byte & 0xbf == rest).then_some(byte & 0x40 != 0)
    }

    fn put(&mut self, stones: u64, wins: bool) {
        let (slot, rest) = Self::slot(stones);
        self.0[slot] = rest | u8::from(wins) << 6;
    }

    /// Returns the slot of a position and the byte that tells it from the other positions of that slot. The
    /// highest bit is set, so that an empty slot equals none.
    #[expect(clippy::cast_possible_truncation, reason = "fewer bits than in the result")]
    const fn slot(stones: u64) -> (usize, u8) {
        let mask = (1 << SQUARES) - 1;
        // Every step can be undone, so different positions stay different.
        let mixed = packed(stones);
        let mixed = mixed ^ mixed >> (SQUARES / 2);
        let mixed = mixed.wrapping_mul(0x9_e377_9b97) & mask;
        let mixed = mixed ^ mixed >> (SQUARES / 2);
        ((mixed & ((1 << SLOT_BITS) - 1)) as usize, 0x80 | (mixed >> SLOT_BITS) as u8)
    }
}

/// Returns the bits of the squares without the spare bits between the ranks.
const fn packed(stones: u64) -> u64 {
    let (mut packed, mut rank) = (0, 0);
    while rank < SIDE as u32 {
        packed |= (stones >> (8 * rank) & ((1 << SIDE) - 1)) << ((8 - SPARE) * rank);
        rank += 1;
    }
    packed
}
