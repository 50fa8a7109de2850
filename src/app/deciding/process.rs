//! This process among those that share the store: its clock, its name, and its signature of outbox entries.

use std::collections::BTreeSet;

use rand::Rng;

use crate::app::failure::Result;
use crate::base::id::MatchId;
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{HeartbeatRow, OutboxEntry, from_bytes, write};
use crate::store::{Batch, Key};

use super::Decider;

/// A process that has not reported for this long, by the clock of the store, counts as gone.
const GONE_AFTER: Span = Span::seconds(10);
/// A process that has not reported for this long stops delivering until its next report, since others
/// may soon count it as gone.
const STALE: Span = Span::seconds(6);
/// Tolerated difference between the clock of a process and that of the store.
const CLOCK_TOLERANCE: Span = Span::seconds(2);
/// The state of this process, and its knowledge about the other processes.
#[derive(Default)]
pub(super) struct Presence {
    /// Name of this process. It is drawn on first use.
    pub name: Option<String>,
    /// The last time at which this process reported that it is alive.
    pub reported: Option<HeartbeatRow>,
    /// The processes that were alive at the last check.
    pub live_processes: BTreeSet<String>,
    /// The last search for unsigned entries, by the clock of the store.
    pub searched: Option<Timestamp>,
    /// Whether the clock of this process differs by more than [`CLOCK_TOLERANCE`] from that of the store.
    pub is_off: bool,
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
    !is_shared(decider) || reported.is_some_and(|reported| gap(reported, clock_reading(decider)) < STALE)
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

pub(super) async fn has_live_peers(decider: &Decider) -> Result<bool> {
    let Some(clock) = decider.repository.store.shared_clock() else { return Ok(false) };
    let (now, own) = (clock.await?, own_name(decider));
    let mut all = decider.repository.processes().await?.into_iter();
    Ok(all.any(|(process, heartbeat)| process != own && is_alive(heartbeat, now)))
}

/// The present moment by the clock of this process, and the total time by which it was moved forward on
/// purpose.
pub fn clock_reading(decider: &Decider) -> HeartbeatRow {
    HeartbeatRow { at: decider.now(), skipped: decider.clock.skipped() }
}

/// The time between two readings of the clock, without time that was skipped on purpose.
pub(super) fn gap(last: HeartbeatRow, now: HeartbeatRow) -> Span {
    Span((now.at - last.at).0 - (now.skipped.0 - last.skipped.0))
}

/// Writes the name of this process into each outbox entry of a batch.
pub(super) fn signed(decider: &Decider, batch: Batch) -> Batch {
    if !is_shared(decider) {
        return batch;
    }
    sign(batch, &own_name(decider), |bytes| from_bytes(bytes).ok())
}

pub(super) fn own_name(decider: &Decider) -> String {
    let mut known = decider.presence.lock();
    // The name has the form of a match id.
    let name = || {
        let mut dice = decider.dice.draw();
        MatchId::from_random(Rng::next_u64(&mut dice)).to_string()
    };
    known.name.get_or_insert_with(name).clone()
}

/// Compares the clock of this process with that of the store, and logs when the result changes.
pub(super) fn compare(decider: &Decider, store: Timestamp) {
    // If the sandbox has moved this clock, the store's clock may have been moved with it or not. So
    // compute the difference with and without that shift, and use the smaller one.
    let by = |own: i64| own - store.0;
    let (moved, unmoved) = (by(decider.now().0), by(decider.now().0 - decider.clock.skipped().0));
    let by_ms = if moved.abs() < unmoved.abs() { moved } else { unmoved };
    let off = by_ms.abs() > CLOCK_TOLERANCE.0;
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
pub(super) fn is_alive(heartbeat: HeartbeatRow, now: Timestamp) -> bool {
    heartbeat.at - now <= GONE_AFTER && now - heartbeat.at <= GONE_AFTER
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;
    use crate::app::deciding::tests::{Still, decider};
    use crate::host::Effect;
    use crate::store::rows::EntryContent;
    use crate::store::{Precondition, Subject};
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
