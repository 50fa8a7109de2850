//! The interactions that are being answered at this moment, so that one is never answered twice at a time.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::id::InteractionId;

/// The interactions that are being answered.
#[derive(Default)]
pub struct InFlight(Mutex<BTreeSet<InteractionId>>);

/// One of them; it leaves when this is dropped.
pub struct Held<'a> {
    all: &'a InFlight,
    id: InteractionId,
}

impl InFlight {
    /// Takes an interaction in hand, unless somebody has it.
    pub fn enter(&self, id: InteractionId) -> Option<Held<'_>> {
        let entered = self.ids().insert(id);
        entered.then(|| Held { all: self, id })
    }

    /// Whole after every change, so a panic elsewhere spoils nothing.
    fn ids(&self) -> MutexGuard<'_, BTreeSet<InteractionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.all.ids().remove(&self.id);
    }
}
