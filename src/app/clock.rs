//! The only clock: what the system says, and how far the sandbox has moved it on.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::base::time::{Clock, Span, Timestamp};

/// The system's clock, which the sandbox may move forward.
#[derive(Debug, Default)]
pub struct SystemClock {
    ahead_ms: AtomicI64,
}

impl SystemClock {
    /// Moves the clock forward, from now on and for everybody who asks it.
    pub fn advance(&self, span: Span) {
        self.ahead_ms.fetch_add(span.0.max(0), Ordering::Relaxed);
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that asks the system for the time")]
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let system = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
        Timestamp(system) + Span(self.ahead_ms.load(Ordering::Relaxed))
    }
}
