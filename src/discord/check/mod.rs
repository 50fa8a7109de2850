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
mod recording;
mod table;
#[cfg(test)]
mod tests;

use std::num::NonZeroU64;
use std::sync::Arc;

use crate::base::time::Clock;
use crate::chat::definitions::CommandDefinition;
use crate::chat::{Drawing, File};
use crate::config::{ApiUrl, InviteUrl, Token};

use super::rest::RestClient;
use super::{DiscordFault, Timeouts, TransportSettings};
use facts::{Asker, Facts};

pub use facts::Interruption;
pub use finding::{CheckResult, Finding, Report};
pub use recording::Recorder;

/// The settings of a check.
pub struct CheckSettings {
    pub api: ApiUrl,
    pub token: Token,
    /// The transports of the bot, which must agree with the application's settings at Discord.
    pub transports: TransportSettings,
    /// The commands of the bot.
    pub commands: Vec<CommandDefinition>,
    /// The configured address at which people add the bot; `None` for the address that the bot makes.
    pub invite_url: Option<InviteUrl>,
    /// A file with the token that other users of the machine can read.
    pub exposed_file: Option<ExposedFile>,
    pub clock: Arc<dyn Clock>,
    pub timeouts: Timeouts,
    /// The channel in which a message is posted, and what the message shows; `None` posts nothing.
    pub channel: Option<NonZeroU64>,
    pub sample: Option<Sample>,
}

/// A file that holds the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExposedFile {
    Configuration,
    /// The file that `ENGAWA_DISCORD_TOKEN_FILE` names.
    TokenFile,
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
    /// The settings of a check that compares no commands and posts nothing.
    pub fn new(api: ApiUrl, token: Token, clock: Arc<dyn Clock>) -> Self {
        Self {
            api,
            token,
            transports: TransportSettings::default(),
            commands: Vec::new(),
            invite_url: None,
            exposed_file: None,
            clock,
            timeouts: Timeouts::default(),
            channel: None,
            sample: None,
        }
    }
}

/// Asks Discord everything, and judges the answers. Once the interruption is requested, the check asks nothing
/// more, makes nothing more, and removes what it has made.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn run(
    settings: &CheckSettings,
    recorder: &Recorder,
    interruption: &Interruption,
) -> Result<Report, DiscordFault> {
    let rest = RestClient::new(&settings.api, &settings.token, Arc::default())?;
    Ok(run_over(rest, settings, recorder, interruption).await)
}

/// Like [`run`], but uses a client that the caller has built.
pub(super) async fn run_over(
    mut rest: RestClient,
    settings: &CheckSettings,
    recorder: &Recorder,
    interruption: &Interruption,
) -> Report {
    rest.observer = Some(recorder.observer());
    let asker = Asker::new(rest, settings, interruption);
    judge(&facts::gather(&asker).await, settings).without(settings.token.reveal())
}

fn judge(facts: &Facts, settings: &CheckSettings) -> Report {
    let mut report = Report { is_interrupted: facts.is_interrupted, ..Report::default() };
    application::judge(&mut report, facts, settings);
    gateway::judge(&mut report, facts, settings);
    commands::judge(&mut report, facts, &settings.commands);
    channel::judge(&mut report, facts, settings);
    report
}
