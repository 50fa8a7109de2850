//! The bot without one of its permissions in a channel: who is told, what still works, and that
//! everything is made up for later.

use engawa::base::text::Text;
use engawa::chat::permission::Permission;
use engawa::chat::voice::Voice;
use engawa::host::Press;
use engawa::words::{Language, Catalogue};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::seats::{match_on, pressed_game, table_of, text};

const CHANNEL: &str = "1100000000000000002";

/// The restrictions of the stand-in, with the permissions that each takes away.
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

/// Plays a move from the direct messages with the bot, so that the board has to be posted in the
/// channel. Returns the answer.
async fn play_apart(harness: &Harness, id: &str) -> String {
    let record = harness.matches().into_iter().find(|record| record.id.to_string() == id).expect("a match");
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let alone = harness.people.alone(&mover).await;
    let told = alone.slash(&mover, "move", json!({ "move": mv.0, "match": id })).await;
    assert_eq!(told["outcome"], "answered", "{told}");
    text(&told["message"]).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permission_is_named_and_made_up_for() {
    for (access, lacking) in ACCESS {
        let mut harness = Harness::open().await;
        let board = harness.sit_down(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board).to_string();
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": access })).await;
        let done = play_apart(&harness, &id).await;
        assert_eq!(done.contains("[Go to the board]"), lacking.is_empty(), "{access}: {done}");
        assert_eq!(done.contains("I can’t write in that channel"), !lacking.is_empty(), "{access}: {done}");
        let turn = harness.game_match(match_on(&board)).turn;
        let shown =
            |harness: &Harness| harness.board(match_on(&board)).is_some_and(|board| board.shown == turn);
        if lacking.is_empty() {
            until("the board is shown all the same", async || shown(&harness)).await;
            harness.close_and_judge().await;
            continue;
        }
        // A player who acts there is told once, in private, with the way on. Answers work as ever.
        let told = async |who: &str, command: &str| -> Value {
            harness.people.slash(who, command, json!({})).await["message"].clone()
        };
        let mut heard = String::new();
        until("it is said what is lacking", async || {
            let answer = told(OTIS, "games").await;
            heard = text(&answer).to_owned();
            heard.contains("I’m not allowed to")
        })
        .await;
        for permission in Permission::ALL {
            assert_eq!(heard.contains(&said(permission)), lacking.contains(&permission), "{access}: {heard}");
        }
        assert!(heard.contains(&format!("<#{CHANNEL}>")) && heard.contains("**/board**"), "{heard}");
        let again = async || text(&told(OTIS, "games").await).contains("not allowed");
        until("once is enough", async || !again().await).await;
        assert!(!text(&told(NELL, "games").await).contains("not allowed"), "whom it does not concern");
        let view = told(OTIS, "board").await;
        assert_eq!(view["attachments"].as_array().map(Vec::len), Some(1), "{access}: {view}");
        for public in ["leaderboard", "replay"] {
            let answer = harness.people.slash(HANA, public, json!({})).await;
            assert_eq!(answer["outcome"], "answered", "{access} {public}: {answer}");
        }
        // No match begins in a channel where boards cannot be posted; without pictures it does.
        if lacking.contains(&Permission::Send) {
            let command = format!("challenge {}", pressed_game());
            let refused = harness.people.slash(NELL, &command, json!({ "opponent": HANA })).await;
            assert!(text(&refused["message"]).contains("can’t host a match in this channel"), "{refused}");
            assert!(text(&refused["message"]).contains(&said(Permission::Send)), "{refused}");
            assert!(harness.challenges().iter().all(|one| one.from != super::seats::person(NELL)));
        } else {
            let other = harness.sit_down(NELL, HANA, pressed_game(), json!({})).await;
            let off = harness.press(NELL, &other, |press| matches!(press, Press::Abort { .. })).await;
            assert!(!harness.game_match(match_on(&other)).is_running(), "{access}: {off}");
        }
        // With the permission back, the next action there makes up for everything.
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": "full" })).await;
        told(NELL, "help").await;
        until("the board is shown", async || shown(&harness)).await;
        let message = harness.board(match_on(&board)).and_then(|board| board.message).expect("it is there");
        let all = harness.people.messages(NELL).await;
        let there = all.iter().find(|one| one["id"] == message.to_string()).expect("everybody sees it");
        let is_board = |press: &Press| matches!(press, Press::MyView(_));
        assert!(super::seats::offers(there, is_board), "{access}: {there}");
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
