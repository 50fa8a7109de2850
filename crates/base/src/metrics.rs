//! Counters and gauges that start at 0 with the program. Any part of the program may update them. The
//! program bases no decision on them.
//!
//! The `status` module names and exports the metrics.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::liveness::Liveness;
use super::time::Span;

/// A count that never decreases.
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

/// A number that rises and falls.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds `by`, which may be negative.
    pub fn shift(&self, by: i64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    pub fn set(&self, to: i64) {
        self.0.store(to, Ordering::Relaxed);
    }

    /// Sets the number, and returns the one before.
    pub fn swap(&self, to: i64) -> i64 {
        self.0.swap(to, Ordering::Relaxed)
    }

    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One counter for each name.
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

/// The outbox entries in one state of their delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxLevel {
    pub state: &'static str,
    pub entries: u64,
    /// The time since the oldest of them was decided.
    pub oldest: Span,
}

/// The distribution of waiting times.
#[derive(Debug, Default)]
pub struct LatencyHistogram {
    within: [AtomicU64; Self::BOUNDS_MS.len()],
    longer: AtomicU64,
    sum_ms: AtomicU64,
}

impl LatencyHistogram {
    /// The upper bounds of the buckets, in milliseconds. The last bound is the time after which Discord
    /// discards an answer.
    pub const BOUNDS_MS: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 3_000];

    /// Records one waiting time; a negative one counts as 0.
    pub fn add(&self, span: Span) {
        let ms = u64::try_from(span.0).unwrap_or(0);
        let bound = Self::BOUNDS_MS.iter().position(|bound| ms <= *bound);
        bound.map_or(&self.longer, |bound| &self.within[bound]).fetch_add(1, Ordering::Relaxed);
        self.sum_ms.fetch_add(ms, Ordering::Relaxed);
    }

    /// The number of waiting times in each bucket. A bucket covers the times above the previous
    /// bound, up to and including its own bound. One more bucket at the end covers all longer times.
    pub fn get(&self) -> Vec<u64> {
        let counts = self.within.iter().chain([&self.longer]);
        counts.map(|count| count.load(Ordering::Relaxed)).collect()
    }

    /// The sum of all waiting times, in milliseconds.
    pub fn sum_ms(&self) -> u64 {
        self.sum_ms.load(Ordering::Relaxed)
    }
}

/// People who have taken a step within two weeks of their first press or command.
#[derive(Debug, Default)]
pub struct NewcomerCounters {
    /// People with a first press or command.
    pub seen: Counter,
    /// Those who have begun a match with the computer.
    pub practice: Counter,
    /// Those who have begun a match with a person.
    pub person: Counter,
    /// Those who have begun matches with two different people.
    pub two_people: Counter,
}

impl NewcomerCounters {
    /// The numbers of people, by step.
    pub fn get(&self) -> [(&'static str, u64); 4] {
        let Self { seen, practice, person, two_people } = self;
        [("seen", seen), ("practice", practice), ("person", person), ("two_people", two_people)]
            .map(|(step, counter)| (step, counter.get()))
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub commands: Counter,
    /// Uses of buttons and menus.
    pub presses: Counter,
    /// Requests for suggestions while a person types an option of a command.
    pub completions: Counter,
    /// Interactions of an unsupported kind, which the bot rejected.
    pub unsupported_interactions: Counter,
    /// Interactions that waited too long for their turn, so that nothing was done for them, by kind.
    pub expired_interactions: LabelledCounter,
    /// The time from the arrival of an interaction to the bot's answer, if it was handled.
    pub response_times: LatencyHistogram,
    pub newcomers: NewcomerCounters,
    /// Refused commands and button presses, by the message key of the refusal.
    pub refusals: LabelledCounter,
    /// Requests and periodic jobs that failed because of an internal error.
    pub faults: Counter,
    pub panics: Counter,
    /// Commits that the store acknowledged.
    pub commits: Counter,
    /// Commits that failed because of a conflicting commit.
    pub conflicts: Counter,
    /// Times that the store on disk was rebuilt from its index, because a snapshot or the journal was
    /// damaged.
    pub store_repairs: Counter,
    /// Commits that are not written to disk yet.
    pub commits_waiting: Gauge,
    /// Outbox entries (messages and edits to be sent) that are not delivered yet.
    pub outbox_entries: Gauge,
    /// Outbox entries that were dropped without delivery because nobody needs them any more, by reason.
    pub dropped: LabelledCounter,
    /// Notifications that were sent as messages of their own. Other notifications are part of a message
    /// that the bot sends anyway.
    pub notifications: Counter,
    /// Outages (times at which the bot was down or offline) that were credited to the players' clocks.
    pub outages: Counter,
    /// Stored records that were unreadable and were moved aside.
    pub set_aside: Counter,
    pub matches_running: Gauge,
    /// Replies of the computer for which the engine searched less than usual, because many matches waited
    /// for one.
    pub replies_shortened: Counter,
    /// Logins to Discord's gateway that succeeded, including reconnections.
    pub connects: Counter,
    /// Times that a database became unusable.
    pub store_stops: Counter,
    /// Connections that requests to the database may use at once; 0 without a database.
    pub store_connections: Gauge,
    /// The configured maximum of `store_connections`.
    pub store_connections_configured: Gauge,
    /// Times that a database asked for a retry of a commit, because of a serialization failure or a
    /// deadlock.
    pub store_retries: Counter,
    /// Commits whose acknowledgement was lost, so that the bot had to ask the store whether they had
    /// taken effect.
    pub unknown_outcomes: Counter,
    /// 1 while this machine's clock differs too much from the store's clock, otherwise 0. While the value
    /// is 1, other processes handle the timeouts of matches.
    pub clock_off: Gauge,
    /// Events from Discord that could not be parsed, by kind.
    pub unparsed_events: LabelledCounter,
    /// Requests to the HTTP endpoint for interactions that were rejected, by reason.
    pub requests_rejected: LabelledCounter,
    /// The number of seconds by which this machine's clock is ahead of Discord's (negative: behind), if the latest
    /// rightly signed request was rejected for that; otherwise 0.
    pub requests_clock_off: Gauge,
    /// The number of gateway sessions that the bot may still start, according to Discord's last answer.
    pub session_starts: Gauge,
    /// The Unix time in seconds at which Discord allows new sessions again, or 0 while new sessions are
    /// allowed.
    pub session_starts_again: Gauge,
    /// The number of seconds by which this machine's clock was fast before the clock was corrected. While
    /// the value is above 0, stored times may lie in the future. The value returns to 0 once the correct
    /// time has passed the wrong time.
    pub clock_was_ahead: Gauge,
    /// Gateway connections that stopped responding and were replaced.
    pub gateway_replacements: Counter,
    /// 1 while no event can be missed, otherwise 0. Every gateway shard of this process must be
    /// connected, and the HTTP endpoint must be open if one is configured.
    pub connected: Gauge,
    /// The number of gateway shards that are connected.
    pub shards: Gauge,
    /// The number of processes, including this one, that share the store and reported recently; 0 if the
    /// store allows only one process.
    pub processes: Gauge,
    /// 1 while a newer version of the program is known to be out, otherwise 0.
    pub update_available: Gauge,
    /// The deadlines of background tasks. `/health` lists the overdue ones.
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
