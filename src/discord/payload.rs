//! The JSON bodies of messages sent to Discord.
//!
//! Serenity's builders are not used, because they always write `attachments: []`. Such a list would remove a
//! message's file when only the controls change. Discord reads a missing key as "leave unchanged", and
//! `attachments` as "keep only these".

use serde_json::{Value, json};

use crate::base::id::PersonId;
use crate::chat::{
    Answer, Button, ButtonStyle, Completion, Deferral, Edit, File, FileEdit, Menu, MenuEntry, Message, Row,
    Visibility,
};

/// The flag of an ephemeral message, which only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that causes no notification.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The maximum length of a nonce that Discord accepts, in characters.
const NONCE: usize = 25;

/// The body of the first answer to an interaction.
pub(super) fn answer_body(answer: &Answer) -> Value {
    match answer {
        Answer::Message(visibility, message) => {
            json!({ "type": 4, "data": message_body(message, *visibility) })
        }
        Answer::Replace(message) => json!({ "type": 7, "data": replacing(message) }),
        Answer::Completions(list) => {
            let one = |Completion { label, value }: &Completion| json!({ "name": label, "value": value });
            json!({ "type": 8, "data": { "choices": list.iter().map(one).collect::<Value>() } })
        }
    }
}

/// The body of a deferral, which tells Discord that the answer follows later.
pub(super) fn deferral_body(later: Deferral) -> Value {
    match later {
        Deferral::Private => json!({ "type": 5, "data": { "flags": EPHEMERAL } }),
        Deferral::Update => json!({ "type": 6 }),
    }
}

/// The body of a new message.
pub(super) fn message_body(message: &Message, visibility: Visibility) -> Value {
    let mut body = json!({
        "content": message.text,
        "components": rows(&message.rows),
        "allowed_mentions": mentions(&message.pings),
    });
    add(&mut body, "attachments", message.file.as_ref().map(attachments));
    let private = if visibility == Visibility::Private { EPHEMERAL } else { 0 };
    let flags = private | if message.silent { SUPPRESS_NOTIFICATIONS } else { 0 };
    add(&mut body, "flags", (flags > 0).then_some(flags));
    body
}

/// The body of a new message with a nonce derived from `name`. If a message with the same nonce is posted again
/// within some minutes, Discord creates no second one.
pub(super) fn message_with_nonce(message: &Message, name: &str) -> Value {
    let mut body = message_body(message, Visibility::Public);
    body["nonce"] = nonce(name).into();
    body["enforce_nonce"] = true.into();
    body
}

/// The body that replaces a whole message. The old file is removed even if there is no new one.
pub(super) fn replacing(message: &Message) -> Value {
    let mut body = message_body(message, Visibility::Public);
    if message.file.is_none() {
        body["attachments"] = json!([]);
    }
    body
}

/// The body of an edit. Parts that `edit` does not mention stay unchanged; a new file replaces the old one.
pub(super) fn edit_body(edit: &Edit) -> Value {
    let mut body = json!({ "allowed_mentions": mentions(&[]) });
    add(&mut body, "content", edit.text.as_deref());
    add(&mut body, "components", edit.rows.as_deref().map(rows));
    let files = match &edit.file {
        FileEdit::Keep => None,
        FileEdit::Remove => Some(json!([])),
        FileEdit::Replace(file) => Some(attachments(file)),
    };
    add(&mut body, "attachments", files);
    body
}

/// Adds a key, unless there is no value.
fn add(form: &mut Value, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        form[key] = value.into();
    }
}

/// Describes an uploaded file. `id` is its index in the upload, because the chat port allows one file per message.
fn attachments(file: &File) -> Value {
    json!([{ "id": 0, "filename": file.name, "description": file.alt }])
}

/// The people whom a message notifies. The empty `parse` keeps Discord from reading mentions in the text. Without
/// this key, Discord would notify everybody whom the text mentions.
fn mentions(pings: &[PersonId]) -> Value {
    let users = pings.iter().map(|person| person.to_string().into());
    json!({ "parse": [], "users": users.collect::<Vec<Value>>() })
}

fn rows(rows: &[Row]) -> Value {
    rows.iter().map(|row| json!({ "type": 1, "components": controls(row) })).collect()
}

fn controls(row: &Row) -> Value {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(Menu { id, placeholder, entries }) => {
            let options: Value = entries.iter().map(entry).collect();
            let mut form = json!({ "type": 3, "custom_id": id, "options": options });
            add(&mut form, "placeholder", Some(placeholder.as_str()).filter(|text| !text.is_empty()));
            json!([form])
        }
        Row::Link(link) => json!([{ "type": 2, "style": 5, "label": link.label, "url": link.address }]),
    }
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        ButtonStyle::Main => 1,
        ButtonStyle::Plain => 2,
        ButtonStyle::Success => 3,
        ButtonStyle::Danger => 4,
    };
    let Button { id, label, disabled, .. } = button;
    let mut form = json!({ "type": 2, "style": style, "custom_id": id, "disabled": disabled });
    add(&mut form, "label", Some(label.as_str()).filter(|text| !text.is_empty()));
    add(&mut form, "emoji", button.emoji.as_deref().map(emoji));
    form
}

fn entry(MenuEntry { value, label, note, emoji: picture }: &MenuEntry) -> Value {
    let mut form = json!({ "label": label, "value": value });
    add(&mut form, "description", note.as_deref());
    add(&mut form, "emoji", picture.as_deref().map(emoji));
    form
}

/// Reads `name:id` as an emoji of the application, and any other text as a Unicode emoji.
fn emoji(text: &str) -> Value {
    match text.split_once(':') {
        Some((name, id)) if id.parse::<u64>().is_ok() => json!({ "name": name, "id": id }),
        _ => json!({ "name": text }),
    }
}

/// The name itself if it is short enough, otherwise the first [`NONCE`] hexadecimal digits of its 128-bit FNV-1a
/// hash.
fn nonce(name: &str) -> String {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    if name.len() <= NONCE {
        return name.to_owned();
    }
    let hash = name.bytes().fold(START, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    let mut digits = format!("{hash:032x}");
    digits.truncate(NONCE);
    digits
}
