//! Interactions as JSON objects: the event for the bot, and the response to the bot's first answer.

use serde_json::{Value, json};

use super::{member, place, user};
use crate::sandbox::{
    ids::Id,
    limits,
    people::BOT,
    state::{Interaction, State},
    validate::message::flag,
};

/// Returns the event for the bot. `data` describes the action. If a button or menu was used, the event
/// contains its message.
pub fn event(state: &State, interaction: &Interaction, data: &Value) -> Value {
    let mut json = json!({
        "id": interaction.id, "application_id": BOT, "type": interaction.kind, "token": interaction.token,
        "version": 1, "channel_id": interaction.channel, "locale": interaction.locale, "data": data,
        "entitlements": [], "attachment_size_limit": limits::FILE_BYTES,
    });
    let person = state.person(interaction.person);
    if let Some(channel) = state.channel(interaction.channel) {
        json["channel"] = place::channel(state, channel);
        json["app_permissions"] = json!(place::bot_permissions(channel));
        if channel.direct_with.is_some() {
            json["context"] = json!(1);
            json["authorizing_integration_owners"] = json!({ "0": "0" });
            json["user"] = json!(person.map(user));
        } else {
            json["context"] = json!(0);
            json["authorizing_integration_owners"] = json!({ "0": channel.server });
            json["guild_id"] = json!(channel.server);
            let locale = state.server(channel.server).map(|server| &server.locale);
            json["guild_locale"] = json!(locale);
            json["guild"] = json!({ "id": channel.server, "locale": locale, "features": [] });
            json["member"] = json!(person.map(member));
            json["member"]["permissions"] =
                json!(place::permissions_in(state, channel, interaction.person).unwrap_or(0).to_string());
        }
    }
    if let Some(message) = interaction.message.and_then(|id| state.messages.get(&id)) {
        json["message"] = super::message::message(state, message);
    }
    json
}

/// Returns the object `interaction_metadata` for messages that answer an interaction. `trigger` is the
/// metadata of the interaction that opened a modal.
pub fn origin(state: &State, interaction: &Interaction, trigger: Option<&Value>) -> Value {
    let server = state.server_of(interaction.channel).unwrap_or(Id(0));
    let mut json = json!({
        "id": interaction.id, "type": interaction.kind,
        "user": state.person(interaction.person).map(user),
        "authorizing_integration_owners": { "0": server },
    });
    match (interaction.kind, interaction.message) {
        (3, Some(message)) => json["interacted_message_id"] = json!(message),
        (5, _) => json["triggering_interaction_metadata"] = trigger.cloned().unwrap_or_default(),
        _ => {}
    }
    json
}

/// Returns the response to the bot's first answer, which the bot requests with `with_response`.
pub fn callback(state: &State, interaction: &Interaction) -> Value {
    let mut json = json!({ "interaction": {
        "id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel,
    } });
    if let Some(server) = state.server_of(interaction.channel) {
        json["interaction"]["guild_id"] = json!(server);
    }
    let Some(answer) = &interaction.answer else { return json };
    let Some(message) = answer.message.and_then(|id| state.messages.get(&id)) else { return json };
    json["interaction"]["response_message_id"] = json!(message.id);
    json["interaction"]["response_message_loading"] = json!(message.flags & flag::LOADING != 0);
    json["interaction"]["response_message_ephemeral"] = json!(message.flags & flag::EPHEMERAL != 0);
    if matches!(answer.kind, 4 | 7) {
        let shown = super::message::message(state, message);
        json["resource"] = json!({ "type": answer.kind, "message": shown });
    }
    json
}
