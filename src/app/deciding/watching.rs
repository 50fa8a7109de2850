//! Bans and blocks that forbid a person to watch a match of others.

use crate::base::id::PersonId;
use crate::host::{BlockStatus, Match};

use super::super::failure::Result;
use super::challenges::is_banned;
use super::{Decider, Transaction};

/// The reason why a person may not watch a match of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The server of the match has banned them.
    Banned,
    /// The person has blocked a player, or a player has blocked the person.
    Blocked,
}

/// Returns the reason why a person may not watch a match; `None` if they may.
pub async fn watch_refusal(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Match,
    person: PersonId,
) -> Result<Option<WatchRefusal>> {
    let server = reads.server(record.place.server).await?.record;
    if is_banned(decider, &server, person).await? {
        return Ok(Some(WatchRefusal::Banned));
    }
    for player in record.people.0.into_iter().filter(|player| !player.is_computer()) {
        if reads.blocks_between(person, player).await? != BlockStatus::Nothing {
            return Ok(Some(WatchRefusal::Blocked));
        }
    }
    Ok(None)
}
