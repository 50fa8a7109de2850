//! Simple requests of the page: reading, sending messages, settings of people and channels, clock and faults.

use std::sync::Arc;

use axum::extract::{Json, Query, State as Shared};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    options,
    refusal::{RequestRefusal, Result},
    view,
};
use crate::base::time::Span;
use crate::sandbox::{
    cards,
    errors::FormErrors,
    faults::Switch,
    ids::Id,
    messages::{self, MessageOrigin},
    rest::direct_with,
    standin::Standin,
    state::{Access, Channel, Message, Notice},
    validate::{self, JsonField},
};

pub type ApiResult = Result<Json<Value>>;

/// The query of a reading request. Each request uses only some of the fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Viewer {
    /// The person's id, user name or display name.
    #[serde(rename = "as")]
    pub who: String,
    /// The channel's id or name; the first channel if absent.
    pub channel: Option<String>,
    /// The language of the person's client; `en-US` if absent.
    pub locale: Option<String>,
    /// The maximum number of messages; 50 if absent.
    pub limit: Option<usize>,
    /// The id of the oldest message to return.
    pub from: Option<String>,
}

pub async fn about(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    let mut about = standin.read(|state| {
        let person = view::person(state, &look.who)?.id;
        Ok(view::about(state, person))
    })?;
    about["now_ms"] = json!(standin.now().0);
    about["cards"] = cards::show(standin.cards());
    Ok(Json(about))
}

pub async fn commands(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    standin.read(|state| {
        let person = view::person(state, &look.who)?.id;
        let channel = view::channel(state, person, look.channel.as_deref())?;
        let locale = look.locale.as_deref().unwrap_or(options::DEFAULT_LOCALE);
        let usable = options::usable(state, person, channel);
        Ok(Json(usable.map(|command| options::localised(command, locale)).collect()))
    })
}

pub async fn messages(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    standin.read(|state| {
        let person = view::person(state, &look.who)?.id;
        let channel = view::channel(state, person, look.channel.as_deref())?.id;
        let from = look.from.as_deref().map(message_id).transpose()?;
        let visible = state.messages_in(channel).filter(|message| view::sees(state, person, message));
        let newest = visible.rev().take(look.limit.unwrap_or(50));
        let newest = newest.take_while(|message| from.is_none_or(|from| message.id >= from));
        let mut newest: Vec<Value> = newest.map(|one| view::show(state, person, one)).collect();
        newest.reverse();
        Ok(Json(Value::Array(newest)))
    })
}

fn message_id(text: &str) -> Result<Id> {
    Id::read(text).ok_or_else(|| RequestRefusal::wrong(format!("{text:?} is not the id of a message.")))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SayRequest {
    #[serde(rename = "as")]
    who: String,
    channel: Option<String>,
    content: String,
}

pub async fn say(Shared(standin): Shared<Arc<Standin>>, Json(request): Json<SayRequest>) -> ApiResult {
    let shown = standin.act(|state, now| {
        let person = view::person(state, &request.who)?.id;
        let channel = view::channel(state, person, request.channel.as_deref())?.id;
        let mut form = FormErrors::default();
        let body = json!({ "content": request.content.trim() });
        let draft = validate::message::read(&JsonField::body(&body), false, &mut form);
        form.finish().map_err(|_| RequestRefusal::wrong("A message has at most 2000 characters."))?;
        let sent = messages::send(state, now, MessageOrigin::plain(person, channel), &draft, &[]);
        let id = sent.map_err(|_| RequestRefusal::wrong("An empty message cannot be sent."))?;
        Ok(view::show(state, person, &state.messages[&id]))
    })?;
    standin.flushed().await;
    Ok(Json(shown))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageChoice {
    #[serde(rename = "as")]
    who: String,
    message: String,
}

pub async fn dismiss(standin: Shared<Arc<Standin>>, choice: Json<MessageChoice>) -> ApiResult {
    let own = |message: &Message| message.only_for.is_some();
    remove(&standin, &choice, own, "Only messages that one person alone sees can be dismissed.").await
}

pub async fn delete(standin: Shared<Arc<Standin>>, choice: Json<MessageChoice>) -> ApiResult {
    let public = |message: &Message| message.only_for.is_none();
    remove(&standin, &choice, public, "This message can only be dismissed.").await
}

async fn remove(
    standin: &Standin,
    choice: &MessageChoice,
    may: impl Fn(&Message) -> bool,
    otherwise: &str,
) -> ApiResult {
    standin.act(|state, _| {
        let person = view::person(state, &choice.who)?.id;
        let message = view::message(state, person, &choice.message)?;
        if !may(message) {
            return Err(RequestRefusal::closed(otherwise));
        }
        let id = message.id;
        state.remove_message(id);
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({})))
}

/// The request to change the bot's permissions in a channel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessChange {
    channel: Id,
    access: Access,
}

pub async fn channel(Shared(standin): Shared<Arc<Standin>>, Json(change): Json<AccessChange>) -> ApiResult {
    standin.act(|state, _| {
        let is_it = |channel: &Channel| channel.id == change.channel;
        if !state.world.channels.iter().any(is_it) {
            return Err(RequestRefusal::missing("There is no such channel."));
        }
        // Threads have the permissions of their parent channel.
        let is_within =
            |channel: &Channel| channel.thread.is_some_and(|thread| thread.of == Some(change.channel));
        for channel in state.world.channels.iter_mut().filter(|channel| is_it(channel) || is_within(channel))
        {
            channel.access = change.access;
        }
        state.notices.push(Notice::ChannelChanged(change.channel));
        state.channels_changed();
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "channel": change.channel, "access": change.access })))
}

/// The request to set whether a person refuses direct messages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DirectMessages {
    #[serde(rename = "as")]
    who: String,
    closed: bool,
}

pub async fn set_direct_messages(
    Shared(standin): Shared<Arc<Standin>>,
    Json(doors): Json<DirectMessages>,
) -> ApiResult {
    standin.act(|state, _| {
        let id = view::person(state, &doors.who)?.id;
        let found = state.world.people.iter_mut().find(|person| person.id == id);
        found.ok_or_else(|| RequestRefusal::missing("Nobody is there."))?.closed_to_messages = doors.closed;
        state.channels_changed();
        Ok(())
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "closed": doors.closed })))
}

/// The request to open a person's direct message channel with the bot.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DirectChannelRequest {
    #[serde(rename = "as")]
    who: String,
}

pub async fn open_direct_channel(
    Shared(standin): Shared<Arc<Standin>>,
    Json(request): Json<DirectChannelRequest>,
) -> ApiResult {
    let channel = standin.act(|state, now| {
        let id = view::person(state, &request.who)?.id;
        let channel = direct_with(state, now, id).id;
        state.channels_changed();
        Ok(channel)
    })?;
    standin.flushed().await;
    Ok(Json(json!({ "channel": channel })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockStep {
    hours: i64,
}

/// The maximum step of the clock, in hours.
const MOST_HOURS: i64 = 60 * 24;

pub async fn clock(Shared(standin): Shared<Arc<Standin>>, Json(step): Json<ClockStep>) -> ApiResult {
    if !(1..=MOST_HOURS).contains(&step.hours) {
        return Err(RequestRefusal::wrong("The clock can be moved by 1 to 1440 hours, forward only."));
    }
    if !standin.advance(Span::hours(step.hours)) {
        return Err(RequestRefusal::closed("The clock of this sandbox cannot be moved."));
    }
    standin.flushed().await;
    Ok(Json(json!({ "now_ms": standin.now().0 })))
}

pub async fn faults(Shared(standin): Shared<Arc<Standin>>) -> Json<Value> {
    Json(json!(*standin.faults()))
}

/// Handles `POST faults`: applies a switch for fault injection, and returns all faults that are on.
pub async fn throw(Shared(standin): Shared<Arc<Standin>>, Json(switch): Json<Switch>) -> Json<Value> {
    standin.throw(&switch);
    Json(json!(*standin.faults()))
}
