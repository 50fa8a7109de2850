//! Validation of the messages that the bot sends and edits. The body is read into a [`Draft`], and all
//! problems are collected.

use serde_json::Value;

use super::{JsonField, component, embed};
use crate::sandbox::{errors::FormErrors, ids::Id, limits};

/// Discord's message flags, one bit each.
pub mod flag {
    /// The message shows no link previews.
    pub const NO_EMBEDS: u64 = 1 << 2;
    /// Only one person sees the message.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// The message is a deferral, for which the client shows "… is thinking".
    pub const LOADING: u64 = 1 << 7;
    /// The message arrives without a sound.
    pub const SILENT: u64 = 1 << 12;
    /// Discord's `IS_COMPONENTS_V2`: texts, sections and other components replace the message's text and
    /// embeds.
    pub const NEWER_LAYOUT: u64 = 1 << 15;
}

const KEYS: &[&str] = &[
    "content",
    "embeds",
    "components",
    "attachments",
    "flags",
    "allowed_mentions",
    "tts",
    "nonce",
    "enforce_nonce",
    "message_reference",
    "sticker_ids",
    "poll",
    "choices",
    "title",
    "custom_id",
    "username",
    "avatar_url",
    "thread_name",
    "applied_tags",
    "shared_client_theme",
];

/// A file that was uploaded with a request.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The number in the name of the file's part, `files[n]`.
    pub number: u64,
    pub filename: String,
    pub bytes: axum::body::Bytes,
}

/// An entry of `attachments`: an existing file to keep, or the description of an uploaded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachmentEntry {
    /// The id of an existing file, or the number of an uploaded one.
    pub id: u64,
    /// The alternative text: a description for people who do not see the file.
    pub description: Option<String>,
}

/// The people whom a message may notify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedMentions {
    /// Whether everybody whom the text mentions may be notified.
    pub any_user: bool,
    /// The people who may be notified if the text mentions them.
    pub users: Vec<Id>,
    /// Whether `@everyone` and `@here` may notify.
    pub everyone: bool,
    /// Whether a reply notifies the author of the message to which it replies.
    pub replied_user: bool,
}

impl Default for AllowedMentions {
    fn default() -> Self {
        Self { any_user: true, users: Vec::new(), everyone: true, replied_user: true }
    }
}

/// The contents of a message's body. A missing key is `None`; null counts as an empty value.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// The existing files to keep, and descriptions of uploaded files.
    pub attachments: Option<Vec<AttachmentEntry>>,
    pub flags: Option<u64>,
    pub allowed: AllowedMentions,
    /// A value that the sender chose, by which a repeated message is recognized.
    pub nonce: Option<Value>,
    /// Whether a message with a repeated nonce must not be sent again.
    pub enforce_nonce: bool,
    pub reply_to: Option<Id>,
}

/// Parses the body of a message. Problems are added to `form`. `newer_layout_already` tells whether an edited
/// message has the flag `IS_COMPONENTS_V2`.
pub fn read(body: &JsonField, newer_layout_already: bool, form: &mut FormErrors) -> Draft {
    if body.object(KEYS, form).is_none() {
        return Draft::default();
    }
    let flags = body.key("flags").whole(0..=i64::from(u32::MAX), form).map(i64::cast_unsigned);
    let newer_layout = newer_layout_already || flags.unwrap_or(0) & flag::NEWER_LAYOUT != 0;
    embed::check(&body.key("embeds"), form);
    component::check(&body.key("components"), newer_layout, form);
    let draft = Draft {
        content: present(body, "content").map(|field| read_content(&field, form)),
        embeds: present(body, "embeds").map(|field| entries(&field)),
        components: present(body, "components").map(|field| entries(&field)),
        attachments: present(body, "attachments").map(|field| read_attachments(&field, form)),
        flags,
        allowed: read_allowed(&body.key("allowed_mentions"), form),
        nonce: read_nonce(&body.key("nonce"), form),
        enforce_nonce: body.key("enforce_nonce").boolean(form),
        reply_to: read_id(&body.key("message_reference").key("message_id"), form),
    };
    if newer_layout {
        refuse_with_layout(body, form);
    }
    draft
}

fn present<'a>(body: &JsonField<'a>, key: &str) -> Option<JsonField<'a>> {
    Some(body.key(key)).filter(|field| field.value.is_some())
}

fn read_content(field: &JsonField, form: &mut FormErrors) -> String {
    field.text(0..=limits::CONTENT, form).unwrap_or_default().to_owned()
}

fn entries(field: &JsonField) -> Vec<Value> {
    field.value.and_then(Value::as_array).cloned().unwrap_or_default()
}

fn refuse_with_layout(body: &JsonField, form: &mut FormErrors) {
    for key in ["content", "embeds", "poll"] {
        let field = body.key(key);
        let empty = matches!(field.value, None | Some(Value::Null))
            || field.value == Some(&Value::String(String::new()))
            || field.value.and_then(Value::as_array).is_some_and(Vec::is_empty);
        if !empty {
            let message =
                format!("The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            form.problem(&field.path, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
        }
    }
}

fn read_attachments(list: &JsonField, form: &mut FormErrors) -> Vec<AttachmentEntry> {
    let entries = list.list(0..=limits::FILES, form).unwrap_or_default();
    entries.iter().filter_map(|entry| read_listed(entry, form)).collect()
}

fn read_listed(entry: &JsonField, form: &mut FormErrors) -> Option<AttachmentEntry> {
    let keys = &[
        "id",
        "filename",
        "description",
        "title",
        "is_spoiler",
        "is_remix",
        "duration_secs",
        "waveform",
        "uploaded_filename",
    ];
    entry.object(keys, form)?;
    let description = entry.key("description").text(0..=limits::ALT_TEXT, form).map(str::to_owned);
    let id = entry.key("id");
    id.require(form);
    let id = id.whole(0..=i64::MAX, form).map(i64::cast_unsigned)?;
    Some(AttachmentEntry { id, description })
}

fn read_nonce(field: &JsonField, form: &mut FormErrors) -> Option<Value> {
    let nonce = field.value.filter(|value| !value.is_null())?;
    if nonce.is_string() {
        field.text(0..=limits::NONCE, form);
    } else {
        field.whole(i64::MIN..=i64::MAX, form);
    }
    Some(nonce.clone())
}

fn read_id(field: &JsonField, form: &mut FormErrors) -> Option<Id> {
    let value = field.value.filter(|value| !value.is_null())?;
    let id = value.as_str().and_then(Id::read).or_else(|| value.as_u64().map(Id));
    if id.is_none() {
        form.problem(&field.path, "NUMBER_TYPE_COERCE", format!("Value {value} is not snowflake."));
    }
    id
}

fn read_allowed(field: &JsonField, form: &mut FormErrors) -> AllowedMentions {
    if !field.is_some() || field.object(&["parse", "users", "roles", "replied_user"], form).is_none() {
        return AllowedMentions::default();
    }
    let kinds = field.key("parse").list(0..=3, form).unwrap_or_default();
    let parses = |name: &str| kinds.iter().any(|kind| kind.value == Some(&Value::from(name)));
    for kind in &kinds {
        if !["users", "roles", "everyone"].iter().any(|name| kind.value == Some(&Value::from(*name))) {
            form.not_offered(&kind.path, "'users', 'roles', 'everyone'");
        }
    }
    let listed = field.key("users").list(0..=100, form).unwrap_or_default();
    let users: Vec<Id> = listed.iter().filter_map(|user| read_id(user, form)).collect();
    if parses("users") && !users.is_empty() {
        let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
        form.problem(&field.path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    AllowedMentions {
        any_user: parses("users"),
        users,
        everyone: parses("everyone"),
        replied_user: field.key("replied_user").boolean(form),
    }
}
