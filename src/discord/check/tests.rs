//! Tests of the judging functions: a healthy bot has no finding to act on, and every finding can go wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;
use std::sync::Arc;

use serde_json::{Value, json};

use super::facts::{Answer, Facts, PlaceFacts};
use super::finding::{self, CheckResult, IDS};
use super::message::{EDITED, MessageFacts};
use super::session::SessionEnd;
use super::{CheckSettings, ExposedFile, Report, Sample, judge};
use crate::base::time::{Clock, Timestamp};
use crate::chat::commands::{CommandDefinition, DefinitionBody, Localised, Parameter, ParameterKind};
use crate::chat::{Drawing, File};
use crate::config::{ApiUrl, Endpoint, InviteUrl, PublicKey, Shards, Token};
use crate::discord::commands::command;
use crate::discord::fault::DiscordFault;
use crate::discord::refusals::ErrorResponse;
use crate::discord::rest::RestFailure;
use crate::discord::{Timeouts, TransportSettings};

struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        Timestamp(1_770_000_000_000)
    }
}

fn localised(text: &str, german: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::from([("de".to_owned(), german.to_owned())]) }
}

fn definition(name: &str) -> CommandDefinition {
    let choice = Parameter {
        name: localised("kind", "art"),
        description: localised("What to offer.", "Was du anbietest."),
        takes: ParameterKind::Choice(vec![("draw".to_owned(), localised("a draw", "remis"))]),
        required: true,
    };
    CommandDefinition {
        in_private: false,
        for_managers: false,
        name: localised(name, "german"),
        description: localised("What is being played here.", "Was hier gespielt wird."),
        body: DefinitionBody::Options(vec![choice]),
    }
}

fn sample() -> Sample {
    let file =
        |name: &str| File { bytes: Arc::from([1, 2, 3]), name: name.to_owned(), alt: "A board.".to_owned() };
    let emoji = Drawing { name: "check".to_owned(), png: Arc::from([4, 5]) };
    Sample { board: file("board.png"), edited: file("turned.png"), emoji }
}

fn settings() -> CheckSettings {
    CheckSettings {
        api: ApiUrl::Discord,
        token: Token::read("not.a-real.token").expect("a token").expect("not empty"),
        transports: TransportSettings::default(),
        commands: vec![definition("games"), definition("offer")],
        invite_url: None,
        exposed_file: None,
        clock: Arc::new(Fixed),
        timeouts: Timeouts::default(),
        channel: NonZeroU64::new(7),
        sample: Some(sample()),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the facts hold options")]
fn found(value: Value) -> Option<Answer> {
    Some(Ok(value))
}

#[expect(clippy::unnecessary_wraps, reason = "the facts hold options")]
fn refused(status: u16, code: u64) -> Option<Answer> {
    let why = "Missing Something".to_owned();
    Some(Err(RestFailure::Refused(ErrorResponse { status, code, why, retry_after: None, global: false })))
}

/// Answers as Discord gives them to a bot with which nothing is wrong.
fn healthy() -> Facts {
    let application = json!({
        "id": "900", "bot_public": true, "bot_require_code_grant": false, "interactions_endpoint_url": null,
        "verify_key": "ab".repeat(32), "flags": 0, "integration_types_config": { "0": {} },
        "approximate_guild_count": 2, "approximate_user_install_count": 0,
    });
    let limit = json!({ "total": 1000, "remaining": 990, "reset_after": 60_000, "max_concurrency": 1 });
    let commands: Vec<Value> = settings().commands.iter().map(command).collect();
    Facts {
        me: found(json!({ "id": "901", "bot": true, "public_flags": 0 })),
        application: found(application),
        servers: found(json!([{ "id": "1" }, { "id": "2" }])),
        gateway: found(
            json!({ "url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit }),
        ),
        session: Some(SessionEnd::Greeted),
        commands: found(Value::from(commands)),
        emoji: found(json!({ "items": [{ "id": "5" }] })),
        place: Some(healthy_place()),
    }
}

fn healthy_place() -> PlaceFacts {
    let roles = json!([{ "id": "1", "permissions": super::permissions::all_needed().to_string() }]);
    let buttons = ["a1", "b1", "c1", "d1"].map(|label| json!({ "label": label, "emoji": { "id": "33" } }));
    let message = json!({
        "id": "44", "content": EDITED, "attachments": [{ "filename": "turned.png", "description": "A board." }],
        "components": [{ "type": 1, "components": buttons }],
    });
    PlaceFacts {
        channel: found(json!({ "id": "7", "type": 0, "guild_id": "1", "permission_overwrites": [] })),
        parent: None,
        server: found(json!({ "id": "1", "owner_id": "8", "roles": roles })),
        member: found(json!({ "user": { "id": "901" }, "roles": [], "communication_disabled_until": null })),
        server_commands: found(json!([])),
        message: MessageFacts {
            emoji_upload: found(json!({ "id": "33" })),
            post: found(json!({ "id": "44" })),
            edit: found(json!({ "id": "44" })),
            read_back: found(message),
            history: found(json!([{ "id": "45" }, { "id": "44" }])),
            thread_open: found(json!({ "id": "44" })),
            thread_post: found(json!({ "id": "46" })),
            thread_archive: found(json!({ "id": "44" })),
            thread_delete: refused(403, 50_013),
            delete: found(Value::Null),
            emoji_delete: found(Value::Null),
            post_is_uncertain: false,
            emoji_is_uncertain: false,
        },
    }
}

/// Returns the JSON of an answer, to change it.
fn inside(answer: &mut Option<Answer>) -> &mut Value {
    answer.as_mut().expect("an answer").as_mut().expect("no refusal")
}

fn place(facts: &mut Facts) -> &mut PlaceFacts {
    facts.place.as_mut().expect("a channel")
}

fn without_permission(facts: &mut Facts, id: &str) {
    let bit = super::permissions::NEEDED.iter().find(|one| one.id == id).expect("a permission").bit;
    let overwrite = json!({ "id": "901", "type": 1, "allow": "0", "deny": bit.to_string() });
    inside(&mut place(facts).channel)["permission_overwrites"] = json!([overwrite]);
}

/// The result of a finding; `None` if the report has no such finding.
fn result(report: &Report, id: &str) -> Option<(CheckResult, String)> {
    let finding = report.checks.iter().find(|finding| finding.id == id)?;
    Some((finding.result, format!("{} {}", finding.found, finding.remedy.as_deref().unwrap_or_default())))
}

#[test]
fn healthy_bot_has_only_good_findings() {
    let report = judge(&healthy(), &settings());
    let bad: Vec<_> = report.checks.iter().filter(|finding| finding.result != CheckResult::Ok).collect();
    assert!(bad.is_empty(), "{bad:#?}");
    let ids: Vec<&str> = report.checks.iter().map(|finding| finding.id).collect();
    let in_channel: Vec<&str> = IDS.into_iter().filter(|id| *id != finding::PARENT).collect();
    assert_eq!(ids, in_channel, "every id of a channel once, in order");
}

type Change = fn(&mut Facts, &mut CheckSettings);

/// One row for each way in which something can be wrong: the finding, its result, words of it, and what is
/// changed in the answers to a healthy bot or in its settings.
const WRONG: &[(&str, CheckResult, &str, Change)] = &[
    (finding::CONFIGURATION, CheckResult::Warning, "chmod 600", |_, settings| {
        settings.exposed_file = Some(ExposedFile::Configuration);
    }),
    (finding::CONFIGURATION, CheckResult::Warning, "ENGAWA_DISCORD_TOKEN_FILE", |_, settings| {
        settings.exposed_file = Some(ExposedFile::TokenFile);
    }),
    (finding::TOKEN, CheckResult::Failure, "does not accept the token", |facts, _| {
        facts.me = refused(401, 0);
    }),
    (finding::TOKEN, CheckResult::Failure, "belongs to a person", |facts, _| {
        inside(&mut facts.me)["bot"] = false.into();
    }),
    (finding::APPLICATION, CheckResult::Failure, "status 500", |facts, _| {
        facts.application = refused(500, 0);
    }),
    (finding::PUBLIC_BOT, CheckResult::Warning, "only you", |facts, _| {
        inside(&mut facts.application)["bot_public"] = false.into();
    }),
    (finding::CODE_GRANT, CheckResult::Failure, "code grant", |facts, _| {
        inside(&mut facts.application)["bot_require_code_grant"] = true.into();
    }),
    (finding::DELIVERY, CheckResult::Failure, "does not listen", |facts, _| {
        inside(&mut facts.application)["interactions_endpoint_url"] = "https://example.com".into();
    }),
    (finding::DELIVERY, CheckResult::Failure, "is not the key", |facts, settings| {
        inside(&mut facts.application)["interactions_endpoint_url"] = "https://example.com".into();
        let listen = "127.0.0.1:1".parse().expect("an address");
        settings.transports.endpoint = Some(Endpoint { listen, public_key: PublicKey([1; 32]) });
    }),
    (finding::DELIVERY, CheckResult::Failure, "discord.gateway = false", |_, settings| {
        settings.transports.gateway = false;
    }),
    (finding::INTENTS, CheckResult::Warning, "Message Content Intent", |facts, _| {
        inside(&mut facts.application)["flags"] = (1_u64 << 19).into();
    }),
    (finding::INSTALL_LINK, CheckResult::Warning, "the scope bot, Attach Files", |facts, _| {
        let bits = super::permissions::all_needed() & !(1 << 15);
        let params = json!({ "scopes": ["applications.commands"], "permissions": bits.to_string() });
        inside(&mut facts.application)["install_params"] = params;
    }),
    (finding::USER_INSTALLS, CheckResult::Warning, "Guild Install", |facts, _| {
        inside(&mut facts.application)["integration_types_config"]["1"] = json!({});
    }),
    (finding::SERVERS, CheckResult::Warning, "no server", |facts, _| facts.servers = found(json!([]))),
    (finding::SERVERS, CheckResult::Warning, "not verified", |facts, _| {
        facts.servers = found(Value::from(vec![json!({ "id": "1" }); 80]));
    }),
    (finding::SERVERS, CheckResult::Failure, "rate limit", |facts, _| facts.servers = refused(429, 0)),
    (finding::GATEWAY, CheckResult::Warning, "99 of 1000", |facts, _| {
        inside(&mut facts.gateway)["session_start_limit"]["remaining"] = 99.into();
    }),
    (finding::GATEWAY, CheckResult::Failure, "cannot connect", |facts, _| {
        inside(&mut facts.gateway)["session_start_limit"]["remaining"] = 0.into();
    }),
    (finding::GATEWAY, CheckResult::Failure, "does not say", |facts, _| facts.gateway = found(json!({}))),
    (finding::SHARDS, CheckResult::Warning, "recommends 3", |facts, settings| {
        inside(&mut facts.gateway)["shards"] = 3.into();
        settings.transports.shards = Some(Shards { total: 2, here: (0, 1) });
    }),
    (finding::SESSION, CheckResult::Failure, "no greeting", |facts, _| {
        facts.session = Some(SessionEnd::Lost("no greeting within 30 seconds".to_owned()));
    }),
    (finding::SESSION, CheckResult::Failure, "does not accept the token", |facts, _| {
        facts.session = Some(SessionEnd::Refused(DiscordFault::TokenRefused));
    }),
    (finding::SESSION, CheckResult::Failure, "intents", |facts, _| {
        facts.session = Some(SessionEnd::Refused(DiscordFault::IntentsRefused));
    }),
    (finding::COMMANDS, CheckResult::Failure, "Missing: /offer.", |facts, _| {
        inside(&mut facts.commands).as_array_mut().expect("a list").truncate(1);
    }),
    (finding::COMMANDS, CheckResult::Failure, "Not the bot's own: /other.", |facts, _| {
        let list = inside(&mut facts.commands).as_array_mut().expect("a list");
        list.push(json!({ "name": "other", "type": 1 }));
    }),
    (finding::COMMANDS, CheckResult::Failure, "Different: /games option \"kind\" (required).", |facts, _| {
        inside(&mut facts.commands)[0]["options"][0]["required"] = false.into();
    }),
    (finding::TRANSLATIONS, CheckResult::Failure, "/games (description in de)", |facts, _| {
        inside(&mut facts.commands)[0]["description_localizations"]["de"] = "Anders.".into();
    }),
    (finding::TRANSLATIONS, CheckResult::Failure, "/games (name in de)", |facts, _| {
        inside(&mut facts.commands)[0]["name_localizations"] = Value::Null;
    }),
    (finding::TRANSLATIONS, CheckResult::Failure, "/games (name in fr)", |facts, _| {
        inside(&mut facts.commands)[0]["name_localizations"]["fr"] = "jeux".into();
    }),
    (
        finding::TRANSLATIONS,
        CheckResult::Failure,
        "/offer option \"kind\", choice \"a draw\" (name in de)",
        |facts, _| {
            inside(&mut facts.commands)[1]["options"][0]["choices"][0]["name_localizations"]["de"] =
                "Remis".into();
        },
    ),
    (finding::EMOJI, CheckResult::Warning, "Start the bot once", |facts, _| {
        facts.emoji = found(json!({ "items": [] }));
    }),
    (finding::CHANNEL, CheckResult::Failure, "has no access", |facts, _| {
        place(facts).channel = refused(403, 50_001);
    }),
    (finding::CHANNEL, CheckResult::Failure, "Name a text channel", |facts, _| {
        inside(&mut place(facts).channel)["type"] = 2.into();
    }),
    (finding::PARENT, CheckResult::Failure, "has no access", |facts, _| {
        inside(&mut place(facts).channel)["type"] = 11.into();
        place(facts).parent = refused(403, 50_001);
    }),
    (finding::SERVER, CheckResult::Failure, "lacks a permission", |facts, _| {
        place(facts).server = refused(403, 50_013);
    }),
    (finding::SERVER, CheckResult::Failure, "itself fails", |facts, _| {
        place(facts).server = refused(500, 0);
    }),
    (finding::MEMBER, CheckResult::Failure, "does not exist", |facts, _| {
        place(facts).member = refused(404, 10_007);
    }),
    (finding::MEMBER, CheckResult::Warning, "time-out", |facts, _| {
        inside(&mut place(facts).member)["communication_disabled_until"] = "2027-01-01T00:00:00Z".into();
    }),
    (finding::SERVER_COMMANDS, CheckResult::Warning, "1 commands", |facts, _| {
        place(facts).server_commands = found(json!([{ "name": "games" }]));
    }),
    (finding::VIEW_CHANNEL, CheckResult::Failure, "View Channel", |f, _| {
        without_permission(f, finding::VIEW_CHANNEL);
    }),
    (finding::SEND_MESSAGES, CheckResult::Failure, "Send Messages", |f, _| {
        without_permission(f, finding::SEND_MESSAGES);
    }),
    (finding::SEND_IN_THREADS, CheckResult::Warning, "in Threads", |f, _| {
        without_permission(f, finding::SEND_IN_THREADS);
    }),
    (finding::ATTACH_FILES, CheckResult::Failure, "Attach Files", |f, _| {
        without_permission(f, finding::ATTACH_FILES);
    }),
    (finding::CREATE_THREADS, CheckResult::Warning, "Create Public", |f, _| {
        without_permission(f, finding::CREATE_THREADS);
    }),
    (finding::READ_HISTORY, CheckResult::Warning, "Read Message", |f, _| {
        without_permission(f, finding::READ_HISTORY);
    }),
    (finding::EMOJI_UPLOAD, CheckResult::Failure, "not be uploaded", |facts, _| {
        place(facts).message.emoji_upload = refused(400, 30_008);
    }),
    (finding::POST, CheckResult::Failure, "lacks a permission", |facts, _| {
        place(facts).message = MessageFacts { post: refused(403, 50_013), ..MessageFacts::default() };
    }),
    (finding::EDIT, CheckResult::Failure, "not be replaced", |facts, _| {
        place(facts).message.edit = refused(500, 0);
    }),
    (finding::READ_BACK, CheckResult::Failure, "the text, the number of pictures", |facts, _| {
        let message = inside(&mut place(facts).message.read_back);
        message["content"] = "Something else".into();
        let file = message["attachments"][0].clone();
        message["attachments"] = json!([file, file]);
    }),
    (finding::READ_BACK, CheckResult::Failure, "the emoji of a button", |facts, _| {
        inside(&mut place(facts).message.read_back)["components"][0]["components"][2]["emoji"] = Value::Null;
    }),
    (finding::HISTORY, CheckResult::Warning, "Read Message History", |facts, _| {
        place(facts).message.history = found(json!([]));
    }),
    (finding::THREAD_OPEN, CheckResult::Failure, "not be opened", |facts, _| {
        place(facts).message.thread_open = refused(403, 50_013);
    }),
    (finding::THREAD_POST, CheckResult::Failure, "not be posted", |facts, _| {
        place(facts).message.thread_post = refused(403, 50_013);
    }),
    (finding::THREAD_ARCHIVE, CheckResult::Failure, "not be archived", |facts, _| {
        place(facts).message.thread_archive = refused(403, 50_013);
    }),
    (finding::DELETE, CheckResult::Failure, "not be deleted", |facts, _| {
        place(facts).message.delete = refused(500, 0);
    }),
    (finding::CLEAN_UP, CheckResult::Warning, "the message and the thread", |facts, _| {
        let message = &mut place(facts).message;
        (message.delete, message.thread_archive) = (refused(500, 0), refused(500, 0));
    }),
    (finding::CLEAN_UP, CheckResult::Warning, "may have made the message and the emoji", |facts, _| {
        let message = &mut place(facts).message;
        (message.post_is_uncertain, message.emoji_is_uncertain) = (true, true);
    }),
    (finding::CLEAN_UP, CheckResult::Warning, "the emoji", |facts, _| {
        place(facts).message.emoji_delete = refused(500, 0);
    }),
];

#[test]
fn every_finding_can_go_wrong() {
    for (id, expected, words, change) in WRONG {
        let (mut facts, mut settings) = (healthy(), settings());
        change(&mut facts, &mut settings);
        let report = judge(&facts, &settings);
        let (result, text) = result(&report, id).unwrap_or_else(|| panic!("no finding {id}"));
        assert_eq!(result, *expected, "{id}: {text}");
        assert!(text.contains(words), "{id}: {text}");
        let remedy =
            report.checks.iter().find(|finding| finding.id == *id).and_then(|one| one.remedy.as_ref());
        assert!(remedy.is_some_and(|remedy| remedy.ends_with(['.', '8', ')'])), "{id} says what to do");
    }
    let tested: BTreeSet<&str> = WRONG.iter().map(|(id, ..)| *id).collect();
    assert_eq!(tested, BTreeSet::from(IDS), "every finding has a row");
}

#[test]
fn unregistered_commands_have_no_translations_to_judge() {
    let report = judge(&Facts { commands: found(json!([])), ..healthy() }, &settings());
    assert_eq!(result(&report, finding::TRANSLATIONS).map(|(result, _)| result), Some(CheckResult::Skipped));
}

#[test]
fn refused_token_skips_everything_else() {
    let facts = Facts { me: refused(401, 0), ..Facts::default() };
    let report = judge(&facts, &settings());
    assert_eq!(report.count(CheckResult::Failure), 1);
    assert_eq!(report.count(CheckResult::Ok), 1, "the configuration");
    assert_eq!(report.count(CheckResult::Skipped), report.checks.len() - 2);
}

#[test]
fn permission_in_thread_is_essential_there() {
    let mut facts = healthy();
    let channel = inside(&mut place(&mut facts).channel);
    (channel["type"], channel["permission_overwrites"]) = (11.into(), Value::Null);
    let deny = (1_u64 << 38).to_string();
    place(&mut facts).parent =
        found(json!({ "permission_overwrites": [{ "id": "1", "type": 0, "allow": "0", "deny": deny }] }));
    let report = judge(&facts, &settings());
    let of = |id| result(&report, id).map(|(result, _)| result);
    assert_eq!(of(finding::PARENT), Some(CheckResult::Ok));
    assert_eq!(of(finding::SEND_IN_THREADS), Some(CheckResult::Failure));
    assert_eq!(of(finding::THREAD_OPEN), Some(CheckResult::Skipped));
}

#[test]
fn unknown_roles_leave_no_permission_judged() {
    let mut facts = healthy();
    place(&mut facts).server = refused(403, 50_001);
    let report = judge(&facts, &settings());
    for one in &super::permissions::NEEDED {
        assert_eq!(
            result(&report, one.id).map(|(result, _)| result),
            Some(CheckResult::Skipped),
            "{}",
            one.id
        );
    }
    assert_eq!(report.count(CheckResult::Failure), 1, "the exit code is not 0");
}

#[test]
fn past_time_out_is_no_finding() {
    for (end, expected) in [
        ("2026-02-02T02:39:59.123000+00:00", CheckResult::Ok),
        ("2026-02-02T02:40:01+00:00", CheckResult::Warning),
        ("soon", CheckResult::Warning),
    ] {
        let mut facts = healthy();
        inside(&mut place(&mut facts).member)["communication_disabled_until"] = end.into();
        let report = judge(&facts, &settings());
        assert_eq!(result(&report, finding::MEMBER).map(|(result, _)| result), Some(expected), "{end}");
    }
}

#[test]
fn link_follows_the_configuration() {
    for (invite_url, words) in [
        (None, "People add the bot at https://discord.com/oauth2/authorize?client_id=900"),
        (
            Some(InviteUrl::Address("https://example.com".to_owned())),
            "People add the bot at https://example.com",
        ),
        (Some(InviteUrl::Hidden), "shows people no link"),
    ] {
        let report = judge(&healthy(), &CheckSettings { invite_url, ..settings() });
        let (_, text) = result(&report, finding::INSTALL_LINK).expect("a finding");
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn secret_is_removed_from_findings() {
    let settings = settings();
    let secret = settings.token.reveal().to_owned();
    let facts = Facts { me: Some(Err(RestFailure::Broken(format!("at {secret}")))), ..Facts::default() };
    let report = judge(&facts, &settings);
    let text = |report: &Report| serde_json::to_string(report).expect("JSON");
    assert!(text(&report).contains(&secret), "the judging functions repeat what they are given");
    assert!(!text(&report.without(&secret)).contains(&secret));
}
