//! Tests of the private messages that a person opens from a public board: the view from their own side, or a
//! panel for choosing a move. The board stays the same.

use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};

use super::harness::Harness;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{controls, match_on, pressed_game, small, text};

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_panel_leaves_the_public_board_alone() {
    let harness = Harness::open().await;
    for game in GAMES {
        for seat in ["first", "second"] {
            let mut options = small(*game);
            options["seat"] = json!(seat);
            let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
            let record = harness.game_match(match_on(&board));
            let shown = async || {
                let message = harness.message(&board["id"]).await.expect("it stays");
                (message["components"].clone(), message["attachments"].clone(), message["content"].clone())
            };
            let before = shown().await;
            for who in [HANA, OTIS] {
                harness.press(who, &board, |press| matches!(press, Press::MyView(_))).await;
            }
            let mover = [HANA, OTIS]
                .into_iter()
                .find(|who| record.mover() == Some(super::player_actions::person(who)));
            let first = controls(&board)[0]["custom_id"].as_str().expect("an id").to_owned();
            let table = record.table(*game).expect("it replays");
            let Some(Press::Play(step)) = Press::read(&first) else { panic!("{board}") };
            // In some games one press is a whole move. Such a press would open no private panel, so
            // leave it out.
            if matches!(table.prompt(&step.chosen), engawa::game::Prompt::Choose(_)) {
                harness.people.press(mover.expect("somebody moves"), &board, &first, &[]).await;
            }
            assert_eq!(shown().await, before, "{} from {seat}", game.facts().id);
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_view_counts_moves_since_the_last_look() {
    let harness = Harness::open().await;
    let view = async |who: &str, board: &Value| {
        harness.press(who, board, |press| matches!(press, Press::MyView(_))).await["message"].clone()
    };
    let says = |view: &Value| text(view).contains("since you last looked");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    assert!(!says(&view(NELL, &board).await), "the first look");
    let board = harness.play_anything(&board).await;
    assert!(!says(&view(NELL, &board).await), "the one move is on the board");
    let board = harness.play_anything(&board).await;
    let board = harness.play_anything(&board).await;
    let seen = view(NELL, &board).await;
    assert!(text(&seen).contains("2 moves have been played since you last looked"), "{seen}");
    let first = harness.press(NELL, &seen, |press| matches!(press, Press::Replay { .. })).await;
    assert!(text(&first["message"]).contains("Move 2 of 3"), "{first}");
    for who in [NELL, HANA] {
        assert!(!says(&view(who, &board).await), "{who} has looked, or moved");
    }
    harness.close_and_check().await;
}
