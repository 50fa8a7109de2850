//! The catalogue in one language: sentences with markdown for messages, and plain sentences for controls.

use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::words::{ArgFormatter, Catalogue, Language, PlainFormatter};

#[derive(Clone, Copy)]
pub struct Voice<'a> {
    words: &'a Catalogue,
    language: Language,
}

impl<'a> Voice<'a> {
    pub const fn new(words: &'a Catalogue, language: Language) -> Self {
        Self { words, language }
    }

    #[must_use]
    pub const fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    pub const fn language(self) -> Language {
        self.language
    }

    /// A sentence for the text of a message: names are escaped, people become mentions, and the
    /// client formats times.
    pub fn say(self, text: &Text) -> String {
        self.words.say(self.language, text, &Markdown)
    }

    /// A sentence without markdown: for buttons, menus and descriptions of pictures.
    pub fn plain(self, text: &Text) -> String {
        self.words.say(self.language, text, &PlainFormatter)
    }

    /// Several sentences without markdown, joined as the language joins sentences.
    pub fn sentences<'t>(self, texts: impl IntoIterator<Item = &'t Text>) -> String {
        let join = |first: String, next: String| {
            self.plain(&Text::new("sentences-joined").with("first", first).with("next", next))
        };
        texts.into_iter().map(|text| self.plain(text)).reduce(join).unwrap_or_default()
    }

    /// Two sentences that are formatted already, joined as the language joins sentences.
    pub fn joined(self, first: &str, next: &str) -> String {
        // As names, they keep the blanks that they have.
        let [first, next] = [first, next].map(|sentence| Arg::Name(sentence.to_owned()));
        self.plain(&Text::new("sentences-joined").with("first", first).with("next", next))
    }

    /// The message of a key without arguments, as [`Voice::say`] does.
    pub fn key(self, key: &'static str) -> String {
        self.say(&Text::new(key))
    }
}

struct Markdown;

impl ArgFormatter for Markdown {
    fn name(&self, name: &str) -> String {
        escape(name)
    }

    fn person(&self, id: u64) -> String {
        format!("<@{id}>")
    }

    fn when(&self, moment: Timestamp) -> String {
        format!("<t:{}:R>", moment.seconds())
    }
}

/// Escapes a name so that the chat shows it letter for letter. No part of the name becomes formatting, a
/// link, a mention or a line break.
pub fn escape(name: &str) -> String {
    let mut safe = String::with_capacity(name.len() + 8);
    // Discord turns an address without a scheme, such as `discord.gg/x`, into an invitation, so slashes
    // after a dot are escaped.
    let mut is_address = false;
    for letter in name.chars() {
        is_address = !letter.is_whitespace() && (is_address || letter == '.');
        match letter {
            '/' if is_address => safe.push_str("\\/"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '(' | ')' | '#' | '@' | ':'
            | '-' => {
                safe.push('\\');
                safe.push(letter);
            }
            _ if letter.is_control() => safe.push(' '),
            // Marks that change the direction of writing are left out, because they would also affect the
            // text around the name.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_names_cannot_format_or_mention() {
        for (name, shown) in [
            ("Mika", "Mika"),
            ("**loud**", "\\*\\*loud\\*\\*"),
            ("<@12>", "\\<\\@12\\>"),
            ("@everyone", "\\@everyone"),
            ("two\nlines", "two lines"),
            ("turn\u{202e}ed", "turned"),
            ("Kōnane 碁", "Kōnane 碁"),
            ("join discord.gg/x", "join discord.gg\\/x"),
            ("1/2, and so on.", "1/2, and so on."),
        ] {
            assert_eq!(escape(name), shown);
        }
    }
}
