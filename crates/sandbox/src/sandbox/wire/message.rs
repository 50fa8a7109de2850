//! Messages as JSON objects, with complete embeds, components and attachments.

use serde_json::{Value, json};

use super::user;
use crate::sandbox::{
    iso8601,
    people::BOT,
    state::{Attachment, Message, State},
    validate::component::kind,
    wire::without_nulls,
};

/// Returns a message object as the REST API returns it.
pub fn message(state: &State, message: &Message) -> Value {
    let mut json = basic(state, message);
    if let Some(replied) = message.reply_to {
        json["message_reference"] =
            json!({ "type": 0, "message_id": replied, "channel_id": message.channel });
        if let Some(server) = state.server_of(message.channel) {
            json["message_reference"]["guild_id"] = json!(server);
        }
        json["referenced_message"] =
            state.messages.get(&replied).map_or(Value::Null, |found| basic(state, found));
    }
    json
}

fn basic(state: &State, message: &Message) -> Value {
    let mentions: Vec<Value> =
        message.mentions.iter().filter_map(|id| state.person(*id)).map(super::user).collect();
    let attachments: Vec<Value> =
        message.attachments.iter().map(|file| attachment(state, message, file)).collect();
    let embeds: Vec<Value> = message.embeds.iter().map(|one| embed(state, message, one)).collect();
    let components: Vec<Value> =
        message.components.iter().map(|one| component(state, message, one.clone())).collect();
    let mut json = json!({
        "id": message.id, "channel_id": message.channel, "type": message.kind, "content": message.content,
        "author": state.person(message.author).map(user), "timestamp": iso8601::iso(message.sent),
        "edited_timestamp": message.edited.map(iso8601::iso), "tts": false, "pinned": false, "flags": message.flags,
        "mention_everyone": message.mention_everyone, "mentions": mentions, "mention_roles": [],
        "attachments": attachments, "embeds": embeds, "components": components,
    });
    if message.interaction.is_some() {
        json["application_id"] = json!(BOT);
        json["webhook_id"] = json!(BOT);
    }
    if let Some(origin) = &message.origin {
        json["interaction_metadata"] = origin.clone();
    }
    if let Some(nonce) = &message.nonce {
        json["nonce"] = nonce.clone();
    }
    json
}

/// Returns a message object for a gateway event, which also contains the server and the member.
pub fn event(state: &State, one: &Message) -> Value {
    let mut json = message(state, one);
    if let Some(server) = state.server_of(one.channel) {
        json["guild_id"] = json!(server);
        json["member"] = super::bare_member();
    }
    json
}

/// Returns the URL at which the stand-in serves a file of a message.
pub fn file_url(state: &State, message: &Message, file: &Attachment) -> String {
    format!("{}/attachments/{}/{}/{}", state.origin, message.channel, file.id, file.filename)
}

fn attachment(state: &State, message: &Message, file: &Attachment) -> Value {
    let url = file_url(state, message, file);
    let mut json = json!({
        "id": file.id, "filename": file.filename, "size": file.size, "url": url, "proxy_url": url,
        "content_type": file.content_type,
    });
    if let Some((width, height)) = file.pixels {
        json["width"] = width.into();
        json["height"] = height.into();
    }
    if let Some(description) = &file.description {
        json["description"] = json!(description);
    }
    if message.only_for.is_some() {
        json["ephemeral"] = true.into();
    }
    json
}

/// Returns the file to which a URL such as `attachment://board.png` refers.
fn named_file<'a>(message: &'a Message, url: &str) -> Option<&'a Attachment> {
    let name = url.strip_prefix("attachment://")?;
    message.attachments.iter().find(|file| file.filename == name)
}

fn embed(state: &State, message: &Message, sent: &Value) -> Value {
    let mut embed = without_nulls(sent);
    embed["type"] = "rich".into();
    for key in ["image", "thumbnail"] {
        if embed[key].is_object() {
            embed[key] = picture(state, message, &embed[key]);
        }
        if embed[key].is_null() {
            embed.as_object_mut().expect("embeds were checked to be objects").remove(key);
        }
    }
    for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        field["inline"] = field["inline"].as_bool().unwrap_or(false).into();
    }
    embed
}

/// Returns an embed's picture with a URL of the stand-in. Returns null if the message has no such file, since
/// Discord then shows no picture.
fn picture(state: &State, message: &Message, sent: &Value) -> Value {
    let url = sent["url"].as_str().unwrap_or_default();
    if !url.starts_with("attachment://") {
        return json!({ "url": url, "proxy_url": url, "width": 0, "height": 0 });
    }
    let Some(file) = named_file(message, url) else {
        tracing::warn!(url, "an embed refers to a file that its message lacks; no picture is shown");
        return Value::Null;
    };
    let (width, height) = file.pixels.unwrap_or((0, 0));
    let url = file_url(state, message, file);
    json!({ "url": url, "proxy_url": url, "width": width, "height": height })
}

fn component(state: &State, message: &Message, mut part: Value) -> Value {
    match part["type"].as_i64().unwrap_or(0) {
        kind::SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT => {
            set_default(&mut part, "min_values", json!(1));
            set_default(&mut part, "max_values", json!(1));
        }
        kind::CONTAINER => {
            set_default(&mut part, "accent_color", Value::Null);
            set_default(&mut part, "spoiler", json!(false));
        }
        kind::SEPARATOR => {
            set_default(&mut part, "divider", json!(true));
            set_default(&mut part, "spacing", json!(1));
        }
        kind::THUMBNAIL => complete_media(state, message, &mut part, "media"),
        kind::FILE => complete_media(state, message, &mut part, "file"),
        kind::GALLERY => {
            for item in part.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
                complete_media(state, message, item, "media");
            }
        }
        _ => {}
    }
    for child in part.get_mut("components").and_then(Value::as_array_mut).into_iter().flatten() {
        *child = component(state, message, child.take());
    }
    if part["accessory"].is_object() {
        part["accessory"] = component(state, message, part["accessory"].take());
    }
    part
}

fn set_default(part: &mut Value, key: &str, value: Value) {
    if part.get(key).is_none() {
        part[key] = value;
    }
}

fn complete_media(state: &State, message: &Message, holder: &mut Value, key: &str) {
    set_default(holder, "description", Value::Null);
    set_default(holder, "spoiler", json!(false));
    let url = holder[key]["url"].as_str().unwrap_or_default().to_owned();
    let file = named_file(message, &url);
    let url = file.map_or(url, |file| file_url(state, message, file));
    let id = file.map_or(message.id, |file| file.id);
    holder[key] = json!({ "id": id, "url": url, "proxy_url": url, "width": null, "height": null });
    if let Some(file) = file {
        holder[key]["attachment_id"] = json!(file.id);
        holder[key]["content_type"] = json!(file.content_type);
        if key == "file" {
            holder["name"] = json!(file.filename);
            holder["size"] = json!(file.size);
        }
    }
}
