//! Simulated time, and the executor of a simulated world. The clock stands still until every future waits for it.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use engawa::app::clock::Timer;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::BoxFuture;

/// Time at which a world begins: 2026-03-01 12:00 UTC, a Sunday four weeks before Europe changes its clocks.
pub const BEGINNING: Timestamp = Timestamp(1_772_366_400_000);

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
        Box::pin(Pause { simulated_clock: self, until })
    }
}

struct Pause<'a> {
    simulated_clock: &'a SimulatedClock,
    until: Timestamp,
}

impl Future for Pause<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.simulated_clock.state();
        if state.now >= self.until {
            return Poll::Ready(());
        }
        state.waited_for.insert(self.until);
        state.wakers.push(cx.waker().clone());
        Poll::Pending
    }
}

pub type Strand<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A waker that remembers whether any future asked to be polled again.
#[derive(Default)]
struct WakeFlag(AtomicBool);

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Polls all strands (futures) on this thread, always in the same order, until they are done or `stop` says that the world has ended.
/// Unfinished strands are then dropped, as by a power cut.
///
/// If no strand can go on, the clock jumps to the earliest moment for which one waits.
pub fn run(simulated_clock: &SimulatedClock, mut strands: Vec<Strand<'_>>, stop: impl Fn() -> bool) {
    let woken = Arc::new(WakeFlag::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    for _ in 0..100_000 {
        let before = strands.len();
        let mut stopped = false;
        strands.retain_mut(|strand| {
            let done = !stopped && strand.as_mut().poll(&mut context) == Poll::Ready(());
            stopped |= stop();
            !done
        });
        if stopped || strands.is_empty() {
            return;
        }
        // A future that yields in the middle of its work wakes itself at once. If no future did so, all of
        // them wait for the clock.
        if strands.len() == before && !woken.0.swap(false, Ordering::Relaxed) {
            assert!(simulated_clock.skip(), "everybody waits, and nobody for the clock");
        }
    }
    panic!("this goes on for ever");
}
