//! Registered commands as JSON objects of Discord's API.

use serde_json::{Value, json};

use crate::sandbox::{people::BOT, state::Command};

pub fn command(command: &Command) -> Value {
    let mut json = command.definition.clone();
    let fixed = [
        ("id", json!(command.id)),
        ("application_id", json!(BOT)),
        ("version", json!(command.version)),
        ("type", json!(command.kind)),
        ("name", json!(command.name)),
    ];
    for (key, value) in fixed {
        json[key] = value;
    }
    let defaults = [
        ("description", json!("")),
        ("default_member_permissions", Value::Null),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
    ];
    for (key, value) in defaults {
        if json.get(key).is_none() {
            json[key] = value;
        }
    }
    if let Some(guild) = command.guild {
        json["guild_id"] = json!(guild);
    }
    if let Some(bits) = json["default_member_permissions"].as_u64() {
        json["default_member_permissions"] = json!(bits.to_string());
    }
    json
}
