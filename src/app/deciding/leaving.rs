//! Everything about a person is deleted: what they play is ended and what they have asked is closed, as they
//! could do it themselves; then every row that holds them goes, or holds a former player in their place.
//!
//! It takes many commits and can be begun again at any time: a row of its own says who leaves and who stands
//! for them, and goes with the last commit. Until then whoever finds it goes on ([`see_everybody_off`]). Then
//! the store lets go of its past, which another row asks for.

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

/// Rows that are changed in one commit, at most: of the largest, less than a batch may hold.
const ROWS: usize = 64;
/// How often it is looked for rows that came up meanwhile.
const ROUNDS: usize = 8;
/// How often it is looked whether others have been told what they are owed, before the name goes; and the
/// pause between.
const LOOKS: usize = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// A write that rests on what was read about a person takes at most this long.
const IN_FLIGHT: Span = Span::minutes(5);

/// The row that asks for the past to go.
fn past() -> Key {
    Key::Meta(Name::new("past"))
}

/// The row whose version counts the people who were deleted.
fn count_of_deletions() -> Key {
    Key::Meta(Name::new("deletions"))
}

/// Decides that a person leaves. Where they do already, that stands.
pub async fn begin_leaving(decider: &Decider, person: PersonId) -> Result<(Entries, ())> {
    let key = Key::Leaving(person);
    if decider.ledger.is_there(&key).await? {
        return Ok((Entries::default(), ()));
    }
    let former = PersonId::former(rand::Rng::next_u64(&mut decider.dice.draw()));
    let leaving = Leaving { former, since: decider.now() };
    Ok((Entries::default().put(key, Expected::Absent, &leaving), ()))
}

/// Goes on with everybody who was leaving when a program ended, and lets go of the past where that is asked
/// for. Calls `gone` for each of them. One who cannot go keeps nobody else.
pub async fn see_everybody_off(decider: &Decider, pace: &dyn Pace, gone: impl Fn(PersonId)) -> Result<()> {
    let mut outcome = Ok(());
    for person in decider.ledger.leaving().await? {
        let left = see_off(decider, person, pace).await;
        // The last commit may have come about although it is answered with a fault.
        gone(person);
        outcome = outcome.and(left);
    }
    outcome.and(let_go_of_past(decider).await)
}

/// Deletes everything about a person who leaves. Nothing when they do not.
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

/// Commits a part. Tells whether it came about: a row that has changed meanwhile is looked at again in the
/// next round.
async fn part(decider: &Decider, batch: Batch) -> Result<bool> {
    match decider.commit(batch).await {
        Ok(()) => Ok(true),
        Err(CommitError::Conflict { .. }) => Ok(false),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}

/// Lets the store go of its past, where somebody was deleted since it last did.
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
    // Where somebody else was deleted meanwhile, it has to go once more.
    part(decider, Batch::new().delete(key, Expected::Version(version))).await.map(drop)
}

/// How many people were deleted, ever: what others have in memory has to go when it grows.
pub async fn deletions(decider: &Decider) -> Result<u64> {
    Ok(decider.ledger.version(&count_of_deletions()).await?.unwrap_or_default())
}

/// Forgets who left so long ago that their matches would be rated again.
pub async fn forget_former(decider: &Decider) -> Result<()> {
    let now = decider.now();
    for (key, former) in decider.ledger.all::<Former>(KeyRange::of_kind(RowKind::Former)).await? {
        if former.until <= now {
            decider.write(Entries::default().unmark(key)).await?;
        }
    }
    Ok(())
}

/// Ends what a person plays and closes what they have asked or are asked. Tells what of it others are now
/// told.
async fn close_everything(decider: &Decider, person: PersonId) -> Result<Vec<Subject>> {
    let mut closed = Vec::new();
    let practice = decider.ledger.practice_ids(person).await?;
    for id in decider.ledger.running_ids(person).await?.into_iter().chain(practice) {
        match end_running(decider, person, id).await {
            Ok(()) => closed.push(Subject::Match(id)),
            // Whoever rings its alarm sets it aside, with a former player in it.
            Err(Failure::Fault(Fault::Store(store::Fault::BadRow { .. }))) => {}
            Err(failure) => return Err(failure),
        }
    }
    for open in decider.ledger.open_challenges(person).await? {
        let Some(command) = former::closing(&open, person) else { continue };
        let (reads, asked, by) = (decider.ledger.reads(), Asked::default(), Actor::Person(person));
        let decide = || async {
            let Some(kept) = reads.challenge(open.id).await? else { return Ok((Entries::default(), ())) };
            // One whose time has come is not theirs to close any more: it runs out.
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
            // It cannot be played on, or another row cannot be read by which its end would count: it ends for
            // nobody.
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

/// Gives others a moment to be told by whom a match was resigned, while that can still be said.
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

/// Whether somebody has had everything deleted so lately that nothing is rated of them.
pub async fn came_back(decider: &Decider, person: PersonId) -> Result<Option<Former>> {
    let Some(key) = decider.ledger.one::<HashKey>(&Key::of_hashes()).await? else { return Ok(None) };
    let former = decider.ledger.one::<Former>(&Key::Former(key.record.hash(person))).await?;
    Ok(former.map(|kept| kept.record).filter(|former| decider.now() < former.until))
}

/// Whether nothing may be written about a person that was known at a moment, since everything about them is
/// being deleted or was deleted later. The commit expects the rows that say so: a deletion that begins or
/// ends meanwhile is a conflict.
pub async fn is_deleted_since(reads: &ReadSet<'_>, person: PersonId, known: Timestamp) -> Result<bool> {
    reads.fetch(&[Key::Leaving(person), Key::of_hashes()]).await?;
    if reads.is_leaving(person).await? {
        return Ok(true);
    }
    let Some(key) = reads.hash_key().await? else { return Ok(false) };
    let former = reads.former(key.hash(person)).await?;
    Ok(former.is_some_and(|former| former.was_deleted_since(known)))
}

/// The same for what was learned a few minutes ago at most.
pub async fn is_deleted_lately(decider: &Decider, reads: &ReadSet<'_>, person: PersonId) -> Result<bool> {
    is_deleted_since(reads, person, decider.now() - IN_FLIGHT).await
}

/// Writes a change that became known of a channel at a moment, beside what other processes have written
/// there. Returns whom it leaves out, since they were deleted lately or after that moment: nobody may
/// remember them.
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

/// The hash by which somebody is known again, where anybody ever had everything deleted.
pub async fn hash_of(decider: &Decider, person: PersonId) -> Result<Option<Hash>> {
    let key = decider.ledger.one::<HashKey>(&Key::of_hashes()).await?;
    Ok(key.map(|key| key.record.hash(person)))
}

/// The key of the hashes, drawn when it is first needed.
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

/// Whether something is still going on that has to be ended first. What cannot be read goes on for nobody.
fn is_going_on(key: &Key, row: &Row) -> bool {
    match key {
        Key::Match(_) => rows::from_bytes::<Match>(&row.bytes).is_ok_and(|record| record.is_running()),
        Key::Challenge(_) => rows::from_bytes::<Challenge>(&row.bytes).is_ok_and(|one| one.due().is_some()),
        _ => false,
    }
}

/// What becomes of the rows of a person who leaves.
struct Parting {
    person: PersonId,
    former: PersonId,
    hash: Hash,
}

impl Parting {
    /// Adds what becomes of one: it goes where it is theirs alone; what others have a part in stays without
    /// them.
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

    /// Whether something owed calls them, or is nothing that anybody can read.
    fn is_for_them(&self, row: &Row) -> bool {
        let read = rows::from_bytes::<Delivery>(&row.bytes);
        read.map_or(true, |delivery| delivery.calls() == Some(self.person))
    }

    /// A row in which a former player stands for them. What was to be written into the channel about them is
    /// left as it stands there.
    fn without(&self, key: &Key, row: &Row) -> Vec<u8> {
        let gone = Gone { person: self.person, hash: self.hash };
        let changed = (key.kind().contents().without)(&row.bytes, gone);
        personal::with_another(changed.as_ref().unwrap_or(&row.bytes), self.person, self.former)
    }
}
