//! The end of a connection, asked for from elsewhere.

use std::sync::Arc;

use tokio::sync::watch;

use super::fault::Fault;

/// A handle by which others end a connection.
#[derive(Clone, Default)]
pub struct Stop(Arc<watch::Sender<Option<End>>>);

/// Why a connection is to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Asked,
    /// Discord does not know us any more: whatever we ask from now on brings us nearer to being locked out.
    TokenRefused,
}

impl Stop {
    /// Asks the connection to end: what is being handled is finished, nothing more is received.
    pub fn stop(&self) {
        self.end(End::Asked);
    }

    /// Ends it because the token is not accepted.
    pub(super) fn refuse(&self) {
        self.end(End::TokenRefused);
    }

    /// Keeps the first reason; later ones change nothing.
    fn end(&self, why: End) {
        self.0.send_if_modified(|end| end.replace(end.unwrap_or(why)).is_none());
    }

    /// Whether anybody has asked for an end.
    #[cfg(test)]
    pub(super) fn is_told(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves once somebody has asked for an end.
    pub(super) async fn told(&self) -> Result<(), Fault> {
        let mut told = self.0.subscribe();
        let why = told.wait_for(Option::is_some).await.map_or(Some(End::Asked), |why| *why);
        if why == Some(End::TokenRefused) { Err(Fault::TokenRefused) } else { Ok(()) }
    }
}
