//! News of servers from the chat: whether they have the bot.

use super::super::deciding::Decider;
use super::super::failure::Result;
use super::context::Context;
use crate::app::deciding;

/// Notes that the server of this interaction has the bot. Best effort: the next interaction there tries
/// again.
pub(super) async fn note_server_of(context: Context<'_>) {
    let Some(server) = context.incoming.server else { return };
    let noted =
        deciding::departing::somebody_acts_on(context.decider, context.reads, server, context.incoming.at)
            .await;
    if let Err(failure) = noted {
        tracing::debug!(?failure, %server, "whether a server has the bot could not be written down");
    }
}

/// Logs a failure to note which servers are there; the clockwork tries again.
pub(super) fn log_unnoted(decider: &Decider, noted: Result<()>) {
    if let Err(failure) = noted {
        decider.metrics.faults.add();
        decider.faults.error("which servers are there could not be written down", &failure, &"");
    }
}
