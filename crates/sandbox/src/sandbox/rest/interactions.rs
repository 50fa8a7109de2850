//! REST routes that carry an interaction's token: the first answer, follow-ups, and the messages of both.

use serde_json::Value;

use super::{BotRequest, RestResponse, routes};
use crate::{
    base::time::Timestamp,
    sandbox::{
        errors::{ApiError, Result, UNKNOWN_INTERACTION},
        ids::Id,
        interactions, messages,
        state::State,
        validate::JsonField,
        wire,
    },
};

/// Handles `POST /interactions/{id}/{token}/callback`, the first answer to an interaction.
pub fn callback(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    id: &str,
    token: &str,
) -> Result<RestResponse> {
    let id = Id::read(id).ok_or(UNKNOWN_INTERACTION)?;
    let done = interactions::answer(state, now, id, token, call);
    let reply = match done {
        Ok(()) if call.query_flag("with_response") => {
            RestResponse::ok(wire::interaction::callback(state, &state.interactions[&id]))
        }
        Ok(()) => RestResponse::nothing(),
        Err(refused) => RestResponse::from(under_data(refused)),
    };
    Ok(RestResponse { unmetered: true, ..reply })
}

/// Prefixes the paths of a message's problems with `data`, the key under which the body of the answer
/// contains the message. Problems of the answer itself keep their paths.
fn under_data(refused: ApiError) -> ApiError {
    match refused {
        ApiError::Form(form) => ApiError::Form(form.under("data", &["type", "data"])),
        known @ ApiError::Fixed(_) => known,
    }
}

/// Handles `/webhooks/{application}/{token}` and the paths below it.
pub fn webhook(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    token: &str,
    rest: &[&str],
) -> Result<RestResponse> {
    let interaction = interactions::by_token(state, now, token)?;
    match (call.method.as_str(), rest) {
        ("POST", []) => {
            let id = interactions::follow_up(state, now, &interaction, call)?;
            Ok(RestResponse::ok(shown(state, id)))
        }
        (_, ["messages", name]) => {
            let id = interactions::message_of(state, &interaction, name)?;
            one_message(state, now, call, interaction.id, id)
        }
        _ => Err(routes::unknown(call)),
    }
}

fn one_message(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    interaction: Id,
    id: Id,
) -> Result<RestResponse> {
    match call.method.as_str() {
        "GET" => {}
        "PATCH" => {
            let draft = interactions::read_draft(state, Some(id), &JsonField::body(&call.body))?;
            messages::edit(state, now, id, &draft, &call.files)?;
            interactions::mark_followed(state, interaction);
        }
        "DELETE" => {
            state.remove_message(id);
            interactions::mark_followed(state, interaction);
            return Ok(RestResponse::nothing());
        }
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(RestResponse::ok(shown(state, id)))
}

fn shown(state: &State, id: Id) -> Value {
    state.messages.get(&id).map_or(Value::Null, |message| wire::message::message(state, message))
}
