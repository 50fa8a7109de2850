//! Judges the registered commands: compares them with the bot's own, by command and by language.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::chat::definitions::CommandDefinition;
use crate::discord::commands::{canonical, command};

use super::application::expect_answer;
use super::facts::Facts;
use super::finding::{self, Report, excerpt};
use super::table;

/// The maximum number of differences that a finding lists.
const MOST: usize = 12;
/// The end of the keys that hold translations.
const TRANSLATIONS: &str = "_localizations";
/// Discord's maximum number of emoji of an application.
const MOST_EMOJI: usize = 2_000;

/// Differences between the registered commands and the bot's own, as texts such as
/// `/games option "match" (description in de)`.
#[derive(Default)]
struct Differences {
    translations: BTreeSet<String>,
    others: BTreeSet<String>,
}

pub(super) fn judge(report: &mut Report, facts: &Facts, definitions: &[CommandDefinition]) {
    let list = facts.commands.as_ref();
    match expect_answer(report, finding::COMMANDS, "The list of commands", list, Value::is_array) {
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
    let missing = ours.keys().filter(|key| !there.contains_key(key)).map(shown).collect();
    let extra = there.keys().filter(|key| !ours.contains_key(key)).map(shown).collect();
    let mut differences = Differences::default();
    for (key, own) in &ours {
        if let Some(theirs) = there.get(key) {
            differences.add(&shown(key), " ", theirs, own);
        }
    }
    let Differences { translations, others } = differences;
    let parts: [(&str, Vec<String>); 3] =
        [("missing", missing), ("not the bot's own", extra), ("different", others.into_iter().collect())];
    let wrong = parts.iter().filter(|(_, list)| !list.is_empty());
    let wrong: Vec<String> = wrong.map(|(what, list)| format!("{what}: {}", listed(list))).collect();
    report.checks.push(if wrong.is_empty() {
        table::commands_registered(ours.len())
    } else {
        table::commands_differ(capitalised(&wrong.join("; ")))
    });
    report.checks.push(if !ours.keys().any(|key| there.contains_key(key)) {
        table::translations_unknown()
    } else if translations.is_empty() {
        table::translations_registered()
    } else {
        table::translations_differ(listed(&translations.into_iter().collect::<Vec<_>>()))
    });
}

impl Differences {
    /// Adds the differences between two values of a command in the form of [`canonical`]. `separator` stands between
    /// their place and the name of an option or choice.
    fn add(&mut self, place: &str, separator: &str, theirs: &Value, ours: &Value) {
        for key in keys(theirs, ours) {
            let (their, own) = (&theirs[key], &ours[key]);
            if let Some(field) = key.strip_suffix(TRANSLATIONS) {
                let differing =
                    keys(their, own).into_iter().filter(|language| their[language] != own[language]);
                self.translations
                    .extend(differing.map(|language| format!("{place} ({field} in {language})")));
            } else if matches!(key.as_str(), "options" | "choices") {
                self.add_lists(place, separator, key, [their, own]);
            } else if their != own {
                self.others.insert(format!("{place} ({key})"));
            }
        }
    }

    /// Compares two lists of options or choices, each entry with the one of the same name.
    fn add_lists(&mut self, place: &str, separator: &str, key: &str, lists: [&Value; 2]) {
        let [theirs, ours] = lists.map(|list| -> Vec<(&str, &Value)> {
            let entries = list.as_array().into_iter().flatten();
            entries.map(|one| (one["name"].as_str().unwrap_or_default(), one)).collect()
        });
        if !theirs.iter().map(|(name, _)| name).eq(ours.iter().map(|(name, _)| name)) {
            self.others.insert(format!("{place} (list of {key})"));
        }
        let theirs: BTreeMap<_, _> = theirs.into_iter().collect();
        for (name, own) in ours {
            if let Some(their) = theirs.get(name) {
                let inner = format!("{place}{separator}{} \"{name}\"", key.trim_end_matches('s'));
                self.add(&inner, ", ", their, own);
            }
        }
    }
}

/// The keys of both objects. A value that is no object has none.
fn keys<'a>(theirs: &'a Value, ours: &'a Value) -> BTreeSet<&'a String> {
    [theirs, ours].into_iter().filter_map(Value::as_object).flat_map(Map::keys).collect()
}

/// The entries as one text, with the number of those that are left out.
fn listed(entries: &[String]) -> String {
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
    let Some(list) = expect_answer(report, ID, what, facts.emoji.as_ref(), is_list) else { return };
    report.checks.push(match list["items"].as_array().map_or(0, Vec::len) {
        0 => table::no_emoji(),
        count @ MOST_EMOJI.. => table::too_many_emoji(count),
        count => table::emoji(count),
    });
}
