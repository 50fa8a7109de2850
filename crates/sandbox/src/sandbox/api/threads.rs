//! The request that opens, archives, reopens or deletes a thread.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::RequestRefusal, requests::ApiResult};
use crate::base::time::Timestamp;
use crate::sandbox::{
    ids::Id,
    people::GUILD,
    standin::Standin,
    state::{Channel, State, Thread},
    wire::place,
};

/// The request to open a thread, to archive or reopen one (`archived`), or to delete a thread or channel as a
/// moderator would. `deleted` must be true.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum ThreadChange {
    New { name: String },
    Archive { channel: Id, archived: bool },
    Delete { channel: Id, deleted: bool },
}

pub async fn thread(Shared(standin): Shared<Arc<Standin>>, Json(change): Json<ThreadChange>) -> ApiResult {
    let channel = standin.act(|state, now| match change {
        ThreadChange::New { name } => Ok(open(state, now, name)),
        ThreadChange::Archive { channel, archived } if state.archive(channel, archived) => Ok(channel),
        ThreadChange::Delete { channel, deleted: true } if state.remove_channel(channel, place::channel) => {
            Ok(channel)
        }
        ThreadChange::Archive { .. } | ThreadChange::Delete { .. } => {
            Err(RequestRefusal::missing("There is no such thread."))
        }
    })?;
    standin.flushed().await;
    let archived = standin.read(|state| state.is_archived(channel));
    Ok(Json(json!({ "channel": channel, "archived": archived })))
}

fn open(state: &mut State, now: Timestamp, name: String) -> Id {
    let id = state.mint(now);
    state.add_channel(Channel { thread: Some(Thread::default()), ..Channel::new(id, name, GUILD) });
    id
}
