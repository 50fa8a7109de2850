//! `/leaderboard`: who leads, here or everywhere, page by page.

use std::sync::Arc;

use crate::base::id::{PersonId, ServerId};
use crate::base::scene::Theme;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Later, Shown, compose};
use crate::host::view::{self, LadderView};
use crate::host::{Refusal, Scope};
use crate::render;
use crate::store::Ladder;
use crate::store::rows::DisplayName;

use super::super::failure::{Failure, Fault};
use super::Answerer;
use super::origin::Origin;
use super::reply::Reply;
use super::request::Request;

impl Answerer {
    /// `/leaderboard`.
    pub(super) async fn ladder_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let everywhere = call.text(name::SCOPE) == Some("global");
        let game = match call.text(name::GAME) {
            Some(game) => game.to_owned(),
            None => self.most_played(request.incoming.server.filter(|_| !everywhere)).await?,
        };
        let view = self.page(request, (&game, everywhere), Some(0)).await?.for_everybody();
        let drawing = self.picture(request.place()?.server, &view, request.server.theme);
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
    ) -> Result<Answer, Failure> {
        let view = self.page(request, ladder, page).await?;
        let origin = Origin::of(request.incoming);
        let drawing = self.picture(request.place()?.server, &view, request.settled.palette);
        let png = reply.meanwhile(origin.later_in_private(), drawing).await?;
        let message = compose::ladder(&view, png, request.private);
        Ok(origin.in_private(message))
    }

    async fn page(
        &self,
        request: Request<'_>,
        (game, everywhere): (&str, bool),
        page: Option<u32>,
    ) -> Result<LadderView, Failure> {
        if self.decider.games.find(game).is_none() {
            return Err(Refusal::UnknownGame { game: game.to_owned() }.into());
        }
        let scope = if everywhere { Scope::Global } else { Scope::Server(request.place()?.server) };
        let ladder = Ladder::new(game, scope);
        let page = self.decider.ledger.leaderboards().page(&ladder, page, request.person()).await?;
        Ok(view::ladder(&page, self.decider.now()))
    }

    /// The picture of a page; none of an empty one.
    async fn picture(
        &self,
        server: ServerId,
        view: &LadderView,
        theme: Theme,
    ) -> Result<Option<Arc<[u8]>>, Fault> {
        if view.rungs.is_empty() {
            return Ok(None);
        }
        let people: Vec<PersonId> = view.rungs.iter().map(|rung| rung.person).collect();
        let names = self.decider.names_in(server, &people).await;
        let rung = |(rung, name): (&view::Rung, Option<DisplayName>)| {
            let &view::Rung { rank, rating, deviation, settled, mine, .. } = rung;
            let name = name.map(|name| name.as_str().to_owned());
            render::Rung { rank, name, rating, deviation, settled, marked: mine }
        };
        let rungs = view.rungs.iter().zip(names).map(rung).collect();
        self.deliverer.artist.ladder(render::Ladder { rungs, theme }).await.map(Some)
    }

    /// The game with most people on its leaderboard, in a server or over all; the first one when nobody has played.
    pub(super) async fn most_played(&self, server: Option<ServerId>) -> Result<String, Failure> {
        let scope = server.map_or(Scope::Global, Scope::Server);
        let mut most = (0, String::new());
        for game in self.decider.games.iter() {
            let id = game.facts().id;
            let people = self.decider.ledger.leaderboards().size(&Ladder::new(id, scope)).await?;
            if most.1.is_empty() || people > most.0 {
                most = (people, id.to_owned());
            }
        }
        Ok(most.1)
    }
}
