//! Switches that make the stand-in misbehave, as the real service does now and then.
//!
//! Given by hand ([`super::Sandbox::throw`]) or over HTTP (`POST /sandbox/api/faults`), in the same words.

use std::{collections::VecDeque, time::Duration};

use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::Instant;

use super::{
    call::Call,
    contrary::Contrary,
    failing::{Failing, RestFault},
    rates::{Buckets, Standing},
    session::Order,
    state::{Habits, Happening, Page, State},
};
use crate::base::time::Span;
use crate::net::loopback;

/// One switch. In JSON, `switch` names it in snake case and the rest are its fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "switch", rename_all = "snake_case", deny_unknown_fields)]
pub enum Switch {
    /// Cuts every gateway connection without a close frame.
    DropConnections,
    /// Sends op 7: the client shall reconnect and resume.
    AskReconnect,
    /// Sends op 9. When not resumable, the sessions are forgotten.
    InvalidateSession { resumable: bool },
    /// Closes every gateway connection with a code, or with a close frame that has none. Codes from 4000 on that forbid
    /// a resume do not end the session here by themselves.
    Close { code: Option<u16> },
    /// Delivers the next `times` interactions twice.
    DeliverTwice { times: u32 },
    /// Delivers the last interaction once more, whatever became of it.
    DeliverAgain,
    /// Delivers each interaction to one connected bot, in turn, as a load balancer would; or again to all.
    Spread { on: bool },
    /// Delivers interactions by HTTP to these addresses in turn, and to the next where nobody answers, as a
    /// load balancer would; with none, over the gateway again. Addresses are not checked, and those of other
    /// machines are ignored.
    Endpoints { urls: Vec<String> },
    /// Advises so many shards, of which so many may begin within five seconds.
    Shards { total: u32, max_concurrency: u32 },
    /// Fails the next requests that fit.
    FailRest(RestFault),
    /// Fails the next messages that the bot sends to a channel, with 500.
    FailSends { times: u32 },
    /// Refuses so many of a hundred requests of the bot at random, with everything that a bot has to try
    /// again; leaves out of its greeting what it may, and puts into interactions what nobody has described. 0
    /// ends it, [`Switch::Calm`] does not.
    Contrary { percent: u8, seed: u64 },
    /// Takes only so many requests of the bot in any second, but for answers to interactions; more are
    /// refused with 429 for everything. 0 ends it.
    LimitRequests { a_second: usize },
    /// Handles every REST request only after this time; 0 ends it.
    DelayAnswers { ms: u64 },
    /// Takes its time, as Discord does: so long until a bot is greeted, until what people do reaches it, and
    /// until a request is answered (half of it before the request is heard). 0 ends it, [`Switch::Calm`] does
    /// not.
    Slow { ms: u64 },
    /// Recognises a repeated nonce for this long by the stand-in's clock, instead of five minutes.
    NonceLife { seconds: u32 },
    /// Takes only so many edits of messages older than an hour, in one channel and this time by the stand-in's
    /// clock; more are refused with 30046 until it is over. 0 edits refuse all. Without this switch five an
    /// hour and message are taken.
    LimitOldEdits { edits: usize, seconds: u32 },
    /// Lets a server have only so many active threads, instead of 1,000; what is there already stays. 0
    /// refuses every new one.
    LimitThreads { most: usize },
    /// Leaves heartbeats without an answer, or stops doing so.
    ForgetAcks { on: bool },
    /// Tells clients that connect from now on to send a heartbeat this often; 0 ends it.
    Heartbeat { ms: u64 },
    /// Passes over keys that nobody knows in what bots send, as Discord does, or refuses them, which finds
    /// slips of our own. [`Switch::Calm`] does not end it.
    Lenient { on: bool },
    /// Keeps the limits of requests as Discord does, or keeps none. [`Switch::Calm`] does not end it.
    RateLimits { on: bool },
    /// Ends everything that goes on longer than one event, but slowness.
    Calm,
}

/// What goes on until it is used up or calmed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Faults {
    rest: Vec<RestFault>,
    delay_ms: u64,
    twice: u32,
    pub forget_acks: bool,
    heartbeat_ms: u64,
    slow_ms: u64,
    a_second: usize,
    /// How many requests were too many in their second.
    refused: u64,
    rate_limits: bool,
    #[serde(skip)]
    contrary: Contrary,
    #[serde(skip)]
    lately: VecDeque<Instant>,
    #[serde(skip)]
    buckets: Buckets,
}

impl Faults {
    /// The delay for a call, and the failure that it meets: one that was asked for, or one at random.
    pub fn for_call(&mut self, call: &Call) -> (Option<Duration>, Option<Failing>) {
        let delay = (self.delay_ms > 0).then(|| Duration::from_millis(self.delay_ms));
        let met = self.rest.iter_mut().find(|fault| fault.times > 0 && fault.fits(call));
        let fault = met.map(|fault| {
            fault.times -= 1;
            Failing { fault: fault.clone(), cut: false }
        });
        self.rest.retain(|fault| fault.times > 0);
        (delay, fault.or_else(|| self.contrary.failure_of(call)))
    }

    /// The refusal of a request that is one too many in this second; counts it otherwise.
    pub fn too_many(&mut self) -> Option<RestFault> {
        if self.a_second == 0 {
            return None;
        }
        let now = Instant::now();
        self.lately.retain(|at| now.duration_since(*at) < Duration::from_secs(1));
        if self.lately.len() < self.a_second {
            self.lately.push_back(now);
            return None;
        }
        self.refused += 1;
        Some(RestFault { status: 429, retry_after: 1.0, global: true, ..RestFault::default() })
    }

    /// How a request stands to its limit, where limits are kept.
    pub fn standing(&mut self, call: &Call) -> Option<Standing> {
        self.rate_limits.then(|| self.buckets.count(call, Instant::now()))
    }

    /// Whether the interaction that is about to be delivered comes twice; counts it.
    pub fn takes_twice(&mut self) -> bool {
        let twice = self.twice > 0;
        self.twice = self.twice.saturating_sub(1);
        twice
    }

    /// Milliseconds between heartbeats, where a switch says so.
    pub fn heartbeat_ms(&self) -> Option<u64> {
        (self.heartbeat_ms > 0).then_some(self.heartbeat_ms)
    }

    /// How long the stand-in takes to greet, to deliver and to answer.
    pub fn slowness(&self) -> Duration {
        Duration::from_millis(self.slow_ms)
    }

    /// Applies a switch that lasts beyond this moment; others change nothing here.
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
            Switch::Contrary { percent, seed } => self.contrary = Contrary::new(*percent, *seed),
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

/// Does at once what a switch does to the memory and the gateway.
pub fn strike(state: &mut State, switch: &Switch) {
    let order = match switch {
        Switch::NonceLife { seconds } => return state.habits.nonce_life = Span::seconds((*seconds).into()),
        Switch::LimitOldEdits { edits, seconds } => {
            return state.habits.old_edits = Some((*edits, Span::seconds((*seconds).into())));
        }
        Switch::LimitThreads { most } => return state.habits.most_threads = *most,
        Switch::DeliverAgain => return state.happenings.extend(state.asked.clone().map(Happening::Asked)),
        Switch::Lenient { on } => return state.habits.lenient = *on,
        Switch::Contrary { percent, .. } => return state.habits.contrary = *percent > 0,
        Switch::Spread { on } => return state.habits.spread = on.then_some(0),
        Switch::Shards { total, max_concurrency } => {
            return state.habits.shards = (*total, *max_concurrency);
        }
        Switch::Endpoints { urls } => {
            state.world.endpoints = urls.iter().filter(|url| loopback::is_address(url)).cloned().collect();
            state.unsaved.insert(Page::World);
            return;
        }
        Switch::Calm => {
            let Habits { shards, lenient, contrary, .. } = state.habits;
            return state.habits = Habits { shards, lenient, contrary, ..Habits::default() };
        }
        Switch::DropConnections => Order::Drop,
        Switch::Close { code } => Order::Close(*code),
        Switch::AskReconnect => Order::Send(json!({ "op": 7, "t": null, "s": null, "d": null })),
        Switch::InvalidateSession { resumable } => {
            Order::Send(json!({ "op": 9, "t": null, "s": null, "d": resumable }))
        }
        _ => return,
    };
    for session in state.sessions.values() {
        session.order(order.clone());
    }
    if matches!(switch, Switch::InvalidateSession { resumable: false }) {
        for id in std::mem::take(&mut state.sessions).into_keys() {
            state.unsaved.insert(Page::Session(id));
        }
    }
}
