//! Time in which the bot could not hear anybody counts for nobody. While it runs and hears the chat it writes a heartbeat; a
//! gap between two of them is an outage, whatever made it: the program did not run, the chat could not be heard, the machine
//! slept, or its clock was set forward. Deadlines move by it before anything ends.

use std::sync::{Mutex, PoisonError};

use crate::base::time::{Span, Timestamp};
use crate::host::{Actor, challenge, matches};
use crate::store::Subject;
use crate::store::rows::Beat;

use super::super::deciding::{Asked, Entries};
use super::super::failure::Failure;
use super::Clockwork;

/// A longer gap is an outage.
const OUTAGE: Span = Span::minutes(2);
/// After a shorter one nothing ends for so long: whoever could not act in it still can.
const GRACE: Span = Span::minutes(2);

/// The last heartbeat.
#[derive(Default)]
pub struct Heartbeat(Mutex<Option<Last>>);

/// When the bot last ran and heard the chat.
#[derive(Clone, Copy)]
struct Last {
    at: Timestamp,
    /// How far the clock had been moved on purpose.
    skipped: Span,
}

impl Heartbeat {
    fn last(&self) -> Option<Last> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, last: Last) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(last);
    }
}

impl Clockwork {
    /// Whether the last heartbeat was written in time.
    pub(super) fn beats(&self) -> bool {
        let now = self.now();
        self.heartbeat.last().is_some_and(|last| gap(last, now) <= OUTAGE)
    }

    /// Whether alarms may ring: the bot hears, and has given back the time of every outage.
    pub(super) fn may_ring(&self) -> bool {
        (self.hears)() && self.beats() && self.decider.may_end()
    }

    /// Writes a heartbeat, after giving back the time of an outage that has just ended.
    pub(super) async fn beat(&self) -> Result<(), Failure> {
        if !(self.hears)() {
            return Ok(());
        }
        let now = self.now();
        match self.heartbeat.last() {
            Some(last) if gap(last, now) > OUTAGE => self.outage(last.at, now.at).await?,
            Some(_) => {}
            None => self.first_beat(now).await?,
        }
        self.decider.write(Entries::default().beat(Beat { at: now.at })).await?;
        self.heartbeat.set(now);
        Ok(())
    }

    /// The last heartbeat of a process that is told to end: an outage begins now, and not with the one before.
    pub(super) async fn last_beat(&self) -> Result<(), Failure> {
        if !self.beats() {
            return Ok(());
        }
        self.decider.write(Entries::default().beat(Beat { at: self.decider.now() })).await
    }

    /// The first heartbeat of this process: what was the last one before it?
    async fn first_beat(&self, now: Last) -> Result<(), Failure> {
        let Some(Beat { at }) = self.decider.ledger.last_beat().await? else { return Ok(()) };
        if now.at - at > OUTAGE {
            return self.outage(at, now.at).await;
        }
        self.decider.nothing_ends_before(now.at + GRACE);
        Ok(())
    }

    fn now(&self) -> Last {
        Last { at: self.decider.now(), skipped: self.decider.clock.skipped() }
    }

    /// Gives back the time of an outage, what is due soonest first. Whoever was given it already is not given it again, so
    /// that it can be done anew where it was cut short.
    async fn outage(&self, from: Timestamp, to: Timestamp) -> Result<(), Failure> {
        tracing::warn!(from = from.0, to = to.0, "nobody could be heard; the time is given back");
        self.decider.metrics.outages.add();
        for subject in self.decider.ledger.all_alarms().await? {
            let given = match subject {
                Subject::Match(id) => self.excuse_match(id, from, to).await,
                Subject::Challenge(id) => self.excuse_challenge(id, from, to).await,
                Subject::Person(_) | Subject::Server(_) => Ok(()),
            };
            if let Err(Failure::Fault(fault)) = given {
                self.decider.metrics.faults.add();
                tracing::error!(%fault, %subject, "its time could not be given back");
            }
        }
        Ok(())
    }

    async fn excuse_match(
        &self,
        id: crate::base::id::MatchId,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let Some(kept) = reads.game_match(id).await? else { return Ok((Entries::default(), ())) };
            let deed = (Actor::Clock, &matches::Command::Excuse { from, to });
            let step = self.decider.step(&reads, Entries::default(), &kept, deed, &Asked::default()).await?;
            Ok((step.1, ()))
        };
        self.decider.settle(&reads, decide).await
    }

    async fn excuse_challenge(
        &self,
        id: crate::base::id::ChallengeId,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let Some(kept) = reads.challenge(id).await? else { return Ok((Entries::default(), ())) };
            let deed = (Actor::Clock, challenge::Command::Excuse { from, to });
            let step = self.decider.step_challenge(&reads, &kept, deed, &Asked::default(), None).await?;
            Ok((step.1, ()))
        };
        self.decider.settle(&reads, decide).await
    }
}

/// How much time has passed since, but for what was skipped on purpose.
fn gap(last: Last, now: Last) -> Span {
    Span((now.at - last.at).0 - (now.skipped.0 - last.skipped.0))
}
