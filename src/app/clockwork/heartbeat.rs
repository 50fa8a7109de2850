//! Time in which the bot could not hear anybody counts for nobody. While it runs and hears the chat it writes a heartbeat; a
//! gap between two of them is an outage, whatever made it: the program did not run, the chat could not be heard, the machine
//! slept, or its clock was set forward. Deadlines move by it before anything ends.

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId};
use crate::host::{Actor, challenge, matches};
use crate::store::Subject;

use super::super::deciding::{Asked, Entries, Outage};
use super::super::failure::Failure;
use super::Clockwork;

impl Clockwork {
    /// Whether alarms may ring: the bot hears, and has given back the time of every outage.
    pub(super) fn may_ring(&self) -> bool {
        (self.hears)() && deciding::outage::may_end(&self.decider)
    }

    /// Writes a heartbeat, after giving back the time of an outage that has just ended.
    pub(super) async fn beat(&self) -> Result<(), Failure> {
        if !(self.hears)() {
            return Ok(());
        }
        let now = deciding::outage::moment(&self.decider);
        deciding::outage::look_for_clock_ahead(&self.decider, now).await?;
        let (long, grace) = match deciding::outage::outage(&self.decider, now).await? {
            Some(outage) if outage.is_long(now) => (Some(outage), None),
            short => (None, short),
        };
        if !deciding::presence::keeps_time(&self.decider) {
            return Ok(());
        }
        if let Some(outage) = long {
            self.give_back(outage).await?;
        }
        self.decider.write(Entries::default().beat(now.beat())).await?;
        deciding::outage::heard(&self.decider, now, grace);
        Ok(())
    }

    /// The last heartbeat of a process that is told to end: an outage begins now, and not with the one before.
    pub(super) async fn last_beat(&self) -> Result<(), Failure> {
        if !deciding::outage::beats(&self.decider) {
            return Ok(());
        }
        self.decider.write(Entries::default().beat(deciding::outage::moment(&self.decider).beat())).await
    }

    /// Gives back the time of an outage, what is due soonest first. Whoever was given it already is not given it again, so
    /// that it can be done anew where it was cut short.
    async fn give_back(&self, outage: Outage) -> Result<(), Failure> {
        tracing::warn!(
            from = outage.from.0,
            to = outage.to.0,
            "nobody could be heard; the time is given back"
        );
        self.decider.metrics.outages.add();
        deciding::departing::excuse_departures(&self.decider, outage).await?;
        for subject in self.decider.ledger.all_alarms().await? {
            let given = match subject {
                Subject::Match(id) => self.excuse_match(id, outage).await,
                Subject::Challenge(id) => self.excuse_challenge(id, outage).await,
                Subject::Person(_) | Subject::Server(_) => Ok(()),
            };
            if let Err(Failure::Fault(fault)) = given {
                self.decider.metrics.faults.add();
                self.decider.faults.error("the time of an outage could not be given back", &fault, &subject);
            }
        }
        Ok(())
    }

    async fn excuse_match(&self, id: MatchId, Outage { from, to }: Outage) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let Some(kept) = reads.game_match(id).await? else { return Ok((Entries::default(), ())) };
            let deed = (Actor::Clock, &matches::Command::Excuse { from, to });
            let step = deciding::matches::step(
                &self.decider,
                &reads,
                Entries::default(),
                &kept,
                deed,
                &Asked::default(),
            )
            .await?;
            Ok((step.1, ()))
        };
        self.decider.settle(&reads, decide).await
    }

    async fn excuse_challenge(&self, id: ChallengeId, Outage { from, to }: Outage) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let Some(kept) = reads.challenge(id).await? else { return Ok((Entries::default(), ())) };
            let deed = (Actor::Clock, challenge::Command::Excuse { from, to });
            let step = deciding::challenges::step_challenge(
                &self.decider,
                &reads,
                &kept,
                deed,
                &Asked::default(),
                None,
            )
            .await?;
            Ok((step.1, ()))
        };
        self.decider.settle(&reads, decide).await
    }
}
