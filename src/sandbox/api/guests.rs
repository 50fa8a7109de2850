//! Letting more people in: a room full of them, for measuring.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{refusal::Refusal, requests::Answer};
use crate::sandbox::{
    ids::Id,
    people,
    standin::Standin,
    state::{Page, State},
};

/// The most people who can be let in.
const ROOM: usize = 10_000;

/// How many come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guests {
    count: usize,
}

/// `POST guests`
pub async fn guests(Shared(standin): Shared<Arc<Standin>>, Json(guests): Json<Guests>) -> Answer {
    let ids = standin.act(|state, _| let_in(state, guests.count))?;
    standin.kept().await;
    Ok(Json(json!({ "guests": ids })))
}

/// Everybody who comes, by id; they are numbered on from those who came before.
fn let_in(state: &mut State, count: usize) -> Result<Vec<Id>, Refusal> {
    let here = state.world.people.len();
    if count > ROOM.saturating_sub(here) {
        return Err(Refusal::wrong(format!("There is room for {ROOM} people.")));
    }
    let coming: Vec<_> = (here..here + count).map(people::guest).collect();
    let ids = coming.iter().map(|guest| guest.id).collect();
    state.world.people.extend(coming);
    state.unsaved.insert(Page::World);
    Ok(ids)
}
