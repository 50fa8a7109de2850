//! The changes of a commit, found before it and applied to the schedule after it.

use crate::base::id::{MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::store::rows::{self, OutboxEntry};
use crate::store::{Batch, Key, Subject};

use super::{Schedule, ScheduledEntry};

/// The changes that a batch makes to the outbox, to running matches and to people's settings.
#[derive(Default)]
pub struct CommitChanges {
    outbox_entries: Vec<(Subject, u64, Option<OutboxEntry>)>,
    /// The entries that a handler delivers, and the time until which it should have done so.
    reserved: Vec<(Subject, u64, Timestamp)>,
    running: Vec<(MatchId, bool)>,
    /// The people whose settings have changed, so that their notifications may be due at another time.
    people: Vec<PersonId>,
    delivery_unknown: bool,
    /// The last insertion into the schedule before the commit.
    begun_at: u64,
}

impl CommitChanges {
    /// Keeps entries from the outbox worker until a given time.
    #[must_use]
    pub fn reserving(mut self, entries: &[(Subject, u64)], until: Timestamp) -> Self {
        self.reserved = entries.iter().map(|(subject, number)| (*subject, *number, until)).collect();
        self
    }
}

impl Schedule {
    /// Finds the changes of a batch before its commit. `delivery_unknown` says whether its entries may be
    /// delivered already.
    pub fn changes(&self, batch: &Batch, delivery_unknown: bool) -> CommitChanges {
        let begun_at = self.state.lock().inserted;
        let mut changes = CommitChanges { delivery_unknown, begun_at, ..CommitChanges::default() };
        for write in batch.writes() {
            match (&write.key, &write.bytes) {
                (Key::Outbox(subject, number), bytes) => {
                    let row = bytes.as_deref().and_then(|bytes| rows::from_bytes(bytes).ok());
                    changes.outbox_entries.push((*subject, *number, row));
                }
                (Key::RunningMatch(_, id), bytes) => changes.running.push((*id, bytes.is_some())),
                // If people delete their data, their notifications are deleted as well, perhaps in a later commit.
                (Key::Person(id), Some(_)) => changes.people.push(*id),
                _ => {}
            }
        }
        changes
    }

    /// Applies the changes of a batch after its commit. A row that was inserted since [`Schedule::changes`] may
    /// belong to a later commit, so the batch does not remove it; the outbox worker forgets it if the store has
    /// no such row.
    pub fn apply(&self, changes: CommitChanges) {
        let mut state = self.state.lock();
        for (subject, number, row) in changes.outbox_entries {
            match row {
                Some(row) => state.add(subject, number, ScheduledEntry::of(&row, changes.delivery_unknown)),
                None if state.row(subject, number).is_some_and(|row| row.stamp > changes.begun_at) => {}
                None => state.remove(subject, number),
            }
        }
        for (subject, number, until) in changes.reserved {
            state.change(subject, number, |row| row.due = row.due.max(until));
        }
        for (id, runs) in changes.running {
            if runs {
                state.running.insert(id)
            } else {
                state.running.remove(&id)
            };
        }
        for person in changes.people {
            state.recheck(|subject, row| {
                row.notified_person == Some(person) || subject == Subject::Person(person)
            });
        }
        drop(state);
        self.changed.notify_one();
    }
}
