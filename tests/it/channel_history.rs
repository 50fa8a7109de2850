//! Tests that a channel stays tidy: boards replace each other, and all former ones are tidy in the end although
//! Discord at first refuses edits of old messages.

use engawa::base::time::Span;
use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{controls, match_on, offers, pressed_game, small, text};
use super::traffic;
use super::traffic_rules::message_of;

const MATCHES: usize = 24;
/// Discord limits edits of messages that are older than an hour. All matches together take less than the week
/// after which the bot gives up an edit.
const PAUSE: Span = Span::minutes(61);

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
            harness.clock.advance(PAUSE);
            board = harness.play_anything(&board).await;
        }
        harness.clock.advance(PAUSE);
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
        harness.clock.advance(Span::minutes(10));
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

/// Counts the presses and the requests in a harness's traffic, and the words of all texts that the bot has shown in it,
/// each as often as it was posted or edited.
fn traffic(harness: &Harness) -> [usize; 3] {
    let lines = traffic::lines(&harness.record());
    let presses = lines.iter().filter(|line| line["request"]["t"] == "INTERACTION_CREATE").count();
    let requests = lines.iter().filter(|line| line["dir"] == "bot->discord").count();
    let shown = |line: &Value| Some(message_of(line)?["content"].as_str()?.split_whitespace().count());
    [presses, requests, lines.iter().filter_map(shown).sum()]
}

#[tokio::test(flavor = "multi_thread")]
async fn evening_leaves_few_messages() {
    let harness = Harness::open().await;
    let matches = GAMES.iter().map(|game| (*game, 1)).chain([(GAMES[1], 3)]);
    for (game, rounds) in matches {
        let before = harness.people.all_messages(NELL).await.len();
        let traffic_before = traffic(&harness);
        let mut options = small(game);
        if rounds > 1 {
            options["format"] = json!("best-of-3");
        }
        let mut board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let id = match_on(&board);
        while harness.game_match(id).is_running() {
            board = harness.play_anything(&board).await;
        }
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        let said = harness.people.all_messages(NELL).await.split_off(before);
        let played = harness.game_match(id).rounds.len();
        let now = traffic(&harness);
        let [presses, requests, words] = [0, 1, 2].map(|at| now[at] - traffic_before[at]);
        let (id, moves) = (game.facts().id, harness.game_match(id).turn - 1);
        let messages = said.len();
        println!(
            "{id} {rounds}: {moves} moves, {messages} messages, {presses} presses, {requests} requests, {words} words"
        );
        let has_picture =
            |message: &&Value| message["attachments"].as_array().is_some_and(|all| !all.is_empty());
        assert_eq!(said.iter().filter(has_picture).count(), played, "the ends of rounds keep their pictures");
        assert!(messages <= 3 + played, "{id}: {messages} messages");
    }
    harness.close_and_check().await;
}

/// Plays three moves from a match's first board. Returns the four boards.
async fn boards_of_three_moves(harness: &Harness, first: Value) -> Vec<Value> {
    let mut boards = vec![first];
    for _ in 0..3 {
        boards.push(harness.play_anything(&boards[boards.len() - 1]).await);
    }
    boards
}

/// Returns which of the messages are still in the channel, once nothing is pending.
async fn are_there(harness: &Harness, messages: &[Value]) -> Vec<bool> {
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let mut is_there = Vec::new();
    for message in messages {
        is_there.push(harness.message(&message["id"]).await.is_some());
    }
    is_there
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_beside_talk_and_undone_moves_stay() {
    let harness = Harness::open().await;
    let first = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    harness.people.post("say", json!({ "as": NELL, "content": "What a start!" })).await;
    // Nell's challenge shows the bot the talk, which the messages of her match hide afterwards.
    harness.start_match(NELL, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let boards = boards_of_three_moves(&harness, first).await;
    harness.people.slash(HANA, "undo", json!({})).await;
    let is_there = are_there(&harness, &boards).await;
    assert_eq!(is_there, [true, false, true, true], "talk keeps the first, and the undo what came last");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn line_of_board_with_reaction_stays() {
    let harness = Harness::open().await;
    for game in GAMES {
        let first = harness.start_match(HANA, OTIS, game.facts().id, small(*game)).await;
        harness.people.react(NELL, &first).await;
        let boards = boards_of_three_moves(&harness, first).await;
        let is_there = are_there(&harness, &boards).await;
        assert_eq!(is_there, [true, false, true, true], "{}", game.facts().id);
    }
    harness.close_and_check().await;
}
