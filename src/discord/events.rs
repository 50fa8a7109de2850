//! Discord's events, from the gateway or by HTTP, queued for the dispatcher. The gateway's thread does
//! no other work.

use serde_json::Value;
use serenity::all::{
    ApplicationId, Context, Event as SerenityEvent, Guild, Interaction, Ready, ResumedEvent,
    ShardStageUpdateEvent, UnavailableGuild, UserId,
};
use serenity::async_trait;
use serenity::client::{EventHandler, RawEventHandler};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use super::raw_interaction::RawInteraction;
use crate::base::id::ServerId;
use crate::base::time::{Clock, Timestamp};
use crate::chat::ServerPart;

pub(super) enum Event {
    /// A session of a shard began. `servers` are all servers of that shard, including those that Discord
    /// cannot reach now.
    Ready { shard: ServerPart, servers: BTreeSet<ServerId>, application: ApplicationId, user: UserId },
    /// The identity of the bot, read without a gateway.
    Introduced { application: ApplicationId, user: UserId },
    /// The bot is on a server (`true`), or was removed from it.
    Server(ServerId, bool),
    /// A shard resumed its session and has missed nothing.
    Resumed { shard: u32 },
    /// An interaction, with the time at which it arrived.
    Interaction(Box<RawInteraction>, Timestamp),
    /// An event that serenity could not read, with its type if that is known.
    Dropped(Option<String>),
    /// No further event follows: the connection is closed.
    Closed,
}

/// The channel for events, with the clock that dates them.
#[derive(Clone)]
pub(super) struct Events {
    to: UnboundedSender<Event>,
    clock: Arc<dyn Clock>,
}

impl Events {
    pub(super) fn new(to: UnboundedSender<Event>, clock: Arc<dyn Clock>) -> Self {
        Self { to, clock }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(super) fn send(&self, event: Event) {
        // The receiver is gone once the connection has ended; then the event is dropped.
        let _ = self.to.send(event);
    }

    /// Passes on an event that serenity could not read, if it is an interaction, and counts the types
    /// that this module handles. Others are of no interest.
    fn read_again(&self, kind: String, body: Value) {
        match kind.as_str() {
            "INTERACTION_CREATE" => {
                self.send(Event::Interaction(Box::new(RawInteraction::Json(body)), self.now()));
            }
            "READY" | "RESUMED" | "GUILD_CREATE" | "GUILD_DELETE" => {}
            _ => return,
        }
        self.send(Event::Dropped(Some(kind)));
    }
}

/// Serenity passes every event to this handler, and those that it cannot read only to this one.
#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, _: Context, told: SerenityEvent) {
        if let SerenityEvent::Unknown(unknown) = told {
            self.read_again(unknown.kind, unknown.value);
        }
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        let of = ready.shard.map_or(1, |shard| shard.total.max(1));
        let shard = ServerPart { number: context.shard_id.0, of };
        let servers = ready.guilds.iter().map(|guild| ServerId(guild.id.get())).collect();
        let (application, user) = (ready.application.id, ready.user.id);
        self.send(Event::Ready { shard, servers, application, user });
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.send(Event::Server(ServerId(guild.id.get()), true));
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An unavailable server is in an outage, and comes back.
        if !guild.unavailable {
            self.send(Event::Server(ServerId(guild.id.get()), false));
        }
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.send(Event::Resumed { shard: context.shard_id.0 });
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.send(Event::Interaction(Box::new(RawInteraction::Parsed(interaction)), self.clock.now()));
    }
}
