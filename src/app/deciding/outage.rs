//! Time in which nobody could be heard, as the last heartbeat tells it. The clockwork gives it back to
//! everybody; until it has done so, whoever decides about something gives it back to that first.

use crate::base::time::{Span, Timestamp};
use crate::store::rows::{Beat, ClockAhead};
use crate::store::{Expected, Key};

use super::super::failure::Result;
use super::super::lock::Lock;
use super::{Decider, Entries, presence};

/// A longer gap between two heartbeats counts for nobody.
const GAP: Span = Span::minutes(2);
/// After a shorter one at the start nothing ends for so long: whoever could not act in it still can.
const GRACE: Span = Span::minutes(2);

/// No alarm can be set later than this, whatever was agreed on: the longest clock, by day only, and the
/// longest vacations.
const LATEST_ALARM: Span = Span::days(200);

/// A moment by the clock of this process.
#[derive(Clone, Copy)]
pub struct Moment {
    pub at: Timestamp,
    /// How far the clock has been moved on purpose until then.
    skipped: Span,
}

impl Moment {
    pub const fn beat(self) -> Beat {
        Beat { at: self.at, skipped: self.skipped }
    }

    const fn of(beat: Beat) -> Self {
        Self { at: beat.at, skipped: beat.skipped }
    }
}

/// A time that counts for nobody, since nobody could be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The moment at which somebody was last heard.
    pub from: Timestamp,
    /// The moment before which nothing may end.
    pub to: Timestamp,
}

/// The heartbeats of this process, and the last one before it.
#[derive(Default)]
pub struct Heartbeats(Lock<Beats>);

#[derive(Clone, Copy, Default)]
struct Beats {
    /// The last one of this process.
    last: Option<Moment>,
    /// The last one before this process, if there was one.
    former: Option<Timestamp>,
    /// Whether `former` was looked up already.
    knows_former: bool,
    /// The gap in which this process was started, while it is too short to be given back to everybody.
    grace: Option<Outage>,
    /// Whether it was looked for moments that a clock wrote which was ahead.
    looked: bool,
    /// Such a clock, while moments that it wrote may be kept.
    ahead: Option<ClockAhead>,
}

/// The present moment by the clock of this process.
pub fn moment(decider: &Decider) -> Moment {
    Moment { at: decider.now(), skipped: decider.clock.skipped() }
}

/// Whether the last heartbeat was in time.
pub fn beats(decider: &Decider) -> bool {
    let now = moment(decider);
    decider.heartbeats.0.lock().last.is_some_and(|last| gap(last, now) <= GAP)
}

/// Whether things may end by their time.
pub fn may_end(decider: &Decider) -> bool {
    let grace = decider.heartbeats.0.lock().grace;
    beats(decider) && grace.is_none_or(|grace| grace.to <= decider.now())
}

/// Somebody could be heard at this moment, and everybody has what an outage took from them; of a short one
/// (`grace`) only who acts before it is over.
pub fn heard(decider: &Decider, moment: Moment, grace: Option<Outage>) {
    let mut known = decider.heartbeats.0.lock();
    let is_set_back = known.last.is_some_and(|last| gap(last, moment).0 < -GAP.0);
    known.last = Some(moment);
    known.grace = grace.or(known.grace.filter(|_| !is_set_back));
}

/// Looks whether the clock of this machine was ahead and has been set back: the last heartbeat, or an alarm,
/// then lies in a future that no right clock could have written. That is logged, counted and remembered in a
/// row, which `engawa store move-back` removes. Comes before the heartbeat of this moment is written.
pub async fn look_for_clock_ahead(decider: &Decider, now: Moment) -> Result<()> {
    // A clock that is late sees the future everywhere.
    if !presence::looks_at_its_clock(decider).await? {
        return Ok(());
    }
    let Beats { last, looked, ahead, .. } = *decider.heartbeats.0.lock();
    if !looked {
        let kept = decider.ledger.one::<ClockAhead>(&Key::of_clock_ahead()).await?.map(|kept| kept.record);
        let beat = decider.ledger.last_beat().await?.map(Moment::of);
        let found = beat.and_then(|beat| clock_ahead(beat, now));
        let found = found.or(kept).or(alarm_ahead(decider, now).await?);
        note_clock_ahead(decider, now, kept, found).await?;
        decider.heartbeats.0.lock().looked = true;
    } else if let Some(found) = last.and_then(|last| clock_ahead(last, now)) {
        note_clock_ahead(decider, now, ahead, Some(found)).await?;
    } else if ahead.is_some() {
        // It may have been removed beside a running bot.
        let kept = decider.ledger.one::<ClockAhead>(&Key::of_clock_ahead()).await?.map(|kept| kept.record);
        note_clock_ahead(decider, now, kept, kept).await?;
    }
    Ok(())
}

/// Alarms that no right clock could have set: how far it was ahead is not known, but at least so far.
async fn alarm_ahead(decider: &Decider, now: Moment) -> Result<Option<ClockAhead>> {
    let last = decider.ledger.last_alarm().await?.filter(|last| *last - now.at > LATEST_ALARM);
    Ok(last.map(|last| ClockAhead { until: last, by: last - (now.at + LATEST_ALARM) }))
}

/// Once the wrong time has come, all moments are right again.
async fn note_clock_ahead(
    decider: &Decider,
    now: Moment,
    kept: Option<ClockAhead>,
    found: Option<ClockAhead>,
) -> Result<()> {
    let ahead = found.filter(|ahead| ahead.until > now.at);
    if ahead != kept {
        let key = Key::of_clock_ahead();
        decider
            .write(match &ahead {
                Some(ahead) => Entries::default().put(key, Expected::Any, ahead),
                None => Entries::default().unmark(key),
            })
            .await?;
    }
    let mut known = decider.heartbeats.0.lock();
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

/// What is still to be given back to whatever is decided about at this moment. A clock that is off sees
/// outages where none was.
pub async fn outage(decider: &Decider, now: Moment) -> Result<Option<Outage>> {
    let seen = outage_seen(decider, now).await?;
    Ok(if seen.is_some() && !presence::looks_at_its_clock(decider).await? { None } else { seen })
}

/// An outage as the clock of this process tells it.
async fn outage_seen(decider: &Decider, now: Moment) -> Result<Option<Outage>> {
    let Beats { last, grace, .. } = *decider.heartbeats.0.lock();
    match last {
        Some(last) if gap(last, now) > GAP => {
            // Where others could hear meanwhile it was no outage, but this process that slept.
            let beat = if presence::is_shared(decider) { decider.ledger.last_beat().await? } else { None };
            let since = beat.map_or(gap(last, now), |beat| gap(last, now).min(gap(Moment::of(beat), now)));
            Ok((since > GAP).then(|| Outage { from: now.at - since, to: now.at }))
        }
        Some(_) => Ok(grace.filter(|grace| now.at < grace.to)),
        None => match former_beat(decider).await? {
            // Who joins others comes into no outage.
            Some(from) if now.at - from <= GAP && presence::others_are_there(decider).await? => Ok(None),
            former => Ok(former.map(|from| Outage::at_the_start(from, now.at))),
        },
    }
}

/// The last heartbeat of the process before this one.
async fn former_beat(decider: &Decider) -> Result<Option<Timestamp>> {
    let Beats { former, knows_former, .. } = *decider.heartbeats.0.lock();
    if knows_former && !presence::is_shared(decider) {
        return Ok(former);
    }
    let former = decider.ledger.last_beat().await?.map(|beat| beat.at);
    let mut known = decider.heartbeats.0.lock();
    (known.former, known.knows_former) = (former, true);
    Ok(former)
}

/// How far the clock that wrote a heartbeat was ahead, if it was. Time that was skipped on purpose does not
/// count.
fn clock_ahead(beat: Moment, now: Moment) -> Option<ClockAhead> {
    let by = Span(-gap(beat, now).0);
    (by > GAP).then(|| ClockAhead { until: now.at + by, by })
}

impl Outage {
    fn at_the_start(from: Timestamp, now: Timestamp) -> Self {
        let to = if now - from > GAP { now } else { now + GRACE };
        Self { from, to }
    }

    /// Whether it is given back to everybody at this moment, rather than to who acts.
    pub fn is_long(self, now: Moment) -> bool {
        self.to <= now.at
    }
}

/// How much time has passed since, but for what was skipped on purpose.
pub(super) fn gap(last: Moment, now: Moment) -> Span {
    Span((now.at - last.at).0 - (now.skipped.0 - last.skipped.0))
}
