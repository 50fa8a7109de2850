//! Scrubbed recordings of what Discord answered: methods, routes, statuses, names of headers, times and
//! shapes. A recording holds no token, name, id or text, so a host can attach it to a report.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shape::Shape;
use crate::discord::rest::{Exchange, Observer};

/// The largest error code that is recorded. Discord's have up to six digits, and ids have seventeen or more.
const LARGEST_CODE: u64 = 999_999;

/// The maximum number of exchanges. A check makes about thirty requests, and repeats each three times at most.
const MOST_EXCHANGES: usize = 200;

/// The version of the file format.
const VERSION: u32 = 1;
/// The beginning of the names of the recorded headers; others are left out.
const RATE_LIMITS: &str = "x-ratelimit-";
const RETRY: &str = "retry-after";
/// The headers whose numbers are recorded. `x-ratelimit-reset` is a time of day, and the bucket is an id.
const NUMBERS: [&str; 4] = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset-after", RETRY];
const METHODS: [&str; 5] = ["DELETE", "GET", "PATCH", "POST", "PUT"];
/// The words in the paths of Discord's routes that the check requests.
const WORDS: [&str; 13] = [
    "@me",
    "applications",
    "bot",
    "channels",
    "commands",
    "emojis",
    "gateway",
    "guilds",
    "members",
    "messages",
    "oauth2",
    "threads",
    "users",
];
/// The names of ids in routes, by the word before.
const IDS: [(&str, &str); 7] = [
    ("applications", "{application_id}"),
    ("channels", "{channel_id}"),
    ("commands", "{command_id}"),
    ("emojis", "{emoji_id}"),
    ("guilds", "{guild_id}"),
    ("members", "{user_id}"),
    ("messages", "{message_id}"),
];
const OTHER_ID: &str = "{id}";

/// Everything that a check has recorded, in the order of the requests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    version: u32,
    /// The version of the program that recorded.
    engawa: String,
    pub exchanges: Vec<RecordedExchange>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedExchange {
    pub method: String,
    /// The path with the names of its ids, such as `/channels/{channel_id}`.
    pub route: String,
    pub status: u16,
    /// Discord's error code; 0 if the response has none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub code: u64,
    pub milliseconds: u64,
    /// The rate-limit headers. Only some have their number.
    pub headers: BTreeMap<String, Option<f64>>,
    /// The shape of the response; `None` for an empty one, and for one with too many places.
    pub shape: Option<Shape>,
}

/// A file that is no recording, or that holds more than a recording may.
#[derive(Debug, thiserror::Error)]
pub enum RecordingFault {
    #[error("it is no recording of this program: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("it has version {0}, and this program reads version {VERSION}")]
    Version(u32),
    #[error("it has more than {MOST_EXCHANGES} requests")]
    TooMany,
    #[error("request {0} holds more than a recording may")]
    Unscrubbed(usize),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(code: &u64) -> bool {
    *code == 0
}

impl Recording {
    fn new(exchanges: Vec<RecordedExchange>) -> Self {
        Self { version: VERSION, engawa: env!("CARGO_PKG_VERSION").to_owned(), exchanges }
    }

    /// Parses a recording.
    ///
    /// # Errors
    ///
    /// Fails if the file has another form or version, or if it contains anything that a recording leaves out.
    pub fn read(text: &str) -> Result<Self, RecordingFault> {
        let read: Self = serde_json::from_str(text)?;
        if read.version != VERSION {
            return Err(RecordingFault::Version(read.version));
        }
        if read.exchanges.len() > MOST_EXCHANGES {
            return Err(RecordingFault::TooMany);
        }
        // Three numbers of at most four digits, and the name of a preview: no id fits.
        let version = |text: &str| {
            let (numbers, preview) = text.split_once('-').unwrap_or((text, ""));
            let is_number = |part: &str| part.len() <= 4 && part.parse::<u16>().is_ok();
            numbers.split('.').count() == 3 && numbers.split('.').all(is_number) && preview.len() <= 8
        };
        match read.exchanges.iter().position(|exchange| !exchange.is_scrubbed()) {
            Some(index) => Err(RecordingFault::Unscrubbed(index + 1)),
            None if version(&read.engawa) => Ok(read),
            None => Err(RecordingFault::Unscrubbed(0)),
        }
    }

    /// Returns the recording as the text of a file, with one exchange per line.
    ///
    /// # Panics
    ///
    /// Never, because all keys of an exchange are texts.
    pub fn text(&self) -> String {
        let line = |exchange| serde_json::to_string(exchange).expect("all keys are texts");
        let lines: Vec<String> = self.exchanges.iter().map(line).collect();
        let Self { version, engawa, .. } = self;
        format!(
            "{{\"version\":{version},\"engawa\":\"{engawa}\",\"exchanges\":[\n{}\n]}}\n",
            lines.join(",\n")
        )
    }

    /// Returns the refusals, each once: status and error code.
    pub fn refusals(&self) -> BTreeSet<(u16, u64)> {
        let refused = self.exchanges.iter().filter(|exchange| !exchange.is_success());
        refused.map(|exchange| (exchange.status, exchange.code)).collect()
    }

    /// Returns one line for each difference between this recording and `ours`, the recording of the same
    /// requests to the stand-in. Routes that only one of them has, and refusals, are not compared.
    pub fn differences(&self, ours: &Self) -> Vec<String> {
        let (theirs, own) = (self.by_route(), ours.by_route());
        let mut found = Vec::new();
        for (route, recorded) in &theirs {
            if let Some(own) = own.get(route) {
                found.extend(recorded.differences(own).into_iter().map(|line| format!("{route}: {line}")));
            }
        }
        found
    }

    /// Returns the responses to successful requests, by method and route.
    fn by_route(&self) -> BTreeMap<String, MergedResponse> {
        let mut all = BTreeMap::<String, MergedResponse>::new();
        for exchange in self.exchanges.iter().filter(|exchange| exchange.is_success()) {
            let route = format!("{} {}", exchange.method, exchange.route);
            all.entry(route).or_default().add(exchange);
        }
        all
    }

    /// Returns the method and route of each successful request, each once.
    pub fn routes(&self) -> BTreeSet<String> {
        self.by_route().into_keys().collect()
    }
}

impl RecordedExchange {
    fn of(exchange: &Exchange<'_>) -> Self {
        let body: Option<Value> = serde_json::from_slice(exchange.body).ok();
        let code = body.as_ref().and_then(|body| body["code"].as_u64());
        Self {
            method: exchange.method.reqwest_method().as_str().to_owned(),
            route: template(exchange.address),
            status: exchange.status,
            code: code.filter(|code| exchange.status >= 400 && *code <= LARGEST_CODE).unwrap_or(0),
            milliseconds: u64::try_from(exchange.took.as_millis()).unwrap_or(u64::MAX),
            headers: headers(exchange),
            shape: body.as_ref().and_then(Shape::of),
        }
    }

    pub fn is_success(&self) -> bool {
        self.status < 300
    }

    fn is_scrubbed(&self) -> bool {
        let is_step = |step: &str| {
            step.is_empty()
                || WORDS.contains(&step)
                || step == OTHER_ID
                || IDS.iter().any(|(_, id)| *id == step)
        };
        METHODS.contains(&self.method.as_str())
            && self.code <= LARGEST_CODE
            && self.route.split('/').all(is_step)
            && self.headers.iter().all(|(name, number)| is_header(name, *number))
            && self.shape.as_ref().is_none_or(Shape::is_scrubbed)
    }

    /// Returns one line for each difference between the body of this recorded refusal and `ours`.
    pub fn refusal_differences(&self, ours: &Self) -> Vec<String> {
        let (mut theirs, mut own) = (MergedResponse::default(), MergedResponse::default());
        theirs.add(self);
        own.add(ours);
        let line = |line| format!("refusal with status {}, code {}: {line}", self.status, self.code);
        theirs.differences(&own).into_iter().map(line).collect()
    }
}

/// All responses to the same method and route.
#[derive(Default)]
struct MergedResponse {
    headers: BTreeSet<String>,
    shape: Option<Shape>,
}

impl MergedResponse {
    fn add(&mut self, exchange: &RecordedExchange) {
        self.headers.extend(exchange.headers.keys().cloned());
        self.shape = match (self.shape.take(), exchange.shape.clone()) {
            (Some(before), Some(now)) => Some(before.merged(now)),
            (before, now) => before.or(now),
        };
    }

    fn differences(&self, ours: &Self) -> Vec<String> {
        let mut found = Vec::new();
        let without = |a: &Self, b: &Self| a.headers.difference(&b.headers).cloned().collect::<Vec<_>>();
        found.extend(without(self, ours).iter().map(|name| format!("the header {name} is missing here")));
        found.extend(without(ours, self).iter().map(|name| format!("the header {name} is only here")));
        match (&self.shape, &ours.shape) {
            (Some(theirs), Some(own)) => found.extend(theirs.differences(own)),
            (None, None) => {}
            (Some(_), None) => found.push("the answer has a body in the recording, and none here".to_owned()),
            (None, Some(_)) => found.push("the answer has no body in the recording, and one here".to_owned()),
        }
        found
    }
}

/// Collects the exchanges of a client.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<Vec<RecordedExchange>>>);

impl Recorder {
    pub(in crate::discord) fn observer(&self) -> Observer {
        let to = Arc::clone(&self.0);
        Box::new(move |exchange| {
            to.lock().unwrap_or_else(PoisonError::into_inner).push(RecordedExchange::of(exchange));
        })
    }

    pub fn recording(&self) -> Recording {
        Recording::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

fn headers(exchange: &Exchange<'_>) -> BTreeMap<String, Option<f64>> {
    let kept = exchange.headers.iter().filter(|(name, _)| is_rate_limit(name.as_str()));
    kept.map(|(name, value)| {
        let number = value.to_str().ok().and_then(|text| text.parse::<f64>().ok());
        (name.as_str().to_owned(), number.filter(|n| n.is_finite() && NUMBERS.contains(&name.as_str())))
    })
    .collect()
}

/// Returns whether a recording may hold this header with this number.
fn is_header(name: &str, number: Option<f64>) -> bool {
    is_rate_limit(name) && (number.is_none() || NUMBERS.contains(&name))
}

fn is_rate_limit(name: &str) -> bool {
    name == RETRY
        || name
            .strip_prefix(RATE_LIMITS)
            .is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
}

/// Returns the path of a request's address with the names of its ids. Steps that are no known words count as
/// ids, so that nothing else can get into a recording.
fn template(address: &str) -> String {
    let path = address
        .split_once("/api/v")
        .and_then(|(_, rest)| rest.split_once('/'))
        .map_or(address, |(_, path)| path);
    let mut route = String::new();
    let mut before = "";
    for step in path.split('/') {
        route.push('/');
        let id = IDS.iter().find(|(word, _)| *word == before).map_or(OTHER_ID, |(_, id)| *id);
        route.push_str(if WORDS.contains(&step) { step } else { id });
        before = step;
    }
    route
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
    use serde_json::json;
    use serenity::http::LightMethod;

    use super::*;

    fn recorded(method: LightMethod, address: &str, status: u16, body: &Value) -> RecordedExchange {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("x-ratelimit-limit", "5"),
            ("x-ratelimit-bucket", "abcd1234"),
            ("x-ratelimit-reset", "1800000000.5"),
            ("set-cookie", "secret"),
            ("cf-ray", "secret"),
        ] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let body = body.to_string();
        let took = Duration::from_millis(12);
        RecordedExchange::of(&Exchange {
            method,
            address,
            status,
            headers: &headers,
            took,
            body: body.as_bytes(),
        })
    }

    #[test]
    fn recording_names_routes_and_no_ids() {
        for (address, route) in [
            (
                "https://discord.com/api/v10/channels/123/messages/456",
                "/channels/{channel_id}/messages/{message_id}",
            ),
            ("https://discord.com/api/v10/users/@me/guilds", "/users/@me/guilds"),
            (
                "https://discord.com/api/v10/applications/9/guilds/8/commands",
                "/applications/{application_id}/guilds/{guild_id}/commands",
            ),
            ("https://discord.com/api/v10/webhooks/9/token.secret", "/{id}/{id}/{id}"),
        ] {
            assert_eq!(template(address), route);
        }
        let body = json!({ "id": "123", "content": "a text", "code": 7 });
        let exchange = recorded(LightMethod::Get, "https://discord.com/api/v10/channels/123", 403, &body);
        assert_eq!((exchange.code, exchange.milliseconds), (7, 12));
        let id = json!({ "code": 1_100_000_000_000_000_001_u64 });
        let other = recorded(LightMethod::Get, "https://discord.com/api/v10/channels/123", 403, &id);
        assert_eq!(other.code, 0, "an id is no code");
        let text = Recording::new(vec![exchange]).text();
        for secret in ["123", "a text", "secret", "1800000000", "abcd"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(
            text.contains("\"x-ratelimit-limit\":5.0") && text.contains("\"x-ratelimit-bucket\":null"),
            "{text}"
        );
        assert_eq!(Recording::read(&text).expect("a recording").refusals(), BTreeSet::from([(403, 7)]));
    }

    #[test]
    fn recording_with_more_than_shapes_is_refused() {
        let exchange =
            recorded(LightMethod::Get, "https://discord.com/api/v10/users/@me", 200, &json!({ "id": "1" }));
        let whole = serde_json::to_value(Recording::new(vec![exchange])).expect("JSON");
        assert!(Recording::read(&whole.to_string()).is_ok());
        for (pointer, value) in [
            ("/version", json!(2)),
            ("/engawa", json!("my bot, by me at home")),
            ("/engawa", json!("1100000000000000001")),
            ("/engawa", json!("1.2.1100000000")),
            ("/exchanges/0/method", json!("LOOK")),
            ("/exchanges/0/route", json!("/users/123")),
            ("/exchanges/0/headers", json!({ "cookie": null })),
            ("/exchanges/0/headers", json!({ "x-ratelimit-bucket": 1_100_000_000_000_000_001_u64 })),
            (
                "/exchanges/0/shape/keys",
                json!({ "id": { "is": ["number"], "numbers": [1_100_000_000_000_000_001_u64] } }),
            ),
            ("/exchanges/0/shape/keys", json!({ "Hana Brook": { "is": ["string"] } })),
            ("/exchanges/0/shape/is", json!(["Hana"])),
            ("/exchanges", vec![whole["exchanges"][0].clone(); MOST_EXCHANGES + 1].into()),
        ] {
            let mut changed = whole.clone();
            *changed.pointer_mut(pointer).expect(pointer) = value;
            assert!(Recording::read(&changed.to_string()).is_err(), "{pointer}");
        }
        for version in ["0.1.0", "12.34.56", "1.0.0-rc.1"] {
            let mut changed = whole.clone();
            changed["engawa"] = version.into();
            assert!(Recording::read(&changed.to_string()).is_ok(), "{version}");
        }
        for (code, is_code) in [(50_013_u64, true), (1_100_000_000_000_000_001, false)] {
            let mut changed = whole.clone();
            changed["exchanges"][0]["code"] = code.into();
            assert_eq!(Recording::read(&changed.to_string()).is_ok(), is_code, "{code}");
        }
        let mut more = whole;
        more["exchanges"][0]["body"] = "a text".into();
        assert!(Recording::read(&more.to_string()).is_err(), "an unknown key");
    }

    #[test]
    fn differing_headers_and_bodies_are_found() {
        let address = "https://discord.com/api/v10/users/@me";
        let theirs = recorded(LightMethod::Get, address, 200, &json!({ "id": "1", "new": 1 }));
        let mut ours = recorded(LightMethod::Get, address, 200, &json!({ "id": "1" }));
        ours.headers.remove("x-ratelimit-limit");
        let [theirs, ours] = [theirs, ours].map(|exchange| Recording::new(vec![exchange]));
        assert_eq!(
            theirs.differences(&ours),
            [
                "GET /users/@me: the header x-ratelimit-limit is missing here",
                "GET /users/@me: new is in the recording, and missing here"
            ]
        );
        assert_eq!(ours.differences(&ours), Vec::<String>::new());
    }
}
