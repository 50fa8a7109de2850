//! The heartbeat, which is written while the bot runs and receives events. A gap between two heartbeats
//! is an outage: the program did not run, the chat was unreachable, the machine slept, or its clock was
//! set forward. An outage counts for nobody: deadlines move by it before anything ends.

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId};
use crate::host::{challenge, matches};
use crate::store::Subject;

use super::super::deciding::{Entries, Outage};
use super::super::failure::{Failure, Result};
use super::Clockwork;

/// Returns whether alarms may ring: the bot receives events, and every outage was credited.
pub(super) fn may_ring(clockwork: &Clockwork) -> bool {
    (clockwork.hears)() && deciding::outage::may_end(&clockwork.decider)
}

/// Writes a heartbeat, after crediting an outage that has just ended.
pub(super) async fn beat(clockwork: &Clockwork) -> Result<()> {
    if !(clockwork.hears)() {
        return Ok(());
    }
    let now = deciding::outage::moment(&clockwork.decider);
    deciding::outage::look_for_clock_ahead(&clockwork.decider, now).await?;
    let (long, grace) = match deciding::outage::outage(&clockwork.decider, now).await? {
        Some(outage) if outage.is_long(now) => (Some(outage), None),
        short => (None, short),
    };
    if !deciding::presence::keeps_time(&clockwork.decider) {
        return Ok(());
    }
    if let Some(outage) = long {
        give_back(clockwork, outage).await?;
    }
    clockwork.decider.write(Entries::default().beat(now.beat())).await?;
    deciding::outage::heard(&clockwork.decider, now, grace);
    Ok(())
}

/// Writes the last heartbeat at shutdown: an outage begins now, and not at the heartbeat before.
pub(super) async fn last_beat(clockwork: &Clockwork) -> Result<()> {
    if !deciding::outage::beats(&clockwork.decider) {
        return Ok(());
    }
    let now = deciding::outage::moment(&clockwork.decider);
    clockwork.decider.write(Entries::default().beat(now.beat())).await
}

/// Credits an outage to all subjects with an alarm, the earliest first. Each subject ignores an outage
/// that it was credited before, so that an interrupted run can be repeated.
async fn give_back(clockwork: &Clockwork, outage: Outage) -> Result<()> {
    tracing::warn!(
        from = outage.from.0,
        to = outage.to.0,
        "the bot received no events; all deadlines move by the outage"
    );
    clockwork.decider.metrics.outages.add();
    deciding::departing::excuse_departures(&clockwork.decider, outage).await?;
    for subject in clockwork.decider.ledger.all_alarms().await? {
        let given = match subject {
            Subject::Match(id) => excuse_match(clockwork, id, outage).await,
            Subject::Challenge(id) => excuse_challenge(clockwork, id, outage).await,
            Subject::Person(_) | Subject::Server(_) => Ok(()),
        };
        if let Err(Failure::Fault(fault)) = given {
            clockwork.decider.metrics.faults.add();
            clockwork.decider.faults.error(
                "cannot credit an outage to a match or challenge",
                &fault,
                &subject,
            );
        }
    }
    Ok(())
}

async fn excuse_match(clockwork: &Clockwork, id: MatchId, Outage { from, to }: Outage) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let Some(kept) = reads.game_match(id).await? else { return Ok((Entries::default(), ())) };
        let command = matches::Command::Excuse { from, to };
        let step = deciding::matches::step_by_clock(&clockwork.decider, &reads, &kept, &command);
        Ok((step.await?.0, ()))
    };
    clockwork.decider.settle(&reads, decide).await
}

async fn excuse_challenge(clockwork: &Clockwork, id: ChallengeId, Outage { from, to }: Outage) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let Some(kept) = reads.challenge(id).await? else { return Ok((Entries::default(), ())) };
        let command = challenge::Command::Excuse { from, to };
        let step = deciding::challenges::step_by_clock(&clockwork.decider, &reads, &kept, command);
        Ok((step.await?, ()))
    };
    clockwork.decider.settle(&reads, decide).await
}
