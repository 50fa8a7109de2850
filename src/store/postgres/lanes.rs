//! The order of commits that meet: what is handed in later about the same rows waits for what was handed in
//! before.
//!
//! Within one process this makes the database do what a queue does, so that nobody meets a conflict with
//! themselves; between processes nothing rests on it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::watch;

use crate::store::{Batch, Key, Part, lock};

/// The commits under way, by the rows that they touch.
#[derive(Debug, Default)]
pub struct Lanes {
    under_way: Arc<Mutex<HashMap<Key, Vec<Passage>>>>,
}

/// A commit that waits for a row or holds it.
#[derive(Clone, Debug)]
struct Passage {
    writes: bool,
    /// A channel that closes when the commit has ended.
    through: watch::Receiver<()>,
}

/// A place in the order: whoever comes after waits until it is dropped.
#[derive(Debug)]
pub struct Place {
    under_way: Arc<Mutex<HashMap<Key, Vec<Passage>>>>,
    keys: Vec<Key>,
    before: Vec<watch::Receiver<()>>,
    through: Option<watch::Sender<()>>,
}

impl Lanes {
    /// Takes the next place in the lanes of a batch. One that asks for no row comes after everything.
    pub fn enter(&self, batch: &Batch) -> Place {
        let (sender, receiver) = watch::channel(());
        let mut under_way = lock(&self.under_way);
        let mut before = Vec::new();
        for part in &batch.parts {
            let writes = matches!(part, Part::Write(_));
            let lane = under_way.entry(part.key().clone()).or_default();
            let met = lane.iter().filter(|passage| passage.writes || writes);
            before.extend(
                met.map(|passage| passage.through.clone()).filter(|other| !other.same_channel(&receiver)),
            );
            lane.push(Passage { writes, through: receiver.clone() });
        }
        if batch.parts.is_empty() {
            before.extend(under_way.values().flatten().map(|passage| passage.through.clone()));
        }
        let keys = batch.parts.iter().map(|part| part.key().clone()).collect();
        Place { under_way: Arc::clone(&self.under_way), keys, before, through: Some(sender) }
    }
}

impl Place {
    /// Waits until everybody before is through.
    pub async fn comes(&mut self) {
        for mut other in self.before.drain(..) {
            // It is never changed, only closed.
            let _ = other.changed().await;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(self.through.take());
        let mut under_way = lock(&self.under_way);
        for key in &self.keys {
            let Some(lane) = under_way.get_mut(key) else { continue };
            lane.retain(|passage| passage.through.has_changed().is_ok());
            if lane.is_empty() {
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
    use crate::store::Expected;

    fn writes(number: u64) -> Batch {
        Batch::new().put(Key::Person(PersonId(number)), Expected::Any, Vec::new())
    }

    fn reads(number: u64) -> Batch {
        Batch::new().expect(Key::Person(PersonId(number)), Expected::Absent)
    }

    fn may_go(place: &mut Place) -> bool {
        place.comes().now_or_never().is_some()
    }

    #[test]
    fn who_meets_somebody_waits_and_nobody_else_does() {
        let lanes = Lanes::default();
        let mut first = lanes.enter(&writes(1).and(reads(2)));
        let (mut same, mut beside) = (lanes.enter(&writes(1)), lanes.enter(&reads(2)));
        let (mut other, mut all) = (lanes.enter(&writes(3)), lanes.enter(&Batch::new()));
        assert!(may_go(&mut first) && may_go(&mut beside) && may_go(&mut other));
        assert!(!may_go(&mut same) && !may_go(&mut all));
        drop((first, beside, other));
        let mut same_again = lanes.enter(&reads(1));
        assert!(!may_go(&mut same_again));
        drop(same);
        drop(all);
        assert!(may_go(&mut lanes.enter(&Batch::new())) || lock(&lanes.under_way).len() == 1);
        drop(same_again);
        assert!(lock(&lanes.under_way).is_empty(), "nothing is kept of those who are through");
    }
}
