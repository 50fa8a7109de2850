//! Sessions of the gateway begin one after another, over all processes on one store: Discord takes one in
//! five seconds of each kind (its documentation, "Gateway", `max_concurrency`) and sends away whoever comes
//! too soon.

use std::time::Duration;

use crate::base::time::{Span, Timestamp};
use crate::store::rows::{Beat, write};
use crate::store::{Batch, CommitError, Expected, Key};

use super::super::clock::Pace;
use super::super::failure::Result;
use super::Decider;

/// From the begin of one session to that of the next. Discord counts five seconds from when it hears of it.
const APART: Span = Span(5_500);
/// How long a store that cannot be asked is waited for. Whoever begins too soon then is only sent away.
const PATIENCE: u32 = 10;

/// Waits until a session of the gateway may begin; of each kind they begin one after another.
pub async fn enter_gateway(decider: &Decider, kind: u32, pace: &dyn Pace) {
    let mut troubles = 0;
    while troubles < PATIENCE {
        match take_turn(decider, kind).await {
            Ok(None) => return,
            Ok(Some(wait)) => pace.pause(wait).await,
            Err(failure) => {
                tracing::debug!(?failure, kind, "whether a session of the gateway may begin cannot be asked");
                troubles += 1;
                pace.pause(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Takes the turn, or tells how long it belongs to somebody else.
async fn take_turn(decider: &Decider, kind: u32) -> Result<Option<Duration>> {
    let now: Timestamp = match decider.ledger.shared_clock() {
        Some(clock) => clock.await?,
        None => decider.now(),
    };
    let key = Key::of_gateway(kind);
    let last = decider.ledger.beat_of(&key).await?;
    let left = last.as_ref().map_or(Span::default(), |last| last.record.at - now);
    // Nobody holds it for longer: a row that says so is of a clock that was ahead, and holds nobody up.
    if left > Span::default() && left <= APART {
        return Ok(Some(Duration::from_millis(u64::try_from(left.0).unwrap_or(0))));
    }
    let expected = last.map_or(Expected::Absent, |last| Expected::Version(last.version));
    let batch = Batch::new().put(key, expected, write(&Beat { at: now + APART, skipped: Span::default() }));
    match decider.ledger.commit(batch).await {
        Ok(()) => Ok(None),
        // Somebody was faster.
        Err(CommitError::Conflict { .. }) => Ok(Some(Duration::from_millis(50))),
        Err(CommitError::Fault(fault)) => Err(fault.into()),
    }
}
