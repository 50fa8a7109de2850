//! Challenges through the pretend people: answered in every way, by the wrong people, too many of them, run out.

use engawa::base::time::Span;
use engawa::config::{Config, Limits};
use engawa::host::challenge::ChallengeState;
use engawa::host::{Press, Refusal};
use serde_json::{Value, json};

use super::people::{HANA, NELL, OTIS};
use super::seats::{
    assert_refused, assert_told, control, controls, match_on, offers, person, pressed_game, text,
};
use super::veranda::{Veranda, until};

const BOT: &str = "1100000000000000003";

fn accept(press: &Press) -> bool {
    matches!(press, Press::Accept(_))
}

fn decline(press: &Press) -> bool {
    matches!(press, Press::Decline(_))
}

fn withdraw(press: &Press) -> bool {
    matches!(press, Press::Withdraw(_))
}

/// What has become of the challenge on a card.
fn state(veranda: &Veranda, card: &Value) -> ChallengeState {
    let Some(Press::Accept(id)) = Press::read(&control(card, accept)) else { panic!("no card: {card}") };
    veranda.challenge(id).state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_by_whom_it_is_for() {
    let veranda = Veranda::open().await;
    let to_otis = json!({ "opponent": OTIS });
    let invite = async || veranda.invite(HANA, pressed_game(), to_otis.clone()).await;

    let card = invite().await;
    veranda.calls(&card, [OTIS.to_owned()]).await;
    let for_otis = Refusal::ChallengeForAnother { person: person(OTIS) };
    assert_refused(&veranda.press(NELL, &card, accept).await, &for_otis);
    assert_refused(&veranda.press(NELL, &card, decline).await, &for_otis);
    assert_refused(&veranda.press(HANA, &card, accept).await, &Refusal::Oneself);
    let of_hana = Refusal::ChallengeOfAnother { person: person(HANA) };
    assert_refused(&veranda.press(OTIS, &card, withdraw).await, &of_hana);
    assert_eq!(state(&veranda, &card), ChallengeState::Open);
    let board = veranda.accept(OTIS, &card).await;
    assert_eq!(state(&veranda, &card), ChallengeState::Accepted(match_on(&board)));
    veranda.at_rest(&card).await;
    let card = veranda.message(&card["id"]).await.expect("it stays");
    assert!(text(&card).contains("accepted"), "{}", text(&card));

    let card = invite().await;
    let declined = veranda.press(OTIS, &card, decline).await;
    assert_eq!((&declined["type"], declined["message"]["id"].clone()), (&json!(7), card["id"].clone()));
    assert!(controls(&declined["message"]).is_empty());
    assert_eq!(state(&veranda, &card), ChallengeState::Declined);

    let card = invite().await;
    let withdrawn = veranda.press(HANA, &card, withdraw).await;
    assert!(controls(&withdrawn["message"]).is_empty());
    assert_eq!(state(&veranda, &card), ChallengeState::Withdrawn);
    veranda.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_for_whoever_comes_first() {
    let veranda = Veranda::open().await;
    let card = veranda.invite(HANA, pressed_game(), json!({})).await;
    veranda.calls(&card, []).await;
    assert!(!offers(&card, decline), "nobody is asked, so nobody declines");
    assert_refused(&veranda.press(HANA, &card, accept).await, &Refusal::Oneself);
    let id = control(&card, accept);
    let (otis, nell) = tokio::join!(
        veranda.people.press(OTIS, &card, &id, &[]),
        veranda.people.press(NELL, &card, &id, &[]),
    );
    let ChallengeState::Accepted(accepted) = state(&veranda, &card) else { panic!("nobody got it") };
    let (board, late) =
        if otis["message"]["you"]["alone_see_it"] == true { (nell, otis) } else { (otis, nell) };
    assert_eq!(match_on(&board["message"]), accepted);
    assert_refused(&late, &Refusal::ChallengeAccepted { id: accepted });
    veranda.at_rest(&card).await;
    veranda.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_offered_is_refused_and_makes_nothing() {
    let limits = Limits { open_challenges: 2, running_matches: 1 };
    let veranda = Veranda::with(Config { limits, ..Config::default() }, Box::new(|store| store)).await;
    let offer = async |from: &str, options: Value| {
        veranda.people.slash(from, &format!("challenge {}", pressed_game()), options).await
    };
    assert_refused(&offer(HANA, json!({ "opponent": HANA })).await, &Refusal::Oneself);
    assert_refused(&offer(HANA, json!({ "opponent": BOT })).await, &Refusal::Bot { person: person(BOT) });
    assert!(veranda.people.messages(NELL).await.is_empty(), "nobody else saw anything");

    let first = veranda.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let second = veranda.invite(HANA, pressed_game(), json!({})).await;
    let too_many = Refusal::TooManyChallenges { person: person(HANA), limit: 2 };
    assert_refused(&offer(HANA, json!({})).await, &too_many);

    veranda.accept(OTIS, &first).await;
    let busy = |who| Refusal::TooManyMatches { person: person(who), limit: 1 };
    assert_refused(&offer(NELL, json!({ "opponent": OTIS })).await, &busy(OTIS));
    assert_refused(&offer(OTIS, json!({})).await, &busy(OTIS));
    assert_refused(&veranda.press(NELL, &second, accept).await, &busy(HANA));
    veranda.press(HANA, &second, withdraw).await;
    veranda.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_runs_out_by_itself_and_its_card_says_so() {
    let veranda = Veranda::open().await;
    let named = veranda.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let gone = veranda.invite(HANA, pressed_game(), json!({})).await;
    veranda.people.post("delete", json!({ "as": HANA, "message": gone["id"] })).await;
    veranda.clock.advance(Span::days(6));
    assert_eq!(state(&veranda, &named), ChallengeState::Open);
    veranda.clock.advance(Span::days(1));
    // Pressed before the clock has rung, it has run out all the same.
    assert_refused(&veranda.press(OTIS, &named, accept).await, &Refusal::ChallengeExpired);
    let run_out =
        async || [&named, &gone].iter().all(|card| state(&veranda, card) == ChallengeState::Expired);
    until("both challenges have run out", run_out).await;
    veranda.at_rest(&named).await;
    let says = async || text(&veranda.message(&named["id"]).await.expect("it stays")).contains("has run out");
    until("the card says so", says).await;
    let list = veranda.people.slash(OTIS, "games", json!({})).await;
    assert_told(&list, "You have no running match.");
    veranda.close_and_judge().await;
}
