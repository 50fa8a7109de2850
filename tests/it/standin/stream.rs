//! The live stream: each person hears what that person sees, and that others were called.

use serde_json::{Value, json};

use super::Stage;
use crate::people::http;

/// The named events that come until one whose body holds a text.
async fn hear(mut stream: reqwest::Response, until: &str) -> Vec<(String, Value)> {
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
async fn everybody_hears_what_is_theirs_and_that_others_were_called() {
    let stage = Stage::set(None, None).await;
    let (_, bot) = stage.with_bot().await;
    let (hana, nell) = (listen(&stage, "hana").await, listen(&stage, "nell").await);
    let board = stage.people.slash("otis", "board", json!({})).await["message"].clone();
    stage.people.press("hana", &board, "whisper", &[]).await;
    stage.people.press("otis", &board, "more", &[]).await;
    let said = stage.people.post("say", json!({ "as": "otis", "content": "the end" })).await.1;

    let heard = hear(hana, "the end").await;
    let contents: Vec<&Value> = heard.iter().map(|(_, body)| &body["content"]).collect();
    assert_eq!(contents, ["A board for <@1100000000000000012>", "Only for you", "More of it", "the end"]);
    let copies: Vec<(&str, &Value)> =
        heard.iter().map(|(name, body)| (name.as_str(), &body["revision"])).collect();
    let sent = ("message", &json!(0));
    assert_eq!(copies, [sent, sent, ("edited", &json!(1)), sent], "an edit is newer and no news");
    assert_eq!(heard[0].1["pinged"], json!(["1100000000000000012"]));

    let heard = hear(nell, "the end").await;
    assert_eq!(heard.len(), 3, "the whisper is for Hana alone: {heard:?}");
    assert_eq!(heard[2].1["id"], said["id"]);
    bot.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_is_read_by_its_reader_and_only_noticed_by_others() {
    let stage = Stage::set(None, None).await;
    let (_, direct) =
        stage.api("POST", "users/@me/channels", json!({ "recipient_id": "1100000000000000012" })).await;
    let (hana, otis) = (listen(&stage, "hana").await, listen(&stage, "otis").await);
    let path = format!("channels/{}/messages", direct["id"].as_str().expect("an id"));
    stage.api("POST", &path, json!({ "content": "psst" })).await;
    let heard = hear(otis, "psst").await;
    assert_eq!(heard.last().map(|(name, _)| name.as_str()), Some("message"));
    let heard = hear(hana, "pinged").await;
    let (name, body) = heard.last().expect("an event");
    assert_eq!((name.as_str(), &body["pinged"]), ("elsewhere", &json!(["1100000000000000012"])));
    assert!(body.get("content").is_none());
}
