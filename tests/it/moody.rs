//! A store that can be slow or fail when a test says so, around one that is neither.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

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
    /// Whether commits come about although they are answered as if they had failed.
    pub unheard: AtomicBool,
    /// Whether nothing can be listed.
    pub unlisted: AtomicBool,
    /// The range that cannot be listed once, and how often it can be before.
    pub unlisted_once: Mutex<Option<(KeyRange, u32)>>,
    /// Whether the next look at a match panics, as a mistake of ours would.
    pub stumbles: AtomicBool,
    /// Whether every request waits.
    stalled: watch::Sender<bool>,
}

struct Moody {
    store: Arc<dyn Store>,
    mood: Arc<Mood>,
}

impl Mood {
    /// Lets every request wait for so long.
    pub async fn stall(&self, time: Duration) {
        self.stalled.send_replace(true);
        tokio::time::sleep(time).await;
        self.stalled.send_replace(false);
    }

    fn is_stalled(&self) -> bool {
        *self.stalled.borrow()
    }

    /// Resolves when the stall is over.
    async fn goes_on(&self) {
        let mut stalled = self.stalled.subscribe();
        stalled.wait_for(|stalled| !stalled).await.expect("the mood is there as long as its store");
    }

    /// Whether no commit is left; counts this one.
    fn has_none_left(&self) -> bool {
        let mut left = self.commits_left.lock().expect("nobody panics here");
        let is_over = *left == Some(0);
        *left = left.map(|left| left.saturating_sub(1));
        is_over
    }

    /// Whether this look at a range is the one that fails.
    fn fails_once(&self, range: &KeyRange) -> bool {
        let mut unlisted = self.unlisted_once.lock().expect("nobody panics here");
        match &mut *unlisted {
            Some((of, 0)) if of == range => *unlisted = None,
            Some((of, spared)) if of == range => {
                *spared -= 1;
                return false;
            }
            _ => return false,
        }
        true
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
            // Without the hook: writing a backtrace of a program with its symbols may take longer than a
            // press waits.
            std::panic::resume_unwind(Box::new("as told"));
        }
        if self.mood.is_stalled() {
            return Reading::new(async move {
                self.mood.goes_on().await;
                self.store.load(keys).await
            });
        }
        self.store.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        if self.mood.unlisted.load(Ordering::SeqCst) || self.mood.fails_once(range) {
            return Reading::ready(Err(Fault::Closed));
        }
        if self.mood.is_stalled() {
            return Reading::new(async move {
                self.mood.goes_on().await;
                self.store.scan(range, limit, direction).await
            });
        }
        self.store.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let is_heartbeat = batch.writes().all(|write| write.key == Key::heartbeat());
        if self.mood.broken.load(Ordering::SeqCst) || !is_heartbeat && self.mood.has_none_left() {
            return Receipt::ready(Err(CommitError::Fault(Fault::Stopped { why: "a broken disk".into() })));
        }
        if self.mood.is_stalled() {
            let (store, mood) = (Arc::clone(&self.store), Arc::clone(&self.mood));
            return Receipt::new(async move {
                mood.goes_on().await;
                store.commit(batch).await
            });
        }
        let pause = Duration::from_millis(self.mood.slow_ms.load(Ordering::SeqCst));
        let unheard = self.mood.unheard.load(Ordering::SeqCst);
        let receipt = self.store.commit(batch);
        Receipt::new(async move {
            tokio::time::sleep(pause).await;
            let outcome = receipt.await;
            if unheard { Err(Fault::Busy { why: "the connection is gone".into() }.into()) } else { outcome }
        })
    }

    fn compact(&self) -> Receipt {
        self.store.compact()
    }
}
