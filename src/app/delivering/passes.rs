//! Passes: whatever is due is worked off, several subjects at a time, each in its order. One that fails or is slow keeps no
//! other waiting.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::stream::{FuturesUnordered, StreamExt};

use crate::base::time::Span;
use crate::store::Subject;
use crate::store::rows::Class;

use super::super::failure::Failure;
use super::super::schedule::{Lane, Part, Turn};
use super::{Deliverer, Item, Outcome};

/// Subjects that are told of at a time.
const AT_ONCE: usize = 8;
/// Those of them at most that are only tidied up: edits of old messages are slow and limited.
const TIDIED_AT_ONCE: usize = 2;
/// Those of them at most for which a puzzle is looked for: at the full hour that may be a thousand servers, and each takes a
/// processor for up to two seconds.
const POSTED_AT_ONCE: usize = 2;
/// Where other processes hear what people settle, what is held back is asked again after so long.
const ASKED_AGAIN: Span = Span::minutes(5);

/// What an attempt has come to, for what comes after it.
enum Told {
    /// It is told, or pointless.
    Over,
    /// It waits, and holds up nothing else.
    Waits,
    /// It waits, and so do the messages after it.
    HeldUp,
}

/// How many subjects are at work in each lane.
#[derive(Clone, Copy, Default)]
struct AtWork {
    told: usize,
    posted: usize,
    tidied: usize,
}

impl AtWork {
    const fn in_lane(&mut self, lane: Lane) -> &mut usize {
        match lane {
            Lane::Told => &mut self.told,
            Lane::Posted => &mut self.posted,
            Lane::Tidied => &mut self.tidied,
        }
    }

    const fn has_room(&self, lane: Lane) -> bool {
        match lane {
            Lane::Told => true,
            Lane::Posted => self.posted < POSTED_AT_ONCE,
            Lane::Tidied => self.tidied < TIDIED_AT_ONCE,
        }
    }
}

impl Deliverer {
    /// Works off everything that is due, and what becomes due while something is told: nobody waits for a slow request about
    /// something else. Says that it is alive as long as it takes.
    pub async fn deliver(&self, alive: &(dyn Fn() + Sync)) -> Result<(), Failure> {
        // Changes of closed channels that could not be written before.
        self.note_closed(Vec::new()).await;
        let completed = self.complete_schedule().await;
        let (mut at_work, mut lanes) = (FuturesUnordered::new(), AtWork::default());
        loop {
            while at_work.len() < AT_ONCE {
                let taken = self.decider.schedule.take(self.decider.now(), |lane| lanes.has_room(lane));
                let Some((part, turns)) = taken else { break };
                *lanes.in_lane(part.lane) += 1;
                at_work.push(async move {
                    self.work_off(part, turns).await;
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
            // Removals that fail stay on the list, and are made at the latest when all is told.
            let _ = self.remove_lingering().await;
        }
        self.remove_lingering().await.and(completed)
    }

    /// Resolves when something may have become due for which there is room.
    async fn more_is_due(&self, lanes: AtWork) {
        let schedule = &self.decider.schedule;
        let next = schedule.next(|lane| lanes.has_room(lane)).map(|next| next - self.decider.now());
        let left = next.map(|left| Duration::from_millis(u64::try_from(left.0).unwrap_or(0)));
        tokio::select! {
            biased;
            () = schedule.changed() => {}
            () = self.pace.pause(left.unwrap_or_default()), if left.is_some() => {}
        }
    }

    /// Tells what is due of one subject, in order. Where its rows cannot be read, what is left of them is postponed: it stays
    /// in the schedule, since it stays in the store.
    async fn work_off(&self, part: Part, turns: Vec<Turn>) {
        let (subject, schedule) = (part.subject, &self.decider.schedule);
        let mut turns = turns.into_iter();
        let told = AssertUnwindSafe(self.tell_in_order(subject, &mut turns)).catch_unwind().await;
        match told {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => self.log(subject, &failure),
            Err(_) => self.has_panicked(subject),
        }
        let now = self.decider.now();
        for turn in turns {
            schedule.postpone(subject, turn.number, now);
        }
        schedule.give_back(part);
    }

    /// Tells what is due of one subject, in order. After an error nothing has become of the turns that are left.
    async fn tell_in_order(
        &self,
        subject: Subject,
        turns: &mut std::vec::IntoIter<Turn>,
    ) -> Result<(), Failure> {
        let now = self.decider.now();
        let mut rows = self.decider.ledger.owed(subject).await?;
        let mut held_up = false;
        while let Some(turn) = turns.next() {
            let Some((_, row)) = rows.iter().find(|(number, _)| *number == turn.number).cloned() else {
                self.decider.schedule.forget(subject, turn);
                continue;
            };
            if self.decider.is_of_another(&row) {
                // Not forgotten: this process may be taking it over at this very moment.
                self.decider.schedule.hold(subject, turn.number, now + Span::minutes(1));
                continue;
            }
            if !self.decider.is_present() {
                self.decider.schedule.hold(subject, turn.number, now + Span::seconds(1));
                continue;
            }
            let reads = self.decider.ledger.reads();
            let item = Item {
                subject,
                number: turn.number,
                row: &row,
                doubtful: turn.doubtful,
                failing_since: turn.failing_since,
                rows: &rows,
                reads: &reads,
            };
            if held_up && !item.may_overtake() {
                self.decider.schedule.hold(subject, turn.number, now + Span::seconds(2));
                continue;
            }
            match self.try_to_tell(item).await {
                // With a message the calls go that it carried.
                Told::Over if turns.len() > 0 => rows = self.decider.ledger.owed(subject).await?,
                Told::Over | Told::Waits => {}
                Told::HeldUp => held_up = true,
            }
        }
        Ok(())
    }

    /// Tries to tell one thing, and plans the next attempt where that is needed.
    async fn try_to_tell(&self, item: Item<'_>) -> Told {
        let Item { subject, number, .. } = item;
        let schedule = &self.decider.schedule;
        let told = AssertUnwindSafe(self.tell(item)).catch_unwind().await;
        let now = self.decider.now();
        match told {
            Ok(Ok(Outcome::Over)) => return Told::Over,
            Ok(Ok(Outcome::Until(moment))) => {
                // What somebody settles meanwhile, another process may hear.
                let most = if self.decider.is_shared() { now + ASKED_AGAIN } else { moment };
                let moment = moment.min(most);
                schedule.wait_until(subject, number, moment.max(now + Span::seconds(1)));
                return Told::Waits;
            }
            Ok(Ok(Outcome::Soon(wait))) => {
                schedule.hold(subject, number, now + wait);
                return Told::Waits;
            }
            Ok(Ok(Outcome::Behind)) => schedule.hold(subject, number, now + Span::seconds(2)),
            Ok(Ok(Outcome::Closed(channel))) => {
                // In this order: whoever opens the channel after the look finds what waits for it.
                schedule.wait_for(subject, number, channel);
                if !self.closed.is_closed(channel) {
                    if item.has_expired(now) && self.drop_as(item, "closed").await.is_ok() {
                        return Told::Over;
                    }
                    schedule.put_off(subject, number, now);
                }
                return Told::Waits;
            }
            Ok(Ok(Outcome::Refused)) => {
                // What has only waited so long is tried some more times.
                let is_given_up = item.has_expired(now) && schedule.is_at_longest(subject, number);
                if is_given_up && self.drop_as(item, "refused").await.is_ok() {
                    return Told::Over;
                }
                schedule.put_off_long(subject, number, now);
                return Told::Waits;
            }
            Ok(Ok(Outcome::Trouble(wait))) => {
                schedule.put_off(subject, number, now);
                if let Some(wait) = wait {
                    schedule.hold(subject, number, now + wait);
                }
            }
            Ok(Err(failure)) => {
                self.log(subject, &failure);
                schedule.put_off(subject, number, now);
            }
            Err(_) => {
                self.has_panicked(subject);
                schedule.put_off(subject, number, now);
            }
        }
        Told::HeldUp
    }

    fn has_panicked(&self, subject: Subject) {
        self.decider.metrics.panics.add();
        self.decider.faults.error("delivering a notification panicked; it is retried", "a panic", &subject);
    }
}

impl Item<'_> {
    /// Whether it may be told although something before it could not be: a call by itself, and what was said before.
    fn may_overtake(&self) -> bool {
        self.row.with.is_none() && self.row.class() != Class::Message
    }
}
