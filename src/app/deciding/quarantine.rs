//! Quarantines records that are unreadable or cannot be decided about. The row of the record moves to
//! another key for the operator, and all rows that belong to the record are deleted.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::time::Timestamp;
use crate::store::keys::Owner;
use crate::store::rows::QuarantinedRow;
use crate::store::{Key, KeyRange, Precondition, RowKind, StoreFault, Subject};

use super::{Repository, WriteBatch};

impl Repository {
    /// Quarantines an unreadable match: moves its row, and deletes all rows that belong to the match.
    /// Returns the people in its index rows.
    pub async fn quarantine_match(
        &self,
        id: MatchId,
        why: &str,
        at: Timestamp,
    ) -> Result<(WriteBatch, Vec<PersonId>), StoreFault> {
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

    /// Quarantines a challenge that cannot be decided about: moves its row, and deletes all rows that
    /// belong to the challenge. Returns the people in its index rows.
    pub async fn quarantine_challenge(
        &self,
        id: ChallengeId,
        why: &str,
        at: Timestamp,
    ) -> Result<(WriteBatch, Vec<PersonId>), StoreFault> {
        let entries = self.aside(Key::Challenge(id), why, at).await?.delete_any(Key::Card(id));
        let entries =
            self.unmark_all(entries, KeyRange::under(RowKind::Outbox, &Subject::Challenge(id))).await?;
        let is_of = |key: &Key| matches!(key, Key::Open(_, of) | Key::Asked(_, of) | Key::Waiting(_, of) if *of == id);
        self.unmark_people(entries, &[RowKind::Open, RowKind::Asked, RowKind::Waiting], is_of).await
    }

    /// Moves a row to quarantine; does nothing if the row does not exist.
    async fn aside(&self, key: Key, why: &str, at: Timestamp) -> Result<WriteBatch, StoreFault> {
        let row = self.store.load(std::slice::from_ref(&key)).await?.pop().flatten();
        let Some(row) = row else { return Ok(WriteBatch::default()) };
        let aside = QuarantinedRow { at, why: why.to_owned(), bytes: row.bytes };
        let entries =
            WriteBatch::default().put(Key::Quarantined(Box::new(key.clone())), Precondition::Any, &aside);
        Ok(entries.remove(key, Precondition::Version(row.version)))
    }

    async fn unmark_all(&self, entries: WriteBatch, range: KeyRange) -> Result<WriteBatch, StoreFault> {
        Ok(self.keys(range).await?.into_iter().fold(entries, WriteBatch::delete_any))
    }

    /// Deletes the index rows of a record, and returns the people in their keys. If the record is
    /// unreadable, nothing else says which people it concerns.
    async fn unmark_people(
        &self,
        mut entries: WriteBatch,
        kinds: &[RowKind],
        is_of: impl Fn(&Key) -> bool,
    ) -> Result<(WriteBatch, Vec<PersonId>), StoreFault> {
        let mut people = Vec::new();
        for kind in kinds {
            for key in self.keys(KeyRange::of_kind(*kind)).await?.into_iter().filter(|key| is_of(key)) {
                people.extend(key.person());
                entries = entries.delete_any(key);
            }
        }
        Ok((entries, people))
    }
}
