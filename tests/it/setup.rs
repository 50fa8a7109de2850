//! Tests of the button *Recommended* in `/admin setup`, and of the offer of threads in a busy channel.

use std::collections::BTreeSet;

use engawa::base::time::Span;
use engawa::features::admin::{SetupControl, SetupPress};
use engawa::features::club::ClubPress;
use engawa::games::GAMES;
use engawa::host::hours::{HalfHour, Zone};
use engawa::host::server::THREADS_OFFERED_FROM;
use engawa::host::{Press, PressFields, SeasonRhythm};
use engawa::store::RowKind;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{control, match_on, offers, person, pressed_game, spelled, table_of, text};
use super::traffic;

/// The first channel of the server.
const CHANNEL: &str = "1100000000000000002";
/// A part of the offer of threads.
const OFFER: &str = "its own thread";

fn is(wanted: SetupControl) -> impl Fn(&Press) -> bool {
    move |press| SetupPress::of(press).is_some_and(|press| press.control == wanted)
}

fn seeks(game: &str) -> impl Fn(&Press) -> bool {
    move |press| ClubPress::of(press).as_ref() == Some(&ClubPress::Seek(game.to_owned()))
}

impl Harness {
    /// Returns how many commands and presses of a person the stand-in has sent to the bot.
    pub fn interactions_of(&self, who: &str) -> usize {
        let lines = traffic::lines(&self.record());
        let theirs = lines
            .iter()
            .map(|line| &line["request"])
            .filter(|event| event["t"] == "INTERACTION_CREATE" && event["d"]["member"]["user"]["id"] == who);
        theirs.map(|event| event["d"]["id"].to_string()).collect::<BTreeSet<_>>().len()
    }

    async fn opens_setup(&self) -> Value {
        self.people.slash(HANA, "admin setup", json!({})).await["message"].clone()
    }

    async fn public_table(&self) -> Value {
        let find = async || {
            let messages = self.people.messages(NELL).await;
            messages.into_iter().rfind(|message| offers(message, seeks(pressed_game())))
        };
        until("the table stands", async || find().await.is_some()).await;
        until("the outbox is empty", async || self.outbox_is_empty()).await;
        find().await.expect("it stands")
    }

    fn has_table(&self) -> bool {
        self.all_rows().iter().any(|(key, _)| key.kind() == RowKind::ClubTables)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn club_and_first_move_take_three_presses() {
    let harness = Harness::open().await;
    let panel = harness.opens_setup().await;
    assert!(text(&panel).contains("09:00 (UTC)"), "{panel}");
    let zone = control(&panel, is(SetupControl::Zone));
    let panel = harness.people.press(HANA, &panel, &zone, &["europe--berlin"]).await["message"].clone();
    assert!(harness.server().puzzle.is_none(), "the panel alone keeps the zone: {panel}");
    let answer = harness.press(HANA, &panel, is(SetupControl::Recommended)).await["message"].clone();
    assert_eq!(harness.interactions_of(HANA), 3);
    let puzzle = "at 09:00 (Europe/Berlin). To undo this, choose “No puzzle”";
    for said in ["**Done.**", puzzle, "delete it", "**/admin season**"] {
        assert!(text(&answer).contains(said), "{said}: {answer}");
    }
    assert!(!offers(&answer, is(SetupControl::Recommended)), "nothing is left to set: {answer}");
    let server = harness.server();
    let posting = server.puzzle.expect("a puzzle");
    assert_eq!((posting.time, posting.zone), (HalfHour::NINE, Zone::new("Berlin").expect("a zone")));
    assert_eq!(posting.channel.to_string(), CHANNEL);
    assert_eq!(server.season_schedule.map(|schedule| schedule.rhythm), Some(SeasonRhythm::Quarter));
    assert!(!server.threads && server.deeds == 3, "three entries in the log, and no threads");
    let log = harness.people.slash(HANA, "admin log", json!({})).await;
    assert!(text(&log["message"]).contains("The club table is in <#"), "{log}");

    let table = harness.public_table().await;
    for game in GAMES {
        let game = game.facts().id;
        let before = [OTIS, NELL].map(|who| harness.interactions_of(who));
        harness.press(OTIS, &table, seeks(game)).await;
        let board = harness.press(NELL, &table, seeks(game)).await["message"].clone();
        let record = harness.game_match(match_on(&board));
        harness.wait_for_board(record.id).await;
        let first = usize::from(record.mover() == Some(person(NELL)));
        let choices = spelled(&record, &table_of(&record).legal().swap_remove(0)).len();
        harness.play_anything(&board).await;
        let presses = harness.interactions_of([OTIS, NELL][first]) - before[first];
        // A move of three choices takes a press for each.
        assert!(presses <= 3.max(1 + choices), "{game}: {presses} presses");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn recommended_keeps_what_is_set() {
    let harness = Harness::open().await;
    harness.people.slash(HANA, "admin puzzle", json!({ "hour": "18", "zone": "Tokyo" })).await;
    let before = harness.server();
    let panel = harness.opens_setup().await;
    let recommended = control(&panel, is(SetupControl::Recommended));
    let answer = harness.press(HANA, &panel, is(SetupControl::Recommended)).await["message"].clone();
    assert!(text(&answer).contains("That was already set up."), "{answer}");
    assert!(text(&answer).contains("at 18:00 (Asia/Tokyo)"), "{answer}");
    let set = harness.server();
    assert_eq!((&set.puzzle, set.deeds), (&before.puzzle, before.deeds + 2));
    harness.public_table().await;
    let again = harness.press_planted(HANA, &recommended).await["message"].clone();
    assert!(text(&again).starts_with("**Nothing new was set up.**"), "{again}");
    assert_eq!(harness.server(), set, "a second press changes nothing");
    let zone = control(&answer, is(SetupControl::Zone));
    let answer = harness.people.press(HANA, &answer, &zone, &["utc"]).await["message"].clone();
    assert!(text(&answer).contains("at 18:00 (UTC)"), "the menu changes the zone of a puzzle: {answer}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seasons_are_set_where_the_bot_cannot_post() {
    let harness = Harness::open().await;
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "read" })).await;
    let panel = harness.opens_setup().await;
    let answer = harness.press(HANA, &panel, is(SetupControl::Recommended)).await["message"].clone();
    assert!(
        text(&answer).contains("Not set up yet: the daily puzzle and the club table. I can’t"),
        "{answer}"
    );
    let server = harness.server();
    assert!(server.puzzle.is_none() && !harness.has_table() && server.season_schedule.is_some());
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "full" })).await;
    harness.press(HANA, &answer, is(SetupControl::Recommended)).await;
    assert!(harness.server().puzzle.is_some());
    harness.public_table().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn table_follows_a_refused_post() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let panel = harness.opens_setup().await;
    let path = format!("channels/{CHANNEL}/messages");
    let failing = json!({ "switch": "fail_rest", "method": "POST", "path": path, "status": 403, "code": 50013, "times": 2 });
    harness.people.inject(failing).await;
    let answer = harness.press(HANA, &panel, is(SetupControl::Recommended)).await["message"].clone();
    assert!(text(&answer).contains("as soon as I can post there"), "{answer}");
    until("the post is refused", async || harness.faults_left().await < 2).await;
    assert!(harness.server().puzzle.is_some() && harness.has_table(), "all of it is set");
    until("the table stands", async || {
        // A command in the channel shows that the bot may post again.
        harness.clock.advance(Span::seconds(30));
        harness.people.slash(NELL, "help", json!({})).await;
        harness.people.messages(NELL).await.iter().any(|message| offers(message, seeks(pressed_game())))
    })
    .await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_are_offered_once_in_a_busy_channel() {
    let harness = Harness::open().await;
    let hears = async |who: &str| {
        let answer = harness.people.slash(who, "games", json!({})).await["message"].clone();
        text(&answer).contains(OFFER)
    };
    for number in 1..=THREADS_OFFERED_FROM {
        harness.start_match(OTIS, NELL, pressed_game(), json!({ "rated": false })).await;
        assert!(number == THREADS_OFFERED_FROM || !hears(HANA).await, "{number} matches");
    }
    assert!(!hears(OTIS).await, "only managers are asked");
    until("she hears of it", async || hears(HANA).await).await;
    assert!(harness.server().threads_offered && !harness.server().threads);
    assert!(!hears(HANA).await, "once is enough");
    let public = harness.people.all_messages(NELL).await;
    assert!(public.iter().all(|message| !text(message).contains(OFFER)), "nobody else is asked");
    harness.close_and_check().await;
}
