//! The life of a connection: built, run until it is stopped or ends by itself, closed gracefully.

use std::sync::Arc;

use serenity::Client;
use tokio::sync::watch;

use super::fault::{Fault, of_start};
use super::outbound::Outbox;
use super::{Settings, client, door::Door};
use crate::chat::{Chat, Receive};
use crate::config::Api;

/// A connection to Discord that is ready to run.
pub struct Connection {
    api: Api,
    client: Client,
    door: Arc<Door>,
    stop: Stop,
}

/// Ends a connection from elsewhere.
#[derive(Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    /// Asks the connection to end: what is being handled is finished, nothing more is received.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Connection {
    pub(super) async fn new(settings: Settings) -> Result<Self, Fault> {
        let Settings { api, token, commands, clock } = settings;
        let door = Arc::new(Door::new(clock, commands));
        let client = client::build(&api, &token, Arc::clone(&door)).await?;
        Ok(Self { api, client, door, stop: Stop(Arc::new(watch::Sender::new(false))) })
    }

    /// The way out. Answers to interactions need nothing else; it outlives the connection.
    pub fn chat(&self) -> Arc<dyn Chat> {
        Arc::new(Outbox::new(Arc::clone(&self.client.http)))
    }

    /// What ends [`Self::run`] from elsewhere.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Receives until it is stopped; then nothing that was begun is left, or five seconds have passed. Losses of the
    /// connection are mended on the way; an error is one that does not mend itself.
    pub async fn run(mut self, receiver: Arc<dyn Receive>) -> Result<(), Fault> {
        self.door.open(receiver);
        let shards = Arc::clone(&self.client.shard_manager);
        let mut stopping = self.stop.0.subscribe();
        // As many shards as Discord asks for; the question also tells at once whether it accepts the token.
        let ended = tokio::select! {
            ended = self.client.start_autosharded() => Some(ended),
            _ = stopping.wait_for(|stopping| *stopping) => None,
        };
        if ended.is_none() {
            shards.shutdown_all().await;
        }
        if !self.door.close().await {
            tracing::warn!("not everything that people did could be answered before the end");
        }
        match ended {
            None => Ok(()),
            Some(Ok(())) => Err(Fault::Ended("without a reason".to_owned())),
            Some(Err(error)) => Err(of_start(&self.api, error)),
        }
    }
}
