//! Conversion of state changes ([`Notice`]) into gateway events, and their dispatch to gateway sessions.

use serde_json::{Value, json};

use crate::{
    base::time::Timestamp,
    sandbox::{
        ids::Id,
        limits,
        people::BOT,
        random_failures,
        session::GatewaySession,
        state::{Notice, Server, State, StateFile},
        wire,
    },
};

/// The bits of the gateway intents that the stand-in uses. An intent selects the events that a session
/// receives.
pub mod intent {
    /// Events about servers and their channels.
    pub const GUILDS: u64 = 1;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    /// The text of other people's messages. Discord grants this privileged intent on request; the stand-in
    /// never does.
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// The privileged intents: server members, presences and message content.
    pub const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;
    /// All intents that exist. Other bits are invalid.
    pub const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// Sends the event for a state change to the sessions that want it. With `twice`, an interaction is sent a
/// second time.
pub fn dispatch_notice(state: &mut State, now: Timestamp, notice: &Notice, twice: bool) {
    forget_lost(state, now);
    match notice {
        // Send nothing if the bot has HTTP endpoints: Discord delivers an interaction either by HTTP or
        // over the gateway, never both.
        Notice::Interaction(_) if !state.world.endpoints.is_empty() => {}
        Notice::Interaction(event) => {
            let odd_event = state.behaviour.contrary.then(|| random_failures::with_unknown_fields(event));
            let event = odd_event.as_ref().unwrap_or(event);
            let server = event["guild_id"].as_str().and_then(Id::read);
            for _ in 0..=u8::from(twice) {
                match &mut state.behaviour.spread {
                    None => dispatch(state, 0, server, "INTERACTION_CREATE", event),
                    Some(turn) => {
                        *turn += 1;
                        let turn = *turn;
                        to_one(state, turn, server, "INTERACTION_CREATE", event);
                    }
                }
            }
        }
        Notice::MessageSent(id) => message(state, "MESSAGE_CREATE", *id),
        Notice::MessageEdited(id) => message(state, "MESSAGE_UPDATE", *id),
        Notice::MessageDeleted { id, channel, only_for: None } => message_deleted(state, *id, *channel),
        Notice::ChannelChanged(id) => channel_changed(state, *id),
        Notice::ChannelDeleted(server, channel) => {
            let name = if channel["thread_metadata"].is_null() { "CHANNEL_DELETE" } else { "THREAD_DELETE" };
            let event = match name {
                "CHANNEL_DELETE" => channel.clone(),
                _ => json!({
                    "id": channel["id"], "guild_id": channel["guild_id"], "parent_id": channel["parent_id"],
                    "type": channel["type"],
                }),
            };
            dispatch(state, intent::GUILDS, Some(*server), name, &event);
        }
        Notice::ServerChanged(id) => {
            server_changed(state, "GUILD_UPDATE", *id, |_, server| wire::place::guild(server));
        }
        Notice::BotRemoved(id, true) => {
            let event = json!({ "id": id });
            dispatch(state, intent::GUILDS, Some(*id), "GUILD_DELETE", &event);
        }
        Notice::BotRemoved(id, false) => {
            server_changed(state, "GUILD_CREATE", *id, wire::place::guild_create);
        }
        _ => {}
    }
}

/// Sends an event to every session whose shard contains the server and that has one of the intents. Intent 0
/// selects all sessions.
fn dispatch(state: &mut State, intent: u64, server: Option<Id>, name: &str, event: &Value) {
    let wants =
        |one: &&mut GatewaySession| one.receives(server) && (intent == 0 || one.intents & intent != 0);
    for session in state.sessions.values_mut().filter(wants) {
        session.dispatch(name, event);
    }
}

/// Sends an event to one connected session. `turn` counts such events, so that the sessions take turns.
fn to_one(state: &mut State, turn: usize, server: Option<Id>, name: &str, event: &Value) {
    let is_there = |one: &&mut GatewaySession| one.lost.is_none() && one.receives(server);
    let connected: Vec<&mut GatewaySession> = state.sessions.values_mut().filter(is_there).collect();
    let place = turn % connected.len().max(1);
    if let Some(session) = connected.into_iter().nth(place) {
        session.dispatch(name, event);
    }
}

fn channel_changed(state: &mut State, id: Id) {
    let Some((channel, server)) = state.channel(id).zip(state.server_of(id)) else { return };
    let name = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    let event = wire::place::channel(state, channel);
    dispatch(state, intent::GUILDS, Some(server), name, &event);
}

fn message(state: &mut State, name: &str, id: Id) {
    let Some(message) = state.messages.get(&id).filter(|message| message.only_for.is_none()) else { return };
    let channel = message.channel;
    let direct = state.server_of(channel).is_none();
    let mut event = wire::message::event(state, message);
    if message.author != BOT && !direct && !message.mentions.contains(&BOT) {
        event["content"] = json!("");
    }
    let server = state.server_of(channel);
    dispatch(state, messages_intent(direct), server, name, &event);
}

fn message_deleted(state: &mut State, id: Id, channel: Id) {
    let server = state.server_of(channel);
    let mut event = json!({ "id": id, "channel_id": channel });
    if server.is_some() {
        event["guild_id"] = json!(server);
    }
    dispatch(state, messages_intent(server.is_none()), server, "MESSAGE_DELETE", &event);
}

fn server_changed(state: &mut State, name: &str, id: Id, event: impl Fn(&State, &Server) -> Value) {
    let Some(event) = state.server(id).map(|server| event(state, server)) else { return };
    dispatch(state, intent::GUILDS, Some(id), name, &event);
}

fn messages_intent(direct: bool) -> u64 {
    if direct { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES }
}

/// Removes sessions that have been disconnected for too long to resume.
fn forget_lost(state: &mut State, now: Timestamp) {
    let is_old = |lost: Option<Timestamp>| lost.is_some_and(|lost| now - lost > limits::RESUME_LIFE);
    let old: Vec<String> =
        state.sessions.values().filter(|one| is_old(one.lost)).map(|one| one.id.clone()).collect();
    for id in old {
        state.sessions.remove(&id);
        state.unsaved.insert(StateFile::Session(id));
    }
}
