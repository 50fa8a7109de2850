//! The end of a request: the answer is given, with notices that the person should read besides.

use crate::base::id::ChannelId;
use crate::chat::{Act, Answer, Shown, compose};

use super::super::failure::apology;
use super::context::Context;
use super::reply::Given;
use super::{near_language, panels, telling};

/// Gives the answer, once, with what the person should know besides.
pub async fn give(context: Context<'_>, answer: Answer) {
    if context.reply.is_given().await {
        return;
    }
    let (answer, told) = with_closed_channels(context, answer);
    let (answer, offered) = near_language::with_near_language(context, answer);
    let panel_of = panels::of_answer(&answer);
    let given = match answer {
        Answer::Message(Shown::Public, message) => {
            context.reply.give_to_all(message, telling::done_in_channel(context)).await
        }
        answer => context.reply.give(answer).await,
    };
    if matches!(given, Given::Lost | Given::Refused | Given::Answered) {
        return;
    }
    panels::note(context, panel_of).await;
    // Only after the answer: nobody waits for it.
    let closed = &context.services.sender.unreachable;
    context.services.sender.note_unreachable(closed.has_told(context.person(), &told)).await;
    near_language::has_told_near_language(context, offered).await;
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
