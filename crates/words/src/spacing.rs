//! Blanks between Chinese characters and Latin words, which Chinese typography sets apart.
//!
//! A catalogue cannot write these blanks around an argument: "{ $person }認輸" needs one after a mention
//! or a Latin name, but none after a Chinese name. Hence they are inserted after the message is formatted.

use super::ArgFormatter;
use crate::base::time::Timestamp;

/// The attribute of the message with a language's own name, for languages that need these blanks.
pub const ATTRIBUTE: &str = "spaces-beside-latin";

/// The ends of a text that a person wrote. Unicode reserves these characters for use within a program.
const QUOTE: char = '\u{fdd0}';
const UNQUOTE: char = '\u{fdd1}';

/// A formatter that marks what people wrote, so that [`space_beside_latin`] leaves their words as they are.
pub struct Quoting<'a>(pub &'a dyn ArgFormatter);

impl ArgFormatter for Quoting<'_> {
    fn name(&self, name: &str) -> String {
        format!("{QUOTE}{}{UNQUOTE}", self.0.name(name))
    }

    fn person(&self, id: u64) -> String {
        self.0.person(id)
    }

    fn when(&self, moment: Timestamp) -> String {
        self.0.when(moment)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Chinese,
    /// A word with a Latin letter, such as `f6`, or the mention of a person, a channel or a command.
    Latin,
    /// Anything else. Numbers too: they stand beside Chinese without a blank.
    Other,
}

/// Inserts the missing blanks into a sentence, and removes the marks of [`Quoting`].
pub fn space_beside_latin(sentence: &str) -> String {
    let mut spaced = String::with_capacity(sentence.len() + sentence.len() / 8);
    let (mut before, mut is_quoted, mut is_within_quote) = (Part::Other, false, false);
    let mut rest = sentence;
    while let Some(first) = rest.chars().next() {
        let (part, length) = first_part(rest, first);
        let (text, after) = rest.split_at(length);
        rest = after;
        if matches!(first, QUOTE | UNQUOTE) {
            (is_quoted, is_within_quote) = (first == QUOTE, false);
            continue;
        }
        let meet = matches!((before, part), (Part::Chinese, Part::Latin) | (Part::Latin, Part::Chinese));
        if meet && !is_within_quote {
            spaced.push(' ');
        }
        spaced.push_str(text);
        (before, is_within_quote) = (part, is_quoted);
    }
    spaced
}

/// The kind and the length in bytes of the part at the start of a text, which begins with `first`.
fn first_part(text: &str, first: char) -> (Part, usize) {
    if ["<@", "<#", "</"].iter().any(|start| text.starts_with(start))
        && let Some(end) = text.find('>')
    {
        return (Part::Latin, end + 1);
    }
    if is_chinese(first) {
        return (Part::Chinese, first.len_utf8());
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() || is_chinese(letter));
    let word = &text[..end.unwrap_or(text.len())];
    let part = if word.contains(is_latin) { Part::Latin } else { Part::Other };
    (part, word.len().max(first.len_utf8()))
}

const fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{4e00}'..='\u{9fff}')
}

fn is_latin(letter: char) -> bool {
    letter.is_alphabetic() && matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}
