//! The page for those who do not see it, or have no mouse: what axe-core finds, where the focus goes, what is
//! read aloud.

use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};

use super::super::harness::Harness;
use super::super::people::{HANA, OTIS};
use super::super::seats::{controls, line_to, offers, table_of};
use super::play::{Hands, Seat};
use super::tab::{DESK, Look, PHONE, SHIFT, Tab, what};
use super::{chromium, picture, smallest};

/// axe-core as its makers publish it; its licence stands beside it.
const AXE: &str = include_str!("axe/axe.min.js");

/// Looks whether axe-core finds anything serious now.
async fn is_accessible(tab: &Tab, state: &str) {
    if tab.ask("typeof axe").await == "undefined" {
        tab.ask(&format!("{AXE}; 1")).await;
    }
    let run = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({ passes: passes.length, \
        found: violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map((one) => `${one.html.slice(0, 160)}: \
        ${one.failureSummary}`) })) }))";
    let found = tab.ask(run).await;
    assert!(found["passes"].as_u64().is_some_and(|passes| passes > 10), "it looked: {found}");
    let serious = |one: &&Value| matches!(one["impact"].as_str(), Some("serious" | "critical"));
    let found: Vec<&Value> = found["found"].as_array().expect("a list").iter().filter(serious).collect();
    assert!(found.is_empty(), "{state}: {found:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_core_finds_nothing_serious() {
    let Some(chromium) = chromium("axe-core") else { return };
    let harness = Harness::open().await;
    for (size, dark) in [(DESK, false), (PHONE, true)] {
        let look = Look { size, language: "en-US", dark };
        let tab = Tab::open(chromium, &harness.url(), look).await;
        let seat = Seat { harness: &harness, tab: &tab, hands: Hands::Mouse };
        is_accessible(&tab, "an empty room").await;
        for game in GAMES {
            let name = game.facts().id;
            let id = seat.sit_down(*game, &smallest(*game), HANA, OTIS).await;
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
        tab.click(&what("#weather summary")).await;
        is_accessible(&tab, "what the sandbox can do").await;
        tab.keep(&picture(if dark { "axe-dark" } else { "axe-light" })).await;
        tab.close_and_judge().await;
    }
    harness.close_and_judge().await;
}

/// What a screen reader reads for the buttons of the page.
async fn buttons(tab: &Tab) -> Vec<String> {
    let tree = tab.page().call("Accessibility.getFullAXTree", json!({})).await;
    let button = |node: &&Value| node["ignored"] == false && node["role"]["value"] == "button";
    let name = |node: &Value| node["name"]["value"].as_str().unwrap_or_default().to_owned();
    tree["nodes"].as_array().expect("a tree").iter().filter(button).map(name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_is_read_by_its_label_and_not_by_the_name_of_a_picture() {
    let Some(chromium) = chromium("names of buttons") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    let seat = Seat { harness: &harness, tab: &tab, hands: Hands::Mouse };
    for game in GAMES {
        seat.sit_down(*game, &smallest(*game), HANA, OTIS).await;
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
    tab.close_and_judge().await;
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_move_the_focus_is_on_the_new_board_and_older_messages_are_one_stop_each() {
    let Some(chromium) = chromium("the focus") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    let seat = Seat { harness: &harness, tab: &tab, hands: Hands::Keyboard };
    for game in GAMES {
        let id = seat.sit_down(*game, &smallest(*game), HANA, OTIS).await;
        let line = line_to(&*table_of(&harness.game_match(id)), 1, &|_| true).expect("rounds end");
        for mv in line.iter().take(2) {
            seat.play(id, mv).await;
            harness.calm(id).await;
            let board = harness.board(id).and_then(|board| board.message).expect("a board").to_string();
            tab.until("the focus is on the new board", &format!("hands.focused() === '{board}'")).await;
        }
        let before = harness.game_match(id);
        seat.become_person(before.mover().expect("a running match")).await;
        tab.until("the messages are there", "hands.offered().length > 3").await;
        let last = tab.ask("[...document.querySelectorAll('.message')].at(-1).dataset.id").await;
        tab.ask("document.querySelector('.message:last-child').focus()").await;
        let mut stops = Vec::new();
        loop {
            tab.key("Tab", SHIFT).await;
            match tab.ask("hands.focused()").await {
                Value::String(message) if Value::String(message.clone()) != last => stops.push(message),
                Value::String(_) => {}
                _ => break,
            }
        }
        let mut once = stops.clone();
        once.dedup();
        assert_eq!(stops, once, "one stop each");
        let all = tab.ask("document.querySelectorAll('.message').length").await;
        assert_eq!(all.as_u64(), Some(stops.len() as u64 + 1), "and no message without: {stops:?}");
    }
    tab.close_and_judge().await;
    harness.close_and_judge().await;
}
