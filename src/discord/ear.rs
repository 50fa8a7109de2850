//! What the library tells us, passed on to those who have time for it: its threads do nothing else for us.

use serenity::all::{ApplicationId, Context, Interaction, Ready, ResumedEvent, ShardStageUpdateEvent};
use serenity::async_trait;
use serenity::client::EventHandler;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

use crate::base::time::{Clock, Timestamp};

/// What was heard.
pub(super) enum Heard {
    /// The gateway let us in.
    Greeted {
        /// The shard.
        shard: u32,
        /// How many servers we are on.
        servers: usize,
        /// Who we are.
        application: ApplicationId,
    },
    /// A session goes on.
    Resumed {
        /// The shard.
        shard: u32,
    },
    /// Somebody did something, and when that reached us.
    Asked(Box<Interaction>, Timestamp),
}

/// Hears, and passes it on.
#[derive(Clone)]
pub(super) struct Ear {
    to: UnboundedSender<Heard>,
    clock: Arc<dyn Clock>,
}

impl Ear {
    pub(super) fn new(to: UnboundedSender<Heard>, clock: Arc<dyn Clock>) -> Self {
        Self { to, clock }
    }

    fn pass_on(&self, heard: Heard) {
        // Nobody listens once the connection has ended: then nothing is received any more.
        let _ = self.to.send(heard);
    }
}

#[async_trait]
impl EventHandler for Ear {
    async fn ready(&self, context: Context, ready: Ready) {
        let (shard, servers) = (context.shard_id.0, ready.guilds.len());
        self.pass_on(Heard::Greeted { shard, servers, application: ready.application.id });
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        self.pass_on(Heard::Resumed { shard: context.shard_id.0 });
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        tracing::debug!(shard = %event.shard_id, from = %event.old, to = %event.new, "the connection changed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.pass_on(Heard::Asked(Box::new(interaction), self.clock.now()));
    }
}
