//! Who is attended to at this moment, so that one interaction is never in two hands.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::id::InteractionId;

/// The interactions that are attended to.
#[derive(Default)]
pub struct Attendance(Mutex<BTreeSet<InteractionId>>);

/// One of them; it leaves when this is dropped.
pub struct Attending<'a> {
    attendance: &'a Attendance,
    id: InteractionId,
}

impl Attendance {
    /// Takes an interaction in hand, unless it is in one.
    pub fn enter(&self, id: InteractionId) -> Option<Attending<'_>> {
        let entered = self.present().insert(id);
        entered.then(|| Attending { attendance: self, id })
    }

    /// Whole after every change, so a panic elsewhere spoils nothing.
    fn present(&self) -> MutexGuard<'_, BTreeSet<InteractionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Attending<'_> {
    fn drop(&mut self) {
        self.attendance.present().remove(&self.id);
    }
}
