//! A transposition table of bounded size: the results of positions that a search has already visited.
//!
//! Entries hold complete keys, not only hashes, so a hash collision cannot make a proof wrong. The entries
//! that cost most to compute survive longest, and there is always room for the newest entry.

use std::hash::{Hash, Hasher};

/// The maximum size of one table, in bytes.
pub const BYTES: usize = 16 << 20;
const INITIAL_SLOTS: usize = 1 << 12;

/// A stored value with a cost. The table replaces cheap values first.
pub trait Weighted: Copy {
    /// Returns the relative cost of computing the value again. The table keeps the most expensive values.
    fn weight(&self) -> u8;
}

#[derive(Clone, Copy)]
struct Entry<K, V> {
    key: K,
    value: V,
}

/// A hash table from position keys to values. Each key has two slots: one for the most expensive value and
/// one for the newest. The table starts small, so that short searches are cheap, and grows up to its limit.
pub struct TranspositionTable<K, V> {
    slots: Vec<Option<Entry<K, V>>>,
    taken: usize,
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Weighted> TranspositionTable<K, V> {
    /// Returns an empty table that never exceeds `bytes` bytes.
    pub fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Option<Entry<K, V>>>()).max(2).ilog2();
        Self { slots: vec![None; most.min(INITIAL_SLOTS)], taken: 0, most }
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let at = self.place(key);
        self.slots[at..at + 2].iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.value)
    }

    /// Stores a value in the first slot of its key if that slot is free, has the same key or holds no more
    /// expensive value. Otherwise the value replaces the one in the second slot.
    pub fn put(&mut self, key: K, value: V) {
        let at = self.place(&key);
        let is_here = |place: &Option<Entry<K, V>>| place.as_ref().is_some_and(|entry| entry.key == key);
        let is_less = |place: &Option<Entry<K, V>>| {
            place.as_ref().is_none_or(|entry| entry.value.weight() <= value.weight())
        };
        let second = is_here(&self.slots[at + 1]) || !is_here(&self.slots[at]) && !is_less(&self.slots[at]);
        let place = &mut self.slots[at + usize::from(second)];
        self.taken += usize::from(place.is_none());
        *place = Some(Entry { key, value });
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
            let at = self.place(&entry.key);
            let place = if self.slots[at].is_none() { at } else { at + 1 };
            self.taken += usize::from(self.slots[place].is_none());
            self.slots[place] = Some(entry);
        }
    }

    /// Returns the index of the first of the two adjacent slots of a key.
    fn place(&self, key: &K) -> usize {
        let mut hash = WordHasher(0);
        key.hash(&mut hash);
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are as good as all")]
        let hash = (hash.0 ^ hash.0 >> 32) as usize;
        hash & (self.slots.len() - 2)
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
