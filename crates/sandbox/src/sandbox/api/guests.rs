//! Letting more people in: some by name, or a room full of them, for measuring.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{
    refusal::{Refusal, Result},
    requests::Answer,
};
use crate::sandbox::{ids::Id, people, standin::Standin, state::State};

/// The most people who can be let in.
const ROOM: usize = 10_000;

/// People to let in, by number or by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guests {
    #[serde(default)]
    count: usize,
    /// What those are called who come with a name; their user names are the first word of it.
    #[serde(default)]
    names: Vec<String>,
}

pub async fn guests(Shared(standin): Shared<Arc<Standin>>, Json(guests): Json<Guests>) -> Answer {
    let ids = standin.act(|state, _| let_in(state, &guests))?;
    standin.kept().await;
    Ok(Json(json!({ "guests": ids })))
}

/// Everybody who comes, by id; they are numbered on from those who came before.
fn let_in(state: &mut State, guests: &Guests) -> Result<Vec<Id>> {
    let here = state.world.people.len();
    let named = guests.names.len();
    if named.saturating_add(guests.count) > ROOM.saturating_sub(here) {
        return Err(Refusal::wrong(format!("There is room for {ROOM} people.")));
    }
    let with_names = (here..).zip(&guests.names).map(|(number, name)| people::named_guest(number, name));
    let others = (here + named..here + named + guests.count).map(people::guest);
    let coming: Vec<_> = with_names.chain(others).collect();
    if let Some(taken) = coming.iter().take(named).find(|one| is_taken(state, &one.username)) {
        return Err(Refusal::wrong(format!("Somebody here is called {:?} already.", taken.username)));
    }
    let ids = coming.iter().map(|guest| guest.id).collect();
    state.world.people.extend(coming);
    state.channels_changed();
    Ok(ids)
}

fn is_taken(state: &State, username: &str) -> bool {
    username.is_empty() || state.world.people.iter().any(|person| person.username == username)
}
