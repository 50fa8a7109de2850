//! Liveness of background tasks. Each task reports at regular intervals, and a health check lists the
//! tasks whose report is overdue.
//!
//! All times are durations since an arbitrary moment of a monotonic clock. So a live task does not look
//! dead after the machine was suspended or its clock was set.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The deadlines of all tasks and of all operations in progress.
#[derive(Debug, Default)]
pub struct Liveness(Mutex<Tasks>);

#[derive(Debug, Default)]
struct Tasks {
    /// The deadline for the next report of each task.
    until: BTreeMap<&'static str, Duration>,
    /// The operations in progress by number, each with its name and deadline.
    under_way: BTreeMap<u64, (&'static str, Duration)>,
    next: u64,
}

impl Tasks {
    fn late(&self, now: Duration) -> impl Iterator<Item = &'static str> {
        self.until.iter().filter(move |(_, until)| **until < now).map(|(task, _)| *task)
    }
}

/// A guard for an operation in progress. Dropping the guard ends the operation.
#[derive(Debug)]
pub struct OperationGuard<'a> {
    liveness: &'a Liveness,
    number: u64,
}

impl Liveness {
    /// Reports that a task is alive and will report again within `allowed`.
    ///
    /// A task that repeats some work should allow twice its period plus the longest duration of one run.
    /// A task that ends on purpose calls [`Self::leave`].
    pub fn beat(&self, task: &'static str, now: Duration, allowed: Duration) {
        self.tasks().until.insert(task, now + allowed);
    }

    /// Reports that a task has ended on purpose and will send no more reports.
    pub fn leave(&self, task: &'static str) {
        self.tasks().until.remove(task);
    }

    /// Starts an operation that should end within `allowed`, such as a commit. If the operation takes
    /// longer, [`Self::late`] returns `what` until the guard is dropped.
    pub fn begin(&self, what: &'static str, now: Duration, allowed: Duration) -> OperationGuard<'_> {
        let mut tasks = self.tasks();
        let number = tasks.next;
        tasks.next += 1;
        tasks.under_way.insert(number, (what, now + allowed));
        OperationGuard { liveness: self, number }
    }

    /// The names of overdue tasks and operations, sorted and without duplicates.
    pub fn late(&self, now: Duration) -> Vec<&'static str> {
        let tasks = self.tasks();
        let slow = tasks.under_way.values().filter(|(_, until)| *until < now).map(|(name, _)| *name);
        let mut late: Vec<_> = tasks.late(now).chain(slow).collect();
        late.sort_unstable();
        late.dedup();
        late
    }

    /// The names of overdue tasks alone, sorted. Such a task hangs or is dead, while a slow operation
    /// may still end.
    pub fn late_tasks(&self, now: Duration) -> Vec<&'static str> {
        self.tasks().late(now).collect()
    }

    /// Locks the tasks. A poisoned lock is ignored, because every change leaves the tasks in a valid
    /// state.
    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OperationGuard<'_> {
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
    fn silent_task_is_late_until_its_next_beat() {
        let liveness = Liveness::default();
        liveness.beat("alarms", at(100), at(10));
        liveness.beat("boards", at(100), at(60));
        assert_eq!(liveness.late(at(110)), [""; 0]);
        assert_eq!(liveness.late(at(111)), ["alarms"]);
        assert_eq!(liveness.late(at(161)), ["alarms", "boards"]);
        assert_eq!(liveness.late_tasks(at(161)), ["alarms", "boards"]);
        liveness.beat("alarms", at(161), at(10));
        assert_eq!(liveness.late(at(162)), ["boards"]);
        liveness.leave("boards");
        assert_eq!(liveness.late(at(165)), [""; 0]);
    }

    #[test]
    fn slow_operation_is_late_until_it_ends() {
        let liveness = Liveness::default();
        let first = liveness.begin("commit", at(0), at(5));
        let second = liveness.begin("commit", at(3), at(5));
        assert_eq!(liveness.late(at(5)), [""; 0]);
        assert_eq!(liveness.late(at(9)), ["commit"], "two slow commits share one name");
        assert_eq!(liveness.late_tasks(at(9)), [""; 0]);
        drop(first);
        assert_eq!(liveness.late(at(9)), ["commit"]);
        drop(second);
        assert_eq!(liveness.late(at(9)), [""; 0]);
    }
}
