//! Gateway sessions: the counter of their events, the stored events for a resume, a channel to the task that serves
//! the WebSocket, and the events that changes of the state cause.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::base::time::Timestamp;
use crate::sandbox::state::{Notice, State};
use crate::sandbox::{ids::Id, limits, random_failures, wire};

/// A command to the task that serves a session's WebSocket.
#[derive(Clone, Debug, PartialEq)]
pub enum SocketCommand {
    Send(Value),
    /// Sends a close frame, with or without a code, and ends the task.
    Close(Option<u16>),
    /// Ends the task without a close frame, as if a cable were pulled.
    Drop,
}

/// A gateway session, either connected or waiting for a resume.
#[derive(Debug)]
pub struct GatewaySession {
    pub id: String,
    /// Discord's intent bits, which select the events that the session receives.
    pub intents: u64,
    /// The index of the session's shard, and the number of shards.
    pub shard: (u32, u32),
    /// The sequence number of the last event.
    pub seq: u64,
    /// Recent events with their sequence numbers, stored for a resume.
    pub replay: VecDeque<(u64, Value)>,
    /// The time when the connection was lost; `None` while connected.
    pub lost: Option<Timestamp>,
    /// The channel to the task that serves the WebSocket; `None` while disconnected.
    pub line: Option<UnboundedSender<SocketCommand>>,
}

impl GatewaySession {
    /// Whether the session's shard receives the events of a server. Events without a server go to
    /// shard 0. Source: Discord's documentation, "Sharding".
    pub fn receives(&self, server: Option<Id>) -> bool {
        let (shard, total) = self.shard;
        server.map_or(0, |server| (server.0 >> 22) % u64::from(total)) == u64::from(shard)
    }

    /// Creates a connected session, which sends commands to its WebSocket task through `line`.
    pub fn new(id: Id, intents: u64, shard: (u32, u32), line: UnboundedSender<SocketCommand>) -> Self {
        let id = format!("session-{id}");
        Self { id, intents, shard, seq: 0, replay: VecDeque::new(), lost: None, line: Some(line) }
    }

    /// Numbers an event, stores it for a resume, and sends it if the session is connected.
    pub fn dispatch(&mut self, name: &str, event: &Value) {
        self.seq += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.seq, "d": event });
        self.replay.push_back((self.seq, frame.clone()));
        if self.replay.len() > limits::REPLAY_EVENTS {
            self.replay.pop_front();
        }
        self.command(SocketCommand::Send(frame));
    }

    /// Sends a command to the WebSocket's task. Does nothing while disconnected.
    pub fn command(&self, command: SocketCommand) {
        if let Some(line) = &self.line {
            // Sending fails if the connection was just lost. Events remain stored for a resume.
            let _ = line.send(command);
        }
    }

    /// Deletes stored events up to `seq`, which the client has received.
    pub fn seen(&mut self, seq: u64) {
        self.replay.retain(|(number, _)| *number > seq);
    }

    /// Whether a client that has received events up to `seq` can resume without missing any.
    pub fn can_resume(&self, seq: u64) -> bool {
        let oldest_kept = self.replay.front().map_or(self.seq + 1, |(number, _)| *number);
        seq <= self.seq && oldest_kept <= seq + 1
    }

    /// Resumes the session on a new connection: sends the events after `seq`, and then `RESUMED`.
    pub fn resume(&mut self, seq: u64, line: UnboundedSender<SocketCommand>) {
        if let Some(old) = self.line.replace(line) {
            let _ = old.send(SocketCommand::Close(Some(4000)));
        }
        self.lost = None;
        self.seen(seq);
        for (_, frame) in &self.replay {
            self.command(SocketCommand::Send(frame.clone()));
        }
        self.dispatch("RESUMED", &json!({ "_trace": [] }));
    }
}

/// The bits of the gateway intents that the stand-in uses. An intent selects the events that a session
/// receives.
pub mod intent {
    /// Events about servers and their channels.
    pub const GUILDS: u64 = 1;
    /// The privileged intents, which the stand-in never grants: server members, presences and message content.
    pub const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
    /// All intents that exist. Other bits are invalid.
    pub const ALL: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// Sends the event for a state change to the sessions that want it. With `twice`, an interaction is sent a
/// second time.
pub fn dispatch_notice(state: &mut State, now: Timestamp, notice: &Notice, twice: bool) {
    state.sessions.retain(|_, one| one.lost.is_none_or(|lost| now - lost <= limits::RESUME_LIFE));
    let (server, name, event) = match notice {
        Notice::Interaction(event) => return dispatch_interaction(state, event, twice),
        Notice::ChannelChanged(id) => {
            let Some((channel, server)) = state.channel(*id).zip(state.server_of(*id)) else { return };
            let name = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
            (server, name, wire::channel(state, channel))
        }
        Notice::ChannelDeleted(server, channel) if channel["thread_metadata"].is_null() => {
            (*server, "CHANNEL_DELETE", channel.clone())
        }
        Notice::ChannelDeleted(server, thread) => {
            let kept =
                ["id", "guild_id", "parent_id", "type"].map(|key| (key.to_owned(), thread[key].clone()));
            (*server, "THREAD_DELETE", Value::Object(kept.into_iter().collect()))
        }
        Notice::BotRemoved(id, true) => (*id, "GUILD_DELETE", json!({ "id": id })),
        Notice::BotRemoved(id, false) => {
            let Some(server) = state.server(*id) else { return };
            (*id, "GUILD_CREATE", wire::guild_create(state, server))
        }
        _ => return,
    };
    let wants = |one: &&mut GatewaySession| one.receives(Some(server)) && one.intents & intent::GUILDS != 0;
    state.sessions.values_mut().filter(wants).for_each(|session| session.dispatch(name, &event));
}

/// Sends an interaction to all sessions, or to one connected session in turn. Sends nothing if the bot has HTTP
/// endpoints: Discord delivers an interaction either by HTTP or over the gateway, never both.
fn dispatch_interaction(state: &mut State, event: &Value, twice: bool) {
    if !state.world.endpoints.is_empty() {
        return;
    }
    let odd_event = state.faults.random.is_on().then(|| random_failures::with_unknown_fields(event));
    let event = odd_event.as_ref().unwrap_or(event);
    let server = event["guild_id"].as_str().and_then(Id::read);
    for _ in 0..=u8::from(twice) {
        let mut sessions: Vec<&mut GatewaySession> =
            state.sessions.values_mut().filter(|one| one.receives(server)).collect();
        if let Some(turn) = &mut state.faults.spread {
            sessions.retain(|one| one.lost.is_none());
            *turn += 1;
            let next = *turn % sessions.len().max(1);
            sessions.rotate_left(next);
            sessions.truncate(1);
        }
        for session in sessions {
            session.dispatch("INTERACTION_CREATE", event);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn numbers(end: &mut UnboundedReceiver<SocketCommand>) -> Vec<u64> {
        std::iter::from_fn(|| end.try_recv().ok())
            .filter_map(|command| match command {
                SocketCommand::Send(frame) => frame["s"].as_u64(),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn resumed_session_replays_missed_events() {
        let (line, mut end) = unbounded_channel();
        let mut session = GatewaySession::new(Id(1), 0, (0, 1), line);
        (0..4).for_each(|n| session.dispatch("INTERACTION_CREATE", &json!(n)));
        assert_eq!(numbers(&mut end), [1, 2, 3, 4]);
        let (line, mut end) = unbounded_channel();
        assert!(session.can_resume(2));
        session.resume(2, line);
        assert_eq!(numbers(&mut end), [3, 4, 5]);
        assert_eq!(session.replay.back().map(|(_, frame)| frame["t"].clone()), Some(json!("RESUMED")));
    }

    #[test]
    fn session_resumes_only_from_kept_events() {
        let (line, _end) = unbounded_channel();
        let mut session = GatewaySession::new(Id(1), 0, (0, 1), line);
        (0..4).for_each(|n| session.dispatch("INTERACTION_CREATE", &json!(n)));
        session.seen(2);
        assert!(!session.can_resume(5), "never sent");
        assert!(!session.can_resume(1), "event 2 is no longer there");
        assert!(session.can_resume(2) && session.can_resume(4));
    }
}
