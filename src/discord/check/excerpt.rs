//! Texts of others in the output of a check: they stay on their line, and are short.

/// The maximum number of characters of one text that Discord sends.
const LONGEST: usize = 200;

/// Replaces characters that could move a terminal's cursor, begin a line or turn the direction of writing, so
/// that a text cannot forge a finding.
pub fn one_line(text: &str) -> String {
    let is_harmful = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|letter| if is_harmful(letter) { ' ' } else { letter }).collect()
}

/// Returns the beginning of a text in one line.
pub(super) fn excerpt(text: &str) -> String {
    let mut letters = text.chars();
    let mut start = one_line(&letters.by_ref().take(LONGEST).collect::<String>());
    if letters.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpt_is_one_short_harmless_line() {
        assert_eq!(excerpt("Kōnane 碁 🙂"), "Kōnane 碁 🙂");
        assert_eq!(excerpt("a\u{1b}[2J\r\nok\u{85}b\u{202e}c\u{2028}d"), "a [2J  ok b c d");
        assert_eq!(excerpt(&"é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert_eq!(excerpt(&"é".repeat(LONGEST + 1)), format!("{}…", "é".repeat(LONGEST)));
    }
}
