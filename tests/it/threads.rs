//! A thread for each match, where the server wishes it: opened on the message of the challenge, played in, archived at the end.

use engawa::host::Press;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::seats::{match_on, offers, pressed_game, text};

/// Who may manage the server.
const OWNER: &str = HANA;
/// The first channel of the server.
const CHANNEL: &str = "1100000000000000002";

fn is_accept(press: &Press) -> bool {
    matches!(press, Press::Accept(_))
}

fn is_board(press: &Press) -> bool {
    matches!(press, Press::Play(_))
}

impl Harness {
    async fn threads_are_wished(&self) -> Value {
        self.people.slash(OWNER, "admin threads", json!({ "threads": true })).await["message"].clone()
    }

    /// What Discord says of a channel.
    async fn channel(&self, id: &str) -> Value {
        self.as_bot("GET", &format!("channels/{id}"), Value::Null).await
    }

    /// The board in a thread, once it is there.
    async fn board_in(&self, thread: &People) -> Value {
        let asked = [("as", OTIS), ("channel", thread.here())];
        until("the thread is there", async || thread.get("messages", &asked).await.0 == 200).await;
        let mut found = Value::Null;
        until("the board is in the thread", async || {
            let messages = thread.messages(OTIS).await;
            let board = messages.into_iter().rev().find(|message| offers(message, is_board));
            found = board.unwrap_or_default();
            !found.is_null()
        })
        .await;
        found
    }

    async fn is_archived(&self, thread: &str) {
        until("the thread is archived", async || {
            self.channel(thread).await["thread_metadata"]["archived"] == true
        })
        .await;
    }

    /// Somebody accepts: the challenge says where the match is played. The board there.
    async fn accepted_in(&self, people: &People, who: &str, card: &Value, thread: &str) -> Value {
        let told = self.press(who, card, is_accept).await;
        let said = told["message"].clone();
        assert_eq!(said["id"], card["id"], "the challenge itself says it: {told}");
        assert!(text(&said).contains(&format!("The match is on in <#{thread}>")), "{said}");
        self.board_in(people).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_has_a_thread_to_itself_that_is_archived_at_its_end() {
    let mut harness = Harness::open().await;
    let said = harness.threads_are_wished().await;
    assert!(text(&said).contains("Each match has a thread of its own"), "{said}");
    assert!(!text(&said).contains("cannot open threads"), "{said}");
    // Only here may matches begin, and in the threads of here.
    harness.people.slash(OWNER, "admin channels", json!({ "where": "here" })).await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    let channel = std::mem::replace(&mut harness.people, there.clone());
    let opened = harness.channel(&thread).await;
    assert_eq!((&opened["type"], &opened["parent_id"]), (&json!(11), &json!(CHANNEL)), "{opened}");
    assert_eq!(opened["name"], "Okiya: Otis Lark – Nell Fjord");
    let record = harness.game_match(match_on(&board));
    assert_eq!(record.place.channel.to_string(), thread);
    assert!(text(&board).contains(&format!("<@{OTIS}>")), "whoever challenged is called: {board}");

    let next = harness.play_anything(&board).await;
    let next = harness.play_anything(&next).await;
    assert!(there.messages(OTIS).await.iter().any(|message| message["id"] == next["id"]), "in the thread");
    let asked = harness.ask_to_resign(OTIS, &next).await["message"].clone();
    harness.press(OTIS, &asked, |press| matches!(press, Press::ResignYes { .. })).await;
    harness.is_archived(&thread).await;
    harness.calm(record.id).await;
    let here = channel.messages(OTIS).await;
    assert!(here.iter().all(|message| !offers(message, is_board)), "no board in the channel");
    let end = there.messages(OTIS).await.into_iter().rev();
    let end = end.into_iter().find(|message| offers(message, |press| matches!(press, Press::Rematch(_))));
    let end = end.expect("the end with a rematch");

    // A rematch stays in the thread, which it opens and closes again.
    let asked = harness.press(NELL, &end, |press| matches!(press, Press::Rematch(_))).await;
    let card = asked["message"].clone();
    assert!(there.messages(OTIS).await.iter().any(|message| message["id"] == card["id"]), "{asked}");
    let told = harness.press(OTIS, &card, is_accept).await;
    let board = told["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of.is_some()), (thread.clone(), true));
    assert_eq!(harness.channel(&thread).await["thread_metadata"]["archived"], false);
    let off = |press: &Press| matches!(press, Press::Abort { .. });
    harness.press(OTIS, &board, off).await;
    harness.is_archived(&thread).await;
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_opened_a_match_stays_in_the_channel() {
    let harness = Harness::open().await;
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "no_threads" })).await;
    let said = harness.threads_are_wished().await;
    assert!(text(&said).contains("In this channel I cannot open threads"), "{said}");
    let board = harness.sit_down(OTIS, NELL, pressed_game(), json!({})).await;
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of), (CHANNEL.to_owned(), None));
    // In a thread that is there already, no other is opened.
    let (_, thread) = harness.people.post("thread", json!({ "name": "ours" })).await;
    let thread = thread["channel"].as_str().expect("a channel").to_owned();
    let there = harness.people.in_channel(&thread);
    let card =
        there.slash(OTIS, &format!("challenge {}", pressed_game()), json!({})).await["message"].clone();
    let board = harness.press(NELL, &card, is_accept).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of), (thread, None));
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_could_not_be_opened_at_once_is_opened_later() {
    let mut harness = Harness::open().await;
    harness.threads_are_wished().await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    let path = "channels/*/messages/*/threads";
    let fails = json!({ "switch": "fail_rest", "path": path, "status": 502, "times": 6 });
    harness.people.throw(fails).await;
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    harness.people = there.clone();
    harness.play_anything(&board).await;
    harness.at_rest(&board).await;
    let boards = there.messages(OTIS).await.iter().filter(|message| offers(message, is_board)).count();
    assert_eq!(boards, 1);
    harness.close_and_judge().await;
}
