//! Health and metrics: two HTTP pages for the operator, on a loopback port.
//!
//! The module reads counters and knows no other part of the bot. A website in a local browser can also send
//! requests to loopback. So every request must name this address in its `Host` header.

mod metrics;
#[cfg(test)]
mod tests;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::base::metrics::Metrics;
use crate::net::Listener;

/// The time after which an idle HTTP connection is closed.
const IDLE: Duration = Duration::from_secs(20);

/// The data that the health and metrics pages show.
pub struct StatusSource {
    pub metrics: Arc<Metrics>,
    /// Returns the reason why the store cannot be read or written; `None` while it can.
    pub trouble: Box<dyn Fn() -> Option<String> + Send + Sync>,
    /// The clock with which background tasks date their heartbeats (see [`crate::base::liveness`]).
    pub uptime: fn() -> Duration,
    /// Returns two counts: pictures drawn, and pictures served from the cache.
    pub pictures: Box<dyn Fn() -> (u64, u64) + Send + Sync>,
}

impl StatusSource {
    /// Returns the names of the background tasks whose heartbeat is overdue.
    fn late(&self) -> Vec<&'static str> {
        self.metrics.liveness.late((self.uptime)())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the port {port} of 127.0.0.1 for health and metrics cannot be opened: {source}")]
pub struct StatusFault {
    pub port: u16,
    pub source: std::io::Error,
}

/// The HTTP server of the two pages. Dropping the server closes the port.
pub struct StatusServer {
    address: SocketAddr,
    serving: JoinHandle<std::io::Result<()>>,
}

impl StatusServer {
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for StatusServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

struct Pages {
    source: StatusSource,
    /// The accepted values of the `Host` header: 127.0.0.1 and localhost, each with the port.
    hosts: [String; 2],
}

/// Serves the pages on 127.0.0.1. Port 0 takes any free port; [`StatusServer::address`] returns the actual
/// one.
///
/// # Errors
///
/// Fails if the port cannot be opened.
pub async fn open(port: u16, source: StatusSource) -> Result<StatusServer, StatusFault> {
    let fault = |source| StatusFault { port, source };
    let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(fault)?;
    let address = listener.local_addr().map_err(fault)?;
    let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", address.port()));
    let pages = Arc::new(Pages { source, hosts });
    let router = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics_page))
        .layer(middleware::from_fn_with_state(Arc::clone(&pages), check_host))
        .with_state(pages);
    let serving = tokio::spawn(axum::serve(Listener::new(listener, IDLE), router).into_future());
    Ok(StatusServer { address, serving })
}

async fn check_host(State(pages): State<Arc<Pages>>, request: Request, next: Next) -> Response {
    if is_called_by_name(request.headers(), &pages.hosts) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, "The Host header does not name this address.\n").into_response()
}

fn is_called_by_name(headers: &HeaderMap, hosts: &[String]) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    host.is_some_and(|host| hosts.iter().any(|own| own == host))
}

/// Answers `GET /health`: status 200 if people can play, otherwise 503. The body has one line each for the
/// overall state, the gateway, the store, the background tasks and the clock.
async fn health(State(pages): State<Arc<Pages>>) -> Response {
    let connected = pages.source.metrics.connected.get() > 0;
    let trouble = (pages.source.trouble)();
    let late = pages.source.late();
    let ready = connected && trouble.is_none() && late.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = |yes, good, bad| if yes { good } else { bad };
    let body = format!(
        "ready: {}\ngateway: {}\nstore: {}\ntasks: {}\nclock: {}\n",
        word(ready, "yes", "no"),
        gateway(connected, pages.source.metrics.session_starts_again.get()),
        trouble.map_or_else(|| "healthy".to_owned(), |why| format!("stopped ({why})")),
        if late.is_empty() { "alive".to_owned() } else { format!("late: {}", late.join(", ")) },
        clock(&pages.source.metrics),
    );
    (status, body).into_response()
}

/// Describes the connection to Discord. `again` is the Unix time, in seconds, until which Discord allows no
/// new gateway session; 0 if it allows one now.
fn gateway(connected: bool, again: i64) -> String {
    match (connected, again) {
        (true, _) => "up".to_owned(),
        (false, 0) => "down".to_owned(),
        (false, again) => {
            format!("down (Discord lets no session begin before {again}, in seconds since 1970)")
        }
    }
}

/// Describes this machine's clock. A wrong clock does not make `/health` report 503.
fn clock(metrics: &Metrics) -> String {
    match (metrics.clock_was_ahead.get(), metrics.clock_off.get()) {
        (0, 0) => "right".to_owned(),
        (0, _) => "off (other processes run the alarms)".to_owned(),
        (seconds, _) => {
            format!("was ahead by {seconds} s (deadlines come too late: see `engawa store move-back`)")
        }
    }
}

/// Answers `GET /metrics` in the `OpenMetrics` text format.
async fn metrics_page(State(pages): State<Arc<Pages>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    match metrics::text(&pages.source) {
        Ok(text) => (kind, text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
