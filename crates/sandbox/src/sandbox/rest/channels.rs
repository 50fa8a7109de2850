//! REST routes below `/channels/{id}`, and the one that opens direct message channels.

use serde_json::{Value, json};

use crate::base::time::Timestamp;
use crate::sandbox::errors::{self, FormErrors, Result};
use crate::sandbox::messages::{self, plain};
use crate::sandbox::people::{BOT, GUILD};
use crate::sandbox::state::{Access, Channel, Message, State, Thread};
use crate::sandbox::{ids::Id, interactions, limits, validate::JsonField, wire};

use super::{BotRequest, RestResponse, RestResult, routes};

/// Answers a request. `id` is the channel's id, and `rest` are the path segments after it.
pub fn answer(state: &mut State, now: Timestamp, call: &BotRequest, id: &str, rest: &[&str]) -> RestResult {
    let channel = Id::read(id).and_then(|id| state.channel(id)).ok_or(errors::UNKNOWN_CHANNEL)?.clone();
    errors::MISSING_ACCESS.refuse_if(channel.access == Access::None)?;
    match (call.method.as_str(), rest) {
        ("GET", []) => Ok(RestResponse::ok(wire::channel(state, &channel))),
        ("GET", ["messages"]) => Ok(RestResponse::ok(list(state, call, &channel))),
        ("POST", ["messages"]) => send(state, now, call, &channel),
        ("PATCH", []) => archive(state, call, &channel),
        // The bot has no right to manage channels or threads.
        ("DELETE", []) => Err(errors::MISSING_PERMISSIONS.into()),
        ("POST", ["messages", message, "threads"]) => {
            let message = message_in(state, &channel, message)?;
            open_thread(state, call, &channel, message.id)
        }
        ("GET" | "PATCH" | "DELETE", ["messages", message]) => {
            let message = message_in(state, &channel, message)?.clone();
            one_message(state, now, call, &message)
        }
        _ => Err(routes::unknown(call)),
    }
}

/// Finds a message of the channel that everybody sees.
fn message_in<'a>(state: &'a State, channel: &Channel, id: &str) -> Result<&'a Message> {
    let found = Id::read(id).and_then(|id| state.messages.get(&id));
    let here = found.filter(|message| message.channel == channel.id && message.visible_to.is_none());
    here.ok_or_else(|| errors::UNKNOWN_MESSAGE.into())
}

/// Opens a thread on a message. The thread's id is the message's id, as on Discord.
fn open_thread(state: &mut State, call: &BotRequest, channel: &Channel, message: Id) -> RestResult {
    may_send(state, channel)?;
    errors::WRONG_CHANNEL_TYPE.refuse_if(channel.thread.is_some() || channel.direct_with.is_some())?;
    errors::MISSING_PERMISSIONS.refuse_if(channel.access == Access::NoThreads)?;
    errors::THREAD_ALREADY_CREATED.refuse_if(state.channel(message).is_some())?;
    let (body, mut form) = (JsonField::body(&call.body), FormErrors::default());
    body.object("name auto_archive_duration", &mut form);
    let name = body.key("name").required_text(1..=100, &mut form).unwrap_or_default().to_owned();
    let minutes = body.key("auto_archive_duration").whole(0..=10_080, &mut form);
    if minutes.is_some_and(|minutes| ![60, 1440, 4320, 10_080].contains(&minutes)) {
        form.not_offered("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    form.finish()?;
    let most = state.faults.most_threads.unwrap_or(limits::ACTIVE_THREADS);
    errors::TOO_MANY_THREADS.refuse_if(state.active_threads(channel.server) >= most)?;
    let thread = Some(Thread { archived: false, parent: Some(channel.id) });
    // The bot's permissions in a thread are those in its parent channel.
    let opened = Channel { thread, access: channel.access, ..Channel::new(message, name, channel.server) };
    state.add_channel(opened.clone());
    Ok(RestResponse::new(201, wire::channel(state, &opened)))
}

/// Archives or reopens a thread. The bot may change only threads that it has opened itself.
fn archive(state: &mut State, call: &BotRequest, channel: &Channel) -> RestResult {
    errors::MISSING_PERMISSIONS.refuse_if(channel.thread.is_none_or(|thread| thread.parent.is_none()))?;
    let mut form = FormErrors::default();
    let body = JsonField::body(&call.body);
    body.object("archived", &mut form);
    body.key("archived").require(&mut form);
    let archived = body.key("archived").boolean(&mut form);
    form.finish()?;
    state.archive(channel.id, archived);
    let channel = state.channel(channel.id).ok_or(errors::UNKNOWN_CHANNEL)?;
    Ok(RestResponse::ok(wire::channel(state, channel)))
}

fn may_send(state: &State, channel: &Channel) -> Result<()> {
    errors::MISSING_PERMISSIONS.refuse_if(channel.access == Access::Read)?;
    let person = channel.direct_with.and_then(|id| state.person(id));
    let is_closed = person.is_some_and(|one| one.closed_to_messages);
    if is_closed { Err(errors::CLOSED_TO_MESSAGES.into()) } else { Ok(()) }
}

/// Lists messages, the newest first. Ephemeral messages are not included.
fn list(state: &State, call: &BotRequest, channel: &Channel) -> Value {
    if channel.access == Access::NoHistory {
        return json!([]);
    }
    let limit = call.query_value("limit").and_then(|text| text.parse().ok()).unwrap_or(50).clamp(1, 100);
    let after = call.query_value("after").and_then(Id::read);
    let fits = |message: &&Message| message.visible_to.is_none() && after.is_none_or(|id| message.id > id);
    let mut messages: Vec<&Message> = state.messages_in(channel.id).filter(fits).collect();
    if after.is_some() {
        messages.truncate(limit);
    }
    messages.iter().rev().take(limit).map(|message| wire::message::message(state, message)).collect()
}

fn send(state: &mut State, now: Timestamp, call: &BotRequest, channel: &Channel) -> RestResult {
    may_send(state, channel)?;
    let draft = interactions::read_draft(state, &JsonField::body(&call.body))?;
    errors::MISSING_PERMISSIONS.refuse_if(channel.access == Access::NoFiles && !call.files.is_empty())?;
    let id = messages::send(state, now, plain(BOT, channel.id), &draft, &call.files)?;
    Ok(RestResponse::ok(wire::message::message(state, &state.messages[&id])))
}

fn one_message(state: &mut State, now: Timestamp, call: &BotRequest, message: &Message) -> RestResult {
    let (id, is_own) = (message.id, message.author == BOT);
    match call.method.as_str() {
        "PATCH" | "DELETE" if state.is_archived(message.channel) => return Err(errors::ARCHIVED.into()),
        "PATCH" if !is_own => return Err(errors::NOT_THE_AUTHOR.into()),
        "PATCH" => {
            let draft = interactions::read_draft(state, &JsonField::body(&call.body))?;
            messages::edit(state, now, id, &draft, &call.files)?;
        }
        "DELETE" if !is_own => return Err(errors::MISSING_PERMISSIONS.into()),
        "DELETE" => {
            state.remove_message(id);
            return Ok(RestResponse::nothing());
        }
        _ => {}
    }
    Ok(RestResponse::ok(wire::message::message(state, &state.messages[&id])))
}

/// Handles `POST /users/@me/channels`, which opens the direct message channel with a person.
pub fn open_direct(state: &mut State, now: Timestamp, call: &BotRequest) -> RestResult {
    let mut form = FormErrors::default();
    let field = JsonField::body(&call.body).key("recipient_id");
    field.require(&mut form);
    let person = field.id(&mut form).and_then(|id| state.person(id)).filter(|person| !person.bot);
    if form.is_empty() && person.is_none() {
        form.problem(&field.path, "INVALID_RECIPIENT", "There is no such recipient.");
    }
    let id = person.map_or(Id(0), |person| person.id);
    form.finish()?;
    let channel = direct_with(state, now, id);
    Ok(RestResponse::ok(wire::channel(state, &channel)))
}

/// Finds a person's direct message channel with the bot, and creates it if necessary.
pub fn direct_with(state: &mut State, now: Timestamp, person: Id) -> Channel {
    let direct = state.world.channels.iter().find(|channel| channel.direct_with == Some(person));
    if let Some(direct) = direct {
        return direct.clone();
    }
    let channel = Channel { direct_with: Some(person), ..Channel::new(state.issue_id(now), "", GUILD) };
    state.add_channel(channel.clone());
    channel
}
