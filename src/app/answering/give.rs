//! The end of a request: the answer is given, with notices that the person should read besides.

use crate::base::id::ChannelId;
use crate::chat::{Act, Answer, Shown, compose};

use super::super::failure::apology;
use super::context::Context;
use super::reply::Given;
use super::{near_language, panels, telling};

/// What the person should know besides, as far as their answer says it.
struct Notices {
    channels: Vec<ChannelId>,
    near_language: bool,
}

/// Gives the answer, once, with what the person should know besides. Returns whether it was given now.
pub async fn give(context: Context<'_>, answer: Answer) -> bool {
    if context.reply.is_given().await {
        return false;
    }
    let (answer, notices) = with_notices(context, answer);
    let is_given = give_first(context, answer).await;
    if is_given {
        has_told(context, notices).await;
    }
    is_given
}

/// Gives an answer which [`change`] will change: it says nothing besides, since that would not stay. Returns
/// whether it was given now.
pub(super) async fn give_first(context: Context<'_>, answer: Answer) -> bool {
    if context.reply.is_given().await {
        return false;
    }
    let panel_of = panels::of_answer(&answer);
    let given = match answer {
        Answer::Message(Shown::Public, message) => {
            context.reply.give_to_all(message, telling::done_in_channel(context)).await
        }
        answer => context.reply.give(answer).await,
    };
    let is_given = !matches!(given, Given::Lost | Given::Refused | Given::Answered);
    if is_given {
        panels::note(context, panel_of).await;
    }
    is_given
}

/// Changes an answer that [`give_first`] has given into the one that stays, with what the person should know
/// besides. Returns whether it is changed.
pub(super) async fn change(context: Context<'_>, answer: Answer) -> bool {
    let (answer, notices) = with_notices(context, answer);
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return false };
    let is_changed = context.reply.change_answer(message).await;
    if is_changed {
        has_told(context, notices).await;
    }
    is_changed
}

fn with_notices(context: Context<'_>, answer: Answer) -> (Answer, Notices) {
    let (answer, channels) = with_closed_channels(context, answer);
    let (answer, near_language) = near_language::with_near_language(context, answer);
    (answer, Notices { channels, near_language })
}

/// Only after the answer: nobody waits for it.
async fn has_told(context: Context<'_>, Notices { channels, near_language }: Notices) {
    let closed = &context.services.sender.unreachable;
    context.services.sender.note_unreachable(closed.has_told(context.person(), &channels)).await;
    near_language::has_told_near_language(context, near_language).await;
}

/// An answer with what the person should know besides, of channels in which nothing can be written: only
/// where nobody else sees it, and where there is room. Returns the channels that it tells of.
fn with_closed_channels(context: Context<'_>, answer: Answer) -> (Answer, Vec<ChannelId>) {
    let Answer::Message(Shown::Private, mut message) = answer else { return (answer, Vec::new()) };
    let closed = &context.services.sender.unreachable;
    let told = closed.add_untold(&mut message.text, context.person(), context.private);
    (Answer::Message(Shown::Private, message), told)
}

/// An answer that only the person sees.
pub fn privately(text: &str) -> Answer {
    Answer::Message(Shown::Private, compose::words(text))
}

/// The answer where nothing else can be said.
pub(super) fn apologetic(context: Context<'_>) -> Answer {
    match context.incoming.act {
        Act::Complete { .. } => Answer::Completions(Vec::new()),
        Act::Command(_) | Act::Press { .. } => privately(&context.private.say(&apology())),
    }
}
