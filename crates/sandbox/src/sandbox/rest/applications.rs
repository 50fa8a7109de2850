//! REST routes below `/applications/{id}`, for the bot's own id: commands and emojis.

use serde_json::json;

use super::{BotRequest, RestResponse, routes};
use crate::{
    base::time::Timestamp,
    sandbox::{
        commands, emojis,
        errors::{Result, UNKNOWN_COMMAND, UNKNOWN_COMMAND_PERMISSIONS, UNKNOWN_EMOJI, UNKNOWN_GUILD},
        ids::Id,
        people::BOT,
        state::{State, StateFile},
        wire,
    },
};

/// Answers a request. `rest` are the path segments after the application's id.
pub fn answer(state: &mut State, now: Timestamp, call: &BotRequest, rest: &[&str]) -> Result<RestResponse> {
    match rest {
        ["commands", rest @ ..] => register(state, now, call, None, rest),
        ["guilds", guild, "commands", command, "permissions"] => {
            let guild = Id::read(guild).filter(|id| state.server(*id).is_some()).ok_or(UNKNOWN_GUILD)?;
            permissions(state, guild, Id::read(command).ok_or(UNKNOWN_COMMAND)?)
        }
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = Id::read(guild).filter(|id| state.server(*id).is_some()).ok_or(UNKNOWN_GUILD)?;
            register(state, now, call, Some(guild), rest)
        }
        ["emojis"] => all_emojis(state, now, call),
        ["emojis", id] => one_emoji(state, call, Id::read(id).ok_or(UNKNOWN_EMOJI)?),
        _ => Err(routes::unknown(call)),
    }
}

/// A change of the way in which interactions are delivered, requested with `PATCH /applications/@me`.
pub enum DeliveryChange<'a> {
    /// The request does not mention the delivery.
    Unchanged,
    /// Interactions are delivered by HTTP to this URL.
    Http(&'a str),
    Gateway,
}

/// Returns the change of delivery that the body of a request demands.
pub fn delivery_change(call: &BotRequest) -> DeliveryChange<'_> {
    match call.body.get("interactions_endpoint_url") {
        None => DeliveryChange::Unchanged,
        Some(wanted) => wanted
            .as_str()
            .filter(|url| !url.is_empty())
            .map_or(DeliveryChange::Gateway, DeliveryChange::Http),
    }
}

/// Applies a change of delivery; other fields of the application are ignored. The caller has checked the URL.
pub fn change(state: &mut State, call: &BotRequest) -> RestResponse {
    let endpoints = match delivery_change(call) {
        DeliveryChange::Unchanged => return RestResponse::ok(wire::application(state)),
        DeliveryChange::Http(url) => vec![url.to_owned()],
        DeliveryChange::Gateway => Vec::new(),
    };
    state.world.endpoints = endpoints;
    state.unsaved.insert(StateFile::World);
    RestResponse::ok(wire::application(state))
}

fn register(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    guild: Option<Id>,
    rest: &[&str],
) -> Result<RestResponse> {
    match (call.method.as_str(), rest) {
        ("GET", []) => Ok(list(state, guild)),
        ("PUT", []) => {
            commands::replace_all(state, now, guild, &call.body)?;
            Ok(list(state, guild))
        }
        ("POST", []) => {
            let (id, new) = commands::put(state, now, guild, &call.body)?;
            let body = wire::command::command(commands::find(state, guild, id)?);
            Ok(if new { RestResponse::created(body) } else { RestResponse::ok(body) })
        }
        (_, [id]) => one_command(state, now, call, guild, Id::read(id).ok_or(UNKNOWN_COMMAND)?),
        _ => Err(routes::wrong_method(call)),
    }
}

fn list(state: &State, guild: Option<Id>) -> RestResponse {
    RestResponse::ok(commands::list(state, guild).map(wire::command::command).collect())
}

fn one_command(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    guild: Option<Id>,
    id: Id,
) -> Result<RestResponse> {
    match call.method.as_str() {
        "GET" => {}
        "PATCH" => commands::change(state, now, guild, id, &call.body)?,
        "DELETE" => return commands::remove(state, guild, id).map(|()| RestResponse::nothing()),
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(RestResponse::ok(wire::command::command(commands::find(state, guild, id)?)))
}

/// Returns the permissions of a command that a server's owner has set.
fn permissions(state: &State, guild: Id, command: Id) -> Result<RestResponse> {
    let set =
        state.world.command_overwrites.iter().filter(|one| one.command == command && one.server == guild);
    let set: Vec<_> =
        set.map(|one| json!({ "id": one.person, "type": 2, "permission": one.allowed })).collect();
    if set.is_empty() {
        return Err(UNKNOWN_COMMAND_PERMISSIONS.into());
    }
    let about = json!({ "id": command, "application_id": BOT, "guild_id": guild, "permissions": set });
    Ok(RestResponse::ok(about))
}

fn all_emojis(state: &mut State, now: Timestamp, call: &BotRequest) -> Result<RestResponse> {
    match call.method.as_str() {
        "GET" => {
            let items: Vec<_> = state.world.emojis.iter().map(|emoji| wire::emoji(state, emoji)).collect();
            Ok(RestResponse::ok(json!({ "items": items })))
        }
        "POST" => {
            let id = emojis::add(state, now, &call.body)?;
            Ok(RestResponse::created(wire::emoji(state, emojis::find(state, id)?)))
        }
        _ => Err(routes::wrong_method(call)),
    }
}

fn one_emoji(state: &mut State, call: &BotRequest, id: Id) -> Result<RestResponse> {
    match call.method.as_str() {
        "GET" => {}
        "PATCH" => emojis::rename(state, id, &call.body)?,
        "DELETE" => return emojis::remove(state, id).map(|()| RestResponse::nothing()),
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(RestResponse::ok(wire::emoji(state, emojis::find(state, id)?)))
}
