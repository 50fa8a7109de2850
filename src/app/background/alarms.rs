//! Runs due alarms: challenges expire, players are reminded, and matches end on time. A failed alarm
//! does not affect the others.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::app::deciding::{self, Decider, WriteBatch};
use crate::app::failure::{AppFault, Failure, Result};
use crate::app::memory::Lock;
use crate::base::id::{ChallengeId, MatchId};
use crate::base::time::{Span, Timestamp};
use crate::host::{
    ChallengeCommand, Conclusion, Effect, MatchCommand, Notification, NotificationReason, Refusal,
};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, StoreFault, Subject};

use super::BackgroundTasks;

/// The pause after a subject's first failure. Each further failure doubles the pause.
const SHORTEST: Span = Span::seconds(10);
/// The longest pause between two attempts.
const LONGEST: Span = Span::hours(1);

/// Runs the alarms that are due. Does nothing while the bot receives no events, or before an outage is
/// credited. Calls `alive` after each alarm.
pub(super) async fn run_due_alarms(background: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    let (decider, now) = (&*background.decider, background.decider.now());
    if !(background.is_connected)() || !deciding::outage::may_end(decider) {
        return Ok(());
    }
    background.troubled.forget_overdue(now);
    let due = decider.repository.due(now, |subject| background.troubled.is_paused(subject, now)).await?;
    if due.is_empty() || !deciding::presence::is_clock_correct(decider).await? {
        return Ok(());
    }
    for (at, subject) in due {
        let rung = AssertUnwindSafe(run_alarm(background, at, subject)).catch_unwind().await;
        match rung {
            Ok(Ok(())) => background.troubled.clear(subject),
            Ok(Err(failure)) => trouble(background, subject, &format!("{failure:?}")),
            Err(_) => {
                decider.metrics.panics.add();
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
    let decider = &*background.decider;
    let (rung, record_key) = match subject {
        Subject::Challenge(id) => (expire(decider, id).await, Some(Key::Challenge(id))),
        Subject::Match(id) => (run_match_alarm(decider, at, id).await, Some(Key::Match(id))),
        Subject::Server(id) => ((background.features.server_alarm)(decider, id, at).await, None),
        Subject::Person(_) => (Err(Refusal::NOT_YET_DUE.into()), None),
    };
    match (rung, subject) {
        (Err(Failure::Refused(_)), Subject::Match(id)) => set_alarm(decider, at, id).await,
        // The alarm has no purpose.
        (Err(Failure::Refused(_)), _) => {
            decider.write(WriteBatch::default().delete_any(Key::Alarm(at, subject))).await
        }
        (Err(Failure::Fault(why @ (AppFault::Record(_) | AppFault::UnknownGame(_)))), Subject::Match(id)) => {
            tracing::error!(%why, %id, "a match cannot continue; it ends unrated");
            adjudicate(decider, id).await
        }
        (Err(Failure::Fault(AppFault::Store(StoreFault::BadRow { key, why }))), _)
            if record_key.as_ref().is_some_and(|record_key| record_key.to_string() == key) =>
        {
            quarantine(decider, at, subject, &why).await
        }
        (Err(Failure::Fault(why @ AppFault::UnknownGame(_))), Subject::Challenge(_)) => {
            quarantine(decider, at, subject, &why.to_string()).await
        }
        (rung, _) => rung,
    }
}

/// Expires a challenge that nobody has accepted or declined.
async fn expire(decider: &Decider, id: ChallengeId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        deciding::challenges::step_by_clock(decider, &reads, &stored, ChallengeCommand::Expire).await
    };
    decider.update(&reads, decide).await
}

/// Runs an alarm of a match: the match may end, or a player is reminded. Also deletes the alarm at `at`
/// if the record needs no alarm at this time, neither before nor after this step.
async fn run_match_alarm(decider: &Decider, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        let (entries, update) =
            deciding::matches::step_by_clock(decider, &reads, &stored, &MatchCommand::RunDue).await?;
        let left_over = stored.record.next_alarm() != Some(at) && update.next.next_alarm() != Some(at);
        let key = Key::Alarm(at, Subject::Match(id));
        Ok(if left_over { entries.delete_any(key) } else { entries })
    };
    decider.update(&reads, decide).await
}

/// Ends a match without a result, because its game is gone or its moves do not replay.
async fn adjudicate(decider: &Decider, id: MatchId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        deciding::matches::end_without_result(decider, &reads, &stored, Conclusion::Adjudicated).await
    };
    decider.update(&reads, decide).await
}

/// Quarantines a match or challenge that is unreadable, or a challenge whose game is gone, and notifies
/// the people in it.
async fn quarantine(decider: &Decider, at: Timestamp, subject: Subject, why: &str) -> Result<()> {
    let (repository, now) = (&decider.repository, decider.now());
    let language = language_of(decider, subject).await;
    let ((entries, people), reason, number) = match subject {
        Subject::Match(id) => {
            tracing::error!(%id, why, "a match cannot be read; it is set aside");
            (repository.quarantine_match(id, why, now).await?, NotificationReason::SetAside, id.bits())
        }
        Subject::Challenge(id) => {
            tracing::error!(%id, why, "a challenge cannot be read or accepted; it is set aside");
            let reason = NotificationReason::ChallengeSetAside;
            (repository.quarantine_challenge(id, why, now).await?, reason, id.bits())
        }
        Subject::Person(_) | Subject::Server(_) => return Ok(()),
    };
    let entries = people.into_iter().fold(entries, |entries, person| {
        let call = Effect::Notify(Notification { person, turn: 0, why: reason });
        // The id of the record is the number, so that each record has a notification of its own.
        let row = OutboxEntry::new(EntryContent::Effect(call), now);
        entries.queue_row(Subject::Person(person), number, &OutboxEntry { language: language.clone(), ..row })
    });
    decider.write(entries.delete_any(Key::Alarm(at, subject))).await?;
    decider.metrics.set_aside.add();
    Ok(())
}

/// The language of the messages of a match or challenge, which is about to lose the row about them; `None` if it is not
/// known or cannot be read.
async fn language_of(decider: &Decider, subject: Subject) -> Option<String> {
    let reads = decider.repository.transaction();
    match subject {
        Subject::Match(id) => reads.board(id).await.ok().flatten().and_then(|stored| stored.record.language),
        Subject::Challenge(id) => {
            reads.card(id).await.ok().flatten().and_then(|stored| stored.record.language)
        }
        Subject::Person(_) | Subject::Server(_) => None,
    }
}

/// Replaces an alarm of a match with the alarm that its record needs.
async fn set_alarm(decider: &Decider, at: Timestamp, id: MatchId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let next = reads.game_match(id).await?.and_then(|stored| stored.record.next_alarm());
        let entries = WriteBatch::default().delete_any(Key::Alarm(at, Subject::Match(id)));
        Ok(next.into_iter().fold(entries, |entries, at| entries.mark(Key::Alarm(at, Subject::Match(id)))))
    };
    decider.update(&reads, decide).await
}

/// The subjects of failed alarms, each with the time of its next attempt and the pause before that
/// attempt. So one broken match neither delays other matches nor fills the log.
#[derive(Default)]
pub struct FailedAlarms(Lock<BTreeMap<Subject, (Timestamp, Span)>>);

impl FailedAlarms {
    fn is_paused(&self, subject: Subject, now: Timestamp) -> bool {
        // Ignore a retry that is further ahead than the longest pause: a wrong clock has planned it.
        self.0.lock().get(&subject).is_some_and(|(next, _)| now < *next && *next - now <= LONGEST)
    }

    /// Records a failed alarm. Returns whether it is the first failure of its subject.
    fn record_failure(&self, subject: Subject, now: Timestamp) -> bool {
        let mut all = self.0.lock();
        let pause = all.get(&subject).map_or(SHORTEST, |(_, pause)| Span((pause.0 * 2).min(LONGEST.0)));
        all.insert(subject, (now + pause, pause)).is_none()
    }

    fn clear(&self, subject: Subject) {
        self.0.lock().remove(&subject);
    }

    /// Forgets the subjects whose next attempt is long overdue, because their alarm is gone or another
    /// process has run it.
    fn forget_overdue(&self, now: Timestamp) {
        self.0.lock().retain(|_, (next, _)| now - *next <= LONGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MatchId;

    #[test]
    fn subjects_that_come_and_go_are_forgotten() {
        let (failed, lasting) = (FailedAlarms::default(), Subject::Match(MatchId::from_random(0)));
        let mut first_failures = 0;
        for second in 0..100_000 {
            let now = Timestamp(0) + Span::seconds(second);
            if second % 100 == 0 {
                failed.forget_overdue(now);
            }
            failed.record_failure(Subject::Match(MatchId::from_random(second.unsigned_abs() + 1)), now);
            if !failed.is_paused(lasting, now) {
                first_failures += u32::from(failed.record_failure(lasting, now));
            }
        }
        assert!(failed.0.lock().len() <= 3_800, "one each second, for an hour and a pause");
        assert_eq!(first_failures, 1, "the one that still fails is not logged again");
    }
}
