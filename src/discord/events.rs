//! The queue of Discord's events, from the gateway or by HTTP, for the dispatcher. Handlers of events only
//! add to the queue, so that the gateway's thread is never busy.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use serenity::all::{
    ApplicationId, Context, Event as SerenityEvent, ReadyEvent, ShardStageUpdateEvent, UserId,
};
use serenity::async_trait;
use serenity::client::{EventHandler, RawEventHandler};
use tokio::sync::mpsc::UnboundedSender;

use crate::base::id::{ChannelId, ServerId};
use crate::base::time::{Clock, Timestamp};
use crate::chat::ServerPart;

use super::inbound::{JsonPart, has_reply_token, json_of};

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
    /// An interaction in Discord's JSON, and the time at which it arrived.
    Interaction(Value, Timestamp),
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
    /// See [`Events::is_introduced`].
    is_introduced: Arc<AtomicBool>,
}

impl Events {
    pub(super) fn new(to: UnboundedSender<Event>, clock: Arc<dyn Clock>) -> Self {
        Self { to, clock, is_introduced: Arc::default() }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Whether an event with the bot's own ids is in the queue, before everything that is sent from now on.
    pub(super) fn is_introduced(&self) -> bool {
        self.is_introduced.load(Ordering::Acquire)
    }

    pub(super) fn send(&self, event: Event) {
        let introduces = matches!(event, Event::Ready { .. } | Event::Introduced { .. });
        // Ignore a failure: once the connection has ended, nobody needs the event.
        let _ = self.to.send(event);
        if introduces {
            self.is_introduced.store(true, Ordering::Release);
        }
    }

    /// Queues an interaction from the gateway, and reports one that cannot be answered.
    pub(super) fn send_interaction(&self, sent: Value) {
        let can_be_answered = has_reply_token(&sent);
        self.send(Event::Interaction(sent, self.now()));
        if !can_be_answered {
            self.send(Event::Dropped(Some("INTERACTION_CREATE".to_owned())));
        }
    }

    /// Queues an event that serenity could not parse. Interactions are queued as JSON, because the bot's own
    /// parser reads fewer fields. The event types that this module uses are also reported as unreadable; all
    /// others are ignored.
    fn read_again(&self, kind: String, body: Value) {
        match kind.as_str() {
            "INTERACTION_CREATE" => self.send(Event::Interaction(body, self.now())),
            "READY" | "RESUMED" | "GUILD_CREATE" | "GUILD_DELETE" => {}
            "CHANNEL_DELETE" | "THREAD_DELETE" | "CHANNEL_UPDATE" | "THREAD_UPDATE" => {
                let Some(id) = JsonPart(Some(&body)).at("id").id().map(ChannelId) else { return };
                let event =
                    if kind.ends_with("DELETE") { Event::ChannelDeleted } else { Event::ChannelChanged };
                return self.send(event(id));
            }
            _ => return,
        }
        self.send(Event::Dropped(Some(kind)));
    }
}

/// Serenity passes every event to this handler, also those that it could not parse.
#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, context: Context, event: SerenityEvent) {
        let shard = context.shard_id.0;
        self.send(match event {
            SerenityEvent::Ready(ReadyEvent { ready, .. }) => {
                let of = ready.shard.map_or(1, |shard| shard.total.max(1));
                let servers = ready.guilds.iter().map(|guild| ServerId(guild.id.get())).collect();
                let (application, user) = (ready.application.id, ready.user.id);
                Event::Ready { shard: ServerPart { number: shard, total: of }, servers, application, user }
            }
            SerenityEvent::Resumed(_) => Event::Resumed { shard },
            SerenityEvent::GuildCreate(event) => Event::Server(ServerId(event.guild.id.get()), true),
            // Discord sends this event with `unavailable` for a server in an outage, which comes back later.
            SerenityEvent::GuildDelete(event) if !event.guild.unavailable => {
                Event::Server(ServerId(event.guild.id.get()), false)
            }
            SerenityEvent::ChannelDelete(event) => Event::ChannelDeleted(ChannelId(event.channel.id.get())),
            SerenityEvent::ThreadDelete(event) => Event::ChannelDeleted(ChannelId(event.thread.id.get())),
            SerenityEvent::ChannelUpdate(event) => Event::ChannelChanged(ChannelId(event.channel.id.get())),
            SerenityEvent::ThreadUpdate(event) => Event::ChannelChanged(ChannelId(event.thread.id.get())),
            SerenityEvent::InteractionCreate(event) => match json_of(&event.interaction) {
                Ok(sent) => Event::Interaction(sent, self.now()),
                Err(_) => Event::Dropped(Some("INTERACTION_CREATE".to_owned())),
            },
            SerenityEvent::Unknown(unknown) => return self.read_again(unknown.kind, unknown.value),
            _ => return,
        });
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }
}
