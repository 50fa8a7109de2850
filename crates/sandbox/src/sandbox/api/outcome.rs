//! Sending of a person's action to the bot, and waiting for the answer.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::view;
use crate::sandbox::{
    ids::Id,
    interactions::{self, UserAction, callback},
    limits,
    people::BOT,
    standin::Standin,
    state::{Interaction, InteractionAnswer, Message, State},
};

/// The maximum time that a request with `settle` waits for a deferred answer ("… is thinking").
const SETTLE: Duration = Duration::from_secs(30);

/// Sends an action to the bot. Waits for the first answer, or until the three seconds that Discord allows
/// for an answer have passed; with `settle`, also waits for a deferred answer.
pub async fn send_and_wait(standin: &Arc<Standin>, action: UserAction, settle: bool) -> Value {
    let person = action.person;
    let id = standin.act(|state, now| interactions::create(state, now, action));
    tokio::spawn(give_up(Arc::clone(standin), id));
    standin.until_answered(id).await;
    if settle {
        // A timeout is no error: the response then shows the message as it is.
        let _ = timeout(SETTLE, standin.until(|state| is_settled(state, id).then_some(()))).await;
    }
    standin.flushed().await;
    standin.read(|state| show(state, person, id))
}

/// Marks the interaction as failed when the time for its first answer has passed. Runs as a task of its own,
/// since the caller may disconnect.
async fn give_up(standin: Arc<Standin>, id: Id) {
    let wait = u64::try_from(limits::FIRST_ANSWER.0).unwrap_or(0);
    sleep(Duration::from_millis(wait)).await;
    standin.act(|state, _| interactions::fail(state, id));
}

/// Returns whether no more changes to the answer are expected. If the bot has only acknowledged a press of a
/// public component, its next message in the channel also counts as the answer.
fn is_settled(state: &State, id: Id) -> bool {
    let Some(interaction) = state.interactions.get(&id) else { return true };
    interaction.answer.as_ref().is_none_or(|answer| match answer.kind {
        callback::LATER => answer.followed,
        callback::UPDATE_LATER => answer.followed || next_message(state, interaction).is_some(),
        _ => true,
    })
}

/// Returns the bot's next message in the channel of a pressed public component. Messages that answer an
/// interaction do not count.
fn next_message<'s>(state: &'s State, interaction: &Interaction) -> Option<&'s Message> {
    let pressed = state.messages.get(&interaction.message?).filter(|pressed| pressed.only_for.is_none())?;
    let later = state.messages.range(interaction.id..).map(|(_, message)| message);
    let mut ours = later.filter(|message| message.author == BOT && message.interaction.is_none());
    ours.find(|message| message.channel == pressed.channel)
}

/// Returns the message that shows the result of an interaction. After a deferral this is the bot's
/// follow-up; for a deferred press, the bot's next message in the channel also counts. In all other cases
/// the answer itself is returned.
fn outcome_message<'s>(state: &'s State, id: Id, answer: &InteractionAnswer) -> Option<&'s Message> {
    let next = || next_message(state, state.interactions.get(&id)?);
    let is_follow_up =
        |message: &&Message| message.interaction == Some(id) && Some(message.id) != answer.message;
    let mut follow_ups = state.messages.values().filter(is_follow_up);
    let follow_up = match answer.kind {
        callback::LATER => follow_ups.find(|message| message.only_for.is_none()),
        callback::UPDATE_LATER => follow_ups.next().or_else(next),
        _ => None,
    };
    follow_up.or_else(|| state.messages.get(&answer.message?))
}

fn show(state: &State, person: Id, id: Id) -> Value {
    let answer = state.interactions.get(&id).and_then(|interaction| interaction.answer.as_ref());
    let Some(answer) = answer else {
        return json!({ "interaction": id, "outcome": "failed", "type": null, "message": null });
    };
    let message = outcome_message(state, id, answer);
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

/// Returns the interaction that opened a modal for this person, together with the modal. Returns `None` if
/// the modal is not open.
pub fn open_modal(state: &State, person: Id, id: &str) -> Option<(Interaction, Value)> {
    let interaction = Id::read(id).and_then(|id| state.interactions.get(&id))?;
    let answer =
        interaction.answer.as_ref().filter(|answer| answer.kind == callback::MODAL && !answer.closed)?;
    (interaction.person == person).then(|| (interaction.clone(), answer.shown.clone().unwrap_or_default()))
}
