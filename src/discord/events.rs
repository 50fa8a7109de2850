//! What the library tells us of the gateway, passed on to those who have time for it: its thread does nothing else for us.

use serenity::all::{
    ApplicationId, Context, Interaction, Ready, ResumedEvent, ShardStageUpdateEvent, UserId,
};
use serenity::async_trait;
use serenity::client::EventHandler;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use crate::base::time::{Clock, Timestamp};

/// What the gateway told.
pub(super) enum GatewayEvent {
    /// It let us in.
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

/// Where events of the gateway go.
#[derive(Clone)]
pub(super) struct Events {
    to: UnboundedSender<GatewayEvent>,
    clock: Arc<dyn Clock>,
}

impl Events {
    pub(super) fn new(to: UnboundedSender<GatewayEvent>, clock: Arc<dyn Clock>) -> Self {
        Self { to, clock }
    }

    pub(super) fn pass_on(&self, event: GatewayEvent) {
        // Nobody listens once the connection has ended: then nothing is received any more.
        let _ = self.to.send(event);
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        let (shard, servers) = (context.shard_id.0, ready.guilds.len());
        let (application, user) = (ready.application.id, ready.user.id);
        self.pass_on(GatewayEvent::Ready { shard, servers, application, user });
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.pass_on(GatewayEvent::Resumed { shard: context.shard_id.0 });
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.pass_on(GatewayEvent::Interaction(Box::new(interaction), self.clock.now()));
    }
}
