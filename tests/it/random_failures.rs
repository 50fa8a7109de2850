//! Tests against a Discord that refuses every fifth request, with each of the retryable status codes.
//! Connections break before or after a request takes effect, and events have unknown forms.
//!
//! These are tests of other modules and whole matches, run once more: a sample of them, drawn by a fixed seed.
//! `ENGAWA_ROUNDS=10 cargo test random_failures` runs all, `ENGAWA_REFUSE=5 cargo test --test it` all tests this way.

use engawa::games::GAMES;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::harness::{Harness, rounds, until};
use super::matches::{assert_end_card, rule_of};
use super::people::{HANA, OTIS};
use super::player_actions::{line_to, match_on, small, table_of};
use super::standin::Refusals;
use super::{challenges, computer, endpoint, faults, puzzles, threads, time};

/// Percentage of requests that the stand-in refuses.
const PERCENT: u8 = 20;

/// Tests of other modules, by the seed of their refusals.
const OTHERS: [fn(); 10] = [
    challenges::only_the_opponent_answers_a_challenge,
    threads::match_thread_is_archived_at_its_end,
    time::draw_offers_survive_a_restart,
    time::agreed_takeback_returns_two_moves,
    time::pause_stops_the_clock_visibly,
    time::refused_direct_message_becomes_a_mention,
    faults::restart_keeps_everything_and_old_buttons_work,
    endpoint::match_is_played_without_a_gateway,
    computer::undo_takes_back_the_computers_answer_too,
    puzzles::daily_puzzle_is_posted_once,
];

/// Draws some of the numbers below `count`, or as many as `ENGAWA_ROUNDS` says.
fn sample(count: usize, usual: usize) -> Vec<usize> {
    let amount = rounds(usual).min(count);
    rand::seq::index::sample(&mut ChaCha8Rng::seed_from_u64(1), count, amount).into_vec()
}

fn against_refusals(seed: usize, test: impl FnOnce()) {
    Refusals { percent: PERCENT, seed: seed as u64 }.during(test);
}

#[test]
fn sampled_tests_pass_despite_refusals() {
    for test in sample(OTHERS.len(), 4) {
        println!("test {test}");
        against_refusals(test + 1, OTHERS[test]);
    }
}

/// Plays a match from the challenge to the end, and restarts the bot in the middle.
async fn whole_match(game: usize) {
    let game = GAMES[game];
    let mut harness = Harness::open().await;
    let mut board = harness.start_match(HANA, OTIS, game.facts().id, small(game)).await;
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
    harness.close_and_check().await;
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
        harness.close_and_check().await;
    }
    against_refusals(11, play);
}

#[test]
fn sampled_games_are_played_to_their_end_despite_refusals() {
    for game in sample(GAMES.len(), 2) {
        println!("{}", GAMES[game].facts().id);
        against_refusals(game, || play_whole_match(game));
    }
}

#[tokio::main(flavor = "multi_thread")]
async fn play_whole_match(game: usize) {
    whole_match(game).await;
}
