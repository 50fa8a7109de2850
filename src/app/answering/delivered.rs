//! The end of a handler that has decided about a match or a challenge: one entry gets the answer, and the
//! person is told what they do not see in the channel.

use crate::app::deciding::{ChallengeDecision, MatchDecision};
use crate::app::failure::Result;
use crate::base::id::{MessageId, Place};
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Message, Visibility, compose};
use crate::delivery::{AnswerOutcome, Record, SlotOffer, Snapshot, deliver_decided};
use crate::host::{ChallengeState, Effect, Match};
use crate::store::rows::{EntryContent, OutboxEntry};

use super::context::{AnswerResult, Context, Origin};
use super::give::{done_in_channel, give};
use super::look_up::has_turn_elsewhere;
use super::panels;

/// Delivers the entry of a decision that gets the answer. Returns an answer that the caller has to give.
pub async fn deliver_answer(context: Context<'_>, decision: &MatchDecision) -> AnswerResult {
    let (record, outbox) = (&decision.next, &decision.outbox);
    if outbox.rows.iter().any(|(_, row)| matches!(row.content, EntryContent::Effect(Effect::Board { .. }))) {
        panels::discard_stale(context, record.id);
    }
    let Some(number) = outbox.answers() else { return Ok(private_confirmation(context, record.place).await) };
    let origin = context.origin_about(record.place);
    let snapshot = Snapshot {
        record: Record::Match(record),
        table: Some(&*decision.table),
        board: Some(&decision.board),
    };
    let slot = offer(context, !origin.has_separate_public_message());
    let delivery = deliver_decided(context.services, outbox, number, snapshot, slot, context.reads).await?;
    match delivery.answer {
        None => report_outcome(context, decision, number, delivery.message).await,
        Some(_) if outbox.changes_pressed.is_some() => {}
        Some(answer) => {
            // Another message answers the press, so the pressed panel is deleted by its own token.
            context.reply.discard(panels::take_pressed(context));
            if answer == AnswerOutcome::Refused {
                give(context, origin.in_private(public_act_confirmation(context, false))).await;
            }
        }
    }
    Ok(None)
}

/// Delivers the message of a challenge: as the answer, or in its channel if the answer was deferred.
pub(super) async fn deliver_challenge(context: Context<'_>, made: &ChallengeDecision) -> Result<()> {
    let (record, outbox) = (&made.next, &made.outbox);
    let Some(number) = outbox.answers() else { return Ok(()) };
    let snapshot = Snapshot { record: Record::Challenge(record), table: None, board: None };
    let slot = offer(context, true);
    let delivery = deliver_decided(context.services, outbox, number, snapshot, slot, context.reads).await?;
    if record.state != ChallengeState::Open {
        if delivery.answer.is_none() {
            give(context, Answer::Message(Visibility::Private, public_act_confirmation(context, true))).await;
        }
        return Ok(());
    }
    let is_shown = delivery.message.is_some();
    let is_said = match (delivery.answer, context.origin()) {
        (Some(answer), _) => answer != AnswerOutcome::Refused,
        (None, Origin::Board(_)) => is_shown,
        // If the person sees the message, delete the deferral, which has promised an answer.
        (None, Origin::Command) => is_shown && is_here(context, record.place) && panels::close(context).await,
        (None, Origin::Panel | Origin::Elsewhere) => false,
    };
    if !is_said {
        // Give a new message: a pressed list or question stays, as when the challenge's message is the answer.
        give(context, Answer::Message(Visibility::Private, public_act_confirmation(context, is_shown))).await;
    }
    Ok(())
}

/// Offers the answer to an entry. `is_first` says whether an open first answer may be its message.
fn offer(context: Context<'_>, is_first: bool) -> SlotOffer<'_> {
    SlotOffer { slot: &context.reply.slot, is_first, voice: context.private }
}

/// Tells the person the outcome of their act, unless they see it in the channel. Deletes the panel that they
/// have pressed, or replaces it with a line if another match waits, or if the board is not here.
async fn report_outcome(
    context: Context<'_>,
    decision: &MatchDecision,
    number: u64,
    there: Option<(Place, MessageId)>,
) {
    let (id, place) = (decision.next.id, there.map_or(decision.next.place, |(place, _)| place));
    let origin = context.origin_about(place);
    // A person who presses on a message in the channel sees the next message below it.
    if there.is_some() && matches!(origin, Origin::Board(_)) {
        return;
    }
    let is_here = is_here(context, place);
    let is_board = |(other, row): &(u64, OutboxEntry)| {
        let shows = matches!(row.content, EntryContent::Effect(Effect::Board { .. } | Effect::Round { .. }));
        *other == number && shows
    };
    let is_board = decision.outbox.rows.iter().any(is_board);
    let begun = is_board && decision.next.has_just_begun();
    let waits = is_board && has_turn_elsewhere(context, Some(id)).await;
    if there.is_some() && is_here && !waits && panels::close(context).await {
        return;
    }
    // After a press on a private message, the board of a new match may be anywhere in the channel.
    let linked = there.filter(|_| begun || !is_here);
    let link = linked.and_then(|(place, message)| context.services.composer.address(place, message));
    let played = own_move(decision).filter(|_| decision.is_move);
    let done = compose::ActionResult {
        id,
        played: played.as_ref(),
        begun,
        unsent: there.is_none().then(|| unsent_reason(context, &decision.next)),
        link: link.as_deref(),
        waits,
    };
    let message = if is_board {
        compose::action_result(&done, context.private)
    } else {
        public_act_confirmation(context, there.is_some())
    };
    give(context, origin.in_private(message)).await;
}

/// The reason why a message of a match is not in its channel, or not yet.
fn unsent_reason(context: Context<'_>, record: &Match) -> Text {
    let sender = &context.services.sender;
    match record.thread_of {
        Some(channel) if sender.is_thread_deleted(record) && !sender.unreachable.is_gone(channel) => {
            Text::new("unsent-thread-gone").with("channel", Arg::Word(format!("<#{channel}>")))
        }
        _ if sender.unreachable.is_gone(record.place.channel) => Text::new("unsent-channel-gone"),
        _ => Text::new("unsent-now"),
    }
}

fn is_here(context: Context<'_>, place: Place) -> bool {
    context.incoming.reply.channel == place.channel
}

/// The name of the person's own move, without moves that followed it automatically.
fn own_move(decision: &MatchDecision) -> Option<Text> {
    let round = decision.next.round();
    let ply = round.last_group_start()?;
    decision.table.name_move(ply, &round.moves[ply])
}

/// The private answer to a person whose act a public message shows, posted already or not.
fn public_act_confirmation(context: Context<'_>, is_shown: bool) -> Message {
    let key = if is_shown { "beside-done" } else { "beside-done-unsent" };
    compose::text_message(&context.private.key(key))
}

/// The private answer for a decision without a public one, unless the person sees the outcome in the channel.
async fn private_confirmation(context: Context<'_>, place: Place) -> Option<Answer> {
    match context.origin_about(place) {
        Origin::Panel if is_here(context, place) && panels::close(context).await => None,
        origin => Some(origin.in_private(done_in_channel(context))),
    }
}
