//! The state as JSON objects of Discord's API v10, with all fields that Discord's own schema requires.

pub mod command;
pub mod interaction;
pub mod message;
pub mod place;

use serde_json::{Value, json};

use super::{
    deliveries, iso8601,
    people::{BOT, BOT_NAME, GUILD, Person},
    state::{Emoji, State},
};
use crate::base::time::Timestamp;

/// The time at which everybody joined the servers.
pub const JOINED: Timestamp = Timestamp(1_700_000_000_000);

pub fn user(person: &Person) -> Value {
    let mut user = json!({
        "id": person.id, "username": person.username, "global_name": person.name, "discriminator": "0",
        "avatar": null, "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
        "primary_guild": null, "public_flags": 0, "flags": 0,
    });
    if person.bot {
        user["bot"] = true.into();
        user["global_name"] = Value::Null;
        user["username"] = person.name.clone().into();
    }
    user
}

/// Returns the bot's own user object, with fields that other users' objects lack.
pub fn me(state: &State) -> Value {
    let mut me = user(state.bot());
    for (key, value) in [("mfa_enabled", json!(false)), ("verified", json!(true)), ("email", Value::Null)] {
        me[key] = value;
    }
    me["locale"] = "en-US".into();
    me
}

/// Returns a server member object that contains the user.
pub fn member(person: &Person) -> Value {
    let mut member = bare_member();
    member["user"] = user(person);
    member
}

/// Returns a server member object without the user, for events that contain the user elsewhere.
pub fn bare_member() -> Value {
    json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
        "joined_at": iso8601::iso(JOINED), "nick": null, "pending": false, "premium_since": null, "roles": [],
        "avatar_decoration_data": null, "collectibles": null, "mute": false, "deaf": false,
    })
}

pub fn application(state: &State) -> Value {
    let owner = state.world.people.iter().find(|person| !person.bot).map(user);
    json!({
        "id": BOT, "name": BOT_NAME, "icon": null, "description": "", "type": null, "summary": "",
        "bot": user(state.bot()), "bot_public": true, "bot_require_code_grant": false, "verify_key": deliveries::public_key(),
        "flags": 0, "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": state.world.endpoints.first(), "team": null,
        "role_connections_verification_url": null, "owner": owner, "approximate_guild_count": state.world.servers.len(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "explicit_content_filter": 0,
        "integration_types_config": { "0": {} }, "eligible_oauth2_scopes": [], "rpc_origins": [],
        "guild_id": GUILD,
    })
}

pub fn emoji(state: &State, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "user": user(state.bot()), "roles": [], "require_colons": true,
        "managed": false, "animated": emoji.animated, "available": true,
    })
}

/// Returns the value without null entries, at any depth of its objects.
pub fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let kept = object.iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key.clone(), without_nulls(value))).collect())
        }
        Value::Array(list) => Value::Array(list.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}
