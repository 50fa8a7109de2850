//! Sharing of one computation between concurrent callers with the same key.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lock::Lock;

type Slot<T> = Arc<tokio::sync::Mutex<Option<T>>>;

/// Computations in progress, by key. All callers with the same key share one slot for the result.
pub struct SharedWork<K, T>(Lock<BTreeMap<K, Slot<T>>>);

impl<K, T> Default for SharedWork<K, T> {
    fn default() -> Self {
        Self(Lock::default())
    }
}

impl<K: Ord + Clone, T: Clone> SharedWork<K, T> {
    /// Returns the result of `work` for a key. Callers that arrive while the work runs wait for the same
    /// result. Nothing is cached afterwards: a later caller should first look in the place where the
    /// work has stored its result.
    ///
    /// # Errors
    /// Those of `work`. After an error, or if the future that runs the work is dropped, the next waiting
    /// caller runs its own `work`.
    pub async fn get<E>(&self, key: K, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let slot = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        let mut caller = Caller { all: self, key, slot, is_over: false };
        let mut known = caller.slot.lock().await;
        let found = match known.clone() {
            Some(known) => Ok(known),
            None => work.await,
        };
        if let Ok(found) = &found {
            *known = Some(found.clone());
        }
        drop(known);
        caller.is_over = found.is_ok();
        found
    }
}

/// A caller that uses a slot. Dropping the last one, or one with the result, removes the slot.
struct Caller<'a, K: Ord, T> {
    all: &'a SharedWork<K, T>,
    key: K,
    slot: Slot<T>,
    is_over: bool,
}

impl<K: Ord, T> Drop for Caller<'_, K, T> {
    fn drop(&mut self) {
        let mut slots = self.all.0.lock();
        // If only the map and this caller hold the slot, no other caller waits for it.
        let is_over = self.is_over || Arc::strong_count(&self.slot) <= 2;
        if is_over && slots.get(&self.key).is_some_and(|there| Arc::ptr_eq(there, &self.slot)) {
            slots.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures_util::FutureExt;
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
        assert_eq!(ask(Ok(7)).now_or_never(), None);
        assert!(shared.0.lock().is_empty(), "nothing is kept, not even of a caller that was dropped");
    }
}
