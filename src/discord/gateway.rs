//! The gateway: a session for each shard, so that the death of one leaves the others alone.
//!
//! The configuration sets the number of shards, or Discord recommends it. The recommendation is read
//! again whenever a session has died; if it has changed, all shards start again. Discord resets the
//! token of a bot that starts too many sessions, so the module waits once none are left.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde::{Deserialize, de::DeserializeOwned};
use serenity::http::{LightMethod, Request, Route};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::client;
use super::events::Events;
use super::fault::{Fault, of_gateway_request};
use super::liveness::{Death, Timeouts};
use super::outbound::Outbound;
use super::rest::Rest;
use super::session::{End as SessionEnd, Session, Shard};
use super::starts::{StartLimit, Starts, second_after};
use super::ways::{Way, Ways};
use super::{Admit, Closing, until_closed};
use crate::base::metrics::Metrics;
use crate::config::{Api, Shards, Token};

/// The shortest pause after an invalid session (op 9): Discord admits one session of each group in five
/// seconds.
const INVALID_SESSION_PAUSE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to connect.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// The shards of the gateway that this process runs.
pub(super) struct Gateway {
    pub api: Api,
    pub token: Token,
    pub outbound: Arc<Outbound>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub metrics: Arc<Metrics>,
    pub ways: Arc<Ways>,
    /// The shards to run; `None` for all that Discord recommends.
    pub chosen: Option<Shards>,
    pub admit: Admit,
    pub starts: Starts,
}

/// Discord's answer to a request for its gateway's address.
#[derive(Clone, Deserialize)]
struct Advice {
    url: String,
    /// The number of shards that Discord recommends.
    shards: u32,
    #[serde(default)]
    session_start_limit: StartLimit,
}

/// The reason why a shard stopped for good.
enum End {
    /// The bot itself left the gateway.
    Left,
    /// Discord recommends another number of shards.
    Resharded,
    /// An error that reconnecting does not mend.
    ForGood(Fault),
}

impl Gateway {
    /// Runs every shard until `closing` turns true. Returns the error that ended one for good.
    pub(super) async fn keep(&self, mut closing: Closing) -> Result<(), Fault> {
        let leaving = watch::Sender::new(false);
        let kept = self.keep_all(&leaving);
        tokio::pin!(kept);
        tokio::select! {
            biased;
            () = until_closed(&mut closing) => {
                leaving.send_replace(true);
                // Only the close frames are left to send.
                kept.await
            }
            ended = &mut kept => ended,
        }
    }

    async fn keep_all(&self, leaving: &watch::Sender<bool>) -> Result<(), Fault> {
        loop {
            let mut left = leaving.subscribe();
            let advice = tokio::select! {
                biased;
                () = until_closed(&mut left) => return Ok(()),
                advice = self.fetch_advice() => advice?,
            };
            let total = advice.shards.max(1);
            let Shards { total, here: (first, last) } =
                self.chosen.unwrap_or(Shards { total, here: (0, total - 1) });
            (first..=last).for_each(|id| self.ways.set(Way::Shard(id), false));
            let shards = (first..=last).map(|id| self.shard(Shard { id, total }, advice.clone(), &left));
            match end_of_all(shards.collect(), leaving).await {
                End::Left => return Ok(()),
                End::ForGood(fault) => return Err(fault),
                End::Resharded => {
                    tracing::warn!(
                        before = total,
                        "Discord recommends another number of shards; all shards start again"
                    );
                    leaving.send_replace(false);
                }
            }
        }
    }

    /// Runs one shard until all of them leave.
    async fn shard(&self, shard: Shard, advice: Advice, left: &watch::Receiver<bool>) -> End {
        let mut left = left.clone();
        let mut session = None;
        let end = tokio::select! {
            biased;
            () = until_closed(&mut left) => End::Left,
            end = self.run_shard(shard, advice, &mut session) => end,
        };
        // Without this close frame Discord would keep sending interactions that nobody answers.
        if let Some(session) = session {
            session.leave().await;
        }
        self.ways.forget(Way::Shard(shard.id));
        end
    }

    /// Runs a session of a shard, and opens a new one whenever it dies. Returns the reason that ended
    /// the shard for good.
    async fn run_shard(&self, shard: Shard, advice: Advice, session: &mut Option<Session>) -> End {
        let mut known = Some(advice);
        let mut pause = self.timeouts.pause;
        loop {
            let advice = match known.take() {
                Some(advice) => advice,
                None => match self.fetch_advice().await {
                    Ok(advice) => advice,
                    Err(fault) => return End::ForGood(fault),
                },
            };
            if self.chosen.is_none() && advice.shards.max(1) != shard.total {
                return End::Resharded;
            }
            if shard.total > 1 {
                (self.admit)(shard.id % advice.session_start_limit.max_concurrency.max(1)).await;
            }
            if !self.starts.take() {
                if let Err(fault) = self.wait_for_starts(shard).await {
                    return End::ForGood(fault);
                }
                continue;
            }
            let opened = client::check_gateway(&self.api, &advice.url)
                .and_then(|()| Session::open(advice.url, &self.token, shard, self.events.clone()));
            let fresh = match opened {
                Ok(fresh) => session.insert(fresh),
                Err(fault) => return End::ForGood(fault),
            };
            let since = Instant::now();
            let (why, lived) = match fresh.run(&self.timeouts, &self.ways).await {
                SessionEnd::ForGood(fault) => return End::ForGood(fault),
                SessionEnd::Over { lived } => {
                    // Discord refused the session because another began less than five seconds before.
                    // Attempts within that time fail as well, and count.
                    pause = pause.max(INVALID_SESSION_PAUSE);
                    ("it cannot be resumed", lived)
                }
                SessionEnd::Dead(Death { why, lived }) => {
                    self.metrics.revivals.add();
                    (why, lived)
                }
            };
            // A session that was connected is replaced as soon as Discord allows; others after growing
            // pauses.
            let wait = if lived { self.timeouts.pause.saturating_sub(since.elapsed()) } else { pause };
            pause = if lived { self.timeouts.pause } else { (pause * 2).min(LONGEST_PAUSE) };
            tracing::warn!(shard = shard.id, why, again_in = ?wait, "the gateway session is over; opening another");
            *session = None;
            sleep(wait).await;
        }
    }

    /// Reads the gateway's address from Discord, which also checks the token.
    async fn fetch_advice(&self) -> Result<Advice, Fault> {
        let rest = self.outbound.rest();
        let advice: Advice = ask_until_reachable(rest, Route::GatewayBot, &self.api, &self.timeouts).await?;
        self.starts.note(&advice.session_start_limit);
        Ok(advice)
    }

    /// Waits until Discord allows sessions again.
    async fn wait_for_starts(&self, shard: Shard) -> Result<(), Fault> {
        let mut is_logged = false;
        while let Some(wait) = self.starts.wait_for_reset() {
            if !is_logged {
                let from = second_after(self.events.now(), wait);
                tracing::error!(
                    shard = shard.id,
                    ?wait,
                    seconds_since_1970 = from,
                    "Discord's daily limit of gateway sessions is used up; waiting until it resets"
                );
                self.metrics.session_starts_again.set(from);
            }
            is_logged = true;
            // Discord may raise the limit earlier.
            sleep(wait.clamp(self.timeouts.reach, LONGEST_PAUSE)).await;
            self.fetch_advice().await?;
        }
        self.metrics.session_starts_again.set(0);
        Ok(())
    }
}

/// Waits until every shard has stopped. The first one to stop makes the others leave; returns its
/// reason.
async fn end_of_all(
    mut shards: FuturesUnordered<impl Future<Output = End>>,
    leaving: &watch::Sender<bool>,
) -> End {
    let first = shards.next().await.unwrap_or(End::Left);
    leaving.send_replace(true);
    while shards.next().await.is_some() {}
    first
}

/// Sends a request until Discord answers, with growing pauses. Logs the first failure as a warning.
///
/// # Errors
///
/// Fails if Discord refuses the token.
pub(super) async fn ask_until_reachable<T: DeserializeOwned>(
    rest: &Rest,
    route: Route<'_>,
    api: &Api,
    timeouts: &Timeouts,
) -> Result<T, Fault> {
    let mut pause = timeouts.reach;
    let mut is_logged = false;
    loop {
        let asked = rest.ask(Request::new(route, LightMethod::Get)).await;
        let fault = match asked.map_err(|failure| of_gateway_request(api, failure)) {
            Err(fault @ Fault::Unreachable { .. }) => fault,
            outcome => return outcome,
        };
        if is_logged {
            tracing::debug!(%fault, again_in = ?pause, "Discord still cannot be reached");
        } else {
            tracing::warn!(%fault, "Discord cannot be reached; retrying with growing pauses");
        }
        is_logged = true;
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
