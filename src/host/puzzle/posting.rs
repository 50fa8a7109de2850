//! That a server has the day's puzzle posted: where, and at what time of its clock on the wall.

use std::fmt;

use crate::base::id::ChannelId;
use crate::base::time::Timestamp;

use super::super::hours::{HalfHour, Zone, next_at};

/// Where and when the day's puzzle is posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The channel.
    pub channel: ChannelId,
    /// The time of day.
    pub time: HalfHour,
    /// By whose clock, which is that of the day, too.
    pub zone: Zone,
    /// When it is posted next.
    pub next: Timestamp,
}

impl Posting {
    /// In a channel, at a time by the clock of a zone, from a moment on.
    pub fn new(channel: ChannelId, time: HalfHour, zone: Zone, now: Timestamp) -> Self {
        let next = next_at(now, Some(&zone), time);
        Self { channel, time, zone, next }
    }

    /// The same after a moment at which it was due.
    #[must_use]
    pub fn after(self, now: Timestamp) -> Self {
        Self::new(self.channel, self.time, self.zone, now)
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(word: &str) -> Option<Self> {
        let [channel, half_hours, next, zone] = word.splitn(4, '-').collect::<Vec<_>>().try_into().ok()?;
        let read = Self {
            channel: ChannelId(channel.parse().ok()?),
            time: HalfHour::new(half_hours.parse().ok()?)?,
            next: Timestamp(next.parse().ok()?),
            zone: Zone::new(zone).ok()?,
        };
        (read.to_string() == word).then_some(read)
    }
}

impl fmt::Display for Posting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { channel, time, zone, next } = self;
        write!(f, "{channel}-{}-{}-{}", time.half_hours(), next.0, zone.name())
    }
}
