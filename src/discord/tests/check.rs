//! Tests of the check as a whole: its own gateway session, and a network that is lost meanwhile.

use std::num::NonZeroU64;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::chat::{Drawing, File};
use crate::discord::TransportSettings;
use crate::discord::check::{self, CheckResult, CheckSettings, Interruption, Recorder, Report, Sample};

use super::settings;
use super::stub::{BROKEN_OFF, Stub};

fn check_settings(stub: &Stub) -> CheckSettings {
    let crate::discord::Settings { api, token, transports, commands, clock, timeouts, .. } =
        settings(&stub.url());
    CheckSettings { transports, commands, timeouts, ..CheckSettings::new(api, token, clock) }
}

fn finding(report: Report, id: &str) -> Option<(CheckResult, String)> {
    let finding = report.checks.into_iter().find(|finding| finding.id == id);
    finding.map(|finding| (finding.result, finding.found))
}

async fn run(settings: &CheckSettings, recorder: &Recorder) -> Report {
    check::run(settings, recorder, &Interruption::default()).await.expect("a client")
}

async fn session_finding(stub: &Stub) -> (CheckResult, String) {
    let report = run(&check_settings(stub), &Recorder::default()).await;
    finding(report, check::finding::SESSION).expect("a finding")
}

/// Checks with a message in a channel, and without a gateway session.
async fn check_message(stub: &Stub) -> Report {
    let file = |name: &str| File { bytes: Arc::from([1, 2]), name: name.to_owned(), alt: String::new() };
    let emoji = Drawing { name: "check".to_owned(), png: Arc::from([3]) };
    let settings = CheckSettings {
        transports: TransportSettings { gateway: false, ..TransportSettings::default() },
        channel: NonZeroU64::new(7),
        sample: Some(Sample { board: file("board.png"), edited: file("turned.png"), emoji }),
        ..check_settings(stub)
    };
    run(&settings, &Recorder::default()).await
}

/// Answers as a Discord to which the bot has no other objects than a channel.
fn quiet(what: &str) -> (u16, Value) {
    match what.split('?').next().unwrap_or_default() {
        "GET /users/@me" => (200, json!({ "id": "901", "bot": true })),
        "GET /users/@me/guilds" => (200, json!([])),
        "GET /applications/4242/emojis" => (200, json!({ "items": [] })),
        "GET /channels/7" => (200, json!({ "id": "7", "type": 0 })),
        "POST /applications/4242/emojis" => (201, json!({ "id": "33" })),
        _ if what.starts_with("DELETE") => (204, Value::Null),
        _ => (0, Value::Null),
    }
}

/// Runs a check whose network is lost from the first request that starts with `from`, until the check deletes.
async fn lose_network(from: &'static str) -> (Vec<String>, Report) {
    let is_lost = std::sync::atomic::AtomicBool::new(false);
    let answer = move |what: &str| {
        let now = is_lost.load(std::sync::atomic::Ordering::SeqCst) || what.starts_with(from);
        is_lost.store(now, std::sync::atomic::Ordering::SeqCst);
        if now && !what.starts_with("DELETE") { (BROKEN_OFF, Value::Null) } else { quiet(what) }
    };
    let stub = Stub::start(move |request| answer(&request.what), None).await;
    let report = check_message(&stub).await;
    let asked: Vec<String> = stub.asked().into_iter().map(|request| request.what).collect();
    let first = asked.iter().position(|what| what.starts_with(from)).expect("it is asked");
    (asked[first..].to_vec(), report)
}

#[tokio::test]
async fn lost_network_ends_the_questions() {
    let (asked, report) = lose_network("GET /users/@me/guilds").await;
    assert_eq!(asked.len(), 4, "{asked:?}");
    let (result, found) = finding(report.clone(), check::finding::COMMANDS).expect("a finding");
    assert_eq!((result, found.contains("was not asked")), (CheckResult::Skipped, true), "{found}");
    assert_eq!(finding(report, check::finding::CHANNEL).map(|one| one.0), Some(CheckResult::Skipped));
}

#[tokio::test]
async fn lost_network_leaves_the_deletions() {
    let (asked, report) = lose_network("PATCH /channels/7/messages/4242").await;
    let later: Vec<&str> = asked[4..].iter().map(String::as_str).collect();
    assert_eq!(later, ["DELETE /channels/7/messages/4242", "DELETE /applications/4242/emojis/33"]);
    assert_eq!(finding(report, check::finding::CLEAN_UP).map(|one| one.0), Some(CheckResult::Ok));
}

#[tokio::test]
async fn lost_answers_are_doubts_of_the_clean_up() {
    let (asked, report) = lose_network("POST /applications/4242/emojis").await;
    let list = "GET /applications/4242/emojis";
    assert_eq!(asked[4..], [list; 4], "only this list says what to delete");
    let (_, found) = finding(report, check::finding::CLEAN_UP).expect("a finding");
    assert!(found.contains("may have made the emoji"), "{found}");
    let (_, report) = lose_network("POST /channels/7/messages").await;
    let (_, found) = finding(report, check::finding::CLEAN_UP).expect("a finding");
    assert!(found.contains("may have made the message"), "{found}");
}

#[tokio::test]
async fn refused_session_is_explained() {
    for (code, words) in [(4004, "does not accept the token"), (4014, "intents")] {
        let stub = Stub::start(|_| (0, Value::Null), Some(code)).await;
        let (result, found) = session_finding(&stub).await;
        assert_eq!(result, CheckResult::Failure, "{code}");
        assert!(found.contains(words), "{code}: {found}");
    }
}

#[tokio::test]
async fn session_of_the_check_is_closed_again() {
    let stub = Stub::well().await;
    assert_eq!(session_finding(&stub).await.0, CheckResult::Ok);
    stub.until_left().await;
    assert_eq!(stub.greeted(), 1);
}

#[tokio::test]
async fn no_session_begins_when_none_is_left() {
    let stub = Stub::well().await;
    stub.let_begin(0);
    assert_eq!(session_finding(&stub).await.0, CheckResult::Skipped);
    assert_eq!(stub.greeted(), 0);
}

/// Answers that no Discord gives, each with words of the finding about it.
fn lies() -> Vec<(Value, &'static str)> {
    let key = |index: usize| format!("key_{index}");
    let nested = (0..100).fold(json!(1), |inner, _| json!([inner]));
    vec![
        (
            (0..500).map(|at| (0..60).map(|n| (key(60 * at + n), json!(n))).collect::<Value>()).collect(),
            "different keys",
        ),
        ((0..300_000).map(|n| (key(n), json!(n))).collect(), "keys"),
        (vec![json!(1); 600_000].into(), "500,000 keys and values"),
        (nested, "64 levels deep"),
        (json!({ "id": "x".repeat(9 << 20) }), "8 MiB"),
    ]
}

#[tokio::test]
async fn lies_become_findings_and_small_recordings() {
    for (lie, words) in lies() {
        let stub = Stub::start(move |_| (200, lie.clone()), None).await;
        let recorder = Recorder::default();
        let report = run(&check_settings(&stub), &recorder).await;
        for id in [check::finding::TOKEN, check::finding::SERVERS, check::finding::GATEWAY] {
            let (result, found) = finding(report.clone(), id).expect("a finding");
            assert_eq!((result, found.contains(words)), (CheckResult::Failure, true), "{found}");
        }
        assert!(stub.asked().len() < 10, "a lie is not asked for again: {}", stub.asked().len());
        let recording = recorder.text();
        assert!(recording.len() < 10_000, "{}", recording.len());
        assert!(serde_json::from_str::<Value>(&recording).is_ok_and(|read| read["version"] == 1));
    }
}

#[tokio::test]
async fn reasons_of_refusals_stay_short() {
    let places = (0..50_000).map(|at| (at.to_string(), json!({}))).collect::<Value>();
    for errors in [
        json!({ "x".repeat(1 << 20): places }),
        json!({ "_errors": vec![json!({ "message": "no" }); 50_000] }),
    ] {
        let body = json!({ "message": "y".repeat(1 << 20), "errors": errors });
        let stub = Stub::start(move |_| (400, body.clone()), None).await;
        let report = run(&check_settings(&stub), &Recorder::default()).await;
        let (_, found) = finding(report, check::finding::TOKEN).expect("a finding");
        assert!(found.len() < 2_000, "{}", found.len());
    }
}

#[tokio::test]
async fn excessive_frame_becomes_a_finding() {
    let stub = Stub::well().await;
    stub.greet_with(json!(vec![json!(1); 600_000]));
    let (result, found) = session_finding(&stub).await;
    assert_eq!((result, found.contains("500,000 keys and values")), (CheckResult::Failure, true), "{found}");
}
