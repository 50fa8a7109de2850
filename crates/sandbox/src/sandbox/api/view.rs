//! Messages, people and channels as one person sees them, and the requests of the page that read them: the live stream
//! of events, too.

use std::{convert::Infallible, sync::Arc};

use axum::extract::{Json, Query, State as Shared};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use crate::sandbox::people::{OWNER, Person};
use crate::sandbox::state::{Channel, Message, Notice, State};
use crate::sandbox::{ids::Id, page, standin::Standin, validate::message::flag, wire};

use super::{ApiResult, Result, bad_request, not_found, options};

/// Finds the person in whose name a request acts. Bots are never found.
pub fn person<'a>(state: &'a State, name: &str) -> Result<&'a Person> {
    let people = state.world.people.iter().filter(|person| !person.bot);
    find_person(people, name).ok_or_else(|| not_found(format!("Nobody here is called {name:?}.")))
}

/// Finds a person by id or user name, otherwise by display name, which need not be unique. A leading `@` and
/// Discord's mention form `<@id>` are accepted.
pub fn find_person<'a>(
    mut people: impl Iterator<Item = &'a Person> + Clone,
    name: &str,
) -> Option<&'a Person> {
    let name = name.trim().trim_start_matches("<@").trim_end_matches('>').trim_start_matches('@');
    let id = Id::read(name);
    let unique = people.clone().find(|person| Some(person.id) == id || person.username == name);
    unique.or_else(|| people.find(|person| person.name == name))
}

/// Finds a channel by its id or by its name, with or without `#`, among the channels that the person
/// sees. Without a name, returns the first of these channels.
pub fn channel<'a>(state: &'a State, person: Id, name: Option<&str>) -> Result<&'a Channel> {
    let mut visible = channels(state, person);
    let Some(name) = name else {
        return visible.next().ok_or_else(|| not_found("There is no channel."));
    };
    let id = Id::read(name);
    let named = |channel: &&Channel| Some(channel.id) == id || channel.name == name.trim_start_matches('#');
    visible.find(named).ok_or_else(|| not_found(format!("There is no channel {name:?}.")))
}

pub fn channels(state: &State, person: Id) -> impl Iterator<Item = &Channel> {
    state.world.channels.iter().filter(move |channel| wire::can_see(state, channel, person))
}

/// Whether a person sees a message. The message's channel must be visible to the person, and an
/// ephemeral message must be for this person.
pub fn can_see(state: &State, person: Id, message: &Message) -> bool {
    let in_channel = channels(state, person).any(|channel| channel.id == message.channel);
    in_channel && message.visible_to.is_none_or(|only| only == person)
}

/// Finds a message by its id. Fails if the person does not see the message.
pub fn message<'a>(state: &'a State, person: Id, id: &str) -> Result<&'a Message> {
    let found = Id::read(id).and_then(|id| state.messages.get(&id));
    let seen = found.filter(|message| can_see(state, person, message));
    seen.ok_or_else(|| not_found("That message is not there, or not for this person."))
}

/// A message in Discord's JSON form, with more fields for the page. The field `you` tells whether the
/// message is ephemeral for this person, mentions them and notified them. In reactions, `me` means this person.
pub fn show(state: &State, person: Id, message: &Message) -> Value {
    let mut json = wire::message::message(state, message);
    json["sent_ms"] = json!(message.sent.0);
    json["edited_ms"] = json!(message.edited.map(|edited| edited.0));
    json["revision"] = json!(message.revision);
    json["loading"] = json!(message.flags & flag::LOADING != 0);
    json["pinged"] = json!(message.pinged);
    json["you"] = json!({
        "alone_see_it": message.visible_to == Some(person),
        "are_mentioned": message.mention_everyone || message.mentions.contains(&person),
        "were_pinged": message.pinged.contains(&person),
    });
    if let Some(reactions) = wire::message::reactions(message, person) {
        json["reactions"] = reactions;
    }
    let asker = json["interaction_metadata"]["user"]["id"].clone();
    if let (Some(command), true) = (&message.command, asker.is_string()) {
        json["asked"] = json!({ "by": asker, "command": command });
    }
    json
}

/// The query of a reading request. Each request uses only some of the fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Viewer {
    /// The person's id, user name or display name.
    #[serde(rename = "as")]
    who: String,
    /// The channel's id or name; the first channel if absent.
    channel: Option<String>,
    /// The language of the person's client; `en-US` if absent.
    locale: Option<String>,
    /// The maximum number of messages; 50 if absent.
    limit: Option<usize>,
    /// The id of the oldest message to return.
    from: Option<String>,
}

pub async fn about(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    let shown = |one: &Person| {
        json!({
            "id": one.id, "username": one.username, "name": one.name, "bot": one.bot,
            "closed_to_messages": one.closed_to_messages,
        })
    };
    standin.read(|state| {
        let you = person(state, &look.who).map_or(OWNER, |person| person.id);
        let channels: Vec<Value> = channels(state, you).map(|one| show_channel(state, one)).collect();
        let is_connected = !state.world.endpoints.is_empty()
            || state.sessions.values().any(|session| session.line.is_some());
        Ok(Json(json!({
            "server": state.world.servers.first(), "channels": channels, "you": you,
            "people": state.world.people.iter().map(shown).collect::<Vec<_>>(),
            "bot_connected": is_connected, "now_ms": standin.now().0, "cards": page::show_cards(standin.cards()),
        })))
    })
}

fn show_channel(state: &State, channel: &Channel) -> Value {
    let direct = channel.direct_with.is_some();
    // Put the server's name before the channel's name, except for channels of the first server.
    let other = state.world.servers.iter().skip(1).find(|server| server.id == channel.server);
    let name = match other {
        _ if direct => state.bot().name.clone(),
        Some(server) => format!("{} / {}", server.name, channel.name),
        None => channel.name.clone(),
    };
    json!({
        "id": channel.id, "name": name, "direct": direct, "access": channel.access, "thread": channel.thread,
    })
}

pub async fn commands(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    standin.read(|state| {
        let you = person(state, &look.who)?.id;
        let channel = channel(state, you, look.channel.as_deref())?;
        let locale = look.locale.as_deref().unwrap_or(options::DEFAULT_LOCALE);
        let usable = options::usable(state, you, channel);
        Ok(Json(usable.map(|command| options::localised(command, locale)).collect()))
    })
}

pub async fn messages(Shared(standin): Shared<Arc<Standin>>, Query(look): Query<Viewer>) -> ApiResult {
    standin.read(|state| {
        let you = person(state, &look.who)?.id;
        let channel = channel(state, you, look.channel.as_deref())?.id;
        let from = look.from.as_deref().map(message_id).transpose()?;
        let visible = state.messages_in(channel).filter(|message| can_see(state, you, message));
        let newest = visible.rev().take(look.limit.unwrap_or(50));
        let newest = newest.take_while(|message| from.is_none_or(|from| message.id >= from));
        let mut newest: Vec<Value> = newest.map(|one| show(state, you, one)).collect();
        newest.reverse();
        Ok(Json(Value::Array(newest)))
    })
}

fn message_id(text: &str) -> Result<Id> {
    Id::read(text).ok_or_else(|| bad_request(format!("{text:?} is not the id of a message.")))
}

pub async fn events(
    Shared(standin): Shared<Arc<Standin>>,
    Query(look): Query<Viewer>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let you = standin.read(|state| person(state, &look.who).map(|person| person.id))?;
    let notices = standin.notices();
    let stream = stream::unfold((standin, notices), move |(standin, mut notices)| async move {
        let event = next(&standin, &mut notices, you).await?;
        Some((Ok(event), (standin, notices)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Waits for the next event for this person. Returns `None` once the stand-in shuts down.
async fn next(standin: &Standin, notices: &mut Receiver<Notice>, person: Id) -> Option<Event> {
    loop {
        let notice = tokio::select! {
            () = standin.closed() => return None,
            received = notices.recv() => match received {
                Ok(notice) => notice,
                Err(RecvError::Lagged(_)) => return Some(event("reload", &json!({}))),
                Err(RecvError::Closed) => return None,
            },
        };
        if let Some((name, body)) = standin.read(|state| event_for(state, &notice, person)) {
            return Some(event(name, &body));
        }
    }
}

fn event(name: &str, body: &Value) -> Event {
    Event::default().event(name).data(body.to_string())
}

fn event_for(state: &State, notice: &Notice, person: Id) -> Option<(&'static str, Value)> {
    match notice {
        Notice::MessageSent(id) | Notice::MessageEdited(id) => {
            let message = state.messages.get(id)?;
            let is_new = matches!(notice, Notice::MessageSent(_));
            if can_see(state, person, message) {
                let name = if is_new { "message" } else { "edited" };
                return Some((name, show(state, person, message)));
            }
            let is_news = is_new && !message.pinged.is_empty();
            is_news.then(|| ("elsewhere", json!({ "id": message.id, "pinged": message.pinged })))
        }
        Notice::MessageDeleted { id, channel, visible_to }
            if visible_to.is_none_or(|only| only == person) =>
        {
            Some(("gone", json!({ "id": id, "channel_id": channel })))
        }
        Notice::CommandsChanged => Some(("commands", json!({}))),
        Notice::WorldChanged => Some(("channels", json!({}))),
        Notice::PersonRenamed => Some(("reload", json!({}))),
        _ => None,
    }
}
