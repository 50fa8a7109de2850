//! Runs futures of one world on one thread, always in the same order.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use super::time::Hands;

/// A part of what happens at once.
pub type Strand<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Whether somebody asked to be polled again.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs all strands until they are done, or until `stop` says that the world has ended; what is not done then
/// is dropped, as by a power cut. Where all wait, the clock moves on to what the first of them waits for.
pub fn run(hands: &Hands, mut strands: Vec<Strand<'_>>, stop: impl Fn() -> bool) {
    let woken = Arc::new(Woken::default());
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
        // Somebody who has more to do than they do at a time asks to be polled again.
        if strands.len() == before && !woken.0.swap(false, Ordering::Relaxed) {
            assert!(hands.skip(), "everybody waits, and nobody for the clock");
        }
    }
    panic!("this goes on for ever");
}
