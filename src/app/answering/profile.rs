//! `/profile`: what a person's matches say about them, with a chart.

use crate::app::deciding;
use crate::base::id::PersonId;
use crate::base::level::Level;
use crate::base::text::Text;
use crate::chat::declared::{Body, Offered};
use crate::chat::profile::profile as composed;
use crate::chat::{Answer, Call, Shown};
use crate::host::profile::{self, AtGame, Profile, courses, days, head_to_head};
use crate::host::rating::Scope;
use crate::host::view::ProfileView;
use crate::host::{Refusal, view};
use crate::render::{Chart, Line, Mark};

use super::super::artist::Picture;
use super::super::failure::Failure;
use super::commands::Declaration;
use super::context::Context;
use super::options;

/// Matches that are looked at, the newest: for a chart more would be too fine, and reading each takes
/// microseconds.
pub(super) const LOOKED_AT: usize = 300;

pub const COMMAND: Declaration = Declaration {
    name: "profile",
    offered: Offered::Anywhere,
    body: Body::Options(&[options::PERSON], |context, call| Box::pin(by_command(context, call))),
};

/// `/profile`: of a person, or of the one who asks. Only they see it.
async fn by_command(context: Context<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
    let who = call.person(options::PERSON.name);
    if let Some(bot) = who.filter(|person| person.bot) {
        return Err(Refusal::bot(bot.id).into());
    }
    let person = who.map_or(context.person(), |person| person.id);
    if person != context.person() && context.reads.person(person).await?.record.hidden {
        return Err(profile::hidden_profile(person).into());
    }
    let profile = profile(context, person).await?;
    let view = view::profile(&profile, context.decider.now());
    let picture = if view.courses.is_empty() {
        None
    } else {
        let chart = chart(context, person, &view).await;
        Some(context.services.composer.artist.draw(Picture::Chart(chart)).await?)
    };
    Ok(Some(Answer::Message(Shown::Private, composed(&view, picture, context.private))))
}

async fn chart(context: Context<'_>, person: PersonId, view: &ProfileView) -> Chart {
    let voice = context.private;
    let name = match context.incoming.server {
        Some(server) => deciding::names::names_in(context.decider, server, &[person]).await.pop().flatten(),
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
        theme: context.settled.palette,
    }
}

async fn profile(context: Context<'_>, person: PersonId) -> Result<Profile, Failure> {
    let here = context.incoming.server.map(|server| context.server.scope_now(server));
    let ladders = context.reads.ladders(person).await?;
    let at = |game: &str, scope| {
        let found = ladders.iter().find(|(ladder, _)| ladder.game() == game && ladder.scope() == scope);
        found.map(|(_, kept)| kept.record)
    };
    let games = context.decider.games.iter().map(|game| game.facts().id).filter_map(|game| {
        let everywhere = at(game, Scope::Global)?;
        Some(AtGame { game: game.to_owned(), everywhere, here: here.and_then(|here| at(game, here)) })
    });
    let ended = context.decider.ledger.ended(person, LOOKED_AT).await?;
    let asker = Some(context.person()).filter(|asker| *asker != person);
    let others = asker.into_iter().chain(Level::ALL.map(PersonId::computer));
    Ok(Profile {
        person,
        games: games.collect(),
        against: others.map(|other| (other, head_to_head(&ended, person, other))).collect(),
        courses: courses(&ended, person),
        days: days(&ended, person, context.settled.sleep.zone()),
    })
}
