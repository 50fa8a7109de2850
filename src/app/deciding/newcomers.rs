//! The steps of newcomers, for the metrics of the host.
//!
//! A person is new if they have no settings and no guard row, so they have begun no match or challenge before.
//! These rows arrive with the other rows of an interaction. The step of a match is part of the commit that
//! begins the match. A step counts only after its commit, in the process that has made it, so no step counts
//! twice. At the end, the chore leaves a guard row. A person who has deleted their data is new again.

use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::Match;
use crate::host::newcomer::Newcomer;
use crate::store::{Key, KeyRange, Precondition, RowKind};

use super::transaction::StoreResult;
use super::{Decider, Transaction, WriteBatch, deleted};

/// The keys of the rows that say whether a person is new, and how far they have come.
pub const fn keys(person: PersonId) -> [Key; 3] {
    [Key::Newcomer(person), Key::Guard(person), Key::Person(person)]
}

/// Whether the store knows nothing of a person yet.
pub async fn is_new(reads: &Transaction<'_>, person: PersonId) -> StoreResult<bool> {
    for key in keys(person) {
        if reads.has_row(&key).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Records the first press or command of a new person, at `at`. Does nothing if the commit of that press has
/// recorded more. Best effort: if it fails, the person's next press is the first one.
pub async fn record_first(decider: &Decider, person: PersonId, at: Timestamp) {
    let (reads, key) = (decider.repository.transaction(), Key::Newcomer(person));
    let decide = || async {
        reads.fetch(&[key.clone(), Key::UserDeletion(person), Key::hash_key()]).await?;
        if reads.has_row(&key).await? || deleted::is_deleted_since(&reads, person, at).await? {
            return Ok(WriteBatch::default());
        }
        Ok(WriteBatch::default().put(key.clone(), Precondition::Absent, &Newcomer::new(at)))
    };
    if let Err(failure) = decider.update(&reads, decide).await {
        tracing::debug!(?failure, %person, "the first press of a person was not recorded");
    }
}

/// Adds the steps of the players to the commit that begins their match.
pub(super) async fn with_match(
    decider: &Decider,
    reads: &Transaction<'_>,
    mut entries: WriteBatch,
    record: &Match,
) -> Result<WriteBatch> {
    let now = decider.now();
    for person in record.people.0.into_iter().filter(|person| !person.is_computer()) {
        let key = Key::Newcomer(person);
        let mut stored = reads.read_or_default::<Newcomer>(key.clone()).await?;
        if is_new(reads, person).await? {
            stored.record = Newcomer::new(now);
        }
        // The commit need not expect the first match: its players never change.
        let first = match stored.record.first_match.filter(|_| !stored.record.is_over(now)) {
            Some(id) => decider.repository.record::<Match>(&Key::Match(id)).await.unwrap_or_default(),
            None => None,
        };
        if let Some(next) = stored.record.after(record, person, first.as_ref(), now) {
            entries = entries.put(key, stored.expected, &next);
        }
    }
    Ok(entries)
}

/// Deletes the rows whose time is over. A guard row remains of each person, so that they are not new again.
pub async fn forget(decider: &Decider) -> Result<()> {
    let now = decider.now();
    let all = decider.repository.all::<Newcomer>(KeyRange::of_kind(RowKind::Newcomers)).await?;
    for (key, _) in all.into_iter().filter(|(_, newcomer)| newcomer.is_over(now)) {
        let (reads, Some(person)) = (decider.repository.transaction(), key.person()) else { continue };
        let decide = || async {
            reads.fetch(&[key.clone(), Key::Guard(person)]).await?;
            let Some(row) = reads.row(&key).await? else { return Ok(WriteBatch::default()) };
            let entries = WriteBatch::default().remove(key.clone(), Precondition::Version(row.version));
            Ok(match reads.guard(person).await? {
                Precondition::Absent => entries.guard(person, Precondition::Absent),
                Precondition::Version(_) | Precondition::Any => entries,
            })
        };
        decider.update(&reads, decide).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::app::deciding::tests::{ADA, NOW, decider, opened};
    use crate::games::GAMES;
    use crate::host::Person;
    use crate::store::{Batch, MemoryStore};
    use crate::testing::store::FaultyStore;

    const BEN: PersonId = PersonId(5);
    const CEM: PersonId = PersonId(6);

    /// The numbers of people by step.
    fn counted(decider: &Decider) -> [u64; 4] {
        decider.metrics.newcomers.get().map(|(_, count)| count)
    }

    /// Commits the steps of a match that begins.
    async fn begin(decider: &Decider, record: &Match) {
        let reads = decider.repository.transaction();
        let decide = || with_match(decider, &reads, WriteBatch::default(), record);
        decider.update(&reads, decide).await.expect("memory");
    }

    #[tokio::test]
    async fn first_press_and_match_count_once() {
        let decider = decider(Arc::new(MemoryStore::new()));
        let with_ben = opened(&decider, GAMES[0], BEN, 1).await;
        for _ in 0..2 {
            begin(&decider, &with_ben).await;
            record_first(&decider, ADA, NOW).await;
            assert_eq!(counted(&decider), [2, 0, 2, 0]);
        }
        begin(&decider, &opened(&decider, GAMES[0], CEM, 2).await).await;
        assert_eq!(counted(&decider), [3, 0, 3, 1]);
    }

    #[tokio::test]
    async fn old_players_are_no_newcomers() {
        let decider = decider(Arc::new(MemoryStore::new()));
        decider.write(WriteBatch::default().guard(ADA, Precondition::Any)).await.expect("memory");
        let settings = WriteBatch::default().put(Key::Person(BEN), Precondition::Any, &Person::default());
        decider.write(settings).await.expect("memory");
        let reads = decider.repository.transaction();
        for (person, expected) in [(ADA, false), (BEN, false), (CEM, true)] {
            assert_eq!(is_new(&reads, person).await, Ok(expected));
        }
        begin(&decider, &opened(&decider, GAMES[0], BEN, 1).await).await;
        assert_eq!(counted(&decider), [0; 4]);
    }

    #[tokio::test]
    async fn press_recorded_elsewhere_does_not_count() {
        let row = Batch::new().put_record(Key::Newcomer(ADA), Precondition::Absent, &Newcomer::new(NOW));
        let others = Mutex::new(Some(row));
        let store = FaultyStore::default().committing(move |rows, batch| {
            if let Some(row) = others.lock().expect("nobody panics").take() {
                drop(rows.commit(row));
            }
            rows.commit(batch)
        });
        let decider = decider(Arc::new(store));
        record_first(&decider, ADA, NOW).await;
        assert_eq!((counted(&decider), decider.metrics.conflicts.get()), ([0; 4], 1));
    }

    #[tokio::test]
    async fn people_stay_known_without_their_rows() {
        let decider = decider(Arc::new(MemoryStore::new()));
        let over = Newcomer { until: NOW, ..Newcomer::new(NOW) };
        let batch = WriteBatch::default().put(Key::Newcomer(ADA), Precondition::Absent, &over).put(
            Key::Newcomer(BEN),
            Precondition::Absent,
            &Newcomer::new(NOW),
        );
        decider.write(batch).await.expect("memory");
        forget(&decider).await.expect("memory");
        let left = decider.repository.keys(KeyRange::of_kind(RowKind::Newcomers)).await.expect("memory");
        assert_eq!(left, [Key::Newcomer(BEN)]);
        assert_eq!(is_new(&decider.repository.transaction(), ADA).await, Ok(false));
    }
}
