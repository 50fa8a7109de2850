//! What people can read up: the rules of a game with a telling position.

use crate::base::id::Place;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Later, Shown, compose};
use crate::game::{AnyGame, PositionText};
use crate::host::Refusal;

use super::super::failure::{Failure, Fault};
use super::Answerer;
use super::reply::Reply;
use super::request::Request;

impl Answerer {
    /// `/rules`: one game in one message; without a game, the one that is played most here.
    pub(super) async fn rules(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let game = match call.text(name::GAME) {
            Some(id) => {
                self.decider.games.find(id).ok_or_else(|| Refusal::UnknownGame { game: id.to_owned() })?
            }
            None => self.most_played_game(request.incoming.place).await?,
        };
        self.lesson(request, game, reply).await
    }

    /// The rules of a game that is named.
    pub(super) async fn rules_of(
        &self,
        request: Request<'_>,
        id: &str,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let game = self.decider.games.find(id).ok_or_else(|| Refusal::UnknownGame { game: id.to_owned() })?;
        self.lesson(request, game, reply).await
    }

    async fn lesson(
        &self,
        request: Request<'_>,
        game: &'static dyn AnyGame,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let lesson = game.lesson();
        let table = game.open(&PositionText(lesson.position.to_owned()), &[]).map_err(Fault::from)?;
        let alt = request.private.plain(&table.describe());
        let drawing =
            self.deliverer.draw(game, table, Look { seat: Seat::First, theme: request.settled.palette });
        let png = reply.meanwhile(Later::Message(Shown::Private), drawing).await?;
        let message = compose::lesson(game.facts().id, &lesson, png, &alt, request.private);
        Ok(Answer::Message(Shown::Private, message))
    }

    async fn most_played_game(&self, place: Place) -> Result<&'static dyn AnyGame, Failure> {
        let id = self.most_played(place, false).await?;
        Ok(self.decider.games.find(&id).ok_or(Fault::UnknownGame(id))?)
    }
}
