//! The best people of a season. One function decides whom the post names, and who wears the crown on the next
//! leaderboard.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::answering::Context;
use crate::app::{Decider, Result, Transaction};
use crate::base::id::{PersonId, ServerId};
use crate::delivery::{DeliveryContext, Sender};
use crate::features::puzzle;
use crate::host::ladder::active_since;
use crate::host::{RelativeScope, Scope, SeasonNumber, Server};
use crate::store::Ladder;

use super::view::GameChampions;

/// The number of people from which on the post shows the first three of a game; below, only the champion.
const PODIUM_PEOPLE: usize = 5;
const PODIUM: usize = 3;
/// The reader of pages that are read for nobody.
pub const NOBODY: PersonId = PersonId(0);

/// The people of a server who may be named.
struct Listing<'a> {
    decider: &'a Decider,
    reads: &'a Transaction<'a>,
    sender: &'a Sender,
    server: ServerId,
    settings: &'a Server,
    /// The names that were looked up; `None` for a person who is not to be named.
    known: BTreeMap<PersonId, Option<String>>,
}

impl Listing<'_> {
    /// The best people of a season in a game, at most `most`, who are not hidden, banned or deleted and have not left
    /// the server; `None` if the chat does not say who has left.
    async fn best(
        &mut self,
        game: &str,
        number: SeasonNumber,
        most: usize,
    ) -> Result<Option<Vec<(PersonId, String)>>> {
        let scope = Scope::Season(number, self.server);
        let since = active_since(self.settings, scope, self.decider.now());
        let ladder = Ladder::new(game, scope);
        let page = self.decider.repository.ladders.page(&ladder, Some(0), NOBODY, since).await?;
        let mut best = Vec::new();
        for person in page.entries.into_iter().map(|entry| entry.person) {
            if best.len() == most {
                break;
            }
            if let Some(name) = self.known.get(&person) {
                best.extend(name.clone().map(|name| (person, name)));
                continue;
            }
            puzzle::fetch_people(self.reads, self.server, &[person].into()).await?;
            let name = puzzle::listed_name(self.reads, self.server, self.settings, person).await?;
            let departed = match name {
                Some(_) => self.sender.departed(self.server, &[person]).await,
                None => Some(BTreeSet::new()),
            };
            let Some(departed) = departed else { return Ok(None) };
            let name = name.filter(|_| departed.is_empty());
            best.extend(name.clone().map(|name| (person, name)));
            self.known.insert(person, name);
        }
        Ok(Some(best))
    }
}

/// The people whom the post names in each game that has any; `None` if the chat does not say who has left.
pub async fn champions(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    number: SeasonNumber,
) -> Result<Option<Vec<GameChampions>>> {
    let DeliveryContext { decider, reads, sender, .. } = cx;
    let mut listing = Listing { decider, reads, sender, server, settings, known: BTreeMap::new() };
    let mut games = Vec::new();
    for game in decider.games.iter() {
        let game = game.facts().id;
        let Some(best) = listing.best(game, number, PODIUM_PEOPLE).await? else { return Ok(None) };
        let shown = if best.len() == PODIUM_PEOPLE { PODIUM } else { 1 };
        let names: Vec<String> = best.into_iter().take(shown).map(|(_, name)| name).collect();
        if !names.is_empty() {
            games.push(GameChampions { game: game.to_owned(), names });
        }
    }
    Ok(Some(games))
}

/// The person who wears the crown on a leaderboard of a season: the champion of the season before. If the chat does not
/// say in time who has left, nobody does.
pub async fn crowned(context: Context<'_>, game: &str, scope: RelativeScope) -> Result<Option<PersonId>> {
    let RelativeScope::ThisServer(Some(number)) = scope else { return Ok(None) };
    let Some(before) = SeasonNumber::new(number.get() - 1) else { return Ok(None) };
    let mut listing = Listing {
        decider: context.decider,
        reads: context.reads,
        sender: &context.services.sender,
        server: context.place()?.server,
        settings: context.server,
        known: BTreeMap::new(),
    };
    let best = context.ask(async { Ok(listing.best(game, before, 1).await) }).await;
    let Ok(best) = best else { return Ok(None) };
    Ok(best?.and_then(|best| best.first().map(|(champion, _)| *champion)))
}
