//! Sending what a person did, and waiting for what becomes of it.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::view;
use crate::sandbox::{
    ids::Id,
    interactions::{self, Ask, callback},
    limits,
    people::BOT,
    standin::Standin,
    state::{Answer, Interaction, Message, State},
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

/// Whether nothing more is waited for. A press on a public message that was only acknowledged is answered by
/// the next message into the channel, too.
fn is_settled(state: &State, id: Id) -> bool {
    let Some(interaction) = state.interactions.get(&id) else { return true };
    interaction.answer.as_ref().is_none_or(|answer| match answer.kind {
        callback::LATER => answer.followed,
        callback::UPDATE_LATER => answer.followed || next_message(state, interaction).is_some(),
        _ => true,
    })
}

/// The next message of the bot into the channel of a public message that was pressed, where it answers no
/// other interaction.
fn next_message<'s>(state: &'s State, interaction: &Interaction) -> Option<&'s Message> {
    let pressed = state.messages.get(&interaction.message?).filter(|pressed| pressed.only_for.is_none())?;
    let later = state.messages.range(interaction.id..).map(|(_, message)| message);
    let mut ours = later.filter(|message| message.author == BOT && message.interaction.is_none());
    ours.find(|message| message.channel == pressed.channel)
}

/// The message that the person looks at: the answer, or after a deferral the follow-up that the answer only
/// announces, else the next message into the channel.
fn looked_at<'s>(state: &'s State, id: Id, answer: &Answer) -> Option<&'s Message> {
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
    let message = looked_at(state, id, answer);
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
