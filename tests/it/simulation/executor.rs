//! An executor that runs the futures of one simulated world on one thread, always in the same order.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use super::time::SimulatedClock;

pub type Strand<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A waker that remembers whether any future asked to be polled again.
#[derive(Default)]
struct WakeFlag(AtomicBool);

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Polls all strands (futures) in turn until they are done or `stop` says that the world has ended.
/// Unfinished strands are then dropped, as by a power cut.
///
/// If no strand can go on, the clock jumps to the earliest moment for which one waits.
pub fn run(hands: &SimulatedClock, mut strands: Vec<Strand<'_>>, stop: impl Fn() -> bool) {
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
            assert!(hands.skip(), "everybody waits, and nobody for the clock");
        }
    }
    panic!("this goes on for ever");
}
