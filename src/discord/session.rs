//! One session at the gateway: a shard of the library, on a thread of its own.
//!
//! The library reads a connection that has ended (close codes 4003, 4010 and 4011, or a close frame without a
//! code) over and over without a pause, until its next heartbeat fails. On a thread of its own that costs
//! nobody an answer; it is seen by whether that thread still does what it is asked (see [`Session::run`]),
//! and ended by sending something, which a closed connection cannot. The session is then left behind whole.
//! When else one is dead is decided in [`super::liveness`]. No question of the library goes out from here: it
//! has no interface to ask.
//!
//! A session identifies itself to Discord once. Where the library would replace it by another, which Discord
//! counts, it ends instead (see [`super::reports`]), and the next one begins when it may.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serenity::all::{GatewayError, GatewayIntents, ShardId};
use serenity::gateway::{ShardManager, ShardManagerOptions, ShardRunnerMessage};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tracing::Dispatch;

use super::client;
use super::events::Events;
use super::fault::{Fault, of_gateway};
use super::liveness::{Death, ShardLiveness, Timeouts};
use super::reports::{Gate, Reports};
use super::ways::{Way, Ways};
use crate::config::Token;

/// Interactions need no intent. This one tells of servers that remove us; it is not privileged.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;
/// How long saying goodbye to the gateway may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// A heartbeat, which may be sent at any time.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// A session that is being made or goes on. Dropping it ends it without a word.
pub(super) struct Session {
    thread: Thread,
    shard: Shard,
    shards: Arc<ShardManager>,
    gate: Arc<Gate>,
    /// Locked by nobody: only whoever has the session to itself asks.
    ended: std::sync::Mutex<BoxStream<'static, Result<(), GatewayError>>>,
    /// Whether the session was ever connected.
    lived: AtomicBool,
}

/// The reason why a session ended.
pub(super) enum End {
    /// The library gave up for good.
    ForGood(Fault),
    /// It is dead and does not know.
    Dead(Death),
    /// Discord wants another one in its place. It `lived` if it was ever connected.
    Over { lived: bool },
}

/// One of the shards into which the servers are divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shard {
    /// The number of the shard, counted from 0.
    pub id: u32,
    /// The number of shards over all processes.
    pub total: u32,
}

impl Session {
    /// Connects one shard to the gateway.
    pub(super) fn open(url: String, token: &Token, shard: Shard, events: Events) -> Result<Self, Fault> {
        let gate = Arc::new(Gate::to(url));
        let thread = Thread::start(Reports::before_the_log(events.clone(), Arc::clone(&gate)))?;
        let options = ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![Arc::new(events.clone())],
            raw_event_handlers: vec![Arc::new(events)],
            shard_index: shard.id,
            shard_init: 1,
            shard_total: shard.total,
            ws_url: gate.url(),
            http: Arc::new(client::offline(token)),
            intents: INTENTS,
            presence: None,
        };
        let (shards, ended) = thread.within(|| ShardManager::new(options));
        spare_a_wait(&shards, shard);
        shards.initialize().map_err(|error| Fault::Ended(error.to_string()))?;
        Ok(Self {
            thread,
            shard,
            shards,
            gate,
            ended: std::sync::Mutex::new(ended.boxed()),
            lived: AtomicBool::new(false),
        })
    }

    /// Watches until it ends or is found dead. May be dropped and asked again.
    pub(super) async fn run(&mut self, timeouts: &Timeouts, ways: &Ways) -> End {
        let Self { thread, shard, shards, gate, ended, lived } = self;
        let ended = ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        let end = tokio::select! {
            ended = ended.next() => End::ForGood(match ended {
                Some(Err(error)) => of_gateway(&error),
                _ => Fault::Ended("without a reason".to_owned()),
            }),
            () = gate.closed() => End::Over { lived: lived.load(Ordering::Relaxed) },
            death = watch(shards, *shard, timeouts, ways, lived) => End::Dead(death),
            () = until_stuck(thread, timeouts) => {
                let lived = lived.load(Ordering::Relaxed);
                End::Dead(Death { why: "it reads a connection that has ended", lived })
            }
        };
        ways.set(Way::Shard(shard.id), false);
        if matches!(end, End::Dead(_)) {
            self.wake().await;
        }
        end
    }

    /// Makes a shard that reads where nothing comes end: it cannot send.
    async fn wake(&self) {
        for runner in self.shards.runners.lock().await.values() {
            runner.runner_tx.websocket_message(HEARTBEAT.to_owned().into());
        }
    }

    /// Says goodbye, so that Discord sends nothing more, and shows at once that nobody is there.
    pub(super) async fn leave(&self) {
        let (shards, id) = (Arc::clone(&self.shards), ShardId(self.shard.id));
        let leaving = self.thread.spawn(async move {
            if let Some(runner) = shards.runners.lock().await.get(&id) {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, 1000));
            }
            // The first wait is spared (see below), the second one is for the goodbye.
            for _ in 0..2 {
                shards.shutdown(id, 1000).await;
            }
        });
        if timeout(FAREWELL, leaving).await.is_err() {
            tracing::debug!("the gateway did not answer our goodbye");
        }
    }
}

/// When a session cannot be resumed, the library waits five seconds for a shard to say that it has ended,
/// which is the very shard that waits. Saying so beforehand spares it the wait; each restart leaves one such
/// word over for the next.
fn spare_a_wait(shards: &ShardManager, shard: Shard) {
    shards.shutdown_finished(ShardId(shard.id));
}

/// Looks after a shard until it is dead.
async fn watch(
    shards: &ShardManager,
    shard: Shard,
    timeouts: &Timeouts,
    ways: &Ways,
    lived: &AtomicBool,
) -> Death {
    // Before it is there, its absence is what is watched.
    let mut known = ShardLiveness::new(Instant::now());
    loop {
        sleep(timeouts.look).await;
        let now = Instant::now();
        let runners = shards.runners.lock().await;
        let seen = runners.get(&ShardId(shard.id)).map(|runner| (runner.stage, runner.latency));
        drop(runners);
        let is_well = known.see(seen, now);
        if let Some(death) = known.death(timeouts, now) {
            return death;
        }
        ways.set(Way::Shard(shard.id), is_well);
        lived.fetch_or(is_well, Ordering::Relaxed);
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
    fn start(log: Dispatch) -> Result<Self, Fault> {
        // As long as the thread lives nobody takes its log away.
        let log = move || std::mem::forget(tracing::dispatcher::set_default(&log));
        let mut thread = Builder::new_multi_thread();
        let thread =
            thread.worker_threads(1).thread_name("gateway").on_thread_start(log).enable_all().build();
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
