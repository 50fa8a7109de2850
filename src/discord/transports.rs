//! The transports by which Discord delivers events, which of them are open, and how many deliveries could not
//! be read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::app::memory::Lock;
use crate::base::metrics::Metrics;
use crate::base::time::Span;

/// A transport by which events arrive: a shard of the gateway, by its id, or the HTTP endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Transport {
    Shard(u32),
    Endpoint,
}

// The kinds of deliveries that cannot be read: the labels of the metric `engawa_unread_total`.

/// A gateway event that serenity cannot read. If it is an interaction, the bot's own parser reads it next.
pub(super) const UNREADABLE_EVENT: &str = "gateway";
/// A signed HTTP request without the id and token that an answer needs.
pub(super) const UNREADABLE_REQUEST: &str = "http";
/// An interaction, from either transport, of which only id and token can be read.
pub(super) const UNREADABLE_INTERACTION: &str = "interaction";

/// The transports that should be open. The bot counts as connected only while all of them are open.
pub(super) struct Transports {
    open: Lock<BTreeMap<Transport, bool>>,
    /// The kinds of which a first delivery was already logged.
    logged: Lock<BTreeSet<&'static str>>,
    pub metrics: Arc<Metrics>,
}

impl Transports {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { open: Lock::default(), logged: Lock::default(), metrics }
    }

    /// Sets whether a transport is open. A transport is required from the first such call on.
    pub(super) fn set(&self, way: Transport, is_open: bool) {
        self.change(|open| open.insert(way, is_open));
    }

    /// Removes a transport, which is then no longer required.
    pub(super) fn forget(&self, way: Transport) {
        self.change(|open| open.remove(&way));
    }

    /// Counts an unreadable delivery, and logs a warning for the first one of each kind. `what` must not
    /// quote the delivery, because every interaction contains a secret.
    pub(super) fn count_unreadable(&self, kind: &'static str, what: &str) {
        self.metrics.unparsed_events.add(kind);
        let is_first = self.logged.lock().insert(kind);
        if is_first {
            tracing::warn!(
                what,
                kind,
                "Discord sent something that cannot be read; more of it is only counted (engawa_unread_total)"
            );
        }
    }

    /// Counts a request that the HTTP endpoint rejects. `why` is the label of the metric
    /// `engawa_requests_rejected_total`: `signature`, which Discord itself sends wrongly as a test, or `clock`, if the
    /// signature is right, but its time is not near this machine's.
    pub(super) fn count_rejected(&self, why: &'static str) {
        self.metrics.requests_rejected.add(why);
        tracing::debug!(why, "a request is rejected");
    }

    /// Compares this machine's clock with the time of a rightly signed request. `ahead` is the difference if it is so
    /// large that the request was rejected. Logs the first such request in a row.
    pub(super) fn compare_clocks(&self, ahead: Option<Span>) {
        let difference = ahead.map_or(0, |ahead| ahead.0 / 1_000);
        let before = self.metrics.requests_clock_off.swap(difference);
        if ahead.is_some() {
            self.count_rejected("clock");
        }
        let (seconds, is_ahead) = (difference.unsigned_abs(), difference > 0);
        if before == 0 && is_ahead {
            tracing::error!(
                seconds,
                "this machine's clock is ahead of Discord's, or an old request was sent again; Discord's presses and \
                 commands are refused until the clock is set right, for example by NTP"
            );
        } else if before == 0 && seconds > 0 {
            tracing::error!(
                seconds,
                "this machine's clock is behind Discord's; Discord's presses and commands are refused until the clock \
                 is set right, for example by NTP"
            );
        } else if before != 0 && seconds == 0 {
            tracing::info!("this machine's clock agrees with Discord's again");
        }
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<Transport, bool>) -> Option<bool>) {
        let mut open = self.open.lock();
        change(&mut open);
        let shards = open.iter().filter(|(way, open)| matches!(way, Transport::Shard(_)) && **open).count();
        let all = !open.is_empty() && open.values().all(|open| *open);
        self.metrics.shards.set(i64::try_from(shards).unwrap_or(i64::MAX));
        self.metrics.connected.set(i64::from(all));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connected_only_while_every_way_is_open() {
        let metrics = Arc::<Metrics>::default();
        let transports = Transports::new(Arc::clone(&metrics));
        let seen = |metrics: &Metrics| (metrics.connected.get(), metrics.shards.get());
        assert_eq!(seen(&metrics), (0, 0));
        transports.set(Transport::Shard(3), true);
        assert_eq!(seen(&metrics), (1, 1));
        transports.set(Transport::Shard(4), false);
        assert_eq!(seen(&metrics), (0, 1));
        transports.set(Transport::Shard(4), true);
        transports.set(Transport::Endpoint, true);
        assert_eq!(seen(&metrics), (1, 2));
        transports.set(Transport::Endpoint, false);
        transports.forget(Transport::Shard(3));
        assert_eq!(seen(&metrics), (0, 1));
        transports.forget(Transport::Endpoint);
        assert_eq!(seen(&metrics), (1, 1));
    }
}
