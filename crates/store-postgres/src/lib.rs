//! A store in PostgreSQL for any number of processes: one table for each kind of rows, one transaction
//! for each commit.
//!
//! Atomicity, durability and isolation rest on transactions alone. Temporary errors are retried. If the
//! outcome of a commit is unknown, `commit.rs` determines it from the rows. While the server cannot be
//! used, all requests fail at once. An error that a check of the server does not see, too, concerns its own
//! request only.

mod commit;
mod connection;
mod health;
mod key_locks;
mod offline;
mod read;
mod schema;
mod sql;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use engawa_base as base;

use crate::base::ladder::Standing;
use crate::base::metrics::Metrics;
use crate::base::time::{Day, Timestamp};

use commit::{Attempt, Ops};
use connection::{CONNECT, Client, RequestError};
use engawa_store::{
    Batch, CommitError, Direction, Key, KeyRange, Ladder, OpenFault, PendingRead, Receipt, Row, Rows,
    Standings, Store, StoreFault, UpgradeExports, group,
};
use health::{ConnectionLimit, Health, Place};
use key_locks::KeyLocks;
pub use offline::{each_row, export, fill, import, inspect};
pub use schema::newest;

/// Timeout of one request to the server.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of times that a commit with an unknown outcome checks whether the server is back.
const MAX_CHECKS: u32 = 60;
/// Base delay before retrying after a conflict between transactions.
const BASE_DELAY: Duration = Duration::from_millis(2);
/// Maximum number of attempts while other transactions use the same rows.
const MAX_ATTEMPTS: u32 = 20;
/// Pause of a request while the server allows this process no connection.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);

pub struct PostgresStore {
    inner: Arc<Inner>,
    locks: KeyLocks,
    runtime: tokio::runtime::Handle,
}

struct Inner {
    pool: Pool,
    establishing: Mutex<()>,
    limit: ConnectionLimit,
    health: Health,
    metrics: Arc<Metrics>,
}

impl PostgresStore {
    /// Opens the store at an address with at most `connections` connections, and migrates its tables.
    /// Must be called within a Tokio runtime that lives as long as the store.
    pub async fn open(address: &str, connections: usize) -> Result<Self, OpenFault> {
        Self::open_with(address, connections, Arc::default(), None).await
    }

    /// Opens an existing store over one connection. Fails if its tables do not have the schema of this program.
    pub async fn open_present(address: &str) -> Result<Self, OpenFault> {
        offline::check_schema(address).await?;
        Self::open(address, 1).await
    }

    /// Opens the store like [`open`](Self::open). Stops, retries and unknown outcomes are counted in
    /// `metrics`. With `exports`, tables of a former schema are exported before they are migrated.
    pub async fn open_with(
        address: &str,
        connections: usize,
        metrics: Arc<Metrics>,
        exports: Option<&UpgradeExports>,
    ) -> Result<Self, OpenFault> {
        // One connection more than requests may use, for the check of the server.
        let pool = connection::pool(address, connections.saturating_add(1))
            .map_err(|bad| OpenFault::Address { why: bad.to_string() })?;
        let health = Health::new(pool.clone(), Arc::clone(&metrics));
        let limit = ConnectionLimit::new(connections, Arc::clone(&metrics));
        let inner = Arc::new(Inner { pool, establishing: Mutex::default(), limit, health, metrics });
        let (place, mut client) = inner.client().await.map_err(OpenError::from)?;
        check_encoding(&client).await?;
        schema::bring_up(&mut client, address, exports).await?;
        drop((client, place));
        Ok(Self { inner, locks: KeyLocks::default(), runtime: tokio::runtime::Handle::current() })
    }

    fn ask<'a, T, Answer>(
        &'a self,
        ask: impl Fn(Arc<Client>) -> Answer + Send + Sync + 'a,
    ) -> PendingRead<'a, T>
    where
        Answer: Future<Output = Result<T, RequestError>> + Send + 'a,
        T: Send + 'a,
    {
        PendingRead::new(self.inner.read(ask))
    }
}

impl Store for PostgresStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        self.ask(move |client| async move { read::load(&client, keys).await })
    }

    fn scan<'a>(&'a self, range: &'a KeyRange, limit: usize, direction: Direction) -> PendingRead<'a, Rows> {
        self.ask(move |client| async move { read::scan(&client, range, limit, direction).await })
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let mut place = self.locks.enqueue(&batch);
        let inner = Arc::clone(&self.inner);
        // Spawn a task, so that dropping the receipt does not cancel the commit.
        let done = self.runtime.spawn(async move {
            place.wait().await;
            inner.commit(batch).await
        });
        Receipt::new(async move { done.await.unwrap_or(Err(StoreFault::Closed.into())) })
    }

    fn standings(&self) -> Option<&dyn Standings> {
        Some(self)
    }

    fn shared_clock(&self) -> Option<PendingRead<'_, Timestamp>> {
        Some(self.ask(|client| async move { read::clock(&client).await }))
    }

    fn check(&self) -> Result<(), StoreFault> {
        self.inner.health.check()
    }
}

impl Standings for PostgresStore {
    fn size<'a>(&'a self, ladder: &'a Ladder, since: Day) -> PendingRead<'a, usize> {
        self.ask(move |client| async move { read::size(&client, ladder, since).await })
    }

    fn above<'a>(
        &'a self,
        ladder: &'a Ladder,
        standings: &'a [Standing],
        since: Day,
    ) -> PendingRead<'a, Vec<u64>> {
        self.ask(move |client| async move { read::above(&client, ladder, standings, since).await })
    }

    fn place<'a>(&'a self, ladder: &'a Ladder, standing: &'a Standing, since: Day) -> PendingRead<'a, usize> {
        self.ask(move |client| async move { read::place(&client, ladder, standing, since).await })
    }

    fn places<'a>(
        &'a self,
        ladder: &'a Ladder,
        after: usize,
        limit: usize,
        since: Day,
    ) -> PendingRead<'a, Rows> {
        self.ask(move |client| async move { read::places(&client, ladder, after, limit, since).await })
    }
}

impl Inner {
    /// Returns a connection, and the place that must outlive it. While the server allows no further connection,
    /// waits for one that exists.
    async fn client(&self) -> Result<(Place<'_>, Client), RequestError> {
        let deadline = Instant::now() + CONNECT;
        loop {
            let place = self.limit.place(self.pool.status().size);
            let place = timeout_at(deadline, place).await.map_err(|_| no_free_connection())?;
            match self.connect(deadline).await {
                Ok(client) => return Ok((place, client)),
                Err(RequestError::Busy(why)) if Instant::now() < deadline => {
                    if let Some(_last) = self.limit.give_up(place, &why) {
                        sleep(REFUSED_PAUSE).await;
                    }
                }
                Err(RequestError::Busy(why)) if self.pool.status().size == 0 => {
                    return Err(RequestError::Lost(why));
                }
                Err(why) => return Err(why),
            }
        }
    }

    /// Takes an idle connection, or establishes one. The server counts connections that are being established, so
    /// that it may refuse all of several at once; therefore one is established at a time.
    async fn connect(&self, deadline: Instant) -> Result<Client, RequestError> {
        let turn = async {
            match self.pool.status().available {
                0 => Some(self.establishing.lock().await),
                _ => None,
            }
        };
        let _turn = timeout_at(deadline, turn).await.map_err(|_| no_free_connection())?;
        Ok(self.pool.get().await?)
    }

    /// Runs a query. A query that conflicts with other transactions is retried. A query over a broken
    /// connection is repeated once over another connection.
    async fn read<T, Answer>(&self, ask: impl Fn(Arc<Client>) -> Answer) -> Result<T, StoreFault>
    where
        Answer: Future<Output = Result<T, RequestError>>,
    {
        self.health.check()?;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.run(&ask).await {
                Ok(found) => return Ok(found),
                Err(RequestError::Again) if tries < MAX_ATTEMPTS => back_off(tries).await,
                Err(RequestError::Lost(_)) if tries < 2 => {}
                Err(why) => return Err(self.health.judge(why).await),
            }
        }
    }

    /// Runs a query over a pooled connection, and discards the connection if it is broken.
    async fn run<T, Answer>(&self, ask: impl Fn(Arc<Client>) -> Answer) -> Result<T, RequestError>
    where
        Answer: Future<Output = Result<T, RequestError>>,
    {
        let (_place, client) = self.client().await?;
        let client = Arc::new(client);
        let answer = with_timeout(ask(Arc::clone(&client))).await;
        if let (Err(RequestError::Lost(_)), Some(client)) = (&answer, Arc::into_inner(client)) {
            drop(Client::take(client));
        }
        answer
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        group::check_sizes(&batch)?;
        self.health.check()?;
        let mut ops = commit::ops_without_reading(&batch);
        let (mut tries, mut lost, mut may_be_committed) = (0, 0, false);
        loop {
            tries += 1;
            let why = match self.attempt(&batch, ops.take()).await {
                Ok(Attempt::Done) => return Ok(()),
                Ok(Attempt::Differs(key)) => match self.recheck(&batch, may_be_committed).await {
                    Ok(Recheck::Written) => return Ok(()),
                    Ok(Recheck::Conflict(conflict)) => return Err(conflict),
                    Ok(Recheck::Now(_)) if tries >= MAX_ATTEMPTS => {
                        return Err(CommitError::Conflict { key });
                    }
                    Ok(Recheck::Now(now)) => {
                        ops = Some(now);
                        continue;
                    }
                    Err(why) => why,
                },
                Ok(Attempt::Unknown(why)) => {
                    self.metrics.unknown_outcomes.add();
                    may_be_committed = true;
                    why
                }
                Err(why) => why,
            };
            if why == RequestError::Again && tries < MAX_ATTEMPTS {
                self.metrics.store_retries.add();
                back_off(tries).await;
            } else {
                // Repeat the request once after a lost connection, which may have been an idle one that the
                // server had closed long ago.
                lost += 1;
                let is_first_loss = lost == 1 && matches!(why, RequestError::Lost(_));
                if !is_first_loss {
                    let fault = self.health.judge(why).await;
                    if !may_be_committed || lost > MAX_CHECKS {
                        return Err(fault.into());
                    }
                    sleep(health::CHECK_INTERVAL).await;
                }
            }
            ops = commit::ops_without_reading(&batch);
        }
    }

    /// Attempts one transaction with the operations `ops`. If `ops` is `None`, reads the stored versions
    /// and derives the operations first.
    async fn attempt(&self, batch: &Batch, ops: Option<Ops>) -> Result<Attempt, RequestError> {
        let (_place, client) = self.client().await?;
        let ops = match ops {
            Some(ops) => ops,
            None => match with_timeout(current_ops(&client, batch)).await? {
                Ok(ops) => ops,
                // Report only the key. The caller examines the rows again, because an earlier attempt
                // may have succeeded.
                Err(CommitError::Conflict { key }) => return Ok(Attempt::Differs(key)),
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            },
        };
        let attempt = commit::attempt(&client, &ops).await;
        if matches!(attempt, Err(RequestError::Lost(_)) | Ok(Attempt::Unknown(RequestError::Lost(_)))) {
            drop(Client::take(client));
        }
        attempt
    }

    /// Determines why a batch did not find the versions that it assumed. `may_be_committed` means that
    /// an earlier attempt may have succeeded.
    async fn recheck(&self, batch: &Batch, may_be_committed: bool) -> Result<Recheck, RequestError> {
        let (_place, client) = self.client().await?;
        if may_be_committed && with_timeout(commit::is_written(&client, batch)).await? {
            return Ok(Recheck::Written);
        }
        Ok(match with_timeout(current_ops(&client, batch)).await? {
            Ok(ops) => Recheck::Now(ops),
            Err(conflict) => Recheck::Conflict(conflict),
        })
    }
}

/// Result of comparing a batch with the stored rows after a failed attempt.
enum Recheck {
    /// The batch itself is stored: an earlier attempt succeeded.
    Written,
    /// A stored row violates a condition of the batch.
    Conflict(CommitError),
    /// All preconditions hold. The value has the operations for the stored versions.
    Now(Ops),
}

/// Reads the stored versions. Returns the operations of a batch for these versions, or the conflict.
async fn current_ops(client: &Client, batch: &Batch) -> Result<Result<Ops, CommitError>, RequestError> {
    let keys: Vec<Key> = batch.parts.iter().map(|part| part.key().clone()).collect();
    let versions = read::versions(client, &keys).await?;
    Ok(commit::ops_for_versions(batch.clone(), &versions))
}

/// Runs a future with a timeout of [`REQUEST_TIMEOUT`].
async fn with_timeout<T>(answer: impl Future<Output = Result<T, RequestError>>) -> Result<T, RequestError> {
    timeout(REQUEST_TIMEOUT, answer)
        .await
        .unwrap_or_else(|_| Err(RequestError::Lost("the server did not answer in time".into())))
}

fn no_free_connection() -> RequestError {
    RequestError::Busy("no connection was free in time".into())
}

/// Waits with exponential backoff and jitter, for at most 256 ms.
async fn back_off(tries: u32) {
    let most = BASE_DELAY * 2_u32.pow(tries.min(7));
    let dice = RandomState::new().build_hasher().finish() % 16;
    sleep(most / 2 + most * u32::try_from(dice).unwrap_or_default() / 32).await;
}

/// [`OpenFault`], to which this package can convert the errors of its libraries.
struct OpenError(OpenFault);

impl<E: Into<RequestError>> From<E> for OpenError {
    fn from(broken: E) -> Self {
        Self(OpenFault::Server { why: broken.into().to_string() })
    }
}

impl From<OpenError> for OpenFault {
    fn from(OpenError(fault): OpenError) -> Self {
        fault
    }
}

/// Fails if the database has an encoding that lacks characters. `SQL_ASCII` stores every text as it is.
async fn check_encoding(client: &Client) -> Result<(), OpenError> {
    let rows = client.query_typed("select current_setting('server_encoding')", &[]).await?;
    let found: String = rows[0].try_get(0)?;
    if ["UTF8", "SQL_ASCII"].contains(&found.as_str()) {
        Ok(())
    } else {
        Err(OpenError(OpenFault::Encoding { found }))
    }
}
