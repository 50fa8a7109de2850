//! Tests of the context menus of people and messages, and of `/rematch`. Each menu entry does the same as its
//! command.

use engawa::base::level::Level;
use engawa::features::profile;
use engawa::features::replay::NOTHING_TO_OPEN;
use engawa::host::{ChallengeState, PracticePress, Press, Refusal, challenge};
use serde_json::{Value, json};

use super::harness::Harness;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_answer, assert_refused, match_on, offers, person, pressed_game, text};

const BOT: &str = "1100000000000000003";

impl Harness {
    /// Plays a match of Hana and Otis that Hana resigns. Returns the match's last message.
    async fn given_up(&self) -> Value {
        let board = self.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let board = self.play_anything(&board).await;
        let board = self.play_anything(&board).await;
        let question = self.ask_to_resign(HANA, &board).await["message"].clone();
        let end = self
            .press(HANA, &question, |press| {
                matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
            })
            .await;
        self.wait_for_board(match_on(&board)).await;
        let said = self.people.messages(NELL).await;
        let end_card = said.iter().rfind(|one| offers(one, |press| matches!(press, Press::Rematch(_))));
        end_card.unwrap_or_else(|| panic!("no last card: {end}")).clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn person_is_challenged_from_their_menu() {
    let harness = Harness::open().await;
    let form = harness.people.choose_menu_entry(HANA, "Challenge", OTIS).await;
    assert_answer(&form, "Which game");
    let wanted = |press: &Press| matches!(press, Press::Invite { game, .. } if game == pressed_game());
    let card = harness.press(HANA, &form["message"], wanted).await["message"].clone();
    assert_eq!(card["you"]["alone_see_it"], false, "{card}");
    harness.assert_pings(&card, [OTIS.to_owned()]).await;
    let made = harness.challenges().into_iter().next().expect("a challenge");
    assert_eq!((made.from, made.to, made.terms.rated), (person(HANA), Some(person(OTIS)), true));
    harness.accept(OTIS, &card).await;

    assert_refused(&harness.people.choose_menu_entry(HANA, "Challenge", HANA).await, &challenge::ONESELF);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_menu_challenges_but_does_not_compare() {
    let harness = Harness::open().await;
    let answer = harness.people.choose_menu_entry(HANA, "Challenge", BOT).await;
    assert_answer(&answer, "Which game");
    let game = |press: &Press| *press == Press::Practice(PracticePress::Levels(pressed_game().to_owned()));
    let levels = harness.press(HANA, &answer["message"], game).await["message"].clone();
    let steady =
        |press: &Press| matches!(press, Press::Practice(PracticePress::Begin { level: Level::Steady, .. }));
    let begun = harness.press(HANA, &levels, steady).await;
    assert_eq!(begun["message"]["you"]["alone_see_it"], true, "{begun}");
    let record = harness.matches().remove(0);
    assert!(record.practice && !record.terms.rated, "{record:?}");
    assert_refused(
        &harness.people.choose_menu_entry(HANA, "Compare", BOT).await,
        &Refusal::COMPUTER_ONLY_PLAYS,
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_compared_game_by_game() {
    let harness = Harness::open().await;
    let new = harness.people.choose_menu_entry(OTIS, "Compare", HANA).await;
    assert_answer(&new, &format!("**<@{OTIS}>** against **<@{HANA}>**"));
    assert!(text(&new["message"]).contains("haven’t finished a match"), "{new}");
    harness.given_up().await;
    for (who, other, met) in [(OTIS, HANA, "1–0"), (HANA, OTIS, "0–1")] {
        let shown = harness.people.choose_menu_entry(who, "Compare", other).await;
        let said = text(&shown["message"]);
        assert_eq!(said.matches(met).count(), 2, "at the game and over all: {said}");
        assert!(said.contains("(provisional)") && said.contains("is an estimate"), "{said}");
    }
    let never = harness.people.choose_menu_entry(NELL, "Compare", OTIS).await;
    assert!(text(&never["message"]).contains("no rating and"), "{never}");
    assert_refused(&harness.people.choose_menu_entry(HANA, "Compare", HANA).await, &profile::SAME_PERSON);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn message_menu_opens_the_match() {
    let harness = Harness::open().await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS, "seat": "first" })).await;
    let open = async |who: &str, message: &Value| {
        let id = message["id"].as_str().expect("an id");
        harness.people.choose_menu_entry(who, "Open this match", id).await
    };
    assert_refused(&open(HANA, &card).await, &NOTHING_TO_OPEN);
    let board = harness.accept(OTIS, &card).await;
    let mine = open(HANA, &board).await["message"].clone();
    assert!(
        mine["you"]["alone_see_it"] == true && offers(&mine, |press| matches!(press, Press::Play(_))),
        "{mine}"
    );
    let theirs = open(NELL, &board).await["message"].clone();
    assert!(!offers(&theirs, |press| matches!(press, Press::Play(_))), "{theirs}");
    let end = harness.given_up().await;
    let replay = open(NELL, &end).await["message"].clone();
    assert!(offers(&replay, |press| matches!(press, Press::Replay { .. })), "{replay}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_command_challenges_and_accepts() {
    let harness = Harness::open().await;
    let none = harness.people.slash(HANA, "rematch", json!({})).await;
    assert_refused(&none, &challenge::NOTHING_TO_REPEAT);
    let end = harness.given_up().await;
    let ended = match_on(&end);
    let suggested = harness.people.suggestions(HANA, "rematch", "match", "").await;
    assert_eq!(suggested["choices"][0]["value"], ended.to_string(), "{suggested}");
    let card = harness.people.slash(HANA, "rematch", json!({})).await["message"].clone();
    harness.assert_pings(&card, [OTIS.to_owned()]).await;
    let made =
        harness.challenges().into_iter().find(|one| one.rematch_of == Some(ended)).expect("a challenge");
    let board = harness.people.slash(OTIS, "rematch", json!({ "match": ended.to_string() })).await;
    let begun = match_on(&board["message"]);
    assert_eq!(harness.challenge(made.id).state, ChallengeState::Accepted(begun));
    harness.wait_for_board(begun).await;
    let watching = harness.people.slash(NELL, "rematch", json!({ "match": ended.to_string() })).await;
    let people = harness.game_match(ended).seated();
    assert_refused(&watching, &Refusal::not_seated(people));
    harness.close_and_check().await;
}
