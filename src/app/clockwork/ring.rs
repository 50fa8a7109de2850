//! What happens because its moment has come: challenges run out, and in matches whatever a clock has to do. Each alarm is
//! attended to by itself.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::challenge::Command;
use crate::host::hours;
use crate::host::owed::{Call, Owed, Reason};
use crate::host::puzzle::Puzzles;
use crate::host::{Actor, Refusal, Server, matches};
use crate::store::rows::{Delivery, What};
use crate::store::{self, Expected, Key, Subject};

use super::super::deciding::{Asked, Entries};
use super::super::delivering::posting_key;
use super::super::failure::{Failure, Fault};
use super::Clockwork;

impl Clockwork {
    /// Does what has become due, unless nothing may end just now.
    pub(super) async fn ring(&self) -> Result<(), Failure> {
        let now = self.decider.now();
        if !self.may_ring() {
            return Ok(());
        }
        let due = self.decider.ledger.due(now, |subject| self.troubled.rests(subject, now)).await?;
        if due.is_empty() || !deciding::presence::looks_at_its_clock(&self.decider).await? {
            return Ok(());
        }
        for (at, subject) in due {
            let rung = AssertUnwindSafe(self.ring_one(at, subject)).catch_unwind().await;
            match rung {
                Ok(Ok(())) => self.troubled.is_well(subject),
                Ok(Err(failure)) => self.trouble(subject, &format!("{failure:?}")),
                Err(_) => {
                    self.decider.metrics.panics.add();
                    self.trouble(subject, "a panic");
                }
            }
        }
        Ok(())
    }

    /// Logged once, and counted; tried again later.
    fn trouble(&self, subject: Subject, why: &str) {
        self.decider.metrics.faults.add();
        if self.troubled.failed(subject, self.decider.now()) {
            self.decider.faults.error("an alarm failed; it is tried again", why, &subject);
        }
    }

    async fn ring_one(&self, at: Timestamp, subject: Subject) -> Result<(), Failure> {
        let rung = match subject {
            Subject::Challenge(id) => self.expire(id).await,
            Subject::Match(id) => self.ring_match(at, id).await,
            Subject::Server(id) => self.ring_server(at, id).await,
            Subject::Person(_) => Err(Refusal::NOT_YET_DUE.into()),
        };
        match (rung, subject) {
            (Err(Failure::Refused(_)), Subject::Match(id)) => self.set_alarm(at, id).await,
            (Err(Failure::Refused(_)), _) => self.silence(at, subject).await,
            (Err(Failure::Fault(why @ (Fault::Record(_) | Fault::UnknownGame(_)))), Subject::Match(id)) => {
                tracing::error!(%why, %id, "a match cannot be played on; it ends unrated");
                self.adjudicate(id).await
            }
            (Err(Failure::Fault(Fault::Store(store::Fault::BadRow { key, why }))), Subject::Match(id))
                if key == Key::Match(id).to_string() =>
            {
                self.set_match_aside(at, id, &why).await
            }
            (
                Err(Failure::Fault(Fault::Store(store::Fault::BadRow { key, why }))),
                Subject::Challenge(id),
            ) if key == Key::Challenge(id).to_string() => self.set_challenge_aside(at, id, &why).await,
            (Err(Failure::Fault(why @ Fault::UnknownGame(_))), Subject::Challenge(id)) => {
                self.set_challenge_aside(at, id, &why.to_string()).await
            }
            (rung, _) => rung,
        }
    }

    /// A challenge that nobody answered runs out.
    async fn expire(&self, id: ChallengeId) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
            let deed = (Actor::Clock, Command::Expire);
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

    /// What is due in a match: it may end, or somebody is reminded. An alarm that rang too early, or is left over, goes; the
    /// one that the match needs is there.
    async fn ring_match(&self, at: Timestamp, id: MatchId) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
            let deed = (Actor::Clock, &matches::Command::Ring);
            let asked = Asked::default();
            let step =
                deciding::matches::step(&self.decider, &reads, Entries::default(), &kept, deed, &asked)
                    .await?;
            let (decided, entries) = step;
            let left_over = kept.record.next_alarm() != Some(at) && decided.next.next_alarm() != Some(at);
            let key = Key::Alarm(at, Subject::Match(id));
            Ok((if left_over { entries.unmark(key) } else { entries }, ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// The day's puzzle of a server is due: it is owed, once for a day, in the commit that sets the next alarm.
    async fn ring_server(&self, at: Timestamp, id: ServerId) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.server(id).await?;
            let due = kept.record.puzzle.clone().filter(|posting| posting.next == at);
            let posting = due.ok_or(Refusal::NOT_YET_DUE)?;
            let now = self.decider.now();
            let day = hours::day_of(now, Some(&posting.zone));
            let next = Server { puzzle: Some(posting.after(now)), ..kept.record.clone() };
            let entries = Entries::default().server(id, &kept, next, &[]);
            let puzzles = reads.puzzles(id, day).await?;
            if puzzles.record.posted || reads.departure(id).await?.is_some() {
                return Ok((entries, ()));
            }
            let posted = Puzzles { posted: true, ..puzzles.record };
            let row = Delivery::new(What::Owed(Owed::Puzzle { day }), now);
            let entries = entries.put(Key::Puzzle(id, day), puzzles.expected, &posted);
            Ok((entries.put(posting_key(id, day), Expected::Any, &row), ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// A match that cannot be played on, since its rules are gone or it does not replay, ends for nobody.
    async fn adjudicate(&self, id: MatchId) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
            Ok((deciding::matches::adjudicate(&self.decider, &reads, &kept).await?, ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// A match whose row cannot be read is set aside as it is, and its players are told.
    async fn set_match_aside(&self, at: Timestamp, id: MatchId, why: &str) -> Result<(), Failure> {
        tracing::error!(%id, why, "a match cannot be read; it is set aside");
        let (entries, people) = self.decider.ledger.set_match_aside(id, why, self.decider.now()).await?;
        let entries = self.tell_of_loss(entries, &people, Reason::SetAside, id.bits());
        self.has_set_aside(entries.unmark(Key::Alarm(at, Subject::Match(id)))).await
    }

    /// A challenge that cannot be read, or whose game is gone, is set aside as it is; both whom it concerns are told.
    async fn set_challenge_aside(&self, at: Timestamp, id: ChallengeId, why: &str) -> Result<(), Failure> {
        tracing::error!(%id, why, "a challenge cannot be read or accepted; it is set aside");
        let (entries, people) = self.decider.ledger.set_challenge_aside(id, why, self.decider.now()).await?;
        let entries = self.tell_of_loss(entries, &people, Reason::ChallengeSetAside, id.bits());
        self.has_set_aside(entries.unmark(Key::Alarm(at, Subject::Challenge(id)))).await
    }

    /// Owes people the news that something of theirs was set aside. Numbered by what that was: of two that are set aside at the
    /// same moment, both are told.
    fn tell_of_loss(&self, entries: Entries, people: &[PersonId], why: Reason, number: u64) -> Entries {
        let now = self.decider.now();
        people.iter().fold(entries, |entries, person| {
            let call = Owed::Call(Call { person: *person, turn: 0, why });
            let key = Key::Owed(Subject::Person(*person), number);
            entries.put(key, Expected::Any, &Delivery::new(What::Owed(call), now))
        })
    }

    async fn has_set_aside(&self, entries: Entries) -> Result<(), Failure> {
        self.decider.write(entries).await?;
        self.decider.metrics.set_aside.add();
        Ok(())
    }

    /// Sets the alarm of a match anew.
    async fn set_alarm(&self, at: Timestamp, id: MatchId) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.game_match(id).await?;
            let entries = Entries::default().unmark(Key::Alarm(at, Subject::Match(id)));
            Ok((kept.iter().fold(entries, |entries, kept| entries.alarm(&kept.record)), ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// Takes away an alarm that has nothing to ring for.
    async fn silence(&self, at: Timestamp, subject: Subject) -> Result<(), Failure> {
        self.decider.write(Entries::default().unmark(Key::Alarm(at, subject))).await
    }
}
