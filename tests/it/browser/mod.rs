//! Tests of the sandbox page in a real browser. People play all games by mouse in all languages, and one
//! match by keyboard, on a desktop and a phone. Screenshots go to `target/tmp/browser`.

mod access;
mod chromium;
mod keys;
mod language;
mod layout;
mod order;
mod play;
mod protocol;
mod tab;
mod typing;

use std::path::{Path, PathBuf};
use std::time::Duration;

use engawa::game::AnyGame;
use engawa::games::GAMES;
use engawa::words::Language;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use super::harness::{Harness, until};
use super::people::{HANA, OTIS};
use super::player_actions::{line_to, pressed_game, table_of};
use super::program::Program;
use chromium::Chromium;
use play::{InputDevice, Seat};
use tab::{DESK, Look, PHONE, Tab, element};

/// Returns the shared browser. Without one, reports the test `what` as skipped and returns `None`.
fn chromium(what: &str) -> Option<&'static Chromium> {
    let found = chromium::shared();
    if found.is_none() {
        chromium::skip(what);
    }
    found
}

/// Returns the options of a challenge that choose the smallest board of a game.
fn smallest(game: &dyn AnyGame) -> Value {
    let sizes = game.facts().options.iter().find(|option| option.name == "size");
    let smallest = sizes.and_then(|sizes| sizes.words().iter().min_by_key(|value| value.parse::<u32>().ok()));
    smallest.map_or(json!({}), |size| json!({ "size": size }))
}

/// Returns the file name of the screenshot `name`.
fn picture(name: &str) -> PathBuf {
    PathBuf::from(format!("{name}.png"))
}

/// Plays matches in every second language, starting with the language at index `from`. These languages
/// take turns: one plays the games with even indexes, the next those with odd ones.
async fn play_every_game(size: (i64, i64), name: &str, from: usize) {
    let Some(chromium) = chromium(name) else { return };
    for (turn, language) in Language::all().skip(from).step_by(2).enumerate() {
        let name = format!("{name}-{}", language.code());
        let look = Look { size, language: language.code(), dark: size == PHONE };
        let harness = Harness::open().await;
        // The bot writes public messages in the server's language, and private ones in the reader's.
        let chosen = json!({ "language": language.code() });
        harness.people.slash(HANA, "admin language", chosen.clone()).await;
        // Discord lacks some of the bot's languages, so each person chooses the language by command.
        for who in [HANA, OTIS] {
            harness.people.slash(who, "settings", chosen.clone()).await;
        }
        let tab = Tab::open(chromium, &harness.url(), look).await;
        let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Mouse };
        for game in GAMES.iter().skip(turn % 2).step_by(2) {
            let id = seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
            let line = line_to(&*table_of(&harness.game_match(id)), 1, &|_| true).expect("rounds end");
            for (at, mv) in line.iter().enumerate() {
                seat.play(id, mv).await;
                layout::fits(&tab, game.facts().id).await;
                if at == line.len() / 2 {
                    tab.keep(&picture(&format!("{name}-{}-middle", game.facts().id))).await;
                }
            }
            seat.sees_the_end(id).await;
            layout::fits(&tab, game.facts().id).await;
            tab.keep(&picture(&format!("{name}-{}-end", game.facts().id))).await;
        }
        assert_eq!(tab.ask("document.documentElement.lang").await, language.code());
        tab.close_and_check().await;
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_by_mouse_on_desktop() {
    play_every_game(DESK, "desk", 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_by_mouse_on_phone() {
    play_every_game(PHONE, "phone", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn first_move_takes_three_clicks() {
    let Some(chromium) = chromium("a first move in three clicks") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0", "--empty"]);
    for card in 1..=GAMES.len() {
        let look = Look { size: DESK, language: "en-US", dark: false };
        let tab = Tab::open(chromium, &program.url(), look).await;
        tab.ask("document.querySelector('#follow:not(:checked)')?.click()").await;
        // Wait until the page shows the matches of the previous cards.
        let loaded = format!("document.querySelectorAll('.message').length >= {}", card - 1);
        tab.until("the page is loaded", &loaded).await;
        let former = play::matches_on(&tab).await;
        tab.click(&element(format!("#cards .card:nth-child({card}) .play"))).await;
        tab.until("its board stands", "!document.querySelector('.play:disabled, .waiting')").await;
        let mut board = None;
        until("the page has the board", async || {
            board = play::furthest_on(&tab, &former).await;
            board.is_some()
        })
        .await;
        let (begun, mut way) = board.expect("a board");
        let mut at = begun;
        for _ in 0..2 {
            if at.0 > begun.0 {
                break;
            }
            tab.click(&way).await;
            until("the page leads on", async || {
                let Some((next, on)) = play::furthest_on(&tab, &former).await else { return false };
                // While the page updates, it may still show an earlier step of the move.
                let leads = next > at;
                if leads {
                    (at, way) = (next, on);
                }
                leads
            })
            .await;
        }
        assert!(at.0 > begun.0, "card {card}: a move is played: {begun:?}, {at:?}");
        tab.keep(&picture(&format!("first-move-{card}"))).await;
        tab.close_and_check().await;
    }
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_offer_practice_too() {
    let Some(chromium) = chromium("practice in direct messages") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0", "--empty"]);
    let look = Look { size: DESK, language: "en-US", dark: false };
    let tab = Tab::open(chromium, &program.url(), look).await;
    tab.click(&element("#channels .channel-choice:last-child")).await;
    tab.until("it is open", "document.querySelector('#channel').textContent.startsWith('@')").await;
    let play = element("#cards .card:first-child .play");
    tab.click(&play).await;
    until("there is a board", async || !play::matches_on(&tab).await.is_empty()).await;
    tab.until("it is at rest", "!document.querySelector('.play:disabled, .waiting')").await;
    tab.click(&play).await;
    let offered = "document.querySelector('.message:last-child').textContent.includes('Continue that match')";
    tab.until("it offers the first", offered).await;
    tab.keep(&picture("practice-in-direct-messages")).await;
    tab.close_and_check().await;
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn match_is_played_by_keyboard_alone() {
    let Some(chromium) = chromium("a match with the keyboard alone") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: PHONE, language: "de", dark: false }).await;
    let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Keyboard };
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("a game");
    let id = seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
    let line = line_to(&*table_of(&harness.game_match(id)), 1, &|_| true).expect("rounds end");
    for mv in &line {
        seat.play(id, mv).await;
    }
    seat.sees_the_end(id).await;
    tab.keep(&picture("keyboard-end")).await;
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_behind_the_page_are_detected() {
    let Some(chromium) = chromium("what goes wrong behind a page") else { return };
    let harness = Harness::open().await;
    for (does, seen) in [
        ("console.error('oh no')", "oh no"),
        ("setTimeout(() => { throw new Error('dear me') })", "dear me"),
        ("location.href = 'http://127.0.0.1:1/elsewhere'; 1", "a request to http://127.0.0.1:1/elsewhere"),
        // The page's content security policy blocks this request.
        ("fetch('http://127.0.0.1:1/fetched').catch(() => 1)", "http://127.0.0.1:1/fetched"),
        ("fetch('/there-is-no-such-file').then(() => 1)", "404"),
    ] {
        let look = Look { size: DESK, language: "en-US", dark: false };
        let tab = Tab::open(chromium, &harness.url(), look).await;
        assert_eq!(tab.wrong(), Vec::<String>::new());
        tab.ask(does).await;
        until(seen, async || tab.wrong().iter().any(|wrong| wrong.contains(seen))).await;
        tab.close().await;
    }
    harness.close_and_check().await;
}

/// Takes the README's screenshot of the sandbox with its example matches. `assets/readme/draw` runs it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes a file of the repository"]
async fn screenshot_of_readme_is_taken() {
    let Some(chromium) = chromium("the README's screenshot") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0"]);
    let look = Look { size: (1180, 860), language: "en-US", dark: false };
    let tab = Tab::open(chromium, &program.url(), look).await;
    tab.ask("document.querySelector('#follow:not(:checked)').click()").await;
    // The bot plays the example matches while the page is open. Wait until nothing new has come for a while.
    let mut before = Value::Null;
    loop {
        let now = tab.ask("document.querySelector('#messages').innerText").await;
        if now == before {
            break;
        }
        before = now;
        sleep(Duration::from_secs(5)).await;
    }
    // A fresh page shows the newest messages, and no badges for unread ones.
    tab.reload().await;
    tab.keep(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/readme/sandbox.png")).await;
    tab.close_and_check().await;
    assert_eq!(program.end("-TERM").await, Some(0));
}
