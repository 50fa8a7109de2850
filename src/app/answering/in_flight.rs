//! The interactions that are being answered at this moment, so that one is never answered twice at a time.

use std::collections::BTreeSet;

use crate::base::id::InteractionId;

use super::super::lock::Lock;

/// The interactions that are being answered.
#[derive(Default)]
pub struct InFlight(Lock<BTreeSet<InteractionId>>);

/// One of them; it leaves when this is dropped.
pub struct Held<'a> {
    all: &'a InFlight,
    id: InteractionId,
}

impl InFlight {
    /// Takes an interaction in hand, unless somebody has it.
    pub fn enter(&self, id: InteractionId) -> Option<Held<'_>> {
        let entered = self.0.lock().insert(id);
        entered.then(|| Held { all: self, id })
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.id);
    }
}
