//! The dispatcher of Discord's events. Every interaction runs in its own task, so that a panic in one leaves
//! the others running.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;

use crate::base::time::Timestamp;
use crate::chat::definitions::CommandDefinition;
use crate::chat::incoming::{Unsupported, UnsupportedReason};
use crate::chat::{Answer, Chat, ChatFault, Receive};

use super::budget::as_urgent;
use super::commands;
use super::events::Event;
use super::inbound::{ParsedInteraction, parse_interaction};
use super::outbound::DiscordChat;
use super::transports::{Transport, Transports, UNREADABLE_EVENT, UNREADABLE_INTERACTION};

/// The maximum pause between two attempts to register commands.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Passes Discord's events to a [`Receive`], and keeps the bot's commands registered.
pub(super) struct Dispatcher {
    outbound: Arc<DiscordChat>,
    definitions: Vec<CommandDefinition>,
    transports: Arc<Transports>,
    /// Whether Discord's list of commands must be compared with `definitions` (again).
    commands_due: AtomicBool,
    /// Held while the commands are compared, so that only one comparison runs at a time.
    comparing: Mutex<()>,
    /// The pause after the first failed registration. Each further failure doubles the pause.
    pause: Duration,
}

impl Dispatcher {
    pub(super) fn new(
        outbound: Arc<DiscordChat>,
        definitions: Vec<CommandDefinition>,
        transports: Arc<Transports>,
        pause: Duration,
    ) -> Self {
        let (commands_due, comparing) = (AtomicBool::new(false), Mutex::new(()));
        Self { outbound, definitions, transports, commands_due, comparing, pause }
    }

    /// Passes events to `receiver` until [`Event::Closed`] arrives, and then waits for the handlers that
    /// still run. Dropping the future aborts those handlers.
    pub(super) async fn dispatch(
        self: Arc<Self>,
        mut events: UnboundedReceiver<Event>,
        receiver: Arc<dyn Receive>,
    ) {
        let mut handling = JoinSet::new();
        loop {
            tokio::select! {
                event = events.recv() => match event {
                    Some(Event::Closed) | None => break,
                    Some(event) => self.handle_event(event, Arc::clone(&receiver), &mut handling),
                },
                Some(_) = handling.join_next() => {}
            }
        }
        while handling.join_next().await.is_some() {}
    }

    /// Handles an event, or starts to. Returns at once.
    fn handle_event(self: &Arc<Self>, event: Event, receiver: Arc<dyn Receive>, handling: &mut JoinSet<()>) {
        if let Event::ChannelDeleted(channel) | Event::ChannelChanged(channel) = &event {
            self.outbound.viewers.forget(channel);
        }
        match event {
            Event::Ready { shard, servers, application, user } => {
                self.outbound.set_identity(application, user);
                tracing::info!(shard = shard.number, servers = servers.len(), "connected to Discord");
                self.transports.metrics.connects.add();
                self.transports.set(Transport::Shard(shard.number), true);
                self.refresh_commands();
                handling.spawn(async move { receiver.update_servers(shard, servers).await });
            }
            Event::Server(server, present) => {
                handling.spawn(async move { receiver.update_server(server, present).await });
            }
            Event::ChannelDeleted(channel) => {
                handling.spawn(async move { receiver.remove_channel(channel).await });
            }
            Event::ChannelChanged(channel) => receiver.update_channel(channel),
            Event::Introduced { application, user } => {
                self.outbound.set_identity(application, user);
                self.refresh_commands();
            }
            Event::Resumed { shard } => {
                self.transports.set(Transport::Shard(shard), true);
                tracing::info!(shard, "connected to Discord again, nothing missed");
            }
            Event::Interaction(interaction, at) => {
                let answering = Arc::clone(self).handle_interaction(interaction, at, receiver);
                handling.spawn(as_urgent(answering));
            }
            Event::Dropped(event) => {
                self.transports.count_unreadable(UNREADABLE_EVENT, event.as_deref().unwrap_or("an event"));
            }
            Event::Excess(what) => {
                self.transports.count_unreadable(UNREADABLE_EVENT, &format!("a frame that {what}"));
            }
            Event::Closed => {}
        }
    }

    fn refresh_commands(self: &Arc<Self>) {
        self.commands_due.store(true, Ordering::SeqCst);
        let dispatcher = Arc::clone(self);
        tokio::spawn(async move { dispatcher.register().await });
    }

    /// Registers the commands if Discord's list differs, and retries after failures. Shards that connect
    /// while a comparison is running share the next comparison.
    async fn register(&self) {
        let _comparing = self.comparing.lock().await;
        let (mut pause, mut logged) = (self.pause, None);
        while self.commands_due.swap(false, Ordering::SeqCst) {
            match commands::register_if_changed(&self.outbound.rest, &self.definitions).await {
                Ok((changed, ids)) => {
                    *self.outbound.commands.lock() = ids;
                    if changed {
                        tracing::info!(commands = self.definitions.len(), "the commands are registered");
                    } else {
                        tracing::debug!("the commands at Discord are up to date");
                    }
                }
                // The REST client has already ended the connection.
                Err(ChatFault::Unauthorized) => return,
                Err(fault) => {
                    if logged.as_ref() == Some(&fault) {
                        tracing::debug!(%fault, again_in = ?pause, "registering the commands still fails");
                    } else {
                        tracing::error!(
                            %fault, again_in = ?pause,
                            "the commands cannot be registered; retrying with growing pauses"
                        );
                    }
                    logged = Some(fault);
                    self.commands_due.store(true, Ordering::SeqCst);
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    async fn handle_interaction(self: Arc<Self>, sent: Value, at: Timestamp, receiver: Arc<dyn Receive>) {
        let Some(arrival) = parse_interaction(&sent, at) else {
            // No count is needed here: the transport has already counted this interaction as unreadable.
            return tracing::debug!("an interaction without id or token is dropped");
        };
        if let ParsedInteraction::Unsupported(Unsupported { why: UnsupportedReason::Unreadable, .. }) =
            &arrival
        {
            self.transports
                .count_unreadable(UNREADABLE_INTERACTION, "an interaction, but for its id and token");
        }
        let id = arrival.reply().map(|reply| reply.id);
        let handling = handle(arrival, receiver.as_ref(), &self.outbound);
        if AssertUnwindSafe(handling).catch_unwind().await.is_err() {
            self.transports.metrics.panics.add();
            tracing::error!(interaction = ?id, "the handling of an interaction panicked");
        }
    }
}

async fn handle(arrival: ParsedInteraction, receiver: &dyn Receive, outbound: &DiscordChat) {
    match arrival {
        ParsedInteraction::Incoming(incoming) => receiver.receive(incoming).await,
        ParsedInteraction::Unsupported(unsupported) => receiver.reject_unsupported(unsupported).await,
        ParsedInteraction::UnreadableCompletion(reply) => {
            if let Err(fault) = outbound.answer(&reply, Answer::Completions(Vec::new())).await {
                tracing::debug!(%fault, "sending an empty list of completions failed");
            }
        }
        ParsedInteraction::Ping => {}
    }
}
