//! Request budget: keeps all processes of the bot together below Discord's global rate limit of fifty
//! requests a second (Discord's documentation, "Rate Limits").
//!
//! Discord counts requests when they arrive, and network delays can make requests of different seconds arrive
//! in the same one. So the bot sends fifty requests per [`WINDOW`], which is longer than a second. Each
//! process takes an equal share of the fifty. Answers to interactions do not count.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serenity::http::Route;
use tokio::time::{Instant, sleep};

use crate::app::memory::Lock;
use crate::base::metrics::Metrics;

use super::rate_limits::has_bots_token;

/// The assumed maximum difference between the network delays of two requests.
const JITTER: Duration = Duration::from_millis(200);
/// The period in which at most fifty requests are sent: Discord's second, [`JITTER`], and 50 ms because a
/// timer may fire late.
const WINDOW: Duration = Duration::from_millis(1_000 + 50).saturating_add(JITTER);
/// The number of places, out of every six, that non-urgent requests may use. The sixth place is reserved for
/// urgent requests.
const UNRESERVED: u32 = 5;

/// The maximum number of requests that each process may send in a [`WINDOW`]. The total stays within
/// fifty for up to fifty processes.
fn share(processes: u32) -> u32 {
    (50 / processes).max(1)
}

tokio::task_local! {
    /// Set in tasks whose requests a person waits for, such as the handling of an interaction.
    static URGENT: ();
}

/// Runs a future, and marks all requests that the future makes as urgent. Urgent requests are sent before
/// others.
pub(super) async fn as_urgent<F: Future>(asking: F) -> F::Output {
    URGENT.scope((), asking).await
}

/// This process's share of Discord's global rate limit. The budget decides when each request may be sent.
pub(super) struct Budget {
    metrics: Arc<Metrics>,
    schedule: Lock<RequestSchedule>,
    /// Whether the limit is off, so that no request waits.
    is_off: AtomicBool,
}

#[derive(Default)]
struct RequestSchedule {
    /// The times of the latest requests, oldest first, including those that are queued for a later time.
    /// Holds at most as many as one window allows.
    recent: VecDeque<Instant>,
    /// The earliest time for the next non-urgent request.
    next: Option<Instant>,
}

impl Budget {
    /// Creates a budget of which nothing is used yet. The share's size follows the number of processes in
    /// `metrics`.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, schedule: Lock::default(), is_off: AtomicBool::new(false) }
    }

    /// Turns the limit off (`true`) or on again (`false`). Never turn the limit off for Discord itself.
    pub(super) fn turn_off(&self, on: bool) {
        self.is_off.store(on, Ordering::Relaxed);
    }

    pub(super) fn is_off(&self) -> bool {
        self.is_off.load(Ordering::Relaxed)
    }

    /// Waits until a request may be sent. An urgent request reserves the next free time and sleeps until
    /// then. A normal request waits until the budget is free; an edit waits one interval longer. After
    /// `longest`, any request counts as urgent.
    ///
    /// # Errors
    ///
    /// Returns the necessary wait if an urgent request would have to wait for longer than `longest`.
    pub(super) async fn acquire(&self, route: &Route<'_>, longest: Duration) -> Result<(), Duration> {
        if !has_bots_token(route) || self.is_off() {
            return Ok(());
        }
        let until = Instant::now() + longest;
        loop {
            let now = Instant::now();
            let priority =
                if now >= until { Priority::Urgent(longest) } else { Priority::of(route, longest) };
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

    /// Reserves a time for a request made at `now`, and returns the wait until that time.
    ///
    /// # Errors
    ///
    /// Returns the wait, and reserves nothing, if the wait is longer than the priority allows.
    fn take(&self, now: Instant, priority: Priority) -> Result<Duration, Duration> {
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        let mut schedule = self.schedule.lock();
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
    /// The earliest time at which a request made at `now` may be sent.
    fn free(&self, now: Instant, share: u32, priority: Priority) -> Instant {
        let before = self.recent.len().checked_sub(share as usize).map(|first| self.recent[first] + WINDOW);
        let free = before.map_or(now, |free| free.max(now));
        let next = match (priority, self.next) {
            (Priority::Urgent(_), _) | (_, None) => free,
            (Priority::Normal, Some(next)) => next,
            // Edits wait one interval longer. Otherwise an edit and a normal request would wake at the same
            // time.
            (Priority::Low, Some(next)) => next + apart(share),
        };
        free.max(next)
    }

    /// Records a request sent at `then`, and postpones the next non-urgent request. An urgent request
    /// postpones that one by at most one window.
    fn record(&mut self, then: Instant, share: u32) {
        let next = self.next.map_or(then, |next| next.max(then)) + apart(share);
        self.next = Some(next.min(then + WINDOW));
        self.recent.push_back(then);
        while self.recent.len() > share as usize {
            self.recent.pop_front();
        }
    }
}

/// The interval between two non-urgent requests, which leaves room for an urgent request at any time.
fn apart(share: u32) -> Duration {
    WINDOW * (UNRESERVED + 1) / (share * UNRESERVED)
}

/// The priority of a request, which decides how long it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Priority {
    /// Queued for the next free time, if the wait until then is at most this long.
    Urgent(Duration),
    /// Sent once the budget has a free place that is not reserved for urgent requests.
    Normal,
    /// Sent one interval later than a normal request could be sent.
    Low,
}

impl Priority {
    /// The priority of a request that the current task makes now and that may wait for `longest`.
    fn of(route: &Route<'_>, longest: Duration) -> Self {
        match route {
            _ if URGENT.try_with(|()| ()).is_ok() => Self::Urgent(longest),
            Route::ChannelMessage { .. } => Self::Low,
            _ => Self::Normal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    const EDIT: Route<'static> = Route::ChannelMessage {
        channel_id: serenity::all::ChannelId::new(1),
        message_id: serenity::all::MessageId::new(1),
    };

    /// Requests a thousand sends at once. Returns how many of them are allowed within one window.
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

    /// Returns the maximum number of arrivals in any period of one second.
    fn most_in_a_second(mut arrivals: Vec<Duration>) -> usize {
        arrivals.sort_unstable();
        let until =
            |first: Duration| arrivals.iter().filter(move |at| (first..first + A_SECOND).contains(*at));
        arrivals.iter().map(|first| until(*first).count()).max().unwrap_or(0)
    }

    const A_SECOND: Duration = Duration::from_secs(1);

    /// Simulates a network delay that ends at some moment: requests sent shortly before that moment arrive
    /// late, together with later ones. The test tries many such moments.
    #[test]
    fn late_requests_leave_fifty_arrivals_a_second() {
        // A literal instead of [`JITTER`], because the test checks that `JITTER` is long enough.
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

    #[test]
    fn edits_are_low_and_people_urgent() {
        let of = |route| Priority::of(&route, LONG);
        assert_eq!([of(Route::GatewayBot), of(EDIT)], [Priority::Normal, Priority::Low]);
        let urgent = URGENT.sync_scope((), || [of(Route::GatewayBot), of(EDIT)]);
        assert_eq!(urgent, [Priority::Urgent(LONG); 2]);
    }

    /// Simulates nine requests of each priority, all made at the same moment and in this order. Returns their
    /// priorities in the order in which the requests are sent.
    fn order(priorities: [Priority; 2]) -> Vec<Priority> {
        let (budget, start) = (Budget::new(Arc::default()), Instant::now());
        let requests = priorities.into_iter().flat_map(|priority| [priority; 9]);
        let mut waiting: Vec<_> = requests.map(|priority| (start, priority)).collect();
        let mut sent = Vec::new();
        while !waiting.is_empty() {
            let next = (0..waiting.len()).min_by_key(|&at| waiting[at].0).expect("one waits");
            let (now, priority) = waiting.remove(next);
            match budget.take(now, priority) {
                Ok(wait) => sent.push((now + wait, priority)),
                Err(wait) => waiting.push((now + wait, priority)),
            }
        }
        sent.sort_by_key(|(at, _)| *at);
        sent.into_iter().map(|(_, priority)| priority).collect()
    }

    #[test]
    fn urgent_requests_go_before_messages_before_edits() {
        for (last, first) in [(Priority::Normal, Priority::Urgent(LONG)), (Priority::Low, Priority::Normal)] {
            // The first request is sent at once, before the others have been made.
            assert_eq!(order([last, first]), [[last].as_slice(), &[first; 9], &[last; 8]].concat());
        }
    }

    /// Sends non-urgent requests all the time, and five urgent ones every half second.
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
        let wait = budget.take(now, soon).expect_err("too long");
        assert_eq!(wait, WINDOW);
        assert_eq!(budget.take(now, soon), Err(wait));
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
