//! Liveness check of a shard, from outside, by the state that serenity shows. The check reads no clock and
//! does no I/O.
//!
//! Serenity measures the latency of each heartbeat in nanoseconds, so the value changes with every answer. An
//! unchanged latency means that Discord does not answer, whatever state serenity reports.

use std::time::Duration;

use serenity::gateway::ConnectionStage;
use tokio::time::Instant;

/// The timeouts and pauses of the connection to Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The interval between two checks of a shard.
    pub check_interval: Duration,
    /// How long the gateway's thread may take to run an empty task before that thread counts as stuck. On a
    /// closed connection serenity can keep the thread busy forever.
    pub stuck_after: Duration,
    /// How long a connected shard's heartbeats may stay unanswered. Discord asks for a heartbeat every 41.25
    /// s; serenity itself reconnects after a single missing answer.
    pub silent_after: Duration,
    /// How long a shard may be disconnected. In that time serenity retries every 5 s by itself.
    pub disconnected_after: Duration,
    /// The minimum pause between two sessions; Discord asks for five seconds. The pause doubles after each
    /// session that never connected, since Discord counts those too (1,000 a day).
    pub session_pause: Duration,
    /// The first pause before a request to an unreachable Discord is repeated. The pause doubles each time.
    pub unreachable_pause: Duration,
    /// The pauses before the first, second and third repetition of a failed request.
    pub retry_pauses: [Duration; 3],
}

impl Default for Timeouts {
    fn default() -> Self {
        let [silent, apart, pause, reach] = [100, 60, 5, 1].map(Duration::from_secs);
        let [look, stuck] = [500, 1_000].map(Duration::from_millis);
        let again = [300, 1_000, 3_000].map(Duration::from_millis);
        Self {
            check_interval: look,
            stuck_after: stuck,
            silent_after: silent,
            disconnected_after: apart,
            session_pause: pause,
            unreachable_pause: reach,
            retry_pauses: again,
        }
    }
}

/// The reason why a session counts as dead.
#[derive(Debug, PartialEq, Eq)]
pub struct SessionDeath {
    pub why: &'static str,
    /// Whether the session was ever connected.
    pub was_connected: bool,
}

pub struct ShardLiveness {
    /// The latest observed latency, and the time since which it has been unchanged.
    latency: (Option<Duration>, Instant),
    /// The last time at which the shard was connected. Starts with the time of creation.
    connected_at: Instant,
    lived: bool,
}

impl ShardLiveness {
    pub fn new(now: Instant) -> Self {
        Self { latency: (None, now), connected_at: now, lived: false }
    }

    /// Records the connection stage and latency that serenity reports; `None` if serenity has no such shard.
    /// Returns whether the shard is connected.
    pub fn observe(&mut self, observed: Option<(ConnectionStage, Option<Duration>)>, now: Instant) -> bool {
        let Some((ConnectionStage::Connected, latency)) = observed else {
            // A disconnected shard sends no heartbeats, so its silence begins anew. `disconnected_after`
            // limits the time without a connection.
            self.latency.1 = now;
            return false;
        };
        (self.connected_at, self.lived) = (now, true);
        if latency != self.latency.0 {
            self.latency = (latency, now);
        }
        true
    }

    /// Returns the reason why the shard counts as dead; `None` while it is alive.
    pub fn death(&self, timeouts: &Timeouts, now: Instant) -> Option<SessionDeath> {
        let died = |why| Some(SessionDeath { why, was_connected: self.lived });
        if now - self.connected_at > timeouts.disconnected_after {
            return died("it does not get connected");
        }
        if now - self.latency.1 > timeouts.silent_after {
            died("nobody answers its heartbeats")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records one observation per second. Returns the second at which the shard counts as dead, and the
    /// reason.
    fn dies(seen: impl Fn(u64) -> Option<Seen>) -> Option<(u64, SessionDeath)> {
        let start = Instant::now();
        let [silent, apart] = [10, 5].map(Duration::from_secs);
        let timeouts = Timeouts { silent_after: silent, disconnected_after: apart, ..Timeouts::default() };
        let mut shard = ShardLiveness::new(start);
        (1..100).find_map(|second| {
            let now = start + Duration::from_secs(second);
            shard.observe(seen(second), now);
            shard.death(&timeouts, now).map(|death| (second, death))
        })
    }

    type Seen = (ConnectionStage, Option<Duration>);

    fn connected(nanos: u64) -> Seen {
        (ConnectionStage::Connected, Some(Duration::from_nanos(nanos)))
    }

    #[test]
    fn answered_heartbeats_keep_shard_alive() {
        assert_eq!(dies(|second| Some(connected(second / 9))), None);
    }

    #[test]
    fn silent_shard_dies_though_still_connected() {
        let silent = SessionDeath { why: "nobody answers its heartbeats", was_connected: true };
        assert_eq!(dies(|second| Some(connected(second.min(20)))), Some((31, silent)));
    }

    #[test]
    fn disconnected_shard_dies() {
        let apart = |lived| SessionDeath { why: "it does not get connected", was_connected: lived };
        let trying = Some((ConnectionStage::Identifying, None));
        assert_eq!(dies(|_| trying), Some((6, apart(false))));
        assert_eq!(dies(|_| None), Some((6, apart(false))));
        assert_eq!(
            dies(|second| if second < 20 { Some(connected(second)) } else { trying }),
            Some((25, apart(true)))
        );
    }

    #[test]
    fn short_disconnects_are_left_to_the_library() {
        let trying = Some((ConnectionStage::Resuming, None));
        assert_eq!(dies(|second| if second % 5 == 0 { Some(connected(1)) } else { trying }), None);
    }
}
