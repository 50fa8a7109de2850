//! Tests of the stand-in for Discord, with the client library serenity and with plain requests.

mod bot;
mod faults;
mod others;
mod stream;

use std::{
    cell::Cell,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use bot::EventCounts;
use engawa::{
    base::time::{Clock, Timestamp},
    sandbox::{self, FaultCommand, Options, Sandbox, TOKEN},
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::people::{HANA, People, http};
use crate::traffic;

/// A clock that stands still until a test moves it. It counts milliseconds from a fixed time.
#[derive(Default)]
struct ManualClock(AtomicI64);

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(1_800_000_000_000 + self.0.load(Ordering::SeqCst))
    }
}

/// Returns the delay of all requests to the stand-in, in milliseconds. `ENGAWA_SLOW` sets it, so that the
/// whole suite can run against a Discord as slow as the real one.
pub fn slowness() -> u64 {
    std::env::var("ENGAWA_SLOW").map_or(0, |ms| ms.parse().expect("ENGAWA_SLOW is in milliseconds"))
}

/// Percentage of the bot's requests that the stand-in refuses, with the random seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusals {
    pub percent: u8,
    pub seed: u64,
}

thread_local! {
    /// Refusals for tests on this thread. They override the environment.
    static HERE: Cell<Option<Refusals>> = const { Cell::new(None) };
}

impl Refusals {
    /// Returns the refusals for tests on this thread. By default, these are `ENGAWA_REFUSE` percent with the
    /// seed `ENGAWA_SEED`, so that the whole suite can run against a Discord that refuses requests.
    pub fn chosen() -> Self {
        let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
        let of_environment = || {
            let percent = number("ENGAWA_REFUSE").unwrap_or(0);
            let percent = u8::try_from(percent).ok().filter(|percent| *percent <= 100).expect("a percentage");
            Self { percent, seed: number("ENGAWA_SEED").unwrap_or(0) }
        };
        HERE.get().unwrap_or_else(of_environment)
    }

    /// Runs a test in which every harness uses these refusals.
    pub fn during(self, test: impl FnOnce()) {
        HERE.set(Some(self));
        test();
    }
}

/// Starts a stand-in with the delay of [`slowness`].
pub async fn start(options: Options) -> Result<Sandbox, sandbox::SandboxFault> {
    let sandbox = sandbox::start(options).await?;
    sandbox.inject(&FaultCommand::Slow { ms: slowness() });
    Ok(sandbox)
}

struct Stage {
    sandbox: Sandbox,
    people: People,
    clock: Arc<ManualClock>,
}

impl Stage {
    async fn set(folder: Option<&Path>, record: Option<PathBuf>) -> Self {
        let clock = Arc::new(ManualClock::default());
        let options = Options { port: 0, folder: folder.map(Path::to_owned), record, clock: clock.clone() };
        let sandbox = start(options).await.expect("a free port");
        let people = People::at(&sandbox.url());
        Self { sandbox, people, clock }
    }

    async fn with_bot(&self) -> (Arc<EventCounts>, JoinHandle<()>) {
        let seen = Arc::new(EventCounts::default());
        let mut client = bot::connect(&self.sandbox.url(), TOKEN, Arc::clone(&seen)).await;
        let task = tokio::spawn(async move {
            // Nothing is left to do if the connection fails: the client ends with the test.
            let _ = client.start_autosharded().await;
        });
        let ready = Arc::clone(&seen);
        self.people.until("the bot is ready", move |_| ready.ready.load(Ordering::SeqCst) > 0).await;
        (seen, task)
    }

    async fn api(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let client = http();
        let url = format!("{}/api/v10/{path}", self.sandbox.url());
        let request = client
            .request(method.parse().expect("a method"), url)
            .header("authorization", format!("Bot {TOKEN}"))
            .json(&body);
        let response = request.send().await.expect("the stand-in listens");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or_default())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn real_client_connects_answers_and_edits() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    let people = &stage.people;

    let board = people.slash("hana", "board", json!({})).await;
    let message = &board["message"];
    assert_eq!((&board["outcome"], &board["type"]), (&json!("answered"), &json!(4)));
    assert_eq!(message["attachments"][0]["description"], "One pixel");
    assert_eq!(message["asked"], json!({ "by": HANA, "command": "/board" }));
    let url = message["attachments"][0]["url"].as_str().expect("the message has the file");
    let picture = http().get(url).send().await.expect("the file is served").bytes().await.expect("bytes");
    assert_eq!(&picture[..], bot::PIXEL);

    let seen_by_otis = people.messages("otis").await;
    assert_eq!(seen_by_otis[0]["you"]["were_pinged"], true);
    assert_eq!(people.messages("nell").await[0]["you"]["were_pinged"], false);

    let more = people.press("otis", message, "more", &[]).await;
    assert_eq!(more["type"], 7);
    assert_eq!(more["message"]["content"], "More of it");
    assert_eq!(more["message"]["attachments"], json!([]), "the builder sends an empty list");

    let whisper = people.press("nell", message, "whisper", &[]).await;
    assert_eq!(whisper["message"]["you"]["alone_see_it"], true);
    assert_eq!(people.messages("nell").await.len(), 2);
    assert_eq!(people.messages("otis").await.len(), 1, "the answer is for Nell alone");

    let picked = people.press("nell", message, "pick", &["black"]).await;
    assert_eq!(picked["message"]["content"], "StringSelect { values: [\"black\"] }");
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_begin_with_the_named_one() {
    let stage = Stage::set(None, None).await;
    let people = &stage.people;
    let mut said = Vec::new();
    for content in ["one", "two", "three"] {
        said.push(people.post("say", json!({ "as": "hana", "content": content })).await.1);
    }
    let contents =
        |seen: Vec<Value>| -> Vec<Value> { seen.iter().map(|one| one["content"].clone()).collect() };
    assert_eq!(contents(people.messages_from("otis", &said[1]["id"]).await), ["two", "three"]);
    people.post("delete", json!({ "as": "hana", "message": said[1]["id"] })).await;
    assert_eq!(contents(people.messages_from("otis", &said[1]["id"]).await), ["three"]);
    let first = said[0]["id"].as_str().expect("an id");
    let (_, limited) = people.get("messages", &[("as", "otis"), ("from", first), ("limit", "1")]).await;
    assert_eq!(limited[0]["content"], "three");
    let (status, refused) = people.get("messages", &[("as", "otis"), ("from", "two")]).await;
    assert_eq!(status, 400, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn options_suggestions_and_deferrals_work() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    let people = &stage.people;

    let served = people.slash("hana", "serve tea", json!({ "friend": "otis", "word": "green" })).await;
    let text = served["message"]["content"].as_str().expect("a text");
    assert!(text.starts_with("en-US") && text.contains("green") && text.contains("Otis Lark"), "{text}");

    let suggested = people.suggestions("hana", "serve tea", "word", "gre").await;
    assert_eq!(suggested["choices"], json!([{ "name": "gre!", "value": "GRE" }]));

    let slow = people.slash("hana", "slow", json!({})).await;
    assert_eq!((&slow["type"], &slow["message"]["content"]), (&json!(5), &json!("Done")));
    assert_eq!(slow["message"]["loading"], false);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn recorded_traffic_matches_discords_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let stage = Stage::set(None, Some(record.clone())).await;
    let (_, bot) = stage.with_bot().await;
    let people = &stage.people;
    let board = people.slash("hana", "board", json!({})).await["message"].clone();
    people.slash("hana", "serve tea", json!({ "friend": "otis", "word": "green" })).await;
    people.suggestions("hana", "serve tea", "word", "gre").await;
    people.slash("hana", "slow", json!({})).await;
    people.press("otis", &board, "pick", &["black"]).await;
    people.press("otis", &board, "more", &[]).await;
    people.press("nell", &board, "whisper", &[]).await;
    people.post("say", json!({ "as": "nell", "content": "hello <@1100000000000000003>" })).await;
    for (method, path, body) in routes_of_a_tour() {
        let (status, answer) = stage.api(method, path, body).await;
        assert!(status < 300, "{method} {path}: {answer}");
    }
    bot.abort();
    stage.sandbox.shut_down().await;
    let written = std::fs::read_to_string(&record).expect("a record");
    assert!(!written.contains(TOKEN), "the token is nowhere in the record");
    let checked = traffic::check(&record);
    assert!(checked.events >= 10, "{checked:?}");
    assert!(checked.skipped || checked.answers >= 20, "{checked:?}");
}

/// Returns valid requests that the client library does not send by itself, each with method, path and body.
fn routes_of_a_tour() -> Vec<(&'static str, &'static str, Value)> {
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let command =
        json!({ "name": "late", "type": 1, "description": "Late", "default_member_permissions": "32" });
    vec![
        ("GET", "gateway", Value::Null),
        ("GET", "gateway/bot", Value::Null),
        ("GET", "users/@me", Value::Null),
        ("GET", "oauth2/applications/@me", Value::Null),
        ("GET", "applications/@me", Value::Null),
        ("GET", "guilds/1100000000000000001", Value::Null),
        ("GET", "guilds/1100000000000000001/members/1100000000000000012", Value::Null),
        ("GET", "channels/1100000000000000002", Value::Null),
        ("GET", "channels/1100000000000000002/messages", Value::Null),
        (
            "POST",
            "channels/1100000000000000002/messages",
            json!({ "content": "plain", "nonce": "n-1", "enforce_nonce": true }),
        ),
        ("POST", "users/@me/channels", json!({ "recipient_id": "1100000000000000012" })),
        ("PUT", "applications/1100000000000000003/commands", json!([command])),
        ("GET", "applications/1100000000000000003/commands", Value::Null),
        ("POST", "applications/1100000000000000003/emojis", json!({ "name": "leaf", "image": image })),
        ("GET", "applications/1100000000000000003/emojis", Value::Null),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn unanswered_interaction_fails() {
    let stage = Stage::set(None, None).await;
    let (seen, bot) = stage.with_bot().await;
    let failed = stage.people.slash("hana", "never", json!({})).await;
    assert_eq!((&failed["outcome"], &failed["type"]), (&json!("failed"), &Value::Null));
    assert_eq!(seen.interactions.load(Ordering::SeqCst), 1);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_connection_resumes_its_session() {
    let stage = Stage::set(None, None).await;
    let (seen, bot) = stage.with_bot().await;
    for (at, switch) in [
        json!({ "switch": "drop_connections" }),
        json!({ "switch": "ask_reconnect" }),
        json!({ "switch": "close", "code": 4000 }),
        json!({ "switch": "invalidate_session", "resumable": true }),
    ]
    .into_iter()
    .enumerate()
    {
        stage.people.inject(switch.clone()).await;
        let seen = Arc::clone(&seen);
        let what = format!("the bot has resumed after {switch}");
        stage.people.until(&what, move |_| seen.resumed.load(Ordering::SeqCst) == at + 1).await;
        let board = stage.people.slash("hana", "board", json!({})).await;
        assert_eq!(board["outcome"], "answered", "after {switch}");
    }
    assert_eq!(seen.ready.load(Ordering::SeqCst), 1, "it never had to identify again");
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn state_and_ids_survive_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Stage::set(Some(folder.path()), None).await;
    let (_, bot) = first.with_bot().await;
    let board = first.people.slash("hana", "board", json!({})).await["message"].clone();
    bot.abort();
    first.sandbox.shut_down().await;

    let second = Stage::set(Some(folder.path()), None).await;
    let messages = second.people.messages("otis").await;
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0]["id"], board["id"]);
    let (_, commands) = second.people.get("commands", &[("as", "hana"), ("locale", "de")]).await;
    assert_eq!(commands[0]["description_shown"], "Zeigt ein Brett");
    let url = messages[0]["attachments"][0]["url"].as_str().expect("an address");
    let picture = http().get(url).send().await.expect("the file is served").bytes().await.expect("bytes");
    assert_eq!(&picture[..], bot::PIXEL);

    let (_, bot) = second.with_bot().await;
    let more = second.people.press("otis", &board, "whisper", &[]).await;
    assert_eq!(more["outcome"], "answered", "old buttons work");
    let newer = |value: &Value| value["id"].as_str().and_then(|id| id.parse::<u64>().ok()).expect("an id");
    assert!(newer(&more["message"]) > newer(&board));
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_actions_are_refused_with_a_sentence() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    let people = &stage.people;
    let board = people.slash("hana", "board", json!({})).await["message"].clone();
    let whisper = people.press("nell", &board, "whisper", &[]).await["message"].clone();
    let id = &board["id"];
    for (path, body, status) in [
        ("slash", json!({ "as": "hana", "command": "nothing" }), 404),
        ("slash", json!({ "as": "nobody", "command": "board" }), 404),
        ("slash", json!({ "as": "hana", "command": "serve" }), 400),
        ("slash", json!({ "as": "hana", "command": "serve tea" }), 400),
        ("slash", json!({ "as": "hana", "command": "board", "options": { "size": 3 } }), 400),
        ("slash", json!({ "as": "hana", "command": "board", "locale": "xx" }), 400),
        ("press", json!({ "as": "hana", "message": id, "custom_id": "dead" }), 409),
        ("press", json!({ "as": "hana", "message": id, "custom_id": "unknown" }), 404),
        ("press", json!({ "as": "hana", "message": id, "custom_id": "pick", "values": ["white"] }), 400),
        ("press", json!({ "as": "hana", "message": id, "custom_id": "pick" }), 400),
        ("press", json!({ "as": "hana", "message": whisper["id"], "custom_id": "more" }), 404),
        ("say", json!({ "as": "hana", "content": " " }), 400),
        ("dismiss", json!({ "as": "hana", "message": id }), 409),
    ] {
        let (found, answer) = people.post(path, body.clone()).await;
        assert_eq!(found, status, "{path} {body}: {answer}");
        assert!(answer["error"].is_string(), "{path} {body}: {answer}");
    }
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_match_discords() {
    let stage = Stage::set(None, None).await;
    let channel = "channels/1100000000000000002/messages";
    let application = "applications/1100000000000000003";
    let long = "x".repeat(2001);
    for (method, path, body, status, code) in [
        ("GET", "nowhere".to_owned(), json!(null), 404, 0),
        ("POST", "channels/1/messages".into(), json!({ "content": "a" }), 404, 10_003),
        ("GET", format!("{channel}/1"), json!(null), 404, 10_008),
        ("POST", channel.into(), json!({}), 400, 50_006),
        ("POST", channel.into(), json!({ "content": long }), 400, 50_035),
        ("POST", "interactions/1/token/callback".into(), json!({ "type": 4 }), 404, 10_062),
        ("PATCH", "webhooks/1100000000000000003/x/messages/@original".into(), json!({}), 401, 50_027),
        (
            "GET",
            format!("{application}/guilds/1100000000000000001/commands/5/permissions"),
            json!(null),
            404,
            10_066,
        ),
        ("POST", format!("{application}/emojis"), json!({ "name": "a b", "image": "" }), 400, 50_035),
    ] {
        let (found, answer) = stage.api(method, &path, body).await;
        assert_eq!((found, &answer["code"]), (status, &json!(code)), "{method} {path}: {answer}");
    }
    stage.people.post("channel", json!({ "channel": "1100000000000000002", "access": "read" })).await;
    assert_eq!(stage.api("POST", channel, json!({ "content": "a" })).await.1["code"], 50_013);
    stage.people.post("channel", json!({ "channel": "1100000000000000002", "access": "none" })).await;
    assert_eq!(stage.api("POST", channel, json!({ "content": "a" })).await.1["code"], 50_001);
}

#[tokio::test(flavor = "multi_thread")]
async fn switch_limits_edits_of_old_messages() {
    let stage = Stage::set(None, None).await;
    let channel = "channels/1100000000000000002/messages";
    let mut paths = Vec::new();
    for _ in 0..2 {
        let (_, sent) = stage.api("POST", channel, json!({ "content": "a" })).await;
        paths.push(format!("{channel}/{}", sent["id"].as_str().expect("an id")));
    }
    stage.people.inject(json!({ "switch": "limit_old_edits", "edits": 1, "seconds": 60 })).await;
    let edit = async |path: &str| {
        let (status, answer) = stage.api("PATCH", path, json!({ "content": "b" })).await;
        (status, answer["code"].as_u64())
    };
    for _ in 0..3 {
        assert_eq!(edit(&paths[0]).await.0, 200, "a young message");
    }
    stage.clock.0.store(2 * 3_600_000, Ordering::SeqCst);
    assert_eq!(edit(&paths[0]).await.0, 200);
    assert_eq!(edit(&paths[1]).await, (429, Some(30_046)), "another message of the channel");
    stage.clock.0.store(2 * 3_600_000 + 61_000, Ordering::SeqCst);
    assert_eq!(edit(&paths[1]).await.0, 200, "later, not never");
    stage.people.inject(json!({ "switch": "limit_old_edits", "edits": 0, "seconds": 60 })).await;
    assert_eq!(edit(&paths[1]).await, (429, Some(30_046)));
    stage.people.inject(json!({ "switch": "calm" })).await;
    assert_eq!(edit(&paths[1]).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_foreign_pages_are_refused() {
    let stage = Stage::set(None, None).await;
    let client = http();
    let url = format!("{}/sandbox/api/about?as=hana", stage.sandbox.url());
    for (name, value, status) in [
        ("origin", "http://evil.example", 403),
        ("host", "evil.example", 403),
        ("origin", stage.sandbox.url().as_str(), 200),
    ] {
        let answer = client.get(&url).header(name, value).send().await.expect("the stand-in listens");
        assert_eq!(answer.status().as_u16(), status, "{name}: {value}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn taken_port_is_reported_and_replaced() {
    let stage = Stage::set(None, None).await;
    let port = stage.sandbox.address.port();
    let clock = stage.clock.clone();
    let second = start(Options { port, folder: None, record: None, clock }).await.expect("another port");
    assert!(second.port_was_taken && !stage.sandbox.port_was_taken);
    assert_ne!(second.address.port(), port);
}
