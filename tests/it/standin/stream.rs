//! Tests of the live stream of the sandbox page. Each person receives what they can see, and learns whom a
//! message pings.

use serde_json::{Value, json};

use super::Stage;
use crate::people::http;

/// Reads events up to the first whose body contains a text. Returns the name and body of each.
async fn read_until(mut stream: reqwest::Response, until: &str) -> Vec<(String, Value)> {
    let mut text = String::new();
    while let Some(chunk) = stream.chunk().await.expect("the stream goes on") {
        text.push_str(std::str::from_utf8(&chunk).expect("text"));
        if text.contains(until) && text.ends_with("\n\n") {
            break;
        }
    }
    let field = |event: &str, key: &str| {
        event.lines().find_map(|line| line.strip_prefix(key)).map(|value| value.trim().to_owned())
    };
    text.split("\n\n")
        .filter_map(|event| Some((field(event, "event:")?, field(event, "data:")?)))
        .map(|(name, body)| (name, serde_json::from_str(&body).expect("JSON")))
        .collect()
}

async fn listen(stage: &Stage, who: &str) -> reqwest::Response {
    let client = http();
    let url = format!("{}/sandbox/api/events?as={who}", stage.sandbox.url());
    client.get(url).send().await.expect("the stand-in listens")
}

#[tokio::test(flavor = "multi_thread")]
async fn people_receive_what_they_can_see() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    let (hana, nell) = (listen(&stage, "hana").await, listen(&stage, "nell").await);
    let board = stage.people.slash("otis", "board", json!({})).await["message"].clone();
    stage.people.press("hana", &board, "whisper", &[]).await;
    stage.people.press("otis", &board, "more", &[]).await;
    let said = stage.people.post("say", json!({ "as": "otis", "content": "the end" })).await.1;

    let received = read_until(hana, "the end").await;
    let contents: Vec<&Value> = received.iter().map(|(_, body)| &body["content"]).collect();
    assert_eq!(contents, ["A board for <@1100000000000000012>", "Only for you", "More of it", "the end"]);
    let copies: Vec<(&str, &Value)> =
        received.iter().map(|(name, body)| (name.as_str(), &body["revision"])).collect();
    let sent = ("message", &json!(0));
    assert_eq!(copies, [sent, sent, ("edited", &json!(1)), sent], "an edit is newer and no news");
    assert_eq!(received[0].1["pinged"], json!(["1100000000000000012"]));

    let received = read_until(nell, "the end").await;
    assert_eq!(received.len(), 3, "the whisper is for Hana alone: {received:?}");
    assert_eq!(received[2].1["id"], said["id"]);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_is_hidden_from_others() {
    let stage = Stage::set(None, None).await;
    let (_, direct) =
        stage.api("POST", "users/@me/channels", json!({ "recipient_id": "1100000000000000012" })).await;
    let (hana, otis) = (listen(&stage, "hana").await, listen(&stage, "otis").await);
    let path = format!("channels/{}/messages", direct["id"].as_str().expect("an id"));
    stage.api("POST", &path, json!({ "content": "psst" })).await;
    let received = read_until(otis, "psst").await;
    assert_eq!(received.last().map(|(name, _)| name.as_str()), Some("message"));
    let received = read_until(hana, "pinged").await;
    let (name, body) = received.last().expect("an event");
    assert_eq!((name.as_str(), &body["pinged"]), ("elsewhere", &json!(["1100000000000000012"])));
    assert!(body.get("content").is_none());
}
