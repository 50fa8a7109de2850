//! The writes of one commit, built record by record, with the changes that each record makes to its
//! indexes and alarms.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::base::id::{InteractionId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::challenge::Challenge;
use crate::host::matches::{Match, Plan};
use crate::host::owed::Owed;
use crate::host::person::Person;
use crate::host::player::{ByPlayer, Player};
use crate::host::rating::{Rating, RatingChange};
use crate::host::server::{Deed, Server};
use crate::store::rows::{Beat, Board, Delivery, Record, Seen, What};
use crate::store::{Batch, Expected, Key, Ladder, Subject, indexes};

use super::Kept;
use super::challenges::FIRST_PLACED;

/// Upper limit of entries in the log of a server.
const MOST_DEEDS: u64 = 1000;

/// Builder of a batch, record by record.
#[derive(Clone, Default)]
pub struct Entries(Batch);

impl Entries {
    /// Adds the interaction that causes the commit. A second delivery of it then meets a conflict.
    #[must_use]
    pub fn seen(self, id: InteractionId, at: Timestamp) -> Self {
        self.put(Key::Seen(id), Expected::Absent, &Seen { at })
    }

    /// Adds a challenge, with the changes to its indexes and its alarm. `before` is `None` for a new
    /// one.
    #[must_use]
    pub fn challenge(self, before: Option<&Kept<Challenge>>, next: &Challenge) -> Self {
        let expected = before.map_or(Expected::Absent, |kept| kept.expected);
        let indexes = before.map(|kept| indexes::of_challenge(&kept.record));
        self.put(Key::Challenge(next.id), expected, next)
            .index(&indexes.unwrap_or_default(), indexes::of_challenge(next))
    }

    /// Adds a write to a person's guard, so that concurrent decisions that counted their load conflict
    /// ([`super::ReadSet::load`]).
    #[must_use]
    pub fn guard(self, person: PersonId, expected: Expected) -> Self {
        if person.is_computer() { self } else { Self(self.0.put(Key::Guard(person), expected, Vec::new())) }
    }

    /// Adds a match, with the changes to its indexes and its alarm, and its [`Board`] row. `before` is
    /// `None` for a new match. The board row expects the version that was read, since a deliverer may be
    /// writing it at the same time.
    #[must_use]
    pub fn game_match(self, before: Option<&Kept<Match>>, next: &Match, board: &Kept<Board>) -> Self {
        let expected = before.map_or(Expected::Absent, |kept| kept.expected);
        let indexes = before.map(|kept| indexes::of_match(&kept.record));
        let entries = self
            .put(Key::Match(next.id), expected, next)
            .index(&indexes.unwrap_or_default(), indexes::of_match(next));
        // Messages belong to the place where the match is played: a match that has moved has none in its
        // new place.
        let has_moved = before.is_some_and(|kept| kept.record.place != next.place);
        let record = if has_moved { board.record.elsewhere() } else { board.record.clone() };
        entries.put(Key::Board(next.id), board.expected, &record)
    }

    /// Adds an outbox entry that updates the message of the challenge. The match in a thread of its own
    /// has its first board now, and the message links to it.
    #[must_use]
    pub fn placed(self, record: &Match, now: Timestamp) -> Self {
        let Some(id) = record.challenge else { return self };
        let row = Delivery::new(What::Owed(Owed::Card), now);
        self.put(Key::Owed(Subject::Challenge(id), FIRST_PLACED), Expected::Any, &row)
    }

    /// Deletes plans for turns that are past.
    #[must_use]
    pub fn without_old_plans(self, next: &Match, plans: &ByPlayer<Option<Kept<Plan>>>) -> Self {
        let of = |player: Player| Some((next.people[player], plans[player].as_ref()?));
        let old = Player::BOTH.into_iter().filter_map(of).filter(|(_, kept)| !kept.record.is_for(next));
        old.fold(self, |entries, (person, kept)| entries.remove(Key::Plan(person, next.id), kept.expected))
    }

    /// Writes the alarm of a match that is otherwise unchanged.
    #[must_use]
    pub fn alarm(self, record: &Match) -> Self {
        match record.next_alarm() {
            Some(at) => self.mark(Key::Alarm(at, Subject::Match(record.id))),
            None => self,
        }
    }

    /// Adds the settings of a person; `before` is the expected version.
    #[must_use]
    pub fn person(self, id: PersonId, before: Expected, next: &Person) -> Self {
        self.put(Key::Person(id), before, next)
    }

    /// Adds the settings of a server with its alarm, and appends `deeds` to its log. Entries beyond the
    /// limit are deleted, the oldest first.
    #[must_use]
    pub fn server(mut self, id: ServerId, before: &Kept<Server>, mut next: Server, deeds: &[Deed]) -> Self {
        for deed in deeds {
            self = self.put(Key::Deed(id, Reverse(next.deeds)), Expected::Any, deed);
            if let Some(old) = next.deeds.checked_sub(MOST_DEEDS) {
                self = self.unmark(Key::Deed(id, Reverse(old)));
            }
            next.deeds += 1;
        }
        let (old, new) = (indexes::of_server(id, &before.record), indexes::of_server(id, &next));
        self.index(&old, new).put(Key::Server(id), before.expected, &next)
    }

    /// Adds or deletes a person's entry on a ladder without changing the rating. A person who is
    /// `hidden` has no entry.
    #[must_use]
    pub fn place(self, person: PersonId, ladder: &Ladder, rating: &Rating, hidden: bool) -> Self {
        let rank = indexes::of_rating(person, ladder, rating);
        if hidden { self.unmark(rank) } else { self.put(rank, Expected::Any, rating) }
    }

    /// Adds a rating after a match, and the ladder entry unless the person is `hidden`.
    #[must_use]
    pub fn rating(
        self,
        person: PersonId,
        ladder: &Ladder,
        expected: Expected,
        change: &RatingChange,
        hidden: bool,
    ) -> Self {
        let rank = |rating: &Rating| indexes::of_rating(person, ladder, rating);
        let mut entries = self.put(Key::Rating(person, ladder.clone()), expected, &change.after);
        if hidden {
            return entries;
        }
        if expected != Expected::Absent {
            entries = entries.unmark(rank(&change.before));
        }
        entries.put(rank(&change.after), Expected::Any, &change.after)
    }

    #[must_use]
    pub fn put<T: Record>(self, key: Key, expected: Expected, record: &T) -> Self {
        Self(self.0.put_record(key, expected, record))
    }

    /// Deletes a row whatever its version is.
    #[must_use]
    pub fn unmark(self, key: Key) -> Self {
        self.remove(key, Expected::Any)
    }

    /// Deletes a record, if it still has the version that the decision was made on.
    #[must_use]
    pub fn remove(self, key: Key, expected: Expected) -> Self {
        Self(self.0.delete(key, expected))
    }

    #[must_use]
    pub fn beat(self, beat: Beat) -> Self {
        self.put(Key::heartbeat(), Expected::Any, &beat)
    }

    /// Writes a row that carries no data beyond its key.
    #[must_use]
    pub fn note(self, key: Key) -> Self {
        Self(self.0.put(key, Expected::Any, br#"{"v":1}"#.to_vec()))
    }

    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(self.0.and(more.0))
    }

    pub fn is_empty(&self) -> bool {
        self.0.writes().next().is_none()
    }

    pub fn batch(self) -> Batch {
        self.0
    }

    /// Writes the index rows of a record and deletes those that it no longer has. Unchanged rows are
    /// written again: this repairs lost rows, and every process learns of a match that is running.
    fn index(self, before: &BTreeSet<Key>, after: BTreeSet<Key>) -> Self {
        let entries = before.difference(&after).cloned().fold(self, Self::unmark);
        after.into_iter().fold(entries, Self::mark)
    }

    /// Writes a row whose key carries all its data.
    fn mark(self, key: Key) -> Self {
        Self(self.0.put_mark(key))
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
        let kept = Kept { record: record.clone(), expected: Expected::Version(1) };
        let batch = Entries::default().challenge(Some(&kept), &record).batch();
        let written: BTreeSet<Key> = batch.writes().map(|write| write.key.clone()).collect();
        assert!(!wanted.is_empty() && wanted.is_subset(&written), "{written:?}");
    }
}
