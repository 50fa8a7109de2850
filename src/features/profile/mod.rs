//! Profiles: a person's ratings and results with a chart, two people side by side (*Compare*), and the score between two
//! players on the last board of their match.

mod decide;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{SAME_PERSON, hidden_profile};

use std::collections::{BTreeMap, BTreeSet};

use crate::app::answering::invitations::other_than_oneself;
use crate::app::answering::{AnswerFuture, Context, Declaration, look_up, options, private_answer};
use crate::app::{Feature, MatchExtras, Picture, Repository, Result, display_names, hidden_ratings};
use crate::base::id::PersonId;
use crate::base::level::Level;
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall, Message, Visibility};
use crate::host::challenge::played_often;
use crate::host::ladder::active_since;
use crate::host::{Match, Phase, Press, Rating, Refusal, Scope};
use crate::render::{LineMark, RatingChart, RatingLine};
use crate::store::{Key, Ladder};

use decide::{
    Comparison, GameComparison, GameRating, LAST, LastMatch, Profile, by_game, days, head_to_head,
    last_match, rating_histories,
};
use view::ProfileView;

/// Number of newest matches that are read. Reading one takes microseconds, but a chart cannot show more.
const LOOKED_AT: usize = 300;

pub const COMMAND: Declaration = Declaration {
    name: "profile",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::PERSON], |context, call| Box::pin(by_command(context, call))),
};

pub const COMPARE: Declaration = Declaration {
    name: "Compare",
    offered: Availability::InServers,
    body: DeclarationBody::OnPerson("menu-compare", |context, call| Box::pin(compare(context, call))),
};

/// Handles `/profile`, for a named person or for the acting person. The reply is private.
async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let who = call.person(options::PERSON.name);
    if let Some(bot) = who.filter(|person| person.bot) {
        return Err(Refusal::bot(bot.id).into());
    }
    let person = who.map_or(context.person(), |person| person.id);
    Ok(Some(Answer::Message(Visibility::Private, profile_message(context, person).await?)))
}

pub(super) const FEATURE: Feature = Feature {
    press,
    extras: MatchExtras {
        board_lines: |repository, record| Box::pin(lines_between(repository, record)),
        ..MatchExtras::NONE
    },
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Profile(person) = *press else { return None };
    Some(Box::pin(async move { Ok(Some(context.in_private(profile_message(context, person).await?))) }))
}

async fn profile_message(context: Context<'_>, person: PersonId) -> Result<Message> {
    if person != context.person() && context.reads.person(person).await?.record.hidden {
        return Err(hidden_profile(person).into());
    }
    let profile = profile(context, person).await?;
    let view = view::profile(&profile, context.decider.now());
    let picture = if view.courses.is_empty() {
        None
    } else {
        let chart = chart(context, person, &view).await;
        Some(context.services.composer.artist.draw(Picture::Chart(chart)).await?)
    };
    Ok(view::message(&view, picture, context.private))
}

/// Handles *Compare*, which shows the acting person and another person side by side.
async fn compare(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let whom = other_than_oneself(context, call, SAME_PERSON)?;
    let people = [context.person(), whom];
    let own = context.reads.ladders(people[0]).await?;
    // The ratings of hidden people are not shown, but results between the two are: both know them.
    let hidden = context.reads.person(whom).await?.record.hidden;
    let theirs = if hidden { Vec::new() } else { context.reads.ladders(whom).await? };
    let met = by_game(&context.decider.repository.ended_matches(whom, LOOKED_AT).await?, people[0], whom);
    let rated = own.iter().chain(&theirs).map(|(ladder, _)| ladder.game().to_owned());
    let games: BTreeSet<String> = rated.chain(met.keys().cloned()).collect();
    let compared = |game: String| {
        let ratings = [&own, &theirs].map(|ladders| {
            let of_all = |ladder: &Ladder| ladder.game() == game && ladder.scope() == Scope::Global;
            ladders.iter().find(|(ladder, _)| of_all(ladder)).map(|(_, stored)| stored.record)
        });
        let results = met.get(&game).copied().unwrap_or_default();
        GameComparison { game, ratings, results }
    };
    let known = games.into_iter().filter(|game| context.decider.games.find(game).is_some());
    let hidden = hidden_ratings(context.decider, context.reads, context.person()).await?;
    let hidden = people.map(|person| hidden.contains(&person));
    let comparison = Comparison { people, hidden, games: known.map(compared).collect() };
    let lines = view::compare(&comparison, context.decider.now());
    let lines: Vec<String> = lines.iter().map(|line| context.private.say(line)).collect();
    Ok(Some(private_answer(&lines.join("\n"))))
}

async fn chart(context: Context<'_>, person: PersonId, view: &ProfileView) -> RatingChart {
    let voice = context.private;
    let name = match context.incoming.server {
        Some(server) => display_names(context.decider, server, &[person]).await.pop().flatten(),
        None => None,
    };
    let line = |((mark, points), [game, rating, results]): ((LineMark, &Vec<_>), &[Text; 3])| RatingLine {
        mark,
        name: voice.plain(game),
        rating: voice.plain(rating),
        results: voice.plain(results),
        points: points.clone(),
    };
    RatingChart {
        name: name.map(|name| name.as_str().to_owned()),
        lines: LineMark::ALL.into_iter().zip(&view.courses).zip(&view.games).map(line).collect(),
        days: view.days.iter().map(|(number, day)| (*number, voice.plain(day))).collect(),
        theme: context.settings.palette,
    }
}

async fn profile(context: Context<'_>, person: PersonId) -> Result<Profile> {
    let here = context.incoming.server.map(|server| context.server.current_scope(server));
    let ladders = context.reads.ladders(person).await?;
    let at = |game: &str, scope| {
        let found = ladders.iter().find(|(ladder, _)| ladder.game() == game && ladder.scope() == scope);
        found.map(|(_, stored)| stored.record)
    };
    let mut games = Vec::new();
    for game in context.decider.games.iter().map(|game| game.facts().id) {
        let Some(everywhere) = at(game, Scope::Global) else { continue };
        let here = here.and_then(|scope| Some((scope, at(game, scope)?)));
        let (scope, rating) = here.unwrap_or((Scope::Global, everywhere));
        let is_absent = is_absent(context, person, &Ladder::new(game, scope), &rating).await?;
        let here = here.map(|(_, rating)| rating);
        games.push(GameRating { game: game.to_owned(), everywhere, here, is_absent });
    }
    let ended = context.decider.repository.ended_matches(person, LOOKED_AT).await?;
    let asker = Some(context.person()).filter(|asker| *asker != person);
    let last = last_matches(context, &ended, person).await?;
    let others = asker.into_iter().chain(Level::ALL.map(PersonId::computer));
    let hidden = hidden_ratings(context.decider, context.reads, context.person()).await?;
    let hides_ratings = hidden.contains(&person);
    Ok(Profile {
        person,
        games,
        hides_ratings,
        against: others.map(|other| (other, head_to_head(&ended, person, other))).collect(),
        histories: if hides_ratings { BTreeMap::new() } else { rating_histories(&ended, person) },
        days: days(&ended, person, context.settings.sleep.zone()),
        last,
    })
}

/// Whether a person has left the ranks of a leaderboard. People who hide from leaderboards have no rank to leave.
async fn is_absent(context: Context<'_>, person: PersonId, ladder: &Ladder, rating: &Rating) -> Result<bool> {
    let since = active_since(context.server, ladder.scope(), context.decider.now());
    let is_absent = context.decider.repository.ladders.is_absent(ladder, rating, since).await?;
    Ok(is_absent && !context.reads.person(person).await?.record.hidden)
}

/// The latest matches of a person, as far as the reader may replay them.
async fn last_matches(context: Context<'_>, ended: &[Match], person: PersonId) -> Result<Vec<LastMatch>> {
    let mut last = Vec::new();
    for record in ended {
        if last.len() == LAST {
            break;
        }
        if may_see(context, record).await? {
            last.extend(last_match(record, person, context.settings.sleep.zone()));
        }
    }
    Ok(last)
}

/// Whether the reader may find a match in somebody's profile.
///
/// They may find their own matches within reach. Of other people's matches, they may find those in this
/// channel and its threads, if neither player is hidden or the computer.
async fn may_see(context: Context<'_>, record: &Match) -> Result<bool> {
    if look_up::check_reachable(context, record).is_err() {
        return Ok(false);
    }
    if record.people.player_of(context.person()).is_some() {
        return Ok(true);
    }
    Ok(!record.has_computer() && look_up::may_be_listed_here(context, record).await?)
}

/// Maximum number of matches that are counted, the newest first.
const COUNTED: usize = 1000;

/// The score of two players in their match's channel, once more than one match there has counted, and whether
/// their rated matches there make the next one casual. Says nothing about hidden people and other channels.
async fn lines_between(repository: &Repository, record: &Match) -> Result<Vec<Text>> {
    let [one, two] = record.people.0;
    let Phase::Over(over) = &record.phase else { return Ok(Vec::new()) };
    if record.has_computer() || record.counted_conclusion().is_none() {
        return Ok(Vec::new());
    }
    let mut ended = repository.ended_matches(one, COUNTED).await?;
    ended.retain(|other| other.id != record.id && other.channel() == record.channel());
    ended.push(record.clone());
    let results = by_game(&ended, one, two).remove(&record.terms.game).unwrap_or_default();
    let score = (results.matches() > 1).then(|| view::versus([one, two], results));
    let is_limit = over.ratings.is_some() && played_often(&ended, [one, two], over.at);
    let limit = is_limit.then(|| Text::new("rated-often"));
    let lines: Vec<Text> = score.into_iter().chain(limit).collect();
    if lines.is_empty() {
        return Ok(lines);
    }
    let reads = repository.transaction();
    reads.fetch(&record.people.0.map(Key::Person)).await?;
    let is_hidden = reads.person(one).await?.record.hidden || reads.person(two).await?.record.hidden;
    Ok(if is_hidden { Vec::new() } else { lines })
}
