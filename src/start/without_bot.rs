//! The stand-in of Discord alone, for any program that wants to be the bot.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::clock::SystemClock;
use crate::sandbox::{self, Options, Switch, TOKEN};

use super::sandbox::greeting;
use super::{Fault, signals};

/// What the stand-in alone is asked for.
pub struct WithoutBotPlan {
    /// The port of the page; 0 takes any free one.
    pub port: u16,
    /// The folder for everything that is said; it is kept below `sandbox`.
    pub data: PathBuf,
    /// Where every request and answer is written, if anywhere.
    pub record: Option<PathBuf>,
}

/// Runs the stand-in until the program is told to end. Says through `announce` what another program needs to
/// come in.
///
/// It is as strict as Discord and not stricter: keys that nobody knows are passed over, and limits of
/// requests are kept.
pub async fn sandbox_without_bot(plan: WithoutBotPlan, announce: impl FnOnce(&str)) -> Result<(), Fault> {
    let WithoutBotPlan { port, data, record } = plan;
    let clock = Arc::new(SystemClock::default());
    let options = Options { port, folder: Some(data), record, clock: Arc::clone(&clock) as _ };
    let standin = sandbox::start(options).await?;
    standin.lend_clock(move |span| clock.advance(span));
    standin.throw(&Switch::Lenient { on: true });
    standin.throw(&Switch::RateLimits { on: true });
    let told = signals::told_to_end();
    let url = standin.url();
    let gateway = url.replacen("http", "ws", 1);
    let ways = [
        format!("  REST:    {url}/api/v10"),
        format!("  gateway: {gateway}/?v=10&encoding=json"),
        format!("  token:   {TOKEN}"),
    ];
    let greeting = greeting(port, &standin);
    announce(&format!("{greeting}\nNobody is the bot yet. A program comes in with\n{}", ways.join("\n")));
    told.await;
    standin.shut_down().await;
    Ok(())
}
