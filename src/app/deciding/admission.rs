//! Starts gateway sessions one after another, across all processes that share a store. Discord admits
//! one session every five seconds for each bucket ("Gateway", `max_concurrency`), and rejects a session
//! that starts too soon.

use std::time::Duration;

use crate::base::time::{Span, Timestamp};
use crate::store::rows::{HeartbeatRow, write};
use crate::store::{Batch, CommitError, Key, Precondition};

use super::super::clock::Timer;
use super::super::failure::Result;
use super::Decider;

/// Interval between the starts of two sessions. Discord counts five seconds from the arrival of the
/// first start; the rest is a margin.
const APART: Span = Span(5_500);
/// After this many failed attempts to reach the store, the session starts without a turn. At worst,
/// Discord then rejects the session.
const PATIENCE: u32 = 10;

/// Waits until a session of the gateway may start. Sessions of the same `kind` start one after another.
pub async fn enter_gateway(decider: &Decider, kind: u32, timer: &dyn Timer) {
    let mut troubles = 0;
    while troubles < PATIENCE {
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
    let now: Timestamp = match decider.repository.shared_clock() {
        Some(clock) => clock.await?,
        None => decider.now(),
    };
    let key = Key::of_gateway(kind);
    let last = decider.repository.beat_of(&key).await?;
    let left = last.as_ref().map_or(Span::default(), |last| last.record.at - now);
    // A turn lasts [`APART`] at most. Ignore a row that claims a longer turn: the clock that wrote it
    // was ahead.
    if left > Span::default() && left <= APART {
        return Ok(Some(Duration::from_millis(u64::try_from(left.0).unwrap_or(0))));
    }
    let expected = last.map_or(Precondition::Absent, |last| Precondition::Version(last.version));
    let batch =
        Batch::new().put(key, expected, write(&HeartbeatRow { at: now + APART, skipped: Span::default() }));
    match decider.repository.commit(batch).await {
        Ok(()) => Ok(None),
        // Another process has taken the turn first.
        Err(CommitError::Conflict { .. }) => Ok(Some(Duration::from_millis(50))),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}
