//! Fifty requests a second, for all processes together: what Discord takes from one bot (its documentation, "Rate Limits",
//! the global one).
//!
//! Each process takes an equal share by itself, so that none has to ask another. Answers to interactions do not count.
//! No library: those that limit have a fixed rate, and ours changes with the number of processes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::http::Route;
use tokio::time::{Instant, sleep};

use crate::base::metrics::Metrics;

/// What is asked for a second, for long, and what may go out beyond that at once after a silence. Edits tidy up, and must not
/// keep messages waiting that call somebody: each has a part of its own. Together they stay below 50 in any second, for up to
/// ten processes.
const EDITS: Part = Part { a_second: 14, at_once: 1 };

/// The part of messages. Whatever goes out at once goes out at every process, so that more of them have less for long.
fn posts(processes: u32) -> Part {
    Part { a_second: 34_u32.saturating_sub(3 * processes).max(20), at_once: 1 }
}

/// A part of what Discord takes, for all processes together.
#[derive(Clone, Copy)]
struct Part {
    a_second: u32,
    at_once: u32,
}

tokio::task_local! {
    /// Set where somebody who has just pressed something waits for what is asked.
    static WAITED_FOR: ();
}

/// Lets what is asked on the way go out before everything that nobody is just waiting for.
pub(super) async fn waited_for<F: Future>(asking: F) -> F::Output {
    WAITED_FOR.scope((), asking).await
}

/// The share of this process.
pub(super) struct Budget {
    metrics: Arc<Metrics>,
    posts: Places,
    edits: Places,
    /// Whether whoever is asked counts nothing.
    hurried: AtomicBool,
}

/// When the next request of a part would go out if all had the same distance.
#[derive(Default)]
struct Places(Mutex<Option<Instant>>);

impl Budget {
    /// A share that follows the number of processes, as it is counted.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, posts: Places::default(), edits: Places::default(), hurried: AtomicBool::new(false) }
    }

    /// Lets requests out as they come while nobody counts them, which Discord always does.
    pub(super) fn hurry(&self, on: bool) {
        self.hurried.store(on, Ordering::Relaxed);
    }

    /// Waits until a request may go out. One that nobody is waiting for lets all others go first, for so long. An error is the wait
    /// that would be longer than that.
    pub(super) async fn turn(&self, route: &Route<'_>, longest: Duration) -> Result<(), Duration> {
        let until = Instant::now() + longest;
        loop {
            let now = Instant::now();
            let takes_a_place = WAITED_FOR.try_with(|()| ()).is_ok() || now >= until;
            match self.wait(route, now, if takes_a_place { longest } else { Duration::ZERO }) {
                Ok(wait) => {
                    sleep(wait).await;
                    return Ok(());
                }
                Err(wait) if takes_a_place => return Err(wait),
                Err(wait) => sleep(wait).await,
            }
        }
    }

    /// How long a request has to wait that is made now. Its place is taken with this, unless the wait is longer than it may
    /// be: then it is told as an error.
    fn wait(&self, route: &Route<'_>, now: Instant, longest: Duration) -> Result<Duration, Duration> {
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        match route {
            route if is_answer(route) || self.hurried.load(Ordering::Relaxed) => Ok(Duration::ZERO),
            Route::ChannelMessage { .. } => self.edits.take(EDITS, processes, now, longest),
            _ => self.posts.take(posts(processes), processes, now, longest),
        }
    }
}

impl Places {
    fn take(
        &self,
        part: Part,
        processes: u32,
        now: Instant,
        longest: Duration,
    ) -> Result<Duration, Duration> {
        let distance = Duration::from_secs(1) * processes / part.a_second;
        let saved = Duration::from_secs(1) * part.at_once / part.a_second;
        let mut next = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Where this request stands when all have the same distance, and how far ahead of that it may go out.
        let place = next.map_or(now, |next| next.max(now));
        let wait = place.saturating_duration_since(now + saved);
        if wait > longest {
            return Err(wait);
        }
        *next = Some(place + distance);
        Ok(wait)
    }
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
    const SECOND: Duration = Duration::from_secs(1);

    const EDIT: Route<'static> = Route::ChannelMessage {
        channel_id: serenity::all::ChannelId::new(1),
        message_id: serenity::all::MessageId::new(1),
    };

    /// How many of a thousand requests made at once go out within a second.
    fn within_a_second(budget: &Budget, route: &Route<'_>, now: Instant) -> usize {
        let waits = (0..1_000).filter_map(|_| budget.wait(route, now, LONG).ok());
        waits.filter(|wait| *wait < SECOND).count()
    }

    #[test]
    fn all_processes_together_stay_below_what_discord_takes() {
        for processes in 0..=10 {
            let metrics = Arc::<Metrics>::default();
            metrics.processes.set(processes);
            let (budget, now) = (Budget::new(metrics), Instant::now());
            let [posts, edits] =
                [&Route::GatewayBot, &EDIT].map(|route| within_a_second(&budget, route, now));
            let all = (posts + edits) * usize::try_from(processes.max(1)).expect("few");
            assert!((35..=50).contains(&all), "{processes}: {posts} and {edits}");
        }
    }

    #[test]
    fn whoever_counts_nothing_is_asked_at_once() {
        let (budget, now) = (Budget::new(Arc::default()), Instant::now());
        budget.hurry(true);
        assert_eq!(within_a_second(&budget, &EDIT, now), 1_000);
        budget.hurry(false);
        assert!(within_a_second(&budget, &EDIT, now) < 50);
    }

    #[tokio::test]
    async fn what_somebody_waits_for_goes_out_before_what_nobody_waits_for() {
        let budget = Arc::new(Budget::new(Arc::default()));
        let order = Arc::new(Mutex::new(Vec::new()));
        let ask = |urgent: bool| {
            let (budget, order) = (Arc::clone(&budget), Arc::clone(&order));
            let asking = async move {
                budget.turn(&Route::GatewayBot, LONG).await.expect("in a minute");
                order.lock().expect("nobody panics").push(urgent);
            };
            tokio::spawn(async move { if urgent { waited_for(asking).await } else { asking.await } })
        };
        let mut all: Vec<_> = (0..9).map(|_| ask(false)).collect();
        tokio::task::yield_now().await;
        all.extend((0..9).map(|_| ask(true)));
        for one in all {
            one.await.expect("no panic");
        }
        let order = order.lock().expect("nobody panics").clone();
        let (first, last) = order.split_at(11);
        assert_eq!(first.iter().filter(|urgent| **urgent).count(), 9, "{order:?}");
        assert!(last.iter().all(|urgent| !urgent), "{order:?}");
    }

    #[test]
    fn edits_keep_no_message_waiting() {
        let (budget, now) = (Budget::new(Arc::default()), Instant::now());
        within_a_second(&budget, &EDIT, now);
        assert_eq!(budget.wait(&Route::GatewayBot, now, LONG), Ok(Duration::ZERO));
    }

    #[test]
    fn a_long_silence_saves_no_more_than_a_short_one() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        assert_eq!(budget.wait(&Route::GatewayBot, now, LONG), Ok(Duration::ZERO));
        let first = within_a_second(&Budget::new(Arc::default()), &Route::GatewayBot, now);
        assert_eq!(within_a_second(&budget, &Route::GatewayBot, now + LONG), first);
    }

    #[test]
    fn who_would_wait_too_long_hears_how_long_and_takes_no_place() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        while budget.wait(&Route::GatewayBot, now, SECOND).is_ok() {}
        let told = budget.wait(&Route::GatewayBot, now, SECOND).expect_err("too long");
        assert!(told > SECOND && told < 2 * SECOND, "{told:?}");
        assert_eq!(budget.wait(&Route::GatewayBot, now, SECOND), Err(told));
    }

    #[test]
    fn answers_take_nothing_of_it() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        within_a_second(&budget, &Route::GatewayBot, now);
        let answer = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
        assert_eq!(budget.wait(&answer, now, LONG), Ok(Duration::ZERO));
        assert!(budget.wait(&Route::GatewayBot, now, LONG).is_ok_and(|wait| wait > 10 * SECOND));
    }
}
