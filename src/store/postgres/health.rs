//! Whether the server can be used; and looking again when it cannot, until it can.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::time::{sleep, timeout};

use super::connection::Broken;
use crate::base::metrics::Metrics;
use crate::store::{Fault, lock};

/// How often somebody looks whether a server that could not be used can be used again.
pub const LOOK: Duration = Duration::from_millis(500);
/// How long such a look may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the server can be used.
#[derive(Clone)]
pub struct Health {
    pool: Pool,
    /// The reason why the server cannot be used; `None` while it can.
    stopped: Arc<Mutex<Option<String>>>,
    metrics: Arc<Metrics>,
}

impl Health {
    /// All is well until somebody finds that it is not.
    pub fn new(pool: Pool, metrics: Arc<Metrics>) -> Self {
        Self { pool, stopped: Arc::default(), metrics }
    }

    /// The fault of a server that cannot be used.
    pub fn check(&self) -> Result<(), Fault> {
        match &*lock(&self.stopped) {
            None => Ok(()),
            Some(why) => Err(Fault::Stopped { why: why.clone() }),
        }
    }

    /// It has been found that the server cannot be used; said once, until it can be again. The fault.
    pub fn stop(&self, why: &str) -> Fault {
        let first = lock(&self.stopped).replace(why.to_owned()).is_none();
        if first {
            self.metrics.store_stops.add();
            tracing::error!(why, "the database cannot be used; everybody is told so until it can");
            let health = self.clone();
            tokio::spawn(async move { health.wait().await });
        }
        Fault::Stopped { why: why.to_owned() }
    }

    async fn wait(&self) {
        loop {
            sleep(LOOK).await;
            let look = timeout(PATIENCE, self.look()).await;
            if matches!(look, Ok(Ok(()))) {
                break;
            }
        }
        lock(&self.stopped).take();
        tracing::info!("the database can be used again");
    }

    /// Whether something could be written: a server that only shows what it has is of no use.
    async fn look(&self) -> Result<(), Broken> {
        let client = self.pool.get().await?;
        let row = client.query_typed("select current_setting('transaction_read_only')", &[]).await?;
        let read_only: &str = row[0].try_get(0)?;
        if read_only == "on" {
            // Another server may answer to the same address next time.
            drop(super::Client::take(client));
            return Err(Broken::Lost("the database can only be read".into()));
        }
        Ok(())
    }
}
