//! The handle that stops a running connection.

use std::sync::Arc;

use tokio::sync::watch;

use super::fault::DiscordFault;

/// A handle that stops a connection from any task. Clones stop the same connection.
#[derive(Clone, Default)]
pub struct StopHandle(Arc<watch::Sender<Option<EndReason>>>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum EndReason {
    Asked,
    /// Discord refuses the token. Every further request would bring the bot nearer to being locked out.
    TokenRefused,
}

impl StopHandle {
    /// Asks the connection to end. The connection then receives nothing more, and finishes the interactions
    /// in progress.
    pub fn stop(&self) {
        self.end(EndReason::Asked);
    }

    /// Ends the connection because Discord refuses the token.
    pub(super) fn refuse(&self) {
        self.end(EndReason::TokenRefused);
    }

    /// Ends the connection. If `end` was called before, the earlier reason stays.
    fn end(&self, why: EndReason) {
        self.0.send_if_modified(|end| end.replace(end.unwrap_or(why)).is_none());
    }

    #[cfg(test)]
    pub(super) fn is_requested(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves once the connection is asked to end.
    ///
    /// # Errors
    ///
    /// [`DiscordFault::TokenRefused`] if Discord's refusal of the token is the reason.
    pub(super) async fn requested(&self) -> Result<(), DiscordFault> {
        let mut changes = self.0.subscribe();
        let why = changes.wait_for(Option::is_some).await.map_or(Some(EndReason::Asked), |why| *why);
        if why == Some(EndReason::TokenRefused) { Err(DiscordFault::TokenRefused) } else { Ok(()) }
    }
}
