//! Lets several processes share one store. Each process repeatedly records that it is alive, and signs
//! its outbox entries; others take over the entries of a process that is gone.
//!
//! Sessions of the chat's gateway start one after another, across all these processes. Discord admits one
//! session every five seconds for each bucket ("Gateway", `max_concurrency`), and rejects a session that
//! starts too soon.
//!
//! Signatures only save work: without them, concurrent commits still meet a conflict in the store, and
//! concurrent deliveries carry the same nonce. A store for only one process needs none of this.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::Rng;

use crate::app::clock::{Timer, duration};
use crate::app::failure::Result;
use crate::base::id::MatchId;
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{HeartbeatRow, OutboxEntry, from_bytes, write};
use crate::store::{Batch, CommitError, Key, KeyRange, Precondition, RowKind, Subject};

use super::outage::{self, gap};
use super::{Decider, WriteBatch};

/// A process that has not reported for this long, by the clock of the store, counts as gone.
const ABSENT: Span = Span::seconds(10);
/// A process that has not reported for this long stops delivering until its next report, since others
/// may soon count it as gone.
const STALE: Span = Span::seconds(6);
/// The row of a process is deleted once the process has not reported for this long.
const FORGOTTEN: Span = Span::minutes(10);
/// Tolerated difference between the clock of a process and that of the store.
const OFF: Span = Span::seconds(2);
/// Longest interval between searches for entries that no live process has signed. If a process has gone,
/// the search runs at once.
const SEARCH_INTERVAL: Span = Span::minutes(1);

/// Interval between the starts of two sessions. Discord counts five seconds from the arrival of the
/// first start; the rest is a margin.
const SESSIONS_APART: Span = Span(5_500);
/// After this many failed attempts to reach the store, the session starts without a turn. At worst,
/// Discord then rejects the session.
const TROUBLES: u32 = 10;

/// The state of this process, and its knowledge about the other processes.
#[derive(Default)]
pub(super) struct Presence {
    /// Name of this process. It is drawn on first use.
    name: Option<String>,
    /// The last time at which this process reported that it is alive.
    reported: Option<HeartbeatRow>,
    /// The processes that were alive at the last check.
    there: BTreeSet<String>,
    /// The last search for unsigned entries, by the clock of the store.
    searched: Option<Timestamp>,
    /// Whether the clock of this process differs by more than [`OFF`] from that of the store.
    is_off: bool,
}

/// Whether other processes may have the same store open.
pub fn is_shared(decider: &Decider) -> bool {
    decider.repository.store.shared_clock().is_some()
}

/// Whether this process may run alarms and write heartbeats. A process whose clock differs from
/// that of the store leaves both to others.
pub fn is_timekeeper(decider: &Decider) -> bool {
    !decider.presence.lock().is_off
}

/// Compares the clock with that of the store, if the store has one, and returns [`is_timekeeper`].
pub async fn is_clock_correct(decider: &Decider) -> Result<bool> {
    if let Some(clock) = decider.repository.store.shared_clock() {
        compare(decider, clock.await?);
    }
    Ok(is_timekeeper(decider))
}

/// Whether this process has recently reported that it is alive. A process that has slept must
/// first check whether others have taken over its work.
pub fn is_present(decider: &Decider) -> bool {
    let reported = decider.presence.lock().reported;
    !is_shared(decider)
        || reported.is_some_and(|reported| gap(reported, outage::clock_reading(decider)) < STALE)
}

/// Whether another process has signed an entry, and so delivers it while that process is alive.
pub fn is_signed_by_another(decider: &Decider, row: &OutboxEntry) -> bool {
    is_shared(decider) && row.by.is_some() && row.by != decider.presence.lock().name
}

/// Whether this process delivers an entry: it has signed the entry, or no other process shares
/// the store.
pub fn is_own(decider: &Decider, row: &OutboxEntry) -> bool {
    !is_shared(decider) || (row.by.is_some() && row.by == decider.presence.lock().name)
}

/// Reports that this process is alive. Returns the names of all live processes if it is time to search
/// for entries that none of them has signed.
pub async fn report_alive(decider: &Decider) -> Result<Option<BTreeSet<String>>> {
    let Some(clock) = decider.repository.store.shared_clock() else { return Ok(None) };
    let (reported, now) = (outage::clock_reading(decider), clock.await?);
    compare(decider, now);
    let name = own_name(decider);
    tracing::trace!(name, now = now.0, "reporting that this process is alive");
    decider
        .write(WriteBatch::default().put(
            Key::of_process(&name),
            Precondition::Any,
            &HeartbeatRow { at: now, skipped: Span::default() },
        ))
        .await?;
    let (mut there, mut forgotten) = (BTreeSet::new(), Vec::new());
    for (process, heartbeat) in decider.repository.processes().await? {
        if is_alive(heartbeat, now) {
            there.insert(process);
        } else if heartbeat.at > now || now - heartbeat.at > FORGOTTEN {
            forgotten.push(Key::of_process(&process));
        }
    }
    if !forgotten.is_empty() {
        decider.write(forgotten.into_iter().fold(WriteBatch::default(), WriteBatch::delete_any)).await?;
    }
    let mut known = decider.presence.lock();
    known.reported = Some(reported);
    decider.metrics.processes.set(i64::try_from(there.len()).unwrap_or(i64::MAX));
    let somebody_went = !known.there.is_subset(&there);
    let due = known.searched.is_none_or(|searched| now - searched >= SEARCH_INTERVAL);
    known.there.clone_from(&there);
    if somebody_went || due {
        known.searched = Some(now);
        return Ok(Some(there));
    }
    Ok(None)
}

pub(super) async fn has_live_peers(decider: &Decider) -> Result<bool> {
    let Some(clock) = decider.repository.store.shared_clock() else { return Ok(false) };
    let (now, own) = (clock.await?, own_name(decider));
    let mut all = decider.repository.processes().await?.into_iter();
    Ok(all.any(|(process, heartbeat)| process != own && is_alive(heartbeat, now)))
}

/// Deletes the presence row of this process at shutdown, so that others take over its entries.
pub async fn report_gone(decider: &Decider) -> Result<()> {
    let name = decider.presence.lock().name.clone();
    match name.filter(|_| is_shared(decider)) {
        Some(name) => decider.write(WriteBatch::default().delete_any(Key::of_process(&name))).await,
        None => Ok(()),
    }
}

/// Takes over the outbox entries that no live process has signed: writes them again, signed by this
/// process.
pub async fn take_over(decider: &Decider, there: &BTreeSet<String>) -> Result<()> {
    let left = |row: &OutboxEntry| row.by.as_ref().is_none_or(|by| !there.contains(by));
    let rows = decider.repository.all::<OutboxEntry>(KeyRange::of_kind(RowKind::Outbox)).await?;
    let subjects: BTreeSet<Subject> = rows
        .into_iter()
        .filter_map(|(key, row)| match key {
            Key::Outbox(subject, _) if left(&row) => Some(subject),
            _ => None,
        })
        .collect();
    for subject in subjects {
        let rows = decider.repository.versioned_outbox_entries(subject).await?.into_iter();
        let batch =
            rows.filter(|(_, row, _)| left(row)).fold(Batch::new(), |batch, (number, row, version)| {
                batch.put_record(Key::Outbox(subject, number), Precondition::Version(version), &row)
            });
        tracing::debug!(%subject, "taking over outbox entries of a process that is gone");
        match decider.commit(batch, true).await {
            // If several processes take over the same entries, one of them commits first. The others
            // meet a conflict and can ignore it.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(())
}

/// Writes the name of this process into each outbox entry of a batch.
pub(super) fn signed(decider: &Decider, batch: Batch) -> Batch {
    if !is_shared(decider) {
        return batch;
    }
    sign(batch, &own_name(decider), |bytes| from_bytes(bytes).ok())
}

fn own_name(decider: &Decider) -> String {
    let mut known = decider.presence.lock();
    // The name has the form of a match id.
    let name = || {
        let mut dice = decider.dice.draw();
        MatchId::from_random(Rng::next_u64(&mut dice)).to_string()
    };
    known.name.get_or_insert_with(name).clone()
}

/// Compares the clock of this process with that of the store, and logs when the result changes.
fn compare(decider: &Decider, store: Timestamp) {
    // If the sandbox has moved this clock, the store's clock may have been moved with it or not. So
    // compute the difference with and without that shift, and use the smaller one.
    let by = |own: i64| own - store.0;
    let (moved, unmoved) = (by(decider.now().0), by(decider.now().0 - decider.clock.skipped().0));
    let by_ms = if moved.abs() < unmoved.abs() { moved } else { unmoved };
    let off = by_ms.abs() > OFF.0;
    let mut known = decider.presence.lock();
    if off != known.is_off {
        known.is_off = off;
        decider.metrics.clock_off.set(i64::from(off));
        if off {
            tracing::error!(
                by_ms,
                "the clock of this machine differs from that of the store; other processes run the alarms"
            );
        } else {
            tracing::info!(by_ms, "the clock of this machine is right again");
        }
    }
}

/// Writes a name into each outbox entry of a batch. Parses no other rows, since that would be slow: the
/// row of a match may exceed 100 KiB.
fn sign(batch: Batch, name: &str, parse: impl Fn(&[u8]) -> Option<OutboxEntry>) -> Batch {
    let signed = |bytes: Vec<u8>| match parse(&bytes) {
        Some(row) => write(&OutboxEntry { by: Some(name.to_owned()), ..row }),
        None => bytes,
    };
    batch.with_bytes(|key, bytes| if let Key::Outbox(..) = key { signed(bytes) } else { bytes })
}

/// Whether a process counts as alive, given its last report by the store's clock. A report far
/// in the future does not count: it was written before that clock was set back.
fn is_alive(heartbeat: HeartbeatRow, now: Timestamp) -> bool {
    heartbeat.at - now <= ABSENT && now - heartbeat.at <= ABSENT
}

/// Waits until a session of the gateway may start. Sessions of the same `kind` start one after another.
pub async fn enter_gateway(decider: &Decider, kind: u32, timer: &dyn Timer) {
    let mut troubles = 0;
    while troubles < TROUBLES {
        match take_turn(decider, kind).await {
            Ok(None) => return,
            Ok(Some(wait)) => timer.pause(wait).await,
            Err(failure) => {
                tracing::debug!(
                    ?failure,
                    kind,
                    "cannot read the turn for a gateway session; retrying in 1 s"
                );
                troubles += 1;
                timer.pause(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Takes the turn for a session. If another session has the turn, returns the time for which that turn
/// still lasts.
async fn take_turn(decider: &Decider, kind: u32) -> Result<Option<Duration>> {
    let now: Timestamp = match decider.repository.store.shared_clock() {
        Some(clock) => clock.await?,
        None => decider.now(),
    };
    let key = Key::of_gateway(kind);
    let last = decider.repository.one::<HeartbeatRow>(&key).await?;
    let left = last.as_ref().map_or(Span::default(), |last| last.record.at - now);
    // A turn lasts `SESSIONS_APART` at most. Ignore a row that claims a longer turn: the clock that wrote it
    // was ahead.
    if left > Span::default() && left <= SESSIONS_APART {
        return Ok(Some(duration(left)));
    }
    let expected = last.map_or(Precondition::Absent, |last| Precondition::Version(last.version));
    let turn = HeartbeatRow { at: now + SESSIONS_APART, skipped: Span::default() };
    let batch = Batch::new().put(key, expected, write(&turn));
    match decider.repository.commit(batch).await {
        Ok(()) => Ok(None),
        // Another process has taken the turn first.
        Err(CommitError::Conflict { .. }) => Ok(Some(Duration::from_millis(50))),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;
    use crate::app::deciding::tests::{Still, decider};
    use crate::host::Effect;
    use crate::store::rows::EntryContent;
    use crate::testing::store::FaultyStore;

    #[test]
    fn process_delivers_only_entries_that_it_has_signed() {
        let effect = EntryContent::Effect(Effect::Archive);
        let signed_by = |by| OutboxEntry { by, ..OutboxEntry::new(effect.clone(), Timestamp(0)) };
        let alone = decider(Arc::new(FaultyStore::default()));
        let shared = decider(Arc::new(FaultyStore::default().shared(Arc::new(Still))));
        let unsigned = signed_by(None);
        assert!(is_own(&alone, &unsigned) && !is_own(&shared, &unsigned));
        let own = signed_by(Some(own_name(&shared)));
        assert!(is_own(&shared, &own) && !is_own(&shared, &signed_by(Some("another".to_owned()))));
    }

    #[test]
    fn signing_parses_only_rows_of_the_outbox() {
        let id = MatchId::from_random(1);
        let row = OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), Timestamp(0));
        let outbox_key = |number| Key::Outbox(Subject::Match(id), number);
        let batch = Batch::new()
            .put(Key::Match(id), Precondition::Absent, vec![b'm'; 129 * 1024])
            .put_record(outbox_key(0), Precondition::Absent, &row)
            .put(Key::Board(id), Precondition::Any, vec![b'b'; 80])
            .put_record(outbox_key(1), Precondition::Absent, &row)
            .delete(outbox_key(2), Precondition::Any);
        let parsed = Cell::new(0);
        let signed = sign(batch.clone(), "somebody", |bytes| {
            parsed.set(parsed.get() + 1);
            from_bytes(bytes).ok()
        });
        assert_eq!(parsed.get(), 2);
        let by = |write: &crate::store::Write| from_bytes::<OutboxEntry>(write.bytes.as_ref()?).ok()?.by;
        assert_eq!(signed.writes().filter_map(by).collect::<Vec<_>>(), ["somebody"; 2]);
        let others = |batch: &Batch| {
            let other = |write: &&crate::store::Write| !matches!(write.key, Key::Outbox(..));
            batch.writes().filter(other).cloned().collect::<Vec<_>>()
        };
        assert_eq!(others(&signed), others(&batch));
    }
}
