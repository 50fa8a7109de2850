//! Admission of interactions. Few are handled at a time: if all of them shared the processors, a bot with too
//! much to do would finish each too late. If others wait, the newest goes first, because it has the most time
//! left.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::memory::Lock;

/// The number of interactions that the bot handles at a time. Many of them wait for the store, the chat or the
/// engine, so with fewer, processors would be idle. At 8 ms each, one processor answers so many in half a
/// second, which leaves time for a slow store.
pub const MOST: usize = 64;

tokio::task_local! {
    /// The pass of the interaction that the current task handles.
    static CURRENT: Cell<Option<Pass>>;
}

pub struct Gate {
    most: usize,
    state: Lock<State>,
}

#[derive(Default)]
struct State {
    /// The number of passes.
    admitted: usize,
    /// Those that wait, oldest first.
    waiting: VecDeque<oneshot::Sender<Pass>>,
}

/// The admission of one interaction. Dropping it admits another one.
pub struct Pass(Arc<Gate>);

/// Says that an answer or a deferral of the current interaction is on its way, so that another
/// interaction can be admitted. Has no effect outside of interactions.
pub fn answer_begins() {
    // An error means that this task handles no interaction.
    let _ = CURRENT.try_with(Cell::take);
}

impl Gate {
    /// Creates a gate that admits at most `most` interactions without an answer or a deferral.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, state: Lock::default() })
    }

    /// Waits until the interaction may be handled. Dropping the future gives up.
    pub async fn enter(self: &Arc<Self>) -> Pass {
        let admitted = {
            let mut state = self.state.lock();
            if state.admitted < self.most {
                state.admitted += 1;
                return Pass(Arc::clone(self));
            }
            // The oldest give up first.
            while state.waiting.front().is_some_and(oneshot::Sender::is_closed) {
                state.waiting.pop_front();
            }
            let (admit, admitted) = oneshot::channel();
            state.waiting.push_back(admit);
            admitted
        };
        admitted.await.expect("the gate keeps each sender until it admits")
    }
}

impl Pass {
    /// Handles the interaction until the future is done. The pass ends when the answer begins, or else
    /// with the future.
    pub async fn handle<F: Future>(self, interaction: F) -> F::Output {
        CURRENT.scope(Cell::new(Some(self)), interaction).await
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        let newest = std::iter::from_fn(|| state.waiting.pop_back()).find(|waiting| !waiting.is_closed());
        let Some(newest) = newest else {
            state.admitted -= 1;
            return;
        };
        drop(state);
        // If the interaction gives up just now, it drops the pass, which admits another one.
        let _ = newest.send(Self(Arc::clone(&self.0)));
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use futures_util::FutureExt;

    use super::*;

    fn enter(gate: &Arc<Gate>) -> Option<Pass> {
        gate.enter().now_or_never()
    }

    fn count(gate: &Gate) -> (usize, usize) {
        let state = gate.state.lock();
        (state.admitted, state.waiting.len())
    }

    #[test]
    fn newest_waiting_interaction_goes_first() {
        let gate = Gate::new(1);
        let working = enter(&gate).expect("room");
        let [mut oldest, mut middle, mut newest] = [(); 3].map(|()| Box::pin(gate.enter()));
        let all = [&mut oldest, &mut middle, &mut newest];
        assert!(all.into_iter().all(|one| one.now_or_never().is_none()));
        drop(working);
        assert!([&mut oldest, &mut middle].into_iter().all(|one| one.now_or_never().is_none()));
        drop((&mut newest).now_or_never().expect("it is the newest"));
        // The place has gone to the next one, which gives up without having noticed.
        drop(middle);
        drop((&mut oldest).now_or_never().expect("the only one left"));
        assert_eq!(count(&gate), (0, 0));
    }

    #[test]
    fn given_up_interactions_are_forgotten() {
        let gate = Gate::new(1);
        let working = enter(&gate).expect("room");
        for _ in 0..100 {
            assert!(enter(&gate).is_none());
        }
        assert_eq!(count(&gate), (1, 1), "the last one is not yet found out");
        drop(working);
        assert_eq!(count(&gate), (0, 0));
    }

    #[test]
    fn only_unanswered_interactions_count() {
        let gate = Gate::new(1);
        let mut handled = Box::pin(enter(&gate).expect("room").handle(async {
            assert!(enter(&gate).is_none(), "it has no answer yet");
            answer_begins();
            answer_begins();
            std::future::pending::<()>().await;
        }));
        assert_eq!(count(&gate).0, 1);
        assert!((&mut handled).now_or_never().is_none());
        assert_eq!(count(&gate).0, 0);
        answer_begins();
        drop(handled);
        assert_eq!(count(&gate).0, 0);
    }

    #[test]
    fn panics_leave_no_pass() {
        let gate = Gate::new(1);
        let panics = enter(&gate).expect("room").handle(async { panic!("on purpose") });
        assert!(AssertUnwindSafe(panics).catch_unwind().now_or_never().expect("it is over").is_err());
        assert_eq!(count(&gate), (0, 0));
    }
}
