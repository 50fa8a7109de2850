//! The check of Discord: whether everything that the bot needs works with the host's own token.
//!
//! [`run`] asks Discord through the bot's own client (`facts`), tries a session and a message, and then judges
//! the answers; the judging functions do no I/O. Meanwhile [`Recorder`] writes down the shapes of the answers.

mod application;
mod channel;
mod commands;
mod facts;
pub mod finding;
mod gateway;
mod message;
pub(super) mod permissions;
pub mod recording;
mod session;
mod shape;
#[cfg(test)]
mod tests;
mod trouble;

use std::num::NonZeroU64;
use std::sync::Arc;

use serenity::http::{LightMethod, Request, Route};

use super::{DiscordFault, Timeouts, TransportSettings, client};
use crate::base::time::Clock;
use crate::chat::commands::CommandDefinition;
use crate::chat::{Drawing, File};
use crate::config::{ApiUrl, Token};

use facts::{Asker, Facts};
pub use finding::{CheckResult, Finding, Report};
pub use recording::{Recorder, Recording, RecordingFault};

/// The settings of a check.
pub struct CheckSettings {
    pub api: ApiUrl,
    pub token: Token,
    /// The transports of the bot, which must agree with the application's settings at Discord.
    pub transports: TransportSettings,
    /// The commands of the bot.
    pub commands: Vec<CommandDefinition>,
    /// The configured address at which people add the bot.
    pub invite_url: Option<String>,
    /// Whether the token is in a file that other users of the machine can read.
    pub exposes_token: bool,
    pub clock: Arc<dyn Clock>,
    pub timeouts: Timeouts,
    /// The channel in which a message is posted, and what the message shows; `None` posts nothing.
    pub channel: Option<NonZeroU64>,
    pub sample: Option<Sample>,
}

/// The pictures of the message that a check posts.
#[derive(Clone, Debug)]
pub struct Sample {
    pub board: File,
    /// The picture that replaces the board when the message is edited.
    pub edited: File,
    pub emoji: Drawing,
}

impl CheckSettings {
    /// Returns a text that no earlier check has used, since Discord ignores a message with a repeated nonce.
    fn once(&self) -> String {
        format!("check-{}", self.clock.now().0)
    }

    fn asker(&self, recorder: &Recorder) -> Result<Asker, DiscordFault> {
        let rest = client::rest(&self.api, &self.token, Arc::default())?.observed_by(recorder.observer());
        Ok(Asker { rest, pauses: self.timeouts.retry_pauses })
    }
}

/// Asks Discord everything, and judges the answers.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn run(settings: &CheckSettings, recorder: &Recorder) -> Result<Report, DiscordFault> {
    let asker = settings.asker(recorder)?;
    let facts = facts::gather(&asker, settings).await;
    Ok(judge(&facts, settings).without(settings.token.reveal()))
}

/// Registers the bot's commands, so that a stand-in for Discord has some to compare.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built, or if Discord refuses the commands.
pub async fn register(settings: &CheckSettings) -> Result<(), DiscordFault> {
    let asker = settings.asker(&Recorder::default())?;
    let application = asker.get(Route::Oauth2ApplicationCurrent).await;
    if let Some(id) = facts::id_of(Some(&application), "id") {
        asker.rest.http().set_application_id(id.into());
    }
    let registered = super::commands::register_if_changed(&asker.rest, &settings.commands).await;
    registered.map(drop).map_err(|fault| DiscordFault::Network(fault.to_string()))
}

/// Asks for the bot's user once, and records the answer, even a refusal.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn ask_once(settings: &CheckSettings, recorder: &Recorder) -> Result<(), DiscordFault> {
    let asker = settings.asker(recorder)?;
    // The recorder has the answer.
    let _ = asker.rest.send(Request::new(Route::UserMe, LightMethod::Get)).await;
    Ok(())
}

fn judge(facts: &Facts, settings: &CheckSettings) -> Report {
    let mut report = Report::default();
    application::judge(&mut report, facts, settings);
    gateway::judge(&mut report, facts, settings);
    commands::judge(&mut report, facts, &settings.commands);
    channel::judge(&mut report, facts, settings.channel.is_some(), settings.sample.as_ref());
    report
}
