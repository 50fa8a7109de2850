//! The part of a commit that the schedule of the outbox has to know.

use crate::base::id::{MatchId, PersonId};
use crate::store::rows::{self, OutboxEntry};
use crate::store::{Batch, Key, Subject};

/// The changes that a batch makes to the outbox, to running matches and to people's settings.
pub struct CommitChanges {
    pub outbox_entries: Vec<(Subject, u64, Option<OutboxEntry>)>,
    pub running: Vec<(MatchId, bool)>,
    /// The people whose settings have changed, so that their notifications may be due at another time.
    pub people: Vec<PersonId>,
    /// Whether the entries may have been delivered already.
    pub delivery_unknown: bool,
}

impl CommitChanges {
    /// Returns the changes of a batch, to be applied once it is committed.
    pub fn of(batch: &Batch) -> Self {
        let mut changes = Self {
            outbox_entries: Vec::new(),
            running: Vec::new(),
            people: Vec::new(),
            delivery_unknown: false,
        };
        for write in batch.writes() {
            match (&write.key, &write.bytes) {
                (Key::Outbox(subject, number), bytes) => {
                    let row = bytes.as_deref().and_then(|bytes| rows::from_bytes(bytes).ok());
                    changes.outbox_entries.push((*subject, *number, row));
                }
                (Key::Running(_, id), bytes) => changes.running.push((*id, bytes.is_some())),
                // If people delete their data, their notifications are deleted as well, perhaps in a later commit.
                (Key::Person(id), Some(_)) => changes.people.push(*id),
                _ => {}
            }
        }
        changes
    }

    /// Returns the changes of a batch that takes entries over from a process that is gone. That process
    /// may have delivered the entries already.
    pub fn taken_over(batch: &Batch) -> Self {
        Self { delivery_unknown: true, ..Self::of(batch) }
    }
}
