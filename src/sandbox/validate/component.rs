//! Components of a message: rows of buttons and selects, and the newer layout with text, sections and galleries.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Field, check_url, emoji};
use crate::sandbox::{errors::Form, limits};

/// Kinds of components by Discord's numbers.
pub mod kind {
    /// A row.
    pub const ROW: i64 = 1;
    /// A button.
    pub const BUTTON: i64 = 2;
    /// A select with texts.
    pub const SELECT: i64 = 3;
    /// A text input, in modals only.
    pub const INPUT: i64 = 4;
    /// A select of people.
    pub const USER_SELECT: i64 = 5;
    /// A select of channels, the last of the selects.
    pub const CHANNEL_SELECT: i64 = 8;
    /// Text beside an accessory.
    pub const SECTION: i64 = 9;
    /// Text.
    pub const TEXT: i64 = 10;
    /// A small picture in a section.
    pub const THUMBNAIL: i64 = 11;
    /// Pictures.
    pub const GALLERY: i64 = 12;
    /// A file.
    pub const FILE: i64 = 13;
    /// A line.
    pub const SEPARATOR: i64 = 14;
    /// A box around others.
    pub const CONTAINER: i64 = 17;
    /// A label around an input, in modals only.
    pub const LABEL: i64 = 18;
}

const BUTTON_KEYS: &[&str] =
    &["type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"];
const SELECT_KEYS: &[&str] = &[
    "type",
    "id",
    "custom_id",
    "options",
    "channel_types",
    "placeholder",
    "default_values",
    "min_values",
    "max_values",
    "required",
    "disabled",
];
const OTHER_KEYS: &[&str] = &[
    "type",
    "id",
    "components",
    "accessory",
    "content",
    "media",
    "description",
    "spoiler",
    "items",
    "file",
    "divider",
    "spacing",
    "accent_color",
];

/// What is remembered while walking through a message's components.
#[derive(Default)]
struct Walk {
    ids: BTreeSet<String>,
    count: usize,
}

/// Checks the components of a message.
pub fn check(list: &Field, newer_layout: bool, form: &mut Form) {
    let most = if newer_layout { limits::COMPONENTS } else { limits::ROWS };
    let Some(components) = list.list(0..=most, form) else { return };
    let mut walk = Walk::default();
    for component in &components {
        if newer_layout {
            check_layout(component, &mut walk, form);
        } else {
            check_row(component, &mut walk, form);
        }
    }
    if walk.count > limits::COMPONENTS {
        let message = format!("The total number of components must not exceed {}.", limits::COMPONENTS);
        form.problem(&list.path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
    }
}

fn check_row(row: &Field, walk: &mut Walk, form: &mut Form) {
    walk.count += 1;
    if row.kind(form) != kind::ROW {
        form.not_offered(&row.key("type").path, "1");
        return;
    }
    row.object(&["type", "id", "components"], form);
    let inside = row.key("components");
    if !inside.is_some() {
        form.required(&inside.path);
    }
    let children = inside.list(1..=limits::ROW_BUTTONS, form).unwrap_or_default();
    let selects = children.iter().filter(|child| is_select(child.key("type").value)).count();
    if selects > 0 && children.len() > 1 {
        form.problem(
            &inside.path,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for child in &children {
        check_control(child, walk, form);
    }
}

fn is_select(kind: Option<&Value>) -> bool {
    matches!(kind.and_then(Value::as_i64), Some(kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT))
}

fn check_control(control: &Field, walk: &mut Walk, form: &mut Form) {
    walk.count += 1;
    match control.kind(form) {
        kind::BUTTON => check_button(control, walk, form),
        kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT => check_select(control, walk, form),
        _ => form.not_offered(&control.key("type").path, "2, 3, 5, 6, 7, 8"),
    }
}

fn check_button(button: &Field, walk: &mut Walk, form: &mut Form) {
    button.object(BUTTON_KEYS, form);
    let style = button.key("style");
    if !style.is_some() {
        form.required(&style.path);
    }
    button.key("disabled").truth(form);
    emoji::check(&button.key("emoji"), form);
    let label = button.key("label").text(0..=limits::BUTTON_LABEL, form).unwrap_or_default();
    if label.is_empty() && !button.key("emoji").is_some() {
        form.problem(
            &button.path,
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            "A label or an emoji is needed",
        );
    }
    match style.whole(1..=6, form) {
        Some(5) => check_link(button, form),
        Some(6) => form.not_offered(&style.path, "1, 2, 3, 4, 5"),
        _ => check_custom_id(button, walk, form),
    }
}

fn check_link(button: &Field, form: &mut Form) {
    let url = button.key("url");
    url.needed_text(1..=limits::BUTTON_URL, form);
    check_url(&url, false, form);
    if button.key("custom_id").is_some() {
        let message = "A custom id and url cannot both be specified";
        form.problem(&button.path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
    }
}

/// A custom id must be there, of a length, and only once in a message.
fn check_custom_id(component: &Field, walk: &mut Walk, form: &mut Form) {
    let field = component.key("custom_id");
    let Some(id) = field.needed_text(1..=limits::CUSTOM_ID, form) else { return };
    if !walk.ids.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        form.problem(&field.path, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn check_select(select: &Field, walk: &mut Walk, form: &mut Form) {
    select.object(SELECT_KEYS, form);
    check_custom_id(select, walk, form);
    check_select_body(select, form);
}

/// Everything about a select but its custom id; modals have selects, too.
pub fn check_select_body(select: &Field, form: &mut Form) {
    select.key("disabled").truth(form);
    select.key("placeholder").text(0..=limits::SELECT_PLACEHOLDER, form);
    let most = i64::try_from(limits::SELECT_OPTIONS).unwrap_or(i64::MAX);
    let least_chosen = select.key("min_values").whole(0..=most, form).unwrap_or(1);
    let most_chosen = select.key("max_values").whole(1..=most, form).unwrap_or(1);
    if least_chosen > most_chosen {
        form.problem(&select.key("min_values").path, "SELECT_COMPONENT_MIN_MAX", "Least exceeds most");
    }
    if select.kind(form) == kind::SELECT {
        check_options(&select.key("options"), most_chosen, form);
    }
}

fn check_options(list: &Field, most_chosen: i64, form: &mut Form) {
    if !list.is_some() {
        form.required(&list.path);
    }
    let options = list.list(1..=limits::SELECT_OPTIONS, form).unwrap_or_default();
    let mut values = BTreeSet::new();
    let mut preset = 0;
    for option in &options {
        option.object(&["label", "value", "description", "emoji", "default"], form);
        option.key("label").needed_text(1..=limits::SELECT_OPTION_TEXT, form);
        option.key("description").text(0..=limits::SELECT_OPTION_TEXT, form);
        emoji::check(&option.key("emoji"), form);
        preset += i64::from(option.key("default").truth(form));
        let value = option.key("value");
        if value.needed_text(1..=limits::SELECT_OPTION_TEXT, form).is_some_and(|text| !values.insert(text)) {
            let message = "The specified option value is already used";
            form.problem(&value.path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    if preset > most_chosen {
        form.problem(&list.path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than may be chosen");
    }
}

fn check_layout(component: &Field, walk: &mut Walk, form: &mut Form) {
    match component.kind(form) {
        kind::ROW => check_row(component, walk, form),
        kind::SECTION => check_section(component, walk, form),
        kind::CONTAINER => {
            walk.count += 1;
            component.object(OTHER_KEYS, form);
            let children = component.key("components").list(1..=limits::COMPONENTS, form).unwrap_or_default();
            for child in &children {
                check_layout(child, walk, form);
            }
        }
        kind @ (kind::TEXT | kind::GALLERY | kind::FILE | kind::SEPARATOR) => {
            walk.count += 1;
            component.object(OTHER_KEYS, form);
            check_leaf(kind, component, form);
        }
        _ => form.not_offered(&component.key("type").path, "1, 9, 10, 12, 13, 14, 17"),
    }
}

fn check_section(section: &Field, walk: &mut Walk, form: &mut Form) {
    walk.count += 1;
    section.object(OTHER_KEYS, form);
    let texts = section.key("components").list(1..=3, form).unwrap_or_default();
    for text in &texts {
        check_layout(text, walk, form);
    }
    let accessory = section.key("accessory");
    match accessory.kind(form) {
        kind::THUMBNAIL => {
            walk.count += 1;
            check_url(&accessory.key("media").key("url"), true, form);
            accessory.key("description").text(0..=limits::ALT_TEXT, form);
        }
        _ => check_control(&accessory, walk, form),
    }
}

fn check_leaf(kind: i64, leaf: &Field, form: &mut Form) {
    match kind {
        kind::TEXT => {
            leaf.key("content").needed_text(1..=limits::INPUT_VALUE, form);
        }
        kind::GALLERY => {
            for item in leaf.key("items").list(1..=limits::GALLERY_ITEMS, form).unwrap_or_default() {
                check_url(&item.key("media").key("url"), true, form);
                item.key("description").text(0..=limits::ALT_TEXT, form);
            }
        }
        kind::FILE => check_url(&leaf.key("file").key("url"), true, form),
        _ => {}
    }
}
