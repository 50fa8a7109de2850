//! Validation of a message's components. Without the flag `IS_COMPONENTS_V2`, a message has only rows of
//! buttons and select menus; with the flag, also texts, sections, galleries and more.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{JsonField, check_url, emoji};
use crate::sandbox::{errors::FormErrors, limits};

/// Discord's numbers for the types of components.
pub mod kind {
    pub const ROW: i64 = 1;
    pub const BUTTON: i64 = 2;
    /// A select menu of fixed texts.
    pub const SELECT: i64 = 3;
    /// A text input, which only modals have.
    pub const INPUT: i64 = 4;
    pub const USER_SELECT: i64 = 5;
    pub const ROLE_SELECT: i64 = 6;
    /// A select menu of channels. The types 5 to 8 are all select menus.
    pub const CHANNEL_SELECT: i64 = 8;
    /// A text with an accessory beside it: a button or a thumbnail.
    pub const SECTION: i64 = 9;
    pub const TEXT: i64 = 10;
    /// A small picture beside a section.
    pub const THUMBNAIL: i64 = 11;
    pub const GALLERY: i64 = 12;
    pub const FILE: i64 = 13;
    /// A dividing line between other components.
    pub const SEPARATOR: i64 = 14;
    /// A box around other components.
    pub const CONTAINER: i64 = 17;
    /// A label around an input, which only modals have.
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
/// Returns the allowed keys of a component type that occurs only in messages with `IS_COMPONENTS_V2`.
fn own_keys(kind: i64) -> &'static [&'static str] {
    match kind {
        kind::SECTION => &["type", "id", "components", "accessory"],
        kind::TEXT => &["type", "id", "content"],
        kind::THUMBNAIL => &["type", "id", "media", "description", "spoiler"],
        kind::GALLERY => &["type", "id", "items"],
        // Discord returns `name` and `size` with a file, and clients that edit the message send them back.
        kind::FILE => &["type", "id", "file", "spoiler", "name", "size"],
        kind::SEPARATOR => &["type", "id", "divider", "spacing"],
        _ => &["type", "id", "components", "accent_color", "spoiler"],
    }
}

/// The component types allowed at the top level of a message with `IS_COMPONENTS_V2`.
const IN_MESSAGE: &[i64] =
    &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR, kind::CONTAINER];
/// The component types allowed inside a container.
const IN_CONTAINER: &[i64] =
    &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR];

/// The counts and ids collected while all components of a message are checked.
#[derive(Default)]
struct Walk {
    ids: BTreeSet<String>,
    numbers: BTreeSet<i64>,
    count: usize,
    /// The number of characters in text components.
    texts: usize,
}

impl Walk {
    /// Counts a component, and checks that its numeric `id` is unique.
    fn enter(&mut self, component: &JsonField, form: &mut FormErrors) {
        self.count += 1;
        let field = component.key("id");
        let number = field.whole(0..=i64::from(i32::MAX), form).filter(|number| *number > 0);
        if number.is_some_and(|number| !self.numbers.insert(number)) {
            form.problem(&field.path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
        }
    }
}

/// Checks the components of a message. `newer_layout` tells whether the message has the flag
/// `IS_COMPONENTS_V2`.
pub fn check(list: &JsonField, newer_layout: bool, form: &mut FormErrors) {
    let most = if newer_layout { limits::COMPONENTS } else { limits::ROWS };
    let Some(components) = list.list(0..=most, form) else { return };
    let mut walk = Walk::default();
    for component in &components {
        if newer_layout {
            check_layout(component, IN_MESSAGE, &mut walk, form);
        } else {
            check_row(component, &mut walk, form);
        }
    }
    if walk.count > limits::COMPONENTS {
        let message = format!("The total number of components must not exceed {}.", limits::COMPONENTS);
        form.problem(&list.path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
    }
    if walk.texts > limits::TEXTS_TOTAL {
        let message = format!("The total displayable text size exceeds {}.", limits::TEXTS_TOTAL);
        form.problem(&list.path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
    }
}

fn check_row(row: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    walk.enter(row, form);
    if row.kind(form) != kind::ROW {
        form.not_offered(&row.key("type").path, "1");
        return;
    }
    row.object(&["type", "id", "components"], form);
    let inside = row.key("components");
    let children = inside.required_list(limits::ROW_BUTTONS, form);
    let selects = children.iter().filter(|child| is_select(child.key("type").value)).count();
    if selects > 0 && children.len() > 1 {
        let message = "The specified component exceeds the maximum width";
        form.problem(&inside.path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
    }
    for child in &children {
        check_control(child, walk, form);
    }
}

fn is_select(kind: Option<&Value>) -> bool {
    matches!(kind.and_then(Value::as_i64), Some(kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT))
}

fn check_control(control: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    walk.enter(control, form);
    match control.kind(form) {
        kind::BUTTON => check_button(control, walk, form),
        kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT => check_select(control, walk, form),
        _ => form.not_offered(&control.key("type").path, "2, 3, 5, 6, 7, 8"),
    }
}

fn check_button(button: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    button.object(BUTTON_KEYS, form);
    let style = button.key("style");
    style.require(form);
    button.key("disabled").boolean(form);
    emoji::check(&button.key("emoji"), form);
    let label = button.key("label").text(0..=limits::BUTTON_LABEL, form).unwrap_or_default();
    if label.is_empty() && !button.key("emoji").is_some() {
        let message = "A label or an emoji is needed";
        form.problem(&button.path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message);
    }
    match style.whole(1..=6, form) {
        Some(5) => check_link(button, form),
        Some(6) => form.not_offered(&style.path, "1, 2, 3, 4, 5"),
        _ => check_custom_id(button, walk, form),
    }
}

fn check_link(button: &JsonField, form: &mut FormErrors) {
    let url = button.key("url");
    url.required_text(1..=limits::BUTTON_URL, form);
    check_url(&url, false, form);
    if button.key("custom_id").is_some() {
        let message = "A custom id and url cannot both be specified";
        form.problem(&button.path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
    }
}

/// Checks that a custom id is present, not too long, and unique in its message.
fn check_custom_id(component: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    let field = component.key("custom_id");
    let Some(id) = field.required_text(1..=limits::CUSTOM_ID, form) else { return };
    if !walk.ids.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        form.problem(&field.path, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn check_select(select: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    select.object(SELECT_KEYS, form);
    check_custom_id(select, walk, form);
    check_select_body(select, form);
}

/// Checks a select menu, in a message or modal, except for its custom id.
pub fn check_select_body(select: &JsonField, form: &mut FormErrors) {
    select.key("disabled").boolean(form);
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

fn check_options(list: &JsonField, most_chosen: i64, form: &mut FormErrors) {
    let options = list.required_list(limits::SELECT_OPTIONS, form);
    let mut values = BTreeSet::new();
    let mut preset = 0;
    for option in &options {
        option.object(&["label", "value", "description", "emoji", "default"], form);
        option.key("label").required_text(1..=limits::SELECT_OPTION_TEXT, form);
        option.key("description").text(0..=limits::SELECT_OPTION_TEXT, form);
        emoji::check(&option.key("emoji"), form);
        preset += i64::from(option.key("default").boolean(form));
        let value = option.key("value");
        if value.required_text(1..=limits::SELECT_OPTION_TEXT, form).is_some_and(|text| !values.insert(text))
        {
            let message = "The specified option value is already used";
            form.problem(&value.path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    if preset > most_chosen {
        form.problem(&list.path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than may be chosen");
    }
}

/// Checks a component of a message with `IS_COMPONENTS_V2`. Only the types in `allowed` are valid here.
fn check_layout(component: &JsonField, allowed: &[i64], walk: &mut Walk, form: &mut FormErrors) {
    let kind = component.kind(form);
    if !allowed.contains(&kind) {
        let offered: Vec<String> = allowed.iter().map(i64::to_string).collect();
        form.not_offered(&component.key("type").path, &offered.join(", "));
        return;
    }
    if kind == kind::ROW {
        return check_row(component, walk, form);
    }
    walk.enter(component, form);
    component.object(own_keys(kind), form);
    match kind {
        kind::SECTION => check_section(component, walk, form),
        kind::CONTAINER => {
            component.key("spoiler").boolean(form);
            component.key("accent_color").whole(0..=0x00FF_FFFF, form);
            for child in component.key("components").required_list(limits::COMPONENTS, form) {
                check_layout(&child, IN_CONTAINER, walk, form);
            }
        }
        _ => check_leaf(kind, component, walk, form),
    }
}

fn check_section(section: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    for text in section.key("components").required_list(3, form) {
        check_layout(&text, &[kind::TEXT], walk, form);
    }
    let accessory = section.key("accessory");
    if !accessory.is_some() {
        return form.required(&accessory.path);
    }
    match accessory.kind(form) {
        kind::THUMBNAIL => {
            walk.enter(&accessory, form);
            accessory.object(own_keys(kind::THUMBNAIL), form);
            check_media(&accessory, "media", form);
        }
        kind::BUTTON => check_control(&accessory, walk, form),
        _ => form.not_offered(&accessory.key("type").path, "2, 11"),
    }
}

/// Checks the URL of a picture or file, and its alternative text.
fn check_media(holder: &JsonField, key: &str, form: &mut FormErrors) {
    let url = holder.key(key).key("url");
    url.require(form);
    check_url(&url, true, form);
    holder.key("description").text(0..=limits::ALT_TEXT, form);
    holder.key("spoiler").boolean(form);
}

fn check_leaf(kind: i64, leaf: &JsonField, walk: &mut Walk, form: &mut FormErrors) {
    match kind {
        kind::TEXT => {
            let text = leaf.key("content").required_text(1..=limits::TEXTS_TOTAL, form);
            walk.texts += text.map_or(0, |text| text.chars().count());
        }
        kind::GALLERY => {
            for item in leaf.key("items").required_list(limits::GALLERY_ITEMS, form) {
                item.object(&["media", "description", "spoiler"], form);
                check_media(&item, "media", form);
            }
        }
        kind::FILE => {
            check_media(leaf, "file", form);
            let url = leaf.key("file").key("url");
            let is_upload = |url: &Value| url.as_str().is_none_or(|url| url.starts_with("attachment://"));
            if !url.value.is_none_or(is_upload) {
                form.problem(&url.path, "URL_TYPE_INVALID_URL", "Only attachment:// is possible here.");
            }
        }
        _ => {
            leaf.key("divider").boolean(form);
            leaf.key("spacing").whole(1..=2, form);
        }
    }
}
