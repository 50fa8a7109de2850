//! The heartbeat, which is written while the bot runs and receives events. A gap between two heartbeats
//! is an outage: the program did not run, the chat was unreachable, the machine slept, or its clock was
//! set forward. An outage counts for nobody: deadlines move by its length before anything ends.

use crate::app::deciding;

use super::super::deciding::WriteBatch;
use super::super::failure::Result;
use super::BackgroundTasks;

/// Returns whether alarms may run: the bot receives events, and every outage has been credited.
pub(super) fn can_run_alarms(background: &BackgroundTasks) -> bool {
    (background.is_connected)() && deciding::outage::may_end(&background.decider)
}

/// Credits an outage that has just ended, then writes a heartbeat. Does nothing while the bot receives
/// no events. Calls `alive` after each credit.
pub(super) async fn beat(background: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    if !(background.is_connected)() {
        return Ok(());
    }
    let now = deciding::outage::clock_reading(&background.decider);
    deciding::outage::detect_clock_ahead(&background.decider, now).await?;
    let (long, grace) = match deciding::outage::outage(&background.decider, now).await? {
        Some(outage) if outage.is_long(now) => (Some(outage), None),
        short => (None, short),
    };
    if !deciding::presence::is_timekeeper(&background.decider) {
        return Ok(());
    }
    if let Some(outage) = long {
        deciding::outage_credit::credit_to_all(&background.decider, outage, alive).await?;
    }
    background.decider.write(WriteBatch::default().beat(now.beat())).await?;
    deciding::outage::record_heartbeat(&background.decider, now, grace);
    Ok(())
}

/// Writes a last heartbeat at shutdown, so that the outage begins now and not at the heartbeat before.
pub(super) async fn last_beat(background: &BackgroundTasks) -> Result<()> {
    if !deciding::outage::has_recent_heartbeat(&background.decider) {
        return Ok(());
    }
    let now = deciding::outage::clock_reading(&background.decider);
    background.decider.write(WriteBatch::default().beat(now.beat())).await
}
