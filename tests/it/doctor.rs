//! Tests of `engawa check` as a process, against the stand-in for Discord: with nothing wrong, with refusals,
//! and with recordings.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;

use ed25519_dalek::SigningKey;
use engawa::app::clock::SystemClock;
use engawa::base::time::{Clock, Span};
use engawa::chat::definitions::definitions;
use engawa::config::{Endpoint, PublicKey};
use engawa::discord::TransportSettings;
use engawa::features::COMMANDS;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::sandbox::people::{BOT, CHANNEL};
use engawa::sandbox::{FaultCommand, Options, RestFault, Sandbox, TOKEN};
use engawa::words::Catalogue;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::gateway::{Bot, timeouts};
use super::harness::until;
use super::people::{HANA, People, as_definitions, http};
use super::{standin, traffic};

/// The number of attempts after which the check gives a request up.
const ATTEMPTS: u32 = 4;

/// A stand-in at which the bot's commands are registered, as after a first start of the bot.
struct CheckSetup {
    standin: Sandbox,
    people: People,
    home: TempDir,
}

impl CheckSetup {
    async fn open() -> Self {
        let home = TempDir::new().expect("a folder");
        let record = Some(home.path().join("traffic.jsonl"));
        let options = Options { port: 0, folder: None, record, clock: Arc::new(SystemClock::default()) };
        let standin = standin::start(options).await.expect("a port");
        let people = People::at(&standin.url());
        register(&standin.url()).await;
        Self { standin, people, home }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Runs `engawa check --json` in the first channel. Returns the exit code and the object that it prints.
    fn check(&self) -> (Option<i32>, Value) {
        self.check_in(&CHANNEL.0.to_string())
    }

    fn check_in(&self, channel: &str) -> (Option<i32>, Value) {
        let output = run(&["--json", "--channel", channel], TOKEN, &self.standin.url());
        (output.status.code(), serde_json::from_slice(&output.stdout).expect("JSON"))
    }

    fn fail(&self, method: &str, path: &str, status: u16, code: u32) {
        self.order(method, path, RestFault { status, code, times: ATTEMPTS, ..RestFault::default() });
    }

    /// Loses the answers to the first `times` requests, which take effect.
    fn lose_answers(&self, method: &str, path: &str, times: u32) {
        self.order(
            method,
            path,
            RestFault { status: 502, times, takes_effect: true, ..RestFault::default() },
        );
    }

    fn order(&self, method: &str, path: &str, mut fault: RestFault) {
        (fault.method, fault.path) = (Some(method.to_owned()), path.to_owned());
        fault.retry_after = 60.0;
        self.standin.inject(&FaultCommand::FailRest(fault));
    }

    async fn api(&self, method: &str, path: &str, body: Value) -> Value {
        let url = format!("{}/api/v10/{path}", self.standin.url());
        let request = http().request(method.parse().expect("a method"), url);
        let sent = request.header("authorization", format!("Bot {TOKEN}")).json(&body).send().await;
        let text = sent.expect("the stand-in listens").text().await.expect("a body");
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Asserts that the check has left nothing behind but, at most, archived threads.
    async fn assert_clean(&self, why: &str) {
        let left = self.people.messages(HANA).await;
        assert!(left.is_empty(), "{why}: {left:?}");
        let emoji = self.api("GET", &format!("applications/{}/emojis", BOT.0), Value::Null).await;
        assert_eq!(emoji["items"], json!([]), "{why}");
    }
}

/// Registers the bot's commands without a gateway session, because Discord lets only one begin in five seconds.
async fn register(url: &str) {
    let words = Catalogue::load().expect("the catalogue");
    let commands = definitions(COMMANDS, &Registry::new(GAMES), &words);
    let public_key = PublicKey(SigningKey::from_bytes(&[7; 32]).verifying_key().to_bytes());
    let endpoint = Some(Endpoint { listen: "127.0.0.1:0".parse().expect("an address"), public_key });
    let ways_in = TransportSettings { gateway: false, shards: None, endpoint };
    let bot = Bot::with_commands(url, ways_in, timeouts(), None, commands);
    until("the commands are registered", async || bot.chat.mention_command("games").is_some()).await;
    bot.close().await;
}

fn command(arguments: &[&str], token: &str, url: &str) -> Command {
    let mut command = super::program::engawa(&["check"]);
    command.args(arguments).env("DISCORD_TOKEN", token).env("DISCORD_API_URL", url);
    command
}

fn run(arguments: &[&str], token: &str, url: &str) -> Output {
    command(arguments, token, url).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the findings with a result other than `ok`, as `id result`.
fn not_ok(printed: &Value) -> Vec<String> {
    let word = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    let checks = printed["checks"].as_array().expect("a list");
    let bad = checks.iter().filter(|finding| finding["result"] != "ok");
    bad.map(|finding| format!("{} {}", word(finding, "id"), word(finding, "result"))).collect()
}

/// Returns what a finding says, with its remedy.
fn said(printed: &Value, id: &str) -> String {
    let checks = printed["checks"].as_array().expect("a list");
    let finding =
        checks.iter().find(|finding| finding["id"] == id).unwrap_or_else(|| panic!("{id}: {printed:#}"));
    format!(
        "{} {}",
        finding["found"].as_str().unwrap_or_default(),
        finding["remedy"].as_str().unwrap_or_default()
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn healthy_bot_passes_and_leaves_nothing() {
    let clinic = CheckSetup::open().await;
    let record = clinic.file("check.json");
    let channel = CHANNEL.0.to_string();
    let place = record.to_str().expect("a plain name");
    let output = run(&["--channel", &channel, "--record", place], TOKEN, &clinic.standin.url());
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{printed}{errors}");
    for line in
        ["ok       token:", "ok       session:", "ok       message-read-back:", "ok       archive-thread:"]
    {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    let (code, all) = clinic.check();
    assert_eq!((code, not_ok(&all)), (Some(0), vec!["emoji warning".to_owned()]), "{all:#}");
    assert!(said(&all, "install-link").contains(&format!("client_id={}", BOT.0)), "{all:#}");
    assert!(said(&all, "clean-up").contains("archived thread"), "{all:#}");
    clinic.assert_clean("a whole check").await;

    let recorded = fs::read_to_string(&record).expect("a recording");
    assert!(exchanges(&record).len() > 20, "{recorded}");
    for secret in ["110000", "Engawa", "engawa_check", "Hana", "tea-and-games", "The Veranda"] {
        assert!(!recorded.contains(secret), "{secret} is in the recording");
    }
    for output in [&printed, &errors, &all.to_string(), &recorded] {
        assert!(!output.contains(TOKEN), "the token is in {output}");
    }
    if std::env::var_os("ENGAWA_RENEW").is_some() {
        fs::write(fixture(), &recorded).expect("a fixture");
    }
    let CheckSetup { standin, home, .. } = clinic;
    standin.shut_down().await;
    let checked = traffic::check(&home.path().join("traffic.jsonl"));
    assert!(checked.skipped || checked.requests >= 8, "{checked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lacking_permission_is_named() {
    let clinic = CheckSetup::open().await;
    for (access, expected) in [
        ("none", "channel failure"),
        ("read", "may-send-messages failure"),
        ("no_files", "may-attach-files failure"),
        ("no_history", "may-read-message-history warning"),
        ("no_history", "message-history warning"),
        ("no_threads", "may-create-public-threads warning"),
        ("no_threads", "open-thread skipped"),
    ] {
        clinic.people.post("channel", json!({ "channel": CHANNEL.0.to_string(), "access": access })).await;
        let (code, all) = clinic.check();
        let bad = not_ok(&all);
        assert!(bad.iter().any(|one| one == expected), "{access}: {bad:?}");
        let is_optional = ["no_history", "no_threads"].contains(&access);
        assert_eq!(code, Some(i32::from(!is_optional)), "{access}: {bad:?}");
        clinic.assert_clean(access).await;
    }
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn differing_commands_are_named_by_language() {
    let clinic = CheckSetup::open().await;
    let commands = format!("applications/{}/commands", BOT.0);
    let mut list = as_definitions(clinic.api("GET", &commands, Value::Null).await);
    list.retain(|one| one["name"] != "vacation");
    let games = list.iter_mut().find(|one| one["name"] == "games").expect("a command");
    games["description_localizations"] = json!({ "de": "Etwas ganz anderes." });
    list.push(json!({ "name": "juggle", "description": "x", "type": 1 }));
    clinic.api("PUT", &commands, list.into()).await;
    let (code, all) = clinic.check();
    assert_eq!(code, Some(1));
    let found = said(&all, "commands");
    assert!(found.contains("Missing: /vacation; not the bot's own: /juggle."), "{found}");
    let found = said(&all, "translations");
    assert!(found.contains("/games (description in de)"), "{found}");
    assert!(found.contains("/games (description in nl)"), "a missing translation: {found}");
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_explained_and_nothing_is_left() {
    let clinic = CheckSetup::open().await;
    for (method, path, status, code, id, words) in [
        ("GET", "users/@me/guilds", 429, 0, "servers", "rate limit is reached for 60 more seconds"),
        ("GET", "gateway/bot", 500, 0, "gateway", "Discord itself fails (status 500)"),
        ("GET", "oauth2/applications/@me", 403, 50_001, "application", "has no access"),
        ("GET", "guilds/*", 403, 50_001, "server", "has no access"),
        ("GET", "guilds/*/members/*", 404, 10_007, "member", "does not exist"),
        ("POST", "applications/*/emojis", 400, 30_008, "emoji-upload", "code 30008"),
        ("POST", "channels/*/messages", 403, 50_013, "message-post", "lacks a permission"),
        ("PATCH", "channels/*/messages/*", 400, 50_035, "message-edit", "could not be replaced"),
        ("GET", "channels/*/messages/*", 403, 50_001, "message-read-back", "has no access"),
        ("POST", "channels/*/messages/*/threads", 400, 160_006, "open-thread", "code 160006"),
        ("PATCH", "channels/*", 403, 50_013, "archive-thread", "could not be archived"),
    ] {
        clinic.fail(method, path, status, code);
        let (exit, all) = clinic.check();
        clinic.standin.inject(&FaultCommand::ClearFaults);
        assert_eq!(exit, Some(1), "{path}: {:?}", not_ok(&all));
        assert!(said(&all, id).contains(words), "{path}: {}", said(&all, id));
        let commands_are_ok = not_ok(&all).iter().all(|bad| !bad.starts_with("commands"));
        assert_eq!(commands_are_ok, id != "application", "{path}: later questions are asked");
        clinic.assert_clean(path).await;
    }
    clinic.fail("DELETE", "channels/*/messages/*", 403, 50_013);
    let (exit, all) = clinic.check();
    assert_eq!(exit, Some(1));
    assert!(said(&all, "clean-up").contains("could not remove the message"), "{all:#}");
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_answers_leave_nothing_behind() {
    let clinic = CheckSetup::open().await;
    let only_known = vec!["emoji warning".to_owned()];
    for (method, path) in [
        ("POST", "applications/*/emojis"),
        ("POST", "channels/*/messages"),
        ("POST", "channels/*/messages/*/threads"),
        ("DELETE", "channels/*/messages/*"),
        ("DELETE", "applications/*/emojis/*"),
    ] {
        clinic.lose_answers(method, path, 1);
        let (exit, all) = clinic.check();
        clinic.standin.inject(&FaultCommand::ClearFaults);
        assert_eq!((exit, not_ok(&all)), (Some(0), only_known.clone()), "{method} {path}: {all:#}");
        clinic.assert_clean(path).await;
    }
    clinic.lose_answers("POST", "channels/*/messages", ATTEMPTS);
    let (exit, all) = clinic.check();
    assert_eq!(exit, Some(1));
    assert!(said(&all, "clean-up").contains("may have made the message"), "{all:#}");
    assert_eq!(clinic.people.messages(HANA).await.len(), 1, "the warning is true");
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn check_removes_only_leftover_emoji_of_others() {
    let clinic = CheckSetup::open().await;
    let path = format!("applications/{}/emojis", BOT.0);
    let now = SystemClock::default().now().0;
    let day_ago = now - Span::days(1).0;
    let another = format!("engawa_check_{now}");
    let image = "data:image/png;base64,iVBORw0KGgo=";
    for name in [format!("engawa_check_{day_ago}"), another.clone(), "engawa_check_mine".to_owned()] {
        let made = clinic.api("POST", &path, json!({ "name": name, "image": image })).await;
        assert_eq!(made["name"], name, "{made}");
    }
    let (exit, all) = clinic.check();
    assert_eq!((exit, not_ok(&all)), (Some(0), vec![]), "{all:#}");
    let left = clinic.api("GET", &path, Value::Null).await;
    let names: Vec<&str> =
        left["items"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, [&another, "engawa_check_mine"]);
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thread_is_checked_with_its_parent() {
    let clinic = CheckSetup::open().await;
    let messages = format!("channels/{}/messages", CHANNEL.0);
    let message = clinic.api("POST", &messages, json!({ "content": "A place to check." })).await;
    let id = message["id"].as_str().expect("an id").to_owned();
    clinic.api("POST", &format!("{messages}/{id}/threads"), json!({ "name": "A thread" })).await;
    let (exit, all) = clinic.check_in(&id);
    assert_eq!((exit, said(&all, "parent-channel").contains("can read")), (Some(0), true), "{all:#}");
    clinic.fail("GET", &format!("channels/{}", CHANNEL.0), 403, 50_001);
    let (exit, all) = clinic.check_in(&id);
    assert_eq!((exit, said(&all, "parent-channel").contains("no access")), (Some(1), true), "{all:#}");
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_token_and_silence_end_the_check_early() {
    let clinic = CheckSetup::open().await;
    let url = clinic.standin.url();
    let refused = run(&["--json"], "another.one", &url);
    let printed: Value = serde_json::from_slice(&refused.stdout).expect("JSON");
    assert_eq!((refused.status.code(), &printed["failures"]), (Some(1), &json!(1)), "{printed:#}");
    assert!(said(&printed, "token").contains("does not accept the token"), "{printed:#}");
    for output in [text(&refused.stdout), text(&refused.stderr)] {
        assert!(!output.contains("another.one"), "{output}");
    }
    clinic.standin.shut_down().await;
    let silent = run(&[], TOKEN, &url);
    let printed = text(&silent.stdout);
    assert_eq!(silent.status.code(), Some(1), "{printed}");
    assert!(printed.contains("FAILURE  token:") && printed.contains("cannot be reached"), "{printed}");
    assert!(printed.contains("-> Check this machine's network"), "{printed}");
}

/// Something before Discord may repeat the headers of a request, at a place where the text is cut.
#[test]
fn no_part_of_an_echoed_token_is_printed() {
    const ECHOED: &str = "MTEwMDAwMDAwMDAw.Gk3v9Q.0123456789abcdef";
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    // This thread ends with the tests.
    thread::spawn(move || {
        let body = json!({ "message": format!("{}Bot {ECHOED}", "-".repeat(180)), "code": 0 }).to_string();
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let request = BufReader::new(&stream).lines().map_while(Result::ok);
            request.take_while(|line| !line.is_empty()).for_each(drop);
            let head = "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close";
            let _ = write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        }
    });
    for arguments in [&[][..], &["--json"]] {
        let output = run(arguments, ECHOED, &url);
        let (printed, errors) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{printed}{errors}");
        assert!(printed.contains("Bot [secret]"), "{printed}");
        assert!(![printed, errors].concat().contains(&ECHOED[..8]), "{ECHOED} is printed in part");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_check_removes_its_message() {
    for signal in ["-INT", "-HUP"] {
        let mut attempts = 1;
        while !interrupt(signal).await {
            attempts += 1;
            assert!(attempts <= 20, "{signal} interrupts no check");
        }
    }
}

/// Interrupts a check whose message is posted. Returns false if the signal came after the thread was opened, as it may on
/// a busy machine.
async fn interrupt(signal: &str) -> bool {
    let clinic = CheckSetup::open().await;
    clinic.standin.inject(&FaultCommand::DelayAnswers { ms: 1_000 });
    let mut command = command(&["--channel", &CHANNEL.0.to_string()], TOKEN, &clinic.standin.url());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    until("the message is there", async || !clinic.people.messages(HANA).await.is_empty()).await;
    // However busy the machine is, the signal comes before the next answers.
    clinic.standin.inject(&FaultCommand::DelayAnswers { ms: 3_000 });
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    if printed.contains("ok       open-thread:") {
        clinic.assert_clean("a check with a late signal").await;
        clinic.standin.shut_down().await;
        return false;
    }
    assert_eq!(output.status.code(), Some(2), "{printed}{errors}");
    assert!(errors.contains("first removes what it has made"), "{errors}");
    for line in [
        "ok       message-delete:",
        "skipped  open-thread: The check was interrupted",
        "\nThe check was interrupted",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    clinic.assert_clean("an interrupted check").await;
    let CheckSetup { standin, home, .. } = clinic;
    standin.shut_down().await;
    let traffic = fs::read_to_string(home.path().join("traffic.jsonl")).expect("a record of the traffic");
    assert!(!traffic.contains("/threads"), "no thread is opened after the signal: {traffic}");
    true
}

#[test]
fn check_of_a_silent_discord_says_that_it_waits() {
    // Connections are taken by the system, and nobody answers them.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", silent.local_addr().expect("an address"));
    let mut child = command(&[], TOKEN, &url).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut errors = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
    let waits = errors.find(|line| line.contains("still waits for Discord"));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(waits.is_some(), "nothing is said");
}

/// Discord lets one session begin in five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn checks_at_the_same_time_both_pass() {
    let clinic = CheckSetup::open().await;
    let url = clinic.standin.url();
    let start = || {
        let mut command = command(&["--json"], TOKEN, &url);
        command.env("ENGAWA_DISCORD_SHARDS", "{ total = 16, here = [0, 7] }");
        command.stdout(Stdio::piped()).spawn().expect("the program starts")
    };
    for child in [start(), start()] {
        let output = child.wait_with_output().expect("it ends");
        let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(
            said(&printed, "session"),
            "A gateway session was opened and closed again. ",
            "{printed:#}"
        );
    }
    clinic.standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn useless_recording_replaces_no_older_one() {
    let clinic = CheckSetup::open().await;
    let file = clinic.file("check.json");
    fs::write(&file, "older").expect("a file");
    let path = file.to_str().expect("a plain name");
    let refused = run(&["--record", path], "another.one", &clinic.standin.url());
    let (printed, errors) = (text(&refused.stdout), text(&refused.stderr));
    assert!(printed.contains("does not accept the token"), "the findings are printed: {printed}");
    assert!(errors.contains("no recording was written") && errors.contains("check.json"), "{errors}");
    assert_eq!(refused.status.code(), Some(2), "{errors}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "older");
    clinic.standin.shut_down().await;
}

#[test]
fn check_that_cannot_run_has_exit_code_two() {
    let home = TempDir::new().expect("a folder");
    let path = |name: &str| home.path().join(name).to_str().expect("a plain name").to_owned();
    fs::write(path("wrong.toml"), "langauge = \"de\"\n").expect("a file");
    let nowhere = "http://127.0.0.1:1";
    for (arguments, token, words) in [
        (&["--config", &path("wrong.toml")][..], TOKEN, "line 1"),
        (&["--config", &path("none.toml")], TOKEN, "none.toml"),
        (&[], "", "there is no token"),
        (&["--channel", "tea"], TOKEN, "the channel's id"),
        (&["--channel", "0"], TOKEN, "--channel"),
        (&["--record", &path("none/check.json")], TOKEN, "check.json"),
        (&["--record", "data/store/check.json"], TOKEN, "within the folder of the store"),
    ] {
        let output = run(arguments, token, nowhere);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// The recording of a check against the stand-in. Recordings that hosts attach to reports belong beside it.
fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/check/standin.json")
}

/// The requests in a recording, which holds nothing as long as an id.
fn exchanges(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).expect("a recording");
    let longest = text.split(|letter: char| !letter.is_ascii_digit()).map(str::len).max();
    assert!(longest < Some(17), "{} holds an id", file.display());
    let mut recording: Value = serde_json::from_str(&text).expect("JSON");
    serde_json::from_value(recording["exchanges"].take()).expect("a list")
}

fn is_granted(exchange: &Value) -> bool {
    exchange["status"].as_u64().is_some_and(|status| status < 300)
}

/// Names the exchanges that are compared: granted ones by route, refused ones by status and error code.
fn question(exchange: &Value) -> String {
    let named = if is_granted(exchange) { ["method", "route"] } else { ["status", "code"] };
    named.map(|key| exchange[key].to_string()).join(" ")
}

/// The differences between recorded exchanges and those of the stand-in that come nearest. Questions that the
/// stand-in was not asked are left out.
fn differences(theirs: &[Value], ours: &[Value]) -> Vec<String> {
    let compare = |their: &Value| {
        let same = ours.iter().filter(|own| question(own) == question(their));
        let all = same.map(|own| {
            let mut found = Vec::new();
            let empty = |exchange: &Value| exchange["shape"].is_null();
            if empty(their) != empty(own) {
                found.push(format!("{}: only one answer has a body", question(their)));
            }
            let headers = format!("{} headers", question(their));
            compare_keys(&their["headers"], &own["headers"], &headers, &mut found);
            compare_shapes(&their["shape"], &own["shape"], &question(their), &mut found);
            found
        });
        all.min_by_key(Vec::len).unwrap_or_default()
    };
    theirs.iter().flat_map(compare).collect()
}

fn compare_keys(theirs: &Value, ours: &Value, place: &str, found: &mut Vec<String>) {
    let keys = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (theirs, ours) = (keys(theirs), keys(ours));
    let missing = theirs.keys().filter(|key| !ours.contains_key(*key));
    found.extend(missing.map(|key| format!("{place}: {key} is missing here")));
    let extra = ours.iter().filter(|(key, own)| own["optional"] != true && !theirs.contains_key(*key));
    found.extend(extra.map(|(key, _)| format!("{place}: {key} is only here")));
}

/// Compares two shapes. A value that was always null, and a list that was always empty, fit everything.
fn compare_shapes(theirs: &Value, ours: &Value, place: &str, found: &mut Vec<String>) {
    let kinds = |shape: &Value| -> Vec<Value> {
        let all = shape["is"].as_array().into_iter().flatten();
        all.filter(|kind| *kind != "null").cloned().collect()
    };
    let (their, own) = (kinds(theirs), kinds(ours));
    if !their.is_empty() && !own.is_empty() && !their.iter().any(|kind| own.contains(kind)) {
        return found.push(format!("{place}: {their:?} in the recording, and {own:?} here"));
    }
    let object = json!("object");
    if their.contains(&object) && own.contains(&object) {
        compare_keys(&theirs["keys"], &ours["keys"], place, found);
        for (key, their) in theirs["keys"].as_object().into_iter().flatten() {
            compare_shapes(their, &ours["keys"][key], &format!("{place}.{key}"), found);
        }
    }
    if theirs["items"].is_object() && ours["items"].is_object() {
        compare_shapes(&theirs["items"], &ours["items"], &format!("{place}[]"), found);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stand_in_answers_as_recorded() {
    let clinic = CheckSetup::open().await;
    let record = clinic.file("ours.json");
    let (path, channel) = (record.to_str().expect("a plain name"), CHANNEL.0.to_string());
    let ask = |arguments: &[&str]| {
        let output = run(&[arguments, &["--record", path]].concat(), TOKEN, &clinic.standin.url());
        assert_ne!(output.status.code(), Some(2), "{}", text(&output.stderr));
        exchanges(&record)
    };
    let has = |all: &[Value], exchange: &Value| all.iter().any(|one| question(one) == question(exchange));
    let folder = fixture().parent().expect("a folder").to_owned();
    let entries = fs::read_dir(folder).expect("fixtures").map(|entry| entry.expect("an entry").path());
    let files: Vec<PathBuf> = entries.collect();
    assert!(files.contains(&fixture()), "{files:?}");
    let mut ours = ask(&["--channel", &channel]);
    for file in files {
        let theirs = exchanges(&file);
        assert!(theirs.iter().any(|their| has(&ours, their)), "{}", file.display());
        for refused in theirs.iter().filter(|exchange| !is_granted(exchange)) {
            if has(&ours, refused) {
                continue;
            }
            let number = |key: &str| refused[key].as_u64().unwrap_or(0);
            let status = u16::try_from(number("status")).expect("a status");
            let code = u32::try_from(number("code")).expect("a code");
            clinic.order(
                "GET",
                "users/@me/guilds",
                RestFault { status, code, times: 1, ..RestFault::default() },
            );
            ours.extend(ask(&[]));
            clinic.standin.inject(&FaultCommand::ClearFaults);
        }
        assert_eq!(differences(&theirs, &ours), Vec::<String>::new(), "{}", file.display());
    }
    clinic.standin.shut_down().await;
}

#[test]
fn every_difference_from_a_recording_is_named() {
    let ours = exchanges(&fixture());
    assert_eq!(differences(&ours, &ours), Vec::<String>::new());
    let refused =
        |keys: Value| json!({ "status": 403, "code": 1, "shape": { "is": ["object"], "keys": keys } });
    let ours = [ours, vec![refused(json!({ "code": {} }))]].concat();
    let mut theirs = [ours[0].clone(), refused(json!({ "detail": {} }))];
    assert_eq!(theirs[0]["route"], "/users/@me");
    theirs[0]["headers"]["x-ratelimit-other"] = Value::Null;
    theirs[0]["shape"]["keys"]["bot"]["is"] = json!(["string"]);
    theirs[0]["shape"]["keys"]["brand_new"] = json!({ "is": ["number"] });
    let me = "\"GET\" \"/users/@me\"";
    assert_eq!(
        differences(&theirs, &ours),
        [
            format!("{me} headers: x-ratelimit-other is missing here"),
            format!("{me}: brand_new is missing here"),
            format!("{me}.bot: [String(\"string\")] in the recording, and [String(\"boolean\")] here"),
            "403 1: detail is missing here".to_owned(),
            "403 1: code is only here".to_owned(),
        ]
    );
}
