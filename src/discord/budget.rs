//! Fifty requests a second, for all processes together: what Discord takes from one bot (its documentation, "Rate Limits",
//! the global one).
//!
//! Each process takes an equal share by itself, so that none has to ask another. Answers to interactions do not count.
//! No library: those that limit have a fixed rate, and ours changes with the number of processes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::http::Route;
use tokio::time::Instant;

use crate::base::metrics::Metrics;

/// Requests a second that are made for long. With [`AT_ONCE`] they stay below 50 in any second, also where some arrive
/// closer together than they were sent.
const A_SECOND: u32 = 40;
/// Requests beyond that which may be made at once after a silence.
const AT_ONCE: u32 = 5;

/// The share of this process.
pub(super) struct Budget {
    metrics: Arc<Metrics>,
    /// When the next request would go out if all had the same distance.
    next: Mutex<Option<Instant>>,
}

impl Budget {
    /// A share that follows the number of processes, as it is counted.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, next: Mutex::default() }
    }

    /// How long a request has to wait that is made now. Its place is taken with this, unless the wait is longer than it may
    /// be: then it is told as an error.
    pub(super) fn wait(
        &self,
        route: &Route<'_>,
        now: Instant,
        longest: Duration,
    ) -> Result<Duration, Duration> {
        if is_answer(route) {
            return Ok(Duration::ZERO);
        }
        let processes = u32::try_from(self.metrics.processes.get()).unwrap_or(1).max(1);
        let distance = Duration::from_secs(1) * processes / A_SECOND;
        let saved = Duration::from_secs(1) * AT_ONCE / A_SECOND;
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// How many of a thousand requests made at once go out within a second.
    fn within_a_second(budget: &Budget, now: Instant) -> usize {
        let waits = (0..1_000).filter_map(|_| budget.wait(&Route::GatewayBot, now, LONG).ok());
        waits.filter(|wait| *wait < SECOND).count()
    }

    #[test]
    fn a_process_alone_has_all_of_it_and_three_have_a_third_each() {
        for (processes, most) in [(0, 45), (1, 45), (3, 15)] {
            let metrics = Arc::<Metrics>::default();
            metrics.processes.set(processes);
            assert_eq!(within_a_second(&Budget::new(metrics), Instant::now()), most, "{processes}");
        }
    }

    #[test]
    fn a_long_silence_saves_no_more_than_a_short_one() {
        let budget = Budget::new(Arc::default());
        let now = Instant::now();
        assert_eq!(budget.wait(&Route::GatewayBot, now, LONG), Ok(Duration::ZERO));
        assert_eq!(within_a_second(&budget, now + LONG), 45);
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
        within_a_second(&budget, now);
        let answer = Route::InteractionResponse { interaction_id: 1.into(), token: "t" };
        assert_eq!(budget.wait(&answer, now, LONG), Ok(Duration::ZERO));
        assert!(budget.wait(&Route::GatewayBot, now, LONG).is_ok_and(|wait| wait > 10 * SECOND));
    }
}
