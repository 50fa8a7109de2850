//! Outbox deliveries of the club table: posting and editing it, marking a former one as moved, and
//! notices to people who wait no longer.

use crate::app::delivering::{Context, Delivering, Disposition, Letter, write_letter};
use crate::app::{Entries, Result};
use crate::base::id::{MessageId, PersonId, Place, ServerId};
use crate::chat::Message;
use crate::host::person::Alerts;
use crate::store::feature_owed::{FeatureOwed, Owes};
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::decide::{ClubTable, FormerTable, Shown, is_of};
use super::keep::{shown, waiting, withdraw_misfits};
use super::row::{OwedMove, OwedNews, OwedTable, move_key};
use super::view;

pub fn deliver<'a>(cx: Context<'a>, owed: &'a FeatureOwed) -> Option<Delivering<'a>> {
    match cx.item.subject {
        Subject::Server(server) => {
            if let Some(OwedTable { channel }) = OwedTable::of(owed) {
                return Some(Box::pin(tell_table(cx, Place { server, channel })));
            }
            let former = OwedMove::of(owed)?;
            Some(Box::pin(tell_move(cx, server, former)))
        }
        Subject::Person(person) => {
            let news = OwedNews::of(owed)?;
            Some(Box::pin(tell_news(cx, person, news)))
        }
        Subject::Match(_) | Subject::Challenge(_) => None,
    }
}

/// Posts the table, or edits it if it already stands. The entry is dropped if the table has since moved
/// to another channel.
async fn tell_table(cx: Context<'_>, place: Place) -> Result<Disposition> {
    let (server, now) = (place.server, cx.decider.now());
    let table = cx.reads.read_or_lost::<ClubTable>(Key::ClubTable(server)).await?.record;
    if table.channel != Some(place.channel) {
        return Ok(Disposition::Drop("superseded"));
    }
    let settled = cx.reads.server(server).await?.record;
    let shown = shown(&table, &settled, &waiting(&cx.decider.ledger, server, now).await?, now);
    let message = message(cx, &shown);
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
    note(cx, place, &table, &Told { posted, shown }).await?;
    withdraw_misfits(cx.decider, server).await?;
    Ok(Disposition::Remove)
}

struct Told {
    posted: MessageId,
    shown: Shown,
}

/// Records what the message says, and retires the former one. If the table moved on while this message
/// was posted, this message is retired instead.
async fn note(cx: Context<'_>, place: Place, table: &ClubTable, told: &Told) -> Result<()> {
    let (reads, key) = (cx.decider.ledger.reads(), Key::ClubTable(place.server));
    let decide = || async {
        let Some(kept) = reads.read::<ClubTable>(key.clone()).await? else {
            return Ok((Entries::default(), ()));
        };
        let is_same = kept.record.channel == table.channel && kept.record.message == table.message;
        if !is_same {
            let orphan = FormerTable { channel: place.channel, message: told.posted };
            let is_new = table.message.is_none() && kept.record.standing() != Some(orphan);
            return Ok((retire(cx, Entries::default(), place.server, is_new.then_some(orphan)), ()));
        }
        let former = kept.record.former.filter(|former| former.message != told.posted);
        let next = kept.record.told(told.posted, told.shown.clone());
        let entries = Entries::default().put(key.clone(), kept.expected, &next);
        Ok((retire(cx, entries, place.server, former), ()))
    };
    cx.decider.settle(&reads, decide).await
}

fn retire(cx: Context<'_>, entries: Entries, server: ServerId, former: Option<FormerTable>) -> Entries {
    let now = cx.decider.now();
    former.into_iter().fold(entries, |entries, former| {
        let row = Delivery::new(What::Feature(former.owed()), now);
        entries.put(move_key(server, now), Expected::Any, &row)
    })
}

fn message(cx: Context<'_>, shown: &Shown) -> Message {
    let voice = cx.composer.voice(Some(&shown.language));
    let games: Vec<&str> = cx.decider.games.iter().map(|game| game.facts().id).collect();
    view::table(shown, &games, voice)
}

async fn tell_move(cx: Context<'_>, server: ServerId, former: OwedMove) -> Result<Disposition> {
    let settled = cx.reads.server(server).await?.record;
    let voice = cx.composer.voice(settled.language.as_deref());
    let retry = cx.sender.edit(cx.item, former.channel, former.message, view::moved(voice)).await;
    Ok(retry.map_or(Disposition::Remove, Into::into))
}

/// Tells a person in private that they wait no longer, unless they want no notifications or wait again.
async fn tell_news(cx: Context<'_>, to: PersonId, news: OwedNews) -> Result<Disposition> {
    let OwedNews { game, server, why } = news;
    if cx.reads.person(to).await?.record.alerts == Alerts::Silent {
        return Ok(Disposition::Drop("silent"));
    }
    let waits = waiting(&cx.decider.ledger, server, cx.decider.now()).await?;
    if waits.iter().any(|one| is_of(one, to) && one.terms.game == game) {
        return Ok(Disposition::Drop("passed"));
    }
    let table = cx.reads.read_or_lost::<ClubTable>(Key::ClubTable(server)).await?.record;
    let stands = table.standing();
    let address =
        |stands: FormerTable| cx.composer.address(Place { server, channel: stands.channel }, stands.message);
    let link = stands.and_then(address);
    let letter = Letter { to, is_unique: false };
    write_letter(cx, letter, |voice| view::news(&game, why, link.as_deref(), voice)).await
}
