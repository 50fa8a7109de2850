//! A sanitizer of display names. It removes characters that reverse the line, that are invisible, or that
//! cover the text around them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The maximum number of combining marks on one letter. No script needs more than three.
const MARKS: usize = 3;
/// The maximum number of characters of a name. Every picture cuts a name of that length anyway.
const LONGEST: usize = 64;

/// The drawable form of a name, or `None` if nothing visible is left.
///
/// Composes letters with their marks where Unicode has a single character (NFC). Removes control
/// characters, invisible characters, direction marks, and combining marks that belong to no script.
/// Replaces whitespace of any kind with single spaces. Keeps at most three different combining marks on
/// each letter.
pub fn clean(name: &str) -> Option<String> {
    let (mut out, mut marks) = (String::new(), Vec::new());
    for letter in name.nfc().take(LONGEST * 4) {
        match kind(letter) {
            Kind::Blank if out.is_empty() || out.ends_with(' ') => {}
            Kind::Blank => out.push(' '),
            Kind::Hidden => continue,
            // Keep a joiner only after a visible character. Joiners connect the parts of an emoji or the
            // letters of some scripts.
            Kind::Joiner if out.is_empty() || out.ends_with([' ', '\u{200c}', '\u{200d}']) => continue,
            Kind::Variant if out.is_empty() || out.ends_with(is_variant) => continue,
            Kind::Mark if out.is_empty() || marks.len() >= MARKS || marks.contains(&letter) => continue,
            Kind::Mark => {
                marks.push(letter);
                out.push(letter);
                continue;
            }
            Kind::Joiner | Kind::Variant | Kind::Letter => out.push(letter),
        }
        marks.clear();
        if out.chars().count() >= LONGEST {
            break;
        }
    }
    let out = out.trim_end_matches([' ', '\u{200c}', '\u{200d}']);
    out.chars().any(|letter| matches!(kind(letter), Kind::Letter)).then(|| out.to_owned())
}

enum Kind {
    Letter,
    Blank,
    Mark,
    Joiner,
    Variant,
    Hidden,
}

fn kind(letter: char) -> Kind {
    match letter {
        // Letters without a visible form. Some people use them for an empty name, so treat them as
        // spaces.
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => Kind::Blank,
        _ if letter.is_whitespace() => Kind::Blank,
        '\u{200c}' | '\u{200d}' => Kind::Joiner,
        _ if is_variant(letter) => Kind::Variant,
        _ if letter.is_control() || is_hidden(letter) => Kind::Hidden,
        _ if is_free_mark(letter) => Kind::Hidden,
        _ if is_combining_mark(letter) => Kind::Mark,
        _ => Kind::Letter,
    }
}

/// Whether a character selects the plain or the coloured form of the character before it.
const fn is_variant(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// Whether a character is invisible or has no fixed meaning: a format character, a tag, a
/// variation selector other than those of [`is_variant`], or a private use character.
const fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0d}' | '\u{feff}'
        | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Whether a character is a combining mark that can follow letters of any script. Stacks of such
/// marks cover the lines above and below. The pairs of letter and mark in common languages have been
/// composed by NFC before, so removing the other marks does little harm.
const fn is_free_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_only_disturbing_characters() {
        for (name, shown) in [
            ("Hana", "Hana"),
            ("  Ha\tna\n ", "Ha na"),
            ("Zoe\u{308}", "Zoë"),
            ("Z\u{300}\u{301}\u{302}a\u{489}l\u{35c}g\u{338}o", "Zalgo"),
            ("turn\u{202e}ed\u{2066}", "turned"),
            ("\u{200b}x\u{feff}", "x"),
            ("نِداء", "نِداء"),
            ("ก็็็็็็", "ก็"),
            ("क्षि", "क्षि"),
            ("👩\u{200d}🌾 ❤\u{fe0f}", "👩\u{200d}🌾 ❤\u{fe0f}"),
            ("\u{200d}a\u{200d}\u{200d}b\u{200d}", "a\u{200d}b"),
            ("1\u{fe0f}\u{20e3}", "1\u{fe0f}"),
        ] {
            assert_eq!(clean(name).as_deref(), Some(shown), "{name:?}");
        }
        for empty in ["", " \u{3000}\u{2800}", "\u{202e}\u{200b}", "\u{301}\u{301}", "\u{e000}", "\u{3164}"] {
            assert_eq!(clean(empty), None, "{empty:?}");
        }
        assert_eq!(clean(&"ab".repeat(200)).map(|name| name.chars().count()), Some(LONGEST));
    }
}
