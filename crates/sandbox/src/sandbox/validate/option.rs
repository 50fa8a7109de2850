//! Validation of slash command options, and of their choices and suggestions.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    JsonField,
    command::{Duplicate, check_localised, check_name, check_texts, check_translated_names},
};
use crate::sandbox::{errors::FormErrors, limits};

/// Discord's numbers for the types of options.
pub mod kind {
    pub const SUBCOMMAND: i64 = 1;
    pub const GROUP: i64 = 2;
    pub const TEXT: i64 = 3;
    pub const WHOLE: i64 = 4;
    pub const TRUTH: i64 = 5;
    pub const USER: i64 = 6;
    pub const CHANNEL: i64 = 7;
    pub const ROLE: i64 = 8;
    /// A person or a role.
    pub const MENTIONABLE: i64 = 9;
    /// A number that may have a fraction.
    pub const NUMBER: i64 = 10;
    pub const FILE: i64 = 11;
}

const KEYS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

const DUPLICATE: Duplicate =
    Duplicate("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");

const DUPLICATE_CHOICE: Duplicate =
    Duplicate("APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE", "Option choice names must be unique");

/// Checks the options of a command (`depth` 0), of a subcommand group (1) or of a subcommand (2).
pub fn check_all(list: &JsonField, depth: u8, form: &mut FormErrors) {
    let Some(options) = list.list(0..=limits::COMMAND_OPTIONS, form) else { return };
    let mut names = BTreeSet::new();
    let mut optional_seen = false;
    let nested = options.iter().filter(|option| is_nested(option)).count();
    if nested > 0 && nested < options.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.problem(&list.path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for option in &options {
        check_one(option, depth, form);
        let name = option.key("name");
        if name.value.and_then(Value::as_str).is_some_and(|text| !names.insert(text)) {
            form.problem(&name.path, DUPLICATE.0, DUPLICATE.1);
        }
        let required = option.key("required").boolean(form);
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            form.problem(&option.path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
    }
    check_translated_names(&options.iter().collect::<Vec<_>>(), &DUPLICATE, form);
}

fn is_nested(option: &JsonField) -> bool {
    matches!(option.key("type").value.and_then(Value::as_i64), Some(kind::SUBCOMMAND | kind::GROUP))
}

fn check_one(option: &JsonField, depth: u8, form: &mut FormErrors) {
    if option.object(KEYS, form).is_none() {
        return;
    }
    check_name(&option.key("name"), form);
    check_texts(option, form);
    let kind = option.kind(form);
    match kind {
        kind::GROUP if depth == 0 => check_all(&option.key("options"), 1, form),
        kind::SUBCOMMAND if depth <= 1 => check_all(&option.key("options"), 2, form),
        kind::TEXT..=kind::FILE => check_value_option(option, kind, form),
        _ => form.not_offered(&option.key("type").path, "3, 4, 5, 6, 7, 8, 9, 10, 11"),
    }
}

fn check_value_option(option: &JsonField, kind: i64, form: &mut FormErrors) {
    let choices = option.key("choices");
    check_choices(&choices, Some(kind), form);
    let suggests = option.key("autocomplete").boolean(form);
    let may_suggest = matches!(kind, kind::TEXT | kind::WHOLE | kind::NUMBER);
    if suggests && (!may_suggest || !choices.items().is_empty()) {
        let message = "Autocomplete is for texts and numbers without choices only";
        form.problem(&option.path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
    }
    let most = i64::try_from(limits::OPTION_TEXT).unwrap_or(i64::MAX);
    for key in ["min_length", "max_length"] {
        option.key(key).whole(0..=most, form);
    }
    for key in ["min_value", "max_value"].map(|key| option.key(key)).iter().filter(|field| field.is_some()) {
        let number = key.value.and_then(Value::as_f64);
        if !number.is_some_and(|number| number.abs() <= limits::OPTION_NUMBER) {
            form.problem(&key.path, "NUMBER_TYPE_COERCE", "Value is not a number within 2^53.");
        }
    }
}

/// Checks the choices of an option, or its suggestions. `kind` is the option's type; `None` if unknown.
pub fn check_choices(list: &JsonField, kind: Option<i64>, form: &mut FormErrors) {
    let mut names = BTreeSet::new();
    let choices = list.list(0..=limits::CHOICES, form).unwrap_or_default();
    for choice in &choices {
        choice.object(&["name", "name_localizations", "value"], form);
        let name = choice.key("name");
        if name.required_text(1..=limits::CHOICE_TEXT, form).is_some_and(|text| !names.insert(text)) {
            form.problem(&name.path, DUPLICATE_CHOICE.0, DUPLICATE_CHOICE.1);
        }
        check_localised(&choice.key("name_localizations"), limits::CHOICE_TEXT, false, form);
        check_choice_value(&choice.key("value"), kind, form);
    }
    check_translated_names(&choices.iter().collect::<Vec<_>>(), &DUPLICATE_CHOICE, form);
}

fn check_choice_value(value: &JsonField, kind: Option<i64>, form: &mut FormErrors) {
    match value.value {
        None | Some(Value::Null) => form.required(&value.path),
        Some(Value::String(_)) if matches!(kind, None | Some(kind::TEXT)) => {
            value.text(1..=limits::CHOICE_TEXT, form);
        }
        Some(Value::Number(_)) if kind != Some(kind::TEXT) => {}
        Some(_) => {
            form.problem(&value.path, "UNION_TYPE_CHOICES", "The value is not of the option's kind.");
        }
    }
}
