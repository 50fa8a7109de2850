//! Counters and gauges since the program started. Any part of the program may update them; no decision
//! depends on them.
//!
//! The names and the format under which they are exported are in `status`.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::liveness::Liveness;
use super::time::Span;

/// A counter that only ever increases.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A gauge, which may rise and fall.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds `by`, which may be negative, to the gauge.
    pub fn shift(&self, by: i64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    pub fn set(&self, to: i64) {
        self.0.store(to, Ordering::Relaxed);
    }

    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A family of counters, keyed by name.
#[derive(Debug, Default)]
pub struct LabelledCounter(Mutex<BTreeMap<String, u64>>);

impl LabelledCounter {
    pub fn add(&self, name: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(name) {
            Some(count) => *count += 1,
            None => drop(counts.insert(name.to_owned(), 1)),
        }
    }

    pub fn get(&self) -> BTreeMap<String, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A histogram of the time that people waited.
#[derive(Debug, Default)]
pub struct LatencyHistogram {
    within: [AtomicU64; Self::BOUNDS_MS.len()],
    longer: AtomicU64,
    sum_ms: AtomicU64,
}

impl LatencyHistogram {
    /// The upper bounds of the buckets, in milliseconds. A chat gives up after three seconds.
    pub const BOUNDS_MS: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 3_000];

    /// Records one wait; a negative span counts as 0.
    pub fn add(&self, span: Span) {
        let ms = u64::try_from(span.0).unwrap_or(0);
        let bound = Self::BOUNDS_MS.iter().position(|bound| ms <= *bound);
        bound.map_or(&self.longer, |bound| &self.within[bound]).fetch_add(1, Ordering::Relaxed);
        self.sum_ms.fetch_add(ms, Ordering::Relaxed);
    }

    /// Returns the count of each bucket. A bucket holds waits above the previous bound and up to its
    /// own. The last one holds waits above all bounds.
    pub fn get(&self) -> Vec<u64> {
        let counts = self.within.iter().chain([&self.longer]);
        counts.map(|count| count.load(Ordering::Relaxed)).collect()
    }

    /// Returns the sum of all waits, in milliseconds.
    pub fn sum_ms(&self) -> u64 {
        self.sum_ms.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub commands: Counter,
    /// Presses of buttons, and choices from menus.
    pub presses: Counter,
    /// Autocomplete requests for options of commands.
    pub completions: Counter,
    /// Interactions of an unsupported kind, which were rejected.
    pub strays: Counter,
    /// The time from the arrival of an interaction to its answer.
    pub waits: LatencyHistogram,
    /// Refusals, by the message key of their sentence.
    pub refusals: LabelledCounter,
    /// Requests and sweeps that failed because of an internal fault.
    pub faults: Counter,
    pub panics: Counter,
    /// Commits that the store has acknowledged.
    pub commits: Counter,
    /// Commits that failed because of a conflicting commit.
    pub conflicts: Counter,
    /// Recoveries of the store from its index, because a snapshot or the journal was damaged.
    pub store_repairs: Counter,
    /// Commits that wait to be written to disk.
    pub commits_waiting: Gauge,
    /// Outbox entries that are not delivered yet.
    pub outbox_entries: Gauge,
    /// Outbox entries that were dropped as pointless, by reason.
    pub dropped: LabelledCounter,
    /// Notifications sent as messages of their own rather than within a message that was due anyway.
    pub notifications: Counter,
    /// Outages in which no player could be heard, and that were credited to the clocks.
    pub outages: Counter,
    /// Unreadable records that were set aside.
    pub set_aside: Counter,
    pub matches_running: Gauge,
    /// Successful logins to the gateway, including reconnections.
    pub connects: Counter,
    /// Times that a database became unusable.
    pub store_stops: Counter,
    /// Commits that a database asked to retry: serialization failures and deadlocks.
    pub store_retries: Counter,
    /// Commits with a lost acknowledgement, so that the store had to be asked for their outcome.
    pub unknown_outcomes: Counter,
    /// 1 while this machine's clock differs so much from the store's that other processes run the
    /// alarms.
    pub clock_off: Gauge,
    /// Events from Discord that could not be read, by kind.
    pub unread: LabelledCounter,
    /// Gateway sessions that Discord still allows to start, as of its last answer.
    pub session_starts: Gauge,
    /// The Unix time in seconds at which Discord allows new sessions again; 0 while it allows them.
    pub session_starts_again: Gauge,
    /// The number of seconds by which this machine's clock was fast before it was set back. It is reset
    /// to 0 when no stored time can come from that period any more.
    pub clock_was_ahead: Gauge,
    /// Connections that the watchdog gave up.
    pub revivals: Counter,
    /// 1 while all events arrive: every gateway shard of this process is connected, and the HTTP
    /// endpoint is open if one is configured.
    pub connected: Gauge,
    /// Gateway shards that are connected now.
    pub shards: Gauge,
    /// Processes that share the store and reported recently, including this one; 0 if the store allows
    /// only one process.
    pub processes: Gauge,
    /// The background tasks, which report here; `/health` asks for the late ones.
    pub liveness: Liveness,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_fall_into_the_first_bucket_that_fits() {
        let waits = LatencyHistogram::default();
        for ms in [-1, 5, 6, 3_000, 3_001] {
            waits.add(Span(ms));
        }
        assert_eq!(waits.get(), [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
        assert_eq!(waits.sum_ms(), 5 + 6 + 3_000 + 3_001);
    }

    #[test]
    fn named_counters_are_independent() {
        let named = LabelledCounter::default();
        for name in ["b", "a", "b"] {
            named.add(name);
        }
        assert_eq!(named.get(), BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]));
    }
}
