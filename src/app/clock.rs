//! The only module that asks the system for the time. Offers the current time, to which the sandbox may
//! add, a monotonic uptime, and pauses.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::base::time::{Clock, Span, Timestamp};
use crate::chat::BoxFuture;

/// The port for pauses. In a simulation, pauses end without real waiting.
pub trait Timer: Send + Sync {
    /// Resolves when `time` has passed, or later.
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()>;
}

/// Pauses in real time, by the timer of tokio.
pub struct RealTime;

impl Timer for RealTime {
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(time))
    }
}

/// Returns the time since the first call, by a clock that never goes back. Only for [`Liveness::beat`],
/// and for how long a computation takes or a search is kept, never for a time that people see.
///
/// [`Liveness::beat`]: crate::base::liveness::Liveness::beat
#[expect(clippy::disallowed_methods, reason = "this is the one place that asks the system for the time")]
pub fn uptime() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Converts a span. A negative one is zero.
pub fn duration(span: Span) -> Duration {
    Duration::from_millis(u64::try_from(span.0).unwrap_or(0))
}

/// The system's clock, which the sandbox may move forward.
#[derive(Debug, Default)]
pub struct SystemClock {
    ahead_ms: AtomicI64,
}

impl SystemClock {
    /// Moves the clock forward for every caller. A negative `span` has no effect.
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
    fn skipped(&self) -> Span {
        Span(self.ahead_ms.load(Ordering::Relaxed))
    }
}
