//! Sets aside records that are unreadable or cannot be decided about. The row moves to another key for
//! the operator, and all rows that belong to it are deleted.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::store::keys::Owner;
use crate::store::rows::SetAside;
use crate::store::{Expected, Fault, Key, KeyRange, RowKind, Subject};

use super::{Entries, Ledger};

impl Ledger {
    /// Sets aside an unreadable match: its row moves, and all rows that belong to it are deleted.
    /// Returns the people in its index rows.
    pub async fn set_match_aside(
        &self,
        id: MatchId,
        why: &str,
        at: Timestamp,
    ) -> Result<(Entries, Vec<PersonId>), Fault> {
        let entries = self.aside(Key::Match(id), why, at).await?;
        let mut entries =
            self.unmark_all(entries, KeyRange::under(RowKind::Outbox, &Subject::Match(id))).await?;
        let is_left_over = |kind: &RowKind| kind.owner() == Owner::Record && kind.begins_with::<MatchId>();
        for kind in RowKind::ALL.into_iter().filter(is_left_over) {
            entries = self.unmark_all(entries, KeyRange::under(kind, &id)).await?;
        }
        let is_of = |key: &Key| matches!(key, Key::Running(_, of) | Key::PracticeRunning(_, of) if *of == id);
        self.unmark_people(entries, &[RowKind::Running, RowKind::PracticeRunning], is_of).await
    }

    /// Sets aside a challenge that cannot be decided about: its row moves, and all rows that belong to
    /// it are deleted. Returns the people in its index rows.
    pub async fn set_challenge_aside(
        &self,
        id: ChallengeId,
        why: &str,
        at: Timestamp,
    ) -> Result<(Entries, Vec<PersonId>), Fault> {
        let entries = self.aside(Key::Challenge(id), why, at).await?.unmark(Key::Card(id));
        let entries =
            self.unmark_all(entries, KeyRange::under(RowKind::Outbox, &Subject::Challenge(id))).await?;
        let is_of = |key: &Key| matches!(key, Key::Open(_, of) | Key::Asked(_, of) | Key::Waiting(_, of) if *of == id);
        self.unmark_people(entries, &[RowKind::Open, RowKind::Asked, RowKind::Waiting], is_of).await
    }

    /// Moves a row to the rows that are set aside; does nothing if it is gone.
    async fn aside(&self, key: Key, why: &str, at: Timestamp) -> Result<Entries, Fault> {
        let row = self.store.load(std::slice::from_ref(&key)).await?.pop().flatten();
        let Some(row) = row else { return Ok(Entries::default()) };
        let aside = SetAside { at, why: why.to_owned(), bytes: row.bytes };
        let entries = Entries::default().put(Key::SetAside(Box::new(key.clone())), Expected::Any, &aside);
        Ok(entries.remove(key, Expected::Version(row.version)))
    }

    async fn unmark_all(&self, entries: Entries, range: KeyRange) -> Result<Entries, Fault> {
        Ok(self.keys(range).await?.into_iter().fold(entries, Entries::unmark))
    }

    /// Deletes the index rows of a record and returns the people in their keys. If the record is
    /// unreadable, nothing else says whom it concerns.
    async fn unmark_people(
        &self,
        mut entries: Entries,
        kinds: &[RowKind],
        is_of: impl Fn(&Key) -> bool,
    ) -> Result<(Entries, Vec<PersonId>), Fault> {
        let mut people = Vec::new();
        for kind in kinds {
            for key in self.keys(KeyRange::of_kind(*kind)).await?.into_iter().filter(|key| is_of(key)) {
                people.extend(key.person());
                entries = entries.unmark(key);
            }
        }
        Ok((entries, people))
    }
}
