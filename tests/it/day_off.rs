//! Days off at the end of a clock: they save matches, cover all of a person's, and nobody else reads of them.

use engawa::base::id::MatchId;
use engawa::base::time::Span;
use engawa::host::{Conclusion, Player, Press};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::matches::conclusion;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{match_on, offers, person, pressed_game, text};
use super::time::{both_moved, direct, ended, opened, said, saying};

fn browses(press: &Press) -> bool {
    matches!(press, Press::Browse(_))
}

fn never(press: &Press) -> bool {
    matches!(press, Press::ChangeSetting(word) if word.0 == "daysoff-off")
}

/// Lets the time of the players to move run out, and waits until these matches have a day off.
async fn run_out(harness: &Harness, ids: &[MatchId]) {
    harness.clock.advance(Span::hours(25));
    let has_day_off = |id: &MatchId| {
        harness.game_match(*id).playing().is_some_and(|playing| playing.day_off_until.is_some())
    };
    until("they have a day off", async || ids.iter().all(has_day_off)).await;
}

/// Returns the direct messages to a person about days off.
async fn told(harness: &Harness, who: &str) -> Vec<Value> {
    let all = direct(harness, who).await.into_iter();
    all.filter(|message| text(message).contains("I used one of your days off")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_day_off_covers_two_matches_in_private() {
    let harness = opened().await;
    let mut boards = Vec::new();
    for _ in 0..2 {
        boards.push(both_moved(&harness, json!({ "clock": "1-day" })).await);
    }
    let ids: Vec<MatchId> = boards.iter().map(match_on).collect();
    run_out(&harness, &ids).await;
    let vacation = harness.person(person(HANA)).vacation;
    assert_eq!((vacation.used, vacation.days_off), (1, 1), "one day for both");
    until("she is told of both", async || told(&harness, HANA).await.len() == 2).await;
    for message in told(&harness, HANA).await {
        assert!(text(&message).contains("Days off left this year: 6."), "{message}");
        assert!(offers(&message, browses) && offers(&message, never), "{message}");
    }
    said(&harness, "Day off until <t:", 2).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    assert!(saying(&harness, "used one of your days off").await.is_empty(), "nobody else reads of it");
    assert!(told(&harness, OTIS).await.is_empty());

    let [first, second] = told(&harness, HANA).await.try_into().expect("two messages");
    let panel = harness.press(HANA, &first, browses).await["message"].clone();
    let played = match_on(&panel);
    harness.play_anything(&panel).await;
    let settings = harness.press(HANA, &second, never).await["message"].clone();
    assert!(text(&settings).contains("no day off; the match ends"), "{settings}");
    assert!(harness.person(person(HANA)).no_days_off);

    run_out(&harness, &[played]).await;
    let other = *ids.iter().find(|id| **id != played).expect("two matches");
    let lost = ended(&harness, other).await;
    assert_eq!(conclusion(&lost), Conclusion::Time { winner: Player::Two }, "one day off in a turn");
    assert_eq!(harness.person(person(OTIS)).vacation.days_off, 1, "his clock in the other match");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mention_does_not_reveal_a_day_off() {
    let harness = opened().await;
    harness.people.post("doors", json!({ "as": HANA, "closed": true })).await;
    let board = both_moved(&harness, json!({ "clock": "1-day" })).await;
    run_out(&harness, &[match_on(&board)]).await;
    let call = said(&harness, ": It’s your turn in **Okiya**", 1).await;
    harness.assert_pings(&call, [HANA.to_owned()]).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    assert!(saying(&harness, "used one of your days off").await.is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn card_says_whether_matches_are_strict() {
    let harness = opened().await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS, "clock": "1-day" })).await;
    assert!(text(&card).contains("Days off: if your time runs out"), "{card}");
    let answer = harness.people.slash(HANA, "admin defaults", json!({ "strict": true })).await;
    assert!(text(&answer["message"]).contains("Matches are strict"), "{answer}");
    let card = harness.invite(NELL, pressed_game(), json!({ "opponent": OTIS, "clock": "1-day" })).await;
    assert!(text(&card).contains("Strict: no days off if your time runs out"), "{card}");
    let board = harness.accept(OTIS, &card).await;
    harness.clock.advance(Span::hours(25));
    let record = ended(&harness, match_on(&board)).await;
    assert_eq!(conclusion(&record), Conclusion::Abandoned, "before both had moved");
    harness.close_and_check().await;
}
