//! The sandbox in one process: the stand-in for Discord, with the bot or without it.

use std::convert::Infallible;
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

use crate::app::clock::SystemClock;
use crate::app::{Dice, Priority};
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::config::{ApiUrl, Config, StoreConfig, Token};
use crate::features::Effort;
use crate::game::{AnyGame, PositionText, Registry, Table};
use crate::render::{Painter, RenderFault};
use crate::sandbox::{self, Card, FaultCommand, Options, Sandbox, SandboxFault, Sentences, TOKEN};
use crate::store::Store;
use crate::words::{Catalogue, Language};

use super::{Bot, BotParts, StartFault, evening, exports, open, signals};

/// The settings of the stand-in for Discord.
pub struct StandinSettings {
    /// The port of the sandbox's page; 0 takes any free one.
    pub port: u16,
    /// The data folder. The stand-in writes into its subfolder `sandbox`, the bot into `sandbox-store`.
    pub data: PathBuf,
    /// A file to which all requests and answers are recorded; `None` records nothing.
    pub record: Option<PathBuf>,
}

impl StandinSettings {
    pub(super) async fn start(self, clock: Arc<SystemClock>) -> Result<Sandbox, SandboxFault> {
        let Self { port, data, record } = self;
        sandbox::start(Options { port, folder: Some(data), record, clock }).await
    }
}

/// The maximum delay of the start message while the example matches are prepared. The remaining matches are
/// prepared after the message.
const OPENING: Duration = Duration::from_secs(3);

/// Runs the stand-in for Discord and the bot until a signal ends the program. Passes the page's address to
/// `announce`. The token and the address of Discord in the configuration are ignored. A sandbox without earlier
/// data starts with example matches, unless it is to be `empty`.
///
/// # Errors
///
/// Fails if the store, the stand-in or the bot cannot be opened, or if the bot's connection ends.
pub async fn sandbox(
    settings: StandinSettings,
    empty: bool,
    config: Config,
    games: Registry,
    announce: impl FnOnce(&str) + Send + 'static,
) -> Result<(), StartFault> {
    let port = settings.port;
    let fresh = !empty && is_fresh(&settings.data);
    let clock = Arc::new(SystemClock::default());
    // Open the store first: if another sandbox is using the store, this fails before anything else has
    // started.
    let metrics = Arc::default();
    let folder = settings.data.join("sandbox-store");
    let exports = exports(&StoreConfig { path: folder.clone(), url: None, ..config.store.clone() });
    let store = open(&folder, exports, &metrics)?;
    let standin = settings.start(Arc::clone(&clock)).await?;
    let shared_clock = Arc::clone(&clock);
    standin.share_clock(move |span| shared_clock.advance(span));
    let painter = Arc::<Painter>::default();
    let (drawn, drawer) = (games.clone(), Arc::clone(&painter));
    let drawing = spawn_blocking(move || draw_cards(&drawn, &drawer));
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
    let skip_budget = bot.connection.budget_switch();
    let evening = async {
        if fresh {
            skip_budget(true);
            prepare_evening(&standin, shared_store, &games).await;
            skip_budget(false);
        }
        // Preparing the example matches exceeds Discord's rate limits, so the stand-in applies them only
        // from here.
        standin.inject(&FaultCommand::RateLimits { on: true });
    };
    let opening = announce_within(OPENING, evening, || announce(&greeting(port, &standin)));
    let ended = run_beside(bot, opening, show_cards(drawing, &standin)).await;
    standin.shut_down().await;
    ended
}

/// Runs the bot until it is stopped, beside work that ends earlier.
async fn run_beside(
    bot: Bot,
    opening: impl Future<Output = ()>,
    showing: impl Future<Output = ()>,
) -> Result<(), StartFault> {
    let beside = async {
        tokio::join!(opening, showing);
        pending::<Infallible>().await
    };
    tokio::select! {
        ended = bot.run() => ended,
        never = beside => match never {},
    }
}

/// Shows the page's game cards. Logs an error if drawing them fails: the page also works without cards.
async fn show_cards(drawing: JoinHandle<Result<Vec<Card>, StartFault>>, standin: &Sandbox) {
    match drawing.await {
        Ok(Ok(cards)) => standin.show_cards(cards),
        Ok(Err(fault)) => tracing::error!(%fault, "the cards of the page cannot be drawn"),
        Err(panic) => tracing::error!(%panic, "the cards of the page cannot be drawn"),
    }
}

fn draw_cards(games: &Registry, painter: &Painter) -> Result<Vec<Card>, StartFault> {
    let words = Catalogue::load()?;
    Ok(games.iter().map(|game| card(game, &words, painter)).collect::<Result<_, _>>()?)
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

fn is_fresh(data: &Path) -> bool {
    ["sandbox", "sandbox-store"].iter().all(|folder| !data.join(folder).exists())
}

/// Prepares the example matches.
async fn prepare_evening(standin: &Sandbox, store: Arc<dyn Store>, games: &Registry) {
    if let Err(fault) = evening::prepare(&standin.url(), store, games).await {
        tracing::warn!(%fault, "the prepared evening is incomplete; the sandbox goes on with what there is");
    }
}

pub(super) fn greeting(wanted_port: u16, standin: &Sandbox) -> String {
    let taken =
        if standin.port_was_taken { format!(" (port {wanted_port} is taken)") } else { String::new() };
    format!("The sandbox is open at {}/{taken}. Ctrl-C closes it; everything is kept.", standin.url())
}

/// The card of a game on the page: its name, its summary and a sample board with a description in words.
/// Every text is given in all languages of the bot, except for labels inside the picture, which use the default
/// language. Preparing the art of the game takes up to a second.
fn card(game: &'static dyn AnyGame, words: &Catalogue, painter: &Painter) -> Result<Card, RenderFault> {
    let id = game.facts().id;
    let (table, picture) = lesson_board(game, words, painter, Seat::First)?;
    let in_each = |text: &Text| -> Sentences {
        let say = |language: Language| (language.code(), Voice::new(words, language).plain(text));
        Language::all().map(say).collect()
    };
    Ok(Card {
        command: format!("challenge {id}"),
        name: in_each(&Text::of(id, "name")),
        about: in_each(&Text::of(id, "summary")),
        alt: in_each(&table.describe()),
        picture,
    })
}

pub(super) type LessonBoard = (Box<dyn Table>, Arc<[u8]>);

/// The position of a game's lesson, and its picture from a seat, with words in the default language.
pub(super) fn lesson_board(
    game: &'static dyn AnyGame,
    words: &Catalogue,
    painter: &Painter,
    seat: Seat,
) -> Result<LessonBoard, RenderFault> {
    let lesson = PositionText(game.lesson().position.to_owned());
    let table = game.open(&lesson, &[]).expect("the suite that every game passes opens its lesson");
    let (look, voice) = (Look::from(seat), Voice::new(words, Language::default()));
    let scene = table.scene(&look).translated(&|text| voice.plain(text));
    let picture = painter.board(game.art(look.theme), &scene)?;
    Ok((table, picture))
}

/// Runs the stand-in for Discord without the bot, for developing or testing any other bot program, until a signal
/// ends the program. Passes to `announce` the addresses and the token that a bot needs to connect. Like Discord
/// itself, the stand-in ignores unknown JSON keys and applies rate limits.
///
/// # Errors
///
/// Fails if the stand-in cannot be started.
pub async fn sandbox_without_bot(
    settings: StandinSettings,
    announce: impl FnOnce(&str),
) -> Result<(), StartFault> {
    let (port, clock) = (settings.port, Arc::new(SystemClock::default()));
    let standin = settings.start(Arc::clone(&clock)).await?;
    standin.share_clock(move |span| clock.advance(span));
    standin.inject(&FaultCommand::IgnoreUnknownKeys { on: true });
    standin.inject(&FaultCommand::RateLimits { on: true });
    let signal = signals::until_signal();
    let (url, greeting) = (standin.url(), greeting(port, &standin));
    let gateway = url.replacen("http", "ws", 1);
    announce(&format!(
        "{greeting}\nNo bot is connected yet. A program connects with\n  REST:    {url}/api/v10\n  \
         gateway: {gateway}/?v=10&encoding=json\n  token:   {TOKEN}"
    ));
    signal.await;
    standin.shut_down().await;
    Ok(())
}
