//! By which ways Discord tells us what people do, and which of them are open at this moment.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::metrics::Metrics;

/// A way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// A shard of the gateway.
    Shard(u32),
    /// Signed requests.
    Endpoint,
}

/// The ways in that there should be. Only while all of them are open is everybody heard.
pub(super) struct Ways {
    open: Mutex<BTreeMap<Way, bool>>,
    metrics: Arc<Metrics>,
}

impl Ways {
    /// None so far.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { open: Mutex::default(), metrics }
    }

    /// From now on there is this way, open or not.
    pub(super) fn set(&self, way: Way, is_open: bool) {
        self.change(|open| {
            open.insert(way, is_open);
        });
    }

    /// From now on there is no such way.
    pub(super) fn forget(&self, way: Way) {
        self.change(|open| {
            open.remove(&way);
        });
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<Way, bool>)) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut open);
        let shards = open.iter().filter(|(way, open)| matches!(way, Way::Shard(_)) && **open).count();
        let all = !open.is_empty() && open.values().all(|open| *open);
        self.metrics.shards.set(i64::try_from(shards).unwrap_or(i64::MAX));
        self.metrics.connected.set(i64::from(all));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_heard_while_every_way_is_open() {
        let metrics = Arc::<Metrics>::default();
        let ways = Ways::new(Arc::clone(&metrics));
        let seen = |metrics: &Metrics| (metrics.connected.get(), metrics.shards.get());
        assert_eq!(seen(&metrics), (0, 0));
        ways.set(Way::Shard(3), true);
        assert_eq!(seen(&metrics), (1, 1));
        ways.set(Way::Shard(4), false);
        assert_eq!(seen(&metrics), (0, 1));
        ways.set(Way::Shard(4), true);
        ways.set(Way::Endpoint, true);
        assert_eq!(seen(&metrics), (1, 2));
        ways.set(Way::Endpoint, false);
        ways.forget(Way::Shard(3));
        assert_eq!(seen(&metrics), (0, 1));
        ways.forget(Way::Endpoint);
        assert_eq!(seen(&metrics), (1, 1));
    }
}
