//! `/profile`: what a person's matches say about them, with a chart.

use crate::base::id::PersonId;
use crate::base::level::Level;
use crate::base::text::Text;
use crate::chat::profile::profile as composed;
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown};
use crate::host::profile::{self, AtGame, Profile, courses, days, head_to_head};
use crate::host::rating::Scope;
use crate::host::view::ProfileView;
use crate::host::{Refusal, view};
use crate::render::{Chart, Line, Mark};

use super::super::failure::Failure;
use super::Answerer;
use super::request::Request;

/// Matches that are looked at, the newest: for a chart more would be too fine, and reading each takes microseconds.
pub(super) const LOOKED_AT: usize = 300;

impl Answerer {
    /// `/profile`: of a person, or of the one who asks. Only they see it.
    pub(super) async fn profile_of(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let who = call.person(name::PERSON);
        if let Some(bot) = who.filter(|person| person.bot) {
            return Err(Refusal::bot(bot.id).into());
        }
        let person = who.map_or(request.person(), |person| person.id);
        if person != request.person() && request.reads.person(person).await?.record.hidden {
            return Err(profile::hidden_profile(person).into());
        }
        let profile = self.profile(request, person).await?;
        let view = view::profile(&profile, self.decider.now());
        let picture = if view.courses.is_empty() {
            None
        } else {
            Some(self.deliverer.artist.chart(self.chart(request, person, &view).await).await?)
        };
        Ok(Answer::Message(Shown::Private, composed(&view, picture, request.private)))
    }

    async fn chart(&self, request: Request<'_>, person: PersonId, view: &ProfileView) -> Chart {
        let voice = request.private;
        let name = match request.incoming.server {
            Some(server) => self.decider.names_in(server, &[person]).await.pop().flatten(),
            None => None,
        };
        let line = |((mark, points), game): ((Mark, &Vec<_>), &Text)| Line {
            mark,
            name: voice.plain(game),
            points: points.clone(),
        };
        Chart {
            name: name.map(|name| name.as_str().to_owned()),
            lines: Mark::ALL.into_iter().zip(&view.courses).zip(&view.games).map(line).collect(),
            days: view.days.iter().map(|(number, day)| (*number, voice.plain(day))).collect(),
            theme: request.settled.palette,
        }
    }

    async fn profile(&self, request: Request<'_>, person: PersonId) -> Result<Profile, Failure> {
        let here = request.incoming.server.map(|server| request.server.scope_now(server));
        let ladders = request.reads.ladders(person).await?;
        let at = |game: &str, scope| {
            let found = ladders.iter().find(|(ladder, _)| ladder.game() == game && ladder.scope() == scope);
            found.map(|(_, kept)| kept.record)
        };
        let games = self.decider.games.iter().map(|game| game.facts().id).filter_map(|game| {
            let everywhere = at(game, Scope::Global)?;
            Some(AtGame { game: game.to_owned(), everywhere, here: here.and_then(|here| at(game, here)) })
        });
        let ended = self.decider.ledger.ended(person, LOOKED_AT).await?;
        let asker = Some(request.person()).filter(|asker| *asker != person);
        let others = asker.into_iter().chain(Level::ALL.map(PersonId::computer));
        Ok(Profile {
            person,
            games: games.collect(),
            against: others.map(|other| (other, head_to_head(&ended, person, other))).collect(),
            courses: courses(&ended, person),
            days: days(&ended, person, request.settled.sleep.zone()),
        })
    }
}
