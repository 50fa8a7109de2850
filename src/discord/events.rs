//! The queue of Discord's events, from the gateway or by HTTP, for the dispatcher. Handlers of events only
//! add to the queue, so that the gateway's thread is never busy.

use serde_json::Value;
use serenity::all::{
    ApplicationId, Context, Event as SerenityEvent, Guild, GuildChannel, Interaction, Message,
    PartialGuildChannel, Ready, ResumedEvent, ShardStageUpdateEvent, UnavailableGuild, UserId,
};
use serenity::async_trait;
use serenity::client::{EventHandler, RawEventHandler};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use super::raw_interaction::{JsonPart, RawInteraction};
use crate::base::id::{ChannelId, ServerId};
use crate::base::time::{Clock, Timestamp};
use crate::chat::ServerPart;

pub(super) enum Event {
    /// A shard began a session. `servers` are all servers of that shard, including those that are in an
    /// outage.
    Ready { shard: ServerPart, servers: BTreeSet<ServerId>, application: ApplicationId, user: UserId },
    /// The bot's ids, read by the HTTP endpoint instead of the gateway.
    Introduced { application: ApplicationId, user: UserId },
    /// The bot is on a server (`true`), or was removed from it (`false`).
    Server(ServerId, bool),
    /// A channel or thread was deleted.
    ChannelDeleted(ChannelId),
    /// A channel or thread was changed. The bot's permissions there may be others now.
    ChannelChanged(ChannelId),
    /// A shard resumed its session after an interruption, without missing events.
    Resumed { shard: u32 },
    /// An interaction, and the time at which it arrived.
    Interaction(Box<RawInteraction>, Timestamp),
    /// An event that serenity could not read. The string is the event's type, such as `GUILD_CREATE`, if
    /// that is known.
    Dropped(Option<String>),
    /// A frame that was left out because it exceeds a bound. The text is one of [`super::bounds`].
    Excess(&'static str),
    /// The connection is closed, and no further event follows.
    Closed,
}

/// The sending half of the event queue, and the clock that dates interactions.
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
        // Ignore a failure: once the connection has ended, nobody needs the event.
        let _ = self.to.send(event);
    }

    /// Queues an event that serenity could not parse. Interactions are queued as JSON, because the bot's own
    /// parser reads fewer fields. The event types that this module uses are also reported as unreadable; all
    /// others are ignored.
    fn read_again(&self, kind: String, body: Value) {
        match kind.as_str() {
            "INTERACTION_CREATE" => {
                self.send(Event::Interaction(Box::new(RawInteraction::Json(body)), self.now()));
            }
            "READY" | "RESUMED" | "GUILD_CREATE" | "GUILD_DELETE" => {}
            "CHANNEL_DELETE" | "THREAD_DELETE" | "CHANNEL_UPDATE" | "THREAD_UPDATE" => {
                let Some(id) = JsonPart(Some(&body)).at("id").id().map(ChannelId) else { return };
                let is_deleted = kind.ends_with("DELETE");
                return self.send(if is_deleted {
                    Event::ChannelDeleted(id)
                } else {
                    Event::ChannelChanged(id)
                });
            }
            _ => return,
        }
        self.send(Event::Dropped(Some(kind)));
    }
}

/// Serenity passes every event to this handler. Events that serenity could not parse reach no other handler.
#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, _: Context, event: SerenityEvent) {
        if let SerenityEvent::Unknown(unknown) = event {
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
        // Discord sends this event with `unavailable` for a server in an outage, which comes back later.
        if !guild.unavailable {
            self.send(Event::Server(ServerId(guild.id.get()), false));
        }
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.send(Event::ChannelDeleted(ChannelId(channel.id.get())));
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        self.send(Event::ChannelDeleted(ChannelId(thread.id.get())));
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.send(Event::ChannelChanged(ChannelId(channel.id.get())));
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.send(Event::ChannelChanged(ChannelId(thread.id.get())));
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
