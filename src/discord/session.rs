//! A gateway session: one serenity shard on a thread of its own.
//!
//! Serenity reads some closed connections (close codes 4003, 4010, 4011, or none) in a busy loop until a
//! heartbeat fails. On a separate thread the loop cannot delay answers, and [`Session::run`] detects it.
//! [`ShardLiveness`] decides whether a shard is alive, and [`super::log_interceptor`] keeps serenity from
//! starting sessions by itself.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serenity::all::{GatewayError, GatewayIntents, ShardId};
use serenity::gateway::{ConnectionStage, ShardManager, ShardManagerOptions, ShardRunnerMessage};
use serenity::http::{Http, HttpBuilder};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep, timeout};
use tracing::Dispatch;

use crate::config::Token;

use super::events::Events;
use super::log_interceptor::{Gate, LogInterceptor};
use super::transports::{Transport, Transports};
use super::{DiscordFault, Timeouts, relay};

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
    pub liveness: ShardLiveness,
}

pub(super) enum SessionEnd {
    /// Serenity gave the session up for good, and a new session would fail as well.
    ForGood(DiscordFault),
    /// The session does not work any more, for this reason, but serenity has not noticed.
    Dead(&'static str),
    /// Discord ended the session, which cannot be resumed.
    Over,
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
        let gate = Arc::<Gate>::default();
        let log = LogInterceptor::dispatch_to_current_log(events.clone(), Arc::clone(&gate));
        let thread = Thread::start(log)?;
        let (shards, ended) = {
            let _inside = thread.runtime().enter();
            let url = relay::serve(url, events.clone());
            let url = url.map_err(|error| DiscordFault::Network(error.to_string()))?;
            *gate.url.try_lock().expect("serenity does not have it yet") = url;
            ShardManager::new(ShardManagerOptions {
                data: Arc::default(),
                event_handlers: vec![Arc::new(events.clone())],
                raw_event_handlers: vec![Arc::new(events)],
                shard_index: shard.id,
                shard_init: 1,
                shard_total: shard.total,
                ws_url: Arc::clone(&gate.url),
                http: Arc::new(offline(token)),
                intents: INTENTS,
                presence: None,
            })
        };
        // Before serenity restarts a session, the old shard waits five seconds for a report of its own end, which
        // it cannot send while it waits. This report, sent in advance, ends the wait. After each restart, serenity
        // sends the report for the next one itself.
        shards.shutdown_finished(ShardId(shard.id));
        shards.initialize().map_err(|error| DiscordFault::Ended(error.to_string()))?;
        Ok(Self {
            thread,
            shard,
            shards,
            gate,
            ended: std::sync::Mutex::new(ended.boxed()),
            liveness: ShardLiveness::new(Instant::now()),
        })
    }

    /// Watches the session until it ends or counts as dead. Cancel safe: the future may be dropped, and `run`
    /// called again.
    pub(super) async fn run(&mut self, timeouts: &Timeouts, transports: &Transports) -> SessionEnd {
        let Self { thread, shard, shards, gate, ended, liveness } = self;
        let ended = ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        let end = tokio::select! {
            ended = ended.next() => SessionEnd::ForGood(match ended {
                Some(Err(error)) => gateway_fault(&error),
                _ => DiscordFault::Ended("without a reason".to_owned()),
            }),
            () = gate.closed.notified() => SessionEnd::Over,
            death = watch(shards, *shard, timeouts, transports, liveness) => SessionEnd::Dead(death),
            () = until_stuck(thread, timeouts) => SessionEnd::Dead("it reads a connection that has ended"),
        };
        transports.set(Transport::Shard(shard.id), false);
        if matches!(end, SessionEnd::Dead(_)) {
            // A shard in a busy loop on a closed connection fails to send a heartbeat, and so ends.
            for runner in shards.runners.lock().await.values() {
                runner.runner_tx.websocket_message(HEARTBEAT.to_owned().into());
            }
        }
        end
    }

    /// Closes the session. Discord then sends no more events, and shows the bot as offline at once.
    pub(super) async fn leave(&self) {
        let (shards, id) = (Arc::clone(&self.shards), ShardId(self.shard.id));
        let closing = self.thread.runtime().spawn(async move {
            if let Some(runner) = shards.runners.lock().await.get(&id) {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, 1000));
            }
            // The first call returns at once, because it receives the report that `open` sent in advance. The second
            // call waits for the close frame.
            for _ in 0..2 {
                shards.shutdown(id, 1000).await;
            }
        });
        if timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::debug!("closing the gateway session timed out");
        }
    }
}

/// The HTTP client that serenity's gateway code requires but must not use. Its base address is
/// invalid, so it cannot send the token anywhere.
pub(super) fn offline(token: &Token) -> Http {
    HttpBuilder::new(token.reveal()).proxy("nowhere").ratelimiter_disabled(true).build()
}

/// Converts the error with which serenity gave a session up for good.
fn gateway_fault(error: &GatewayError) -> DiscordFault {
    match error {
        GatewayError::InvalidAuthentication | GatewayError::NoAuthentication => DiscordFault::TokenRefused,
        GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents => {
            DiscordFault::IntentsRefused
        }
        error => DiscordFault::Ended(error.to_string()),
    }
}

/// Observes a shard until it counts as dead. Returns the reason.
async fn watch(
    shards: &ShardManager,
    shard: Shard,
    timeouts: &Timeouts,
    transports: &Transports,
    liveness: &mut ShardLiveness,
) -> &'static str {
    loop {
        sleep(timeouts.check_interval).await;
        let now = Instant::now();
        let runners = shards.runners.lock().await;
        let observed = runners.get(&ShardId(shard.id)).map(|runner| (runner.stage, runner.latency));
        drop(runners);
        let is_well = liveness.observe(observed, now);
        if let Some(death) = liveness.death(timeouts, now) {
            return death;
        }
        transports.set(Transport::Shard(shard.id), is_well);
    }
}

/// Resolves when the thread takes longer than `stuck_after` to run an empty task.
async fn until_stuck(thread: &Thread, timeouts: &Timeouts) {
    while timeout(timeouts.stuck_after, thread.runtime().spawn(async {})).await.is_ok() {
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
}

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Judges a shard from outside, by the state that serenity shows. Reads no clock and does no I/O.
///
/// Serenity measures the latency of each heartbeat in nanoseconds, so the value changes with every answer. An
/// unchanged latency means that Discord does not answer, whatever state serenity reports.
pub(super) struct ShardLiveness {
    /// The latest observed latency, and the time since which it has been unchanged.
    latency: (Option<Duration>, Instant),
    /// The last time at which the shard was connected. Starts with the time of creation.
    connected_at: Instant,
    /// Whether the shard was ever connected.
    pub lived: bool,
}

impl ShardLiveness {
    fn new(now: Instant) -> Self {
        Self { latency: (None, now), connected_at: now, lived: false }
    }

    /// Records the connection stage and latency that serenity reports; `None` if serenity has no such shard.
    /// Returns whether the shard is connected.
    fn observe(&mut self, observed: Option<(ConnectionStage, Option<Duration>)>, now: Instant) -> bool {
        let Some((ConnectionStage::Connected, latency)) = observed else {
            // A disconnected shard sends no heartbeats, so its silence begins anew. `disconnected_after`
            // limits the time without a connection.
            self.latency.1 = now;
            return false;
        };
        (self.connected_at, self.lived) = (now, true);
        if latency != self.latency.0 {
            self.latency = (latency, now);
        }
        true
    }

    /// The reason why the shard counts as dead; `None` while it is alive.
    fn death(&self, timeouts: &Timeouts, now: Instant) -> Option<&'static str> {
        if now - self.connected_at > timeouts.disconnected_after {
            Some("it does not get connected")
        } else if now - self.latency.1 > timeouts.silent_after {
            Some("nobody answers its heartbeats")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records one observation per second. Returns the second at which the shard counts as dead, the reason, and
    /// whether the shard was ever connected.
    fn dies(seen: impl Fn(u64) -> Option<Seen>) -> Option<(u64, &'static str, bool)> {
        let start = Instant::now();
        let [silent, apart] = [10, 5].map(Duration::from_secs);
        let timeouts = Timeouts { silent_after: silent, disconnected_after: apart, ..Timeouts::default() };
        let mut shard = ShardLiveness::new(start);
        (1..100).find_map(|second| {
            let now = start + Duration::from_secs(second);
            shard.observe(seen(second), now);
            shard.death(&timeouts, now).map(|death| (second, death, shard.lived))
        })
    }

    type Seen = (ConnectionStage, Option<Duration>);

    fn connected(nanos: u64) -> Seen {
        (ConnectionStage::Connected, Some(Duration::from_nanos(nanos)))
    }

    #[test]
    fn answered_heartbeats_keep_shard_alive() {
        assert_eq!(dies(|second| Some(connected(second / 9))), None);
    }

    #[test]
    fn silent_shard_dies_though_still_connected() {
        let silent = "nobody answers its heartbeats";
        assert_eq!(dies(|second| Some(connected(second.min(20)))), Some((31, silent, true)));
    }

    #[test]
    fn disconnected_shard_dies() {
        let apart = "it does not get connected";
        let trying = Some((ConnectionStage::Identifying, None));
        assert_eq!(dies(|_| trying), Some((6, apart, false)));
        assert_eq!(dies(|_| None), Some((6, apart, false)));
        assert_eq!(
            dies(|second| if second < 20 { Some(connected(second)) } else { trying }),
            Some((25, apart, true))
        );
    }

    #[test]
    fn short_disconnects_are_left_to_the_library() {
        let trying = Some((ConnectionStage::Resuming, None));
        assert_eq!(dies(|second| if second % 5 == 0 { Some(connected(1)) } else { trying }), None);
    }
}
