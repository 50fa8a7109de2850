//! Rows that features write in the commit that ends a match.

use crate::base::id::MatchId;
use crate::chat::BoxFuture;
use crate::host::Match;
use crate::store::Key;

use super::super::failure::Result;
use super::{Decider, Transaction, WriteBatch};

/// A match whose end is about to be committed.
#[derive(Clone, Copy)]
pub struct MatchEndContext<'a> {
    pub decider: &'a Decider,
    pub reads: &'a Transaction<'a>,
    /// The match after its end, as it is committed.
    pub record: &'a Match,
}

/// A function of a feature that adds rows to the commit that ends a match.
#[derive(Clone, Copy)]
pub struct MatchEndHook {
    /// The row that the feature reads. Every step of a match fetches this row with its other rows, so
    /// that the end of a match costs no extra round trip.
    pub key: fn(MatchId) -> Key,
    /// Returns the writes to add to the commit. Called again after a conflict.
    pub run: for<'a> fn(MatchEndContext<'a>) -> BoxFuture<'a, Result<WriteBatch>>,
}

/// Adds the writes of features if the match has ended.
pub(super) async fn with_end_hooks(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Match,
    mut entries: WriteBatch,
) -> Result<WriteBatch> {
    if record.is_running() {
        return Ok(entries);
    }
    for at_the_end in decider.end_hooks {
        entries = entries.and((at_the_end.run)(MatchEndContext { decider, reads, record }).await?);
    }
    Ok(entries)
}
