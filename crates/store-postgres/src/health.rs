//! Record of whether the database server can be used, and of how many connections it allows. While the
//! server cannot be used, a task polls it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep, timeout};

use crate::base::metrics::Metrics;
use engawa_store::{StoreFault, lock};

use crate::connection::{CONNECT, RequestError};

/// Interval between checks of a server that could not be used.
pub const CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// Timeout of one check of the server. Exceeds the pool's own timeout, so that a check that waits in vain for a
/// connection is [`RequestError::Busy`], and does not stop the store.
const CHECK_TIMEOUT: Duration = CONNECT.saturating_add(Duration::from_secs(1));

const CHECK: &str = "select current_setting('transaction_read_only') from engawa_schema limit 1";

/// Shared record of whether the server can be used; clones share one state.
#[derive(Clone)]
pub struct Health {
    pool: Pool,
    /// Reason why the server cannot be used; `None` while it can.
    stopped: Arc<Mutex<Option<String>>>,
    metrics: Arc<Metrics>,
}

impl Health {
    pub fn new(pool: Pool, metrics: Arc<Metrics>) -> Self {
        Self { pool, stopped: Arc::default(), metrics }
    }

    /// Fails with [`StoreFault::Stopped`] while the server cannot be used.
    pub fn check(&self) -> Result<(), StoreFault> {
        let stopped = lock(&self.stopped).clone();
        stopped.map_or(Ok(()), |why| Err(StoreFault::Stopped { why }))
    }

    /// The fault of a failed request. Unless the fault is certainly one of the request alone, checks the
    /// server: if the server cannot be used, all requests fail until it can.
    pub async fn judge(&self, error: RequestError) -> StoreFault {
        if !matches!(error, RequestError::Lost(_) | RequestError::Fault(StoreFault::Refused { .. })) {
            return error.into_fault();
        }
        match timeout(CHECK_TIMEOUT, self.check_server()).await {
            Ok(Ok(())) => error.into_fault(),
            // The server allows no connection for the check, but serves those that exist.
            Ok(Err(RequestError::Busy(_))) if self.pool.status().size > 0 => error.into_fault(),
            _ => self.stop(&error.to_string()),
        }
    }

    /// Records that the server cannot be used, and returns the fault. The first call since the server
    /// last worked also logs an error and starts to poll the server.
    fn stop(&self, why: &str) -> StoreFault {
        let first = lock(&self.stopped).replace(why.to_owned()).is_none();
        if first {
            self.metrics.store_stops.add();
            tracing::error!(why, "cannot use the database; requests are refused until it works again");
            let health = self.clone();
            tokio::spawn(async move { health.poll().await });
        }
        StoreFault::Stopped { why: why.to_owned() }
    }

    async fn poll(&self) {
        sleep(CHECK_INTERVAL).await;
        while !matches!(timeout(CHECK_TIMEOUT, self.check_server()).await, Ok(Ok(()))) {
            sleep(CHECK_INTERVAL).await;
        }
        lock(&self.stopped).take();
        tracing::info!("the database can be used again");
    }

    /// Checks that the tables are there and that the database accepts writes: a read-only standby counts as
    /// unhealthy.
    async fn check_server(&self) -> Result<(), RequestError> {
        let client = self.pool.get().await?;
        let rows = client.query_typed(CHECK, &[]).await?;
        // An import commits the empty list of schema steps before anything else.
        let row = rows.first().ok_or_else(|| RequestError::Lost("the tables are not complete".into()))?;
        let read_only: &str = row.try_get(0)?;
        if read_only == "on" {
            // Discard this connection: the next one may lead to another server.
            drop(super::Client::take(client));
            return Err(RequestError::Lost("the database can only be read".into()));
        }
        Ok(())
    }
}

/// Time after a refusal before requests try more connections, if they wait for one.
const GROW_INTERVAL: Duration = Duration::from_secs(10);
/// Time after a logged refusal for which further ones are not logged.
const LOG_INTERVAL: Duration = Duration::from_secs(3600);

/// Right to use one connection.
pub type Place<'a> = SemaphorePermit<'a>;

/// The number of connections that the requests of this process may use at once. The server may allow fewer
/// than are configured, for example because of a limit of the role; requests then share those that exist.
pub struct ConnectionLimit {
    places: Semaphore,
    configured: usize,
    learned: Mutex<LearnedLimit>,
    metrics: Arc<Metrics>,
}

struct LearnedLimit {
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
        let learned = Mutex::new(LearnedLimit { allowed: configured, refused: None, logged: None });
        metrics.store_connections_configured.set(i64::try_from(configured).unwrap_or(i64::MAX));
        metrics.store_connections.set(i64::try_from(configured).unwrap_or(i64::MAX));
        Self { places: Semaphore::new(configured), configured, learned, metrics }
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
        if learned.logged.is_none_or(|logged| now.duration_since(logged) >= LOG_INTERVAL) {
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
        let is_due = learned.refused.is_none_or(|refused| now.duration_since(refused) >= GROW_INTERVAL);
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
