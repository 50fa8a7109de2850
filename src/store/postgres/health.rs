//! Record of whether the database server can be used. While the server cannot be used, a task polls it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::time::{sleep, timeout};

use super::connection::{CONNECT, RequestError};
use crate::base::metrics::Metrics;
use crate::store::{StoreFault, lock};

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
    /// Creates the record of a server that can be used.
    pub fn new(pool: Pool, metrics: Arc<Metrics>) -> Self {
        Self { pool, stopped: Arc::default(), metrics }
    }

    /// Fails with [`StoreFault::Stopped`] while the server cannot be used.
    pub fn check(&self) -> Result<(), StoreFault> {
        match &*lock(&self.stopped) {
            None => Ok(()),
            Some(why) => Err(StoreFault::Stopped { why: why.clone() }),
        }
    }

    /// Returns the fault of a failed request. Unless the fault is certainly one of the request alone, checks the
    /// server: if the server cannot be used, all requests fail until it can.
    pub async fn judge(&self, error: RequestError) -> StoreFault {
        let is_suspect = match &error {
            RequestError::Lost(_) => true,
            RequestError::Fault(fault) => matches!(fault, StoreFault::Refused { .. }),
            RequestError::Again | RequestError::Busy(_) => false,
        };
        if !is_suspect {
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
        loop {
            sleep(CHECK_INTERVAL).await;
            let outcome = timeout(CHECK_TIMEOUT, self.check_server()).await;
            if matches!(outcome, Ok(Ok(()))) {
                break;
            }
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
