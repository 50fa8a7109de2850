//! By which ways Discord tells us what people do, which of them are open at this moment, and what came by
//! them that nobody could read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::metrics::Metrics;

/// A way by which events reach the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    Shard(u32),
    Endpoint,
}

/// A kind of delivery that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unread {
    /// An event of the gateway, by the library. An interaction is then read once more as if it had come by
    /// HTTP.
    Gateway,
    /// A signed request, not even so far that it could be answered.
    Http,
    /// An interaction by either way, of which no more was read than where an answer goes.
    Interaction,
}

impl Unread {
    /// By what name it is counted.
    const fn name(self) -> &'static str {
        match self {
            Self::Gateway => "gateway",
            Self::Http => "http",
            Self::Interaction => "interaction",
        }
    }
}

/// The ways in that there should be. Only while all of them are open is everybody heard.
pub(super) struct Ways {
    open: Mutex<BTreeMap<Way, bool>>,
    /// The kinds that were logged already.
    said: Mutex<BTreeSet<Unread>>,
    metrics: Arc<Metrics>,
}

impl Ways {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { open: Mutex::default(), said: Mutex::default(), metrics }
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

    /// Counts something that could not be read, and warns of the first of each kind. `what` names it without
    /// repeating it: whatever people do carries a secret.
    pub(super) fn count_unread(&self, unread: Unread, what: &str) {
        self.metrics.unread.add(unread.name());
        let is_first = self.said.lock().unwrap_or_else(PoisonError::into_inner).insert(unread);
        if is_first {
            tracing::warn!(
                what,
                kind = unread.name(),
                "Discord sent something that cannot be read; more of it is only counted (engawa_unread_total)"
            );
        }
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
