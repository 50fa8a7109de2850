//! Tests against a Discord that refuses every fifth request, with each of the retryable status codes.
//! Connections break before or after a request takes effect, and events have unknown forms.
//!
//! Most of these tests are tests of other modules that run once more. `ENGAWA_REFUSE=5 cargo test --test it`
//! runs all tests this way.

use engawa::games::GAMES;

use super::harness::{Harness, until};
use super::matches::{assert_end_card, rule_of};
use super::people::{HANA, OTIS};
use super::seats::{line_to, match_on, small, table_of};
use super::standin::Refusals;
use super::{challenges, computer, endpoint, faults, puzzles, threads, time};

/// Percentage of requests that the stand-in refuses.
const PERCENT: u8 = 20;

/// Defines tests that run tests of other modules once more, against refusals.
macro_rules! against_refusals {
    ($($name:ident: $test:path, $seed:literal;)*) => {
        $(
            #[test]
            fn $name() {
                Refusals { percent: PERCENT, seed: $seed }.during($test);
            }
        )*
    };
}

against_refusals! {
    challenges_are_answered: challenges::only_the_opponent_answers_a_challenge, 1;
    threads_are_opened_and_archived: threads::match_thread_is_archived_at_its_end, 2;
    offers_are_declined_and_agreed: time::draw_offers_survive_a_restart, 3;
    moves_are_taken_back: time::agreed_takeback_returns_two_moves, 4;
    pauses_are_shown: time::pause_stops_the_clock_visibly, 5;
    letters_arrive_once: time::refused_direct_message_becomes_a_mention, 6;
    restarts_lose_nothing: faults::restart_keeps_everything_and_old_buttons_work, 7;
    signed_interactions_may_have_other_forms: endpoint::match_is_played_without_a_gateway, 8;
    computer_answers: computer::undo_takes_back_the_computers_answer_too, 9;
    puzzles_are_posted_once: puzzles::daily_puzzle_is_posted_once, 10;
}

/// Plays a match from the challenge to the end, and restarts the bot in the middle.
async fn whole_match(game: usize) {
    let game = GAMES[game];
    let mut harness = Harness::open().await;
    let mut board = harness.sit_down(HANA, OTIS, game.facts().id, small(game)).await;
    let record = harness.game_match(match_on(&board));
    let line = line_to(&*table_of(&record), 1, &|_| true).expect("rounds end");
    for (at, mv) in line.iter().enumerate() {
        if at == line.len() / 2 {
            harness.close().await;
            harness.open_again().await;
        }
        board = harness.play(&board, mv).await;
    }
    let record = harness.game_match(record.id);
    assert!(rule_of(&record).is_some(), "the board decided: {record:?}");
    assert_end_card(&board, &record);
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.close_and_judge().await;
}

#[test]
fn moves_from_every_panel_are_answered() {
    #[tokio::main(flavor = "multi_thread")]
    async fn play() {
        let harness = Harness::open().await;
        for game in 0..GAMES.len() {
            harness.evening_match(game, game).await;
        }
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        harness.close_and_judge().await;
    }
    Refusals { percent: PERCENT, seed: 11 }.during(play);
}

/// Defines a test for each game that plays a whole match against refusals.
macro_rules! whole_matches {
    ($($name:ident: $game:literal;)*) => {
        $(
            #[test]
            fn $name() {
                #[tokio::main(flavor = "multi_thread")]
                async fn play() {
                    whole_match($game).await;
                }
                Refusals { percent: PERCENT, seed: $game }.during(play);
            }
        )*

        #[test]
        fn no_game_is_left_out() {
            assert_eq!(GAMES.len(), [$($game),*].len());
        }
    };
}

whole_matches! {
    first_game_is_played_to_its_end: 0;
    second_game_is_played_to_its_end: 1;
    third_game_is_played_to_its_end: 2;
    fourth_game_is_played_to_its_end: 3;
}
