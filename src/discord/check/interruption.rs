//! The request of a host to end a check early.

use std::sync::Arc;

use tokio::sync::watch;

/// A switch that ends a check early: from then on the check only removes what it has made. Clones share the
/// switch, which never goes back.
#[derive(Clone, Debug, Default)]
pub struct Interruption(Arc<watch::Sender<bool>>);

impl Interruption {
    pub fn request(&self) {
        self.0.send_replace(true);
    }

    pub fn is_requested(&self) -> bool {
        *self.0.borrow()
    }

    /// Resolves as soon as the interruption is requested.
    pub(super) async fn requested(&self) {
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|is_requested| *is_requested).await;
    }
}
