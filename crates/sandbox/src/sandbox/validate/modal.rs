//! Validation of modals (forms), which have a title, a custom id, and up to five components.

use std::collections::BTreeSet;

use super::{JsonField, component, component::kind};
use crate::sandbox::{errors::FormErrors, limits};

const INPUT_KEYS: &[&str] = &[
    "type",
    "id",
    "custom_id",
    "style",
    "label",
    "min_length",
    "max_length",
    "required",
    "value",
    "placeholder",
];

/// Checks the modal in the bot's answer to an interaction.
pub fn check(modal: &JsonField, form: &mut FormErrors) {
    if modal.object(&["title", "custom_id", "components"], form).is_none() {
        return;
    }
    modal.key("title").required_text(1..=limits::MODAL_TITLE, form);
    modal.key("custom_id").required_text(1..=limits::CUSTOM_ID, form);
    let mut ids = BTreeSet::new();
    for part in modal.key("components").required_list(limits::MODAL_COMPONENTS, form) {
        check_part(&part, &mut ids, form);
    }
}

fn check_part(part: &JsonField, ids: &mut BTreeSet<String>, form: &mut FormErrors) {
    match part.kind(form) {
        kind::ROW => {
            let inside = part.key("components").list(1..=1, form).unwrap_or_default();
            for input in &inside {
                check_input(input, true, ids, form);
            }
        }
        kind::LABEL => {
            part.key("label").required_text(1..=limits::MODAL_TITLE, form);
            part.key("description").text(0..=limits::INPUT_PLACEHOLDER, form);
            check_input(&part.key("component"), false, ids, form);
        }
        kind::TEXT => {
            part.key("content").required_text(1..=limits::INPUT_VALUE, form);
        }
        _ => form.not_offered(&part.key("type").path, "1, 10, 18"),
    }
}

fn check_input(input: &JsonField, has_own_label: bool, ids: &mut BTreeSet<String>, form: &mut FormErrors) {
    let id = input.key("custom_id");
    if id.required_text(1..=limits::CUSTOM_ID, form).is_some_and(|text| !ids.insert(text.to_owned())) {
        form.problem(&id.path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
    match input.kind(form) {
        kind::INPUT => check_text_input(input, has_own_label, form),
        kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT if !has_own_label => {
            component::check_select_body(input, form);
        }
        _ => form.not_offered(&input.key("type").path, "4"),
    }
}

fn check_text_input(input: &JsonField, has_own_label: bool, form: &mut FormErrors) {
    input.object(INPUT_KEYS, form);
    if has_own_label {
        input.key("label").required_text(1..=limits::MODAL_TITLE, form);
    }
    let style = input.key("style");
    style.require(form);
    style.whole(1..=2, form);
    input.key("placeholder").text(0..=limits::INPUT_PLACEHOLDER, form);
    input.key("value").text(0..=limits::INPUT_VALUE, form);
    let most = i64::try_from(limits::INPUT_VALUE).unwrap_or(i64::MAX);
    input.key("min_length").whole(0..=most, form);
    input.key("max_length").whole(1..=most, form);
}
