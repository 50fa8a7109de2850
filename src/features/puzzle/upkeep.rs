//! The periodic deletion of puzzles and tries, once their day is over in all time zones.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Tries;
use super::decide as puzzle;
use crate::app::{Chore, Decider, FeatureState, Result};
use crate::host::hours;
use crate::store::{Batch, CommitError, Key, KeyRange, Precondition, Row, RowKind, rows};

pub const CLEANUP: Chore =
    Chore { name: "puzzles", run: |decider, state| Box::pin(forget_puzzles(decider, state)) };

/// Maximum number of rows that are deleted in one commit.
const TOGETHER: usize = 256;

/// The day on which old rows were last deleted.
#[derive(Default)]
struct LastDay(AtomicU32);

/// Deletes puzzles and tries of former days, once a day.
async fn forget_puzzles(decider: &Decider, state: &FeatureState) -> Result<()> {
    let today = hours::day_of(decider.now(), None);
    let swept: Arc<LastDay> = state.of();
    if swept.0.load(Ordering::Acquire) == today.0 {
        return Ok(());
    }
    let repository = &decider.repository;
    let is_past = |key: &Key| matches!(key, Key::Puzzle(_, day) if puzzle::is_past(*day, today));
    let mut old = repository.rows_where(KeyRange::of_kind(RowKind::Puzzles), is_past).await?;
    let tries = repository.rows_where(KeyRange::of_kind(RowKind::Tries), |_| true).await?;
    let is_past = |row: &Row| {
        rows::from_bytes::<Tries>(&row.bytes).map_or(true, |tries| puzzle::is_past(tries.day, today))
    };
    old.extend(tries.into_iter().filter(|(_, row)| is_past(row)));
    let mut all_are_gone = true;
    for some in old.chunks(TOGETHER) {
        let forget = |batch: Batch, (key, row): &(Key, Row)| {
            batch.delete(key.clone(), Precondition::Version(row.version))
        };
        match decider.commit(some.iter().fold(Batch::new(), forget)).await {
            Ok(()) => {}
            // Somebody has just changed one of these rows, so the next run tries again.
            Err(CommitError::Conflict { .. }) => all_are_gone = false,
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    if all_are_gone {
        swept.0.store(today.0, Ordering::Release);
    }
    Ok(())
}
