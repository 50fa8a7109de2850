//! A store that can be slow or fail when a test says so, around one that is neither.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use engawa::store::{Batch, CommitError, Direction, Fault, Key, KeyRange, Receipt, Row, Store};

/// How the store feels.
#[derive(Debug, Default)]
pub struct Mood {
    /// Milliseconds that a commit takes longer.
    pub slow_ms: AtomicU64,
    /// Whether commits fail, as on a broken disk.
    pub broken: AtomicBool,
    /// Whether the next look at a match panics, as a mistake of ours would.
    pub stumbles: AtomicBool,
}

struct Moody {
    store: Arc<dyn Store>,
    mood: Arc<Mood>,
}

/// A store with moods.
pub fn moody(store: Arc<dyn Store>, mood: Arc<Mood>) -> Arc<dyn Store> {
    Arc::new(Moody { store, mood })
}

impl Store for Moody {
    fn load(&self, key: &Key) -> Result<Option<Row>, Fault> {
        let is_match = matches!(key, Key::Match(_));
        assert!(!(is_match && self.mood.stumbles.swap(false, Ordering::SeqCst)), "as told");
        self.store.load(key)
    }

    fn scan(&self, range: &KeyRange, limit: usize, direction: Direction) -> Result<Vec<(Key, Row)>, Fault> {
        self.store.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        if self.mood.broken.load(Ordering::SeqCst) {
            return Receipt::ready(Err(CommitError::Fault(Fault::Stopped { why: "a broken disk".into() })));
        }
        let pause = Duration::from_millis(self.mood.slow_ms.load(Ordering::SeqCst));
        let receipt = self.store.commit(batch);
        Receipt::new(async move {
            tokio::time::sleep(pause).await;
            receipt.await
        })
    }

    fn compact(&self) -> Receipt {
        self.store.compact()
    }
}
