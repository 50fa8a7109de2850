//! Tests that the bot understands every suggestion both by its value and by the label that people see and may
//! type.

use std::collections::{BTreeMap, BTreeSet};

use engawa::base::level::Level;
use engawa::base::time::Span;
use engawa::chat::declarations::{CommandOption, DeclarationBody, OptionKind};
use engawa::chat::limits::ENTRY;
use engawa::features::COMMANDS;
use engawa::game::Options;
use engawa::game::options::AllowedValues as GameTakes;
use engawa::games::GAMES;
use engawa::host::{Match, Press, SeasonPress};
use engawa::store::rows::DisplayName;
use engawa::store::{Batch, Key, Precondition};
use serde_json::{Map, Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{match_on, person, pressed_game, table_of, text};
use super::rows::block_on_store;

const NONSENSE: &str = "zzz of all things";

/// An option for which the bot suggests values, with its command.
struct Suggesting {
    command: String,
    option: &'static str,
    /// Values of the other options that the command requires.
    besides: Map<String, Value>,
}

fn of_options<C>(command: &str, options: &[CommandOption<C>]) -> Vec<Suggesting> {
    let any_value = |one: &CommandOption<C>| match one.takes {
        OptionKind::Words(words) => json!(words()[0]),
        _ => json!("because"),
    };
    let needed = options.iter().filter(|one| one.required);
    let needed: Vec<(&str, Value)> = needed.map(|one| (one.name, any_value(one))).collect();
    let suggesting = options.iter().filter(|one| matches!(one.takes, OptionKind::Completed(_)));
    let found = suggesting.map(|one| {
        let besides = needed.iter().filter(|(name, _)| *name != one.name);
        Suggesting {
            command: command.to_owned(),
            option: one.name,
            besides: besides.map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        }
    });
    found.collect()
}

/// Returns all options with suggestions, of every command and every game.
fn every_suggesting_option() -> Vec<Suggesting> {
    let mut found = Vec::new();
    for command in COMMANDS {
        match command.body {
            DeclarationBody::Options(options, _) => found.extend(of_options(command.name, options)),
            DeclarationBody::Subs(subs) => {
                let of = subs.iter().map(|sub| (format!("{} {}", command.name, sub.name), sub.options));
                found.extend(of.flat_map(|(name, options)| of_options(&name, options)));
            }
            DeclarationBody::Games { options, .. } => {
                for game in GAMES {
                    let name = format!("{} {}", command.name, game.facts().id);
                    found.extend(of_options(&name, options));
                    let several = game
                        .facts()
                        .options
                        .iter()
                        .filter(|fact| matches!(fact.takes, GameTakes::Several(..)));
                    found.extend(several.map(|fact| Suggesting {
                        command: name.clone(),
                        option: fact.name,
                        besides: Map::new(),
                    }));
                }
            }
            DeclarationBody::OnPerson(..) | DeclarationBody::OnMessage(..) => {}
        }
    }
    found
}

/// Returns the person for whom a command has suggestions. Only Nell follows matches; all other suggestions
/// are for Hana.
fn who(command: &str) -> &'static str {
    if command == "follow" { NELL } else { HANA }
}

impl Harness {
    /// Opens a harness in which every option has something to suggest: matches, followers, a season and a
    /// block.
    async fn with_something_to_suggest() -> Self {
        let harness = Self::open().await;
        let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        harness.call_off(HANA, &board).await;
        for game in GAMES {
            let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "first" })).await;
            let follow = json!({ "match": match_on(&board).to_string() });
            harness.people.slash(NELL, "follow", follow).await;
        }
        let question = harness.people.slash(HANA, "admin season", json!({ "name": "Spring" })).await;
        let begins = |press: &Press| matches!(press, Press::Season(SeasonPress::Begin { .. }));
        harness.press(HANA, &question["message"], begins).await;
        harness.people.slash(HANA, "block", json!({ "whom": NELL })).await;
        // Suggestions of `/admin end` come from a search that may be `deciding::by_server::KEPT` old.
        until("every match is suggested to its manager", async || {
            let found = harness.people.suggestions(HANA, "admin end", "match", "").await;
            found["choices"].as_array().is_some_and(|all| all.len() == GAMES.len())
        })
        .await;
        harness
    }

    /// Sends a command with this text as the option. Returns the message ids of the refusals.
    async fn refusals_of(&self, of: &Suggesting, typed: &str) -> BTreeSet<String> {
        let before = self.metrics().refusals.get();
        let mut options = of.besides.clone();
        options.insert(of.option.to_owned(), json!(typed));
        self.people.slash(who(&of.command), &of.command, Value::Object(options)).await;
        let new = |(key, count): &(String, u64)| before.get(key) != Some(count);
        self.metrics().refusals.get().into_iter().filter(new).map(|(key, _)| key).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestion_labels_are_understood() {
    let harness = Harness::with_something_to_suggest().await;
    let (mut tried, mut wrong) = (BTreeMap::new(), Vec::new());
    for of in every_suggesting_option() {
        let (command, option) = (&of.command, of.option);
        let found = harness.people.suggestions(who(command), command, option, "").await;
        let Some(first) = found["choices"].as_array().and_then(|all| all.first()) else {
            panic!("/{command} {option} suggests nothing: {found}")
        };
        let label = first["name"].as_str().expect("a label").to_owned();
        assert!(label.chars().count() <= ENTRY && !label.contains('…'), "{label}");
        let nonsense = harness.refusals_of(&of, NONSENSE).await;
        assert!(!nonsense.is_empty(), "/{command} {option} takes {NONSENSE}");
        let typed = label.to_uppercase();
        for typed in [label, typed] {
            // In `/unblock`, the first label has already lifted the block, so restore the block before each
            // label.
            harness.people.slash(HANA, "block", json!({ "whom": NELL })).await;
            let met = harness.refusals_of(&of, &typed).await;
            if !met.is_disjoint(&nonsense) {
                wrong.push(format!("/{command} {option}: {typed}: {met:?}"));
            }
        }
        *tried.entry(option).or_insert(0) += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried["match"] >= 9 && tried["from"] == GAMES.len(), "{tried:?}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn perfect_level_is_suggested_only_where_it_exists() {
    let harness = Harness::open().await;
    let mut seen = BTreeSet::new();
    for (game, options) in
        GAMES.iter().flat_map(|game| Options::variations(game.facts().options).map(move |one| (game, one)))
    {
        let mut typed = json!(options.0);
        typed["level"] = json!("");
        let command = format!("challenge {}", game.facts().id);
        let typing = json!({ "as": HANA, "command": command, "focused": "level", "options": typed });
        let (_, found) = harness.people.post("autocomplete", typing).await;
        let found = found["choices"].as_array().expect("a list").iter();
        let found: Vec<&str> = found.map(|one| one["value"].as_str().expect("a word")).collect();
        let levels: Vec<&str> = game.levels(&options).into_iter().map(Level::name).collect();
        assert_eq!(found, levels, "{options:?}");
        seen.insert(found.contains(&Level::Perfect.name()));
    }
    assert_eq!(seen.len(), 2, "some games are solved, and others not");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_suggested_by_their_opponent() {
    let harness = Harness::with_something_to_suggest().await;
    for locale in ["en-US", "de", "nl", "zh-TW"] {
        let people = harness.people.speaking(locale);
        for (command, all) in [("board", GAMES.len()), ("replay", GAMES.len() + 1), ("rematch", 1)] {
            let found = people.suggestions(HANA, command, "match", "otis l").await;
            let choices = found["choices"].as_array().expect("a list");
            assert_eq!(choices.len(), all, "/{command}: {found}");
            assert!(
                choices.iter().all(|one| one["name"].as_str().unwrap_or_default().contains("Otis Lark")),
                "{found}"
            );
            let nobody = people.suggestions(HANA, command, "match", "nell").await;
            assert_eq!(nobody["choices"], json!([]), "/{command}");
        }
        let label = people.suggestions(HANA, "board", "match", "").await["choices"][0]["name"].clone();
        let board = people.slash(HANA, "board", json!({ "match": label })).await;
        assert_ne!(board["message"]["attachments"], json!([]), "{label}: {board}");
    }
    let both = harness.people.suggestions(HANA, "admin end", "match", "otis").await;
    let label = both["choices"][0]["name"].as_str().expect("a label");
    assert!(label.contains("Hana Brook") && label.contains("Otis Lark"), "{label}");
    // The label of a match in one option must count while another option is typed.
    let label = harness.people.suggestions(HANA, "move", "match", "").await["choices"][0]["name"].clone();
    let typing = json!({
        "as": HANA, "command": "move", "focused": "move", "options": { "move": "", "match": label },
    });
    let (_, moves) = harness.people.post("autocomplete", typing).await;
    assert!(moves["choices"].as_array().is_some_and(|all| !all.is_empty()), "{moves}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moment_labels_of_a_typed_match_are_understood() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let board = harness.play_anything(&board).await;
    let id = match_on(&harness.play_anything(&board).await);
    let command = format!("challenge {}", pressed_game());
    let found = harness.people.suggestions(HANA, &command, "from", &format!("{id}@")).await;
    for choice in found["choices"].as_array().expect("a list") {
        let given = json!({ "opponent": OTIS, "from": choice["name"] });
        let card = harness.people.slash(HANA, &command, given).await["message"].clone();
        assert!(!text(&card).is_empty());
        harness.press(HANA, &card, |press| matches!(press, Press::Withdraw(_))).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_understood_after_the_world_has_changed() {
    let mut harness = Harness::with_something_to_suggest().await;
    let german = harness.people.speaking("de");
    let fetch = async |of: &Suggesting| {
        let found = german.suggestions(who(&of.command), &of.command, of.option, "").await;
        found["choices"][0]["name"].as_str().unwrap_or_else(|| panic!("{}: {found}", of.command)).to_owned()
    };
    let (moves, others): (Vec<_>, Vec<_>) =
        every_suggesting_option().into_iter().partition(|of| of.option == "move");
    let mut labels = Vec::new();
    for of in others {
        labels.push((fetch(&of).await, of));
    }
    // Let the labels go stale: play two moves in each match, move to another day, rename Otis, and use
    // English instead of German.
    for record in harness.matches().into_iter().filter(Match::is_running) {
        for _ in 0..2 {
            let now = harness.game_match(record.id);
            let mv = table_of(&now).legal().swap_remove(0);
            let options = json!({ "match": record.id.to_string(), "move": mv.0 });
            harness.people.slash(&now.mover().expect("it runs").to_string(), "move", options).await;
            assert_eq!(harness.game_match(record.id).turn, now.turn + 1);
        }
    }
    for of in moves {
        labels.push((fetch(&of).await, of));
    }
    harness.clock.advance(Span::days(1));
    let server = harness.matches()[0].place.server;
    let name = DisplayName::new("Somebody Else").expect("a name");
    let batch = Batch::new().put_record(Key::DisplayName(server, person(OTIS)), Precondition::Any, &name);
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    block_on_store(harness.store().commit(batch)).expect("written");
    harness.close().await;
    harness.open_again().await;
    let now = harness.people.suggestions(HANA, "board", "match", "").await;
    assert!(now["choices"][0]["name"].as_str().is_some_and(|name| name.contains("Somebody Else")), "{now}");
    let mut wrong = Vec::new();
    for (label, of) in &labels {
        let nonsense = harness.refusals_of(of, NONSENSE).await;
        assert!(!nonsense.is_empty(), "/{} {} takes {NONSENSE}", of.command, of.option);
        let met = harness.refusals_of(of, label).await;
        if !met.is_disjoint(&nonsense) {
            wrong.push(format!("/{} {}: {label}: {met:?}", of.command, of.option));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    harness.close_and_check().await;
}
