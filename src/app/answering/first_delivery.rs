//! Delivery of a decision's first message as the answer. The outbox worker delivers the other messages,
//! and also the first one if its arrival is unknown.

use crate::app::deciding::{ChallengeDecision, MatchDecision, Outbox};
use crate::app::delivering::{
    ComposedMessage, DeliveredMessage, EntryRef, MessageInput, PostOutcome, PostRequest, is_result_pending,
    record_challenge_message, record_message,
};
use crate::app::failure::Result;
use crate::base::id::{PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::chat::voice::Voice;
use crate::chat::{Answer, Message, Visibility, compose, offers};
use crate::host::{Challenge, Effect, Match, view};
use crate::store::rows::{EntryContent, OutboxEntry};

use super::context::{Context, Origin};
use super::give::give;
use super::look_up::has_turn_elsewhere;
use super::panels;
use super::reply::AnswerOutcome;

/// Delivers the first message of a decision. Returns an answer if the caller still has to give one.
pub async fn deliver_answer(context: Context<'_>, decision: &MatchDecision) -> Result<Option<Answer>> {
    let leased = decision.outbox.leased().and_then(|(number, row)| match &row.content {
        EntryContent::Effect(effect) => Some((number, effect)),
        EntryContent::Tidy { .. } | EntryContent::Feature(_) => None,
    });
    let is_new_board = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Board { .. }));
    if decision.outbox.rows.iter().any(|(_, row)| is_new_board(row)) {
        panels::discard_stale(context, decision.next.id);
    }
    let Some((number, effect)) = leased else { return Ok(done_beside(context, decision).await) };
    let delivered = deliver_first(context, decision, number, effect).await;
    if matches!(delivered, Ok(true)) {
        return Ok(None);
    }
    release(context, &decision.outbox, delivered.is_ok());
    delivered.map(|_| None)
}

/// Leaves the leased entries to the outbox worker. `delivery_unknown` says whether the message may have
/// arrived.
fn release(context: Context<'_>, outbox: &Outbox, delivery_unknown: bool) {
    let now = context.decider.now();
    for (number, row) in outbox.rows.iter().filter(|(_, row)| row.lease.is_some()) {
        let delivery_unknown = delivery_unknown && row.with.is_none();
        context.decider.schedule.release(outbox.subject, *number, now, delivery_unknown);
    }
}

/// Delivers the first message. Returns true once the message is posted and recorded. After false, its
/// arrival is unknown.
async fn deliver_first(
    context: Context<'_>,
    decision: &MatchDecision,
    number: u64,
    effect: &Effect,
) -> Result<bool> {
    // The board of the next round must not precede the result of the former one.
    if decision.next.rounds.len() > 1
        && is_result_pending(
            &context.decider.repository.outbox_entries(decision.outbox.subject).await?,
            number,
        )
    {
        // Leave the board to the outbox worker, which posts it after the result.
        report_outcome(context, decision, effect, &PostOutcome::Trouble(None)).await;
        return Ok(false);
    }
    let about = MessageInput {
        record: &decision.next,
        table: Some(&*decision.table),
        board: Some(&decision.board),
        voice: voice_of(context, decision),
    };
    let origin = context.origin_about(decision.next.place);
    let entry = EntryRef { number, rows: &decision.outbox.rows };
    let composed = context.services.composer.compose(about, effect, entry, context.reads).await?;
    let at_once = if origin.is_apart() { None } else { context.reply.give_at_once(for_all(&composed)).await };
    let outcome = match at_once {
        Some(outcome) => outcome,
        None => deliver_separately(context, decision, number, effect, &composed).await,
    };
    let AnswerOutcome::Posted(message) = outcome else {
        if outcome == AnswerOutcome::Refused {
            give(context, origin.in_private(done_beside_in(context, false))).await;
        }
        return Ok(false);
    };
    let delivered = DeliveredMessage { entry, composed: &composed, message, has_notified: true };
    let written = record_message(context.decider, &decision.next, effect, delivered).await;
    if let Err(failure) = written {
        // The outbox worker searches for the posted message and records it.
        context.decider.faults.error(
            "a posted message could not be recorded; the outbox worker searches for it",
            &failure,
            &decision.next.id,
        );
        return Ok(false);
    }
    Ok(true)
}

/// The voice for the channel of a match: that of this interaction, or of the last board in
/// direct messages.
fn voice_of<'a>(context: Context<'a>, decision: &MatchDecision) -> Voice<'a> {
    match context.channel_language() {
        Some(_) => context.public,
        None => context.services.composer.voice(decision.board.language.as_deref()),
    }
}

/// Posts the message where the match is played. Then closes the panel, or tells the person the outcome.
async fn deliver_separately(
    context: Context<'_>,
    decision: &MatchDecision,
    number: u64,
    effect: &Effect,
    composed: &ComposedMessage,
) -> AnswerOutcome {
    let record = &decision.next;
    let once = format!("{}-{number}", record.id);
    let voice = voice_of(context, decision);
    let sent = match context.services.sender.open_thread(record, voice).await {
        Ok(current) => {
            let (people, shows) = (&record.people.0, effect.is_main_message());
            let posting = PostRequest { place: current.place, people, nonce: &once, shows };
            context.services.sender.post(posting, composed.message.clone()).await
        }
        // Leave the message to the outbox worker, which posts it once the thread exists.
        Err(_) => PostOutcome::Trouble(None),
    };
    // If the thread refuses a message, leave it to the outbox worker, which posts it where the match
    // continues.
    let sent = match sent {
        PostOutcome::Refused if record.thread_of.is_some() => PostOutcome::Trouble(None),
        sent => sent,
    };
    if let Some(outcome) = give_in_place(context, record.place, &sent, composed).await {
        return outcome;
    }
    report_outcome(context, decision, effect, &sent).await;
    outcome_of(&sent)
}

/// Tells the person the outcome of their act, unless they see it in the channel. Deletes the panel that
/// they have pressed. A line replaces the panel if another match waits, or if the board is missing or in
/// another place.
async fn report_outcome(context: Context<'_>, decision: &MatchDecision, effect: &Effect, sent: &PostOutcome) {
    let Match { id, place, .. } = decision.next;
    let origin = context.origin_about(place);
    let there = sent.message();
    // A person who presses on a message in the channel sees the next message below it.
    if there.is_some() && matches!(origin, Origin::Board(_)) {
        return;
    }
    let is_here = is_here(context, place);
    let is_board = matches!(effect, Effect::Board { .. } | Effect::Round { .. });
    let begun = is_board && decision.next.has_just_begun();
    let waits = is_board && has_turn_elsewhere(context, Some(id)).await;
    if there.is_some() && is_here && !waits && panels::close(context).await {
        return;
    }
    // After a press on a private message, the board of a new match may be anywhere in the channel, so
    // link to it.
    let link = there
        .filter(|_| begun || !is_here)
        .and_then(|message| context.services.composer.address(place, message));
    let played = own_move(decision).filter(|_| decision.is_move);
    let done = compose::ActionResult {
        id,
        played: played.as_ref(),
        begun,
        unsent: there.is_none().then(|| why_unsent(context, &decision.next)),
        link: link.as_deref(),
        waits,
    };
    let message = if is_board {
        compose::action_result(&done, context.private)
    } else {
        done_beside_in(context, there.is_some())
    };
    give(context, origin.in_private(message)).await;
}

/// The reason why a message of a match is not in its channel, or not yet.
fn why_unsent(context: Context<'_>, record: &Match) -> Text {
    let sender = &context.services.sender;
    match record.thread_of {
        Some(channel) if sender.is_thread_deleted(record) && !sender.unreachable.is_gone(channel) => {
            Text::new("unsent-thread-gone").with("channel", Arg::Word(format!("<#{channel}>")))
        }
        _ if sender.unreachable.is_gone(record.place.channel) => Text::new("unsent-channel-gone"),
        _ => Text::new("unsent-now"),
    }
}

/// If the bot may not post in the channel, and the person acts in that channel, gives the message as the
/// answer.
async fn give_in_place(
    context: Context<'_>,
    place: Place,
    sent: &PostOutcome,
    composed: &ComposedMessage,
) -> Option<AnswerOutcome> {
    // In another channel, the answer would show the match to outsiders, and could not be edited later.
    if matches!(sent, PostOutcome::Forbidden | PostOutcome::Refused) && is_here(context, place) {
        let outcome = context.reply.give_publicly(composed.message.clone(), done_in_channel(context)).await;
        panels::discard_pressed(context);
        return Some(outcome);
    }
    None
}

fn is_here(context: Context<'_>, place: Place) -> bool {
    context.incoming.reply.channel == place.channel
}

/// The outcome of the answer, given that of a separate message in its place.
fn outcome_of(sent: &PostOutcome) -> AnswerOutcome {
    sent.message().map_or(AnswerOutcome::Lost, AnswerOutcome::Posted)
}

/// Delivers the message of a challenge: as the answer, or in its channel if the answer was deferred.
pub(super) async fn deliver_challenge(context: Context<'_>, made: &ChallengeDecision) -> Result<()> {
    let (record, rows) = (&made.next, &made.outbox.rows);
    let Some((number, _)) = made.outbox.leased() else { return Ok(()) };
    let entry = EntryRef { number, rows };
    let composed =
        context.services.composer.compose_card(record, entry, context.reads, context.public).await?;
    let outcome = match context.reply.give_at_once(for_all(&composed)).await {
        Some(outcome) => outcome,
        None => deliver_challenge_separately(context, record, number, &composed).await,
    };
    match outcome {
        AnswerOutcome::Posted(message) => {
            let delivered = DeliveredMessage { entry, composed: &composed, message, has_notified: true };
            record_challenge_message(context.decider, record, delivered).await
        }
        AnswerOutcome::Done | AnswerOutcome::Answered | AnswerOutcome::Lost | AnswerOutcome::Refused => {
            release(context, &made.outbox, true);
            if outcome == AnswerOutcome::Refused {
                give(context, Answer::Message(Visibility::Private, done_beside_in(context, false))).await;
            }
            Ok(())
        }
    }
}

async fn deliver_challenge_separately(
    context: Context<'_>,
    record: &Challenge,
    number: u64,
    composed: &ComposedMessage,
) -> AnswerOutcome {
    let people: Vec<PersonId> = [Some(record.from), record.to].into_iter().flatten().collect();
    let once = format!("{}-{number}", record.id);
    let posting = PostRequest { place: record.place, people: &people, nonce: &once, shows: true };
    let sent = context.services.sender.post(posting, composed.message.clone()).await;
    if let Some(outcome) = give_in_place(context, record.place, &sent, composed).await {
        return outcome;
    }
    let is_shown = sent.message().is_some();
    let sees_it = is_shown && is_here(context, record.place);
    let is_said = match context.origin() {
        Origin::Board(_) => is_shown,
        // If the person sees the message, delete the deferral, which has promised an answer.
        Origin::Command => sees_it && panels::close(context).await,
        Origin::Panel | Origin::Elsewhere => false,
    };
    if !is_said {
        // Give a new message, so that a pressed list or question stays, as when the challenge's message
        // is the answer.
        give(context, Answer::Message(Visibility::Private, done_beside_in(context, is_shown))).await;
    }
    outcome_of(&sent)
}

/// The name of the person's own move, without moves that followed it automatically.
fn own_move(decision: &MatchDecision) -> Option<Text> {
    let round = decision.next.round();
    let ply = round.first_of_last()?;
    decision.table.name_move(ply, &round.moves[ply])
}

fn for_all(composed: &ComposedMessage) -> Answer {
    Answer::Message(Visibility::Public, composed.message.clone())
}

/// The private answer to a person whose act is shown by a separate public message.
pub(super) fn done_in_channel(context: Context<'_>) -> Message {
    compose::text_message(&context.private.key("beside-done"))
}

/// The private answer to a person whose act will be shown by a public message, posted already or
/// not.
fn done_beside_in(context: Context<'_>, is_shown: bool) -> Message {
    let key = if is_shown { "beside-done" } else { "beside-done-unsent" };
    compose::text_message(&context.private.key(key))
}

/// The private answer for a decision without a public answer; `None` if the person sees the
/// outcome in the channel. If an offer was answered on its own message, that message shows the outcome.
async fn done_beside(context: Context<'_>, decision: &MatchDecision) -> Option<Answer> {
    let place = decision.next.place;
    let ended = decision.outbox.rows.iter().find_map(|(_, row)| match row.content {
        EntryContent::Effect(Effect::OfferEnd { offer, end, .. }) => Some((offer, end, row.message)),
        _ => None,
    });
    match (context.origin_about(place), ended) {
        (Origin::Board(pressed), Some((offer, end, message))) if message == Some(pressed) => {
            let end = view::offer_end(&decision.next, offer, end);
            let text = offers::offer_closed(&decision.next, offer, &end, context.public);
            Some(Answer::Replace(compose::text_message(&text)))
        }
        (Origin::Panel, _) if is_here(context, place) && panels::close(context).await => None,
        (origin, _) => Some(origin.in_private(done_in_channel(context))),
    }
}
