//! The adapter to Discord, built on the library serenity, which no other module names.
//!
//! [`connect`] builds a connection. [`Connection::chat`] sends requests; [`Connection::run`] receives events
//! from the gateway, from signed HTTP requests, or from both. The module knows only the plain data of the
//! chat port, and no game, match or store.

mod bounds;
mod budget;
pub mod check;
mod client;
mod commands;
mod dispatcher;
mod emoji;
mod endpoint;
mod events;
mod fault;
mod gateway;
mod inbound;
mod invite;
mod liveness;
mod log_interceptor;
mod members;
mod outbound;
mod own_messages;
mod payload;
mod permissions;
mod rate_limits;
mod raw_interaction;
mod refusals;
mod relay;
mod responses;
mod rest;
mod run;
mod session;
mod session_starts;
mod stop;
mod transports;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tokio::sync::watch;

use crate::base::metrics::Metrics;
use crate::base::time::Clock;
use crate::chat::BoxFuture;
use crate::chat::commands::CommandDefinition;
use crate::config::{ApiUrl, Endpoint, Shards, Token};

pub use fault::DiscordFault;
pub use liveness::Timeouts;
pub use run::Connection;
pub use stop::StopHandle;

/// The settings and dependencies of a connection to Discord.
#[derive(Clone)]
pub struct Settings {
    /// The base address of Discord's API.
    pub api: ApiUrl,
    pub token: Token,
    pub transports: TransportSettings,
    /// The bot's commands, which are registered whenever Discord's list differs.
    pub commands: Vec<CommandDefinition>,
    /// The clock that dates incoming events.
    pub clock: Arc<dyn Clock>,
    pub timeouts: Timeouts,
    pub metrics: Arc<Metrics>,
}

/// The transports by which events arrive. Discord delivers interactions by HTTP if the application's settings
/// at Discord name an endpoint, and by the gateway otherwise. With both open, no event is missed while that
/// setting changes.
#[derive(Clone, Debug)]
pub struct TransportSettings {
    pub gateway: bool,
    /// The shards that this process runs; `None` for as many as Discord recommends.
    pub shards: Option<Shards>,
    /// The HTTP endpoint for signed interactions; `None` if there is none.
    pub endpoint: Option<Endpoint>,
}

impl Default for TransportSettings {
    fn default() -> Self {
        Self { gateway: true, shards: None, endpoint: None }
    }
}

/// A function whose future resolves when a gateway session may begin. Its argument is the shard's id modulo
/// Discord's `max_concurrency`. Of the shards with the same argument, one may begin a session every five
/// seconds, counted over all processes.
pub type SessionAdmission = Arc<dyn Fn(u32) -> BoxFuture<'static, ()> + Send + Sync>;

/// A flag that turns true when the connection closes.
type ShutdownSignal = watch::Receiver<bool>;

/// Resolves when the flag turns true, or when its sender is gone.
async fn until_closed(closing: &mut ShutdownSignal) {
    // Drop the read guard that `wait_for` returns, because the flag cannot change while somebody holds a
    // guard.
    drop(closing.wait_for(|closed| *closed).await);
}

/// Returns an admission for a bot of one process: sessions begin without a wait.
fn at_once() -> SessionAdmission {
    Arc::new(|_| Box::pin(std::future::ready(())))
}

/// Builds a connection to Discord. Nothing is sent or received before [`Connection::run`].
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub fn connect(settings: Settings) -> Result<Connection, DiscordFault> {
    Connection::new(settings)
}
