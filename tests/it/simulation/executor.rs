//! Runs futures of one world on one thread, always in the same order.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::time::Hands;

/// A part of what happens at once.
pub type Strand<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Runs all strands until they are done, or until `stop` says that the world has ended; what is not done then is
/// dropped, as by a power cut. Where all wait, the clock moves on to what the first of them waits for.
pub fn run(hands: &Hands, mut strands: Vec<Strand<'_>>, stop: impl Fn() -> bool) {
    let mut context = Context::from_waker(Waker::noop());
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
        if strands.len() == before {
            assert!(hands.skip(), "everybody waits, and nobody for the clock");
        }
    }
    panic!("this goes on for ever");
}
