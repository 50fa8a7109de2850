//! Fields that occur in several kinds of component ids: numbers, words and keys of choices. Parsing
//! accepts exactly what formatting produces.

use crate::base::choice::ChoiceKey;

/// The maximum number of choice keys in a component id. This many keys fit even if each key has the
/// maximum length.
pub const MOST_CHOICES: usize = 5;
/// The maximum length of a choice key, in bytes.
const LONGEST_KEY: usize = 12;

/// Joins choice keys with `.`, for the value of a menu option.
pub fn write_keys<'a>(keys: impl IntoIterator<Item = &'a ChoiceKey>) -> String {
    keys.into_iter().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// Splits the selected values of a menu into choice keys. A button has no values and yields no keys.
/// Returns `None` if a key is invalid.
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

/// Returns the text if it is a nonempty word of lowercase ASCII letters, digits and `-`.
pub fn read_word(text: &str) -> Option<String> {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!text.is_empty() && text.bytes().all(known)).then(|| text.to_owned())
}

/// Returns true if `text` equals the parameter `yes`, false if it equals `no`, and `None` otherwise.
pub fn read_either(text: &str, yes: &str, no: &str) -> Option<bool> {
    (text == yes || text == no).then_some(text == yes)
}

/// Reads a decimal number in canonical form: no sign and no leading zero.
pub fn read_number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
