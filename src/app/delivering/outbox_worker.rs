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

use super::Services;
use super::challenges::deliver_challenge_message;
use super::composer::former_line;
use super::computer_turns::accept;
use super::matches::{deliver_match_entry, tidy};
use super::notifications::{notify_about_challenge, notify_directly};
use super::outbox_item::{DeliverEntry, DeliveryContext, Disposition, OutboxItem, Retry};
use super::threads::archive_after;

const PANICKED: &str = "delivering a notification panicked; it is retried";
/// Maximum number of subjects that are delivered concurrently.
const AT_ONCE: usize = 8;
/// Longest time before a held entry is checked again if several processes share the store. Another
/// process may have changed the settings for which the entry waits.
const RECHECKED_AFTER: Span = Span::minutes(5);

/// Maximum number of delivered rows that wait before they are removed in one batch.
const REMOVED_TOGETHER: usize = 64;
/// Longest time that a delivered row waits for a full batch.
pub const BATCH_DELAY: Span = Span(200);

/// The effect of an attempt on later entries of the subject.
enum AttemptOutcome {
    Done,
    /// The entry waits, but later entries need not.
    Waits,
    /// The entry waits, and so do the messages after it.
    Blocks,
}

pub struct OutboxWorker {
    pub(super) decider: Arc<Decider>,
    pub(super) services: Services,
    timer: Arc<dyn Timer>,
    deliveries: &'static [DeliverEntry],
    /// Delivered rows to remove in a batch. If they are delivered again, nothing changes.
    pending_deletes: Lock<Vec<PendingDelete>>,
}

/// A delivered row that is still to be removed.
struct PendingDelete {
    subject: Subject,
    number: u64,
    /// The row as it was delivered. If the stored row has changed since, it is not removed.
    row: OutboxEntry,
    since: Timestamp,
}

/// Maximum number of subjects in one lane that are delivered concurrently.
const fn most_at_once(lane: Lane) -> usize {
    match lane {
        Lane::Messages => AT_ONCE,
        // At the full hour, a thousand servers may want a puzzle, and each puzzle takes a processor for
        // up to two seconds. Edits are slow and rate limited.
        Lane::Postings | Lane::Cleanup => 2,
    }
}

/// Whether another subject can be delivered in a lane. `busy` is the number of subjects in each lane.
fn has_room(busy: [usize; 3], lane: Lane) -> bool {
    busy[lane as usize] < most_at_once(lane)
}

impl OutboxWorker {
    pub fn new(
        decider: Arc<Decider>,
        services: Services,
        timer: Arc<dyn Timer>,
        deliveries: &'static [DeliverEntry],
    ) -> Self {
        Self { decider, services, timer, deliveries, pending_deletes: Lock::default() }
    }

    /// Delivers all entries that are due, and those that become due meanwhile, so that no entry waits
    /// for a slow request about another subject. Calls `alive` repeatedly while it runs.
    pub async fn deliver(&self, alive: &(dyn Fn() + Sync)) -> Result<()> {
        // Retry to write changes of unreachable channels that could not be written before.
        self.services.sender.record_unreachable(Vec::new()).await;
        let completed = self.complete_schedule().await;
        let (mut at_work, mut busy) = (FuturesUnordered::new(), [0; 3]);
        loop {
            while at_work.len() < AT_ONCE {
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
            let takes_more = at_work.len() < AT_ONCE;
            tokio::select! {
                biased;
                Some(lane) = at_work.next() => busy[lane as usize] -= 1,
                () = self.more_is_due(busy), if takes_more => {}
            }
            alive();
            // Ignore a failure here: the rows stay on the list, and the call after the loop retries
            // them.
            let _ = self.flush_due().await;
        }
        self.flush_due().await.and(completed)
    }

    /// Resolves when an entry may have become due in a lane with room.
    async fn more_is_due(&self, busy: [usize; 3]) {
        let schedule = &self.decider.schedule;
        let next = schedule.next(|lane| has_room(busy, lane)).map(|next| next - self.decider.now());
        let left = next.map(duration);
        tokio::select! {
            biased;
            () = schedule.changed.notified() => {}
            () = self.timer.pause(left.unwrap_or_default()), if left.is_some() => {}
        }
    }

    /// Delivers the due entries of one subject. If its rows cannot be read, the entries not yet
    /// attempted are postponed. They stay in the schedule, because they are still in the store.
    async fn drain(&self, part: SubjectLane, turns: Vec<DueEntry>) {
        let (subject, schedule) = (part.subject, &self.decider.schedule);
        let mut turns = turns.into_iter();
        let drained = AssertUnwindSafe(self.deliver_in_order(subject, &mut turns)).catch_unwind().await;
        match drained {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => super::log(&self.decider, subject, &failure),
            Err(_) => self.decider.record_panic(PANICKED, &subject),
        }
        let now = self.decider.now();
        for turn in turns {
            schedule.postpone(subject, turn.number, now);
        }
        schedule.release_lane(part);
    }

    /// Delivers the due entries of one subject, in order. After an error, `turns` still contains the
    /// entries that were not attempted.
    async fn deliver_in_order(
        &self,
        subject: Subject,
        turns: &mut std::vec::IntoIter<DueEntry>,
    ) -> Result<()> {
        let Services { composer, sender, state, thinker } = &self.services;
        let now = self.decider.now();
        let mut rows = self.decider.repository.outbox_entries(subject).await?;
        let mut held_up = false;
        while let Some(turn) = turns.next() {
            let Some((_, row)) = rows.iter().find(|(number, _)| *number == turn.number).cloned() else {
                self.decider.schedule.forget(subject, turn);
                continue;
            };
            if let Some(wait) = self.waits_for_process(&row) {
                self.decider.schedule.hold(subject, turn.number, now + wait);
                continue;
            }
            let DueEntry { number, entry } = turn;
            let ScheduledEntry { delivery_unknown, failing_since, .. } = entry;
            let item = OutboxItem { subject, number, row: &row, delivery_unknown, failing_since };
            if held_up && !may_overtake(&row) {
                self.decider.schedule.hold(subject, number, now + Span::seconds(2));
                continue;
            }
            let reads = self.decider.repository.transaction();
            let cx = DeliveryContext {
                composer,
                sender,
                decider: &self.decider,
                state,
                thinker: &**thinker,
                item,
                rows: &rows,
                reads: &reads,
            };
            match self.attempt(cx).await {
                // Read the rows again, since a message also removes the entries of the notifications
                // that it carried.
                AttemptOutcome::Done if turns.len() > 0 => {
                    rows = self.decider.repository.outbox_entries(subject).await?;
                }
                AttemptOutcome::Done | AttemptOutcome::Waits => {}
                AttemptOutcome::Blocks => held_up = true,
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

    /// Tries to deliver one entry, and schedules the next attempt if needed.
    async fn attempt(&self, cx: DeliveryContext<'_>) -> AttemptOutcome {
        let OutboxItem { subject, number, .. } = cx.item;
        let attempt = AssertUnwindSafe(self.deliver_and_remove(cx)).catch_unwind().await;
        let now = self.decider.now();
        match attempt {
            Ok(Ok(disposition)) => return self.plan(cx.item, disposition, now).await,
            Ok(Err(failure)) => super::log(&self.decider, subject, &failure),
            Err(_) => self.decider.record_panic(PANICKED, &subject),
        }
        self.decider.schedule.retry_later(subject, number, now, Span::default());
        AttemptOutcome::Blocks
    }

    async fn deliver_and_remove(&self, cx: DeliveryContext<'_>) -> Result<Disposition> {
        let disposition = match &cx.item.row.content {
            EntryContent::Feature(entry) => {
                let delivering = self.deliveries.iter().find_map(|deliver| deliver(cx, entry));
                delivering.ok_or_else(|| undeliverable(cx.item))?.await?
            }
            _ => deliver_entry(cx).await?,
        };
        match disposition {
            Disposition::Remove => self.remove(cx.item).await?,
            Disposition::RemoveInBatch => self.remove_in_batch(cx.item).await?,
            Disposition::Drop(reason) => self.drop_for(cx.item, reason).await?,
            waits => return Ok(waits),
        }
        Ok(Disposition::Done)
    }

    /// Schedules the next attempt at an entry that is not removed.
    async fn plan(&self, item: OutboxItem<'_>, disposition: Disposition, now: Timestamp) -> AttemptOutcome {
        let OutboxItem { subject, number, .. } = item;
        let schedule = &self.decider.schedule;
        match disposition {
            Disposition::Until(moment) => {
                // Another process may handle a change of the settings that end this wait, so check again
                // before that.
                let most =
                    if deciding::presence::is_shared(&self.decider) { now + RECHECKED_AFTER } else { moment };
                let moment = moment.min(most);
                schedule.wait_until(subject, number, moment.max(now + Span::seconds(1)));
            }
            Disposition::WaitForEarlier => {
                schedule.hold(subject, number, now + Span::seconds(2));
                return AttemptOutcome::Blocks;
            }
            Disposition::Retry(Retry::After(wait)) => schedule.hold(subject, number, now + wait),
            Disposition::Retry(Retry::WhenReachable(channel)) => {
                // First wait, then check: an interaction that reopens the channel in between finds the
                // waiting entry.
                schedule.wait_for(subject, number, channel);
                if !self.services.sender.unreachable.is_closed(channel) {
                    if item.has_expired(now) && self.drop_for(item, "closed").await.is_ok() {
                        return AttemptOutcome::Done;
                    }
                    schedule.retry_later(subject, number, now, Span::default());
                }
            }
            Disposition::Retry(Retry::Refused) => {
                // Drop the entry only after long pauses: one that is old because it had to wait deserves
                // more attempts.
                let is_given_up = item.has_expired(now) && schedule.is_at_longest(subject, number);
                if is_given_up && self.drop_for(item, "refused").await.is_ok() {
                    return AttemptOutcome::Done;
                }
                schedule.retry_much_later(subject, number, now);
            }
            Disposition::Retry(Retry::Trouble(wait)) => {
                schedule.retry_later(subject, number, now, wait.unwrap_or_default());
                return AttemptOutcome::Blocks;
            }
            Disposition::Done | Disposition::Remove | Disposition::RemoveInBatch | Disposition::Drop(_) => {
                return AttemptOutcome::Done;
            }
        }
        AttemptOutcome::Waits
    }

    pub fn has_pending_deletes(&self) -> bool {
        !self.pending_deletes.lock().is_empty()
    }

    /// Removes all delivered rows at once, however few there are.
    pub async fn flush(&self) -> Result<()> {
        self.remove_done(1).await
    }

    async fn flush_due(&self) -> Result<()> {
        self.count();
        let now = self.decider.now();
        let waits = self.pending_deletes.lock().first().is_some_and(|done| now - done.since < BATCH_DELAY);
        self.remove_done(if waits { REMOVED_TOGETHER } else { 1 }).await
    }

    /// Updates the metrics for outbox entries and running matches.
    fn count(&self) {
        let (entries, running) = self.decider.schedule.count();
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decider.metrics.outbox_entries.set(level(entries));
        self.decider.metrics.matches_running.set(level(running));
    }

    async fn drop_for(&self, item: OutboxItem<'_>, reason: &str) -> Result<()> {
        self.decider.metrics.dropped.add(reason);
        self.remove(item).await
    }

    async fn remove(&self, item: OutboxItem<'_>) -> Result<()> {
        self.decider.write(WriteBatch::default().delete_any(item.key())).await
    }

    async fn remove_in_batch(&self, item: OutboxItem<'_>) -> Result<()> {
        let OutboxItem { subject, number, row, .. } = item;
        self.decider.schedule.mark_delivered(subject, number);
        self.pending_deletes.lock().push(PendingDelete {
            subject,
            number,
            row: row.clone(),
            since: self.decider.now(),
        });
        self.remove_done(REMOVED_TOGETHER).await
    }

    /// Removes the delivered rows if there are at least `at_least`. A row that was written again
    /// meanwhile becomes due again.
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

    /// Removes the rows that are unchanged in the store. Returns the subjects and numbers of the others.
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

/// The fault of an entry that no feature delivers, for example after a downgrade. The entry
/// stays and is retried.
fn undeliverable(item: OutboxItem<'_>) -> AppFault {
    let why = "no feature delivers it".to_owned();
    AppFault::Store(store::StoreFault::BadRow { key: item.key().to_string(), why })
}

/// Delivers one entry according to its kind.
async fn deliver_entry(cx: DeliveryContext<'_>) -> Result<Disposition> {
    match (&cx.item.row.content, cx.item.subject) {
        (EntryContent::Tidy { channel, message, text: Some(line), board: Some(shown) }, _) => {
            let line = former_line(cx, line, *shown).await?;
            tidy(cx, *channel, *message, Some(line)).await
        }
        (EntryContent::Tidy { channel, message, text, .. }, _) => {
            tidy(cx, *channel, *message, text.clone()).await
        }
        (EntryContent::Effect(effect), Subject::Match(id)) => deliver_match_entry(cx, id, effect).await,
        (EntryContent::Effect(Effect::Card), Subject::Challenge(id)) => {
            deliver_challenge_message(cx, id).await
        }
        (EntryContent::Effect(Effect::Archive), Subject::Challenge(id)) => archive_after(cx, id).await,
        (EntryContent::Effect(Effect::Reply { .. }), Subject::Challenge(id)) => accept(cx, id).await,
        (EntryContent::Effect(Effect::Call(call)), Subject::Challenge(id)) => {
            notify_about_challenge(cx, id, call).await
        }
        (EntryContent::Effect(Effect::Call(call)), Subject::Person(_)) => notify_directly(cx, call).await,
        (EntryContent::Effect(_) | EntryContent::Feature(_), _) => Ok(Disposition::Drop("nothing")),
    }
}

/// Whether an entry may be delivered although an earlier one could not be. This holds for a
/// notification that belongs to no message, an edit of an old message, and an entry of a feature.
fn may_overtake(row: &OutboxEntry) -> bool {
    row.with.is_none() && row.class() != DeliveryPriority::Message
}
