//! Validation of request bodies. It knows what Engawa sends, and is stricter than Discord: unknown keys are refused
//! unless [`FaultCommand::IgnoreUnknownKeys`](super::FaultCommand::IgnoreUnknownKeys) is on.
//!
//! The functions read JSON and collect problems in a [`FormErrors`](super::errors::FormErrors), so that an
//! error response lists all of them.

pub mod command;
pub mod emoji;
pub mod message;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::errors::FormErrors;
use super::ids::Id;

pub type Object = Map<String, Value>;

/// A value in a request body, with its path.
pub struct JsonField<'a> {
    /// The object keys and list indices that lead to the value, separated by dots.
    pub path: String,
    /// The value; `None` if the key is missing.
    pub value: Option<&'a Value>,
}

impl<'a> JsonField<'a> {
    /// The field for the whole body, whose path is empty.
    pub fn body(value: &'a Value) -> Self {
        Self { path: String::new(), value: Some(value) }
    }

    pub fn key(&self, key: &str) -> JsonField<'a> {
        self.child(key, self.value.and_then(|value| value.get(key)))
    }

    /// The entries of a list; empty if the value is not a list.
    pub fn items(&self) -> Vec<JsonField<'a>> {
        let list = self.value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        list.iter().enumerate().map(|(at, value)| self.child(&at.to_string(), Some(value))).collect()
    }

    fn child(&self, step: &str, value: Option<&'a Value>) -> JsonField<'a> {
        let path = if self.path.is_empty() { step.to_owned() } else { format!("{}.{step}", self.path) };
        JsonField { path, value }
    }

    /// The value, unless it is missing or null.
    pub fn present(&self) -> Option<&'a Value> {
        self.value.filter(|value| !value.is_null())
    }

    /// Adds a problem if the value is missing or null.
    pub fn require(&self, form: &mut FormErrors) {
        if self.present().is_none() {
            form.required(&self.path);
        }
    }

    /// Reads a required list with 1 to `most` entries. Returns an empty list, and adds a problem, if the
    /// value is not a list.
    pub fn required_list(&self, most: usize, form: &mut FormErrors) -> Vec<JsonField<'a>> {
        self.require(form);
        self.list(1..=most, form)
    }

    /// Reads an object, and adds a problem for each key that is not null and not in `keys`, which are separated by
    /// spaces.
    pub fn object(&self, keys: &str, form: &mut FormErrors) -> Option<&'a Object> {
        let Some(object) = self.value.and_then(Value::as_object) else {
            form.problem(&self.path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            return None;
        };
        let is_known = |key: &str| keys.split(' ').any(|known| known == key);
        for (key, _) in object.iter().filter(|(key, value)| !value.is_null() && !is_known(key)) {
            form.unknown_key(&self.key(key).path);
        }
        Some(object)
    }

    /// Reads a text, and checks its length in characters. Returns `None` if the value is missing or null.
    pub fn text(&self, length: RangeInclusive<usize>, form: &mut FormErrors) -> Option<&'a str> {
        let Some(text) = self.present()?.as_str() else {
            form.problem(&self.path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            return None;
        };
        self.check_length(text.chars().count(), &length, form);
        Some(text)
    }

    /// Reads a text as [`text`](Self::text) does, and adds a problem if the value is missing or null.
    pub fn required_text(&self, length: RangeInclusive<usize>, form: &mut FormErrors) -> Option<&'a str> {
        self.require(form);
        self.text(length, form)
    }

    /// Reads a list, and checks its length. The list is empty if the value is missing or null.
    pub fn list(&self, length: RangeInclusive<usize>, form: &mut FormErrors) -> Vec<JsonField<'a>> {
        let Some(value) = self.present() else { return Vec::new() };
        let Some(list) = value.as_array() else {
            form.problem(&self.path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return Vec::new();
        };
        self.check_length(list.len(), &length, form);
        self.items()
    }

    fn check_length(&self, count: usize, length: &RangeInclusive<usize>, form: &mut FormErrors) {
        let (least, most) = (length.start(), length.end());
        if length.contains(&count) {
            return;
        }
        if *least > 0 {
            let message = format!("Must be between {least} and {most} in length.");
            form.problem(&self.path, "BASE_TYPE_BAD_LENGTH", message);
        } else {
            form.problem(&self.path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        }
    }

    /// Reads a whole number, and checks its range. Returns `None` if the value is missing or null.
    pub fn whole(&self, range: RangeInclusive<i64>, form: &mut FormErrors) -> Option<i64> {
        let value = self.present()?;
        let number = value.as_i64().or_else(|| value.as_str().and_then(|text| text.parse().ok()));
        let Some(number) = number else {
            form.problem(&self.path, "NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
            return None;
        };
        if !range.contains(&number) {
            let message = format!("Value must be between {} and {}.", range.start(), range.end());
            form.problem(&self.path, "NUMBER_TYPE_RANGE", message);
        }
        Some(number)
    }

    /// Reads an id. Returns `None` if the value is missing or null.
    pub fn id(&self, form: &mut FormErrors) -> Option<Id> {
        let value = self.present()?;
        let id = value.as_str().and_then(Id::read).or_else(|| value.as_u64().map(Id));
        if id.is_none() {
            form.problem(&self.path, "NUMBER_TYPE_COERCE", format!("Value {value} is not snowflake."));
        }
        id
    }

    /// Reads a boolean. A missing or null value is false.
    pub fn boolean(&self, form: &mut FormErrors) -> bool {
        match self.present() {
            None => false,
            Some(Value::Bool(boolean)) => *boolean,
            Some(_) => {
                form.problem(&self.path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
                false
            }
        }
    }

    /// Reads the key `type`, Discord's number for the type of an object. Returns 0, and adds a problem,
    /// if the key is missing.
    pub fn kind(&self, form: &mut FormErrors) -> i64 {
        let kind = self.key("type");
        kind.require(form);
        kind.whole(0..=255, form).unwrap_or(0)
    }
}
