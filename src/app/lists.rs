//! What people look up: their running matches, and who leads.

use std::sync::Arc;

use crate::base::id::Place;
use crate::base::scene::Theme;
use crate::base::text::Text;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Later, Shown, compose};
use crate::host::view::{self, LadderView};
use crate::host::{Refusal, Scope};
use crate::render;
use crate::store::Ladder;

use super::App;
use super::handle::privately;
use super::matches::Origin;
use super::no::{Fault, No};
use super::reply::Reply;
use super::request::Request;

impl App {
    /// `/games`: one's running matches, those where it is one's turn first, each with a link to its board.
    pub(super) fn games_of(&self, request: Request<'_>) -> Result<Answer, No> {
        let running = self.ledger.running(request.person())?;
        let rows = view::list(request.person(), &running);
        if rows.is_empty() {
            return Ok(privately(&request.private.key("list-empty")));
        }
        let mut lines = Vec::new();
        for row in &rows {
            let said = request.private.say(&row.text);
            let shown = self.ledger.board(row.id)?.and_then(|board| board.record.message);
            lines.push(match shown {
                Some(message) => {
                    compose::with_link(&said, &self.chat.address(row.place, message), request.private)
                }
                None => said,
            });
        }
        Ok(privately(&lines.join("\n")))
    }

    /// `/leaderboard`.
    pub(super) async fn ladder_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let everywhere = call.text(name::SCOPE) == Some("global");
        let game = match call.text(name::GAME) {
            Some(game) => game.to_owned(),
            None => self.most_played(request.incoming.place, everywhere)?,
        };
        let view = self.page(request, (&game, everywhere), Some(0))?.for_everybody();
        let drawing = self.picture(&view, Theme::default());
        let png = reply.meanwhile(Later::Message(Shown::Public), drawing).await?;
        Ok(Answer::Message(Shown::Public, compose::ladder(&view, png, request.public)))
    }

    /// Another page of a leaderboard: the message turns to it. Who looks at one of their own gets it in its place.
    pub(super) async fn turn_page(
        &self,
        request: Request<'_>,
        ladder: (&str, bool),
        page: Option<u32>,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let view = self.page(request, ladder, page)?;
        let origin = Origin::of(&request.incoming.act);
        let drawing = self.picture(&view, request.settled.palette);
        let png = reply.meanwhile(origin.later_in_private(), drawing).await?;
        let message = compose::ladder(&view, png, request.private);
        Ok(match origin {
            Origin::Panel => Answer::Replace(message),
            Origin::Board(_) | Origin::Command => Answer::Message(Shown::Private, message),
        })
    }

    fn page(
        &self,
        request: Request<'_>,
        (game, everywhere): (&str, bool),
        page: Option<u32>,
    ) -> Result<LadderView, No> {
        if self.games.find(game).is_none() {
            return Err(Refusal::UnknownGame { game: game.to_owned() }.into());
        }
        let scope = if everywhere { Scope::Global } else { Scope::Server(request.incoming.place.server) };
        let page = self.ledger.leaderboards().page(&Ladder::new(game, scope), page, request.person())?;
        Ok(view::ladder(&page, self.clock.now()))
    }

    /// The picture of a page; none of an empty one.
    async fn picture(&self, view: &LadderView, theme: Theme) -> Result<Option<Arc<[u8]>>, Fault> {
        if view.rungs.is_empty() {
            return Ok(None);
        }
        let rung = |&view::Rung { rank, rating, deviation, settled, mine }: &view::Rung| render::Rung {
            rank,
            rating,
            deviation,
            settled,
            marked: mine,
        };
        let rungs = view.rungs.iter().map(rung).collect();
        self.artist.ladder(render::Ladder { rungs, theme }).await.map(Some)
    }

    /// Counts the leaderboards over all servers, so that nobody waits for it. A million people take seconds.
    pub(super) async fn count_ladders(&self) -> Result<(), No> {
        let ladders = Arc::clone(self.ledger.leaderboards());
        let all: Vec<Ladder> =
            self.games.iter().map(|game| Ladder::new(game.facts().id, Scope::Global)).collect();
        let work = move || all.iter().try_for_each(|ladder| ladders.size(ladder).map(|_| ()));
        let counted = tokio::task::spawn_blocking(work).await;
        Ok(counted.map_err(|error| Fault::CutShort(error.to_string()))??)
    }

    /// The game with most people on its leaderboard; the first one when nobody has played.
    pub(super) fn most_played(&self, place: Place, everywhere: bool) -> Result<String, No> {
        let scope = if everywhere { Scope::Global } else { Scope::Server(place.server) };
        let mut most = (0, String::new());
        for game in self.games.iter() {
            let id = game.facts().id;
            let people = self.ledger.leaderboards().size(&Ladder::new(id, scope))?;
            if most.1.is_empty() || people > most.0 {
                most = (people, id.to_owned());
            }
        }
        Ok(most.1)
    }
}

/// A match in a few words, for a list that one chooses from.
pub fn in_a_few_words(game: &str, mine: bool, turn: u32) -> Text {
    let key = if mine { "list-choice-mine" } else { "list-choice-theirs" };
    Text::new(key).with("game", Text::of(game, "name")).with("turn", i64::from(turn))
}
