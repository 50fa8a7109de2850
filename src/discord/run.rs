//! The life of a connection: it runs until it is stopped or ends for good, and then shuts down gracefully.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{OptionFuture, try_join};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

use crate::chat::{Chat, Receive, ServerPart};
use crate::config::Endpoint;

use super::dispatcher::Dispatcher;
use super::endpoint;
use super::events::{Event, Events};
use super::gateway::{ConnectionParts, Gateway, SessionStarts};
use super::outbound::DiscordChat;
use super::rest::RestClient;
use super::transports::Transports;
use super::{DiscordFault, SessionAdmission, Settings, StopHandle};

/// The maximum time for closing the transports, and then again for finishing the interactions in progress.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval between two reads of the list of servers, for a bot that no gateway informs about changes.
const A_DAY: Duration = Duration::from_secs(24 * 3600);

/// A connection to Discord. Nothing is sent or received before [`Self::run`].
pub struct Connection {
    parts: Arc<ConnectionParts>,
    gateway: Option<Gateway>,
    endpoint: Option<Endpoint>,
    received: UnboundedReceiver<Event>,
    dispatcher: Arc<Dispatcher>,
}

/// Builds a connection to Discord. Nothing is sent or received before [`Connection::run`].
///
/// # Errors
///
/// Fails if the HTTP client cannot be built.
pub fn connect(settings: Settings) -> Result<Connection, DiscordFault> {
    let Settings { api, token, transports: ways_in, commands, clock, timeouts, metrics } = settings;
    let mut rest = RestClient::new(&api, &token, Arc::clone(&metrics))?;
    rest.clock = Some(Arc::clone(&clock));
    let outbound = Arc::new(DiscordChat::new(rest, timeouts.retry_pauses));
    let transports = Arc::new(Transports::new(Arc::clone(&metrics)));
    let pause = timeouts.unreachable_pause;
    let dispatcher = Dispatcher::new(Arc::clone(&outbound), commands, Arc::clone(&transports), pause);
    let (to, received) = mpsc::unbounded_channel();
    let events = Events::new(to, clock);
    let parts = Arc::new(ConnectionParts { api, outbound, events, timeouts, transports });
    let gateway = ways_in.gateway.then(|| Gateway {
        parts: Arc::clone(&parts),
        token,
        starts: SessionStarts::new(metrics),
        chosen: ways_in.shards,
        // A bot of one process begins its sessions without a wait.
        admit: Arc::new(|_| Box::pin(std::future::ready(()))),
    });
    Ok(Connection { parts, gateway, endpoint: ways_in.endpoint, received, dispatcher: Arc::new(dispatcher) })
}

impl Connection {
    /// Sets the function that decides when a gateway session may begin. A bot of several processes needs such
    /// a function.
    #[must_use]
    pub fn admitted_by(mut self, admit: SessionAdmission) -> Self {
        if let Some(gateway) = &mut self.gateway {
            gateway.admit = admit;
        }
        self
    }

    /// The sending half of the connection. It stays usable after the connection has ended, since answers to
    /// interactions need no gateway.
    pub fn chat(&self) -> Arc<dyn Chat> {
        Arc::clone(&self.parts.outbound) as _
    }

    /// A function that turns the request budget off (`true`) or on again (`false`), and with it the limits that no
    /// refusal has shown. Turn the budget off only for a stand-in for Discord that applies no rate limits.
    pub fn budget_switch(&self) -> impl Fn(bool) + Send + use<> {
        let outbound = Arc::clone(&self.parts.outbound);
        move |on| outbound.rest.budget.turn_off(on)
    }

    pub fn stop(&self) -> StopHandle {
        self.parts.outbound.rest.stop.clone()
    }

    /// Receives events until the connection is stopped, and then waits some seconds for interactions in
    /// progress. Reconnects by itself, and keeps retrying while Discord cannot be reached.
    ///
    /// # Errors
    ///
    /// Fails if retrying cannot help, for example if Discord refuses the token.
    pub async fn run(self, receiver: Arc<dyn Receive>) -> Result<(), DiscordFault> {
        let Self { parts, gateway, endpoint, received, dispatcher } = self;
        let asks = Arc::clone(&receiver);
        let mut handling = tokio::spawn(dispatcher.dispatch(received, receiver));
        let closing = watch::Sender::new(false);
        let mut open = Box::pin(try_join(
            flat(gateway.as_ref().map(|gateway| gateway.run(closing.subscribe()))),
            flat(endpoint.as_ref().map(|config| endpoint::serve(config, &parts, closing.subscribe()))),
        ));
        let ended = tokio::select! {
            biased;
            requested = parts.outbound.rest.stop.requested() => {
                closing.send_replace(true);
                let deadline = Instant::now() + SHUTDOWN_TIMEOUT;
                // The connection is ending anyway, so errors of the transports no longer matter.
                let _ = timeout_at(deadline, &mut open).await;
                requested
            }
            ended = &mut open => ended.map(|_| ()),
            never = poll_servers(&parts.outbound, &*asks), if gateway.is_none() => match never {},
        };
        let deadline = Instant::now() + SHUTDOWN_TIMEOUT;
        drop(open);
        parts.events.send(Event::Closed);
        if timeout_at(deadline, &mut handling).await.is_err() {
            handling.abort();
            tracing::warn!(
                "interactions in progress were aborted: they took too long to finish before the end"
            );
        }
        ended
    }
}

/// Awaits a future, or resolves at once if there is none.
async fn flat(way: Option<impl Future<Output = Result<(), DiscordFault>>>) -> Result<(), DiscordFault> {
    OptionFuture::from(way).await.unwrap_or(Ok(()))
}

/// Reads the list of servers once a day, to notice removals that no gateway reports.
async fn poll_servers(outbound: &DiscordChat, receiver: &dyn Receive) -> Infallible {
    loop {
        match outbound.servers().await {
            Ok(servers) => {
                receiver.update_servers(ServerPart::WHOLE, servers).await;
                sleep(A_DAY).await;
            }
            Err(fault) => {
                tracing::warn!(%fault, "the list of servers cannot be read; retrying in an hour");
                sleep(A_DAY / 24).await;
            }
        }
    }
}
