//! The sandbox: the stand-in of Discord and the very same bot in one program.

use std::convert::Infallible;
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::app::Dice;
use crate::app::clock::SystemClock;
use crate::config::{Api, Config, Token};
use crate::features::Effort;
use crate::game::Registry;
use crate::render::Painter;
use crate::sandbox::{self, Card, Options, Switch, TOKEN};
use crate::store::Store;
use crate::words::Words;

use super::{Bot, Fault, Plan, cards, evening, open, signals};

/// What the sandbox is asked for.
pub struct SandboxPlan {
    /// The port of the page; 0 takes any free one.
    pub port: u16,
    /// The folder for everything: the stand-in's below `sandbox`, the bot's below `sandbox-store`.
    pub data: PathBuf,
    /// Where every request and answer is written, if anywhere.
    pub record: Option<PathBuf>,
    /// Whether a fresh folder stays empty, instead of beginning with the prepared evening.
    pub empty: bool,
    /// What else may be chosen. Its token and its address of Discord are not looked at.
    pub config: Config,
}

/// How long a fresh sandbox may take before it is said where it is; what is not prepared by then comes while
/// people look.
const OPENING: Duration = Duration::from_secs(3);

/// Runs the stand-in and the bot until the program is told to end. Says where through `announce`.
pub async fn sandbox(
    plan: SandboxPlan,
    games: Registry,
    announce: impl FnOnce(&str) + Send + 'static,
) -> Result<(), Fault> {
    let SandboxPlan { port, data, record, empty, config } = plan;
    let fresh = !empty && is_fresh(&data);
    let clock = Arc::new(SystemClock::default());
    // The store first: when another sandbox has it open, nothing has been started yet.
    let metrics = Arc::default();
    let store = open(&data.join("sandbox-store"), &metrics)?;
    let options = Options { port, folder: Some(data), record, clock: Arc::clone(&clock) as _ };
    let standin = sandbox::start(options).await?;
    let moved = Arc::clone(&clock);
    standin.lend_clock(move |span| moved.advance(span));
    let painter = Arc::<Painter>::default();
    let drawing = tokio::spawn(draw_cards(games.clone(), Arc::clone(&painter)));
    let kept = Arc::clone(&store);
    let plan = Plan {
        api: Api::read(&standin.url()).expect("the stand-in listens on loopback"),
        token: Token::read(TOKEN).ok().flatten().expect("the stand-in's token is one"),
        games: games.clone(),
        words: Words::load()?,
        store,
        clock,
        // Only where nothing is kept yet: dice that fall the same way once more would give the same ids
        // again.
        dice: if fresh { Dice::seeded(evening::SEED) } else { Dice::from_system() },
        painter,
        effort: Effort::default(),
        metrics,
        config,
    };
    let bot = Bot::start(plan).await?;
    signals::stop_on_signal(bot.stop());
    let hurry = bot.hurry();
    let opening = async {
        let evening = async {
            if fresh {
                hurry(true);
                spend_an_evening(&standin, kept, &games).await;
                hurry(false);
            }
            // The evening was in more of a hurry than Discord allows; from here on it allows no more than
            // Discord.
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

/// Whether nobody has ever been here.
fn is_fresh(data: &Path) -> bool {
    ["sandbox", "sandbox-store"].iter().all(|folder| !data.join(folder).exists())
}

/// The first minutes of a fresh folder. They can be had again, so that nothing in them waits for the disk.
async fn spend_an_evening(standin: &sandbox::Sandbox, store: Arc<dyn Store>, games: &Registry) {
    standin.hurry(true);
    if let Err(fault) = evening::prepare(&standin.url(), store, games).await {
        tracing::warn!(%fault, "the evening could not be prepared to its end");
    }
    standin.hurry(false);
}

/// Draws the cards of the page on a thread of their own. Without them the page is as good to play in.
async fn draw_cards(games: Registry, painter: Arc<Painter>) -> Option<Vec<Card>> {
    let drawn = spawn_blocking(move || Ok::<_, Fault>(cards(&games, &Words::load()?, &painter)?)).await;
    match drawn {
        Ok(Ok(cards)) => return Some(cards),
        Ok(Err(fault)) => tracing::error!(%fault, "the cards of the page could not be drawn"),
        Err(panic) => tracing::error!(%panic, "the cards of the page could not be drawn"),
    }
    None
}

pub(super) fn greeting(asked: u16, standin: &sandbox::Sandbox) -> String {
    let taken = if standin.port_was_taken() { format!(" (port {asked} is taken)") } else { String::new() };
    format!("The sandbox is open at {}/{taken}. Ctrl-C closes it; everything is kept.", standin.url())
}
