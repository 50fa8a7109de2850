//! The one entry to what a person changes: an interaction takes effect once, however often the chat delivers
//! it.

use crate::app::deciding;
use crate::chat::compose;

use super::super::deciding::Entries;
use super::super::failure::Result;
use super::context::Context;
use super::give::give;
use super::practice;

/// Makes a decision and commits it with the mark of the interaction. `None` says that the interaction had
/// taken effect already, and is answered. A decision that writes nothing leaves no mark.
pub async fn once<T, Decision>(context: Context<'_>, decide: impl Fn() -> Decision) -> Result<Option<T>>
where
    Decision: Future<Output = Result<(Entries, T)>>,
{
    let decide = &decide;
    let marked = || async move {
        if context.reads.has_seen(context.id()).await? {
            return Ok((Entries::default(), None));
        }
        let (entries, found) = decide().await?;
        let is_empty = entries.is_empty();
        let entries = if is_empty { entries } else { entries.seen(context.id(), context.decider.now()) };
        Ok((entries, Some(found)))
    };
    let found = context.decider.settle(context.reads, marked).await?;
    if found.is_none() {
        say_that_it_is_done(context).await;
    }
    Ok(found)
}

/// Whether an interaction has taken effect already, and so is answered: its own effect must not be a reason
/// to refuse it. Where that cannot be read, handlers that need the store say so; some do not need it.
pub(super) async fn has_taken_effect(context: Context<'_>) -> bool {
    let seen = matches!(context.reads.has_seen(context.id()).await, Ok(true));
    if seen {
        say_that_it_is_done(context).await;
    }
    seen
}

/// The program may have ended before it could answer; where it has answered, the chat does not take another.
/// Another process may be answering at this moment, and would meet this answer: then nothing is said unless
/// this process has deferred it.
async fn say_that_it_is_done(context: Context<'_>) {
    if deciding::presence::is_shared(context.decider) && context.reply.leave().await {
        return;
    }
    let said = || context.in_private(compose::words(&context.private.key("done-already")));
    give(context, practice::instead_of_done(context).await.unwrap_or_else(said)).await;
}
