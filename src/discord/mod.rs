//! The adapter to Discord, built on the library serenity, which no other module names.
//!
//! [`connect`] builds a connection. [`Connection::chat`] sends requests; [`Connection::run`] receives events
//! from the gateway, from signed HTTP requests, or from both. The module knows only the plain data of the
//! chat port, and no game, match or store.

mod bounds;
mod budget;
pub mod check;
mod commands;
mod dispatcher;
mod emoji;
mod endpoint;
mod events;
mod gateway;
mod inbound;
mod log_interceptor;
mod open_channels;
mod outbound;
mod payload;
mod permissions;
mod rate_limits;
mod refusals;
mod relay;
mod responses;
mod rest;
mod run;
mod session;
mod transports;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::base::metrics::Metrics;
use crate::base::time::Clock;
use crate::chat::BoxFuture;
use crate::chat::definitions::CommandDefinition;
use crate::config::{ApiUrl, Endpoint, Shards, Token};

pub use run::{Connection, connect};

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

/// The timeouts and pauses of the connection to Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The interval between two checks of a shard.
    pub check_interval: Duration,
    /// How long the gateway's thread may take to run an empty task before that thread counts as stuck. On a
    /// closed connection serenity can keep the thread busy forever.
    pub stuck_after: Duration,
    /// How long a connected shard's heartbeats may stay unanswered. Discord asks for a heartbeat every 41.25
    /// s; serenity itself reconnects after a single missing answer.
    pub silent_after: Duration,
    /// How long a shard may be disconnected. In that time serenity retries every 5 s by itself.
    pub disconnected_after: Duration,
    /// The minimum pause between two sessions; Discord asks for five seconds. The pause doubles after each
    /// session that never connected, since Discord counts those too (1,000 a day).
    pub session_pause: Duration,
    /// The first pause before a request to an unreachable Discord is repeated. The pause doubles each time.
    pub unreachable_pause: Duration,
    /// The pauses before the first, second and third repetition of a failed request.
    pub retry_pauses: [Duration; 3],
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            check_interval: Duration::from_millis(500),
            stuck_after: Duration::from_secs(1),
            silent_after: Duration::from_secs(100),
            disconnected_after: Duration::from_secs(60),
            session_pause: Duration::from_secs(5),
            unreachable_pause: Duration::from_secs(1),
            retry_pauses: [300, 1_000, 3_000].map(Duration::from_millis),
        }
    }
}

/// The reason why a connection could not be made, or why it ended. No text contains a request's address, because
/// the addresses of interactions contain a secret token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordFault {
    /// Discord sent the gateway's close code 4004, or HTTP status 401.
    #[error(
        "Discord does not accept the token; copy it again from the page of your application, without spaces"
    )]
    TokenRefused,
    /// Discord sent the gateway's close code 4013 or 4014.
    #[error("Discord refuses the gateway intents of the bot")]
    IntentsRefused,
    /// The server at the base address did not answer, or answered otherwise than Discord does. The
    /// connection keeps retrying.
    #[error("{api} cannot be reached: {why}")]
    Unreachable { api: String, why: String },
    /// The API has a loopback address, but its gateway has not. A remote gateway would receive the token.
    #[error(
        "the API is on this machine, but its gateway is {0}; refused, since that gateway would receive the token"
    )]
    GatewayElsewhere(String),
    /// The HTTP endpoint for interactions could not start, or failed later.
    #[error("the HTTP endpoint cannot be served: {0}")]
    Endpoint(String),
    #[error("no connection can be made: {0}")]
    Network(String),
    /// The connection ended for good, although nobody had stopped it. The string is serenity's error.
    #[error("the connection to the gateway ended: {0}")]
    Ended(String),
}

/// A handle that stops a connection from any task. Clones stop the same connection.
#[derive(Clone, Default)]
pub struct StopHandle(Arc<watch::Sender<Option<Result<(), DiscordFault>>>>);

impl StopHandle {
    /// Asks the connection to end. The connection then receives nothing more, and finishes the interactions
    /// in progress.
    pub fn stop(&self) {
        self.end(Ok(()));
    }

    /// Ends the connection. If it was ended before, the earlier reason stays.
    fn end(&self, reason: Result<(), DiscordFault>) {
        self.0.send_if_modified(|end| {
            let is_first = end.is_none();
            end.get_or_insert(reason);
            is_first
        });
    }

    #[cfg(test)]
    fn is_requested(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves once the connection is asked to end.
    ///
    /// # Errors
    ///
    /// [`DiscordFault::TokenRefused`] if Discord's refusal of the token is the reason.
    async fn requested(&self) -> Result<(), DiscordFault> {
        let mut changes = self.0.subscribe();
        let end = changes.wait_for(Option::is_some).await;
        end.ok().and_then(|end| end.clone()).unwrap_or(Ok(()))
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
