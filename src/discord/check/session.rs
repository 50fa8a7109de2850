//! A gateway session that is opened and closed again at once, by the same code as the bot's own sessions.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{sleep, timeout};

use super::CheckSettings;
use crate::base::metrics::Metrics;
use crate::discord::client;
use crate::discord::events::{Event, Events};
use crate::discord::fault::DiscordFault;
use crate::discord::session::{self, Session, Shard};
use crate::discord::session_starts::StartLimit;
use crate::discord::transports::Transports;

/// The maximum time until Discord greets the session.
const LONGEST: Duration = Duration::from_secs(30);

/// The pause before the second attempt: Discord lets one session begin in five seconds.
const PAUSE: Duration = Duration::from_secs(6);

/// How the attempt to open a session ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SessionEnd {
    /// Discord opened the session.
    Greeted,
    /// No session may begin until Discord's daily number is reset.
    NoneLeft,
    Refused(DiscordFault),
    /// Discord rejects the session, as it does within five seconds after another one with this token.
    Rejected,
    /// A frame exceeds the bounds in this way.
    Excess(&'static str),
    /// The connection was lost, or Discord said nothing.
    Lost(String),
}

/// The part of Discord's answer about the gateway that a session needs.
#[derive(Deserialize)]
struct Advice {
    url: String,
    shards: u32,
    #[serde(default)]
    session_start_limit: StartLimit,
}

/// Opens a session of the first shard of this process. Returns `None` if the answer about the gateway cannot
/// be read.
pub(super) async fn try_session(settings: &CheckSettings, gateway: &Value) -> Option<SessionEnd> {
    let advice = Advice::deserialize(gateway).ok()?;
    if advice.session_start_limit.remaining == 0 {
        return Some(SessionEnd::NoneLeft);
    }
    if let Err(fault) = client::check_gateway(&settings.api, &advice.url) {
        return Some(SessionEnd::Refused(fault));
    }
    let shard = settings.transports.shards.map_or(Shard { id: 0, total: advice.shards.max(1) }, |shards| {
        Shard { id: shards.here.0, total: shards.total }
    });
    let end = try_once(settings, &advice, shard).await;
    if end != SessionEnd::Rejected || advice.session_start_limit.remaining < 2 {
        return Some(end);
    }
    sleep(PAUSE).await;
    Some(try_once(settings, &advice, shard).await)
}

async fn try_once(settings: &CheckSettings, advice: &Advice, shard: Shard) -> SessionEnd {
    let (to, events) = mpsc::unbounded_channel();
    let events_in = Events::new(to, Arc::clone(&settings.clock));
    let mut session = match Session::open(advice.url.clone(), &settings.token, shard, events_in) {
        Ok(session) => session,
        Err(fault) => return SessionEnd::Refused(fault),
    };
    let end = greeting(settings, &mut session, events).await;
    session.leave().await;
    end
}

async fn greeting(
    settings: &CheckSettings,
    session: &mut Session,
    mut events: UnboundedReceiver<Event>,
) -> SessionEnd {
    let ways = Transports::new(Arc::<Metrics>::default());
    let ready = async {
        loop {
            match events.recv().await {
                Some(Event::Ready { .. }) => return SessionEnd::Greeted,
                Some(Event::Excess(what)) => return SessionEnd::Excess(what),
                Some(_) => {}
                None => return SessionEnd::Lost("the session ended".to_owned()),
            }
        }
    };
    let run = async {
        match session.run(&settings.timeouts, &ways).await {
            session::SessionEnd::ForGood(fault) => SessionEnd::Refused(fault),
            session::SessionEnd::Dead(death) => SessionEnd::Lost(death.why.to_owned()),
            session::SessionEnd::Over { .. } => SessionEnd::Rejected,
        }
    };
    let first = async {
        tokio::select! {
            biased;
            end = ready => end,
            end = run => end,
        }
    };
    let late = || SessionEnd::Lost(format!("no greeting within {} seconds", LONGEST.as_secs()));
    timeout(LONGEST, first).await.unwrap_or_else(|_| late())
}
