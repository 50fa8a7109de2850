//! The interactions in progress. If the chat delivers one of them again, the second delivery is not
//! handled.

use std::collections::BTreeSet;

use crate::base::id::InteractionId;

use super::super::lock::Lock;

#[derive(Default)]
pub struct InFlight(Lock<BTreeSet<InteractionId>>);

/// Guard of an interaction in progress. Dropping the guard ends the interaction.
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
