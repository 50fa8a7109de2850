//! The adapter to Discord. It is built on serenity, and no other module names serenity.
//!
//! [`connect`] builds the client. [`Connection::chat`] sends requests; [`Connection::run`] receives
//! events from the gateway, from signed HTTP requests, or from both. The module sees only the plain data
//! of the chat port: no game, match or store.

mod budget;
mod client;
mod commands;
mod dispatcher;
mod emoji;
mod endpoint;
mod events;
mod fault;
mod gateway;
mod inbound;
mod liveness;
mod log_interceptor;
mod outbound;
mod own_messages;
mod payload;
mod raw_interaction;
mod refusals;
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

/// Everything needed to connect to Discord.
#[derive(Clone)]
pub struct Settings {
    /// The base address of Discord's API. A loopback address turns off serenity's rate limiter; nothing
    /// else does.
    pub api: ApiUrl,
    pub token: Token,
    /// The transports on which events arrive.
    pub transports: TransportSettings,
    /// The commands of the bot. They are registered whenever Discord has a different list.
    pub commands: Vec<CommandDefinition>,
    /// The clock that dates incoming events.
    pub clock: Arc<dyn Clock>,
    /// How long to wait for a Discord that does not answer.
    pub timeouts: Timeouts,
    /// The counters of connects, sessions, unreadable events and panics.
    pub metrics: Arc<Metrics>,
}

/// The transports on which events arrive. Discord delivers interactions by HTTP if the application's
/// settings name an endpoint, and by the gateway otherwise. With both open, nothing is missed while the
/// setting changes.
#[derive(Clone, Debug)]
pub struct TransportSettings {
    /// Whether to connect to the gateway.
    pub gateway: bool,
    /// The shards that this process runs; `None` for as many as Discord recommends.
    pub shards: Option<Shards>,
    /// The HTTP endpoint for signed requests, if there is one.
    pub endpoint: Option<Endpoint>,
}

impl Default for TransportSettings {
    fn default() -> Self {
        Self { gateway: true, shards: None, endpoint: None }
    }
}

/// Resolves when a gateway session may begin. The argument is the shard's id modulo Discord's
/// `max_concurrency`; of each such group one session may begin in five seconds, over all processes.
pub type SessionAdmission = Arc<dyn Fn(u32) -> BoxFuture<'static, ()> + Send + Sync>;

/// Turns true when the connection closes.
type ShutdownSignal = watch::Receiver<bool>;

/// Resolves when the connection closes, or when its sender is gone.
async fn until_closed(closing: &mut ShutdownSignal) {
    // `wait_for` returns a read guard of the channel; drop it at once.
    drop(closing.wait_for(|closed| *closed).await);
}

/// Admits every session without a wait.
fn at_once() -> SessionAdmission {
    Arc::new(|_| Box::pin(std::future::ready(())))
}

/// Builds a connection to Discord. It sends and receives nothing before [`Connection::run`].
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub fn connect(settings: Settings) -> Result<Connection, DiscordFault> {
    Connection::new(settings)
}
