//! The commit of a handler: an interaction takes effect once, however often the chat delivers it.

use crate::app::deciding::{self, DecisionOrigin, Deliverer, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::MessageId;
use crate::chat::{ReplyTo, UserAction, compose};
use crate::host::{MatchAction, MatchActionPress, Press};
use crate::store::rows::{AnswerTarget, HandledInteraction};
use crate::store::{Key, Precondition};

use super::context::{Context, Origin};
use super::give::give;
use super::practice_panel;

/// Makes a decision and commits it, with a mark that the interaction was handled. If the interaction was
/// handled before, answers it and returns `None`. A decision without writes leaves no mark.
pub async fn commit_once<T, Decision: Future<Output = Result<(WriteBatch, T)>>>(
    context: Context<'_>,
    decide: impl Fn() -> Decision,
) -> Result<Option<T>> {
    let decide = &decide;
    let marked = || async move {
        if context.reads.is_interaction_handled(context.id()).await? {
            return Ok((WriteBatch::default(), None));
        }
        let (entries, result) = decide().await?;
        if entries.is_empty() {
            return Ok((entries, Some(result)));
        }
        // If the chat delivers the interaction again, the second commit meets a conflict.
        let (key, at) = (Key::Interaction(context.id()), context.decider.now());
        Ok((entries.put(key, Precondition::Absent, &HandledInteraction { at }), Some(result)))
    };
    let result = context.decider.transact(context.reads, marked).await?;
    if result.is_none() {
        answer_already_done(context).await;
    }
    Ok(result)
}

/// Answers that the interaction is done, in case the program ended before the first answer. If there was one,
/// the chat rejects this answer. If several processes share the store, another may be about to answer, so this
/// process answers only if it has deferred the answer itself.
pub(super) async fn answer_already_done(context: Context<'_>) {
    if deciding::presence::is_shared(context.decider) && context.reply.slot.leave_to_other_process().await {
        return;
    }
    let answer = || context.in_private(compose::text_message(&context.private.key("done-already")));
    give(context, practice_panel::panel_for_done(context).await.unwrap_or_else(answer)).await;
}

/// The first message becomes the answer, unless that closes a panel or the person acts in another place.
pub fn decision_origin(context: Context<'_>, origin: Origin) -> DecisionOrigin {
    let deliverer = if origin.has_separate_public_message() {
        Deliverer::Decider
    } else {
        Deliverer::Answer(answer_to(context))
    };
    DecisionOrigin {
        deliverer,
        language: context.incoming.server.map(|_| context.public.language()),
        pressed_message: pressed_message(&context.incoming.act),
        parent_channel: context.incoming.thread_of,
        channel: Some(context.incoming.reply.channel),
        opens_threads: context.incoming.opens_threads,
        in_channel: context.incoming.in_channel,
    }
}

pub(super) fn answer_to(context: Context<'_>) -> AnswerTarget {
    let ReplyTo { id, token, channel } = context.incoming.reply.clone();
    AnswerTarget { interaction: id, token, channel }
}

/// Returns the public message of an offer or a challenge, if the act answers it on that message.
pub(super) fn pressed_message(act: &UserAction) -> Option<MessageId> {
    let UserAction::Press { component, message, private: false, .. } = act else { return None };
    let is_answer = |press: &Press| match press {
        Press::Accept(_) | Press::Decline(_) | Press::Withdraw(_) => true,
        Press::Side(MatchActionPress { action, .. }) => {
            matches!(action, MatchAction::Yes(_) | MatchAction::No(_) | MatchAction::Withdraw)
        }
        _ => false,
    };
    Press::read(component).filter(is_answer).map(|_| *message)
}

/// The origin of a decision whose first message becomes the answer, even after a press on a private message.
pub fn answer_origin(context: Context<'_>) -> DecisionOrigin {
    DecisionOrigin {
        deliverer: Deliverer::Answer(answer_to(context)),
        language: Some(context.public.language()),
        ..decision_origin(context, context.origin())
    }
}
