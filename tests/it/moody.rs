//! A store wrapper that is slow or fails on request.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use engawa::store::{Batch, CommitError, Direction, StoreFault, Key, KeyRange, PendingRead, Receipt, Row, Store};

/// The faults of a moody store.
#[derive(Debug, Default)]
pub struct Mood {
    /// The delay of every commit in milliseconds.
    pub slow_ms: AtomicU64,
    /// Whether commits fail, as on a broken disk.
    pub broken: AtomicBool,
    /// The number of commits that still succeed before all others fail; heartbeats do not count.
    pub commits_left: Mutex<Option<u64>>,
    /// Whether commits take effect but report a fault.
    pub unheard: AtomicBool,
    /// Whether every scan of a range fails.
    pub unlisted: AtomicBool,
    /// A range whose scan fails once, and the number of scans that succeed before.
    pub unlisted_once: Mutex<Option<(KeyRange, u32)>>,
    /// Whether the next load of a match panics, as a bug would.
    pub stumbles: AtomicBool,
    /// Whether every request waits until the stall is over.
    stalled: watch::Sender<bool>,
}

struct Moody {
    store: Arc<dyn Store>,
    mood: Arc<Mood>,
}

impl Mood {
    /// Makes every request wait for this long.
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

    /// Counts a commit, and returns whether none was left for it.
    fn has_none_left(&self) -> bool {
        let mut left = self.commits_left.lock().expect("nobody panics here");
        let is_over = *left == Some(0);
        *left = left.map(|left| left.saturating_sub(1));
        is_over
    }

    /// Whether this scan is the one that fails.
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

/// Wraps a store, which then obeys the mood.
pub fn moody(store: Arc<dyn Store>, mood: Arc<Mood>) -> Arc<dyn Store> {
    Arc::new(Moody { store, mood })
}

impl Store for Moody {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        let has_match = keys.iter().any(|key| matches!(key, Key::Match(_)));
        if has_match && self.mood.stumbles.swap(false, Ordering::SeqCst) {
            // Bypass the panic hook: a backtrace with symbols may take longer to write than a press
            // waits.
            std::panic::resume_unwind(Box::new("as told"));
        }
        if self.mood.is_stalled() {
            return PendingRead::new(async move {
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
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        if self.mood.unlisted.load(Ordering::SeqCst) || self.mood.fails_once(range) {
            return PendingRead::ready(Err(StoreFault::Closed));
        }
        if self.mood.is_stalled() {
            return PendingRead::new(async move {
                self.mood.goes_on().await;
                self.store.scan(range, limit, direction).await
            });
        }
        self.store.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let is_heartbeat = batch.writes().all(|write| write.key == Key::heartbeat());
        if self.mood.broken.load(Ordering::SeqCst) || !is_heartbeat && self.mood.has_none_left() {
            return Receipt::ready(Err(CommitError::Fault(StoreFault::Stopped { why: "a broken disk".into() })));
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
            if unheard { Err(StoreFault::Busy { why: "the connection is gone".into() }.into()) } else { outcome }
        })
    }

    fn compact(&self) -> Receipt {
        self.store.compact()
    }
}
