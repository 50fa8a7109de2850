//! What happens when Discord tells us something: every interaction gets a task of its own, so that a mistake in one ends
//! nothing else.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serenity::all::{Context, Interaction, Ready, ResumedEvent, ShardStageUpdateEvent};
use serenity::async_trait;
use serenity::client::EventHandler;
use serenity::http::Http;
use tokio::sync::{Mutex, Semaphore};

use super::commands;
use super::inbound::{Arrival, arrival};
use super::outbound::Outbox;
use crate::base::time::Clock;
use crate::chat::commands::Definition;
use crate::chat::{Answer, Chat, Receive};

/// Interactions handled at a time. More of them wait, at the risk of being late.
const AT_ONCE: u32 = 1024;
/// How long a stop waits for what is being handled.
const LAST_SECONDS: u64 = 5;
/// The longest pause between two attempts to register commands.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Where what Discord tells comes in.
pub(super) struct Door {
    receiver: OnceLock<Arc<dyn Receive>>,
    clock: Arc<dyn Clock>,
    definitions: Vec<Definition>,
    /// Whether Discord has our commands. Held while they are being registered.
    registered: Mutex<bool>,
    places: Arc<Semaphore>,
}

impl Door {
    pub(super) fn new(clock: Arc<dyn Clock>, definitions: Vec<Definition>) -> Self {
        Self {
            receiver: OnceLock::new(),
            clock,
            definitions,
            registered: Mutex::new(false),
            places: Arc::new(Semaphore::new(AT_ONCE as usize)),
        }
    }

    /// Opens the door: whatever comes in goes to this receiver, or to the one it was opened for first.
    pub(super) fn open(&self, receiver: Arc<dyn Receive>) -> &Arc<dyn Receive> {
        self.receiver.get_or_init(|| receiver)
    }

    /// Lets nobody in any more and waits until what is being handled has been. Tells whether that was in time.
    pub(super) async fn close(&self) -> bool {
        let all = self.places.acquire_many(AT_ONCE);
        let held = tokio::time::timeout(Duration::from_secs(LAST_SECONDS), all).await;
        self.places.close();
        held.is_ok()
    }

    /// Registers the commands, once in the life of the program; what may pass is tried again.
    async fn register(&self, http: &Http) {
        let mut registered = self.registered.lock().await;
        let mut pause = Duration::from_secs(1);
        while !*registered {
            match commands::register_if_changed(http, &self.definitions).await {
                Ok(changed) => {
                    tracing::info!(changed, commands = self.definitions.len(), "the commands are registered");
                    *registered = true;
                }
                Err(fault) if fault.may_pass() => {
                    tracing::warn!(%fault, again_in = ?pause, "the commands could not be registered");
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
                Err(fault) => {
                    tracing::error!(%fault, "the commands are not registered");
                    return;
                }
            }
        }
    }
}

#[async_trait]
impl EventHandler for Door {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(shard = %context.shard_id, servers = ready.guilds.len(), "connected to Discord");
        self.register(&context.http).await;
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        tracing::info!(shard = %context.shard_id, "connected to Discord again, nothing missed");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let (Some(receiver), Ok(place)) =
            (self.receiver.get().cloned(), Arc::clone(&self.places).acquire_owned().await)
        else {
            return;
        };
        let id = interaction.id();
        let arrival = arrival(interaction, self.clock.now());
        let handling = tokio::spawn(async move {
            handle(arrival, receiver.as_ref(), context.http).await;
            drop(place);
        });
        if handling.await.is_err_and(|ended| ended.is_panic()) {
            tracing::error!(interaction = %id, "the handling of an interaction panicked");
        }
    }
}

async fn handle(arrival: Arrival, receiver: &dyn Receive, http: Arc<Http>) {
    match arrival {
        Arrival::Incoming(incoming) => receiver.receive(incoming).await,
        Arrival::Stray(stray) => receiver.turn_away(stray).await,
        Arrival::NothingFollows(reply) => {
            let told = Outbox::new(http).answer(&reply, Answer::Completions(Vec::new())).await;
            if let Err(fault) = told {
                tracing::debug!(%fault, "a question for completions got no answer");
            }
        }
        Arrival::Nothing => {}
    }
}
