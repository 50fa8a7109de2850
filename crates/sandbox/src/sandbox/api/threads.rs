//! Threads: opened, archived, opened again and deleted by people.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::Refusal, requests::Answer};
use crate::base::time::Timestamp;
use crate::sandbox::{
    ids::Id,
    people::GUILD,
    standin::Standin,
    state::{Channel, State, Thread},
};

/// A thread to be opened, or one that is there and what shall become of it: nothing in it can be changed from
/// now on, or again; or it is deleted, as a moderator would. `deleted` must be true.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Wish {
    New { name: String },
    Archive { channel: Id, archived: bool },
    Delete { channel: Id, deleted: bool },
}

pub async fn thread(Shared(standin): Shared<Arc<Standin>>, Json(wish): Json<Wish>) -> Answer {
    let channel = standin.act(|state, now| match wish {
        Wish::New { name } => Ok(open(state, now, name)),
        Wish::Archive { channel, archived } if state.archive(channel, archived) => Ok(channel),
        Wish::Delete { channel, deleted: true } if state.remove_thread(channel) => Ok(channel),
        Wish::Archive { .. } | Wish::Delete { .. } => Err(Refusal::missing("There is no such thread.")),
    })?;
    standin.kept().await;
    let archived = standin.look(|state| state.is_archived(channel));
    Ok(Json(json!({ "channel": channel, "archived": archived })))
}

fn open(state: &mut State, now: Timestamp, name: String) -> Id {
    let id = state.mint(now);
    state.add_channel(Channel { thread: Some(Thread::default()), ..Channel::new(id, name, GUILD) });
    id
}
