//! A gateway session: the counter of its events, the stored events for a resume, and a channel to the task
//! that serves its WebSocket.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    base::time::Timestamp,
    sandbox::{ids::Id, limits},
};

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
#[derive(Debug, Serialize, Deserialize)]
pub struct GatewaySession {
    pub id: String,
    /// Discord's intent bits, which select the events that the session receives.
    pub intents: u64,
    /// The index of the session's shard, and the number of shards.
    #[serde(default = "only_shard")]
    pub shard: (u32, u32),
    /// The sequence number of the last event.
    pub seq: u64,
    /// Recent events with their sequence numbers, stored for a resume.
    pub replay: VecDeque<(u64, Value)>,
    /// The time when the connection was lost; `None` while connected.
    pub lost: Option<Timestamp>,
    /// The channel to the task that serves the WebSocket; `None` while disconnected.
    #[serde(skip)]
    pub line: Option<UnboundedSender<SocketCommand>>,
}

/// The default shard, also for session files without the field `shard`.
const fn only_shard() -> (u32, u32) {
    (0, 1)
}

impl GatewaySession {
    /// Returns whether the session's shard receives the events of a server. Events without a server go to
    /// shard 0. Source: Discord's documentation, "Sharding".
    pub fn receives(&self, server: Option<Id>) -> bool {
        let (shard, total) = self.shard;
        server.map_or(0, |server| (server.0 >> 22) % u64::from(total)) == u64::from(shard)
    }

    /// Creates a connected session, which sends commands to its WebSocket task through `line`.
    pub fn new(id: Id, intents: u64, line: UnboundedSender<SocketCommand>) -> Self {
        let id = format!("session-{id}");
        Self {
            id,
            intents,
            shard: only_shard(),
            seq: 0,
            replay: VecDeque::new(),
            lost: None,
            line: Some(line),
        }
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

    /// Returns whether a client that has received events up to `seq` can resume without missing any.
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
        let mut session = GatewaySession::new(Id(1), 0, line);
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
        let mut session = GatewaySession::new(Id(1), 0, line);
        (0..4).for_each(|n| session.dispatch("INTERACTION_CREATE", &json!(n)));
        session.seen(2);
        assert!(!session.can_resume(5), "never sent");
        assert!(!session.can_resume(1), "event 2 is no longer there");
        assert!(session.can_resume(2) && session.can_resume(4));
    }
}
