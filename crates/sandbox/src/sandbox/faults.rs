//! Commands for fault injection: they make the stand-in misbehave, as Discord sometimes does. Tests apply
//! them with [`super::Sandbox::inject`], and other programs with `POST /sandbox/api/faults` in the same form.

use std::{collections::VecDeque, time::Duration};

use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::Instant;

use crate::base::time::{Span, Timestamp};
use crate::net::loopback;

use super::rates::{BucketState, Buckets};
use super::state::{Notice, State};
use super::{bot_request::BotRequest, gateway::session::SocketCommand, random_failures::RandomFailures};

/// A command for fault injection. In JSON, the key `switch` names the variant in snake case, beside its
/// fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "switch", rename_all = "snake_case", deny_unknown_fields)]
pub enum FaultCommand {
    /// Closes every gateway connection without a close frame.
    DropConnections,
    /// Sends op 7, which asks clients to reconnect and resume.
    AskReconnect,
    /// Sends op 9, which tells clients that their session is invalid. If not `resumable`, all sessions
    /// are deleted.
    InvalidateSession { resumable: bool },
    /// Closes every gateway connection with a close frame that has this code, or no code. The session
    /// stays, even for codes after which Discord allows no resume.
    Close { code: Option<u16> },
    /// Delivers each of the next `times` interactions twice.
    DeliverTwice { times: u32 },
    /// Delivers the last interaction once more, even if it was answered.
    DeliverAgain,
    /// Delivers each interaction to one connected bot process in turn, as a load balancer would, instead of
    /// to all.
    #[serde(rename = "spread")]
    DistributeInteractions { on: bool },
    /// Delivers interactions by HTTP to these addresses in turn, as a load balancer would. An empty list
    /// returns to the gateway. The addresses are not verified, and those of other machines are ignored.
    Endpoints { urls: Vec<String> },
    /// Recommends `total` shards, of which `max_concurrency` may identify within five seconds.
    Shards { total: u32, max_concurrency: u32 },
    /// Fails the next requests that match the fault's method and path.
    FailRest(RestFault),
    /// Fails the next `times` messages that the bot posts to a channel, with status 500.
    FailSends { times: u32 },
    /// Fails this percentage of the bot's requests at random, in ways that allow a retry. Also omits optional
    /// fields of `READY`, and adds unknown fields to interactions. 0 percent turns this off;
    /// [`FaultCommand::ClearFaults`] does not.
    #[serde(rename = "contrary")]
    FailRandomly { percent: u8, seed: u64 },
    /// Sets the maximum number of requests per second. Answers to interactions do not count. Further requests
    /// get a global 429. 0 removes the limit.
    LimitRequests { a_second: usize },
    /// Delays every REST request by this time; 0 ends the delay.
    DelayAnswers { ms: u64 },
    /// Adds the latency of a real network, before `READY`, before each event and around each request. Half of
    /// a request's latency comes before the request takes effect. 0 turns this off; [`FaultCommand::ClearFaults`] does
    /// not.
    Slow { ms: u64 },
    /// Sets the maximum number of edits, per channel and time span, of messages older than an hour. Further
    /// edits are refused with 30046; 0 refuses all. Without this command the limit is five per message and
    /// hour.
    LimitOldEdits { edits: usize, seconds: u32 },
    /// Sets the maximum number of active threads on a server, which is 1,000 by default. Existing threads
    /// stay; 0 refuses every new thread.
    LimitThreads { most: usize },
    /// Leaves heartbeats unanswered while on.
    ForgetAcks { on: bool },
    /// Sets the heartbeat interval for clients that connect from now on; 0 restores the default.
    Heartbeat { ms: u64 },
    /// Ignores unknown keys in the bot's requests, as Discord does. While off, such requests are refused,
    /// which reveals mistakes of this project's bot. [`FaultCommand::ClearFaults`] does not turn this off.
    #[serde(rename = "lenient")]
    IgnoreUnknownKeys { on: bool },
    /// Enforces Discord's rate limits while on. [`FaultCommand::ClearFaults`] does not turn this off.
    RateLimits { on: bool },
    /// Turns off all lasting faults, except those whose description says otherwise.
    #[serde(rename = "calm")]
    ClearFaults,
}

/// An order to fail the next requests of a route.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestFault {
    /// The HTTP method; any method if absent.
    #[serde(default)]
    pub method: Option<String>,
    /// The path below `/api/v10/`, such as `channels/*/messages`. `*` stands for any one segment.
    pub path: String,
    /// The HTTP status of the response. Any is possible; the usual ones are 429, and 500 and above.
    pub status: u16,
    /// The error code in the response's body.
    #[serde(default)]
    pub code: u32,
    /// The number of requests that still fail; 1 if absent.
    #[serde(default = "one_time")]
    pub times: u32,
    /// For status 429: the seconds to wait.
    #[serde(default = "one_second")]
    pub retry_after: f64,
    /// For status 429: whether the limit applies to all requests.
    #[serde(default)]
    pub global: bool,
    /// Whether the request takes effect although it fails, as if only the response were lost.
    #[serde(rename = "heard", default)]
    pub takes_effect: bool,
    /// Whether the connection is closed without a response.
    #[serde(rename = "cut", default)]
    pub closes_connection: bool,
}

fn one_time() -> u32 {
    1
}

fn one_second() -> f64 {
    1.0
}

impl RestFault {
    fn matches(&self, call: &BotRequest) -> bool {
        let steps: Vec<&str> = self.path.trim_matches('/').split('/').collect();
        let asked = call.steps();
        let path_fits =
            steps.len() == asked.len() && steps.iter().zip(asked).all(|(a, b)| *a == "*" || *a == b);
        path_fits
            && self.method.as_deref().is_none_or(|method| method.eq_ignore_ascii_case(call.method.as_str()))
    }
}

/// The settings that fault commands have changed. They last until they are used up or turned off, for example by
/// [`FaultCommand::ClearFaults`].
#[derive(Debug, Default, Serialize)]
pub struct Faults {
    rest: Vec<RestFault>,
    delay_ms: u64,
    twice: u32,
    pub forget_acks: bool,
    /// The heartbeat interval in milliseconds; 0 for the default.
    pub heartbeat_ms: u64,
    slow_ms: u64,
    a_second: usize,
    /// The number of requests refused because of the limit per second.
    refused: u64,
    rate_limits: bool,
    #[serde(skip)]
    pub random: RandomFailures,
    #[serde(skip)]
    recent: VecDeque<Instant>,
    #[serde(skip)]
    buckets: Buckets,
    /// The limit for edits of old messages in a channel: the number of edits, and the period for which it
    /// applies.
    #[serde(skip)]
    pub old_edits: Option<(usize, Span)>,
    /// The number of interactions delivered so far if each goes to one bot process in turn; `None` if each
    /// goes to all.
    #[serde(skip)]
    pub spread: Option<usize>,
    /// The recommended number of shards, and the `max_concurrency` of the gateway.
    #[serde(skip)]
    shards: Option<(u32, u32)>,
    #[serde(skip)]
    pub lenient: bool,
    /// The maximum number of active threads on a server, if it is not the usual one.
    #[serde(skip)]
    pub most_threads: Option<usize>,
}

impl Faults {
    /// The recommended number of shards, and the `max_concurrency` of the gateway.
    pub fn shards(&self) -> (u32, u32) {
        self.shards.unwrap_or((1, 1))
    }

    /// The latency set by [`FaultCommand::Slow`].
    pub fn latency(&self) -> Duration {
        Duration::from_millis(self.slow_ms)
    }

    /// Returns the delay of a request, and its failure if a fault command orders one or chance decides so.
    pub fn take_failure(&mut self, call: &BotRequest) -> (Duration, Option<RestFault>) {
        let met = self.rest.iter_mut().find(|fault| fault.times > 0 && fault.matches(call));
        let fault = met.map(|fault| {
            fault.times -= 1;
            fault.clone()
        });
        self.rest.retain(|fault| fault.times > 0);
        (Duration::from_millis(self.delay_ms), fault.or_else(|| self.random.failure_of(call)))
    }

    /// Counts a request against the limit per second. Returns the failure of a request that exceeds the
    /// limit.
    pub fn too_many(&mut self) -> Option<RestFault> {
        if self.a_second == 0 {
            return None;
        }
        let now = Instant::now();
        self.recent.retain(|at| now.duration_since(*at) < Duration::from_secs(1));
        if self.recent.len() < self.a_second {
            self.recent.push_back(now);
            return None;
        }
        self.refused += 1;
        Some(RestFault { status: 429, retry_after: 1.0, global: true, ..RestFault::default() })
    }

    /// Counts a request against its rate limit bucket. Returns `None` if rate limits are off.
    pub fn bucket_state(&mut self, call: &BotRequest, now: Timestamp) -> Option<BucketState> {
        self.rate_limits.then(|| self.buckets.count(call, now, Instant::now()))
    }

    /// Returns whether the next interaction must be delivered twice, and counts that delivery.
    pub fn take_twice(&mut self) -> bool {
        let twice = self.twice > 0;
        self.twice = self.twice.saturating_sub(1);
        twice
    }
}

/// Applies a command: to the settings, to the state, or to the gateway at once.
pub fn inject(state: &mut State, command: &FaultCommand) {
    let op = |op: u8, data: Option<bool>| {
        SocketCommand::Send(json!({ "op": op, "t": null, "s": null, "d": data }))
    };
    match command {
        FaultCommand::DropConnections => command_all(state, &SocketCommand::Drop),
        FaultCommand::Close { code } => command_all(state, &SocketCommand::Close(*code)),
        FaultCommand::AskReconnect => command_all(state, &op(7, None)),
        FaultCommand::InvalidateSession { resumable } => {
            command_all(state, &op(9, Some(*resumable)));
            state.sessions.retain(|_, _| *resumable);
        }
        FaultCommand::DeliverAgain => {
            state.notices.extend(state.last_interaction.clone().map(Notice::Interaction));
        }
        FaultCommand::Endpoints { urls } => {
            state.world.endpoints = urls.iter().filter(|url| loopback::is_address(url)).cloned().collect();
            state.notices.push(Notice::WorldChanged);
        }
        _ => state.faults.set(command),
    }
}

fn command_all(state: &State, command: &SocketCommand) {
    for session in state.sessions.values() {
        session.command(command.clone());
    }
}

impl Faults {
    fn set(&mut self, command: &FaultCommand) {
        match command {
            FaultCommand::DeliverTwice { times } => self.twice = *times,
            FaultCommand::FailRest(fault) => self.rest.push(fault.clone()),
            FaultCommand::FailSends { times } => self.rest.push(RestFault {
                method: Some("POST".into()),
                path: "channels/*/messages".into(),
                status: 500,
                times: *times,
                ..RestFault::default()
            }),
            FaultCommand::FailRandomly { percent, seed } => {
                self.random = RandomFailures::new(*percent, *seed);
            }
            FaultCommand::LimitRequests { a_second } => self.a_second = *a_second,
            FaultCommand::RateLimits { on } => (self.rate_limits, self.buckets) = (*on, Buckets::default()),
            FaultCommand::DelayAnswers { ms } => self.delay_ms = *ms,
            FaultCommand::ForgetAcks { on } => self.forget_acks = *on,
            FaultCommand::Heartbeat { ms } => self.heartbeat_ms = *ms,
            FaultCommand::Slow { ms } => self.slow_ms = *ms,
            FaultCommand::LimitOldEdits { edits, seconds } => {
                self.old_edits = Some((*edits, Span::seconds((*seconds).into())));
            }
            FaultCommand::LimitThreads { most } => self.most_threads = Some(*most),
            FaultCommand::IgnoreUnknownKeys { on } => self.lenient = *on,
            FaultCommand::DistributeInteractions { on } => self.spread = on.then_some(0),
            FaultCommand::Shards { total, max_concurrency } => self.shards = Some((*total, *max_concurrency)),
            FaultCommand::ClearFaults => {
                let Self { slow_ms, rate_limits, random, shards, lenient, .. } = std::mem::take(self);
                *self = Self { slow_ms, rate_limits, random, shards, lenient, ..Self::default() };
            }
            _ => {}
        }
    }
}
