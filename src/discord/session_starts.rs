//! The number of gateway sessions that may still begin. Discord counts those of a day, and resets the
//! token of a bot that begins more ("Gateway" in its documentation, `session_start_limit`).
//!
//! Every session that begins here is counted as well, since an answer of Discord need not count the
//! latest ones.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use tokio::time::Instant;

use crate::base::metrics::Metrics;
use crate::base::time::Timestamp;

/// The time after which Discord has surely counted a session that began here.
const COUNT_DELAY: Duration = Duration::from_secs(10);

/// Discord's limit for new gateway sessions.
#[derive(Clone, Copy, Deserialize)]
#[serde(default)]
pub(super) struct StartLimit {
    /// The number of sessions that may begin within five seconds. Shards whose ids are equal modulo this
    /// number take turns.
    pub max_concurrency: u32,
    /// The number of sessions left until the reset.
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
pub(super) struct SessionStarts {
    count: Mutex<RemainingStarts>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct RemainingStarts {
    left: u32,
    /// The time at which Discord resets the count.
    resets_at: Option<Instant>,
    /// The sessions that began recently. Discord's next answer need not count them.
    recent: Vec<Instant>,
}

impl RemainingStarts {
    /// Records a limit that Discord sent at `now`.
    fn note(&mut self, limit: &StartLimit, now: Instant) {
        self.recent.retain(|begun| now.saturating_duration_since(*begun) < COUNT_DELAY);
        let uncounted = u32::try_from(self.recent.len()).unwrap_or(u32::MAX);
        self.left = limit.remaining.saturating_sub(uncounted);
        self.resets_at = Some(now + Duration::from_millis(limit.reset_after));
    }

    fn take(&mut self, now: Instant) -> bool {
        let may_begin = self.left > 0;
        if may_begin {
            self.left -= 1;
            self.recent.push(now);
        }
        may_begin
    }
}

impl SessionStarts {
    /// No session may begin until Discord has sent a limit.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { count: Mutex::default(), metrics }
    }

    /// Records a limit that Discord has just sent.
    pub(super) fn note(&self, limit: &StartLimit) {
        self.change(|count| count.note(limit, Instant::now()));
    }

    /// Counts a session that is about to begin; `false` if none may.
    pub(super) fn take(&self) -> bool {
        self.change(|count| count.take(Instant::now()))
    }

    /// Returns how long no session may begin; `None` if one may begin now.
    pub(super) fn wait_for_reset(&self) -> Option<Duration> {
        let until = |count: &RemainingStarts| {
            count.resets_at.map_or(Duration::ZERO, |resets_at| resets_at - Instant::now())
        };
        self.change(|count| (count.left == 0).then(|| until(count)))
    }

    fn change<T>(&self, change: impl FnOnce(&mut RemainingStarts) -> T) -> T {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = change(&mut count);
        self.metrics.session_starts.set(count.left.into());
        outcome
    }
}

/// Returns the time after `wait`, in seconds since 1970.
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
    fn sessions_begin_only_while_some_are_left() {
        let starts = SessionStarts::new(Arc::default());
        assert!(!starts.take(), "Discord has sent no limit yet");
        starts.note(&limit(2, 60_000));
        assert_eq!([starts.take(), starts.take(), starts.take()], [true, true, false]);
        assert!(starts.wait_for_reset().is_some_and(|wait| wait > Duration::from_secs(50)));
    }

    #[test]
    fn stale_answer_gives_no_session_back() {
        let (mut count, now) = (RemainingStarts::default(), Instant::now());
        count.note(&limit(2, 60_000), now);
        assert!(count.take(now));
        count.note(&limit(2, 60_000), now);
        assert_eq!([count.take(now), count.take(now)], [true, false]);
        count.note(&limit(1, 40_000), now + 2 * COUNT_DELAY);
        assert!(count.take(now), "by then Discord has counted them itself");
    }
}
