//! The contrary stand-in: it refuses requests of the bot at random with everything that a bot has to try
//! again, leaves out of its greeting all that it may leave out, and delivers interactions with fields that
//! nobody has described.
//!
//! The dice depend on the seed, the route and how many requests of that route came before, and on nothing
//! else: other routes and the moment change nothing. No request is refused for ever, since a test has to end.

use std::collections::BTreeMap;

use axum::http::{Method, header};
use serde_json::{Map, Value, json};

use super::{
    call::Call,
    failing::{Failing, RestFault},
};

/// Refusals in a row of an answer to an interaction, which has three seconds for everything.
const ANSWER_IN_A_ROW: u32 = 1;
/// Refusals in a row of any other request. Four attempts are made at once; after that it stays in the outbox
/// for a while.
const IN_A_ROW: u32 = 4;

/// Seconds that a refusal asks to wait.
const WAIT: f64 = 0.2;

/// One way to refuse something that can be tried again.
#[derive(Clone, Copy, Debug)]
struct Refusal {
    status: u16,
    code: u32,
    /// Whether the connection breaks instead of an answer.
    cut: bool,
    /// Whether the request takes effect all the same.
    heard: bool,
}

const fn told(status: u16, code: u32) -> Refusal {
    Refusal { status, code, cut: false, heard: false }
}

/// The connection breaks before or after the request takes effect.
const fn cut(heard: bool) -> Refusal {
    Refusal { status: 502, code: 0, cut: true, heard }
}

/// Refusals of every request: the statuses of Discord's documentation ("HTTP response codes") and of the
/// proxies before it.
const ANY: [Refusal; 6] = [told(500, 0), told(502, 0), told(503, 0), told(504, 0), told(429, 0), cut(false)];

/// Refusals of every request with the token of the bot: proxies refuse without a code, and 40333 is one of
/// theirs that Discord documents. A code that nobody knows may be a new one.
const AS_BOT: [Refusal; 8] = [
    told(408, 0),
    told(409, 0),
    told(425, 0),
    told(422, 0),
    told(403, 0),
    told(404, 0),
    told(403, 40_333),
    told(400, 990_001),
];

/// A refusal of every request with the token of the bot but of the question who that is: once is no proof.
const UNAUTHORIZED: [Refusal; 1] = [told(401, 0)];

/// Refusals of messages: the slow mode of a channel.
const MESSAGES: [Refusal; 1] = [told(429, 20_016)];

/// A refusal that takes effect all the same, of requests whose repetition does no harm.
const HEARD: [Refusal; 1] = [cut(true)];

/// How contrary the stand-in is, and what it has refused so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contrary {
    /// Of a hundred requests so many are refused.
    percent: u8,
    seed: u64,
    /// Number of requests so far, by route.
    asked: BTreeMap<String, u64>,
    /// Refusals in a row by method and path.
    in_a_row: BTreeMap<String, u32>,
}

impl Contrary {
    /// One that refuses so many of a hundred requests; 0 refuses none.
    pub fn new(percent: u8, seed: u64) -> Self {
        Self { percent, seed, ..Self::default() }
    }

    /// The failure that a request meets. Only requests of a bot are refused, which are known by their user
    /// agent.
    pub fn failure_of(&mut self, call: &Call) -> Option<Failing> {
        if self.percent == 0 || !is_of_a_bot(call) {
            return None;
        }
        let route = call.bucket().0;
        let asked = self.asked.entry(route.clone()).or_default();
        *asked += 1;
        let dice = rolled(self.seed, &route, *asked);
        let in_a_row = self.in_a_row.entry(format!("{} {}", call.method, call.path)).or_default();
        if dice % 100 >= u64::from(self.percent) || *in_a_row >= most_in_a_row(call) {
            *in_a_row = 0;
            return None;
        }
        *in_a_row += 1;
        let refusals = refusals_of(call);
        let at = usize::try_from(dice / 100 % refusals.len() as u64).unwrap_or_default();
        Some(refusals[at].into())
    }
}

impl From<Refusal> for Failing {
    fn from(Refusal { status, code, cut, heard }: Refusal) -> Self {
        Self { fault: RestFault { status, code, heard, retry_after: WAIT, ..RestFault::default() }, cut }
    }
}

fn is_of_a_bot(call: &Call) -> bool {
    let agent = call.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    agent.is_some_and(|agent| agent.starts_with("DiscordBot"))
}

fn most_in_a_row(call: &Call) -> u32 {
    if matches!(call.steps()[0], "interactions" | "webhooks") { ANSWER_IN_A_ROW } else { IN_A_ROW }
}

/// Everything that a request may be refused with.
fn refusals_of(call: &Call) -> Vec<Refusal> {
    let mut refusals = ANY.to_vec();
    let steps = call.steps();
    // A follow-up has no nonce: after a cut nobody can know whether it was said.
    let is_repeatable = !(call.method == Method::POST && steps[0] == "webhooks");
    refusals.extend(HEARD.iter().filter(|_| is_repeatable));
    if !call.is_open() {
        refusals.extend(AS_BOT);
        refusals.extend(UNAUTHORIZED.iter().filter(|_| steps != ["users", "@me"]));
    }
    if call.method == Method::POST && matches!(steps.as_slice(), ["channels", _, "messages"]) {
        refusals.extend(MESSAGES);
    }
    refusals
}

/// A number of the seed for the n-th request of a route (FNV-1a, then the finalizer of `SplitMix64`).
fn rolled(seed: u64, route: &str, nth: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
    let hash =
        route.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut mixed = hash.wrapping_add(nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// What a greeting may leave out, but for the shard of a bot that has several.
const OPTIONAL: [&str; 7] = [
    "private_channels",
    "relationships",
    "presences",
    "user_settings",
    "guild_join_requests",
    "geo_ordered_rtc_regions",
    "_trace",
];

/// A `READY` with nothing in it that Discord need not send, and with something that nobody has described.
pub fn scant(ready: &mut Value) {
    let Value::Object(fields) = ready else { return };
    fields.retain(|key, _| !OPTIONAL.contains(&key.as_str()));
    if fields.get("shard").is_some_and(|shard| shard[1] == 1) {
        fields.remove("shard");
    }
    surprise(fields);
}

/// An interaction with fields that nobody has described in all of its parts, and without those that need not
/// be there.
pub fn strange(event: &Value) -> Value {
    let mut event = event.clone();
    if let Value::Object(fields) = &mut event {
        for key in ["guild", "context"] {
            fields.remove(key);
        }
        surprise(fields);
    }
    for path in [
        "/data",
        "/data/resolved",
        "/channel",
        "/member",
        "/member/user",
        "/user",
        "/message",
        "/message/author",
    ] {
        if let Some(Value::Object(fields)) = event.pointer_mut(path) {
            surprise(fields);
        }
    }
    event
}

/// An interaction whose fields that no bot of games needs have other forms than they have today. Only for who
/// reads by themselves: the library of the gateway reads whole objects or nothing.
pub fn misshapen(event: &Value) -> Value {
    let mut event = strange(event);
    for (path, value) in [
        ("/version", json!("one")),
        ("/entitlements", json!({})),
        ("/authorizing_integration_owners", json!([])),
        ("/attachment_size_limit", Value::Null),
        ("/member/flags", json!(1_u64 << 32)),
        ("/member/joined_at", json!(1_700_000_000)),
        ("/member/premium_since", json!({})),
        ("/member/user/avatar_decoration_data", json!("leaf")),
        ("/member/user/public_flags", json!("many")),
        ("/member/user/discriminator", Value::Null),
        ("/user/avatar_decoration_data", json!("leaf")),
        ("/user/public_flags", json!("many")),
        ("/message/interaction_metadata", json!(7)),
        ("/message/attachments", json!({})),
        ("/message/timestamp", Value::Null),
        ("/message/author", json!("us")),
    ] {
        if let Some(field) = event.pointer_mut(path) {
            *field = value;
        }
    }
    event
}

fn surprise(fields: &mut Map<String, Value>) {
    fields.insert("not_described".into(), json!({ "since": "today", "deep": [null, { "1": -1.5 }] }));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::http::HeaderMap;

    use super::*;

    fn call(method: Method, path: &str) -> Call {
        let headers =
            HeaderMap::from_iter([(header::USER_AGENT, "DiscordBot (x, 1)".parse().expect("text"))]);
        Call {
            method,
            path: path.to_owned(),
            query: String::new(),
            headers,
            body: Value::Null,
            files: Vec::new(),
        }
    }

    fn fates(seed: u64, paths: &[&str]) -> Vec<Option<Failing>> {
        let mut contrary = Contrary::new(50, seed);
        paths.iter().cycle().take(200).map(|path| contrary.failure_of(&call(Method::POST, path))).collect()
    }

    #[test]
    fn seed_and_route_alone_decide() {
        let here = ["channels/1100000000000000002/messages"];
        let others = ["channels/1100000000000000005/messages", "users/@me/channels"];
        assert_eq!(fates(1, &here), fates(1, &here));
        assert_ne!(fates(1, &here), fates(2, &here));
        let mut mixed = Contrary::new(50, 1);
        let with_others = || -> Option<Failing> {
            mixed.failure_of(&call(Method::POST, others[1]));
            mixed.failure_of(&call(Method::POST, here[0]))
        };
        assert_eq!(std::iter::repeat_with(with_others).take(200).collect::<Vec<_>>(), fates(1, &here));
    }

    #[test]
    fn nothing_is_refused_for_ever() {
        let mut contrary = Contrary::new(100, 1);
        let mut refused = |path: &str| {
            std::iter::repeat_with(|| contrary.failure_of(&call(Method::POST, path)).is_some())
                .take_while(|refused| *refused)
                .count()
        };
        assert_eq!(refused("interactions/1100000000000000007/token/callback"), 1);
        assert_eq!(refused("channels/1100000000000000002/messages"), 4);
    }

    #[test]
    fn only_repeatable_requests_take_effect_unheard() {
        let refused = |method: &Method, path: &str| -> BTreeSet<String> {
            let mut contrary = Contrary::new(100, 1);
            let fates = (0..2_000).filter_map(|_| contrary.failure_of(&call(method.clone(), path)));
            let name = |Failing { fault, cut }: Failing| {
                format!("{} {} {cut} {}", fault.status, fault.code, fault.heard)
            };
            fates.map(name).collect()
        };
        let heard = "502 0 true true";
        let answer = refused(&Method::POST, "interactions/1100000000000000007/token/callback");
        assert!(answer.contains(heard) && !answer.contains("403 40333 false false"), "{answer:?}");
        let more = refused(&Method::POST, "webhooks/1100000000000000003/token");
        assert!(!more.contains(heard) && more.contains("502 0 true false"), "{more:?}");
        let message = refused(&Method::POST, "channels/1100000000000000002/messages");
        let all = ANY.len() + AS_BOT.len() + UNAUTHORIZED.len() + MESSAGES.len() + HEARD.len();
        assert_eq!(message.len(), all, "{message:?}");
    }

    #[test]
    fn requests_of_tests_are_never_refused() {
        let mut contrary = Contrary::new(100, 1);
        let call = Call { headers: HeaderMap::new(), ..call(Method::GET, "gateway/bot") };
        assert_eq!(contrary.failure_of(&call), None);
    }
}
