//! REST routes below `/channels/{id}`, and the one that opens direct message channels.

use serde_json::{Value, json};

use super::{BotRequest, RestResponse, routes};
use crate::{
    base::time::Timestamp,
    sandbox::{
        errors::{self, ApiError, FormErrors, Result},
        ids::Id,
        interactions,
        messages::{self, MessageOrigin},
        people::{BOT, GUILD},
        state::{Access, Channel, Message, State, Thread},
        validate::{JsonField, message::Draft},
        wire::{self, place},
    },
};

/// Answers a request. `id` is the channel's id, and `rest` are the path segments after it.
pub fn answer(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    id: &str,
    rest: &[&str],
) -> Result<RestResponse> {
    let channel = open(state, id)?.clone();
    match (call.method.as_str(), rest) {
        ("GET", []) => Ok(RestResponse::ok(place::channel(state, &channel))),
        ("GET", ["messages"]) => Ok(RestResponse::ok(list(state, call, &channel))),
        ("POST", ["messages"]) => send(state, now, call, &channel),
        ("PATCH", []) => archive(state, call, &channel),
        // The bot has no right to manage channels or threads.
        ("DELETE", []) => Err(errors::MISSING_PERMISSIONS.into()),
        ("POST", ["messages", message, "threads"]) => {
            let message = Id::read(message).ok_or(errors::UNKNOWN_MESSAGE)?;
            open_thread(state, call, &channel, message)
        }
        ("POST", ["typing"]) => may_send(state, &channel).map(|()| RestResponse::nothing()),
        (_, ["messages", message]) => {
            let message = Id::read(message).ok_or(errors::UNKNOWN_MESSAGE)?;
            one_message(state, now, call, &channel, message)
        }
        _ => Err(routes::unknown(call)),
    }
}

/// Opens a thread on a message. The thread's id is the message's id, as on Discord.
fn open_thread(state: &mut State, call: &BotRequest, channel: &Channel, message: Id) -> Result<RestResponse> {
    may_send(state, channel)?;
    if channel.thread.is_some() || channel.direct_with.is_some() {
        return Err(errors::WRONG_CHANNEL_TYPE.into());
    }
    if channel.access == Access::NoThreads {
        return Err(errors::MISSING_PERMISSIONS.into());
    }
    let here = |message: &Message| message.channel == channel.id && message.only_for.is_none();
    if !state.messages.get(&message).is_some_and(here) {
        return Err(errors::UNKNOWN_MESSAGE.into());
    }
    if state.channel(message).is_some() {
        return Err(errors::THREAD_ALREADY_CREATED.into());
    }
    let (body, mut form) = (JsonField::body(&call.body), FormErrors::default());
    body.object(&["name", "auto_archive_duration", "rate_limit_per_user"], &mut form);
    let name = body.key("name").required_text(1..=100, &mut form).unwrap_or_default().to_owned();
    let minutes = body.key("auto_archive_duration").whole(0..=10_080, &mut form);
    if minutes.is_some_and(|minutes| ![60, 1440, 4320, 10_080].contains(&minutes)) {
        form.not_offered("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    form.finish()?;
    if state.active_threads(channel.server) >= state.behaviour.most_threads {
        return Err(errors::TOO_MANY_THREADS.into());
    }
    let thread = Some(Thread { archived: false, of: Some(channel.id) });
    // The bot's permissions in a thread are those in its parent channel.
    let opened = Channel { thread, access: channel.access, ..Channel::new(message, name, channel.server) };
    state.add_channel(opened.clone());
    Ok(RestResponse::created(place::channel(state, &opened)))
}

/// Archives or reopens a thread. The bot may change only threads that it has opened itself.
fn archive(state: &mut State, call: &BotRequest, channel: &Channel) -> Result<RestResponse> {
    if channel.thread.is_none_or(|thread| thread.of.is_none()) {
        return Err(errors::MISSING_PERMISSIONS.into());
    }
    let mut form = FormErrors::default();
    let body = JsonField::body(&call.body);
    body.object(&["archived"], &mut form);
    let archived = call.body["archived"].as_bool();
    if archived.is_none() {
        form.required("archived");
    }
    form.finish()?;
    state.archive(channel.id, archived == Some(true));
    let channel = state.channel(channel.id).ok_or(errors::UNKNOWN_CHANNEL)?.clone();
    Ok(RestResponse::ok(place::channel(state, &channel)))
}

/// Returns a channel; fails if the bot cannot see it.
fn open<'a>(state: &'a State, id: &str) -> Result<&'a Channel> {
    let channel = Id::read(id).and_then(|id| state.channel(id)).ok_or(errors::UNKNOWN_CHANNEL)?;
    if channel.access == Access::None { Err(errors::MISSING_ACCESS.into()) } else { Ok(channel) }
}

fn may_send(state: &State, channel: &Channel) -> Result<()> {
    if channel.access == Access::Read {
        return Err(errors::MISSING_PERMISSIONS.into());
    }
    let closed =
        channel.direct_with.and_then(|id| state.person(id)).is_some_and(|one| one.closed_to_messages);
    if closed { Err(errors::CLOSED_TO_MESSAGES.into()) } else { Ok(()) }
}

/// Lists messages, the newest first. Ephemeral messages are not included.
fn list(state: &State, call: &BotRequest, channel: &Channel) -> Value {
    if channel.access == Access::NoHistory {
        return json!([]);
    }
    let id_of = |key: &str| call.query_value(key).and_then(Id::read);
    let limit = call.query_value("limit").and_then(|text| text.parse().ok()).unwrap_or(50).clamp(1, 100);
    let fits = |message: &&Message| {
        message.only_for.is_none()
            && id_of("before").is_none_or(|id| message.id < id)
            && id_of("after").is_none_or(|id| message.id > id)
    };
    let mut messages: Vec<&Message> = state.messages_in(channel.id).filter(fits).collect();
    if id_of("after").is_some() {
        messages.truncate(limit);
    }
    messages.iter().rev().take(limit).map(|message| wire::message::message(state, message)).collect()
}

fn send(state: &mut State, now: Timestamp, call: &BotRequest, channel: &Channel) -> Result<RestResponse> {
    may_send(state, channel)?;
    let draft = interactions::read_draft(state, None, &JsonField::body(&call.body))?;
    check_reply(state, channel, &draft)?;
    if channel.access == Access::NoFiles && !call.files.is_empty() {
        return Err(errors::MISSING_PERMISSIONS.into());
    }
    let id = messages::send(state, now, MessageOrigin::plain(BOT, channel.id), &draft, &call.files)?;
    Ok(RestResponse::ok(wire::message::message(state, &state.messages[&id])))
}

fn check_reply(state: &State, channel: &Channel, draft: &Draft) -> Result<()> {
    let mut form = FormErrors::default();
    let here = |id: &Id| state.messages.get(id).is_some_and(|message| message.channel == channel.id);
    if draft.reply_to.is_some_and(|id| !here(&id)) {
        form.problem("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
    }
    form.finish()
}

fn one_message(
    state: &mut State,
    now: Timestamp,
    call: &BotRequest,
    channel: &Channel,
    id: Id,
) -> Result<RestResponse> {
    let here = |message: &&Message| message.channel == channel.id && message.only_for.is_none();
    let author = state.messages.get(&id).filter(here).ok_or(errors::UNKNOWN_MESSAGE)?.author;
    match call.method.as_str() {
        "GET" => {}
        "PATCH" | "DELETE" if state.is_archived(channel.id) => return Err(errors::ARCHIVED.into()),
        "PATCH" if author != BOT => return Err(errors::NOT_THE_AUTHOR.into()),
        "PATCH" => {
            let draft = interactions::read_draft(state, Some(id), &JsonField::body(&call.body))?;
            messages::edit(state, now, id, &draft, &call.files)?;
        }
        "DELETE" if author != BOT => return Err(errors::MISSING_PERMISSIONS.into()),
        "DELETE" => {
            state.remove_message(id);
            return Ok(RestResponse::nothing());
        }
        _ => return Err(routes::wrong_method(call)),
    }
    Ok(RestResponse::ok(wire::message::message(state, &state.messages[&id])))
}

/// Handles `POST /users/@me/channels`, which opens the direct message channel with a person.
pub fn open_direct(state: &mut State, now: Timestamp, call: &BotRequest) -> Result<RestResponse> {
    let sent = &call.body["recipient_id"];
    let id = sent.as_str().and_then(Id::read).or_else(|| sent.as_u64().map(Id));
    let person = id.and_then(|id| state.person(id)).filter(|person| !person.bot);
    let person = person.ok_or_else(|| recipient_missing(sent))?.id;
    let channel = direct_with(state, now, person);
    Ok(RestResponse::ok(place::channel(state, &channel)))
}

/// Returns a person's direct message channel with the bot, and creates it if necessary.
pub fn direct_with(state: &mut State, now: Timestamp, person: Id) -> Channel {
    let direct = state.world.channels.iter().find(|channel| channel.direct_with == Some(person));
    direct.cloned().unwrap_or_else(|| make_direct(state, now, person))
}

fn recipient_missing(sent: &Value) -> ApiError {
    let mut form = FormErrors::default();
    if sent.is_null() {
        form.required("recipient_id");
    } else {
        form.problem("recipient_id", "INVALID_RECIPIENT", json!(sent).to_string());
    }
    ApiError::Form(form)
}

fn make_direct(state: &mut State, now: Timestamp, person: Id) -> Channel {
    let channel = Channel { direct_with: Some(person), ..Channel::new(state.mint(now), "", GUILD) };
    state.add_channel(channel.clone());
    channel
}
