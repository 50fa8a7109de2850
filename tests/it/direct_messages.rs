//! Tests of direct messages with the bot. A move played there changes the board in its channel, and a command
//! that needs a server says so.

use std::collections::BTreeSet;

use engawa::chat::declarations::Availability;
use engawa::features::COMMANDS;
use engawa::features::replay::NOTHING_TO_REPLAY;
use engawa::games::GAMES;
use engawa::host::{Match, Press, Refusal, server};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_answer, assert_refused, match_on, offers, pressed_game, table_of, text};

fn browses(press: &Press) -> bool {
    matches!(press, Press::Browse(_))
}

/// Returns the id of the player to move, with the first legal move.
fn next(record: &Match) -> (String, engawa::game::MoveText) {
    (record.mover().expect("it is running").to_string(), table_of(record).legal().swap_remove(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn move_in_messages_shows_its_board_in_channel() {
    let harness = Harness::open().await;
    for game in GAMES {
        let board = harness.start_match(HANA, OTIS, game.facts().id, json!({})).await;
        let id = match_on(&board);
        for door in ["games", "board", "move"] {
            let before = harness.game_match(id);
            let (mover, mv) = next(&before);
            let alone = harness.people.in_direct_messages(&mover).await;
            let mut shown = alone.slash(&mover, door, json!({})).await["message"].clone();
            if door == "games" {
                shown = harness.press(&mover, &shown, browses).await["message"].clone();
            }
            let after = harness.play(&shown, &mv).await;
            assert_ne!(after["channel_id"], shown["channel_id"], "the board is for all: {after}");
            assert_eq!(after["channel_id"], board["channel_id"]);
            let (_, messages) =
                harness.people.get("messages", &[("as", &mover), ("channel", alone.here())]).await;
            let panel = messages.as_array().expect("a list").last().expect("an answer").clone();
            let said = text(&panel);
            assert!(said.starts_with("Played: **") && said.contains("[Go to the board]"), "{panel}");
        }
        let (mover, mv) = next(&harness.game_match(id));
        let alone = harness.people.in_direct_messages(&mover).await;
        let before = harness.game_match(id);
        let answer = alone.slash(&mover, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
        assert_eq!(answer["message"]["you"]["alone_see_it"], true, "{answer}");
        harness.board_after(&before, &mv, &answer).await;
        if !harness.game_match(id).is_running() {
            continue;
        }
        let undone = alone.slash(&mover, "undo", json!({})).await;
        assert_eq!(undone["message"]["you"]["alone_see_it"], true, "{undone}");
        assert_eq!(harness.game_match(id).round().moves.len(), 3, "and taken back from there: {undone}");
        harness.wait_for_board(id).await;
        let resigned = alone.slash(&mover, "resign", json!({})).await;
        harness
            .press(&mover, &resigned["message"], |press| {
                matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
            })
            .await;
        assert!(!harness.game_match(id).is_running());
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_offer_only_commands_without_server() {
    let harness = Harness::open().await;
    let alone = harness.people.in_direct_messages(HANA).await;
    let offered: BTreeSet<String> =
        alone.commands(HANA).await.iter().filter_map(|one| one["name"].as_str().map(str::to_owned)).collect();
    let anywhere = COMMANDS.iter().filter(|command| command.offered == Availability::Anywhere);
    assert_eq!(offered, anywhere.map(|command| command.name.to_owned()).collect());
    for command in ["games", "settings", "privacy", "profile", "rules", "help"] {
        let answer = alone.slash(HANA, command, json!({})).await;
        assert_eq!(answer["outcome"], "answered", "/{command}: {answer}");
        assert_eq!(answer["message"]["you"]["alone_see_it"], true, "/{command}: {answer}");
    }
    for command in ["board", "move", "undo", "resign"] {
        assert_refused(&alone.slash(HANA, command, json!({})).await, &Refusal::NO_MATCH_HERE);
    }
    assert_refused(&alone.slash(HANA, "replay", json!({})).await, &NOTHING_TO_REPLAY);
    let rules = alone.slash(HANA, "rules", json!({})).await["message"].clone();
    let anyone = |press: &Press| matches!(press, Press::Invite { .. });
    assert_refused(&harness.press(HANA, &rules, anyone).await, &server::ONLY_IN_SERVERS);
    let german = harness.people.speaking("de").in_direct_messages(HANA).await;
    assert_answer(&german.slash(HANA, "games", json!({})).await, "Du hast keine laufende Partie");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_opens_a_panel_for_its_player_only() {
    let harness = Harness::open().await;
    harness.people.slash(OTIS, "settings", json!({ "alerts": "direct" })).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let id = match_on(&board);
    let nell = harness.people.in_direct_messages(NELL).await;
    let answer = nell.slash(NELL, "board", json!({ "match": id.to_string() })).await;
    assert_refused(&answer, &Refusal::NO_SUCH_MATCH);

    let otis = harness.people.in_direct_messages(OTIS).await;
    let direct_messages = async || -> Vec<Value> {
        let (_, list) = harness.people.get("messages", &[("as", OTIS), ("channel", otis.here())]).await;
        list.as_array().expect("a list").clone()
    };
    // Otis accepted the challenge and saw the first board. He gets a direct message only when it is his turn
    // after a move of Hana, so play until then.
    while harness.game_match(id).turn == 1 || next(&harness.game_match(id)).0 == HANA {
        let (mover, mv) = next(&harness.game_match(id));
        harness.people.slash(&mover, "move", json!({ "move": mv.0 })).await;
    }
    until("Otis is written to", async || direct_messages().await.iter().any(|one| offers(one, browses)))
        .await;
    let direct_message =
        direct_messages().await.into_iter().find(|one| offers(one, browses)).expect("a direct message");
    assert!(text(&direct_message).contains("your turn"), "{direct_message}");
    let panel = harness.press(OTIS, &direct_message, browses).await["message"].clone();
    let (mover, mv) = next(&harness.game_match(id));
    assert_eq!(mover, OTIS);
    harness.play(&panel, &mv).await;
    harness.close_and_check().await;
}
