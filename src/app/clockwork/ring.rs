//! Alarms: challenges expire, and the clock acts in matches. A failed alarm does not affect the others.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::host::challenge::Command;
use crate::host::owed::{Call, Owed, Reason};
use crate::host::{Conclusion, Refusal, matches};
use crate::store::rows::{Delivery, What};
use crate::store::{self, Expected, Key, Subject};

use super::super::deciding::Entries;
use super::super::failure::{Failure, Fault, Result};
use super::{Clockwork, heartbeat};

/// Handles the alarms that are due, unless nothing may end just now.
pub(super) async fn ring(clockwork: &Clockwork) -> Result<()> {
    let now = clockwork.decider.now();
    if !heartbeat::may_ring(clockwork) {
        return Ok(());
    }
    let due = clockwork.decider.ledger.due(now, |subject| clockwork.troubled.rests(subject, now)).await?;
    if due.is_empty() || !deciding::presence::looks_at_its_clock(&clockwork.decider).await? {
        return Ok(());
    }
    for (at, subject) in due {
        let rung = AssertUnwindSafe(ring_one(clockwork, at, subject)).catch_unwind().await;
        match rung {
            Ok(Ok(())) => clockwork.troubled.is_well(subject),
            Ok(Err(failure)) => trouble(clockwork, subject, &format!("{failure:?}")),
            Err(_) => {
                clockwork.decider.metrics.panics.add();
                trouble(clockwork, subject, "a panic");
            }
        }
    }
    Ok(())
}

/// Counts a failed alarm, logs the first failure of its subject, and schedules a retry.
fn trouble(clockwork: &Clockwork, subject: Subject, why: &str) {
    clockwork.decider.metrics.faults.add();
    if clockwork.troubled.failed(subject, clockwork.decider.now()) {
        clockwork.decider.faults.error("an alarm failed; it is retried with growing pauses", why, &subject);
    }
}

async fn ring_one(clockwork: &Clockwork, at: Timestamp, subject: Subject) -> Result<()> {
    let rung = match subject {
        Subject::Challenge(id) => expire(clockwork, id).await,
        Subject::Match(id) => ring_match(clockwork, at, id).await,
        Subject::Server(id) => (clockwork.server_alarm)(&clockwork.decider, id, at).await,
        Subject::Person(_) => Err(Refusal::NOT_YET_DUE.into()),
    };
    match (rung, subject) {
        (Err(Failure::Refused(_)), Subject::Match(id)) => set_alarm(clockwork, at, id).await,
        (Err(Failure::Refused(_)), _) => silence(clockwork, at, subject).await,
        (Err(Failure::Fault(why @ (Fault::Record(_) | Fault::UnknownGame(_)))), Subject::Match(id)) => {
            tracing::error!(%why, %id, "a match cannot continue; it ends unrated");
            adjudicate(clockwork, id).await
        }
        (Err(Failure::Fault(Fault::Store(store::Fault::BadRow { key, why }))), Subject::Match(id))
            if key == Key::Match(id).to_string() =>
        {
            set_match_aside(clockwork, at, id, &why).await
        }
        (Err(Failure::Fault(Fault::Store(store::Fault::BadRow { key, why }))), Subject::Challenge(id))
            if key == Key::Challenge(id).to_string() =>
        {
            set_challenge_aside(clockwork, at, id, &why).await
        }
        (Err(Failure::Fault(why @ Fault::UnknownGame(_))), Subject::Challenge(id)) => {
            set_challenge_aside(clockwork, at, id, &why.to_string()).await
        }
        (rung, _) => rung,
    }
}

/// Expires a challenge that nobody has answered.
async fn expire(clockwork: &Clockwork, id: ChallengeId) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let entries =
            deciding::challenges::step_by_clock(&clockwork.decider, &reads, &kept, Command::Expire).await?;
        Ok((entries, ()))
    };
    clockwork.decider.settle(&reads, decide).await
}

/// Rings an alarm of a match: the match may end, or a player is reminded. An alarm that rang too early,
/// or is left over, is deleted; the record has the alarm that it needs.
async fn ring_match(clockwork: &Clockwork, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let ring = matches::Command::Ring;
        let (entries, decided) =
            deciding::matches::step_by_clock(&clockwork.decider, &reads, &kept, &ring).await?;
        let left_over = kept.record.next_alarm() != Some(at) && decided.next.next_alarm() != Some(at);
        let key = Key::Alarm(at, Subject::Match(id));
        Ok((if left_over { entries.unmark(key) } else { entries }, ()))
    };
    clockwork.decider.settle(&reads, decide).await
}

/// Ends a match without a result because its rules are gone or its moves do not replay.
async fn adjudicate(clockwork: &Clockwork, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let how = Conclusion::Adjudicated;
        Ok((deciding::matches::end_for_nobody(&clockwork.decider, &reads, &kept, how).await?, ()))
    };
    clockwork.decider.settle(&reads, decide).await
}

/// Sets aside a match whose row is unreadable, and notifies its players.
async fn set_match_aside(clockwork: &Clockwork, at: Timestamp, id: MatchId, why: &str) -> Result<()> {
    tracing::error!(%id, why, "a match cannot be read; it is set aside");
    let (entries, people) =
        clockwork.decider.ledger.set_match_aside(id, why, clockwork.decider.now()).await?;
    let entries = tell_of_loss(clockwork, entries, &people, Reason::SetAside, id.bits());
    has_set_aside(clockwork, entries.unmark(Key::Alarm(at, Subject::Match(id)))).await
}

/// Sets aside a challenge that is unreadable, or whose game is gone, and notifies both people.
async fn set_challenge_aside(clockwork: &Clockwork, at: Timestamp, id: ChallengeId, why: &str) -> Result<()> {
    tracing::error!(%id, why, "a challenge cannot be read or accepted; it is set aside");
    let (entries, people) =
        clockwork.decider.ledger.set_challenge_aside(id, why, clockwork.decider.now()).await?;
    let entries = tell_of_loss(clockwork, entries, &people, Reason::ChallengeSetAside, id.bits());
    has_set_aside(clockwork, entries.unmark(Key::Alarm(at, Subject::Challenge(id)))).await
}

/// Notifies people that a record of theirs was set aside. `number` is derived from the record, so that
/// two records set aside at once give two notifications.
fn tell_of_loss(
    clockwork: &Clockwork,
    entries: Entries,
    people: &[PersonId],
    why: Reason,
    number: u64,
) -> Entries {
    let now = clockwork.decider.now();
    people.iter().fold(entries, |entries, person| {
        let call = Owed::Call(Call { person: *person, turn: 0, why });
        let key = Key::Owed(Subject::Person(*person), number);
        entries.put(key, Expected::Any, &Delivery::new(What::Owed(call), now))
    })
}

async fn has_set_aside(clockwork: &Clockwork, entries: Entries) -> Result<()> {
    clockwork.decider.write(entries).await?;
    clockwork.decider.metrics.set_aside.add();
    Ok(())
}

/// Replaces an alarm of a match by the one that its record needs.
async fn set_alarm(clockwork: &Clockwork, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.ledger.reads();
    let decide = || async {
        let kept = reads.game_match(id).await?;
        let entries = Entries::default().unmark(Key::Alarm(at, Subject::Match(id)));
        Ok((kept.iter().fold(entries, |entries, kept| entries.alarm(&kept.record)), ()))
    };
    clockwork.decider.settle(&reads, decide).await
}

/// Deletes an alarm that has no purpose.
async fn silence(clockwork: &Clockwork, at: Timestamp, subject: Subject) -> Result<()> {
    clockwork.decider.write(Entries::default().unmark(Key::Alarm(at, subject))).await
}
