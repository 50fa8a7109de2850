//! The table of REST routes, from method and path to a function, and the routes that carry an interaction's token.
//! Unknown routes are logged and answered with 404.

use axum::http::Method;
use serde_json::{Value, json};

use crate::base::time::Timestamp;
use crate::sandbox::errors::{self, ApiError, NOT_FOUND, Result, UNKNOWN_INTERACTION};
use crate::sandbox::state::{Server, State};
use crate::sandbox::{ids::Id, interactions, messages, people::BOT, validate::JsonField, wire};

use super::{BotRequest, RestResponse, RestResult, applications, channels};

/// Answers a request. Fails if there is no such route, or if the route refuses the request.
pub fn answer(state: &mut State, now: Timestamp, call: &BotRequest) -> RestResult {
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
        ("POST", ["interactions", id, token, "callback"]) => callback(state, now, call, id, token),
        (_, ["webhooks", application, token, rest @ ..]) => {
            own_application(application)?;
            webhook(state, now, call, token, rest)
        }
        (_, ["channels", id, rest @ ..]) => channels::answer(state, now, call, id, rest),
        ("POST", ["users", "@me", "channels"]) => channels::open_direct(state, now, call),
        ("GET", ["users", "@me", "guilds"]) => Ok(RestResponse::ok(own_guilds(state))),
        ("GET", ["users", "@me"]) => Ok(RestResponse::ok(wire::me(state))),
        ("GET", ["guilds", id, rest @ ..]) => guild(state, call, id, rest),
        _ => Err(unknown(call)),
    }
}

/// Logs an unknown route, and returns the error. The log shows which routes of Discord the stand-in lacks.
pub fn unknown(call: &BotRequest) -> ApiError {
    tracing::error!(method = %call.method, path = call.path, "the stand-in lacks this route; answered 404");
    NOT_FOUND.into()
}

fn gateway_url(state: &State) -> String {
    state.origin.replacen("http", "ws", 1)
}

fn gateway_bot(state: &State) -> Value {
    let (shards, max_concurrency) = state.faults.shards();
    let limit =
        json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": max_concurrency });
    json!({ "url": gateway_url(state), "shards": shards, "session_start_limit": limit })
}

fn own_application(text: &str) -> Result<()> {
    if Id::read(text) == Some(BOT) { Ok(()) } else { Err(errors::UNKNOWN_APPLICATION.into()) }
}

fn own_guilds(state: &State) -> Value {
    let partial = |server: &Server| {
        json!({
            "id": server.id, "name": server.name, "icon": null, "banner": null, "features": [], "owner": false,
            "permissions": wire::person_permissions(BOT).to_string(),
        })
    };
    state.servers_with_bot().map(partial).collect()
}

fn guild(state: &State, call: &BotRequest, id: &str, rest: &[&str]) -> RestResult {
    let server = Id::read(id).and_then(|id| state.server(id)).ok_or(errors::UNKNOWN_GUILD)?;
    errors::MISSING_ACCESS.refuse_if(server.removed)?;
    match rest {
        [] => Ok(RestResponse::ok(wire::guild(server))),
        ["members", person] => {
            let person = Id::read(person).and_then(|id| state.person(id)).ok_or(errors::UNKNOWN_USER)?;
            let is_here = !server.non_members.contains(&person.id);
            let member = Some(person).filter(|_| is_here).ok_or(errors::UNKNOWN_MEMBER)?;
            Ok(RestResponse::ok(wire::member(member)))
        }
        _ => Err(unknown(call)),
    }
}

/// Handles `POST /interactions/{id}/{token}/callback`, the first answer to an interaction.
fn callback(state: &mut State, now: Timestamp, call: &BotRequest, id: &str, token: &str) -> RestResult {
    let id = Id::read(id).ok_or(UNKNOWN_INTERACTION)?;
    let reply = match interactions::answer(state, now, id, token, call) {
        Ok(()) if matches!(call.query_value("with_response"), Some("true" | "True" | "1")) => {
            RestResponse::ok(wire::message::callback(state, &state.interactions[&id]))
        }
        Ok(()) => RestResponse::nothing(),
        Err(refused) => RestResponse::from(refused),
    };
    Ok(RestResponse { unmetered: true, ..reply })
}

/// Handles `/webhooks/{application}/{token}` and the paths below it.
fn webhook(state: &mut State, now: Timestamp, call: &BotRequest, token: &str, rest: &[&str]) -> RestResult {
    let interaction = interactions::by_token(state, now, token)?;
    let id = match (&call.method, rest) {
        (&Method::POST, []) => interactions::follow_up(state, now, &interaction, call)?,
        (_, ["messages", name]) => interactions::message_of(state, &interaction, name)?,
        _ => return Err(unknown(call)),
    };
    match call.method {
        Method::PATCH => {
            let draft = interactions::read_draft(state, &JsonField::body(&call.body))?;
            messages::edit(state, now, id, &draft, &call.files)?;
            interactions::mark_followed(state, interaction.id);
        }
        Method::DELETE => {
            state.remove_message(id);
            interactions::mark_followed(state, interaction.id);
            return Ok(RestResponse::nothing());
        }
        Method::GET | Method::POST => {}
        _ => return Err(unknown(call)),
    }
    Ok(RestResponse::ok(wire::message::message(state, &state.messages[&id])))
}
