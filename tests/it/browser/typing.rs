//! Tests of the command line of the sandbox page: suggestions while a person types, and messages about bad
//! values.

use engawa::words::Language;
use serde_json::{Value, json};

use super::super::harness::Harness;
use super::super::people::{HANA, as_definitions};
use super::chromium;
use super::tab::{DESK, Look, Tab, element};

/// Returns a test command, since no command of the bot has a free text, choices and a truth together.
fn command() -> Value {
    json!({ "name": "walk", "description": "Takes some steps", "options": [
        { "type": 3, "name": "way", "description": "Where to", "max_length": 8 },
        { "type": 3, "name": "weather", "description": "In which", "choices": [
            { "name": "Rain", "value": "rain" }, { "name": "Sun", "value": "sun" }] },
        { "type": 5, "name": "umbrella", "description": "With or without" },
    ] })
}

async fn trouble(tab: &Tab) -> String {
    let said = tab.ask("document.querySelector('#composer .trouble').textContent").await;
    said.as_str().expect("a text").to_owned()
}

async fn offers(tab: &Tab) -> Vec<String> {
    let found = tab
        .ask("[...document.querySelectorAll('#offers [role=option] b')].map((one) => one.textContent)")
        .await;
    found.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Empties the command line and removes its chips, which show the command and the options entered so far.
async fn clear(tab: &Tab) {
    let clear = "for (const one of document.querySelectorAll('.chip.command button')) one.click(); \
        document.getElementById('line').value = ''; document.getElementById('line').dispatchEvent(new Event('input')); 1";
    tab.ask(clear).await;
}

async fn open(harness: &Harness) -> Option<Tab> {
    let chromium = chromium("typing")?;
    let path = format!("applications/{}/commands", engawa::sandbox::people::BOT.0);
    harness.people.until("the bot is there", |about| about["bot_connected"] == true).await;
    let mut list = as_definitions(harness.as_bot("GET", &path, Value::Null).await);
    list.push(command());
    harness.as_bot("PUT", &path, list.into()).await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("commands are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    tab.click(&element("#line")).await;
    tab.type_text("/wal").await;
    tab.until("the new command is known", "document.querySelectorAll('#offers [role=option]').length === 1")
        .await;
    clear(&tab).await;
    Some(tab)
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_go_on_after_a_space() {
    let harness = Harness::open().await;
    let Some(tab) = open(&harness).await else { return };
    harness.start_match(HANA, super::super::people::OTIS, "okiya", json!({})).await;
    tab.type_text("/walk ").await;
    assert_eq!(offers(&tab).await, ["way", "weather", "umbrella"]);
    tab.type_text("weather:").await;
    assert_eq!(offers(&tab).await, ["Rain", "Sun"]);
    tab.type_text("r").await;
    assert_eq!(offers(&tab).await, ["Rain"]);
    tab.key("Enter", 0).await;
    let chips = "[...document.querySelectorAll('.chip')].map((one) => one.textContent)";
    assert_eq!(
        tab.ask(chips).await,
        json!(["/walk×", "weather: Rain×"]),
        "a suggestion keeps what was typed"
    );
    clear(&tab).await;
    tab.type_text("/walk umbrella:yes we").await;
    assert_eq!(offers(&tab).await, ["weather"]);
    tab.key("Enter", 0).await;
    assert_eq!(offers(&tab).await, ["Rain", "Sun"]);
    assert_eq!(tab.ask(chips).await, json!(["/walk×", "umbrella: yes×", "weather:"]));
    clear(&tab).await;
    // After any command with options, the page suggests values or says that there are none.
    for command in harness.people.commands(HANA).await {
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let plain = |option: &&Value| option["type"].as_i64().is_some_and(|kind| kind > 2);
        let Some(first) = options.first().filter(plain) else { continue };
        tab.type_text(&format!("/{} ", command["name"].as_str().expect("a name"))).await;
        let shown = "document.querySelectorAll('#offers [role=option], #offers .none').length > 0";
        tab.until(&format!("{} offers something: {first}", command["name"]), shown).await;
        clear(&tab).await;
    }
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn values_that_cannot_be_read_are_named() {
    let harness = Harness::open().await;
    let Some(tab) = open(&harness).await else { return };
    let line = "document.getElementById('line').value";
    for (typed, said, stays) in [
        ("/walk weather:snow", "weather can’t be “snow”.", "snow"),
        ("/walk umbrella:perhaps weather:rain", "umbrella can’t be “perhaps”.", "perhaps"),
        ("/challenge okiya opponent:@nobody", "opponent can’t be “@nobody”.", "@nobody"),
        ("/settings weekends:maybe", "weekends can’t be “maybe”.", "maybe"),
    ] {
        tab.type_text(typed).await;
        let sent = harness.people.all_messages(HANA).await.len();
        tab.key("Enter", 0).await;
        assert_eq!((trouble(&tab).await, tab.ask(line).await), (said.to_owned(), json!(stays)), "{typed}");
        assert_eq!(harness.people.all_messages(HANA).await.len(), sent, "{typed}: nothing is sent");
        clear(&tab).await;
    }
    // The page shows the same message if the options are entered one by one.
    tab.type_text("/walk").await;
    tab.key("Enter", 0).await;
    tab.type_text("weather").await;
    tab.key("Enter", 0).await;
    tab.type_text("snow").await;
    tab.key("Enter", 0).await;
    assert_eq!(trouble(&tab).await, "weather can’t be “snow”.");
    assert_eq!(offers(&tab).await, ["Rain", "Sun"], "what it can be");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_while_typing() {
    let harness = Harness::open().await;
    let Some(tab) = open(&harness).await else { return };
    let said = "way: at most 8 characters";
    tab.type_text("/walk way:").await;
    assert_eq!(trouble(&tab).await, "");
    tab.type_text("up the hill").await;
    assert_eq!(trouble(&tab).await, said);
    clear(&tab).await;
    // The page also checks the limit when command, option and value are entered one by one.
    tab.type_text("/walk").await;
    tab.key("Enter", 0).await;
    tab.type_text("way").await;
    tab.key("Enter", 0).await;
    tab.type_text("up the hill").await;
    assert_eq!(trouble(&tab).await, said);
    tab.key("Enter", 0).await;
    assert_eq!(trouble(&tab).await, said, "it is not taken");
    clear(&tab).await;
    // An emoji counts as one character, as in Discord.
    tab.type_text("/walk way:🌿🌿🌿🌿🌿🌿🌿🌿").await;
    assert_eq!(trouble(&tab).await, "");
    clear(&tab).await;
    let long = "document.getElementById('line').value = 'x'.repeat(2001); document.getElementById('line').dispatchEvent(new Event('input')); 1";
    tab.ask(long).await;
    assert_eq!(trouble(&tab).await, "Message or command: at most 2000 characters");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_and_no_follow_the_page_language() {
    let harness = Harness::open().await;
    let Some(tab) = open(&harness).await else { return };
    for language in Language::all() {
        tab.choose("#language", language.code()).await;
        tab.until("the page speaks it", &format!("document.documentElement.lang === '{}'", language.code()))
            .await;
        tab.until("it is drawn", "document.querySelector('#messages').ariaBusy === 'false'").await;
        tab.click(&element("#line")).await;
        tab.type_text("/settings weekends:").await;
        let yes = offers(&tab).await[0].clone();
        tab.type_text(&yes).await;
        tab.type_text(" ").await;
        assert_eq!(trouble(&tab).await, "", "{yes}");
        clear(&tab).await;
    }
    tab.close_and_check().await;
    harness.close_and_check().await;
}
