//! A wrapper of a store that is slow or fails when a test says so.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use engawa::store::{
    Batch, CommitError, Direction, Key, KeyRange, PendingRead, Receipt, Row, Store, StoreFault,
};

/// The faults that a wrapped store shows. A test may change them at any time.
#[derive(Debug, Default)]
pub struct Mood {
    /// Delay of every commit, in milliseconds.
    pub slow_ms: AtomicU64,
    /// Whether every commit fails, as on a broken disk.
    pub broken: AtomicBool,
    /// Number of commits that still succeed before all others fail. Heartbeat commits are not counted.
    pub commits_left: Mutex<Option<u64>>,
    /// Whether commits take effect but report a fault.
    pub unheard: AtomicBool,
    /// Whether every scan fails.
    pub unlisted: AtomicBool,
    /// A range of which one scan fails, with the number of scans that succeed before it.
    pub unlisted_once: Mutex<Option<(KeyRange, u32)>>,
    /// Whether the next load of a match panics, as if by a bug.
    pub stumbles: AtomicBool,
    /// Whether a stall is in force. During a stall, every request waits.
    stalled: watch::Sender<bool>,
}

struct Moody {
    store: Arc<dyn Store>,
    mood: Arc<Mood>,
}

impl Mood {
    /// Makes every request wait until this time has passed.
    pub async fn stall(&self, time: Duration) {
        self.stalled.send_replace(true);
        tokio::time::sleep(time).await;
        self.stalled.send_replace(false);
    }

    fn is_stalled(&self) -> bool {
        *self.stalled.borrow()
    }

    /// Waits until no stall is in force.
    async fn goes_on(&self) {
        let mut stalled = self.stalled.subscribe();
        stalled.wait_for(|stalled| !stalled).await.expect("the mood is there as long as its store");
    }

    /// Takes one from [`Mood::commits_left`]. Returns whether none was left, so that this commit fails.
    fn has_none_left(&self) -> bool {
        let mut left = self.commits_left.lock().expect("nobody panics here");
        let is_over = *left == Some(0);
        *left = left.map(|left| left.saturating_sub(1));
        is_over
    }

    /// Counts down the scans of the range in [`Mood::unlisted_once`]. Returns whether this scan is the one to
    /// fail.
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

/// Wraps a store. The wrapper shows the faults of `mood`.
pub fn moody(store: Arc<dyn Store>, mood: Arc<Mood>) -> Arc<dyn Store> {
    Arc::new(Moody { store, mood })
}

impl Store for Moody {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        let has_match = keys.iter().any(|key| matches!(key, Key::Match(_)));
        if has_match && self.mood.stumbles.swap(false, Ordering::SeqCst) {
            // Unwind without the panic hook, because writing a backtrace could take longer than a press may
            // wait.
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
            return Receipt::ready(Err(CommitError::Fault(StoreFault::Stopped {
                why: "a broken disk".into(),
            })));
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
            if unheard {
                Err(StoreFault::Busy { why: "the connection is gone".into() }.into())
            } else {
                outcome
            }
        })
    }

    fn compact(&self) -> Receipt {
        self.store.compact()
    }
}
