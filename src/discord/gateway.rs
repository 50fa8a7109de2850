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
use super::fault::{DiscordFault, of_gateway_request};
use super::liveness::{SessionDeath, Timeouts};
use super::outbound::DiscordChat;
use super::rest::RestClient;
use super::session::{Session, SessionEnd, Shard};
use super::session_starts::{SessionStarts, StartLimit, second_after};
use super::transports::{Transport, Transports};
use super::{SessionAdmission, ShutdownSignal, until_closed};
use crate::base::metrics::Metrics;
use crate::config::{ApiUrl, Shards, Token};

/// The shortest pause after an invalid session (op 9): Discord admits one session of each group in five
/// seconds.
const INVALID_SESSION_PAUSE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to connect.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// The shards of the gateway that this process runs.
pub(super) struct Gateway {
    pub api: ApiUrl,
    pub token: Token,
    pub outbound: Arc<DiscordChat>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub metrics: Arc<Metrics>,
    pub ways: Arc<Transports>,
    /// The shards to run; `None` for all that Discord recommends.
    pub chosen: Option<Shards>,
    pub admit: SessionAdmission,
    pub starts: SessionStarts,
}

/// Discord's answer to a request for its gateway's address.
#[derive(Clone, Deserialize)]
struct GatewayInfo {
    url: String,
    /// The number of shards that Discord recommends.
    shards: u32,
    #[serde(default)]
    session_start_limit: StartLimit,
}

/// The reason why a shard stopped for good.
enum ShardEnd {
    /// The bot itself left the gateway.
    Left,
    /// Discord recommends another number of shards.
    Resharded,
    /// An error that reconnecting does not mend.
    ForGood(DiscordFault),
}

impl Gateway {
    /// Runs every shard until `closing` turns true. Returns the error that ended one for good.
    pub(super) async fn run(&self, mut closing: ShutdownSignal) -> Result<(), DiscordFault> {
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

    async fn keep_all(&self, leaving: &watch::Sender<bool>) -> Result<(), DiscordFault> {
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
            (first..=last).for_each(|id| self.ways.set(Transport::Shard(id), false));
            let shards = (first..=last).map(|id| self.shard(Shard { id, total }, advice.clone(), &left));
            match end_of_all(shards.collect(), leaving).await {
                ShardEnd::Left => return Ok(()),
                ShardEnd::ForGood(fault) => return Err(fault),
                ShardEnd::Resharded => {
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
    async fn shard(&self, shard: Shard, advice: GatewayInfo, left: &watch::Receiver<bool>) -> ShardEnd {
        let mut left = left.clone();
        let mut session = None;
        let end = tokio::select! {
            biased;
            () = until_closed(&mut left) => ShardEnd::Left,
            end = self.run_shard(shard, advice, &mut session) => end,
        };
        // Without this close frame Discord would keep sending interactions that nobody answers.
        if let Some(session) = session {
            session.leave().await;
        }
        self.ways.forget(Transport::Shard(shard.id));
        end
    }

    /// Runs a session of a shard, and opens a new one whenever it dies. Returns the reason that ended
    /// the shard for good.
    async fn run_shard(&self, shard: Shard, advice: GatewayInfo, session: &mut Option<Session>) -> ShardEnd {
        let mut known = Some(advice);
        let mut pause = self.timeouts.session_pause;
        loop {
            let advice = match known.take() {
                Some(advice) => advice,
                None => match self.fetch_advice().await {
                    Ok(advice) => advice,
                    Err(fault) => return ShardEnd::ForGood(fault),
                },
            };
            if self.chosen.is_none() && advice.shards.max(1) != shard.total {
                return ShardEnd::Resharded;
            }
            if shard.total > 1 {
                (self.admit)(shard.id % advice.session_start_limit.max_concurrency.max(1)).await;
            }
            if !self.starts.take() {
                if let Err(fault) = self.wait_for_starts(shard).await {
                    return ShardEnd::ForGood(fault);
                }
                continue;
            }
            let opened = client::check_gateway(&self.api, &advice.url)
                .and_then(|()| Session::open(advice.url, &self.token, shard, self.events.clone()));
            let fresh = match opened {
                Ok(fresh) => session.insert(fresh),
                Err(fault) => return ShardEnd::ForGood(fault),
            };
            let since = Instant::now();
            let (why, lived) = match fresh.run(&self.timeouts, &self.ways).await {
                SessionEnd::ForGood(fault) => return ShardEnd::ForGood(fault),
                SessionEnd::Over { lived } => {
                    // Discord refused the session because another began less than five seconds before.
                    // Attempts within that time fail as well, and count.
                    pause = pause.max(INVALID_SESSION_PAUSE);
                    ("it cannot be resumed", lived)
                }
                SessionEnd::Dead(SessionDeath { why, was_connected: lived }) => {
                    self.metrics.revivals.add();
                    (why, lived)
                }
            };
            // A session that was connected is replaced as soon as Discord allows; others after growing
            // pauses.
            let wait =
                if lived { self.timeouts.session_pause.saturating_sub(since.elapsed()) } else { pause };
            pause = if lived { self.timeouts.session_pause } else { (pause * 2).min(LONGEST_PAUSE) };
            tracing::warn!(shard = shard.id, why, again_in = ?wait, "the gateway session is over; opening another");
            *session = None;
            sleep(wait).await;
        }
    }

    /// Reads the gateway's address from Discord, which also checks the token.
    async fn fetch_advice(&self) -> Result<GatewayInfo, DiscordFault> {
        let rest = self.outbound.rest();
        let advice: GatewayInfo =
            ask_until_reachable(rest, Route::GatewayBot, &self.api, &self.timeouts).await?;
        self.starts.note(&advice.session_start_limit);
        Ok(advice)
    }

    /// Waits until Discord allows sessions again.
    async fn wait_for_starts(&self, shard: Shard) -> Result<(), DiscordFault> {
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
            sleep(wait.clamp(self.timeouts.unreachable_pause, LONGEST_PAUSE)).await;
            self.fetch_advice().await?;
        }
        self.metrics.session_starts_again.set(0);
        Ok(())
    }
}

/// Waits until every shard has stopped. The first one to stop makes the others leave; returns its
/// reason.
async fn end_of_all(
    mut shards: FuturesUnordered<impl Future<Output = ShardEnd>>,
    leaving: &watch::Sender<bool>,
) -> ShardEnd {
    let first = shards.next().await.unwrap_or(ShardEnd::Left);
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
    rest: &RestClient,
    route: Route<'_>,
    api: &ApiUrl,
    timeouts: &Timeouts,
) -> Result<T, DiscordFault> {
    let mut pause = timeouts.unreachable_pause;
    let mut is_logged = false;
    loop {
        let asked = rest.ask(Request::new(route, LightMethod::Get)).await;
        let fault = match asked.map_err(|failure| of_gateway_request(api, failure)) {
            Err(fault @ DiscordFault::Unreachable { .. }) => fault,
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
