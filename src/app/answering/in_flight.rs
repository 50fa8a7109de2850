//! The interactions in progress, so that a repeated delivery is not handled concurrently.

use std::collections::BTreeSet;

use crate::base::id::InteractionId;

use super::super::lock::Lock;

/// The set of interactions in progress.
#[derive(Default)]
pub struct InFlight(Lock<BTreeSet<InteractionId>>);

/// Guard of an interaction in progress, which ends when the guard is dropped.
pub struct InFlightGuard<'a> {
    all: &'a InFlight,
    id: InteractionId,
}

impl InFlight {
    /// Begins an interaction. Returns `None` if it is in progress already.
    pub fn enter(&self, id: InteractionId) -> Option<InFlightGuard<'_>> {
        let entered = self.0.lock().insert(id);
        entered.then(|| InFlightGuard { all: self, id })
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.id);
    }
}
