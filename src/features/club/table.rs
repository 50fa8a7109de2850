//! The posted club table: its rows, the outbox deliveries that post and edit its message, and periodic updates.
//!
//! The message shows how many people wait, and is edited at most every ten minutes. If it has moved, the former one is marked.
//! Challenges that nobody can meet at the table any more are withdrawn, with a notice to the person.

use serde::{Deserialize, Serialize};

use crate::app::deciding::{self, DecisionOrigin, Repository};
use crate::app::{AppFault, Decider, Result, WriteBatch};
use crate::base::id::{ChallengeId, ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::BotMessage;
use crate::delivery::{
    DeliveryContext, DeliveryFuture, DirectMessage, OutboxItem, Outcome, PostedMessage, send_direct_message,
};
use crate::host::{Actor, Alerts, Challenge, ChallengeCommand, Press, PressFields, Server};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, KeyRange, RowKind, Subject};

use super::view::{self, ClubPress};
use crate::host::club::{ClubTable, TableContents, TableStopReason, TableTerms, count, is_waiting};
use crate::host::morning::PostedAt;

/// Outbox number of an edit. A later edit replaces one that is still in the outbox.
pub const EDIT: u64 = 1 << 61;

/// An outbox entry of a server, which posts its club table in a channel or edits it there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTableEntry {
    pub channel: ChannelId,
}

/// An outbox entry of a server, which marks a former message as moved.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClubMoveEntry(pub PostedAt);

/// An outbox entry of a person, which tells them that they no longer wait at a club table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubStopEntry {
    pub game: String,
    pub server: ServerId,
    pub why: TableStopReason,
}

const SUPERSEDED: Outcome = Outcome::Drop("superseded");

pub fn posting_at(moment: Timestamp) -> u64 {
    ClubTableEntry::SERIES | milliseconds(moment)
}

/// Adds an outbox entry that posts or edits the table in a channel.
pub fn post(entries: WriteBatch, place: Place, number: u64, now: Timestamp) -> WriteBatch {
    let entry = ClubTableEntry { channel: place.channel };
    entries.queue(Subject::Server(place.server), number, EntryContent::Feature(entry.to_entry()), now)
}

fn milliseconds(moment: Timestamp) -> u64 {
    u64::try_from(moment.0).unwrap_or_default()
}

impl EntryFields for ClubTableEntry {
    const NAME: &'static str = "table";
    const SERIES: u64 = 1 << 62;
}

impl EntryFields for ClubMoveEntry {
    const NAME: &'static str = "table-moved";
    const SERIES: u64 = 1 << 60;
}

impl EntryFields for ClubStopEntry {
    const NAME: &'static str = "table-news";
    const SERIES: u64 = 1 << 61;
}

pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    match cx.item.subject {
        Subject::Server(server) => {
            if let Some(ClubTableEntry { channel }) = ClubTableEntry::of(entry) {
                return Some(Box::pin(deliver_table(cx, Place { server, channel })));
            }
            let ClubMoveEntry(former) = ClubMoveEntry::of(entry)?;
            Some(Box::pin(deliver_move(cx, server, former)))
        }
        Subject::Person(person) => {
            let news = ClubStopEntry::of(entry)?;
            Some(Box::pin(deliver_stop_notice(cx, person, news)))
        }
        Subject::Match(_) | Subject::Challenge(_) => None,
    }
}

/// Posts the table, or edits its message if it is posted already. Drops the entry if the table has moved to
/// another channel meanwhile, where a message may have been posted, and an edit while another entry is to post
/// the table.
async fn deliver_table(cx: DeliveryContext<'_>, place: Place) -> Result<Outcome> {
    let (server, now) = (place.server, cx.decider.now());
    let table = cx.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
    let is_edit = cx.item.number == EDIT;
    if table.channel != Some(place.channel) || is_edit && table.message.is_none() {
        let may_have_been_posted = cx.item.delivery_unknown && !is_edit;
        return if may_have_been_posted { mark_orphans(cx, place, &table).await } else { Ok(SUPERSEDED) };
    }
    let settings = cx.reads.server(server).await?.record;
    let contents =
        table_contents(&table, &settings, &waiting(&cx.decider.repository, server, now).await?, now);
    let voice = cx.composer.voice(Some(&contents.language));
    let message = view::table(&contents, &cx.decider.game_ids(), voice);
    let posted = if let Some(stands) = table.message {
        let retry = cx.sender.edit(cx.item, place.channel, stands, view::edit(message)).await;
        if let Some(retry) = retry {
            return Ok(retry);
        }
        stands
    } else {
        let replaced_message = table.former.as_ref().map(|former| former.message);
        match cx.sender.post_entry(OutboxItem { replaced_message, ..cx.item }, place, &[], &message).await {
            Ok(PostedMessage { message: Some(message), .. }) => message,
            // Somebody has deleted the new table: post another one once the chat has forgotten its nonce.
            Ok(_) => return Ok(Outcome::Trouble(None)),
            Err(retry) => return Ok(retry),
        }
    };
    record_posted_table(cx, place, &table, posted, &contents).await?;
    withdraw_mismatched(cx.decider, server).await?;
    Ok(Outcome::Remove)
}

/// Marks superseded tables that were posted without an acknowledgement, and would keep their controls.
async fn mark_orphans(cx: DeliveryContext<'_>, place: Place, table: &ClubTable) -> Result<Outcome> {
    let recent = match cx.sender.recent(cx.item, place.channel).await {
        Ok(recent) => recent,
        Err(wait) => return Ok(Outcome::Trouble(wait)),
    };
    let is_table = |id: &String| {
        Press::read(id).is_some_and(|press| matches!(ClubPress::of(&press), Some(ClubPress::Seek(_))))
    };
    for BotMessage { id: message, .. } in recent.iter().filter(|one| one.components.iter().any(is_table)) {
        let orphan = PostedAt { channel: place.channel, message: *message };
        if table.current_message() != Some(orphan) {
            let outcome = deliver_move(cx, place.server, orphan).await?;
            if outcome != Outcome::Remove {
                return Ok(outcome);
            }
        }
    }
    Ok(SUPERSEDED)
}

/// Records what the table's message shows, and retires the former message. If the table has moved on
/// while this message was posted, retires this message instead.
async fn record_posted_table(
    cx: DeliveryContext<'_>,
    place: Place,
    table: &ClubTable,
    posted: MessageId,
    shown: &TableContents,
) -> Result<()> {
    let (reads, key) = (cx.decider.repository.transaction(), Key::ClubTable(place.server));
    let decide = || async {
        let Some(stored) = reads.read::<ClubTable>(key.clone()).await? else {
            return Ok(WriteBatch::default());
        };
        let is_same = stored.record.channel == table.channel && stored.record.message == table.message;
        if !is_same {
            let orphan = PostedAt { channel: place.channel, message: posted };
            let is_former = stored.record.current_message() != Some(orphan);
            return Ok(retire(cx, WriteBatch::default(), place.server, is_former.then_some(orphan)));
        }
        let former = stored.record.former.filter(|former| former.message != posted);
        let next = stored.record.with_message(posted, shown.clone());
        let entries = WriteBatch::default().put(key.clone(), stored.expected, &next);
        Ok(retire(cx, entries, place.server, former))
    };
    cx.decider.update(&reads, decide).await
}

fn retire(
    cx: DeliveryContext<'_>,
    entries: WriteBatch,
    server: ServerId,
    former: Option<PostedAt>,
) -> WriteBatch {
    let now = cx.decider.now();
    former.into_iter().fold(entries, |entries, former| {
        let content = EntryContent::Feature(ClubMoveEntry(former).to_entry());
        entries.queue(Subject::Server(server), ClubMoveEntry::number(milliseconds(now)), content, now)
    })
}

async fn deliver_move(cx: DeliveryContext<'_>, server: ServerId, former: PostedAt) -> Result<Outcome> {
    let voice = cx.voice_of_server(server).await?;
    let retry = cx.sender.edit(cx.item, former.channel, former.message, view::moved(voice)).await;
    Ok(retry.unwrap_or(Outcome::Remove))
}

/// Tells a person in private that they no longer wait, unless they want no notifications or wait again.
async fn deliver_stop_notice(cx: DeliveryContext<'_>, to: PersonId, news: ClubStopEntry) -> Result<Outcome> {
    let ClubStopEntry { game, server, why } = news;
    if cx.reads.person(to).await?.record.alerts == Alerts::Silent {
        return Ok(Outcome::Drop("silent"));
    }
    let waits = waiting(&cx.decider.repository, server, cx.decider.now()).await?;
    if waits.iter().any(|one| one.from == to && one.terms.game == game) {
        return Ok(Outcome::Drop("passed"));
    }
    let table = cx.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
    let stands = table.current_message();
    let address =
        |stands: PostedAt| cx.composer.address(Place { server, channel: stands.channel }, stands.message);
    let link = stands.and_then(address);
    let direct_message = DirectMessage { to, is_unique: false };
    send_direct_message(cx, direct_message, |voice| view::news(&game, why, link.as_deref(), voice)).await
}

/// The challenges that wait at the table of a server, oldest first.
pub async fn waiting(
    repository: &Repository,
    server: ServerId,
    now: Timestamp,
) -> Result<Vec<Challenge>, AppFault> {
    let mut waiting =
        repository.challenges_under(KeyRange::with_prefix(RowKind::TableChallenges, &server)).await?;
    waiting.retain(|challenge| is_waiting(challenge, now));
    waiting.sort_by_key(|challenge| (challenge.made, challenge.id));
    Ok(waiting)
}

/// The contents that the table's message should have now. People are counted if they wait in the
/// table's channel and on its terms.
fn table_contents(table: &ClubTable, server: &Server, open: &[Challenge], now: Timestamp) -> TableContents {
    let terms = TableTerms::of(server);
    let meets = |challenge: &&Challenge| {
        table.channel == Some(challenge.place.channel) && terms.matches_challenge(challenge)
    };
    let language = server.language.as_ref().unwrap_or(&table.language).clone();
    TableContents { waiting: count(open.iter().filter(meets), now), terms, language }
}

pub async fn edit_tables(decider: &Decider) -> Result<()> {
    let mut done = Ok(());
    for key in decider.repository.keys(KeyRange::of_kind(RowKind::ClubTables)).await? {
        if let Some(server) = key.server() {
            done = done.and(edit_table(decider, server).await);
        }
    }
    done
}

async fn edit_table(decider: &Decider, server: ServerId) -> Result<()> {
    let (reads, key) = (decider.repository.transaction(), Key::ClubTable(server));
    let decide = || async {
        let stored = reads.read_or_default::<ClubTable>(key.clone()).await?;
        let (settings, now) = (reads.server(server).await?.record, decider.now());
        let waiting = waiting(&decider.repository, server, now).await?;
        let contents = table_contents(&stored.record, &settings, &waiting, now);
        let Some(next) = stored.record.edit(&contents, now) else { return Ok(WriteBatch::default()) };
        let Some(channel) = next.channel else { return Ok(WriteBatch::default()) };
        let entries = WriteBatch::default().put(key.clone(), stored.expected, &next);
        Ok(post(entries, Place { server, channel }, EDIT, now))
    };
    decider.update(&reads, decide).await
}

/// Withdraws the challenges that no longer fit the table's channel or terms. Each person gets a notice.
async fn withdraw_mismatched(decider: &Decider, server: ServerId) -> Result<()> {
    for challenge in waiting(&decider.repository, server, decider.now()).await? {
        withdraw_unfit(decider, server, challenge.id).await?;
    }
    Ok(())
}

async fn withdraw_unfit(decider: &Decider, server: ServerId, id: ChallengeId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let table = reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
        let stored = reads.challenge(id).await?.filter(|stored| is_waiting(&stored.record, decider.now()));
        let unfit = stored.and_then(|stored| Some((table.stop_reason(&stored.record)?, stored)));
        let Some((why, stored)) = unfit else { return Ok(WriteBatch::default()) };
        let (from, origin) = (stored.record.from, DecisionOrigin::default());
        let step = deciding::challenges::step_challenge;
        let by = Actor::Moderator(from);
        let (entries, _) = step(decider, &reads, &stored, by, ChallengeCommand::Withdraw, &origin).await?;
        let news = ClubStopEntry { game: stored.record.terms.game.clone(), server, why };
        let news = OutboxEntry::new(EntryContent::Feature(news.to_entry()), decider.now());
        let news = OutboxEntry { language: table.spoken.or(Some(table.language)), ..news };
        Ok(entries.queue_row(Subject::Person(from), ClubStopEntry::number(id.bits()), &news))
    };
    decider.update(&reads, decide).await
}
