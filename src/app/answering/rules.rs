//! What people can read up: the rules of a game with a telling position.

use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown, compose, learning};
use crate::game::{AnyGame, PositionText};
use crate::host::{Refusal, Scope};

use super::super::failure::{Failure, Fault};
use super::Answerer;
use super::origin::Origin;
use super::request::Request;

impl Answerer {
    /// `/rules`: one game in one message; without a game, the one that is played most here.
    pub(super) async fn rules(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let game = match call.text(name::GAME) {
            Some(id) => self.decider.games.find(id).ok_or_else(|| Refusal::unknown_game(id))?,
            None => self.most_played_game(request).await?,
        };
        self.lesson(request, game).await
    }

    /// The rules of a game that is named.
    pub(super) async fn rules_of(&self, request: Request<'_>, id: &str) -> Result<Answer, Failure> {
        let game = self.decider.games.find(id).ok_or_else(|| Refusal::unknown_game(id))?;
        self.lesson(request, game).await
    }

    /// `/help`: what can be done.
    pub(super) fn help(&self, request: Request<'_>) -> Answer {
        let games: Vec<&str> = self.decider.games.iter().map(|game| game.facts().id).collect();
        Answer::Message(Shown::Private, learning::help(&games, request.incoming.manages, request.private))
    }

    async fn lesson(&self, request: Request<'_>, game: &'static dyn AnyGame) -> Result<Answer, Failure> {
        let lesson = game.lesson();
        let table = game.open(&PositionText(lesson.position.to_owned()), &[]).map_err(Fault::from)?;
        let alt = request.private.plain(&table.describe());
        let look = Look { seat: Seat::First, theme: request.settled.palette };
        let png = self.deliverer.draw(game, table, look, request.private.language()).await?;
        let id = game.facts().id;
        let others = self.other_games(id);
        let message = compose::lesson((id, &others), &lesson, png, &alt, request.private);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    /// The game that most people here play, in the season that runs.
    pub(super) async fn most_played_game(
        &self,
        request: Request<'_>,
    ) -> Result<&'static dyn AnyGame, Failure> {
        let here = request.incoming.server.map(|server| request.server.scope_now(server));
        let id = self.most_played(here.unwrap_or(Scope::Global)).await?;
        Ok(self.decider.games.find(&id).ok_or(Fault::UnknownGame(id))?)
    }
}
