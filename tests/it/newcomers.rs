//! Tests of newcomers: the metrics count their steps, and what is stored about them ends after two weeks.

use std::fs;
use std::net::TcpListener;

use engawa::base::metrics::Counter;
use engawa::host::newcomer::{NEWCOMER_TIME, Newcomer};
use engawa::store::Key;
use serde_json::json;
use tempfile::TempDir;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People, http};
use super::player_actions::{accepts, control, person, pressed_game, text};
use super::program::Program;
use super::rows;

const STEPS: [&str; 4] = ["seen", "practice", "person", "two_people"];

/// Waits until a metrics page has these numbers of people, by step.
async fn counts(port: u16, expected: [u64; 4]) {
    let client = http();
    until(&format!("{STEPS:?} are {expected:?}"), async || {
        let page = client.get(format!("http://127.0.0.1:{port}/metrics")).send().await;
        let page = page.expect("it is open").text().await.expect("a text");
        let count = |(step, count): (&str, u64)| {
            page.contains(&format!("engawa_newcomers_total{{step=\"{step}\"}} {count}\n"))
        };
        STEPS.into_iter().zip(expected).all(count)
    })
    .await;
}

async fn play(people: &People, from: &str, to: &str) {
    let path = format!("challenge {}", pressed_game());
    let card = people.slash(from, &path, json!({ "opponent": to })).await["message"].clone();
    let accepted = people.press(to, &card, &control(&card, accepts), &[]).await;
    assert_eq!(accepted["outcome"], "answered", "{accepted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_the_steps_of_newcomers() {
    let home = TempDir::new().expect("a folder");
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let config = home.path().join("engawa.toml");
    fs::write(&config, format!("[status]\nport = {port}\n")).expect("a file");
    let config = config.to_str().expect("a plain name");
    let mut program = Program::sandbox(home.path(), &["--port", "0", "--config", config]);
    let people = People::at(&program.url());
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    counts(port, [0, 0, 0, 0]).await;
    people.slash(HANA, "help", json!({})).await;
    counts(port, [1, 0, 0, 0]).await;
    let practice = json!({ "level": "gentle" });
    people.slash(HANA, &format!("challenge {}", pressed_game()), practice).await;
    counts(port, [1, 1, 0, 0]).await;
    play(&people, HANA, OTIS).await;
    counts(port, [2, 1, 2, 0]).await;
    play(&people, OTIS, HANA).await;
    play(&people, HANA, NELL).await;
    counts(port, [3, 1, 3, 1]).await;
    play(&people, NELL, OTIS).await;
    counts(port, [3, 1, 3, 3]).await;
    assert_eq!(program.end("-TERM").await, Some(0));
}

fn newcomer(harness: &Harness, who: &str) -> Option<Newcomer> {
    rows::stored(harness.store(), &Key::Newcomer(person(who)))
}

#[tokio::test(flavor = "multi_thread")]
async fn newcomers_are_shown_exported_and_deleted() {
    let harness = Harness::open().await;
    let shown = harness.people.slash(HANA, "privacy", json!({})).await;
    assert!(text(&shown["message"]).starts_with("Nothing is stored"), "who asks leaves no trace: {shown}");
    harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    until("she is seen", async || newcomer(&harness, HANA).is_some()).await;
    let shown = harness.people.slash(HANA, "privacy", json!({})).await["message"].clone();
    assert!(text(&shown).contains("your first steps here"), "{shown}");
    harness.exports_and_deletes(HANA, &shown).await;
    assert!(newcomer(&harness, OTIS).is_some(), "his stays");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_new_again_after_two_weeks() {
    let mut harness = Harness::open().await;
    harness.people.slash(HANA, "help", json!({})).await;
    until("she is seen", async || harness.metrics().newcomers.seen.get() == 1).await;
    assert!(newcomer(&harness, HANA).is_some());
    harness.clock.advance(NEWCOMER_TIME);
    harness.restart_for_chores().await;
    assert_eq!(newcomer(&harness, HANA), None);
    harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let counters = &harness.metrics().newcomers;
    let counted = [&counters.seen, &counters.person].map(Counter::get);
    assert_eq!((newcomer(&harness, HANA), counted), (None, [1, 1]), "only Otis is new");
    harness.close_and_check().await;
}
