//! The message of a challenge: posted while it is open, edited once it is closed, and then forgotten.

use crate::base::id::{ChallengeId, MessageId};
use crate::base::time::Span;
use crate::chat::{Edit, Seen};
use crate::host::challenge::ChallengeState;
use crate::host::view::Begun;
use crate::host::{Challenge, Press};
use crate::store::rows::Card;
use crate::store::{Expected, Key, Subject};

use super::super::deciding::{Decider, Entries};
use super::super::failure::Result;
use super::boards::{release_calls, without_entry};
use super::outbox_item::{Context, Delivered, Disposition, Retry};
use super::tidying::edit;

pub(super) async fn tell_card(cx: Context<'_>, id: ChallengeId) -> Result<Disposition> {
    let Some(kept) = cx.reads.challenge(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = &kept.record;
    let card = cx.reads.card(id).await?.map(|kept| kept.record);
    let is_open = record.state == ChallengeState::Open;
    match card {
        // The message was the answer to the interaction.
        Some(_) if is_open && cx.item.row.made <= record.made => Ok(Disposition::Remove),
        Some(card) if is_open => renew_card(cx, record, &card).await,
        Some(card) => close_card(cx, record, &card).await,
        None if is_open => open_card(cx, record).await,
        None => close_unheard(cx, record).await,
    }
}

async fn open_card(cx: Context<'_>, record: &Challenge) -> Result<Disposition> {
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let composed = cx.composer.compose_card(record, cx.entry(), cx.reads, voice).await?;
    let people: Vec<_> = [Some(record.from), record.to].into_iter().flatten().collect();
    let (sent, heard) = cx.sender.post_entry(cx.item, record.place, &people, &composed.message).await;
    match sent.arrived(record.place) {
        Ok(message) => {
            let delivered = Delivered { entry: cx.entry(), composed: &composed, message, heard };
            note_card(cx.decider, record, delivered).await?;
            Ok(Disposition::Done)
        }
        Err(retry) => Ok(retry.into()),
    }
}

/// Edits the message of an open challenge to show its new expiry.
async fn renew_card(cx: Context<'_>, record: &Challenge, card: &Card) -> Result<Disposition> {
    let voice = cx.composer.voice(card.language.as_deref());
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    Ok(edit(cx, card.channel, card.message, Edit { text: Some(text), ..Edit::default() }).await)
}

/// Edits the message of a closed challenge to show the outcome. After that the message is not needed any
/// more.
async fn close_card(cx: Context<'_>, record: &Challenge, card: &Card) -> Result<Disposition> {
    let voice = cx.composer.voice(card.language.as_deref());
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    let change = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
    let disposition = edit(cx, card.channel, card.message, change).await;
    // Until the first board is posted, the message is edited once more: it then says where the match is.
    let begun = cx.composer.begun(record, cx.reads).await?;
    let is_last = begun.is_none_or(|(begun, _)| begun != Begun::Soon);
    if disposition == Disposition::RemoveInBatch && is_last {
        cx.decider.write(Entries::default().unmark(Key::Card(record.id))).await?;
    }
    Ok(disposition)
}

/// Closes a challenge whose message was sent without an acknowledgement.
async fn close_unheard(cx: Context<'_>, record: &Challenge) -> Result<Disposition> {
    let found = if cx.item.doubtful { find_card(cx, record).await } else { Ok(None) };
    let message = match found {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(Disposition::Drop("superseded")),
        Err(wait) => return Ok(Retry::Trouble(wait).into()),
    };
    let card = Card { channel: record.place.channel, message, language: cx.item.row.language.clone() };
    close_card(cx, record, &card).await
}

async fn find_card(cx: Context<'_>, record: &Challenge) -> Result<Option<MessageId>, Option<Span>> {
    if let Some(answer) = cx.sender.answered(cx.item.row).await? {
        return Ok(Some(answer));
    }
    let seen = cx.sender.recent(cx.item, record.place.channel).await?;
    Ok(seen.into_iter().find(|seen| is_card_of(seen, record.id)).map(|seen| seen.id))
}

/// Records the message of a challenge.
pub async fn note_card(decider: &Decider, record: &Challenge, delivered: Delivered<'_>) -> Result<()> {
    let (subject, Delivered { entry, message, .. }) = (Subject::Challenge(record.id), delivered);
    let language = entry.row().and_then(|row| row.language.clone());
    let card = Card { channel: record.place.channel, message, language };
    let entries = without_entry(subject, delivered).put(Key::Card(record.id), Expected::Any, &card);
    decider.write(entries).await?;
    release_calls(decider, subject, entry);
    Ok(())
}

/// Returns whether a message is the one of a challenge: no other message can accept it.
fn is_card_of(seen: &Seen, id: ChallengeId) -> bool {
    let accepts = |component: &String| matches!(Press::read(component), Some(Press::Accept(of)) if of == id);
    seen.components.iter().any(accepts)
}
