//! Tests of a bot that lacks a permission in a channel. The bot tells the affected players and continues all
//! other work. It shows the missing boards once it has the permission.

use engawa::base::text::Text;
use engawa::chat::incoming::Permission;
use engawa::chat::voice::Voice;
use engawa::host::Press;
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{match_on, pressed_game, table_of, text};

const CHANNEL: &str = "1100000000000000002";

/// Kinds of restricted access that the stand-in offers, with the permissions that each takes from the bot.
const ACCESS: [(&str, &[Permission]); 4] = [
    ("none", &Permission::ALL),
    ("read", &[Permission::Send, Permission::Attach]),
    ("no_files", &[Permission::Attach]),
    ("no_history", &[]),
];

fn said(permission: Permission) -> String {
    let words = Catalogue::load().expect("the catalogue");
    Voice::new(&words, Language::ENGLISH).say(&permission.text())
}

/// Plays a move in direct messages with the bot, so that the bot must post the board in the channel. Returns
/// the bot's answer.
async fn play_apart(harness: &Harness, id: &str) -> String {
    let record = harness.matches().into_iter().find(|record| record.id.to_string() == id).expect("a match");
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let alone = harness.people.in_direct_messages(&mover).await;
    let answer = alone.slash(&mover, "move", json!({ "move": mv.0, "match": id })).await;
    assert_eq!(answer["outcome"], "answered", "{answer}");
    text(&answer["message"]).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permission_is_named_and_made_up_for() {
    for (access, lacking) in ACCESS {
        let mut harness = Harness::open().await;
        let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board).to_string();
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": access })).await;
        let done = play_apart(&harness, &id).await;
        assert_eq!(done.contains("[Go to the board]"), lacking.is_empty(), "{access}: {done}");
        assert_eq!(done.contains("I can’t post in that channel"), !lacking.is_empty(), "{access}: {done}");
        let turn = harness.game_match(match_on(&board)).turn;
        let shown =
            |harness: &Harness| harness.board(match_on(&board)).is_some_and(|board| board.shown == turn);
        if lacking.is_empty() {
            until("the board is shown all the same", async || shown(&harness)).await;
            harness.close_and_check().await;
            continue;
        }
        // A player who uses a command in the channel gets one private explanation with the next step. The bot
        // still answers commands.
        let command_answer = async |who: &str, command: &str| -> Value {
            harness.people.slash(who, command, json!({})).await["message"].clone()
        };
        let mut heard = String::new();
        until("it is said what is lacking", async || {
            let answer = command_answer(OTIS, "games").await;
            heard = text(&answer).to_owned();
            heard.contains("I’m not allowed to")
        })
        .await;
        for permission in Permission::ALL {
            assert_eq!(heard.contains(&said(permission)), lacking.contains(&permission), "{access}: {heard}");
        }
        assert!(heard.contains(&format!("<#{CHANNEL}>")) && heard.contains("**/board**"), "{heard}");
        let again = async || text(&command_answer(OTIS, "games").await).contains("not allowed");
        until("once is enough", async || !again().await).await;
        assert!(
            !text(&command_answer(NELL, "games").await).contains("not allowed"),
            "whom it does not concern"
        );
        let view = command_answer(OTIS, "board").await;
        assert_eq!(view["attachments"].as_array().map(Vec::len), Some(1), "{access}: {view}");
        for public in ["leaderboard", "replay"] {
            let answer = harness.people.slash(HANA, public, json!({})).await;
            assert_eq!(answer["outcome"], "answered", "{access} {public}: {answer}");
        }
        // Without permission to send messages, a challenge is refused. Without permission to attach files, a
        // match can begin.
        if lacking.contains(&Permission::Send) {
            let command = format!("challenge {}", pressed_game());
            let refused = harness.people.slash(NELL, &command, json!({ "opponent": HANA })).await;
            assert!(text(&refused["message"]).contains("can’t host a match in this channel"), "{refused}");
            assert!(text(&refused["message"]).contains(&said(Permission::Send)), "{refused}");
            assert!(harness.challenges().iter().all(|one| one.from != super::player_actions::person(NELL)));
        } else {
            let other = harness.start_match(NELL, HANA, pressed_game(), json!({})).await;
            harness.call_off(NELL, &other).await;
        }
        // Once the bot has its permission again, the next command in the channel makes the bot show the
        // board.
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": "full" })).await;
        command_answer(NELL, "help").await;
        until("the board is shown", async || shown(&harness)).await;
        let message = harness.board(match_on(&board)).and_then(|board| board.message).expect("it is there");
        let all = harness.people.messages(NELL).await;
        let there = all.iter().find(|one| one["id"] == message.to_string()).expect("everybody sees it");
        let is_board = |press: &Press| matches!(press, Press::MyView(_));
        assert!(super::player_actions::offers(there, is_board), "{access}: {there}");
        harness.close().await;
    }
}

#[test]
fn every_permission_has_a_name_in_every_language() {
    let words = Catalogue::load().expect("the catalogue");
    for permission in Permission::ALL {
        let Text { key, .. } = permission.text();
        assert!(Language::all().all(|language| words.has_message(language, &key)), "{key}");
    }
}
