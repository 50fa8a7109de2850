//! Tests of the message catalogue: every message exists in every language with the same arguments, and the
//! code uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engawa::base::level::Level;
use engawa::base::scene::Theme;
use engawa::base::seat::Seat;
use engawa::base::text::Text;
use engawa::chat::declarations::{self, CommandOption, DeclarationBody};
use engawa::chat::definitions::{
    DefinitionBody, Localised, Parameter, ParameterKind, SubcommandDefinition, definitions,
};
use engawa::chat::limits::{ENTRIES, LOCALES};
use engawa::features::COMMANDS;
use engawa::game::options as choices;
use engawa::game::tutorial::PRESSES;
use engawa::game::{AnyGame, Options, Registry, option_name};
use engawa::games::GAMES;
use engawa::host::Alerts;
use engawa::store::RowKind;
use engawa::words::{Language, PlainFormatter};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::house::source::packages;
use super::noughts;

/// All messages by id, each with the arguments and messages that it refers to.
type MessageUses = BTreeMap<String, Uses>;

/// The arguments and the other messages that a message refers to.
#[derive(Debug, Default)]
struct Uses {
    args: BTreeSet<String>,
    messages: BTreeSet<String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn catalogue(language: Language) -> MessageUses {
    let mut catalogue = MessageUses::new();
    for file in files(&root().join("assets/locales").join(language.code()), "ftl") {
        let text = fs::read_to_string(&file).expect("a file of sentences");
        let resource =
            fluent_syntax::parser::parse(text).unwrap_or_else(|(_, e)| panic!("{}: {e:?}", file.display()));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut uses = Uses::default();
                in_pattern(message.value.as_ref().expect("a message has a value"), &mut uses);
                catalogue.insert(message.id.name, uses);
            }
        }
    }
    catalogue
}

fn in_pattern(pattern: &Pattern<String>, uses: &mut Uses) {
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable { expression: Expression::Inline(inline) } => in_inline(inline, uses),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                in_inline(selector, uses);
                for variant in variants {
                    in_pattern(&variant.value, uses);
                }
            }
            PatternElement::TextElement { .. } => {}
        }
    }
}

fn in_inline(inline: &InlineExpression<String>, uses: &mut Uses) {
    match inline {
        InlineExpression::VariableReference { id } => drop(uses.args.insert(id.name.clone())),
        InlineExpression::MessageReference { id, .. } => drop(uses.messages.insert(id.name.clone())),
        _ => {}
    }
}

/// Returns every string in the code that has the form of a message id: lower-case words joined by `-`.
fn ids_in_code() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let is_test = |file: &PathBuf| file.iter().any(|part| part == "tests" || part == "tests.rs");
    let all = packages().into_iter().flat_map(|package| files(&package.join("src"), "rs"));
    for file in all.filter(|file| !is_test(file)) {
        let code = fs::read_to_string(&file).expect("source is text");
        ids.extend(code.split('"').filter(|part| looks_like_id(part)).map(str::to_owned));
    }
    ids
}

fn looks_like_id(text: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.contains('-') && text.split('-').all(word)
}

/// Returns the message ids that the code derives from the names of commands, options, games and levels.
fn made_ids() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    ids.extend(Alerts::ALL.map(|alerts| format!("settings-alerts-{}", alerts.word())));
    ids.extend(Theme::ALL.map(|theme| format!("settings-palette-{}", theme.word())));
    for command in COMMANDS {
        let name = command.name;
        ids.insert(match command.body {
            DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => {
                format!("help-{label}")
            }
            _ => format!("help-command-{name}"),
        });
        match command.body {
            DeclarationBody::Options(options, _) | DeclarationBody::Games { options, .. } => {
                ids.extend(ids_of("command", name));
                ids.extend(options.iter().flat_map(ids_of_option));
            }
            DeclarationBody::Subs(subs) => {
                ids.extend(ids_of("command", name));
                for sub in subs {
                    ids.extend(ids_of("command", &format!("{name}-{}", sub.name)));
                    ids.extend(sub.options.iter().flat_map(ids_of_option));
                }
            }
            DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => {
                ids.insert(label.to_owned());
            }
        }
    }
    Registry::new(GAMES).iter().for_each(|game| ids.extend(ids_of_game(game)));
    for level in Level::ALL.map(Level::name) {
        ids.extend([format!("computer-{level}"), format!("option-level-{level}")]);
    }
    ids
}

/// Returns the message ids for the name and the description of something, such as an option.
fn ids_of(family: &str, name: &str) -> [String; 2] {
    [format!("{family}-{name}"), format!("{family}-{name}-about")]
}

fn ids_of_option<C>(option: &CommandOption<C>) -> Vec<String> {
    let words = match option.takes {
        declarations::OptionKind::Words(words) => words(),
        declarations::OptionKind::Language => vec![declarations::CLIENT_LANGUAGE],
        _ => Vec::new(),
    };
    let words = words.iter().map(|word| format!("option-{}-{word}", option.name));
    ids_of("option", option.name).into_iter().chain(words).collect()
}

/// Returns the message ids that the code derives from a game's facts. For each rule that ends a round, there
/// is a message for a win, for a draw, or both. The module `conform` checks which of them exist.
fn ids_of_game(game: &dyn AnyGame) -> Vec<String> {
    let facts = game.facts();
    let known = catalogue(Language::ENGLISH);
    let endings = facts.endings.iter().flat_map(|rule| [format!("ending-{rule}"), format!("drawn-{rule}")]);
    // A game may say in words of its own why a move is illegal.
    let refusals = ["why-not-over", "why-not-unreadable"].map(str::to_owned);
    let endings =
        endings.chain(refusals).filter(|suffix| known.contains_key(&format!("{}-{suffix}", facts.id)));
    let options = facts.options.iter().flat_map(|option| {
        let suffix = match option.takes {
            choices::AllowedValues::One(_) => "",
            choices::AllowedValues::Several(..) => "-word",
        };
        let name = format!("option-{}", option.name);
        [format!("{name}-about"), format!("{name}-name"), format!("{name}{suffix}"), name]
    });
    let own = ["name", "summary", "goal"].map(str::to_owned);
    let dealt = game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(0)).expect("the defaults");
    let table = game.open(&dealt, &[]).expect("what is dealt");
    let seats = Seat::BOTH.map(|seat| format!("seat-{}", table.seat_name(seat)));
    let by = facts.endings.iter().map(|rule| format!("by-{rule}"));
    let lessons = (0..=PRESSES).map(|press| format!("course-{press}"));
    let suffixes = own.into_iter().chain(options).chain(endings).chain(by).chain(seats).chain(lessons);
    suffixes.map(|suffix| format!("{}-{suffix}", facts.id)).collect()
}

/// Returns the message ids of names that Discord's clients show: those of commands, menu entries and options. Where
/// they show the English ones, sentences name them so, too.
fn ids_of_names() -> BTreeSet<String> {
    let made = made_ids();
    let is_name = |id: &&String| {
        let has_family = ["command-", "option-"].iter().any(|family| id.starts_with(family));
        has_family && made.contains(&format!("{id}-about"))
    };
    let labels = COMMANDS.iter().filter_map(|command| match command.body {
        DeclarationBody::OnPerson(label, _) | DeclarationBody::OnMessage(label, _) => Some(label.to_owned()),
        _ => None,
    });
    let own = GAMES.iter().flat_map(|game| {
        let facts = game.facts();
        facts.options.iter().map(|option| option_name(facts.id, option.name).key.into_owned())
    });
    made.iter().filter(is_name).cloned().chain(labels).chain(own).collect()
}

#[test]
fn languages_have_the_same_messages_and_arguments() {
    let english = catalogue(Language::ENGLISH);
    assert!(english.len() > 50, "the catalogue is larger than {}", english.len());
    let names = ids_of_names();
    assert!(names.len() > 50 && names.iter().all(|name| english.contains_key(name)), "{names:?}");
    for language in Language::all() {
        let theirs = catalogue(language);
        let is_in_discord = language == Language::ENGLISH
            || LOCALES.iter().any(|locale| Language::for_locale(locale) == Some(language));
        for (id, uses) in &english {
            if !is_in_discord && names.contains(id) {
                assert!(!theirs.contains_key(id), "{id} in {} is never shown", language.code());
                continue;
            }
            let args = theirs.get(id).map(|theirs| &theirs.args);
            assert_eq!(args, Some(&uses.args), "{id} in {}", language.code());
        }
        for id in theirs.keys() {
            assert!(english.contains_key(id), "{id} is only in {}", language.code());
        }
    }
}

/// Returns the arguments of a message and of all messages that it refers to.
fn arguments<'a>(catalogue: &'a MessageUses, id: &'a str) -> BTreeSet<&'a str> {
    let uses = &catalogue[id];
    let inner = uses.messages.iter().flat_map(|id| arguments(catalogue, id));
    uses.args.iter().map(String::as_str).chain(inner).collect()
}

#[test]
fn messages_resolve_in_every_language() {
    // [`Text`] needs static names, so leak these.
    let keep = |name: &str| -> &'static str { Box::leak(name.to_owned().into_boxed_str()) };
    let words = noughts::words();
    for language in Language::all() {
        let catalogue = catalogue(language);
        for id in catalogue.keys() {
            for number in [0_i64, 1, 2, 5] {
                let arguments = arguments(&catalogue, id).into_iter();
                let text = arguments.fold(Text::new(keep(id)), |text, arg| text.with(keep(arg), number));
                let sentence = words.say(language, &text, &PlainFormatter);
                // Fluent (the format of the sentences) puts braces around a part that it cannot resolve.
                assert!(
                    !sentence.is_empty() && !sentence.contains('{'),
                    "{id} in {}: {sentence}",
                    language.code()
                );
            }
        }
    }
}

/// Texts that may be the same in English and another language, because they are names or words of both.
const SHARED: &[&str] = &[
    "Begin", "Best of", "Engawa", "Hint", "Kōnane", "Okiya", "Onitama", "Oxono", "Pause", "Ratings", "Totem",
    "format", "help", "hint", "hints", "log", "name", "pawn", "person", "privacy", "ratings", "threads",
];
/// Number of words in a row that, if equal to the English ones, mark a sentence as untranslated.
const IN_A_ROW: usize = 3;

/// Returns the literal text of each message, without its placeables (the parts in braces).
fn said(language: Language) -> BTreeMap<String, String> {
    fn hear(pattern: &Pattern<String>, said: &mut Vec<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => said.push(value.clone()),
                PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                    for variant in variants {
                        hear(&variant.value, said);
                    }
                }
                PatternElement::Placeable { .. } => {}
            }
        }
    }
    let mut all = BTreeMap::new();
    for file in files(&root().join("assets/locales").join(language.code()), "ftl") {
        let text = fs::read_to_string(&file).expect("a file of sentences");
        for entry in fluent_syntax::parser::parse(text).expect("Fluent").body {
            let Entry::Message(message) = entry else { continue };
            let mut heard = Vec::new();
            hear(message.value.as_ref().expect("a message has a value"), &mut heard);
            all.insert(message.id.name, heard.join(" | "));
        }
    }
    all
}

fn runs(text: &str) -> BTreeSet<Vec<&str>> {
    let is_word = |word: &&&str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphabetic());
    let words: Vec<&str> = text.split(' ').collect();
    let all = words.windows(IN_A_ROW).filter(|run| run.iter().filter(is_word).count() == IN_A_ROW);
    all.map(<[&str]>::to_vec).collect()
}

#[test]
fn no_message_is_left_in_english() {
    let english = said(Language::ENGLISH);
    for language in Language::all().skip(1) {
        for (id, text) in said(language) {
            let theirs = text.trim();
            let letters = theirs.replace(|letter: char| !letter.is_alphabetic() && letter != ' ', "");
            let is_shared = SHARED.contains(&letters.trim());
            let has_letters = theirs.chars().filter(char::is_ascii_alphabetic).count() >= 3;
            let is_same = has_letters && !is_shared && english[&id].trim() == theirs;
            assert!(!is_same, "{id} in {}: {theirs}", language.code());
            let (ours, theirs) = (runs(&english[&id]), runs(theirs));
            let left: Vec<_> = ours.intersection(&theirs).collect();
            assert!(left.is_empty(), "{id} in {}: {left:?}", language.code());
        }
    }
}

#[test]
fn every_message_is_used() {
    let english = catalogue(Language::ENGLISH);
    let mut used: BTreeSet<String> = ids_in_code().union(&made_ids()).cloned().collect();
    used.extend(english.values().flat_map(|uses| uses.messages.clone()));
    let left: Vec<&String> = english.keys().filter(|id| !used.contains(*id)).collect();
    assert!(left.is_empty(), "nobody says {left:#?}");
}

#[test]
fn every_used_message_exists() {
    let english = catalogue(Language::ENGLISH);
    let families: BTreeSet<&str> = english.keys().filter_map(|id| id.split('-').next()).collect();
    let in_a_family = |id: &String| families.contains(id.split('-').next().unwrap_or_default());
    let missing: Vec<String> = ids_in_code()
        .into_iter()
        .chain(made_ids())
        .filter(|id| in_a_family(id) && !english.contains_key(id) && !is_no_message(id))
        .collect();
    assert!(missing.is_empty(), "not in the catalogue: {missing:#?}");
}

/// Returns whether a string in the code only looks like a message id, as some other names do.
fn is_no_message(id: &str) -> bool {
    let names_record =
        RowKind::ALL.iter().any(|kind| kind.contents().record.is_some_and(|(name, _)| name == id));
    names_record || id == "clock-ahead" || ["engawa-", "t-"].iter().any(|start| id.starts_with(start))
}

/// Discord's limit for the name of a command or option, in characters.
const NAME: usize = 32;
/// Discord's limit for a description or a choice, in characters.
const ABOUT: usize = 100;

#[test]
fn command_texts_respect_discords_limits() {
    let words = noughts::words();
    for command in definitions(COMMANDS, &noughts::five(), &words) {
        match &command.body {
            DefinitionBody::OnPerson | DefinitionBody::OnMessage => check_length(&command.name, NAME),
            DefinitionBody::Options(_) | DefinitionBody::Subs(_) => {
                check_named(&command.name, &command.description);
            }
        }
        match &command.body {
            DefinitionBody::OnPerson | DefinitionBody::OnMessage => {}
            DefinitionBody::Options(options) => options.iter().for_each(check_option),
            DefinitionBody::Subs(subs) => {
                for sub in subs {
                    check_named(&sub.name, &sub.description);
                    sub.options.iter().for_each(check_option);
                }
            }
        }
    }
}

/// Discord's limit for a whole command, in characters. It counts names, descriptions and choices, each in its
/// longest language.
const WHOLE: usize = 8000;

#[test]
fn whole_commands_respect_discords_limit() {
    let words = noughts::words();
    let mut largest = (0, String::new());
    for command in definitions(COMMANDS, &noughts::five(), &words) {
        let inside: usize = match &command.body {
            DefinitionBody::OnPerson | DefinitionBody::OnMessage => 0,
            DefinitionBody::Options(options) => options.iter().map(length_of_option).sum(),
            DefinitionBody::Subs(subs) => subs.iter().map(length_of_sub).sum(),
        };
        let length = longest(&command.name) + longest(&command.description) + inside;
        assert!(length < WHOLE, "/{} has {length} characters of {WHOLE}", command.name.text);
        largest = largest.max((length, command.name.text));
    }
    println!("the largest command is /{}: {} characters of {WHOLE}", largest.1, largest.0);
}

fn length_of_sub(sub: &SubcommandDefinition) -> usize {
    let own = longest(&sub.name) + longest(&sub.description);
    own + sub.options.iter().map(length_of_option).sum::<usize>()
}

fn length_of_option(option: &Parameter) -> usize {
    let choices = match &option.takes {
        ParameterKind::Choice(choices) => &choices[..],
        _ => &[],
    };
    let choices = choices.iter().map(|(value, name)| value.chars().count() + longest(name));
    longest(&option.name) + longest(&option.description) + choices.sum::<usize>()
}

fn longest(said: &Localised) -> usize {
    said.others.values().chain([&said.text]).map(|text| text.chars().count()).max().unwrap_or_default()
}

fn check_option(option: &Parameter) {
    check_named(&option.name, &option.description);
    let ParameterKind::Choice(choices) = &option.takes else { return };
    assert!((1..=ENTRIES).contains(&choices.len()), "{} has {} choices", option.name.text, choices.len());
    for (_, name) in choices {
        check_length(name, ABOUT);
    }
}

fn check_named(name: &Localised, description: &Localised) {
    check_length(name, NAME);
    check_length(description, ABOUT);
}

fn check_length(said: &Localised, most: usize) {
    for text in said.others.values().chain([&said.text]) {
        let length = text.chars().count();
        assert!((1..=most).contains(&length), "{length} characters, where Discord takes 1 to {most}: {text}");
    }
}
