//! Ratings that the bot does not show, because somebody hides ratings while they play.

use std::collections::BTreeSet;

use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::host::Challenge;
use crate::store::Key;

use super::{Decider, Transaction};

/// The people whose ratings the bot does not show to `reader` now: if they hide ratings, both players of each of their
/// running matches, rated or not.
pub async fn hidden_ratings(
    decider: &Decider,
    reads: &Transaction<'_>,
    reader: PersonId,
) -> Result<BTreeSet<PersonId>> {
    if !reads.person(reader).await?.record.hides_ratings {
        return Ok(BTreeSet::new());
    }
    let running = decider.repository.running_matches(reader).await?;
    // A match may have ended since its row of the index was read.
    Ok(running.iter().filter(|record| record.is_running()).flat_map(|record| record.people.0).collect())
}

/// Whether the message of a challenge shows no ratings. It begins a match, so it suffices that one of the two people
/// hides ratings.
pub async fn is_without_ratings(reads: &Transaction<'_>, record: &Challenge) -> Result<bool> {
    let people: Vec<PersonId> = [record.from].into_iter().chain(record.to).collect();
    reads.fetch(&people.iter().copied().map(Key::Person).collect::<Vec<_>>()).await?;
    for person in people {
        if reads.person(person).await?.record.hides_ratings {
            return Ok(true);
        }
    }
    Ok(false)
}
