//! What has been counted since the program started: plain numbers that any room may add to and nobody decides
//! by.
//!
//! Knows no name under which a number is shown and no format; `status` has those.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::liveness::Liveness;
use super::time::Span;

/// A counter that only ever increases.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A gauge: a value that rises and falls.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    /// Adds `by`, which may be negative.
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
pub struct Named(Mutex<BTreeMap<String, u64>>);

impl Named {
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

/// How long people waited, counted by upper bounds.
#[derive(Debug, Default)]
pub struct Waits {
    within: [AtomicU64; Self::BOUNDS_MS.len()],
    longer: AtomicU64,
    sum_ms: AtomicU64,
}

impl Waits {
    /// The upper bounds in milliseconds. A chat gives up after three seconds.
    pub const BOUNDS_MS: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 3_000];

    /// Counts one wait; a negative span counts as 0.
    pub fn add(&self, span: Span) {
        let ms = u64::try_from(span.0).unwrap_or(0);
        let bound = Self::BOUNDS_MS.iter().position(|bound| ms <= *bound);
        bound.map_or(&self.longer, |bound| &self.within[bound]).fetch_add(1, Ordering::Relaxed);
        self.sum_ms.fetch_add(ms, Ordering::Relaxed);
    }

    /// How many waited at most as long as each bound and longer than the one before; last, those beyond all
    /// bounds.
    pub fn get(&self) -> Vec<u64> {
        let counts = self.within.iter().chain([&self.longer]);
        counts.map(|count| count.load(Ordering::Relaxed)).collect()
    }

    /// How long all of them waited together, in milliseconds.
    pub fn sum_ms(&self) -> u64 {
        self.sum_ms.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub commands: Count,
    /// Presses of buttons and choices from menus.
    pub presses: Count,
    /// Autocomplete requests for options that somebody is typing.
    pub completions: Count,
    /// Unsupported interactions that were turned away.
    pub strays: Count,
    /// From the arrival of something a person did to its answer.
    pub waits: Waits,
    /// Refusals by the key of their sentence.
    pub refusals: Named,
    /// Requests and sweeps that failed by a fault of the machine.
    pub faults: Count,
    pub panics: Count,
    /// Commits that the store has acknowledged.
    pub commits: Count,
    /// Commits that failed because of a conflict.
    pub conflicts: Count,
    /// Times that the store went on from its index because a snapshot or journal was damaged.
    pub store_repairs: Count,
    /// Commits that have been handed in and wait for the disk.
    pub commits_waiting: Level,
    /// What is owed and not told yet.
    pub owed: Level,
    /// What was owed and is not told any more, by why.
    pub dropped: Named,
    /// People who were called outside of a message that was sent anyway.
    pub calls: Count,
    /// Times in which nobody could be heard, and that were given back.
    pub outages: Count,
    /// Records that could not be read and were set aside.
    pub set_aside: Count,
    pub matches_running: Level,
    /// Times that the gateway let us in.
    pub connects: Count,
    /// Times that a database could not be used any more.
    pub store_stops: Count,
    /// Commits that a database wanted once more (serialization failures and deadlocks).
    pub store_retries: Count,
    /// Commits whose answer was lost, and that were asked for.
    pub store_doubts: Count,
    /// 1 while the clock of this machine is so far from that of the store that others ring the alarms.
    pub clock_off: Level,
    /// What Discord sent and could not be read, by kind.
    pub unread: Named,
    /// Sessions of the gateway that Discord still lets begin, as it said last.
    pub session_starts: Level,
    /// The second since 1970 from which on Discord lets sessions begin again; 0 while it does.
    pub session_starts_again: Level,
    /// How many seconds the clock of this machine was ahead before it was set back, while moments that it
    /// wrote may be kept; else 0.
    pub clock_was_ahead: Level,
    /// Times that the watchdog gave a connection up.
    pub revivals: Count,
    /// 1 while everybody is heard: every shard of the gateway that is listened to here is connected, and the
    /// endpoint for deliveries by HTTP is open where there is to be one.
    pub connected: Level,
    /// Shards of the gateway that are connected.
    pub shards: Level,
    /// Processes on the same store that said lately that they are there, with this one; 0 where there can be
    /// no other.
    pub processes: Level,
    /// Which tasks are alive. Whoever runs one in the background says so here; `/health` asks.
    pub liveness: Liveness,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_fall_under_the_first_bound_that_holds_them() {
        let waits = Waits::default();
        for ms in [-1, 5, 6, 3_000, 3_001] {
            waits.add(Span(ms));
        }
        assert_eq!(waits.get(), [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
        assert_eq!(waits.sum_ms(), 5 + 6 + 3_000 + 3_001);
    }

    #[test]
    fn names_are_counted_each() {
        let named = Named::default();
        for name in ["b", "a", "b"] {
            named.add(name);
        }
        assert_eq!(named.get(), BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]));
    }
}
