//! The check who may guess, beyond what the match says, and the periodic deletion of old guesses.

use std::collections::BTreeMap;

use crate::app::{Chore, Decider, Repository, Result, Transaction, WatchRefusal, WriteBatch, watch_refusal};
use crate::base::id::{MatchId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::host::{Match, Phase, server};
use crate::store::{Key, KeyRange, Row, RowKind, rows};

use super::decide::{self as guess, Guesses};

/// Time for which guesses are kept after the end of their match. By then the end has been shown, or it
/// never will be.
const KEPT: Span = Span::days(30);
/// Maximum number of matches that are read at once.
const MATCHES: usize = 64;

/// Deletes guesses that no message will use any more.
pub const CLEANUP: Chore = Chore { name: "guesses", run: |decider, _| Box::pin(forget_guesses(decider)) };

/// Checks that a person may guess in a match: they are not banned from its server, and have no block
/// between themselves and a player.
///
/// # Errors
///
/// The refusal says why the person may not guess.
pub async fn check_guesser(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Match,
    person: PersonId,
) -> Result<()> {
    match watch_refusal(decider, reads, record, person).await? {
        Some(WatchRefusal::Banned) => Err(server::BANNED.into()),
        Some(WatchRefusal::Blocked) => Err(guess::NOT_HERE.into()),
        None => Ok(()),
    }
}

/// Returns the guesses in a match, by person.
pub async fn guesses_of(repository: &Repository, id: MatchId) -> Result<Vec<(PersonId, Guesses)>> {
    let rows = repository.all(KeyRange::under(RowKind::Guesses, &id)).await?;
    Ok(rows.into_iter().filter_map(|(key, guesses)| Some((key.person()?, guesses))).collect())
}

/// Returns the people who have guessed in each match.
async fn guessers(decider: &Decider) -> Result<BTreeMap<MatchId, Vec<PersonId>>> {
    let mut guessers = BTreeMap::<MatchId, Vec<PersonId>>::new();
    for key in decider.repository.keys(KeyRange::of_kind(RowKind::Guesses)).await? {
        if let Some((id, person)) = key.game_match().zip(key.person()) {
            guessers.entry(id).or_default().push(person);
        }
    }
    Ok(guessers)
}

/// Deletes the guesses of matches that are gone, or that ended long ago.
async fn forget_guesses(decider: &Decider) -> Result<()> {
    let guessers: Vec<(MatchId, Vec<PersonId>)> = guessers(decider).await?.into_iter().collect();
    for some in guessers.chunks(MATCHES) {
        let keys: Vec<Key> = some.iter().map(|(id, _)| Key::Match(*id)).collect();
        let rows = decider.repository.rows(&keys).await?;
        let now = decider.now();
        let old = some.iter().zip(rows).filter(|(_, row)| is_past(row.as_ref(), now));
        let keys = old.flat_map(|((id, people), _)| people.iter().map(|person| Key::Guess(*id, *person)));
        let entries = keys.fold(WriteBatch::default(), WriteBatch::delete_any);
        if entries.clone().batch().writes().next().is_some() {
            decider.write(entries).await?;
        }
    }
    Ok(())
}

/// Returns whether no message will use the guesses in a match any more. An unreadable match keeps its
/// guesses until it is quarantined.
fn is_past(row: Option<&Row>, now: Timestamp) -> bool {
    let Some(row) = row else { return true };
    match rows::from_bytes::<Match>(&row.bytes).map(|record| record.phase) {
        Ok(Phase::Over(over)) => now - over.at > KEPT,
        Ok(Phase::Playing(_)) | Err(_) => false,
    }
}
