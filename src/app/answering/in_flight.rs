//! The interactions that must not be handled if the chat delivers them again: those in progress, and the last
//! ones that were shed, whose people were told that nothing has happened.

use std::collections::{BTreeSet, VecDeque};

use crate::base::id::InteractionId;

use super::super::lock::Lock;

/// The number of shed interactions that are remembered.
const SHED: usize = 4096;

#[derive(Default)]
pub struct InFlight(Lock<State>);

#[derive(Default)]
struct State {
    all: BTreeSet<InteractionId>,
    /// Those of `all` that were shed, oldest first.
    shed: VecDeque<InteractionId>,
}

/// Guard of an interaction in progress. Dropping the guard ends the interaction.
pub struct InFlightGuard<'a> {
    all: &'a InFlight,
    id: InteractionId,
}

impl InFlight {
    /// Begins an interaction. Returns `None` if it is in progress already.
    pub fn enter(&self, id: InteractionId) -> Option<InFlightGuard<'_>> {
        let entered = self.0.lock().all.insert(id);
        entered.then(|| InFlightGuard { all: self, id })
    }
}

impl InFlightGuard<'_> {
    /// Ends the interaction without having handled it. It will not be handled later, either.
    pub fn shed(self) {
        let mut state = self.all.0.lock();
        state.shed.push_back(self.id);
        if state.shed.len() > SHED
            && let Some(oldest) = state.shed.pop_front()
        {
            state.all.remove(&oldest);
        }
        drop(state);
        std::mem::forget(self);
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.all.0.lock().all.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shed_interaction_is_remembered_for_a_while() {
        let all = InFlight::default();
        let enter = |id: usize| all.enter(InteractionId(id as u64));
        for id in 0..SHED {
            enter(id).expect("a new one").shed();
        }
        drop(enter(SHED + 1).expect("a new one"));
        drop(enter(SHED + 1).expect("it is done"));
        assert!((0..SHED).all(|id| enter(id).is_none()));
        enter(SHED).expect("a new one").shed();
        assert!(enter(0).is_some() && enter(1).is_none());
    }
}
