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

use crate::app::memory::Lock;
use crate::base::metrics::Metrics;
use crate::config::{ApiUrl, Shards, Token};
use crate::net::loopback;

use super::events::Events;
use super::outbound::DiscordChat;
use super::refusals::{ErrorResponse, RestFailure};
use super::session::{Session, SessionEnd, Shard};
use super::transports::{Transport, Transports};
use super::{DiscordFault, SessionAdmission, ShutdownSignal, Timeouts, until_closed};

/// The minimum pause after Discord has rejected a session (op 9, "invalid session"). Discord allows each
/// group of shards one new session per five seconds.
const INVALID_SESSION_PAUSE: Duration = Duration::from_secs(5);
/// The maximum pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// The time after which Discord's number surely includes a session that began here.
const COUNT_DELAY: Duration = Duration::from_secs(10);
/// The longest time until a reset that is believed, in milliseconds: Discord resets the number daily.
const LONGEST_MS: f64 = 86_400_000.0;

/// The parts of a connection that its transports share.
pub(super) struct ConnectionParts {
    pub api: ApiUrl,
    pub outbound: Arc<DiscordChat>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub transports: Arc<Transports>,
}

/// The gateway shards of this process.
pub(super) struct Gateway {
    pub parts: Arc<ConnectionParts>,
    pub token: Token,
    /// The shards to run; `None` for all shards that Discord recommends.
    pub chosen: Option<Shards>,
    pub admit: SessionAdmission,
    pub starts: SessionStarts,
}

/// Discord's answer to `GET /gateway/bot`.
#[derive(Clone, Deserialize)]
pub(super) struct GatewayInfo {
    pub url: String,
    /// The number of shards that Discord recommends.
    pub shards: u32,
    #[serde(default)]
    pub session_start_limit: StartLimit,
}

enum ShardEnd {
    /// The bot itself closed its sessions.
    Left,
    /// Discord recommends another number of shards.
    Resharded,
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
        (first..=last).for_each(|id| self.parts.transports.set(Transport::Shard(id), false));
        let shards = (first..=last).map(|id| self.shard(Shard { id, total }, advice.clone(), &left));
        let mut shards: FuturesUnordered<_> = shards.collect();
        let end = shards.next().await.unwrap_or(Ok(ShardEnd::Left));
        leave.send_replace(true);
        while shards.next().await.is_some() {}
        if matches!(end, Ok(ShardEnd::Resharded)) {
            tracing::warn!(
                before = total,
                "Discord recommends another number of shards; all shards start again"
            );
        }
        end
    }

    /// Runs one shard until it stops for good, or until `left` turns true, and then closes its session.
    async fn shard(
        &self,
        shard: Shard,
        advice: GatewayInfo,
        left: &ShutdownSignal,
    ) -> Result<ShardEnd, DiscordFault> {
        let mut left = left.clone();
        let mut session = None;
        let end = tokio::select! {
            biased;
            () = until_closed(&mut left) => Ok(ShardEnd::Left),
            end = self.run_shard(shard, advice, &mut session) => end,
        };
        // Send a close frame. Without one, Discord would keep sending interactions that nobody answers.
        if let Some(session) = session {
            session.leave().await;
        }
        self.parts.transports.forget(Transport::Shard(shard.id));
        end
    }

    /// Runs a session of a shard, and opens a new session whenever one dies. Fails for an error that a new session
    /// would not fix. The current session is stored in `session`, so that the caller can close it.
    async fn run_shard(
        &self,
        shard: Shard,
        advice: GatewayInfo,
        session: &mut Option<Session>,
    ) -> Result<ShardEnd, DiscordFault> {
        let mut known = Some(advice);
        let mut pause = self.parts.timeouts.session_pause;
        loop {
            let advice = match known.take() {
                Some(advice) => advice,
                None => self.fetch_advice().await?,
            };
            if self.chosen.is_none() && advice.shards.max(1) != shard.total {
                return Ok(ShardEnd::Resharded);
            }
            if shard.total > 1 {
                (self.admit)(shard.id % advice.session_start_limit.max_concurrency.max(1)).await;
            }
            if !self.starts.take() {
                self.wait_for_starts(shard).await?;
                continue;
            }
            check_gateway(&self.parts.api, &advice.url)?;
            let opened = Session::open(advice.url, &self.token, shard, self.parts.events.clone())?;
            let fresh = session.insert(opened);
            let since = Instant::now();
            let end = fresh.run(&self.parts.timeouts, &self.parts.transports).await;
            let lived = fresh.liveness.lived;
            let why = match end {
                SessionEnd::ForGood(fault) => return Err(fault),
                SessionEnd::Over => {
                    // Discord rejected the session, perhaps because another began less than five seconds
                    // before. Attempts within that time would also be rejected, and would use up the daily
                    // number of sessions.
                    pause = pause.max(INVALID_SESSION_PAUSE);
                    "it cannot be resumed"
                }
                SessionEnd::Dead(why) => {
                    self.parts.transports.metrics.gateway_replacements.add();
                    why
                }
            };
            // A session that was connected is replaced as soon as Discord allows. After one that never
            // connected, the pause doubles each time.
            let wait =
                if lived { self.parts.timeouts.session_pause.saturating_sub(since.elapsed()) } else { pause };
            pause = if lived { self.parts.timeouts.session_pause } else { (pause * 2).min(LONGEST_PAUSE) };
            tracing::warn!(shard = shard.id, why, again_in = ?wait, "the gateway session is over; opening another");
            *session = None;
            sleep(wait).await;
        }
    }

    /// Reads the gateway's address and limits from Discord, and records the limit of sessions. Also checks
    /// the token.
    async fn fetch_advice(&self) -> Result<GatewayInfo, DiscordFault> {
        let advice: GatewayInfo = ask_until_reachable(&self.parts, Route::GatewayBot).await?;
        self.starts.record(&advice.session_start_limit);
        Ok(advice)
    }

    /// Waits until Discord allows new sessions again. Asks Discord at least every ten minutes.
    async fn wait_for_starts(&self, shard: Shard) -> Result<(), DiscordFault> {
        let mut is_logged = false;
        while let Some(wait) = self.starts.wait_for_reset() {
            if !is_logged {
                // A wait is believed up to a day.
                let from = self.parts.events.now().0.div_euclid(1_000) + wait.as_secs().cast_signed();
                tracing::error!(
                    shard = shard.id,
                    ?wait,
                    seconds_since_1970 = from,
                    "Discord's daily limit of gateway sessions is used up; waiting until it resets"
                );
                self.parts.transports.metrics.session_starts_again.set(from);
            }
            is_logged = true;
            // Ask again before the announced time, since Discord may raise the limit earlier.
            sleep(wait.clamp(self.parts.timeouts.unreachable_pause, LONGEST_PAUSE)).await;
            self.fetch_advice().await?;
        }
        self.parts.transports.metrics.session_starts_again.set(0);
        Ok(())
    }
}

/// Discord's limit for new gateway sessions.
#[derive(Clone, Copy, Deserialize)]
#[serde(default)]
pub(super) struct StartLimit {
    /// The number of sessions that may begin within five seconds. Of the shards whose ids are equal modulo
    /// this number, only one may begin in that time.
    pub max_concurrency: u32,
    /// The number of sessions left until the reset.
    pub remaining: u32,
    /// The time until Discord resets the number, in milliseconds; no number that Discord sends is refused.
    pub reset_after: f64,
}

impl Default for StartLimit {
    fn default() -> Self {
        Self { max_concurrency: 1, remaining: u32::MAX, reset_after: 0.0 }
    }
}

/// The number of gateway sessions that the bot may still start today. Discord resets the token of a bot that
/// starts more. Source: Discord's documentation, "Gateway", `session_start_limit`.
///
/// Sessions that start here are also counted, because Discord's number may not include the latest ones yet.
pub(super) struct SessionStarts {
    count: Lock<RemainingStarts>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct RemainingStarts {
    left: u32,
    /// The time at which Discord resets the number; `None` until Discord has sent a limit.
    resets_at: Option<Instant>,
    /// The starts of recent sessions, which Discord's next number may not include yet.
    recent: Vec<Instant>,
}

impl RemainingStarts {
    /// Records a limit that Discord sent at `now`.
    fn record(&mut self, limit: &StartLimit, now: Instant) {
        self.recent.retain(|begun| now.saturating_duration_since(*begun) < COUNT_DELAY);
        let uncounted = u32::try_from(self.recent.len()).unwrap_or(u32::MAX);
        self.left = limit.remaining.saturating_sub(uncounted);
        let wait = Duration::try_from_secs_f64(limit.reset_after.min(LONGEST_MS) / 1_000.0);
        self.resets_at = Some(now + wait.unwrap_or_default());
    }

    fn take(&mut self, now: Instant) -> bool {
        let may_begin = self.left > 0;
        if may_begin {
            self.left -= 1;
            self.recent.push(now);
        }
        may_begin
    }
}

impl SessionStarts {
    /// Starts with no session left, until Discord has sent a limit.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { count: Lock::default(), metrics }
    }

    /// Records a limit that Discord has just sent.
    fn record(&self, limit: &StartLimit) {
        self.change(|count| count.record(limit, Instant::now()));
    }

    /// Counts a session that is about to begin. Returns `false` if none is left; then none may begin.
    fn take(&self) -> bool {
        self.change(|count| count.take(Instant::now()))
    }

    /// The wait until Discord allows a session again; `None` if one may begin now.
    fn wait_for_reset(&self) -> Option<Duration> {
        let until = |count: &RemainingStarts| {
            count.resets_at.map_or(Duration::ZERO, |resets_at| resets_at - Instant::now())
        };
        self.change(|count| (count.left == 0).then(|| until(count)))
    }

    fn change<T>(&self, change: impl FnOnce(&mut RemainingStarts) -> T) -> T {
        let mut count = self.count.lock();
        let outcome = change(&mut count);
        self.metrics.session_starts.set(count.left.into());
        outcome
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
        if matches!(end, ShardEnd::Left) {
            return Ok(());
        }
    }
}

/// Sends a GET request until Discord answers it, with growing pauses. Logs only the first failure as a
/// warning.
///
/// # Errors
///
/// Fails if Discord refuses the token.
pub(super) async fn ask_until_reachable<T: DeserializeOwned>(
    parts: &ConnectionParts,
    route: Route<'_>,
) -> Result<T, DiscordFault> {
    let mut pause = parts.timeouts.unreachable_pause;
    let mut is_logged = false;
    loop {
        let answer = parts.outbound.rest.ask(Request::new(route, LightMethod::Get)).await;
        let fault = match answer.map_err(|failure| gateway_request_fault(&parts.api, &failure)) {
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

/// Checks the gateway's address `url`. If the API has a loopback address, the gateway must have one too,
/// because the gateway receives the token.
pub(super) fn check_gateway(api: &ApiUrl, url: &str) -> Result<(), DiscordFault> {
    if matches!(api, ApiUrl::Loopback(_)) && !loopback::is_address(url) {
        return Err(DiscordFault::GatewayElsewhere(url.to_owned()));
    }
    Ok(())
}

/// Converts the failure of a request for the gateway's address.
pub(super) fn gateway_request_fault(api: &ApiUrl, failure: &RestFailure) -> DiscordFault {
    match failure {
        RestFailure::Refused(ErrorResponse { status: 401, .. }) => DiscordFault::TokenRefused,
        failure => DiscordFault::Unreachable { api: api.to_string(), why: failure.to_string() },
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

    fn limit(remaining: u32, reset_after: u32) -> StartLimit {
        StartLimit { remaining, reset_after: reset_after.into(), ..StartLimit::default() }
    }

    #[test]
    fn sessions_begin_only_while_some_are_left() {
        let starts = SessionStarts::new(Arc::default());
        assert!(!starts.take(), "Discord has sent no limit yet");
        starts.record(&limit(2, 60_000));
        assert_eq!([starts.take(), starts.take(), starts.take()], [true, true, false]);
        assert!(starts.wait_for_reset().is_some_and(|wait| wait > Duration::from_secs(50)));
    }

    #[test]
    fn absurd_reset_is_not_believed() {
        let starts = SessionStarts::new(Arc::default());
        for (lie, hours) in [("1e300", 24), ("18446744073709551615", 24), ("-5", 0), ("0.5", 0)] {
            let limit = format!(r#"{{ "remaining": 0, "reset_after": {lie} }}"#);
            starts.record(&serde_json::from_str(&limit).expect("readable"));
            let wait = starts.wait_for_reset().expect("no session is left");
            assert_eq!(wait.as_secs().div_ceil(3_600), hours, "{lie}");
        }
    }

    #[test]
    fn stale_answer_gives_no_session_back() {
        let (mut count, now) = (RemainingStarts::default(), Instant::now());
        count.record(&limit(2, 60_000), now);
        assert!(count.take(now));
        count.record(&limit(2, 60_000), now);
        assert_eq!([count.take(now), count.take(now)], [true, false]);
        count.record(&limit(1, 40_000), now + 2 * COUNT_DELAY);
        assert!(count.take(now), "by then Discord has counted them itself");
    }
}
