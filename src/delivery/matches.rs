//! Delivery of the outbox entries about matches and challenges, with one function for each kind.

use std::cmp::Ordering;

use crate::app::deciding::WriteBatch;
use crate::app::failure::Result;
use crate::base::id::{ChallengeId, ChannelId, MatchId, MessageId};
use crate::base::time::Span;
use crate::chat::{Edit, FileEdit, compose};
use crate::host::{Challenge, ChallengeState, Effect, Match, Press, view};
use crate::store::Subject;
use crate::store::rows::{ChallengeMessage, EntryContent, OutboxEntry};

use super::computer_turns::reply;
use super::context::DeliveryContext;
use super::deliver::{Delivery, close_card, deliver, edit, edit_card};
use super::entry::{OutboxItem, Outcome, Record, Snapshot, is_result_pending};
use super::notifications::{notify_about_match, notify_of_unshown_board};
use super::record::{finish_refresh, is_offer_open, with_retirement};
use super::threads::archive;

/// The result of a round is retried for at least this long during trouble with the chat.
const RESULT_KEPT: Span = Span::hours(1);

pub(super) async fn deliver_match(cx: DeliveryContext<'_>, id: MatchId, effect: &Effect) -> Result<Outcome> {
    let Some(stored) = cx.reads.game_match(id).await? else { return Ok(Outcome::Drop("gone")) };
    let record = &stored.record;
    let board = cx.reads.board(id).await?.map(|stored| stored.record);
    let snapshot = Snapshot { record: Record::Match(record), table: None, board: board.as_ref() };
    let is_repeated = twin(cx, Ordering::Greater, effect).is_some();
    match effect {
        Effect::Board { turn } => {
            let outcome = deliver_board(cx, record, snapshot, *turn).await?;
            if matches!(outcome, Outcome::Refused | Outcome::WhenReachable(_)) {
                notify_of_unshown_board(cx, record).await?;
            }
            Ok(outcome)
        }
        Effect::Offer { offer, .. } if !is_offer_open(record, *offer) => Ok(Outcome::Drop("passed")),
        // When a match moves to the channel, a second entry for its open offer may be added.
        Effect::Offer { .. } | Effect::Refresh if is_repeated => Ok(Outcome::Drop("superseded")),
        Effect::Round { round } if view::round(record, *round).is_none() => Ok(Outcome::Drop("passed")),
        Effect::Round { .. } => {
            let outcome = deliver(cx, snapshot, None).await?.outcome;
            Ok(if is_given_up(cx, outcome) { Outcome::Drop("refused") } else { outcome })
        }
        Effect::Offer { .. } | Effect::Line { .. } | Effect::OfferEnd { .. } => {
            Ok(deliver(cx, snapshot, None).await?.outcome)
        }
        Effect::Refresh => refresh(cx, record, snapshot).await,
        Effect::Notify(call) => notify_about_match(cx, record, snapshot, call).await,
        Effect::Archive => archive(cx, record.place, record.people.0[0]).await,
        Effect::Reply { turn } => reply(cx, record, *turn).await,
        Effect::Card => Ok(Outcome::Drop("nothing")),
    }
}

/// Posts a board into the channel of its match, unless a later board supersedes it.
async fn deliver_board(
    cx: DeliveryContext<'_>,
    record: &Match,
    snapshot: Snapshot<'_>,
    turn: u32,
) -> Result<Outcome> {
    if turn == record.turn {
        // When a match moves to the channel, a second entry for its board may be added.
        if snapshot.board.is_some_and(|board| board.shown == turn && board.message.is_some()) {
            return Ok(Outcome::Drop("superseded"));
        }
        if is_result_pending(cx.rows, cx.item.number) {
            let channel = record.place.channel;
            let is_closed = cx.sender.unreachable.is_closed(channel);
            return Ok(if is_closed { Outcome::WhenReachable(channel) } else { Outcome::WaitForEarlier });
        }
        // The first may be in doubt: it is delivered in place of the second, which is dropped afterwards.
        if let Some((number, row)) = twin(cx, Ordering::Less, &Effect::Board { turn }) {
            let item = OutboxItem { number: *number, row, delivery_unknown: true, ..cx.item };
            let outcome = deliver(DeliveryContext { item, ..cx }, snapshot, None).await?.outcome;
            return Ok(if outcome == Outcome::Done { Outcome::After(Span::default()) } else { outcome });
        }
        return Ok(deliver(cx, snapshot, None).await?.outcome);
    }
    if cx.item.delivery_unknown
        && let Err(wait) = retire_unacknowledged(cx, record, turn).await?
    {
        return Ok(Outcome::Trouble(wait));
    }
    Ok(Outcome::Drop("superseded"))
}

/// Retires a superseded board that was posted without an acknowledgement, and would keep its controls.
async fn retire_unacknowledged(
    cx: DeliveryContext<'_>,
    record: &Match,
    turn: u32,
) -> Result<Result<(), Option<Span>>> {
    let lookups = async {
        let answered = cx.sender.find_answer(cx.item.row).await?;
        Ok((answered, cx.sender.recent(cx.item, record.place.channel).await?))
    };
    let (answered, recent) = match lookups.await {
        Ok(found) => found,
        Err(wait) => return Ok(Err(wait)),
    };
    let of_turn = |component: &String| {
        Press::read(component).is_some_and(|press| press.turn() == Some((record.id, turn)))
    };
    let live = recent.iter().filter(|recent| recent.components.iter().any(of_turn)).map(|recent| recent.id);
    let retire = |entries, message| with_retirement(entries, record, message, (None, None), cx.decider.now());
    // An entry that waits for one of these messages does more than this.
    let is_pending = |message: &MessageId| cx.rows.iter().any(|(number, _)| *number == message.0);
    let free = live.chain(answered).filter(|message| !is_pending(message));
    let entries = free.fold(WriteBatch::default(), retire);
    cx.decider.write(entries).await.map(Ok)
}

/// Whether to drop the result of a round, since the board of the next round waits for it and shows the score
/// as well. A refusal suffices; after trouble with the chat, only an entry older than an hour is dropped.
fn is_given_up(cx: DeliveryContext<'_>, outcome: Outcome) -> bool {
    let now = cx.decider.now();
    let is_late = !cx.item.is_in_long_trouble(now) || now - cx.item.row.made > RESULT_KEPT;
    outcome == Outcome::Refused && is_late
}

/// Edits the words and controls of the board.
async fn refresh(cx: DeliveryContext<'_>, record: &Match, snapshot: Snapshot<'_>) -> Result<Outcome> {
    let shown = snapshot.board.filter(|board| board.shown == record.turn);
    let shown = shown.and_then(|board| Some((board, board.message?)));
    // If the board is not posted yet, skip the refresh: the board will be composed from the record.
    let Some((board, message)) = shown else { return Ok(Outcome::Drop("superseded")) };
    // If the match cannot continue, only remove the controls of its board.
    let Ok(table) = cx.decider.table_of(record) else {
        return tidy(cx, record.place.channel, message, None).await;
    };
    let voice = cx.voice(record.place.server, board.language.as_deref()).await?;
    let mut view = view::board(record, &*table, &[], view::PUBLIC_SEAT);
    view.extras = cx.composer.extra_lines(record).await?;
    let change = compose::refreshed_board(&view, voice, &|sprite| cx.composer.emblem(&view.game, sprite));
    match cx.sender.edit(cx.item, record.place.channel, message, change).await {
        Some(retry) => Ok(retry),
        None => finish_refresh(cx, record, board, message).await,
    }
}

/// Another entry for the same effect, before or after this one.
fn twin<'a>(cx: DeliveryContext<'a>, which: Ordering, effect: &Effect) -> Option<&'a (u64, OutboxEntry)> {
    let is_it = |row: &OutboxEntry| row.content == EntryContent::Effect(*effect);
    cx.rows.iter().find(|(number, row)| number.cmp(&cx.item.number) == which && is_it(row))
}

/// Retires or deletes a message that is out of date.
pub(super) async fn clean_up_message(cx: DeliveryContext<'_>) -> Result<Outcome> {
    let (channel, message, text, board) = match &cx.item.row.content {
        EntryContent::RetireMessage { channel, message, text, board } => (*channel, *message, text, board),
        EntryContent::DeleteMessage { channel, message } => {
            return Ok(cx.sender.remove(*channel, *message).await);
        }
        _ => return Ok(Outcome::Drop("nothing")),
    };
    if board.is_some()
        && let Subject::Match(id) = cx.item.subject
        && let Some(stored) = cx.reads.readable_match(id).await?
    {
        for extras in cx.composer.extras {
            (extras.board_retired)(cx.composer, cx.state, &stored.record).await;
        }
    }
    tidy(cx, channel, message, text.clone()).await
}

/// Removes the controls of a message. The edit notifies nobody and can be repeated, and a rate limit may
/// postpone it (Discord 30046: edits of messages older than an hour). If there is a text, it replaces the
/// board of a past turn, whose picture is removed unless the server or the operator keeps pictures.
async fn tidy(
    cx: DeliveryContext<'_>,
    channel: ChannelId,
    message: MessageId,
    text: Option<String>,
) -> Result<Outcome> {
    let shrinks = text.is_some() && !cx.composer.keeps_pictures(cx.item.subject, cx.reads).await?;
    let file = if shrinks { FileEdit::Remove } else { FileEdit::Keep };
    Ok(edit(cx, channel, message, Edit { text, rows: Some(Vec::new()), file }, None).await.outcome)
}

/// Delivers the message of a challenge: posted in its current state while the challenge is open, and edited
/// once the challenge is closed. Its row is then deleted.
pub(super) async fn deliver_challenge_message(cx: DeliveryContext<'_>, id: ChallengeId) -> Result<Outcome> {
    let Some(stored) = cx.reads.challenge(id).await? else { return Ok(Outcome::Drop("gone")) };
    let record = &stored.record;
    let card = cx.reads.card(id).await?.map(|stored| stored.record);
    let is_open = record.state == ChallengeState::Open;
    let is_second = twin(cx, Ordering::Less, &Effect::Card).is_some();
    let delivery = match card {
        // The first entry may have posted the message without an acknowledgement.
        None if is_open && is_second => Outcome::WaitForEarlier.into(),
        // The message was posted as the answer to the interaction, so this entry has nothing to post.
        Some(_) if is_open && cx.item.row.made <= record.made => Outcome::Remove.into(),
        Some(card) if is_open => edit_open(cx, record, &card).await?,
        None if !is_open => return close_unacknowledged(cx, record).await,
        _ => {
            let snapshot = Snapshot { record: Record::Challenge(record), table: None, board: None };
            deliver(cx, snapshot, None).await?
        }
    };
    Ok(delivery.outcome)
}

/// Edits the message of an open challenge. A press may close the challenge meanwhile, and its answer may reach
/// the chat before this edit. The message is then edited once more.
async fn edit_open(cx: DeliveryContext<'_>, record: &Challenge, card: &ChallengeMessage) -> Result<Delivery> {
    let delivery = edit_card(cx, record, card, None).await?;
    let reads = cx.decider.repository.transaction();
    let now = reads.challenge(record.id).await?.map(|stored| stored.record);
    match now.filter(|now| now.state != ChallengeState::Open) {
        Some(closed) => edit_card(DeliveryContext { reads: &reads, ..cx }, &closed, card, None).await,
        None => Ok(delivery),
    }
}

/// Closes a challenge whose message may have been sent without an acknowledgement.
async fn close_unacknowledged(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Outcome> {
    let found = if cx.item.delivery_unknown { find_card(cx, record).await } else { Ok(None) };
    let message = match found {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(Outcome::Drop("superseded")),
        Err(wait) => return Ok(Outcome::Trouble(wait)),
    };
    let card =
        ChallengeMessage { channel: record.place.channel, message, language: cx.item.row.language.clone() };
    Ok(close_card(cx, record, &card, None).await?.outcome)
}

async fn find_card(cx: DeliveryContext<'_>, record: &Challenge) -> Result<Option<MessageId>, Option<Span>> {
    if let Some(answer) = cx.sender.find_answer(cx.item.row).await? {
        return Ok(Some(answer));
    }
    // No other message has a button that accepts the challenge.
    let accepts =
        |component: &String| matches!(Press::read(component), Some(Press::Accept(of)) if of == record.id);
    let mut posted = cx.sender.recent(cx.item, record.place.channel).await?.into_iter();
    Ok(posted.find(|posted| posted.components.iter().any(accepts)).map(|posted| posted.id))
}
