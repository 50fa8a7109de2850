//! A gateway session: one serenity shard on a thread of its own.
//!
//! Serenity reads some closed connections (close codes 4003, 4010, 4011, or none) in a busy loop until a
//! heartbeat fails. On a separate thread the loop cannot delay answers, and [`Session::run`] detects it.
//! [`super::liveness`] decides whether a shard is alive, and [`super::log_interceptor`] keeps serenity from
//! starting sessions by itself.

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
use super::relay::Relay;
use super::transports::{Transport, Transports};
use crate::config::Token;

/// Interactions need no gateway intent. `GUILDS` reports that a server removed the bot, and that channels and
/// threads were changed or deleted. It is not privileged.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;
/// The maximum time for sending the close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The frame of a heartbeat. A client may send one at any time.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// A gateway session that is being opened or is running. Dropping the value ends the session without a close
/// frame.
pub(super) struct Session {
    thread: Thread,
    shard: Shard,
    shards: Arc<ShardManager>,
    gate: Arc<Gate>,
    /// The stream of serenity's final errors. The mutex only makes the struct `Sync`; it is never locked,
    /// because [`Session::run`] has exclusive access.
    ended: std::sync::Mutex<BoxStream<'static, Result<(), GatewayError>>>,
    /// Whether the session was ever connected.
    lived: AtomicBool,
}

pub(super) enum SessionEnd {
    /// Serenity gave the session up for good, and a new session would fail as well.
    ForGood(DiscordFault),
    /// The session does not work any more, but serenity has not noticed.
    Dead(SessionDeath),
    /// Discord ended the session, which cannot be resumed. `lived` tells whether the session was ever
    /// connected.
    Over { lived: bool },
}

/// One of the bot's shards. Each receives the events of a part of the servers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shard {
    /// The index of the shard, from 0 to `total - 1`.
    pub id: u32,
    /// The number of shards over all processes.
    pub total: u32,
}

impl Session {
    /// Starts connecting a shard to the gateway.
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
        let cannot = |error: std::io::Error| DiscordFault::Network(error.to_string());
        let relay = Relay::bind().map_err(cannot)?;
        let gate = Arc::new(Gate::to(relay.url()));
        let thread =
            Thread::start(LogInterceptor::dispatch_to_current_log(events.clone(), Arc::clone(&gate)))?;
        thread.within(|| relay.serve(url, events.clone())).map_err(cannot)?;
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

    /// Watches the session until it ends or counts as dead. Cancel safe: the future may be dropped, and `run`
    /// called again.
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

    /// Makes the shard send a heartbeat. A shard in a busy loop on a closed connection fails to send, and so
    /// ends.
    async fn wake(&self) {
        for runner in self.shards.runners.lock().await.values() {
            runner.runner_tx.websocket_message(HEARTBEAT.to_owned().into());
        }
    }

    /// Closes the session. Discord then sends no more events, and shows the bot as offline at once.
    pub(super) async fn leave(&self) {
        let (shards, id) = (Arc::clone(&self.shards), ShardId(self.shard.id));
        let closing = self.thread.spawn(async move {
            if let Some(runner) = shards.runners.lock().await.get(&id) {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, 1000));
            }
            // The first call returns at once, because it receives the report that `skip_restart_wait` sent in
            // advance. The second call waits for the close frame.
            for _ in 0..2 {
                shards.shutdown(id, 1000).await;
            }
        });
        if timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::debug!("closing the gateway session timed out");
        }
    }
}

/// Skips a wait of serenity. Before serenity restarts a session, the old shard waits five seconds for a
/// report of its own end, which it cannot send while it waits. A report sent in advance ends the wait. After
/// each restart, serenity sends the report for the next one itself.
fn skip_restart_wait(shards: &ShardManager, shard: Shard) {
    shards.shutdown_finished(ShardId(shard.id));
}

/// Observes a shard until it counts as dead.
async fn watch(
    shards: &ShardManager,
    shard: Shard,
    timeouts: &Timeouts,
    ways: &Transports,
    lived: &AtomicBool,
) -> SessionDeath {
    // Create this first, so that the time until the shard appears counts as disconnected.
    let mut known = ShardLiveness::new(Instant::now());
    loop {
        sleep(timeouts.check_interval).await;
        let now = Instant::now();
        let runners = shards.runners.lock().await;
        let observed = runners.get(&ShardId(shard.id)).map(|runner| (runner.stage, runner.latency));
        drop(runners);
        let is_well = known.observe(observed, now);
        if let Some(death) = known.death(timeouts, now) {
            return death;
        }
        ways.set(Transport::Shard(shard.id), is_well);
        lived.fetch_or(is_well, Ordering::Relaxed);
    }
}

/// Resolves when the thread takes longer than `stuck_after` to run an empty task.
async fn until_stuck(thread: &Thread, timeouts: &Timeouts) {
    while timeout(timeouts.stuck_after, thread.spawn(async {})).await.is_ok() {
        sleep(timeouts.check_interval).await;
    }
}

/// A tokio runtime with one thread. Dropping the value does not wait for the thread.
struct Thread(Option<Runtime>);

impl Thread {
    /// Starts the thread. The runtime has a single worker, so that a busy loop blocks every other task and
    /// `until_stuck` notices the loop.
    fn start(log: Dispatch) -> Result<Self, DiscordFault> {
        // Forgetting the guard makes `log` the thread's default subscriber for the thread's whole life.
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
