//! News of servers from the chat: whether they have the bot.

use crate::chat::Incoming;

use super::super::deciding::ReadSet;
use super::super::failure::Failure;
use super::Answerer;

impl Answerer {
    /// Somebody acts on a server: the bot is there. Where that cannot be written down, the next one who acts does it.
    pub(super) async fn note_server_of(&self, reads: &ReadSet<'_>, incoming: &Incoming) {
        let Some(server) = incoming.server else { return };
        if let Err(failure) = self.decider.somebody_acts_on(reads, server, incoming.at).await {
            tracing::debug!(?failure, %server, "whether a server has the bot could not be written down");
        }
    }

    /// It is tried again by the clockwork.
    pub(super) fn note_servers(&self, seen: Result<(), Failure>) {
        if let Err(failure) = seen {
            self.decider.metrics.faults.add();
            self.decider.faults.error("which servers are there could not be written down", &failure, &"");
        }
    }
}
