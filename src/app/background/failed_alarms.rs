//! Retries of failed alarms, with growing pauses. So one broken match neither delays other matches nor
//! fills the log.

use std::collections::BTreeMap;

use crate::base::time::{Span, Timestamp};
use crate::store::Subject;

use super::super::lock::Lock;

/// The pause after a subject's first failure. Each further failure doubles the pause.
const SHORTEST: Span = Span::seconds(10);
/// The longest pause between two attempts.
const LONGEST: Span = Span::hours(1);

/// The subjects of failed alarms, each with the time of its next attempt and the pause before that
/// attempt.
#[derive(Default)]
pub struct FailedAlarms(Lock<BTreeMap<Subject, (Timestamp, Span)>>);

impl FailedAlarms {
    /// Returns whether the alarm of a subject is not yet due for a retry.
    pub fn is_paused(&self, subject: Subject, now: Timestamp) -> bool {
        // Ignore a retry that is further ahead than the longest pause: a wrong clock has planned it.
        self.0.lock().get(&subject).is_some_and(|(next, _)| now < *next && *next - now <= LONGEST)
    }

    /// Records a failed alarm. Returns whether it is the first failure of its subject.
    pub fn record_failure(&self, subject: Subject, now: Timestamp) -> bool {
        let mut all = self.0.lock();
        let pause = all.get(&subject).map_or(SHORTEST, |(_, pause)| Span((pause.0 * 2).min(LONGEST.0)));
        all.insert(subject, (now + pause, pause)).is_none()
    }

    /// Forgets the failures of a subject whose alarm has succeeded.
    pub fn clear(&self, subject: Subject) {
        self.0.lock().remove(&subject);
    }
}
