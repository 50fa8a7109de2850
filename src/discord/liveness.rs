//! Whether a shard is alive, judged from outside by the state that serenity shows. Pure.
//!
//! Serenity measures the latency of each heartbeat in nanoseconds, so the figure changes while answers
//! arrive. An unchanged figure means that nobody answers, whatever stage the shard is in.

use std::time::Duration;

use serenity::gateway::ConnectionStage;
use tokio::time::Instant;

/// How long to wait before acting on a Discord that does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The interval between two checks of a shard.
    pub check_interval: Duration,
    /// How long the gateway's thread may take to run an empty task. Serenity can keep it busy forever on a
    /// closed connection.
    pub stuck_after: Duration,
    /// How long a shard may get no answer to its heartbeats. Discord asks for one every 41.25 s; serenity
    /// reconnects after a single missing answer.
    pub silent_after: Duration,
    /// How long a shard may be disconnected. Serenity retries every 5 s by itself.
    pub disconnected_after: Duration,
    /// The least pause between two sessions; Discord asks for five seconds. It doubles after a session
    /// that was never connected, since Discord counts these too (1,000 a day).
    pub session_pause: Duration,
    /// The first pause before asking an unreachable Discord for its gateway again; it doubles each time.
    pub unreachable_pause: Duration,
    /// The pauses before a failed post or edit is repeated.
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

/// The reason why a session is given up.
#[derive(Debug, PartialEq, Eq)]
pub struct SessionDeath {
    pub why: &'static str,
    /// Whether the session was ever connected.
    pub was_connected: bool,
}

/// The state of one shard, as seen so far.
pub struct ShardLiveness {
    /// The latest latency, and since when it is unchanged.
    latency: (Option<Duration>, Instant),
    /// The last time that the shard was connected; at first the time of the first check.
    connected_at: Instant,
    lived: bool,
}

impl ShardLiveness {
    /// Starts watching a shard at `now`.
    pub fn new(now: Instant) -> Self {
        Self { latency: (None, now), connected_at: now, lived: false }
    }

    /// Records the stage and latency of a shard, or `None` while serenity has no such shard. Returns whether
    /// it is connected.
    pub fn observe(&mut self, seen: Option<(ConnectionStage, Option<Duration>)>, now: Instant) -> bool {
        let Some((ConnectionStage::Connected, latency)) = seen else {
            // A disconnected shard need not answer heartbeats; `apart` limits that time.
            self.latency.1 = now;
            return false;
        };
        (self.connected_at, self.lived) = (now, true);
        if latency != self.latency.0 {
            self.latency = (latency, now);
        }
        true
    }

    /// Returns why the shard counts as dead, if it does.
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

    /// Feeds one observation a second, and returns the second in which the shard counts as dead.
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
