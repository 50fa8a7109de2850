//! Fifty requests a second, for all processes together: what Discord takes from one bot (its documentation,
//! "Rate Limits", the global one).
//!
//! Discord counts requests when they arrive. A request that the network delays falls into the same second as
//! others that left later, so that fifty are spread over a second and the longest such delay: then no second
//! at Discord's end holds more, whichever of them are late.
//!
//! Each process takes an equal share by itself, so that none has to ask another. Answers to interactions do
//! not count. No library: those that limit have a fixed rate, and ours changes with the number of processes.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::http::Route;
use tokio::time::{Instant, sleep};

use crate::base::metrics::Metrics;

/// By how much more than others a request may be delayed on its way.
const JITTER: Duration = Duration::from_millis(200);
/// Discord's second with the jitter of the network, and a little more: a task may be late to send what it was
/// allowed to.
const WINDOW: Duration = Duration::from_millis(1_000 + 50).saturating_add(JITTER);
/// Of six requests that may go out in a window, how many are not kept for whoever is waiting.
const NOT_KEPT: u32 = 5;

/// Requests by each of so many processes in a window, at most: fifty together, for up to 50 processes.
fn at_most(processes: u32) -> u32 {
    (50 / processes).max(1)
}

tokio::task_local! {
    /// Set where somebody who has just pressed something waits for what is asked.
    static WAITED_FOR: ();
}

/// Lets what is asked on the way go out before everything that nobody is just waiting for.
pub(super) async fn waited_for<F: Future>(asking: F) -> F::Output {
    WAITED_FOR.scope((), asking).await
}

/// The share of Discord's global rate limit that this process may use.
pub(super) struct Budget {
    metrics: Arc<Metrics>,
    pace: Mutex<Pace>,
    /// Whether whoever is asked counts nothing.
    hurried: AtomicBool,
}

/// When requests have gone out, and will.
#[derive(Default)]
struct Pace {
    /// The last ones, the oldest first: as many as count in a window at most. Those who wait in line have
    /// their place already.
    lately: VecDeque<Instant>,
    /// When the next may go out that nobody is waiting for.
    next: Option<Instant>,
}

impl Budget {
    /// A share that follows the number of processes, as it is counted.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, pace: Mutex::default(), hurried: AtomicBool::new(false) }
    }

    /// Lets requests out as they come while nobody counts them, which Discord always does.
    pub(super) fn hurry(&self, on: bool) {
        self.hurried.store(on, Ordering::Relaxed);
    }

    /// Waits until a request may go out. One that nobody is waiting for lets all others go first, for so
    /// long, and an edit, which tidies up, lets messages go before it, which call somebody. An error is the
    /// wait that would be longer than that.
    pub(super) async fn turn(&self, route: &Route<'_>, longest: Duration) -> Result<(), Duration> {
        if is_answer(route) || self.hurried.load(Ordering::Relaxed) {
            return Ok(());
        }
        let until = Instant::now() + longest;
        loop {
            let now = Instant::now();
            let haste = match route {
                _ if WAITED_FOR.try_with(|()| ()).is_ok() || now >= until => Haste::InLine(longest),
                Route::ChannelMessage { .. } => Haste::AfterOthers,
                _ => Haste::WhenFree,
            };
            match (self.take(now, haste), haste) {
                (Ok(wait), _) => {
                    sleep(wait).await;
                    return Ok(());
                }
                (Err(wait), Haste::InLine(_)) => return Err(wait),
                (Err(wait), _) => sleep(wait).await,
            }
        }
    }

    /// How long a request has to wait that is made now. Its place is taken with this, unless the wait is
    /// longer than it may be: then it is told as an error.
    fn take(&self, now: Instant, haste: Haste) -> Result<Duration, Duration> {
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        let free = pace.free(now, at_most(processes), haste);
        let longest = if let Haste::InLine(longest) = haste { longest } else { Duration::ZERO };
        let wait = free.saturating_duration_since(now);
        if wait > longest {
            return Err(wait);
        }
        pace.go(free, at_most(processes));
        Ok(wait)
    }
}

impl Pace {
    /// When a request may go out that is made now, of so many in a window.
    fn free(&self, now: Instant, at_most: u32, haste: Haste) -> Instant {
        let before = self.lately.len().checked_sub(at_most as usize).map(|first| self.lately[first] + WINDOW);
        let free = before.map_or(now, |free| free.max(now));
        let next = match (haste, self.next) {
            (Haste::InLine(_), _) | (_, None) => free,
            (Haste::WhenFree, Some(next)) => next,
            // Whoever wakes at the moment when a place is free takes it first.
            (Haste::AfterOthers, Some(next)) => next + apart(at_most),
        };
        free.max(next)
    }

    /// One goes out then. What nobody is waiting for keeps its distance to it, but no longer than a window:
    /// what it may not use is not owed to it.
    fn go(&mut self, then: Instant, at_most: u32) {
        let next = self.next.map_or(then, |next| next.max(then)) + apart(at_most);
        self.next = Some(next.min(then + WINDOW));
        self.lately.push_back(then);
        while self.lately.len() > at_most as usize {
            self.lately.pop_front();
        }
    }
}

/// How far apart requests go out that nobody is waiting for, so that one who is finds a place free at any
/// moment.
fn apart(at_most: u32) -> Duration {
    WINDOW * (NOT_KEPT + 1) / (at_most * NOT_KEPT)
}

/// The place that a request takes among others.
#[derive(Clone, Copy)]
enum Haste {
    /// The next one, if that comes so soon.
    InLine(Duration),
    /// One that is free at this moment and not kept for others.
    WhenFree,
    /// One that has been free for a while.
    AfterOthers,
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

    /// How many of a thousand requests made at once go out within a window.
    fn within_a_window(budget: &Budget, now: Instant) -> usize {
        let waits = (0..1_000).filter_map(|_| budget.take(now, Haste::InLine(LONG)).ok());
        waits.filter(|wait| *wait < WINDOW).count()
    }

    #[test]
    fn all_processes_together_stay_below_what_discord_takes() {
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

    /// Delayed are those that leave shortly before some moment, whichever that is: the others catch up with
    /// them.
    #[test]
    fn no_second_has_more_than_fifty_arrivals_when_some_are_late() {
        // Not the jitter that the budget allows for: that one is to be long enough.
        let delay = Duration::from_millis(200);
        let (budget, start) = (Budget::new(Arc::default()), Instant::now());
        let mut sent = Vec::new();
        for ms in (0..8_000).step_by(5) {
            let now = start + Duration::from_millis(ms);
            let burst = if ms % 1_000 == 0 { 60 } else { 0 };
            let waited_for = (0..burst).filter_map(|_| budget.take(now, Haste::InLine(LONG)).ok());
            sent.extend(waited_for.map(|wait| now + wait - start));
            if budget.take(now, Haste::WhenFree).is_ok() {
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
    async fn whoever_counts_nothing_is_asked_at_once() {
        let budget = Budget::new(Arc::default());
        budget.hurry(true);
        for _ in 0..1_000 {
            budget.turn(&EDIT, Duration::ZERO).await.expect("nobody counts");
        }
        budget.hurry(false);
        assert!(within_a_window(&budget, Instant::now()) <= 50);
    }

    /// In which order these go out, asked all at once and in this order: what each is, and whether somebody
    /// waits for it.
    async fn order<T: Copy + Send + 'static>(asked: Vec<(T, Route<'static>, bool)>) -> Vec<T> {
        let (budget, order) = (Arc::new(Budget::new(Arc::default())), Arc::new(Mutex::new(Vec::new())));
        let ask = |(what, route, urgent): (T, Route<'static>, bool)| {
            let (budget, order) = (Arc::clone(&budget), Arc::clone(&order));
            let asking = async move {
                budget.turn(&route, LONG).await.expect("in a minute");
                order.lock().expect("nobody panics").push(what);
            };
            tokio::spawn(async move { if urgent { waited_for(asking).await } else { asking.await } })
        };
        let all: Vec<_> = asked.into_iter().map(ask).collect();
        for one in all {
            one.await.expect("no panic");
        }
        order.lock().expect("nobody panics").clone()
    }

    #[tokio::test]
    async fn what_somebody_waits_for_goes_out_before_what_nobody_waits_for() {
        let asked = [[false; 9], [true; 9]].concat();
        let order =
            order(asked.into_iter().map(|urgent| (urgent, Route::GatewayBot, urgent)).collect()).await;
        // One goes out at once, before anybody waits.
        let (first, last) = order.split_at(10);
        assert_eq!(first.iter().filter(|urgent| **urgent).count(), 9, "{order:?}");
        assert!(last.iter().all(|urgent| !urgent), "{order:?}");
    }

    #[tokio::test]
    async fn messages_go_out_before_what_tidies_up() {
        let edits = (0..9).map(|_| (false, EDIT, false));
        let order = order(edits.chain((0..9).map(|_| (true, Route::GatewayBot, false))).collect()).await;
        let (first, last) = order.split_at(10);
        assert_eq!(first.iter().filter(|message| **message).count(), 9, "{order:?}");
        assert!(last.iter().all(|message| !message), "{order:?}");
    }

    /// Through what is sent all the while and nobody is waiting for, a burst of those who are goes out at
    /// once, and within any second no more than Discord takes.
    #[test]
    fn whoever_is_waiting_finds_a_place_though_all_others_are_taken() {
        let (budget, start) = (Budget::new(Arc::default()), Instant::now());
        let mut sent = Vec::new();
        for ms in 0..10_000 {
            let now = start + Duration::from_millis(ms);
            if budget.take(now, Haste::WhenFree).is_ok() {
                sent.push(now);
            }
            if ms % 500 == 333 {
                for _ in 0..5 {
                    assert_eq!(budget.take(now, Haste::InLine(LONG)), Ok(Duration::ZERO), "after {ms} ms");
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
    fn a_long_silence_saves_no_more_than_a_short_one() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        assert_eq!(budget.take(now, Haste::WhenFree), Ok(Duration::ZERO));
        let first = within_a_window(&Budget::new(Arc::default()), now);
        assert_eq!(within_a_window(&budget, now + LONG), first);
    }

    #[test]
    fn who_would_wait_too_long_hears_how_long_and_takes_no_place() {
        let budget = Budget::new(Arc::default());
        let (now, soon) = (Instant::now(), Haste::InLine(WINDOW / 2));
        while budget.take(now, soon).is_ok() {}
        let told = budget.take(now, soon).expect_err("too long");
        assert_eq!(told, WINDOW);
        assert_eq!(budget.take(now, soon), Err(told));
    }

    #[tokio::test]
    async fn answers_take_nothing_of_it() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        within_a_window(&budget, now);
        let answer = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
        assert_eq!(budget.turn(&answer, Duration::ZERO).await, Ok(()));
        assert!(budget.take(now, Haste::InLine(LONG)).is_ok_and(|wait| wait > 10 * WINDOW));
    }
}
