//! Messages and interactions as JSON objects of Discord's API.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::sandbox::state::{Attachment, Interaction, Message, State};
use crate::sandbox::validate::message::{flag, kind};
use crate::sandbox::{ids::Id, limits, people::BOT};

use super::{bot_permissions, channel, iso, member, permissions_in, user, with};

/// A message object as the REST API returns it.
pub fn message(state: &State, message: &Message) -> Value {
    let mut json = basic(state, message);
    if let Some(replied) = message.reply_to {
        json["message_reference"] =
            json!({ "type": 0, "message_id": replied, "channel_id": message.channel });
        if let Some(server) = state.server_of(message.channel) {
            json["message_reference"]["guild_id"] = json!(server);
        }
        // A public answer does not reveal the private message that was pressed.
        let shown = state
            .messages
            .get(&replied)
            .filter(|one| one.visible_to.is_none() || message.visible_to.is_some());
        json["referenced_message"] = shown.map_or(Value::Null, |found| basic(state, found));
    }
    json
}

fn basic(state: &State, message: &Message) -> Value {
    let mentions: Vec<Value> = message.mentions.iter().filter_map(|id| state.person(*id)).map(user).collect();
    let attachments: Vec<Value> =
        message.attachments.iter().map(|file| attachment(state, message, file)).collect();
    let mut json = json!({
        "id": message.id, "channel_id": message.channel, "type": message.kind, "content": message.content,
        "author": state.person(message.author).map(user), "timestamp": iso(message.sent),
        "edited_timestamp": message.edited.map(iso), "tts": false, "pinned": false, "flags": message.flags,
        "mention_everyone": message.mention_everyone, "mentions": mentions, "mention_roles": [],
        "attachments": attachments, "embeds": [], "components": rows(&message.components),
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
    if let Some(reactions) = reactions(message, BOT) {
        json["reactions"] = reactions;
    }
    json
}

/// The reactions to a message as `viewer` receives them. Without any, Discord omits the field.
pub fn reactions(message: &Message, viewer: Id) -> Option<Value> {
    let reaction = |(emoji, people): (&String, &BTreeSet<Id>)| {
        json!({
            "emoji": { "id": null, "name": emoji }, "count": people.len(),
            "count_details": { "burst": 0, "normal": people.len() }, "burst_colors": [],
            "me": people.contains(&viewer), "me_burst": false,
        })
    };
    (!message.reactions.is_empty()).then(|| message.reactions.iter().map(reaction).collect())
}

/// The rows with the default values of select menus, which Discord writes out.
fn rows(rows: &[Value]) -> Vec<Value> {
    let mut rows = rows.to_vec();
    let controls = rows.iter_mut().filter_map(|row| row["components"].as_array_mut()).flatten();
    for select in controls.filter(|control| control["type"] == kind::SELECT) {
        (select["min_values"], select["max_values"]) = (json!(1), json!(1));
    }
    rows
}

fn attachment(state: &State, message: &Message, file: &Attachment) -> Value {
    let url = format!("{}/attachments/{}/{}/{}", state.origin, message.channel, file.id, file.filename);
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
    if message.visible_to.is_some() {
        json["ephemeral"] = true.into();
    }
    json
}

/// The event for the bot. `data` describes the action. If a button or menu was used, the event contains its message.
pub fn interaction(state: &State, interaction: &Interaction, data: &Value) -> Value {
    let mut json = json!({
        "id": interaction.id, "application_id": BOT, "type": interaction.kind, "token": interaction.token,
        "version": 1, "channel_id": interaction.channel, "locale": interaction.locale, "data": data,
        "entitlements": [], "attachment_size_limit": limits::FILE_BYTES,
    });
    let person = state.person(interaction.person);
    if let Some(place) = state.channel(interaction.channel) {
        json["channel"] = channel(state, place);
        json["app_permissions"] = json!(bot_permissions(place));
        let by_place = if place.direct_with.is_some() {
            json!({ "context": 1, "authorizing_integration_owners": { "0": "0" }, "user": person.map(user) })
        } else {
            let locale = state.server(place.server).map(|server| &server.locale);
            let mut member = json!(person.map(member));
            member["permissions"] =
                json!(permissions_in(state, place, interaction.person).unwrap_or(0).to_string());
            json!({
                "context": 0, "authorizing_integration_owners": { "0": place.server },
                "guild_id": place.server, "guild_locale": locale,
                "guild": { "id": place.server, "locale": locale, "features": [] }, "member": member,
            })
        };
        json = with(json, by_place);
    }
    if let Some(pressed) = interaction.message.and_then(|id| state.messages.get(&id)) {
        json["message"] = message(state, pressed);
    }
    json
}

/// The object `interaction_metadata` for messages that answer an interaction.
pub fn origin(state: &State, interaction: &Interaction) -> Value {
    let server = state.server_of(interaction.channel).unwrap_or(Id(0));
    let mut json = json!({
        "id": interaction.id, "type": interaction.kind,
        "user": state.person(interaction.person).map(user),
        "authorizing_integration_owners": { "0": server },
    });
    if let Some(message) = interaction.message {
        json["interacted_message_id"] = json!(message);
    }
    json
}

/// The response to the bot's first answer, which the bot requests with `with_response`.
pub fn callback(state: &State, interaction: &Interaction) -> Value {
    let mut json = json!({ "interaction": {
        "id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel,
    } });
    if let Some(server) = state.server_of(interaction.channel) {
        json["interaction"]["guild_id"] = json!(server);
    }
    let Some(answer) = &interaction.answer else { return json };
    let Some(made) = answer.message.and_then(|id| state.messages.get(&id)) else { return json };
    json["interaction"]["response_message_id"] = json!(made.id);
    json["interaction"]["response_message_loading"] = json!(made.flags & flag::LOADING != 0);
    json["interaction"]["response_message_ephemeral"] = json!(made.flags & flag::EPHEMERAL != 0);
    if matches!(answer.kind, 4 | 7) {
        json["resource"] = json!({ "type": answer.kind, "message": message(state, made) });
    }
    json
}
