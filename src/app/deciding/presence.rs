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

use crate::app::clock::{Timer, duration};
use crate::app::failure::Result;
use crate::base::time::{Span, Timestamp};
use crate::store::rows::{HeartbeatRow, OutboxEntry, write};
use crate::store::{Batch, CommitError, Key, Precondition, Subject};

use super::process::{clock_reading, compare, is_alive, own_name};
use super::{Decider, WriteBatch};

pub use super::process::{
    is_clock_correct, is_own, is_present, is_shared, is_signed_by_another, is_timekeeper,
};

/// The row of a process is deleted once the process has not reported for this long.
const PROCESS_ROW_TTL: Span = Span::minutes(10);
/// Longest interval between searches for entries that no live process has signed. If a process has gone,
/// the search runs at once.
const SEARCH_INTERVAL: Span = Span::minutes(1);

/// Interval between the starts of two sessions. Discord counts five seconds from the arrival of the
/// first start; the rest is a margin.
const SESSIONS_APART: Span = Span(5_500);
/// After this many failed attempts to reach the store, the session starts without a turn. At worst,
/// Discord then rejects the session.
const MAX_STORE_FAILURES: u32 = 10;

/// Reports that this process is alive. Returns the names of all live processes if it is time to search
/// for entries that none of them has signed.
pub async fn report_alive(decider: &Decider) -> Result<Option<BTreeSet<String>>> {
    let Some(clock) = decider.repository.store.shared_clock() else { return Ok(None) };
    let (reported, now) = (clock_reading(decider), clock.await?);
    compare(decider, now);
    let name = own_name(decider);
    tracing::trace!(name, now = now.0, "reporting that this process is alive");
    let row = HeartbeatRow { at: now, skipped: Span::default() };
    decider.write(WriteBatch::default().put(Key::process_row(&name), Precondition::Any, &row)).await?;
    let (mut live_processes, mut forgotten) = (BTreeSet::new(), Vec::new());
    for (process, heartbeat) in decider.repository.processes().await? {
        if is_alive(heartbeat, now) {
            live_processes.insert(process);
        } else if heartbeat.at > now || now - heartbeat.at > PROCESS_ROW_TTL {
            forgotten.push(Key::process_row(&process));
        }
    }
    if !forgotten.is_empty() {
        decider.write(forgotten.into_iter().fold(WriteBatch::default(), WriteBatch::delete_any)).await?;
    }
    let mut known = decider.presence.lock();
    known.reported = Some(reported);
    decider.metrics.processes.set(i64::try_from(live_processes.len()).unwrap_or(i64::MAX));
    let somebody_went = !known.live_processes.is_subset(&live_processes);
    let due = known.searched.is_none_or(|searched| now - searched >= SEARCH_INTERVAL);
    known.live_processes.clone_from(&live_processes);
    if somebody_went || due {
        known.searched = Some(now);
        return Ok(Some(live_processes));
    }
    Ok(None)
}

/// Deletes the presence row of this process at shutdown, so that others take over its entries.
pub async fn report_gone(decider: &Decider) -> Result<()> {
    let name = decider.presence.lock().name.clone();
    match name.filter(|_| is_shared(decider)) {
        Some(name) => decider.write(WriteBatch::default().delete_any(Key::process_row(&name))).await,
        None => Ok(()),
    }
}

/// Takes over the outbox entries that no live process has signed: writes them again, signed by this
/// process.
pub async fn take_over(decider: &Decider, live_processes: &BTreeSet<String>) -> Result<()> {
    let left = |row: &OutboxEntry| row.by.as_ref().is_none_or(|by| !live_processes.contains(by));
    let entries = decider.repository.outbox(left).await?;
    for subject in entries.into_iter().map(|(subject, ..)| subject).collect::<BTreeSet<Subject>>() {
        let rows = decider.repository.versioned_outbox_entries(subject).await?.into_iter();
        let batch =
            rows.filter(|(_, row, _)| left(row)).fold(Batch::new(), |batch, (number, row, version)| {
                batch.put_record(Key::Outbox(subject, number), Precondition::Version(version), &row)
            });
        tracing::debug!(%subject, "taking over outbox entries of a process that is gone");
        match decider.commit(batch, true, &[]).await {
            // If several processes take over the same entries, one of them commits first. The others
            // meet a conflict and can ignore it.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(())
}

/// Waits until a session of the gateway may start. Sessions of the same `kind` start one after another.
pub async fn enter_gateway(decider: &Decider, kind: u32, timer: &dyn Timer) {
    let mut troubles = 0;
    while troubles < MAX_STORE_FAILURES {
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
    let key = Key::gateway_row(kind);
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
