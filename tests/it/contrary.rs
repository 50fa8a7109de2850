//! Play against a Discord that refuses every fifth request: with all retryable statuses, with
//! connections that break before or after the effect, and with events of unknown form.
//!
//! The tests named here belong to other modules. `ENGAWA_REFUSE=5 cargo test --test it` runs all tests
//! this way.

use engawa::games::GAMES;

use super::harness::{Harness, until};
use super::matches::{assert_end_card, rule_of};
use super::people::{HANA, OTIS};
use super::seats::{line_to, match_on, small, table_of};
use super::standin::Refusals;
use super::{challenges, computer, endpoint, faults, puzzles, threads, time};

/// The percentage of requests that are refused.
const PERCENT: u8 = 20;

/// Runs a test of another module against refusals.
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
    challenges_are_answered: challenges::a_challenge_is_answered_by_whom_it_is_for, 1;
    threads_are_opened_and_archived: threads::a_match_has_a_thread_to_itself_that_is_archived_at_its_end, 2;
    offers_are_declined_and_agreed: time::a_draw_is_offered_declined_offered_again_and_agreed_over_a_restart, 3;
    moves_are_taken_back: time::two_moves_are_taken_back_with_consent, 4;
    pauses_are_shown: time::a_pause_stops_the_clock_and_the_board_says_so, 5;
    letters_arrive_once: time::who_wants_to_be_written_to_is_and_who_does_not_let_us_is_mentioned, 6;
    restarts_lose_nothing: faults::restart_keeps_everything_and_old_buttons_work, 7;
    signed_interactions_may_have_other_forms: endpoint::match_is_played_without_a_gateway, 8;
    computer_answers: computer::an_undo_takes_back_the_computers_answer_with_ones_own_move, 9;
    puzzles_are_posted_once: puzzles::where_a_server_wants_it_the_puzzle_is_posted_once_a_day_and_calls_nobody, 10;
}

/// Plays a match from the challenge to the end, with a restart in the middle.
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
    until("nothing is owed", async || harness.owes_nothing()).await;
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
        until("nothing is owed", async || harness.owes_nothing()).await;
        harness.close_and_judge().await;
    }
    Refusals { percent: PERCENT, seed: 11 }.during(play);
}

/// Plays a whole match of each game, in a test of its own.
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
