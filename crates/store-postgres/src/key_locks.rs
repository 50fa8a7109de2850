//! Order of the commits of one process: a commit waits for earlier commits on the same rows, unless both
//! commits only check these rows.
//!
//! Without this order, the commits of a process would conflict with each other. Correctness between
//! processes does not depend on the order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::watch;

use engawa_store::{Batch, Key, Part, lock};

/// The commits under way, in one queue for each key.
#[derive(Debug, Default)]
pub struct KeyLocks {
    under_way: Arc<Mutex<HashMap<Key, Vec<Waiter>>>>,
}

/// A commit in the queue of a key.
#[derive(Clone, Debug)]
struct Waiter {
    writes: bool,
    /// A channel that closes when the commit has ended.
    ended: watch::Receiver<()>,
}

/// Position of a batch in the queues of its keys. Dropping the position lets later commits proceed.
#[derive(Debug)]
pub struct QueuePosition {
    under_way: Arc<Mutex<HashMap<Key, Vec<Waiter>>>>,
    keys: Vec<Key>,
    before: Vec<watch::Receiver<()>>,
    ended: Option<watch::Sender<()>>,
}

impl KeyLocks {
    /// Adds a batch to the queues of all its keys. A batch without keys waits for all commits under way.
    pub fn enqueue(&self, batch: &Batch) -> QueuePosition {
        let (sender, receiver) = watch::channel(());
        let mut under_way = lock(&self.under_way);
        let mut before = Vec::new();
        for part in &batch.parts {
            let writes = matches!(part, Part::Write(_));
            let queue = under_way.entry(part.key().clone()).or_default();
            let met =
                queue.iter().filter(|waiter| waiter.writes || writes).map(|waiter| waiter.ended.clone());
            before.extend(met.filter(|other| !other.same_channel(&receiver)));
            queue.push(Waiter { writes, ended: receiver.clone() });
        }
        if batch.parts.is_empty() {
            before.extend(under_way.values().flatten().map(|waiter| waiter.ended.clone()));
        }
        let keys = batch.parts.iter().map(|part| part.key().clone()).collect();
        QueuePosition { under_way: Arc::clone(&self.under_way), keys, before, ended: Some(sender) }
    }
}

impl QueuePosition {
    /// Waits until all earlier commits that conflict with the batch have ended. Commits that only check
    /// the same rows do not conflict.
    pub async fn wait(&mut self) {
        for mut other in self.before.drain(..) {
            // This returns once the channel is closed; no value is ever sent.
            let _ = other.changed().await;
        }
    }
}

impl Drop for QueuePosition {
    fn drop(&mut self) {
        drop(self.ended.take());
        let mut under_way = lock(&self.under_way);
        for key in &self.keys {
            let Some(queue) = under_way.get_mut(key) else { continue };
            queue.retain(|waiter| waiter.ended.has_changed().is_ok());
            if queue.is_empty() {
                under_way.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::base::id::PersonId;
    use engawa_store::Precondition;

    fn writes(number: u64) -> Batch {
        Batch::new().put(Key::Person(PersonId(number)), Precondition::Any, Vec::new())
    }

    fn reads(number: u64) -> Batch {
        Batch::new().expect(Key::Person(PersonId(number)), Precondition::Absent)
    }

    fn is_next(place: &mut QueuePosition) -> bool {
        place.wait().now_or_never().is_some()
    }

    #[test]
    fn commits_wait_only_for_conflicting_commits() {
        let locks = KeyLocks::default();
        let mut first = locks.enqueue(&writes(1).and(reads(2)));
        let (mut same, mut beside) = (locks.enqueue(&writes(1)), locks.enqueue(&reads(2)));
        let (mut other, mut all) = (locks.enqueue(&writes(3)), locks.enqueue(&Batch::new()));
        assert!(is_next(&mut first) && is_next(&mut beside) && is_next(&mut other));
        assert!(!is_next(&mut same) && !is_next(&mut all));
        drop((first, beside, other));
        let mut same_again = locks.enqueue(&reads(1));
        assert!(!is_next(&mut same_again));
        drop(same);
        drop(all);
        assert!(is_next(&mut locks.enqueue(&Batch::new())) || lock(&locks.under_way).len() == 1);
        drop(same_again);
        assert!(lock(&locks.under_way).is_empty(), "nothing is kept of those who are ended");
    }
}
