//! Presence of several processes on one store. Each process repeatedly records that it is alive and
//! signs its outbox entries; others take over the entries of a process that has gone.
//!
//! Correctness does not depend on it. Concurrent commits meet a conflict in the store, and concurrent
//! deliveries carry the same nonce in the chat. Signatures only save work, and they follow the clock of
//! the store. A store that only one process can open needs none of this.

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

/// A process that was silent for this long counts as gone.
const ABSENT: Span = Span::seconds(10);
/// A process that was silent for this long stops delivering until it has reported again, since others
/// may soon count it as gone.
const STALE: Span = Span::seconds(6);
/// The row of a process is deleted after it was silent for this long.
const FORGOTTEN: Span = Span::minutes(10);
/// Tolerated difference between the clocks of a process and of the store.
const OFF: Span = Span::seconds(2);
/// Interval between searches for entries that no live process has signed, even if no process has gone.
const LOOK: Span = Span::minutes(1);

/// Knowledge of a process about itself and the others.
#[derive(Default)]
pub struct Presence(Lock<Processes>);

#[derive(Clone, Default)]
struct Processes {
    /// Name of this process, once it has one.
    name: Option<String>,
    /// The last time at which this process reported that it is alive.
    said: Option<Moment>,
    /// The processes that were alive at the last check.
    there: BTreeSet<String>,
    /// The last search for unsigned entries, by the clock of the store.
    looked: Option<Timestamp>,
    /// Whether the clock of this process differs by more than [`OFF`] from that of the store.
    is_off: bool,
}

/// Returns whether other processes may have the same store open.
pub fn is_shared(decider: &Decider) -> bool {
    decider.ledger.shared_clock().is_some()
}

/// Returns whether this process may ring alarms and write heartbeats. A process whose clock is off
/// leaves this to others.
pub fn keeps_time(decider: &Decider) -> bool {
    !decider.presence.0.lock().is_off
}

/// Returns [`keeps_time`] after comparing the clock with that of the store, if the store has one.
pub async fn looks_at_its_clock(decider: &Decider) -> Result<bool> {
    if let Some(clock) = decider.ledger.shared_clock() {
        compare(decider, clock.await?);
    }
    Ok(keeps_time(decider))
}

/// Returns whether this process has reported lately that it is alive. A process that slept must first
/// check whether others have taken over its work.
pub fn is_present(decider: &Decider) -> bool {
    let said = decider.presence.0.lock().said;
    !is_shared(decider) || said.is_some_and(|said| gap(said, outage::moment(decider)) < STALE)
}

/// Returns whether another process has signed an entry and is going to deliver it.
pub fn is_of_another(decider: &Decider, row: &Delivery) -> bool {
    is_shared(decider) && row.by.is_some() && row.by != decider.presence.0.lock().name
}

/// Returns whether this process is the one that delivers an entry: it has signed it, or no other process
/// can.
pub fn is_own(decider: &Decider, row: &Delivery) -> bool {
    !is_shared(decider) || (row.by.is_some() && row.by == decider.presence.0.lock().name)
}

/// Reports that this process is alive. Returns the live processes if there may be entries that none of
/// them is going to deliver.
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

/// Returns whether another process is alive.
pub(super) async fn others_are_there(decider: &Decider) -> Result<bool> {
    let Some(clock) = decider.ledger.shared_clock() else { return Ok(false) };
    let (now, own) = (clock.await?, own_name(decider));
    let mut all = decider.ledger.processes().await?.into_iter();
    Ok(all.any(|(process, beat)| process != own && is_there(beat, now)))
}

/// Deletes the presence row of this process at shutdown, so that others take over its entries.
pub async fn be_gone(decider: &Decider) -> Result<()> {
    let name = decider.presence.0.lock().name.clone();
    match name.filter(|_| is_shared(decider)) {
        Some(name) => decider.write(Entries::default().unmark(Key::of_process(&name))).await,
        None => Ok(()),
    }
}

/// Signs the entries that no live process has signed.
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
        tracing::debug!(%subject, "taking over outbox entries of a process that is gone");
        match decider.commit_as(batch, Noted::doubtful).await {
            // If several processes take over the same entries, one commits first; the others meet a
            // conflict.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(())
}

/// Returns the batch with the name of this process in each of its outbox entries.
pub(super) fn signed(decider: &Decider, batch: Batch) -> Batch {
    if !is_shared(decider) {
        return batch;
    }
    sign(batch, &own_name(decider), |bytes| from_bytes(bytes).ok())
}

fn own_name(decider: &Decider) -> String {
    let mut known = decider.presence.0.lock();
    // Eight letters, as in our ids.
    let name = || {
        let mut dice = decider.dice.draw();
        MatchId::from_random(Rng::next_u64(&mut dice)).to_string()
    };
    known.name.get_or_insert_with(name).clone()
}

/// Compares the clock of this process with that of the store, and logs when the result changes.
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
            tracing::error!(
                by_ms,
                "the clock of this machine is off; other processes ring the alarms until it is right"
            );
        } else {
            tracing::info!(by_ms, "the clock of this machine is right again");
        }
    }
}

/// Writes a name into each outbox entry of a batch. Other rows are not parsed: a match may exceed 100
/// KiB.
fn sign(batch: Batch, name: &str, parse: impl Fn(&[u8]) -> Option<Delivery>) -> Batch {
    let signed = |bytes: Vec<u8>| match parse(&bytes) {
        Some(row) => write(&Delivery { by: Some(name.to_owned()), ..row }),
        None => bytes,
    };
    batch.with_bytes(|key, bytes| if let Key::Owed(..) = key { signed(bytes) } else { bytes })
}

/// Returns whether a process counts as alive, given its last report by the store's clock. A report from
/// the future was written before that clock was set back.
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
