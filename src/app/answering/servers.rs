//! News from the chat about servers that add or remove the bot.

use super::super::deciding::Decider;
use super::super::failure::Result;
use super::context::Context;
use crate::app::deciding;

/// Records that the server of this interaction has the bot. Best effort: the server's next interaction
/// tries again.
pub(super) async fn record_server(context: Context<'_>) {
    let Some(server) = context.incoming.server else { return };
    let recorded = deciding::server_removal::cancel_removal_if_active(
        context.decider,
        context.reads,
        server,
        context.incoming.at,
    )
    .await;
    if let Err(failure) = recorded {
        tracing::debug!(?failure, %server, "cannot record that a server has the bot");
    }
}

/// Logs a failure to record which servers have the bot. A background task retries the write.
pub(super) fn log_unrecorded(decider: &Decider, recorded: Result<()>) {
    if let Err(failure) = recorded {
        decider.metrics.faults.add();
        decider.faults.error(
            "cannot record the servers that have the bot; a background task retries",
            &failure,
            &"",
        );
    }
}
