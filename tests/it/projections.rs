//! Tests of board messages that Discord refuses. The bot shows the board later or elsewhere, or tells the
//! players in private, without needless retries.

use std::time::Duration;

use engawa::base::id::MatchId;
use engawa::host::{Press, Refusal};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, controls, line_to, match_on, pressed_game, table_of, text,
};
use super::testing::store::{ReadFault, Reads};
use super::time::direct;

/// API path of messages in the stand-in's channel, which excludes direct messages.
const INTO_CHANNEL: &str = "channels/1100000000000000002/messages";
const SHUT: &str = "not allowed to post";
const GONE: &str = "the channel of one of your matches was deleted";

/// Returns a switch that makes the next `times` requests to a route fail with this status and error code.
fn failing(method: &str, path: &str, (status, code): (u16, u32), times: u32) -> Value {
    json!({
        "switch": "fail_rest", "method": method, "path": path, "status": status, "code": code, "times": times,
    })
}

async fn whisper(harness: &Harness, who: &str) -> String {
    let outcome = harness.people.slash(who, "games", json!({})).await;
    assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
    text(&outcome["message"]).to_owned()
}

/// Plays the first of up to three rounds to its end; `switch` applies from the last move on. The answer to
/// that move shows the end of the round. The board of the next round is a separate message in the channel.
async fn end_a_round(harness: &Harness, switch: Value) -> MatchId {
    let options = json!({ "format": "best-of-3", "seat": "first" });
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
    let id = match_on(&board);
    let line = line_to(&*table_of(&harness.game_match(id)), 3, &|ending| ending.winner.is_some());
    let line = line.expect("rounds are won");
    let (last, others) = line.split_last().expect("a round has moves");
    for mv in others {
        board = harness.play(&board, mv).await;
    }
    harness.people.inject(switch).await;
    let mover = harness.game_match(id).mover().expect("a running match").to_string();
    let answer = harness.people.slash(&mover, "move", json!({ "move": last.0 })).await;
    assert!(text(&answer["message"]).contains(", round 1"), "{answer}");
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_channel_is_retried_after_an_action_there() {
    let harness = Harness::open().await;
    harness.disable_refusals("counts the requests that are refused");
    let refusing = failing("POST", INTO_CHANNEL, (403, 50_013), 50);
    let id = end_a_round(&harness, refusing).await;
    let mover = harness.game_match(id).mover().expect("a running match").to_string();
    let reads_of_it = async || {
        direct(&harness, &mover).await.iter().any(|direct_message| text(direct_message).contains(SHUT))
    };
    until("whose turn it is reads it in private", reads_of_it).await;
    let other = if mover == HANA { OTIS } else { HANA };
    until("the channel was asked", async || harness.faults_left().await == 49).await;
    harness.people.post("clock", json!({ "hours": 1 })).await;
    // Wait longer than the pause between two sweeps (the bot's periodic work), which must not send the board.
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(harness.faults_left().await, 49, "asked once");

    assert!(!whisper(&harness, NELL).await.contains(SHUT), "Nell plays nothing");
    until("it is asked again after somebody acted there", async || harness.faults_left().await == 48).await;
    assert!(whisper(&harness, other).await.contains(SHUT));
    harness.people.inject(json!({ "switch": "calm" })).await;
    // The bot records only after its answer that the player has been told. So the next answer may tell them
    // again.
    until("once is enough", async || !whisper(&harness, other).await.contains(SHUT)).await;
    assert!(!whisper(&harness, &mover).await.contains(SHUT), "who has read it");
    harness.wait_for_board(id).await;
    let board = harness.people.messages(NELL).await;
    let board = board.iter().rev().find(|message| !controls(message).is_empty()).expect("a board");
    harness.play_anything(board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_resignation_shows_card_if_channel_is_forbidden() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let options = json!({ "format": "best-of-3", "seat": "first" });
    let board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
    let board = harness.play_anything(&board).await;
    let id = match_on(&harness.play_anything(&board).await);
    let question = harness.people.slash(OTIS, "resign", json!({})).await["message"].clone();
    harness.people.inject(failing("POST", "channels/*/messages", (403, 50_013), 50)).await;
    let answer = harness.press(OTIS, &question, |press| matches!(press, Press::ResignRound { .. })).await;
    assert!(text(&answer["message"]).contains(", round 1"), "not that it is in the channel: {answer}");
    assert!(whisper(&harness, HANA).await.contains(SHUT));
    harness.people.inject(json!({ "switch": "calm" })).await;
    // A command in the channel makes the bot send the board again.
    whisper(&harness, OTIS).await;
    harness.people.post("clock", json!({ "hours": 1 })).await;
    harness.wait_for_board(id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_outlives_its_channel() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let id = end_a_round(&harness, failing("POST", "channels/*/messages", (404, 10_003), 50)).await;
    until("the channel was asked", async || harness.faults_left().await < 50).await;
    for who in [HANA, OTIS] {
        until("they are informed", async || whisper(&harness, who).await.contains(GONE)).await;
    }
    let mover = harness.game_match(id).mover().expect("a running match").to_string();
    let view = harness.people.slash(&mover, "board", json!({})).await["message"].clone();
    harness.play_anything(&view).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_posted_after_the_token_expired() {
    let (mut harness, faults) = Harness::faulty().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let before = harness.game_match(match_on(&board));
    let mover = before.mover().expect("a running match").to_string();
    let expired = failing("PATCH", "webhooks/*/*/messages/@original", (401, 50_027), 9);
    harness.people.inject(expired).await;
    faults.plan().slow_ms = 2300;
    let mv = table_of(&before).legal()[0].0.clone();
    let typed = json!({ "as": mover, "command": "move", "options": { "move": mv } });
    let (_, outcome) = harness.people.post("slash", typed).await;
    assert_eq!(outcome["type"], 5, "deferred: {outcome}");
    faults.plan().slow_ms = 0;
    until("the move counts", async || harness.game_match(before.id).turn == before.turn + 1).await;
    harness.wait_for_board(before.id).await;
    let shown = harness.board(before.id).and_then(|board| board.message).expect("a message").to_string();
    assert_ne!(outcome["message"]["id"], shown, "another message than the answer");
    let board = harness.message(&json!(shown)).await.expect("it is in the channel");
    harness.play_anything(&board).await;
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn controls_of_uneditable_board_are_refused() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let first = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    harness.people.inject(failing("PATCH", "channels/*/messages/*", (400, 30_046), 1000)).await;
    let second = harness.play_anything(&first).await;
    until("it was tried", async || harness.faults_left().await < 1000).await;
    let stays = harness.message(&first["id"]).await.expect("the first board");
    assert!(!controls(&stays).is_empty());
    let cell = controls(&stays)[0]["custom_id"].as_str().expect("a button").to_owned();
    let mover = harness.game_match(match_on(&first)).mover().expect("a running match").to_string();
    let outcome = harness.people.press(&mover, &stays, &cell, &[]).await;
    assert_refused(&outcome, &Refusal::OLD_TURN);
    harness.play_anything(&second).await;
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panic_is_answered_and_ends_nothing_else() {
    let (harness, faults) = Harness::faulty().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let before = harness.game_match(match_on(&board));
    let mover = before.mover().expect("a running match").to_string();
    let cell = controls(&board)[0]["custom_id"].as_str().expect("a button").to_owned();
    // Wait for the outbox: its worker also loads matches, and would meet the panic instead of the press.
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    faults.fail_reads(Reads::Matches, 0, 1, ReadFault::Panics);
    let sorry = harness.people.press(&mover, &board, &cell, &[]).await;
    assert_answer(&sorry, "Something went wrong on my side");
    assert_eq!(harness.game_match(before.id), before);
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moved_clock_triggers_what_is_due() {
    let harness = Harness::open().await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    for hours in [0, -1, 1441] {
        let (status, answer) = harness.people.post("clock", json!({ "hours": hours })).await;
        assert_eq!(status, 400, "{answer}");
    }
    let (_, before) = harness.people.get("about", &[("as", HANA)]).await;
    let (status, after) = harness.people.post("clock", json!({ "hours": 24 * 8 })).await;
    let passed = after["now_ms"].as_i64().expect("a moment") - before["now_ms"].as_i64().expect("a moment");
    assert!(status == 200 && passed >= 24 * 8 * 3_600_000, "{after}");
    until("the challenge has run out", async || {
        harness.message(&card["id"]).await.is_some_and(|card| controls(&card).is_empty())
    })
    .await;
    harness.close_and_check().await;
}
