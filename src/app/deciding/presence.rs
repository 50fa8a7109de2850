//! Several processes on one store: each says again and again that it is there, and signs what it is going to
//! tell; who is there no longer is followed by the others.
//!
//! No correctness rests on it. What two of them do at once meets a conflict in the store, and what two of
//! them tell has one name in the chat; signatures only save that work, and the clock by which they go is that
//! of the store. Where nobody else can have the store open, nothing of this happens.

use std::collections::BTreeSet;

use rand::Rng;

use crate::base::id::MatchId;
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{Beat, Delivery, from_bytes, write};
use crate::store::{Batch, CommitError, Expected, Key, KeyRange, RowKind, Subject};

use super::super::failure::Result;
use super::super::lock::Lock;
use super::super::schedule::Noted;
use super::outage::{Moment, gap};
use super::{Decider, Entries, outage};

/// Who has said nothing for so long is not there any more.
const ABSENT: Span = Span::seconds(10);
/// Who has said nothing for so long may be taken for absent soon, and tells nothing until they have.
const STALE: Span = Span::seconds(6);
/// The row of who was absent for so long goes.
const FORGOTTEN: Span = Span::minutes(10);
/// How far the clock of a process may be from that of the store.
const OFF: Span = Span::seconds(2);
/// How often it is looked for what nobody is going to tell, although nobody has gone.
const LOOK: Span = Span::minutes(1);

/// What a process knows of itself and the others.
#[derive(Default)]
pub struct Presence(Lock<Processes>);

#[derive(Clone, Default)]
struct Processes {
    /// Its name, once it has one.
    name: Option<String>,
    /// When it last said that it is there.
    said: Option<Moment>,
    /// Who was there when it last looked.
    there: BTreeSet<String>,
    /// When it last looked for what nobody is going to tell, by the clock of the store.
    looked: Option<Timestamp>,
    /// Whether its clock is further than [`OFF`] from that of the store.
    is_off: bool,
}

/// Whether other processes may have the same store open.
pub fn is_shared(decider: &Decider) -> bool {
    decider.ledger.shared_clock().is_some()
}

/// Whether this process may ring alarms, and say when somebody was heard: one whose clock is off leaves that
/// to others.
pub fn keeps_time(decider: &Decider) -> bool {
    !decider.presence.0.lock().is_off
}

/// The same, after a look at the clock of the store where that can be another one.
pub async fn looks_at_its_clock(decider: &Decider) -> Result<bool> {
    if let Some(clock) = decider.ledger.shared_clock() {
        compare(decider, clock.await?);
    }
    Ok(keeps_time(decider))
}

/// Whether this process has said lately that it is there: who slept must look first what has become of their
/// work.
pub fn is_present(decider: &Decider) -> bool {
    let said = decider.presence.0.lock().said;
    !is_shared(decider) || said.is_some_and(|said| gap(said, outage::moment(decider)) < STALE)
}

/// Whether somebody else has signed something, and is going to tell it.
pub fn is_of_another(decider: &Decider, row: &Delivery) -> bool {
    is_shared(decider) && row.by.is_some() && row.by != decider.presence.0.lock().name
}

/// Whether this process is the one that delivers something: nobody else can, or it has signed it.
pub fn is_own(decider: &Decider, row: &Delivery) -> bool {
    !is_shared(decider) || (row.by.is_some() && row.by == decider.presence.0.lock().name)
}

/// Says that this process is there. Tells who else is, when something may be left that nobody is going to
/// tell.
pub async fn be_present(decider: &Decider) -> Result<Option<BTreeSet<String>>> {
    let Some(clock) = decider.ledger.shared_clock() else { return Ok(None) };
    let (said, now) = (outage::moment(decider), clock.await?);
    compare(decider, now);
    let name = own_name(decider);
    tracing::trace!(name, now = now.0, "this process is there");
    decider
        .write(Entries::default().put(
            Key::of_process(&name),
            Expected::Any,
            &Beat { at: now, skipped: Span::default() },
        ))
        .await?;
    let (mut there, mut forgotten) = (BTreeSet::new(), Vec::new());
    for (process, beat) in decider.ledger.processes().await? {
        if is_there(beat, now) {
            there.insert(process);
        } else if beat.at > now || now - beat.at > FORGOTTEN {
            forgotten.push(Key::of_process(&process));
        }
    }
    if !forgotten.is_empty() {
        decider.write(forgotten.into_iter().fold(Entries::default(), Entries::unmark)).await?;
    }
    let mut known = decider.presence.0.lock();
    known.said = Some(said);
    decider.metrics.processes.set(i64::try_from(there.len()).unwrap_or(i64::MAX));
    let somebody_went = !known.there.is_subset(&there);
    let due = known.looked.is_none_or(|looked| now - looked >= LOOK);
    known.there.clone_from(&there);
    if somebody_went || due {
        known.looked = Some(now);
        return Ok(Some(there));
    }
    Ok(None)
}

/// Whether another process says that it is there.
pub(super) async fn others_are_there(decider: &Decider) -> Result<bool> {
    let Some(clock) = decider.ledger.shared_clock() else { return Ok(false) };
    let (now, own) = (clock.await?, own_name(decider));
    let mut all = decider.ledger.processes().await?.into_iter();
    Ok(all.any(|(process, beat)| process != own && is_there(beat, now)))
}

/// Says that this process is going: what it leaves is anybody's.
pub async fn be_gone(decider: &Decider) -> Result<()> {
    let name = decider.presence.0.lock().name.clone();
    match name.filter(|_| is_shared(decider)) {
        Some(name) => decider.write(Entries::default().unmark(Key::of_process(&name))).await,
        None => Ok(()),
    }
}

/// Makes this process's what nobody is going to tell, since whoever signed it is not there.
pub async fn take_over(decider: &Decider, there: &BTreeSet<String>) -> Result<()> {
    let left = |row: &Delivery| row.by.as_ref().is_none_or(|by| !there.contains(by));
    let rows = decider.ledger.all::<Delivery>(KeyRange::of_kind(RowKind::Outbox)).await?;
    let subjects: BTreeSet<Subject> = rows
        .into_iter()
        .filter_map(|(key, row)| match key {
            Key::Owed(subject, _) if left(&row) => Some(subject),
            _ => None,
        })
        .collect();
    for subject in subjects {
        let rows = decider.ledger.owed_with_versions(subject).await?.into_iter();
        let batch =
            rows.filter(|(_, row, _)| left(row)).fold(Batch::new(), |batch, (number, row, version)| {
                batch.put_record(Key::Owed(subject, number), Expected::Version(version), &row)
            });
        tracing::debug!(%subject, "what a process left that is gone is taken over");
        match decider.commit_as(batch, Noted::doubtful).await {
            // Of several who follow, one is the first; the others find it signed.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(())
}

/// The same batch, with this process's name under everything that it owes.
pub(super) fn signed(decider: &Decider, batch: Batch) -> Batch {
    if !is_shared(decider) {
        return batch;
    }
    sign(batch, &own_name(decider), |bytes| from_bytes(bytes).ok())
}

fn own_name(decider: &Decider) -> String {
    let mut known = decider.presence.0.lock();
    // Eight letters, as our ids are.
    let name = || {
        let mut dice = decider.dice.draw();
        MatchId::from_random(Rng::next_u64(&mut dice)).to_string()
    };
    known.name.get_or_insert_with(name).clone()
}

/// Whether the clock of this process is off, said when that changes.
fn compare(decider: &Decider, store: Timestamp) {
    // A clock that was moved on purpose may have been moved for the store, too.
    let by = |own: i64| own - store.0;
    let (moved, unmoved) = (by(decider.now().0), by(decider.now().0 - decider.clock.skipped().0));
    let by_ms = if moved.abs() < unmoved.abs() { moved } else { unmoved };
    let off = by_ms.abs() > OFF.0;
    let mut known = decider.presence.0.lock();
    if off != known.is_off {
        known.is_off = off;
        decider.metrics.clock_off.set(i64::from(off));
        if off {
            tracing::error!(by_ms, "the clock of this machine is off; other processes ring the alarms");
        } else {
            tracing::info!(by_ms, "the clock of this machine is right again");
        }
    }
}

/// Writes a name under every row of the outbox. Only those are parsed: a match may have more than 100 KiB.
fn sign(batch: Batch, name: &str, parse: impl Fn(&[u8]) -> Option<Delivery>) -> Batch {
    let signed = |bytes: Vec<u8>| match parse(&bytes) {
        Some(row) => write(&Delivery { by: Some(name.to_owned()), ..row }),
        None => bytes,
    };
    batch.with_bytes(|key, bytes| if let Key::Owed(..) = key { signed(bytes) } else { bytes })
}

/// Whether a process is there that last said so at a moment of the store's clock. What lies in the future was
/// said before that clock was set back.
fn is_there(beat: Beat, now: Timestamp) -> bool {
    beat.at - now <= ABSENT && now - beat.at <= ABSENT
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::host::owed::Owed;
    use crate::store::rows::What;

    #[test]
    fn signing_parses_only_rows_of_the_outbox() {
        let id = MatchId::from_random(1);
        let row = Delivery::new(What::Owed(Owed::Board { turn: 1 }), Timestamp(0));
        let owed = |number| Key::Owed(Subject::Match(id), number);
        let batch = Batch::new()
            .put(Key::Match(id), Expected::Absent, vec![b'm'; 129 * 1024])
            .put_record(owed(0), Expected::Absent, &row)
            .put(Key::Board(id), Expected::Any, vec![b'b'; 80])
            .put_record(owed(1), Expected::Absent, &row)
            .delete(owed(2), Expected::Any);
        let parsed = Cell::new(0);
        let signed = sign(batch.clone(), "somebody", |bytes| {
            parsed.set(parsed.get() + 1);
            from_bytes(bytes).ok()
        });
        assert_eq!(parsed.get(), 2);
        let by = |write: &crate::store::Write| from_bytes::<Delivery>(write.bytes.as_ref()?).ok()?.by;
        assert_eq!(signed.writes().filter_map(by).collect::<Vec<_>>(), ["somebody"; 2]);
        let others = |batch: &Batch| {
            let other = |write: &&crate::store::Write| !matches!(write.key, Key::Owed(..));
            batch.writes().filter(other).cloned().collect::<Vec<_>>()
        };
        assert_eq!(others(&signed), others(&batch));
    }
}
