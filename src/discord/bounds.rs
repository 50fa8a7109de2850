//! Bounds on what Discord sends: far above everything that it really sends, and low enough that no answer and no
//! frame takes much memory or time.

/// The maximum size of an answer, and of an unpacked frame, in bytes. The largest expected ones are a page of a
/// hundred messages, and a large server.
pub(super) const LARGEST: usize = 8 * 1024 * 1024;
/// The maximum number of values in one of them, lists and objects included.
const MOST_VALUES: usize = 500_000;
/// The maximum nesting of lists and objects.
const DEEPEST: usize = 64;

pub(super) const TOO_LARGE: &str = "has more than 8 MiB";
pub(super) const TOO_MANY_VALUES: &str = "has more than 500,000 keys and values";
pub(super) const TOO_DEEP: &str = "is nested more than 64 levels deep";
pub(super) const TOO_MANY_PLACES: &str = "has more different keys than any of Discord's";

/// The bound that a JSON text exceeds, as words that follow "the answer". Reads each byte once, and needs no
/// memory.
pub(super) fn excess(json: &[u8]) -> Option<&'static str> {
    if json.len() > LARGEST {
        return Some(TOO_LARGE);
    }
    let (mut depth, mut values) = (0_usize, 0_usize);
    let mut bytes = json.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                while bytes.next().is_some_and(|byte| match byte {
                    b'\\' => bytes.next().is_some(),
                    byte => *byte != b'"',
                }) {}
            }
            b'{' | b'[' => (depth, values) = (depth + 1, values + 1),
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
        if depth > DEEPEST {
            return Some(TOO_DEEP);
        }
    }
    (values > MOST_VALUES).then_some(TOO_MANY_VALUES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_is_exact() {
        let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        let list = |value: &str, times: usize| format!("[{}]", vec![value; times].join(","));
        for (text, expected) in [
            (String::new(), None),
            (nested(DEEPEST), None),
            (nested(DEEPEST + 1), Some(TOO_DEEP)),
            (list("1", MOST_VALUES), None),
            (list("1", MOST_VALUES + 1), Some(TOO_MANY_VALUES)),
            (list(r#"{"a":1}"#, MOST_VALUES / 2), None),
            (list("[1]", MOST_VALUES / 2 + 1), Some(TOO_MANY_VALUES)),
            (format!("\"{}\"", "[".repeat(LARGEST - 2)), None),
            (format!("\"{}\"", ",".repeat(LARGEST - 1)), Some(TOO_LARGE)),
            (
                r#""a \" b [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[""#.to_owned(),
                None,
            ),
            ("\"never closed \\".to_owned(), None),
        ] {
            assert_eq!(excess(text.as_bytes()), expected, "{}", &text[..text.len().min(40)]);
        }
    }
}
