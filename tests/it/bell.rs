//! Tests of the bell at the club table: a person who has turned it on for a game gets one direct message when
//! somebody looks for an opponent there, if the two could play with each other now.

use std::time::Duration;

use engawa::base::time::{Clock, Span};
use engawa::config::{Config, LimitsConfig};
use engawa::features::bell::BellPress;
use engawa::features::club::ClubPress;
use engawa::games::GAMES;
use engawa::host::bell::PAUSE;
use engawa::host::club::NOT_IN_USE;
use engawa::host::{Press, PressFields};
use engawa::store::{Key, Row, RowKind};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_refused, offers, person, pressed_game, text};
use super::time::direct;

fn seeks(game: &str) -> impl Fn(&Press) -> bool {
    move |press| ClubPress::of(press) == Some(ClubPress::Seek(game.to_owned()))
}

fn is_bell(press: &Press) -> bool {
    BellPress::of(press) == Some(BellPress::Choose)
}

fn turns(game: &str, on: bool) -> impl Fn(&Press) -> bool {
    move |press| BellPress::of(press) == Some(BellPress::Turn { game: game.to_owned(), on })
}

impl Harness {
    /// Turns a bell on as a person who presses *Bell* at the table and then the game. Returns the private message.
    async fn turns_bell_on(&self, who: &str, table: &Value, game: &str) -> Value {
        let choice = self.press(who, table, is_bell).await["message"].clone();
        let choice = self.press(who, &choice, turns(game, true)).await["message"].clone();
        assert!(offers(&choice, turns(game, false)), "the next press ends it: {choice}");
        assert_eq!(choice["you"]["alone_see_it"], true, "{choice}");
        choice
    }

    /// Begins to look for an opponent, waits until every bell has rung that rings, and stops.
    async fn looks_a_while(&self, who: &str, table: &Value, game: &str) {
        self.looks(who, table, game).await;
        self.press(who, table, seeks(game)).await;
    }

    async fn looks(&self, who: &str, table: &Value, game: &str) {
        let answer = self.press(who, table, seeks(game)).await;
        assert!(text(&answer["message"]).contains("You’re looking for an opponent"), "{answer}");
        self.all_is_delivered().await;
    }

    async fn all_is_delivered(&self) {
        until("the outbox is empty", async || self.outbox_is_empty()).await;
    }

    async fn times_rung(&self, who: &str) -> usize {
        direct(self, who).await.iter().filter(|message| text(message).contains("Someone is looking")).count()
    }

    fn bells(&self) -> usize {
        self.all_rows().iter().filter(|(key, _)| key.kind() == RowKind::Bells).count()
    }

    /// Waits until this many messages to a person are in the outbox. Asserts that none is delivered.
    async fn messages_wait(&self, who: &str, count: usize) {
        let waits = |(key, _): &&(Key, Row)| key.kind() == RowKind::Outbox;
        until("the messages wait", async || {
            self.rows_about(person(who)).iter().filter(waits).count() == count
        })
        .await;
        assert_eq!(self.times_rung(who).await, 0);
    }

    async fn is_quiet_for(&self, who: &str) {
        let hour = self.clock.now().seconds() / 3600 % 24;
        let quiet = format!("{}-{}", hour, (hour + 10) % 24);
        self.people.slash(who, "settings", json!({ "zone": "UTC", "quiet": quiet })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_rings_once_a_day_and_names_nobody() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let one = pressed_game();
    let other = GAMES.iter().map(|game| game.facts().id).find(|game| *game != one).expect("another game");
    harness.turns_bell_on(NELL, &table, one).await;
    harness.looks_a_while(OTIS, &table, other).await;
    assert_eq!(harness.times_rung(NELL).await, 0, "another game");
    harness.looks_a_while(OTIS, &table, one).await;
    harness.looks_a_while(OTIS, &table, one).await;
    harness.looks_a_while(HANA, &table, one).await;
    assert_eq!(harness.times_rung(NELL).await, 1);
    let message = direct(&harness, NELL).await.remove(0);
    let said = text(&message).to_lowercase();
    assert!(said.contains(one) && said.contains(table["id"].as_str().expect("an id")), "{message}");
    for name in [OTIS, "otis", HANA, "hana"] {
        assert!(!said.contains(name), "{message}");
    }
    for (who, others) in [(OTIS, HANA), (HANA, OTIS)] {
        assert_eq!(harness.times_rung(who).await, 0, "{others} was the only one to look");
    }
    let is_public = |message: &Value| message["you"]["alone_see_it"] != true;
    let public = harness.people.messages(OTIS).await.into_iter().filter(is_public).count();
    assert_eq!(public, 1, "the table");

    harness.turns_bell_on(NELL, &table, other).await;
    harness.looks_a_while(OTIS, &table, other).await;
    assert_eq!(harness.times_rung(NELL).await, 2, "each game has its own bell");
    harness.clock.advance(PAUSE);
    harness.looks(OTIS, &table, one).await;
    assert_eq!(harness.times_rung(NELL).await, 3, "a day later");
    harness.press(NELL, &table, seeks(one)).await;
    until("the two play", async || harness.matches().len() == 1).await;
    harness.wait_for_board(harness.matches()[0].id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_is_silent_for_oneself() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    harness.looks_a_while(NELL, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 0);
    harness.looks(OTIS, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 1, "it has not rung for her own search");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_is_silent_if_the_two_cannot_play() {
    let limits = LimitsConfig { running_matches: 1, ..LimitsConfig::default() };
    let harness = Harness::with(Config { limits, ..Config::default() }, Box::new(|store| store)).await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    for (who, whom) in [(NELL, OTIS), (OTIS, NELL)] {
        harness.people.slash(who, "block", json!({ "whom": whom })).await;
        harness.looks_a_while(OTIS, &table, pressed_game()).await;
        harness.people.slash(who, "unblock", json!({ "whom": whom })).await;
    }
    harness.people.slash(HANA, "admin ban", json!({ "person": NELL })).await;
    harness.looks_a_while(OTIS, &table, pressed_game()).await;
    harness.people.slash(HANA, "admin unban", json!({ "person": NELL })).await;
    let board = harness.start_match(HANA, NELL, pressed_game(), json!({})).await;
    harness.looks_a_while(OTIS, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 0);
    harness.call_off(HANA, &board).await;
    harness.looks_a_while(OTIS, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 1, "nothing is in their way now");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_waits_for_morning() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    harness.is_quiet_for(NELL).await;
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    for (before, who) in [OTIS, HANA].into_iter().enumerate() {
        harness.press(who, &table, seeks(pressed_game())).await;
        harness.messages_wait(NELL, before + 1).await;
    }
    harness.clock.advance(Span::hours(11));
    until("one message arrives", async || harness.times_rung(NELL).await > 0).await;
    harness.all_is_delivered().await;
    assert_eq!(harness.times_rung(NELL).await, 1, "two people look, who cannot play with each other");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn search_that_is_over_by_morning_rings_no_bell() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    harness.is_quiet_for(NELL).await;
    harness.press(OTIS, &table, seeks(pressed_game())).await;
    harness.messages_wait(NELL, 1).await;
    harness.press(OTIS, &table, seeks(pressed_game())).await;
    // The first attempt, which finds the quiet hours, ends unseen. It must not read the clock of the morning.
    sleep(Duration::from_millis(500)).await;
    harness.clock.advance(Span::hours(11));
    harness.all_is_delivered().await;
    assert_eq!(harness.times_rung(NELL).await, 0);
    harness.looks(OTIS, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 1, "the message that was dropped does not count");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn second_press_ends_the_bell() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let choice = harness.turns_bell_on(NELL, &table, pressed_game()).await;
    let off = harness.press(NELL, &choice, turns(pressed_game(), false)).await["message"].clone();
    assert!(offers(&off, turns(pressed_game(), true)), "{off}");
    assert_eq!(harness.bells(), 0);
    let stale = BellPress::Turn { game: pressed_game().to_owned(), on: false }.press().to_string();
    harness.press_planted(NELL, &stale).await;
    assert_eq!(harness.bells(), 0, "a stale press turns nothing on");
    harness.looks(OTIS, &table, pressed_game()).await;
    assert_eq!(harness.times_rung(NELL).await, 0);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bells_are_shown_exported_and_deleted() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    harness.turns_bell_on(OTIS, &table, pressed_game()).await;
    let rows = harness.rows_about(person(NELL));
    assert_eq!(rows.iter().filter(|(key, _)| key.kind() == RowKind::Bells).count(), 1, "{rows:?}");
    let shown = harness.people.slash(NELL, "privacy", json!({})).await["message"].clone();
    assert!(text(&shown).contains("one club table where you’ve turned on a bell"), "{shown}");
    harness.exports_and_deletes(NELL, &shown).await;
    assert_eq!(harness.bells(), 1, "the bell of Otis stays");
    harness.looks(HANA, &table, pressed_game()).await;
    assert_eq!([harness.times_rung(NELL).await, harness.times_rung(OTIS).await], [0, 1]);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bells_go_with_the_servers_data() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let choice = harness.press(NELL, &table, is_bell).await["message"].clone();
    harness.turns_bell_on(OTIS, &table, pressed_game()).await;
    let question = harness.people.slash(HANA, "admin purge", json!({})).await["message"].clone();
    harness.press(HANA, &question, |press| *press == Press::Purge(true)).await;
    until("they are gone", async || harness.bells() == 0).await;
    assert_refused(&harness.press(NELL, &choice, turns(pressed_game(), true)).await, &NOT_IN_USE);
    assert_eq!(harness.bells(), 0);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_of_somebody_who_left_is_turned_off() {
    let harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    let change = json!({ "as": NELL, "member": false });
    assert_eq!(harness.people.post("membership", change).await.0, 200);
    harness.looks(OTIS, &table, pressed_game()).await;
    assert_eq!((harness.times_rung(NELL).await, harness.bells()), (0, 0));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bell_rings_in_its_persons_language() {
    let mut harness = Harness::open().await;
    let table = harness.posts_the_table().await;
    let english = harness.people.clone();
    harness.people = english.speaking("de");
    harness.turns_bell_on(NELL, &table, pressed_game()).await;
    harness.people = english;
    harness.looks(OTIS, &table, pressed_game()).await;
    let messages = direct(&harness, NELL).await;
    assert!(messages.len() == 1 && text(&messages[0]).contains("Gerade sucht jemand"), "{messages:?}");
    harness.close_and_check().await;
}
