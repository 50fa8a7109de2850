//! Alarms that failed: tried again at growing distances, so that one match with something wrong in it neither
//! stops the others nor fills the log.

use std::collections::BTreeMap;

use crate::base::time::{Span, Timestamp};
use crate::store::Subject;

use super::super::lock::Lock;

/// The pause after a first failure; each further one is twice as long.
const SHORTEST: Span = Span::seconds(10);
/// The longest pause between two attempts.
const LONGEST: Span = Span::hours(1);

/// What failed, and when it is tried again.
#[derive(Default)]
pub struct Troubled(Lock<BTreeMap<Subject, (Timestamp, Span)>>);

impl Troubled {
    /// Whether something is to be left alone for now.
    pub fn rests(&self, subject: Subject, now: Timestamp) -> bool {
        // One that is due later than the longest pause was planned by a clock that was ahead.
        self.0.lock().get(&subject).is_some_and(|(next, _)| now < *next && *next - now <= LONGEST)
    }

    /// It failed once more. Tells whether it is the first time.
    pub fn failed(&self, subject: Subject, now: Timestamp) -> bool {
        let mut all = self.0.lock();
        let pause = all.get(&subject).map_or(SHORTEST, |(_, pause)| Span((pause.0 * 2).min(LONGEST.0)));
        all.insert(subject, (now + pause, pause)).is_none()
    }

    /// Forgets the failures of something that went well.
    pub fn is_well(&self, subject: Subject) {
        self.0.lock().remove(&subject);
    }
}
