//! Limits the log of faults: each kind of fault is logged at most once a minute, with the number of
//! faults suppressed since. Without this limit, a fault in every interaction would fill the log while
//! the disk is full. Two faults are of one kind if the same work failed and their variants have the same
//! names. Metrics count all faults, including suppressed ones.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Write};
use std::sync::Arc;

use crate::base::time::{Clock, Span, Timestamp};

use super::lock::Lock;

/// Time for which further faults of one kind are suppressed.
const WINDOW: Span = Span::minutes(1);

pub struct FaultLog {
    clock: Arc<dyn Clock>,
    windows: Lock<BTreeMap<Kind, Window>>,
}

/// Faults with equal kinds share a limit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// The work that failed, as the log names it.
    what: &'static str,
    /// The names of the fault's variants, the outermost first.
    variants: String,
}

/// The minute after a fault was logged.
struct Window {
    since: Timestamp,
    suppressed: u64,
    level: Level,
}

#[derive(Clone, Copy)]
enum Level {
    Error,
    Warning,
}

impl FaultLog {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, windows: Lock::default() }
    }

    /// Logs as an error that `what` failed, with the fault and the person or item that it is `about`.
    pub fn error(&self, what: &'static str, fault: &(impl Debug + Display + ?Sized), about: &dyn Display) {
        if let Some(suppressed) = self.admit(what, fault, Level::Error) {
            tracing::error!(%about, %fault, suppressed, "{what}");
        }
    }

    /// Logs a fault as a warning, otherwise like [`FaultLog::error`].
    pub fn warn(&self, what: &'static str, fault: &(impl Debug + Display + ?Sized), about: &dyn Display) {
        if let Some(suppressed) = self.admit(what, fault, Level::Warning) {
            tracing::warn!(%about, %fault, suppressed, "{what}");
        }
    }

    /// Logs how many faults were suppressed in each window that has ended, and drops these windows.
    pub fn flush(&self) {
        let now = self.clock.now();
        let mut ended = Vec::new();
        self.windows.lock().retain(|kind, window| {
            let lasts = window.lasts(now);
            if !lasts && window.suppressed > 0 {
                ended.push((kind.clone(), window.suppressed, window.level));
            }
            lasts
        });
        for (Kind { what, variants }, suppressed, level) in ended {
            match level {
                Level::Error => {
                    tracing::error!(variants, suppressed, "{what}: more of these within a minute");
                }
                Level::Warning => {
                    tracing::warn!(variants, suppressed, "{what}: more of these within a minute");
                }
            }
        }
    }

    /// Returns the number of faults of this kind that were suppressed since the last one was logged;
    /// `None` if this one is suppressed as well.
    fn admit(&self, what: &'static str, fault: &(impl Debug + ?Sized), level: Level) -> Option<u64> {
        let (kind, now) = (Kind { what, variants: variants(fault) }, self.clock.now());
        let mut windows = self.windows.lock();
        if let Some(window) = windows.get_mut(&kind).filter(|window| window.lasts(now)) {
            window.suppressed += 1;
            return None;
        }
        let before = windows.insert(kind, Window { since: now, suppressed: 0, level });
        Some(before.map_or(0, |window| window.suppressed))
    }
}

impl Window {
    /// Returns whether the window includes `now`. If the clock is set back to before its start, the
    /// window ends.
    fn lasts(&self, now: Timestamp) -> bool {
        self.since <= now && now - self.since < WINDOW
    }
}

/// Returns the names of variants at the start of a derived `Debug` text, such as `Store(Busy` for
/// `Store(Busy { why: ".." })`.
fn variants(fault: &(impl Debug + ?Sized)) -> String {
    let mut names = Names(String::new());
    // The writer stops with an error at the first character that belongs to no name.
    let _ = write!(names, "{fault:?}");
    names.0
}

struct Names(String);

impl Write for Names {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for sign in text.chars() {
            if !(sign.is_ascii_alphabetic() || sign == '_' || sign == '(') {
                return Err(fmt::Error);
            }
            self.0.push(sign);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use super::*;
    use crate::app::AppFault;
    use crate::store;

    #[derive(Default)]
    struct Hand(AtomicI64);

    impl Clock for Hand {
        fn now(&self) -> Timestamp {
            Timestamp(self.0.load(Ordering::Relaxed))
        }
    }

    fn busy(why: &str) -> AppFault {
        store::StoreFault::Busy { why: why.into() }.into()
    }

    #[test]
    fn kind_of_fault_is_logged_once_a_minute() {
        let hand = Arc::new(Hand::default());
        let log = FaultLog::new(Arc::clone(&hand) as _);
        let admit = |fault: &AppFault| log.admit("a request failed", fault, Level::Error);
        assert_eq!(admit(&busy("one")), Some(0));
        assert_eq!([admit(&busy("two")), admit(&busy("three"))], [None, None], "whatever the reason is");
        assert_eq!(admit(&store::StoreFault::Closed.into()), Some(0), "another kind");
        assert_eq!(log.admit("a task failed", &busy("one"), Level::Error), Some(0), "another task");
        hand.0.store(60_000, Ordering::Relaxed);
        assert_eq!([admit(&busy("four")), admit(&busy("five"))], [Some(2), None]);
        hand.0.store(30_000, Ordering::Relaxed);
        assert_eq!(admit(&busy("six")), Some(1), "the clock was set back");
        hand.0.store(90_000, Ordering::Relaxed);
        log.flush();
        assert!(log.windows.lock().is_empty());
    }

    #[test]
    fn kinds_are_the_names_of_variants() {
        assert_eq!(variants(&busy("a full disk")), "Store(Busy");
        assert_eq!(variants(&AppFault::UnknownGame("chess".into())), "UnknownGame(");
        assert_eq!(variants("a panic"), "");
    }
}
