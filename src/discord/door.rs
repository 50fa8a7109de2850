//! What happens when Discord tells us something: every interaction gets a task of its own, so that a mistake in one ends
//! nothing else.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ApplicationId, Interaction};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Mutex, Semaphore};

use super::commands;
use super::ear::Heard;
use super::inbound::{Arrival, arrival};
use super::outbound::Outbox;
use crate::base::tally::Tally;
use crate::base::time::Timestamp;
use crate::chat::commands::Definition;
use crate::chat::{Answer, Chat, Receive};

/// Interactions handled at a time. More of them wait, at the risk of being late.
const AT_ONCE: u32 = 1024;
/// How long a stop waits for what is being handled. What keeps the program running grants five seconds for everything.
const LAST: Duration = Duration::from_secs(4);
/// The longest pause between two attempts to register commands.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Where what Discord tells comes in.
pub(super) struct Door {
    outbox: Arc<Outbox>,
    definitions: Vec<Definition>,
    tally: Arc<Tally>,
    /// Whether Discord has our commands. Held while they are being registered.
    registered: Mutex<bool>,
    places: Arc<Semaphore>,
}

impl Door {
    pub(super) fn new(outbox: Arc<Outbox>, definitions: Vec<Definition>, tally: Arc<Tally>) -> Self {
        let places = Arc::new(Semaphore::new(AT_ONCE as usize));
        Self { outbox, definitions, tally, registered: Mutex::new(false), places }
    }

    /// Lets in whatever comes, for this receiver, until nothing can come any more.
    pub(super) async fn attend(
        self: Arc<Self>,
        mut heard: UnboundedReceiver<Heard>,
        receiver: Arc<dyn Receive>,
    ) {
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Greeted { shard, servers, application } => self.greet(shard, servers, application),
                Heard::Resumed { shard } => {
                    self.tally.connected.set(1);
                    tracing::info!(shard, "connected to Discord again, nothing missed");
                }
                Heard::Asked(interaction, at) => self.let_in(*interaction, at, &receiver),
            }
        }
    }

    /// Lets nobody in any more and waits until what is being handled has been. Tells whether that was in time.
    pub(super) async fn close(&self) -> bool {
        let all = self.places.acquire_many(AT_ONCE);
        let held = tokio::time::timeout(LAST, all).await;
        self.places.close();
        held.is_ok()
    }

    fn greet(self: &Arc<Self>, shard: u32, servers: usize, application: ApplicationId) {
        tracing::info!(shard, servers, "connected to Discord");
        self.tally.connects.add();
        self.tally.connected.set(1);
        self.outbox.introduce(application);
        let door = Arc::clone(self);
        tokio::spawn(async move { door.register().await });
    }

    /// Registers the commands, once in the life of the program; what may pass is tried again.
    async fn register(&self) {
        let mut registered = self.registered.lock().await;
        let mut pause = Duration::from_secs(1);
        while !*registered {
            match self.outbox.heed(commands::register_if_changed(self.outbox.http(), &self.definitions).await)
            {
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

    fn let_in(self: &Arc<Self>, interaction: Interaction, at: Timestamp, receiver: &Arc<dyn Receive>) {
        let (door, receiver) = (Arc::clone(self), Arc::clone(receiver));
        tokio::spawn(async move {
            let Ok(place) = Arc::clone(&door.places).acquire_owned().await else { return };
            let id = interaction.id();
            let arrival = arrival(interaction, at);
            let outbox = Arc::clone(&door.outbox);
            let handling = tokio::spawn(async move { handle(arrival, receiver.as_ref(), &outbox).await });
            if handling.await.is_err_and(|ended| ended.is_panic()) {
                door.tally.panics.add();
                tracing::error!(interaction = %id, "the handling of an interaction panicked");
            }
            drop(place);
        });
    }
}

async fn handle(arrival: Arrival, receiver: &dyn Receive, outbox: &Outbox) {
    match arrival {
        Arrival::Incoming(incoming) => receiver.receive(incoming).await,
        Arrival::Stray(stray) => receiver.turn_away(stray).await,
        Arrival::NothingFollows(reply) => {
            if let Err(fault) = outbox.answer(&reply, Answer::Completions(Vec::new())).await {
                tracing::debug!(%fault, "a question for completions got no answer");
            }
        }
        Arrival::Nothing => {}
    }
}
