//! The simple requests of the people's interface: looking around, saying something, and the switches.

use std::sync::Arc;

use axum::extract::{Json, Query, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    options,
    refusal::{Refusal, Result},
    view,
};
use crate::base::time::Span;
use crate::sandbox::{
    cards,
    errors::Form,
    faults::Switch,
    ids::Id,
    messages::{self, Sender},
    rest::direct_with,
    standin::Standin,
    state::{Access, Message},
    validate::{self, Field},
};

pub type Answer = Result<Json<Value>>;

/// Who looks, where, in which language, at how much.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Viewer {
    /// Id, user name or name of the person.
    #[serde(rename = "as")]
    pub who: String,
    /// Id or name of the channel; the first one when absent.
    pub channel: Option<String>,
    /// Language of the person's client; `en-US` when absent.
    pub locale: Option<String>,
    /// Number of messages at most; 50 when absent.
    pub limit: Option<usize>,
    /// Leaves out messages older than this id.
    pub from: Option<String>,
}

pub async fn about(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> Answer {
    let mut about = standin.look(|state| {
        let person = view::person(state, &look.who)?.id;
        Ok(view::about(state, person))
    })?;
    about["now_ms"] = json!(standin.now().0);
    about["cards"] = cards::show(standin.cards());
    Ok(Json(about))
}

pub async fn commands(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> Answer {
    standin.look(|state| {
        let person = view::person(state, &look.who)?.id;
        let channel = view::channel(state, person, look.channel.as_deref())?;
        let locale = look.locale.as_deref().unwrap_or(options::DEFAULT_LOCALE);
        let usable = options::usable(state, person, channel);
        Ok(Json(usable.map(|command| options::localised(command, locale)).collect()))
    })
}

pub async fn messages(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> Answer {
    standin.look(|state| {
        let person = view::person(state, &look.who)?.id;
        let channel = view::channel(state, person, look.channel.as_deref())?.id;
        let from = look.from.as_deref().map(message_id).transpose()?;
        let seen = state.messages_in(channel).filter(|message| view::sees(state, person, message));
        let newest = seen.rev().take(look.limit.unwrap_or(50));
        let newest = newest.take_while(|message| from.is_none_or(|from| message.id >= from));
        let mut newest: Vec<Value> = newest.map(|one| view::show(state, person, one)).collect();
        newest.reverse();
        Ok(Json(Value::Array(newest)))
    })
}

fn message_id(text: &str) -> Result<Id> {
    Id::read(text).ok_or_else(|| Refusal::wrong(format!("{text:?} is not the id of a message.")))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    #[serde(rename = "as")]
    who: String,
    channel: Option<String>,
    content: String,
}

pub async fn say(Shared(standin): Shared<Arc<Standin>>, Json(said): Json<Say>) -> Answer {
    let shown = standin.act(|state, now| {
        let person = view::person(state, &said.who)?.id;
        let channel = view::channel(state, person, said.channel.as_deref())?.id;
        let mut form = Form::default();
        let body = json!({ "content": said.content.trim() });
        let draft = validate::message::read(&Field::body(&body), false, &mut form);
        form.finish().map_err(|_| Refusal::wrong("A message has at most 2000 characters."))?;
        let sent = messages::send(state, now, Sender::plain(person, channel), &draft, &[]);
        let id = sent.map_err(|_| Refusal::wrong("An empty message cannot be sent."))?;
        Ok(view::show(state, person, &state.messages[&id]))
    })?;
    standin.kept().await;
    Ok(Json(shown))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    #[serde(rename = "as")]
    who: String,
    message: String,
}

pub async fn dismiss(standin: Shared<Arc<Standin>>, pick: Json<Pick>) -> Answer {
    let own = |message: &Message| message.only_for.is_some();
    take_away(&standin, &pick, own, "Only messages that one person alone sees can be dismissed.").await
}

pub async fn delete(standin: Shared<Arc<Standin>>, pick: Json<Pick>) -> Answer {
    let public = |message: &Message| message.only_for.is_none();
    take_away(&standin, &pick, public, "This message can only be dismissed.").await
}

async fn take_away(
    standin: &Standin,
    pick: &Pick,
    may: impl Fn(&Message) -> bool,
    otherwise: &str,
) -> Answer {
    standin.act(|state, _| {
        let person = view::person(state, &pick.who)?.id;
        let message = view::message(state, person, &pick.message)?;
        if !may(message) {
            return Err(Refusal::closed(otherwise));
        }
        let id = message.id;
        state.remove_message(id);
        Ok(())
    })?;
    standin.kept().await;
    Ok(Json(json!({})))
}

/// What the bot may do in a channel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Permit {
    channel: Id,
    access: Access,
}

pub async fn channel(Shared(standin): Shared<Arc<Standin>>, Json(permit): Json<Permit>) -> Answer {
    standin.act(|state, _| {
        let found = state.world.channels.iter_mut().find(|channel| channel.id == permit.channel);
        found.ok_or_else(|| Refusal::missing("There is no such channel."))?.access = permit.access;
        state.channels_changed();
        Ok(())
    })?;
    standin.kept().await;
    Ok(Json(json!({ "channel": permit.channel, "access": permit.access })))
}

/// Whether a person refuses direct messages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DirectMessages {
    #[serde(rename = "as")]
    who: String,
    closed: bool,
}

pub async fn doors(Shared(standin): Shared<Arc<Standin>>, Json(doors): Json<DirectMessages>) -> Answer {
    standin.act(|state, _| {
        let id = view::person(state, &doors.who)?.id;
        let found = state.world.people.iter_mut().find(|person| person.id == id);
        found.ok_or_else(|| Refusal::missing("Nobody is there."))?.closed_to_messages = doors.closed;
        state.channels_changed();
        Ok(())
    })?;
    standin.kept().await;
    Ok(Json(json!({ "closed": doors.closed })))
}

/// Who writes to the bot alone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letters {
    #[serde(rename = "as")]
    who: String,
}

pub async fn letters(Shared(standin): Shared<Arc<Standin>>, Json(letters): Json<Letters>) -> Answer {
    let channel = standin.act(|state, now| {
        let id = view::person(state, &letters.who)?.id;
        let channel = direct_with(state, now, id).id;
        state.channels_changed();
        Ok(channel)
    })?;
    standin.kept().await;
    Ok(Json(json!({ "channel": channel })))
}

/// How far the clock shall be moved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    hours: i64,
}

/// The furthest that the clock moves at a time, in hours.
const FURTHEST: i64 = 60 * 24;

pub async fn clock(Shared(standin): Shared<Arc<Standin>>, Json(later): Json<Later>) -> Answer {
    if !(1..=FURTHEST).contains(&later.hours) {
        return Err(Refusal::wrong("The clock can be moved by 1 to 1440 hours, forward only."));
    }
    if !standin.advance(Span::hours(later.hours)) {
        return Err(Refusal::closed("The clock of this sandbox cannot be moved."));
    }
    standin.kept().await;
    Ok(Json(json!({ "now_ms": standin.now().0 })))
}

pub async fn faults(Shared(standin): Shared<Arc<Standin>>) -> Json<Value> {
    Json(json!(*standin.faults()))
}

/// Handles `POST faults`: throws a switch and answers with all faults.
pub async fn throw(Shared(standin): Shared<Arc<Standin>>, Json(switch): Json<Switch>) -> Json<Value> {
    standin.throw(&switch);
    Json(json!(*standin.faults()))
}
