//! What Discord tells us, by the gateway or by HTTP, passed on to those who have time for it: the gateway's
//! thread does nothing else for us.

use serenity::all::{
    ApplicationId, Context, Interaction, Ready, ResumedEvent, ShardStageUpdateEvent, UserId,
};
use serenity::async_trait;
use serenity::client::EventHandler;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use crate::base::time::{Clock, Timestamp};

/// What Discord told.
pub(super) enum Event {
    /// The gateway let us in.
    Ready {
        /// The shard.
        shard: u32,
        /// How many servers we are on.
        servers: usize,
        /// Who we are.
        application: ApplicationId,
        /// Under which name we write.
        user: UserId,
    },
    /// There is no gateway to let us in, but this is who we are.
    Introduced {
        /// Who we are.
        application: ApplicationId,
        /// Under which name we write.
        user: UserId,
    },
    /// A session goes on.
    Resumed {
        /// The shard.
        shard: u32,
    },
    /// Somebody did something, and when that reached us.
    Interaction(Box<Interaction>, Timestamp),
    /// Nothing comes any more: we have left.
    Left,
}

/// Where events go.
#[derive(Clone)]
pub(super) struct Events {
    to: UnboundedSender<Event>,
    clock: Arc<dyn Clock>,
}

impl Events {
    pub(super) fn new(to: UnboundedSender<Event>, clock: Arc<dyn Clock>) -> Self {
        Self { to, clock }
    }

    /// This moment.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(super) fn pass_on(&self, event: Event) {
        // Nobody listens once the connection has ended: then nothing is received any more.
        let _ = self.to.send(event);
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        let (shard, servers) = (context.shard_id.0, ready.guilds.len());
        let (application, user) = (ready.application.id, ready.user.id);
        self.pass_on(Event::Ready { shard, servers, application, user });
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.pass_on(Event::Resumed { shard: context.shard_id.0 });
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.pass_on(Event::Interaction(Box::new(interaction), self.clock.now()));
    }
}
