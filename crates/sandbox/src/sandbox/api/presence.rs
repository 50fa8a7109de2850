//! Requests that set whether a person is on a server, and whether they see a channel.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::RequestRefusal, requests::ApiResult, view};
use crate::sandbox::{ids::Id, standin::Standin};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Membership {
    #[serde(rename = "as")]
    who: String,
    /// The server's id; the first server if absent.
    server: Option<Id>,
    member: bool,
}

pub async fn membership(Shared(standin): Shared<Arc<Standin>>, Json(change): Json<Membership>) -> ApiResult {
    standin.act(|state, _| {
        let person = view::person(state, &change.who)?.id;
        let mut servers = state.world.servers.iter_mut();
        let server = servers.find(|server| change.server.is_none_or(|id| server.id == id));
        let without = &mut server.ok_or_else(|| RequestRefusal::missing("There is no such server."))?.without;
        if change.member {
            without.remove(&person)
        } else {
            without.insert(person)
        };
        state.channels_changed();
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "member": change.member })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VisibilityChange {
    #[serde(rename = "as")]
    who: String,
    channel: Id,
    sees: bool,
}

pub async fn set_visibility(
    Shared(standin): Shared<Arc<Standin>>,
    Json(change): Json<VisibilityChange>,
) -> ApiResult {
    standin.act(|state, _| {
        let person = view::person(state, &change.who)?.id;
        let target = state.world.channels.iter_mut().find(|channel| channel.id == change.channel);
        let hidden =
            &mut target.ok_or_else(|| RequestRefusal::missing("There is no such channel."))?.hidden_from;
        if change.sees {
            hidden.remove(&person)
        } else {
            hidden.insert(person)
        };
        state.channels_changed();
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "sees": change.sees })))
}
