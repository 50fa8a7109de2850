//! One computation for everybody who asks for the same thing at the same time.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lock::Lock;

type Slot<T> = Arc<tokio::sync::Mutex<Option<T>>>;

/// Computations under way, by what they are about.
pub struct SharedWork<K, T>(Lock<BTreeMap<K, Slot<T>>>);

impl<K, T> Default for SharedWork<K, T> {
    fn default() -> Self {
        Self(Lock::default())
    }
}

impl<K: Ord + Clone, T: Clone> SharedWork<K, T> {
    /// Returns what `work` finds out about a key. Whoever asks while somebody is at it gets the same result
    /// and does not work. Nothing is kept once it is found: who asks later looks first where the work has put
    /// it.
    ///
    /// # Errors
    /// Those of the work. After one, or when whoever works is dropped, the next in line works.
    pub async fn get<E>(&self, key: K, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let slot = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        let mut known = slot.lock().await;
        let found = match known.clone() {
            Some(known) => Ok(known),
            None => work.await,
        };
        if let Ok(found) = &found {
            *known = Some(found.clone());
        }
        drop(known);
        let mut slots = self.0.lock();
        // Where only the map and this caller have it, nobody waits for it any more.
        let is_over = found.is_ok() || Arc::strong_count(&slot) <= 2;
        if is_over && slots.get(&key).is_some_and(|there| Arc::ptr_eq(there, &slot)) {
            slots.remove(&key);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::future::join3;

    use super::*;

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
        assert!(shared.0.lock().is_empty(), "nothing is kept");
    }
}
