//! More servers beside the first one: each with a channel, and with everybody on it.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::requests::Answer;
use crate::sandbox::{
    ids::Id,
    moment::Moment,
    people::CHANNEL_NAME,
    standin::Standin,
    state::{Access, Channel, Happening, Page, Server, State},
};

/// A server to be opened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// What it is called.
    name: String,
}

/// `POST server`
pub async fn server(Shared(standin): Shared<Arc<Standin>>, Json(wish): Json<Wish>) -> Answer {
    let (server, channel) = standin.act(|state, now| open(state, now, wish.name));
    standin.kept().await;
    Ok(Json(json!({ "server": server, "channel": channel })))
}

fn open(state: &mut State, now: Moment, name: String) -> (Id, Id) {
    let (server, id) = (state.mint(now), state.mint(now));
    state.world.servers.push(Server { id: server, name });
    state.world.channels.push(Channel {
        id,
        name: CHANNEL_NAME.into(),
        direct_with: None,
        access: Access::Full,
        thread: None,
        server,
    });
    state.unsaved.insert(Page::World);
    state.happenings.push(Happening::ChannelsChanged);
    (server, id)
}
