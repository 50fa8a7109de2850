//! Deletes all data of a person. Their matches and challenges end, as if the person had ended them. Then
//! each row that names the person is deleted, or names a former player (an anonymous id) instead.
//!
//! A deletion takes many commits and can be resumed at any time ([`resume_user_deletions`]), since its
//! [`UserDeletion`] row is deleted last. Another row then requests that the store compacts its log.

use std::time::Duration;

use crate::app::clock::Timer;
use crate::app::failure::{AppFault, Failure, Result};
use crate::base::id::{ChannelId, MatchId, PersonHash, PersonId};
use crate::base::time::Timestamp;
use crate::host::user_deletion::{self, FormerPlayer, UserDeletion};
use crate::host::{Actor, Challenge, Conclusion, Match, Refusal, challenge};
use crate::store::rows::{self, DeletedPerson, HashKey, OutboxEntry, UnreachableChange, UnreachableChannel};
use crate::store::{
    self, Batch, CommitError, Key, KeyRange, Name, Precondition, Row, RowKind, Subject, personal,
};

use super::deleted::IN_FLIGHT;
use super::{Decider, DecisionOrigin, WriteBatch, challenges, matches, names};

pub use super::deleted::{earlier_deletion, hash_of, is_banned, is_deleted_lately, is_deleted_since};

/// Maximum number of rows changed in one commit. Even the largest rows then fit into a batch.
const ROWS: usize = 64;
/// Maximum number of passes over all rows. Later passes find rows that were written meanwhile.
const ROUNDS: usize = 8;
/// Number of checks whether other people have been notified before the person's name is deleted, and the
/// pause between two checks.
const NOTIFICATION_CHECKS: usize = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// Key of the row that requests a compaction of the store.
fn compaction_key() -> Key {
    Key::Meta(Name::new("past"))
}

/// Key of the row whose version counts the deletions of people.
fn count_of_deletions() -> Key {
    Key::Meta(Name::new("deletions"))
}

/// Decides to delete a person's data. Changes nothing if the deletion has begun already.
pub async fn begin_deletion(decider: &Decider, person: PersonId) -> Result<(WriteBatch, ())> {
    let key = Key::UserDeletion(person);
    if decider.repository.has_row(&key).await? {
        return Ok((WriteBatch::default(), ()));
    }
    let former = PersonId::former(rand::Rng::next_u64(&mut decider.dice.draw()));
    let deletion = UserDeletion { former, since: decider.now() };
    Ok((WriteBatch::default().put(key, Precondition::Absent, &deletion), ()))
}

/// Resumes all unfinished deletions of people, and the compaction if one was requested. Calls `gone`
/// with the person after each attempt. A failure with one person does not stop the others.
pub async fn resume_user_deletions(
    decider: &Decider,
    timer: &dyn Timer,
    gone: impl Fn(PersonId),
) -> Result<()> {
    let mut outcome = Ok(());
    let deletions = decider.repository.keys(KeyRange::of_kind(RowKind::UserDeletions)).await?;
    for person in deletions.iter().filter_map(Key::person) {
        let left = delete_user(decider, person, timer).await;
        // Call `gone` after a failure, too: the last commit may be durable although the store reported a
        // fault.
        gone(person);
        outcome = outcome.and(left);
    }
    outcome.and(compact_if_requested(decider).await)
}

/// Deletes all data of a person who has asked for it. Does nothing if no [`UserDeletion`] row names the
/// person.
pub async fn delete_user(decider: &Decider, person: PersonId, timer: &dyn Timer) -> Result<()> {
    let hash = hash_key_of_store(decider).await?.hash(person);
    for _ in 0..ROUNDS {
        let key = Key::UserDeletion(person);
        let Some(deletion) = decider.repository.one::<UserDeletion>(&key).await? else { return Ok(()) };
        let closed = close_everything(decider, person).await?;
        wait_until_delivered(decider, &closed, timer).await?;
        let rows = decider.repository.rows_naming(person).await?;
        if rows.iter().any(|(key, row)| is_going_on(key, row)) {
            continue;
        }
        let parting = PersonEraser { person, former: deletion.record.former, hash };
        if rows.iter().all(|(key, _)| matches!(key, Key::UserDeletion(_))) {
            let former = deletion.record.former(decider.now());
            let last = Batch::new()
                .delete(key, deletion.expected())
                .put_record(Key::FormerPlayer(hash), Precondition::Any, &former)
                .and(WriteBatch::default().note(compaction_key()).note(count_of_deletions()).batch());
            // After a conflict, the next pass reads the changed row again.
            if decider.try_commit(last).await? {
                names::forget_names(decider, person);
                return Ok(());
            }
            continue;
        }
        for some in rows.chunks(ROWS) {
            let batch =
                some.iter().fold(Batch::new(), |batch, (key, row)| parting.add_erasure(batch, key, row));
            decider.try_commit(batch).await?;
        }
    }
    Err(Refusal::CROWDED.into())
}

/// Compacts the store if a deletion has requested it. First deletes all quarantined rows, since an
/// unreadable row may name the person.
pub async fn compact_if_requested(decider: &Decider) -> Result<()> {
    let key = compaction_key();
    let Some(version) = decider.repository.version(&key).await? else { return Ok(()) };
    let quarantined = KeyRange::of_kind(RowKind::Quarantined);
    for (key, row) in decider.repository.rows_where(quarantined, |_| true).await? {
        decider.try_commit(Batch::new().delete(key, Precondition::Version(row.version))).await?;
    }
    match decider.repository.store.compact().await {
        Ok(()) => {}
        Err(CommitError::Fault(fault)) => return Err(fault.into()),
        Err(CommitError::Conflict { .. }) => return Ok(()),
    }
    // If another deletion has ended meanwhile, this delete meets a conflict, and the row requests a
    // second compaction.
    decider.try_commit(Batch::new().delete(key, Precondition::Version(version))).await.map(drop)
}

/// Returns how often people have deleted their data. When this number grows, other processes clear their
/// caches.
pub async fn deletions(decider: &Decider) -> Result<u64> {
    Ok(decider.repository.version(&count_of_deletions()).await?.unwrap_or_default())
}

/// Deletes the records of former players whose deletion is so long ago that it no longer bars them from
/// rated matches.
pub async fn forget_former(decider: &Decider) -> Result<()> {
    let now = decider.now();
    let all = decider.repository.all::<FormerPlayer>(KeyRange::of_kind(RowKind::FormerPlayers)).await?;
    for (key, _) in all.into_iter().filter(|(_, former)| former.until <= now) {
        decider.write(WriteBatch::default().delete_any(key)).await?;
    }
    Ok(())
}

/// Ends a person's matches and closes their challenges. Returns these matches and challenges: their
/// outbox entries notify the other people.
async fn close_everything(decider: &Decider, person: PersonId) -> Result<Vec<Subject>> {
    let mut closed = Vec::new();
    let practice = decider.repository.match_ids(RowKind::PracticeRunning, person).await?;
    for id in decider.repository.match_ids(RowKind::RunningMatches, person).await?.into_iter().chain(practice)
    {
        match end_running(decider, person, id).await {
            Ok(()) => closed.push(Subject::Match(id)),
            // Leave an unreadable match alone. Its alarm will quarantine it, with a former player in the
            // person's place.
            Err(Failure::Fault(AppFault::Store(store::StoreFault::BadRow { .. }))) => {}
            Err(failure) => return Err(failure),
        }
    }
    for open in decider.repository.open_challenges(person).await? {
        let Some(command) = user_deletion::closing(&open, person) else { continue };
        let (reads, origin, by) =
            (decider.repository.transaction(), DecisionOrigin::default(), Actor::Person(person));
        let decide = || async {
            let Some(stored) = reads.challenge(open.id).await? else {
                return Ok(WriteBatch::default());
            };
            // An expired challenge cannot be closed by the person; expire it instead.
            for (actor, command) in [(by, command), (Actor::Clock, challenge::ChallengeCommand::Expire)] {
                match challenges::step_challenge(decider, &reads, &stored, actor, command, &origin).await {
                    Ok((entries, _)) => return Ok(entries),
                    Err(Failure::Refused(_)) => {}
                    Err(failure) => return Err(failure),
                }
            }
            Ok(WriteBatch::default())
        };
        decider.update(&reads, decide).await?;
        closed.push(Subject::Challenge(open.id));
    }
    Ok(closed)
}

async fn end_running(decider: &Decider, person: PersonId, id: MatchId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?.filter(|stored| stored.record.is_running());
        let Some(stored) = stored else { return Ok(WriteBatch::default()) };
        let command = user_deletion::ending(&stored.record);
        let (actor, origin) = (Actor::Person(person), DecisionOrigin::default());
        match matches::step(decider, &reads, &stored, actor, &command, &origin).await {
            Ok((entries, _)) => Ok(entries),
            // If the match cannot continue, a row that its result depends on is unreadable, or the step
            // is refused, end the match without a result.
            Err(
                Failure::Fault(
                    AppFault::Record(_)
                    | AppFault::UnknownGame(_)
                    | AppFault::Store(store::StoreFault::BadRow { .. }),
                )
                | Failure::Refused(_),
            ) => matches::end_without_result(decider, &reads, &stored, Conclusion::Adjudicated).await,
            Err(failure) => Err(failure),
        }
    };
    decider.update(&reads, decide).await
}

/// Waits at most five seconds until notifications to other people are delivered. After the deletion,
/// they could no longer name the person who resigned.
async fn wait_until_delivered(decider: &Decider, subjects: &[Subject], timer: &dyn Timer) -> Result<()> {
    for _ in 0..NOTIFICATION_CHECKS {
        let mut entry_count = 0;
        for subject in subjects {
            entry_count += decider.repository.outbox_entries(*subject).await?.len();
        }
        if entry_count == 0 {
            return Ok(());
        }
        timer.pause(PAUSE).await;
    }
    Ok(())
}

/// Applies a change in the reachability of a channel, observed at `known`, to the row that all processes
/// share. Leaves out people whose data was deleted later than `known`, or in the last few minutes.
/// Returns these people: the caller must forget them, too.
pub async fn write_unreachable_channel(
    decider: &Decider,
    channel: ChannelId,
    change: &UnreachableChange,
    known: Timestamp,
) -> Result<Vec<PersonId>> {
    let known = known.min(decider.now() - IN_FLIGHT);
    let reads = decider.repository.transaction();
    let decide = || async {
        let key = Key::UnreachableChannel(channel);
        let row = reads.row(&key).await?;
        let expected = Precondition::from(row.as_ref());
        let stored = row.and_then(|row| rows::from_bytes(&row.bytes).ok());
        let mut deleted = Vec::new();
        let Some(mut row) = UnreachableChannel::after(stored, change) else {
            let entries = WriteBatch::default();
            let is_there = expected != Precondition::Absent;
            return Ok((if is_there { entries.delete_any(key) } else { entries }, deleted));
        };
        for person in row.uninformed.union(&row.informed).copied().collect::<Vec<_>>() {
            if is_deleted_since(&reads, person, known).await? {
                row.uninformed.remove(&person);
                row.informed.remove(&person);
                deleted.push(person);
            }
        }
        Ok((WriteBatch::default().put(key, expected, &row), deleted))
    };
    decider.transact(&reads, decide).await
}

/// Returns the secret key for the hashes of deleted people. The first call draws and stores the key.
async fn hash_key_of_store(decider: &Decider) -> Result<HashKey> {
    let reads = decider.repository.transaction();
    let decide = || async {
        if let Some(found) = decider.repository.record::<HashKey>(&Key::hash_key()).await? {
            return Ok((WriteBatch::default(), found));
        }
        let mut random = [0; 32];
        rand::Rng::fill_bytes(&mut decider.dice.draw(), &mut random);
        let key = HashKey(random);
        Ok((WriteBatch::default().put(Key::hash_key(), Precondition::Absent, &key), key))
    };
    decider.transact(&reads, decide).await
}

/// Returns whether a match or challenge is still open, so that it has to end before its row is
/// rewritten. An unreadable row counts as ended.
fn is_going_on(key: &Key, row: &Row) -> bool {
    match key {
        Key::Match(_) => rows::from_bytes::<Match>(&row.bytes).is_ok_and(|record| record.is_running()),
        Key::Challenge(_) => rows::from_bytes::<Challenge>(&row.bytes).is_ok_and(|one| one.due().is_some()),
        _ => false,
    }
}

/// Deletes or rewrites the rows that name a person.
struct PersonEraser {
    person: PersonId,
    former: PersonId,
    hash: PersonHash,
}

impl PersonEraser {
    /// Adds the deletion or the rewrite of one row. A row of this person alone is deleted. In a row that
    /// others need, a former player takes the person's place.
    fn add_erasure(&self, batch: Batch, key: &Key, row: &Row) -> Batch {
        let expected = Precondition::Version(row.version);
        let moved = |batch: Batch, to| {
            batch.delete(key.clone(), expected).put(to, Precondition::Any, row.bytes.clone())
        };
        match key {
            Key::UserDeletion(_) => batch,
            Key::EndedMatch(_, at, id) => moved(batch, Key::EndedMatch(self.former, *at, *id)),
            Key::PracticeEnded(_, at, id) => moved(batch, Key::PracticeEnded(self.former, *at, *id)),
            key if key.person() == Some(self.person) => batch.delete(key.clone(), expected),
            Key::Outbox(..) if self.is_for_them(row) => batch.delete(key.clone(), expected),
            Key::Quarantined(_) => batch.delete(key.clone(), expected),
            key => batch.put(key.clone(), expected, self.with_former_player(key, row)),
        }
    }

    /// Returns whether an outbox entry notifies this person. An unreadable entry counts as one that
    /// does.
    fn is_for_them(&self, row: &Row) -> bool {
        let read = rows::from_bytes::<OutboxEntry>(&row.bytes);
        read.map_or(true, |delivery| delivery.notified_person() == Some(self.person))
    }

    /// Returns the bytes of a row with the former player in the person's place.
    fn with_former_player(&self, key: &Key, row: &Row) -> Vec<u8> {
        let gone = DeletedPerson { person: self.person, hash: self.hash };
        let changed = (key.kind().contents().without)(&row.bytes, gone);
        personal::replace_person(changed.as_ref().unwrap_or(&row.bytes), self.person, self.former)
    }
}
