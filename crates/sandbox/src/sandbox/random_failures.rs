//! Random failures ([`FaultCommand::FailRandomly`](super::FaultCommand::FailRandomly)). The stand-in fails
//! requests of the bot in every way that allows a retry, omits optional fields of `READY`, and adds unknown
//! fields to interactions.
//!
//! A failure depends only on the seed, the route, and the number of earlier requests to that route. The
//! number of consecutive failures is limited, so that tests end.

use std::collections::BTreeMap;

use axum::http::{Method, header};
use serde_json::{Map, Value, json};

use super::{bot_request::BotRequest, faults::RestFault};

/// The maximum number of consecutive failures of an answer to an interaction. The limit is low, because the
/// bot has only three seconds.
const MOST_ANSWERS_IN_A_ROW: u32 = 1;
/// The maximum number of consecutive failures of any other request. The bot makes four attempts in a row,
/// and its outbox retries later.
const MOST_IN_A_ROW: u32 = 4;

/// The value of `retry_after` in a failure, in seconds.
const RETRY_AFTER: f64 = 0.2;

/// A failure after which a bot should retry.
fn failure((status, code): (u16, u32)) -> RestFault {
    RestFault { status, code, times: 1, retry_after: RETRY_AFTER, ..RestFault::default() }
}

/// A failure that closes the connection before (`false`) or after (`true`) the request takes effect.
fn closed_connection(takes_effect: bool) -> RestFault {
    RestFault { takes_effect, closes_connection: true, ..failure((502, 0)) }
}

/// Statuses and codes of failures of any request, from Discord's documentation ("HTTP response codes") and from proxies in front of
/// Discord.
const ANY: [(u16, u32); 5] = [(500, 0), (502, 0), (503, 0), (504, 0), (429, 0)];

/// Failures of any request with the bot's token. A proxy's refusal has code 0, or 40333, which Discord
/// documents for a proxy. 990001 stands for a code that Discord may add.
const WITH_TOKEN: [(u16, u32); 8] =
    [(408, 0), (409, 0), (425, 0), (422, 0), (403, 0), (404, 0), (403, 40_333), (400, 990_001)];

/// The rate of failures, and counters of the requests so far.
#[derive(Debug, Default)]
pub struct RandomFailures {
    /// The percentage of requests that fail.
    percent: u8,
    seed: u64,
    /// The number of requests so far, by route.
    asked: BTreeMap<String, u64>,
    /// The number of consecutive failures, by method and path.
    in_a_row: BTreeMap<String, u32>,
}

impl RandomFailures {
    /// Creates the failures with this rate; 0 percent turns them off.
    pub fn new(percent: u8, seed: u64) -> Self {
        Self { percent, seed, ..Self::default() }
    }

    pub fn is_on(&self) -> bool {
        self.percent > 0
    }

    /// Returns the failure of a request, if it must fail. Only requests with a bot's user agent can fail.
    pub fn failure_of(&mut self, call: &BotRequest) -> Option<RestFault> {
        if !self.is_on() || !is_of_a_bot(call) {
            return None;
        }
        let route = call.route();
        let asked = self.asked.entry(route.clone()).or_default();
        *asked += 1;
        let dice = roll(self.seed, &route, *asked);
        let in_a_row = self.in_a_row.entry(format!("{} {}", call.method, call.path)).or_default();
        let is_answer = matches!(call.steps()[0], "interactions" | "webhooks");
        let most = if is_answer { MOST_ANSWERS_IN_A_ROW } else { MOST_IN_A_ROW };
        if dice % 100 >= u64::from(self.percent) || *in_a_row >= most {
            *in_a_row = 0;
            return None;
        }
        *in_a_row += 1;
        let mut failures = failures_of(call);
        let at = usize::try_from(dice / 100 % failures.len() as u64).unwrap_or_default();
        Some(failures.swap_remove(at))
    }
}

fn is_of_a_bot(call: &BotRequest) -> bool {
    let agent = call.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    agent.is_some_and(|agent| agent.starts_with("DiscordBot"))
}

/// All failures that are possible for a request.
fn failures_of(call: &BotRequest) -> Vec<RestFault> {
    let mut failures: Vec<RestFault> = ANY.map(failure).into();
    failures.push(closed_connection(false));
    let steps = call.steps();
    // A follow-up message has no nonce. After a broken connection, the bot could not tell whether the
    // message was sent.
    if !(call.method == Method::POST && steps[0] == "webhooks") {
        failures.push(closed_connection(true));
    }
    if !call.needs_no_token() {
        failures.extend(WITH_TOKEN.map(failure));
        // With this request a bot checks whether its token is really invalid.
        if steps != ["users", "@me"] {
            failures.push(failure((401, 0)));
        }
    }
    if call.method == Method::POST && matches!(steps.as_slice(), ["channels", _, "messages"]) {
        // As by the slow mode of a channel.
        failures.push(failure((429, 20_016)));
    }
    failures
}

/// A pseudo-random number for the n-th request of a route, by FNV-1a and the finalizer of
/// `SplitMix64`.
fn roll(seed: u64, route: &str, nth: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
    let hash =
        route.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut mixed = hash.wrapping_add(nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Fields that `READY` may omit, separated by blanks. The event may also omit `shard` if there is only one shard.
const OPTIONAL: &str = "private_channels relationships presences user_settings guild_join_requests \
    geo_ordered_rtc_regions _trace";

/// Removes all optional fields of a `READY` event, and adds an unknown field.
pub fn strip_optional(ready: &mut Value) {
    let Value::Object(fields) = ready else { return };
    fields.retain(|key, _| !OPTIONAL.split(' ').any(|optional| optional == key));
    if fields.get("shard").is_some_and(|shard| shard[1] == 1) {
        fields.remove("shard");
    }
    add_unknown_field(fields);
}

/// A copy of an interaction that lacks some optional fields, and has unknown fields in all of its parts.
pub fn with_unknown_fields(event: &Value) -> Value {
    let mut event = event.clone();
    if let Value::Object(fields) = &mut event {
        for key in ["guild", "context"] {
            fields.remove(key);
        }
        add_unknown_field(fields);
    }
    let parts = "/data /data/resolved /channel /member /member/user /user /message /message/author";
    for path in parts.split(' ') {
        if let Some(Value::Object(fields)) = event.pointer_mut(path) {
            add_unknown_field(fields);
        }
    }
    event
}

/// A copy of an interaction in which fields that the bot does not need have unexpected types. Only for delivery
/// by HTTP: the bot's gateway library rejects whole events with such fields.
pub fn with_odd_types(event: &Value) -> Value {
    let mut event = with_unknown_fields(event);
    let odd = json!({
        "/version": "one", "/entitlements": {}, "/authorizing_integration_owners": [],
        "/attachment_size_limit": null, "/member/flags": 1_u64 << 32, "/member/joined_at": 1_700_000_000,
        "/member/premium_since": {}, "/member/user/avatar_decoration_data": "leaf",
        "/member/user/public_flags": "many", "/member/user/discriminator": null,
        "/user/avatar_decoration_data": "leaf", "/user/public_flags": "many",
        "/message/interaction_metadata": 7, "/message/attachments": {}, "/message/timestamp": null,
        "/message/author": "us",
    });
    for (path, value) in odd.as_object().into_iter().flatten() {
        if let Some(field) = event.pointer_mut(path) {
            field.clone_from(value);
        }
    }
    event
}

fn add_unknown_field(fields: &mut Map<String, Value>) {
    fields.insert("not_described".into(), json!({ "since": "today", "deep": [null, { "1": -1.5 }] }));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::http::HeaderMap;

    use super::*;

    fn call(method: Method, path: &str) -> BotRequest {
        let headers =
            HeaderMap::from_iter([(header::USER_AGENT, "DiscordBot (x, 1)".parse().expect("text"))]);
        BotRequest {
            method,
            path: path.to_owned(),
            query: String::new(),
            headers,
            body: Value::Null,
            files: Vec::new(),
        }
    }

    fn failures(seed: u64, paths: &[&str]) -> Vec<Option<RestFault>> {
        let mut contrary = RandomFailures::new(50, seed);
        paths.iter().cycle().take(200).map(|path| contrary.failure_of(&call(Method::POST, path))).collect()
    }

    #[test]
    fn failures_depend_on_seed_and_route_only() {
        let here = ["channels/1100000000000000002/messages"];
        let others = ["channels/1100000000000000005/messages", "users/@me/channels"];
        assert_eq!(failures(1, &here), failures(1, &here));
        assert_ne!(failures(1, &here), failures(2, &here));
        let mut mixed = RandomFailures::new(50, 1);
        let with_others = || -> Option<RestFault> {
            mixed.failure_of(&call(Method::POST, others[1]));
            mixed.failure_of(&call(Method::POST, here[0]))
        };
        assert_eq!(std::iter::repeat_with(with_others).take(200).collect::<Vec<_>>(), failures(1, &here));
    }

    #[test]
    fn runs_of_refusals_are_bounded() {
        let mut contrary = RandomFailures::new(100, 1);
        let mut refused = |path: &str| {
            std::iter::repeat_with(|| contrary.failure_of(&call(Method::POST, path)).is_some())
                .take_while(|refused| *refused)
                .count()
        };
        assert_eq!(refused("interactions/1100000000000000007/token/callback"), 1);
        assert_eq!(refused("channels/1100000000000000002/messages"), 4);
    }

    #[test]
    fn unrepeatable_requests_never_fail_after_effect() {
        let refused = |method: &Method, path: &str| -> BTreeSet<String> {
            let mut contrary = RandomFailures::new(100, 1);
            let failures = (0..2_000).filter_map(|_| contrary.failure_of(&call(method.clone(), path)));
            let name = |fault: RestFault| {
                format!("{} {} {} {}", fault.status, fault.code, fault.closes_connection, fault.takes_effect)
            };
            failures.map(name).collect()
        };
        let took_effect = "502 0 true true";
        let answer = refused(&Method::POST, "interactions/1100000000000000007/token/callback");
        assert!(answer.contains(took_effect) && !answer.contains("403 40333 false false"), "{answer:?}");
        let more = refused(&Method::POST, "webhooks/1100000000000000003/token");
        assert!(!more.contains(took_effect) && more.contains("502 0 true false"), "{more:?}");
        let message = refused(&Method::POST, "channels/1100000000000000002/messages");
        assert_eq!(message.len(), ANY.len() + WITH_TOKEN.len() + 4, "{message:?}");
    }

    #[test]
    fn requests_without_bot_agent_never_fail() {
        let mut contrary = RandomFailures::new(100, 1);
        let call = BotRequest { headers: HeaderMap::new(), ..call(Method::GET, "gateway/bot") };
        assert_eq!(contrary.failure_of(&call), None);
    }
}
