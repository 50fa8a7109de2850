//! Sentences as data: a message key with typed arguments, independent of the language. Only the `words`
//! crate turns a text into a sentence. Also the plain form of a text that a person typed, for everything that reads moves,
//! positions, times, ranges, options and the like.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use super::grid::Square;
use super::id::PersonId;
use super::time::Timestamp;

/// A message key with its arguments. The keys are the message ids in `assets/locales`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    pub key: Cow<'static, str>,
    /// The arguments, each with the name of its variable in the message.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a message. The variant decides the formatting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A number, which the message shows or uses to select a plural form.
    Number(i64),
    /// A word that is the same in every language, such as a square or a move. The message shows the word,
    /// or uses it to select a variant.
    Word(String),
    /// A text that a person wrote, such as their name. Markup in it is escaped.
    Name(String),
    /// The chat id of a person, shown as a mention. The mention notifies the person only if the chat
    /// message that contains it allows this.
    Person(u64),
    /// A point in time. The reader's chat client shows it relative to now.
    When(Timestamp),
    /// The code of a language, shown as the language's own name for itself.
    Language(String),
    Text(Text),
    /// Several messages, joined as the language joins lists ("a, b and c").
    List(Vec<Text>),
}

impl Text {
    /// Creates a text without arguments.
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// Creates a text for a message that every game defines with its own id as a prefix. `of("okiya",
    /// "name")` has the key `okiya-name`.
    pub fn of(game: &str, suffix: &str) -> Self {
        Self { key: Cow::Owned(format!("{game}-{suffix}")), args: Vec::new() }
    }

    /// Adds an argument for the variable `name` of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Joins alternatives as the language joins them: "a, b or c".
pub fn any_of<A: Into<Arg>>(alternatives: impl IntoIterator<Item = A>) -> Arg {
    joined("list-or", alternatives.into_iter().map(Into::into).collect())
}

/// Joins things that are no messages, such as channels, as [`Arg::List`] joins messages: "a, b and c".
pub fn all_of<A: Into<Arg>>(things: impl IntoIterator<Item = A>) -> Arg {
    joined("list-and", things.into_iter().map(Into::into).collect())
}

/// Joins a list whose last two parts are joined by the message `key`.
fn joined(key: &'static str, mut all: Vec<Arg>) -> Arg {
    let Some(last) = all.pop() else { return Arg::List(Vec::new()) };
    let join = |key, others: Arg, last: Arg| Text::new(key).with("others", others).with("last", last).into();
    let others = all.into_iter().reduce(|others, next| join("list-more", others, next));
    match others {
        Some(others) => join(key, others, last),
        None => last,
    }
}

macro_rules! args_from {
    ($($type:ty: |$value:ident| $arg:expr;)*) => {$(
        impl From<$type> for Arg {
            fn from($value: $type) -> Self {
                $arg
            }
        }
    )*};
}

args_from! {
    i64: |number| Self::Number(number);
    usize: |number| Self::Number(i64::try_from(number).unwrap_or(i64::MAX));
    u8: |number| Self::Number(number.into());
    u32: |number| Self::Number(number.into());
    PersonId: |person| Self::Person(person.0);
    Timestamp: |moment| Self::When(moment);
    &str: |word| Self::Word(word.to_owned());
    String: |word| Self::Word(word);
    Square: |square| Self::Word(square.to_string());
    Text: |text| Self::Text(text);
    Vec<Text>: |texts| Self::List(texts);
}

/// A typed text with full-width and other compatible characters replaced by ordinary ones (NFKC), and
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
