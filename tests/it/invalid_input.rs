//! Tests of bad input from the pretend people: invented ids, missing matches, old boards and illegal moves.
//! The bot must answer each clearly and change nothing.

use engawa::base::id::MatchId;
use engawa::base::time::Span;
use engawa::chat::voice::Voice;
use engawa::game::MoveText;
use engawa::host::{Match, Press, Refusal, challenge, server};
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};

use super::harness::Harness;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, controls, match_on, pressed_game, table_of, text,
};

const CHANNEL: &str = "1100000000000000002";

impl Harness {
    /// Posts a message in the bot's name, with a control that the bot would never make.
    pub async fn plant(&self, control: Value) -> Value {
        let body = json!({
            "content": "Planted.", "allowed_mentions": { "parse": [] },
            "components": [{ "type": 1, "components": [control] }],
        });
        self.as_bot("POST", &format!("channels/{CHANNEL}/messages"), body).await
    }

    /// Posts a button with this component id in the bot's name, and presses it as a person. Returns the
    /// outcome.
    pub async fn press_planted(&self, who: &str, id: &str) -> Value {
        let planted = self.plant(json!({ "type": 2, "style": 2, "label": "Planted", "custom_id": id })).await;
        let outcome = self.people.press(who, &planted, id, &[]).await;
        assert_eq!(outcome["outcome"], "answered", "{id}: {outcome}");
        outcome
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invented_ids_are_refused_and_change_nothing() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let board = harness.play_anything(&board).await;
    let before = harness.game_match(match_on(&board));
    let (id, turn) = (before.id, before.turn);
    let unknown = || Refusal::UNKNOWN_PRESS;
    let cases = [
        ("x".to_owned(), unknown()),
        ("1".into(), unknown()),
        ("1p".into(), unknown()),
        (format!("2p.{id}.{turn}.0.a1"), unknown()),
        (format!("1p.{id}.{turn}.0.A1"), unknown()),
        (format!("1p.{id}.{turn}.256.a1"), unknown()),
        (format!("1p.{id}.0{turn}.0.a1"), unknown()),
        (format!("1p.{id}.{turn}.0.a.b.c.d.e.f"), unknown()),
        (format!("1p.{id}.99999999999.0.a1"), unknown()),
        ("\u{1f375}".repeat(50), unknown()),
        ("1l.CHESS.h.0".into(), unknown()),
        ("1l.chess.h.0".into(), Refusal::unknown_game("chess")),
        (format!("1l.{}.s0.0", pressed_game()), unknown()),
        (format!("1l.{}.s01.0", pressed_game()), unknown()),
        (format!("1l.{}.s65536.0", pressed_game()), unknown()),
        (format!("1l.{}.s1.0", pressed_game()), server::NO_SUCH_SEASON),
        ("1a.00000000".into(), Refusal::NO_SUCH_CHALLENGE),
        ("1d.00000000".into(), Refusal::NO_SUCH_CHALLENGE),
        (format!("1w.{id}"), Refusal::NO_SUCH_CHALLENGE),
        ("1p.00000000.1.0.a1".into(), Refusal::NO_SUCH_MATCH),
        ("1t.00000000".into(), Refusal::NO_SUCH_MATCH),
        ("1v.00000000".into(), Refusal::NO_SUCH_MATCH),
        ("1m.00000000".into(), Refusal::NO_SUCH_MATCH),
        ("1x.00000000.1".into(), Refusal::NO_SUCH_MATCH),
        (format!("1m.{id}"), challenge::REMATCH_TOO_EARLY),
        (format!("1p.{id}.0.0.a1"), Refusal::OLD_TURN),
        (format!("1p.{id}.4294967295.0.a1"), Refusal::OLD_TURN),
        (format!("1z.{id}.77"), Refusal::OLD_TURN),
        (format!("1p.{id}.{turn}.0.no-such"), Refusal::STALE_CHOICES),
        (format!("1p.{id}.{turn}.0.no.such.move"), Refusal::STALE_CHOICES),
    ];
    for (pressed, refusal) in &cases {
        assert_refused(&harness.press_planted(OTIS, pressed).await, refusal);
    }
    let shown = harness.press_planted(OTIS, &format!("1l.{}.e.4294967295", pressed_game())).await;
    assert!(text(&shown["message"]).contains("Nobody has finished"), "a page that is not there: {shown}");
    let menu = json!({
        "type": 3, "custom_id": format!("1p.{id}.{turn}.0"),
        "options": [{ "label": "Odd", "value": "../../etc" }, { "label": "Empty", "value": "." }],
    });
    let menu = harness.plant(menu).await;
    for value in ["../../etc", "."] {
        let outcome = harness.people.press(OTIS, &menu, &format!("1p.{id}.{turn}.0"), &[value]).await;
        assert_refused(&outcome, &unknown());
    }
    assert_eq!(harness.game_match(id), before);
    let now = harness.message(&board["id"]).await.expect("the board is still there");
    assert_eq!(controls(&now).len(), controls(&board).len(), "the board that counts keeps its controls");
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_board_links_to_the_current_one() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let old = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    // Make the edit fail that would remove the controls of the old board, so that people can still press
    // them.
    let edits = json!({
        "switch": "fail_rest", "method": "PATCH", "path": "channels/*/messages/*", "status": 500, "times": 1000,
    });
    harness.people.inject(edits).await;
    let board = harness.play_anything(&old).await;
    let still = harness.message(&old["id"]).await.expect("it stays");
    assert!(!controls(&still).is_empty(), "the switch has done its work");
    let press = controls(&old).into_iter().find(|control| control["disabled"] != true).expect("a live cell");
    let pressed = harness.people.press(HANA, &old, press["custom_id"].as_str().expect("an id"), &[]).await;
    assert_refused(&pressed, &Refusal::OLD_TURN);
    let link = format!("/{})", board["id"].as_str().expect("an id"));
    assert!(text(&pressed["message"]).ends_with(&link), "{pressed}");
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.clock.advance(Span::minutes(10));
    harness.wait_for_no_controls(&old).await;

    // Press the current board as people who are not to move.
    let mover = harness.game_match(match_on(&board)).mover().expect("a running match");
    let play = |press: &Value| {
        matches!(Press::read(press["custom_id"].as_str().unwrap_or_default()), Some(Press::Play(_)))
    };
    let cell =
        controls(&board).into_iter().find(|one| one["disabled"] != true && play(one)).expect("a live cell");
    let cell = cell["custom_id"].as_str().expect("an id");
    assert_refused(&harness.people.press(HANA, &board, cell, &[]).await, &Refusal::not_your_turn(mover));
    let people = harness.game_match(match_on(&board)).seated();
    assert_refused(&harness.people.press(NELL, &board, cell, &[]).await, &Refusal::not_seated(people));

    // After the match's end, a press on an old board gets a friendly refusal.
    let id = match_on(&board);
    let off = harness.call_off(OTIS, &board).await;
    let late = harness.press_planted(HANA, cell).await;
    assert_refused(&late, &Refusal::OVER);
    let more = harness.press(NELL, &off, |press| matches!(press, Press::Side(_))).await;
    let words = harness.press(NELL, &more["message"], |press| matches!(press, Press::Words(_))).await;
    assert!(
        text(&words["message"]).contains("called the match off"),
        "the last board can still be read: {words}"
    );
    let card = harness.press(HANA, &off, |press| matches!(press, Press::Rematch(_))).await;
    assert!(!harness.game_match(id).is_running() && !controls(&card["message"]).is_empty());
    harness.close_and_check().await;
}

/// Returns the English reason why a text is not a legal move, as the bot words it.
fn why_not(record: &Match, tried: &str) -> String {
    let why = table_of(record).play(&MoveText(tried.trim().to_owned())).expect_err("no legal move");
    Voice::new(&Catalogue::load().expect("the catalogue"), Language::ENGLISH).say(&why)
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_answered_with_the_reason() {
    let harness = Harness::open().await;
    let typed = async |who: &str, options: Value| harness.people.slash(who, "move", options).await;
    assert_refused(&typed(HANA, json!({ "move": "a1" })).await, &Refusal::NO_MATCH_HERE);
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let record = harness.game_match(match_on(&board));
    let long = "z".repeat(5000);
    for tried in ["z9", "**", "@everyone", "<@1100000000000000013>", "a1 a2", " ", "\u{202e}1a", "`", &long] {
        let answer = typed(HANA, json!({ "move": tried })).await;
        let why: String = why_not(&record, tried).chars().take(1900).collect();
        assert_answer(&answer, &why);
        assert_eq!(answer["message"]["you"]["were_pinged"], false);
    }
    for named in ["00000000", "nonsense", "1", &MatchId::from_random(5).to_string()] {
        let answer = typed(HANA, json!({ "move": "a1", "match": named })).await;
        assert_refused(&answer, &Refusal::NO_SUCH_MATCH);
    }
    let mine = record.id.to_string();
    let answer = typed(NELL, json!({ "move": "a1", "match": mine })).await;
    assert_refused(&answer, &Refusal::not_seated(record.seated()));
    let answer = typed(OTIS, json!({ "move": table_of(&record).legal()[0].0 })).await;
    assert_refused(&answer, &Refusal::not_your_turn(record.mover().expect("a running match")));
    let none = harness.people.suggestions(NELL, "move", "move", "a").await;
    assert_eq!((&none["outcome"], &none["choices"]), (&json!("answered"), &json!([])));
    assert_eq!(harness.game_match(record.id), record);
    harness.close_and_check().await;
}
