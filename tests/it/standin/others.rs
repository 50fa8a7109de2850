//! Tests of behaviour that other programs than our bot rely on: empty answers, encoded paths, unknown keys and rate
//! limits.

use engawa::sandbox::{FaultCommand, TOKEN};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use super::Stage;
use crate::people::http;

const MESSAGES: &str = "channels/1100000000000000002/messages";

impl Stage {
    /// Sends an API request with the bot's token. Returns the status, the headers and the JSON body.
    async fn request(&self, method: &str, path: &str, body: Value) -> (u16, HeaderMap, Value) {
        let client = http();
        let url = format!("{}/api/v10/{path}", self.sandbox.url());
        let request = client.request(method.parse().expect("a method"), url).json(&body);
        let request = request.header("authorization", format!("Bot {TOKEN}"));
        let response = request.send().await.expect("the stand-in listens");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.expect("a body");
        (status, headers, serde_json::from_str(&text).unwrap_or_default())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn empty_answer_has_no_content_type() {
    let stage = Stage::set(None, None).await;
    let (_, sent) = stage.api("POST", MESSAGES, json!({ "content": "a" })).await;
    let path = format!("{MESSAGES}/{}", sent["id"].as_str().expect("an id"));
    let (status, headers, _) = stage.request("DELETE", &path, Value::Null).await;
    assert_eq!((status, headers.get("content-type")), (204, None));
    let (_, headers, _) = stage.request("GET", "users/@me", Value::Null).await;
    assert_eq!(headers["content-type"], "application/json", "exactly this");
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_may_be_percent_encoded() {
    let stage = Stage::set(None, None).await;
    let (status, me) = stage.api("GET", "users/%40me", Value::Null).await;
    assert_eq!((status, &me["username"]), (200, &json!("Engawa")));
    let (status, _) = stage.api("GET", "users/%FF", Value::Null).await;
    assert_eq!(status, 404, "no text at all");
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_keys_are_refused_unless_lenient() {
    let stage = Stage::set(None, None).await;
    let documented = json!({
        "content": "a", "embeds": null, "components": null, "flags": null, "allowed_mentions": null, "nonce": null,
        "sticker_ids": null, "poll": null, "message_reference": null, "shared_client_theme": null,
        "attachments": [], "tts": false,
    });
    assert_eq!(stage.api("POST", MESSAGES, documented).await.0, 200);
    let unknown = json!({ "content": "a", "colour": "red" });
    let (status, refused) = stage.api("POST", MESSAGES, unknown.clone()).await;
    assert_eq!((status, &refused["errors"]["colour"]["_errors"][0]["code"]), (400, &json!("UNKNOWN_KEY")));
    stage.people.inject(json!({ "switch": "lenient", "on": true })).await;
    stage.people.inject(json!({ "switch": "calm" })).await;
    assert_eq!(stage.api("POST", MESSAGES, unknown).await.0, 200);
    let wrong = json!({ "content": "x".repeat(2001), "colour": "red" });
    let (status, refused) = stage.api("POST", MESSAGES, wrong).await;
    assert_eq!(
        (status, refused["errors"].as_object().map(serde_json::Map::len)),
        (400, Some(1)),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_apply_by_route_and_channel() {
    let stage = Stage::set(None, None).await;
    let (_, opened) = stage.people.post("thread", json!({ "name": "aside" })).await;
    let there = format!("channels/{}/messages", opened["channel"].as_str().expect("an id"));
    let post = async |path: &str| stage.request("POST", path, json!({ "content": "a" })).await;
    for _ in 0..8 {
        assert_eq!(post(MESSAGES).await.0, 200, "no limits are kept");
    }
    stage.sandbox.inject(&FaultCommand::RateLimits { on: true });
    let mut buckets = Vec::new();
    for left in (0..5).rev() {
        let (status, headers, _) = post(MESSAGES).await;
        assert_eq!(
            (status, &headers["x-ratelimit-remaining"]),
            (200, &left.to_string().parse().expect("digits"))
        );
        assert_eq!(headers["x-ratelimit-limit"], "5");
        buckets.push(headers["x-ratelimit-bucket"].clone());
    }
    let (status, headers, body) = post(MESSAGES).await;
    assert_eq!(
        (status, &body["global"], &headers["x-ratelimit-scope"]),
        (429, &json!(false), &"user".parse().expect("a word"))
    );
    let wait = body["retry_after"].as_f64().expect("seconds");
    let whole: f64 = headers["retry-after"].to_str().expect("text").parse().expect("a number");
    assert!(wait > 0.0 && wait <= whole && whole <= 5.0, "{wait} {whole}");
    let (status, headers, _) = post(&there).await;
    assert_eq!(status, 200, "another channel has a limit of its own");
    buckets.push(headers["x-ratelimit-bucket"].clone());
    assert!(buckets.iter().all(|bucket| *bucket == buckets[0]), "the name is that of the route: {buckets:?}");
    assert_eq!(stage.api("GET", "users/@me", Value::Null).await.0, 200, "another route");
    stage.sandbox.inject(&FaultCommand::RateLimits { on: false });
    assert_eq!(post(MESSAGES).await.0, 200);
}
