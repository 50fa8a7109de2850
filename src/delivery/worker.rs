//! The outbox worker takes entries that are due, in order within a subject but several subjects at a
//! time, and handles the outcome of each attempt. A slow or failing entry does not delay other subjects.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::stream::{FuturesUnordered, StreamExt};

use crate::app::clock::{Timer, duration};
use crate::app::deciding::{self, Decider, WriteBatch};
use crate::app::failure::{AppFault, Result};
use crate::app::memory::Lock;
use crate::app::schedule::{DueEntry, Lane, ScheduledEntry, SubjectLane};
use crate::base::time::{Span, Timestamp};
use crate::host::Effect;
use crate::store::rows::{self, DeliveryPriority, EntryContent, OutboxEntry};
use crate::store::{self, Key, Precondition, Subject};

use super::computer_turns::accept;
use super::context::{DeliverEntry, DeliveryContext, Services};
use super::entry::{OutboxItem, Outcome};
use super::matches::{clean_up_message, deliver_challenge_message, deliver_match};
use super::notifications::{notify_about_challenge, notify_directly};
use super::threads::archive_after;

const PANICKED: &str = "delivering a notification panicked; it is retried";
const MAX_CONCURRENT_SUBJECTS: usize = 8;
/// Longest pause of a held entry beside other processes: one may change the settings for which it waits.
const MAX_HOLD: Span = Span::minutes(5);

/// Maximum number of delivered rows that wait before they are removed in one batch.
const MAX_DELETE_BATCH: usize = 64;
/// Longest time that a delivered row waits for a full batch.
pub const BATCH_DELAY: Span = Span(200);

pub struct OutboxWorker {
    pub(super) decider: Arc<Decider>,
    pub(super) services: Services,
    timer: Arc<dyn Timer>,
    deliveries: &'static [DeliverEntry],
    /// Delivered rows to remove in a batch. If they are delivered again, nothing changes.
    pending_deletes: Lock<Vec<PendingDelete>>,
}

struct PendingDelete {
    subject: Subject,
    number: u64,
    /// The row as it was delivered. If the stored row has changed since, it is not removed.
    row: OutboxEntry,
    since: Timestamp,
}

/// Whether another subject can be delivered in a lane. `busy` is the number of subjects in each lane.
fn has_room(busy: [usize; 3], lane: Lane) -> bool {
    let most = match lane {
        Lane::Messages => MAX_CONCURRENT_SUBJECTS,
        // At the full hour, a thousand servers may want a puzzle, and boards go first. Edits are slow and rate
        // limited.
        Lane::Postings | Lane::Cleanup => 2,
    };
    busy[lane as usize] < most
}

impl OutboxWorker {
    pub fn new(services: Services, timer: Arc<dyn Timer>, deliveries: &'static [DeliverEntry]) -> Self {
        let decider = Arc::clone(&services.sender.decider);
        Self { decider, services, timer, deliveries, pending_deletes: Lock::default() }
    }

    /// Delivers all entries that are due, and those that become due meanwhile, so that no entry waits
    /// for a slow request about another subject. Calls `alive` repeatedly while it runs.
    pub async fn deliver(&self, alive: &(dyn Fn() + Sync)) -> Result<()> {
        // Write changes of unreachable channels that could not be written before.
        self.services.sender.record_unreachable(Vec::new()).await;
        let completed = self.complete_schedule().await;
        let (mut at_work, mut busy) = (FuturesUnordered::new(), [0; 3]);
        loop {
            while at_work.len() < MAX_CONCURRENT_SUBJECTS {
                let taken = self.decider.schedule.take(self.decider.now(), |lane| has_room(busy, lane));
                let Some((part, turns)) = taken else { break };
                busy[part.lane as usize] += 1;
                at_work.push(async move {
                    self.drain(part, turns).await;
                    part.lane
                });
            }
            if at_work.is_empty() {
                break;
            }
            let takes_more = at_work.len() < MAX_CONCURRENT_SUBJECTS;
            tokio::select! {
                biased;
                Some(lane) = at_work.next() => busy[lane as usize] -= 1,
                () = self.wait_until_due(busy), if takes_more => {}
            }
            alive();
            // Ignore a failure here: the rows stay on the list, and the call after the loop retries.
            let _ = self.flush_due().await;
        }
        self.flush_due().await.and(completed)
    }

    /// Resolves when an entry may have become due in a lane with room.
    async fn wait_until_due(&self, busy: [usize; 3]) {
        let schedule = &self.decider.schedule;
        let next = schedule.next(|lane| has_room(busy, lane));
        let left = next.map(|next| duration(next - self.decider.now()));
        tokio::select! {
            biased;
            () = schedule.changed.notified() => {}
            () = self.timer.pause(left.unwrap_or_default()), if left.is_some() => {}
        }
    }

    /// Delivers the due entries of one subject. If its rows cannot be read, the others are postponed.
    async fn drain(&self, part: SubjectLane, turns: Vec<DueEntry>) {
        let (subject, schedule) = (part.subject, &self.decider.schedule);
        let mut turns = turns.into_iter();
        self.guarded(subject, self.deliver_in_order(subject, &mut turns)).await;
        let now = self.decider.now();
        for turn in turns {
            schedule.postpone(subject, turn.number, now);
        }
        schedule.release_lane(part);
    }

    /// Runs work about a subject; `None` if it has failed or panicked, which is logged.
    async fn guarded<T>(&self, subject: Subject, work: impl Future<Output = Result<T>>) -> Option<T> {
        match AssertUnwindSafe(work).catch_unwind().await {
            Ok(Ok(done)) => return Some(done),
            Ok(Err(failure)) => super::log(&self.decider, subject, &failure),
            Err(_) => self.decider.record_panic(PANICKED, &subject),
        }
        None
    }

    /// Delivers the due entries of one subject, in order. `due` keeps those that were not attempted.
    async fn deliver_in_order(&self, subject: Subject, due: &mut std::vec::IntoIter<DueEntry>) -> Result<()> {
        let now = self.decider.now();
        let mut rows = self.decider.repository.outbox_entries(subject).await?;
        let mut held_up = false;
        while let Some(turn) = due.next() {
            let Some((_, row)) = rows.iter().find(|(number, _)| *number == turn.number).cloned() else {
                self.decider.schedule.forget(subject, turn);
                continue;
            };
            if let Some(wait) = self.waits_for_process(&row) {
                self.decider.schedule.hold(subject, turn.number, now + wait);
                continue;
            }
            let DueEntry { number, entry: ScheduledEntry { delivery_unknown, failing_since, .. } } = turn;
            let item =
                OutboxItem { delivery_unknown, failing_since, ..OutboxItem::new(subject, number, &row) };
            if held_up && !may_overtake(&row) {
                self.decider.schedule.hold(subject, number, now + Span::seconds(2));
                continue;
            }
            let reads = self.decider.repository.transaction();
            let cx = self.services.delivering(item, &rows, &reads);
            let outcome = self.attempt(cx).await;
            held_up |= matches!(outcome, Outcome::WaitForEarlier | Outcome::Trouble(_));
            // Read the rows again: a message also removes the entries of notifications that it carried.
            if outcome == Outcome::Done && due.len() > 0 {
                rows = self.decider.repository.outbox_entries(subject).await?;
            }
        }
        Ok(())
    }

    /// The pause before an entry is checked again, if this process must not deliver it now.
    /// Another process may have signed the entry, or may have taken it over while this process slept.
    fn waits_for_process(&self, row: &OutboxEntry) -> Option<Span> {
        if deciding::presence::is_signed_by_another(&self.decider, row) {
            return Some(Span::minutes(1));
        }
        (!deciding::presence::is_present(&self.decider)).then_some(Span::seconds(1))
    }

    /// Tries to deliver one entry. Returns [`Outcome::Done`] once the entry needs no further attempt.
    async fn attempt(&self, cx: DeliveryContext<'_>) -> Outcome {
        let OutboxItem { subject, number, .. } = cx.item;
        let attempt = async { self.settle(cx.item, self.deliver_entry(cx).await?).await };
        if let Some(outcome) = self.guarded(subject, attempt).await {
            return outcome;
        }
        self.decider.schedule.retry_later(subject, number, self.decider.now(), Span::default());
        Outcome::Trouble(None)
    }

    async fn deliver_entry(&self, cx: DeliveryContext<'_>) -> Result<Outcome> {
        let EntryContent::Feature(entry) = &cx.item.row.content else {
            return Box::pin(deliver_entry(cx)).await;
        };
        let delivering = self.deliveries.iter().find_map(|deliver| deliver(cx, entry));
        match delivering {
            Some(delivering) => delivering.await,
            // After a downgrade, no feature may deliver the entry. It is retried for a week.
            None if cx.item.has_expired(self.decider.now()) => Ok(Outcome::Drop("unknown")),
            None => {
                let (key, why) = (cx.item.key().to_string(), "no feature delivers it".to_owned());
                Err(AppFault::Store(store::StoreFault::BadRow { key, why }).into())
            }
        }
    }

    /// Chooses the next state of an entry by the outcome of an attempt.
    async fn settle(&self, item: OutboxItem<'_>, outcome: Outcome) -> Result<Outcome> {
        let OutboxItem { subject, number, .. } = item;
        let (schedule, now) = (&self.decider.schedule, self.decider.now());
        match outcome {
            Outcome::Done => {}
            Outcome::Remove => return self.remove(item).await,
            Outcome::RemoveInBatch => return self.remove_in_batch(item).await,
            Outcome::Drop(reason) => return self.drop_for(item, reason).await,
            Outcome::Until(moment) => {
                // Check again before that: another process may change the settings that end this wait.
                let most = if deciding::presence::is_shared(&self.decider) { now + MAX_HOLD } else { moment };
                schedule.wait_until(subject, number, moment.min(most).max(now + Span::seconds(1)));
            }
            Outcome::WaitForEarlier => schedule.hold(subject, number, now + Span::seconds(2)),
            Outcome::After(wait) => schedule.hold(subject, number, now + wait),
            Outcome::WhenReachable(channel) => {
                // Wait before the check: an interaction in between must find the waiting entry.
                schedule.wait_for(subject, number, channel);
                if self.services.sender.unreachable.is_closed(channel) {
                    return Ok(outcome);
                }
                // The channel may have been opened during this attempt.
                if item.has_expired(now) {
                    return self.retry_or_drop(item, outcome, "closed").await;
                }
                schedule.retry_later(subject, number, now, Span::default());
            }
            Outcome::Refused => return self.retry_or_drop(item, outcome, "refused").await,
            Outcome::Trouble(wait) => {
                if item.is_lost_cleanup(now) && self.drop_for(item, "expired").await.is_ok() {
                    return Ok(Outcome::Done);
                }
                schedule.retry_later(subject, number, now, wait.unwrap_or_default());
            }
        }
        Ok(outcome)
    }

    /// Retries a refused entry, or drops an old one after long pauses: one that is old because it had to wait
    /// deserves more attempts.
    async fn retry_or_drop(
        &self,
        item: OutboxItem<'_>,
        outcome: Outcome,
        reason: &'static str,
    ) -> Result<Outcome> {
        let OutboxItem { subject, number, .. } = item;
        let (schedule, now) = (&self.decider.schedule, self.decider.now());
        let is_given_up = item.has_expired(now) && schedule.is_at_longest(subject, number);
        if is_given_up && self.drop_for(item, reason).await.is_ok() {
            return Ok(Outcome::Done);
        }
        schedule.retry_much_later(subject, number, now);
        Ok(outcome)
    }

    pub fn has_pending_deletes(&self) -> bool {
        !self.pending_deletes.lock().is_empty()
    }

    pub async fn flush(&self) -> Result<()> {
        self.remove_done(1).await
    }

    async fn flush_due(&self) -> Result<()> {
        self.count();
        let now = self.decider.now();
        let waits = self.pending_deletes.lock().first().is_some_and(|done| now - done.since < BATCH_DELAY);
        self.remove_done(if waits { MAX_DELETE_BATCH } else { 1 }).await
    }

    fn count(&self) {
        let (entries, running) = self.decider.schedule.count();
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decider.metrics.outbox_entries.set(level(entries));
        self.decider.metrics.matches_running.set(level(running));
    }

    async fn drop_for(&self, item: OutboxItem<'_>, reason: &str) -> Result<Outcome> {
        self.decider.metrics.dropped.add(reason);
        self.remove(item).await
    }

    async fn remove(&self, item: OutboxItem<'_>) -> Result<Outcome> {
        self.decider.write(WriteBatch::default().delete_any(item.key())).await.map(|()| Outcome::Done)
    }

    async fn remove_in_batch(&self, item: OutboxItem<'_>) -> Result<Outcome> {
        let OutboxItem { subject, number, row, .. } = item;
        self.decider.schedule.mark_delivered(subject, number);
        let done = PendingDelete { subject, number, row: row.clone(), since: self.decider.now() };
        self.pending_deletes.lock().push(done);
        self.remove_done(MAX_DELETE_BATCH).await.map(|()| Outcome::Done)
    }

    /// Removes the delivered rows if there are `at_least` as many. A row that was written again becomes due.
    async fn remove_done(&self, at_least: usize) -> Result<()> {
        let rows = {
            let mut done = self.pending_deletes.lock();
            if done.len() < at_least { Vec::new() } else { std::mem::take(&mut *done) }
        };
        if rows.is_empty() {
            return Ok(());
        }
        let removed = self.remove_unchanged(&rows).await;
        let changed = removed.inspect_err(|_| self.pending_deletes.lock().extend(rows))?;
        for (subject, number) in changed {
            self.decider.schedule.hold(subject, number, self.decider.now());
        }
        Ok(())
    }

    /// Removes the rows that are unchanged in the store. Returns the others.
    async fn remove_unchanged(&self, rows: &[PendingDelete]) -> Result<Vec<(Subject, u64)>> {
        let reads = self.decider.repository.transaction();
        let keys: Vec<Key> = rows.iter().map(|done| Key::Outbox(done.subject, done.number)).collect();
        let decide = || async {
            reads.fetch(&keys).await?;
            let (mut entries, mut changed) = (WriteBatch::default(), Vec::new());
            for (key, done) in keys.iter().zip(rows) {
                let Some(row) = reads.row(key).await? else { continue };
                if rows::from_bytes::<OutboxEntry>(&row.bytes).is_ok_and(|row| row == done.row) {
                    entries = entries.remove(key.clone(), Precondition::Version(row.version));
                } else {
                    changed.push((done.subject, done.number));
                }
            }
            Ok((entries, changed))
        };
        self.decider.transact(&reads, decide).await
    }
}

async fn deliver_entry(cx: DeliveryContext<'_>) -> Result<Outcome> {
    match (cx.item.effect(), cx.item.subject) {
        (None, _) => clean_up_message(cx).await,
        (Some(effect), Subject::Match(id)) => deliver_match(cx, id, effect).await,
        (Some(Effect::Card), Subject::Challenge(id)) => deliver_challenge_message(cx, id).await,
        (Some(Effect::Archive), Subject::Challenge(id)) => archive_after(cx, id).await,
        (Some(Effect::Reply { .. }), Subject::Challenge(id)) => accept(cx, id).await,
        (Some(Effect::Notify(call)), Subject::Challenge(id)) => notify_about_challenge(cx, id, call).await,
        (Some(Effect::Notify(call)), Subject::Person(_)) => notify_directly(cx, call).await,
        (Some(_), _) => Ok(Outcome::Drop("nothing")),
    }
}

/// Whether an entry may be delivered although an earlier one could not be. This holds for a
/// notification that belongs to no message, an edit of an old message, and an entry of a feature.
fn may_overtake(row: &OutboxEntry) -> bool {
    row.combined_with.is_none() && row.priority() != DeliveryPriority::Message
}
