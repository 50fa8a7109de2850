//! How many sessions of the gateway may still begin: Discord counts those of a day and resets the token of a
//! bot that begins more (its documentation, "Gateway", `session_start_limit`).
//!
//! Discord is asked before each session. Between its answers every session that begins here is counted, since
//! several shards may begin after one answer, and an answer need not count the session that has just begun.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use tokio::time::Instant;

use crate::base::metrics::Metrics;
use crate::base::time::Timestamp;

/// After how long Discord has surely counted a session that began here.
const OF_LATE: Duration = Duration::from_secs(10);

/// How sessions may begin, as Discord says.
#[derive(Clone, Copy, Deserialize)]
#[serde(default)]
pub(super) struct StartLimit {
    /// How many may begin within five seconds: those whose numbers differ when divided by it, each once.
    pub max_concurrency: u32,
    /// How many may begin before Discord counts anew.
    pub remaining: u32,
    /// Milliseconds until Discord resets the count.
    pub reset_after: u64,
}

impl Default for StartLimit {
    fn default() -> Self {
        Self { max_concurrency: 1, remaining: u32::MAX, reset_after: 0 }
    }
}

/// The sessions that may still begin.
pub(super) struct Starts {
    count: Mutex<Count>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Count {
    left: u32,
    /// The time at which Discord resets the count.
    anew: Option<Instant>,
    /// Sessions that began of late: an answer of Discord need not count them yet.
    of_late: Vec<Instant>,
}

impl Count {
    /// What Discord said at a moment.
    fn note(&mut self, limit: &StartLimit, now: Instant) {
        self.of_late.retain(|begun| now.saturating_duration_since(*begun) < OF_LATE);
        let uncounted = u32::try_from(self.of_late.len()).unwrap_or(u32::MAX);
        self.left = limit.remaining.saturating_sub(uncounted);
        self.anew = Some(now + Duration::from_millis(limit.reset_after));
    }

    fn take(&mut self, now: Instant) -> bool {
        let may_begin = self.left > 0;
        if may_begin {
            self.left -= 1;
            self.of_late.push(now);
        }
        may_begin
    }
}

impl Starts {
    /// None until Discord has said how many.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { count: Mutex::default(), metrics }
    }

    /// Takes note of an answer of Discord.
    pub(super) fn note(&self, limit: &StartLimit) {
        self.change(|count| count.note(limit, Instant::now()));
    }

    /// Counts a session that is about to begin; false if none may.
    pub(super) fn take(&self) -> bool {
        self.change(|count| count.take(Instant::now()))
    }

    /// For how long no session may begin; nothing if one may.
    pub(super) fn none_for(&self) -> Option<Duration> {
        let until = |count: &Count| count.anew.map_or(Duration::ZERO, |anew| anew - Instant::now());
        self.change(|count| (count.left == 0).then(|| until(count)))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Count) -> T) -> T {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = change(&mut count);
        self.metrics.session_starts.set(count.left.into());
        outcome
    }
}

/// The second since 1970 that comes so long after a moment.
pub(super) fn second_after(now: Timestamp, wait: Duration) -> i64 {
    now.0.div_euclid(1_000).saturating_add(i64::try_from(wait.as_secs()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(remaining: u32, reset_after: u64) -> StartLimit {
        StartLimit { remaining, reset_after, ..StartLimit::default() }
    }

    #[test]
    fn sessions_begin_only_while_discord_has_some_left() {
        let starts = Starts::new(Arc::default());
        assert!(!starts.take(), "nobody was asked");
        starts.note(&limit(2, 60_000));
        assert_eq!([starts.take(), starts.take(), starts.take()], [true, true, false]);
        assert!(starts.none_for().is_some_and(|wait| wait > Duration::from_secs(50)));
    }

    #[test]
    fn stale_answer_gives_no_session_back() {
        let (mut count, now) = (Count::default(), Instant::now());
        count.note(&limit(2, 60_000), now);
        assert!(count.take(now));
        count.note(&limit(2, 60_000), now);
        assert_eq!([count.take(now), count.take(now)], [true, false]);
        count.note(&limit(1, 40_000), now + 2 * OF_LATE);
        assert!(count.take(now), "by then Discord has counted them itself");
    }
}
