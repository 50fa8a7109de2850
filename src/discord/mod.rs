//! The adapter to Discord, by serenity: the only place that names it.
//!
//! [`connect`] builds the one client, [`Connection::chat`] is the way out, [`Connection::run`] the way in. Knows plain
//! data of the chat's port only: no game, no match, no store.

mod client;
mod commands;
mod door;
mod ear;
mod emoji;
mod fault;
mod inbound;
mod outbound;
mod payload;
mod pulse;
mod run;
mod stay;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::base::tally::Tally;
use crate::base::time::Clock;
use crate::chat::commands::Definition;
use crate::config::{Api, Token};

pub use fault::Fault;
pub use pulse::Patience;
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
    /// How long a silent connection is waited for.
    pub patience: Patience,
    /// Where it is counted how often we were let in.
    pub tally: Arc<Tally>,
}

/// Reaches Discord and finds out where its gateway is. Nothing is received before [`Connection::run`].
pub async fn connect(settings: Settings) -> Result<Connection, Fault> {
    Connection::new(settings).await
}
