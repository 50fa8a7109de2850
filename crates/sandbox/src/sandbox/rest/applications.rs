//! Routes below `/applications/{own id}`: commands and emojis.

use super::{Call, Reply, routes};
use crate::{
    base::time::Timestamp,
    sandbox::{
        commands, emojis,
        errors::{Result, UNKNOWN_COMMAND, UNKNOWN_EMOJI, UNKNOWN_GUILD},
        ids::Id,
        state::{State, StateFile},
        wire,
    },
};

/// Answers a request below the application.
pub fn answer(state: &mut State, now: Timestamp, call: &Call, rest: &[&str]) -> Result<Reply> {
    match rest {
        ["commands", rest @ ..] => register(state, now, call, None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = Id::read(guild).filter(|id| state.server(*id).is_some()).ok_or(UNKNOWN_GUILD)?;
            register(state, now, call, Some(guild), rest)
        }
        ["emojis"] => all_emojis(state, now, call),
        ["emojis", id] => one_emoji(state, call, Id::read(id).ok_or(UNKNOWN_EMOJI)?),
        _ => Err(routes::unknown(call)),
    }
}

/// Change of the delivery of interactions.
pub enum DeliveryChange<'a> {
    /// The request leaves the delivery as it is.
    Unchanged,
    /// Delivery by HTTP to this address.
    Http(&'a str),
    Gateway,
}

/// Returns the change of delivery that a request demands.
pub fn delivery_change(call: &Call) -> DeliveryChange<'_> {
    match call.body.get("interactions_endpoint_url") {
        None => DeliveryChange::Unchanged,
        Some(wanted) => wanted
            .as_str()
            .filter(|url| !url.is_empty())
            .map_or(DeliveryChange::Gateway, DeliveryChange::Http),
    }
}

/// Changes the application, as far as the stand-in supports it. The address was checked before.
pub fn change(state: &mut State, call: &Call) -> Reply {
    let endpoints = match delivery_change(call) {
        DeliveryChange::Unchanged => return Reply::ok(wire::application(state)),
        DeliveryChange::Http(url) => vec![url.to_owned()],
        DeliveryChange::Gateway => Vec::new(),
    };
    state.world.endpoints = endpoints;
    state.unsaved.insert(StateFile::World);
    Reply::ok(wire::application(state))
}

fn register(
    state: &mut State,
    now: Timestamp,
    call: &Call,
    guild: Option<Id>,
    rest: &[&str],
) -> Result<Reply> {
    match (call.method.as_str(), rest) {
        ("GET", []) => Ok(list(state, guild)),
        ("PUT", []) => {
            commands::replace_all(state, now, guild, &call.body)?;
            Ok(list(state, guild))
        }
        ("POST", []) => {
            let (id, new) = commands::put(state, now, guild, &call.body)?;
            let body = wire::command::command(commands::find(state, guild, id)?);
            Ok(if new { Reply::created(body) } else { Reply::ok(body) })
        }
        (_, [id]) => one_command(state, now, call, guild, Id::read(id).ok_or(UNKNOWN_COMMAND)?),
        _ => Err(routes::wrong_method(call)),
    }
}

fn list(state: &State, guild: Option<Id>) -> Reply {
    Reply::ok(commands::list(state, guild).map(wire::command::command).collect())
}

fn one_command(state: &mut State, now: Timestamp, call: &Call, guild: Option<Id>, id: Id) -> Result<Reply> {
    match call.method.as_str() {
        "GET" => {}
        "PATCH" => commands::change(state, now, guild, id, &call.body)?,
        "DELETE" => return commands::remove(state, guild, id).map(|()| Reply::nothing()),
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(Reply::ok(wire::command::command(commands::find(state, guild, id)?)))
}

fn all_emojis(state: &mut State, now: Timestamp, call: &Call) -> Result<Reply> {
    match call.method.as_str() {
        "GET" => {
            let items: Vec<_> = state.world.emojis.iter().map(|emoji| wire::emoji(state, emoji)).collect();
            Ok(Reply::ok(serde_json::json!({ "items": items })))
        }
        "POST" => {
            let id = emojis::add(state, now, &call.body)?;
            Ok(Reply::created(wire::emoji(state, emojis::find(state, id)?)))
        }
        _ => Err(routes::wrong_method(call)),
    }
}

fn one_emoji(state: &mut State, call: &Call, id: Id) -> Result<Reply> {
    match call.method.as_str() {
        "GET" => {}
        "PATCH" => emojis::rename(state, id, &call.body)?,
        "DELETE" => return emojis::remove(state, id).map(|()| Reply::nothing()),
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(Reply::ok(wire::emoji(state, emojis::find(state, id)?)))
}
