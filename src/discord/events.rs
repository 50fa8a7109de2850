//! What Discord tells us, by the gateway or by HTTP, passed on to those who have time for it: the gateway's
//! thread does nothing else for us.

use serde_json::Value;
use serenity::all::{
    ApplicationId, Context, Event as Heard, Guild, Interaction, Ready, ResumedEvent, ShardStageUpdateEvent,
    UnavailableGuild, UserId,
};
use serenity::async_trait;
use serenity::client::{EventHandler, RawEventHandler};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use super::form::Sent;
use crate::base::id::ServerId;
use crate::base::time::{Clock, Timestamp};
use crate::chat::ServerPart;

pub(super) enum Event {
    /// The gateway lets a shard in. `servers` are all of the shard that we are on, also those that Discord cannot
    /// reach now.
    Ready { shard: ServerPart, servers: BTreeSet<ServerId>, application: ApplicationId, user: UserId },
    /// There is no gateway to let us in, but this is who we are.
    Introduced { application: ApplicationId, user: UserId },
    /// We are on a server, or have been removed from it.
    Server(ServerId, bool),
    /// A shard is connected again and has missed nothing.
    Resumed { shard: u32 },
    /// Somebody did something, and when that reached us.
    Interaction(Box<Sent>, Timestamp),
    /// Something that the gateway's library cannot read, and what kind of event that is, where this is known.
    Dropped(Option<String>),
    /// Nothing comes any more: we have left.
    Left,
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

    pub(super) fn pass_on(&self, event: Event) {
        // Nobody listens once the connection has ended: then nothing is received any more.
        let _ = self.to.send(event);
    }

    /// Passes on an event that the library cannot read, as far as we can. Kinds that nobody here listens to
    /// are nothing new.
    fn read_again(&self, kind: String, body: Value) {
        match kind.as_str() {
            "INTERACTION_CREATE" => {
                self.pass_on(Event::Interaction(Box::new(Sent::Form(body)), self.now()));
            }
            "READY" | "RESUMED" | "GUILD_CREATE" | "GUILD_DELETE" => {}
            _ => return,
        }
        self.pass_on(Event::Dropped(Some(kind)));
    }
}

/// The library hands every event to this as well, and to nothing else those that it cannot read.
#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, _: Context, told: Heard) {
        if let Heard::Unknown(unknown) = told {
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
        self.pass_on(Event::Ready { shard, servers, application, user });
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.pass_on(Event::Server(ServerId(guild.id.get()), true));
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // One that is unavailable is in trouble, and comes back.
        if !guild.unavailable {
            self.pass_on(Event::Server(ServerId(guild.id.get()), false));
        }
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.pass_on(Event::Resumed { shard: context.shard_id.0 });
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.pass_on(Event::Interaction(Box::new(Sent::Read(interaction)), self.clock.now()));
    }
}
