//! The game with the most players, for commands that name no game.

use crate::chat::CommandCall;
use crate::game::AnyGame;
use crate::host::{Refusal, Scope};
use crate::store::Ladder;

use super::super::failure::{AppFault, Result};
use super::context::Context;
use super::options;

/// Returns the game that a command names. If it names none, returns the game that most people play on
/// this server in its current season, or on all servers in direct messages.
pub async fn requested_game(context: Context<'_>, call: &CommandCall) -> Result<&'static dyn AnyGame> {
    if let Some(id) = call.text(options::GAME.name) {
        return Ok(context.decider.games.find(id).ok_or_else(|| Refusal::unknown_game(id))?);
    }
    let here = context.incoming.server.map(|server| context.server.current_scope(server));
    let id = most_played(context, here.unwrap_or(Scope::Global)).await?;
    Ok(context.decider.games.find(&id).ok_or(AppFault::UnknownGame(id))?)
}

/// Returns the game with the most people on its leaderboard; the first game if all leaderboards are
/// empty.
pub async fn most_played(context: Context<'_>, scope: Scope) -> Result<String> {
    let mut most = (0, String::new());
    for game in context.decider.games.iter() {
        let id = game.facts().id;
        let people = context.decider.repository.leaderboards().size(&Ladder::new(id, scope)).await?;
        if most.1.is_empty() || people > most.0 {
            most = (people, id.to_owned());
        }
    }
    Ok(most.1)
}
