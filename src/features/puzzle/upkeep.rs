//! Deletes old rows about puzzles.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::app::{Decider, FeatureState, Result};
use crate::base::time::Span;
use crate::host::hours;
use crate::host::puzzle::RETENTION_DAYS;
use crate::store::{Batch, Key, KeyRange, Precondition, Row, RowKind};

/// Maximum number of rows that are deleted in one commit.
const TOGETHER: usize = 256;
/// Number of days for which the puzzles from matches of a server are kept.
const PUZZLE_DAYS: u32 = 3;
/// Outages are kept longer than the attempts whose runs depend on them.
const OUTAGE_TIME: Span = Span::days(RETENTION_DAYS as i64 + 10);
/// The week of a recap ends at most two days before it is read.
const RECENT: Span = Span::days(9);
const KINDS: [RowKind; 6] = [
    RowKind::Attempts,
    RowKind::FormerAttempts,
    RowKind::LongOutages,
    RowKind::PuzzleResults,
    RowKind::Puzzles,
    RowKind::RecentMatches,
];

/// The day on which old rows were last deleted.
#[derive(Default)]
struct LastDay(AtomicU32);

/// Deletes rows of [`KINDS`] that are too old, once a day.
pub async fn forget_puzzles(decider: &Decider, state: &FeatureState) -> Result<()> {
    let (now, today) = (decider.now(), hours::day_of(decider.now(), None));
    let swept: Arc<LastDay> = state.of();
    if swept.0.load(Ordering::Acquire) == today.0 {
        return Ok(());
    }
    let is_old = |key: &Key| match key {
        Key::Attempt(_, day) | Key::PuzzleResult(_, day, _) => day.0 + RETENTION_DAYS < today.0,
        Key::FormerAttempts(..) => true,
        Key::LongOutage(at) => *at + OUTAGE_TIME < now,
        Key::Puzzle(_, day) => day.0 + PUZZLE_DAYS < today.0,
        Key::RecentMatch(_, at, _) => *at + RECENT < now,
        _ => false,
    };
    let mut old: Vec<(Key, Row)> = Vec::new();
    for kind in KINDS {
        old.extend(decider.repository.rows_where(KeyRange::of_kind(kind), is_old).await?);
    }
    for some in old.chunks(TOGETHER) {
        let forget = |batch: Batch, (key, row): &(Key, Row)| {
            batch.delete(key.clone(), Precondition::Version(row.version))
        };
        // If somebody has just changed one of these rows, tomorrow's run deletes the others.
        decider.try_commit(some.iter().fold(Batch::new(), forget)).await?;
    }
    swept.0.store(today.0, Ordering::Release);
    Ok(())
}
