//! Validation of the messages that the bot sends and edits, with their rows of buttons and select menus. The body is
//! read into a [`Draft`], and all problems are collected.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::sandbox::{errors::FormErrors, ids::Id, limits};

use super::{JsonField, emoji};

/// Discord's message flags, one bit each.
pub mod flag {
    /// Only one person sees the message.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// The message is a deferral, for which the client shows "… is thinking".
    pub const LOADING: u64 = 1 << 7;
    /// The message causes no notification.
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
}

/// Discord's numbers for the types of components.
pub mod kind {
    pub const ROW: i64 = 1;
    pub const BUTTON: i64 = 2;
    /// A select menu of fixed texts, of which one is chosen.
    pub const SELECT: i64 = 3;
}

const KEYS: &str = "content components attachments flags allowed_mentions tts nonce enforce_nonce";
const BUTTON_KEYS: &str = "type id style label emoji custom_id url disabled";
const SELECT_KEYS: &str = "type id custom_id options placeholder disabled";

/// An entry of `attachments`: an existing file to keep, or the description of an uploaded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachmentEntry {
    /// The id of an existing file, or the number of an uploaded one.
    pub id: u64,
    /// The alternative text: a description for people who do not see the file.
    pub description: Option<String>,
}

/// The people whom a message may notify if its text mentions them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedMentions {
    pub any_user: bool,
    pub users: Vec<Id>,
    /// Whether `@everyone` and `@here` may notify.
    pub everyone: bool,
}

impl Default for AllowedMentions {
    fn default() -> Self {
        Self { any_user: true, users: Vec::new(), everyone: true }
    }
}

/// The contents of a message's body. A missing key is `None`; null counts as an empty value.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub components: Option<Vec<Value>>,
    /// The existing files to keep, and descriptions of uploaded files.
    pub attachments: Option<Vec<AttachmentEntry>>,
    /// The path of `attachments` in the body of the request.
    pub attachments_path: String,
    pub flags: u64,
    pub allowed: AllowedMentions,
    /// A value that the sender chose, by which a repeated message is recognized.
    pub nonce: Option<Value>,
    /// Whether a message with a repeated nonce must not be sent again.
    pub enforce_nonce: bool,
}

/// Parses the body of a message. Problems are added to `form`.
pub fn read(body: &JsonField, form: &mut FormErrors) -> Draft {
    if body.object(KEYS, form).is_none() {
        return Draft::default();
    }
    let (content, components) = (body.key("content"), body.key("components"));
    let attachments = body.key("attachments");
    check_rows(&components, form);
    Draft {
        content: content
            .value
            .map(|_| content.text(0..=limits::CONTENT, form).unwrap_or_default().to_owned()),
        components: components.value.map(|list| list.as_array().cloned().unwrap_or_default()),
        attachments: attachments.value.map(|_| read_attachments(&attachments, form)),
        attachments_path: attachments.path,
        flags: read_flags(&body.key("flags"), form),
        allowed: read_allowed(&body.key("allowed_mentions"), form),
        nonce: read_nonce(&body.key("nonce"), form),
        enforce_nonce: body.key("enforce_nonce").boolean(form),
    }
}

/// The flags that the bot may set.
const ALLOWED_FLAGS: u64 = flag::EPHEMERAL | flag::SUPPRESS_NOTIFICATIONS;

pub fn read_flags(field: &JsonField, form: &mut FormErrors) -> u64 {
    let flags = field.whole(0..=i64::from(u32::MAX), form).unwrap_or(0).cast_unsigned();
    if flags & !ALLOWED_FLAGS != 0 {
        form.problem(&field.path, "BITFIELD_TYPE", "Only EPHEMERAL and SUPPRESS_NOTIFICATIONS can be set");
    }
    flags & ALLOWED_FLAGS
}

fn read_attachments(list: &JsonField, form: &mut FormErrors) -> Vec<AttachmentEntry> {
    let entries = list.list(0..=limits::FILES, form);
    entries.iter().filter_map(|entry| read_entry(entry, form)).collect()
}

fn read_entry(entry: &JsonField, form: &mut FormErrors) -> Option<AttachmentEntry> {
    entry.object("id filename description", form)?;
    let description = entry.key("description").text(0..=limits::ALT_TEXT, form).map(str::to_owned);
    let id = entry.key("id");
    id.require(form);
    let id = id.whole(0..=i64::MAX, form).map(i64::cast_unsigned)?;
    Some(AttachmentEntry { id, description })
}

fn read_nonce(field: &JsonField, form: &mut FormErrors) -> Option<Value> {
    let nonce = field.present()?;
    if nonce.is_string() {
        field.text(0..=limits::NONCE, form);
    } else {
        field.whole(i64::MIN..=i64::MAX, form);
    }
    Some(nonce.clone())
}

fn read_allowed(field: &JsonField, form: &mut FormErrors) -> AllowedMentions {
    if field.present().is_none() || field.object("parse users roles replied_user", form).is_none() {
        return AllowedMentions::default();
    }
    let kinds = field.key("parse").list(0..=3, form);
    let parses = |name: &str| kinds.iter().any(|kind| kind.value == Some(&Value::from(name)));
    let users: Vec<Id> =
        field.key("users").list(0..=100, form).iter().filter_map(|user| user.id(form)).collect();
    if parses("users") && !users.is_empty() {
        let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
        form.problem(&field.path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    AllowedMentions { any_user: parses("users"), users, everyone: parses("everyone") }
}

fn check_rows(list: &JsonField, form: &mut FormErrors) {
    let mut ids = BTreeSet::new();
    for row in list.list(0..=limits::ROWS, form) {
        if row.kind(form) != kind::ROW {
            form.not_offered(&row.key("type").path, "1");
            continue;
        }
        row.object("type id components", form);
        let inside = row.key("components");
        let controls = inside.required_list(limits::ROW_BUTTONS, form);
        for control in &controls {
            match control.kind(form) {
                kind::BUTTON => check_button(control, &mut ids, form),
                kind::SELECT if controls.len() == 1 => check_select(control, &mut ids, form),
                kind::SELECT => {
                    let message = "The specified component exceeds the maximum width";
                    form.problem(&inside.path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
                }
                _ => form.not_offered(&control.key("type").path, "2, 3"),
            }
        }
    }
}

fn check_button(button: &JsonField, ids: &mut BTreeSet<String>, form: &mut FormErrors) {
    button.object(BUTTON_KEYS, form);
    let style = button.key("style");
    style.require(form);
    button.key("disabled").boolean(form);
    emoji::check(&button.key("emoji"), form);
    let label = button.key("label").text(0..=limits::BUTTON_LABEL, form).unwrap_or_default();
    if label.is_empty() && button.key("emoji").present().is_none() {
        let message = "A label or an emoji is needed";
        form.problem(&button.path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message);
    }
    if style.whole(1..=5, form) == Some(5) {
        check_link(button, form);
    } else {
        check_custom_id(button, ids, form);
    }
}

fn check_link(button: &JsonField, form: &mut FormErrors) {
    let field = button.key("url");
    let url = field.required_text(1..=limits::BUTTON_URL, form).unwrap_or_default();
    let is_whole =
        ["http://", "https://"].iter().any(|scheme| url.len() > scheme.len() && url.starts_with(scheme));
    if !is_whole || url.contains(char::is_whitespace) {
        form.problem(&field.path, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
    }
    if button.key("custom_id").present().is_some() {
        let message = "A custom id and url cannot both be specified";
        form.problem(&button.path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
    }
}

/// Checks that a custom id is present, not too long, and unique in its message.
fn check_custom_id(component: &JsonField, ids: &mut BTreeSet<String>, form: &mut FormErrors) {
    let field = component.key("custom_id");
    let Some(id) = field.required_text(1..=limits::CUSTOM_ID, form) else { return };
    if !ids.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        form.problem(&field.path, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn check_select(select: &JsonField, ids: &mut BTreeSet<String>, form: &mut FormErrors) {
    select.object(SELECT_KEYS, form);
    check_custom_id(select, ids, form);
    select.key("disabled").boolean(form);
    select.key("placeholder").text(0..=limits::SELECT_PLACEHOLDER, form);
    let mut values = BTreeSet::new();
    for option in select.key("options").required_list(limits::SELECT_OPTIONS, form) {
        option.object("label value description emoji", form);
        option.key("label").required_text(1..=limits::SELECT_OPTION_TEXT, form);
        option.key("description").text(0..=limits::SELECT_OPTION_TEXT, form);
        emoji::check(&option.key("emoji"), form);
        let value = option.key("value");
        if value.required_text(1..=limits::SELECT_OPTION_TEXT, form).is_some_and(|text| !values.insert(text))
        {
            let message = "The specified option value is already used";
            form.problem(&value.path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
}
