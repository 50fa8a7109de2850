//! Accessibility of the sandbox page: findings of axe-core, the order of keyboard focus, and the names that
//! screen readers read.

use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};

use super::super::harness::Harness;
use super::super::people::{HANA, OTIS};
use super::super::player_actions::{controls, line_to, offers, table_of};
use super::play::{InputDevice, Seat};
use super::tab::{DESK, Look, PHONE, SHIFT, Tab, element};
use super::{chromium, picture, smallest};

/// Source of axe-core, unmodified; its licence is in the same folder.
const AXE: &str = include_str!("axe/axe.min.js");

/// Asserts that axe-core finds no problem on the page now. `state` names the state of the page in the failure
/// message.
async fn is_accessible(tab: &Tab, state: &str) {
    if tab.ask("typeof axe").await == "undefined" {
        tab.ask(&format!("{AXE}; 1")).await;
    }
    let run = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({ passes: passes.length, \
        found: violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map((one) => `${one.html.slice(0, 160)}: \
        ${one.failureSummary}`) })) }))";
    let found = tab.ask(run).await;
    assert!(found["passes"].as_u64().is_some_and(|passes| passes > 10), "it looked: {found}");
    assert!(found["found"] == json!([]), "{state}: {found:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_core_finds_nothing() {
    let Some(chromium) = chromium("axe-core") else { return };
    let harness = Harness::open().await;
    for (size, dark) in [(DESK, false), (PHONE, true)] {
        let look = Look { size, language: "en-US", dark };
        let tab = Tab::open(chromium, &harness.url(), look).await;
        let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Mouse };
        is_accessible(&tab, "an empty room").await;
        for game in GAMES {
            let name = game.facts().id;
            let id = seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
            is_accessible(&tab, &format!("the first board of {name}")).await;
            let line = line_to(&*table_of(&harness.game_match(id)), 1, &|_| true).expect("rounds end");
            for mv in &line {
                seat.play(id, mv).await;
            }
            seat.sees_the_end(id).await;
            is_accessible(&tab, &format!("the end of {name}")).await;
            if size == PHONE {
                break;
            }
        }
        if size == PHONE {
            tab.click(&element("#menu")).await;
        }
        tab.click(&element("#faults summary")).await;
        is_accessible(&tab, "what the sandbox can do").await;
        tab.keep(&picture(if dark { "axe-dark" } else { "axe-light" })).await;
        tab.close_and_check().await;
    }
    harness.close_and_check().await;
}

/// Returns the accessible names of the page's buttons.
async fn buttons(tab: &Tab) -> Vec<String> {
    let tree = tab.page().call("Accessibility.getFullAXTree", json!({})).await;
    let button = |node: &&Value| node["ignored"] == false && node["role"]["value"] == "button";
    let name = |node: &Value| node["name"]["value"].as_str().unwrap_or_default().to_owned();
    tree["nodes"].as_array().expect("a tree").iter().filter(button).map(name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn screen_readers_read_buttons_by_label() {
    let Some(chromium) = chromium("names of buttons") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Mouse };
    for game in GAMES {
        seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
        let named = buttons(&tab).await;
        assert!(named.iter().all(|name| !name.trim().is_empty() && !name.contains('_')), "{named:#?}");
        let messages = harness.people.messages(OTIS).await;
        let moves = |message: &&Value| offers(message, |press| matches!(press, Press::Play(_)));
        let board = messages.iter().rfind(moves).expect("a board");
        let labels: Vec<&str> =
            controls(board).iter().filter_map(|control| control["label"].as_str()).collect();
        assert!(labels.len() > 4, "{board}");
        for label in labels {
            assert!(named.iter().any(|name| name == label), "{label} in {named:#?}");
        }
    }
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn focus_moves_to_the_new_board() {
    let Some(chromium) = chromium("the focus") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Keyboard };
    for game in GAMES {
        let id = seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
        let line = line_to(&*table_of(&harness.game_match(id)), 1, &|_| true).expect("rounds end");
        for mv in line.iter().take(2) {
            seat.play(id, mv).await;
            harness.wait_for_board(id).await;
            let board = harness.board(id).and_then(|board| board.message).expect("a board").to_string();
            tab.until("the focus is on the new board", &format!("pageDriver.focused() === '{board}'")).await;
        }
    }
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reaction_is_given_and_taken_back() {
    let Some(chromium) = chromium("a reaction") else { return };
    let harness = Harness::open().await;
    let (_, said) = harness.people.post("say", json!({ "as": OTIS, "content": "What a start!" })).await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("the page is drawn", "document.querySelector('#messages').ariaBusy === 'false'").await;
    let entry = format!("#m{}", said["id"].as_str().expect("an id"));
    tab.click(&element(format!("{entry} .more summary"))).await;
    tab.click(&element(format!("{entry} .more button:nth-last-child(2)"))).await;
    let own = element(format!("{entry} .reaction[aria-pressed='true']"));
    tab.sees(&own).await;
    assert_eq!(tab.ask(&format!("document.querySelector('{entry} .reaction').textContent")).await, "👍 1");
    is_accessible(&tab, "a reaction").await;
    tab.tab_to(&own, 0).await;
    tab.key("Enter", 0).await;
    tab.until("it is taken back", &format!("pageDriver.count('{entry} .reactions') === 0")).await;
    assert_eq!(tab.ask("pageDriver.focused()").await, said["id"], "the focus stays with the message");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn older_messages_are_one_tab_stop() {
    let Some(chromium) = chromium("stops among messages") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    for game in GAMES {
        harness.start_match(HANA, OTIS, game.facts().id, smallest(*game)).await;
    }
    let all = format!("document.querySelectorAll('.message').length >= {}", 2 * GAMES.len());
    tab.until("cards and boards are there", &all).await;
    tab.ask("document.querySelector('.message:last-child').focus()").await;
    let mut stops = Vec::new();
    loop {
        tab.key("Tab", SHIFT).await;
        match tab.ask("pageDriver.focused()").await {
            Value::String(message) => stops.push(message),
            _ => break,
        }
    }
    assert_eq!(stops.len(), 1, "all older messages are one stop: {stops:?}");

    let older = "[...document.querySelectorAll('.message')].slice(0, -1).map((one) => one.dataset.id)";
    let older = tab.ask(older).await;
    let older = older.as_array().expect("a list");
    assert_eq!(Some(&json!(stops[0])), older.last(), "the newest of them");
    tab.ask(&format!("document.querySelector('#m{}').focus()", stops[0])).await;
    for expected in older.iter().rev() {
        assert_eq!(tab.ask("pageDriver.focused()").await, *expected);
        tab.key("ArrowUp", 0).await;
    }
    // Tab followed by Shift+Tab returns to the message that had the focus before.
    tab.key("Tab", 0).await;
    tab.key("Tab", SHIFT).await;
    assert_eq!(tab.ask("pageDriver.focused()").await, older[0]);

    let board = ".message:has(.row + .row):not(:last-child)";
    tab.arrow_to(&element(format!("{board}:nth-last-child(1 of {board})"))).await;
    let place =
        "(({ x, y }) => [Math.round(x), Math.round(y)])(document.activeElement.getBoundingClientRect())";
    tab.key("ArrowRight", 0).await;
    assert_eq!(
        tab.ask("document.activeElement.matches('.message .row button')").await,
        true,
        "it leads to what is pressed"
    );
    let first = tab.ask(place).await;
    tab.key("ArrowRight", 0).await;
    let beside = tab.ask(place).await;
    assert!(beside[0].as_i64() > first[0].as_i64() && beside[1] == first[1], "{first} {beside}");
    tab.key("ArrowLeft", 0).await;
    tab.key("ArrowDown", 0).await;
    assert!(tab.ask(place).await[1].as_i64() > first[1].as_i64());
    tab.key("Escape", 0).await;
    assert_eq!(tab.ask("document.activeElement.matches('.message')").await, true, "it leads out");
    tab.close_and_check().await;
    harness.close_and_check().await;
}
