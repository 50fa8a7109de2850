//! Tests of the morning digest (one message a day instead of single notifications) and of weekends without
//! notifications.

use engawa::base::time::Span;
use engawa::host::{Press, person};
use serde_json::json;

use super::harness::{Harness, until};
use super::people::{HANA, OTIS};
use super::player_actions::{self, assert_refused, match_on, offers, pressed_game, table_of, text};
use super::time::direct;

#[tokio::test(flavor = "multi_thread")]
async fn digest_lists_everything_each_morning() {
    let harness = Harness::open().await;
    harness.wait_for_emblems().await;
    harness.people.slash(OTIS, "settings", json!({ "alerts": "digest" })).await;
    let mut ids = Vec::new();
    for clock in ["7-days", "none"] {
        let options = json!({ "opponent": OTIS, "seat": "first", "clock": clock });
        let card = harness.invite(HANA, pressed_game(), options).await;
        harness.assert_pings(&card, []).await;
        let board = harness.accept(OTIS, &card).await;
        let id = match_on(&board);
        let mv = table_of(&harness.game_match(id)).legal().swap_remove(0);
        let named = json!({ "move": mv.0, "match": id.to_string() });
        let played = harness.people.slash(HANA, "move", named).await;
        harness.wait_for_board(id).await;
        harness.assert_pings(&played["message"], []).await;
        ids.push(id);
    }
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    until("one digest replaces the notifications", async || {
        ids.iter().all(|id| harness.pending_entries(*id) == 0)
    })
    .await;
    assert!(direct(&harness, OTIS).await.is_empty(), "not before the morning");
    harness.clock.advance(Span::hours(24));
    until("the direct message arrives", async || !direct(&harness, OTIS).await.is_empty()).await;
    let direct_message = direct(&harness, OTIS).await.remove(0);
    assert!(
        text(&direct_message).starts_with("Good morning. Here’s what’s waiting for you, as of <t:"),
        "{direct_message}"
    );
    assert_eq!(text(&direct_message).matches("[Go to the board]").count(), 2, "{direct_message}");
    assert_eq!(text(&direct_message).matches("[Go to the challenge]").count(), 1, "{direct_message}");
    let named = |line: &&str| line.contains("· you’re ") && line.contains("> [Go to the board]");
    assert_eq!(
        text(&direct_message).lines().filter(named).count(),
        2,
        "the seat and its token: {direct_message}"
    );
    assert!(offers(&direct_message, |press| *press == Press::Next), "{direct_message}");

    until("the next digest is scheduled", async || harness.has_delayed_entries()).await;
    // A digest lists a waiting match or challenge every morning until it is answered, but an ended match only
    // once.
    harness.press(OTIS, &card, |press| matches!(press, Press::Decline(_))).await;
    let question = harness.people.slash(HANA, "resign", json!({ "match": ids[1].to_string() })).await;
    let yes = |press: &Press| matches!(press, Press::Abort { .. } | Press::ResignMatch { .. });
    harness.press(HANA, &question["message"], yes).await;
    harness.clock.advance(Span::hours(24));
    until("the next digest comes", async || direct(&harness, OTIS).await.len() == 2).await;
    let direct_message = direct(&harness, OTIS).await.remove(1);
    assert_eq!(text(&direct_message).matches("[Go to the board]").count(), 1, "{direct_message}");
    assert!(text(&direct_message).contains("Recently ended, as of"), "{direct_message}");
    assert!(!text(&direct_message).contains("[Go to the challenge]"), "{direct_message}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_messages_turn_the_digest_into_a_mention() {
    let harness = Harness::open().await;
    let (status, _) = harness.people.post("doors", json!({ "as": OTIS, "closed": true })).await;
    assert_eq!(status, 200);
    harness.people.slash(OTIS, "settings", json!({ "alerts": "digest" })).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    let mv = table_of(&harness.game_match(id)).legal().swap_remove(0);
    let played = harness.people.slash(HANA, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
    harness.assert_pings(&played["message"], []).await;
    until("the digest replaces the notification", async || harness.pending_entries(id) == 0).await;
    harness.clock.advance(Span::hours(24));
    let told = async || {
        let all = harness.people.messages(OTIS).await;
        let told = |message: &&serde_json::Value| text(message).contains("I can’t send you direct messages");
        all.iter().filter(told).cloned().collect::<Vec<_>>()
    };
    until("it is said in the channel", async || !told().await.is_empty()).await;
    let said = told().await.remove(0);
    assert!(text(&said).contains("One match or challenge is"), "{said}");
    harness.assert_pings(&said, [OTIS.to_owned()]).await;
    // The digest comes again on the next morning, because the match still waits for Otis.
    until("the next digest is scheduled", async || harness.has_delayed_entries()).await;
    harness.clock.advance(Span::hours(24));
    until("it is said again", async || told().await.len() == 2).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_weekends_need_a_time_zone() {
    let harness = Harness::open().await;
    let refused = harness.people.slash(OTIS, "settings", json!({ "weekends": true })).await;
    assert_refused(&refused, &person::NO_ZONE);
    let options = json!({ "zone": "europe/berlin", "weekends": true });
    let answer = harness.people.slash(OTIS, "settings", options).await;
    assert!(text(&answer["message"]).contains("will reach you on Monday morning"), "{answer}");
    assert!(harness.person(player_actions::person(OTIS)).sleep.weekends());
    let switch = |press: &Press| matches!(press, Press::ChangeSetting(word) if word.0 == "weekends-off");
    let off = harness.press(OTIS, &answer["message"], switch).await;
    assert!(!text(&off["message"]).contains("Monday"), "{off}");
    assert!(!harness.person(player_actions::person(OTIS)).sleep.weekends());
    harness.close_and_check().await;
}
