//! The number of gateway sessions that the bot may still start today. Discord resets the token of a bot that
//! starts more. Source: Discord's documentation, "Gateway", `session_start_limit`.
//!
//! The module also counts the sessions that it starts itself, because Discord's number may not include the
//! latest ones yet.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use tokio::time::Instant;

use crate::base::metrics::Metrics;
use crate::base::time::Timestamp;

/// The time after which Discord's number surely includes a session that began here.
const COUNT_DELAY: Duration = Duration::from_secs(10);
/// The longest time until a reset that is believed, in milliseconds: Discord resets the number daily.
const LONGEST_MS: f64 = 86_400_000.0;

/// Discord's limit for new gateway sessions.
#[derive(Clone, Copy, Deserialize)]
#[serde(default)]
pub(super) struct StartLimit {
    /// The number of sessions that may begin within five seconds. Of the shards whose ids are equal modulo
    /// this number, only one may begin in that time.
    pub max_concurrency: u32,
    /// The number of sessions left until the reset.
    pub remaining: u32,
    /// The time until Discord resets the number, in milliseconds; no number that Discord sends is refused.
    pub reset_after: f64,
}

impl Default for StartLimit {
    fn default() -> Self {
        Self { max_concurrency: 1, remaining: u32::MAX, reset_after: 0.0 }
    }
}

pub(super) struct SessionStarts {
    count: Mutex<RemainingStarts>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct RemainingStarts {
    left: u32,
    /// The time at which Discord resets the number; `None` until Discord has sent a limit.
    resets_at: Option<Instant>,
    /// The starts of recent sessions, which Discord's next number may not include yet.
    recent: Vec<Instant>,
}

impl RemainingStarts {
    /// Records a limit that Discord sent at `now`.
    fn record(&mut self, limit: &StartLimit, now: Instant) {
        self.recent.retain(|begun| now.saturating_duration_since(*begun) < COUNT_DELAY);
        let uncounted = u32::try_from(self.recent.len()).unwrap_or(u32::MAX);
        self.left = limit.remaining.saturating_sub(uncounted);
        let wait = Duration::try_from_secs_f64(limit.reset_after.min(LONGEST_MS) / 1_000.0);
        self.resets_at = Some(now + wait.unwrap_or_default());
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
    /// Starts with no session left, until Discord has sent a limit.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { count: Mutex::default(), metrics }
    }

    /// Records a limit that Discord has just sent.
    pub(super) fn record(&self, limit: &StartLimit) {
        self.change(|count| count.record(limit, Instant::now()));
    }

    /// Counts a session that is about to begin. Returns `false` if none is left; then none may begin.
    pub(super) fn take(&self) -> bool {
        self.change(|count| count.take(Instant::now()))
    }

    /// Returns the wait until Discord allows a session again; `None` if one may begin now.
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

/// Returns the time `wait` after `now`, in seconds since 1970.
pub(super) fn second_after(now: Timestamp, wait: Duration) -> i64 {
    now.0.div_euclid(1_000).saturating_add(i64::try_from(wait.as_secs()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(remaining: u32, reset_after: u32) -> StartLimit {
        StartLimit { remaining, reset_after: reset_after.into(), ..StartLimit::default() }
    }

    #[test]
    fn sessions_begin_only_while_some_are_left() {
        let starts = SessionStarts::new(Arc::default());
        assert!(!starts.take(), "Discord has sent no limit yet");
        starts.record(&limit(2, 60_000));
        assert_eq!([starts.take(), starts.take(), starts.take()], [true, true, false]);
        assert!(starts.wait_for_reset().is_some_and(|wait| wait > Duration::from_secs(50)));
    }

    #[test]
    fn absurd_reset_is_not_believed() {
        let starts = SessionStarts::new(Arc::default());
        for (lie, hours) in [("1e300", 24), ("18446744073709551615", 24), ("-5", 0), ("0.5", 0)] {
            let limit = format!(r#"{{ "remaining": 0, "reset_after": {lie} }}"#);
            starts.record(&serde_json::from_str(&limit).expect("readable"));
            let wait = starts.wait_for_reset().expect("no session is left");
            assert_eq!(wait.as_secs().div_ceil(3_600), hours, "{lie}");
        }
    }

    #[test]
    fn stale_answer_gives_no_session_back() {
        let (mut count, now) = (RemainingStarts::default(), Instant::now());
        count.record(&limit(2, 60_000), now);
        assert!(count.take(now));
        count.record(&limit(2, 60_000), now);
        assert_eq!([count.take(now), count.take(now)], [true, false]);
        count.record(&limit(1, 40_000), now + 2 * COUNT_DELAY);
        assert!(count.take(now), "by then Discord has counted them itself");
    }
}
