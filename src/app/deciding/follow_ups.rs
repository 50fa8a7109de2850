//! What features write in the commit by which a match ends.

use crate::chat::BoxFuture;
use crate::host::Match;

use super::super::failure::Failure;
use super::{Decider, Entries, ReadSet};

/// The end of a match, as it is about to be committed.
#[derive(Clone, Copy)]
pub struct Ended<'a> {
    pub decider: &'a Decider,
    pub reads: &'a ReadSet<'a>,
    /// The match as it ends.
    pub record: &'a Match,
}

/// Returns what a feature adds to the commit. It is asked again after a conflict.
pub type AtTheEnd = for<'a> fn(Ended<'a>) -> BoxFuture<'a, Result<Entries, Failure>>;

/// What is written for a match, with what features add if it ends by that.
pub(super) async fn with_follow_ups(
    decider: &Decider,
    reads: &ReadSet<'_>,
    record: &Match,
    mut entries: Entries,
) -> Result<Entries, Failure> {
    if record.is_running() {
        return Ok(entries);
    }
    for at_the_end in decider.at_the_end {
        entries = entries.and(at_the_end(Ended { decider, reads, record }).await?);
    }
    Ok(entries)
}
