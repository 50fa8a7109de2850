//! The number of connections that the requests of this process may use at once. The server may allow fewer
//! than are configured, for example because of a limit of the role; requests then share those that exist.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;

use crate::base::metrics::Metrics;
use crate::store::lock;

/// Time after a refusal before requests try more connections, if they wait for one.
const TRY_AGAIN: Duration = Duration::from_secs(10);
/// Time for which further refusals are not logged.
const QUIET: Duration = Duration::from_secs(3600);

/// Right to use one connection.
pub type Place<'a> = SemaphorePermit<'a>;

pub struct ConnectionLimit {
    places: Semaphore,
    configured: usize,
    learned: Mutex<Learned>,
    metrics: Arc<Metrics>,
}

struct Learned {
    /// Number of places, at least 1.
    allowed: usize,
    /// Last time at which the server refused a connection.
    refused: Option<Instant>,
    /// Last time at which a refusal was logged.
    logged: Option<Instant>,
}

impl ConnectionLimit {
    pub fn new(configured: usize, metrics: Arc<Metrics>) -> Self {
        let configured = configured.clamp(1, Semaphore::MAX_PERMITS);
        let learned = Mutex::new(Learned { allowed: configured, refused: None, logged: None });
        let limit = Self { places: Semaphore::new(configured), configured, learned, metrics };
        limit.metrics.store_connections_configured.set(i64::try_from(configured).unwrap_or(i64::MAX));
        limit.publish(configured);
        limit
    }

    /// Waits for a place. If all are taken, and the last refusal is some time ago, tries one more. `connections` is the
    /// number of those that exist.
    pub async fn place(&self, connections: usize) -> Place<'_> {
        if self.places.available_permits() == 0 {
            self.grow(Instant::now(), connections);
        }
        self.places.acquire().await.expect("nobody closes the semaphore")
    }

    /// Records that the server allowed no connection for this place. Returns the place if it is the last one;
    /// otherwise the place is gone.
    pub fn give_up<'a>(&self, place: Place<'a>, why: &str) -> Option<Place<'a>> {
        let now = Instant::now();
        let mut learned = lock(&self.learned);
        learned.refused = Some(now);
        if learned.logged.is_none_or(|logged| now.duration_since(logged) >= QUIET) {
            learned.logged = Some(now);
            let configured = self.configured;
            tracing::warn!(
                why,
                configured,
                "the database refuses another connection, so requests wait for one that exists; lower store.connections, \
                 or raise the limit of the role, the database or the server (`/health` tells the number)"
            );
        }
        if learned.allowed == 1 {
            return Some(place);
        }
        place.forget();
        learned.allowed -= 1;
        self.publish(learned.allowed);
        None
    }

    fn grow(&self, now: Instant, connections: usize) {
        let mut learned = lock(&self.learned);
        let is_due = learned.refused.is_none_or(|refused| now.duration_since(refused) >= TRY_AGAIN);
        // A place without a connection is still being tried. The others wait for a connection that is returned.
        let are_connected = connections >= learned.allowed;
        if learned.allowed < self.configured && is_due && are_connected {
            learned.allowed += 1;
            self.places.add_permits(1);
            self.publish(learned.allowed);
        }
    }

    fn publish(&self, allowed: usize) {
        self.metrics.store_connections.set(i64::try_from(allowed).unwrap_or(i64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn refused_places_come_back_one_by_one() {
        let metrics = Arc::<Metrics>::default();
        let limit = ConnectionLimit::new(3, Arc::clone(&metrics));
        for left in [2, 1, 1, 1] {
            drop(limit.give_up(limit.place(0).now_or_never().expect("a free place"), "too many connections"));
            assert_eq!(metrics.store_connections.get(), left);
        }
        let now = Instant::now();
        for (seconds, connections, allowed) in [(0, 1, 1), (11, 1, 2), (11, 1, 2), (12, 2, 3), (12, 3, 3)] {
            limit.grow(now + Duration::from_secs(seconds), connections);
            assert_eq!(metrics.store_connections.get(), allowed, "after {seconds} s");
        }
        assert_eq!((limit.places.available_permits(), metrics.store_connections_configured.get()), (3, 3));
    }
}
