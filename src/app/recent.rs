//! A map with a limit, for state in memory that may be forgotten.

use std::collections::HashMap;
use std::hash::Hash;

/// The entries that were used last: at least the last `MOST`, and at most twice as many. They are in two
/// generations. A full generation replaces the one before it, whose unused entries are dropped.
pub struct Recent<K, V, const MOST: usize> {
    latest: HashMap<K, V>,
    before: HashMap<K, V>,
}

impl<K, V, const MOST: usize> Default for Recent<K, V, MOST> {
    fn default() -> Self {
        Self { latest: HashMap::new(), before: HashMap::new() }
    }
}

impl<K: Clone + Eq + Hash, V, const MOST: usize> Recent<K, V, MOST> {
    /// Returns the value of a key, and counts as a use of it.
    pub fn get(&mut self, key: &K) -> Option<&mut V> {
        if !self.latest.contains_key(key) {
            let value = self.before.remove(key)?;
            self.insert(key.clone(), value);
        }
        self.latest.get_mut(key)
    }

    pub fn insert(&mut self, key: K, value: V) {
        if self.latest.len() >= MOST && !self.latest.contains_key(&key) {
            self.before = std::mem::take(&mut self.latest);
        }
        self.before.remove(&key);
        self.latest.insert(key, value);
    }

    pub fn remove(&mut self, key: &K) {
        self.latest.remove(key);
        self.before.remove(key);
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.latest.iter_mut().chain(&mut self.before)
    }

    /// Removes the entries for whose keys `keep` returns false.
    pub fn retain_keys(&mut self, keep: impl Fn(&K) -> bool) {
        self.latest.retain(|key, _| keep(key));
        self.before.retain(|key, _| keep(key));
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.latest.len() + self.before.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_used_entries_stay() {
        let mut map = Recent::<_, _, 4>::default();
        for number in 0..100 {
            map.insert(number, number);
            assert_eq!(map.get(&0), Some(&mut 0), "it is used all the time");
            assert!(map.len() <= 8);
        }
        assert!((97..100).all(|number| map.get(&number).is_some()) && map.get(&50).is_none());
        map.retain_keys(|number| *number != 99);
        map.remove(&0);
        assert!([99, 0].iter().all(|number| map.get(number).is_none()));
    }
}
