//! The gateway connection: one session for each shard, so that a dead session leaves the other shards alone.
//!
//! The number of shards is configured, or Discord recommends it. After a session has died, the recommendation
//! is read again; if it has changed, all shards are restarted. Discord resets the token of a bot that starts
//! too many sessions a day, so the module waits when no session is left.

use std::pin::pin;
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

/// The minimum pause after Discord has rejected a session (op 9, "invalid session"). Discord allows each
/// group of shards one new session per five seconds.
const INVALID_SESSION_PAUSE: Duration = Duration::from_secs(5);
/// The maximum pause between two attempts to connect.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// The gateway shards of this process.
pub(super) struct Gateway {
    pub api: ApiUrl,
    pub token: Token,
    pub outbound: Arc<DiscordChat>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub metrics: Arc<Metrics>,
    pub ways: Arc<Transports>,
    /// The shards to run; `None` for all shards that Discord recommends.
    pub chosen: Option<Shards>,
    pub admit: SessionAdmission,
    pub starts: SessionStarts,
}

/// Discord's answer to `GET /gateway/bot`.
#[derive(Clone, Deserialize)]
struct GatewayInfo {
    url: String,
    /// The number of shards that Discord recommends.
    shards: u32,
    #[serde(default)]
    session_start_limit: StartLimit,
}

enum ShardEnd {
    /// The bot itself closed its sessions.
    Left,
    /// Discord recommends another number of shards.
    Resharded,
    /// An error that a new session would not fix.
    ForGood(DiscordFault),
}

impl Gateway {
    /// Runs every shard until `closing` turns true. If an error stops one shard for good, all others close
    /// their sessions, too, and the error is returned.
    pub(super) async fn run(&self, closing: ShutdownSignal) -> Result<(), DiscordFault> {
        repeat_rounds(closing, |leave| self.run_round(leave)).await
    }

    /// Runs every shard until one of them stops or `leave` turns true, and closes the sessions of all others.
    async fn run_round(&self, leave: Arc<watch::Sender<bool>>) -> Result<ShardEnd, DiscordFault> {
        let mut left = leave.subscribe();
        let advice = tokio::select! {
            biased;
            () = until_closed(&mut left) => return Ok(ShardEnd::Left),
            advice = self.fetch_advice() => advice?,
        };
        let total = advice.shards.max(1);
        let Shards { total, here: (first, last) } =
            self.chosen.unwrap_or(Shards { total, here: (0, total - 1) });
        (first..=last).for_each(|id| self.ways.set(Transport::Shard(id), false));
        let shards = (first..=last).map(|id| self.shard(Shard { id, total }, advice.clone(), &left));
        let end = end_of_all(shards.collect(), &leave).await;
        if matches!(end, ShardEnd::Resharded) {
            tracing::warn!(
                before = total,
                "Discord recommends another number of shards; all shards start again"
            );
        }
        Ok(end)
    }

    /// Runs one shard until it stops for good, or until `left` turns true, and then closes its session.
    async fn shard(&self, shard: Shard, advice: GatewayInfo, left: &watch::Receiver<bool>) -> ShardEnd {
        let mut left = left.clone();
        let mut session = None;
        let end = tokio::select! {
            biased;
            () = until_closed(&mut left) => ShardEnd::Left,
            end = self.run_shard(shard, advice, &mut session) => end,
        };
        // Send a close frame. Without one, Discord would keep sending interactions that nobody answers.
        if let Some(session) = session {
            session.leave().await;
        }
        self.ways.forget(Transport::Shard(shard.id));
        end
    }

    /// Runs a session of a shard, and opens a new session whenever one dies. Returns the reason that ended
    /// the shard for good. The current session is stored in `session`, so that the caller can close it.
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
                    // Discord rejected the session, perhaps because another began less than five seconds
                    // before. Attempts within that time would also be rejected, and would use up the daily
                    // number of sessions.
                    pause = pause.max(INVALID_SESSION_PAUSE);
                    ("it cannot be resumed", lived)
                }
                SessionEnd::Dead(SessionDeath { why, was_connected: lived }) => {
                    self.metrics.revivals.add();
                    (why, lived)
                }
            };
            // A session that was connected is replaced as soon as Discord allows. After one that never
            // connected, the pause doubles each time.
            let wait =
                if lived { self.timeouts.session_pause.saturating_sub(since.elapsed()) } else { pause };
            pause = if lived { self.timeouts.session_pause } else { (pause * 2).min(LONGEST_PAUSE) };
            tracing::warn!(shard = shard.id, why, again_in = ?wait, "the gateway session is over; opening another");
            *session = None;
            sleep(wait).await;
        }
    }

    /// Reads the gateway's address and limits from Discord, and records the limit of sessions. Also checks
    /// the token.
    async fn fetch_advice(&self) -> Result<GatewayInfo, DiscordFault> {
        let rest = self.outbound.rest();
        let advice: GatewayInfo =
            ask_until_reachable(rest, Route::GatewayBot, &self.api, &self.timeouts).await?;
        self.starts.record(&advice.session_start_limit);
        Ok(advice)
    }

    /// Waits until Discord allows new sessions again. Asks Discord at least every ten minutes.
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
            // Ask again before the announced time, since Discord may raise the limit earlier.
            sleep(wait.clamp(self.timeouts.unreachable_pause, LONGEST_PAUSE)).await;
            self.fetch_advice().await?;
        }
        self.metrics.session_starts_again.set(0);
        Ok(())
    }
}

/// Runs rounds of shards until `closing` turns true or a round ends for good. Each round has a signal of its own
/// to close its sessions, so that the next round takes no shutdown back.
async fn repeat_rounds<R: Future<Output = Result<ShardEnd, DiscordFault>>>(
    mut closing: ShutdownSignal,
    run_round: impl Fn(Arc<watch::Sender<bool>>) -> R,
) -> Result<(), DiscordFault> {
    loop {
        let leave = Arc::new(watch::Sender::new(*closing.borrow()));
        let mut round = pin!(run_round(Arc::clone(&leave)));
        let end = tokio::select! {
            biased;
            () = until_closed(&mut closing) => {
                leave.send_replace(true);
                // From here on, the shards only send their close frames.
                round.await?
            }
            end = &mut round => end?,
        };
        match end {
            ShardEnd::Left => return Ok(()),
            ShardEnd::ForGood(fault) => return Err(fault),
            ShardEnd::Resharded => {}
        }
    }
}

/// Waits until every shard has stopped. When the first shard stops, all others are asked to close their
/// sessions. Returns the first shard's reason.
async fn end_of_all(
    mut shards: FuturesUnordered<impl Future<Output = ShardEnd>>,
    leave: &watch::Sender<bool>,
) -> ShardEnd {
    let first = shards.next().await.unwrap_or(ShardEnd::Left);
    leave.send_replace(true);
    while shards.next().await.is_some() {}
    first
}

/// Sends a GET request until Discord answers it, with growing pauses. Logs only the first failure as a
/// warning.
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
        let answer = rest.ask(Request::new(route, LightMethod::Get)).await;
        let fault = match answer.map_err(|failure| of_gateway_request(api, failure)) {
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn shutdown_during_a_reshard_stays() {
        let (close, rounds) = (watch::Sender::new(false), Cell::new(0));
        let run_round = |leave: Arc<watch::Sender<bool>>| {
            rounds.set(rounds.get() + 1);
            let (number, close) = (rounds.get(), &close);
            async move {
                if *leave.borrow() {
                    return Ok(ShardEnd::Left);
                }
                assert_eq!(number, 1, "no session begins after the shutdown");
                // The other shards leave because the number changes, and then the program is asked to end.
                leave.send_replace(true);
                tokio::task::yield_now().await;
                close.send_replace(true);
                Ok(ShardEnd::Resharded)
            }
        };
        repeat_rounds(close.subscribe(), run_round).await.expect("no fault");
        assert_eq!(rounds.get(), 2, "the second round leaves at once");
    }
}
