//! The heartbeat, which is written while the bot runs and receives events. A gap between two heartbeats
//! is an outage: the program did not run, the chat was unreachable, the machine slept, or its clock was
//! set forward. An outage counts for nobody: deadlines move by its length before anything ends.

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId};
use crate::host::{challenge, matches};
use crate::store::Subject;

use super::super::deciding::{Outage, WriteBatch};
use super::super::failure::{Failure, Result};
use super::BackgroundTasks;

/// Returns whether alarms may run: the bot receives events, and every outage has been credited.
pub(super) fn can_run_alarms(background: &BackgroundTasks) -> bool {
    (background.is_connected)() && deciding::outage::may_end(&background.decider)
}

/// Credits an outage that has just ended, then writes a heartbeat. Does nothing while the bot receives
/// no events.
pub(super) async fn beat(background: &BackgroundTasks) -> Result<()> {
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
        credit_outage(background, outage).await?;
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

/// Credits an outage to all subjects with an alarm, the earliest first. A subject that was credited with
/// this outage before ignores it, so an interrupted run can be repeated.
async fn credit_outage(background: &BackgroundTasks, outage: Outage) -> Result<()> {
    tracing::warn!(
        from = outage.from.0,
        to = outage.to.0,
        "the bot received no events; all deadlines move by the outage"
    );
    background.decider.metrics.outages.add();
    deciding::server_removal::credit_outage_to_removals(&background.decider, outage).await?;
    for subject in background.decider.repository.all_alarms().await? {
        let credited = match subject {
            Subject::Match(id) => credit_outage_to_match(background, id, outage).await,
            Subject::Challenge(id) => credit_outage_to_challenge(background, id, outage).await,
            Subject::Person(_) | Subject::Server(_) => Ok(()),
        };
        if let Err(Failure::Fault(fault)) = credited {
            background.decider.metrics.faults.add();
            background.decider.faults.error(
                "cannot credit an outage to a match or challenge",
                &fault,
                &subject,
            );
        }
    }
    Ok(())
}

async fn credit_outage_to_match(
    background: &BackgroundTasks,
    id: MatchId,
    Outage { from, to }: Outage,
) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let Some(stored) = reads.game_match(id).await? else { return Ok((WriteBatch::default(), ())) };
        let command = matches::MatchCommand::CreditOutage { from, to };
        let step = deciding::matches::step_by_clock(&background.decider, &reads, &stored, &command);
        Ok((step.await?.0, ()))
    };
    background.decider.transact(&reads, decide).await
}

async fn credit_outage_to_challenge(
    background: &BackgroundTasks,
    id: ChallengeId,
    Outage { from, to }: Outage,
) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let Some(stored) = reads.challenge(id).await? else { return Ok((WriteBatch::default(), ())) };
        let command = challenge::ChallengeCommand::CreditOutage { from, to };
        let step = deciding::challenges::step_by_clock(&background.decider, &reads, &stored, command);
        Ok((step.await?, ()))
    };
    background.decider.transact(&reads, decide).await
}
