//! A sentence as data: a message key with typed arguments, not yet in any language. Only the `words`
//! crate translates it.

use std::borrow::Cow;

use super::id::PersonId;
use super::time::Timestamp;

/// A message key with its arguments. Keys are the ids of the message catalogue (`assets/locales`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    pub key: Cow<'static, str>,
    /// The arguments, under the names that the message uses.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a message, typed by how it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A number, which is shown and may select a plural form.
    Number(i64),
    /// A word that is the same in every language or selects a variant: a square, a move text, the id of
    /// a rule.
    Word(String),
    /// A text that a person wrote, such as their name; the chat escapes it.
    Name(String),
    /// A person, by their id in the chat. It is shown as a mention, which pings only if the message
    /// allows it.
    Person(u64),
    /// A point in time, which the chat client shows relative to now in the reader's time zone.
    When(Timestamp),
    /// A language by its code, shown under its native name.
    Language(String),
    Text(Text),
    /// Several messages, joined by the list pattern of the language.
    List(Vec<Text>),
}

impl Text {
    /// Returns a message that has no arguments yet.
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// Returns a message that every game defines under its own id: `of("okiya", "name")` is
    /// `okiya-name`.
    pub fn of(game: &str, suffix: &str) -> Self {
        Self { key: Cow::Owned(format!("{game}-{suffix}")), args: Vec::new() }
    }

    /// Adds an argument to the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

impl From<i64> for Arg {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<u8> for Arg {
    fn from(n: u8) -> Self {
        Self::Number(n.into())
    }
}

impl From<u32> for Arg {
    fn from(n: u32) -> Self {
        Self::Number(n.into())
    }
}

impl From<PersonId> for Arg {
    fn from(person: PersonId) -> Self {
        Self::Person(person.0)
    }
}

impl From<Timestamp> for Arg {
    fn from(moment: Timestamp) -> Self {
        Self::When(moment)
    }
}

impl From<&str> for Arg {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<String> for Arg {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<Text>> for Arg {
    fn from(texts: Vec<Text>) -> Self {
        Self::List(texts)
    }
}
