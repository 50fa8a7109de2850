//! Passes: whatever is due is worked off, several subjects at a time, each in its order. One that fails or is slow keeps no
//! other waiting.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::stream::{FuturesUnordered, StreamExt};

use crate::base::time::Span;
use crate::store::rows::Class;

use super::super::failure::Failure;
use super::super::schedule::{Part, Turn};
use super::{Deliverer, Item, Outcome};

/// Subjects that are told of at a time.
const AT_ONCE: usize = 8;
/// Those of them at most that are only tidied up: edits of old messages are slow and limited.
const TIDIED_AT_ONCE: usize = 2;
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

impl Deliverer {
    /// Works off everything that is due, and what becomes due while something is told: nobody waits for a slow request about
    /// something else. Says that it is alive as long as it takes.
    pub async fn deliver(&self, alive: &(dyn Fn() + Sync)) -> Result<(), Failure> {
        let (mut at_work, mut tidied) = (FuturesUnordered::new(), 0);
        loop {
            let least = |tidied| if tidied < TIDIED_AT_ONCE { Class::Tidying } else { Class::Message };
            while at_work.len() < AT_ONCE {
                let Some((part, turns)) = self.decider.schedule.take(self.decider.now(), least(tidied))
                else {
                    break;
                };
                tidied += usize::from(part.tidies);
                at_work.push(async move {
                    self.work_off(part, turns).await;
                    part.tidies
                });
            }
            if at_work.is_empty() {
                break;
            }
            let has_room = at_work.len() < AT_ONCE;
            tokio::select! {
                biased;
                Some(has_tidied) = at_work.next() => tidied -= usize::from(has_tidied),
                () = self.more_is_due(least(tidied)), if has_room => {}
            }
            alive();
            // What fails here is tried again, at the latest when all is told.
            let _ = self.remove_lingering().await;
        }
        self.remove_lingering().await
    }

    /// Resolves when something of at least a class may have become due.
    async fn more_is_due(&self, least: Class) {
        let schedule = &self.decider.schedule;
        let next = schedule.next(least).map(|next| next - self.decider.now());
        let left = next.map(|left| Duration::from_millis(u64::try_from(left.0).unwrap_or(0)));
        tokio::select! {
            biased;
            () = schedule.changed() => {}
            () = self.pace.pause(left.unwrap_or_default()), if left.is_some() => {}
        }
    }

    /// Tells what is due of one subject, in order. One row that fails keeps no other subject waiting.
    async fn work_off(&self, part: Part, turns: Vec<Turn>) {
        let subject = part.subject;
        let now = self.decider.now();
        let mut rows = match self.decider.ledger.owed(subject).await {
            Ok(rows) => rows,
            Err(fault) => {
                self.log(subject, &fault.into());
                for turn in turns {
                    self.decider.schedule.put_off(subject, turn.number, now);
                }
                return self.decider.schedule.give_back(part);
            }
        };
        let mut held_up = false;
        for turn in turns {
            let Some((_, row)) = rows.iter().find(|(number, _)| *number == turn.number).cloned() else {
                self.decider.schedule.forget(subject, turn.number);
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
                rows: &rows,
                reads: &reads,
            };
            if held_up && !item.may_overtake() {
                self.decider.schedule.hold(subject, turn.number, now + Span::seconds(2));
                continue;
            }
            match self.try_to_tell(item).await {
                // With a message the calls go that it carried.
                Told::Over => rows = self.decider.ledger.owed(subject).await.unwrap_or_default(),
                Told::Waits => {}
                Told::HeldUp => held_up = true,
            }
        }
        self.decider.schedule.give_back(part);
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
                schedule.hold(subject, number, moment.max(now + Span::seconds(1)));
                return Told::Waits;
            }
            Ok(Ok(Outcome::Soon(wait))) => {
                schedule.hold(subject, number, now + wait);
                return Told::Waits;
            }
            Ok(Ok(Outcome::Behind)) => schedule.hold(subject, number, now + Span::seconds(2)),
            Ok(Ok(Outcome::Closed(channel))) => {
                // Somebody has acted there meanwhile, or, where others do, this one has heard of it.
                if self.closed.is_closed(channel) {
                    schedule.wait_for(subject, number, channel);
                } else {
                    schedule.put_off(subject, number, now);
                }
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
                self.decider.metrics.panics.add();
                tracing::error!(%subject, number, "telling what is owed panicked");
                schedule.put_off(subject, number, now);
            }
        }
        Told::HeldUp
    }
}

impl Item<'_> {
    /// Whether it may be told although something before it could not be: a call by itself, and what was said before.
    fn may_overtake(&self) -> bool {
        self.row.with.is_none() && self.row.class() != Class::Message
    }
}
