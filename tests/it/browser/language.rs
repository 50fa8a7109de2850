//! Tests of the language that a person chooses on the sandbox page. The choice applies to the page and to the
//! bot's private answers, and survives a reload.

use std::collections::BTreeSet;

use engawa::store::Key;
use engawa::words::Language;

use super::super::harness::{Harness, until};
use super::super::people::{HANA, NELL, OTIS};
use super::super::player_actions::person;
use super::chromium;
use super::tab::{DESK, Look, Tab, element};

fn stored_language(harness: &Harness, who: &str) -> Option<String> {
    let is_kept = harness.all_rows().iter().any(|(key, _)| *key == Key::Person(person(who)));
    is_kept.then(|| harness.person(person(who)).language).flatten()
}

/// Sends `/help` on the page and returns the text of the bot's private answer.
async fn answer(tab: &Tab) -> String {
    let before = tab.ask("pageDriver.count('.whisper')").await.as_u64().expect("a number");
    tab.click(&element("#line")).await;
    tab.type_text("/help").await;
    tab.sees(&element("[role=option][aria-selected=true]")).await;
    tab.key("Enter", 0).await;
    tab.key("Enter", 0).await;
    tab.until("there is an answer", &format!("pageDriver.count('.whisper') > {before}")).await;
    let text = tab.ask("[...document.querySelectorAll('.whisper .body')].at(-1).textContent").await;
    tab.click(&element(".whisper .foot button").last()).await;
    tab.until("it is dismissed", &format!("pageDriver.count('.whisper') === {before}")).await;
    text.as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_language_is_that_persons_and_stays() {
    let Some(chromium) = chromium("a chosen language") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("commands are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    let mut answers = BTreeSet::from([answer(&tab).await]);
    for language in Language::all().filter(|language| language.code() != "en") {
        let code = language.code();
        tab.choose("#language", code).await;
        until("the bot knows", async || stored_language(&harness, HANA).as_deref() == Some(code)).await;
        let told = format!("JSON.parse(localStorage['engawa-languages-told'] ?? '{{}}').hana === '{code}'");
        tab.until("the page knows that the bot knows", &told).await;
        tab.until("it is not said twice", "pageDriver.count('.whisper') === 0").await;
        for _ in 0..2 {
            assert_eq!(tab.ask("document.documentElement.lang").await, code);
            assert_eq!(tab.ask("document.querySelector('#language').value").await, code);
            let said = answer(&tab).await;
            answers.insert(said);
            tab.reload().await;
        }
    }
    assert_eq!(answers.len(), Language::all().count(), "each language has its own: {answers:#?}");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_read_their_own_languages() {
    let Some(chromium) = chromium("languages of several people") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("commands are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    let become_person = async |name: &str| {
        tab.click(&element(format!("#people label:has(input[value={name}])"))).await;
        tab.until("they are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    };
    let language = async || tab.ask("document.documentElement.lang").await;
    tab.choose("#language", "ms").await;
    // Otis has chosen no language, so the page uses the last one chosen in this browser. No Discord client
    // has Malay, so the page also stores the choice with the bot.
    become_person("otis").await;
    assert_eq!(language().await, "ms");
    for who in [HANA, OTIS] {
        until("the bot knows", async || stored_language(&harness, who).as_deref() == Some("ms")).await;
    }
    tab.choose("#language", "de").await;
    become_person("hana").await;
    assert_eq!(language().await, "ms", "her own choice stays");
    become_person("otis").await;
    assert_eq!(language().await, "de");
    become_person("nell").await;
    assert_eq!(language().await, "de");
    assert_eq!(stored_language(&harness, NELL), None, "a client speaks German: nothing needs to be kept");
    tab.close_and_check().await;
    harness.close_and_check().await;
}
