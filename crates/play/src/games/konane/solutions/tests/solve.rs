//! Solves positions on 6 by 6 squares, for the file of solutions. This writes it (five to eight minutes on two cores):
//!
//! ```sh
//! ENGAWA_RENEW=1 cargo test -p engawa-play --lib file_has_every_winner -- --ignored
//! ```

use std::num::NonZero;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::base::position::Position as _;
use crate::base::seat::Seat;
use crate::games::konane::rules::{Position, colour};
use crate::games::konane::solutions::{FILE, SIDE, SPARE, normal, opened, places};
use crate::games::konane::squares::{Direction, Small, SquareSet as _};

/// The maximum number of gaps in the file.
const MOST_GAPS: u8 = 13;
/// The smallest number of gaps at which a [`Solver`] remembers no results. The few moves that are left then are
/// searched faster than memory is read.
const FORGOTTEN: u32 = 27;
/// The number of bits that select the slot of a result, for a whole file.
const SLOT_BITS: u32 = 30;
/// The number of squares, and of bits of a packed position.
const SQUARES: u32 = SIDE as u32 * SIDE as u32;
/// All squares, as bits of a [`Small`] set.
const BOARD: u64 = 0x3f3f_3f3f_3f3f;
/// The number of positions that a thread takes at once.
const SHARE: usize = 1000;
/// The number of bits for each hundred keys. With fewer than 122 the construction fails.
const PERCENT: usize = 123;

#[test]
#[ignore = "takes minutes, and three gibibytes of memory"]
fn file_has_every_winner() {
    let solved = solve();
    if std::env::var_os("ENGAWA_RENEW").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/konane-6x6.bin");
        std::fs::write(file, &solved).expect("it can be written");
    } else {
        assert!(solved == FILE, "ENGAWA_RENEW=1 makes the file");
    }
}

/// Solves all positions with 2 to [`MOST_GAPS`] gaps that a round can reach, on all cores, and returns the
/// contents of the file. Takes two gibibytes of memory for results, and about 60 bytes for each position.
fn solve() -> Vec<u8> {
    let levels = levels(MOST_GAPS);
    let solver = Solver::new(SLOT_BITS);
    let mut results = Vec::with_capacity(levels.iter().map(Vec::len).sum());
    // Positions with many gaps come first, so that they help to solve those with few.
    for level in levels.iter().rev() {
        results.extend(level.iter().copied().zip(solver.solve_all(level)));
    }
    std::iter::once(MOST_GAPS).chain(build(&results)).collect()
}

/// Lists all positions with at most `most_gaps` gaps that a round can reach after both removals: for each
/// number of gaps the sorted bits of the stones, as [`normal`] returns them.
pub fn levels(most_gaps: u8) -> Vec<Vec<u64>> {
    let mut levels = vec![Vec::new(); usize::from(most_gaps) + 1];
    let add = |levels: &mut Vec<Vec<u64>>, stones, turn| {
        if let Some(level) = levels.get_mut(gaps(stones) as usize) {
            level.push(normal(stones, turn));
        }
    };
    for opened in opened() {
        add(&mut levels, opened.stones.0, opened.turn());
    }
    for gaps in 0..levels.len() {
        let mut level = std::mem::take(&mut levels[gaps]);
        level.sort_unstable();
        level.dedup();
        if gaps + 1 < levels.len() {
            for &stones in &level {
                each_next(stones, |next| add(&mut levels, next, Seat::Second));
            }
        }
        levels[gaps] = level;
    }
    levels
}

const fn gaps(stones: u64) -> u32 {
    SQUARES - stones.count_ones()
}

/// Calls `f` with the stones after each jump of Black.
#[inline]
fn each_next(stones: u64, mut f: impl FnMut(u64)) {
    let (stones, free) = (Small(stones), Small(!stones & BOARD));
    let mut rest = stones.and(colour(Seat::First)).0;
    while rest != 0 {
        let from = Small(rest & rest.wrapping_neg());
        rest ^= from.0;
        for direction in Direction::ALL {
            let (mut at, mut left) = (from, stones.xor(from));
            loop {
                let over = at.step(direction).and(stones);
                at = over.step(direction).and(free);
                if at.is_empty() {
                    break;
                }
                left = left.xor(over);
                f(left.or(at).0);
            }
        }
    }
}

/// A search without limits that remembers who wins. Several threads can share its memory.
pub struct Solver(Results);

impl Solver {
    /// A solver that remembers up to 2 to the power of `slot_bits` results. `slot_bits` must be from 22
    /// to 36.
    pub fn new(slot_bits: u32) -> Self {
        Self(Results { slots: (0..1_usize << slot_bits).map(|_| AtomicU16::new(0)).collect(), slot_bits })
    }

    /// Whether the mover wins, for each position.
    fn solve_all(&self, level: &[u64]) -> Vec<bool> {
        let mut wins = vec![false; level.len()];
        let shares = Mutex::new(level.chunks(SHARE).zip(wins.chunks_mut(SHARE)));
        let next_share = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
                scope.spawn(|| {
                    while let Some((level, wins)) = next_share() {
                        for (&stones, wins) in level.iter().zip(wins) {
                            *wins = self.wins(stones);
                        }
                    }
                });
            }
        });
        wins
    }

    /// Whether the mover wins. `stones` are bits that [`normal`] has returned.
    pub fn wins(&self, stones: u64) -> bool {
        if gaps(stones) >= FORGOTTEN {
            return self.search(stones);
        }
        self.0.get(stones).unwrap_or_else(|| {
            let wins = self.search(stones);
            self.0.put(stones, wins);
            wins
        })
    }

    fn search(&self, stones: u64) -> bool {
        let mut replies = Vec::with_capacity(32);
        let mut is_won = false;
        each_next(stones, |next| {
            let (theirs, ours) = (jumps(next, Seat::Second), jumps(next, Seat::First));
            is_won |= theirs == 0;
            // The replies with the fewest jumps come first.
            replies.push((theirs - ours, normal(next, Seat::Second)));
        });
        if is_won {
            return true;
        }
        if gaps(stones) < FORGOTTEN && replies.iter().any(|&(_, next)| self.0.get(next) == Some(false)) {
            return true;
        }
        replies.sort_unstable();
        replies.into_iter().any(|(_, next)| !self.wins(next))
    }
}

fn jumps(stones: u64, seat: Seat) -> i32 {
    let (stones, free) = (Small(stones), Small(!stones & BOARD));
    let landings = Direction::ALL.map(|direction| Position::landings(stones, free, direction));
    landings.into_iter().map(|landings| landings.and(colour(seat)).count()).sum::<u32>().cast_signed()
}

/// Results of positions, 16 bits each, without errors: the slot and its bits together hold the whole position.
/// A new result replaces the former result in its slot.
struct Results {
    slots: Vec<AtomicU16>,
    slot_bits: u32,
}

impl Results {
    /// The bit of a slot that is not empty.
    const USED: u16 = 1 << 15;
    /// The bit of a slot whose position the mover wins.
    const WON: u16 = 1 << 14;

    fn get(&self, stones: u64) -> Option<bool> {
        let (slot, rest) = self.slot(stones);
        let bits = self.slots[slot].load(Ordering::Relaxed);
        (bits & !Self::WON == rest).then_some(bits & Self::WON != 0)
    }

    fn put(&self, stones: u64, wins: bool) {
        let (slot, rest) = self.slot(stones);
        let won = if wins { Self::WON } else { 0 };
        self.slots[slot].store(rest | won, Ordering::Relaxed);
    }

    /// The slot of a position, and the bits that tell it from the other positions of that slot.
    #[expect(clippy::cast_possible_truncation, reason = "fewer bits than in the result")]
    const fn slot(&self, stones: u64) -> (usize, u16) {
        // Every step can be undone, so different positions stay different.
        let mixed = packed(stones);
        let mixed = mixed ^ mixed >> (SQUARES / 2);
        let mixed = mixed.wrapping_mul(0x9_e377_9b97) & ((1 << SQUARES) - 1);
        let mixed = mixed ^ mixed >> (SQUARES / 2);
        ((mixed & ((1 << self.slot_bits) - 1)) as usize, Self::USED | (mixed >> self.slot_bits) as u16)
    }
}

/// The bits of the squares without the spare bits between the ranks.
const fn packed(stones: u64) -> u64 {
    let (mut packed, mut rank) = (0, 0);
    while rank < SIDE as u32 {
        packed |= (stones >> (8 * rank) & ((1 << SIDE) - 1)) << ((8 - SPARE) * rank);
        rank += 1;
    }
    packed
}

/// A table for keys with their bits. No key may occur twice.
pub fn build(keys: &[(u64, bool)]) -> Vec<u8> {
    let bytes = (keys.len() * PERCENT / 100).div_ceil(8) + 16;
    let third = bytes * 8 / 3;
    for seed in 0..=u8::MAX {
        let Some(order) = peeled(keys, seed, third) else { continue };
        let mut bits = vec![0; bytes];
        // The key that was placed last may rely on the bits of all others.
        for &(index, free) in order.iter().rev() {
            let (key, bit) = keys[index as usize];
            let sum =
                places(key, seed, third).into_iter().fold(0, |sum, at| sum ^ bits[at / 8] >> (at % 8) & 1);
            bits[free / 8] ^= (sum ^ u8::from(bit)) << (free % 8);
        }
        return std::iter::once(seed).chain(bits).collect();
    }
    unreachable!("with so many bits nearly every seed will do")
}

/// Lists all keys, by index, each with a place that no later key of the list uses. Returns `None` if the seed
/// allows no such order.
fn peeled(keys: &[(u64, bool)], seed: u8, third: usize) -> Option<Vec<(u32, usize)>> {
    // For each place: how many of the remaining keys use it, and the sum modulo 2 of their indices.
    let mut users = vec![(0_u32, 0_u32); third * 3];
    for (index, &(key, _)) in (0..).zip(keys) {
        for at in places(key, seed, third) {
            users[at] = (users[at].0 + 1, users[at].1 ^ index);
        }
    }
    let mut order = Vec::with_capacity(keys.len());
    let mut alone: Vec<usize> = (0..users.len()).filter(|&at| users[at].0 == 1).collect();
    while let Some(free) = alone.pop() {
        let (1, index) = users[free] else { continue };
        order.push((index, free));
        for at in places(keys[index as usize].0, seed, third) {
            users[at] = (users[at].0 - 1, users[at].1 ^ index);
            if users[at].0 == 1 {
                alone.push(at);
            }
        }
    }
    (order.len() == keys.len()).then_some(order)
}
