//! Seasons that renew themselves: the alarm of a server ends a season and begins the next one in one commit. The daily
//! post of the same alarm shows the champions. They have a post of their own on a day without a daily post. On the
//! next leaderboard they wear a crown.
//!
//! An outbox entry names nobody. People are chosen on delivery, from the leaderboards and settings of that time.

mod champions;
#[cfg(test)]
mod tests;
mod view;

pub use champions::crowned;
pub use view::{EndedSeason, GameChampions, above, post};

use serde::{Deserialize, Serialize};

use crate::app::{Decider, Feature, Picture, Result, Transaction, WriteBatch};
use crate::base::id::{ChannelId, Place, ServerId};
use crate::base::scene::Theme;
use crate::base::time::{Span, Timestamp};
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::delivery::{DeliveryContext, DeliveryFuture, OutboxItem, Outcome};
use crate::features::puzzle::{self, Above, MorningPostEntry};
use crate::host::club::ClubTable;
use crate::host::ladder::EVERYBODY;
use crate::host::morning::MorningPost;
use crate::host::{Refusal, Scope, SeasonNumber, Server};
use crate::render::{SeasonGame, SeasonPicture};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, Ladder, Subject};

use champions::{NOBODY, champions};

/// The time for which the alarm of a daily post is repeated if the season cannot be read.
const PATIENCE: Span = Span::minutes(5);

pub(super) const FEATURE: Feature = Feature { deliver, ..Feature::NONE };

/// An outbox entry of a server, which posts the champions of a season that has ended without a daily post.
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
    let (mut post, mut ended) = (None, None);
    let posting = next.puzzle.take_if(|posting| posting.next <= now);
    if posting.is_none() && !next.is_season_due(now) {
        return Err(Refusal::NOT_YET_DUE.into());
    }
    if let Some(posting) = posting {
        let alarm = puzzle::run_alarm(decider, reads, outages, id, posting).await?;
        (next.puzzle, post, entries) = (Some(alarm.posting), alarm.post, alarm.entries);
    }
    if next.is_season_due(now) {
        let is_late = now - at >= PATIENCE;
        (next, ended) = end_season(decider, reads, id, next, now, post.is_some(), is_late).await?;
    }
    let entries = match (post, ended) {
        (Some(post), season) => {
            let zone = next.puzzle.as_ref().map(|posting| &posting.zone);
            entries.and(puzzle::queue(id, MorningPost { season, ..post }, now, zone))
        }
        (None, Some(number)) => entries.and(queue_alone(reads, id, &next, number, now).await?),
        (None, None) => entries,
    };
    Ok(entries.server(id, &stored, next, &[]))
}

/// Ends a season that is due and begins the next one, or lets the season go on. Returns its number if it has ended.
///
/// On a day with a daily post, a season ends only in the alarm that `posts` it; in another alarm of such a day, it
/// waits for the next post. A season that cannot be read also waits once the post `is_late`.
async fn end_season(
    decider: &Decider,
    reads: &Transaction<'_>,
    id: ServerId,
    server: Server,
    now: Timestamp,
    posts: bool,
    is_late: bool,
) -> Result<(Server, Option<SeasonNumber>)> {
    let waits = match &server.puzzle {
        Some(posting) if !posts => puzzle::has_post_today(reads, id, posting, now).await?,
        _ => false,
    };
    if waits {
        return Ok((server.postpone_season(), None));
    }
    match finished(decider, reads, id, &server).await {
        Ok(matches) => Ok(server.renew_season(matches, now)),
        Err(failure) if posts && is_late => {
            let what = "a season could not be ended; it goes on until the next daily post";
            decider.faults.warn(what, &failure, &id);
            Ok((server.postpone_season(), None))
        }
        Err(failure) => Err(failure),
    }
}

/// Returns a lower bound of the number of matches that have finished in the running season, from the results on its
/// leaderboards. The first page of each is enough: more people than it lists have finished more matches than a season
/// needs. On a server that has removed the bot, no match counts.
async fn finished(decider: &Decider, reads: &Transaction<'_>, id: ServerId, server: &Server) -> Result<u32> {
    let is_removed = reads.server_removal(id).await?.is_some();
    let Some(number) = server.current_season().filter(|_| !is_removed) else { return Ok(0) };
    let mut matches = 0;
    for game in decider.games.iter() {
        let ladder = Ladder::new(game.facts().id, Scope::Season(number, id));
        let page = decider.repository.ladders.page(&ladder, Some(0), NOBODY, EVERYBODY).await?;
        let played = || page.entries.iter().map(|entry| entry.rating.games());
        // Opponents who hide from leaderboards are missing.
        matches += played().sum::<u32>().div_ceil(2).max(played().max().unwrap_or_default());
    }
    Ok(matches)
}

/// The outbox entry for a post of its own, in the channel of the daily post or of the club table, or else where the
/// rhythm was set.
async fn queue_alone(
    reads: &Transaction<'_>,
    id: ServerId,
    server: &Server,
    number: SeasonNumber,
    now: Timestamp,
) -> Result<WriteBatch> {
    let posting = server.puzzle.as_ref();
    let table = reads.read_or_default::<ClubTable>(Key::ClubTable(id)).await?.record.channel;
    let usual = table.or(server.season_schedule.as_ref().map(|schedule| schedule.channel));
    let Some(channel) = posting.map(|posting| posting.channel).or(usual) else {
        return Ok(WriteBatch::default());
    };
    let due = puzzle::spread(id, now, posting.map(|posting| &posting.zone));
    let content = EntryContent::Feature(SeasonPostEntry { channel, number }.to_entry());
    let number = SeasonPostEntry::number(u64::from(number.get()));
    let row = OutboxEntry::new(content, now).with_due(due);
    Ok(WriteBatch::default().queue_row(Subject::Server(id), number, &row))
}

fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    if let Some(entry) = SeasonPostEntry::of(entry) {
        return Some(Box::pin(deliver_alone(cx, server, entry)));
    }
    let MorningPostEntry(post) = MorningPostEntry::of(entry)?;
    let number = post.season?;
    Some(Box::pin(async move { deliver_with_puzzle(cx, server, &post, number).await }))
}

/// Posts the champions of a season once, in the channel that was chosen at its end.
async fn deliver_alone(cx: DeliveryContext<'_>, server: ServerId, entry: SeasonPostEntry) -> Result<Outcome> {
    let SeasonPostEntry { channel, number } = entry;
    let settings = cx.reads.server(server).await?.record;
    let above = match compose(cx, server, &settings, number).await? {
        Ok(above) => above,
        Err(outcome) => return Ok(outcome),
    };
    let message = view::post(above, cx.voice_of_server(server).await?);
    let item = OutboxItem { never_edited: true, ..cx.item };
    let posted = cx.sender.post_entry(item, Place { server, channel }, &[], &message).await;
    Ok(posted.err().unwrap_or(Outcome::Remove))
}

/// Posts the puzzle of the day below the champions of a season.
async fn deliver_with_puzzle(
    cx: DeliveryContext<'_>,
    server: ServerId,
    post: &MorningPost,
    number: SeasonNumber,
) -> Result<Outcome> {
    let settings = cx.reads.server(server).await?.record;
    let above = match compose(cx, server, &settings, number).await {
        Ok(Ok(above)) => Some(above),
        Ok(Err(Outcome::Drop(_))) => None,
        Ok(Err(outcome)) => return Ok(outcome),
        Err(failure) if cx.item.is_in_long_trouble(cx.decider.now()) => {
            let what = "the champions of a season could not be read; the daily post goes without them";
            cx.decider.faults.warn(what, &failure, &server);
            return split(cx, server, post, number).await;
        }
        Err(failure) => return Err(failure),
    };
    match puzzle::deliver_post(cx, server, post, above.as_ref()).await? {
        Outcome::Drop(_) if above.is_some() => split(cx, server, post, number).await,
        outcome => Ok(outcome),
    }
}

/// Gives the puzzle and the season an entry each, because only one of them can be posted.
async fn split(
    cx: DeliveryContext<'_>,
    server: ServerId,
    post: &MorningPost,
    number: SeasonNumber,
) -> Result<Outcome> {
    let (reads, now) = (cx.decider.repository.transaction(), cx.decider.now());
    let decide = || async {
        let (settings, key) = (reads.server(server).await?.record, cx.item.key());
        let stored = reads.read::<OutboxEntry>(key.clone()).await?;
        // Another process may have delivered the entry, or split it.
        let Some(stored) = stored.filter(|stored| stored.record == *cx.item.row) else {
            return Ok(WriteBatch::default());
        };
        let puzzle = MorningPostEntry(MorningPost { season: None, ..post.clone() });
        let content = EntryContent::Feature(puzzle.to_entry());
        // A lease that has ended says that the message may be in the channel.
        let lease = cx.item.delivery_unknown.then_some(now);
        let row = OutboxEntry { content, lease, ..stored.record };
        let season = queue_alone(&reads, server, &settings, number, now).await?;
        Ok(season.put(key, stored.expected, &row))
    };
    cx.decider.update(&reads, decide).await?;
    Ok(Outcome::After(Span::seconds(2)))
}

/// The champions of a season, as a post shows them; otherwise what becomes of the entry.
async fn compose(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    number: SeasonNumber,
) -> Result<Result<Above, Outcome>> {
    // Once the next season has ended, too, the post would come too late.
    let ended = settings.seasons_newest_first().nth(1).filter(|(last, ..)| *last == number);
    let Some((_, season, Some(end))) = ended else { return Ok(Err(Outcome::Drop("passed"))) };
    let Some(games) = champions(cx, server, settings, number).await? else {
        return Ok(Err(Outcome::Trouble(None)));
    };
    if games.is_empty() {
        return Ok(Err(Outcome::Drop("nothing")));
    }
    let voice = cx.voice_of_server(server).await?;
    let zone = settings.puzzle.as_ref().map(|posting| &posting.zone);
    let ended = EndedSeason { number, season, end, zone, games };
    let picture = picture(&ended, settings.theme, voice);
    let png = cx.composer.artist.draw(Picture::Season(picture)).await?;
    Ok(Ok(view::above(&ended, png, voice)))
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
