//! Solved positions on the board of 6 by 6 squares: the winner of every position with few gaps that a round
//! can reach.
//!
//! The file holds no positions, only one bit for each: whether the mover wins. Its first byte is the largest
//! number of gaps. The bits follow in the order of [`levels`], which lists the positions again when the
//! engine first needs them. The example `solve_konane` writes the file.

use std::sync::OnceLock;

use crate::ai::{NumberSearch, SearchLimits};
use crate::base::position::Position as _;
use crate::base::seat::Seat;

use super::rules::Position;
use super::squares::Small;

/// The number of files and of ranks.
const SIDE: u8 = 6;
/// The number of bits of [`Small`] beyond the last rank, and of each rank beyond the last file.
const SPARE: u32 = 8 - SIDE as u32;
const FILE: &[u8] = include_bytes!("../../../assets/konane-6x6.bin");

/// The solved positions, ready to be looked up.
pub struct Solutions {
    levels: Vec<Vec<u64>>,
    bits: &'static [u8],
}

impl Solutions {
    /// Returns the solutions for a size of board, or `None` if there are none.
    pub fn for_size(files: u8, ranks: u8) -> Option<&'static Self> {
        static SOLUTIONS: OnceLock<Solutions> = OnceLock::new();
        let (&most_gaps, bits) = FILE.split_first()?;
        let is_known = files == SIDE && ranks == SIDE;
        is_known.then(|| SOLUTIONS.get_or_init(|| Self { levels: levels(most_gaps), bits }))
    }

    /// Returns whether the mover wins, or `None` if the position is not stored. `stones` are the bits of a
    /// [`Small`] set.
    pub fn wins(&self, gaps: u8, stones: u64, turn: Seat) -> Option<bool> {
        let bit = place(&self.levels, gaps, stones, turn)?;
        Some(self.bits.get(bit / 8)? >> (bit % 8) & 1 != 0)
    }
}

/// Returns the place of a position among all positions of [`levels`].
fn place(levels: &[Vec<u64>], gaps: u8, stones: u64, turn: Seat) -> Option<usize> {
    let gaps = usize::from(gaps);
    let place = levels.get(gaps)?.binary_search(&normal(stones, turn)).ok()?;
    Some(place + levels[..gaps].iter().map(Vec::len).sum::<usize>())
}

/// Lists all positions with at most `most_gaps` gaps that a round can reach after both removals: for each
/// number of gaps the sorted bits of the stones, as [`normal`] returns them.
fn levels(most_gaps: u8) -> Vec<Vec<u64>> {
    let mut levels = vec![Vec::new(); usize::from(most_gaps) + 1];
    let add = |levels: &mut Vec<Vec<u64>>, position: &Position<Small>| {
        if let Some(level) = levels.get_mut(usize::from(position.gaps())) {
            level.push(normal(position.stones.0, position.turn()));
        }
    };
    let full = Position::<Small>::with_stones(SIDE, SIDE, u64::MAX, Seat::First);
    full.each_legal(&mut |opening| {
        let opened = full.after(opening);
        opened.each_legal(&mut |reply| add(&mut levels, &opened.after(reply)));
    });
    for gaps in 0..levels.len() {
        let mut level = std::mem::take(&mut levels[gaps]);
        level.sort_unstable();
        level.dedup();
        for &stones in &level {
            let position = position(stones);
            position.each_legal(&mut |mv| add(&mut levels, &position.after(mv)));
        }
        levels[gaps] = level;
    }
    levels
}

/// Solves all positions with at most `most_gaps` gaps and returns the contents of the file. The search table
/// takes at most `memory` bytes.
pub fn solve(most_gaps: u8, memory: usize) -> Vec<u8> {
    let levels = levels(most_gaps);
    let mut bits = vec![false; levels.iter().map(Vec::len).sum()];
    let limits = SearchLimits { nodes: u64::MAX, memory: memory * 2, cancelled: None };
    let mut search = NumberSearch::new(Seat::First, limits, None);
    let mut end = bits.len();
    for level in levels.iter().rev() {
        end -= level.len();
        for (index, &stones) in level.iter().enumerate() {
            let position = position(stones);
            let wins_after = |next: Position<Small>| {
                place(&levels, next.gaps(), next.stones.0, next.turn()).map(|at| bits[at])
            };
            let wins = from_replies(&position, wins_after).or_else(|| search.can_win(&position));
            bits[end + index] = wins.expect("the search has no limit");
        }
    }
    let bytes = bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    std::iter::once(most_gaps).chain(bytes).collect()
}

/// Returns whether the mover wins, as far as the results of the replies decide it. `wins` returns a result
/// for the opponent.
fn from_replies(position: &Position<Small>, wins: impl Fn(Position<Small>) -> Option<bool>) -> Option<bool> {
    let mut all_win = Some(true);
    for mv in position.legal_moves() {
        match wins(position.after(mv)) {
            Some(true) => {}
            Some(false) => return Some(true),
            None => all_win = None,
        }
    }
    all_win.map(|all_win| !all_win)
}

/// Returns the position with these stones and Black to move.
fn position(stones: u64) -> Position<Small> {
    Position::<Small>::with_stones(SIDE, SIDE, stones, Seat::First)
}

/// Returns the same bits for all symmetric positions: the stones of the equivalent position with Black to
/// move whose bits are the smallest number.
fn normal(stones: u64, turn: Seat) -> u64 {
    let stones = match turn {
        Seat::First => stones,
        // Mirroring maps white squares to black ones.
        Seat::Second => stones.swap_bytes() >> (8 * SPARE),
    };
    let turned = |stones: u64| stones.reverse_bits() >> (9 * SPARE);
    let transposed = transposed(stones);
    stones.min(turned(stones)).min(transposed).min(turned(transposed))
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::squares::SquareSet as _;
    use super::*;

    fn is_won(position: &Position<Small>, seen: &mut HashMap<(u64, Seat), bool>) -> bool {
        let key = (position.stones.0, position.turn());
        if let Some(&wins) = seen.get(&key) {
            return wins;
        }
        let wins = position.legal_moves().into_iter().any(|mv| !is_won(&position.after(mv), seen));
        seen.insert(key, wins);
        wins
    }

    #[test]
    fn symmetric_positions_share_their_bits() {
        for (gaps, level) in levels(5).iter().enumerate() {
            for &stones in level {
                let position = Position::full(SIDE, SIDE);
                let gone = position.squares().filter(|&square| !Small(stones).has(square));
                let position = gone.fold(position, Position::without);
                assert_eq!(usize::from(position.gaps()), gaps);
                for twin in position.twins() {
                    let twin = twin.small().expect("6 by 6 squares");
                    assert_eq!(normal(twin.stones.0, twin.turn()), stones);
                }
            }
        }
    }

    #[test]
    fn stored_results_agree_with_their_replies() {
        let solutions = Solutions::for_size(SIDE, SIDE).expect("6 by 6 squares are solved");
        let mut decided = 0;
        for &stones in solutions.levels.iter().flatten() {
            let position = position(stones);
            let wins = |next: Position<Small>| solutions.wins(next.gaps(), next.stones.0, next.turn());
            let stored = wins(position).expect("the position is stored");
            if let Some(by_replies) = from_replies(&position, wins) {
                assert_eq!(by_replies, stored);
                decided += 1;
            }
        }
        assert!(decided > 0, "no position has stored replies");
    }

    #[test]
    fn proofs_agree_with_exhaustive_search() {
        // Four ranks of a board of 4 by 4 squares: a round is short enough to search it wholly.
        let full = Position::<Small>::with_stones(4, 4, u64::MAX, Seat::First);
        let (mut seen, mut compared) = (HashMap::new(), 0);
        full.each_legal(&mut |opening| {
            let opened = full.after(opening);
            opened.each_legal(&mut |reply| {
                let position = opened.after(reply);
                let mut search = NumberSearch::new(Seat::First, SearchLimits::nodes(1_000_000), None);
                assert_eq!(search.can_win(&position), Some(is_won(&position, &mut seen)));
                compared += 1;
            });
        });
        assert!(compared > 4);
    }

    #[test]
    fn file_has_one_bit_for_each_position() {
        let solutions = Solutions::for_size(SIDE, SIDE).expect("6 by 6 squares are solved");
        let count: usize = solutions.levels.iter().map(Vec::len).sum();
        assert_eq!(solutions.bits.len(), count.div_ceil(8));
    }
}
