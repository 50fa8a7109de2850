//! The one way out: brings the message of an entry to the chat, for the handler that has decided it and
//! for the outbox worker. README.md in this folder explains destinations and states.

use std::borrow::Cow;

use crate::app::deciding::{Outbox, Transaction, WriteBatch};
use crate::app::failure::{AppFault, Failure, Result};
use crate::base::id::{ChannelId, MessageId, Place};
use crate::chat::voice::Voice;
use crate::chat::{Answer, Edit, FileEdit, Message, Visibility, compose, offers};
use crate::host::view::{self, MatchLocation};
use crate::host::{Challenge, ChallengeState, Effect, Match, Offer, OfferEnd};
use crate::store::Key;
use crate::store::rows::{ChallengeMessage, OutboxEntry};

use super::composer::ComposedMessage;
use super::context::{DeliveryContext, Services};
use super::entry::{OutboxItem, Outcome, Record, Snapshot, is_result_pending};
use super::record::{DeliveredMessage, record};
use super::search::PostedMessage;
use super::slot::{AnswerOutcome, Slot};

/// The answer to an interaction, offered to the one entry that may use it.
#[derive(Clone, Copy)]
pub struct SlotOffer<'a> {
    pub slot: &'a Slot<'a>,
    /// Whether an open first answer may be the message. Otherwise the message is separate.
    pub is_first: bool,
    pub voice: Voice<'a>,
}

#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    pub outcome: Outcome,
    /// The new message with its place, if it is in the chat. The messages of an ended match whose thread is
    /// lost are in the channel above it.
    pub message: Option<(Place, MessageId)>,
    /// The outcome of the answer, if the message was sent as the answer.
    pub answer: Option<AnswerOutcome>,
}

impl From<Outcome> for Delivery {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, message: None, answer: None }
    }
}

/// Delivers the entry that a handler has reserved. Whatever it does not deliver is due for the worker.
pub async fn deliver_decided(
    services: &Services,
    outbox: &Outbox,
    number: u64,
    snapshot: Snapshot<'_>,
    slot: SlotOffer<'_>,
    reads: &Transaction<'_>,
) -> Result<Delivery> {
    let decider = &*services.sender.decider;
    let subject = outbox.subject;
    let Some((_, row)) = outbox.rows.iter().find(|(other, _)| *other == number) else {
        return Ok(Outcome::Done.into());
    };
    let item = OutboxItem::new(subject, number, row);
    let delivered = deliver_in_order(services, outbox, item, snapshot, slot, reads).await;
    let is_done = matches!(delivered, Ok(Delivery { outcome: Outcome::Done, .. }));
    let is_left = |(other, row): &&(u64, OutboxEntry)| {
        // Leased notifications of a message are released by its record.
        let has_waited = row.combined_with == Some(number) && row.lease.is_none();
        has_waited || !is_done && (*other == number || row.lease.is_some())
    };
    for (other, row) in outbox.rows.iter().filter(is_left) {
        let is_unknown = delivered.is_ok() && row.lease.is_some() && row.combined_with.is_none();
        decider.schedule.release(subject, *other, decider.now(), is_unknown);
    }
    delivered
}

/// Delivers an entry, unless an earlier one must precede it, and removes it if nothing else does.
async fn deliver_in_order(
    services: &Services,
    outbox: &Outbox,
    item: OutboxItem<'_>,
    snapshot: Snapshot<'_>,
    slot: SlotOffer<'_>,
    reads: &Transaction<'_>,
) -> Result<Delivery> {
    let decider = &*services.sender.decider;
    let delivery = match snapshot.record {
        // The board of the next round must not precede the result of the former one.
        Record::Match(record)
            if record.rounds.len() > 1
                && outbox.changes_pressed.is_none()
                && is_result_pending(
                    &decider.repository.outbox_entries(item.subject).await?,
                    item.number,
                ) =>
        {
            Outcome::WaitForEarlier.into()
        }
        _ => deliver(services.delivering(item, &outbox.rows, reads), snapshot, Some(slot)).await?,
    };
    if !matches!(delivery.outcome, Outcome::Remove | Outcome::RemoveInBatch) {
        return Ok(delivery);
    }
    let outcome = match decider.write(WriteBatch::default().delete_any(item.key())).await {
        Ok(()) => Outcome::Done,
        // The outbox worker repeats the edit, which changes nothing.
        Err(failure) => {
            super::log(decider, item.subject, &failure);
            Outcome::Trouble(None)
        }
    };
    Ok(Delivery { outcome, ..delivery })
}

/// Delivers the message of an entry. A handler offers its answer; the outbox worker has none.
pub async fn deliver(
    cx: DeliveryContext<'_>,
    snapshot: Snapshot<'_>,
    slot: Option<SlotOffer<'_>>,
) -> Result<Delivery> {
    match (snapshot.record, cx.item.effect()) {
        (Record::Match(record), Some(Effect::OfferEnd { offer, end, .. })) => {
            end_offer(cx, record, snapshot, (*offer, *end), slot).await
        }
        (Record::Challenge(record), _) if record.state != ChallengeState::Open => {
            match cx.reads.card(record.id).await? {
                Some(card) => close_card(cx, record, &card.record, slot).await,
                None => Ok(Outcome::Drop("superseded").into()),
            }
        }
        _ => send(cx, snapshot, slot).await,
    }
}

struct SendResult<'a> {
    /// The match with the place where it is played now, if the message was sent there.
    current: Option<Cow<'a, Match>>,
    posted: Result<PostedMessage, Outcome>,
    /// The outcome of the answer, if the message was sent as the answer.
    answer: Option<AnswerOutcome>,
}

impl SendResult<'_> {
    fn by_answer(answer: AnswerOutcome) -> Self {
        // An answer that was not acknowledged may have arrived.
        let posted = match answer {
            AnswerOutcome::Posted(message) => {
                Ok(PostedMessage { message: Some(message), has_notified: true })
            }
            _ => Err(Outcome::Trouble(None)),
        };
        Self { current: None, posted, answer: Some(answer) }
    }
}

async fn send(cx: DeliveryContext<'_>, shown: Snapshot<'_>, slot: Option<SlotOffer<'_>>) -> Result<Delivery> {
    let known = shown.board.and_then(|board| board.language.as_deref());
    let voice = cx.voice(shown.record.place().server, known).await?;
    let composed = match cx.composer.compose((cx.item, cx.rows), shown, voice, cx.reads).await {
        // The message of a match that cannot be replayed would block the message about the end.
        Err(Failure::Fault(AppFault::Record(_))) if !shown.record.is_running() => {
            return Ok(Outcome::Drop("unplayable").into());
        }
        composed => composed?,
    };
    let SendResult { current, posted, answer } = send_once(cx, shown.record, &composed, voice, slot).await;
    let posted = match posted {
        Ok(posted) => posted,
        Err(outcome) => return Ok(Delivery { answer, ..outcome.into() }),
    };
    let delivered = DeliveredMessage { item: cx.item, rows: cx.rows, composed: &composed, posted };
    let current = current.as_deref().map_or(shown.record, Record::Match);
    let mut outcome = Outcome::Done;
    if let Err(failure) = record(cx.decider, current, delivered).await {
        // The outbox worker searches for the posted message and records it.
        super::log(cx.decider, cx.item.subject, &failure);
        outcome = Outcome::Trouble(None);
    }
    Ok(Delivery { outcome, message: posted.message.map(|message| (current.place(), message)), answer })
}

/// Sends a message to the first destination that takes it: the open first answer, the place of its
/// record, or a follow-up if that place refuses the message.
async fn send_once<'a>(
    cx: DeliveryContext<'_>,
    record: Record<'a>,
    composed: &ComposedMessage,
    voice: Voice<'_>,
    slot: Option<SlotOffer<'_>>,
) -> SendResult<'a> {
    let message = &composed.message;
    if let Some(SlotOffer { slot, is_first: true, .. }) = slot
        && let Some(answer) = slot.give_at_once(Answer::Message(Visibility::Public, message.clone())).await
    {
        return SendResult::by_answer(answer);
    }
    let current = match record {
        Record::Match(record) => match cx.sender.open_thread(record, voice).await {
            Ok(current) => Some(current),
            Err(outcome) => {
                let (of, people) = (record.thread_of.unwrap_or(record.place.channel), &record.people.0);
                let outcome = cx.sender.refused_if_lasting(cx.item, of, people, outcome).await;
                return SendResult { current: None, posted: Err(outcome), answer: None };
            }
        },
        Record::Challenge(_) => None,
    };
    let place = current.as_deref().map_or(record, Record::Match);
    let posted = post(cx, place, slot.is_some(), message).await;
    if let (Err(outcome), Some(offer)) = (posted, slot)
        && offer.replaces(record, outcome)
    {
        let aside = compose::text_message(&offer.voice.key("beside-done"));
        return SendResult::by_answer(offer.slot.give_publicly(message.clone(), aside).await);
    }
    SendResult { current, posted, answer: None }
}

/// Posts a message in its channel. If a thread refuses it, returns when to retry the message where the
/// match continues; a handler leaves that to the worker.
async fn post(
    cx: DeliveryContext<'_>,
    current: Record<'_>,
    is_handler: bool,
    message: &Message,
) -> Result<PostedMessage, Outcome> {
    let started = cx.decider.now();
    let posted =
        cx.sender.post_entry(cx.item.sent_to(current), current.place(), &current.people(), message).await;
    match (posted, current) {
        (Err(Outcome::Refused), Record::Match(record)) if is_handler => {
            Err(if record.thread_of.is_some() { Outcome::Trouble(None) } else { Outcome::Refused })
        }
        (Err(Outcome::Refused), Record::Match(record)) => {
            Err(cx.sender.without_thread(record, started).await.unwrap_or(Outcome::Refused))
        }
        (posted, _) => posted,
    }
}

impl SlotOffer<'_> {
    /// Whether a follow-up replaces a message that the channel refuses. In another channel, it would show the
    /// match to outsiders. A thread that refuses a message is left instead.
    fn replaces(&self, record: Record<'_>, outcome: Outcome) -> bool {
        let is_refused = match outcome {
            Outcome::WhenReachable(_) => true,
            Outcome::Refused => record.parent().is_none(),
            _ => false,
        };
        is_refused && self.slot.channel() == record.place().channel
    }
}

async fn end_offer(
    cx: DeliveryContext<'_>,
    record: &Match,
    snapshot: Snapshot<'_>,
    (offer, end): (Offer, OfferEnd),
    slot: Option<SlotOffer<'_>>,
) -> Result<Delivery> {
    // If the offer was posted without an acknowledgement, its buttons are removed once it is recorded.
    let Some(message) = cx.item.row.message else { return Ok(Outcome::Drop("superseded").into()) };
    let known = snapshot.board.and_then(|board| board.language.as_deref());
    let voice = cx.voice(record.place.server, known).await?;
    let text = offers::offer_closed(record, offer, &view::offer_end(record, offer, end), voice);
    let change = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
    Ok(edit(cx, record.place.channel, message, change, slot).await)
}

/// Edits the message of a challenge to show its outcome, or a new expiry after an outage was credited.
pub(super) async fn edit_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
    slot: Option<SlotOffer<'_>>,
) -> Result<Delivery> {
    let voice = cx.voice(record.place.server, card.language.as_deref()).await?;
    let text = cx.composer.card(record, cx.reads, voice).await?.text;
    let is_open = record.state == ChallengeState::Open;
    let (rows, file) = if is_open { (None, FileEdit::Keep) } else { (Some(Vec::new()), FileEdit::Remove) };
    let change = Edit { text: Some(text), rows, file };
    Ok(edit(cx, card.channel, card.message, change, slot).await)
}

/// Edits the message of a closed challenge, and deletes the row about the message if no further edit follows.
pub(super) async fn close_card(
    cx: DeliveryContext<'_>,
    record: &Challenge,
    card: &ChallengeMessage,
    slot: Option<SlotOffer<'_>>,
) -> Result<Delivery> {
    let delivery = edit_card(cx, record, card, slot).await?;
    // Until the first board of the match is posted, keep the row: a later edit says where the match is.
    let is_last = cx.composer.begun(record, cx.reads).await? != Some(MatchLocation::Soon);
    if delivery.outcome == Outcome::RemoveInBatch && is_last {
        cx.decider.write(WriteBatch::default().delete_any(Key::Card(record.id))).await?;
    }
    Ok(delivery)
}

/// Edits a message of the bot: by the answer of a person who has pressed it, or else in its channel. The
/// outbox entry is complete once the edit is done or given up.
pub(super) async fn edit(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    edit: Edit,
    slot: Option<SlotOffer<'_>>,
) -> Delivery {
    let Some(SlotOffer { slot, .. }) = slot else {
        let retry = cx.sender.edit(cx.item, channel, message, edit).await;
        return retry.unwrap_or(Outcome::RemoveInBatch).into();
    };
    let Edit { text, rows, .. } = edit;
    let changed =
        Message { text: text.unwrap_or_default(), rows: rows.unwrap_or_default(), ..Message::default() };
    let answer = slot.give(Answer::Replace(changed)).await;
    let outcome = if answer == AnswerOutcome::Done { Outcome::RemoveInBatch } else { Outcome::Trouble(None) };
    Delivery { answer: Some(answer), ..outcome.into() }
}
