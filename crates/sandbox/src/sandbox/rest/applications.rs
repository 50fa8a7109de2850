//! REST routes below `/applications/{id}`, for the bot's own id: commands and emojis.

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::base::time::Timestamp;
use crate::sandbox::errors::{
    ASSET_TOO_LARGE, INVALID_ASSET, Result, TOO_MANY_COMMANDS, TOO_MANY_EMOJIS, UNKNOWN_COMMAND,
    UNKNOWN_COMMAND_PERMISSIONS, UNKNOWN_EMOJI, UNKNOWN_GUILD,
};
use crate::sandbox::state::{Command, Emoji, Notice, State};
use crate::sandbox::validate::JsonField;
use crate::sandbox::validate::command::{self, SLASH};
use crate::sandbox::wire::{self, without_nulls};
use crate::sandbox::{ids::Id, limits, people::BOT};

use super::{BotRequest, RestResponse, RestResult, routes};

/// Answers a request. `rest` are the path segments after the application's id.
pub fn answer(state: &mut State, now: Timestamp, call: &BotRequest, rest: &[&str]) -> RestResult {
    let server = |state: &State, id: &str| Id::read(id).filter(|id| state.server(*id).is_some());
    match (call.method.as_str(), rest) {
        ("GET", ["commands"]) => Ok(RestResponse::ok(all_commands(state))),
        ("PUT", ["commands"]) => {
            replace_commands(state, now, &call.body)?;
            Ok(RestResponse::ok(all_commands(state)))
        }
        ("GET", ["guilds", guild, "commands"]) => {
            server(state, guild).ok_or(UNKNOWN_GUILD)?;
            // Engawa registers its commands for all servers.
            Ok(RestResponse::ok(json!([])))
        }
        ("GET", ["guilds", guild, "commands", command, "permissions"]) => {
            let guild = server(state, guild).ok_or(UNKNOWN_GUILD)?;
            permissions(state, guild, Id::read(command).ok_or(UNKNOWN_COMMAND)?)
        }
        ("GET", ["emojis"]) => {
            let items: Vec<_> = state.world.emojis.iter().map(|emoji| wire::emoji(state, emoji)).collect();
            Ok(RestResponse::ok(json!({ "items": items })))
        }
        ("POST", ["emojis"]) => {
            let emoji = add_emoji(state, now, &call.body)?;
            Ok(RestResponse::new(201, wire::emoji(state, &emoji)))
        }
        ("DELETE", ["emojis", id]) => remove_emoji(state, Id::read(id).ok_or(UNKNOWN_EMOJI)?),
        _ => Err(routes::unknown(call)),
    }
}

/// Handles `PATCH /applications/@me`, which can change the way in which interactions are delivered. The caller has
/// checked the URL. Other fields are ignored.
pub fn change(state: &mut State, call: &BotRequest) -> RestResponse {
    if let Some(wanted) = call.body.get("interactions_endpoint_url") {
        let url = wanted.as_str().filter(|url| !url.is_empty());
        state.world.endpoints = url.into_iter().map(str::to_owned).collect();
        state.notices.push(Notice::WorldChanged);
    }
    RestResponse::ok(wire::application(state))
}

fn all_commands(state: &State) -> Value {
    state.world.commands.iter().map(wire::command).collect()
}

fn kind_of(definition: &Value) -> u8 {
    definition["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or(SLASH)
}

/// Replaces all commands. A command with an unchanged name and type keeps its id; a command without any change keeps
/// its version too.
fn replace_commands(state: &mut State, now: Timestamp, body: &Value) -> Result<()> {
    let mut form = state.form();
    command::check_list(&JsonField::body(body), &mut form);
    form.finish()?;
    let definitions = body.as_array().map_or(&[][..], Vec::as_slice);
    let count = |kind| definitions.iter().filter(|one| kind_of(one) == kind).count();
    TOO_MANY_COMMANDS.refuse_if(count(SLASH) > limits::SLASH_COMMANDS)?;
    TOO_MANY_COMMANDS.refuse_if([2, 3].into_iter().any(|menu| count(menu) > limits::MENU_COMMANDS))?;
    let before = std::mem::take(&mut state.world.commands);
    let after = definitions.iter().map(|one| build(state, now, one, &before)).collect();
    state.world.commands = after;
    state.notices.push(Notice::CommandsChanged);
    Ok(())
}

fn build(state: &mut State, now: Timestamp, sent: &Value, before: &[Command]) -> Command {
    let definition = without_nulls(sent);
    let (kind, name) = (kind_of(sent), sent["name"].as_str().unwrap_or_default().to_owned());
    let old = before.iter().find(|old| old.kind == kind && old.name == name);
    let id = old.map_or_else(|| state.issue_id(now), |old| old.id);
    let unchanged = old.filter(|old| old.definition == definition);
    let version = unchanged.map_or_else(|| state.issue_id(now), |old| old.version);
    Command { id, version, kind, name, definition }
}

/// The permissions of a command that a server's owner has set.
fn permissions(state: &State, guild: Id, command: Id) -> RestResult {
    let set =
        state.world.command_overwrites.iter().filter(|one| one.command == command && one.server == guild);
    let set: Vec<_> =
        set.map(|one| json!({ "id": one.person, "type": 2, "permission": one.allowed })).collect();
    UNKNOWN_COMMAND_PERMISSIONS.refuse_if(set.is_empty())?;
    let about = json!({ "id": command, "application_id": BOT, "guild_id": guild, "permissions": set });
    Ok(RestResponse::ok(about))
}

/// Adds an emoji, whose image the body has as a data URL.
fn add_emoji(state: &mut State, now: Timestamp, body: &Value) -> Result<Emoji> {
    let mut form = state.form();
    let field = JsonField::body(body);
    field.object("name image", &mut form);
    let name = field.key("name").required_text(2..=32, &mut form).unwrap_or_default().to_owned();
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        let message = "String value did not match validation regex.";
        form.problem("name", "STRING_TYPE_REGEX", message);
    }
    if state.world.emojis.iter().any(|emoji| emoji.name == name) {
        let message = "This emoji name is already taken";
        form.problem("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message);
    }
    form.finish()?;
    let (content_type, bytes) = read_image(body["image"].as_str().unwrap_or_default())?;
    TOO_MANY_EMOJIS.refuse_if(state.world.emojis.len() >= limits::EMOJIS)?;
    let emoji = Emoji { id: state.issue_id(now), name, content_type };
    state.files.insert(emoji.id, bytes);
    state.world.emojis.push(emoji.clone());
    Ok(emoji)
}

fn remove_emoji(state: &mut State, id: Id) -> RestResult {
    UNKNOWN_EMOJI.refuse_if(!state.world.emojis.iter().any(|emoji| emoji.id == id))?;
    state.world.emojis.retain(|emoji| emoji.id != id);
    state.remove_file(id);
    state.notices.push(Notice::WorldChanged);
    Ok(RestResponse::nothing())
}

/// Decodes a data URL such as `data:image/png;base64,...` into the image's content type and bytes.
fn read_image(text: &str) -> Result<(String, Bytes)> {
    let parts = text.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"));
    let (kind, code) = parts.ok_or(INVALID_ASSET)?;
    INVALID_ASSET.refuse_if(!["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&kind))?;
    let bytes = decode(code).filter(|bytes| !bytes.is_empty()).ok_or(INVALID_ASSET)?;
    ASSET_TOO_LARGE.refuse_if(bytes.len() > limits::EMOJI_BYTES)?;
    Ok((kind.to_owned(), bytes.into()))
}

/// Decodes base64 with the standard alphabet, with or without padding. Returns `None` for other characters.
fn decode(code: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(code.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in code.trim_end_matches('=').bytes() {
        let six = ALPHABET.iter().position(|known| *known == letter)?;
        bits = bits << 6 | u32::try_from(six).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xFF).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_padding_is_optional() {
        assert_eq!(decode("aGFuYQ=="), Some(b"hana".to_vec()));
        assert_eq!(decode("aGFuYQ"), Some(b"hana".to_vec()));
        assert_eq!(decode("a?=="), None);
    }
}
