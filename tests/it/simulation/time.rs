//! Simulated time. The clock stands still until every future waits for it.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use engawa::app::clock::Timer;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::BoxFuture;

/// Time at which a world begins: 2026-03-01 12:00 UTC, a Sunday four weeks before Europe changes its clocks.
const BEGINNING: Timestamp = Timestamp(1_772_366_400_000);

/// The clock of a simulated world, with the futures that wait for it.
pub struct SimulatedClock(Mutex<State>);

struct State {
    now: Timestamp,
    skipped: Span,
    waited_for: BTreeSet<Timestamp>,
    wakers: Vec<Waker>,
}

impl Default for SimulatedClock {
    fn default() -> Self {
        Self(Mutex::new(State {
            now: BEGINNING,
            skipped: Span(0),
            waited_for: BTreeSet::new(),
            wakers: Vec::new(),
        }))
    }
}

impl SimulatedClock {
    /// Moves the clock forward as the sandbox does: the time counts as skipped.
    pub fn advance(&self, span: Span) {
        let mut state = self.state();
        state.now = state.now + span;
        state.skipped = Span(state.skipped.0 + span.0);
    }

    /// Moves the clock forward without counting it as skipped, as if no program ran meanwhile.
    pub fn sleep(&self, span: Span) {
        let mut state = self.state();
        state.now = state.now + span;
    }

    /// Moves the clock to the earliest moment for which a future waits. Returns `false` if no future waits.
    pub fn skip(&self) -> bool {
        let mut state = self.state();
        let Some(next) = state.waited_for.pop_first() else { return false };
        state.now = state.now.max(next);
        state.wakers.drain(..).for_each(Waker::wake);
        true
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("one thread a world")
    }
}

impl Clock for SimulatedClock {
    fn now(&self) -> Timestamp {
        self.state().now
    }

    fn skipped(&self) -> Span {
        self.state().skipped
    }
}

impl Timer for SimulatedClock {
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        let span = Span(i64::try_from(time.as_millis()).expect("a short pause"));
        let until = self.now() + span;
        Box::pin(Pause { hands: self, until })
    }
}

struct Pause<'a> {
    hands: &'a SimulatedClock,
    until: Timestamp,
}

impl Future for Pause<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.hands.state();
        if state.now >= self.until {
            return Poll::Ready(());
        }
        state.waited_for.insert(self.until);
        state.wakers.push(cx.waker().clone());
        Poll::Pending
    }
}
