//! The message of a challenge: posted while the challenge is open, and edited once the challenge is
//! closed. Its row is then deleted.

use crate::base::id::{ChallengeId, MessageId};
use crate::base::time::Span;
use crate::chat::{BotMessage, Edit};
use crate::host::challenge::ChallengeState;
use crate::host::view::MatchLocation;
use crate::host::{Challenge, Press};
use crate::store::rows::ChallengeMessage;
use crate::store::{Key, Precondition, Subject};

use super::super::deciding::{Decider, WriteBatch};
use super::super::failure::Result;
use super::boards::{release_notifications, without_entry};
use super::outbox_item::{DeliveredMessage, DeliveryContext, Disposition, Retry};
use super::tidying::edit;

pub(super) async fn deliver_challenge_message(
    cx: DeliveryContext<'_>,
    id: ChallengeId,
) -> Result<Disposition> {
    let Some(stored) = cx.reads.challenge(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = &stored.record;
    let card = cx.reads.card(id).await?.map(|stored| stored.record);
    let is_open = record.state == ChallengeState::Open;
    match card {
        // The message was posted as the answer to the interaction, so this entry has nothing to post.
        Some(_) if is_open && cx.item.row.made <= record.made => Ok(Disposition::Remove),
        Some(card) if is_open => renew_card(cx, record, &card).await,
        Some(card) => close_card(cx, record, &card).await,
        None if is_open => open_card(cx, record).await,
        None => close_unacknowledged(cx, record).await,
    }
}

async fn open_card(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Disposition> {
    let voice = cx.composer.voice(cx.item.row.language.as_deref());
    let composed = cx.composer.compose_card(record, cx.entry(), cx.reads, voice).await?;
    let people: Vec<_> = [Some(record.from), record.to].into_iter().flatten().collect();
    let (sent, has_notified) = cx.sender.post_entry(cx.item, record.place, &people, &composed.message).await;
    match sent.posted_or_retry(record.place) {
        Ok(message) => {
            let delivered =
                DeliveredMessage { entry: cx.entry(), composed: &composed, message, has_notified };
            record_challenge_message(cx.decider, record, delivered).await?;
            Ok(Disposition::Done)
        }
        Err(retry) => Ok(retry.into()),
    }
}

/// Edits the message of an open challenge to show its new expiry, after an outage was credited.
async fn renew_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
) -> Result<Disposition> {
    let voice = cx.composer.voice(card.language.as_deref());
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    Ok(edit(cx, card.channel, card.message, Edit { text: Some(text), ..Edit::default() }).await)
}

/// Edits the message of a closed challenge to show the outcome, and deletes the row about the message if
/// no further edit follows.
async fn close_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
) -> Result<Disposition> {
    let voice = cx.composer.voice(card.language.as_deref());
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    let change = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
    let disposition = edit(cx, card.channel, card.message, change).await;
    // Until the first board of the match is posted, keep the row: a later edit says where the match is.
    let begun = cx.composer.begun(record, cx.reads).await?;
    let is_last = begun.is_none_or(|(begun, _)| begun != MatchLocation::Soon);
    if disposition == Disposition::RemoveInBatch && is_last {
        cx.decider.write(WriteBatch::default().delete_any(Key::Card(record.id))).await?;
    }
    Ok(disposition)
}

/// Closes a challenge whose message may have been sent without an acknowledgement.
async fn close_unacknowledged(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Disposition> {
    let found = if cx.item.delivery_unknown { find_card(cx, record).await } else { Ok(None) };
    let message = match found {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(Disposition::Drop("superseded")),
        Err(wait) => return Ok(Retry::Trouble(wait).into()),
    };
    let card =
        ChallengeMessage { channel: record.place.channel, message, language: cx.item.row.language.clone() };
    close_card(cx, record, &card).await
}

async fn find_card(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Option<MessageId>, Option<Span>> {
    if let Some(answer) = cx.sender.find_answer(cx.item.row).await? {
        return Ok(Some(answer));
    }
    let posted = cx.sender.recent(cx.item, record.place.channel).await?;
    Ok(posted.into_iter().find(|posted| is_card_of(posted, record.id)).map(|posted| posted.id))
}

/// Records that the message of a challenge was posted. If the challenge was closed meanwhile, adds an entry
/// that updates the message, since the entry of the closing did not know it.
pub async fn record_challenge_message(
    decider: &Decider,
    record: &Challenge,
    delivered: DeliveredMessage<'_>,
) -> Result<()> {
    let (subject, DeliveredMessage { entry, message, .. }) = (Subject::Challenge(record.id), delivered);
    let language = entry.row().and_then(|row| row.language.clone());
    let card = ChallengeMessage { channel: record.place.channel, message, language };
    let reads = decider.repository.transaction();
    let decide = || async {
        let entries = without_entry(subject, delivered);
        let Some(stored) = reads.challenge(record.id).await? else { return Ok((entries, ())) };
        let entries = entries.put(Key::Card(record.id), Precondition::Any, &card);
        let is_open = stored.record.state == ChallengeState::Open;
        Ok((if is_open { entries } else { entries.update_message_of(record.id, decider.now()) }, ()))
    };
    decider.transact(&reads, decide).await?;
    release_notifications(decider, subject, entry);
    Ok(())
}

/// Returns whether a message is that of a challenge. No other message has a button that accepts the
/// challenge.
fn is_card_of(posted: &BotMessage, id: ChallengeId) -> bool {
    let accepts = |component: &String| matches!(Press::read(component), Some(Press::Accept(of)) if of == id);
    posted.components.iter().any(accepts)
}
