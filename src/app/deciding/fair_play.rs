//! Whether the engine may say something to a person about a position: not while they play it in a rated match,
//! on whichever server.

use crate::base::id::PersonId;
use crate::game::Table;
use crate::host::matches::{Match, Round};
use crate::host::{Refusal, fair_play};

use super::super::failure::Result;
use super::Decider;

/// So often a deal is drawn before the match is refused for it.
const DEALS: u32 = 16;

/// Refuses what asks the engine about a position of a running rated match of the person.
pub async fn check_position(decider: &Decider, person: PersonId, table: &dyn Table) -> Result<()> {
    Ok(why_not(decider, person, table).await?.map_or(Ok(()), Err)?)
}

/// The refusal of [`check_position`], if it refuses.
async fn why_not(decider: &Decider, person: PersonId, table: &dyn Table) -> Result<Option<Refusal>> {
    let game = decider.game(table.facts().id)?;
    let matches = silent(decider, person).await?;
    let found = fair_play::match_with_position(&matches, game, table);
    Ok(found.map(|record| fair_play::position_of(record, person)))
}

/// Decides, and again with other dice where the match that is opened is against the computer and starts from a
/// position of a running rated match of the person: options may leave few deals. Refuses where it starts so
/// whatever the dice say.
pub async fn dealt_fairly<T>(
    decider: &Decider,
    person: PersonId,
    decide: impl Fn() -> Result<T>,
    opened: impl Fn(&T) -> Option<Match>,
) -> Result<T> {
    let mut left = DEALS;
    loop {
        let outcome = decide()?;
        let Some(record) = opened(&outcome).filter(Match::has_computer) else { return Ok(outcome) };
        let table = decider.table_of(&record)?;
        let Some(refusal) = why_not(decider, person, &*table).await? else { return Ok(outcome) };
        left -= 1;
        if left == 0 {
            return Err(refusal.into());
        }
    }
}

/// Refuses an analysis of a round of a finished match that would help in a running rated match of the person.
pub async fn check_round(decider: &Decider, person: PersonId, game: &str, round: &Round) -> Result<()> {
    let game = decider.game(game)?;
    let matches = silent(decider, person).await?;
    match fair_play::match_like_round(&matches, game, round) {
        Some(record) => Err(fair_play::analysis_of(record, person).into()),
        None => Ok(()),
    }
}

/// The running rated matches of a person, about which the engine keeps silent.
pub async fn silent(decider: &Decider, person: PersonId) -> Result<Vec<Match>> {
    let mut matches = decider.ledger.running(person).await?;
    matches.retain(fair_play::is_silent_about);
    Ok(matches)
}
