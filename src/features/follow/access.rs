//! Blocks and bans: people who may not follow a match, whatever its record says.

use crate::app::{Decider, Failure, ReadSet, is_banned};
use crate::base::id::PersonId;
use crate::host::{Between, Match};

/// Whether a person is kept away from a match: its server has banned them, or a block stands between them and
/// a player, in either direction.
pub async fn is_barred(
    decider: &Decider,
    reads: &ReadSet<'_>,
    record: &Match,
    person: PersonId,
) -> Result<bool, Failure> {
    let server = reads.server(record.place.server).await?.record;
    if is_banned(decider, &server, person).await? {
        return Ok(true);
    }
    for player in record.people.0.into_iter().filter(|player| !player.is_computer()) {
        if reads.between(person, player).await? != Between::Nothing {
            return Ok(true);
        }
    }
    Ok(false)
}
