//! The life of a connection: built, run until it is stopped or ends for good, closed gracefully.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{OptionFuture, try_join};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

use super::dispatcher::Dispatcher;
use super::endpoint::Endpoint;
use super::events::{Event, Events};
use super::fault::Fault;
use super::gateway::Gateway;
use super::outbound::Outbound;
use super::starts::Starts;
use super::stop::Stop;
use super::ways::Ways;
use super::{Admit, Settings, client};
use crate::base::time::Clock;
use crate::chat::{Chat, Receive, ServerPart};

/// How long a stop waits for what people have done. What keeps the program running grants five seconds for
/// everything.
const LAST: Duration = Duration::from_secs(5);
/// How often it is asked which servers we are on, where nobody tells.
const A_DAY: Duration = Duration::from_secs(24 * 3600);
/// How often the limiter of requests is relieved of what it need not remember.
const PRUNE: Duration = Duration::from_secs(60);

/// A connection to Discord that is ready to run.
pub struct Connection {
    outbound: Arc<Outbound>,
    gateway: Option<Gateway>,
    endpoint: Option<Endpoint>,
    events: Events,
    received: UnboundedReceiver<Event>,
    dispatcher: Arc<Dispatcher>,
    clock: Arc<dyn Clock>,
    stop: Stop,
}

impl Connection {
    pub(super) fn new(settings: Settings) -> Result<Self, Fault> {
        let Settings { api, token, ways_in, commands, clock, timeouts, metrics } = settings;
        let stop = Stop::default();
        let rest = client::rest(&api, &token, Arc::clone(&metrics))?;
        let outbound = Arc::new(Outbound::new(rest, timeouts.again, stop.clone()));
        let ways = Arc::new(Ways::new(Arc::clone(&metrics)));
        let (of_metrics, of_ways) = (Arc::clone(&metrics), Arc::clone(&ways));
        let to_chat = Arc::clone(&outbound);
        let dispatcher = Dispatcher::new(to_chat, commands, of_metrics, of_ways, timeouts.reach);
        let dispatcher = Arc::new(dispatcher);
        let (to, received) = mpsc::unbounded_channel();
        let events = Events::new(to, Arc::clone(&clock));
        let endpoint = ways_in.endpoint.map(|at| Endpoint {
            at,
            api: api.clone(),
            outbound: Arc::clone(&outbound),
            events: events.clone(),
            timeouts: timeouts.clone(),
            ways: Arc::clone(&ways),
        });
        let gateway = ways_in.gateway.then(|| Gateway {
            api,
            token,
            outbound: Arc::clone(&outbound),
            events: events.clone(),
            timeouts,
            starts: Starts::new(Arc::clone(&metrics)),
            metrics,
            ways,
            chosen: ways_in.shards,
            admit: super::at_once(),
        });
        Ok(Self { outbound, gateway, endpoint, events, received, dispatcher, clock, stop })
    }

    /// The same, with somebody who says when a session of the gateway may begin.
    #[must_use]
    pub fn admitted_by(mut self, admit: Admit) -> Self {
        if let Some(gateway) = &mut self.gateway {
            gateway.admit = admit;
        }
        self
    }

    /// The way out. Answers to interactions need nothing else; it outlives the connection.
    pub fn chat(&self) -> Arc<dyn Chat> {
        Arc::clone(&self.outbound) as _
    }

    /// Says whether requests go out as they come: only to a stand-in that counts none of them.
    pub fn hurry(&self) -> impl Fn(bool) + Send + use<> {
        let outbound = Arc::clone(&self.outbound);
        move |on| outbound.rest().hurry(on)
    }

    /// Returns the handle by which others end [`Self::run`].
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Receives until it is stopped; then nothing that was begun is left, or some seconds have passed. A
    /// Discord that cannot be reached is waited for, and a connection that is lost is made again; an error is
    /// one that does not mend itself.
    pub async fn run(self, receiver: Arc<dyn Receive>) -> Result<(), Fault> {
        let Self { outbound, gateway, endpoint, events, received, dispatcher, clock, stop } = self;
        let asks = Arc::clone(&receiver);
        let mut handling = tokio::spawn(dispatcher.dispatch(received, receiver));
        let closing = watch::Sender::new(false);
        let mut open = Box::pin(try_join(
            flat(gateway.as_ref().map(|gateway| gateway.keep(closing.subscribe()))),
            flat(endpoint.map(|endpoint| endpoint.serve(closing.subscribe()))),
        ));
        let ended = tokio::select! {
            biased;
            told = stop.told() => {
                closing.send_replace(true);
                let deadline = Instant::now() + LAST;
                // Nothing more comes in; what else goes wrong with the ways in is of no matter now.
                let _ = timeout_at(deadline, &mut open).await;
                told
            }
            ended = &mut open => ended.map(|_| ()),
            never = keep_limiter_small(&outbound, &*clock) => match never {},
            never = ask_for_servers(&outbound, &*asks, gateway.is_none()) => match never {},
        };
        let deadline = Instant::now() + LAST;
        drop(open);
        events.pass_on(Event::Left);
        if timeout_at(deadline, &mut handling).await.is_err() {
            handling.abort();
            tracing::warn!("not everything that people did could be answered before the end");
        }
        ended
    }
}

/// A way in that there may be.
async fn flat(way: Option<impl Future<Output = Result<(), Fault>>>) -> Result<(), Fault> {
    OptionFuture::from(way).await.unwrap_or(Ok(()))
}

/// Without a gateway nobody tells which servers remove us: it is asked once a day.
async fn ask_for_servers(
    outbound: &Outbound,
    receiver: &dyn Receive,
    needed: bool,
) -> std::convert::Infallible {
    if !needed {
        std::future::pending::<()>().await;
    }
    loop {
        match outbound.servers().await {
            Ok(servers) => {
                receiver.servers_are(ServerPart::WHOLE, servers).await;
                sleep(A_DAY).await;
            }
            Err(fault) => {
                tracing::warn!(%fault, "which servers we are on could not be learned");
                sleep(A_DAY / 24).await;
            }
        }
    }
}

async fn keep_limiter_small(outbound: &Outbound, clock: &dyn Clock) -> std::convert::Infallible {
    loop {
        sleep(PRUNE).await;
        client::prune(outbound.rest().http(), clock.now()).await;
    }
}
