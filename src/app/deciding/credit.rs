//! The credit of an outage to everybody.

use crate::app::failure::{Failure, Result};
use crate::base::id::{ChallengeId, MatchId};
use crate::host::{ChallengeCommand, MatchCommand};
use crate::store::Subject;

use super::{Decider, Outage, WriteBatch, challenges, matches, server_removal};

/// Credits an outage to all subjects with an alarm, the earliest first. A subject that was credited with
/// this outage before ignores it, so an interrupted run can be repeated.
/// Calls `alive` after each subject, because the credits of many matches may take minutes.
pub async fn credit_to_all(decider: &Decider, outage: Outage, alive: &(dyn Fn() + Sync)) -> Result<()> {
    tracing::warn!(
        from = outage.from.0,
        to = outage.to.0,
        "the bot received no events; all deadlines move by the outage"
    );
    decider.metrics.outages.add();
    server_removal::credit_outage_to_removals(decider, outage).await?;
    for subject in decider.repository.all_alarms().await? {
        let credited = match subject {
            Subject::Match(id) => credit_outage_to_match(decider, id, outage).await,
            Subject::Challenge(id) => credit_outage_to_challenge(decider, id, outage).await,
            Subject::Person(_) | Subject::Server(_) => Ok(()),
        };
        if let Err(Failure::Fault(fault)) = credited {
            decider.metrics.faults.add();
            decider.faults.error("cannot credit an outage to a match or challenge", &fault, &subject);
        }
        alive();
    }
    Ok(())
}

async fn credit_outage_to_match(decider: &Decider, id: MatchId, Outage { from, to }: Outage) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let Some(stored) = reads.game_match(id).await? else { return Ok(WriteBatch::default()) };
        let command = MatchCommand::CreditOutage { from, to };
        Ok(matches::step_by_clock(decider, &reads, &stored, &command).await?.0)
    };
    decider.update(&reads, decide).await
}

async fn credit_outage_to_challenge(decider: &Decider, id: ChallengeId, outage: Outage) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let Some(stored) = reads.challenge(id).await? else { return Ok(WriteBatch::default()) };
        let command = ChallengeCommand::CreditOutage { from: outage.from, to: outage.to };
        challenges::step_by_clock(decider, &reads, &stored, command).await
    };
    decider.update(&reads, decide).await
}
