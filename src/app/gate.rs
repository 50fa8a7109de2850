//! Admission of interactions. Few may need a processor at a time: if all of them shared the processors, a bot
//! with too much to do would finish each too late. If others wait, the newest goes first, because it has the
//! most time left.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};

use tokio::sync::oneshot;

use super::lock::Lock;

/// The number of interactions that may need a processor at a time, for each processor. With fewer, threads
/// would be idle while others are switched.
const PER_PROCESSOR: usize = 8;
/// The maximum number of admitted interactions without an answer or a deferral. Most of these wait for the
/// store, so this limits how long each waits there if the store is the bottleneck.
const MOST_UNANSWERED: usize = 128;

tokio::task_local! {
    /// The interaction that the current task handles.
    static CURRENT: Arc<Admitted>;
}

pub struct Gate {
    /// The maximum of [`State::working`], except that admitted interactions never have to wait again.
    most_working: usize,
    state: Lock<State>,
}

#[derive(Default)]
struct State {
    /// The number of admitted interactions that need a processor: to run or to draw.
    working: usize,
    /// The number of admitted interactions without an answer or a deferral.
    unanswered: usize,
    /// Those that wait, oldest first.
    waiting: BTreeMap<u64, oneshot::Sender<Pass>>,
    /// The number of the next one that has to wait.
    next: u64,
}

/// The admission of one interaction. Dropping it ends the interaction.
pub struct Pass(Arc<Admitted>);

/// An admitted interaction.
struct Admitted {
    gate: Arc<Gate>,
    needs: Lock<Needs>,
}

/// Why an interaction counts.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "an interaction may have any of these needs")]
struct Needs {
    /// A thread runs the interaction.
    runs: bool,
    /// The interaction could run, and waits for a thread.
    is_woken: bool,
    /// The number of its pictures that are drawn.
    drawings: usize,
    /// Neither an answer nor a deferral is on its way.
    answer: bool,
    /// The interaction has ended, and needs nothing any more.
    is_over: bool,
}

/// Removes a waiting interaction from the queue when it is dropped.
struct Waiter<'a> {
    gate: &'a Gate,
    number: u64,
}

/// Counts a picture until it is dropped.
struct Drawing(Arc<Admitted>);

/// Notes that an interaction can run again.
struct AdmittedWaker {
    admitted: Arc<Admitted>,
    task: Waker,
}

/// Says that an answer or a deferral of the current interaction is on its way. Has no effect outside of
/// interactions.
pub fn answer_begins() {
    // An error means that this task handles no interaction.
    let _ = CURRENT.try_with(|admitted| admitted.change(|needs| needs.answer = false));
}

/// Draws a picture on other threads. The current interaction needs a processor until the picture is there.
pub async fn draw<F: Future>(picture: F) -> F::Output {
    let _drawing = CURRENT.try_with(|admitted| {
        admitted.change(|needs| needs.drawings += 1);
        Drawing(Arc::clone(admitted))
    });
    picture.await
}

impl Gate {
    /// Creates a gate for the processors of this machine.
    pub fn for_this_machine() -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new(PER_PROCESSOR * processors)
    }

    /// Creates a gate that admits others only while fewer than `most_working` interactions need a processor.
    pub fn new(most_working: usize) -> Arc<Self> {
        Arc::new(Self { most_working, state: Lock::default() })
    }

    /// Waits until the interaction may be handled. Dropping the future gives up.
    pub async fn enter(self: &Arc<Self>) -> Pass {
        let (admitted, number) = {
            let mut state = self.state.lock();
            if state.admit(self.most_working) {
                return self.pass();
            }
            let (admit, admitted) = oneshot::channel();
            let number = state.next;
            state.next += 1;
            state.waiting.insert(number, admit);
            (admitted, number)
        };
        let _waiter = Waiter { gate: self, number };
        admitted.await.expect("the gate keeps each waiting sender until it admits")
    }

    /// Returns the pass of an interaction that counts already.
    fn pass(self: &Arc<Self>) -> Pass {
        let needs = Needs { is_woken: true, answer: true, ..Needs::default() };
        Pass(Arc::new(Admitted { gate: Arc::clone(self), needs: Lock::new(needs) }))
    }

    /// Admits waiting interactions while there is room, the newest first.
    fn admit_waiting(self: &Arc<Self>) {
        loop {
            let mut state = self.state.lock();
            if state.waiting.is_empty() || !state.admit(self.most_working) {
                return;
            }
            let newest = state.waiting.pop_last();
            drop(state);
            // An interaction that has just given up drops the pass, which admits another one.
            let _ = newest.map(|(_, admit)| admit.send(self.pass()));
        }
    }
}

impl State {
    /// Counts another interaction if there is room for it.
    const fn admit(&mut self, most_working: usize) -> bool {
        let has_room = self.working < most_working && self.unanswered < MOST_UNANSWERED;
        if has_room {
            self.working += 1;
            self.unanswered += 1;
        }
        has_room
    }
}

impl Needs {
    const fn works(self) -> bool {
        self.runs || self.is_woken || self.drawings > 0
    }
}

impl Admitted {
    fn change(&self, change: impl FnOnce(&mut Needs)) {
        let mut needs = self.needs.lock();
        let before = *needs;
        change(&mut needs);
        let mut state = self.gate.state.lock();
        state.working = state.working + usize::from(needs.works()) - usize::from(before.works());
        state.unanswered = state.unanswered + usize::from(needs.answer) - usize::from(before.answer);
        drop(state);
        let is_less = before.works() && !needs.works() || before.answer && !needs.answer;
        drop(needs);
        if is_less {
            self.gate.admit_waiting();
        }
    }
}

impl Pass {
    /// Handles the interaction until the future is done.
    pub async fn handle<F: Future>(self, interaction: F) -> F::Output {
        let Self(admitted) = &self;
        let mut interaction = pin!(CURRENT.scope(Arc::clone(admitted), interaction));
        poll_fn(|context| {
            let task = context.waker().clone();
            let waker = Waker::from(Arc::new(AdmittedWaker { admitted: Arc::clone(admitted), task }));
            admitted.change(|needs| (needs.runs, needs.is_woken) = (true, false));
            let polled = interaction.as_mut().poll(&mut Context::from_waker(&waker));
            admitted.change(|needs| needs.runs = false);
            polled
        })
        .await
    }
}

impl Wake for AdmittedWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // A waker may outlive its interaction, which then needs nothing any more.
        self.admitted.change(|needs| needs.is_woken = !needs.is_over);
        self.task.wake_by_ref();
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.0.change(|needs| *needs = Needs { is_over: true, ..Needs::default() });
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        self.0.change(|needs| needs.drawings -= 1);
    }
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.gate.state.lock().waiting.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use futures_util::FutureExt;
    use tokio::sync::Notify;

    use super::*;

    fn enter(gate: &Arc<Gate>) -> Option<Pass> {
        gate.enter().now_or_never()
    }

    fn count(gate: &Gate) -> (usize, usize, usize) {
        let state = gate.state.lock();
        (state.working, state.unanswered, state.waiting.len())
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
        assert_eq!(count(&gate), (0, 0, 0));
    }

    #[tokio::test]
    async fn only_interactions_that_need_a_processor_count() {
        let (gate, elsewhere, picture) = (Gate::new(1), Notify::new(), Notify::new());
        let mut handled = Box::pin(enter(&gate).expect("room").handle(async {
            assert!(enter(&gate).is_none(), "it runs");
            elsewhere.notified().await;
            draw(picture.notified()).await;
            answer_begins();
            std::future::pending::<()>().await;
        }));
        assert_eq!(count(&gate), (1, 1, 0));
        assert!((&mut handled).now_or_never().is_none());
        assert_eq!(count(&gate), (0, 1, 0), "it waits for somebody else");
        elsewhere.notify_one();
        assert_eq!(count(&gate), (1, 1, 0), "it waits for a thread");
        assert!((&mut handled).now_or_never().is_none());
        assert_eq!(count(&gate), (1, 1, 0), "its picture is drawn");
        picture.notify_one();
        assert!((&mut handled).now_or_never().is_none());
        assert_eq!(count(&gate), (0, 0, 0));
        drop(handled);
        assert_eq!(count(&gate), (0, 0, 0));
    }

    #[test]
    fn panics_and_late_wakers_leave_no_need() {
        let gate = Gate::new(1);
        let panics = enter(&gate).expect("room").handle(async { panic!("on purpose") });
        assert!(AssertUnwindSafe(panics).catch_unwind().now_or_never().expect("it is over").is_err());
        assert_eq!(count(&gate), (0, 0, 0));
        let mut waker = None;
        let given_up = enter(&gate).expect("room").handle(poll_fn(|context| {
            waker = Some(context.waker().clone());
            std::task::Poll::<()>::Pending
        }));
        assert!(given_up.now_or_never().is_none());
        waker.expect("it was polled").wake();
        assert_eq!(count(&gate), (0, 0, 0));
    }

    #[test]
    fn unanswered_interactions_are_bounded() {
        let gate = Gate::new(MOST_UNANSWERED * 2);
        let mut all: Vec<Pass> = (0..MOST_UNANSWERED).filter_map(|_| enter(&gate)).collect();
        assert_eq!(all.len(), MOST_UNANSWERED);
        assert!(enter(&gate).is_none());
        all.pop();
        assert!(enter(&gate).is_some());
    }
}
