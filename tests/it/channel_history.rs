//! Tests that a channel stays tidy and reads as a log: a hundred matches over weeks, while Discord at first
//! refuses edits of old messages.

use engawa::base::time::Span;
use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{controls, match_on, offers, small, text};

const MATCHES: usize = 24;

/// Returns whether a message is the last one of a match, which keeps its picture and its buttons.
fn is_end_card(message: &Value) -> bool {
    offers(message, |press| matches!(press, Press::Rematch(_)))
}

/// Returns what is wrong with a message of the bot once nothing is pending, or `None` if it is tidy.
fn untidy(message: &Value) -> Option<&'static str> {
    let pictures = message["attachments"].as_array().map_or(0, Vec::len);
    match (is_end_card(message), pictures, controls(message).is_empty()) {
        (true, 1, _) | (false, 0, true) => None,
        (true, _, _) => Some("the end of a match has a picture"),
        (false, 1.., _) => Some("a former board has no picture"),
        (false, _, _) => Some("what is over offers nothing"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_edits_still_end_in_a_tidy_channel() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    harness.people.inject(json!({ "switch": "limit_old_edits", "edits": 0, "seconds": 3600 })).await;
    for number in 0..MATCHES {
        let game = GAMES[number % GAMES.len()];
        let mut options = small(game);
        options["rated"] = json!(false);
        let mut board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let id = match_on(&board);
        for _ in 0..2 {
            harness.clock.advance(Span::hours(3));
            board = harness.play_anything(&board).await;
        }
        harness.clock.advance(Span::hours(3));
        let named = json!({ "match": id.to_string() });
        let question = harness.people.slash(HANA, "resign", named).await["message"].clone();
        harness.press(HANA, &question, |press| matches!(press, Press::ResignMatch { .. })).await;
        harness.wait_for_board(id).await;
    }
    let said = harness.people.all_messages(NELL).await;
    let untidied = said.iter().filter(|message| untidy(message).is_some()).count();
    assert!(
        untidied >= MATCHES,
        "edits of what is older than an hour were refused: {untidied} of {}",
        said.len()
    );

    harness.people.inject(json!({ "switch": "limit_old_edits", "edits": 1_000_000, "seconds": 1 })).await;
    until("the outbox is empty", async || {
        harness.clock.advance(Span::hours(6));
        harness.outbox_is_empty()
    })
    .await;
    let said = harness.people.all_messages(NELL).await;
    for message in &said {
        assert_eq!(untidy(message), None, "{message}");
    }
    let ends = said.iter().filter(|message| is_end_card(message)).count();
    assert_eq!(ends, MATCHES);
    let lines = said.iter().filter(|message| !is_end_card(message) && !text(message).contains("challenge"));
    assert!(lines.clone().count() > MATCHES && lines.clone().all(|line| !text(line).contains("’s turn")));
    // Skip the checks of the traffic: Discord refuses edits of old messages in a form that its own OpenAPI
    // document does not allow.
    harness.close().await;
}
