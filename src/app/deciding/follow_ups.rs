//! Entries that features add to the commit that ends a match.

use crate::base::id::MatchId;
use crate::chat::BoxFuture;
use crate::host::Match;
use crate::store::Key;

use super::super::failure::Result;
use super::{Decider, Entries, ReadSet};

/// The end of a match that is about to be committed.
#[derive(Clone, Copy)]
pub struct Ended<'a> {
    pub decider: &'a Decider,
    pub reads: &'a ReadSet<'a>,
    /// The match after its end, as it is committed.
    pub record: &'a Match,
}

/// The writes of a feature at the end of a match.
#[derive(Clone, Copy)]
pub struct AtTheEnd {
    /// The row that the feature reads. It is fetched with the other rows of every step, so that an end
    /// costs no extra round trip.
    pub key: fn(MatchId) -> Key,
    /// Returns the entries to add to the commit. Called again after a conflict.
    pub run: for<'a> fn(Ended<'a>) -> BoxFuture<'a, Result<Entries>>,
}

/// Adds the entries of features if the match has ended.
pub(super) async fn with_follow_ups(
    decider: &Decider,
    reads: &ReadSet<'_>,
    record: &Match,
    mut entries: Entries,
) -> Result<Entries> {
    if record.is_running() {
        return Ok(entries);
    }
    for at_the_end in decider.at_the_end {
        entries = entries.and((at_the_end.run)(Ended { decider, reads, record }).await?);
    }
    Ok(entries)
}
