//! Which tasks are alive: each says so again and again, and whoever watches asks who has not lately.
//!
//! Plain numbers. Moments are durations since any fixed one, by a clock that only ever runs on: time off, or
//! a clock that is moved, must not make a living task look dead.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The tasks that have ever said that they are alive.
#[derive(Debug, Default)]
pub struct Liveness(Mutex<Tasks>);

#[derive(Debug, Default)]
struct Tasks {
    /// Until when each is believed to be alive.
    until: BTreeMap<&'static str, Duration>,
    /// What is under way, and until when it should be done.
    under_way: BTreeMap<u64, (&'static str, Duration)>,
    next: u64,
}

/// Something that is under way; it is done when this is dropped.
#[derive(Debug)]
pub struct UnderWay<'a> {
    liveness: &'a Liveness,
    number: u64,
}

impl Liveness {
    /// A task is alive, and will say so again within `allowed`. A task that ends for good by intention says
    /// [`Self::leave`].
    ///
    /// A task that repeats something allows its period and the longest that one turn may take, twice.
    pub fn beat(&self, task: &'static str, now: Duration, allowed: Duration) {
        self.tasks().until.insert(task, now + allowed);
    }

    /// A task has ended as it should.
    pub fn leave(&self, task: &'static str) {
        self.tasks().until.remove(task);
    }

    /// Something has begun that should be done within `allowed`, such as a commit: while it takes longer, its
    /// name is among the late.
    pub fn begin(&self, what: &'static str, now: Duration, allowed: Duration) -> UnderWay<'_> {
        let mut tasks = self.tasks();
        let number = tasks.next;
        tasks.next += 1;
        tasks.under_way.insert(number, (what, now + allowed));
        UnderWay { liveness: self, number }
    }

    /// Who should have said something by now, by name, each once.
    pub fn late(&self, now: Duration) -> Vec<&'static str> {
        let tasks = self.tasks();
        let silent = tasks.until.iter().map(|(task, until)| (*task, *until));
        let slow = tasks.under_way.values().copied();
        let mut late: Vec<_> =
            silent.chain(slow).filter(|(_, until)| *until < now).map(|(name, _)| name).collect();
        late.sort_unstable();
        late.dedup();
        late
    }

    /// Whole after every change, so a panic elsewhere spoils nothing.
    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.liveness.tasks().under_way.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn who_is_silent_for_longer_than_allowed_is_late_until_the_next_beat() {
        let liveness = Liveness::default();
        liveness.beat("alarms", at(100), at(10));
        liveness.beat("boards", at(100), at(60));
        assert_eq!(liveness.late(at(110)), [""; 0]);
        assert_eq!(liveness.late(at(111)), ["alarms"]);
        assert_eq!(liveness.late(at(161)), ["alarms", "boards"]);
        liveness.beat("alarms", at(161), at(10));
        assert_eq!(liveness.late(at(162)), ["boards"]);
        liveness.leave("boards");
        assert_eq!(liveness.late(at(165)), [""; 0]);
    }

    #[test]
    fn what_takes_too_long_is_late_until_it_is_done() {
        let liveness = Liveness::default();
        let first = liveness.begin("commit", at(0), at(5));
        let second = liveness.begin("commit", at(3), at(5));
        assert_eq!(liveness.late(at(5)), [""; 0]);
        assert_eq!(liveness.late(at(9)), ["commit"], "both, told once");
        drop(first);
        assert_eq!(liveness.late(at(9)), ["commit"]);
        drop(second);
        assert_eq!(liveness.late(at(9)), [""; 0]);
    }
}
