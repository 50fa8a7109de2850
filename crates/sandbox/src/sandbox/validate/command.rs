//! Validation of application commands and their options: names, order of options, choices and suggestions, total size
//! and translations.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::sandbox::{errors::FormErrors, limits};

use super::JsonField;

/// Discord's number for the type of slash commands.
pub const SLASH: u8 = 1;

/// Discord's numbers for the types of options.
pub mod kind {
    pub const SUBCOMMAND: i64 = 1;
    pub const TEXT: i64 = 3;
    pub const BOOLEAN: i64 = 5;
    pub const USER: i64 = 6;
    pub const CHANNEL: i64 = 7;
}

/// Discord's error code and message for a name that occurs twice in a list.
struct Duplicate(&'static str, &'static str);

const DUPLICATE_COMMAND: Duplicate =
    Duplicate("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
const DUPLICATE_OPTION: Duplicate =
    Duplicate("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
const DUPLICATE_CHOICE: Duplicate =
    Duplicate("APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE", "Option choice names must be unique");

const KEYS: &str = "type name name_localizations description description_localizations options \
    default_member_permissions integration_types contexts nsfw";
const OPTION_KEYS: &str = "type name name_localizations description description_localizations required \
    choices options channel_types max_length autocomplete";

pub fn check(command: &JsonField, form: &mut FormErrors) {
    if command.object(KEYS, form).is_none() {
        return;
    }
    let kind = command.key("type").whole(1..=3, form).unwrap_or(1);
    if kind == i64::from(SLASH) {
        check_name(&command.key("name"), form);
        check_texts(command, form);
        check_options(&command.key("options"), true, form);
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
        for entry in command.key(key).list(0..=3, form) {
            entry.whole(0..=2, form);
        }
    }
}

/// Checks the list that replaces all commands: each command, the number of commands, and whether their names
/// are unique in every language.
pub fn check_list(list: &JsonField, form: &mut FormErrors) {
    list.require(form);
    let commands = list.list(0..=limits::SLASH_COMMANDS + 2 * limits::MENU_COMMANDS, form);
    let mut names = BTreeSet::new();
    let mut kinds: BTreeMap<i64, Vec<&JsonField>> = BTreeMap::new();
    for command in &commands {
        check(command, form);
        let kind = command.key("type").value.and_then(Value::as_i64).unwrap_or(1);
        let name = command.key("name").value.and_then(Value::as_str).unwrap_or_default();
        if !names.insert((kind, name)) {
            form.problem(&command.path, DUPLICATE_COMMAND.0, DUPLICATE_COMMAND.1);
        }
        kinds.entry(kind).or_default().push(command);
    }
    for of_kind in kinds.values() {
        check_translated_names(of_kind, &DUPLICATE_COMMAND, form);
    }
}

/// Checks that no two entries of a list have the same name in some locale. In that locale, an entry
/// without a translation appears under its plain name. Equal plain names are not reported, since the
/// callers check those.
fn check_translated_names(entries: &[&JsonField], duplicate: &Duplicate, form: &mut FormErrors) {
    let translations = entries.iter().map(|entry| entry.key("name_localizations").value);
    let locales: BTreeSet<&String> =
        translations.filter_map(|map| map?.as_object()).flat_map(Map::keys).collect();
    for locale in locales {
        let mut seen = BTreeMap::new();
        for entry in entries {
            let translation = entry.key("name_localizations").key(locale);
            let is_translated = translation.present().is_some();
            let shown = if is_translated { translation } else { entry.key("name") };
            let Some(name) = shown.value.and_then(Value::as_str) else { continue };
            if seen.insert(name, is_translated).is_some_and(|other| other || is_translated) {
                form.problem(&shown.path, duplicate.0, duplicate.1);
            }
        }
    }
}

/// Checks the description of a command or option, and the translations of name and description.
fn check_texts(described: &JsonField, form: &mut FormErrors) {
    described.key("description").required_text(1..=limits::COMMAND_DESCRIPTION, form);
    check_localised(&described.key("name_localizations"), limits::COMMAND_NAME, true, form);
    check_localised(&described.key("description_localizations"), limits::COMMAND_DESCRIPTION, false, form);
}

/// Checks translations: only known locales, each text with at most `most` characters. Names must also have
/// the form that [`check_name`] demands.
fn check_localised(map: &JsonField, most: usize, are_names: bool, form: &mut FormErrors) {
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
fn check_name(field: &JsonField, form: &mut FormErrors) {
    let Some(name) = field.required_text(1..=limits::COMMAND_NAME, form) else { return };
    if name.to_lowercase() != name || !name.chars().all(is_allowed_in_name) {
        form.problem(&field.path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// Whether a character matches the documented pattern `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$`.
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

/// The number of characters in names, descriptions and choice values. Of each text, only the longest
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

/// Checks the options of a command, which may be subcommands, or of a subcommand.
fn check_options(list: &JsonField, may_be_subcommands: bool, form: &mut FormErrors) {
    let options = list.list(0..=limits::COMMAND_OPTIONS, form);
    let mut names = BTreeSet::new();
    let mut optional_seen = false;
    let is_subcommand =
        |option: &&JsonField| option.key("type").value.and_then(Value::as_i64) == Some(kind::SUBCOMMAND);
    let subcommands = options.iter().filter(is_subcommand).count();
    if subcommands > 0 && subcommands < options.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.problem(&list.path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for option in &options {
        check_option(option, may_be_subcommands, form);
        let name = option.key("name");
        if name.value.and_then(Value::as_str).is_some_and(|text| !names.insert(text)) {
            form.problem(&name.path, DUPLICATE_OPTION.0, DUPLICATE_OPTION.1);
        }
        let required = option.key("required").boolean(form);
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            form.problem(&option.path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
    }
    check_translated_names(&options.iter().collect::<Vec<_>>(), &DUPLICATE_OPTION, form);
}

fn check_option(option: &JsonField, may_be_subcommand: bool, form: &mut FormErrors) {
    if option.object(OPTION_KEYS, form).is_none() {
        return;
    }
    check_name(&option.key("name"), form);
    check_texts(option, form);
    let kind = option.kind(form);
    match kind {
        kind::SUBCOMMAND if may_be_subcommand => check_options(&option.key("options"), false, form),
        kind::TEXT => {
            check_choices(&option.key("choices"), form);
            option.key("max_length").whole(1..=limits::OPTION_TEXT, form);
        }
        kind::BOOLEAN | kind::USER | kind::CHANNEL => {}
        _ => form.not_offered(&option.key("type").path, "3, 5, 6, 7"),
    }
    let has_choices = !option.key("choices").items().is_empty();
    if option.key("autocomplete").boolean(form) && (kind != kind::TEXT || has_choices) {
        let message = "Autocomplete is for texts without choices only";
        form.problem(&option.path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
    }
}

/// Checks the choices of an option, or its suggestions.
pub fn check_choices(list: &JsonField, form: &mut FormErrors) {
    let mut names = BTreeSet::new();
    let choices = list.list(0..=limits::CHOICES, form);
    for choice in &choices {
        choice.object("name name_localizations value", form);
        let name = choice.key("name");
        if name.required_text(1..=limits::CHOICE_TEXT, form).is_some_and(|text| !names.insert(text)) {
            form.problem(&name.path, DUPLICATE_CHOICE.0, DUPLICATE_CHOICE.1);
        }
        check_localised(&choice.key("name_localizations"), limits::CHOICE_TEXT, false, form);
        let value = choice.key("value");
        if value.present().is_some_and(|value| !value.is_string()) {
            form.problem(&value.path, "UNION_TYPE_CHOICES", "The value is not of the option's kind.");
        } else {
            value.required_text(1..=limits::CHOICE_TEXT, form);
        }
    }
    check_translated_names(&choices.iter().collect::<Vec<_>>(), &DUPLICATE_CHOICE, form);
}
