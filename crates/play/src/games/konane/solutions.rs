//! Solved positions on the board of 6 by 6 squares: the winner of every position with 2 to 13 gaps that a round can
//! reach, 10.7 million up to symmetry. Positions with more gaps are proven: of some ten thousand that were tried, the
//! hardest took 400,000 nodes. So every position of a round on this board counts as solved.
//!
//! The first byte of the file is the maximum number of gaps, the rest is a [`BitTable`]: whether the mover
//! wins, by the bits that [`normal`] returns. The test `solve::file_has_every_winner` makes the file.

use std::collections::HashSet;

use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::{Position, colour};
use super::squares::{Direction, Small, SquareSet as _};

/// The number of files and of ranks.
const SIDE: u8 = 6;
/// The number of bits of [`Small`] beyond the last rank, and of each rank beyond the last file.
const SPARE: u32 = 8 - SIDE as u32;
const FILE: &[u8] = include_bytes!("../../../assets/konane-6x6.bin");

/// The solved positions, for a search from a position that a round can reach.
#[derive(Clone, Copy)]
pub struct Solutions {
    most_gaps: u8,
    winners: BitTable<'static>,
}

impl Solutions {
    /// The solutions for all positions after this one, or `None` if no file has them. A file answers
    /// only for positions that a round can reach, so this function makes sure that a round can reach `position`.
    pub fn after(position: &Position<Small>) -> Option<Self> {
        let (&most_gaps, winners) = FILE.split_first()?;
        let is_known = position.files == SIDE && position.ranks == SIDE && position.gaps <= most_gaps;
        (is_known && is_reachable(position)).then_some(Self { most_gaps, winners: BitTable::read(winners)? })
    }

    /// Whether the mover wins, or `None` if the position is not stored. `stones` are the bits of a
    /// [`Small`] set.
    pub fn wins(self, gaps: u8, stones: u64, turn: Seat) -> Option<bool> {
        (2..=self.most_gaps).contains(&gaps).then(|| self.winners.get(normal(stones, turn)))
    }
}

fn full() -> Position<Small> {
    Position::<Small>::with_stones(SIDE, SIDE, u64::MAX, Seat::First)
}

fn opened() -> Vec<Position<Small>> {
    let full = full();
    let replies = |opening| {
        let opened = full.after(opening);
        opened.legal_moves().into_iter().map(move |reply| opened.after(reply))
    };
    full.legal_moves().into_iter().flat_map(replies).collect()
}

/// Whether a round can reach this position. The search goes back from it, so that it is fast where the
/// answer is yes.
fn is_reachable(position: &Position<Small>) -> bool {
    match position.gaps {
        0 => position.turn() == Seat::First,
        1 => {
            let full = full();
            full.legal_moves().into_iter().any(|opening| full.after(opening) == *position)
        }
        _ => {
            let opened: Vec<_> =
                opened().iter().map(|opened| normal(opened.stones.0, opened.turn())).collect();
            let mut seen = HashSet::new();
            let mut open = vec![normal(position.stones.0, position.turn())];
            while let Some(stones) = open.pop() {
                if opened.contains(&stones) {
                    return true;
                }
                if seen.insert(stones) {
                    each_former(stones, |former| open.push(normal(former, Seat::First)));
                }
            }
            false
        }
    }
}

/// Calls `f` with the stones before each jump of White that can have led to these stones. The mover was White,
/// so the board is mirrored: `f` receives positions with Black to move.
fn each_former(stones: u64, mut f: impl FnMut(u64)) {
    let stones = Small(mirrored(stones));
    let full = full().stones;
    let gaps = full.xor(full.and(stones));
    for direction in Direction::ALL {
        stones.and(colour(Seat::First)).each(|to| {
            let (landed, mut before) = (Small::of(to), stones.xor(Small::of(to)));
            let mut start = landed;
            loop {
                // Step back over a captured stone to where the jump began.
                let over = start.step(direction).and(gaps);
                start = over.step(direction).and(gaps);
                if start.is_empty() {
                    break;
                }
                before = before.or(over);
                f(before.or(start).0);
            }
        });
    }
}

/// The same bits for all symmetric positions: the stones of the equivalent position with Black to
/// move whose bits are the smallest number.
fn normal(stones: u64, turn: Seat) -> u64 {
    let stones = match turn {
        Seat::First => stones,
        Seat::Second => mirrored(stones),
    };
    let turned = |stones: u64| stones.reverse_bits() >> (9 * SPARE);
    let transposed = transposed(stones);
    stones.min(turned(stones)).min(transposed).min(turned(transposed))
}

/// Reverses the order of the ranks, which maps white squares to black ones.
const fn mirrored(stones: u64) -> u64 {
    stones.swap_bytes() >> (8 * SPARE)
}

/// Exchanges files and ranks: first in blocks of 2 by 2 squares, then 2 by 2 of these blocks, and so on.
const fn transposed(mut stones: u64) -> u64 {
    let mut by = 7;
    let masks = [0x00aa_00aa_00aa_00aa, 0x0000_cccc_0000_cccc, 0x0000_0000_f0f0_f0f0];
    let mut index = 0;
    while index < masks.len() {
        let changed = (stones ^ stones >> by) & masks[index];
        stones ^= changed | changed << by;
        by *= 2;
        index += 1;
    }
    stones
}

/// A static function: a table that returns one bit for each of its keys, and stores no keys.
///
/// The bit of a key is the sum modulo 2 of three bits of the table, one in each third, which a hash of the
/// key chooses. So a key costs 1.23 bits instead of some thirty. For any other key the sum means nothing: ask
/// only for keys with which the table was built.
///
/// The construction is from Botelho, Pagh and Ziviani, "Simple and space-efficient minimal perfect hash
/// functions" (2007): a key can be placed last if it alone uses one of its three bits.
#[derive(Clone, Copy)]
struct BitTable<'a> {
    /// The seed of the hash function.
    seed: u8,
    bits: &'a [u8],
}

impl<'a> BitTable<'a> {
    /// Reads a table, with the seed in the first byte. Returns `None` if it is too short.
    const fn read(bytes: &'a [u8]) -> Option<Self> {
        let Some((&seed, bits)) = bytes.split_first() else { return None };
        if bits.len() < 3 { None } else { Some(Self { seed, bits }) }
    }

    fn get(self, key: u64) -> bool {
        let bit = |at: usize| self.bits[at / 8] >> (at % 8) & 1;
        places(key, self.seed, self.bits.len() * 8 / 3).into_iter().fold(0, |sum, at| sum ^ bit(at)) != 0
    }
}

/// The three places of a key, one in each third of the table.
#[expect(clippy::cast_possible_truncation, reason = "each place is below a third")]
fn places(key: u64, seed: u8, third: usize) -> [usize; 3] {
    let mut word = key.wrapping_add(u64::from(seed) << 48);
    [0, 1, 2].map(|part| {
        // The steps of the generator SplitMix64 (Steele, Lea and Flood, 2014).
        word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let mixed = mixed ^ mixed >> 31;
        part * third + ((u128::from(mixed) * third as u128) >> 64) as usize
    })
}

#[cfg(test)]
mod tests;
