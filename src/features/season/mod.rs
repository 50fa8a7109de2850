//! Seasons that renew themselves: the alarm of a server ends a season and begins the next one in one commit, and a post
//! shows the champions. On the next leaderboard they wear a crown.
//!
//! An outbox entry names nobody. People are chosen on delivery, from the leaderboards and settings that are stored then.

#[cfg(test)]
mod tests;
mod view;

pub use view::{EndedSeason, GameChampions, post};

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::app::answering::Context;
use crate::app::deciding::deletion::is_banned;
use crate::app::{Decider, Feature, Picture, Result, Transaction, WriteBatch};
use crate::base::id::{ChannelId, PersonId, Place, ServerId};
use crate::base::scene::Theme;
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::delivery::{DeliveryContext, DeliveryFuture, OutboxItem, Outcome};
use crate::features::puzzle;
use crate::host::club::ClubTable;
use crate::host::ladder::{EVERYBODY, active_since};
use crate::host::{Refusal, RelativeScope, Scope, SeasonNumber, Server};
use crate::render::{SeasonGame, SeasonPicture};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, Ladder, Precondition, Subject};

/// The number of people from which on the post shows the first three of a game; below, only the champion.
const PODIUM_PEOPLE: usize = 5;
const PODIUM: usize = 3;
/// The reader of pages that are read for nobody.
const NOBODY: PersonId = PersonId(0);

pub(super) const FEATURE: Feature = Feature { deliver, ..Feature::NONE };

/// An outbox entry of a server, which posts the champions of a season that has ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonPostEntry {
    pub channel: ChannelId,
    pub number: SeasonNumber,
}

impl EntryFields for SeasonPostEntry {
    const NAME: &'static str = "season";
}

/// Does what is due on a server: queues the daily post, and renews the season. One commit has all of it, with the
/// server's next alarms.
///
/// # Errors
///
/// Refuses if nothing is due.
pub fn run_server_alarm(decider: &Decider, id: ServerId, at: Timestamp) -> BoxFuture<'_, Result<()>> {
    Box::pin(async move {
        let outages = puzzle::long_outages(decider).await?;
        let reads = decider.repository.transaction();
        decider.update(&reads, || decide_alarm(decider, &reads, &outages, id, at)).await
    })
}

async fn decide_alarm(
    decider: &Decider,
    reads: &Transaction<'_>,
    outages: &[(Timestamp, Timestamp)],
    id: ServerId,
    at: Timestamp,
) -> Result<WriteBatch> {
    // An alarm that has rung is due, also if the clock has been set back since.
    let (stored, now) = (reads.server(id).await?, decider.now().max(at));
    let (mut next, mut entries) = (stored.record.clone(), WriteBatch::default());
    let posting = next.puzzle.take_if(|posting| posting.next <= now);
    if posting.is_none() && !next.is_season_due(now) {
        return Err(Refusal::NOT_YET_DUE.into());
    }
    if let Some(posting) = posting {
        let (posting, post) = puzzle::queue_post(decider, reads, outages, id, posting).await?;
        (next.puzzle, entries) = (Some(posting), post);
    }
    if next.is_season_due(now) {
        let (renewed, post) = renew(decider, reads, id, next, now).await?;
        (next, entries) = (renewed, entries.and(post));
    }
    Ok(entries.server(id, &stored, next, &[]))
}

/// Ends the season and begins the next one, with an outbox entry for the post, or lets the season go on. The post follows
/// the daily post of the same alarm, which has the same due time and a lower number.
async fn renew(
    decider: &Decider,
    reads: &Transaction<'_>,
    id: ServerId,
    server: Server,
    now: Timestamp,
) -> Result<(Server, WriteBatch)> {
    let is_removed = reads.server_removal(id).await?.is_some();
    let season = server.current_season().filter(|_| !is_removed);
    let matches = match season {
        Some(number) => finished_matches(decider, Scope::Season(number, id)).await?,
        None => 0,
    };
    let (server, ended) = server.renew_season(matches, now);
    let (Some(number), Some(schedule)) = (ended, &server.season_schedule) else {
        return Ok((server, WriteBatch::default()));
    };
    let (posting, key) = (server.puzzle.as_ref(), Key::ClubTable(id));
    let channel = match posting {
        Some(posting) => posting.channel,
        None => reads.read_or_default::<ClubTable>(key).await?.record.channel.unwrap_or(schedule.channel),
    };
    let due = puzzle::spread(id, now, posting.map(|posting| &posting.zone));
    let content = EntryContent::Feature(SeasonPostEntry { channel, number }.to_entry());
    let key = Key::Outbox(Subject::Server(id), SeasonPostEntry::number(u64::from(number.get())));
    let row = OutboxEntry::new(content, now).with_due(due);
    Ok((server, WriteBatch::default().put(key, Precondition::Any, &row)))
}

/// Returns a lower bound of the number of matches that have finished in a season, from the results on its leaderboards.
/// The first page of each is enough: more people than it lists have finished more matches than a season needs.
async fn finished_matches(decider: &Decider, scope: Scope) -> Result<u32> {
    let mut matches = 0;
    for game in decider.games.iter() {
        let ladder = Ladder::new(game.facts().id, scope);
        let page = decider.repository.ladders.page(&ladder, Some(0), NOBODY, EVERYBODY).await?;
        let played = || page.entries.iter().map(|entry| entry.rating.games());
        // Opponents who hide from leaderboards are missing.
        matches += played().sum::<u32>().div_ceil(2).max(played().max().unwrap_or_default());
    }
    Ok(matches)
}

/// The person who wears the crown on a leaderboard of a season: the champion of the season before.
pub async fn crowned(context: Context<'_>, game: &str, scope: RelativeScope) -> Result<Option<PersonId>> {
    let RelativeScope::ThisServer(Some(number)) = scope else { return Ok(None) };
    let Some(before) = SeasonNumber::new(number.get() - 1) else { return Ok(None) };
    let (decider, scope) = (context.decider, Scope::Season(before, context.place()?.server));
    let since = active_since(context.server, scope, decider.now());
    let ladder = Ladder::new(game, scope);
    let page = decider.repository.ladders.page(&ladder, Some(0), context.person(), since).await?;
    for entry in page.entries {
        if !is_banned(context.reads, context.server, entry.person).await? {
            return Ok(Some(entry.person));
        }
    }
    Ok(None)
}

fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    let entry = SeasonPostEntry::of(entry)?;
    Some(Box::pin(deliver_post(cx, server, entry)))
}

/// Posts the champions of a season once, in the channel that was chosen at its end.
async fn deliver_post(
    cx: DeliveryContext<'_>,
    server: ServerId,
    SeasonPostEntry { channel, number }: SeasonPostEntry,
) -> Result<Outcome> {
    let settings = cx.reads.server(server).await?.record;
    // Once the next season has ended, too, the post would come too late.
    let ended = settings.seasons_newest_first().nth(1).filter(|(last, ..)| *last == number);
    let Some((_, season, Some(end))) = ended else { return Ok(Outcome::Drop("passed")) };
    let Some(games) = champions(cx, server, &settings, number).await? else {
        return Ok(Outcome::Trouble(None));
    };
    if games.is_empty() {
        return Ok(Outcome::Drop("nothing"));
    }
    let posting = settings.puzzle.as_ref();
    let usual = posting.map(|posting| &posting.language);
    let usual = usual.or(settings.season_schedule.as_ref().map(|schedule| &schedule.language));
    let voice = cx.composer.voice(settings.language.as_ref().or(usual).map(String::as_str));
    let zone = posting.map(|posting| &posting.zone);
    let ended = EndedSeason { number, season, end, zone, games };
    let picture = picture(&ended, settings.theme, voice);
    let png = cx.composer.artist.draw(Picture::Season(picture)).await?;
    let message = view::post(&ended, png, voice);
    let item = OutboxItem { never_edited: true, ..cx.item };
    let posted = cx.sender.post_entry(item, Place { server, channel }, &[], &message).await;
    Ok(posted.err().unwrap_or(Outcome::Remove))
}

pub fn picture(ended: &EndedSeason<'_>, theme: Theme, voice: Voice<'_>) -> SeasonPicture {
    let game =
        |game: &GameChampions| SeasonGame { game: voice.plain(&game.name()), names: game.names.clone() };
    SeasonPicture {
        title: voice.plain(&ended.title()),
        unnamed: voice.key("list-choice-somebody"),
        games: ended.games.iter().map(game).collect(),
        theme,
    }
}

/// The best people of a season in each game that has any, who are not hidden, banned or deleted and have not left the
/// server; `None` if the chat does not say who has left.
async fn champions(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    number: SeasonNumber,
) -> Result<Option<Vec<GameChampions>>> {
    let scope = Scope::Season(number, server);
    let since = active_since(settings, scope, cx.decider.now());
    let (mut known, mut games) = (BTreeMap::new(), Vec::new());
    for game in cx.decider.games.iter() {
        let game = game.facts().id;
        let ladder = Ladder::new(game, scope);
        let page = cx.decider.repository.ladders.page(&ladder, Some(0), NOBODY, since).await?;
        let mut names: Vec<String> = Vec::new();
        for person in page.entries.into_iter().map(|entry| entry.person) {
            if names.len() == PODIUM_PEOPLE {
                break;
            }
            if let Some(name) = known.get(&person) {
                names.extend(Option::clone(name));
                continue;
            }
            let name = puzzle::listed_name(cx, server, settings, person).await?;
            let departed = match name {
                Some(_) => cx.sender.departed(server, &[person]).await,
                None => Some(BTreeSet::new()),
            };
            let Some(departed) = departed else { return Ok(None) };
            let name = name.filter(|_| departed.is_empty());
            names.extend(name.clone());
            known.insert(person, name);
        }
        names.truncate(if names.len() == PODIUM_PEOPLE { PODIUM } else { 1 });
        if !names.is_empty() {
            games.push(GameChampions { game: game.to_owned(), names });
        }
    }
    Ok(Some(games))
}
