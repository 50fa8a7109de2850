//! The shards of the gateway that are listened to here: each with a session of its own, so that none dies
//! with another.
//!
//! How many there are is chosen in the configuration, or advised by Discord; then it is asked again whenever
//! a session has died, and everything begins anew when the advice has changed. Discord also says how many
//! sessions may still begin, and resets the token of a bot that begins more: then its limit is waited out.

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
use super::fault::{Fault, of_question};
use super::liveness::{Death, Timeouts};
use super::outbound::Outbound;
use super::rest::Rest;
use super::session::{End as SessionEnd, Session, Shard};
use super::starts::{StartLimit, Starts, second_after};
use super::ways::{Way, Ways};
use super::{Admit, Closing, told};
use crate::base::metrics::Metrics;
use crate::config::{Api, Shards, Token};

/// The shortest pause after a session that was refused before it began (op 9): Discord lets one of each kind
/// begin within five seconds.
const SENT_AWAY: Duration = Duration::from_secs(5);
/// The longest pause before a new connection.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// The gateway, as far as it is listened to here.
pub(super) struct Gateway {
    pub api: Api,
    pub token: Token,
    pub outbound: Arc<Outbound>,
    pub events: Events,
    pub timeouts: Timeouts,
    pub metrics: Arc<Metrics>,
    pub ways: Arc<Ways>,
    /// Which shards are here; nothing for all that Discord advises.
    pub chosen: Option<Shards>,
    pub admit: Admit,
    pub starts: Starts,
}

/// What Discord tells of its gateway.
#[derive(Clone, Deserialize)]
struct Advice {
    url: String,
    /// How many shards it wants us to have.
    shards: u32,
    #[serde(default)]
    session_start_limit: StartLimit,
}

/// Why a shard is kept up no longer.
enum End {
    /// The bot itself left the gateway.
    Left,
    /// Discord wants another number of shards.
    Resharded,
    /// An error that no new connection mends.
    ForGood(Fault),
}

impl Gateway {
    /// Keeps up every shard that is here until we close. Tells what ended one for good.
    pub(super) async fn keep(&self, mut closing: Closing) -> Result<(), Fault> {
        let leaving = watch::Sender::new(false);
        let kept = self.keep_all(&leaving);
        tokio::pin!(kept);
        tokio::select! {
            biased;
            () = told(&mut closing) => {
                leaving.send_replace(true);
                // Only the goodbyes are left.
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
                () = told(&mut left) => return Ok(()),
                advice = self.reach() => advice?,
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
                        "Discord wants another number of shards: all of them begin anew"
                    );
                    leaving.send_replace(false);
                }
            }
        }
    }

    /// Keeps up one shard until all of them leave.
    async fn shard(&self, shard: Shard, advice: Advice, left: &watch::Receiver<bool>) -> End {
        let mut left = left.clone();
        let mut session = None;
        let end = tokio::select! {
            biased;
            () = told(&mut left) => End::Left,
            end = self.keep_up(shard, advice, &mut session) => end,
        };
        // What it has not told us, nobody waits for us to answer.
        if let Some(session) = session {
            session.leave().await;
        }
        self.ways.forget(Way::Shard(shard.id));
        end
    }

    /// Keeps up a session of a shard, and makes a new one when it has died. Tells what ended it for good.
    async fn keep_up(&self, shard: Shard, advice: Advice, session: &mut Option<Session>) -> End {
        let mut known = Some(advice);
        let mut pause = self.timeouts.pause;
        loop {
            let advice = match known.take() {
                Some(advice) => advice,
                None => match self.reach().await {
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
                    // Sent away, for another began less than five seconds before: each try within them is in
                    // vain, and counts.
                    pause = pause.max(SENT_AWAY);
                    ("it cannot be resumed", lived)
                }
                SessionEnd::Dead(Death { why, lived }) => {
                    self.metrics.revivals.add();
                    (why, lived)
                }
            };
            // A session that was connected is replaced as soon as Discord lets it be; others after growing
            // pauses.
            let wait = if lived { self.timeouts.pause.saturating_sub(since.elapsed()) } else { pause };
            pause = if lived { self.timeouts.pause } else { (pause * 2).min(LONGEST_PAUSE) };
            tracing::warn!(shard = shard.id, why, again_in = ?wait, "the session is over, and another begins");
            *session = None;
            sleep(wait).await;
        }
    }

    /// Asks where the gateway is, which also tells whether the token is accepted.
    async fn reach(&self) -> Result<Advice, Fault> {
        let rest = self.outbound.rest();
        let advice: Advice = ask_patiently(rest, Route::GatewayBot, &self.api, &self.timeouts).await?;
        self.starts.note(&advice.session_start_limit);
        Ok(advice)
    }

    /// Waits until Discord lets sessions begin again.
    async fn wait_for_starts(&self, shard: Shard) -> Result<(), Fault> {
        let mut said = false;
        while let Some(wait) = self.starts.none_for() {
            if !said {
                let from = second_after(self.events.now(), wait);
                tracing::error!(
                    shard = shard.id,
                    ?wait,
                    seconds_since_1970 = from,
                    "Discord lets no session of the gateway begin before then, since too many have; it is waited for"
                );
                self.metrics.session_starts_again.set(from);
            }
            said = true;
            // Discord may change its mind before.
            sleep(wait.clamp(self.timeouts.reach, LONGEST_PAUSE)).await;
            self.reach().await?;
        }
        self.metrics.session_starts_again.set(0);
        Ok(())
    }
}

/// Waits until every shard has ended, which all do when the first one does. Tells why the first one did.
async fn end_of_all(
    mut shards: FuturesUnordered<impl Future<Output = End>>,
    leaving: &watch::Sender<bool>,
) -> End {
    let first = shards.next().await.unwrap_or(End::Left);
    leaving.send_replace(true);
    while shards.next().await.is_some() {}
    first
}

/// Asks a Discord that cannot be reached again and again, with growing pauses. Says so once.
pub(super) async fn ask_patiently<T: DeserializeOwned>(
    rest: &Rest,
    route: Route<'_>,
    api: &Api,
    timeouts: &Timeouts,
) -> Result<T, Fault> {
    let mut pause = timeouts.reach;
    let mut said = false;
    loop {
        let asked = rest.ask(Request::new(route, LightMethod::Get)).await;
        let fault = match asked.map_err(|failure| of_question(api, failure)) {
            Err(fault @ Fault::Unreachable { .. }) => fault,
            outcome => return outcome,
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
