//! The outbox worker takes entries that are due, in order within a subject but several subjects at a
//! time, and handles the outcome of each attempt. A slow or failing entry does not delay other subjects.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::stream::{FuturesUnordered, StreamExt};

use crate::app::deciding;
use crate::base::time::{Span, Timestamp};
use crate::host::effect::Effect;
use crate::store::rows::{DeliveryPriority, EntryContent, OutboxEntry};
use crate::store::{self, Subject};

use super::super::clock::Timer;
use super::super::deciding::{Decider, Transaction};
use super::super::failure::{AppFault, Result};
use super::super::lane::{Lane, SubjectLane};
use super::super::lock::Lock;
use super::super::schedule::DueEntry;
use super::archiving::archive_after;
use super::challenges::deliver_challenge_message;
use super::computer_turns::accept;
use super::extras::{DeliverEntry, former_line};
use super::matches::deliver_match_entry;
use super::notifications::{notify_about_challenge, notify_directly};
use super::outbox_item::{DeliveryContext, Disposition, OutboxItem, Retry, SubjectEntries};
use super::removal::PendingDelete;
use super::services::Services;
use super::tidying::tidy;

/// Maximum number of subjects that are delivered concurrently.
const AT_ONCE: usize = 8;
/// Maximum number of subjects in the cleanup lane that are delivered concurrently. Edits in this lane
/// are slow and rate limited.
const CLEANUPS_AT_ONCE: usize = 2;
/// Maximum number of puzzles and other messages of features that are delivered at once. At the full
/// hour, a thousand servers may want a puzzle, and each puzzle takes a processor for up to two seconds.
const POSTINGS_AT_ONCE: usize = 2;
/// Longest time before a held entry is checked again if several processes share the store. Another
/// process may have changed the settings for which the entry waits.
const RECHECKED_AFTER: Span = Span::minutes(5);

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
    pub(super) pending_deletes: Lock<Vec<PendingDelete>>,
}

/// Number of subjects being delivered in each lane.
#[derive(Clone, Copy, Default)]
struct LaneLoad {
    messages: usize,
    postings: usize,
    cleanup: usize,
}

impl LaneLoad {
    const fn in_lane(&mut self, lane: Lane) -> &mut usize {
        match lane {
            Lane::Messages => &mut self.messages,
            Lane::Postings => &mut self.postings,
            Lane::Cleanup => &mut self.cleanup,
        }
    }

    const fn has_room(&self, lane: Lane) -> bool {
        match lane {
            Lane::Messages => true,
            Lane::Postings => self.postings < POSTINGS_AT_ONCE,
            Lane::Cleanup => self.cleanup < CLEANUPS_AT_ONCE,
        }
    }
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
        let (mut at_work, mut lanes) = (FuturesUnordered::new(), LaneLoad::default());
        loop {
            while at_work.len() < AT_ONCE {
                let taken = self.decider.schedule.take(self.decider.now(), |lane| lanes.has_room(lane));
                let Some((part, turns)) = taken else { break };
                *lanes.in_lane(part.lane) += 1;
                at_work.push(async move {
                    self.drain(part, turns).await;
                    part.lane
                });
            }
            if at_work.is_empty() {
                break;
            }
            let has_room = at_work.len() < AT_ONCE;
            tokio::select! {
                biased;
                Some(lane) = at_work.next() => *lanes.in_lane(lane) -= 1,
                () = self.more_is_due(lanes), if has_room => {}
            }
            alive();
            // Ignore a failure here: the rows stay on the list, and the call after the loop retries
            // them.
            let _ = self.flush_due().await;
        }
        self.flush_due().await.and(completed)
    }

    /// Resolves when an entry may have become due in a lane with room.
    async fn more_is_due(&self, lanes: LaneLoad) {
        let schedule = &self.decider.schedule;
        let next = schedule.next(|lane| lanes.has_room(lane)).map(|next| next - self.decider.now());
        let left = next.map(|left| Duration::from_millis(u64::try_from(left.0).unwrap_or(0)));
        tokio::select! {
            biased;
            () = schedule.changed() => {}
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
            Err(_) => self.record_panic(subject),
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
            let DueEntry { number, delivery_unknown, failing_since, .. } = turn;
            let item = OutboxItem { subject, number, row: &row, delivery_unknown, failing_since };
            if held_up && !may_overtake(&row) {
                self.decider.schedule.hold(subject, number, now + Span::seconds(2));
                continue;
            }
            let reads = self.decider.repository.transaction();
            match self.attempt(self.context(item, &rows, &reads)).await {
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

    /// Returns the pause before an entry is checked again, if this process must not deliver it now.
    /// Another process may have signed the entry, or may have taken it over while this process slept.
    fn waits_for_process(&self, row: &OutboxEntry) -> Option<Span> {
        if deciding::presence::is_signed_by_another(&self.decider, row) {
            return Some(Span::minutes(1));
        }
        (!deciding::presence::is_present(&self.decider)).then_some(Span::seconds(1))
    }

    fn context<'a>(
        &'a self,
        item: OutboxItem<'a>,
        rows: &'a SubjectEntries,
        reads: &'a Transaction<'a>,
    ) -> DeliveryContext<'a> {
        let Services { composer, sender, state, thinker } = &self.services;
        DeliveryContext {
            composer,
            sender,
            decider: &self.decider,
            state,
            thinker: &**thinker,
            item,
            rows,
            reads,
        }
    }

    /// Tries to deliver one entry, and schedules the next attempt if needed.
    async fn attempt(&self, cx: DeliveryContext<'_>) -> AttemptOutcome {
        let OutboxItem { subject, number, .. } = cx.item;
        let attempt = AssertUnwindSafe(self.deliver_and_remove(cx)).catch_unwind().await;
        let now = self.decider.now();
        match attempt {
            Ok(Ok(disposition)) => return self.plan(cx.item, disposition, now).await,
            Ok(Err(failure)) => super::log(&self.decider, subject, &failure),
            Err(_) => self.record_panic(subject),
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

    fn record_panic(&self, subject: Subject) {
        self.decider.metrics.panics.add();
        self.decider.faults.error("delivering a notification panicked; it is retried", "a panic", &subject);
    }
}

/// Returns the fault of an entry that no feature delivers, for example after a downgrade. The entry
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

/// Returns whether an entry may be delivered although an earlier one could not be. This holds for a
/// notification that belongs to no message, an edit of an old message, and an entry of a feature.
fn may_overtake(row: &OutboxEntry) -> bool {
    row.with.is_none() && row.class() != DeliveryPriority::Message
}
