//! Tests of offers by buttons. The bot asks once in private before it pings the opponent. Afterwards, the
//! person who made the offer has a button *Withdraw*.

use engawa::games::GAMES;
use engawa::host::{MatchAction, MatchActionPress, OfferKind, PlayState, Press, matches};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, controls, drawable, match_on, offers, person, pressed_game, small, text,
};
use super::time::{asks, both_moved, offered, opened, said};

fn sure(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::ConfirmOffer(_), .. }))
}

fn label(message: &Value, wanted: impl Fn(&Press) -> bool) -> String {
    let meant = |control: &&Value| {
        control["custom_id"].as_str().and_then(Press::read).is_some_and(|press| wanted(&press))
    };
    let control = controls(message).into_iter().find(meant).unwrap_or_else(|| panic!("none: {message}"));
    control["label"].as_str().unwrap_or_default().to_owned()
}

/// Waits until a private message that `who` sees is deleted.
async fn gone(harness: &Harness, who: &str, message: &Value) {
    let is_there = |seen: &Value| seen["id"] == message["id"];
    until("the question is gone", async || !harness.people.all_messages(who).await.iter().any(is_there))
        .await;
}

/// Returns the kind of the offer that waits for an answer in a board's match.
fn waiting(harness: &Harness, board: &Value) -> Option<OfferKind> {
    let record = harness.game_match(match_on(board));
    record.playing().and_then(|playing| playing.offer).map(|offer| offer.kind)
}

#[tokio::test(flavor = "multi_thread")]
async fn offer_buttons_ask_once_in_every_game() {
    let harness = opened().await;
    for game in GAMES {
        let name = game.facts().id;
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, name, options).await;
        let board = harness.play_anything(&board).await;
        let board = harness.play_anything(&board).await;
        // The question whether to offer replaces the private *More* panel.
        let more = async || harness.press(HANA, &board, asks(MatchAction::More)).await["message"].clone();
        let draw = MatchAction::Offer(OfferKind::Draw);
        let [pause, time] = [OfferKind::Pause, OfferKind::Time].map(MatchAction::Offer);
        let takeback = OfferKind::Takeback { plies: 2 };
        let mut buttons = vec![
            (false, MatchAction::TakeBack, takeback, "let you take back your last move"),
            (true, MatchAction::TakeBack, takeback, ", along with their reply"),
            (true, pause, OfferKind::Pause, "to pause your"),
            (true, time, OfferKind::Time, "for more time in your"),
        ];
        if offers(&board, asks(draw)) {
            assert_eq!(label(&board, asks(draw)), "Offer a draw");
            buttons.push((false, draw, OfferKind::Draw, "a draw in your"));
        }
        let title = text(&board).split("**").nth(1).expect("the game's name").to_owned();
        for (under_more, action, kind, says) in buttons {
            let message = async || if under_more { more().await } else { board.clone() };
            let question = harness.press(HANA, &message().await, asks(action)).await;
            let verb = if kind == OfferKind::Draw { "Offer" } else { "Ask" };
            assert_answer(&question, &format!("{verb} <@{OTIS}>"));
            let question_text = text(&question["message"]);
            // The number of the next move would read as that of the move to be taken back.
            let is_named = match kind {
                OfferKind::Takeback { .. } => !question_text.contains("(move "),
                _ => question_text.contains(&format!("**{title}** match (move 3)")),
            };
            assert!(question_text.contains(says) && is_named, "{question_text}");
            assert_eq!(waiting(&harness, &board), None, "nobody is called by a question");
            harness.press(HANA, &question["message"], asks(MatchAction::NotNow)).await;
            gone(&harness, HANA, &question["message"]).await;
            let question = harness.press(HANA, &message().await, asks(action)).await["message"].clone();
            harness.press(HANA, &question, sure).await;
            gone(&harness, HANA, &question).await;
            assert_eq!(waiting(&harness, &board), Some(kind));
            // A withdrawn offer has no link to the board.
            let open = match kind {
                OfferKind::Takeback { .. } => {
                    format!("in your **{title}** match. Is that all right, <@{OTIS}>? [")
                }
                _ => format!("**{title}** match (move 3)"),
            };
            let offer_message = said(&harness, &open, 1).await;
            harness.assert_pings(&offer_message, [OTIS.to_owned()]).await;
            assert!(text(&offer_message).contains("[Go to the board]("), "{offer_message}");
            harness.press(HANA, &offer_message, asks(MatchAction::Withdraw)).await;
            assert_eq!(waiting(&harness, &board), None);
            harness.wait_for_no_controls(&offer_message).await;
        }
        harness.people.slash(HANA, "resign", json!({ "match": match_on(&board).to_string() })).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn takeback_is_immediate_until_the_opponent_moves() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    assert_eq!(label(&board, asks(MatchAction::TakeBack)), "Take back", "Otis may, by one tap");
    let more = harness.press(HANA, &board, asks(MatchAction::More)).await["message"].clone();
    assert_eq!(label(&more, asks(MatchAction::TakeBack)), "Ask for a takeback");
    let undone = harness.press(OTIS, &board, asks(MatchAction::TakeBack)).await["message"].clone();
    harness.wait_for_board(match_on(&board)).await;
    assert_eq!(harness.game_match(match_on(&board)).round().moves.len(), 1);
    assert_eq!(
        label(&undone, asks(MatchAction::TakeBack)),
        "Ask for a takeback",
        "nobody may without asking"
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offer_can_be_withdrawn_from_every_view() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let draw = MatchAction::Offer(OfferKind::Draw);
    let withdraws = asks(MatchAction::Withdraw);
    let by_others = async |offer: &Value| {
        let other = harness.press(OTIS, offer, asks(MatchAction::Withdraw)).await;
        assert_refused(&other, &matches::others_offer(person(HANA)));
    };
    for place in ["the offer", "the board", "accept", "more", "my view", "decline"] {
        let offer = offered(&harness, HANA, &board, draw, "offers").await;
        by_others(&offer).await;
        let message = match place {
            "the offer" | "decline" => offer.clone(),
            "the board" => {
                let again = harness.press(HANA, &board, asks(draw)).await;
                assert_refused(&again, &matches::OWN_OFFER_WAITS);
                again["message"].clone()
            }
            "accept" => {
                let own = harness.press(HANA, &offer, asks(MatchAction::Yes(OfferKind::Draw))).await;
                assert_refused(&own, &matches::own_offer(person(OTIS)));
                own["message"].clone()
            }
            "more" => {
                let more = harness.press(HANA, &board, asks(MatchAction::More)).await["message"].clone();
                assert!(
                    !offers(&more, asks(MatchAction::Offer(OfferKind::Pause))),
                    "instead of offers: {more}"
                );
                more
            }
            _ => harness.press(HANA, &board, |press| matches!(press, Press::MyView(_))).await["message"]
                .clone(),
        };
        if place == "decline" {
            harness.press(HANA, &message, asks(MatchAction::No(OfferKind::Draw))).await;
        } else {
            assert_eq!(label(&message, &withdraws), "Withdraw", "{place}");
            harness.press(HANA, &message, &withdraws).await;
        }
        assert_eq!(waiting(&harness, &board), None, "{place}");
        harness.wait_for_no_controls(&offer).await;
        let closed = harness.message(&offer["id"]).await.expect("it stays");
        assert!(text(&closed).contains("withdrew this"), "{place}: {closed}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn declined_offer_calls_only_the_mover() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let draw = OfferKind::Draw;
    for (asker, other, more) in [(OTIS, HANA, 0), (HANA, OTIS, 1)] {
        let offer = offered(&harness, asker, &board, MatchAction::Offer(draw), "offers").await;
        until("the former boards are gone", async || harness.outbox_is_empty()).await;
        let before = harness.people.messages(NELL).await.len();
        let declined = harness.press(other, &offer, asks(MatchAction::No(draw))).await;
        assert_eq!(declined["message"]["id"], offer["id"], "{declined}");
        until("everything is delivered", async || harness.outbox_is_empty()).await;
        let after = harness.people.messages(NELL).await;
        assert_eq!(after.len(), before + more, "{asker} has asked: {after:?}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_equal_offer_is_shown_for_an_answer() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let draw = MatchAction::Offer(OfferKind::Draw);
    offered(&harness, OTIS, &board, draw, "offers").await;
    let shown = harness.press(HANA, &board, asks(draw)).await;
    assert_answer(&shown, &format!("<@{OTIS}> offers <@{HANA}> a draw"));
    assert!(harness.game_match(match_on(&board)).is_running(), "a draw is not agreed on by accident");
    harness.press(HANA, &shown["message"], asks(MatchAction::Yes(OfferKind::Draw))).await;
    assert!(!harness.game_match(match_on(&board)).is_running());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_offer_is_refused_without_a_question() {
    let harness = opened().await;
    let options = drawable(json!({ "clock": "none", "seat": "first" }));
    let board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
    let press = async |who, kind| {
        let record = harness.game_match(match_on(&board));
        let press = MatchActionPress { id: record.id, turn: record.turn, action: MatchAction::Offer(kind) };
        harness.press_planted(who, &Press::Side(press).to_string()).await
    };
    assert_refused(&press(HANA, OfferKind::Draw).await, &matches::DRAW_TOO_EARLY);
    assert_refused(&press(HANA, OfferKind::Time).await, &matches::NO_CLOCK);
    harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
    harness.play_anything(&board).await;
    let board = harness.board(match_on(&board)).and_then(|board| board.message).expect("it is shown");
    let board = harness.message(&json!(board.to_string())).await.expect("it stands there");
    let answer = harness.press(OTIS, &board, asks(MatchAction::TakeBack)).await;
    assert_refused(&answer, &matches::NOTHING_TO_TAKE_BACK);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_offer_asks_no_question() {
    let harness = opened().await;
    let board = both_moved(&harness, json!({})).await;
    let typed = harness.people.slash(HANA, "offer", json!({ "kind": "pause" })).await["message"].clone();
    assert_eq!(waiting(&harness, &board), Some(OfferKind::Pause));
    harness.assert_pings(&typed, [OTIS.to_owned()]).await;
    let stale = harness.press(HANA, &board, asks(MatchAction::Offer(OfferKind::Draw))).await;
    assert_refused(&stale, &matches::OWN_OFFER_WAITS);
    let deadline =
        |board: &Value| harness.game_match(match_on(board)).playing().and_then(PlayState::deadline);
    assert!(deadline(&board).is_some(), "nothing is paused before it is agreed");
    let watcher = harness.press(NELL, &typed, asks(MatchAction::Withdraw)).await;
    assert!(text(&watcher["message"]).contains("This match"), "{watcher}");
    said(&harness, "until either player resumes play", 1).await;
    harness.close_and_check().await;
}
