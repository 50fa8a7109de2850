//! The sandbox: the stand-in of Discord and the bot in one program.

use std::convert::Infallible;
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::app::Dice;
use crate::app::clock::SystemClock;
use crate::config::{ApiUrl, Config, Token};
use crate::features::Effort;
use crate::game::Registry;
use crate::render::Painter;
use crate::sandbox::{self, Card, Options, Switch, TOKEN};
use crate::store::Store;
use crate::words::Catalogue;

use super::{Bot, BotParts, StartFault, cards, evening, open, signals};

/// The settings of a sandbox in one process.
pub struct SandboxSettings {
    /// The port of the page; 0 takes any free one.
    pub port: u16,
    /// The data folder: the stand-in uses `sandbox` in it, the bot `sandbox-store`.
    pub data: PathBuf,
    /// The file for a record of all requests and answers, if wanted.
    pub record: Option<PathBuf>,
    /// Whether a fresh folder stays empty instead of getting the prepared evening.
    pub empty: bool,
    /// All other settings. Its token and its address of Discord are ignored.
    pub config: Config,
}

/// How long preparing a fresh sandbox may delay the greeting. The rest is prepared afterwards.
const OPENING: Duration = Duration::from_secs(3);

/// Runs the stand-in and the bot until a signal ends the program. Prints the address through `announce`.
///
/// # Errors
///
/// Fails if the store, the stand-in or the bot cannot be opened, or if the bot's connection ends.
pub async fn sandbox(
    plan: SandboxSettings,
    games: Registry,
    announce: impl FnOnce(&str) + Send + 'static,
) -> Result<(), StartFault> {
    let SandboxSettings { port, data, record, empty, config } = plan;
    let fresh = !empty && is_fresh(&data);
    let clock = Arc::new(SystemClock::default());
    // Open the store first: if another sandbox has it open, nothing else has been started.
    let metrics = Arc::default();
    let store = open(&data.join("sandbox-store"), &metrics)?;
    let options = Options { port, folder: Some(data), record, clock: Arc::clone(&clock) as _ };
    let standin = sandbox::start(options).await?;
    let shared_clock = Arc::clone(&clock);
    standin.share_clock(move |span| shared_clock.advance(span));
    let painter = Arc::<Painter>::default();
    let drawing = tokio::spawn(draw_cards(games.clone(), Arc::clone(&painter)));
    let shared_store = Arc::clone(&store);
    let plan = BotParts {
        api: ApiUrl::read(&standin.url()).expect("the stand-in listens on loopback"),
        token: Token::read(TOKEN).ok().flatten().expect("the stand-in's token is one"),
        games: games.clone(),
        words: Catalogue::load()?,
        store,
        clock,
        // A seed only for an empty store: reusing it would repeat the ids of existing records.
        dice: if fresh { Dice::seeded(evening::SEED) } else { Dice::from_system() },
        painter,
        effort: Effort::default(),
        metrics,
        config,
    };
    let bot = Bot::start(plan).await?;
    signals::stop_on_signal(bot.stop());
    let skip_budget = bot.budget_switch();
    let opening = async {
        let evening = async {
            if fresh {
                skip_budget(true);
                prepare_evening(&standin, shared_store, &games).await;
                skip_budget(false);
            }
            // The prepared evening exceeds Discord's rate limits; from now on they apply.
            standin.throw(&Switch::RateLimits { on: true });
        };
        tokio::pin!(evening);
        let in_time = timeout(OPENING, &mut evening).await.is_ok();
        announce(&greeting(port, &standin));
        if !in_time {
            evening.await;
        }
    };
    let showing = async {
        if let Ok(Some(cards)) = drawing.await {
            standin.show_cards(cards);
        }
    };
    let beside = async {
        tokio::join!(opening, showing);
        pending::<Infallible>().await
    };
    let ended = tokio::select! {
        ended = bot.run() => ended,
        never = beside => match never {},
    };
    standin.shut_down().await;
    ended
}

/// Whether the folder has no data of an earlier run.
fn is_fresh(data: &Path) -> bool {
    ["sandbox", "sandbox-store"].iter().all(|folder| !data.join(folder).exists())
}

/// Prepares the evening. Losing it costs nothing, so that writes need not wait for the disk.
async fn prepare_evening(standin: &sandbox::Sandbox, store: Arc<dyn Store>, games: &Registry) {
    standin.set_unsynced(true);
    if let Err(fault) = evening::prepare(&standin.url(), store, games).await {
        tracing::warn!(%fault, "the prepared evening is incomplete");
    }
    standin.set_unsynced(false);
}

/// Draws the cards of the page on a thread of its own. The page works without them.
async fn draw_cards(games: Registry, painter: Arc<Painter>) -> Option<Vec<Card>> {
    let drawn =
        spawn_blocking(move || Ok::<_, StartFault>(cards(&games, &Catalogue::load()?, &painter)?)).await;
    match drawn {
        Ok(Ok(cards)) => return Some(cards),
        Ok(Err(fault)) => tracing::error!(%fault, "the cards of the page cannot be drawn"),
        Err(panic) => tracing::error!(%panic, "the cards of the page cannot be drawn"),
    }
    None
}

pub(super) fn greeting(asked: u16, standin: &sandbox::Sandbox) -> String {
    let taken = if standin.port_was_taken() { format!(" (port {asked} is taken)") } else { String::new() };
    format!("The sandbox is open at {}/{taken}. Ctrl-C closes it; everything is kept.", standin.url())
}
