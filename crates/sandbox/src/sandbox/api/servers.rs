//! Requests about servers: adding a server with one channel, changing a server's language, and removing
//! the bot from a server.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::RequestRefusal, requests::ApiResult, slash};
use crate::base::time::Timestamp;
use crate::sandbox::{
    ids::Id,
    people::CHANNEL_NAME,
    standin::Standin,
    state::{Access, Channel, Notice, Server, State, StateFile},
};

/// The request to add a server, with a channel that everybody sees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewServer {
    name: String,
}

pub async fn server(Shared(standin): Shared<Arc<Standin>>, Json(new): Json<NewServer>) -> ApiResult {
    let (server, channel) = standin.act(|state, now| open(state, now, new.name));
    standin.flushed().await;
    Ok(Json(json!({ "server": server, "channel": channel })))
}

fn open(state: &mut State, now: Timestamp, name: String) -> (Id, Id) {
    let (server, id) = (state.mint(now), state.mint(now));
    state.world.servers.push(Server::new(server, name));
    state.add_channel(Channel::new(id, CHANNEL_NAME, server));
    (server, id)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageChange {
    /// The server's id; the first server if absent.
    server: Option<Id>,
    locale: String,
}

pub async fn language(
    Shared(standin): Shared<Arc<Standin>>,
    Json(change): Json<LanguageChange>,
) -> ApiResult {
    let locale = slash::locale(Some(&change.locale))?;
    standin.act(|state, _| {
        let wanted = |server: &&mut Server| change.server.is_none_or(|id| server.id == id);
        let found = state.world.servers.iter_mut().find(wanted);
        let server = found.ok_or_else(|| RequestRefusal::missing("There is no such server."))?;
        server.locale.clone_from(&locale);
        let id = server.id;
        state.unsaved.insert(StateFile::World);
        state.notices.push(Notice::ServerChanged(id));
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "locale": locale })))
}

/// The request to remove the bot from a server, or to add it again.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    server: Id,
    removed: bool,
}

pub async fn removal(Shared(standin): Shared<Arc<Standin>>, Json(removal): Json<Removal>) -> ApiResult {
    let Removal { server, removed } = removal;
    standin.act(|state, _| {
        let entry = state.world.servers.iter_mut().find(|one| one.id == server);
        entry.ok_or_else(|| RequestRefusal::missing("There is no such server."))?.removed = removed;
        // A removed bot has no access to any of the server's channels.
        let access = if removed { Access::None } else { Access::Full };
        let of_it = |one: &&mut Channel| one.server == server && one.direct_with.is_none();
        state.world.channels.iter_mut().filter(of_it).for_each(|one| one.access = access);
        state.unsaved.insert(StateFile::World);
        state.notices.extend([Notice::BotRemoved(server, removed), Notice::ChannelsChanged]);
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "server": server, "removed": removed })))
}
