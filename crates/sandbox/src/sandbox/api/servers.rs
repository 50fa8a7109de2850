//! Servers: their language, and more of them beside the first one, each with a channel and with everybody on
//! it.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::Refusal, requests::Answer, slash};
use crate::base::time::Timestamp;
use crate::sandbox::{
    ids::Id,
    people::CHANNEL_NAME,
    standin::Standin,
    state::{Access, Channel, Happening, Page, Server, State},
};

/// A request to open another server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    name: String,
}

pub async fn server(Shared(standin): Shared<Arc<Standin>>, Json(wish): Json<Wish>) -> Answer {
    let (server, channel) = standin.act(|state, now| open(state, now, wish.name));
    standin.kept().await;
    Ok(Json(json!({ "server": server, "channel": channel })))
}

fn open(state: &mut State, now: Timestamp, name: String) -> (Id, Id) {
    let (server, id) = (state.mint(now), state.mint(now));
    state.world.servers.push(Server::new(server, name));
    state.add_channel(Channel::new(id, CHANNEL_NAME, server));
    (server, id)
}

/// A request to change the language of a server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speak {
    /// The server; the first one when absent.
    server: Option<Id>,
    locale: String,
}

pub async fn language(Shared(standin): Shared<Arc<Standin>>, Json(speak): Json<Speak>) -> Answer {
    let locale = slash::locale(Some(&speak.locale))?;
    standin.act(|state, _| {
        let wanted = |server: &&mut Server| speak.server.is_none_or(|id| server.id == id);
        let found = state.world.servers.iter_mut().find(wanted);
        let server = found.ok_or_else(|| Refusal::missing("There is no such server."))?;
        server.locale.clone_from(&locale);
        let id = server.id;
        state.unsaved.insert(Page::World);
        state.happenings.push(Happening::ServerChanged(id));
        Ok(())
    })?;
    standin.kept().await;
    Ok(Json(json!({ "locale": locale })))
}

/// Whether a server has removed the bot.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    server: Id,
    removed: bool,
}

pub async fn removal(Shared(standin): Shared<Arc<Standin>>, Json(removal): Json<Removal>) -> Answer {
    let Removal { server, removed } = removal;
    standin.act(|state, _| {
        let found = state.world.servers.iter_mut().find(|one| one.id == server);
        found.ok_or_else(|| Refusal::missing("There is no such server."))?.removed = removed;
        // Whom a server has removed sees none of its channels.
        let access = if removed { Access::None } else { Access::Full };
        let of_it = |one: &&mut Channel| one.server == server && one.direct_with.is_none();
        state.world.channels.iter_mut().filter(of_it).for_each(|one| one.access = access);
        state.unsaved.insert(Page::World);
        state.happenings.extend([Happening::BotRemoved(server, removed), Happening::ChannelsChanged]);
        Ok(())
    })?;
    standin.kept().await;
    Ok(Json(json!({ "server": server, "removed": removed })))
}
