//! Requests that set whether a person is on a server, whether they see a channel, and which commands the server
//! allows them.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::RequestRefusal, requests::ApiResult, view};
use crate::sandbox::{
    ids::Id,
    people::GUILD,
    standin::Standin,
    state::{CommandOverwrite, Notice},
};

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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandPermission {
    #[serde(rename = "as")]
    who: String,
    command: String,
    /// Whether the person may use the command; the command's usual permission decides if absent.
    allowed: Option<bool>,
}

pub async fn set_command_permission(
    Shared(standin): Shared<Arc<Standin>>,
    Json(change): Json<CommandPermission>,
) -> ApiResult {
    standin.act(|state, _| {
        let person = view::person(state, &change.who)?.id;
        let found = state.world.commands.iter().find(|one| one.definition["name"] == change.command);
        let command = found.ok_or_else(|| RequestRefusal::missing("There is no such command."))?.id;
        let overwrites = &mut state.world.command_overwrites;
        overwrites.retain(|one| (one.command, one.person) != (command, person));
        overwrites.extend(change.allowed.map(|allowed| CommandOverwrite {
            server: GUILD,
            command,
            person,
            allowed,
        }));
        state.notices.push(Notice::CommandsChanged);
        state.channels_changed();
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "allowed": change.allowed })))
}
