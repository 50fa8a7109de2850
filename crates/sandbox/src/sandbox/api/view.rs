//! Messages, people and channels as one person sees them.

use serde_json::{Value, json};

use super::refusal::{RequestRefusal, Result};
use crate::sandbox::{
    ids::Id,
    people::Person,
    state::{Access, Channel, Message, State},
    validate::message::flag,
    wire::{self, place},
};

/// Finds the person in whose name a request acts. Bots are never found.
pub fn person<'a>(state: &'a State, name: &str) -> Result<&'a Person> {
    let people = state.world.people.iter().filter(|person| !person.bot);
    find_person(people, name)
        .ok_or_else(|| RequestRefusal::missing(format!("Nobody here is called {name:?}.")))
}

/// Finds a person by id, user name or display name. A leading `@` and Discord's mention form `<@id>` are
/// accepted.
pub fn find_person<'a>(mut people: impl Iterator<Item = &'a Person>, name: &str) -> Option<&'a Person> {
    let name = name.trim().trim_start_matches("<@").trim_end_matches('>').trim_start_matches('@');
    let id = Id::read(name);
    people.find(|person| Some(person.id) == id || person.username == name || person.name == name)
}

/// Finds a channel by its id or by its name, with or without `#`, among the channels that the person
/// sees. Without a name, returns the first of these channels.
pub fn channel<'a>(state: &'a State, person: Id, name: Option<&str>) -> Result<&'a Channel> {
    let mut visible = channels(state, person);
    let Some(name) = name else {
        return visible.next().ok_or_else(|| RequestRefusal::missing("There is no channel."));
    };
    let id = Id::read(name);
    let named = |channel: &&Channel| Some(channel.id) == id || channel.name == name.trim_start_matches('#');
    visible.find(named).ok_or_else(|| RequestRefusal::missing(format!("There is no channel {name:?}.")))
}

pub fn channels(state: &State, person: Id) -> impl Iterator<Item = &Channel> {
    state.world.channels.iter().filter(move |channel| place::sees(state, channel, person))
}

/// Returns whether a person sees a message. The message's channel must be visible to the person, and an
/// ephemeral message must be for this person.
pub fn sees(state: &State, person: Id, message: &Message) -> bool {
    let in_channel = channels(state, person).any(|channel| channel.id == message.channel);
    in_channel && message.only_for.is_none_or(|only| only == person)
}

/// Finds a message by its id. Fails if the person does not see the message.
pub fn message<'a>(state: &'a State, person: Id, id: &str) -> Result<&'a Message> {
    let found = Id::read(id).and_then(|id| state.messages.get(&id));
    let seen = found.filter(|message| sees(state, person, message));
    seen.ok_or_else(|| RequestRefusal::missing("That message is not there, or not for this person."))
}

/// Returns a message in Discord's JSON form, with more fields for the page. The field `you` tells whether the
/// message is ephemeral for this person, mentions them and notified them.
pub fn show(state: &State, person: Id, message: &Message) -> Value {
    let mut json = wire::message::message(state, message);
    json["sent_ms"] = json!(message.sent.0);
    json["edited_ms"] = json!(message.edited.map(|edited| edited.0));
    json["revision"] = json!(message.revision);
    json["loading"] = json!(message.flags & flag::LOADING != 0);
    json["pinged"] = json!(message.pinged);
    json["you"] = json!({
        "alone_see_it": message.only_for == Some(person),
        "are_mentioned": message.mention_everyone || message.mentions.contains(&person),
        "were_pinged": message.pinged.contains(&person),
    });
    let asker = json["interaction_metadata"]["user"]["global_name"].clone();
    if let (Some(command), Some(name)) = (&message.command, asker.as_str()) {
        json["asked"] = json!({ "by": name, "command": command });
    }
    json
}

/// Returns the answer to `GET about`: the server, its roles, channels and people, and whether the bot is
/// connected. The caller sets `now_ms`.
pub fn about(state: &State, person: Id) -> Value {
    let people = state.world.people.iter();
    let shown = |one: &Person| {
        json!({
            "id": one.id, "username": one.username, "name": one.name, "bot": one.bot,
            "closed_to_messages": one.closed_to_messages,
        })
    };
    let channels: Vec<Value> = channels(state, person).map(|one| show_channel(state, one)).collect();
    json!({
        "server": state.world.servers.first(), "channels": channels, "you": person,
        "people": people.map(shown).collect::<Vec<_>>(), "now_ms": null,
        "roles": state.world.servers.first().map(place::roles),
        "bot_connected":
            !state.world.endpoints.is_empty() || state.sessions.values().any(|session| session.line.is_some()),
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
    let access: Access = channel.access;
    json!({ "id": channel.id, "name": name, "direct": direct, "access": access, "thread": channel.thread })
}
