//! A gateway session: one shard of serenity, on a thread of its own.
//!
//! Serenity reads some closed connections (close codes 4003, 4010, 4011, or none) in a busy loop until a
//! heartbeat fails. The separate thread keeps that from delaying answers; [`Session::run`] detects it
//! and gives the session up. [`super::liveness`] judges shards from outside, and [`super::log_interceptor`] ends
//! a session before serenity identifies a second time, which Discord counts.

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
use super::fault::{DiscordFault, of_gateway};
use super::liveness::{SessionDeath, ShardLiveness, Timeouts};
use super::log_interceptor::{Gate, LogInterceptor};
use super::transports::{Transport, Transports};
use crate::config::Token;

/// Interactions need no intent. This one reports servers that remove the bot; it is not privileged.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;
/// How long closing the connection may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// A heartbeat, which may be sent at any time.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// A gateway session that is being opened or is running. Dropping it ends it without a close frame.
pub(super) struct Session {
    thread: Thread,
    shard: Shard,
    shards: Arc<ShardManager>,
    gate: Arc<Gate>,
    /// Never locked: [`Session::run`] has exclusive access.
    ended: std::sync::Mutex<BoxStream<'static, Result<(), GatewayError>>>,
    /// Whether the session was ever connected.
    lived: AtomicBool,
}

/// The reason why a session ended.
pub(super) enum SessionEnd {
    /// Serenity gave the session up, and no new one would do better.
    ForGood(DiscordFault),
    /// The session is dead, but serenity has not noticed.
    Dead(SessionDeath),
    /// Discord ended the session, and it cannot be resumed. It `lived` if it was ever connected.
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
    ///
    /// # Errors
    ///
    /// Fails if no thread can be started, or if serenity cannot start the shard.
    pub(super) fn open(
        url: String,
        token: &Token,
        shard: Shard,
        events: Events,
    ) -> Result<Self, DiscordFault> {
        let gate = Arc::new(Gate::to(url));
        let thread =
            Thread::start(LogInterceptor::dispatch_to_current_log(events.clone(), Arc::clone(&gate)))?;
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
        skip_restart_wait(&shards, shard);
        shards.initialize().map_err(|error| DiscordFault::Ended(error.to_string()))?;
        Ok(Self {
            thread,
            shard,
            shards,
            gate,
            ended: std::sync::Mutex::new(ended.boxed()),
            lived: AtomicBool::new(false),
        })
    }

    /// Watches the session until it ends or counts as dead. Cancel safe: it may be dropped and called
    /// again.
    pub(super) async fn run(&mut self, timeouts: &Timeouts, ways: &Transports) -> SessionEnd {
        let Self { thread, shard, shards, gate, ended, lived } = self;
        let ended = ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        let end = tokio::select! {
            ended = ended.next() => SessionEnd::ForGood(match ended {
                Some(Err(error)) => of_gateway(&error),
                _ => DiscordFault::Ended("without a reason".to_owned()),
            }),
            () = gate.closed() => SessionEnd::Over { lived: lived.load(Ordering::Relaxed) },
            death = watch(shards, *shard, timeouts, ways, lived) => SessionEnd::Dead(death),
            () = until_stuck(thread, timeouts) => {
                let lived = lived.load(Ordering::Relaxed);
                SessionEnd::Dead(SessionDeath { why: "it reads a connection that has ended", was_connected: lived })
            }
        };
        ways.set(Transport::Shard(shard.id), false);
        if matches!(end, SessionEnd::Dead(_)) {
            self.wake().await;
        }
        end
    }

    /// Makes every shard send a heartbeat. A shard that loops on a closed connection fails to send, and
    /// ends.
    async fn wake(&self) {
        for runner in self.shards.runners.lock().await.values() {
            runner.runner_tx.websocket_message(HEARTBEAT.to_owned().into());
        }
    }

    /// Closes the session, so that Discord sends nothing more and shows the bot as offline at once.
    pub(super) async fn leave(&self) {
        let (shards, id) = (Arc::clone(&self.shards), ShardId(self.shard.id));
        let leaving = self.thread.spawn(async move {
            if let Some(runner) = shards.runners.lock().await.get(&id) {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, 1000));
            }
            // The first call takes the wait skipped in `open`; the second waits for the close frame.
            for _ in 0..2 {
                shards.shutdown(id, 1000).await;
            }
        });
        if timeout(CLOSE_TIMEOUT, leaving).await.is_err() {
            tracing::debug!("closing the gateway session timed out");
        }
    }
}

/// Skips a wait of serenity. Before it restarts a session, serenity waits five seconds for the shard to
/// report its end, but that shard is the one that waits. A report in advance ends the wait; each restart
/// leaves one for the next.
fn skip_restart_wait(shards: &ShardManager, shard: Shard) {
    shards.shutdown_finished(ShardId(shard.id));
}

/// Watches a shard until it counts as dead.
async fn watch(
    shards: &ShardManager,
    shard: Shard,
    timeouts: &Timeouts,
    ways: &Transports,
    lived: &AtomicBool,
) -> SessionDeath {
    // Counts the time until the shard first appears, too.
    let mut known = ShardLiveness::new(Instant::now());
    loop {
        sleep(timeouts.check_interval).await;
        let now = Instant::now();
        let runners = shards.runners.lock().await;
        let seen = runners.get(&ShardId(shard.id)).map(|runner| (runner.stage, runner.latency));
        drop(runners);
        let is_well = known.observe(seen, now);
        if let Some(death) = known.death(timeouts, now) {
            return death;
        }
        ways.set(Transport::Shard(shard.id), is_well);
        lived.fetch_or(is_well, Ordering::Relaxed);
    }
}

/// Sends empty tasks to the thread until it takes too long to run one.
async fn until_stuck(thread: &Thread, timeouts: &Timeouts) {
    while timeout(timeouts.stuck_after, thread.spawn(async {})).await.is_ok() {
        sleep(timeouts.check_interval).await;
    }
}

/// A runtime with one thread. Dropping it does not wait for the thread.
struct Thread(Option<Runtime>);

impl Thread {
    /// Starts the thread. A single worker, so that a busy loop blocks every other task and is noticed.
    fn start(log: Dispatch) -> Result<Self, DiscordFault> {
        // Forgetting the guard keeps `log` the thread's default for as long as it lives.
        let log = move || std::mem::forget(tracing::dispatcher::set_default(&log));
        let mut thread = Builder::new_multi_thread();
        let thread =
            thread.worker_threads(1).thread_name("gateway").on_thread_start(log).enable_all().build();
        thread.map(|runtime| Self(Some(runtime))).map_err(|error| DiscordFault::Network(error.to_string()))
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
