//! Validation of application commands: names, order of options, total size and translations.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{JsonField, option};
use crate::sandbox::{errors::FormErrors, limits};

/// Discord's number for the type of slash commands.
pub const SLASH: u8 = 1;

/// Discord's error code and message for a name that occurs twice in a list.
pub struct Duplicate(pub &'static str, pub &'static str);

const DUPLICATE: Duplicate =
    Duplicate("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");

const KEYS: &[&str] = &[
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
];

pub fn check(command: &JsonField, form: &mut FormErrors) {
    if command.object(KEYS, form).is_none() {
        return;
    }
    let kind = command.key("type").whole(1..=3, form).unwrap_or(1);
    if kind == i64::from(SLASH) {
        check_name(&command.key("name"), form);
        check_texts(command, form);
        option::check_all(&command.key("options"), 0, form);
        check_total(command, form);
    } else {
        command.key("name").required_text(1..=limits::COMMAND_NAME, form);
        check_localised(&command.key("name_localizations"), limits::COMMAND_NAME, false, form);
        if command.key("description").text(0..=0, form).is_some_and(|text| !text.is_empty()) {
            let message = "Context menu commands cannot have description";
            form.problem(&command.path, "APPLICATION_COMMANDS_CONTEXT_MENU_DESCRIPTION", message);
        }
    }
    for key in ["contexts", "integration_types"] {
        for entry in command.key(key).list(0..=3, form).unwrap_or_default() {
            entry.whole(0..=2, form);
        }
    }
}

/// Checks the list that replaces all commands: each command, the number of commands, and whether their names
/// are unique in every language.
pub fn check_list(list: &JsonField, form: &mut FormErrors) {
    let Some(commands) = list.list(0..=limits::SLASH_COMMANDS + 2 * limits::MENU_COMMANDS, form) else {
        form.problem(&list.path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        return;
    };
    let mut names = BTreeSet::new();
    let mut kinds: BTreeMap<i64, Vec<&JsonField>> = BTreeMap::new();
    for command in &commands {
        check(command, form);
        let kind = command.key("type").value.and_then(Value::as_i64).unwrap_or(1);
        let name = command.key("name").value.and_then(Value::as_str).unwrap_or_default();
        if !names.insert((kind, name)) {
            form.problem(&command.path, DUPLICATE.0, DUPLICATE.1);
        }
        kinds.entry(kind).or_default().push(command);
    }
    for of_kind in kinds.values() {
        check_translated_names(of_kind, &DUPLICATE, form);
    }
}

/// Checks that no two entries of a list have the same name in some locale. In that locale, an entry
/// without a translation appears under its plain name. Equal plain names are not reported, since the
/// callers check those.
pub fn check_translated_names(entries: &[&JsonField], duplicate: &Duplicate, form: &mut FormErrors) {
    let translations = entries.iter().map(|entry| entry.key("name_localizations").value);
    let locales: BTreeSet<&String> =
        translations.filter_map(|map| map?.as_object()).flat_map(Map::keys).collect();
    for locale in locales {
        let mut seen = BTreeMap::new();
        for entry in entries {
            let translation = entry.key("name_localizations").key(locale);
            let is_translated = translation.is_some();
            let shown = if is_translated { translation } else { entry.key("name") };
            let Some(name) = shown.value.and_then(Value::as_str) else { continue };
            if seen.insert(name, is_translated).is_some_and(|other| other || is_translated) {
                form.problem(&shown.path, duplicate.0, duplicate.1);
            }
        }
    }
}

/// Checks the description of a command or option, and the translations of name and description.
pub fn check_texts(described: &JsonField, form: &mut FormErrors) {
    described.key("description").required_text(1..=limits::COMMAND_DESCRIPTION, form);
    check_localised(&described.key("name_localizations"), limits::COMMAND_NAME, true, form);
    check_localised(&described.key("description_localizations"), limits::COMMAND_DESCRIPTION, false, form);
}

/// Checks translations: only known locales, each text with at most `most` characters. Names must also have
/// the form that [`check_name`] demands.
pub fn check_localised(map: &JsonField, most: usize, are_names: bool, form: &mut FormErrors) {
    let Some(Value::Object(texts)) = map.value else { return };
    for locale in texts.keys() {
        let field = map.key(locale);
        if !limits::LOCALES.contains(&locale.as_str()) {
            form.not_offered(&field.path, "the locales of Discord");
        }
        if are_names {
            check_name(&field, form);
        } else {
            field.required_text(1..=most, form);
        }
    }
}

/// Checks the name of a slash command or option. Allowed are letters in lower case, digits, `-`, `_` and `'`.
pub fn check_name(field: &JsonField, form: &mut FormErrors) {
    let Some(name) = field.required_text(1..=limits::COMMAND_NAME, form) else { return };
    let upper = name.to_lowercase() != name;
    if upper || !name.chars().all(is_allowed_in_name) {
        form.problem(&field.path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// Returns whether a character matches the documented pattern `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$`.
fn is_allowed_in_name(c: char) -> bool {
    let marked_script = matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E01}'..='\u{0E5B}');
    matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() || marked_script
}

fn check_total(command: &JsonField, form: &mut FormErrors) {
    let total = command.value.map_or(0, total_of);
    if total > limits::COMMAND_TOTAL {
        let message = format!("Command exceeds maximum size ({})", limits::COMMAND_TOTAL);
        form.problem(&command.path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Returns the number of characters in names, descriptions and choice values. Of each text, only the longest
/// translation counts.
fn total_of(part: &Value) -> usize {
    let own = longest(part, "name", "name_localizations")
        + longest(part, "description", "description_localizations");
    let value = part["value"].as_str().map_or(0, |text| text.chars().count());
    let inside = ["options", "choices"].iter().filter_map(|key| part[*key].as_array()).flatten();
    own + value + inside.map(total_of).sum::<usize>()
}

fn longest(part: &Value, key: &str, localised: &str) -> usize {
    let plain = part[key].as_str().into_iter();
    let others =
        part[localised].as_object().into_iter().flat_map(|map| map.values()).filter_map(Value::as_str);
    plain.chain(others).map(|text| text.chars().count()).max().unwrap_or(0)
}
