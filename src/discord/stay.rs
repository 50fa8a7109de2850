//! One stay at the gateway: the library's client on threads of its own.
//!
//! The library reads a connection that has ended (close codes 4003, 4010 and 4011, or a close frame without a code) over
//! and over without a pause, until its next heartbeat fails. On threads of its own that costs nobody an answer, and a
//! stay that does not mend itself can be left behind whole. When it is dead is decided in [`super::pulse`].

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::Client;
use serenity::gateway::ShardManager;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::client;
use super::ear::Ear;
use super::fault::{Fault, of_start};
use super::pulse::{Death, Patience, Pulse};
use crate::base::tally::Tally;
use crate::config::{Api, Token};

/// One for a connection that spins, one for the others.
const THREADS: usize = 2;
/// How long saying goodbye to the gateway may take. Nothing depends on it.
const FAREWELL: Duration = Duration::from_secs(2);

/// A client that is ready to run or runs. Dropping it ends it without a word.
pub(super) struct Stay {
    threads: Threads,
    client: Option<Client>,
    running: Option<JoinHandle<serenity::Result<()>>>,
    shards: Arc<ShardManager>,
    api: Api,
}

/// Why a stay ended.
pub(super) enum Left {
    /// The library gave up for good.
    Ended(Fault),
    /// It is dead and does not know.
    Dead(Death),
}

impl Stay {
    /// Asks where the gateway is. Nothing is received before [`Self::go`].
    pub(super) async fn prepare(api: &Api, token: &Token, ear: Ear) -> Result<Self, Fault> {
        let threads = Threads::start()?;
        let (to, with) = (api.clone(), token.clone());
        let building = threads.spawn(async move { client::build(&to, &with, Arc::new(ear)).await });
        let client = building.await.map_err(|error| Fault::Ended(error.to_string()))??;
        let shards = Arc::clone(&client.shard_manager);
        Ok(Self { threads, client: Some(client), running: None, shards, api: api.clone() })
    }

    /// Runs until it ends or is found dead. May be dropped and asked again.
    pub(super) async fn go(&mut self, patience: &Patience, tally: &Tally) -> Left {
        if let Some(mut client) = self.client.take() {
            // As many shards as Discord asks for; the question also tells at once whether it accepts the token.
            self.running = Some(self.threads.spawn(async move { client.start_autosharded().await }));
        }
        let running = self.running.as_mut().expect("it was just started or runs");
        tokio::select! {
            ended = running => Left::Ended(match ended {
                Ok(Ok(())) => Fault::Ended("without a reason".to_owned()),
                Ok(Err(error)) => of_start(&self.api, error),
                Err(error) => Fault::Ended(error.to_string()),
            }),
            death = watch(&self.shards, patience, tally) => Left::Dead(death),
        }
    }

    /// Says goodbye, so that Discord shows at once that nobody is there.
    pub(super) async fn leave(&self) {
        let shards = Arc::clone(&self.shards);
        let leaving = self.threads.spawn(async move { shards.shutdown_all().await });
        if timeout(FAREWELL, leaving).await.is_err() {
            tracing::debug!("the gateway did not answer our goodbye");
        }
    }
}

/// Looks after every shard until one is dead.
async fn watch(shards: &ShardManager, patience: &Patience, tally: &Tally) -> Death {
    // Before the first shard is there, its absence is what is watched.
    let mut pulses = BTreeMap::from([(0, Pulse::new(Instant::now()))]);
    loop {
        sleep(patience.look).await;
        let now = Instant::now();
        let mut felt: BTreeMap<u32, _> = shards
            .runners
            .lock()
            .await
            .iter()
            .map(|(id, runner)| (id.0, (runner.stage, runner.latency)))
            .collect();
        for id in felt.keys() {
            pulses.entry(*id).or_insert_with(|| Pulse::new(now));
        }
        let mut all_well = true;
        for (id, pulse) in &mut pulses {
            let well = pulse.feel(felt.remove(id), now);
            all_well &= well;
            if let Some(death) = pulse.death(*id, patience, now) {
                tally.connected.set(0);
                return death;
            }
        }
        tally.connected.set(i64::from(all_well));
    }
}

/// Threads that are left behind when they do not end.
struct Threads(Option<Runtime>);

impl Threads {
    fn start() -> Result<Self, Fault> {
        let threads =
            Builder::new_multi_thread().worker_threads(THREADS).thread_name("gateway").enable_all().build();
        threads.map(|runtime| Self(Some(runtime))).map_err(|error| Fault::Network(error.to_string()))
    }

    fn spawn<F>(&self, work: F) -> JoinHandle<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.0.as_ref().expect("threads are there until they are dropped").spawn(work)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
