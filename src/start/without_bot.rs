//! The stand-in for Discord without the bot, for developing or testing any other bot program.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::clock::SystemClock;
use crate::sandbox::{self, Options, Switch, TOKEN};

use super::sandbox::greeting;
use super::{StartFault, signals};

pub struct WithoutBotSettings {
    /// The port of the sandbox's page; 0 takes any free one.
    pub port: u16,
    /// The data folder. The stand-in writes into its subfolder `sandbox`.
    pub data: PathBuf,
    /// A file to which all requests and answers are recorded; `None` records nothing.
    pub record: Option<PathBuf>,
}

/// Runs the stand-in for Discord until a signal ends the program. Passes to `announce` the addresses and the
/// token that a bot needs to connect. Like Discord itself, the stand-in ignores unknown JSON keys and applies
/// rate limits.
///
/// # Errors
///
/// Fails if the stand-in cannot be started.
pub async fn sandbox_without_bot(
    plan: WithoutBotSettings,
    announce: impl FnOnce(&str),
) -> Result<(), StartFault> {
    let WithoutBotSettings { port, data, record } = plan;
    let clock = Arc::new(SystemClock::default());
    let options = Options { port, folder: Some(data), record, clock: Arc::clone(&clock) as _ };
    let standin = sandbox::start(options).await?;
    standin.share_clock(move |span| clock.advance(span));
    standin.throw(&Switch::Lenient { on: true });
    standin.throw(&Switch::RateLimits { on: true });
    let signal = signals::until_signal();
    let url = standin.url();
    let gateway = url.replacen("http", "ws", 1);
    let ways = [
        format!("  REST:    {url}/api/v10"),
        format!("  gateway: {gateway}/?v=10&encoding=json"),
        format!("  token:   {TOKEN}"),
    ];
    let greeting = greeting(port, &standin);
    announce(&format!("{greeting}\nNo bot is connected yet. A program connects with\n{}", ways.join("\n")));
    signal.await;
    standin.shut_down().await;
    Ok(())
}
