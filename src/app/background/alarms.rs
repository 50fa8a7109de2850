//! Alarms: challenges expire, and the clock acts in matches. A failed alarm does not affect the others.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::app::deciding;
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::host::challenge::ChallengeCommand;
use crate::host::effect::{Effect, Notification, NotificationReason};
use crate::host::{Conclusion, Refusal, matches};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{self, Key, Precondition, Subject};

use super::super::deciding::WriteBatch;
use super::super::failure::{AppFault, Failure, Result};
use super::{BackgroundTasks, heartbeat};

/// Handles the alarms that are due, unless nothing may end just now.
pub(super) async fn run_due_alarms(clockwork: &BackgroundTasks) -> Result<()> {
    let now = clockwork.decider.now();
    if !heartbeat::can_run_alarms(clockwork) {
        return Ok(());
    }
    let due =
        clockwork.decider.repository.due(now, |subject| clockwork.troubled.is_paused(subject, now)).await?;
    if due.is_empty() || !deciding::presence::is_clock_correct(&clockwork.decider).await? {
        return Ok(());
    }
    for (at, subject) in due {
        let rung = AssertUnwindSafe(run_alarm(clockwork, at, subject)).catch_unwind().await;
        match rung {
            Ok(Ok(())) => clockwork.troubled.clear(subject),
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
fn trouble(clockwork: &BackgroundTasks, subject: Subject, why: &str) {
    clockwork.decider.metrics.faults.add();
    if clockwork.troubled.record_failure(subject, clockwork.decider.now()) {
        clockwork.decider.faults.error("an alarm failed; it is retried with growing pauses", why, &subject);
    }
}

async fn run_alarm(clockwork: &BackgroundTasks, at: Timestamp, subject: Subject) -> Result<()> {
    let rung = match subject {
        Subject::Challenge(id) => expire(clockwork, id).await,
        Subject::Match(id) => run_match_alarm(clockwork, at, id).await,
        Subject::Server(id) => (clockwork.server_alarm)(&clockwork.decider, id, at).await,
        Subject::Person(_) => Err(Refusal::NOT_YET_DUE.into()),
    };
    match (rung, subject) {
        (Err(Failure::Refused(_)), Subject::Match(id)) => set_alarm(clockwork, at, id).await,
        (Err(Failure::Refused(_)), _) => delete_alarm(clockwork, at, subject).await,
        (Err(Failure::Fault(why @ (AppFault::Record(_) | AppFault::UnknownGame(_)))), Subject::Match(id)) => {
            tracing::error!(%why, %id, "a match cannot continue; it ends unrated");
            adjudicate(clockwork, id).await
        }
        (
            Err(Failure::Fault(AppFault::Store(store::StoreFault::BadRow { key, why }))),
            Subject::Match(id),
        ) if key == Key::Match(id).to_string() => quarantine_match(clockwork, at, id, &why).await,
        (
            Err(Failure::Fault(AppFault::Store(store::StoreFault::BadRow { key, why }))),
            Subject::Challenge(id),
        ) if key == Key::Challenge(id).to_string() => quarantine_challenge(clockwork, at, id, &why).await,
        (Err(Failure::Fault(why @ AppFault::UnknownGame(_))), Subject::Challenge(id)) => {
            quarantine_challenge(clockwork, at, id, &why.to_string()).await
        }
        (rung, _) => rung,
    }
}

/// Expires a challenge that nobody has answered.
async fn expire(clockwork: &BackgroundTasks, id: ChallengeId) -> Result<()> {
    let reads = clockwork.decider.repository.transaction();
    let decide = || async {
        let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let entries =
            deciding::challenges::step_by_clock(&clockwork.decider, &reads, &kept, ChallengeCommand::Expire)
                .await?;
        Ok((entries, ()))
    };
    clockwork.decider.transact(&reads, decide).await
}

/// Rings an alarm of a match: the match may end, or a player is reminded. An alarm that rang too early,
/// or is left over, is deleted; the record has the alarm that it needs.
async fn run_match_alarm(clockwork: &BackgroundTasks, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.repository.transaction();
    let decide = || async {
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let ring = matches::MatchCommand::RunDue;
        let (entries, decided) =
            deciding::matches::step_by_clock(&clockwork.decider, &reads, &kept, &ring).await?;
        let left_over = kept.record.next_alarm() != Some(at) && decided.next.next_alarm() != Some(at);
        let key = Key::Alarm(at, Subject::Match(id));
        Ok((if left_over { entries.delete_any(key) } else { entries }, ()))
    };
    clockwork.decider.transact(&reads, decide).await
}

/// Ends a match without a result because its rules are gone or its moves do not replay.
async fn adjudicate(clockwork: &BackgroundTasks, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.repository.transaction();
    let decide = || async {
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let how = Conclusion::Adjudicated;
        Ok((deciding::matches::end_without_result(&clockwork.decider, &reads, &kept, how).await?, ()))
    };
    clockwork.decider.transact(&reads, decide).await
}

/// Sets aside a match whose row is unreadable, and notifies its players.
async fn quarantine_match(clockwork: &BackgroundTasks, at: Timestamp, id: MatchId, why: &str) -> Result<()> {
    tracing::error!(%id, why, "a match cannot be read; it is set aside");
    let (entries, people) =
        clockwork.decider.repository.quarantine_match(id, why, clockwork.decider.now()).await?;
    let entries = notify_of_loss(clockwork, entries, &people, NotificationReason::SetAside, id.bits());
    commit_quarantine(clockwork, entries.delete_any(Key::Alarm(at, Subject::Match(id)))).await
}

/// Sets aside a challenge that is unreadable, or whose game is gone, and notifies both people.
async fn quarantine_challenge(
    clockwork: &BackgroundTasks,
    at: Timestamp,
    id: ChallengeId,
    why: &str,
) -> Result<()> {
    tracing::error!(%id, why, "a challenge cannot be read or accepted; it is set aside");
    let (entries, people) =
        clockwork.decider.repository.quarantine_challenge(id, why, clockwork.decider.now()).await?;
    let entries =
        notify_of_loss(clockwork, entries, &people, NotificationReason::ChallengeSetAside, id.bits());
    commit_quarantine(clockwork, entries.delete_any(Key::Alarm(at, Subject::Challenge(id)))).await
}

/// Notifies people that a record of theirs was set aside. `number` is derived from the record, so that
/// two records set aside at once give two notifications.
fn notify_of_loss(
    clockwork: &BackgroundTasks,
    entries: WriteBatch,
    people: &[PersonId],
    why: NotificationReason,
    number: u64,
) -> WriteBatch {
    let now = clockwork.decider.now();
    people.iter().fold(entries, |entries, person| {
        let call = Effect::Call(Notification { person: *person, turn: 0, why });
        let key = Key::Outbox(Subject::Person(*person), number);
        entries.put(key, Precondition::Any, &OutboxEntry::new(EntryContent::Effect(call), now))
    })
}

async fn commit_quarantine(clockwork: &BackgroundTasks, entries: WriteBatch) -> Result<()> {
    clockwork.decider.write(entries).await?;
    clockwork.decider.metrics.set_aside.add();
    Ok(())
}

/// Replaces an alarm of a match by the one that its record needs.
async fn set_alarm(clockwork: &BackgroundTasks, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = clockwork.decider.repository.transaction();
    let decide = || async {
        let kept = reads.game_match(id).await?;
        let entries = WriteBatch::default().delete_any(Key::Alarm(at, Subject::Match(id)));
        Ok((kept.iter().fold(entries, |entries, kept| entries.alarm(&kept.record)), ()))
    };
    clockwork.decider.transact(&reads, decide).await
}

/// Deletes an alarm that has no purpose.
async fn delete_alarm(clockwork: &BackgroundTasks, at: Timestamp, subject: Subject) -> Result<()> {
    clockwork.decider.write(WriteBatch::default().delete_any(Key::Alarm(at, subject))).await
}
