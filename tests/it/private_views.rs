//! Tests that the public board stays the same when a person opens a private message from it: the view from
//! their own side, or a panel for choosing a move.

use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::json;

use super::harness::Harness;
use super::people::{HANA, OTIS};
use super::player_actions::{controls, match_on, small};

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
