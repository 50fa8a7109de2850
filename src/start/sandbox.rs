//! The sandbox in one process: the stand-in for Discord together with the bot.

use std::convert::Infallible;
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::app::clock::SystemClock;
use crate::app::{Dice, Priority};
use crate::config::{ApiUrl, Config, StoreConfig, Token};
use crate::features::Effort;
use crate::game::Registry;
use crate::render::Painter;
use crate::sandbox::{self, Card, Options, Switch, TOKEN};
use crate::store::Store;
use crate::words::Catalogue;

use super::{Bot, BotParts, StartFault, cards, evening, exports, open, signals};

pub struct SandboxSettings {
    /// The port of the sandbox's page; 0 takes any free one.
    pub port: u16,
    /// The data folder. The stand-in writes into its subfolder `sandbox`, the bot into `sandbox-store`.
    pub data: PathBuf,
    /// A file to which all requests and answers are recorded; `None` records nothing.
    pub record: Option<PathBuf>,
    /// Whether to skip the example matches that a sandbox without earlier data otherwise starts with.
    pub empty: bool,
    /// The bot's configuration. Its token and its address of Discord are ignored.
    pub config: Config,
}

/// The maximum delay of the start message while the example matches are prepared. The remaining matches are
/// prepared after the message.
const OPENING: Duration = Duration::from_secs(3);

/// Runs the stand-in for Discord and the bot until a signal ends the program. Passes the page's address to
/// `announce`.
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
    // Open the store first: if another sandbox is using the store, this fails before anything else has
    // started.
    let metrics = Arc::default();
    let folder = data.join("sandbox-store");
    let exports = exports(&StoreConfig { path: folder.clone(), url: None, ..config.store.clone() });
    let store = open(&folder, exports, &metrics)?;
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
        // Use the fixed seed only with an empty store. With other stores, the seed would generate the ids of
        // existing records again.
        dice: if fresh { Dice::seeded(evening::SEED) } else { Dice::from_system() },
        painter,
        effort: Effort::default(),
        engine_priority: Priority::Idle,
        metrics,
        config,
    };
    let bot = Bot::start(plan).await?;
    signals::stop_on_signal(bot.stop());
    let skip_budget = bot.budget_switch();
    let evening = async {
        if fresh {
            skip_budget(true);
            prepare_evening(&standin, shared_store, &games).await;
            skip_budget(false);
        }
        // Preparing the example matches exceeds Discord's rate limits, so the stand-in applies them only
        // from here.
        standin.throw(&Switch::RateLimits { on: true });
    };
    let opening = announce_within(OPENING, evening, || announce(&greeting(port, &standin)));
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

/// Runs `work` to its end. Calls `announce` when it is done, or when `limit` is over if this comes first.
async fn announce_within(limit: Duration, work: impl Future<Output = ()>, announce: impl FnOnce()) {
    tokio::pin!(work);
    let in_time = timeout(limit, &mut work).await.is_ok();
    announce();
    if !in_time {
        work.await;
    }
}

/// Returns whether the folder holds no data of an earlier run.
fn is_fresh(data: &Path) -> bool {
    ["sandbox", "sandbox-store"].iter().all(|folder| !data.join(folder).exists())
}

/// Prepares the example matches. Meanwhile the stand-in does not sync its writes to disk, since a crash would
/// lose only example data.
async fn prepare_evening(standin: &sandbox::Sandbox, store: Arc<dyn Store>, games: &Registry) {
    standin.set_unsynced(true);
    if let Err(fault) = evening::prepare(&standin.url(), store, games).await {
        tracing::warn!(%fault, "the prepared evening is incomplete; the sandbox goes on with what there is");
    }
    standin.set_unsynced(false);
}

/// Draws the page's game cards on a blocking thread. Returns `None`, and logs an error, if drawing fails: the
/// page also works without cards.
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

pub(super) fn greeting(wanted_port: u16, standin: &sandbox::Sandbox) -> String {
    let taken =
        if standin.port_was_taken() { format!(" (port {wanted_port} is taken)") } else { String::new() };
    format!("The sandbox is open at {}/{taken}. Ctrl-C closes it; everything is kept.", standin.url())
}
