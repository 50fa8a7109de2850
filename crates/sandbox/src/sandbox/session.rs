//! A gateway session: its number of events, those that a lost connection may have missed, and the line to the
//! client.
//!
//! Plain state but for the line, which is the sending end of a queue; the socket at its other end is not
//! known here.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    base::time::Timestamp,
    sandbox::{ids::Id, limits},
};

/// What the task at the socket shall do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    Send(Value),
    /// Send a close frame, with a code or without any, and end.
    Close(Option<u16>),
    /// End without a word, as when a cable is pulled.
    Drop,
}

/// A gateway session, connected or resumable.
#[derive(Debug, Serialize, Deserialize)]
pub struct Session {
    pub id: String,
    /// Which events it wants, by Discord's bits.
    pub intents: u64,
    /// Its shard, and how many there are.
    #[serde(default = "whole")]
    pub shard: (u32, u32),
    /// The number of its last event.
    pub seq: u64,
    /// The last events with their numbers.
    pub replay: VecDeque<(u64, Value)>,
    /// Since when it has no connection.
    pub lost: Option<Timestamp>,
    /// Channel to the task at the socket; None while disconnected.
    #[serde(skip)]
    pub line: Option<UnboundedSender<Order>>,
}

/// Shard of a stored session that names none.
const fn whole() -> (u32, u32) {
    (0, 1)
}

impl Session {
    /// Whether what happens on a server is for this session; what happens on none is for the first shard.
    /// (Discord's documentation, "Sharding".)
    pub fn hears(&self, server: Option<Id>) -> bool {
        let (shard, total) = self.shard;
        server.map_or(0, |server| (server.0 >> 22) % u64::from(total)) == u64::from(shard)
    }

    /// A new session on a line.
    pub fn new(id: Id, intents: u64, line: UnboundedSender<Order>) -> Self {
        let id = format!("session-{id}");
        Self { id, intents, shard: whole(), seq: 0, replay: VecDeque::new(), lost: None, line: Some(line) }
    }

    /// Numbers an event, keeps it for a replay, and sends it when there is a line.
    pub fn dispatch(&mut self, name: &str, event: &Value) {
        self.seq += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.seq, "d": event });
        self.replay.push_back((self.seq, frame.clone()));
        if self.replay.len() > limits::REPLAY_EVENTS {
            self.replay.pop_front();
        }
        self.order(Order::Send(frame));
    }

    /// Gives an order to the task at the socket, when there is one.
    pub fn order(&self, order: Order) {
        if let Some(line) = &self.line {
            // A line whose other end has just gone is as good as none: the event stays in the replay.
            let _ = line.send(order);
        }
    }

    /// The client has seen events up to this number; they need not be kept.
    pub fn seen(&mut self, seq: u64) {
        self.replay.retain(|(number, _)| *number > seq);
    }

    /// Whether a client that has seen events up to `seq` can go on here.
    pub fn can_resume(&self, seq: u64) -> bool {
        let oldest_kept = self.replay.front().map_or(self.seq + 1, |(number, _)| *number);
        seq <= self.seq && oldest_kept <= seq + 1
    }

    /// Goes on over a new line: everything after `seq` again, then `RESUMED`.
    pub fn resume(&mut self, seq: u64, line: UnboundedSender<Order>) {
        if let Some(old) = self.line.replace(line) {
            let _ = old.send(Order::Close(Some(4000)));
        }
        self.lost = None;
        self.seen(seq);
        for (_, frame) in &self.replay {
            self.order(Order::Send(frame.clone()));
        }
        self.dispatch("RESUMED", &json!({ "_trace": [] }));
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn numbers(end: &mut UnboundedReceiver<Order>) -> Vec<u64> {
        std::iter::from_fn(|| end.try_recv().ok())
            .filter_map(|order| match order {
                Order::Send(frame) => frame["s"].as_u64(),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed_and_then_resumed() {
        let (line, mut end) = unbounded_channel();
        let mut session = Session::new(Id(1), 0, line);
        (0..4).for_each(|n| session.dispatch("INTERACTION_CREATE", &json!(n)));
        assert_eq!(numbers(&mut end), [1, 2, 3, 4]);
        let (line, mut end) = unbounded_channel();
        assert!(session.can_resume(2));
        session.resume(2, line);
        assert_eq!(numbers(&mut end), [3, 4, 5]);
        assert_eq!(session.replay.back().map(|(_, frame)| frame["t"].clone()), Some(json!("RESUMED")));
    }

    #[test]
    fn a_session_cannot_go_on_from_what_it_never_sent_or_no_longer_has() {
        let (line, _end) = unbounded_channel();
        let mut session = Session::new(Id(1), 0, line);
        (0..4).for_each(|n| session.dispatch("INTERACTION_CREATE", &json!(n)));
        session.seen(2);
        assert!(!session.can_resume(5), "never sent");
        assert!(!session.can_resume(1), "event 2 is no longer there");
        assert!(session.can_resume(2) && session.can_resume(4));
    }
}
