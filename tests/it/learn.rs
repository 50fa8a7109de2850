//! Tests of first games (tutorials that teach a game by a few presses in private). People play them in a
//! server or in direct messages, in every language. Wrong presses and forged ids are covered too.

use engawa::base::text::Text;
use engawa::chat::voice::Voice;
use engawa::game::AnyGame;
use engawa::game::tutorial::PRESSES;
use engawa::games::GAMES;
use engawa::host::{HelpPress, PracticePress, Press, PressFields, Refusal, TutorialPress};
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};

use super::harness::Harness;
use super::people::{HANA, OTIS, People, speak};
use super::player_actions::{assert_answer, assert_refused, controls, offers, text};

/// Returns the choices that a message of a first game offers: the component id, the menu values, and the
/// state to which each choice leads.
fn choices(message: &Value) -> Vec<(String, Vec<String>, TutorialPress)> {
    let mut found = Vec::new();
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str().expect("ours have ids");
        let Some(Press::Learn(learning)) = Press::read(id) else { continue };
        match control["options"].as_array() {
            Some(options) => found.extend(options.iter().map(|option| {
                let value = option["value"].as_str().expect("a value").to_owned();
                (id.to_owned(), vec![value.clone()], learning.clone().choosing([&value]).expect("keys"))
            })),
            None => found.push((id.to_owned(), Vec::new(), learning)),
        }
    }
    found
}

fn said(language: Language, game: &dyn AnyGame, presses: usize) -> String {
    let words = Catalogue::load().expect("the catalogue");
    Voice::new(&words, language).say(&Text::of(game.facts().id, &format!("course-{presses}")))
}

/// Returns whether the step from one state to the other is right and makes progress in the first game.
fn leads(game: &dyn AnyGame, at: &TutorialPress, to: &TutorialPress) -> bool {
    let lessons = game.tutorial();
    let before = lessons.presses(game, usize::from(at.played.unwrap_or(0)), &at.chosen).expect("it replays");
    let Some(played) = to.played.map(usize::from).filter(|played| lessons.is_pupils_turn(*played)) else {
        return false;
    };
    match lessons.choose(game, played, &to.chosen).expect("it replays") {
        Some(engawa::game::tutorial::TutorialVerdict::Correct(played, chosen)) => {
            let after = lessons.presses(game, played, &chosen).expect("it replays");
            after > before || at.played.is_none()
        }
        _ => false,
    }
}

/// Plays a whole first game. Asserts the text before each press and returns the last message.
async fn learn(people: &People, who: &str, language: Language, game: &dyn AnyGame, first: &Value) -> Value {
    let mut shown = first.clone();
    let mut at = TutorialPress::new(game.facts().id);
    for press in 0..PRESSES {
        assert!(text(&shown).ends_with(&said(language, game, press)), "{press}: {shown}");
        assert_eq!(shown["attachments"].as_array().map(Vec::len), Some(1), "a picture: {shown}");
        let all = choices(&shown);
        let (id, values, to) = all
            .iter()
            .find(|(_, _, to)| leads(game, &at, to))
            .unwrap_or_else(|| panic!("no way on: {shown}"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        // Try a wrong choice first, if there is one. The bot must answer kindly and stay at the same step.
        let other = all.iter().find(|(_, _, other)| {
            other.played == to.played && other.chosen.len() == to.chosen.len() && !leads(game, &at, other)
        });
        if let Some((id, values, _)) = other.filter(|_| at.played.is_some()) {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let answer = people.press(who, &shown, id, &values).await;
            assert!(text(&answer["message"]).contains(&said(language, game, press)), "{answer}");
            assert_ne!(text(&answer["message"]), text(&shown));
            shown = answer["message"].clone();
        }
        let outcome = people.press(who, &shown, id, &values).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
        let lessons = game.tutorial();
        at = match lessons.choose(game, usize::from(to.played.unwrap_or(0)), &to.chosen).expect("it replays")
        {
            Some(engawa::game::tutorial::TutorialVerdict::Correct(played, chosen)) => {
                TutorialPress { played: u8::try_from(played).ok(), chosen, ..to.clone() }
            }
            _ => to.clone(),
        };
        shown = outcome["message"].clone();
    }
    assert!(text(&shown).ends_with(&said(language, game, PRESSES)), "{shown}");
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn first_games_teach_in_every_language() {
    let mut harness = Harness::open().await;
    for language in Language::all() {
        speak(&mut harness, language).await;
        let people = &harness.people;
        for game in GAMES {
            let id = game.facts().id;
            let first = people.slash(OTIS, "learn", json!({ "game": id })).await;
            let end = learn(people, OTIS, language, *game, &first["message"]).await;
            assert!(offers(&end, |press| matches!(press, Press::Invite { .. })), "{end}");
            let opens = PracticePress::Open(Some(game.facts().id.to_owned()));
            assert!(offers(&end, |press| *press == Press::Practice(opens.clone())), "{end}");
            let others = choices(&end).len();
            assert_eq!(others, GAMES.len() - 1, "the other games: {end}");
        }
    }
    assert!(harness.matches().is_empty() && harness.challenges().is_empty(), "nothing is stored");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn first_games_begin_from_rules_and_help() {
    let harness = Harness::open().await;
    let game = GAMES[0];
    let starts = |press: &Press| *press == Press::Learn(TutorialPress::new(game.facts().id));
    let alone = harness.people.in_direct_messages(HANA).await;
    let learn_something = HelpPress::Learn.press();
    let (rules, help) = (json!({ "game": game.facts().id }), json!({}));
    for people in [&harness.people, &alone] {
        for (command, options) in [("rules", &rules), ("help", &help)] {
            let read = people.slash(HANA, command, options.clone()).await["message"].clone();
            let id =
                super::player_actions::control(&read, |press| starts(press) || *press == learn_something);
            let mut first = people.press(HANA, &read, &id, &[]).await["message"].clone();
            if command == "help" {
                let chosen = super::player_actions::control(&first, starts);
                first = people.press(HANA, &first, &chosen, &[]).await["message"].clone();
            }
            learn(people, HANA, Language::ENGLISH, game, &first).await;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_first_game_ids_are_refused() {
    let harness = Harness::open().await;
    let id = GAMES[0].facts().id;
    for (pressed, refusal) in [
        ("1j.chess".to_owned(), Refusal::unknown_game("chess")),
        (format!("1j.{id}.1.0"), Refusal::UNKNOWN_PRESS),
        (format!("1j.{id}.254.0"), Refusal::UNKNOWN_PRESS),
        (format!("1j.{id}.256.0"), Refusal::UNKNOWN_PRESS),
        (format!("1j.{id}.00.0"), Refusal::UNKNOWN_PRESS),
        (format!("1j.{id}.0"), Refusal::UNKNOWN_PRESS),
        (format!("1j.{id}.0.0.no-such"), Refusal::STALE_CHOICES),
    ] {
        assert_refused(&harness.press_planted(HANA, &pressed).await, &refusal);
    }
    let which = harness.people.slash(HANA, "learn", json!({})).await;
    assert_answer(&which, "Which game would you like to learn?");
    for game in GAMES {
        let starts = Press::Learn(TutorialPress::new(game.facts().id));
        assert!(offers(&which["message"], |press| *press == starts), "{which}");
    }
    harness.close_and_check().await;
}
