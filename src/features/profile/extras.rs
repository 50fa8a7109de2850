//! The line on the last board of a match that says how often each of its players has beaten the other at
//! this game.
//!
//! Only matches in the same channel and its threads count, because readers of the board may not see
//! other matches. If a player is hidden, there is no such line.

use crate::app::{MatchExtras, Repository, Result};
use crate::base::id::Place;
use crate::base::text::Text;
use crate::host::Match;
use crate::store::Key;

use super::decide::by_game;
use super::view;

/// Maximum number of matches that are counted, the newest first.
const LOOKED_AT: usize = 1000;

pub const EXTRAS: MatchExtras = MatchExtras {
    last_lines: |repository, record| Box::pin(score_between(repository, record)),
    ..MatchExtras::NONE
};

/// Returns the line with the score, once more than one match between the two players has counted.
async fn score_between(repository: &Repository, record: &Match) -> Result<Vec<Text>> {
    let [one, two] = record.people.0;
    if record.has_computer() || record.counted_conclusion().is_none() {
        return Ok(Vec::new());
    }
    let mut ended = repository.ended_matches(one, LOOKED_AT).await?;
    ended.retain(|other| channel_of(other) == channel_of(record) && other.id != record.id);
    ended.push(record.clone());
    let results = by_game(&ended, one, two).remove(&record.terms.game).unwrap_or_default();
    if results.matches() < 2 {
        return Ok(Vec::new());
    }
    let reads = repository.transaction();
    reads.fetch(&record.people.0.map(Key::Person)).await?;
    let is_hidden = reads.person(one).await?.record.hidden || reads.person(two).await?.record.hidden;
    Ok(if is_hidden { Vec::new() } else { vec![view::versus([one, two], results)] })
}

/// Returns the channel of a match; if the match is in a thread, the parent channel of this thread.
fn channel_of(record: &Match) -> Place {
    Place { channel: record.thread_of.unwrap_or(record.place.channel), ..record.place }
}
