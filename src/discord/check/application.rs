//! Judges the token, the application and its servers.

use serde_json::Value;

use crate::config::{Endpoint, InviteUrl};
use crate::discord::outbound::SERVERS_PER_PAGE;
use crate::discord::permissions::{ADMINISTRATOR, NEEDED, NeededPermission, bits, invite_address};

use super::facts::{Answer, Facts, id_in, value_of};
use super::finding::{self, Finding, OTHER_ANSWERS, Report, explain};
use super::finding::{CODE_GRANT, DELIVERY, INSTALL_LINK, INTENTS, PUBLIC_BOT, USER_INSTALLS};
use super::{CheckSettings, ExposedFile, table};

/// The scopes that the bot needs on a server.
const SCOPES: [&str; 2] = ["bot", "applications.commands"];
/// The bits of an application's flags by which privileged gateway intents are switched on, with their names.
const FLAGS: [(u64, &str); 3] = [
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
/// The findings about a readable application alone.
const OF_APPLICATION: [&str; 6] = [PUBLIC_BOT, CODE_GRANT, DELIVERY, INTENTS, INSTALL_LINK, USER_INSTALLS];
/// The finding about a question that was not asked.
pub(super) const NOT_ASKED: &str = "It was not asked, because an earlier question has no answer.";

pub(super) fn judge(report: &mut Report, facts: &Facts, settings: &CheckSettings) {
    report.checks.push(match settings.exposed_file {
        Some(ExposedFile::Configuration) => table::configuration_exposed(),
        Some(ExposedFile::TokenFile) => table::token_file_exposed(),
        None => table::configuration_read(),
    });
    if let Some(me) = expect_answer(report, finding::TOKEN, "The bot's own user", facts.me.as_ref(), has_id) {
        let is_bot = me["bot"] == true;
        report.checks.push(if is_bot { table::token_accepted() } else { table::token_of_person() });
    }
    let application = facts.application.as_ref();
    match expect_answer(report, finding::APPLICATION, "The application", application, has_id) {
        Some(application) => report.checks.extend(of_application(application, settings)),
        None => OF_APPLICATION.into_iter().for_each(|id| report.skip(id, "The application is not known.")),
    }
    servers(report, facts);
}

fn of_application(application: &Value, settings: &CheckSettings) -> [Finding; 7] {
    let (is_private, needs_grant) =
        (application["bot_public"] == false, application["bot_require_code_grant"] == true);
    [
        table::application_readable(),
        if is_private { table::private_bot() } else { table::public_bot() },
        if needs_grant { table::code_grant() } else { table::no_code_grant() },
        delivery(application, settings),
        intents(application),
        install_link(application, settings),
        user_installs(application),
    ]
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
            report.checks.push(Finding::failure(id, &format!("{what} cannot be read: {why}."), remedy));
        }
        None => report.skip_unsent(id, NOT_ASKED),
    }
    None
}

/// Says that an answer is none that Discord gives, so that nothing can be concluded from it.
pub(super) fn misshapen(report: &mut Report, id: &'static str, what: &str) {
    let found = format!("{what} cannot be judged: the answer does not have the expected shape.");
    report.checks.push(Finding::failure(id, &found, OTHER_ANSWERS));
}

pub(super) fn has_id(value: &Value) -> bool {
    id_in(value, "id").is_some()
}

/// Compares the way by which Discord delivers interactions with the ways on which this bot listens.
fn delivery(application: &Value, settings: &CheckSettings) -> Finding {
    let by_http = application["interactions_endpoint_url"].as_str().is_some_and(|url| !url.is_empty());
    match (by_http, &settings.transports.endpoint) {
        (true, None) => table::delivery_unheard(),
        (true, Some(endpoint)) if !is_key_of(application, endpoint) => table::delivery_key_wrong(),
        (true, Some(_)) => table::delivery_by_http(),
        (false, _) if settings.transports.gateway => table::delivery_by_gateway(),
        (false, _) => table::delivery_gateway_closed(),
    }
}

fn is_key_of(application: &Value, endpoint: &Endpoint) -> bool {
    application["verify_key"]
        .as_str()
        .is_some_and(|key| key.eq_ignore_ascii_case(&endpoint.public_key.to_string()))
}

fn intents(application: &Value) -> Finding {
    let flags = application["flags"].as_u64().unwrap_or(0);
    let on: Vec<&str> = FLAGS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect();
    if on.is_empty() { table::no_intents() } else { table::unused_intents(on.join(", ")) }
}

/// Judges the settings of Discord's own button to add the bot, and tells the address that adds it.
fn install_link(application: &Value, settings: &CheckSettings) -> Finding {
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
        return table::install_link(adding);
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
        table::install_link_complete(adding)
    } else {
        table::install_link_lacks(missing.join(", "), link)
    }
}

fn user_installs(application: &Value) -> Finding {
    let allowed = application["integration_types_config"].get(BY_USERS).is_some();
    let count = application["approximate_user_install_count"].as_u64().unwrap_or(0);
    if allowed || count > 0 { table::user_installs(count) } else { table::no_user_installs() }
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
    report.checks.push(match count {
        0 => match application.and_then(|application| id_in(application, "id")) {
            Some(id) => table::on_no_server(invite_address(id)),
            None => table::on_no_server_without_link(),
        },
        MAY_VERIFY.. if !is_verified => table::unverified(count, UNVERIFIED_LIMIT),
        1 => table::on_one_server(),
        _ => table::on_servers(count),
    });
}
