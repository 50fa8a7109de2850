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

    /// Forgets the subjects whose next attempt is long overdue, because their alarm is gone or another
    /// process has run it.
    pub fn forget_overdue(&self, now: Timestamp) {
        self.0.lock().retain(|_, (next, _)| now - *next <= LONGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MatchId;

    #[test]
    fn subjects_that_come_and_go_are_forgotten() {
        let (failed, lasting) = (FailedAlarms::default(), Subject::Match(MatchId::from_random(0)));
        let mut first_failures = 0;
        for second in 0..100_000 {
            let now = Timestamp(0) + Span::seconds(second);
            if second % 100 == 0 {
                failed.forget_overdue(now);
            }
            failed.record_failure(Subject::Match(MatchId::from_random(second.unsigned_abs() + 1)), now);
            if !failed.is_paused(lasting, now) {
                first_failures += u32::from(failed.record_failure(lasting, now));
            }
        }
        assert!(failed.0.lock().len() <= 3_800, "one each second, for an hour and a pause");
        assert_eq!(first_failures, 1, "the one that still fails is not logged again");
    }
}
