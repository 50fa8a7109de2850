//! The gateway for a check: a session that is opened and closed again at once, by the same code as the bot's own
//! sessions, and the findings about sessions and shards.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::discord::DiscordFault;
use crate::discord::events::{Event, Events};
use crate::discord::gateway::{GatewayInfo, check_gateway};
use crate::discord::session::{self, Session, Shard};
use crate::discord::transports::Transports;

use super::application::expect_answer;
use super::facts::Facts;
use super::finding::{self, Finding, Report, excerpt};
use super::{CheckSettings, table};

/// The maximum time until Discord greets the session.
const LONGEST: Duration = Duration::from_secs(30);
/// The pause before the second attempt: Discord lets one session begin in five seconds.
const PAUSE: Duration = Duration::from_secs(6);
/// A host is warned when less than one in this number of the daily sessions is left.
const WARNING_SHARE: u64 = 10;

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

/// Opens a session of the first shard of this process. Returns `None` if the answer about the gateway cannot
/// be read.
pub(super) async fn try_session(settings: &CheckSettings, gateway: &Value) -> Option<SessionEnd> {
    let advice = GatewayInfo::deserialize(gateway).ok()?;
    if advice.session_start_limit.remaining == 0 {
        return Some(SessionEnd::NoneLeft);
    }
    if let Err(fault) = check_gateway(&settings.api, &advice.url) {
        return Some(SessionEnd::Refused(fault));
    }
    let end = try_once(settings, &advice).await;
    if end != SessionEnd::Rejected || advice.session_start_limit.remaining < 2 {
        return Some(end);
    }
    sleep(PAUSE).await;
    Some(try_once(settings, &advice).await)
}

async fn try_once(settings: &CheckSettings, advice: &GatewayInfo) -> SessionEnd {
    let shard = settings.transports.shards.map_or(Shard { id: 0, total: advice.shards.max(1) }, |shards| {
        Shard { id: shards.here.0, total: shards.total }
    });
    let (to, mut received) = mpsc::unbounded_channel();
    let events = Events::new(to, Arc::clone(&settings.clock));
    let mut session = match Session::open(advice.url.clone(), &settings.token, shard, events) {
        Ok(session) => session,
        Err(fault) => return SessionEnd::Refused(fault),
    };
    let transports = Transports::new(Arc::default());
    let greeting = async {
        loop {
            match received.recv().await {
                Some(Event::Ready { .. }) => return SessionEnd::Greeted,
                Some(Event::Excess(what)) => return SessionEnd::Excess(what),
                Some(_) => {}
                None => return SessionEnd::Lost("the session ended".to_owned()),
            }
        }
    };
    let first = async {
        tokio::select! {
            biased;
            end = greeting => end,
            end = session.run(&settings.timeouts, &transports) => match end {
                session::SessionEnd::ForGood(fault) => SessionEnd::Refused(fault),
                session::SessionEnd::Dead(why) => SessionEnd::Lost(why.to_owned()),
                session::SessionEnd::Over => SessionEnd::Rejected,
            },
        }
    };
    let end = timeout(LONGEST, first).await;
    session.leave().await;
    end.unwrap_or_else(|_| SessionEnd::Lost(format!("no greeting within {} seconds", LONGEST.as_secs())))
}

pub(super) fn judge(report: &mut Report, facts: &Facts, settings: &CheckSettings) {
    if !settings.transports.gateway {
        for id in [finding::GATEWAY, finding::SHARDS, finding::SESSION] {
            report.skip(id, "The configuration does not use the gateway.");
        }
        return;
    }
    let gateway = facts.gateway.as_ref();
    let Some(gateway) =
        expect_answer(report, finding::GATEWAY, "The gateway's address", gateway, Value::is_object)
    else {
        for id in [finding::SHARDS, finding::SESSION] {
            report.skip(id, "The gateway's address is not known.");
        }
        return;
    };
    report.checks.push(starts(gateway));
    report.checks.push(shards(gateway, settings));
    match &facts.session {
        None if report.is_interrupted => report.skip_unsent(finding::SESSION, ""),
        end => report.checks.push(session(end.as_ref())),
    }
}

fn starts(gateway: &Value) -> Finding {
    let number = |key: &str| gateway["session_start_limit"][key].as_u64();
    let (Some(total), Some(left)) = (number("total"), number("remaining")) else {
        return table::sessions_unknown();
    };
    let found = match number("reset_after").unwrap_or(0).div_ceil(60_000) {
        0 => format!("{left} of {total} gateway sessions are left today."),
        minutes => {
            format!("{left} of {total} gateway sessions are left; the number resets in {minutes} min.")
        }
    };
    match left {
        0 => table::no_sessions_left(found),
        _ if left * WARNING_SHARE < total => table::few_sessions_left(found),
        _ => table::sessions_left(found),
    }
}

fn shards(gateway: &Value, settings: &CheckSettings) -> Finding {
    let recommended = gateway["shards"].as_u64().unwrap_or(1).max(1);
    match settings.transports.shards {
        Some(chosen) if u64::from(chosen.total) < recommended => {
            table::too_few_shards(chosen.total, recommended)
        }
        Some(chosen) => table::shards_configured(chosen.total, recommended),
        None => table::shards_recommended(recommended),
    }
}

fn session(end: Option<&SessionEnd>) -> Finding {
    match end {
        Some(SessionEnd::Greeted) => table::session_opened(),
        Some(SessionEnd::NoneLeft) => table::session_not_tried(),
        Some(SessionEnd::Refused(DiscordFault::TokenRefused)) => table::session_without_token(),
        Some(SessionEnd::Refused(fault)) => table::session_refused(excerpt(&fault.to_string())),
        Some(SessionEnd::Rejected) => table::session_rejected(),
        Some(SessionEnd::Excess(what)) => table::session_exceeds(what),
        Some(SessionEnd::Lost(why)) => table::session_lost(excerpt(why)),
        None => table::session_unknown(),
    }
}
