//! Outbox deliveries of the club table: posts and edits of its message, and notices to people who no
//! longer wait. If the message has moved, the former one is marked.

use crate::app::delivering::{Delivering, DeliveryContext, DirectMessage, Disposition, send_direct_message};
use crate::app::{Result, WriteBatch};
use crate::base::id::{MessageId, PersonId, Place, ServerId};
use crate::chat::Message;
use crate::host::person::Alerts;
use crate::store::feature_entry::{EntryFields, FeatureEntry};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::decide::{ClubTable, FormerTable, TableContents, is_of};
use super::row::{ClubMoveEntry, ClubStopEntry, ClubTableEntry, move_key};
use super::upkeep::{table_contents, waiting, withdraw_mismatched};
use super::view;

pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<Delivering<'a>> {
    match cx.item.subject {
        Subject::Server(server) => {
            if let Some(ClubTableEntry { channel }) = ClubTableEntry::of(entry) {
                return Some(Box::pin(deliver_table(cx, Place { server, channel })));
            }
            let former = ClubMoveEntry::of(entry)?;
            Some(Box::pin(deliver_move(cx, server, former)))
        }
        Subject::Person(person) => {
            let news = ClubStopEntry::of(entry)?;
            Some(Box::pin(deliver_stop_notice(cx, person, news)))
        }
        Subject::Match(_) | Subject::Challenge(_) => None,
    }
}

/// Posts the table, or edits its message if it is posted already. The entry is dropped if the table has
/// moved to another channel meanwhile.
async fn deliver_table(cx: DeliveryContext<'_>, place: Place) -> Result<Disposition> {
    let (server, now) = (place.server, cx.decider.now());
    let table = cx.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
    if table.channel != Some(place.channel) {
        return Ok(Disposition::Drop("superseded"));
    }
    let settings = cx.reads.server(server).await?.record;
    let contents =
        table_contents(&table, &settings, &waiting(&cx.decider.repository, server, now).await?, now);
    let message = message(cx, &contents);
    let posted = if let Some(stands) = table.message {
        let retry = cx.sender.edit(cx.item, place.channel, stands, view::edit(message)).await;
        if let Some(retry) = retry {
            return Ok(retry.into());
        }
        stands
    } else {
        let (sent, _) = cx.sender.post_entry(cx.item, place, &[], &message).await;
        match sent.posted_or_retry(place) {
            Ok(posted) => posted,
            Err(retry) => return Ok(retry.into()),
        }
    };
    record_posted_table(cx, place, &table, &PostedTable { posted, shown: contents }).await?;
    withdraw_mismatched(cx.decider, server).await?;
    Ok(Disposition::Remove)
}

struct PostedTable {
    posted: MessageId,
    shown: TableContents,
}

/// Records what the table's message shows, and retires the former message. If the table has moved on
/// while this message was posted, retires this message instead.
async fn record_posted_table(
    cx: DeliveryContext<'_>,
    place: Place,
    table: &ClubTable,
    posted_table: &PostedTable,
) -> Result<()> {
    let (reads, key) = (cx.decider.repository.transaction(), Key::ClubTable(place.server));
    let decide = || async {
        let Some(stored) = reads.read::<ClubTable>(key.clone()).await? else {
            return Ok((WriteBatch::default(), ()));
        };
        let is_same = stored.record.channel == table.channel && stored.record.message == table.message;
        if !is_same {
            let orphan = FormerTable { channel: place.channel, message: posted_table.posted };
            let is_new = table.message.is_none() && stored.record.current_message() != Some(orphan);
            return Ok((retire(cx, WriteBatch::default(), place.server, is_new.then_some(orphan)), ()));
        }
        let former = stored.record.former.filter(|former| former.message != posted_table.posted);
        let next = stored.record.with_message(posted_table.posted, posted_table.shown.clone());
        let entries = WriteBatch::default().put(key.clone(), stored.expected, &next);
        Ok((retire(cx, entries, place.server, former), ()))
    };
    cx.decider.transact(&reads, decide).await
}

fn retire(
    cx: DeliveryContext<'_>,
    entries: WriteBatch,
    server: ServerId,
    former: Option<FormerTable>,
) -> WriteBatch {
    let now = cx.decider.now();
    former.into_iter().fold(entries, |entries, former| {
        let row = OutboxEntry::new(EntryContent::Feature(former.to_entry()), now);
        entries.put(move_key(server, now), Precondition::Any, &row)
    })
}

fn message(cx: DeliveryContext<'_>, contents: &TableContents) -> Message {
    let voice = cx.composer.voice(Some(&contents.language));
    let games: Vec<&str> = cx.decider.games.iter().map(|game| game.facts().id).collect();
    view::table(contents, &games, voice)
}

async fn deliver_move(
    cx: DeliveryContext<'_>,
    server: ServerId,
    former: ClubMoveEntry,
) -> Result<Disposition> {
    let settings = cx.reads.server(server).await?.record;
    let voice = cx.composer.voice(settings.language.as_deref());
    let retry = cx.sender.edit(cx.item, former.channel, former.message, view::moved(voice)).await;
    Ok(retry.map_or(Disposition::Remove, Into::into))
}

/// Tells a person in private that they no longer wait, unless they want no notifications or wait again.
async fn deliver_stop_notice(
    cx: DeliveryContext<'_>,
    to: PersonId,
    news: ClubStopEntry,
) -> Result<Disposition> {
    let ClubStopEntry { game, server, why } = news;
    if cx.reads.person(to).await?.record.alerts == Alerts::Silent {
        return Ok(Disposition::Drop("silent"));
    }
    let waits = waiting(&cx.decider.repository, server, cx.decider.now()).await?;
    if waits.iter().any(|one| is_of(one, to) && one.terms.game == game) {
        return Ok(Disposition::Drop("passed"));
    }
    let table = cx.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
    let stands = table.current_message();
    let address =
        |stands: FormerTable| cx.composer.address(Place { server, channel: stands.channel }, stands.message);
    let link = stands.and_then(address);
    let direct_message = DirectMessage { to, is_unique: false };
    send_direct_message(cx, direct_message, |voice| view::news(&game, why, link.as_deref(), voice)).await
}
