//! The gateway: one task for each WebSocket, which handles frames, op codes and close codes.
//!
//! The module [`session`] decides which events a session gets and whether it can resume.

pub mod session;

use std::{collections::VecDeque, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until, timeout_at};

use session::{GatewaySession, SocketCommand, intent};

use crate::base::time::Timestamp;

use super::{TOKEN, ids::Id, limits, people::BOT, random_failures, standin::Standin, state::State, wire};

/// The default heartbeat interval sent to clients, in milliseconds.
const HEARTBEAT_MS: u64 = 41_250;

/// The close codes of Discord's gateway, as far as the stand-in uses them.
mod code {
    pub const UNKNOWN_OPCODE: u16 = 4001;
    pub const DECODE_ERROR: u16 = 4002;
    pub const AUTHENTICATION_FAILED: u16 = 4004;
    pub const ALREADY_AUTHENTICATED: u16 = 4005;
    pub const INVALID_SEQ: u16 = 4007;
    pub const RATE_LIMITED: u16 = 4008;
    pub const SESSION_TIMED_OUT: u16 = 4009;
    pub const INVALID_SHARD: u16 = 4010;
    pub const INVALID_INTENTS: u16 = 4013;
    pub const DISALLOWED_INTENTS: u16 = 4014;
}

enum Disconnect {
    /// The stand-in closes the connection, with this code or with a close frame without a code.
    Close(Option<u16>),
    /// The stand-in drops the connection without a close frame, as if a cable were pulled.
    Drop,
    /// The client closed the connection. Codes 1000 and 1001 also end its session (`for_good`).
    Gone { for_good: bool },
}

struct GatewayConnection {
    standin: Arc<Standin>,
    socket: WebSocket,
    line: UnboundedSender<SocketCommand>,
    commands: UnboundedReceiver<SocketCommand>,
    /// Frames that are held back to simulate latency, each with the time at which to send it.
    delayed: VecDeque<(Instant, Value)>,
    session: Option<String>,
    recent_frames: VecDeque<Instant>,
    last_heartbeat: Instant,
    heartbeat_ms: u64,
}

/// Serves a client until either side closes the connection.
pub async fn serve(standin: Arc<Standin>, socket: WebSocket) {
    let (line, commands) = unbounded_channel();
    let heartbeat_ms = match standin.read(|state| state.faults.heartbeat_ms) {
        0 => HEARTBEAT_MS,
        ms => ms,
    };
    let mut connection = GatewayConnection {
        standin,
        socket,
        line,
        commands,
        delayed: VecDeque::new(),
        session: None,
        recent_frames: VecDeque::new(),
        last_heartbeat: Instant::now(),
        heartbeat_ms,
    };
    let end = connection.run().await;
    connection.finish(end).await;
}

impl GatewayConnection {
    async fn run(&mut self) -> Disconnect {
        let mut step = self.send_op(10, json!({ "heartbeat_interval": self.heartbeat_ms })).await;
        loop {
            match step {
                Ok(()) => step = self.step().await,
                Err(end) => return end,
            }
        }
    }

    /// Handles whichever comes first: a command, a due frame, shutdown, a frame of the client, or a heartbeat
    /// timeout.
    async fn step(&mut self) -> Result<(), Disconnect> {
        let silence_ends = self.last_heartbeat + Duration::from_millis(self.heartbeat_ms * 2);
        let arrival = self.delayed.front().map_or(silence_ends, |(arrival, _)| *arrival);
        tokio::select! {
            biased;
            Some(command) = self.commands.recv() => match command {
                SocketCommand::Send(frame) => self.send_delayed(frame).await,
                SocketCommand::Close(code) => Err(Disconnect::Close(code)),
                SocketCommand::Drop => Err(Disconnect::Drop),
            },
            () = sleep_until(arrival), if !self.delayed.is_empty() => {
                let (_, frame) = self.delayed.pop_front().expect("something travels");
                self.send(&frame).await
            }
            // Close code 1012 announces a restart, after which the client may resume its session.
            () = self.standin.closed() => Err(Disconnect::Close(Some(1012))),
            frame = timeout_at(silence_ends, self.socket.recv()) => match frame {
                Err(_) => Err(Disconnect::Close(Some(code::SESSION_TIMED_OUT))),
                Ok(Some(Ok(message))) => self.receive(message).await,
                Ok(Some(Err(_)) | None) => Err(Disconnect::Gone { for_good: false }),
            },
        }
    }

    /// Sends an event after the simulated latency. The order of events is kept.
    async fn send_delayed(&mut self, frame: Value) -> Result<(), Disconnect> {
        let latency = self.standin.latency();
        if latency.is_zero() && self.delayed.is_empty() {
            return self.send(&frame).await;
        }
        self.delayed.push_back((Instant::now() + latency, frame));
        Ok(())
    }

    async fn send(&mut self, frame: &Value) -> Result<(), Disconnect> {
        self.standin.record_delivery("GATEWAY", "/", frame);
        let sent = self.socket.send(Message::text(frame.to_string())).await;
        sent.map_err(|_| Disconnect::Gone { for_good: false })
    }

    async fn send_op(&mut self, op: u8, data: Value) -> Result<(), Disconnect> {
        self.send(&json!({ "op": op, "t": null, "s": null, "d": data })).await
    }

    async fn receive(&mut self, message: Message) -> Result<(), Disconnect> {
        let text = match message {
            Message::Text(text) => text.to_string(),
            Message::Binary(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Message::Close(frame) => {
                let for_good = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                return Err(Disconnect::Gone { for_good });
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        self.count_frame(text.len())?;
        let refuse = || Disconnect::Close(Some(code::DECODE_ERROR));
        let frame: Value = serde_json::from_str(&text).map_err(|_| refuse())?;
        match frame["op"].as_u64().ok_or_else(refuse)? {
            1 => self.heartbeat(&frame["d"]).await,
            2 => self.identify(&frame["d"]).await,
            6 => self.resume(&frame["d"]).await,
            _ => Err(Disconnect::Close(Some(code::UNKNOWN_OPCODE))),
        }
    }

    fn count_frame(&mut self, bytes: usize) -> Result<(), Disconnect> {
        let minute_ago = Instant::now().checked_sub(Duration::from_secs(60));
        self.recent_frames.retain(|at| minute_ago.is_none_or(|ago| *at > ago));
        self.recent_frames.push_back(Instant::now());
        close_if(bytes > limits::GATEWAY_BYTES, code::DECODE_ERROR)?;
        close_if(self.recent_frames.len() > limits::GATEWAY_SENDS, code::RATE_LIMITED)
    }

    async fn heartbeat(&mut self, seen: &Value) -> Result<(), Disconnect> {
        self.last_heartbeat = Instant::now();
        if let (Some(id), Some(seq)) = (self.session.clone(), seen.as_u64()) {
            self.standin.act(|state, _| {
                if let Some(session) = state.sessions.get_mut(&id) {
                    session.seen(seq);
                }
            });
        }
        if self.standin.read(|state| state.faults.forget_acks) {
            return Ok(());
        }
        self.send_op(11, Value::Null).await
    }

    async fn identify(&mut self, sent: &Value) -> Result<(), Disconnect> {
        close_if(self.session.is_some(), code::ALREADY_AUTHENTICATED)?;
        let shard = check_identify(sent)?;
        let may_identify = self.standin.act(|state, now| may_identify(state, now, shard.0, shard.1));
        if !may_identify {
            tracing::warn!(
                ?shard,
                "a bot identified itself too soon after another shard; its session is refused"
            );
            return self.send_op(9, json!(false)).await;
        }
        let intents = sent["intents"].as_u64().unwrap_or(0);
        let line = self.line.clone();
        let id = self.standin.act(|state, now| {
            let session = GatewaySession::new(state.issue_id(now), intents, shard, line);
            start_session(state, session)
        });
        tracing::info!(session = id, intents, "a bot has identified itself to the stand-in");
        self.session = Some(id);
        Ok(())
    }

    async fn resume(&mut self, sent: &Value) -> Result<(), Disconnect> {
        close_if(self.session.is_some(), code::ALREADY_AUTHENTICATED)?;
        close_if(!is_token(&sent["token"]), code::AUTHENTICATION_FAILED)?;
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
            Some((false, true)) => Err(Disconnect::Close(Some(code::INVALID_SEQ))),
            _ => self.send_op(9, json!(false)).await,
        }
    }

    async fn finish(mut self, end: Disconnect) {
        let for_good = matches!(end, Disconnect::Gone { for_good: true });
        if let Disconnect::Close(code) = end {
            let frame = code.map(|code| CloseFrame { code, reason: "".into() });
            // Sending fails if the client is already gone, which does no harm.
            let _ = self.socket.send(Message::Close(frame)).await;
        }
        let Some(id) = self.session.take() else { return };
        self.standin.act(|state, now| {
            let Some(session) = state.sessions.get_mut(&id) else { return };
            // A session that has already resumed on another connection stays.
            if session.line.as_ref().is_some_and(|own| own.same_channel(&self.line)) {
                (session.line, session.lost) = (None, Some(now));
                if for_good {
                    state.sessions.remove(&id);
                }
            }
        });
    }
}

/// Whether this is the bot's token. Some libraries send it with the prefix `Bot `.
fn is_token(sent: &Value) -> bool {
    sent.as_str().map(|text| text.strip_prefix("Bot ").unwrap_or(text)) == Some(TOKEN)
}

/// Closes the connection with this code if the condition is true.
fn close_if(condition: bool, code: u16) -> Result<(), Disconnect> {
    if condition { Err(Disconnect::Close(Some(code))) } else { Ok(()) }
}

/// Checks an identify payload. Returns the shard's index and the number of shards.
fn check_identify(sent: &Value) -> Result<(u32, u32), Disconnect> {
    close_if(!is_token(&sent["token"]), code::AUTHENTICATION_FAILED)?;
    // Without a number, all bits are set, also unknown ones.
    let intents = sent["intents"].as_u64().unwrap_or(u64::MAX);
    close_if(intents & !intent::ALL != 0, code::INVALID_INTENTS)?;
    close_if(intents & intent::PRIVILEGED != 0, code::DISALLOWED_INTENTS)?;
    let shard = sent.get("shard").filter(|shard| !shard.is_null());
    let Some(shard) = shard else { return Ok((0, 1)) };
    // Of no shards, none has an index.
    let (shard, total): (u32, u32) = serde_json::from_value(shard.clone()).unwrap_or_default();
    close_if(shard >= total, code::INVALID_SHARD)?;
    Ok((shard, total))
}

/// Returns whether a shard may identify now, and records the attempt. Of the shards with equal ids modulo
/// `max_concurrency`, one may identify per five seconds. A bot with a single shard always may.
fn may_identify(state: &mut State, now: Timestamp, shard: u32, total: u32) -> bool {
    let (_, max_concurrency) = state.faults.shards();
    let last = state.identified.insert(shard % max_concurrency.max(1), now);
    total == 1 || last.is_none_or(|last| now - last >= limits::BETWEEN_IDENTIFIES)
}

/// Starts a session: sends `READY` and, with the intent for servers, `GUILD_CREATE` for each server.
/// Returns the session's id.
fn start_session(state: &mut State, mut session: GatewaySession) -> String {
    let servers: Vec<Id> =
        state.servers_with_bot().map(|server| server.id).filter(|id| session.receives(Some(*id))).collect();
    let unavailable = |id: &Id| json!({ "id": id, "unavailable": true });
    let guilds: Vec<Value> = servers.iter().map(unavailable).collect();
    let mut ready = json!({
        "v": 10, "user": wire::me(state), "guilds": guilds, "session_id": session.id,
        "resume_gateway_url": state.origin.replacen("http", "ws", 1), "application": { "id": BOT, "flags": 0 },
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {}, "guild_join_requests": [],
        "geo_ordered_rtc_regions": [], "_trace": [], "shard": session.shard,
    });
    if state.faults.random.is_on() {
        random_failures::strip_optional(&mut ready);
    }
    session.dispatch("READY", &ready);
    if session.intents & intent::GUILDS != 0 {
        for server in servers.iter().filter_map(|id| state.server(*id)) {
            session.dispatch("GUILD_CREATE", &wire::guild_create(state, server));
        }
    }
    let id = session.id.clone();
    state.sessions.insert(id.clone(), session);
    id
}
