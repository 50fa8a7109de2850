//! Tests of the games' emblems, which are small pictures on buttons. The bot uploads each emblem once as an
//! emoji of the application, and finds the emoji again at the next start.

use std::collections::BTreeSet;

use engawa::games::GAMES;
use engawa::host::Press;
use engawa::sandbox::people::BOT;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, OTIS};
use super::player_actions::{controls, pressed_game};

/// Returns the ids of all emoji that the application has.
async fn emoji(harness: &Harness) -> BTreeSet<String> {
    let answer = harness.as_bot("GET", &format!("applications/{BOT}/emojis"), Value::Null).await;
    let items = answer["items"].as_array().expect("a list");
    items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

/// Returns the label of each button on the mover's board, with the id of its emoji.
async fn buttons(harness: &Harness, mover: &str) -> Vec<(String, Option<String>)> {
    let seen = harness.people.slash(mover, "board", json!({})).await;
    let face = |button: &&Value| {
        let label = button["label"].as_str().unwrap_or_default().to_owned();
        (label, button["emoji"]["id"].as_str().map(str::to_owned))
    };
    let press = |button: &Value| Press::read(button["custom_id"].as_str()?);
    let is_choice = |button: &&Value| matches!(press(button), Some(Press::Play(_)));
    controls(&seen["message"]).into_iter().filter(is_choice).map(|button| face(&button)).collect()
}

async fn start_match(harness: &Harness) -> &'static str {
    let options = json!({ "seat": "first" });
    harness.start_match(HANA, OTIS, pressed_game(), options).await;
    HANA
}

#[tokio::test(flavor = "multi_thread")]
async fn emblems_are_uploaded_once_and_found_again() {
    let wanted: usize = GAMES.iter().map(|game| game.emblems().len()).sum();
    assert!(wanted > 0, "a game has emblems");
    let mut harness = Harness::open().await;
    until("all emblems are uploaded", async || emoji(&harness).await.len() == wanted).await;
    let there = emoji(&harness).await;
    harness.close().await;
    harness.open_again().await;
    let mover = start_match(&harness).await;
    until("buttons show emblems", async || buttons(&harness, mover).await.iter().any(|(_, id)| id.is_some()))
        .await;
    for (label, id) in buttons(&harness, mover).await {
        let id = id.expect("every cell has its picture");
        assert!(there.contains(&id), "{label} shows an emoji of before");
    }
    assert_eq!(emoji(&harness).await, there);
    harness.close_and_check().await;
}

/// The bot can upload emblems only once it knows its own id. It learns the id some time after its start.
#[tokio::test(flavor = "multi_thread")]
async fn slow_discord_still_gets_emblems() {
    let wanted: usize = GAMES.iter().map(|game| game.emblems().len()).sum();
    let harness = Harness::slow(150).await;
    until("all emblems are uploaded", async || emoji(&harness).await.len() == wanted).await;
    let mover = start_match(&harness).await;
    until("buttons show emblems", async || buttons(&harness, mover).await.iter().any(|(_, id)| id.is_some()))
        .await;
    harness.close_and_check().await;
}
