//! Switches for fault injection: they make the stand-in misbehave, as Discord sometimes does. Tests apply
//! them with [`super::Sandbox::throw`], and other programs with `POST /sandbox/api/faults` in the same form.

use std::{collections::VecDeque, time::Duration};

use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::Instant;

use super::{
    bot_request::BotRequest,
    failing::{RequestFailure, RestFault},
    random_failures::RandomFailures,
    rates::{BucketState, Buckets},
    session::SocketCommand,
    state::{Behaviour, Notice, State, StateFile},
};
use crate::base::time::Span;
use crate::net::loopback;

/// A switch for fault injection. In JSON, the key `switch` names the variant in snake case, beside its
/// fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "switch", rename_all = "snake_case", deny_unknown_fields)]
pub enum Switch {
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
    Spread { on: bool },
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
    /// fields of `READY`, and adds unknown fields to interactions. 0 percent turns this off; [`Switch::Calm`]
    /// does not.
    Contrary { percent: u8, seed: u64 },
    /// Sets the maximum number of requests per second. Answers to interactions do not count. Further requests
    /// get a global 429. 0 removes the limit.
    LimitRequests { a_second: usize },
    /// Delays every REST request by this time; 0 ends the delay.
    DelayAnswers { ms: u64 },
    /// Adds the latency of a real network, before `READY`, before each event and around each request. Half of
    /// a request's latency comes before the request takes effect. 0 turns this off; [`Switch::Calm`] does
    /// not.
    Slow { ms: u64 },
    /// Sets how long a repeated nonce is recognized, by the stand-in's clock. The default is five minutes.
    NonceLife { seconds: u32 },
    /// Sets the maximum number of edits, per channel and time span, of messages older than an hour. Further
    /// edits are refused with 30046; 0 refuses all. Without this switch the limit is five per message and
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
    /// which reveals mistakes of this project's bot. [`Switch::Calm`] does not turn this off.
    Lenient { on: bool },
    /// Enforces Discord's rate limits while on. [`Switch::Calm`] does not turn this off.
    RateLimits { on: bool },
    /// Turns off all lasting faults, except those whose description says otherwise.
    Calm,
}

/// The faults that last until they are used up or are turned off, for example by [`Switch::Calm`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Faults {
    rest: Vec<RestFault>,
    delay_ms: u64,
    twice: u32,
    pub forget_acks: bool,
    heartbeat_ms: u64,
    slow_ms: u64,
    a_second: usize,
    /// The number of requests refused because of the limit per second.
    refused: u64,
    rate_limits: bool,
    #[serde(skip)]
    contrary: RandomFailures,
    #[serde(skip)]
    recent: VecDeque<Instant>,
    #[serde(skip)]
    buckets: Buckets,
}

impl Faults {
    /// Returns the delay of a request, and its failure if a switch orders one or chance decides so.
    pub fn for_call(&mut self, call: &BotRequest) -> (Option<Duration>, Option<RequestFailure>) {
        let delay = (self.delay_ms > 0).then(|| Duration::from_millis(self.delay_ms));
        let met = self.rest.iter_mut().find(|fault| fault.times > 0 && fault.matches(call));
        let fault = met.map(|fault| {
            fault.times -= 1;
            RequestFailure { fault: fault.clone(), cut: false }
        });
        self.rest.retain(|fault| fault.times > 0);
        (delay, fault.or_else(|| self.contrary.failure_of(call)))
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
    pub fn bucket_state(&mut self, call: &BotRequest) -> Option<BucketState> {
        self.rate_limits.then(|| self.buckets.count(call, Instant::now()))
    }

    /// Returns whether the next interaction must be delivered twice, and counts that delivery.
    pub fn take_twice(&mut self) -> bool {
        let twice = self.twice > 0;
        self.twice = self.twice.saturating_sub(1);
        twice
    }

    /// Returns the heartbeat interval in milliseconds, if a switch has set one.
    pub fn heartbeat_ms(&self) -> Option<u64> {
        (self.heartbeat_ms > 0).then_some(self.heartbeat_ms)
    }

    /// Returns the latency set by [`Switch::Slow`].
    pub fn latency(&self) -> Duration {
        Duration::from_millis(self.slow_ms)
    }

    /// Applies a switch whose effect is stored here. Ignores other switches, which [`apply`] handles.
    pub fn set(&mut self, switch: &Switch) {
        match switch {
            Switch::DeliverTwice { times } => self.twice = *times,
            Switch::FailRest(fault) => self.rest.push(fault.clone()),
            Switch::FailSends { times } => self.rest.push(RestFault {
                method: Some("POST".into()),
                path: "channels/*/messages".into(),
                status: 500,
                times: *times,
                ..RestFault::default()
            }),
            Switch::Contrary { percent, seed } => self.contrary = RandomFailures::new(*percent, *seed),
            Switch::LimitRequests { a_second } => self.a_second = *a_second,
            Switch::RateLimits { on } => (self.rate_limits, self.buckets) = (*on, Buckets::default()),
            Switch::DelayAnswers { ms } => self.delay_ms = *ms,
            Switch::ForgetAcks { on } => self.forget_acks = *on,
            Switch::Heartbeat { ms } => self.heartbeat_ms = *ms,
            Switch::Slow { ms } => self.slow_ms = *ms,
            Switch::Calm => {
                let Self { slow_ms, rate_limits, contrary, .. } = std::mem::take(self);
                *self = Self { slow_ms, rate_limits, contrary, ..Self::default() };
            }
            _ => {}
        }
    }
}

/// Applies a switch that changes the state or acts on the gateway at once. Ignores other switches, which
/// [`Faults::set`] handles.
pub fn apply(state: &mut State, switch: &Switch) {
    let command = match switch {
        Switch::NonceLife { seconds } => {
            return state.behaviour.nonce_life = Span::seconds((*seconds).into());
        }
        Switch::LimitOldEdits { edits, seconds } => {
            return state.behaviour.old_edits = Some((*edits, Span::seconds((*seconds).into())));
        }
        Switch::LimitThreads { most } => return state.behaviour.most_threads = *most,
        Switch::DeliverAgain => {
            return state.notices.extend(state.last_interaction.clone().map(Notice::Interaction));
        }
        Switch::Lenient { on } => return state.behaviour.lenient = *on,
        Switch::Contrary { percent, .. } => return state.behaviour.contrary = *percent > 0,
        Switch::Spread { on } => return state.behaviour.spread = on.then_some(0),
        Switch::Shards { total, max_concurrency } => {
            return state.behaviour.shards = (*total, *max_concurrency);
        }
        Switch::Endpoints { urls } => {
            state.world.endpoints = urls.iter().filter(|url| loopback::is_address(url)).cloned().collect();
            state.unsaved.insert(StateFile::World);
            return;
        }
        Switch::Calm => {
            let Behaviour { shards, lenient, contrary, .. } = state.behaviour;
            return state.behaviour = Behaviour { shards, lenient, contrary, ..Behaviour::default() };
        }
        Switch::DropConnections => SocketCommand::Drop,
        Switch::Close { code } => SocketCommand::Close(*code),
        Switch::AskReconnect => SocketCommand::Send(json!({ "op": 7, "t": null, "s": null, "d": null })),
        Switch::InvalidateSession { resumable } => {
            SocketCommand::Send(json!({ "op": 9, "t": null, "s": null, "d": resumable }))
        }
        _ => return,
    };
    for session in state.sessions.values() {
        session.command(command.clone());
    }
    if matches!(switch, Switch::InvalidateSession { resumable: false }) {
        for id in std::mem::take(&mut state.sessions).into_keys() {
            state.unsaved.insert(StateFile::Session(id));
        }
    }
}
