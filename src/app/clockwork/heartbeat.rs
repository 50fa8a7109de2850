//! Time in which the bot could not hear anybody counts for nobody. While it runs and hears the chat it writes
//! a heartbeat; a gap between two of them is an outage, whatever made it: the program did not run, the chat
//! could not be heard, the machine slept, or its clock was set forward. Deadlines move by it before anything
//! ends.

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId};
use crate::host::{challenge, matches};
use crate::store::Subject;

use super::super::deciding::{Entries, Outage};
use super::super::failure::{Failure, Result};
use super::Clockwork;

/// Whether alarms may ring: the bot hears, and has given back the time of every outage.
pub(super) fn may_ring(clockwork: &Clockwork) -> bool {
    (clockwork.hears)() && deciding::outage::may_end(&clockwork.decider)
}

/// Writes a heartbeat, after giving back the time of an outage that has just ended.
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

/// The last heartbeat of a process that is told to end: an outage begins now, and not with the one before.
pub(super) async fn last_beat(clockwork: &Clockwork) -> Result<()> {
    if !deciding::outage::beats(&clockwork.decider) {
        return Ok(());
    }
    let now = deciding::outage::moment(&clockwork.decider);
    clockwork.decider.write(Entries::default().beat(now.beat())).await
}

/// Gives back the time of an outage, what is due soonest first. Whoever was given it already is not given it
/// again, so that it can be done anew where it was cut short.
async fn give_back(clockwork: &Clockwork, outage: Outage) -> Result<()> {
    tracing::warn!(from = outage.from.0, to = outage.to.0, "nobody could be heard; the time is given back");
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
            clockwork.decider.faults.error("the time of an outage could not be given back", &fault, &subject);
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
