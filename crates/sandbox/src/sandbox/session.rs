//! Gateway session: its event counter, events for a resume, and the channel to the task at the socket,
//! which is unknown here.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    base::time::Timestamp,
    sandbox::{ids::Id, limits},
};

/// Command to the task at the socket.
#[derive(Clone, Debug, PartialEq)]
pub enum SocketCommand {
    Send(Value),
    /// Sends a close frame, with or without a code, and ends.
    Close(Option<u16>),
    /// Ends without a close frame, as when a cable is pulled.
    Drop,
}

/// A gateway session, connected or resumable.
#[derive(Debug, Serialize, Deserialize)]
pub struct GatewaySession {
    pub id: String,
    /// Events that it receives, as Discord's intent bits.
    pub intents: u64,
    /// Number of its shard, and the number of shards.
    #[serde(default = "only_shard")]
    pub shard: (u32, u32),
    /// Sequence number of the last event.
    pub seq: u64,
    /// Recent events with their sequence numbers, kept for a resume.
    pub replay: VecDeque<(u64, Value)>,
    /// Time when the connection was lost; `None` while connected.
    pub lost: Option<Timestamp>,
    /// Channel to the task at the socket; `None` while disconnected.
    #[serde(skip)]
    pub line: Option<UnboundedSender<SocketCommand>>,
}

/// Returns the shard of a stored session that names none.
const fn only_shard() -> (u32, u32) {
    (0, 1)
}

impl GatewaySession {
    /// Returns whether the session's shard receives events of a server. Events without a server go to
    /// the first shard. (Discord's documentation, "Sharding".)
    pub fn receives(&self, server: Option<Id>) -> bool {
        let (shard, total) = self.shard;
        server.map_or(0, |server| (server.0 >> 22) % u64::from(total)) == u64::from(shard)
    }

    /// Creates a session that is connected by a channel.
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

    /// Numbers an event, keeps it for a resume, and sends it if the session is connected.
    pub fn dispatch(&mut self, name: &str, event: &Value) {
        self.seq += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.seq, "d": event });
        self.replay.push_back((self.seq, frame.clone()));
        if self.replay.len() > limits::REPLAY_EVENTS {
            self.replay.pop_front();
        }
        self.command(SocketCommand::Send(frame));
    }

    /// Sends a command to the task at the socket, if there is one.
    pub fn command(&self, command: SocketCommand) {
        if let Some(line) = &self.line {
            // A closed channel means a lost connection; the event stays in the replay.
            let _ = line.send(command);
        }
    }

    /// Drops events that the client has seen from the replay.
    pub fn seen(&mut self, seq: u64) {
        self.replay.retain(|(number, _)| *number > seq);
    }

    /// Returns whether a client that has seen events up to `seq` can resume.
    pub fn can_resume(&self, seq: u64) -> bool {
        let oldest_kept = self.replay.front().map_or(self.seq + 1, |(number, _)| *number);
        seq <= self.seq && oldest_kept <= seq + 1
    }

    /// Resumes on a new connection: sends the events after `seq`, then `RESUMED`.
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
