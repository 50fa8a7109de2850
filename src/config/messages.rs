//! The parser's messages without what stands in the file, which may be a secret in the wrong place.

use super::keys::harmless_part;

/// Removes values and unknown names from an error message of the parser, and names kinds of numbers by their
/// range. Each may be a secret in the wrong place.
pub(super) fn without_values(message: &str) -> String {
    if let Some(message) = with_harmless_name(message) {
        return message;
    }
    let mut message = without_texts(message);
    for kind in ["integer", "floating point", "boolean", "character"] {
        if let Some((before, rest)) = message.split_once(&format!("{kind} `"))
            && let Some((_, after)) = rest.split_once('`')
        {
            let what = if kind == "integer" { "this number" } else { "this value" };
            message = format!("{before}{what}{after}");
        }
    }
    message
        .replace("invalid value: this number, expected", "expected")
        .replace("expected u16", "expected a whole number from 0 to 65535")
        .replace("expected u32", "expected a whole number from 0 to 4294967295")
}

/// Returns a message about an unknown name with only the harmless part of the name, or `None` for any other
/// message. The parser does not escape the name, so its end is the last text that can follow it.
fn with_harmless_name(message: &str) -> Option<String> {
    let (kind, rest) = message.split_once('`').filter(|(kind, _)| kind.starts_with("unknown "))?;
    let end = ["`, expected ", "`, there are no "].iter().filter_map(|after| rest.rfind(after)).max();
    let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
    Some(format!("{kind}`{}{after}", harmless_part(name)))
}

fn without_texts(message: &str) -> String {
    const BEFORE: &str = "string \"";
    let Some((before, rest)) = message.split_once(BEFORE) else { return message.to_owned() };
    let mut escaped = false;
    let end = rest.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let after = end.map_or("", |end| &rest[end + 1..]);
    format!("{before}a text{}", without_texts(after))
}
