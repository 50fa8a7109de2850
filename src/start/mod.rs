//! Assembly of the bot from its modules, and the functions that run it on Discord or in the sandbox.

mod check;
pub mod evening;
mod processes;
mod sandbox;
mod signals;
mod supervisor;

pub use signals::end_within;

use std::io;
use std::path::Path;
use std::sync::Arc;

pub use check::{EXIT_INTERRUPTED, check};
pub use processes::sandbox_of_processes;
pub use sandbox::{StandinSettings, sandbox, sandbox_without_bot};

use crate::app::clock::{self, RealTime, SystemClock};
use crate::app::gate::{self, Gate};
use crate::app::{App, AppParts, Dice, FeatureState, Priority, Studio, TaskHandle, ThinkerPool};
use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Span};
use crate::chat::BoxFuture;
use crate::chat::definitions::definitions;
use crate::config::{self, ApiUrl, Config, NoToken, STORE_VARIABLE, StatusConfig, Token};
use crate::discord::{self, Connection, Settings, StopHandle, Timeouts, TransportSettings};
use crate::features::{COMMANDS, Effort, FEATURES, Invitation};
use crate::game::Registry;
use crate::host;
use crate::render::{self, Painter};
use crate::status::{self, StatusServer, StatusSource};
use crate::store::durable::folder_of;
use crate::store::{self, OpenFault, SledStore, Store, UpgradeExports, upgrade};
use crate::store_postgres::PostgresStore;
use crate::updates::{self, UpdateWatch};
use crate::words::{Catalogue, CatalogueError};

use supervisor::RunningReports;

/// The lifetime of a challenge that nobody accepts.
const CHALLENGE_OPEN: Span = Span::days(7);

/// The reason why the bot did not start, or why it stopped.
#[derive(Debug, thiserror::Error)]
pub enum StartFault {
    #[error(transparent)]
    NoToken(#[from] NoToken),
    #[error(transparent)]
    Store(#[from] OpenFault),
    #[error("the message catalogue cannot be loaded: {0}")]
    Words(#[from] CatalogueError),
    #[error(transparent)]
    Discord(#[from] discord::DiscordFault),
    #[error(transparent)]
    Status(#[from] status::StatusFault),
    #[error(transparent)]
    Updates(#[from] updates::UpdatesFault),
    #[error("a picture cannot be drawn: {0}")]
    Cards(#[from] render::RenderFault),
    #[error("the threads that draw pictures cannot be started: {0}")]
    Pictures(#[source] io::Error),
    #[error("the threads of the engine cannot be started: {0}")]
    Thoughts(#[source] io::Error),
    /// A sandbox of several processes was requested without a database, which the processes must share.
    #[error(
        "several processes share a database: set its address with --store postgres://user@host/database, or in the \
         variable {STORE_VARIABLE}"
    )]
    NoDatabase,
    #[error("a process of the sandbox cannot be started: {0}")]
    Process(#[source] io::Error),
    #[error(transparent)]
    Sandbox(#[from] crate::sandbox::SandboxFault),
}

impl StartFault {
    pub const fn is_usage(&self) -> bool {
        matches!(self, Self::Store(OpenFault::Address { .. }))
    }
}

pub struct BotParts {
    pub api: ApiUrl,
    pub token: Token,
    pub games: Registry,
    pub words: Catalogue,
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub dice: Dice,
    pub painter: Arc<Painter>,
    /// The limits of the engine's work for puzzles.
    pub effort: Effort,
    pub engine_priority: Priority,
    pub metrics: Arc<Metrics>,
    /// The operator's configuration file, with its defaults filled in.
    pub config: Config,
}

pub struct Bot {
    connection: Connection,
    app: Arc<App>,
    /// The servers of the health and metrics pages that the configuration asks for. Dropping a server closes
    /// its pages.
    status: Vec<StatusServer>,
    source: Arc<StatusSource>,
}

fn transports(Config { discord, interactions, .. }: &Config) -> TransportSettings {
    let (gateway, shards) = (discord.gateway, discord.shards);
    TransportSettings { gateway, shards, endpoint: interactions.0.clone() }
}

fn connection_settings(plan: &BotParts) -> Settings {
    Settings {
        api: plan.api.clone(),
        token: plan.token.clone(),
        transports: transports(&plan.config),
        commands: definitions(COMMANDS, &plan.games, &plan.words),
        clock: Arc::clone(&plan.clock),
        timeouts: Timeouts::default(),
        metrics: Arc::clone(&plan.metrics),
    }
}

/// Starts the threads that draw and think.
fn app_parts(plan: BotParts, connection: &Connection) -> Result<AppParts, StartFault> {
    let (config, metrics, words) = (plan.config, plan.metrics, Arc::new(plan.words));
    let thinker =
        ThinkerPool::new(plan.engine_priority, Arc::clone(&metrics)).map_err(StartFault::Thoughts)?;
    let studio = Studio::new(plan.painter, Arc::clone(&words)).map_err(StartFault::Pictures)?;
    let connected = Arc::clone(&metrics);
    Ok(AppParts {
        games: plan.games,
        words,
        store: plan.store,
        chat: connection.chat(),
        artist: Arc::new(studio),
        thinker: Arc::new(thinker),
        clock: plan.clock,
        timer: Arc::new(RealTime),
        gate: Gate::new(gate::MOST),
        dice: plan.dice,
        limits: host::Limits {
            challenges: config.limits.open_challenges,
            challenges_an_hour: config.limits.challenges_an_hour,
            matches: config.limits.running_matches,
            challenge_open: CHALLENGE_OPEN,
        },
        language: config.language,
        keep_pictures: config.keep_pictures,
        metrics,
        is_connected: Arc::new(move || connected.connected.get() == 1),
        features: FEATURES,
        state: FeatureState::default().with(plan.effort).with(Invitation(config.discord.invite_url)),
    })
}

impl Bot {
    /// Builds a bot and opens its health and metrics pages. Nothing is sent to Discord before [`Self::run`].
    ///
    /// # Errors
    ///
    /// Fails if threads, the HTTP client or the port of the status pages are not available.
    pub async fn start(plan: BotParts) -> Result<Self, StartFault> {
        let connection = discord::connect(connection_settings(&plan))?;
        let (metrics, painter) = (Arc::clone(&plan.metrics), Arc::clone(&plan.painter));
        let pages = plan.config.status.clone();
        let app = Arc::new(App::new(app_parts(plan, &connection)?));
        let admitting = Arc::clone(&app);
        let admit = move |kind| {
            let app = Arc::clone(&admitting);
            Box::pin(async move { app.enter_gateway(kind).await }) as BoxFuture<'static, ()>
        };
        let connection = connection.admitted_by(Arc::new(admit));
        let (troubled, delivering) = (Arc::clone(&app), Arc::clone(&app));
        let source = Arc::new(StatusSource {
            metrics,
            trouble: Box::new(move || troubled.trouble()),
            uptime: clock::uptime,
            pictures: Box::new(move || painter.counts()),
            outbox: Box::new(move || delivering.outbox_levels()),
        });
        let status = open_status(&pages, &source).await?;
        Ok(Self { connection, app, status, source })
    }

    pub fn stop(&self) -> StopHandle {
        self.connection.stop()
    }

    /// Handles Discord's events until the bot is stopped, or until Discord ends the connection for good.
    ///
    /// # Errors
    ///
    /// Fails if Discord ended the connection.
    pub async fn run(self) -> Result<(), StartFault> {
        let tasks = TaskHandle::start(&self.app.background);
        let reports = RunningReports::start(move || self.source.is_live());
        let ended = self.connection.run(self.app).await;
        drop(reports);
        tasks.stop().await;
        drop(self.status);
        Ok(ended?)
    }
}

/// Runs the bot on Discord until Ctrl-C or SIGTERM stops it.
///
/// # Errors
///
/// Fails if the bot cannot start, or if Discord ended the connection.
pub async fn run(config: Config, games: Registry) -> Result<(), StartFault> {
    let token = config.token()?.clone();
    let metrics = Arc::<Metrics>::default();
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
    let updates = config.updates.url.clone();
    let is_sandbox = matches!(config.discord.api_url, ApiUrl::Loopback(_));
    let plan = BotParts {
        api: config.discord.api_url.clone(),
        token,
        games,
        words: Catalogue::load()?,
        store: open_configured(&config.store, &metrics).await?,
        clock: Arc::clone(&clock),
        dice: Dice::from_system(),
        painter: Arc::default(),
        effort: Effort::default(),
        engine_priority: Priority::Idle,
        metrics: Arc::clone(&metrics),
        config,
    };
    let bot = Bot::start(plan).await?;
    signals::stop_on_signal(bot.stop());
    // Processes of a sandbox ask nobody for newer versions.
    let updates = updates.filter(|_| !is_sandbox);
    let _watch = updates.map(|url| UpdateWatch::start(url, metrics, &*clock)).transpose()?;
    bot.run().await
}

/// Opens the health and metrics pages that the configuration asks for.
async fn open_status(
    config: &StatusConfig,
    source: &Arc<StatusSource>,
) -> Result<Vec<StatusServer>, status::StatusFault> {
    let mut servers = Vec::new();
    if config.port != 0 {
        servers.push(status::open(config.port, Arc::clone(source)).await?);
    }
    if let Some(address) = config.listen {
        servers.push(status::open_to_others(address, config.listen_metrics, Arc::clone(source)).await?);
    }
    for server in &servers {
        tracing::info!(address = %server.address, "serving health and metrics");
    }
    Ok(servers)
}

/// Opens PostgreSQL if the configuration has an address for it, and otherwise a store on disk.
async fn open_configured(
    config: &config::StoreConfig,
    metrics: &Arc<Metrics>,
) -> Result<Arc<dyn Store>, OpenFault> {
    match &config.url {
        Some(address) => {
            let connections = usize::try_from(config.connections).unwrap_or(usize::MAX);
            let (metrics, exports) = (Arc::clone(metrics), exports(config));
            let opened =
                PostgresStore::open_with(address.reveal(), connections, metrics, exports.as_ref()).await?;
            Ok(Arc::new(opened))
        }
        None => open(&config.path, exports(config), metrics),
    }
}

/// The settings for exports from before an upgrade. Returns `None` if the configuration turns them
/// off.
fn exports(config: &config::StoreConfig) -> Option<UpgradeExports> {
    let keep = usize::try_from(config.upgrade_exports).ok().filter(|keep| *keep > 0)?;
    let now = SystemClock::default().now();
    let (beside, place) = if let Some(address) = &config.url {
        (Path::new("."), address.place())
    } else {
        (folder_of(&config.path), upgrade::place_of(&config.path))
    };
    let folder = config.upgrade_exports_path.as_deref().unwrap_or(beside);
    Some(UpgradeExports::new(folder, place, keep, now))
}

/// Opens the store in the folder `path`. If the store had to repair itself, a report is printed to standard
/// error, whatever the log level.
fn open(
    path: &Path,
    exports: Option<UpgradeExports>,
    metrics: &Arc<Metrics>,
) -> Result<Arc<dyn Store>, OpenFault> {
    let settings = store::sled::Settings {
        metrics: Arc::clone(metrics),
        former: store::sled::FormerFormat::Upgrade(exports),
        ..Default::default()
    };
    let store = SledStore::open_with(path, settings)?;
    if let Some(repair) = store.repair() {
        eprintln!("engawa: {repair}");
    }
    Ok(Arc::new(store))
}
