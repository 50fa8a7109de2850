//! One row for each way in which something can be wrong.

use std::collections::BTreeSet;

use super::*;

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
        let bits = permissions::all_needed() & !(1 << 15);
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
