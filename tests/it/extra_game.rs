//! Plays a fifth game that only this test registers. It shows that a new game needs no change of other code.

use engawa::game::MoveText;
use engawa::host::{Conclusion, Player};
use serde_json::json;

use super::endings::MoveInput;
use super::harness::{Harness, TestGames};
use super::matches::{Results, assert_end_card, conclusion, rule_of};
use super::noughts;
use super::people::{HANA, OTIS};
use super::player_actions::{match_on, person, text};

#[tokio::test(flavor = "multi_thread")]
async fn fifth_game_can_be_won_and_drawn() {
    let harness = Harness::of(TestGames { games: noughts::five(), words: noughts::words }).await;
    let shown = harness.people.slash(HANA, "rules", json!({ "game": "noughts" })).await;
    assert!(text(&shown["message"]).contains("Three of your own marks"), "{shown}");
    let rounds = [
        ("b2 a1 b1 c3 b3", "row", Some(Player::One), "wins with three in a row."),
        ("b2 a1 a3 c1 b1 b3 c2 a2 c3", "full", None, "The board is full: a draw."),
    ];
    let mut results = Results::default();
    for (moves, rule, winner, said) in rounds {
        let mut board = harness.start_match(HANA, OTIS, "noughts", json!({ "seat": "first" })).await;
        assert!(text(&board).contains("To win: three of your own marks in a row."), "{board}");
        for (mv, input) in moves.split(' ').zip(MoveInput::taking_turns()) {
            board = harness.play_by(input, &board, &MoveText(mv.to_owned())).await;
        }
        let record = harness.game_match(match_on(&board));
        assert_eq!(rule_of(&record), Some(rule));
        assert_eq!(conclusion(&record), Conclusion::Rounds { winner });
        assert!(text(&board).contains(said), "{}", text(&board));
        assert_end_card(&board, &record);
        results.count(person(HANA), &record);
    }
    assert_eq!(results.said(), "1–0, 1 drawn");
    harness.close_and_check().await;
}
