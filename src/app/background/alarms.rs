//! Runs due alarms: challenges expire, players are reminded, and matches end on time. A failed alarm
//! does not affect the others.

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

/// Runs the alarms that are due. Does nothing while the bot receives no events, or before an outage is
/// credited. Calls `alive` after each alarm.
pub(super) async fn run_due_alarms(background: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    let now = background.decider.now();
    if !heartbeat::can_run_alarms(background) {
        return Ok(());
    }
    background.troubled.forget_overdue(now);
    let due =
        background.decider.repository.due(now, |subject| background.troubled.is_paused(subject, now)).await?;
    if due.is_empty() || !deciding::presence::is_clock_correct(&background.decider).await? {
        return Ok(());
    }
    for (at, subject) in due {
        let rung = AssertUnwindSafe(run_alarm(background, at, subject)).catch_unwind().await;
        match rung {
            Ok(Ok(())) => background.troubled.clear(subject),
            Ok(Err(failure)) => trouble(background, subject, &format!("{failure:?}")),
            Err(_) => {
                background.decider.metrics.panics.add();
                trouble(background, subject, "a panic");
            }
        }
        alive();
    }
    Ok(())
}

/// Counts and logs a failed alarm, and schedules its retry. Only the first failure of a subject is
/// logged.
fn trouble(background: &BackgroundTasks, subject: Subject, why: &str) {
    background.decider.metrics.faults.add();
    if background.troubled.record_failure(subject, background.decider.now()) {
        background.decider.faults.error("an alarm failed; it is retried with growing pauses", why, &subject);
    }
}

async fn run_alarm(background: &BackgroundTasks, at: Timestamp, subject: Subject) -> Result<()> {
    let rung = match subject {
        Subject::Challenge(id) => expire(background, id).await,
        Subject::Match(id) => run_match_alarm(background, at, id).await,
        Subject::Server(id) => (background.server_alarm)(&background.decider, id, at).await,
        Subject::Person(_) => Err(Refusal::NOT_YET_DUE.into()),
    };
    match (rung, subject) {
        (Err(Failure::Refused(_)), Subject::Match(id)) => set_alarm(background, at, id).await,
        (Err(Failure::Refused(_)), _) => delete_alarm(background, at, subject).await,
        (Err(Failure::Fault(why @ (AppFault::Record(_) | AppFault::UnknownGame(_)))), Subject::Match(id)) => {
            tracing::error!(%why, %id, "a match cannot continue; it ends unrated");
            adjudicate(background, id).await
        }
        (
            Err(Failure::Fault(AppFault::Store(store::StoreFault::BadRow { key, why }))),
            Subject::Match(id),
        ) if key == Key::Match(id).to_string() => quarantine_match(background, at, id, &why).await,
        (
            Err(Failure::Fault(AppFault::Store(store::StoreFault::BadRow { key, why }))),
            Subject::Challenge(id),
        ) if key == Key::Challenge(id).to_string() => quarantine_challenge(background, at, id, &why).await,
        (Err(Failure::Fault(why @ AppFault::UnknownGame(_))), Subject::Challenge(id)) => {
            quarantine_challenge(background, at, id, &why.to_string()).await
        }
        (rung, _) => rung,
    }
}

/// Expires a challenge that nobody has accepted or declined.
async fn expire(background: &BackgroundTasks, id: ChallengeId) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let entries = deciding::challenges::step_by_clock(
            &background.decider,
            &reads,
            &stored,
            ChallengeCommand::Expire,
        )
        .await?;
        Ok((entries, ()))
    };
    background.decider.transact(&reads, decide).await
}

/// Runs an alarm of a match: the match may end, or a player is reminded. Also deletes the alarm at `at`
/// if the record needs no alarm at this time, neither before nor after this step.
async fn run_match_alarm(background: &BackgroundTasks, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let ring = matches::MatchCommand::RunDue;
        let (entries, decided) =
            deciding::matches::step_by_clock(&background.decider, &reads, &stored, &ring).await?;
        let left_over = stored.record.next_alarm() != Some(at) && decided.next.next_alarm() != Some(at);
        let key = Key::Alarm(at, Subject::Match(id));
        Ok((if left_over { entries.delete_any(key) } else { entries }, ()))
    };
    background.decider.transact(&reads, decide).await
}

/// Ends a match without a result, because its game is gone or its moves do not replay.
async fn adjudicate(background: &BackgroundTasks, id: MatchId) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let how = Conclusion::Adjudicated;
        Ok((deciding::matches::end_without_result(&background.decider, &reads, &stored, how).await?, ()))
    };
    background.decider.transact(&reads, decide).await
}

/// Quarantines a match whose row is unreadable, and notifies its players.
async fn quarantine_match(background: &BackgroundTasks, at: Timestamp, id: MatchId, why: &str) -> Result<()> {
    tracing::error!(%id, why, "a match cannot be read; it is set aside");
    let (entries, people) =
        background.decider.repository.quarantine_match(id, why, background.decider.now()).await?;
    let entries = notify_of_loss(background, entries, &people, NotificationReason::SetAside, id.bits());
    commit_quarantine(background, entries.delete_any(Key::Alarm(at, Subject::Match(id)))).await
}

/// Quarantines a challenge that is unreadable, or whose game is gone, and notifies the people in it.
async fn quarantine_challenge(
    background: &BackgroundTasks,
    at: Timestamp,
    id: ChallengeId,
    why: &str,
) -> Result<()> {
    tracing::error!(%id, why, "a challenge cannot be read or accepted; it is set aside");
    let (entries, people) =
        background.decider.repository.quarantine_challenge(id, why, background.decider.now()).await?;
    let entries =
        notify_of_loss(background, entries, &people, NotificationReason::ChallengeSetAside, id.bits());
    commit_quarantine(background, entries.delete_any(Key::Alarm(at, Subject::Challenge(id)))).await
}

/// Notifies people that a record of theirs was quarantined. `number` is the id of the record as bits, so
/// that each record has a notification of its own.
fn notify_of_loss(
    background: &BackgroundTasks,
    entries: WriteBatch,
    people: &[PersonId],
    why: NotificationReason,
    number: u64,
) -> WriteBatch {
    let now = background.decider.now();
    people.iter().fold(entries, |entries, person| {
        let call = Effect::Call(Notification { person: *person, turn: 0, why });
        let key = Key::Outbox(Subject::Person(*person), number);
        entries.put(key, Precondition::Any, &OutboxEntry::new(EntryContent::Effect(call), now))
    })
}

async fn commit_quarantine(background: &BackgroundTasks, entries: WriteBatch) -> Result<()> {
    background.decider.write(entries).await?;
    background.decider.metrics.set_aside.add();
    Ok(())
}

/// Replaces an alarm of a match by the alarm that its record needs.
async fn set_alarm(background: &BackgroundTasks, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = background.decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?;
        let entries = WriteBatch::default().delete_any(Key::Alarm(at, Subject::Match(id)));
        Ok((stored.iter().fold(entries, |entries, stored| entries.alarm(&stored.record)), ()))
    };
    background.decider.transact(&reads, decide).await
}

/// Deletes an alarm that has no purpose.
async fn delete_alarm(background: &BackgroundTasks, at: Timestamp, subject: Subject) -> Result<()> {
    background.decider.write(WriteBatch::default().delete_any(Key::Alarm(at, subject))).await
}
