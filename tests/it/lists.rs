//! Tests that long lists are complete, and that people who cannot answer cannot be challenged.

use engawa::base::id::AbsenceReason;
use engawa::chat::parts::GamesPage;
use engawa::config::Config;
use engawa::features::admin::LogPage;
use engawa::games::GAMES;
use engawa::host::{Press, PressFields, challenge};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_refused, controls, match_on, offers, person, pressed_game, text,
};

const CHANNEL: &str = "1100000000000000002";

/// Turns through the pages of a list, beginning with its first message. Returns the entries of all pages.
async fn every_page(harness: &Harness, first: Value, turn: impl Fn(u32) -> Press) -> Vec<String> {
    let (mut page, mut entries, mut number) = (first, Vec::new(), 0);
    loop {
        let lines = text(&page).lines();
        assert!(text(&page).chars().count() <= 2000);
        let (foot, more): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("Page "));
        assert!(foot.len() <= 1, "{page}");
        entries.extend(more.into_iter().map(ToOwned::to_owned));
        number += 1;
        let next = turn(number).to_string();
        let live = |one: &&Value| one["disabled"] != true && one["custom_id"] == next;
        if !controls(&page).iter().any(live) {
            return entries;
        }
        page = harness.press(HANA, &page, |press| *press == turn(number)).await["message"].clone();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_matches_are_listed_whole() {
    let mut config = Config::default();
    (config.limits.challenges_an_hour, config.limits.running_matches) = (50, 30);
    let harness = Harness::with(config, Box::new(|store| store)).await;
    let mut ids = Vec::new();
    for at in 0..20 {
        let game = GAMES[at % GAMES.len()].facts().id;
        let options = json!({ "seat": "first", "clock": "7-days" });
        ids.push(match_on(&harness.start_match(HANA, OTIS, game, options).await));
    }
    for id in &ids {
        harness.wait_for_board(*id).await;
    }
    harness.invite(HANA, pressed_game(), json!({ "opponent": NELL })).await;
    // The list links to the message of a challenge once its id is recorded.
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    let mut entries = every_page(&harness, list, |page| GamesPage { page }.press()).await;
    // She manages the server, whose channel is crowded, so threads are offered to her below the first page.
    entries.retain(|entry| entry.starts_with(|first: char| first.is_ascii_digit()));
    assert_eq!(entries.len(), 21, "{entries:#?}");
    for (at, entry) in entries.iter().enumerate() {
        assert!(entry.starts_with(&format!("{}. ", at + 1)) && entry.ends_with(')'), "{entry}");
    }
    // A page number beyond the end shows the last page.
    let late = harness.press_planted(HANA, &GamesPage { page: 99 }.press().to_string()).await;
    assert!(text(&late["message"]).ends_with("Page 3 of 3"), "{late}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_is_listed_whole() {
    let harness = Harness::open().await;
    let long =
        "because of all that they have said and done here, again and again and again, for a long while now";
    for _ in 0..12 {
        harness.people.slash(HANA, "admin ban", json!({ "person": NELL, "reason": long })).await;
        harness.people.slash(HANA, "admin unban", json!({ "person": NELL })).await;
    }
    let listed = harness.people.slash(HANA, "admin log", json!({})).await["message"].clone();
    let entries = every_page(&harness, listed, |page| LogPage { page }.press()).await;
    let actions: Vec<&String> = entries.iter().filter(|line| line.starts_with("<t:")).collect();
    assert_eq!(actions.len(), 24, "{entries:#?}");
    let bans: Vec<&&String> = actions.iter().filter(|line| line.contains("because of")).collect();
    assert!(bans.len() == 12 && bans.iter().all(|line| line.ends_with("for a long while now”")), "{bans:#?}");
    let planted = harness.press_planted(OTIS, &LogPage { page: 1 }.press().to_string()).await;
    assert_refused(&planted, &engawa::host::server::NOT_ALLOWED);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_cannot_answer_are_not_invited() {
    let mut config = Config::default();
    config.limits.open_challenges = 50;
    let harness = Harness::with(config, Box::new(|store| store)).await;
    let away = json!({ "as": OTIS, "member": false });
    let blind = json!({ "as": NELL, "channel": CHANNEL, "sees": false });
    assert_eq!(harness.people.post("membership", away).await.0, 200);
    assert_eq!(harness.people.post("sight", blind).await.0, 200);
    for (who, why) in [(OTIS, AbsenceReason::NotOnServer), (NELL, AbsenceReason::CannotSee)] {
        let refusal = challenge::absent(person(who), why);
        for game in GAMES {
            let command = format!("challenge {}", game.facts().id);
            let refused = harness.people.slash(HANA, &command, json!({ "opponent": who })).await;
            assert_refused(&refused, &refusal);
        }
        assert_refused(&harness.people.choose_menu_entry(HANA, "Challenge", who).await, &refusal);
        let compared = harness.people.choose_menu_entry(HANA, "Compare", who).await;
        assert!(text(&compared["message"]).contains("haven’t finished a match"), "{compared}");
    }
    assert!(harness.challenges().is_empty());
    // Hana can still make open challenges. She can challenge both people once they are members and see the
    // channel.
    harness.invite(HANA, pressed_game(), json!({})).await;
    harness.people.post("membership", json!({ "as": OTIS, "member": true })).await;
    harness.people.post("sight", json!({ "as": NELL, "channel": CHANNEL, "sees": true })).await;
    for who in [OTIS, NELL] {
        let card = harness.invite(HANA, pressed_game(), json!({ "opponent": who })).await;
        assert!(offers(&card, accepts), "{card}");
    }
    harness.close_and_check().await;
}
