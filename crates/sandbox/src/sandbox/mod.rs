//! A stand-in for Discord: REST API v10 and gateway v10 on 127.0.0.1, and a web page for simulated users.
//!
//! The stand-in knows nothing of the bot's games. It imitates the part of Discord that Engawa and `engawa check` use;
//! anything else gets Discord's answer to an unknown route or an invalid body. The bot uses `/api/v10` and the gateway
//! at `/`; the page and tests use `/sandbox/api` (see [`api`]). A [`FaultCommand`] makes the stand-in misbehave. Its
//! checks of the bot's requests share no code with the bot.

mod api;
mod bot_request;
mod deliveries;
mod disk;
mod errors;
mod faults;
mod gateway;
mod ids;
mod interactions;
mod limits;
mod messages;
mod page;
pub mod people;
mod random_failures;
mod rates;
mod record;
mod rest;
mod standin;
mod state;
mod validate;
mod wire;

use std::{io, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use axum::extract::{State as Shared, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection};
use axum::routing::{any, get};
use axum::{Router, response::Response};
pub use deliveries::public_key;
pub use faults::{FaultCommand, RestFault};
pub use ids::Id;
pub use page::{Card, Sentences};
use standin::Standin;
use tokio::{net::TcpListener, task::JoinHandle, time::timeout};

use crate::base::time::{Clock, Span};
use crate::net;

/// The bounds of the server. The patience exceeds the time for which HTTP clients keep unused connections, so that
/// no request meets a closing one. The page and the bot share the places. A bot in the same process also holds the other
/// ends of its own connections, and the files of its store.
const LIMITS: net::Limits = net::Limits {
    patience: Duration::from_secs(120),
    largest_body: 2 * limits::REQUEST_BYTES,
    descriptor_divisor: 4,
};
/// The maximum time that connections get to end at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The bot token that the stand-in expects. The token is public, and grants access to nothing but the
/// stand-in.
pub const TOKEN: &str = "engawa-sandbox.is-not.a-secret";

#[derive(Clone)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The folder in which `sandbox/` is created for the state. With `None`, the state is lost at exit.
    pub folder: Option<PathBuf>,
    /// A file to which every request, response and gateway event is recorded, as JSON lines.
    pub record: Option<PathBuf>,
    pub clock: Arc<dyn Clock>,
}

/// The reason why the stand-in cannot start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxFault {
    #[error("cannot open a port on 127.0.0.1: {0}")]
    Port(io::Error),
    /// The folder, a file in it, or the record of requests cannot be read or written.
    #[error("{path}: {source}")]
    Folder { path: PathBuf, source: io::Error },
    /// The state in the folder is not valid.
    #[error("{path} is not valid state of the sandbox: {source}")]
    Unreadable { path: PathBuf, source: serde_json::Error },
    #[error(
        "{path} is the sandbox of an earlier version, which this one does not read: move it and the folder \
         sandbox-store beside it away, or choose another folder with --data"
    )]
    Former { path: PathBuf },
}

/// A running stand-in. Call [`Sandbox::shut_down`] to stop it.
pub struct Sandbox {
    pub address: SocketAddr,
    /// Whether the requested port was taken, so that another one is in use. The caller should report this.
    pub port_was_taken: bool,
    standin: Arc<Standin>,
    server: JoinHandle<io::Result<()>>,
    writer: JoinHandle<()>,
}

/// Starts the stand-in on 127.0.0.1. If the port is taken, another free port is used.
///
/// # Errors
///
/// Fails if no port can be opened, or if the folder or the record cannot be used.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
///
/// use engawa_base::time::{Clock, Timestamp};
/// use engawa_sandbox::sandbox::{self, Options};
///
/// struct Fixed;
///
/// impl Clock for Fixed {
///     fn now(&self) -> Timestamp {
///         Timestamp(1_800_000_000_000)
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let options = Options { port: 0, folder: None, record: None, clock: Arc::new(Fixed) };
/// let sandbox = sandbox::start(options).await?;
///
/// let client = reqwest::Client::builder().no_proxy().build()?;
/// let url = format!("{}/api/v10/gateway", sandbox.url());
/// let answer: serde_json::Value = client.get(url).send().await?.json().await?;
/// assert_eq!(answer["url"], sandbox.url().replacen("http", "ws", 1));
///
/// sandbox.shut_down().await;
/// # Ok(())
/// # }
/// ```
pub async fn start(options: Options) -> Result<Sandbox, SandboxFault> {
    let (listener, port_was_taken) = listen(options.port).await.map_err(SandboxFault::Port)?;
    let address = listener.local_addr().map_err(SandboxFault::Port)?;
    let standin = Arc::new(Standin::open(&options, format!("http://{address}"))?);
    let writer = tokio::spawn(Arc::clone(&standin).run_writer());
    let closing = Arc::clone(&standin);
    let shutdown = async move { closing.closed().await };
    let server = tokio::spawn(net::serve(listener, LIMITS, router(&standin, address.port()), shutdown));
    Ok(Sandbox { address, port_was_taken, standin, server, writer })
}

/// Opens the given port, or any free one if the port is taken. Returns the listener, and whether the port
/// was taken.
async fn listen(port: u16) -> io::Result<(TcpListener, bool)> {
    match TcpListener::bind(("127.0.0.1", port)).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            Ok((TcpListener::bind(("127.0.0.1", 0)).await?, true))
        }
        listener => Ok((listener?, false)),
    }
}

fn router(standin: &Arc<Standin>, port: u16) -> Router {
    let router = Router::new()
        .route("/", any(front))
        .route("/{file}", get(page::file))
        .route("/attachments/{channel}/{id}/{name}", get(page::attachment))
        .route("/emojis/{name}", get(page::emoji))
        .route("/cards/{name}", get(page::card))
        .nest("/sandbox/api", api::routes())
        .route("/api/{*rest}", any(rest::serve));
    api::guarded(router, port).with_state(Arc::clone(standin))
}

/// Serves `/`: the gateway for WebSocket requests, and the page for all others.
async fn front(
    Shared(standin): Shared<Arc<Standin>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::serve(standin, socket)),
        Err(_) => page::index(),
    }
}

impl Sandbox {
    /// The base URL without a trailing slash, such as `http://127.0.0.1:8420`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Applies a command that makes the stand-in misbehave.
    pub fn inject(&self, command: &FaultCommand) {
        self.standin.inject(command);
    }

    /// Lets users of the page move the clock forward. The stand-in calls `advance` for each move. If an
    /// earlier run moved the clock, this call moves it by the same amount immediately.
    pub fn share_clock(&self, advance: impl Fn(Span) + Send + Sync + 'static) {
        self.standin.share_clock(Box::new(advance));
    }

    /// Sets the game cards that the page shows. Only the first call has an effect.
    pub fn show_cards(&self, cards: Vec<Card>) {
        self.standin.show_cards(cards);
    }

    /// Stops listening, closes the gateway, and waits until all changes are on disk.
    pub async fn shut_down(mut self) {
        self.standin.close();
        if timeout(SHUTDOWN_TIMEOUT, &mut self.server).await.is_err() {
            self.server.abort();
        }
        // A panic of the writer was logged; the state is written here in any case.
        let _ = self.writer.await;
        self.standin.write().await;
    }
}
