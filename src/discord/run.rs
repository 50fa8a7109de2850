//! The life of a connection: built, run until it is stopped or ends for good, made anew when it has died, closed
//! gracefully.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;
use tokio::time::sleep;

use super::ear::{Ear, Heard};
use super::fault::Fault;
use super::outbound::Outbox;
use super::pulse::Patience;
use super::stay::{Left, Stay};
use super::{Settings, client, door::Door};
use crate::base::tally::Tally;
use crate::base::time::Clock;
use crate::chat::{Chat, Receive};
use crate::config::{Api, Token};

/// The longest pause before a new connection.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// How often the limiter of requests is relieved of what it need not remember.
const PRUNE: Duration = Duration::from_secs(60);

/// A connection to Discord that is ready to run.
pub struct Connection {
    api: Api,
    token: Token,
    stay: Stay,
    ear: Ear,
    heard: UnboundedReceiver<Heard>,
    outbox: Arc<Outbox>,
    door: Arc<Door>,
    clock: Arc<dyn Clock>,
    patience: Patience,
    tally: Arc<Tally>,
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
    pub(super) async fn new(settings: Settings) -> Result<Self, Fault> {
        let Settings { api, token, commands, clock, patience, tally } = settings;
        let stop = Stop::default();
        let outbox = Arc::new(Outbox::new(client::http(&api, &token)?, patience.again, stop.clone()));
        let door = Arc::new(Door::new(Arc::clone(&outbox), commands, Arc::clone(&tally)));
        let (to, heard) = mpsc::unbounded_channel();
        let ear = Ear::new(to, Arc::clone(&clock));
        let stay = Stay::prepare(&api, &token, ear.clone()).await?;
        Ok(Self { api, token, stay, ear, heard, outbox, door, clock, patience, tally, stop })
    }

    /// The way out. Answers to interactions need nothing else; it outlives the connection.
    pub fn chat(&self) -> Arc<dyn Chat> {
        Arc::clone(&self.outbox) as _
    }

    /// What ends [`Self::run`] from elsewhere.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Receives until it is stopped; then nothing that was begun is left, or some seconds have passed. Losses of the
    /// connection are mended on the way; an error is one that does not mend itself.
    pub async fn run(self, receiver: Arc<dyn Receive>) -> Result<(), Fault> {
        let Self { api, token, mut stay, ear, heard, outbox, door, clock, patience, tally, stop } = self;
        let attending = tokio::spawn(Arc::clone(&door).attend(heard, receiver));
        let anew = Anew { api, token, ear, pause: patience.pause, patience, tally };
        let ended = tokio::select! {
            biased;
            told = stop.told() => told,
            fault = anew.keep(&mut stay) => Err(fault),
            never = keep_limiter_small(&outbox, &*clock) => match never {},
        };
        let ((), in_time) = tokio::join!(stay.leave(), door.close());
        attending.abort();
        if !in_time {
            tracing::warn!("not everything that people did could be answered before the end");
        }
        ended
    }
}

/// What makes a connection again that has died.
struct Anew {
    api: Api,
    token: Token,
    ear: Ear,
    patience: Patience,
    pause: Duration,
    tally: Arc<Tally>,
}

impl Anew {
    /// Keeps up a stay, and makes a new one when it has died. Tells what ended it for good.
    async fn keep(mut self, stay: &mut Stay) -> Fault {
        let mut first = true;
        loop {
            match stay.go(&self.patience, &self.tally).await {
                // Discord may be away for a while. Not at the first start: then somebody looks, and can be told.
                Left::Ended(fault @ Fault::Unreachable { .. }) if !first => {
                    tracing::debug!(%fault, "no new connection yet");
                }
                Left::Ended(fault) => return fault,
                Left::Dead(death) => {
                    self.tally.revivals.add();
                    let (shard, why) = (death.shard, death.why);
                    tracing::warn!(shard, why, again_in = ?self.pause, "the connection is dead and made anew");
                    if death.lived {
                        self.pause = self.patience.pause;
                    }
                }
            }
            first = false;
            match self.another().await {
                Ok(another) => *stay = another,
                Err(fault) => return fault,
            }
        }
    }

    async fn another(&mut self) -> Result<Stay, Fault> {
        loop {
            sleep(self.pause).await;
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
            match Stay::prepare(&self.api, &self.token, self.ear.clone()).await {
                Err(fault @ Fault::Unreachable { .. }) => {
                    tracing::debug!(%fault, again_in = ?self.pause, "no new connection yet");
                }
                prepared => return prepared,
            }
        }
    }
}

async fn keep_limiter_small(outbox: &Outbox, clock: &dyn Clock) -> std::convert::Infallible {
    loop {
        sleep(PRUNE).await;
        client::prune(outbox.http(), clock.now()).await;
    }
}
