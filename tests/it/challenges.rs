//! Tests of challenges: every answer to them, answers by the wrong people, limits, and expiry.

use engawa::base::time::Span;
use engawa::config::{Config, LimitsConfig};
use engawa::host::{Band, ChallengeState, Effect, NotificationReason, Press, challenge};
use engawa::store::RowKind;
use engawa::store::rows::{EntryContent, OutboxEntry};
use serde_json::{Value, json};

use super::harness::{Harness, until, wide};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, controls, match_on, offers, person, pressed_game, text,
};
use super::rows;

fn decline(press: &Press) -> bool {
    matches!(press, Press::Decline(_))
}

fn withdraw(press: &Press) -> bool {
    matches!(press, Press::Withdraw(_))
}

/// Returns the stored state of the challenge that a message shows.
fn state(harness: &Harness, card: &Value) -> ChallengeState {
    let Some(Press::Accept(id)) = Press::read(&control(card, accepts)) else { panic!("no card: {card}") };
    harness.challenge(id).state
}

#[tokio::test(flavor = "multi_thread")]
pub async fn only_the_opponent_answers_a_challenge() {
    let harness = Harness::open().await;
    let to_otis = json!({ "opponent": OTIS });
    let invite = async || harness.invite(HANA, pressed_game(), to_otis.clone()).await;

    let card = invite().await;
    harness.assert_pings(&card, [OTIS.to_owned()]).await;
    let for_otis = challenge::for_another(person(OTIS));
    assert_refused(&harness.press(NELL, &card, accepts).await, &for_otis);
    assert_refused(&harness.press(NELL, &card, decline).await, &for_otis);
    assert_refused(&harness.press(HANA, &card, accepts).await, &challenge::own_challenge(person(OTIS)));
    let of_hana = challenge::of_another(person(HANA));
    assert_refused(&harness.press(OTIS, &card, withdraw).await, &of_hana);
    assert_eq!(state(&harness, &card), ChallengeState::Open);
    let board = harness.accept(OTIS, &card).await;
    assert_eq!(state(&harness, &card), ChallengeState::Accepted(match_on(&board)));
    harness.wait_for_no_controls(&card).await;
    let card = harness.message(&card["id"]).await.expect("it stays");
    assert!(text(&card).ends_with(&format!("<@{OTIS}> accepted.")), "{}", text(&card));

    let card = invite().await;
    let declined = harness.press(OTIS, &card, decline).await;
    assert_eq!((&declined["type"], declined["message"]["id"].clone()), (&json!(7), card["id"].clone()));
    assert!(controls(&declined["message"]).is_empty());
    assert_eq!(state(&harness, &card), ChallengeState::Declined);
    let entries = rows::all::<OutboxEntry>(harness.store(), RowKind::Outbox);
    let is_news = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Notify(call)) if call.why == NotificationReason::Declined);
    let held = entries.iter().find(|(_, row)| is_news(row) && row.lease.is_some());
    assert!(held.is_none(), "the challenger is notified at once: {held:?}");

    let card = invite().await;
    let withdrawn = harness.press(HANA, &card, withdraw).await;
    assert!(controls(&withdrawn["message"]).is_empty());
    assert_eq!(state(&harness, &card), ChallengeState::Withdrawn);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_closed_while_it_is_posted_keeps_no_buttons() {
    let harness = Harness::open().await;
    harness.people.inject(json!({ "switch": "delay_answers", "ms": 1500 })).await;
    let command = format!("challenge {}", pressed_game());
    let (_, blocked) =
        tokio::join!(harness.people.slash(HANA, &command, json!({ "opponent": OTIS })), async {
            until("the challenge is made", async || !harness.challenges().is_empty()).await;
            harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await
        });
    assert_eq!(blocked["outcome"], "answered", "{blocked}");
    assert_ne!(harness.challenges()[0].state, ChallengeState::Open);
    harness.people.inject(json!({ "switch": "calm" })).await;
    let cards = async || {
        let all = harness.people.all_messages(NELL).await;
        all.into_iter().filter(|message| text(message).contains("challenges")).collect::<Vec<_>>()
    };
    until("the message stands", async || !cards().await.is_empty()).await;
    for card in cards().await {
        harness.wait_for_no_controls(&card).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenge_goes_to_the_first() {
    let harness = Harness::open().await;
    let card = harness.invite(HANA, pressed_game(), json!({})).await;
    harness.assert_pings(&card, []).await;
    assert!(!offers(&card, decline), "nobody is asked, so nobody declines");
    assert_refused(&harness.press(HANA, &card, accepts).await, &challenge::OWN_OPEN);
    let id = control(&card, accepts);
    // Delay the answers, so that Nell's press arrives before the message says that Otis has accepted.
    harness.people.inject(json!({ "switch": "delay_answers", "ms": 1000 })).await;
    let (otis, nell) = tokio::join!(
        harness.people.press(OTIS, &card, &id, &[]),
        harness.people.press(NELL, &card, &id, &[]),
    );
    harness.people.inject(json!({ "switch": "calm" })).await;
    let ChallengeState::Accepted(accepted) = state(&harness, &card) else { panic!("nobody got it") };
    let (board, late) =
        if otis["message"]["you"]["alone_see_it"] == true { (nell, otis) } else { (otis, nell) };
    assert_eq!(match_on(&board["message"]), accepted);
    assert_refused(&late, &challenge::already_accepted(accepted));
    harness.wait_for_no_controls(&card).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_challenge_is_refused_and_not_kept() {
    let limits = LimitsConfig { open_challenges: 2, running_matches: 1, ..LimitsConfig::default() };
    let harness = Harness::with(Config { limits, ..Config::default() }, Box::new(|store| store)).await;
    let offer = async |from: &str, options: Value| {
        harness.people.slash(from, &format!("challenge {}", pressed_game()), options).await
    };
    assert_refused(&offer(HANA, json!({ "opponent": HANA })).await, &challenge::ONESELF);
    assert!(harness.people.messages(NELL).await.is_empty(), "nobody else saw anything");

    let first = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let second = harness.invite(HANA, pressed_game(), json!({})).await;
    let too_many = challenge::too_many_challenges(2);
    assert_refused(&offer(HANA, json!({})).await, &too_many);

    harness.accept(OTIS, &first).await;
    let busy = |who| challenge::unavailable(person(who));
    assert_refused(&offer(NELL, json!({ "opponent": OTIS })).await, &busy(OTIS));
    assert_refused(&offer(OTIS, json!({})).await, &challenge::too_many_own_matches(1));
    assert_refused(&harness.press(NELL, &second, accepts).await, &busy(HANA));
    harness.press(HANA, &second, withdraw).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_expires_and_its_card_says_so() {
    let harness = Harness::open().await;
    let named = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let gone = harness.invite(HANA, pressed_game(), json!({})).await;
    harness.people.post("delete", json!({ "as": HANA, "message": gone["id"] })).await;
    harness.clock.advance(Span::days(6));
    assert_eq!(state(&harness, &named), ChallengeState::Open);
    harness.clock.advance(Span::days(1));
    // The deadline has passed, but the bot may not have marked the challenge as expired yet, or may have
    // taken its buttons away. The press is refused either way.
    let late = harness.press_planted(OTIS, &control(&named, accepts)).await;
    assert_refused(&late, &challenge::EXPIRED);
    let run_out =
        async || [&named, &gone].iter().all(|card| state(&harness, card) == ChallengeState::Expired);
    until("both challenges have run out", run_out).await;
    harness.wait_for_no_controls(&named).await;
    let says = async || text(&harness.message(&named["id"]).await.expect("it stays")).contains("has expired");
    until("the card says so", says).await;
    for phrase in ["didn’t answer your", "Nobody accepted your open"] {
        let call =
            async || harness.people.messages(NELL).await.into_iter().find(|one| text(one).contains(phrase));
        until(phrase, async || call().await.is_some()).await;
        harness.assert_pings(&call().await.expect("it is there"), [HANA.to_owned()]).await;
    }
    let list = harness.people.slash(OTIS, "games", json!({})).await;
    assert_answer(&list, "You have no matches in progress.");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_expires_when_its_maker_chose() {
    let harness = Harness::open().await;
    let named = json!({ "opponent": OTIS, "expires": "1-hour" });
    let named = harness.invite(HANA, pressed_game(), named).await;
    let open = harness.invite(HANA, pressed_game(), json!({ "expires": "14-days" })).await;
    harness.clock.advance(Span::minutes(59));
    assert_eq!(state(&harness, &named), ChallengeState::Open);
    harness.clock.advance(Span::minutes(1));
    until("the hour is over", async || state(&harness, &named) == ChallengeState::Expired).await;
    harness.clock.advance(Span::days(13));
    assert_eq!(state(&harness, &open), ChallengeState::Open, "longer than usual");
    let board = harness.accept(NELL, &open).await;
    assert!(harness.game_match(match_on(&board)).is_running());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn card_shows_note_literally_and_enforces_band() {
    let harness = Harness::open().await;
    let note = format!("*quick* one, <@{NELL}> or @everyone?");
    let options = json!({ "note": note, "ratings": wide("1600 - 1400") });
    let card = harness.invite(HANA, pressed_game(), options).await;
    harness.assert_pings(&card, []).await;
    let said = text(&card);
    assert!(said.contains("\\*quick\\* one") && !said.contains(&format!("<@{NELL}>")), "{said}");
    assert!(said.contains("For ratings from 1400 to 1600"), "{said}");
    let high = harness.invite(HANA, pressed_game(), json!({ "ratings": "1600+" })).await;
    let band = Band::read("1600+").expect("a band");
    assert_refused(&harness.press(OTIS, &high, accepts).await, &challenge::out_of_band(band, Some(1500)));
    assert_eq!(state(&harness, &high), ChallengeState::Open);
    let board = harness.accept(OTIS, &card).await;
    assert!(harness.game_match(match_on(&board)).is_running());

    let offer = async |options: Value| {
        harness.people.slash(HANA, &format!("challenge {}", pressed_game()), options).await
    };
    let named = json!({ "opponent": OTIS, "ratings": "1400+" });
    assert_refused(&offer(named).await, &challenge::BAND_FOR_ONE);
    let nonsense = challenge::unknown_band("strong ones");
    assert_refused(&offer(json!({ "ratings": "strong ones" })).await, &nonsense);
    let card = offer(json!({ "opponent": OTIS, "note": "  " })).await["message"].clone();
    assert!(!text(&card).contains('“'), "{}", text(&card));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn card_says_who_finishes_their_matches() {
    const SAYS: &str = "reliably finishes their matches";
    let harness = Harness::open().await;
    let begin = async || {
        let options = json!({ "seat": "first", "clock": "1-day" });
        let board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
        let board = harness.play_anything(&board).await;
        harness.play_anything(&board).await
    };
    let invite = async || {
        let card = harness.invite(HANA, pressed_game(), json!({})).await;
        harness.press(HANA, &card, withdraw).await;
        text(&card).to_owned()
    };
    for played in 0..10 {
        if played == 9 {
            assert!(!invite().await.contains(SAYS), "nine are too few");
        }
        let board = begin().await;
        let id = match_on(&board);
        let question = harness.ask_to_resign(HANA, &board).await;
        harness.press(HANA, &question["message"], |press| matches!(press, Press::ResignMatch { .. })).await;
        harness.wait_for_board(id).await;
    }
    let says = invite().await;
    assert!(says.contains(SAYS), "{says}");
    harness.people.slash(HANA, "settings", json!({ "days-off": false })).await;
    let id = match_on(&begin().await);
    harness.clock.advance(Span::days(2));
    until("her time is up", async || !harness.game_match(id).is_running()).await;
    assert!(!invite().await.contains(SAYS), "a match was left");
    harness.close_and_check().await;
}
