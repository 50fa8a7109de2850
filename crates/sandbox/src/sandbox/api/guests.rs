//! The request that adds users to the stand-in, for tests and measurements.

use std::sync::Arc;

use axum::extract::{Json, State as Shared};
use serde::Deserialize;
use serde_json::json;

use super::{
    refusal::{RequestRefusal, Result},
    requests::ApiResult,
};
use crate::sandbox::{ids::Id, people, standin::Standin, state::State};

/// The maximum number of users on the stand-in, including those that exist from the start.
const MOST_PEOPLE: usize = 10_000;

/// The request to add `count` users without names of their own, and one user for each of `names`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGuests {
    #[serde(default)]
    count: usize,
    /// Display names of new users. The first word of each, in lower case, becomes the unique user name.
    #[serde(default)]
    names: Vec<String>,
}

pub async fn guests(Shared(standin): Shared<Arc<Standin>>, Json(guests): Json<NewGuests>) -> ApiResult {
    let ids = standin.act(|state, _| add(state, &guests))?;
    standin.flushed().await;
    Ok(Json(json!({ "guests": ids })))
}

/// Adds the users and returns their ids. The new users are numbered from the number of existing users
/// onwards.
fn add(state: &mut State, guests: &NewGuests) -> Result<Vec<Id>> {
    let here = state.world.people.len();
    let named = guests.names.len();
    if named.saturating_add(guests.count) > MOST_PEOPLE.saturating_sub(here) {
        return Err(RequestRefusal::wrong(format!("There is room for {MOST_PEOPLE} people.")));
    }
    let with_names = (here..).zip(&guests.names).map(|(number, name)| people::named_guest(number, name));
    let others = (here + named..here + named + guests.count).map(people::guest);
    let added: Vec<_> = with_names.chain(others).collect();
    if let Some(taken) = added.iter().take(named).find(|one| is_taken(state, &one.username)) {
        return Err(RequestRefusal::wrong(format!("Somebody here is called {:?} already.", taken.username)));
    }
    let ids = added.iter().map(|guest| guest.id).collect();
    state.world.people.extend(added);
    state.channels_changed();
    Ok(ids)
}

fn is_taken(state: &State, username: &str) -> bool {
    username.is_empty() || state.world.people.iter().any(|person| person.username == username)
}
