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

/// Requests a second by all processes together. With the one that each may send at once after a silence they stay below 50 in any
/// second, for up to ten processes.
fn a_second(processes: u32) -> u32 {
    48_u32.saturating_sub(processes).max(20)
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
    /// When the next request may go out.
    next: Mutex<Option<Instant>>,
    /// Whether whoever is asked counts nothing.
    hurried: AtomicBool,
}

impl Budget {
    /// A share that follows the number of processes, as it is counted.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, next: Mutex::new(None), hurried: AtomicBool::new(false) }
    }

    /// Lets requests out as they come while nobody counts them, which Discord always does.
    pub(super) fn hurry(&self, on: bool) {
        self.hurried.store(on, Ordering::Relaxed);
    }

    /// Waits until a request may go out. One that nobody is waiting for lets all others go first, for so long, and an edit, which
    /// tidies up, lets messages go before it, which call somebody. An error is the wait that would be longer than that.
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

    /// How long a request has to wait that is made now. Its place is taken with this, unless the wait is longer than it may
    /// be: then it is told as an error.
    fn take(&self, now: Instant, haste: Haste) -> Result<Duration, Duration> {
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        let distance = Duration::from_secs(1) * processes / a_second(processes);
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let place = next.map_or(now, |next| next.max(now));
        let (free, longest) = match haste {
            Haste::InLine(longest) => (place, longest),
            Haste::WhenFree => (place, Duration::ZERO),
            // Whoever wakes at the moment when a place is free takes it first.
            Haste::AfterOthers => (next.map_or(now, |next| (next + distance).max(now)), Duration::ZERO),
        };
        let wait = free.saturating_duration_since(now);
        if wait > longest {
            return Err(wait);
        }
        *next = Some(place + distance);
        Ok(wait)
    }
}

/// Which place a request takes.
#[derive(Clone, Copy)]
enum Haste {
    /// The next one, if that comes so soon.
    InLine(Duration),
    /// One that is free at this moment.
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
    const SECOND: Duration = Duration::from_secs(1);

    const EDIT: Route<'static> = Route::ChannelMessage {
        channel_id: serenity::all::ChannelId::new(1),
        message_id: serenity::all::MessageId::new(1),
    };

    /// How many of a thousand requests made at once go out within a second.
    fn within_a_second(budget: &Budget, now: Instant) -> usize {
        let waits = (0..1_000).filter_map(|_| budget.take(now, Haste::InLine(LONG)).ok());
        waits.filter(|wait| *wait < SECOND).count()
    }

    #[test]
    fn all_processes_together_stay_below_what_discord_takes() {
        for processes in 0..=10 {
            let metrics = Arc::<Metrics>::default();
            metrics.processes.set(processes);
            let each = within_a_second(&Budget::new(metrics), Instant::now());
            let all = each * usize::try_from(processes.max(1)).expect("few");
            assert!((40..=50).contains(&all), "{processes}: {all}");
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
        assert!(within_a_second(&budget, Instant::now()) < 50);
    }

    /// In which order these go out, asked all at once and in this order: what each is, and whether somebody waits for it.
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

    #[test]
    fn a_long_silence_saves_no_more_than_a_short_one() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        assert_eq!(budget.take(now, Haste::WhenFree), Ok(Duration::ZERO));
        let first = within_a_second(&Budget::new(Arc::default()), now);
        assert_eq!(within_a_second(&budget, now + LONG), first);
    }

    #[test]
    fn who_would_wait_too_long_hears_how_long_and_takes_no_place() {
        let budget = Budget::new(Arc::default());
        let (now, soon) = (Instant::now(), Haste::InLine(SECOND));
        while budget.take(now, soon).is_ok() {}
        let told = budget.take(now, soon).expect_err("too long");
        assert!(told > SECOND && told < 2 * SECOND, "{told:?}");
        assert_eq!(budget.take(now, soon), Err(told));
    }

    #[tokio::test]
    async fn answers_take_nothing_of_it() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        within_a_second(&budget, now);
        let answer = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
        assert_eq!(budget.turn(&answer, Duration::ZERO).await, Ok(()));
        assert!(budget.take(now, Haste::InLine(LONG)).is_ok_and(|wait| wait > 10 * SECOND));
    }
}
