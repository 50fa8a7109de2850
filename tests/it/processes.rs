//! Several bots on one database, as several processes are: each hears its share of what people do in one channel, some die.

use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::postgres;
use super::seats::{match_on, pressed_game};

/// The boards in the channel that offer something, by match and turn.
async fn live_boards(harness: &Harness) -> Vec<Value> {
    let messages = harness.people.messages(NELL).await;
    messages
        .into_iter()
        .filter(|message| message["components"].as_array().is_some_and(|rows| !rows.is_empty()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_play_on_in_one_channel_and_nothing_is_said_twice() {
    let Some(mut harness) = Harness::shared(3).await else {
        return postgres::skip("three processes in one channel");
    };
    let mut ids = Vec::new();
    for round in 0..3 {
        let mut board = harness.sit_down(HANA, OTIS, pressed_game(), json!({})).await;
        let id = match_on(&board);
        ids.push(id);
        for _ in 0..4 {
            board = harness.play_anything(&board).await;
        }
        // What it was going to tell is told by the others.
        harness.one_is_killed();
        harness.another_joins().await;
        board = harness.play_anything(&board).await;
        assert_eq!(match_on(&board), id, "round {round}");
    }
    let told = async || ids.iter().all(|id| harness.owed(*id) == 0);
    until("everything is told", told).await;
    let live = live_boards(&harness).await;
    for id in &ids {
        let of: Vec<_> = live.iter().filter(|board| match_on(board) == *id).collect();
        assert_eq!(of.len(), 1, "one live board: {of:#?}");
    }
    harness.close_and_judge().await;
}
