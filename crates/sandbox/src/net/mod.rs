//! HTTP servers with bounds, and a check for addresses of this machine ([`loopback`]).
//!
//! The status pages, the HTTP endpoint for interactions and the stand-in for Discord use this module. Anybody
//! who reaches one of their ports can open connections. So each server has a part of the process's
//! descriptors, and the rest stays for the store's files and the connections to Discord.

mod connection;
pub mod loopback;
#[cfg(test)]
mod tests;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::connect_info::{ConnectInfo, Connected};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::serve::IncomingStream;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

use connection::{Connection, ConnectionHandle, Deadline};

/// The pause after which a full server looks again for a connection that it may close.
const FULL_PAUSE: Duration = Duration::from_millis(100);

/// The bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum time until the head of a request is complete, from the connection or from the previous
    /// answer; then the same again for its body.
    pub patience: Duration,
    /// The maximum size of a request's body, in bytes.
    pub largest_body: usize,
    /// The server holds at most one in this number of the descriptors that the system allows the process.
    pub descriptor_divisor: usize,
}

/// Serves requests until `closing` resolves. Each request is complete, with its body, before the router gets it.
///
/// # Errors
///
/// Fails if the socket does not listen.
pub async fn serve(
    listener: TcpListener,
    limits: Limits,
    router: Router,
    closing: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let listener = Listener::new(listener, limits, descriptors() / limits.descriptor_divisor);
    serve_over(listener, limits, router, closing).await
}

async fn serve_over(
    listener: Listener,
    limits: Limits,
    router: Router,
    closing: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = router.layer(middleware::from_fn_with_state(limits, complete));
    let service = router.into_make_service_with_connect_info::<Deadline>();
    axum::serve(listener, service).with_graceful_shutdown(closing).await
}

/// Passes a request on once its body is complete. While it is answered, its connection has no deadline. A stream
/// of events and a WebSocket have none until their end.
async fn complete(
    State(limits): State<Limits>,
    ConnectInfo(deadline): ConnectInfo<Deadline>,
    request: Request,
    next: Next,
) -> Response {
    let next_part = || Some(Instant::now() + limits.patience);
    deadline.set(next_part());
    let (head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, limits.largest_body).await else {
        let is_late = deadline.get().is_some_and(|deadline| deadline <= Instant::now());
        let status = if is_late { StatusCode::REQUEST_TIMEOUT } else { StatusCode::PAYLOAD_TOO_LARGE };
        return status.into_response();
    };
    deadline.set(None);
    let response = next.run(Request::from_parts(head, Body::from(body))).await;
    let is_stream =
        response.status() == StatusCode::SWITCHING_PROTOCOLS || response.body().size_hint().exact().is_none();
    if !is_stream {
        deadline.set(next_part());
    }
    response
}

impl Connected<IncomingStream<'_, Listener>> for Deadline {
    fn connect_info(stream: IncomingStream<'_, Listener>) -> Self {
        stream.io().deadline()
    }
}

/// A TCP listener that holds a limited number of connections. When it is full, a new connection replaces the one
/// that has waited longest for a request.
struct Listener {
    inner: TcpListener,
    patience: Duration,
    places: Arc<Semaphore>,
    open: Vec<ConnectionHandle>,
}

impl Listener {
    fn new(inner: TcpListener, limits: Limits, most: usize) -> Self {
        // Even the smallest server can answer a few at once.
        let places = Arc::new(Semaphore::new(most.clamp(4, Semaphore::MAX_PERMITS)));
        Self { inner, patience: limits.patience, places, open: Vec::new() }
    }

    fn make_room(&mut self) {
        self.open.retain(ConnectionHandle::is_open);
        let waiting = self.open.iter().enumerate();
        let waiting = waiting.filter_map(|(index, one)| one.deadline.get().map(|at| (at, index)));
        if let Some((_, index)) = waiting.min() {
            self.open.swap_remove(index).close();
        }
    }
}

impl axum::serve::Listener for Listener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, from) = axum::serve::Listener::accept(&mut self.inner).await;
        // Disable Nagle's algorithm. A client with nothing to send delays its acknowledgement by 40 ms, and
        // Nagle's algorithm would hold the next frame back until then.
        let _ = stream.set_nodelay(true);
        let place = loop {
            if self.places.available_permits() == 0 {
                self.make_room();
            }
            let place = Arc::clone(&self.places).acquire_owned();
            if let Ok(place) = timeout(FULL_PAUSE, place).await {
                break place.expect("the semaphore is never closed");
            }
        };
        let (connection, handle) = Connection::new(stream, self.patience, place);
        self.open.retain(ConnectionHandle::is_open);
        self.open.push(handle);
        (connection, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// Raises the number of descriptors that the system allows this process to the highest that it grants. The usual
/// 1,024 are few for servers that each hold a part.
#[cfg(target_os = "linux")]
pub fn raise_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // After a failure, each server has its part of the usual number.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// Does nothing: elsewhere the servers count on the usual number.
#[cfg(not(target_os = "linux"))]
pub const fn raise_descriptors() {}

/// The number of descriptors that the system allows this process.
#[cfg(target_os = "linux")]
fn descriptors() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
}

/// The usual limit of macOS.
#[cfg(not(target_os = "linux"))]
fn descriptors() -> usize {
    256
}
