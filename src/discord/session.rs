//! One session at the gateway: the library's shards on a thread of their own.
//!
//! The library reads a connection that has ended (close codes 4003, 4010 and 4011, or a close frame without a code) over
//! and over without a pause, until its next heartbeat fails. On a thread of its own that costs nobody an answer; it is
//! seen by whether that thread still does what it is asked (see [`Session::run`]), and ended by sending something, which
//! a closed connection cannot. The session is then left behind whole. When else one is dead is decided in
//! [`super::liveness`]. No question of the library goes out from here: it has no interface to ask.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serde::Deserialize;
use serenity::all::{GatewayError, GatewayIntents, ShardId};
use serenity::gateway::{ShardManager, ShardManagerOptions, ShardRunnerMessage};
use serenity::http::{LightMethod, Request, Route};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::client;
use super::events::Events;
use super::fault::{Fault, of_gateway, of_question};
use super::liveness::{Death, ShardLiveness, Timeouts};
use super::rest::Rest;
use crate::base::metrics::Metrics;
use crate::config::{Api, Token};

/// Interactions need no intent. Guild events would tell of servers that we leave, at the price of an object per server.
const INTENTS: GatewayIntents = GatewayIntents::empty();
/// How long saying goodbye to the gateway may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// A heartbeat, which may be sent at any time.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// A session that is being made or goes on. Dropping it ends it without a word.
pub(super) struct Session {
    thread: Thread,
    shards: Arc<ShardManager>,
    /// Locked by nobody: only whoever has the session to itself asks.
    ended: std::sync::Mutex<BoxStream<'static, Result<(), GatewayError>>>,
    /// Whether it was ever connected.
    lived: AtomicBool,
}

/// Why a session ended.
pub(super) enum End {
    /// The library gave up for good.
    ForGood(Fault),
    /// It is dead and does not know.
    Dead(Death),
}

/// What Discord tells of its gateway.
#[derive(Deserialize)]
struct Gateway {
    url: String,
    /// How many shards it wants us to have.
    shards: u32,
}

impl Session {
    /// Asks where the gateway is, which also tells whether the token is accepted, and goes there.
    pub(super) async fn open(api: &Api, token: &Token, rest: &Rest, events: Events) -> Result<Self, Fault> {
        let question = Request::new(Route::GatewayBot, LightMethod::Get);
        let gateway: Gateway = rest.ask(question).await.map_err(|failure| of_question(api, failure))?;
        client::check_gateway(api, &gateway.url)?;
        let thread = Thread::start()?;
        let options = ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![Arc::new(events)],
            raw_event_handlers: Vec::new(),
            shard_index: 0,
            shard_init: gateway.shards,
            shard_total: gateway.shards,
            ws_url: Arc::new(Mutex::new(gateway.url)),
            http: Arc::new(client::offline(token)),
            intents: INTENTS,
            presence: None,
        };
        let (shards, ended) = thread.within(|| ShardManager::new(options));
        spare_waits(&shards, gateway.shards);
        shards.initialize().map_err(|error| Fault::Ended(error.to_string()))?;
        Ok(Self {
            thread,
            shards,
            ended: std::sync::Mutex::new(ended.boxed()),
            lived: AtomicBool::new(false),
        })
    }

    /// Watches until it ends or is found dead. May be dropped and asked again.
    pub(super) async fn run(&mut self, timeouts: &Timeouts, metrics: &Metrics) -> End {
        let Self { thread, shards, ended, lived } = self;
        let ended = ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        let end = tokio::select! {
            ended = ended.next() => End::ForGood(match ended {
                Some(Err(error)) => of_gateway(&error),
                _ => Fault::Ended("without a reason".to_owned()),
            }),
            death = watch(shards, timeouts, metrics, lived) => End::Dead(death),
            () = until_stuck(thread, timeouts) => {
                let lived = lived.load(Ordering::Relaxed);
                End::Dead(Death { why: "it reads a connection that has ended", lived })
            }
        };
        metrics.connected.set(0);
        if matches!(end, End::Dead(_)) {
            self.wake().await;
        }
        end
    }

    /// Makes the shards that read where nothing comes end: they cannot send.
    async fn wake(&self) {
        for runner in self.shards.runners.lock().await.values() {
            runner.runner_tx.websocket_message(HEARTBEAT.to_owned().into());
        }
    }

    /// Says goodbye, so that Discord sends nothing more, and shows at once that nobody is there.
    pub(super) async fn leave(&self) {
        let shards = Arc::clone(&self.shards);
        let leaving = self.thread.spawn(async move {
            let ids: Vec<ShardId> = shards.runners.lock().await.keys().copied().collect();
            for (id, runner) in shards.runners.lock().await.iter() {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(*id, 1000));
            }
            // The first wait is spared (see below), the second one is for the goodbye.
            for id in ids.iter().chain(&ids) {
                shards.shutdown(*id, 1000).await;
            }
        });
        if timeout(FAREWELL, leaving).await.is_err() {
            tracing::debug!("the gateway did not answer our goodbye");
        }
    }
}

/// When a session cannot be resumed, the library waits five seconds for a shard to say that it has ended, which is the
/// very shard that waits. Saying so beforehand spares it the wait; each restart leaves one such word over for the next.
fn spare_waits(shards: &ShardManager, count: u32) {
    (0..count).for_each(|id| shards.shutdown_finished(ShardId(id)));
}

/// Looks after every shard until one is dead.
async fn watch(shards: &ShardManager, timeouts: &Timeouts, metrics: &Metrics, lived: &AtomicBool) -> Death {
    // Before the first shard is there, its absence is what is watched.
    let mut known = BTreeMap::from([(0, ShardLiveness::new(Instant::now()))]);
    loop {
        sleep(timeouts.look).await;
        let now = Instant::now();
        let mut seen: BTreeMap<u32, _> = shards
            .runners
            .lock()
            .await
            .iter()
            .map(|(id, runner)| (id.0, (runner.stage, runner.latency)))
            .collect();
        for id in seen.keys() {
            known.entry(*id).or_insert_with(|| ShardLiveness::new(now));
        }
        let mut all_well = true;
        for (id, shard) in &mut known {
            let well = shard.see(seen.remove(id), now);
            all_well &= well;
            if let Some(death) = shard.death(timeouts, now) {
                return death;
            }
        }
        metrics.connected.set(i64::from(all_well));
        lived.fetch_or(all_well, Ordering::Relaxed);
    }
}

/// Asks the thread again and again for nothing, until it has no time even for that.
async fn until_stuck(thread: &Thread, timeouts: &Timeouts) {
    while timeout(timeouts.stuck, thread.spawn(async {})).await.is_ok() {
        sleep(timeouts.look).await;
    }
}

/// A thread that is left behind when it does not end.
struct Thread(Option<Runtime>);

impl Thread {
    /// One alone: then whatever hangs is seen to hang.
    fn start() -> Result<Self, Fault> {
        let thread =
            Builder::new_multi_thread().worker_threads(1).thread_name("gateway").enable_all().build();
        thread.map(|runtime| Self(Some(runtime))).map_err(|error| Fault::Network(error.to_string()))
    }

    fn runtime(&self) -> &Runtime {
        self.0.as_ref().expect("it is there until it is dropped")
    }

    fn within<T>(&self, make: impl FnOnce() -> T) -> T {
        let _inside = self.runtime().enter();
        make()
    }

    fn spawn<F>(&self, work: F) -> JoinHandle<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.runtime().spawn(work)
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
