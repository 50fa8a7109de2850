//! A transposition table of bounded size: the results of positions that a search has already visited.
//!
//! Entries hold complete keys, not only hashes, so a hash collision cannot make a proof wrong.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;

use super::PROVEN;

const INITIAL_SLOTS: usize = 1 << 12;
/// The number of adjacent slots that a key may use. With entries of 16 bytes they fill one cache line.
const WAYS: usize = 4;

/// A stored value with a cost. The table replaces cheap values first.
pub trait Weighted: Copy {
    /// The relative cost of computing the value again. The table keeps the most expensive values.
    fn weight(&self) -> u8;
}

#[derive(Clone, Copy)]
struct Entry<K, V> {
    key: K,
    value: V,
}

/// A hash table from position keys to values. A new value replaces the cheapest of the four values that its
/// key may replace. The table starts small, so that short searches are cheap, and grows up to its limit.
pub struct TranspositionTable<K, V> {
    slots: Vec<Option<Entry<K, V>>>,
    taken: usize,
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Weighted> TranspositionTable<K, V> {
    /// An empty table that never exceeds `bytes` bytes, unless that is less than four entries.
    pub fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Option<Entry<K, V>>>()).max(WAYS).ilog2();
        Self { slots: vec![None; most.min(INITIAL_SLOTS)], taken: 0, most }
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let at = self.place(key);
        self.slots[at..at + WAYS].iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.value)
    }

    /// Stores a value in place of the former value of its key, or in a free slot, or in place of the
    /// cheapest value.
    pub fn put(&mut self, key: K, value: V) {
        let at = self.place(&key);
        let slots = &mut self.slots[at..at + WAYS];
        let cost = |slot: &Option<Entry<K, V>>| match slot {
            Some(entry) if entry.key == key => 0,
            None => 1,
            Some(entry) => 2 + u16::from(entry.value.weight()),
        };
        let slot = slots.iter_mut().min_by_key(|slot| cost(slot)).expect("there are several ways");
        self.taken += usize::from(slot.is_none());
        *slot = Some(Entry { key, value });
        if self.taken > self.slots.len() / 2 && self.slots.len() < self.most {
            self.grow();
        }
    }

    /// Quadruples the number of slots, up to the limit, and moves all entries to their new slots.
    fn grow(&mut self) {
        let larger = (self.slots.len() * 4).min(self.most);
        let former = std::mem::replace(&mut self.slots, vec![None; larger]);
        self.taken = 0;
        for entry in former.into_iter().flatten() {
            // In a larger table, the entries that shared their slots have at least as many of their own.
            let at = self.place(&entry.key);
            let free = (at..at + WAYS).find(|&slot| self.slots[slot].is_none());
            self.slots[free.unwrap_or(at)] = Some(entry);
            self.taken += 1;
        }
    }

    fn place(&self, key: &K) -> usize {
        let mut hash = WordHasher(0);
        key.hash(&mut hash);
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are as good as all")]
        let hash = (hash.0 ^ hash.0 >> 32) as usize;
        hash & (self.slots.len() - WAYS)
    }
}

/// A fast hash function that reads whole 64-bit words. The table compares complete keys, so a poor hash costs
/// only speed.
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The odd number closest to 2^64 divided by the golden ratio; its bits show no pattern.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, words: u128) {
        #[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
        let low = words as u64;
        self.write_u64(low);
        let high = (words >> 64) as u64;
        self.write_u64(high);
    }
}

/// The depth stored with a value that contains no estimate, so that it suffices for a search of any depth.
pub const PROVEN_DEPTH: u8 = u8::MAX;

/// The relation of a stored value to the true value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at least the stored one.
    Lower,
    /// The true value is at most the stored one.
    Upper,
    Exact,
}

/// The stored result of searching a position.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The value for the mover. A forced win counts its plies from this position, not from the root.
    pub value: i16,
    /// The depth of the search below this position in plies, or [`PROVEN_DEPTH`] if no estimate was involved.
    pub depth: u8,
    pub bound: Bound,
    /// The place of the best move in the order of [`Position::each_legal`](crate::base::position::Position).
    pub best: Option<NonZeroU16>,
}

impl Weighted for SearchEntry {
    fn weight(&self) -> u8 {
        self.depth
    }
}

/// Converts a value from the search to the form in the table. Wins and losses then count plies from the
/// position, which is `ply` plies below the root, instead of from the root.
#[expect(clippy::cast_possible_truncation, reason = "values are at most WIN")]
pub fn to_table(value: i32, ply: i32) -> i16 {
    shifted(value, ply) as i16
}

/// Converts a value from the table back to the form in the search. Wins and losses then count plies from the
/// root again; the position is `ply` plies below the root.
pub fn from_table(value: i16, ply: i32) -> i32 {
    shifted(value.into(), -ply)
}

/// Moves the value of a win or loss by `by` plies away from zero, or towards zero if `by` is negative. Other values
/// stay as they are.
#[inline]
const fn shifted(value: i32, by: i32) -> i32 {
    if value >= PROVEN {
        value + by
    } else if value <= -PROVEN {
        value - by
    } else {
        value
    }
}
