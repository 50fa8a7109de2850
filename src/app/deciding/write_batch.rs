//! The writes of one commit, built record by record, with the changes that each record makes to its
//! indexes and alarms.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::server::MOST_AUDIT_ENTRIES;
use crate::host::{
    AuditEntry, ByPlayer, Challenge, Effect, Match, Plan, Player, Rating, RatingChange, Server,
};
use crate::store::rows::{BoardMessage, EntryContent, OutboxEntry, Record, ReminderMessage};
use crate::store::{Batch, Key, Ladder, Precondition, Subject, indexes};

/// First outbox number of the first board of a match, in the outbox of its challenge.
pub(super) const FIRST_BOARD_NUMBER: u64 = 24;

/// A record with the version that a later write of it must expect.
#[derive(Clone, Debug)]
pub struct StoredRecord<T> {
    pub record: T,
    pub expected: Precondition,
}

impl<T: Default> Default for StoredRecord<T> {
    /// Returns the default record, for a row that does not exist.
    fn default() -> Self {
        Self { record: T::default(), expected: Precondition::Absent }
    }
}

/// The writes, and the outbox entries that the handler of the commit delivers by changing a pressed
/// message.
#[derive(Clone, Default)]
#[must_use]
pub struct WriteBatch(Batch, Vec<(Subject, u64)>);

impl WriteBatch {
    /// Adds a challenge, with the changes to its indexes and its alarm. `before` is `None` for a new
    /// challenge.
    pub fn challenge(self, before: Option<&StoredRecord<Challenge>>, next: &Challenge) -> Self {
        let expected = before.map_or(Precondition::Absent, |stored| stored.expected);
        let indexes = before.map(|stored| indexes::of_challenge(&stored.record));
        self.put(Key::Challenge(next.id), expected, next)
            .index(&indexes.unwrap_or_default(), indexes::of_challenge(next))
    }

    /// Adds a write to a person's guard row. It causes a conflict for concurrent decisions that have
    /// counted the challenges and matches of this person ([`super::Transaction::load`]).
    pub fn guard(self, person: PersonId, expected: Precondition) -> Self {
        if person.is_computer() {
            self
        } else {
            Self(self.0.put(Key::Guard(person), expected, Vec::new()), self.1)
        }
    }

    /// Adds a match, with the changes to its indexes and its alarm, and its [`BoardMessage`] row.
    /// `before` is `None` for a new match. The board row expects the version that was read, since a
    /// delivery may write the row at the same time.
    pub fn game_match(
        self,
        before: Option<&StoredRecord<Match>>,
        next: &Match,
        board: &StoredRecord<BoardMessage>,
    ) -> Self {
        let expected = before.map_or(Precondition::Absent, |stored| stored.expected);
        let indexes = before.map(|stored| indexes::of_match(&stored.record));
        let entries = self
            .put(Key::Match(next.id), expected, next)
            .index(&indexes.unwrap_or_default(), indexes::of_match(next));
        // Messages belong to the place where the match is played. After a move to another place, the
        // match has no messages there yet.
        let has_moved = before.is_some_and(|stored| stored.record.place != next.place);
        let record = if has_moved { board.record.for_new_place() } else { board.record.clone() };
        entries.put(Key::Board(next.id), board.expected, &record)
    }

    /// Adds an outbox entry that updates the message of a challenge.
    pub fn update_message_of(self, id: ChallengeId, now: Timestamp) -> Self {
        self.queue(Subject::Challenge(id), FIRST_BOARD_NUMBER, EntryContent::Effect(Effect::Card), now)
    }

    /// Adds an outbox entry, in place of one of the same number.
    pub fn queue(self, subject: Subject, number: u64, content: EntryContent, now: Timestamp) -> Self {
        self.queue_row(subject, number, &OutboxEntry::new(content, now))
    }

    pub fn queue_row(self, subject: Subject, number: u64, row: &OutboxEntry) -> Self {
        self.put(Key::Outbox(subject, number), Precondition::Any, row)
    }

    /// Adds an outbox entry that replaces the text of a reminder that no longer applies. Its number, the
    /// message's id, sorts above sequence numbers.
    pub fn retire_reminder(self, id: MatchId, reminder: ReminderMessage, now: Timestamp) -> Self {
        let ReminderMessage { channel, message, text } = reminder;
        let what = EntryContent::RetireMessage { channel, message, text: Some(text), board: None };
        self.queue(Subject::Match(id), message.0, what, now)
    }

    /// Writes `rest`, what is left of a player's plan after an answer of it, and deletes the plans that do not apply
    /// to the current turn.
    pub fn plans(
        self,
        next: &Match,
        plans: &ByPlayer<Option<StoredRecord<Plan>>>,
        rest: Option<&(Player, Plan)>,
    ) -> Self {
        let of = |player: Player| Some((player, plans[player].as_ref()?));
        Player::BOTH.into_iter().filter_map(of).fold(self, |entries, (player, stored)| {
            let key = Key::Plan(next.people[player], next.id);
            match rest.filter(|(planner, _)| *planner == player) {
                Some((_, rest)) => entries.put(key, stored.expected, rest),
                None if stored.record.is_for(next) => entries,
                None => entries.remove(key, stored.expected),
            }
        })
    }

    /// Adds the settings of a server with the server's alarm, and appends `audit_entries` to its audit
    /// log. Entries beyond the limit are deleted, the oldest first.
    pub fn server(
        mut self,
        id: ServerId,
        before: &StoredRecord<Server>,
        mut next: Server,
        audit_entries: &[AuditEntry],
    ) -> Self {
        for entry in audit_entries {
            self = self.put(Key::AuditEntry(id, Reverse(next.deeds)), Precondition::Any, entry);
            if let Some(old) = next.deeds.checked_sub(MOST_AUDIT_ENTRIES) {
                self = self.delete_any(Key::AuditEntry(id, Reverse(old)));
            }
            next.deeds += 1;
        }
        let (old, new) = (indexes::of_server(id, &before.record), indexes::of_server(id, &next));
        self.index(&old, new).put(Key::Server(id), before.expected, &next)
    }

    /// Adds a person's entry to a ladder without changing their rating. If the person is `hidden`,
    /// deletes the entry instead.
    pub fn place(self, person: PersonId, ladder: &Ladder, rating: &Rating, hidden: bool) -> Self {
        let rank = indexes::of_rating(person, ladder, rating);
        if hidden { self.delete_any(rank) } else { self.put(rank, Precondition::Any, rating) }
    }

    /// Adds a rating after a match, and the ladder entry unless the person is `hidden`.
    pub fn rating(
        self,
        person: PersonId,
        ladder: &Ladder,
        expected: Precondition,
        change: &RatingChange,
        hidden: bool,
    ) -> Self {
        let rank = |rating: &Rating| indexes::of_rating(person, ladder, rating);
        let mut entries = self.put(Key::Rating(person, ladder.clone()), expected, &change.after);
        if hidden {
            return entries;
        }
        if expected != Precondition::Absent {
            entries = entries.delete_any(rank(&change.before));
        }
        entries.put(rank(&change.after), Precondition::Any, &change.after)
    }

    pub fn put<T: Record>(self, key: Key, expected: Precondition, record: &T) -> Self {
        Self(self.0.put_record(key, expected, record), self.1)
    }

    /// Deletes a row whatever its version is.
    pub fn delete_any(self, key: Key) -> Self {
        self.remove(key, Precondition::Any)
    }

    /// Deletes a row if it still has the version that the decision has read.
    pub fn remove(self, key: Key, expected: Precondition) -> Self {
        Self(self.0.delete(key, expected), self.1)
    }

    /// Writes a row that matters only by its existence and its version.
    pub fn note(self, key: Key) -> Self {
        Self(self.0.put(key, Precondition::Any, br#"{"v":1}"#.to_vec()), self.1)
    }

    pub fn and(self, more: Self) -> Self {
        Self(self.0.and(more.0), [self.1, more.1].concat())
    }

    pub fn is_empty(&self) -> bool {
        self.0.writes().next().is_none()
    }

    pub fn batch(self) -> Batch {
        self.0
    }

    /// Keeps an entry from the outbox worker for a while once it is committed. No row says so: only this
    /// process delivers the entry, and a second delivery would change nothing.
    pub fn reserve(mut self, subject: Subject, number: u64) -> Self {
        self.1.push((subject, number));
        self
    }

    pub fn reserved(&self) -> &[(Subject, u64)] {
        &self.1
    }

    /// Writes the index rows of a record, and deletes those that it no longer has. Unchanged index rows
    /// are written again: this restores lost ones, and tells every process that a match is running.
    fn index(self, before: &BTreeSet<Key>, after: BTreeSet<Key>) -> Self {
        let entries = before.difference(&after).cloned().fold(self, Self::delete_any);
        after.into_iter().fold(entries, Self::mark)
    }

    /// Writes a row whose key carries all its data.
    pub fn mark(self, key: Key) -> Self {
        Self(self.0.put_mark(key), self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::rows;

    #[test]
    fn index_rows_that_stay_are_written_again() {
        let row = include_bytes!("../../../tests/rows/v1/challenge-open.json");
        let record: Challenge = rows::from_bytes(row).expect("a challenge");
        let wanted = indexes::of_challenge(&record);
        let stored = StoredRecord { record: record.clone(), expected: Precondition::Version(1) };
        let batch = WriteBatch::default().challenge(Some(&stored), &record).batch();
        let written: BTreeSet<Key> = batch.writes().map(|write| write.key.clone()).collect();
        assert!(!wanted.is_empty() && wanted.is_subset(&written), "{written:?}");
    }
}
