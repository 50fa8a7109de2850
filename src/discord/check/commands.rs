//! Judges the registered commands: compares them with the bot's own, by command and by language.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::application::answered;
use super::excerpt::excerpt;
use super::facts::Facts;
use super::finding::{self, Report};
use crate::chat::commands::CommandDefinition;
use crate::discord::commands::{canonical, command};

/// The maximum number of differences that a finding lists.
const MOST: usize = 12;
/// The end of the keys that hold translations.
const TRANSLATIONS: &str = "_localizations";
/// Discord's maximum number of emoji of an application.
const MOST_EMOJI: usize = 2_000;
const REGISTER_REMEDY: &str = "Start this version of the bot once: it registers its commands within seconds of connecting. If it runs \
     already, its log says why it could not, or another program uses the same application.";

/// A difference between a registered command and the bot's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Difference {
    /// The command as people type it, such as `/games`.
    command: String,
    /// The place in the command, such as `option "match"`; empty for the command itself.
    place: String,
    /// The name of the differing field, such as `description`.
    field: String,
    /// The language, if the field is a translation.
    language: Option<String>,
}

pub(super) fn judge(report: &mut Report, facts: &Facts, definitions: &[CommandDefinition]) {
    let list = facts.commands.as_ref();
    match answered(report, finding::COMMANDS, "The list of commands", list, Value::is_array) {
        Some(list) => compare(report, list, definitions),
        None => report.skip(finding::TRANSLATIONS, "The list of commands is not known."),
    }
    emoji(report, facts);
}

fn compare(report: &mut Report, list: &Value, definitions: &[CommandDefinition]) {
    let there = canonical(list.as_array().map_or(&[][..], Vec::as_slice));
    let wanted: Vec<Value> = definitions.iter().map(command).collect();
    let ours = canonical(&wanted);
    let shown =
        |(kind, name): &(u64, String)| if *kind == 1 { format!("/{name}") } else { format!("\"{name}\"") };
    let missing: Vec<String> = ours.keys().filter(|key| !there.contains_key(key)).map(shown).collect();
    let extra: Vec<String> = there.keys().filter(|key| !ours.contains_key(key)).map(shown).collect();
    let mut all = BTreeSet::new();
    for (key, own) in &ours {
        if let Some(theirs) = there.get(key) {
            differences(&shown(key), "", theirs, own, &mut all);
        }
    }
    let (translations, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.language.is_some());
    let others: Vec<String> = others.iter().map(ToString::to_string).collect();
    let parts = [("missing", missing), ("not the bot's own", extra), ("different", others)];
    let wrong: Vec<String> = parts
        .iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(what, list)| format!("{what}: {}", listed(list)))
        .collect();
    if wrong.is_empty() {
        report.ok(
            finding::COMMANDS,
            format!("All {} commands are registered as this version has them.", ours.len()),
        );
    } else {
        report.fail(
            finding::COMMANDS,
            format!("The registered commands differ. {}.", capitalised(&wrong.join("; "))),
            REGISTER_REMEDY,
        );
    }
    let translations: Vec<String> = translations.iter().map(ToString::to_string).collect();
    if !ours.keys().any(|key| there.contains_key(key)) {
        report.skip(finding::TRANSLATIONS, "No command of this version is registered.");
    } else if translations.is_empty() {
        report
            .ok(finding::TRANSLATIONS, "All translations of registered commands are those of this version.");
    } else {
        report.fail(
            finding::TRANSLATIONS,
            format!("Translations differ: {}.", listed(&translations)),
            REGISTER_REMEDY,
        );
    }
}

/// Collects the differences between two values of a command in the form of [`canonical`].
fn differences(command: &str, place: &str, theirs: &Value, ours: &Value, all: &mut BTreeSet<Difference>) {
    let nothing = serde_json::Map::new();
    let (theirs, ours) = (theirs.as_object().unwrap_or(&nothing), ours.as_object().unwrap_or(&nothing));
    let keys: BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
    for key in keys {
        let (their, own) = (theirs.get(key).unwrap_or(&Value::Null), ours.get(key).unwrap_or(&Value::Null));
        let difference = |language: Option<&str>| Difference {
            command: command.to_owned(),
            place: place.to_owned(),
            field: key.strip_suffix(TRANSLATIONS).unwrap_or(key).to_owned(),
            language: language.map(ToOwned::to_owned),
        };
        if key.ends_with(TRANSLATIONS) {
            all.extend(languages(their, own).into_iter().map(|language| difference(Some(&language))));
        } else if matches!(key.as_str(), "options" | "choices") {
            lists(command, place, key, [their, own], all);
        } else if their != own {
            all.insert(difference(None));
        }
    }
}

/// Returns the languages whose texts differ.
fn languages(theirs: &Value, ours: &Value) -> BTreeSet<String> {
    let codes = [theirs, ours].into_iter().filter_map(Value::as_object).flat_map(serde_json::Map::keys);
    codes.filter(|code| theirs[code.as_str()] != ours[code.as_str()]).cloned().collect()
}

/// Compares two lists of options or choices, each entry with the one of the same name.
fn lists(command: &str, place: &str, key: &str, [theirs, ours]: [&Value; 2], all: &mut BTreeSet<Difference>) {
    let by_name = |list: &Value| -> Vec<(String, Value)> {
        let name = |one: &Value| one["name"].as_str().unwrap_or_default().to_owned();
        list.as_array().into_iter().flatten().map(|one| (name(one), one.clone())).collect()
    };
    let (theirs, ours) = (by_name(theirs), by_name(ours));
    let names = |list: &[(String, Value)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    if names(&theirs) != names(&ours) {
        let (command, place) = (command.to_owned(), place.to_owned());
        all.insert(Difference { command, place, field: format!("list of {key}"), language: None });
    }
    let theirs: BTreeMap<_, _> = theirs.into_iter().collect();
    for (name, own) in ours {
        if let Some(their) = theirs.get(&name) {
            let inner = format!("{} \"{name}\"", key.trim_end_matches('s'));
            let inner = if place.is_empty() { inner } else { format!("{place}, {inner}") };
            differences(command, &inner, their, &own, all);
        }
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { command, place, field, language } = self;
        write!(f, "{command}")?;
        if !place.is_empty() {
            write!(f, " {place}")?;
        }
        write!(f, " ({field}")?;
        match language {
            Some(language) => write!(f, " in {language})"),
            None => f.write_str(")"),
        }
    }
}

/// Returns the entries as one text, with the number of those that are left out.
pub(super) fn listed(entries: &[String]) -> String {
    let shown = entries.iter().take(MOST).map(|entry| excerpt(entry)).collect::<Vec<_>>().join(", ");
    match entries.len().checked_sub(MOST) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn emoji(report: &mut Report, facts: &Facts) {
    const ID: &str = finding::EMOJI;
    let (what, is_list) = ("The list of the application's emoji", |list: &Value| list["items"].is_array());
    let Some(list) = answered(report, ID, what, facts.emoji.as_ref(), is_list) else { return };
    let count = list["items"].as_array().map_or(0, Vec::len);
    match count {
        0 => report.warn(
            ID,
            "The application has no emoji yet, so buttons and lists show no pieces.",
            "Start the bot once: it uploads its emoji within a minute of connecting.",
        ),
        MOST_EMOJI.. => report.warn(
            ID,
            format!("The application has {count} emoji, and Discord allows no more."),
            "Delete emoji of other programs on the page Emojis in Discord's developer portal.",
        ),
        _ => report.ok(ID, format!("The application has {count} emoji.")),
    }
}
