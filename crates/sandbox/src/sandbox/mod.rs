//! A stand-in of Discord on this machine: REST v10 and gateway v10 on 127.0.0.1, and a page for pretend
//! people.
//!
//! It is Discord, not the bot: it knows no game, no match and nothing of the bot's code, and checks
//! independently what the bot sends. Everything it remembers is plain state (`state`); REST, gateway and
//! people read and change it.
//!
//! The bot speaks to `/api/v10` and to the gateway at `/`; people, by the page or by a tool, to
//! `/sandbox/api` (the requests stand in a table in [`api`]). Faults can be switched on ([`Switch`]), and
//! everything can be recorded.

pub mod api;
mod call;
mod cards;
mod commands;
mod contrary;
mod deliveries;
mod disk;
mod emojis;
mod errors;
mod events;
mod failing;
mod faults;
mod gateway;
mod ids;
mod interactions;
mod limits;
mod mentions;
mod messages;
mod moment;
mod options;
mod page;
pub mod people;
mod rates;
mod record;
mod reply;
mod rest;
mod session;
mod standin;
mod state;
mod uploads;
mod validate;
mod wire;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{Query, State as Shared, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    response::Response,
    routing::{any, get},
};
pub use cards::{Card, Sentences};
pub use deliveries::public_key;
pub use failing::RestFault;
pub use faults::Switch;
pub use ids::Id;
pub use options::{Fault, Options, TOKEN};
use standin::Standin;
use tokio::{net::TcpListener, task::JoinHandle, time::timeout};

use crate::base::time::Span;
use crate::net::Listener;

/// How long nothing may move on a connection. The gateway's clients send a heartbeat every 41 seconds, the
/// page's stream a comment every 15.
const IDLE: Duration = Duration::from_secs(120);
/// How long connections may take to end when the stand-in goes away.
const FAREWELL: Duration = Duration::from_secs(2);

/// A handle to a running stand-in.
pub struct Sandbox {
    address: SocketAddr,
    port_was_taken: bool,
    standin: Arc<Standin>,
    server: JoinHandle<io::Result<()>>,
    writer: JoinHandle<()>,
}

/// Starts the stand-in, which listens on 127.0.0.1.
pub async fn start(options: Options) -> Result<Sandbox, Fault> {
    let (listener, port_was_taken) = listen(options.port).await.map_err(Fault::Port)?;
    let address = listener.local_addr().map_err(Fault::Port)?;
    let standin = Arc::new(Standin::open(&options, format!("http://{address}"))?);
    let writer = tokio::spawn(Arc::clone(&standin).write_on());
    let mut closing = standin.closing();
    let farewell = async move {
        // An error means that the stand-in is gone, which also ends the serving.
        let _ = closing.wait_for(|closing| *closing).await;
    };
    let listener = Listener::new(listener, IDLE);
    let serving = axum::serve(listener, router(&standin, address.port())).with_graceful_shutdown(farewell);
    let server = tokio::spawn(serving.into_future());
    Ok(Sandbox { address, port_was_taken, standin, server, writer })
}

/// The port asked for, or any free one when it is taken.
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
    api::guarded(router, api::Allowed::at(port)).with_state(Arc::clone(standin))
}

/// The query of a gateway connection: only the version matters here.
#[derive(serde::Deserialize)]
struct Dialled {
    v: Option<String>,
}

/// `/`: the gateway for a client that asks for a socket, the page for anybody else.
async fn front(
    Shared(standin): Shared<Arc<Standin>>,
    Query(dialled): Query<Dialled>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::converse(standin, socket, dialled.v)),
        Err(_) => page::index(),
    }
}

impl Sandbox {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base address without a slash at the end, such as `http://127.0.0.1:8420`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Whether the port asked for was taken and another one was opened; whoever started it should say so.
    pub fn port_was_taken(&self) -> bool {
        self.port_was_taken
    }

    /// Throws a switch that makes the stand-in misbehave.
    pub fn throw(&self, switch: &Switch) {
        self.standin.throw(switch);
    }

    /// Lets people move the clock forward, by this. It is moved at once to where they have left it the last
    /// time.
    pub fn lend_clock(&self, advance: impl Fn(Span) + Send + Sync + 'static) {
        self.standin.lend_clock(Box::new(advance));
    }

    /// Lets what it remembers lie unsynced for a while, for what can be done again after a power cut; or ends
    /// that.
    pub fn hurry(&self, on: bool) {
        self.standin.hurry(on);
    }

    /// Shows games on the page that can be played at once, from now on.
    pub fn show_cards(&self, cards: Vec<Card>) {
        self.standin.show_cards(cards);
    }

    /// Stops listening, closes the gateway and waits until everything is on disk.
    pub async fn shut_down(mut self) {
        self.standin.close();
        if timeout(FAREWELL, &mut self.server).await.is_err() {
            self.server.abort();
        }
        self.standin.kept().await;
        self.writer.abort();
    }
}
