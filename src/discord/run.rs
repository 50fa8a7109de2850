//! The life of a connection: built, run until it is stopped or ends for good, made anew when it has died, closed
//! gracefully.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout_at};

use super::dispatcher::Dispatcher;
use super::events::{Events, GatewayEvent};
use super::fault::Fault;
use super::liveness::Timeouts;
use super::outbound::Outbound;
use super::session::{End as SessionEnd, Session};
use super::{Settings, client};
use crate::base::metrics::Metrics;
use crate::base::time::Clock;
use crate::chat::{Chat, Receive};
use crate::config::{Api, Token};

/// The longest pause before a new connection.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// How long a stop waits for what people have done. What keeps the program running grants five seconds for everything.
const LAST: Duration = Duration::from_secs(5);
/// How often the limiter of requests is relieved of what it need not remember.
const PRUNE: Duration = Duration::from_secs(60);

/// A connection to Discord that is ready to run.
pub struct Connection {
    reconnect: Reconnect,
    received: UnboundedReceiver<GatewayEvent>,
    dispatcher: Arc<Dispatcher>,
    clock: Arc<dyn Clock>,
    stop: Stop,
}

/// Ends a connection from elsewhere.
#[derive(Clone, Default)]
pub struct Stop(Arc<watch::Sender<Option<End>>>);

/// Why a connection is to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Somebody wants it to.
    Asked,
    /// Discord does not know us any more: whatever we ask from now on brings us nearer to being locked out.
    TokenRefused,
}

impl Stop {
    /// Asks the connection to end: what is being handled is finished, nothing more is received.
    pub fn stop(&self) {
        self.end(End::Asked);
    }

    /// Ends it because the token is not accepted.
    pub(super) fn refuse(&self) {
        self.end(End::TokenRefused);
    }

    /// The first reason counts.
    fn end(&self, why: End) {
        self.0.send_if_modified(|end| end.replace(end.unwrap_or(why)).is_none());
    }

    /// Whether anybody has asked for an end.
    #[cfg(test)]
    pub(super) fn is_told(&self) -> bool {
        self.0.borrow().is_some()
    }

    async fn told(&self) -> Result<(), Fault> {
        let mut told = self.0.subscribe();
        let why = told.wait_for(Option::is_some).await.map_or(Some(End::Asked), |why| *why);
        if why == Some(End::TokenRefused) { Err(Fault::TokenRefused) } else { Ok(()) }
    }
}

impl Connection {
    pub(super) fn new(settings: Settings) -> Result<Self, Fault> {
        let Settings { api, token, commands, clock, timeouts, metrics } = settings;
        let stop = Stop::default();
        let outbound = Arc::new(Outbound::new(client::rest(&api, &token)?, timeouts.again, stop.clone()));
        let dispatcher = Arc::new(Dispatcher::new(Arc::clone(&outbound), commands, Arc::clone(&metrics)));
        let (to, received) = mpsc::unbounded_channel();
        let events = Events::new(to, Arc::clone(&clock));
        let pause = timeouts.pause;
        let reconnect = Reconnect { api, token, events, outbound, timeouts, pause, metrics };
        Ok(Self { reconnect, received, dispatcher, clock, stop })
    }

    /// The way out. Answers to interactions need nothing else; it outlives the connection.
    pub fn chat(&self) -> Arc<dyn Chat> {
        Arc::clone(&self.reconnect.outbound) as _
    }

    /// What ends [`Self::run`] from elsewhere.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Receives until it is stopped; then nothing that was begun is left, or some seconds have passed. A Discord that
    /// cannot be reached is waited for, and a connection that is lost is made again; an error is one that does not mend
    /// itself.
    pub async fn run(self, receiver: Arc<dyn Receive>) -> Result<(), Fault> {
        let Self { reconnect, received, dispatcher, clock, stop } = self;
        let (events, outbound) = (reconnect.events.clone(), Arc::clone(&reconnect.outbound));
        let metrics = Arc::clone(&reconnect.metrics);
        let mut handling = tokio::spawn(dispatcher.dispatch(received, receiver));
        let mut session = None;
        let ended = tokio::select! {
            biased;
            told = stop.told() => told,
            fault = reconnect.keep(&mut session) => Err(fault),
            never = keep_limiter_small(&outbound, &*clock) => match never {},
        };
        let deadline = Instant::now() + LAST;
        // The gateway first: what it has not told us, nobody waits for us to answer.
        if let Some(session) = &session {
            session.leave().await;
            metrics.connected.set(0);
        }
        events.pass_on(GatewayEvent::Left);
        if timeout_at(deadline, &mut handling).await.is_err() {
            handling.abort();
            tracing::warn!("not everything that people did could be answered before the end");
        }
        ended
    }
}

/// What makes a session, and another one when it has died.
struct Reconnect {
    api: Api,
    token: Token,
    events: Events,
    outbound: Arc<Outbound>,
    timeouts: Timeouts,
    pause: Duration,
    metrics: Arc<Metrics>,
}

impl Reconnect {
    /// Keeps up a session, and makes a new one when it has died. Tells what ended it for good.
    async fn keep(mut self, session: &mut Option<Session>) -> Fault {
        loop {
            let fresh = match self.reach().await {
                Ok(fresh) => session.insert(fresh),
                Err(fault) => return fault,
            };
            let since = Instant::now();
            let death = match fresh.run(&self.timeouts, &self.metrics).await {
                SessionEnd::ForGood(fault) => return fault,
                SessionEnd::Dead(death) => death,
            };
            self.metrics.revivals.add();
            let pause = self.pause_after(death.lived, since);
            tracing::warn!(why = death.why, again_in = ?pause, "the connection is dead and made anew");
            *session = None;
            sleep(pause).await;
        }
    }

    /// A session that was connected is replaced as soon as Discord lets it be; others after growing pauses.
    fn pause_after(&mut self, lived: bool, since: Instant) -> Duration {
        if lived {
            self.pause = self.timeouts.pause;
            return self.pause.saturating_sub(since.elapsed());
        }
        let pause = self.pause;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        pause
    }

    /// Goes to the gateway, and waits for a Discord that cannot be reached. Says so once.
    async fn reach(&self) -> Result<Session, Fault> {
        let mut pause = self.timeouts.reach;
        let mut said = false;
        loop {
            let rest = self.outbound.rest();
            let fault = match Session::open(&self.api, &self.token, rest, self.events.clone()).await {
                Err(fault @ Fault::Unreachable { .. }) => fault,
                opened => return opened,
            };
            if said {
                tracing::debug!(%fault, again_in = ?pause, "still not reached");
            } else {
                tracing::warn!(%fault, "Discord is waited for, and asked again with growing pauses");
            }
            said = true;
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}

async fn keep_limiter_small(outbound: &Outbound, clock: &dyn Clock) -> std::convert::Infallible {
    loop {
        sleep(PRUNE).await;
        client::prune(outbound.rest().http(), clock.now()).await;
    }
}
