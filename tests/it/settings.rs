//! Tests of personal settings. A private message shows them, presses and options change them, and the bot
//! obeys them.

use engawa::chat::declarations::CLIENT_LANGUAGE;
use engawa::chat::definitions::{DefinitionBody, ParameterKind, definitions};
use engawa::features::COMMANDS;
use engawa::game::{MoveText, Registry, Table};
use engawa::games::GAMES;
use engawa::host::{Alerts, Person, Press, Refusal, person};
use engawa::words::{Catalogue, Language};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::harness::{Harness, wide};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, control, controls, match_on, offers, person, pressed_game, small,
    table_of, text,
};

/// Changes a setting in the message of `/settings`, by its menu or by a button. `word` names the change, such
/// as `weekends-off`.
async fn settle(harness: &Harness, who: &str, shown: &Value, word: &str) -> Value {
    let kind =
        word.split('-').next().expect("a word").replace("third", "reminder").replace("palette", "language");
    let on_button = controls(shown).iter().any(|one| one["custom_id"] == format!("1s.{word}"));
    let (id, values) =
        if on_button { (format!("1s.{word}"), vec![]) } else { (format!("1s.{kind}"), vec![word]) };
    let outcome = harness.people.press(who, shown, &id, &values).await;
    assert_eq!(outcome["outcome"], "answered", "{outcome}");
    outcome["message"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_survive_a_restart() {
    let mut harness = Harness::open().await;
    let zones = harness.people.suggestions(HANA, "settings", "zone", "berl").await;
    assert_eq!(zones["choices"][0]["value"], "Europe/Berlin", "{zones}");
    let refused = harness.people.slash(HANA, "settings", json!({ "quiet": "22:30-7" })).await;
    assert_refused(&refused, &person::NO_ZONE);

    let options = json!({ "zone": wide("europe/berlin"), "quiet": wide("22:30-7"), "alerts": "direct" });
    let outcome = harness.people.slash(HANA, "settings", options).await;
    let mut shown = outcome["message"].clone();
    assert!(text(&shown).contains("Time zone: Europe/Berlin"), "{outcome}");
    for (word, phrase) in [
        ("alerts-both", "a mention and a direct message"),
        ("reminder-24-on", "when a third of the time is left and 24 hours before the deadline"),
        ("third-off", "Reminders: 24 hours before the deadline"),
        ("quiet-44-14", "Quiet hours: 22:00 to 07:00"),
        ("palette-night", "Colours of private boards: night"),
        ("confirm-on", "needs your confirmation before it counts"),
        ("hidden-on", "Leaderboards leave you out"),
        ("language-de", "Deine Einstellungen"),
    ] {
        shown = settle(&harness, HANA, &shown, word).await;
        assert!(text(&shown).contains(phrase), "{word}: {}", text(&shown));
    }
    let settings: Person = harness.person(person(HANA));
    assert_eq!(
        (settings.alerts, settings.hidden, settings.language.as_deref()),
        (Alerts::Both, true, Some("de"))
    );
    assert!(settings.quiet_hours().is_some());

    harness.close().await;
    harness.open_again().await;
    assert_eq!(harness.person(person(HANA)), settings);
    assert_answer(&harness.people.slash(HANA, "help", json!({})).await, "**Engawa** bringt Brettspiele");
    assert_answer(&harness.people.slash(OTIS, "help", json!({})).await, "**Engawa** brings two-player board");
    let language = settle(&harness, HANA, &shown_again(&harness).await, "language-none").await;
    assert!(text(&language).contains("Your settings"), "{}", text(&language));
    harness.close_and_check().await;
}

async fn shown_again(harness: &Harness) -> Value {
    harness.people.slash(HANA, "settings", json!({})).await["message"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn move_asks_once_if_confirmation_is_wanted() {
    let harness = Harness::open().await;
    harness.people.slash(HANA, "settings", json!({ "confirm": true })).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    let turn = harness.game_match(id).turn;
    let is_live = |one: &&&Value| {
        one["disabled"] != true && one["custom_id"].as_str().is_some_and(|id| id.starts_with("1p."))
    };
    let press = controls(&board).iter().find(is_live).expect("a move")["custom_id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let question = harness.people.press(HANA, &board, &press, &[]).await;
    assert_answer(&question, "Really play ");
    assert_eq!(harness.game_match(id).turn, turn, "nothing is played yet");
    // The button *No* plays nothing and shows the legal moves again.
    let again = harness.press(HANA, &question["message"], |press| matches!(press, Press::Browse(_))).await;
    assert!(offers(&again["message"], |press| matches!(press, Press::Play(_))), "{again}");
    assert_eq!(harness.game_match(id).turn, turn, "nothing was confirmed");
    let question = harness.people.press(HANA, &board, &press, &[]).await;
    assert_answer(&question, "Really play ");
    let yes = control(&question["message"], |press| matches!(press, Press::Play(_)));
    harness.people.press(HANA, &question["message"], &yes, &[]).await;
    let after = harness.game_match(id);
    assert_eq!(after.turn, turn + 1);
    harness.wait_for_board(id).await;

    // The opponent moves without confirmation, because Otis has not turned on this setting.
    let shown = harness.board(id).and_then(|board| board.message).expect("a board");
    let board = harness.message(&json!(shown.to_string())).await.expect("it is there");
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_person_is_on_no_leaderboard() {
    let harness = Harness::open().await;
    let game = pressed_game();
    let listed = async || {
        let shown = harness.people.slash(NELL, "leaderboard", json!({ "game": game })).await;
        let alt = shown["message"]["attachments"][0]["description"].as_str().unwrap_or_default();
        let list = harness.as_text(NELL, &shown["message"]).await;
        let ranks = text(&list).lines().filter(|line| line.starts_with("**#")).count();
        assert_eq!(alt.matches("give or take").count(), ranks, "{alt}");
        [HANA, OTIS].map(|who| text(&list).contains(&format!("<@{who}>")))
    };
    lose(&harness, game).await;
    assert_eq!(listed().await, [true, true]);
    harness.people.slash(HANA, "settings", json!({ "hidden": true })).await;
    assert_eq!(listed().await, [false, true]);
    lose(&harness, game).await;
    assert_eq!(listed().await, [false, true], "a match does not bring them back");
    harness.people.slash(HANA, "settings", json!({ "hidden": false })).await;
    assert_eq!(listed().await, [true, true]);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn profile_shows_ratings_results_and_head_to_head() {
    let harness = Harness::open().await;
    let new = harness.people.slash(OTIS, "profile", json!({})).await;
    assert!(text(&new["message"]).contains("No rated matches yet"), "{new}");
    assert_eq!(new["message"]["you"]["alone_see_it"], true);
    for _ in 0..2 {
        lose(&harness, pressed_game()).await;
    }
    let own = harness.people.slash(OTIS, "profile", json!({})).await["message"].clone();
    assert!(text(&own).contains("2–0") && !text(&own).contains("> against"), "{own}");
    let alt = own["attachments"][0]["description"].as_str().unwrap_or_default();
    assert!(alt.contains("in 2 rated matches"), "{alt}");
    let of_hana = harness.people.slash(OTIS, "profile", json!({ "person": HANA })).await["message"].clone();
    let between = format!("<@{HANA}> against <@{OTIS}>: 0–2");
    assert!(text(&of_hana).contains(&between), "{}", text(&of_hana));
    let bot = json!({ "person": "1100000000000000003" });
    let refused = harness.people.slash(OTIS, "profile", bot).await;
    assert_refused(&refused, &Refusal::COMPUTER_ONLY_PLAYS);
    harness.close_and_check().await;
}

/// Plays a match that Hana resigns after both have moved. Returns the outcome.
pub async fn lose(harness: &Harness, game: &str) -> Value {
    let mut board = harness.start_match(HANA, OTIS, game, json!({ "seat": "first" })).await;
    for _ in 0..2 {
        board = harness.play_anything(&board).await;
    }
    let question = harness.ask_to_resign(HANA, &board).await["message"].clone();
    let outcome = harness
        .press(HANA, &question, |press| {
            matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
        })
        .await;
    harness.wait_for_board(match_on(&board)).await;
    outcome
}

#[test]
fn every_language_can_be_chosen() {
    let words = Catalogue::load().expect("the catalogue");
    let definitions = definitions(COMMANDS, &Registry::new(GAMES), &words);
    let settings = definitions.iter().find(|one| one.name.text == "settings").expect("the command");
    let DefinitionBody::Options(options) = &settings.body else { panic!("{settings:?}") };
    let option = options.iter().find(|option| option.name.text == "language").expect("the option");
    let ParameterKind::Choice(choices) = &option.takes else { panic!("{option:?}") };
    let codes: Vec<&str> = choices.iter().map(|(code, _)| code.as_str()).collect();
    let spoken = Language::all().map(Language::code);
    assert_eq!(codes, [CLIENT_LANGUAGE].into_iter().chain(spoken).collect::<Vec<_>>());
    for (code, shown) in &choices[1..] {
        assert!(shown.text != *code && shown.others.is_empty(), "a language says its own name: {shown:?}");
    }
}

/// Plays random moves until the second player has only one legal answer. Returns the moves before that
/// answer, unless the answer ends the round.
fn line_to_an_only_answer(table: &dyn Table, seed: u64) -> Option<Vec<MoveText>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut table, mut line) = (table.fork(), Vec::new());
    loop {
        let legal = table.legal();
        if line.len() % 2 == 1 && legal.len() == 1 {
            table.play(&legal[0]).expect("legal");
            return table.ending().is_none().then_some(line);
        }
        let mv = legal.choose(&mut rng)?.clone();
        table.play(&mv).expect("legal");
        line.push(mv);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_move_is_played_and_undone_automatically() {
    let mut harness = Harness::open().await;
    let mut met = Vec::new();
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let mut board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let id = match_on(&board);
        let table = table_of(&harness.game_match(id));
        let Some(line) = (0..40).find_map(|seed| line_to_an_only_answer(&*table, seed)) else { continue };
        let (last, before) = line.split_last().expect("a move");
        harness.people.slash(OTIS, "settings", json!({ "forced": false })).await;
        for mv in before {
            board = harness.play(&board, mv).await;
        }
        harness.people.slash(OTIS, "settings", json!({ "forced": true })).await;
        let record = harness.game_match(id);
        let play = json!({ "move": last.0, "match": id.to_string() });
        let played = harness.people.slash(HANA, "move", play.clone()).await;
        let after = harness.game_match(id);
        assert_eq!((after.round().forced, after.turn), (1, record.turn + 1), "{}", game.facts().id);
        assert_eq!(after.mover(), Some(person(HANA)));
        let shown = harness.board_now(&after, HANA, &played).await;
        let said = "It was the only possible move.";
        assert!(text(&shown).contains(said), "{}", text(&shown));
        for who in [HANA, OTIS] {
            assert!(text(&shown).matches(&format!("<@{who}>")).count() > 1, "both moves: {}", text(&shown));
        }

        let undone = harness.people.slash(HANA, "undo", json!({ "match": id.to_string() })).await;
        assert_eq!(harness.game_match(id).round(), record.round(), "{undone}");
        harness.wait_for_board(id).await;
        harness.people.slash(OTIS, "settings", json!({ "forced": false })).await;
        let again = harness.people.slash(HANA, "move", play).await;
        let after = harness.game_match(id);
        assert_eq!((after.round().forced, after.mover()), (0, Some(person(OTIS))), "{again}");
        harness.wait_for_board(id).await;
        met.push(game.facts().id);
    }
    assert!(!met.is_empty(), "somewhere an answer is forced");
    harness.close().await;
    harness.open_again().await;
    harness.close_and_check().await;
}
