//! Deliveries of the club table: posting it, showing the present numbers, and saying that it has moved.

use crate::app::delivering::{Context, Delivering, Disposition};
use crate::app::{Entries, Result};
use crate::base::id::{MessageId, Place, ServerId};
use crate::chat::Message;
use crate::store::feature_owed::{FeatureOwed, Owes};
use crate::store::{Key, Subject};

use super::decide::{ClubTable, Waiting, count};
use super::keep::waiting;
use super::row::{OwedMove, OwedTable};
use super::view;

pub fn deliver<'a>(cx: Context<'a>, owed: &'a FeatureOwed) -> Option<Delivering<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    if let Some(OwedTable { channel }) = OwedTable::of(owed) {
        return Some(Box::pin(tell_table(cx, Place { server, channel })));
    }
    let former = OwedMove::of(owed)?;
    Some(Box::pin(tell_move(cx, server, former)))
}

/// Posts the table, or edits it if it stands already. One that was posted elsewhere since takes its place.
async fn tell_table(cx: Context<'_>, place: Place) -> Result<Disposition> {
    let (server, now) = (place.server, cx.decider.now());
    let table = cx.reads.read_or_lost::<ClubTable>(Key::ClubTable(server)).await?.record;
    if table.channel != Some(place.channel) {
        return Ok(Disposition::Drop("superseded"));
    }
    let counts = count(&waiting(&cx.decider.ledger, server, now).await?, now);
    let message = message(cx, server, &table, &counts).await?;
    let posted = if let Some(stands) = table.message {
        let retry = cx.sender.edit(cx.item, place.channel, stands, view::edit(message)).await;
        if let Some(retry) = retry {
            return Ok(retry.into());
        }
        stands
    } else {
        let (sent, _) = cx.sender.post_entry(cx.item, place, &[], &message).await;
        match sent.arrived(place) {
            Ok(posted) => posted,
            Err(retry) => return Ok(retry.into()),
        }
    };
    note(cx, server, &table, &Told { posted, counts }).await?;
    Ok(Disposition::Remove)
}

struct Told {
    posted: MessageId,
    counts: Waiting,
}

/// Notes what the message says, unless the table has moved meanwhile.
async fn note(cx: Context<'_>, server: ServerId, table: &ClubTable, told: &Told) -> Result<()> {
    let (reads, key) = (cx.decider.ledger.reads(), Key::ClubTable(server));
    let decide = || async {
        let Some(kept) = reads.read::<ClubTable>(key.clone()).await? else {
            return Ok((Entries::default(), ()));
        };
        let is_same = kept.record.channel == table.channel && kept.record.message == table.message;
        if !is_same {
            return Ok((Entries::default(), ()));
        }
        let next = ClubTable { message: Some(told.posted), shown: told.counts.clone(), ..kept.record };
        Ok((Entries::default().put(key.clone(), kept.expected, &next), ()))
    };
    cx.decider.settle(&reads, decide).await
}

async fn message(cx: Context<'_>, server: ServerId, table: &ClubTable, counts: &Waiting) -> Result<Message> {
    let settled = cx.reads.server(server).await?.record;
    let language = settled.language.as_deref().unwrap_or(&table.language);
    let voice = cx.composer.voice(Some(language));
    let games: Vec<&str> = cx.decider.games.iter().map(|game| game.facts().id).collect();
    Ok(view::table(&settled, counts, &games, voice))
}

async fn tell_move(cx: Context<'_>, server: ServerId, former: OwedMove) -> Result<Disposition> {
    let settled = cx.reads.server(server).await?.record;
    let voice = cx.composer.voice(settled.language.as_deref());
    let retry = cx.sender.edit(cx.item, former.channel, former.message, view::moved(voice)).await;
    Ok(retry.map_or(Disposition::Remove, Into::into))
}
