//! The check of Discord: whether everything that the bot needs works with the host's own token.
//!
//! [`run`] asks Discord through the bot's own client (`facts`), tries a session and a message, and then judges
//! the answers; the judging functions do no I/O. Meanwhile [`Recorder`] writes down the shapes of the answers.

mod application;
mod channel;
mod commands;
mod excerpt;
mod facts;
pub mod finding;
mod gateway;
mod interruption;
mod message;
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
use crate::config::{ApiUrl, InviteUrl, Token};

pub use excerpt::one_line;
use facts::{Asker, Facts};
pub use finding::{CheckResult, Finding, Report};
pub use interruption::Interruption;
pub use recording::{RecordedExchange, Recorder, Recording, RecordingFault};

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
    /// Returns the settings of a check that compares no commands and posts nothing.
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

    fn asker(&self, recorder: &Recorder, interruption: &Interruption) -> Result<Asker, DiscordFault> {
        let requests = client::requests(&self.api).build();
        let requests = requests.map_err(|error| DiscordFault::Network(error.to_string()))?;
        Ok(self.asker_over(requests, recorder, interruption))
    }

    fn asker_over(
        &self,
        requests: reqwest::Client,
        recorder: &Recorder,
        interruption: &Interruption,
    ) -> Asker {
        let rest = client::rest_over(requests, &self.api, &self.token, Arc::default());
        let rest = rest.observed_by(recorder.observer());
        Asker::new(rest, self, interruption.clone())
    }
}

/// Asks Discord everything, and judges the answers.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn run(settings: &CheckSettings, recorder: &Recorder) -> Result<Report, DiscordFault> {
    run_until(settings, recorder, &Interruption::default()).await
}

/// Like [`run`], but once the interruption is requested, the check asks nothing more, makes nothing more, and
/// removes what it has made.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn run_until(
    settings: &CheckSettings,
    recorder: &Recorder,
    interruption: &Interruption,
) -> Result<Report, DiscordFault> {
    Ok(run_with(&settings.asker(recorder, interruption)?, settings).await)
}

/// Like [`run`], but uses an HTTP client that the caller has built.
#[cfg(test)]
pub(super) async fn run_over(
    requests: reqwest::Client,
    settings: &CheckSettings,
    recorder: &Recorder,
) -> Report {
    run_with(&settings.asker_over(requests, recorder, &Interruption::default()), settings).await
}

async fn run_with(asker: &Asker, settings: &CheckSettings) -> Report {
    let facts = facts::gather(asker, settings).await;
    judge(&facts, settings).without(settings.token.reveal())
}

/// Registers the bot's commands, so that a stand-in for Discord has some to compare.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built, or if Discord refuses the commands.
pub async fn register(settings: &CheckSettings) -> Result<(), DiscordFault> {
    let asker = settings.asker(&Recorder::default(), &Interruption::default())?;
    let application = asker.get(Route::Oauth2ApplicationCurrent).await;
    if let Some(id) = facts::id_of(application.as_ref(), "id") {
        asker.rest().http().set_application_id(id.into());
    }
    let registered = super::commands::register_if_changed(asker.rest(), &settings.commands).await;
    registered.map(drop).map_err(|fault| DiscordFault::Network(fault.to_string()))
}

/// Asks for the bot's user once, and records the answer, even a refusal.
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub async fn ask_once(settings: &CheckSettings, recorder: &Recorder) -> Result<(), DiscordFault> {
    let asker = settings.asker(recorder, &Interruption::default())?;
    // The recorder has the answer.
    let _ = asker.rest().send(Request::new(Route::UserMe, LightMethod::Get)).await;
    Ok(())
}

fn judge(facts: &Facts, settings: &CheckSettings) -> Report {
    let mut report = Report { is_interrupted: facts.is_interrupted, ..Report::default() };
    application::judge(&mut report, facts, settings);
    gateway::judge(&mut report, facts, settings);
    commands::judge(&mut report, facts, &settings.commands);
    channel::judge(&mut report, facts, settings);
    report
}
