//! The end of a request: gives the answer, with further notices for the person.

use crate::base::id::ChannelId;
use crate::chat::{Answer, UserAction, Visibility, compose};

use super::super::failure::apology;
use super::context::Context;
use super::reply::AnswerOutcome;
use super::{first_delivery, language_fallback_notice, panels};

/// Notices that were added to an answer, to be recorded once the answer is given.
struct Notices {
    channels: Vec<ChannelId>,
    has_fallback_notice: bool,
}

/// Gives the answer with notices, unless an answer was given before. Returns whether this call has given
/// it.
pub async fn give(context: Context<'_>, answer: Answer) -> bool {
    if context.reply.is_given().await {
        return false;
    }
    let (answer, notices) = with_notices(context, answer);
    let is_given = give_first(context, answer).await;
    if is_given {
        record_notices(context, notices).await;
    }
    is_given
}

/// Gives an answer that [`change`] will replace. The answer gets no notices, since the replacement would
/// remove them. Returns whether this call has given the answer.
pub(super) async fn give_first(context: Context<'_>, answer: Answer) -> bool {
    if context.reply.is_given().await {
        return false;
    }
    let panel_of = panels::of_answer(&answer);
    let outcome = match answer {
        Answer::Message(Visibility::Public, message) => {
            context.reply.give_publicly(message, first_delivery::done_in_channel(context)).await
        }
        answer => context.reply.give(answer).await,
    };
    let is_given = !matches!(outcome, AnswerOutcome::Lost | AnswerOutcome::Refused | AnswerOutcome::Answered);
    if is_given {
        panels::record_panel(context, panel_of).await;
    }
    is_given
}

/// Replaces an answer of [`give_first`] by the final one, with notices. Returns whether this succeeded.
pub(super) async fn change(context: Context<'_>, answer: Answer) -> bool {
    let (answer, notices) = with_notices(context, answer);
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return false };
    let is_changed = context.reply.change_answer(message).await;
    if is_changed {
        record_notices(context, notices).await;
    }
    is_changed
}

fn with_notices(context: Context<'_>, answer: Answer) -> (Answer, Notices) {
    let (answer, channels) = with_channel_notices(context, answer);
    let (answer, has_fallback_notice) = language_fallback_notice::with_fallback_notice(context, answer);
    (answer, Notices { channels, has_fallback_notice })
}

/// Records the notices that were given. Call this after the answer, so that nobody waits for it.
async fn record_notices(context: Context<'_>, Notices { channels, has_fallback_notice }: Notices) {
    let unreachable = &context.services.sender.unreachable;
    context
        .services
        .sender
        .record_unreachable(unreachable.record_informed_people(context.person(), &channels))
        .await;
    language_fallback_notice::record_fallback_notice(context, has_fallback_notice).await;
}

/// Appends notices about unreachable channels to an answer, if it is private and has room. Returns the
/// channels of these notices.
fn with_channel_notices(context: Context<'_>, answer: Answer) -> (Answer, Vec<ChannelId>) {
    let Answer::Message(Visibility::Private, mut message) = answer else { return (answer, Vec::new()) };
    let unreachable = &context.services.sender.unreachable;
    let channels = unreachable.append_pending_news(&mut message.text, context.person(), context.private);
    (Answer::Message(Visibility::Private, message), channels)
}

/// Returns an answer that only the person sees.
pub fn private_answer(text: &str) -> Answer {
    Answer::Message(Visibility::Private, compose::text_message(text))
}

/// Returns the answer that follows a fault: an apology, or no completions.
pub(super) fn apology_answer(context: Context<'_>) -> Answer {
    match context.incoming.act {
        UserAction::Complete { .. } => Answer::Completions(Vec::new()),
        UserAction::Command(_) | UserAction::Press { .. } => private_answer(&context.private.say(&apology())),
    }
}
