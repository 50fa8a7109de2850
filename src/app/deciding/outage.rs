//! Outages: times in which the bot could receive nothing, measured by heartbeats. The heartbeat task
//! credits an outage to all matches and challenges. Until then, each decision first credits the outage
//! to its own match or challenge.

use crate::app::failure::Result;
use crate::base::time::{Span, Timestamp};
use crate::host::morning::{EXCUSING_OUTAGE, LongOutage};
use crate::store::rows::{ClockAhead, HeartbeatRow};
use crate::store::{Key, Precondition};

use super::process::{self, clock_reading, gap};
use super::{Decider, WriteBatch};

/// Longest gap between two heartbeats that is not an outage.
const GAP: Span = Span::minutes(2);
/// Time after a start during which nothing ends, if the gap before the start was too short for an
/// outage. People who could not act in the gap can act now.
const GRACE: Span = Span::minutes(2);

/// The furthest ahead that a correct clock sets an alarm: the longest time control, counted by day only,
/// with the longest vacations.
const LATEST_ALARM: Span = Span::days(200);

/// A span of time that counts for nobody, because the bot could receive nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last moment at which the bot was known to receive.
    pub from: Timestamp,
    /// The time before which nothing may end: the end of the gap, or of the grace period after a short
    /// one.
    pub to: Timestamp,
}

/// Cache of this process's last heartbeat, and of the last heartbeat before this process started.
#[derive(Clone, Copy, Default)]
pub(super) struct Heartbeats {
    /// The last heartbeat of this process.
    last: Option<HeartbeatRow>,
    /// The last heartbeat before this process started, if there was one.
    previous: Option<Timestamp>,
    /// Whether `previous` was read from the store already.
    has_read_previous: bool,
    /// The gap before the start of this process and the grace period after it, if the gap was too short
    /// for an outage.
    grace: Option<Outage>,
    /// Whether the store was searched for times written by a clock that was ahead.
    looked: bool,
    /// How far ahead the clock was, while the store may still hold times that it wrote.
    ahead: Option<ClockAhead>,
}

pub fn has_recent_heartbeat(decider: &Decider) -> bool {
    let now = clock_reading(decider);
    decider.heartbeats.lock().last.is_some_and(|last| gap(last, now) <= GAP)
}

/// Whether matches and challenges may end now by a deadline.
pub fn may_end(decider: &Decider) -> bool {
    let grace = decider.heartbeats.lock().grace;
    has_recent_heartbeat(decider) && grace.is_none_or(|grace| grace.to <= decider.now())
}

/// Records in memory that a heartbeat was written. By then, a long outage has been credited to
/// everybody. A short one (`grace`) is credited only to people who act before it is over.
pub fn record_heartbeat(decider: &Decider, moment: HeartbeatRow, grace: Option<Outage>) {
    let mut known = decider.heartbeats.lock();
    let is_set_back = known.last.is_some_and(|last| gap(last, moment).0 < -GAP.0);
    known.last = Some(moment);
    known.grace = grace.or(known.grace.filter(|_| !is_set_back));
}

/// Detects that the clock of this machine was ahead and has been set back. The last heartbeat, or an
/// alarm, is then further in the future than a correct clock could write. The finding is logged,
/// counted, and stored in a row that `engawa store move-back` removes. Call this before writing the
/// heartbeat for `now`.
pub async fn detect_clock_ahead(decider: &Decider, now: HeartbeatRow) -> Result<()> {
    // A clock that is behind would find times in the future everywhere, so it must not search.
    if !process::is_clock_correct(decider).await? {
        return Ok(());
    }
    let Heartbeats { last, looked, ahead, .. } = *decider.heartbeats.lock();
    if !looked {
        let stored = decider.repository.record::<ClockAhead>(&Key::clock_ahead()).await?;
        let heartbeat = last_heartbeat(decider).await?;
        let found = heartbeat.and_then(|heartbeat| clock_ahead(heartbeat, now));
        let found = found.or(stored).or(alarm_ahead(decider, now).await?);
        record_clock_ahead(decider, now, stored, found).await?;
        decider.heartbeats.lock().looked = true;
    } else if let Some(found) = last.and_then(|last| clock_ahead(last, now)) {
        record_clock_ahead(decider, now, ahead, Some(found)).await?;
    } else if ahead.is_some() {
        // `engawa store move-back` may have removed the row while the bot was running, so read it again.
        let stored = decider.repository.record::<ClockAhead>(&Key::clock_ahead()).await?;
        record_clock_ahead(decider, now, stored, stored).await?;
    }
    Ok(())
}

/// Looks for an alarm that no correct clock could have set. The result says by how much the clock was
/// ahead at least.
async fn alarm_ahead(decider: &Decider, now: HeartbeatRow) -> Result<Option<ClockAhead>> {
    let last = decider.repository.last_alarm().await?.filter(|last| *last - now.at > LATEST_ALARM);
    Ok(last.map(|last| ClockAhead { until: last, by: last - (now.at + LATEST_ALARM) }))
}

/// Stores, logs and counts the finding that the clock was ahead. Once the time until which it was ahead
/// has passed, all stored times are plausible again, and the finding is dropped.
async fn record_clock_ahead(
    decider: &Decider,
    now: HeartbeatRow,
    stored: Option<ClockAhead>,
    ahead_now: Option<ClockAhead>,
) -> Result<()> {
    let ahead = ahead_now.filter(|ahead| ahead.until > now.at);
    if ahead != stored {
        let key = Key::clock_ahead();
        let entries = match &ahead {
            Some(ahead) => WriteBatch::default().put(key, Precondition::Any, ahead),
            None => WriteBatch::default().delete_any(key),
        };
        decider.write(entries).await?;
    }
    let mut known = decider.heartbeats.lock();
    if let Some(ahead) = ahead.filter(|ahead| known.ahead != Some(*ahead)) {
        tracing::error!(
            by_ms = ahead.by.0,
            until_ms = ahead.until.0,
            "the clock of this machine was ahead and has been set back: deadlines that it wrote come too late; stop the bot, \
             look at them with `engawa store move-back`, and see docs/clock.md"
        );
    }
    known.ahead = ahead;
    decider.metrics.clock_was_ahead.set(ahead.map_or(0, |ahead| (ahead.by.0 / 1000).max(1)));
    Ok(())
}

/// Returns the outage that is still to be credited to a match or challenge before a decision. Returns
/// `None` if the clock of this process is off, since it would see outages that never happened.
pub async fn outage(decider: &Decider, now: HeartbeatRow) -> Result<Option<Outage>> {
    let gap_seen = detect_outage(decider, now).await?;
    Ok(if gap_seen.is_some() && !process::is_clock_correct(decider).await? { None } else { gap_seen })
}

/// The outage that the clock of this process measures, right or wrong.
async fn detect_outage(decider: &Decider, now: HeartbeatRow) -> Result<Option<Outage>> {
    let Heartbeats { last, grace, .. } = *decider.heartbeats.lock();
    match last {
        Some(last) if gap(last, now) > GAP => {
            // If other processes were receiving meanwhile, only this process slept: no outage.
            let heartbeat = if process::is_shared(decider) { last_heartbeat(decider).await? } else { None };
            let since = heartbeat.map_or(gap(last, now), |heartbeat| gap(last, now).min(gap(heartbeat, now)));
            Ok((since > GAP).then(|| Outage { from: now.at - since, to: now.at }))
        }
        Some(_) => Ok(grace.filter(|grace| now.at < grace.to)),
        None => match previous_heartbeat(decider).await? {
            // The other processes were running meanwhile, so this process, which joins them, sees no
            // outage.
            Some(from) if now.at - from <= GAP && process::has_live_peers(decider).await? => Ok(None),
            former => Ok(former.map(|from| {
                let to = if now.at - from > GAP { now.at } else { now.at + GRACE };
                Outage { from, to }
            })),
        },
    }
}

async fn last_heartbeat(decider: &Decider) -> Result<Option<HeartbeatRow>> {
    Ok(decider.repository.record(&Key::heartbeat()).await?)
}

/// The time of the last heartbeat before this process started.
async fn previous_heartbeat(decider: &Decider) -> Result<Option<Timestamp>> {
    let Heartbeats { previous, has_read_previous, .. } = *decider.heartbeats.lock();
    if has_read_previous && !process::is_shared(decider) {
        return Ok(previous);
    }
    let previous = last_heartbeat(decider).await?.map(|heartbeat| heartbeat.at);
    let mut known = decider.heartbeats.lock();
    (known.previous, known.has_read_previous) = (previous, true);
    Ok(previous)
}

/// How far ahead the clock was that wrote a heartbeat; `None` if it was right. Time that was
/// skipped on purpose does not count.
fn clock_ahead(heartbeat: HeartbeatRow, now: HeartbeatRow) -> Option<ClockAhead> {
    let by = Span(-gap(heartbeat, now).0);
    (by > GAP).then(|| ClockAhead { until: now.at + by, by })
}

impl Outage {
    /// Whether the outage is credited to everybody now, rather than only to those who act.
    pub fn is_long(self, now: HeartbeatRow) -> bool {
        self.to <= now.at
    }

    /// Returns the row of an outage that excuses people from the daily puzzle; empty for a shorter one. `from` is the
    /// last heartbeat, so all processes and attempts write the same row.
    pub fn row(self) -> WriteBatch {
        if self.to - self.from < EXCUSING_OUTAGE {
            return WriteBatch::default();
        }
        let row = LongOutage { until: self.to };
        WriteBatch::default().put(Key::LongOutage(self.from), Precondition::Any, &row)
    }
}
