//! Delivery of the outbox entries about a match, with one function for each kind.

use crate::app::failure::{AppFault, Failure, Result};
use crate::base::id::{ChannelId, MatchId, MessageId};
use crate::base::time::Span;
use crate::chat::{Edit, FileEdit, compose, offers};
use crate::host::{Effect, Match, Offer, OfferEnd, view};
use crate::store::rows::{BoardMessage, EntryContent};

use super::boards::{deliver_board, finish_refresh, record_message};
use super::composer::MessageInput;
use super::computer_turns::reply;
use super::notifications::{notify_about_match, notify_of_unshown_board};
use super::outbox_item::{DeliveredMessage, DeliveryContext, Disposition, Retry};
use super::sender::PostedMessage;
use super::threads::archive;

/// The result of a round is retried for at least this long during trouble with the chat.
const RESULT_KEPT: Span = Span::hours(1);

pub(super) async fn deliver_match_entry(
    cx: DeliveryContext<'_>,
    id: MatchId,
    effect: &Effect,
) -> Result<Disposition> {
    let Some(stored) = cx.reads.game_match(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = &stored.record;
    let board = cx.reads.board(id).await?.map(|stored| stored.record);
    let board = board.as_ref();
    match effect {
        Effect::Board { turn } => {
            let disposition = deliver_board(cx, record, board, *turn).await?;
            if matches!(disposition, Disposition::Retry(Retry::Refused | Retry::WhenReachable(_))) {
                notify_of_unshown_board(cx, record).await?;
            }
            Ok(disposition)
        }
        Effect::Offer { offer, .. } if !is_offer_open(record, *offer) => Ok(Disposition::Drop("passed")),
        // Drop a duplicate: when a match moves to the channel, a second entry for its open offer may be
        // added.
        Effect::Offer { .. } if has_later(cx, effect) => Ok(Disposition::Drop("superseded")),
        Effect::Round { .. } => {
            let disposition = deliver_message(cx, record, board, effect).await?;
            let is_in_the_way = is_given_up(cx, &disposition);
            Ok(if is_in_the_way { Disposition::Drop("refused") } else { disposition })
        }
        Effect::Offer { .. } | Effect::Line { .. } => deliver_message(cx, record, board, effect).await,
        Effect::OfferEnd { offer, end, .. } => Ok(deliver_offer_end(cx, record, board, *offer, *end).await),
        Effect::Refresh => refresh(cx, record, board).await,
        Effect::Call(call) => notify_about_match(cx, record, board, call).await,
        Effect::Archive => archive(cx, record.place, record.people.0[0]).await,
        Effect::Reply { turn } => reply(cx, record, *turn).await,
        Effect::Card => Ok(Disposition::Drop("nothing")),
    }
}

/// Whether to drop the result of a round, since the board of the next round waits for it and
/// shows the score as well. A refusal suffices; after trouble with the chat, only an entry older than an
/// hour is dropped.
fn is_given_up(cx: DeliveryContext<'_>, disposition: &Disposition) -> bool {
    let now = cx.decider.now();
    let is_refused = matches!(disposition, Disposition::Retry(Retry::Refused));
    is_refused && (!cx.item.is_in_long_trouble(now) || now - cx.item.row.made > RESULT_KEPT)
}

/// Posts a new message where a match is played.
pub(super) async fn deliver_message(
    cx: DeliveryContext<'_>,
    record: &Match,
    board: Option<&BoardMessage>,
    effect: &Effect,
) -> Result<Disposition> {
    let table = cx.decider.table_of(record).ok();
    let voice = cx.composer.voice(board.and_then(|board| board.language.as_deref()));
    let subject = MessageInput { record, table: table.as_deref(), board, voice };
    let composed = match cx.composer.compose(subject, effect, cx.entry(), cx.reads).await {
        // The match cannot be replayed, so the message cannot be drawn. Drop it, since it would block
        // the message about the end.
        Err(Failure::Fault(AppFault::Record(_))) if !record.is_running() => {
            return Ok(Disposition::Drop("unplayable"));
        }
        composed => composed?,
    };
    let current = match cx.sender.open_thread(record, voice).await {
        Ok(current) => current,
        Err(Retry::Trouble(wait)) => {
            let of = record.thread_of.unwrap_or(record.place.channel);
            let lasts = cx.sender.is_lasting(cx.item, of, &record.people.0).await;
            return Ok(if lasts { Retry::Refused } else { Retry::Trouble(wait) }.into());
        }
        Err(retry) => return Ok(retry.into()),
    };
    let started = cx.decider.now();
    match cx.sender.post_entry(cx.item, current.place, &record.people.0, &composed.message).await {
        Ok(PostedMessage { message, has_notified }) => {
            let delivered =
                DeliveredMessage { entry: cx.entry(), composed: &composed, message, has_notified };
            record_message(cx.decider, &current, effect, delivered).await?;
            Ok(Disposition::Done)
        }
        Err(Retry::Refused) => {
            Ok(cx.sender.without_thread(&current, started).await.unwrap_or(Retry::Refused).into())
        }
        Err(retry) => Ok(retry.into()),
    }
}

/// Edits the message of an offer to show its outcome.
async fn deliver_offer_end(
    cx: DeliveryContext<'_>,
    record: &Match,
    board: Option<&BoardMessage>,
    offer: Offer,
    end: OfferEnd,
) -> Disposition {
    // Without a known message, there is nothing to edit. If the offer was posted all the same,
    // `PostedMatchMessage::offered` removes its buttons.
    let Some(message) = cx.item.row.message else { return Disposition::Drop("superseded") };
    let voice = cx.composer.voice(board.and_then(|board| board.language.as_deref()));
    let text = offers::offer_closed(record, offer, &view::offer_end(record, offer, end), voice);
    let change = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
    edit(cx, record.place.channel, message, change).await
}

/// Edits the words and controls of the board. If several such entries exist, only the last is delivered.
async fn refresh(
    cx: DeliveryContext<'_>,
    record: &Match,
    board: Option<&BoardMessage>,
) -> Result<Disposition> {
    let shown = board.filter(|board| board.shown == record.turn);
    let shown = shown.and_then(|board| Some((board, board.message?)));
    // If the board is not posted yet, skip the refresh: the board is composed from the record when it is
    // posted.
    let Some((board, message)) = shown.filter(|_| !has_later(cx, &Effect::Refresh)) else {
        return Ok(Disposition::Drop("superseded"));
    };
    // If the match cannot continue, only remove the controls of its board.
    let Ok(table) = cx.decider.table_of(record) else {
        return tidy(cx, record.place.channel, message, None).await;
    };
    let voice = cx.composer.voice(board.language.as_deref());
    let view = view::board(record, &*table, &[], view::PUBLIC_SEAT);
    let change = compose::refreshed_board(&view, voice, &|sprite| cx.composer.emblem(&view.game, sprite));
    match cx.sender.edit(cx.item, record.place.channel, message, change).await {
        Some(retry) => Ok(retry.into()),
        None => finish_refresh(cx, record, board, message).await,
    }
}

/// Whether a later entry of the same subject has this effect.
fn has_later(DeliveryContext { item, rows, .. }: DeliveryContext<'_>, effect: &Effect) -> bool {
    rows.iter().any(|(number, row)| *number > item.number && row.content == EntryContent::Effect(*effect))
}

/// Whether an offer still waits for an answer.
pub(super) fn is_offer_open(record: &Match, offer: Offer) -> bool {
    record.playing().is_some_and(|playing| playing.offer == Some(offer))
}

/// Removes the controls of a message. The edit notifies nobody and can be repeated, and a rate limit may
/// postpone it (Discord 30046: edits of messages older than an hour). If there is a text, it replaces the
/// board of a past turn, whose picture is removed unless the server or the operator keeps pictures.
pub(super) async fn tidy(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    text: Option<String>,
) -> Result<Disposition> {
    let shrinks = text.is_some() && !cx.composer.keeps_pictures(cx.item.subject, cx.reads).await?;
    let file = if shrinks { FileEdit::Remove } else { FileEdit::Keep };
    Ok(edit(cx, channel, message, Edit { text, rows: Some(Vec::new()), file }).await)
}

/// Edits a message of the bot. The outbox entry is complete once the edit is done or given up.
pub(super) async fn edit(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    edit: Edit,
) -> Disposition {
    let retry = cx.sender.edit(cx.item, channel, message, edit).await;
    retry.map_or(Disposition::RemoveInBatch, Disposition::Retry)
}
