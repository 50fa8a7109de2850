//! The sandbox: the stand-in of Discord and the very same bot in one program.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::Dice;
use crate::app::clock::SystemClock;
use crate::config::{Api, Config, Token};
use crate::game::Registry;
use crate::sandbox::{self, Options, TOKEN};
use crate::words::Words;

use super::{Bot, Fault, Plan, open, signals};

/// What the sandbox is asked for.
pub struct SandboxPlan {
    /// The port of the page; 0 takes any free one.
    pub port: u16,
    /// The folder for everything: the stand-in's below `sandbox`, the bot's below `sandbox-store`.
    pub data: PathBuf,
    /// Where every request and answer is written, if anywhere.
    pub record: Option<PathBuf>,
    /// What else may be chosen. Its token and its address of Discord are not looked at.
    pub config: Config,
}

/// Runs the stand-in and the bot until the program is told to end. Says where through `announce`.
pub async fn sandbox(plan: SandboxPlan, games: Registry, announce: impl FnOnce(&str)) -> Result<(), Fault> {
    let SandboxPlan { port, data, record, config } = plan;
    let clock = Arc::new(SystemClock::default());
    // The store first: when another sandbox has it open, nothing has been started yet.
    let metrics = Arc::default();
    let store = open(&data.join("sandbox-store"), &metrics)?;
    let options = Options { port, folder: Some(data), record, clock: Arc::clone(&clock) as _ };
    let standin = sandbox::start(options).await?;
    let moved = Arc::clone(&clock);
    standin.lend_clock(move |span| moved.advance(span));
    let plan = Plan {
        api: Api::read(&standin.url()).expect("the stand-in listens on loopback"),
        token: Token::read(TOKEN).ok().flatten().expect("the stand-in's token is one"),
        games,
        words: Words::load()?,
        store,
        clock,
        dice: Dice::from_system(),
        painter: Arc::default(),
        metrics,
        config,
    };
    let bot = Bot::start(plan).await?;
    signals::stop_on_signal(bot.stop());
    announce(&greeting(port, &standin));
    let ended = bot.run().await;
    standin.shut_down().await;
    ended
}

pub(super) fn greeting(asked: u16, standin: &sandbox::Sandbox) -> String {
    let taken = if standin.port_was_taken() { format!(" (port {asked} is taken)") } else { String::new() };
    format!("The sandbox is open at {}/{taken}. Ctrl-C closes it; everything is kept.", standin.url())
}
