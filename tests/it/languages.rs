//! Tests with two languages in one channel: private answers use the reader's language, public messages the
//! server's.

use engawa::base::scene::{Look, Scene};
use engawa::base::seat::Seat;
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, PositionText};
use engawa::games::GAMES;
use engawa::host::{MatchAction, MatchActionPress, Press, Refusal};
use engawa::render::Painter;
use engawa::store::Key;
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_answer, match_on, person, pressed_game, refusal_text_in, table_of, text};
use super::replays::file;

/// Collects the names and descriptions of a command and its parts: each as registered, and as the reader's
/// client shows it.
fn shown(part: &Value, into: &mut Vec<(String, String)>) {
    let text = |key: &str| part[key].as_str().unwrap_or_default().to_owned();
    into.push((text("name"), text("name_shown")));
    into.push((text("description"), text("description_shown")));
    for inside in ["options", "choices"] {
        part[inside].as_array().into_iter().flatten().for_each(|one| shown(one, into));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_and_servers_languages_are_kept_apart() {
    let mut harness = Harness::open().await;
    let english = harness.people.clone();
    let german = english.speaking("de");

    let mut names = Vec::new();
    german.commands(HANA).await.iter().for_each(|command| shown(command, &mut names));
    for (own, seen) in [("challenge", "herausfordern"), ("opponent", "gegner"), ("move", "zug")] {
        assert!(names.contains(&(own.into(), seen.into())), "{own} as {seen} in {names:?}");
    }
    // The name of a language is the same in all languages, so such a name does not count as untranslated.
    let words = Catalogue::load().expect("the catalogue");
    let languages: Vec<String> = Language::all().map(|language| words.own_name(language)).collect();
    let untranslated =
        |(own, seen): &&(String, String)| own == seen && own.contains(' ') && !languages.contains(own);
    assert_eq!(names.iter().find(untranslated), None, "every description has its own words");

    let help = german.slash(HANA, "help", json!({})).await;
    assert_answer(&help, "**Engawa** bringt Brettspiele für zwei");
    let refused = german.slash(HANA, "board", json!({})).await;
    assert_answer(
        &refused,
        &refusal_text_in(Language::for_locale("de").expect("spoken"), &Refusal::NO_MATCH_HERE),
    );

    // The following messages are public and thus in the server's language, whoever acts.
    harness.people = german;
    let game = pressed_game();
    let board = harness.start_match(HANA, OTIS, game, json!({ "seat": "first" })).await;
    assert!(text(&board).contains("It’s <@"), "{}", text(&board));
    let ladder = harness.people.slash(HANA, "leaderboard", json!({})).await;
    assert!(text(&ladder["message"]).contains("this server’s leaderboard"), "{ladder}");

    // Two readers read the description of the same board, each in their own language.
    let more =
        |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }));
    let words = |press: &Press| matches!(press, Press::Words(_));
    let panel = harness.press(NELL, &board, more).await["message"].clone();
    let in_german = harness.press(NELL, &panel, words).await;
    assert!(text(&in_german["message"]).contains(" ist am Zug"), "{in_german}");
    let moves = harness.people.suggestions(HANA, "move", "move", "").await;
    let first = moves["choices"][0]["name"].as_str().expect("a suggestion").to_owned();
    harness.people = english;
    let panel = harness.press(NELL, &board, more).await["message"].clone();
    let in_english = harness.press(NELL, &panel, words).await;
    assert!(text(&in_english["message"]).contains("It’s <@"), "{in_english}");
    let moves = harness.people.suggestions(HANA, "move", "move", "").await;
    assert_ne!(moves["choices"][0]["name"].as_str(), Some(first.as_str()));
    assert!(harness.game_match(match_on(&board)).is_running());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nearest_language_is_offered_once() {
    let harness = Harness::open().await;
    let near = Language::for_locale("zh-TW").expect("spoken");
    let simplified = harness.people.speaking("zh-CN");
    let offer =
        format!("{}，用 `/settings language`", Catalogue::load().expect("the catalogue").own_name(near));
    let first = simplified.slash(HANA, "help", json!({})).await;
    assert!(text(&first["message"]).contains(&offer), "{first}");
    assert!(
        text(&first["message"]).contains("brings two-player board games"),
        "else they read English: {first}"
    );
    let hana = Key::Person(person(HANA));
    let is_there = || harness.all_rows().iter().any(|(key, _)| *key == hana);
    until("it is written down", async || is_there() && harness.person(person(HANA)).language_fallback_notice)
        .await;
    let again = simplified.slash(HANA, "help", json!({})).await;
    assert!(!text(&again["message"]).contains(&offer), "only once: {again}");
    let chosen = simplified.slash(HANA, "settings", json!({ "language": near.code() })).await;
    assert!(!text(&chosen["message"]).contains(&offer), "{chosen}");
    let traditional = harness.people.speaking("zh-TW").slash(OTIS, "help", json!({})).await;
    assert!(
        !text(&traditional["message"]).contains(&offer),
        "a reader of the language needs no offer: {traditional}"
    );
    harness.close_and_check().await;
}

/// Draws the board of a scene, with its labels in a language.
fn drawn(game: &dyn AnyGame, scene: Scene, language: Language) -> Vec<u8> {
    let words = Catalogue::load().expect("the catalogue");
    let voice = Voice::new(&words, language);
    let scene = scene.translated(&|text| voice.plain(text));
    let look = Look::from(Seat::First);
    Painter::default().board(game.art(look.theme), &scene).expect("good art").to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_use_the_readers_or_servers_language() {
    let harness = Harness::open().await;
    let german = harness.people.speaking("de");
    let german_words = Language::for_locale("de").expect("spoken");
    let mut written = 0;
    for game in GAMES {
        let id = game.facts().id;
        let lesson = game.open(&PositionText(game.lesson().position.to_owned()), &[]).expect("its lesson");
        let lesson = || lesson.scene(&Look::from(Seat::First));
        if lesson().patches.iter().all(|patch| patch.label.is_none()) {
            continue;
        }
        written += 1;
        for (people, language) in [(&harness.people, Language::ENGLISH), (&german, german_words)] {
            let rules = people.slash(HANA, "rules", json!({ "game": id })).await;
            assert!(file(&rules["message"]).await == drawn(*game, lesson(), language), "{id}: {language:?}");
        }
        let board = harness.start_match(HANA, OTIS, id, json!({ "seat": "first" })).await;
        let table = table_of(&harness.game_match(match_on(&board)));
        let scene = || table.scene(&Look::from(Seat::First));
        assert!(file(&board).await == drawn(*game, scene(), Language::ENGLISH), "{id}: for everybody");
        let view = german.slash(HANA, "board", json!({ "match": match_on(&board).to_string() })).await;
        assert!(file(&view["message"]).await == drawn(*game, scene(), german_words), "{id}: for her alone");
    }
    assert!(written > 0, "nothing is written on any board");
    harness.close_and_check().await;
}
