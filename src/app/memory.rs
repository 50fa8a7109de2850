//! State that the shell keeps in memory: a mutex, a map with a limit, computations that callers share,
//! and values of features.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A mutex that ignores poisoning. The value is consistent after every single change, so a panic under
/// the lock does no harm.
#[derive(Default)]
pub struct Lock<T>(Mutex<T>);

impl<T> Lock<T> {
    pub const fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A map with a limit, for state that may be forgotten. It keeps the entries that were used last: at
/// least the last `MOST`, and at most twice as many. They are in two generations. A full generation
/// replaces the one before it, whose unused entries are dropped.
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

    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.latest.remove(key).or_else(|| self.before.remove(key))
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

/// Computations in progress, by key. All callers with the same key share one slot for the result.
pub struct SharedWork<K, T>(Lock<BTreeMap<K, Weak<Slot<T>>>>);
type Slot<T> = tokio::sync::Mutex<Option<T>>;

impl<K, T> Default for SharedWork<K, T> {
    fn default() -> Self {
        Self(Lock::default())
    }
}

impl<K: Ord, T: Clone> SharedWork<K, T> {
    /// Returns the result of `work` for a key. Callers that arrive while the work runs wait for the same
    /// result. Nothing is cached afterwards: a later caller should first look in the place where the
    /// work has stored its result.
    ///
    /// # Errors
    /// Those of `work`. After an error, or if the future that runs the work is dropped, the next waiting
    /// caller runs its own `work`.
    pub async fn get<E>(&self, key: K, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let slot = {
            let mut slots = self.0.lock();
            slots.retain(|_, slot| slot.strong_count() > 0);
            let slot = slots.get(&key).and_then(Weak::upgrade).unwrap_or_default();
            slots.insert(key, Arc::downgrade(&slot));
            slot
        };
        let mut known = slot.lock().await;
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        let found = work.await?;
        *known = Some(found.clone());
        Ok(found)
    }
}

/// Values of features, at most one of each type. They are kept as long as the bot runs. The core never
/// reads them.
#[derive(Default)]
pub struct FeatureState(Lock<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl FeatureState {
    /// Stores a value, in place of the default value of its type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(self, value: T) -> Self {
        self.0.lock().insert(TypeId::of::<T>(), Arc::new(value));
        self
    }

    /// Returns the stored value of a type. Without one, stores and returns the default of the type.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut values = self.0.lock();
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(value).downcast().expect("a value stands under its own type")
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::FutureExt;
    use futures_util::future::join3;

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

    #[tokio::test]
    async fn concurrent_askers_share_one_computation() {
        let (shared, worked) = (SharedWork::<u8, u8>::default(), Cell::new(0));
        let (shared, worked) = (&shared, &worked);
        let ask = |result: Result<u8, ()>| {
            shared.get(1, async move {
                worked.set(worked.get() + 1);
                tokio::task::yield_now().await;
                result
            })
        };
        assert_eq!(join3(ask(Ok(7)), ask(Ok(8)), ask(Err(()))).await, (Ok(7), Ok(7), Ok(7)));
        assert_eq!(worked.get(), 1);
        assert_eq!(join3(ask(Err(())), ask(Ok(8)), ask(Ok(9))).await, (Err(()), Ok(8), Ok(8)));
        assert_eq!(worked.get(), 3);
        assert_eq!(ask(Err(())).await, Err(()));
        assert_eq!(ask(Ok(7)).now_or_never(), None);
        let is_kept = shared.0.lock().values().any(|slot| slot.strong_count() > 0);
        assert!(!is_kept, "nothing is kept, not even of a caller that was dropped");
    }
}
