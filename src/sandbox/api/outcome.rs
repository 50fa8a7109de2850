//! Sending what a person did, and waiting for what becomes of it.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::view;
use crate::sandbox::{
    ids::Id,
    interactions::{self, Ask, callback},
    limits,
    standin::Standin,
    state::{Interaction, State},
};

/// How long a person looks at "… is thinking" before a call with `settle` answers all the same.
const SETTLE: Duration = Duration::from_secs(20);

/// Sends what a person did and waits for the first answer, or for three seconds without one.
pub async fn of(standin: &Arc<Standin>, ask: Ask, settle: bool) -> Value {
    let person = ask.person;
    let id = standin.act(|state, now| interactions::ask(state, now, ask));
    tokio::spawn(give_up(Arc::clone(standin), id));
    standin.until(|state| is_over(state, id).then_some(())).await;
    if settle {
        // What is not settled by then is shown as it is.
        let _ = timeout(SETTLE, standin.until(|state| is_settled(state, id).then_some(()))).await;
    }
    standin.kept().await;
    standin.look(|state| show(state, person, id))
}

/// Goes on also when the caller has gone, so that the bot is always told the truth about its time.
async fn give_up(standin: Arc<Standin>, id: Id) {
    let wait = u64::try_from(limits::FIRST_ANSWER.0).unwrap_or(0);
    sleep(Duration::from_millis(wait)).await;
    standin.act(|state, _| interactions::fail(state, id));
}

/// Answered or failed; an interaction that is no longer there was too old for either.
fn is_over(state: &State, id: Id) -> bool {
    state.interactions.get(&id).is_none_or(|one| one.failed || one.answer.is_some())
}

fn is_settled(state: &State, id: Id) -> bool {
    let answer = state.interactions.get(&id).and_then(|one| one.answer.as_ref());
    answer.is_none_or(|answer| {
        answer.followed || !matches!(answer.kind, callback::LATER | callback::UPDATE_LATER)
    })
}

fn show(state: &State, person: Id, id: Id) -> Value {
    let answer = state.interactions.get(&id).and_then(|interaction| interaction.answer.as_ref());
    let Some(answer) = answer else {
        return json!({ "interaction": id, "outcome": "failed", "type": null, "message": null });
    };
    let message = answer.message.and_then(|id| state.messages.get(&id));
    let shown = answer.shown.clone().unwrap_or_default();
    let mut json = json!({
        "interaction": id, "outcome": "answered", "type": answer.kind,
        "message": message.map(|message| view::show(state, person, message)),
    });
    match answer.kind {
        callback::SUGGEST => json["choices"] = shown["choices"].clone(),
        callback::MODAL => json["modal"] = shown,
        _ => {}
    }
    json
}

/// The interaction that showed a modal to this person, with the modal.
pub fn open_modal(state: &State, person: Id, id: &str) -> Option<(Interaction, Value)> {
    let interaction = Id::read(id).and_then(|id| state.interactions.get(&id))?;
    let answer =
        interaction.answer.as_ref().filter(|answer| answer.kind == callback::MODAL && !answer.closed)?;
    (interaction.person == person).then(|| (interaction.clone(), answer.shown.clone().unwrap_or_default()))
}
