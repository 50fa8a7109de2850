//! Idempotence: an interaction takes effect once, however often the chat delivers it.

use crate::app::deciding;
use crate::chat::compose;

use super::super::deciding::WriteBatch;
use super::super::failure::Result;
use super::context::Context;
use super::give::give;
use super::practice;

/// Makes a decision and commits it, with a mark that the interaction was handled. If the interaction was
/// handled before, answers it and returns `None`. A decision without writes leaves no mark.
pub async fn commit_once<T, Decision>(
    context: Context<'_>,
    decide: impl Fn() -> Decision,
) -> Result<Option<T>>
where
    Decision: Future<Output = Result<(WriteBatch, T)>>,
{
    let decide = &decide;
    let marked = || async move {
        if context.reads.is_interaction_handled(context.id()).await? {
            return Ok((WriteBatch::default(), None));
        }
        let (entries, result) = decide().await?;
        let is_empty = entries.is_empty();
        let entries = if is_empty { entries } else { entries.seen(context.id(), context.decider.now()) };
        Ok((entries, Some(result)))
    };
    let result = context.decider.transact(context.reads, marked).await?;
    if result.is_none() {
        answer_already_done(context).await;
    }
    Ok(result)
}

/// Answers an interaction that has taken effect before, and returns whether it has. Without this check,
/// the interaction could be refused because of its own effect. If the read fails, returns false:
/// handlers that need the store report the fault.
pub(super) async fn has_taken_effect(context: Context<'_>) -> bool {
    let is_handled = matches!(context.reads.is_interaction_handled(context.id()).await, Ok(true));
    if is_handled {
        answer_already_done(context).await;
    }
    is_handled
}

/// Answers that the interaction is done, in case the program ended before the first answer. If there was
/// one, the chat rejects this answer.
///
/// If several processes share the store, another process may be about to answer, and this answer must
/// not come first. So this process answers only if it has deferred the answer itself.
async fn answer_already_done(context: Context<'_>) {
    if deciding::presence::is_shared(context.decider) && context.reply.leave_to_other_process().await {
        return;
    }
    let answer = || context.in_private(compose::text_message(&context.private.key("done-already")));
    give(context, practice::instead_of_done(context).await.unwrap_or_else(answer)).await;
}
