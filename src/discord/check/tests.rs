//! Tests of the judging functions: a healthy bot has no finding to act on, and every finding can go wrong.

mod wrong;

use std::num::NonZeroU64;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::chat::definitions::{CommandDefinition, DefinitionBody, Parameter, ParameterKind};
use crate::chat::{Drawing, File};
use crate::config::{ApiUrl, Endpoint, InviteUrl, PublicKey, Shards, Token};
use crate::discord::DiscordFault;
use crate::discord::commands::command;
use crate::discord::permissions;
use crate::discord::refusals::{ErrorResponse, RestFailure};
use crate::discord::tests::{Fixed, localised};

use super::facts::{Answer, Facts, PlaceFacts};
use super::finding::{self, CheckResult};
use super::gateway::SessionEnd;
use super::message::{EDITED, MessageFacts};
use super::{CheckSettings, ExposedFile, Report, Sample, judge};

/// All ids, in the order in which the findings appear.
const IDS: [&str; 37] = [
    finding::CONFIGURATION,
    finding::TOKEN,
    finding::APPLICATION,
    finding::PUBLIC_BOT,
    finding::CODE_GRANT,
    finding::DELIVERY,
    finding::INTENTS,
    finding::INSTALL_LINK,
    finding::USER_INSTALLS,
    finding::SERVERS,
    finding::GATEWAY,
    finding::SHARDS,
    finding::SESSION,
    finding::COMMANDS,
    finding::TRANSLATIONS,
    finding::EMOJI,
    finding::CHANNEL,
    finding::PARENT,
    finding::SERVER,
    finding::MEMBER,
    finding::SERVER_COMMANDS,
    finding::VIEW_CHANNEL,
    finding::SEND_MESSAGES,
    finding::SEND_IN_THREADS,
    finding::ATTACH_FILES,
    finding::CREATE_THREADS,
    finding::READ_HISTORY,
    finding::EMOJI_UPLOAD,
    finding::POST,
    finding::EDIT,
    finding::READ_BACK,
    finding::HISTORY,
    finding::THREAD_OPEN,
    finding::THREAD_POST,
    finding::THREAD_ARCHIVE,
    finding::DELETE,
    finding::CLEAN_UP,
];

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
    let token = Token::read("not.a-real.token").expect("a token").expect("not empty");
    CheckSettings {
        commands: vec![definition("games"), definition("offer")],
        channel: NonZeroU64::new(7),
        sample: Some(sample()),
        ..CheckSettings::new(ApiUrl::Discord, token, Arc::new(Fixed))
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the facts hold options")]
fn found(value: Value) -> Option<Answer> {
    Some(Ok(value))
}

#[expect(clippy::unnecessary_wraps, reason = "the facts hold options")]
fn refused(status: u16, code: u64) -> Option<Answer> {
    let why = "Missing Something".to_owned();
    Some(Err(RestFailure::Refused(ErrorResponse { status, code, why, ..ErrorResponse::default() })))
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
        is_interrupted: false,
    }
}

fn healthy_place() -> PlaceFacts {
    let roles = json!([{ "id": "1", "permissions": permissions::all_needed().to_string() }]);
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
    let bit = permissions::NEEDED.iter().find(|one| one.id == id).expect("a permission").bit;
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
fn interruption_explains_missing_answers() {
    let facts = Facts { session: None, commands: None, emoji: None, place: None, ..healthy() };
    let report = judge(&Facts { is_interrupted: true, ..facts }, &settings());
    assert!(report.is_interrupted && report.count(CheckResult::Failure) == 0, "{report:#?}");
    for id in [finding::SESSION, finding::COMMANDS, finding::EMOJI, finding::CHANNEL] {
        let expected = (CheckResult::Skipped, "The check was interrupted before this question. ".to_owned());
        assert_eq!(result(&report, id), Some(expected), "{id}");
    }
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
fn step_without_optional_permission_is_no_failure() {
    type Refuse = fn(&mut MessageFacts);
    let rows: [(&str, &str, Refuse); 4] = [
        (finding::CREATE_THREADS, finding::THREAD_OPEN, |facts| facts.thread_open = refused(403, 50_013)),
        (finding::SEND_IN_THREADS, finding::THREAD_POST, |facts| facts.thread_post = refused(403, 50_013)),
        (finding::READ_HISTORY, finding::READ_BACK, |facts| facts.read_back = refused(403, 50_001)),
        (finding::READ_HISTORY, finding::HISTORY, |facts| facts.history = refused(403, 50_013)),
    ];
    for (permission, step, refuse) in rows {
        let mut facts = healthy();
        refuse(&mut place(&mut facts).message);
        let granted = judge(&facts, &settings());
        assert_eq!(result(&granted, step).map(|(result, _)| result), Some(CheckResult::Failure), "{step}");
        without_permission(&mut facts, permission);
        let report = judge(&facts, &settings());
        let of = |id| result(&report, id).map(|(result, _)| result);
        let expected = (Some(CheckResult::Warning), Some(CheckResult::Skipped));
        assert_eq!((of(permission), of(step)), expected, "{step}");
        assert_eq!(report.count(CheckResult::Failure), 0, "{step}");
    }
}

#[test]
fn texts_of_discord_are_short_and_harmless() {
    let forged = format!("\u{1b}[2J\nok       token: {}", "x".repeat(2_000));
    let refusal = ErrorResponse { status: 400, code: 1, why: forged.clone(), ..ErrorResponse::default() };
    let mut facts = healthy();
    facts.servers = Some(Err(RestFailure::Refused(refusal)));
    facts.gateway = Some(Err(RestFailure::Broken(forged.clone())));
    facts.commands = found(json!([{ "name": forged, "type": 1 }]));
    inside(&mut place(&mut facts).member)["communication_disabled_until"] = forged.into();
    let report = judge(&facts, &settings());
    for id in [finding::SERVERS, finding::GATEWAY, finding::COMMANDS, finding::MEMBER] {
        let (_, text) = result(&report, id).expect("a finding");
        assert!(text.contains(" [2J ok") && !text.contains(char::is_control), "{id}: {text}");
        assert!(text.chars().filter(|letter| *letter == 'x').count() <= 210, "{id}: {text}");
    }
}

#[test]
fn answer_of_another_shape_is_no_fact() {
    type Slot = fn(&mut Facts) -> &mut Option<Answer>;
    let slots: [(&str, Slot); 13] = [
        (finding::TOKEN, |facts| &mut facts.me),
        (finding::APPLICATION, |facts| &mut facts.application),
        (finding::SERVERS, |facts| &mut facts.servers),
        (finding::COMMANDS, |facts| &mut facts.commands),
        (finding::EMOJI, |facts| &mut facts.emoji),
        (finding::CHANNEL, |facts| &mut place(facts).channel),
        (finding::SERVER, |facts| &mut place(facts).server),
        (finding::MEMBER, |facts| &mut place(facts).member),
        (finding::SERVER_COMMANDS, |facts| &mut place(facts).server_commands),
        (finding::EMOJI_UPLOAD, |facts| &mut place(facts).message.emoji_upload),
        (finding::POST, |facts| &mut place(facts).message.post),
        (finding::HISTORY, |facts| &mut place(facts).message.history),
        (finding::THREAD_OPEN, |facts| &mut place(facts).message.thread_open),
    ];
    for (id, slot) in slots {
        for value in [json!({}), Value::Null, json!("hello")] {
            let mut facts = healthy();
            *slot(&mut facts) = found(value.clone());
            let report = judge(&facts, &settings());
            let (result, text) = result(&report, id).expect("a finding");
            assert_eq!(result, CheckResult::Failure, "{id} {value}: {text}");
            assert!(text.contains("expected shape"), "{id} {value}: {text}");
            let all = serde_json::to_string(&report).expect("JSON");
            assert!(!all.contains("client_id=&"), "{id} {value}: {all}");
        }
    }
}

#[test]
fn unknown_roles_leave_no_permission_judged() {
    let mut facts = healthy();
    place(&mut facts).server = refused(403, 50_001);
    let report = judge(&facts, &settings());
    for one in &permissions::NEEDED {
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
