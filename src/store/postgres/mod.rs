//! Rows in PostgreSQL: one table for each kind, every commit one transaction, any number of processes.
//!
//! The database is the engine: what is atomic, durable and isolated is so by its transactions alone.
//! Everything is retried that may be; what cannot be known is asked for and never guessed (`commit`). When
//! the server cannot be used, everybody is told so at once, until a look now and then finds it well again.

mod commit;
mod connection;
mod health;
mod lanes;
mod offline;
mod ops;
mod read;
mod schema;
mod sql;
mod standings;
mod tables;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::time::{sleep, timeout};

use super::plan;
use super::{
    Batch, CommitError, Direction, Fault, Key, KeyRange, Ladder, OpenFault, Reading, Receipt, Row, Standings,
    Store,
};
use crate::base::ladder::Standing;
use crate::base::metrics::Metrics;
use crate::base::time::Timestamp;
use commit::Attempt;
use connection::{Broken, Client};
use health::Health;
use lanes::Lanes;
pub use offline::{each_row, fill};

/// How long the server may take for one request.
const REQUEST: Duration = Duration::from_secs(10);
/// How often a commit of which nobody knows whether it happened looks whether the server is back.
const LOOKS: u32 = 60;
/// The pause before somebody tries again who met somebody else at the same rows, at first.
const PAUSE: Duration = Duration::from_millis(2);
/// How often a commit is tried that meets others at the same rows.
const TRIES: u32 = 20;

pub struct PostgresStore {
    inner: Arc<Inner>,
    lanes: Lanes,
    runtime: tokio::runtime::Handle,
}

struct Inner {
    pool: Pool,
    health: Health,
    metrics: Arc<Metrics>,
}

impl PostgresStore {
    /// Opens the store at an address, with at most so many connections, and brings its tables up to date. Has
    /// to be called within a runtime, which has to live as long as the store.
    pub async fn open(address: &str, connections: usize) -> Result<Self, OpenFault> {
        Self::open_with(address, connections, Arc::default()).await
    }

    /// The same, with the metrics in which it is counted what it met.
    pub async fn open_with(
        address: &str,
        connections: usize,
        metrics: Arc<Metrics>,
    ) -> Result<Self, OpenFault> {
        let pool = connection::pool(address, connections)
            .map_err(|bad| OpenFault::Address { why: bad.to_string() })?;
        let health = Health::new(pool.clone(), Arc::clone(&metrics));
        let inner = Arc::new(Inner { pool, health, metrics });
        let mut client = inner.client().await.map_err(|broken| unreachable(&broken))?;
        schema::bring_up(&mut client).await.map_err(|unusable| self::unusable(&unusable))?;
        drop(client);
        Ok(Self { inner, lanes: Lanes::default(), runtime: tokio::runtime::Handle::current() })
    }
}

impl Store for PostgresStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> Reading<'a, Vec<Option<Row>>> {
        Reading::new(self.inner.read(move |client| async move { read::load(&client, keys).await }))
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> Reading<'a, Vec<(Key, Row)>> {
        Reading::new(
            self.inner.read(move |client| async move { read::scan(&client, range, limit, direction).await }),
        )
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let mut place = self.lanes.enter(&batch);
        let inner = Arc::clone(&self.inner);
        // A task of its own: a receipt that is dropped takes nothing back.
        let done = self.runtime.spawn(async move {
            place.comes().await;
            inner.commit(batch).await
        });
        Receipt::new(async move { done.await.unwrap_or(Err(Fault::Closed.into())) })
    }

    fn standings(&self) -> Option<&dyn Standings> {
        Some(self)
    }

    fn shared_clock(&self) -> Option<Reading<'_, Timestamp>> {
        Some(Reading::new(self.inner.read(move |client| async move { read::clock(&client).await })))
    }

    fn check(&self) -> Result<(), Fault> {
        self.inner.health.check()
    }
}

impl Standings for PostgresStore {
    fn size<'a>(&'a self, ladder: &'a Ladder) -> Reading<'a, usize> {
        Reading::new(self.inner.read(move |client| async move { standings::size(&client, ladder).await }))
    }

    fn above<'a>(&'a self, ladder: &'a Ladder, standings: &'a [Standing]) -> Reading<'a, Vec<u64>> {
        Reading::new(
            self.inner.read(move |client| async move { standings::above(&client, ladder, standings).await }),
        )
    }

    fn place<'a>(&'a self, ladder: &'a Ladder, standing: &'a Standing) -> Reading<'a, usize> {
        Reading::new(
            self.inner.read(move |client| async move { standings::place(&client, ladder, standing).await }),
        )
    }

    fn places<'a>(&'a self, ladder: &'a Ladder, after: usize, limit: usize) -> Reading<'a, Vec<(Key, Row)>> {
        Reading::new(
            self.inner
                .read(move |client| async move { standings::places(&client, ladder, after, limit).await }),
        )
    }
}

impl Inner {
    async fn client(&self) -> Result<Client, Broken> {
        Ok(self.pool.get().await?)
    }

    /// Reads, once more over another connection when the first is found broken.
    async fn read<T, Answer>(&self, ask: impl Fn(Arc<Client>) -> Answer) -> Result<T, Fault>
    where
        Answer: Future<Output = Result<T, Broken>>,
    {
        self.health.check()?;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.ask(&ask).await {
                Ok(found) => return Ok(found),
                Err(Broken::Fault(fault)) => return Err(fault),
                Err(Broken::Again) if tries < TRIES => pause(tries).await,
                Err(Broken::Again) => return Err(self.health.stop("others are always at the same rows")),
                Err(Broken::Busy(why)) => return Err(Fault::Busy { why }),
                Err(Broken::Lost(_)) if tries < 2 => {}
                Err(Broken::Lost(why)) => return Err(self.health.stop(&why)),
            }
        }
    }

    /// Asks over a connection, which nobody gets again when it is broken.
    async fn ask<T, Answer>(&self, ask: impl Fn(Arc<Client>) -> Answer) -> Result<T, Broken>
    where
        Answer: Future<Output = Result<T, Broken>>,
    {
        let client = Arc::new(self.client().await?);
        let answer = within(ask(Arc::clone(&client))).await;
        if let (Err(Broken::Lost(_)), Some(client)) = (&answer, Arc::into_inner(client)) {
            drop(Client::take(client));
        }
        answer
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        plan::check_sizes(&batch)?;
        self.health.check()?;
        let mut ops = ops::assumed(&batch);
        let (mut tries, mut lost, mut doubt) = (0, 0, false);
        loop {
            tries += 1;
            let why = match self.attempt(&batch, ops.take()).await {
                Ok(Attempt::Done) => return Ok(()),
                Ok(Attempt::Differs(key)) => match self.look(&batch, doubt).await {
                    Ok(Looked::Written) => return Ok(()),
                    Ok(Looked::Conflict(conflict)) => return Err(conflict),
                    Ok(Looked::Now(_)) if tries >= TRIES => return Err(CommitError::Conflict { key }),
                    Ok(Looked::Now(now)) => {
                        ops = Some(now);
                        continue;
                    }
                    Err(why) => why,
                },
                Ok(Attempt::Broken { why, doubt: in_doubt }) => {
                    if in_doubt {
                        self.metrics.store_doubts.add();
                    }
                    doubt |= in_doubt;
                    why
                }
                Err(why) => why,
            };
            match why {
                Broken::Fault(fault) => return Err(fault.into()),
                Broken::Again if tries < TRIES => {
                    self.metrics.store_retries.add();
                    pause(tries).await;
                }
                Broken::Again => return Err(self.health.stop("others are always at the same rows").into()),
                Broken::Busy(why) if !doubt => return Err(Fault::Busy { why }.into()),
                Broken::Lost(why) | Broken::Busy(why) => {
                    lost += 1;
                    // The first may have been a connection that the server had closed long ago.
                    if lost > 1 {
                        let stopped = self.health.stop(&why);
                        if !doubt || lost > LOOKS {
                            return Err(stopped.into());
                        }
                        sleep(health::LOOK).await;
                    }
                }
            }
            ops = ops::assumed(&batch);
        }
    }

    /// One transaction, by ops that are known or what the versions that stand there make of the batch.
    async fn attempt(&self, batch: &Batch, ops: Option<ops::Ops>) -> Result<Attempt, Broken> {
        let client = self.client().await?;
        let ops = match ops {
            Some(ops) => ops,
            None => match within(now(&client, batch)).await? {
                Ok(ops) => ops,
                // What the conflict is about is found out anew, after what may still be under way.
                Err(CommitError::Conflict { key }) => return Ok(Attempt::Differs(key)),
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            },
        };
        let attempt = timeout(REQUEST, commit::attempt(&client, &ops)).await.unwrap_or_else(|_| {
            Attempt::Broken { why: Broken::Lost("the server does not answer".into()), doubt: true }
        });
        if matches!(attempt, Attempt::Broken { why: Broken::Lost(_), .. }) {
            drop(Client::take(client));
        }
        Ok(attempt)
    }

    /// What a batch meets that was not what it took for granted.
    async fn look(&self, batch: &Batch, doubt: bool) -> Result<Looked, Broken> {
        let client = self.client().await?;
        if doubt && within(commit::is_written(&client, batch)).await? {
            return Ok(Looked::Written);
        }
        Ok(match within(now(&client, batch)).await? {
            Ok(ops) => Looked::Now(ops),
            Err(conflict) => Looked::Conflict(conflict),
        })
    }
}

/// What stands where a batch met something else than it expected.
enum Looked {
    /// The batch itself: it was committed before.
    Written,
    /// Something that it does not allow.
    Conflict(CommitError),
    /// Something that it allows: what it does then.
    Now(ops::Ops),
}

/// What a batch does to the rows as they stand now.
async fn now(client: &Client, batch: &Batch) -> Result<Result<ops::Ops, CommitError>, Broken> {
    let keys: Vec<Key> = batch.parts.iter().map(|part| part.key().clone()).collect();
    let versions = read::versions(client, &keys).await?;
    Ok(ops::known(batch.clone(), &versions))
}

/// An answer, or that it did not come in time.
async fn within<T>(answer: impl Future<Output = Result<T, Broken>>) -> Result<T, Broken> {
    timeout(REQUEST, answer).await.unwrap_or_else(|_| Err(Broken::Lost("the server does not answer".into())))
}

/// A pause that grows, and is never the same for two who met.
async fn pause(tries: u32) {
    let most = PAUSE * 2_u32.pow(tries.min(7));
    let dice = RandomState::new().build_hasher().finish() % 16;
    sleep(most / 2 + most * u32::try_from(dice).unwrap_or_default() / 32).await;
}

fn unusable(unusable: &schema::Unusable) -> OpenFault {
    match unusable {
        schema::Unusable::Newer(found) => OpenFault::NewerSchema { found: *found, known: schema::newest() },
        schema::Unusable::Broken(broken) => unreachable(broken),
    }
}

fn unreachable(broken: &Broken) -> OpenFault {
    let why = match broken {
        Broken::Fault(fault) => fault.to_string(),
        Broken::Again => "others are always at the same rows".into(),
        Broken::Lost(why) | Broken::Busy(why) => why.clone(),
    };
    OpenFault::Server { why }
}
