//! The gateway: one task at each socket, which says hello, lets the bot in, and carries events and
//! heartbeats.
//!
//! What is sent when is decided in [`events`] and [`session`]; here are only frames, op codes and close
//! codes.

mod members;

use std::{collections::VecDeque, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep_until, timeout_at},
};

use super::{
    contrary, events,
    ids::Id,
    limits,
    options::TOKEN,
    people::BOT,
    session::{Order, Session},
    standin::Standin,
    state::{Page, State},
    wire,
};
use crate::base::time::Timestamp;

/// Milliseconds between heartbeats that the client is told.
const HEARTBEAT_MS: u64 = 41_250;

/// Close codes of Discord's gateway that are used here.
mod code {
    pub const UNKNOWN_OPCODE: u16 = 4001;
    pub const DECODE_ERROR: u16 = 4002;
    pub const NOT_AUTHENTICATED: u16 = 4003;
    pub const AUTHENTICATION_FAILED: u16 = 4004;
    pub const ALREADY_AUTHENTICATED: u16 = 4005;
    pub const INVALID_SEQ: u16 = 4007;
    pub const RATE_LIMITED: u16 = 4008;
    pub const SESSION_TIMED_OUT: u16 = 4009;
    pub const INVALID_SHARD: u16 = 4010;
    pub const INVALID_API_VERSION: u16 = 4012;
    pub const INVALID_INTENTS: u16 = 4013;
    pub const DISALLOWED_INTENTS: u16 = 4014;
}

enum End {
    /// With this code, or with a close frame that has none.
    Close(Option<u16>),
    /// Without a close frame, as when a cable is pulled.
    Drop,
    /// The client went; with 1000 or 1001 it wants the session to end.
    Gone { for_good: bool },
}

struct Connection {
    standin: Arc<Standin>,
    socket: WebSocket,
    line: UnboundedSender<Order>,
    orders: UnboundedReceiver<Order>,
    /// Frames that are on their way, and when they arrive.
    travelling: VecDeque<(Instant, Value)>,
    session: Option<String>,
    sent_lately: VecDeque<Instant>,
    last_beat: Instant,
    beat_ms: u64,
}

/// Talks to a client until one of the two goes.
pub async fn converse(standin: Arc<Standin>, socket: WebSocket, version: Option<String>) {
    let (line, orders) = unbounded_channel();
    let beat_ms = standin.faults().heartbeat_ms().unwrap_or(HEARTBEAT_MS);
    let mut connection = Connection {
        standin,
        socket,
        line,
        orders,
        travelling: VecDeque::new(),
        session: None,
        sent_lately: VecDeque::new(),
        last_beat: Instant::now(),
        beat_ms,
    };
    let end = if version.is_some_and(|v| v != "10") {
        End::Close(Some(code::INVALID_API_VERSION))
    } else {
        connection.run().await
    };
    connection.finish(end).await;
}

impl Connection {
    async fn run(&mut self) -> End {
        let hello = json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": self.beat_ms } });
        if let Err(end) = self.send(&hello).await {
            return end;
        }
        loop {
            if let Err(end) = self.turn().await {
                return end;
            }
        }
    }

    /// Waits for the next order, the next frame, or too long a silence.
    async fn turn(&mut self) -> Result<(), End> {
        let silence_ends = self.last_beat + Duration::from_millis(self.beat_ms * 2);
        let arrival = self.travelling.front().map_or(silence_ends, |(arrival, _)| *arrival);
        let mut closing = self.standin.closing();
        // The value that was waited for is a lock on the channel, which must not live on.
        let closed = async { closing.wait_for(|closing| *closing).await.is_ok() };
        tokio::select! {
            biased;
            Some(order) = self.orders.recv() => match order {
                Order::Send(frame) => self.travel(frame).await,
                Order::Close(code) => Err(End::Close(code)),
                Order::Drop => Err(End::Drop),
            },
            () = sleep_until(arrival), if !self.travelling.is_empty() => {
                let (_, frame) = self.travelling.pop_front().expect("something travels");
                self.send(&frame).await
            }
            // The stand-in goes away: the client may resume with the next one.
            _ = closed => Err(End::Close(Some(1012))),
            frame = timeout_at(silence_ends, self.socket.recv()) => match frame {
                Err(_) => Err(End::Close(Some(code::SESSION_TIMED_OUT))),
                Ok(Some(Ok(message))) => self.receive(message).await,
                Ok(Some(Err(_)) | None) => Err(End::Gone { for_good: false }),
            },
        }
    }

    /// Sends an event, after the time that the stand-in takes; events arrive in order.
    async fn travel(&mut self, frame: Value) -> Result<(), End> {
        let slowness = self.standin.faults().slowness();
        if slowness.is_zero() && self.travelling.is_empty() {
            return self.send(&frame).await;
        }
        self.travelling.push_back((Instant::now() + slowness, frame));
        Ok(())
    }

    async fn send(&mut self, frame: &Value) -> Result<(), End> {
        self.standin.record_event(frame);
        let sent = self.socket.send(Message::text(frame.to_string())).await;
        sent.map_err(|_| End::Gone { for_good: false })
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let text = match message {
            Message::Text(text) => text.to_string(),
            Message::Binary(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Message::Close(frame) => {
                let for_good = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                return Err(End::Gone { for_good });
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        self.count_frame(text.len())?;
        let refuse = || End::Close(Some(code::DECODE_ERROR));
        let frame: Value = serde_json::from_str(&text).map_err(|_| refuse())?;
        match frame["op"].as_u64().ok_or_else(refuse)? {
            1 => self.beat(&frame["d"]).await,
            2 => self.identify(&frame["d"]).await,
            6 => self.resume(&frame["d"]).await,
            8 if self.session.is_some() => self.members(&frame["d"]),
            3 | 4 | 31 if self.session.is_some() => Ok(()),
            3 | 4 | 8 | 31 => Err(End::Close(Some(code::NOT_AUTHENTICATED))),
            _ => Err(End::Close(Some(code::UNKNOWN_OPCODE))),
        }
    }

    fn count_frame(&mut self, bytes: usize) -> Result<(), End> {
        let minute_ago = Instant::now().checked_sub(Duration::from_secs(60));
        self.sent_lately.retain(|at| minute_ago.is_none_or(|ago| *at > ago));
        self.sent_lately.push_back(Instant::now());
        if bytes > limits::GATEWAY_BYTES {
            return Err(End::Close(Some(code::DECODE_ERROR)));
        }
        if self.sent_lately.len() > limits::GATEWAY_SENDS {
            return Err(End::Close(Some(code::RATE_LIMITED)));
        }
        Ok(())
    }

    async fn beat(&mut self, seen: &Value) -> Result<(), End> {
        self.last_beat = Instant::now();
        if let (Some(id), Some(seq)) = (self.session.clone(), seen.as_u64()) {
            self.standin.act(|state, _| {
                if let Some(session) = state.sessions.get_mut(&id) {
                    session.seen(seq);
                }
            });
        }
        if self.standin.faults().forget_acks {
            return Ok(());
        }
        self.send(&json!({ "op": 11, "t": null, "s": null, "d": null })).await
    }

    async fn identify(&mut self, sent: &Value) -> Result<(), End> {
        if self.session.is_some() {
            return Err(End::Close(Some(code::ALREADY_AUTHENTICATED)));
        }
        let shard = check_identify(sent).map_err(|code| End::Close(Some(code)))?;
        let may_begin = self.standin.act(|state, now| may_begin(state, now, shard.0, shard.1));
        if !may_begin {
            tracing::warn!(?shard, "a bot has identified itself too soon after another");
            return self.send(&json!({ "op": 9, "t": null, "s": null, "d": false })).await;
        }
        let intents = sent["intents"].as_u64().unwrap_or(0);
        let line = self.line.clone();
        let id = self.standin.act(|state, now| {
            let session = Session { shard, ..Session::new(state.mint(now), intents, line) };
            welcome(state, session)
        });
        tracing::info!(session = id, intents, "a bot has identified itself to the stand-in");
        self.session = Some(id);
        Ok(())
    }

    async fn resume(&mut self, sent: &Value) -> Result<(), End> {
        if self.session.is_some() {
            return Err(End::Close(Some(code::ALREADY_AUTHENTICATED)));
        }
        if !is_token(&sent["token"]) {
            return Err(End::Close(Some(code::AUTHENTICATION_FAILED)));
        }
        let id = sent["session_id"].as_str().unwrap_or_default().to_owned();
        let seq = sent["seq"].as_u64().unwrap_or(0);
        let line = self.line.clone();
        let resumed = self.standin.act(|state, _| {
            let session = state.sessions.get_mut(&id)?;
            let ahead = seq > session.seq;
            let can = session.can_resume(seq);
            if can {
                session.resume(seq, line);
            }
            Some((can, ahead))
        });
        match resumed {
            Some((true, _)) => {
                self.session = Some(id);
                Ok(())
            }
            Some((false, true)) => Err(End::Close(Some(code::INVALID_SEQ))),
            _ => self.send(&json!({ "op": 9, "t": null, "s": null, "d": false })).await,
        }
    }

    /// Answers a question for members of a server (op 8).
    fn members(&mut self, asked: &Value) -> Result<(), End> {
        let id = self.session.clone().unwrap_or_default();
        let known = self.standin.act(|state, _| members::answer(state, &id, asked));
        if known { Ok(()) } else { Err(End::Close(Some(code::DECODE_ERROR))) }
    }

    async fn finish(mut self, end: End) {
        let for_good = matches!(end, End::Gone { for_good: true });
        if let End::Close(code) = end {
            let frame = code.map(|code| CloseFrame { code, reason: "".into() });
            // The client may be gone already; then there is nobody to tell.
            let _ = self.socket.send(Message::Close(frame)).await;
        }
        if let Some(id) = self.session.take() {
            let line = self.line.clone();
            self.standin.act(|state, now| hang_up(state, &id, &line, for_good, now));
        }
    }
}

/// Ends a session, or notes that it lost its connection, unless it goes on over another line already.
fn hang_up(state: &mut State, id: &str, line: &UnboundedSender<Order>, for_good: bool, now: Timestamp) {
    let Some(session) = state.sessions.get_mut(id) else { return };
    if !session.line.as_ref().is_some_and(|own| own.same_channel(line)) {
        return;
    }
    session.line = None;
    session.lost = Some(now);
    if for_good {
        state.sessions.remove(id);
    }
    state.unsaved.insert(Page::Session(id.to_owned()));
}

/// The token, with or without the word that some libraries put before it.
fn is_token(sent: &Value) -> bool {
    sent.as_str().map(|text| text.strip_prefix("Bot ").unwrap_or(text)) == Some(TOKEN)
}

/// The shard that a bot wants to be.
fn check_identify(sent: &Value) -> Result<(u32, u32), u16> {
    if !is_token(&sent["token"]) {
        return Err(code::AUTHENTICATION_FAILED);
    }
    let intents = sent["intents"].as_u64().ok_or(code::INVALID_INTENTS)?;
    if intents & !events::intent::ALL != 0 {
        return Err(code::INVALID_INTENTS);
    }
    if intents & events::intent::PRIVILEGED != 0 {
        return Err(code::DISALLOWED_INTENTS);
    }
    let shard = sent.get("shard").filter(|shard| !shard.is_null());
    let Some(shard) = shard else { return Ok((0, 1)) };
    let (shard, total) = serde_json::from_value(shard.clone()).map_err(|_| code::INVALID_SHARD)?;
    if shard < total { Ok((shard, total)) } else { Err(code::INVALID_SHARD) }
}

/// Whether a session of a shard may begin: of those that may begin at a time, one in five seconds. Who has
/// only one shard may always.
fn may_begin(state: &mut State, now: Timestamp, shard: u32, total: u32) -> bool {
    let (_, at_a_time) = state.habits.shards;
    let last = state.begun.insert(shard % at_a_time.max(1), now);
    total == 1 || last.is_none_or(|last| now - last >= limits::BETWEEN_IDENTIFIES)
}

/// Lets a session in: `READY`, and its servers when it wants servers.
fn welcome(state: &mut State, mut session: Session) -> String {
    let servers: Vec<Id> =
        state.servers_with_bot().map(|server| server.id).filter(|id| session.hears(Some(*id))).collect();
    let unavailable = |id: &Id| json!({ "id": id, "unavailable": true });
    let guilds: Vec<Value> = servers.iter().map(unavailable).collect();
    let mut ready = json!({
        "v": 10, "user": wire::me(state), "guilds": guilds, "session_id": session.id,
        "resume_gateway_url": state.origin.replacen("http", "ws", 1), "application": { "id": BOT, "flags": 0 },
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {}, "guild_join_requests": [],
        "geo_ordered_rtc_regions": [], "_trace": [],
    });
    ready["shard"] = json!(session.shard);
    if state.habits.contrary {
        contrary::scant(&mut ready);
    }
    session.dispatch("READY", &ready);
    if session.intents & events::intent::GUILDS != 0 {
        for server in servers.iter().filter_map(|id| state.server(*id)) {
            session.dispatch("GUILD_CREATE", &wire::place::guild_create(state, server));
        }
    }
    let id = session.id.clone();
    state.sessions.insert(id.clone(), session);
    state.unsaved.insert(Page::Session(id.clone()));
    id
}
