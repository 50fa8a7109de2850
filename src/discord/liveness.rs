//! Whether a shard is alive, judged from outside: pure, over what the library lets us see of it.
//!
//! The library measures the delay of each heartbeat's answer to the nanosecond. While answers come, the
//! figure changes; when it stands still, nobody answers, whatever stage the shard believes to be in.

use std::time::Duration;

use serenity::gateway::ConnectionStage;
use tokio::time::Instant;

/// How long we wait before we do something about a Discord that does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The time between two looks at a shard.
    pub look: Duration,
    /// Until the gateway's thread must have done nothing, when asked to. The library keeps it busy for ever
    /// when it reads a connection that has ended.
    pub stuck: Duration,
    /// Without an answer to a heartbeat. Discord asks for one every 41.25 s; the library mends a single
    /// missing answer.
    pub silent: Duration,
    /// Without being connected. The library tries again every 5 s by itself.
    pub apart: Duration,
    /// From one session to the next, at least; Discord asks for five seconds. Doubled each time that one was
    /// never connected, since it counts them as well (1,000 a day).
    pub pause: Duration,
    /// Before a Discord that cannot be reached is asked for its gateway again; doubled each time.
    pub reach: Duration,
    /// Before a post or an edit that met trouble is tried again.
    pub again: [Duration; 3],
}

impl Default for Timeouts {
    fn default() -> Self {
        let [silent, apart, pause, reach] = [100, 60, 5, 1].map(Duration::from_secs);
        let [look, stuck] = [500, 1_000].map(Duration::from_millis);
        let again = [300, 1_000, 3_000].map(Duration::from_millis);
        Self { look, stuck, silent, apart, pause, reach, again }
    }
}

/// Why a session is given up.
#[derive(Debug, PartialEq, Eq)]
pub struct Death {
    pub why: &'static str,
    /// Whether the session was ever connected.
    pub lived: bool,
}

/// What is known of one shard.
pub struct ShardLiveness {
    /// The delay that was seen last, and since when it is the same.
    beat: (Option<Duration>, Instant),
    /// When it was seen connected last, or first looked at.
    well: Instant,
    lived: bool,
}

impl ShardLiveness {
    /// Of a shard that should be there from now on.
    pub fn new(now: Instant) -> Self {
        Self { beat: (None, now), well: now, lived: false }
    }

    /// Takes note of a shard as it is now; nothing when it is not there. Tells whether it is connected.
    pub fn see(&mut self, seen: Option<(ConnectionStage, Option<Duration>)>, now: Instant) -> bool {
        let Some((ConnectionStage::Connected, latency)) = seen else {
            // What is not connected need not answer; its time counts otherwise.
            self.beat.1 = now;
            return false;
        };
        (self.well, self.lived) = (now, true);
        if latency != self.beat.0 {
            self.beat = (latency, now);
        }
        true
    }

    /// Of what the shard has died, if it has.
    pub fn death(&self, timeouts: &Timeouts, now: Instant) -> Option<Death> {
        let died = |why| Some(Death { why, lived: self.lived });
        if now - self.well > timeouts.apart {
            return died("it does not get connected");
        }
        if now - self.beat.1 > timeouts.silent { died("nobody answers its heartbeats") } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is seen each second, from the first on, and in which second it is dead.
    fn dies(seen: impl Fn(u64) -> Option<Seen>) -> Option<(u64, Death)> {
        let start = Instant::now();
        let [silent, apart] = [10, 5].map(Duration::from_secs);
        let timeouts = Timeouts { silent, apart, ..Timeouts::default() };
        let mut shard = ShardLiveness::new(start);
        (1..100).find_map(|second| {
            let now = start + Duration::from_secs(second);
            shard.see(seen(second), now);
            shard.death(&timeouts, now).map(|death| (second, death))
        })
    }

    type Seen = (ConnectionStage, Option<Duration>);

    fn connected(nanos: u64) -> Seen {
        (ConnectionStage::Connected, Some(Duration::from_nanos(nanos)))
    }

    #[test]
    fn what_answers_lives() {
        assert_eq!(dies(|second| Some(connected(second / 9))), None);
    }

    #[test]
    fn what_is_silent_dies_though_it_believes_to_be_connected() {
        let silent = Death { why: "nobody answers its heartbeats", lived: true };
        assert_eq!(dies(|second| Some(connected(second.min(20)))), Some((31, silent)));
    }

    #[test]
    fn what_does_not_get_connected_dies() {
        let apart = |lived| Death { why: "it does not get connected", lived };
        let trying = Some((ConnectionStage::Identifying, None));
        assert_eq!(dies(|_| trying), Some((6, apart(false))));
        assert_eq!(dies(|_| None), Some((6, apart(false))));
        assert_eq!(
            dies(|second| if second < 20 { Some(connected(second)) } else { trying }),
            Some((25, apart(true)))
        );
    }

    #[test]
    fn short_breaks_are_the_librarys_to_mend() {
        let trying = Some((ConnectionStage::Resuming, None));
        assert_eq!(dies(|second| if second % 5 == 0 { Some(connected(1)) } else { trying }), None);
    }
}
