//! Health and metrics: HTTP pages for the operator on a loopback port, and a few of them, without details, on
//! an address for other machines.
//!
//! The module reads counters and knows no other part of the bot. A website in a local browser can also send
//! requests to these addresses, under a name that leads there. So every request must name its target in the
//! `Host` header in a way in which no website can.

mod metrics;
pub mod probe;
#[cfg(test)]
mod tests;

use std::future::pending;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::base::metrics::{Metrics, OutboxLevel};
use crate::net;
use crate::net::loopback::is_own_host;

/// The bounds of each server. Its few small pages are read by few.
const LIMITS: net::Limits =
    net::Limits { patience: Duration::from_secs(20), largest_body: 1024, descriptor_divisor: 16 };

/// The data that the health and metrics pages show.
pub struct StatusSource {
    pub metrics: Arc<Metrics>,
    /// The reason why the store cannot be read or written; `None` while it can.
    pub trouble: Box<dyn Fn() -> Option<String> + Send + Sync>,
    /// The clock with which background tasks date their heartbeats (see [`crate::base::liveness`]).
    pub uptime: fn() -> Duration,
    /// Two counts: pictures drawn, and pictures served from the cache.
    pub pictures: Box<dyn Fn() -> (u64, u64) + Send + Sync>,
    /// The outbox entries by state.
    pub outbox: Box<dyn Fn() -> Vec<OutboxLevel> + Send + Sync>,
}

impl StatusSource {
    pub fn is_live(&self) -> bool {
        self.late_tasks().is_empty()
    }

    fn late_tasks(&self) -> Vec<&'static str> {
        self.metrics.liveness.late_tasks((self.uptime)())
    }

    /// The names of the background tasks and operations that are overdue.
    fn late(&self) -> Vec<&'static str> {
        self.metrics.liveness.late((self.uptime)())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the port {} of {} for health and metrics cannot be opened: {source}", address.port(), address.ip())]
pub struct StatusFault {
    pub address: SocketAddr,
    pub source: std::io::Error,
}

/// An HTTP server of the pages. Dropping the server closes the port.
pub struct StatusServer {
    pub address: SocketAddr,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Drop for StatusServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Serves all pages on 127.0.0.1: `/health`, `/ready`, `/live` and `/metrics`. Port 0 takes any free port;
/// [`StatusServer::address`] returns the actual one.
///
/// # Errors
///
/// Fails if the port cannot be opened.
pub async fn open(port: u16, source: impl Into<Arc<StatusSource>>) -> Result<StatusServer, StatusFault> {
    let pages = Router::new()
        .route("/health", get(health))
        .route("/ready", get(health))
        .route("/live", get(live))
        .route("/metrics", get(metrics_page));
    let accepts = |host: &str, address: SocketAddr| is_own_host(host, address.port());
    serve((Ipv4Addr::LOCALHOST, port).into(), pages, source.into(), accepts).await
}

/// Serves `/ready` and `/live` without any detail, and `/metrics` if `with_metrics` is set, to other machines.
///
/// # Errors
///
/// Fails if the address cannot be opened.
pub async fn open_to_others(
    address: SocketAddr,
    with_metrics: bool,
    source: impl Into<Arc<StatusSource>>,
) -> Result<StatusServer, StatusFault> {
    let ready = async |State(source): State<Arc<StatusSource>>| answer("ready", condition(&source).0, "");
    let live = async |State(source): State<Arc<StatusSource>>| answer("live", source.is_live(), "");
    let mut pages = Router::new().route("/ready", get(ready)).route("/live", get(live));
    if with_metrics {
        pages = pages.route("/metrics", get(metrics_page));
    }
    serve(address, pages, source.into(), |host, _| is_no_website(host)).await
}

/// Serves pages to requests whose `Host` header `accepts` accepts at the server's address.
async fn serve(
    address: SocketAddr,
    pages: Router<Arc<StatusSource>>,
    source: Arc<StatusSource>,
    accepts: fn(&str, SocketAddr) -> bool,
) -> Result<StatusServer, StatusFault> {
    let fault = |source| StatusFault { address, source };
    let listener = TcpListener::bind(address).await.map_err(fault)?;
    let address = listener.local_addr().map_err(fault)?;
    let check = move |request: Request, next: Next| async move {
        let host = request.headers().get(header::HOST).map(|value| value.to_str().unwrap_or_default());
        if host.is_some_and(|host| accepts(host, address)) {
            return next.run(request).await;
        }
        (StatusCode::FORBIDDEN, "The Host header must name this address by its IP address.\n").into_response()
    };
    let router = pages.layer(middleware::from_fn(check)).with_state(source);
    let serving = tokio::spawn(net::serve(listener, LIMITS, router, pending()));
    Ok(StatusServer { address, serving })
}

/// Whether a `Host` header, with or without a port, cannot come from a website that has made its own
/// name lead here: an IP address, or a name without dots, such as `localhost` or the name of a container.
fn is_no_website(host: &str) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        let (name, port) = rest.split_once(']').unwrap_or_default();
        return name.parse::<Ipv6Addr>().is_ok()
            && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
    }
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let is_word =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    (is_word || name.parse::<Ipv4Addr>().is_ok()) && port.is_none_or(is_port)
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// Whether people can play now, and a line each about the gateway, the store, the background tasks and the clock.
fn condition(source: &StatusSource) -> (bool, String) {
    let (metrics, connected) = (&source.metrics, source.metrics.connected.get() > 0);
    let (trouble, late) = ((source.trouble)(), source.late());
    let is_ready = connected && trouble.is_none() && late.is_empty();
    let details = format!(
        "gateway: {}\nstore: {}\ntasks: {}\nclock: {}\n",
        gateway(connected, metrics.session_starts_again.get()),
        store(trouble, metrics),
        tasks(&late),
        clock(metrics),
    );
    (is_ready, details)
}

/// An answer with status 200 or 503. Its first line is the question with `yes` or `no`.
fn answer(question: &str, yes: bool, details: &str) -> Response {
    let status = if yes { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, format!("{question}: {}\n{details}", if yes { "yes" } else { "no" })).into_response()
}

/// Answers `GET /health` and `GET /ready`: status 200 if people can play, otherwise 503. The body has one line
/// each for the overall state, the gateway, the store, the background tasks and the clock.
async fn health(State(source): State<Arc<StatusSource>>) -> Response {
    let (is_ready, details) = condition(&source);
    answer("ready", is_ready, &details)
}

/// Answers `GET /live`: status 200 if all background tasks make progress, otherwise 503 with their names. Only
/// a restart helps a task that hangs.
async fn live(State(source): State<Arc<StatusSource>>) -> Response {
    let late = source.late_tasks();
    answer("live", late.is_empty(), &format!("tasks: {}\n", tasks(&late)))
}

fn tasks(late: &[&str]) -> String {
    if late.is_empty() { "alive".to_owned() } else { format!("late: {}", late.join(", ")) }
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

/// Describes the store. A database that allows fewer connections than are configured serves all requests, but
/// some later.
fn store(trouble: Option<String>, metrics: &Metrics) -> String {
    match (trouble, metrics.store_connections.get(), metrics.store_connections_configured.get()) {
        (Some(why), ..) => format!("stopped ({why})"),
        (None, allowed, configured) if allowed < configured => {
            format!("healthy (the database allows {allowed} of {configured} connections)")
        }
        (None, ..) => "healthy".to_owned(),
    }
}

/// Describes this machine's clock. A wrong clock does not make `/health` report 503: one old request, sent again by
/// anybody, looks the same.
fn clock(metrics: &Metrics) -> String {
    let (was_ahead, differs) = (metrics.clock_was_ahead.get(), metrics.requests_clock_off.get());
    match (differs, was_ahead, metrics.clock_off.get()) {
        (0, 0, 0) => "right".to_owned(),
        (0, 0, _) => "off (other processes run the alarms)".to_owned(),
        (0, seconds, _) => {
            format!("was ahead by {seconds} s (deadlines come too late: see `engawa store move-back`)")
        }
        (seconds, ..) => {
            let direction = if seconds > 0 { "ahead of" } else { "behind" };
            let seconds = seconds.unsigned_abs();
            format!(
                "{seconds} s {direction} Discord's (presses and commands by HTTP are refused: set the clock)"
            )
        }
    }
}

/// Answers `GET /metrics` in the `OpenMetrics` text format.
async fn metrics_page(State(source): State<Arc<StatusSource>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    match metrics::text(&source) {
        Ok(text) => (kind, text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
