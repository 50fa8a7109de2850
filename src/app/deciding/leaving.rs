//! Deletes all data of a person. Their matches end and their challenges close, as if they had done it
//! themselves. Then each row that names them is deleted, or names a former player instead.
//!
//! The deletion takes many commits and can resume at any time ([`see_everybody_off`]): its [`Leaving`]
//! row is deleted in the last commit. The row names the person, and the former player that replaces
//! them. Then the store compacts its past, which another row requests.

use std::time::Duration;

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::host::challenge;
use crate::host::former::{self, Former, Hash, Leaving};
use crate::host::{Actor, Challenge, Conclusion, Match, Refusal};
use crate::store::record::Gone;
use crate::store::rows::{self, Closed, ClosedChange, Delivery, HashKey};
use crate::store::{
    self, Batch, CommitError, Expected, Key, KeyRange, Name, Row, RowKind, Subject, personal,
};

use super::super::clock::Pace;
use super::super::failure::{Failure, Fault, Result};
use super::{Asked, Decider, Entries, ReadSet, challenges, matches, names};

/// Upper limit of rows changed in one commit; even the largest rows then fit into a batch.
const ROWS: usize = 64;
/// Number of passes over all rows; later passes find rows that were written meanwhile.
const ROUNDS: usize = 8;
/// Number of checks whether other people have been notified before the name is deleted, and the pause
/// between two checks.
const LOOKS: usize = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// Upper limit of the time between a read about a person and a write that depends on it.
const IN_FLIGHT: Span = Span::minutes(5);

/// Key of the row that requests a compaction of the store.
fn past() -> Key {
    Key::Meta(Name::new("past"))
}

/// Key of the row whose version counts all deletions of people.
fn count_of_deletions() -> Key {
    Key::Meta(Name::new("deletions"))
}

/// Decides to delete a person's data. Changes nothing if the deletion has begun already.
pub async fn begin_leaving(decider: &Decider, person: PersonId) -> Result<(Entries, ())> {
    let key = Key::Leaving(person);
    if decider.ledger.is_there(&key).await? {
        return Ok((Entries::default(), ()));
    }
    let former = PersonId::former(rand::Rng::next_u64(&mut decider.dice.draw()));
    let leaving = Leaving { former, since: decider.now() };
    Ok((Entries::default().put(key, Expected::Absent, &leaving), ()))
}

/// Resumes all deletions of people that are incomplete, and the compaction if it was requested. Calls
/// `gone` after each attempt. A failure with one person does not stop the others.
pub async fn see_everybody_off(decider: &Decider, pace: &dyn Pace, gone: impl Fn(PersonId)) -> Result<()> {
    let mut outcome = Ok(());
    for person in decider.ledger.leaving().await? {
        let left = see_off(decider, person, pace).await;
        // The last commit may be durable although it was answered with a fault.
        gone(person);
        outcome = outcome.and(left);
    }
    outcome.and(let_go_of_past(decider).await)
}

/// Deletes all data of a person who is leaving. Does nothing for anybody else.
pub async fn see_off(decider: &Decider, person: PersonId, pace: &dyn Pace) -> Result<()> {
    let hash = hash_key_of_store(decider).await?.hash(person);
    for _ in 0..ROUNDS {
        let key = Key::Leaving(person);
        let Some(leaving) = decider.ledger.one::<Leaving>(&key).await? else { return Ok(()) };
        let closed = close_everything(decider, person).await?;
        wait_until_told(decider, &closed, pace).await?;
        let rows = decider.ledger.personal(person).await?;
        if rows.iter().any(|(key, row)| is_going_on(key, row)) {
            continue;
        }
        let parting = Parting { person, former: leaving.record.former, hash };
        if rows.iter().all(|(key, _)| matches!(key, Key::Leaving(_))) {
            let last = Batch::new()
                .delete(key, leaving.expected())
                .put_record(Key::Former(hash), Expected::Any, &leaving.record.former(decider.now()))
                .and(Entries::default().note(past()).note(count_of_deletions()).batch());
            if part(decider, last).await? {
                names::forget_names(decider, person);
                return Ok(());
            }
            continue;
        }
        for some in rows.chunks(ROWS) {
            let batch = some.iter().fold(Batch::new(), |batch, (key, row)| parting.of(batch, key, row));
            part(decider, batch).await?;
        }
    }
    Err(Refusal::CROWDED.into())
}

/// Commits one batch of the deletion. Returns false after a conflict; the next round reads the changed
/// row again.
async fn part(decider: &Decider, batch: Batch) -> Result<bool> {
    match decider.commit(batch).await {
        Ok(()) => Ok(true),
        Err(CommitError::Conflict { .. }) => Ok(false),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}

/// Compacts the store if somebody was deleted since the last compaction.
pub async fn let_go_of_past(decider: &Decider) -> Result<()> {
    let key = past();
    let Some(version) = decider.ledger.version(&key).await? else { return Ok(()) };
    for (key, row) in decider.ledger.quarantined().await? {
        part(decider, Batch::new().delete(key, Expected::Version(row.version))).await?;
    }
    match decider.ledger.compact().await {
        Ok(()) => {}
        Err(CommitError::Fault(fault)) => return Err(fault.into()),
        Err(CommitError::Conflict { .. }) => return Ok(()),
    }
    // If another person was deleted meanwhile, the row stays and requests a second compaction.
    part(decider, Batch::new().delete(key, Expected::Version(version))).await.map(drop)
}

/// Returns how many people were ever deleted. When the number grows, other processes clear their caches.
pub async fn deletions(decider: &Decider) -> Result<u64> {
    Ok(decider.ledger.version(&count_of_deletions()).await?.unwrap_or_default())
}

/// Forgets former players who were deleted so long ago that new matches of theirs would be rated.
pub async fn forget_former(decider: &Decider) -> Result<()> {
    let now = decider.now();
    for (key, former) in decider.ledger.all::<Former>(KeyRange::of_kind(RowKind::Former)).await? {
        if former.until <= now {
            decider.write(Entries::default().unmark(key)).await?;
        }
    }
    Ok(())
}

/// Ends a person's matches and closes their challenges. Returns the matches and challenges that now have
/// notifications for other people.
async fn close_everything(decider: &Decider, person: PersonId) -> Result<Vec<Subject>> {
    let mut closed = Vec::new();
    let practice = decider.ledger.practice_ids(person).await?;
    for id in decider.ledger.running_ids(person).await?.into_iter().chain(practice) {
        match end_running(decider, person, id).await {
            Ok(()) => closed.push(Subject::Match(id)),
            // An unreadable match is set aside when its alarm rings, with a former player in it.
            Err(Failure::Fault(Fault::Store(store::Fault::BadRow { .. }))) => {}
            Err(failure) => return Err(failure),
        }
    }
    for open in decider.ledger.open_challenges(person).await? {
        let Some(command) = former::closing(&open, person) else { continue };
        let (reads, asked, by) = (decider.ledger.reads(), Asked::default(), Actor::Person(person));
        let decide = || async {
            let Some(kept) = reads.challenge(open.id).await? else { return Ok((Entries::default(), ())) };
            // An expired challenge cannot be closed by the person any more; it expires instead.
            for (actor, command) in [(by, command), (Actor::Clock, challenge::Command::Expire)] {
                let step =
                    challenges::step_challenge(decider, &reads, &kept, actor, command, &asked, None).await;
                match step {
                    Ok((entries, _)) => return Ok((entries, ())),
                    Err(Failure::Refused(_)) => {}
                    Err(failure) => return Err(failure),
                }
            }
            Ok((Entries::default(), ()))
        };
        decider.settle(&reads, decide).await?;
        closed.push(Subject::Challenge(open.id));
    }
    Ok(closed)
}

async fn end_running(decider: &Decider, person: PersonId, id: MatchId) -> Result<()> {
    let reads = decider.ledger.reads();
    let decide = || async {
        let kept = reads.game_match(id).await?.filter(|kept| kept.record.is_running());
        let Some(kept) = kept else { return Ok((Entries::default(), ())) };
        let command = former::ending(&kept.record);
        let (actor, asked) = (Actor::Person(person), Asked::default());
        let step = matches::step(decider, &reads, Entries::default(), &kept, actor, &command, &asked).await;
        let entries = match step {
            Ok((entries, _)) => entries,
            // The match cannot continue, or a row that its result depends on cannot be read: it ends
            // without a result.
            Err(
                Failure::Fault(
                    Fault::Record(_) | Fault::UnknownGame(_) | Fault::Store(store::Fault::BadRow { .. }),
                )
                | Failure::Refused(_),
            ) => matches::end_for_nobody(decider, &reads, &kept, Conclusion::Adjudicated).await?,
            Err(failure) => return Err(failure),
        };
        Ok((entries, ()))
    };
    decider.settle(&reads, decide).await
}

/// Waits a moment for notifications to other people, so that these can still name the person who
/// resigned.
async fn wait_until_told(decider: &Decider, subjects: &[Subject], pace: &dyn Pace) -> Result<()> {
    for _ in 0..LOOKS {
        let mut owed = 0;
        for subject in subjects {
            owed += decider.ledger.owed(*subject).await?.len();
        }
        if owed == 0 {
            return Ok(());
        }
        pace.pause(PAUSE).await;
    }
    Ok(())
}

/// Returns the record of an earlier deletion of this person that still prevents rated matches.
pub async fn came_back(decider: &Decider, person: PersonId) -> Result<Option<Former>> {
    let Some(key) = decider.ledger.one::<HashKey>(&Key::of_hashes()).await? else { return Ok(None) };
    let former = decider.ledger.one::<Former>(&Key::Former(key.record.hash(person))).await?;
    Ok(former.map(|kept| kept.record).filter(|former| decider.now() < former.until))
}

/// Returns whether facts about a person that were known at `known` must not be written, since a deletion
/// is under way or has happened later. The commit expects the rows that this depends on: a deletion that
/// begins or ends meanwhile is a conflict.
pub async fn is_deleted_since(reads: &ReadSet<'_>, person: PersonId, known: Timestamp) -> Result<bool> {
    reads.fetch(&[Key::Leaving(person), Key::of_hashes()]).await?;
    if reads.is_leaving(person).await? {
        return Ok(true);
    }
    let Some(key) = reads.hash_key().await? else { return Ok(false) };
    let former = reads.former(key.hash(person)).await?;
    Ok(former.is_some_and(|former| former.was_deleted_since(known)))
}

/// Returns [`is_deleted_since`] for facts that are a few minutes old at most.
pub async fn is_deleted_lately(decider: &Decider, reads: &ReadSet<'_>, person: PersonId) -> Result<bool> {
    is_deleted_since(reads, person, decider.now() - IN_FLIGHT).await
}

/// Applies a change of a channel's reachability, known at `known`, to the row that all processes share.
/// Returns the people whom it leaves out because they were deleted lately or after that moment. The
/// caller must forget them, too.
pub async fn write_closed(
    decider: &Decider,
    channel: ChannelId,
    change: &ClosedChange,
    known: Timestamp,
) -> Result<Vec<PersonId>> {
    let known = known.min(decider.now() - IN_FLIGHT);
    let reads = decider.ledger.reads();
    let decide = || async {
        let key = Key::Closed(channel);
        let row = reads.row(&key).await?;
        let expected = Expected::from(row.as_ref());
        let kept = row.and_then(|row| rows::from_bytes(&row.bytes).ok());
        let mut deleted = Vec::new();
        let Some(mut row) = Closed::after(kept, change) else {
            let entries = Entries::default();
            let is_there = expected != Expected::Absent;
            return Ok((if is_there { entries.unmark(key) } else { entries }, deleted));
        };
        for person in row.untold.union(&row.told).copied().collect::<Vec<_>>() {
            if is_deleted_since(&reads, person, known).await? {
                row.untold.remove(&person);
                row.told.remove(&person);
                deleted.push(person);
            }
        }
        Ok((Entries::default().put(key, expected, &row), deleted))
    };
    decider.settle(&reads, decide).await
}

/// Returns the hash by which a deleted person is recognised, if anybody was ever deleted.
pub async fn hash_of(decider: &Decider, person: PersonId) -> Result<Option<Hash>> {
    let key = decider.ledger.one::<HashKey>(&Key::of_hashes()).await?;
    Ok(key.map(|key| key.record.hash(person)))
}

/// Returns the key of the hashes, and draws it on first use.
async fn hash_key_of_store(decider: &Decider) -> Result<HashKey> {
    let reads = decider.ledger.reads();
    let decide = || async {
        if let Some(found) = decider.ledger.one::<HashKey>(&Key::of_hashes()).await? {
            return Ok((Entries::default(), found.record));
        }
        let mut random = [0; 32];
        rand::Rng::fill_bytes(&mut decider.dice.draw(), &mut random);
        let key = HashKey::new(random);
        Ok((Entries::default().put(Key::of_hashes(), Expected::Absent, &key), key))
    };
    decider.settle(&reads, decide).await
}

/// Returns whether a match or challenge is still open and has to end first. An unreadable row counts as
/// ended.
fn is_going_on(key: &Key, row: &Row) -> bool {
    match key {
        Key::Match(_) => rows::from_bytes::<Match>(&row.bytes).is_ok_and(|record| record.is_running()),
        Key::Challenge(_) => rows::from_bytes::<Challenge>(&row.bytes).is_ok_and(|one| one.due().is_some()),
        _ => false,
    }
}

/// Rewrites the rows of a person who is deleted.
struct Parting {
    person: PersonId,
    former: PersonId,
    hash: Hash,
}

impl Parting {
    /// Adds the deletion or rewrite of one row. Rows of the person alone are deleted; shared rows stay
    /// without them.
    fn of(&self, batch: Batch, key: &Key, row: &Row) -> Batch {
        let expected = Expected::Version(row.version);
        match key {
            Key::Leaving(_) => batch,
            Key::Ended(_, at, id) => {
                let theirs = Key::Ended(self.former, *at, *id);
                batch.delete(key.clone(), expected).put(theirs, Expected::Any, row.bytes.clone())
            }
            Key::PracticeEnded(_, at, id) => {
                let theirs = Key::PracticeEnded(self.former, *at, *id);
                batch.delete(key.clone(), expected).put(theirs, Expected::Any, row.bytes.clone())
            }
            key if key.person() == Some(self.person) => batch.delete(key.clone(), expected),
            Key::Owed(..) if self.is_for_them(row) => batch.delete(key.clone(), expected),
            Key::SetAside(_) => batch.delete(key.clone(), expected),
            key => batch.put(key.clone(), expected, self.without(key, row)),
        }
    }

    /// Returns whether an outbox entry notifies this person, or cannot be read.
    fn is_for_them(&self, row: &Row) -> bool {
        let read = rows::from_bytes::<Delivery>(&row.bytes);
        read.map_or(true, |delivery| delivery.calls() == Some(self.person))
    }

    /// Returns a row with the former player in the person's place. Messages in a channel stay as they
    /// are.
    fn without(&self, key: &Key, row: &Row) -> Vec<u8> {
        let gone = Gone { person: self.person, hash: self.hash };
        let changed = (key.kind().contents().without)(&row.bytes, gone);
        personal::with_another(changed.as_ref().unwrap_or(&row.bytes), self.person, self.former)
    }
}
