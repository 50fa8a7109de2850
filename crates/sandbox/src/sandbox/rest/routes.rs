//! The table of REST routes, from method and path to a function. Unknown routes are logged and answered with
//! 404.

use axum::http::Method;
use serde_json::{Value, json};

use super::{BotRequest, RestResponse, applications, channels, interactions};
use crate::{
    base::time::Timestamp,
    sandbox::{
        errors::{self, ApiError, METHOD_NOT_ALLOWED, NOT_FOUND, Result},
        ids::Id,
        people::BOT,
        state::{Channel, Server, State},
        wire::{self, place},
    },
};

/// Answers a request. Fails if there is no such route, or if the route refuses the request.
pub fn answer(state: &mut State, now: Timestamp, call: &BotRequest) -> Result<RestResponse> {
    let steps = call.steps();
    match (call.method.as_str(), steps.as_slice()) {
        ("GET", ["gateway"]) => Ok(RestResponse::ok(json!({ "url": gateway_url(state) }))),
        ("GET", ["gateway", "bot"]) => Ok(RestResponse::ok(gateway_bot(state))),
        ("GET", ["oauth2" | "applications", ..]) if steps.ends_with(&["applications", "@me"]) => {
            Ok(RestResponse::ok(wire::application(state)))
        }
        ("PATCH", ["applications", "@me"]) => Ok(applications::change(state, call)),
        (_, ["applications", application, rest @ ..]) => {
            own_application(application)?;
            applications::answer(state, now, call, rest)
        }
        (_, ["interactions", id, token, "callback"]) if call.method == Method::POST => {
            interactions::callback(state, now, call, id, token)
        }
        (_, ["webhooks", application, token, rest @ ..]) => {
            own_application(application)?;
            interactions::webhook(state, now, call, token, rest)
        }
        (_, ["channels", id, rest @ ..]) => channels::answer(state, now, call, id, rest),
        ("POST", ["users", "@me", "channels"]) => channels::open_direct(state, now, call),
        ("GET", ["users", "@me", "guilds"]) => Ok(RestResponse::ok(own_guilds(state))),
        ("GET", ["users", id]) => user(state, id),
        ("GET", ["guilds", id, rest @ ..]) => guild(state, id, rest),
        _ => Err(unknown(call)),
    }
}

/// Logs an unknown route, and returns the error. The log shows which routes of Discord the stand-in lacks.
pub fn unknown(call: &BotRequest) -> ApiError {
    tracing::error!(method = %call.method, path = call.path, "the stand-in lacks this route; answered 404");
    NOT_FOUND.into()
}

/// Logs a known route with an unsupported method, and returns the error.
pub fn wrong_method(call: &BotRequest) -> ApiError {
    tracing::error!(method = %call.method, path = call.path, "the stand-in lacks this method of the route; answered 405");
    METHOD_NOT_ALLOWED.into()
}

fn gateway_url(state: &State) -> String {
    state.origin.replacen("http", "ws", 1)
}

fn gateway_bot(state: &State) -> Value {
    let (shards, max_concurrency) = state.behaviour.shards;
    let limit =
        json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": max_concurrency });
    json!({ "url": gateway_url(state), "shards": shards, "session_start_limit": limit })
}

fn own_application(text: &str) -> Result<()> {
    if Id::read(text) == Some(BOT) { Ok(()) } else { Err(errors::UNKNOWN_APPLICATION.into()) }
}

fn own_guilds(state: &State) -> Value {
    let partial = |server: &Server| {
        let guild = place::guild(server);
        let kept =
            ["id", "name", "icon", "banner", "features"].map(|key| (key.to_owned(), guild[key].clone()));
        let mut partial = Value::Object(kept.into_iter().collect());
        partial["owner"] = false.into();
        partial["permissions"] = place::person_permissions(BOT).to_string().into();
        partial
    };
    state.servers_with_bot().map(partial).collect()
}

fn user(state: &State, id: &str) -> Result<RestResponse> {
    if id == "@me" {
        return Ok(RestResponse::ok(wire::me(state)));
    }
    let person = Id::read(id).and_then(|id| state.person(id)).ok_or(errors::UNKNOWN_USER)?;
    Ok(RestResponse::ok(wire::user(person)))
}

fn guild(state: &State, id: &str, rest: &[&str]) -> Result<RestResponse> {
    let server = Id::read(id).and_then(|id| state.server(id)).ok_or(errors::UNKNOWN_GUILD)?;
    if server.removed {
        return Err(errors::MISSING_ACCESS.into());
    }
    match rest {
        [] => Ok(RestResponse::ok(place::guild(server))),
        ["channels"] => {
            let is_inside = |channel: &&Channel| state.server_of(channel.id) == Some(server.id);
            let inside = state.world.channels.iter().filter(is_inside);
            Ok(RestResponse::ok(inside.map(|channel| place::channel(state, channel)).collect()))
        }
        ["members"] => Ok(RestResponse::ok(state.members(server).map(wire::member).collect())),
        ["members", person] => {
            let person = Id::read(person).and_then(|id| state.person(id)).ok_or(errors::UNKNOWN_USER)?;
            let mut members = state.members(server);
            let found = members.find(|member| member.id == person.id).ok_or(errors::UNKNOWN_MEMBER)?;
            Ok(RestResponse::ok(wire::member(found)))
        }
        _ => Err(NOT_FOUND.into()),
    }
}
