//! The transposition table: what is known of positions that were looked at before.
//!
//! Holds whole keys and not their hashes, so nothing that was proven rests on luck. Its size is fixed; what
//! is looked at deeply is kept rather than what is not, and the newest always finds a place.

use std::hash::{Hash, Hasher};

/// Bytes that a table may take.
pub const BYTES: usize = 16 << 20;
/// Places that a table begins with.
const FIRST: usize = 1 << 12;

/// What a table remembers of a position.
pub trait Known: Copy {
    /// How much work it would be to find out again; what has most is kept.
    fn weight(&self) -> u8;
}

#[derive(Clone, Copy)]
struct Entry<K, V> {
    key: K,
    known: V,
}

/// The table. Every key has two places: one for what was most work, one for the newest. It begins small, so
/// that a short thought costs little, and grows up to its limit.
pub struct Table<K, V> {
    places: Vec<Option<Entry<K, V>>>,
    taken: usize,
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Known> Table<K, V> {
    /// An empty table that never takes more than so many bytes.
    pub fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Option<Entry<K, V>>>()).max(2).ilog2();
        Self { places: vec![None; most.min(FIRST)], taken: 0, most }
    }

    /// What is known of a position.
    pub fn get(&self, key: &K) -> Option<V> {
        let at = self.place(key);
        self.places[at..at + 2].iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.known)
    }

    /// Stores an entry, which may displace another one.
    pub fn put(&mut self, key: K, known: V) {
        let at = self.place(&key);
        let is_here = |place: &Option<Entry<K, V>>| place.as_ref().is_some_and(|entry| entry.key == key);
        let is_less = |place: &Option<Entry<K, V>>| {
            place.as_ref().is_none_or(|entry| entry.known.weight() <= known.weight())
        };
        let second =
            is_here(&self.places[at + 1]) || !is_here(&self.places[at]) && !is_less(&self.places[at]);
        let place = &mut self.places[at + usize::from(second)];
        self.taken += usize::from(place.is_none());
        *place = Some(Entry { key, known });
        if self.taken > self.places.len() / 2 && self.places.len() < self.most {
            self.grow();
        }
    }

    /// Makes the table four times as large.
    fn grow(&mut self) {
        let larger = (self.places.len() * 4).min(self.most);
        let former = std::mem::replace(&mut self.places, vec![None; larger]);
        self.taken = 0;
        for entry in former.into_iter().flatten() {
            let at = self.place(&entry.key);
            let place = if self.places[at].is_none() { at } else { at + 1 };
            self.taken += usize::from(self.places[place].is_none());
            self.places[place] = Some(entry);
        }
    }

    fn place(&self, key: &K) -> usize {
        let mut hash = Mixed(0);
        key.hash(&mut hash);
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are as good as all")]
        let hash = (hash.0 ^ hash.0 >> 32) as usize;
        hash & (self.places.len() - 2)
    }
}

/// A quick hash of whole words. Only speed rests on it.
struct Mixed(u64);

impl Hasher for Mixed {
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
        // An odd constant without pattern: the fraction of the golden ratio.
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
