//! Judges the gateway: sessions left, shards, and the session that was opened.

use serde_json::Value;

use super::CheckSettings;
use super::application::answered;
use super::excerpt::excerpt;
use super::facts::Facts;
use super::finding::{self, Report};
use super::session::SessionEnd;
use super::trouble::{COPY_TOKEN, OTHER_ANSWERS, REPORT};
use crate::discord::fault::DiscordFault;

/// A host is warned when less than one in this number of the daily sessions is left.
const WARNING_SHARE: u64 = 10;
const RESTARTS_REMEDY: &str = "Find out why the bot starts so often: each start, and each lost connection that cannot be resumed, \
     takes one. Other programs with the same token take sessions, too.";

pub(super) fn judge(report: &mut Report, facts: &Facts, settings: &CheckSettings) {
    if !settings.transports.gateway {
        for id in [finding::GATEWAY, finding::SHARDS, finding::SESSION] {
            report.skip(id, "The configuration does not use the gateway.");
        }
        return;
    }
    let Some(gateway) =
        answered(report, finding::GATEWAY, "The gateway's address", facts.gateway.as_ref(), Value::is_object)
    else {
        for id in [finding::SHARDS, finding::SESSION] {
            report.skip(id, "The gateway's address is not known.");
        }
        return;
    };
    starts(report, gateway);
    shards(report, gateway, settings);
    session(report, facts.session.as_ref());
}

fn starts(report: &mut Report, gateway: &Value) {
    const ID: &str = finding::GATEWAY;
    let limit = &gateway["session_start_limit"];
    let number = |key: &str| limit[key].as_u64();
    let (Some(total), Some(left)) = (number("total"), number("remaining")) else {
        let remedy = REPORT;
        return report.fail(ID, "Discord does not say how many sessions are left.", remedy);
    };
    let minutes = number("reset_after").unwrap_or(0).div_ceil(60_000);
    let found = match minutes {
        0 => format!("{left} of {total} gateway sessions are left today."),
        _ => format!("{left} of {total} gateway sessions are left; the number resets in {minutes} min."),
    };
    match left {
        0 => report.fail(ID, format!("{found} The bot cannot connect until then."), RESTARTS_REMEDY),
        _ if left * WARNING_SHARE < total => report.warn(ID, found, RESTARTS_REMEDY),
        _ => report.ok(ID, found),
    }
}

fn shards(report: &mut Report, gateway: &Value, settings: &CheckSettings) {
    const ID: &str = finding::SHARDS;
    let recommended = gateway["shards"].as_u64().unwrap_or(1).max(1);
    match settings.transports.shards {
        Some(chosen) if u64::from(chosen.total) < recommended => report.warn(
            ID,
            format!("Discord recommends {recommended} shards, and the configuration has {}.", chosen.total),
            "Raise total in discord.shards, for all processes at once. Discord refuses shards of more than 2,500 servers.",
        ),
        Some(chosen) => report.ok(ID, format!("The configuration has {} shards; Discord recommends {recommended}.", chosen.total)),
        None => report.ok(ID, format!("The bot runs as many shards as Discord recommends: {recommended}.")),
    }
}

fn session(report: &mut Report, end: Option<&SessionEnd>) {
    const ID: &str = finding::SESSION;
    match end {
        Some(SessionEnd::Greeted) => report.ok(ID, "A gateway session was opened and closed again."),
        Some(SessionEnd::NoneLeft) => report.skip(ID, "No session was opened, because none is left today."),
        Some(SessionEnd::Refused(DiscordFault::TokenRefused)) => {
            report.fail(ID, "The gateway does not accept the token.", COPY_TOKEN);
        }
        Some(SessionEnd::Refused(fault)) => report.fail(
            ID,
            format!("The gateway refuses the session: {}.", excerpt(&fault.to_string())),
            REPORT,
        ),
        Some(SessionEnd::Rejected) => report.fail(
            ID,
            "Discord rejects the session twice. Another program with this token may begin sessions in the same seconds.",
            "Check again once every shard of the bot is connected.",
        ),
        Some(SessionEnd::Excess(what)) => {
            report.fail(ID, format!("The gateway sent a frame that {what}. The bot leaves it out."), OTHER_ANSWERS);
        }
        Some(SessionEnd::Lost(why)) => report.fail(
            ID,
            format!("The gateway session does not work: {}.", excerpt(why)),
            "Check that this machine reaches gateway.discord.gg on port 443 by WebSocket, also through a proxy.",
        ),
        None if report.is_interrupted => report.skip_unsent(ID, ""),
        None => report.fail(
            ID,
            "No session was opened, because Discord's answer about the gateway cannot be read.",
            REPORT,
        ),
    }
}
