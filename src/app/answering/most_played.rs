//! The game that is played most.

use crate::host::Scope;
use crate::store::Ladder;

use super::super::failure::Failure;
use super::context::Context;

/// The game with most people on its leaderboard; the first one when nobody has played.
pub async fn most_played(context: Context<'_>, scope: Scope) -> Result<String, Failure> {
    let mut most = (0, String::new());
    for game in context.decider.games.iter() {
        let id = game.facts().id;
        let people = context.decider.ledger.leaderboards().size(&Ladder::new(id, scope)).await?;
        if most.1.is_empty() || people > most.0 {
            most = (people, id.to_owned());
        }
    }
    Ok(most.1)
}
