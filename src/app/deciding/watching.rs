//! Bans and blocks: people who may not watch a match closely, whatever its record says.

use crate::base::id::PersonId;
use crate::host::{Between, Match};

use super::super::failure::Result;
use super::challenges::is_banned;
use super::{Decider, ReadSet};

/// The reason why a person may not watch a match of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The server of the match has banned them.
    Banned,
    /// A block stands between them and a player, in either direction.
    Blocked,
}

/// Returns the reason why a person may not watch a match; `None` if they may.
pub async fn why_barred(
    decider: &Decider,
    reads: &ReadSet<'_>,
    record: &Match,
    person: PersonId,
) -> Result<Option<Barred>> {
    let server = reads.server(record.place.server).await?.record;
    if is_banned(decider, &server, person).await? {
        return Ok(Some(Barred::Banned));
    }
    for player in record.people.0.into_iter().filter(|player| !player.is_computer()) {
        if reads.between(person, player).await? != Between::Nothing {
            return Ok(Some(Barred::Blocked));
        }
    }
    Ok(None)
}
