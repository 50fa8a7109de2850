//! Failed alarms, which are retried with growing pauses, so that one broken match neither delays the
//! others nor fills the log.

use std::collections::BTreeMap;

use crate::base::time::{Span, Timestamp};
use crate::store::Subject;

use super::super::lock::Lock;

/// The pause after a first failure. It doubles with each further one.
const SHORTEST: Span = Span::seconds(10);
/// The longest pause between two attempts.
const LONGEST: Span = Span::hours(1);

/// The subjects of failed alarms, each with the time of its next attempt and the pause before it.
#[derive(Default)]
pub struct FailedAlarms(Lock<BTreeMap<Subject, (Timestamp, Span)>>);

impl FailedAlarms {
    /// Returns whether a subject is not due for a retry yet.
    pub fn is_paused(&self, subject: Subject, now: Timestamp) -> bool {
        // A retry further ahead than the longest pause was planned by a clock that was ahead.
        self.0.lock().get(&subject).is_some_and(|(next, _)| now < *next && *next - now <= LONGEST)
    }

    /// Records a failure. Returns whether it is the first of its subject.
    pub fn record_failure(&self, subject: Subject, now: Timestamp) -> bool {
        let mut all = self.0.lock();
        let pause = all.get(&subject).map_or(SHORTEST, |(_, pause)| Span((pause.0 * 2).min(LONGEST.0)));
        all.insert(subject, (now + pause, pause)).is_none()
    }

    /// Forgets the failures of a subject that succeeded.
    pub fn clear(&self, subject: Subject) {
        self.0.lock().remove(&subject);
    }
}
