//! Judges the token, the application and its servers.

use serde_json::Value;

use crate::config::{Endpoint, InviteUrl};
use crate::discord::outbound::SERVERS_PER_PAGE;
use crate::discord::permissions::{ADMINISTRATOR, NEEDED, NeededPermission, bits, invite_address};

use super::facts::{Answer, Facts, id_in, value_of};
use super::finding::{self, COPY_TOKEN, OTHER_ANSWERS, Report, explain};
use super::{CheckSettings, ExposedFile};

/// The scopes that the bot needs on a server.
const SCOPES: [&str; 2] = ["bot", "applications.commands"];
/// The bits of an application's flags by which privileged gateway intents are switched on, with their names.
const INTENTS: [(u64, &str); 3] = [
    (1 << 12 | 1 << 13, "Presence Intent"),
    (1 << 14 | 1 << 15, "Server Members Intent"),
    (1 << 18 | 1 << 19, "Message Content Intent"),
];
/// The bit of a user's public flags that marks a verified bot.
const VERIFIED_BOT: u64 = 1 << 16;
/// The number of servers from which a bot can be verified, and the number at which Discord stops one that is
/// not.
const MAY_VERIFY: usize = 75;
const UNVERIFIED_LIMIT: usize = 100;
/// Discord's keys for installation on a server and by a user.
const ON_SERVERS: &str = "0";
const BY_USERS: &str = "1";
/// The finding about a question that was not asked.
pub(super) const NOT_ASKED: &str = "It was not asked, because an earlier question has no answer.";
const PORTAL: &str = "in Discord's developer portal";

pub(super) fn judge(report: &mut Report, facts: &Facts, settings: &CheckSettings) {
    configuration(report, settings.exposed_file);
    token(report, facts.me.as_ref());
    let application = facts.application.as_ref();
    let Some(application) =
        expect_answer(report, finding::APPLICATION, "The application", application, has_id)
    else {
        for id in [
            finding::PUBLIC_BOT,
            finding::CODE_GRANT,
            finding::DELIVERY,
            finding::INTENTS,
            finding::INSTALL_LINK,
            finding::USER_INSTALLS,
        ] {
            report.skip(id, "The application is not known.");
        }
        return servers(report, facts);
    };
    report.ok(finding::APPLICATION, "The application can be read.");
    public_bot(report, application);
    code_grant(report, application);
    delivery(report, application, settings);
    intents(report, application);
    install_link(report, application, settings);
    user_installs(report, application);
    servers(report, facts);
}

/// The value of an answer. If it is missing, or if it is not as expected, the finding `id` says so.
pub(super) fn expect_answer<'a>(
    report: &mut Report,
    id: &'static str,
    what: &str,
    answer: Option<&'a Answer>,
    is_expected: fn(&Value) -> bool,
) -> Option<&'a Value> {
    match answer {
        Some(Ok(value)) if is_expected(value) => return Some(value),
        Some(Ok(_)) => misshapen(report, id, what),
        Some(Err(failure)) => {
            let (why, remedy) = explain(failure);
            report.fail(id, format!("{what} cannot be read: {why}."), remedy);
        }
        None => report.skip_unsent(id, NOT_ASKED),
    }
    None
}

/// Says that an answer is none that Discord gives, so that nothing can be concluded from it.
pub(super) fn misshapen(report: &mut Report, id: &'static str, what: &str) {
    let found = format!("{what} cannot be judged: the answer does not have the expected shape.");
    report.fail(id, found, OTHER_ANSWERS);
}

pub(super) fn has_id(value: &Value) -> bool {
    id_in(value, "id").is_some()
}

/// Judges the configuration, without which no check runs.
fn configuration(report: &mut Report, exposed_file: Option<ExposedFile>) {
    match exposed_file {
        Some(ExposedFile::Configuration) => report.warn(
            finding::CONFIGURATION,
            "The token is in the configuration file, which other users of this machine, or its group, can read.",
            "Let only the bot's user read the file (chmod 600), or set DISCORD_TOKEN and remove the token from it.",
        ),
        Some(ExposedFile::TokenFile) => report.warn(
            finding::CONFIGURATION,
            "Other users of this machine, or its group, can read the file that ENGAWA_DISCORD_TOKEN_FILE names.",
            "Let only the bot's user read the file (chmod 600). In a container without other users it does no harm.",
        ),
        None => report.ok(finding::CONFIGURATION, "The configuration was read."),
    }
}

fn token(report: &mut Report, me: Option<&Answer>) {
    let Some(me) = expect_answer(report, finding::TOKEN, "The bot's own user", me, has_id) else { return };
    if me["bot"] == true {
        report.ok(finding::TOKEN, "Discord accepts the token.");
    } else {
        report.fail(finding::TOKEN, "The token belongs to a person and not to a bot.", COPY_TOKEN);
    }
}

fn public_bot(report: &mut Report, application: &Value) {
    if application["bot_public"] == false {
        let remedy = format!("To let others add it, switch on Public Bot on the page Bot {PORTAL}.");
        report.warn(finding::PUBLIC_BOT, "The bot is private: only you can add it to a server.", remedy);
    } else {
        report.ok(finding::PUBLIC_BOT, "Everybody may add the bot to their server.");
    }
}

fn code_grant(report: &mut Report, application: &Value) {
    if application["bot_require_code_grant"] == true {
        let found = "The application demands an OAuth2 code grant, so nobody can add the bot by a link.";
        let remedy = format!("Switch off Requires OAuth2 Code Grant on the page Bot {PORTAL}.");
        report.fail(finding::CODE_GRANT, found, remedy);
    } else {
        report.ok(finding::CODE_GRANT, "The bot can be added by a link.");
    }
}

/// Compares the way by which Discord delivers interactions with the ways on which this bot listens.
fn delivery(report: &mut Report, application: &Value, settings: &CheckSettings) {
    const ID: &str = finding::DELIVERY;
    let by_http = application["interactions_endpoint_url"].as_str().is_some_and(|url| !url.is_empty());
    let transports = &settings.transports;
    match (by_http, &transports.endpoint) {
        (true, None) => report.fail(
            ID,
            "The application has an Interactions Endpoint URL, so Discord sends presses and commands there and none \
             through the gateway. This configuration does not listen for them.",
            format!(
                "Remove the Interactions Endpoint URL on the page General Information {PORTAL}, or set \
                 interactions.listen and interactions.public_key in the configuration."
            ),
        ),
        (true, Some(endpoint)) if !is_key_of(application, endpoint) => report.fail(
            ID,
            "interactions.public_key is not the key of this application, so the bot would refuse Discord's requests.",
            format!("Copy the Public Key from the page General Information {PORTAL} into interactions.public_key."),
        ),
        (true, Some(_)) => report.ok(ID, "Discord delivers presses and commands by HTTP, and the bot listens for them."),
        (false, _) if transports.gateway => {
            report.ok(ID, "Discord delivers presses and commands through the gateway, and the bot listens there.");
        }
        (false, _) => report.fail(
            ID,
            "The application has no Interactions Endpoint URL, so Discord delivers through the gateway, which \
             discord.gateway = false closes.",
            format!(
                "Enter the public address of your proxy as Interactions Endpoint URL on the page General Information \
                 {PORTAL}, or set discord.gateway = true."
            ),
        ),
    }
}

fn is_key_of(application: &Value, endpoint: &Endpoint) -> bool {
    application["verify_key"]
        .as_str()
        .is_some_and(|key| key.eq_ignore_ascii_case(&endpoint.public_key.to_string()))
}

fn intents(report: &mut Report, application: &Value) {
    let flags = application["flags"].as_u64().unwrap_or(0);
    let on: Vec<&str> = INTENTS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect();
    if on.is_empty() {
        report.ok(finding::INTENTS, "No privileged gateway intent is on, and the bot needs none.");
    } else {
        report.warn(
            finding::INTENTS,
            format!("Privileged gateway intents are on that the bot does not use: {}.", on.join(", ")),
            format!("Switch them off on the page Bot {PORTAL}; Discord then has less to ask when it verifies the bot."),
        );
    }
}

/// Judges the settings of Discord's own button to add the bot, and tells the address that adds it.
fn install_link(report: &mut Report, application: &Value, settings: &CheckSettings) {
    const ID: &str = finding::INSTALL_LINK;
    let id = application["id"].as_str().unwrap_or_default();
    let (link, is_hidden) = match &settings.invite_url {
        Some(InviteUrl::Address(url)) => (url.clone(), false),
        Some(InviteUrl::Hidden) => (invite_address(id), true),
        None => (invite_address(id), false),
    };
    let adding = if is_hidden {
        format!("The bot shows people no link (discord.invite_url = \"none\"); you can add it at {link}")
    } else {
        format!("People add the bot at {link}")
    };
    let params = [
        &application["integration_types_config"][ON_SERVERS]["oauth2_install_params"],
        &application["install_params"],
    ];
    let Some(params) = params.into_iter().find(|params| params.is_object()) else {
        return report.ok(ID, adding);
    };
    let scopes: Vec<&str> =
        params["scopes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let scopes_missing =
        SCOPES.iter().filter(|scope| !scopes.contains(scope)).map(|scope| format!("the scope {scope}"));
    let given = bits(&params["permissions"]).unwrap_or(0);
    let is_lacking = |one: &&NeededPermission| given & ADMINISTRATOR == 0 && given & one.bit == 0;
    let lacking = NEEDED.iter().filter(is_lacking).map(|one| one.name.to_owned());
    let missing: Vec<String> = scopes_missing.chain(lacking).collect();
    if missing.is_empty() {
        report.ok(ID, format!("Discord's Install Link gives the bot what it needs. {adding}"));
    } else {
        report.warn(
            ID,
            format!("Discord's Install Link (the button Add App) leaves out {}.", missing.join(", ")),
            format!("Add this on the page Installation {PORTAL}, or give people this address: {link}"),
        );
    }
}

fn user_installs(report: &mut Report, application: &Value) {
    let allowed = application["integration_types_config"].get(BY_USERS).is_some();
    let count = application["approximate_user_install_count"].as_u64().unwrap_or(0);
    if allowed || count > 0 {
        report.warn(
            finding::USER_INSTALLS,
            format!(
                "People can install the application for themselves ({count} have), but its commands work only on \
                 servers that have added the bot and in direct messages with it."
            ),
            format!("Leave only Guild Install on the page Installation {PORTAL}."),
        );
    } else {
        report.ok(
            finding::USER_INSTALLS,
            "Only servers install the application. Its commands work there and in direct messages with the bot.",
        );
    }
}

fn servers(report: &mut Report, facts: &Facts) {
    const ID: &str = finding::SERVERS;
    let list = facts.servers.as_ref();
    let Some(list) = expect_answer(report, ID, "The list of the bot's servers", list, Value::is_array) else {
        return;
    };
    let application = value_of(facts.application.as_ref());
    let approximate = application.and_then(|application| application["approximate_guild_count"].as_u64());
    let listed = list.as_array().map_or(0, Vec::len);
    // One page holds every server of a bot that is not large; only beyond it, Discord's own count is needed.
    let beyond =
        approximate.filter(|_| listed >= SERVERS_PER_PAGE).and_then(|count| usize::try_from(count).ok());
    let count = beyond.unwrap_or(listed).max(listed);
    let is_verified = value_of(facts.me.as_ref())
        .is_some_and(|me| me["public_flags"].as_u64().unwrap_or(0) & VERIFIED_BOT != 0);
    match count {
        0 => {
            let remedy = match application.and_then(|application| id_in(application, "id")) {
                Some(id) => format!("Add it: {}", invite_address(id)),
                None => "Check again once the application can be read: then this line names the address."
                    .to_owned(),
            };
            report.warn(ID, "The bot is on no server yet.", remedy);
        }
        MAY_VERIFY.. if !is_verified => report.warn(
            ID,
            format!(
                "The bot is on {count} servers and not verified. Discord stops it at {UNVERIFIED_LIMIT}."
            ),
            format!("Have it verified {PORTAL}, with links to your privacy policy and terms."),
        ),
        1 => report.ok(ID, "The bot is on 1 server."),
        _ => report.ok(ID, format!("The bot is on {count} servers.")),
    }
}
