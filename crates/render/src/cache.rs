//! Things kept up to a number of bytes: what was asked for longest ago goes first.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Bytes by key. A thing larger than the whole limit is not kept.
pub struct Cache<K, V> {
    limit: usize,
    bytes: usize,
    clock: u64,
    kept: HashMap<K, (u64, V)>,
    order: BTreeMap<u64, K>,
}

impl<K: Clone + Eq + Hash, V: AsRef<[u8]> + Clone> Cache<K, V> {
    /// Creates a cache that keeps at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self { limit, bytes: 0, clock: 0, kept: HashMap::new(), order: BTreeMap::new() }
    }

    /// What is kept for a key, if anything is.
    pub fn get(&mut self, key: &K) -> Option<V> {
        let (asked, value) = self.kept.get_mut(key)?;
        self.order.remove(asked);
        self.clock += 1;
        *asked = self.clock;
        self.order.insert(self.clock, key.clone());
        Some(value.clone())
    }

    /// Keeps a value for a key that has none.
    pub fn keep(&mut self, key: K, value: V) {
        let bytes = value.as_ref().len();
        if bytes > self.limit || self.kept.contains_key(&key) {
            return;
        }
        while self.bytes + bytes > self.limit {
            self.drop_oldest();
        }
        self.clock += 1;
        self.bytes += bytes;
        self.order.insert(self.clock, key.clone());
        self.kept.insert(key, (self.clock, value));
    }

    fn drop_oldest(&mut self) {
        let oldest = self.order.pop_first().and_then(|(_, key)| self.kept.remove(&key));
        let (_, value) = oldest.expect("while bytes are kept, something is");
        self.bytes -= value.as_ref().len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_goes_first() {
        let mut cache = Cache::new(10);
        for name in ["a", "b", "c"] {
            cache.keep(name, vec![0_u8; 3]);
        }
        assert!(cache.get(&"a").is_some());
        cache.keep("d", vec![0; 4]);
        let left: Vec<_> =
            ["a", "b", "c", "d"].into_iter().filter(|name| cache.get(name).is_some()).collect();
        assert_eq!(left, ["a", "c", "d"]);
        assert_eq!(cache.bytes, 10);
        cache.keep("e", vec![0; 11]);
        assert!(cache.get(&"e").is_none() && cache.get(&"a").is_some());
    }
}
