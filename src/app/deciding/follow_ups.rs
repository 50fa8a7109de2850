//! Entries that features write in the commit by which a match ends.

use crate::base::id::MatchId;
use crate::chat::BoxFuture;
use crate::host::Match;
use crate::store::Key;

use super::super::failure::Result;
use super::{Decider, Entries, ReadSet};

/// The end of a match, as it is about to be committed.
#[derive(Clone, Copy)]
pub struct Ended<'a> {
    pub decider: &'a Decider,
    pub reads: &'a ReadSet<'a>,
    /// The match as it ends.
    pub record: &'a Match,
}

/// The part of a feature in the end of a match.
#[derive(Clone, Copy)]
pub struct AtTheEnd {
    /// The row on which it rests: read with the others of every step, so that an end takes no longer.
    pub key: fn(MatchId) -> Key,
    /// Returns what it adds to the commit. It is asked again after a conflict.
    pub run: for<'a> fn(Ended<'a>) -> BoxFuture<'a, Result<Entries>>,
}

/// Adds to the entries of a match those of features, if it ends by them.
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
