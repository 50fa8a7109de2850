//! A sentence as data: the key of a message and its typed arguments, in no language yet.
//!
//! The words module turns it into a language; nothing else does.

use std::borrow::Cow;

use super::id::PersonId;
use super::time::Timestamp;

/// A message key with its arguments. Keys are the ids of the message catalogue (`assets/locales`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    pub key: Cow<'static, str>,
    /// Its arguments, by the names that the message uses.
    pub args: Vec<(&'static str, Arg)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A number, for plurals and for show.
    Number(i64),
    /// A word that is the same in every language or selects a variant: a square, a move text, a rule's id.
    Word(String),
    /// Something a person wrote or is called; the chat escapes it.
    Name(String),
    /// A person, by their id in the chat; shown as a mention, which pings only where the message allows it.
    Person(u64),
    /// A moment, shown by the client in the reader's own time, relative to now.
    When(Timestamp),
    /// A language by its code, shown by what it calls itself.
    Language(String),
    Text(Text),
    /// Several messages, joined as a list of the language.
    List(Vec<Text>),
}

impl Text {
    /// Makes a message that has no arguments yet.
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// A message that every game has under its own id: `of("okiya", "name")` is `okiya-name`.
    pub fn of(game: &str, suffix: &str) -> Self {
        Self { key: Cow::Owned(format!("{game}-{suffix}")), args: Vec::new() }
    }

    /// The same message with one more argument.
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
