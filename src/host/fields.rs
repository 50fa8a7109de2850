//! Fields of component ids that several presses share: numbers and the keys of choices. Reading is strict and
//! takes exactly what writing makes.

use crate::base::choice::Key;

/// The most choices that an id can hold, each of the longest kind.
pub const MOST_CHOICES: usize = 5;
/// The longest key of a choice, in bytes.
const LONGEST_KEY: usize = 12;

/// Keys joined by `.`, as a menu's value holds them.
pub fn write_keys<'a>(keys: impl IntoIterator<Item = &'a Key>) -> String {
    keys.into_iter().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// The keys that a menu's chosen values say, each of them keys joined by `.`; none of a button.
pub fn read_values<V: AsRef<str>>(values: impl IntoIterator<Item = V>) -> Option<Vec<Key>> {
    let mut keys = Vec::new();
    for value in values {
        for key in value.as_ref().split('.') {
            keys.push(read_key(key)?);
        }
    }
    Some(keys)
}

pub fn read_key(text: &str) -> Option<Key> {
    read_word(text).filter(|text| text.len() <= LONGEST_KEY)
}

/// A field: small letters, digits and `-`, at least one.
pub fn read_word(text: &str) -> Option<String> {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!text.is_empty() && text.bytes().all(known)).then(|| text.to_owned())
}

/// Which of two words it is: the first one, or the other.
pub fn read_either(text: &str, yes: &str, no: &str) -> Option<bool> {
    (text == yes || text == no).then_some(text == yes)
}

/// A decimal number as it is written: no sign, no leading zero.
pub fn read_number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
