//! The shape of JSON: keys and kinds of values, without the values. Two shapes can be compared.
//!
//! Shapes are what a recording holds of Discord's responses. They contain no text, no id and no number,
//! except the small numbers below the keys in [`ENUMERATED`].

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The keys whose numbers are part of the shape, because Discord enumerates them.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

/// The shape of one value, or of several values at the same place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shape {
    is: BTreeSet<Kind>,
    /// Whether the value is a field that some of several objects lack.
    #[serde(skip_serializing_if = "is_false")]
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Shape {
    /// Returns the shape of a value, in time proportional to its size; `None` if it has too many different places.
    pub fn of(value: &Value) -> Option<Self> {
        Self::of_all("", &[value], &mut 0)
    }

    /// Returns the shape of all values at one place, which is below a key. Elements of an array count as below the
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
                    shape.add_numbers(number.as_u64().filter(|number| *number <= LARGEST_NUMBER));
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

    fn add_numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        self.numbers.extend(numbers);
        while self.numbers.len() > MOST_NUMBERS {
            self.numbers.pop_last();
        }
    }

    /// Returns the shape that describes the values of both.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        let both_objects = self.is.contains(&Kind::Object) && other.is.contains(&Kind::Object);
        let mut keys = BTreeMap::new();
        for (key, mut theirs) in other.keys {
            let merged = if let Some(ours) = self.keys.remove(&key) {
                ours.merged(theirs)
            } else {
                theirs.optional |= both_objects;
                theirs
            };
            keys.insert(key, merged);
        }
        for (key, mut ours) in std::mem::take(&mut self.keys) {
            ours.optional |= both_objects;
            keys.insert(key, ours);
        }
        self.keys = keys;
        self.items = match (self.items.take(), other.items) {
            (Some(ours), Some(theirs)) => Some(Box::new(ours.merged(*theirs))),
            (ours, theirs) => ours.or(theirs),
        };
        self.is.extend(other.is);
        self.add_numbers(other.numbers);
        self.optional |= other.optional;
        self
    }

    /// Returns one line for each difference between this recorded shape and the shape `ours` of the
    /// stand-in's response. A value that was always null, and an array that was always empty, fit everything.
    pub fn differences(&self, ours: &Self) -> Vec<String> {
        let mut found = Vec::new();
        self.compare(ours, "", &mut found);
        found
    }

    fn compare(&self, ours: &Self, path: &str, found: &mut Vec<String>) {
        let (theirs, own) = (self.kinds(), ours.kinds());
        let place = if path.is_empty() { "the whole answer" } else { path };
        if !theirs.is_empty() && !own.is_empty() && theirs.is_disjoint(&own) {
            found.push(format!("{place} is {} in the recording, and {} here", names(&theirs), names(&own)));
            return;
        }
        if theirs.contains(&Kind::Object) && own.contains(&Kind::Object) {
            for (key, theirs) in &self.keys {
                let place = join(path, key);
                match ours.keys.get(key) {
                    Some(own) => theirs.compare(own, &place, found),
                    None => found.push(format!("{place} is in the recording, and missing here")),
                }
            }
            let extra = ours.keys.iter().filter(|(key, own)| !own.optional && !self.keys.contains_key(*key));
            found.extend(
                extra.map(|(key, _)| {
                    format!("{} is missing in the recording, and always here", join(path, key))
                }),
            );
        }
        if let (Some(theirs), Some(own)) = (&self.items, &ours.items) {
            theirs.compare(own, &format!("{path}[]"), found);
        }
    }

    fn kinds(&self) -> BTreeSet<Kind> {
        self.is.iter().copied().filter(|kind| *kind != Kind::Null).collect()
    }

    /// Returns whether [`Shape::of`] can have written all keys and numbers.
    pub fn is_scrubbed(&self) -> bool {
        self.is_scrubbed_below("")
    }

    fn is_scrubbed_below(&self, key: &str) -> bool {
        let is_known = |key: &String| [NUMBER, LOCALE, OTHER].contains(&key.as_str()) || is_plain(key);
        self.has_only_enumerated_numbers(key)
            && self.keys.iter().all(|(key, shape)| is_known(key) && shape.is_scrubbed_below(key))
            && self.items.as_ref().is_none_or(|items| items.is_scrubbed_below(key))
    }

    fn has_only_enumerated_numbers(&self, key: &str) -> bool {
        self.numbers.is_empty()
            || ENUMERATED.contains(&key)
                && self.numbers.len() <= MOST_NUMBERS
                && self.numbers.iter().all(|number| *number <= LARGEST_NUMBER)
    }
}

fn kind(value: &Value) -> Kind {
    match value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Boolean,
        Value::Number(_) => Kind::Number,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    }
}

/// Returns the name under which a shape holds the key of an object. `outer` is the key of that object.
fn key_name(outer: &str, key: &str) -> String {
    if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit()) {
        NUMBER.to_owned()
    } else if outer.ends_with("_localizations") {
        LOCALE.to_owned()
    } else if is_plain(key) {
        key.to_owned()
    } else {
        OTHER.to_owned()
    }
}

/// Returns whether a key is written as Discord writes its own: lower-case letters, digits and `_`.
fn is_plain(key: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    key.len() <= LONGEST_KEY
        && key.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && key.bytes().all(is_part)
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn names(kinds: &BTreeSet<Kind>) -> String {
    let name = |kind: &Kind| match kind {
        Kind::Null => "null",
        Kind::Boolean => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    };
    kinds.iter().map(name).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
            "Odd Key": true, "name_localizations": { "id": "permainan", "zh-TW": "x" },
            "attachments": [{ "size": 3, "flags": 4 }, { "size": 3, "title": "t" }],
        });
        let text = serde_json::to_string(&of(&value)).expect("JSON");
        for secret in ["1100", "secret", "77", "Hana", "Odd", "permainan", "zh-TW"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(text.contains(r#""type":{"is":["number"],"numbers":[19]}"#), "{text}");
        assert!(text.contains(r#""title":{"is":["string"],"optional":true}"#), "{text}");
        assert!(text.contains(r#""name_localizations":{"is":["object"],"keys":{"{locale}":"#), "{text}");
        let read: Shape = serde_json::from_str(&text).expect("a shape");
        assert_eq!(read, of(&value));
        assert!(read.is_scrubbed());
    }

    #[test]
    fn differences_name_their_place() {
        let differences = |theirs: Value, ours: Value| of(&theirs).differences(&of(&ours));
        assert_eq!(
            differences(json!({ "a": [{ "b": 1 }] }), json!({ "a": [{ "b": "1" }] })),
            ["a[].b is a number in the recording, and a string here"]
        );
        assert_eq!(
            differences(json!({ "a": 1 }), json!({ "b": 1 })),
            ["a is in the recording, and missing here", "b is missing in the recording, and always here"]
        );
        assert_eq!(
            differences(json!([]), json!({})),
            ["the whole answer is an array in the recording, and an object here"]
        );
        for (theirs, ours) in [
            (json!({ "a": null }), json!({ "a": "x" })),
            (json!({ "a": [] }), json!({ "a": [1] })),
            (json!([{ "a": 1 }]), json!([{ "a": 2 }, { "a": 1, "b": 1 }])),
        ] {
            assert_eq!(differences(theirs, ours), Vec::<String>::new());
        }
    }

    #[test]
    fn foreign_keys_are_not_scrubbed() {
        for key in ["Name", "a b", "", "1100000000000000001", "zh-TW"] {
            let text = json!({ "is": ["object"], "keys": { key: { "is": ["string"] } } }).to_string();
            let read: Shape = serde_json::from_str(&text).expect("a shape");
            assert!(!read.is_scrubbed(), "{key:?}");
        }
    }

    #[test]
    fn only_few_small_enumerated_numbers_are_scrubbed() {
        let id = 1_100_000_000_000_000_001_u64;
        for (key, numbers, expected) in [
            ("type", json!([0, 19]), true),
            ("position", json!([19]), false),
            ("type", json!([id]), false),
            ("type", (0..=16).collect(), false),
        ] {
            let number = json!({ "is": ["number"], "numbers": numbers });
            let in_list = json!({ "is": ["array"], "items": number });
            for shape in [&number, &in_list] {
                let text = json!({ "is": ["object"], "keys": { key: shape } }).to_string();
                let read: Shape = serde_json::from_str(&text).expect("a shape");
                assert_eq!(read.is_scrubbed(), expected, "{text}");
            }
        }
        let whole: Shape =
            serde_json::from_value(json!({ "is": ["number"], "numbers": [4] })).expect("a shape");
        assert!(!whole.is_scrubbed());
        let of_id = of(&json!({ "type": id, "name_localizations": { "type": 3 } }));
        assert!(of_id.is_scrubbed() && !serde_json::to_string(&of_id).expect("JSON").contains("1100"));
    }
}
