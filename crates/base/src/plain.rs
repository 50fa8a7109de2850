//! The plain form of a text that a person typed, for everything that reads moves, positions, times, ranges,
//! options and the like.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Returns a typed text with full-width and other compatible characters replaced by ordinary ones (NFKC), and
/// with every kind of dash replaced by `-`. Texts that people write for others, such as notes and names, are
/// kept as they are.
pub fn plain(typed: &str) -> Cow<'_, str> {
    if typed.is_ascii() {
        return Cow::Borrowed(typed);
    }
    Cow::Owned(typed.nfkc().map(|letter| if is_dash(letter) { '-' } else { letter }).collect())
}

/// Hyphens, dashes, the minus sign, and the wave dash of Chinese and Japanese keyboards.
const fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{2e3a}' | '\u{2e3b}' | '\u{301c}' | '\u{3030}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_becomes_plain() {
        for (typed, read) in [
            ("ｂ４", "b4"),
            ("２２：００～７：００", "22:00~7:00"),
            ("a1\u{3000}ａ２", "a1 a2"),
            ("ＵＴＣ＋８", "UTC+8"),
            ("c3‐c5 c3‑c5 c3‒c5 c3–c5 c3—c5 c3―c5 c3−c5 c3﹣c5 c3－c5 c3〜c5", &["c3-c5"; 10].join(" ")),
            ("München 臺北", "München 臺北"),
        ] {
            assert_eq!(plain(typed), read, "{typed}");
        }
    }
}
