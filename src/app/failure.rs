//! Reasons why an operation fails: a refusal of a person's request, or a fault of the machine. Faults
//! that may recur with every interaction go through the [`FaultLog`].

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Write};
use std::sync::Arc;

use crate::base::text::Text;
use crate::base::time::{Clock, Span, Timestamp};
use crate::game::record::ReplayError;
use crate::host::{Refusal, UnplayableMatch};
use crate::{render, store};

use super::memory::Lock;

/// Result of most functions of this module: the error is a [`Failure`] unless another type is named.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A person asked for something impossible. Never logged as an error.
    #[error("refused: {}", .0.text.key)]
    Refused(Refusal),
    /// A fault of the machine. Logged once, by the code that answers.
    #[error(transparent)]
    Fault(AppFault),
}

/// A fault of the machine, as opposed to a refusal.
#[derive(Debug, thiserror::Error)]
pub enum AppFault {
    #[error("store: {0}")]
    Store(#[from] store::StoreFault),
    /// The match cannot continue from its record, for example because the moves do not replay.
    #[error("record: {0}")]
    Record(#[from] UnplayableMatch),
    #[error("picture: {0}")]
    Picture(#[from] render::RenderFault),
    /// A record names a game that is not registered.
    #[error("the game `{0}` is not registered")]
    UnknownGame(String),
    /// The thread pool did not finish the work: the work panicked, or the pool was shut down.
    #[error("work was cut short: {0}")]
    CutShort(String),
}

impl Failure {
    /// Whether the fault was logged at its source already. The store logs once when its disk
    /// fails, and once when the disk works again.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Fault(AppFault::Store(fault)) if fault.is_logged())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<T: Into<AppFault>> From<T> for Failure {
    fn from(fault: T) -> Self {
        Self::Fault(fault.into())
    }
}

impl From<ReplayError> for AppFault {
    fn from(error: ReplayError) -> Self {
        Self::Record(UnplayableMatch::Replay(error))
    }
}

/// The sentence that a person reads after a fault of the machine.
pub fn apology() -> Text {
    Text::new("fault-apology")
}

/// Time for which further faults of one kind are suppressed.
const WINDOW: Span = Span::minutes(1);

/// Limits the log of faults: each kind of fault is logged at most once a minute, with the number of
/// faults suppressed since. Without this limit, a fault in every interaction would fill the log while
/// the disk is full. Two faults are of one kind if the same work failed and their variants have the same
/// names. Metrics count all faults, including suppressed ones.
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
    is_error: bool,
}

impl FaultLog {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, windows: Lock::default() }
    }

    /// Logs as an error that `what` failed, with the fault and the person or item that it is `about`.
    pub fn error(&self, what: &'static str, fault: &(impl Debug + Display + ?Sized), about: &dyn Display) {
        if let Some(suppressed) = self.admit(what, fault, true) {
            tracing::error!(%about, %fault, suppressed, "{what}");
        }
    }

    /// Logs a fault as a warning, otherwise like [`FaultLog::error`].
    pub fn warn(&self, what: &'static str, fault: &(impl Debug + Display + ?Sized), about: &dyn Display) {
        if let Some(suppressed) = self.admit(what, fault, false) {
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
                ended.push((kind.clone(), window.suppressed, window.is_error));
            }
            lasts
        });
        for (Kind { what, variants }, suppressed, is_error) in ended {
            if is_error {
                tracing::error!(variants, suppressed, "{what}: more of these within a minute");
            } else {
                tracing::warn!(variants, suppressed, "{what}: more of these within a minute");
            }
        }
    }

    /// The number of faults of this kind that were suppressed since the last one was logged;
    /// `None` if this one is suppressed as well.
    fn admit(&self, what: &'static str, fault: &(impl Debug + ?Sized), is_error: bool) -> Option<u64> {
        let (kind, now) = (Kind { what, variants: variants(fault) }, self.clock.now());
        let mut windows = self.windows.lock();
        if let Some(window) = windows.get_mut(&kind).filter(|window| window.lasts(now)) {
            window.suppressed += 1;
            return None;
        }
        let before = windows.insert(kind, Window { since: now, suppressed: 0, is_error });
        Some(before.map_or(0, |window| window.suppressed))
    }
}

impl Window {
    /// Whether the window includes `now`. If the clock is set back to before its start, the
    /// window ends.
    fn lasts(&self, now: Timestamp) -> bool {
        self.since <= now && now - self.since < WINDOW
    }
}

/// The names of variants at the start of a derived `Debug` text, such as `Store(Busy` for
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
    use super::*;
    use crate::app::AppFault;
    use crate::store;
    use std::sync::atomic::{AtomicI64, Ordering};

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
        let admit = |fault: &AppFault| log.admit("a request failed", fault, true);
        assert_eq!(admit(&busy("one")), Some(0));
        assert_eq!([admit(&busy("two")), admit(&busy("three"))], [None, None], "whatever the reason is");
        assert_eq!(admit(&store::StoreFault::Closed.into()), Some(0), "another kind");
        assert_eq!(log.admit("a task failed", &busy("one"), true), Some(0), "another task");
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
