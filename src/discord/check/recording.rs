//! Scrubbed recordings of what Discord answered: methods, routes, statuses, names of headers, times and
//! shapes. A recording holds no token, name, id or text, so a host can attach it to a report.
//!
//! A shape is JSON without its values: keys, kinds of values, and the small numbers below the keys in
//! [`ENUMERATED`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::app::memory::Lock;
use crate::discord::rest::{Exchange, Observer};

/// The version of the file format.
const VERSION: u32 = 1;
/// The largest error code that is recorded. Discord's have up to six digits, and ids have seventeen or more.
const LARGEST_CODE: u64 = 999_999;
/// The headers whose numbers are recorded. `x-ratelimit-reset` is a time of day, and the bucket is an id.
const NUMBERS: [&str; 4] =
    ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset-after", RETRY_AFTER];
const RETRY_AFTER: &str = "retry-after";
/// The words in the paths of Discord's routes that the check requests, separated by blanks.
const WORDS: &str =
    "@me applications bot channels commands emojis gateway guilds members messages oauth2 threads users";
/// The keys whose numbers are part of a shape, because Discord enumerates them.
const ENUMERATED: [&str; 3] = ["type", "flags", "code"];
/// The maximum number of different numbers that a shape holds for one key.
const MOST_NUMBERS: usize = 16;
/// The largest of these numbers. Discord's flags have fewer bits, and its ids have more.
const LARGEST_NUMBER: u64 = 1 << 50;
/// The maximum number of places in a shape. Discord's largest answers have some hundreds.
const MOST_PLACES: usize = 5_000;
/// The maximum length of a key. Discord's longest has 42 characters.
const LONGEST_KEY: usize = 64;
/// The names that stand for keys which are data: numbers such as ids, locales, and everything else that is
/// not written as Discord writes its own keys.
const NUMBER: &str = "{number}";
const LOCALE: &str = "{locale}";
const OTHER: &str = "{key}";

/// Collects the exchanges of a client, in the order of the requests.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Lock<Vec<RecordedExchange>>>);

impl Recorder {
    pub(in crate::discord) fn observer(&self) -> Observer {
        let recorder = self.clone();
        Box::new(move |exchange| recorder.0.lock().push(RecordedExchange::of(exchange)))
    }

    /// Whether Discord has granted any request.
    pub fn has_success(&self) -> bool {
        self.0.lock().iter().any(|exchange| exchange.status < 300)
    }

    /// The recording as the text of a JSON file, with one exchange per line.
    ///
    /// # Panics
    ///
    /// Never, because all keys of an exchange are texts.
    pub fn text(&self) -> String {
        let line = |exchange| serde_json::to_string(exchange).expect("all keys are texts");
        let exchanges = self.0.lock().iter().map(line).collect::<Vec<String>>().join(",\n");
        let version = env!("CARGO_PKG_VERSION");
        format!("{{\"version\":{VERSION},\"engawa\":\"{version}\",\"exchanges\":[\n{exchanges}\n]}}\n")
    }
}

#[derive(Serialize)]
struct RecordedExchange {
    method: String,
    /// The path with the names of its ids, such as `/channels/{channel_id}`.
    route: String,
    status: u16,
    /// The error code of a refusal, if the response has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<u64>,
    milliseconds: u64,
    /// The rate-limit headers. Only some have their number.
    headers: BTreeMap<String, Option<f64>>,
    /// The shape of the response; `None` for an empty one, and for one with too many places.
    shape: Option<Shape>,
}

impl RecordedExchange {
    fn of(exchange: &Exchange<'_>) -> Self {
        let body: Option<Value> = serde_json::from_slice(exchange.body).ok();
        let code = body.as_ref().and_then(|body| body["code"].as_u64());
        Self {
            method: exchange.method.reqwest_method().to_string(),
            route: template(exchange.address),
            status: exchange.status,
            code: code.filter(|code| exchange.status >= 400 && (1..=LARGEST_CODE).contains(code)),
            milliseconds: u64::try_from(exchange.took.as_millis()).unwrap_or(u64::MAX),
            headers: headers(exchange),
            shape: body.as_ref().and_then(Shape::of),
        }
    }
}

fn headers(exchange: &Exchange<'_>) -> BTreeMap<String, Option<f64>> {
    let is_plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_rate_limit = |name: &str| name.strip_prefix("x-ratelimit-").is_some_and(is_plain);
    let named = exchange.headers.iter().map(|(name, value)| (name.as_str(), value));
    let kept = named.filter(|(name, _)| *name == RETRY_AFTER || is_rate_limit(name));
    kept.map(|(name, value)| {
        let number = value.to_str().ok().and_then(|text| text.parse::<f64>().ok());
        (name.to_owned(), number.filter(|number| number.is_finite() && NUMBERS.contains(&name)))
    })
    .collect()
}

/// The path of a request's address with the names of its ids. Steps that are no known words count as ids, so
/// that nothing else can get into a recording.
fn template(address: &str) -> String {
    let versioned = address.split_once("/api/v").and_then(|(_, rest)| rest.split_once('/'));
    let path = versioned.map_or(address, |(_, path)| path);
    let is_word = |step: &str| WORDS.split(' ').any(|word| word == step);
    let (mut route, mut before) = (String::new(), "");
    for step in path.split('/') {
        let name = match before {
            _ if is_word(step) => step.to_owned(),
            "members" => "{user_id}".to_owned(),
            word if is_word(word) => format!("{{{}_id}}", word.trim_end_matches('s')),
            _ => "{id}".to_owned(),
        };
        route.push('/');
        route.push_str(&name);
        before = step;
    }
    route
}

/// The shape of one value, or of several values at the same place.
#[derive(Default, Serialize)]
pub(super) struct Shape {
    /// The kinds of the values.
    is: BTreeSet<&'static str>,
    /// Whether the value is a field that some of several objects lack.
    #[serde(skip_serializing_if = "Not::not")]
    optional: bool,
    /// The numbers that occurred, for a key in [`ENUMERATED`].
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    numbers: BTreeSet<u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    keys: BTreeMap<String, Shape>,
    /// The shape of all elements of an array. An array that was always empty has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Box<Shape>>,
}

impl Shape {
    /// Takes time proportional to the size of the value. Returns `None` if it has too many different places.
    pub(super) fn of(value: &Value) -> Option<Self> {
        Self::of_all("", &[value], &mut 0)
    }

    /// The shape of all values at one place, which is below a key. Elements of an array count as below the
    /// array's key. `places` counts the shapes that were made.
    fn of_all(key: &str, values: &[&Value], places: &mut usize) -> Option<Self> {
        *places += 1;
        if *places > MOST_PLACES {
            return None;
        }
        let (mut shape, mut items, mut objects) = (Self::default(), Vec::new(), 0);
        // By key: the number of objects that have it, the last of them, and all values.
        let mut below = BTreeMap::<String, (usize, usize, Vec<&Value>)>::new();
        for value in values {
            shape.is.insert(kind(value));
            match value {
                Value::Number(number) if ENUMERATED.contains(&key) => {
                    shape.numbers.extend(number.as_u64().filter(|number| *number <= LARGEST_NUMBER));
                    if shape.numbers.len() > MOST_NUMBERS {
                        shape.numbers.pop_last();
                    }
                }
                Value::Array(list) => items.extend(list),
                Value::Object(map) => {
                    objects += 1;
                    for (inner, value) in map {
                        let (count, last, values) = below.entry(key_name(key, inner)).or_default();
                        *count += usize::from(*last != objects);
                        *last = objects;
                        values.push(value);
                    }
                }
                _ => {}
            }
        }
        if !items.is_empty() {
            shape.items = Some(Box::new(Self::of_all(key, &items, places)?));
        }
        for (name, (count, _, values)) in below {
            let inner = Self::of_all(&name, &values, places)?;
            shape.keys.insert(name, Self { optional: count < objects, ..inner });
        }
        Some(shape)
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The name under which a shape holds the key of an object. `outer` is the key of that object. Discord writes its
/// own keys with lower-case letters, digits and `_`.
fn key_name(outer: &str, key: &str) -> String {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let name = if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit()) {
        NUMBER
    } else if outer.ends_with("_localizations") {
        LOCALE
    } else if key.len() <= LONGEST_KEY
        && key.starts_with(|letter: char| !letter.is_ascii_digit())
        && key.bytes().all(is_part)
    {
        key
    } else {
        OTHER
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
    use serde_json::json;
    use serenity::http::LightMethod;

    use super::*;

    fn recorded(address: &str, body: &Value) -> RecordedExchange {
        let headers = [
            ("x-ratelimit-limit", "5"),
            ("x-ratelimit-bucket", "abcd1234"),
            ("x-ratelimit-reset", "1800000000.5"),
            ("set-cookie", "secret"),
            ("cf-ray", "secret"),
        ];
        let header = |(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        RecordedExchange::of(&Exchange {
            method: LightMethod::Get,
            address,
            status: 403,
            headers: &headers.map(header).into_iter().collect::<HeaderMap>(),
            took: Duration::from_millis(12),
            body: body.to_string().as_bytes(),
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
            ("https://discord.com/api/v10/guilds/8/members/7", "/guilds/{guild_id}/members/{user_id}"),
            (
                "https://discord.com/api/v10/applications/9/emojis/7",
                "/applications/{application_id}/emojis/{emoji_id}",
            ),
            ("https://discord.com/api/v10/webhooks/9/token.secret", "/{id}/{id}/{id}"),
        ] {
            assert_eq!(template(address), route);
        }
        let address = "https://discord.com/api/v10/channels/123";
        let exchange = recorded(address, &json!({ "id": "123", "content": "a text", "code": 7 }));
        assert_eq!((exchange.code, exchange.milliseconds), (Some(7), 12));
        let id = recorded(address, &json!({ "code": 1_100_000_000_000_000_001_u64 }));
        assert_eq!(id.code, None, "an id is no code");
        let recorder = Recorder::default();
        recorder.0.lock().push(exchange);
        assert!(!recorder.has_success());
        let text = recorder.text();
        for secret in ["123", "a text", "secret", "1800000000", "abcd"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(
            text.contains("\"x-ratelimit-limit\":5.0") && text.contains("\"x-ratelimit-bucket\":null"),
            "{text}"
        );
    }

    fn of(value: &Value) -> Shape {
        Shape::of(value).expect("few places")
    }

    #[test]
    fn answers_of_many_different_keys_have_no_shape() {
        let object = |keys: usize| (0..keys).map(|key| (format!("k{key}"), Value::Null)).collect::<Value>();
        let list = |keys: usize| (0..keys).map(|key| json!({ format!("k{key}"): 1 })).collect::<Value>();
        // The whole answer is a place, too, and so are the elements of a list.
        for (value, has_shape) in [
            (object(MOST_PLACES - 1), true),
            (object(MOST_PLACES), false),
            (list(MOST_PLACES - 2), true),
            (list(MOST_PLACES - 1), false),
            ((0..100_000).map(|_| json!({ "id": "1", "type": 2 })).collect(), true),
        ] {
            assert_eq!(Shape::of(&value).is_some(), has_shape);
        }
    }

    #[test]
    fn keys_of_some_objects_are_optional() {
        let value = json!([{ "a": { "b": 1 }, "1": {}, "2": {} }, { "a": {}, "c": null }, null, 7]);
        let keys = of(&value).items.expect("elements").keys;
        let optional = |key: &str| keys[key].optional;
        assert_eq!([optional("a"), optional("c"), optional(NUMBER)], [false, true, true]);
        assert!(keys["a"].keys["b"].optional);
    }

    #[test]
    fn shape_holds_no_value() {
        let value = json!({
            "id": "1100000000000000001", "content": "a secret text", "type": 19, "position": 77, "nonce": null,
            "integration_types_config": { "0": {}, "1": {} }, "resolved": { "1100000000000000009": { "name": "Hana" } },
            "Odd Key": true, "name_localizations": { "id": "permainan", "zh-TW": "x", "type": 3 }, "": 1, "a b": 1,
            "attachments": [{ "size": 3, "flags": 4 }, { "size": 3, "title": "t", "code": 1_100_000_000_000_000_001_u64 }],
        });
        let text = serde_json::to_string(&of(&value)).expect("JSON");
        for secret in ["1100", "secret", "77", "Hana", "Odd", "a b", "permainan", "zh-TW", "[3]"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(text.contains(r#""type":{"is":["number"],"numbers":[19]}"#), "{text}");
        assert!(text.contains(r#""title":{"is":["string"],"optional":true}"#), "{text}");
        assert!(text.contains(r#""name_localizations":{"is":["object"],"keys":{"{locale}":"#), "{text}");
        let many = of(&json!({ "type": (0..=16).collect::<Vec<u64>>() }));
        assert_eq!(many.keys["type"].items.as_ref().map(|items| items.numbers.len()), Some(MOST_NUMBERS));
    }
}
