//! The adapter to Discord, by serenity: the only place that names it.
//!
//! [`connect`] builds the one client, [`Connection::chat`] is the way out, [`Connection::run`] the way in. Knows plain
//! data of the chat's port only: no game, no match, no store.

mod client;
mod commands;
mod dispatcher;
mod emoji;
mod events;
mod fault;
mod inbound;
mod liveness;
mod outbound;
mod payload;
mod rest;
mod run;
mod seen;
mod session;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::base::metrics::Metrics;
use crate::base::time::Clock;
use crate::chat::commands::Definition;
use crate::config::{Api, Token};

pub use fault::Fault;
pub use liveness::Timeouts;
pub use run::{Connection, Stop};

/// What is needed to be on Discord.
#[derive(Clone)]
pub struct Settings {
    /// Where Discord's interface is. A loopback address turns the limiter of requests off, and only that does.
    pub api: Api,
    /// The token of the bot.
    pub token: Token,
    /// The commands that people shall have; registered when what Discord has is different.
    pub commands: Vec<Definition>,
    /// Tells when something reached us.
    pub clock: Arc<dyn Clock>,
    /// How long a silent Discord is waited for.
    pub timeouts: Timeouts,
    /// Where it is counted how often we were let in.
    pub metrics: Arc<Metrics>,
}

/// A connection to Discord. Nobody is asked and nothing received before [`Connection::run`].
pub fn connect(settings: Settings) -> Result<Connection, Fault> {
    Connection::new(settings)
}
