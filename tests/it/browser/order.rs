//! Tests of changes that reach the page twice, through the live stream and in the answer to an action, in
//! either order.

use serde_json::{Value, json};

use super::super::harness::{Harness, until};
use super::super::people::{HANA, NELL, OTIS};
use super::super::traffic;
use super::chromium;
use super::tab::{DESK, Look, Tab, element};

/// Returns JavaScript that delays the answer to the page's next request for `path` until the test calls `release()`.
fn hold(path: &str) -> String {
    "(() => { const real = window.fetch; let holds = true; window.held = false; window.fetch = async (...asked) => { const answer = await real(...asked); \
    if (holds && String(asked[0]).includes('PATH')) { holds = false; window.held = true; await new Promise((go) => { window.release = go; }); } return answer; }; })(); 1"
        .replace("PATH", path)
}

/// Returns the API path of the messages in a message's channel.
fn messages_of(message: &Value) -> String {
    format!("channels/{}/messages", message["channel_id"].as_str().expect("an id"))
}

fn one_of(message: &Value) -> String {
    format!("{}/{}", messages_of(message), message["id"].as_str().expect("an id"))
}

fn entry(message: &Value) -> String {
    format!("#m{}", message["id"].as_str().expect("an id"))
}

fn text_of(message: &Value) -> String {
    format!("(document.querySelector('{} .body')?.textContent ?? '')", entry(message))
}

/// Starts an open challenge on the page and holds back the answer. Returns the challenge message from the
/// live stream.
async fn challenge_held_back(harness: &Harness, tab: &Tab) -> Value {
    tab.until("commands are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    tab.ask(&hold("/slash")).await;
    tab.click(&element("#line")).await;
    tab.type_text("/challenge okiya ").await;
    tab.key("Enter", 0).await;
    tab.until("the answer is held", "window.held === true").await;
    harness.people.last_message(HANA).await.expect("a card")
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_edit_of_a_message_wins() {
    let Some(chromium) = chromium("the newer edit") else { return };
    let harness = Harness::open().await;
    harness.disable_refusals("the card is edited by the test");
    for goes in [false, true] {
        let tab =
            Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
        let card = challenge_held_back(&harness, &tab).await;
        tab.sees(&element(entry(&card))).await;
        if goes {
            harness.delete_as_bot(&one_of(&card)).await;
            tab.until("it is gone", &format!("!document.querySelector('{}')", entry(&card))).await;
        } else {
            harness
                .as_bot(
                    "PATCH",
                    &one_of(&card),
                    json!({ "content": "the newer text", "allowed_mentions": { "parse": [] } }),
                )
                .await;
            tab.until("it is changed", &format!("{}.includes('the newer text')", text_of(&card))).await;
        }
        tab.ask("window.release(); 1").await;
        tab.until("the answer is taken", "!document.getElementById('send').disabled").await;
        let shown = tab.ask(&text_of(&card)).await;
        let shown = shown.as_str().expect("a text");
        assert!(if goes { shown.is_empty() } else { shown.starts_with("the newer text") }, "{shown}");
        tab.close_and_check().await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edit_of_hidden_message_stays_hidden() {
    let Some(chromium) = chromium("edits of old messages") else { return };
    let harness = Harness::open().await;
    let said =
        async |content: String| harness.people.post("say", json!({ "as": OTIS, "content": content })).await.1;
    let first = said("the first".into()).await;
    let call = |text: &str| json!({ "content": format!("<@{NELL}>{text}"), "allowed_mentions": { "parse": [], "users": [NELL] } });
    let edit =
        |text: &str| json!({ "content": format!("<@{NELL}>{text}"), "allowed_mentions": { "parse": [] } });
    let old = call(", long ago");
    let old = harness.as_bot("POST", &messages_of(&first), old).await;
    for number in 0..105 {
        said(format!("later {number}")).await;
    }
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("the newest are there", "document.querySelectorAll('.message').length === 100").await;
    harness.as_bot("PATCH", &one_of(&old), edit(", changed")).await;
    said("the last".into()).await;
    let last = "[...document.querySelectorAll('.message .body')].at(-1).textContent === 'the last'";
    tab.until("what came after it is there", last).await;
    assert_eq!(tab.ask("pageDriver.count('#messages')").await, 1);
    assert_eq!(tab.ask(&format!("document.querySelectorAll('{}').length", entry(&old))).await, 0);
    let badge = "document.querySelector('#people label:has([value=nell]) .badge').hidden";
    assert_eq!(tab.ask(badge).await, true, "nobody is called by an edit");
    // In another channel too, only the new message counts as a ping for Nell, not the edit of that message.
    let (_, opened) = harness.people.post("server", json!({ "name": "Elsewhere" })).await;
    let elsewhere = format!("channels/{}/messages", opened["channel"].as_str().expect("an id"));
    let called = harness.as_bot("POST", &elsewhere, call("")).await;
    tab.until("Nell is called", &format!("!{badge}")).await;
    harness.as_bot("PATCH", &one_of(&called), edit(", once more")).await;
    said("the very last".into()).await;
    let last = "[...document.querySelectorAll('.message .body')].at(-1).textContent === 'the very last'";
    tab.until("what came after it is there", last).await;
    let count = "document.querySelector('#people label:has([value=nell]) .badge').firstChild.textContent";
    assert_eq!(tab.ask(count).await, "1");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_the_turn_follows_invitation_and_refusal() {
    let Some(chromium) = chromium("following an invitation") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("commands are there", "document.querySelector('#messages').ariaBusy === 'false'").await;
    tab.ask("document.querySelector('#follow:not(:checked)').click()").await;
    tab.click(&element("#line")).await;
    tab.type_text("/challenge okiya @otis ").await;
    tab.key("Enter", 0).await;
    tab.until("Otis is asked", &is("otis")).await;
    tab.sees(&element(".message:last-child .button.yes")).await;
    tab.click(&element(".message:last-child .button:nth-child(2)")).await;
    tab.until("Hana is told of the refusal", &is("hana")).await;
    tab.ask("document.querySelector('#follow:checked').click()").await;
    tab.click(&element("#people label:has(input[value=hana])")).await;
    tab.click(&element("#line")).await;
    tab.type_text("/challenge konane @otis ").await;
    tab.key("Enter", 0).await;
    tab.until(
        "it is sent",
        "document.getElementById('line').value === '' && !document.getElementById('send').disabled",
    )
    .await;
    assert_eq!(
        tab.ask("document.querySelector('#people input:checked').value").await,
        "hana",
        "unless it is off"
    );
    tab.close_and_check().await;
    harness.close_and_check().await;
}

/// Returns JavaScript that is true once this person acts and sees their messages.
fn is(who: &str) -> String {
    format!(
        "document.querySelector('#people input[value={who}]').checked && document.querySelector('#messages').ariaBusy === 'false'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn private_messages_stay_with_their_person() {
    let Some(chromium) = chromium("private messages") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("commands are there", &is("hana")).await;
    tab.ask(&hold("/slash")).await;
    tab.click(&element("#line")).await;
    tab.type_text("/help").await;
    tab.sees(&element("[role=option][aria-selected=true]")).await;
    tab.key("Enter", 0).await;
    tab.key("Enter", 0).await;
    tab.sees(&element(".whisper")).await;
    tab.until("the answer is held", "window.held === true").await;
    let answer = "window.release(); 1";
    let otis = element("#people label:has(input[value=otis])");
    tab.click(&otis).await;
    tab.until("Otis is there", &is("otis")).await;
    tab.ask(answer).await;
    tab.until("the answer is taken", "!document.getElementById('send').disabled").await;
    assert_eq!(
        tab.ask("document.querySelectorAll('.whisper').length").await,
        0,
        "Otis gets no answer of hers"
    );
    tab.click(&element("#people label:has(input[value=hana])")).await;
    tab.sees(&element(".whisper")).await;
    tab.ask(&hold("/messages")).await;
    tab.click(&otis).await;
    tab.until("his messages are held", "window.held === true").await;
    assert_eq!(tab.ask("pageDriver.count('.whisper')").await, 0, "nor does he see it meanwhile");
    tab.ask(answer).await;
    tab.until("Otis is there", &is("otis")).await;
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_have_new_names_from_right_to_left() {
    let Some(chromium) = chromium("new names") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    let said = json!({ "as": HANA, "content": format!("<@{HANA}> 1 : 0 <@{OTIS}>") });
    let said = harness.people.post("say", said).await.1;
    let renamed = |who: &str, name: &str| {
        format!("document.querySelector('#people label:has([value={who}]) .who').textContent === '{name}'")
    };
    tab.click(&element("#name")).await;
    tab.ask("document.getElementById('name').select()").await;
    tab.type_text("דנה כהן").await;
    tab.key("Enter", 0).await;
    tab.until("Hana has her name", &renamed("hana", "דנה כהן")).await;
    harness.people.post("name", json!({ "as": OTIS, "name": "يوسف" })).await;
    tab.until("Otis has his", &renamed("otis", "يوسف")).await;
    let mentions = format!("[...document.querySelectorAll('{} .mention')]", entry(&said));
    tab.until("the messages, too", &format!("{mentions}[1]?.textContent === '@يوسف'")).await;
    let in_order = format!(
        "{mentions}.map((one) => one.getBoundingClientRect().left).every((left, at, all) => !at || left > all[at - 1])"
    );
    assert_eq!(tab.ask(&in_order).await, true, "the score belongs to the first");
    // A browser may remember somebody of another sandbox.
    tab.ask("localStorage.setItem('engawa-you', 'nobody')").await;
    tab.reload().await;
    tab.until("Hana is there", &is("hana")).await;
    tab.close_and_check().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opened_channel_stays_open() {
    let Some(chromium) = chromium("an opened channel") else { return };
    let harness = Harness::open().await;
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("Hana is there", &is("hana")).await;
    tab.ask(&hold("/about")).await;
    tab.until("an older answer is held", "window.held === true").await;
    tab.click(&element("#channels .channel-choice:last-child")).await;
    let opened = "document.querySelector('#channel').textContent.startsWith('@')";
    tab.until("direct messages are open", opened).await;
    tab.ask("window.release(); 1").await;
    harness.people.post("name", json!({ "as": OTIS, "name": "Olga" })).await;
    tab.until("news arrive", "document.querySelector('#people').textContent.includes('Olga')").await;
    assert_eq!(tab.ask(opened).await, true, "they stay open");
    tab.close_and_check().await;
    harness.close_and_check().await;
}

/// Returns the API path by which the bot edits its last answer to an interaction.
fn original(harness: &Harness) -> String {
    let lines = traffic::lines(&harness.record());
    let path = lines.iter().rev().find_map(|line| line["path"].as_str()?.strip_suffix("/callback"));
    let path = path.expect("an answer");
    let token = path.rsplit('/').next().expect("a token");
    format!("webhooks/{}/{token}/messages/@original", engawa::sandbox::people::BOT.0)
}

/// Sends `/help` as Hana. Returns her private message with the API path by which the bot can delete it.
async fn panel(harness: &Harness, tab: &Tab) -> (Value, String) {
    let panel = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
    tab.sees(&element(entry(&panel))).await;
    let mut path = String::new();
    until("the answer is written down", async || {
        path = original(harness);
        true
    })
    .await;
    (panel, path)
}

fn top_of(message: &Value) -> String {
    format!("Math.round(document.querySelector('{}').getBoundingClientRect().top)", entry(message))
}

/// Asserts that a message has stayed in place, give or take two pixels of rounding.
async fn stays(tab: &Tab, message: &Value, before: &Value) {
    let now = tab.ask(&top_of(message)).await;
    let moved = now.as_i64().zip(before.as_i64()).map(|(now, before)| now - before);
    assert!(moved.is_some_and(|moved| moved.abs() <= 2), "from {before} to {now}");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_panel_goes_without_a_jump() {
    let Some(chromium) = chromium("panels that go") else { return };
    let harness = Harness::open().await;
    harness.disable_refusals("panels are deleted by the test");
    let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark: false }).await;
    tab.until("the page is drawn", "document.querySelector('#messages').ariaBusy === 'false'").await;
    let say = async |content: String| {
        let said = harness.people.post("say", json!({ "as": OTIS, "content": content })).await.1;
        tab.sees(&element(entry(&said))).await;
        said
    };
    for number in 0..30 {
        say(format!("before {number}")).await;
    }
    // First case: the page is scrolled to the newest messages, and the focus is in the private panel.
    let board = say("the board".into()).await;
    let (last, path) = panel(&harness, &tab).await;
    tab.ask(&format!("document.querySelector('{} button').focus()", entry(&last))).await;
    let before = tab.ask(&top_of(&board)).await;
    tab.ask("window.tops = []; new MutationObserver(() => window.tops.push(Math.round(document.querySelector('.message.watched')?.getBoundingClientRect().top))).observe(document.getElementById('messages'), { childList: true }); 1").await;
    tab.ask(&format!("document.querySelector('{}').classList.add('watched')", entry(&board))).await;
    harness.delete_as_bot(&path).await;
    tab.until("it is gone", &format!("!document.querySelector('{}')", entry(&last))).await;
    assert_eq!(tab.ask("window.tops[0]").await, before, "nothing moves when it goes");
    assert_ne!(tab.ask("pageDriver.focused()").await, Value::Null, "the focus stays among the messages");
    tab.until(
        "its room is given back",
        "getComputedStyle(document.getElementById('messages')).getPropertyValue('--held') === '0px'",
    )
    .await;

    // Second case: a message above the newest one gets shorter, as a board does after a move. The newest
    // message must stay in place.
    let long = json!({ "content": "line\n".repeat(12), "allowed_mentions": { "parse": [] } });
    let long = harness.as_bot("POST", &messages_of(&board), long).await;
    let newest = say("the newest".into()).await;
    let before = tab.ask(&top_of(&newest)).await;
    let short = json!({ "content": "short", "allowed_mentions": { "parse": [] } });
    harness.as_bot("PATCH", &one_of(&long), short).await;
    tab.until("it is short", &format!("{}.includes('short')", text_of(&long))).await;
    stays(&tab, &newest, &before).await;

    // Last case: the page is scrolled up while the bot deletes private panels above and below the visible
    // messages.
    let (above, path_above) = panel(&harness, &tab).await;
    harness
        .as_bot("PATCH", &path_above, json!({ "content": "changed", "allowed_mentions": { "parse": [] } }))
        .await;
    tab.until("it is changed", &format!("{}.includes('changed')", text_of(&above))).await;
    let mut read = Value::Null;
    for number in 0..40 {
        let said = say(format!("after {number}")).await;
        if number == 20 {
            read = said;
        }
    }
    let (below, path_below) = panel(&harness, &tab).await;
    tab.ask(&format!("document.querySelector('{}').scrollIntoView({{ block: 'center' }})", entry(&read)))
        .await;
    let before = tab.ask(&top_of(&read)).await;
    for (panel, path) in [(&above, path_above), (&below, path_below)] {
        harness.delete_as_bot(&path).await;
        tab.until("it is gone", &format!("!document.querySelector('{}')", entry(panel))).await;
        stays(&tab, &read, &before).await;
    }
    tab.reload().await;
    assert_eq!(tab.ask("pageDriver.count('.whisper')").await, 0);
    tab.close_and_check().await;
    harness.close_and_check().await;
}
