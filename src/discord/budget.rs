//! Discord's global rate limit: fifty requests a second, for all processes together ("Rate Limits" in
//! its documentation).
//!
//! Discord counts requests when they arrive, and delays in the network can move some into the same
//! second. So fifty are spread over a second and the longest such delay. Each process takes an equal
//! share without asking the others. Answers to interactions do not count.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::http::Route;
use tokio::time::{Instant, sleep};

use crate::base::metrics::Metrics;

/// The longest delay of one request in the network, relative to others.
const JITTER: Duration = Duration::from_millis(200);
/// Discord's second, the jitter of the network, and 50 ms for a task that sends late.
const WINDOW: Duration = Duration::from_millis(1_000 + 50).saturating_add(JITTER);
/// The requests of every six in a window that need not be urgent. The sixth is reserved for urgent ones.
const UNRESERVED: u32 = 5;

/// The most requests that each process may send in a window. All together stay at fifty, for up to 50
/// processes.
fn share(processes: u32) -> u32 {
    (50 / processes).max(1)
}

tokio::task_local! {
    /// Set while a person waits for the result of a request.
    static URGENT: ();
}

/// Marks all requests of a future as urgent: they are sent before all others.
pub(super) async fn as_urgent<F: Future>(asking: F) -> F::Output {
    URGENT.scope((), asking).await
}

/// This process's share of Discord's global rate limit.
pub(super) struct Budget {
    metrics: Arc<Metrics>,
    schedule: Mutex<RequestSchedule>,
    /// Whether the limit is off, so that requests go out at once.
    is_off: AtomicBool,
}

/// The times of recent and next requests.
#[derive(Default)]
struct RequestSchedule {
    /// The latest requests, oldest first, at most as many as a window may have. Queued requests are
    /// included.
    recent: VecDeque<Instant>,
    /// The earliest time for the next request that is not urgent.
    next: Option<Instant>,
}

impl Budget {
    /// Creates a share. Its size follows the number of processes in `metrics`.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, schedule: Mutex::default(), is_off: AtomicBool::new(false) }
    }

    /// Turns the limit off while `on` is true. Never do so for Discord itself.
    pub(super) fn turn_off(&self, on: bool) {
        self.is_off.store(on, Ordering::Relaxed);
    }

    /// Waits until a request may be sent. Urgent requests queue; others wait until the budget is free,
    /// and edits until it has been free for a while. After `longest`, they queue too.
    ///
    /// # Errors
    ///
    /// Returns the wait if a queued request would wait for longer than `longest`.
    pub(super) async fn acquire(&self, route: &Route<'_>, longest: Duration) -> Result<(), Duration> {
        if is_answer(route) || self.is_off.load(Ordering::Relaxed) {
            return Ok(());
        }
        let until = Instant::now() + longest;
        loop {
            let now = Instant::now();
            let priority = match route {
                _ if URGENT.try_with(|()| ()).is_ok() || now >= until => Priority::Urgent(longest),
                Route::ChannelMessage { .. } => Priority::Low,
                _ => Priority::Normal,
            };
            match (self.take(now, priority), priority) {
                (Ok(wait), _) => {
                    sleep(wait).await;
                    return Ok(());
                }
                (Err(wait), Priority::Urgent(_)) => return Err(wait),
                (Err(wait), _) => sleep(wait).await,
            }
        }
    }

    /// Reserves a place for a request made at `now`, and returns the wait until then.
    ///
    /// # Errors
    ///
    /// Returns the wait, and reserves nothing, if it is longer than the priority allows.
    fn take(&self, now: Instant, priority: Priority) -> Result<Duration, Duration> {
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        let mut schedule = self.schedule.lock().unwrap_or_else(PoisonError::into_inner);
        let free = schedule.free(now, share(processes), priority);
        let longest = if let Priority::Urgent(longest) = priority { longest } else { Duration::ZERO };
        let wait = free.saturating_duration_since(now);
        if wait > longest {
            return Err(wait);
        }
        schedule.record(free, share(processes));
        Ok(wait)
    }
}

impl RequestSchedule {
    /// Returns the earliest time for a request made at `now`.
    fn free(&self, now: Instant, share: u32, priority: Priority) -> Instant {
        let before = self.recent.len().checked_sub(share as usize).map(|first| self.recent[first] + WINDOW);
        let free = before.map_or(now, |free| free.max(now));
        let next = match (priority, self.next) {
            (Priority::Urgent(_), _) | (_, None) => free,
            (Priority::Normal, Some(next)) => next,
            // Wait longer than [`Priority::Normal`], which would otherwise wake at the same time.
            (Priority::Low, Some(next)) => next + apart(share),
        };
        free.max(next)
    }

    /// Records a request at `then`, and moves the next one that is not urgent away from it. Urgent
    /// requests delay that one by a window at most.
    fn record(&mut self, then: Instant, share: u32) {
        let next = self.next.map_or(then, |next| next.max(then)) + apart(share);
        self.next = Some(next.min(then + WINDOW));
        self.recent.push_back(then);
        while self.recent.len() > share as usize {
            self.recent.pop_front();
        }
    }
}

/// The interval between requests that are not urgent. It leaves room for an urgent one at any time.
fn apart(share: u32) -> Duration {
    WINDOW * (UNRESERVED + 1) / (share * UNRESERVED)
}

/// The order in which requests are sent.
#[derive(Clone, Copy)]
enum Priority {
    /// Queued, if the wait is at most this long.
    Urgent(Duration),
    /// Sent when the budget is free and the place is not reserved.
    Normal,
    /// Sent when the budget has been free for a while.
    Low,
}

/// Whether a request answers an interaction.
fn is_answer(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    const EDIT: Route<'static> = Route::ChannelMessage {
        channel_id: serenity::all::ChannelId::new(1),
        message_id: serenity::all::MessageId::new(1),
    };

    /// Counts how many of a thousand simultaneous requests go out within a window.
    fn within_a_window(budget: &Budget, now: Instant) -> usize {
        let waits = (0..1_000).filter_map(|_| budget.take(now, Priority::Urgent(LONG)).ok());
        waits.filter(|wait| *wait < WINDOW).count()
    }

    #[test]
    fn all_processes_together_stay_within_the_limit() {
        for processes in 0..=10 {
            let metrics = Arc::<Metrics>::default();
            metrics.processes.set(processes);
            let each = within_a_window(&Budget::new(metrics), Instant::now());
            let all = each * usize::try_from(processes.max(1)).expect("few");
            assert!((40..=50).contains(&all), "{processes}: {all}");
        }
    }

    /// The most requests that arrive in one second.
    fn most_in_a_second(mut arrivals: Vec<Duration>) -> usize {
        arrivals.sort_unstable();
        let until =
            |first: Duration| arrivals.iter().filter(move |at| (first..first + A_SECOND).contains(*at));
        arrivals.iter().map(|first| until(*first).count()).max().unwrap_or(0)
    }

    const A_SECOND: Duration = Duration::from_secs(1);

    /// Delays the requests that leave shortly before some moment, for every such moment: later ones
    /// catch up with them.
    #[test]
    fn late_requests_leave_fifty_arrivals_a_second() {
        // Not [`JITTER`]: the test checks that it is long enough.
        let delay = Duration::from_millis(200);
        let (budget, start) = (Budget::new(Arc::default()), Instant::now());
        let mut sent = Vec::new();
        for ms in (0..8_000).step_by(5) {
            let now = start + Duration::from_millis(ms);
            let burst = if ms % 1_000 == 0 { 60 } else { 0 };
            let queued = (0..burst).filter_map(|_| budget.take(now, Priority::Urgent(LONG)).ok());
            sent.extend(queued.map(|wait| now + wait - start));
            if budget.take(now, Priority::Normal).is_ok() {
                sent.push(now - start);
            }
        }
        assert!(sent.len() > 300, "requests go out: {}", sent.len());
        for late_before in (0..8_000).step_by(25).map(Duration::from_millis) {
            let is_late = |sent: &Duration| *sent < late_before && *sent + delay >= late_before;
            let arrivals = sent.iter().map(|sent| *sent + if is_late(sent) { delay } else { Duration::ZERO });
            let most = most_in_a_second(arrivals.collect());
            assert!(most <= 50, "{most} when those before {late_before:?} are late");
        }
    }

    #[tokio::test]
    async fn disabled_budget_delays_nothing() {
        let budget = Budget::new(Arc::default());
        budget.turn_off(true);
        for _ in 0..1_000 {
            budget.acquire(&EDIT, Duration::ZERO).await.expect("nobody counts");
        }
        budget.turn_off(false);
        assert!(within_a_window(&budget, Instant::now()) <= 50);
    }

    /// Returns the order in which simultaneous requests go out. Each has a label, a route, and whether
    /// it is urgent.
    async fn order<T: Copy + Send + 'static>(asked: Vec<(T, Route<'static>, bool)>) -> Vec<T> {
        let (budget, order) = (Arc::new(Budget::new(Arc::default())), Arc::new(Mutex::new(Vec::new())));
        let ask = |(what, route, urgent): (T, Route<'static>, bool)| {
            let (budget, order) = (Arc::clone(&budget), Arc::clone(&order));
            let asking = async move {
                budget.acquire(&route, LONG).await.expect("in a minute");
                order.lock().expect("nobody panics").push(what);
            };
            tokio::spawn(async move { if urgent { as_urgent(asking).await } else { asking.await } })
        };
        let all: Vec<_> = asked.into_iter().map(ask).collect();
        for one in all {
            one.await.expect("no panic");
        }
        order.lock().expect("nobody panics").clone()
    }

    #[tokio::test]
    async fn urgent_requests_go_first() {
        let asked = [[false; 9], [true; 9]].concat();
        let order =
            order(asked.into_iter().map(|urgent| (urgent, Route::GatewayBot, urgent)).collect()).await;
        // One goes out at once, before the urgent ones have queued.
        let (first, last) = order.split_at(10);
        assert_eq!(first.iter().filter(|urgent| **urgent).count(), 9, "{order:?}");
        assert!(last.iter().all(|urgent| !urgent), "{order:?}");
    }

    #[tokio::test]
    async fn messages_go_before_edits() {
        let edits = (0..9).map(|_| (false, EDIT, false));
        let order = order(edits.chain((0..9).map(|_| (true, Route::GatewayBot, false))).collect()).await;
        let (first, last) = order.split_at(10);
        assert_eq!(first.iter().filter(|message| **message).count(), 9, "{order:?}");
        assert!(last.iter().all(|message| !message), "{order:?}");
    }

    /// Sends other requests all the time, and a burst of urgent ones every half second.
    #[test]
    fn urgent_request_goes_at_once_under_load() {
        let (budget, start) = (Budget::new(Arc::default()), Instant::now());
        let mut sent = Vec::new();
        for ms in 0..10_000 {
            let now = start + Duration::from_millis(ms);
            if budget.take(now, Priority::Normal).is_ok() {
                sent.push(now);
            }
            if ms % 500 == 333 {
                for _ in 0..5 {
                    assert_eq!(budget.take(now, Priority::Urgent(LONG)), Ok(Duration::ZERO), "after {ms} ms");
                    sent.push(now);
                }
            }
        }
        let most =
            sent.iter().map(|from| sent.iter().filter(|at| *at >= from && **at - *from < WINDOW).count());
        assert!(most.max().is_some_and(|most| most <= 50));
        assert!(sent.len() > 320, "all others are not forgotten: {}", sent.len());
    }

    #[test]
    fn idle_time_saves_up_no_requests() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        assert_eq!(budget.take(now, Priority::Normal), Ok(Duration::ZERO));
        let first = within_a_window(&Budget::new(Arc::default()), now);
        assert_eq!(within_a_window(&budget, now + LONG), first);
    }

    #[test]
    fn refused_request_learns_its_wait_and_reserves_nothing() {
        let budget = Budget::new(Arc::default());
        let (now, soon) = (Instant::now(), Priority::Urgent(WINDOW / 2));
        while budget.take(now, soon).is_ok() {}
        let told = budget.take(now, soon).expect_err("too long");
        assert_eq!(told, WINDOW);
        assert_eq!(budget.take(now, soon), Err(told));
    }

    #[tokio::test]
    async fn answers_use_no_budget() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        within_a_window(&budget, now);
        let answer = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
        assert_eq!(budget.acquire(&answer, Duration::ZERO).await, Ok(()));
        assert!(budget.take(now, Priority::Urgent(LONG)).is_ok_and(|wait| wait > 10 * WINDOW));
    }
}
