//! A least recently used (LRU) cache with a limit in bytes.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::Arc;

/// Values by key. A value that alone exceeds the limit is not cached.
pub struct Cache<K, V> {
    limit: usize,
    bytes: usize,
    clock: u64,
    entries: HashMap<Arc<K>, (u64, V)>,
    order: BTreeMap<u64, Arc<K>>,
}

impl<K: Eq + Hash, V: AsRef<[u8]> + Clone> Cache<K, V> {
    /// Creates a cache for values of at most `limit` bytes in total.
    pub fn new(limit: usize) -> Self {
        Self { limit, bytes: 0, clock: 0, entries: HashMap::new(), order: BTreeMap::new() }
    }

    /// Returns the value of a key and makes it the most recently used one.
    pub fn get(&mut self, key: &K) -> Option<V> {
        let (used, value) = self.entries.get_mut(key)?;
        let key = self.order.remove(used).expect("every entry has its place in the order");
        self.clock += 1;
        *used = self.clock;
        self.order.insert(self.clock, key);
        Some(value.clone())
    }

    /// Adds a value and evicts old ones until it fits. If the key already has a value, the old value
    /// stays.
    pub fn insert(&mut self, key: K, value: V) {
        let bytes = value.as_ref().len();
        if bytes > self.limit || self.entries.contains_key(&key) {
            return;
        }
        while self.bytes + bytes > self.limit {
            let oldest = self.order.pop_first().and_then(|(_, key)| self.entries.remove(&key));
            let (_, value) = oldest.expect("a cache that holds bytes has an entry");
            self.bytes -= value.as_ref().len();
        }
        self.clock += 1;
        self.bytes += bytes;
        let key = Arc::new(key);
        self.order.insert(self.clock, Arc::clone(&key));
        self.entries.insert(key, (self.clock, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_recently_used_value_goes_first() {
        let mut cache = Cache::new(10);
        for name in ["a", "b", "c"] {
            cache.insert(name, vec![0_u8; 3]);
        }
        assert!(cache.get(&"a").is_some());
        cache.insert("d", vec![0; 4]);
        let left: Vec<_> =
            ["a", "b", "c", "d"].into_iter().filter(|name| cache.get(name).is_some()).collect();
        assert_eq!(left, ["a", "c", "d"]);
        assert_eq!(cache.bytes, 10);
        cache.insert("e", vec![0; 11]);
        assert!(cache.get(&"e").is_none() && cache.get(&"a").is_some());
    }
}
