//! Fields of component ids that several presses share: numbers and keys of choices. Parsing accepts
//! exactly what formatting produces.

use crate::base::choice::ChoiceKey;

/// The maximum number of choices in an id, even if each key has the maximum length.
pub const MOST_CHOICES: usize = 5;
/// The maximum length of a key, in bytes.
const LONGEST_KEY: usize = 12;

/// Joins keys with `.`, as the value of a menu option holds them.
pub fn write_keys<'a>(keys: impl IntoIterator<Item = &'a ChoiceKey>) -> String {
    keys.into_iter().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// Splits the selected values of a menu into keys; a button has no values and so no keys. Returns `None`
/// if a key is invalid.
pub fn read_values<V: AsRef<str>>(values: impl IntoIterator<Item = V>) -> Option<Vec<ChoiceKey>> {
    let mut keys = Vec::new();
    for value in values {
        for key in value.as_ref().split('.') {
            keys.push(read_key(key)?);
        }
    }
    Some(keys)
}

pub fn read_key(text: &str) -> Option<ChoiceKey> {
    read_word(text).filter(|text| text.len() <= LONGEST_KEY)
}

/// Reads a nonempty field of lowercase ASCII letters, digits and `-`.
pub fn read_word(text: &str) -> Option<String> {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!text.is_empty() && text.bytes().all(known)).then(|| text.to_owned())
}

/// Returns true for the word `yes`, false for `no`, and `None` for any other text.
pub fn read_either(text: &str, yes: &str, no: &str) -> Option<bool> {
    (text == yes || text == no).then_some(text == yes)
}

/// Reads a canonical decimal number: no sign, no leading zero.
pub fn read_number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
