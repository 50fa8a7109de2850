//! The adapter to Discord, by serenity: the only place that names it.
//!
//! [`connect`] builds the one client, [`Connection::chat`] is the way out, [`Connection::run`] the way in: by
//! the gateway, by signed requests, or by both. Knows plain
//! data of the chat's port only: no game, no match, no store.

mod budget;
mod client;
mod commands;
mod dispatcher;
mod emoji;
mod endpoint;
mod events;
mod fault;
mod form;
mod gateway;
mod inbound;
mod liveness;
mod outbound;
mod payload;
mod refusals;
mod reports;
mod rest;
mod run;
mod seen;
mod session;
mod starts;
mod stop;
mod ways;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tokio::sync::watch;

use crate::base::metrics::Metrics;
use crate::base::time::Clock;
use crate::chat::BoxFuture;
use crate::chat::commands::Definition;
use crate::config::{Api, Endpoint, Shards, Token};

pub use fault::Fault;
pub use liveness::Timeouts;
pub use run::Connection;
pub use stop::Stop;

/// What is needed to be on Discord.
#[derive(Clone)]
pub struct Settings {
    /// Where Discord's interface is. A loopback address turns the limiter of requests off, and only that
    /// does.
    pub api: Api,
    pub token: Token,
    /// By which ways what people do is to reach us.
    pub ways_in: WaysIn,
    /// The commands that people shall have; registered when what Discord has is different.
    pub commands: Vec<Definition>,
    /// The clock that dates what arrives.
    pub clock: Arc<dyn Clock>,
    /// How long a silent Discord is waited for.
    pub timeouts: Timeouts,
    /// Where it is counted how often we were let in.
    pub metrics: Arc<Metrics>,
}

/// By which ways what people do reaches us. Discord delivers by one of them: by HTTP, where the page of the
/// application says so; with both open nothing is missed while one is changed for the other.
#[derive(Clone, Debug)]
pub struct WaysIn {
    /// Whether the gateway is listened to.
    pub gateway: bool,
    /// Which of its shards; nothing for as many as Discord advises.
    pub shards: Option<Shards>,
    /// The HTTP endpoint for signed requests; nothing without one.
    pub endpoint: Option<Endpoint>,
}

impl Default for WaysIn {
    fn default() -> Self {
        Self { gateway: true, shards: None, endpoint: None }
    }
}

/// Resolves when a session of the gateway may begin whose shard's number leaves this when divided by
/// Discord's `max_concurrency`: of these, one in five seconds, over all processes.
pub type Admit = Arc<dyn Fn(u32) -> BoxFuture<'static, ()> + Send + Sync>;

/// A receiver that turns true when the connection closes.
type Closing = watch::Receiver<bool>;

/// Resolves when we go, or nobody is left who could say so.
async fn told(closing: &mut Closing) {
    // What is waited for is a lock on the channel, which must not live on.
    drop(closing.wait_for(|closed| *closed).await);
}

/// Admits every session without a wait.
fn at_once() -> Admit {
    Arc::new(|_| Box::pin(std::future::ready(())))
}

/// A connection to Discord. Nobody is asked and nothing received before [`Connection::run`].
pub fn connect(settings: Settings) -> Result<Connection, Fault> {
    Connection::new(settings)
}
