//! A store that can be slow or fail when a test says so, around one that is neither.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engawa::store::{Batch, CommitError, Direction, Fault, Key, KeyRange, Reading, Receipt, Row, Store};

/// How the store feels.
#[derive(Debug, Default)]
pub struct Mood {
    /// Milliseconds that a commit takes longer.
    pub slow_ms: AtomicU64,
    /// Whether commits fail, as on a broken disk.
    pub broken: AtomicBool,
    /// How many more commits come about before every other fails, where that is told.
    pub commits_left: Mutex<Option<u64>>,
    /// Whether nothing can be listed.
    pub unlisted: AtomicBool,
    /// Whether the next look at a match panics, as a mistake of ours would.
    pub stumbles: AtomicBool,
}

struct Moody {
    store: Arc<dyn Store>,
    mood: Arc<Mood>,
}

impl Mood {
    /// Whether no commit is left; counts this one.
    fn has_none_left(&self) -> bool {
        let mut left = self.commits_left.lock().expect("nobody panics here");
        let is_over = *left == Some(0);
        *left = left.map(|left| left.saturating_sub(1));
        is_over
    }
}

/// A store with moods.
pub fn moody(store: Arc<dyn Store>, mood: Arc<Mood>) -> Arc<dyn Store> {
    Arc::new(Moody { store, mood })
}

impl Store for Moody {
    fn load<'a>(&'a self, keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>> {
        let has_match = keys.iter().any(|key| matches!(key, Key::Match(_)));
        if has_match && self.mood.stumbles.swap(false, Ordering::SeqCst) {
            // Without the hook: writing a backtrace of a program with its symbols may take longer than a press waits.
            std::panic::resume_unwind(Box::new("as told"));
        }
        self.store.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        if self.mood.unlisted.load(Ordering::SeqCst) {
            return Reading::ready(Err(Fault::Closed));
        }
        self.store.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        if self.mood.broken.load(Ordering::SeqCst) || self.mood.has_none_left() {
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
