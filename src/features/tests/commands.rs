//! Tests of the definitions of commands: the limits of their texts in every language, and the languages
//! that stay in memory.

use std::collections::{BTreeMap, BTreeSet};

use crate::chat::definitions::{
    CommandDefinition, DefinitionBody, Localised, Parameter, ParameterKind, definitions,
};
use crate::chat::limits;
use crate::features::COMMANDS;
use crate::game::{Registry, option_name};
use crate::games::GAMES;
use crate::words::{Catalogue, Language, PlainFormatter};

#[test]
fn translated_commands_leave_no_language_in_memory() {
    let words = Catalogue::load().expect("the catalogue loads");
    let commands = definitions(COMMANDS, &Registry::new(GAMES), &words);
    let moves = commands.iter().find(|command| command.name.text == "move").expect("it is there");
    for (locale, said) in [("de", "zug"), ("nl", "zet"), ("zh-TW", "走棋")] {
        assert_eq!(moves.name.others.get(locale).map(String::as_str), Some(said), "{locale}");
    }
    let read: Vec<_> = Language::all().filter(|language| words.is_cached(*language)).collect();
    assert_eq!(read, [Language::ENGLISH]);
}

/// A call of a command carries the English names of its options.
#[test]
fn own_options_of_games_keep_their_english_names() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        let facts = game.facts();
        for option in facts.options {
            let name = words.say(Language::ENGLISH, &option_name(facts.id, option.name), &PlainFormatter);
            assert_eq!(name, option.name, "{}", facts.id);
        }
    }
}

/// Discord's limits on names and descriptions, in characters (Discord's documentation, "Application
/// Commands").
const NAME: usize = 32;
const DESCRIPTION: usize = 100;

/// Returns whether a text is in lower case and matches Discord's pattern for names of commands and
/// options, `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`. This check leaves out the marks of
/// Devanagari and Thai, which no language of the catalogue needs.
fn is_name(text: &str) -> bool {
    let stands = |c: char| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric();
    (1..=NAME).contains(&text.chars().count()) && text.chars().all(stands) && text.to_lowercase() == text
}

fn has_length(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count())
}

/// Returns the text that a client shows in a locale; without a translation, the default text.
fn shown<'a>(text: &'a Localised, locale: &str) -> &'a str {
    text.others.get(locale).unwrap_or(&text.text)
}

/// Collects mistakes in the texts of commands in one locale.
struct Judge<'a> {
    locale: &'a str,
    wrong: Vec<String>,
}

impl Judge<'_> {
    fn expect(&mut self, is_good: bool, place: &str, text: &str) {
        if !is_good {
            self.wrong.push(format!("{}: {place}: {text:?}", self.locale));
        }
    }

    /// Checks that no two names of a list are equal.
    fn distinct<'a>(&mut self, place: &str, names: impl IntoIterator<Item = &'a Localised>) {
        let mut seen = BTreeSet::new();
        for name in names {
            let name = shown(name, self.locale);
            self.expect(seen.insert(name), place, name);
        }
    }

    fn described(&mut self, place: &str, name: &Localised, description: &Localised) {
        let (name, description) = (shown(name, self.locale), shown(description, self.locale));
        self.expect(is_name(name), place, name);
        self.expect(has_length(description, DESCRIPTION), place, description);
    }

    fn options(&mut self, place: &str, options: &[Parameter]) {
        self.distinct(place, options.iter().map(|option| &option.name));
        for option in options {
            let place = format!("{place} {}", option.name.text);
            self.described(&place, &option.name, &option.description);
            let ParameterKind::Choice(choices) = &option.takes else { continue };
            self.distinct(&place, choices.iter().map(|(_, name)| name));
            for (_, name) in choices {
                let name = shown(name, self.locale);
                self.expect(has_length(name, limits::ENTRY), &place, name);
            }
        }
    }

    fn command(&mut self, command: &CommandDefinition) {
        let place = &command.name.text;
        match &command.body {
            DefinitionBody::Options(options) => {
                self.described(place, &command.name, &command.description);
                self.options(place, options);
            }
            DefinitionBody::Subs(subs) => {
                self.described(place, &command.name, &command.description);
                self.distinct(place, subs.iter().map(|sub| &sub.name));
                for sub in subs {
                    let place = format!("{place} {}", sub.name.text);
                    self.described(&place, &sub.name, &sub.description);
                    self.options(&place, &sub.options);
                }
            }
            DefinitionBody::OnPerson | DefinitionBody::OnMessage => {
                let name = shown(&command.name, self.locale);
                self.expect(has_length(name, NAME), place, name);
            }
        }
    }
}

#[test]
fn command_names_are_unique_and_valid() {
    let words = Catalogue::load().expect("the catalogue loads");
    let commands = definitions(COMMANDS, &Registry::new(GAMES), &words);
    let mut wrong = Vec::new();
    for locale in limits::LOCALES.into_iter().chain(["en-US"]) {
        let mut judge = Judge { locale, wrong: Vec::new() };
        for command in &commands {
            judge.command(command);
        }
        // Names must be unique among slash commands, and within each kind of context menu.
        let mut kinds: BTreeMap<_, Vec<&Localised>> = BTreeMap::new();
        for command in &commands {
            let kind = match command.body {
                DefinitionBody::Options(_) | DefinitionBody::Subs(_) => 1,
                DefinitionBody::OnPerson => 2,
                DefinitionBody::OnMessage => 3,
            };
            kinds.entry(kind).or_default().push(&command.name);
        }
        for names in kinds.into_values() {
            judge.distinct("all commands", names);
        }
        wrong.append(&mut judge.wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
