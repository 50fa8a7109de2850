//! Options of a round, such as the size of the board, as names and values.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// An option that a game offers for its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionFact {
    /// The name of the option in commands: lower-case letters and `-`.
    pub name: &'static str,
    pub takes: AllowedValues,
    /// The name of another option that makes this one irrelevant if the other is set.
    pub replaced_by: Option<&'static str>,
}

/// The values that an option accepts. The documentation of [`Game`](super::Game) lists the messages that
/// name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedValues {
    /// One of these words. The first word is the default.
    One(&'static [&'static str]),
    /// This number of different words from the list, separated by commas. There is no default.
    Several(usize, &'static [&'static str]),
}

impl OptionFact {
    /// An option that no other option makes irrelevant.
    pub const fn new(name: &'static str, takes: AllowedValues) -> Self {
        Self { name, takes, replaced_by: None }
    }

    pub const fn words(&self) -> &'static [&'static str] {
        match self.takes {
            AllowedValues::One(words) | AllowedValues::Several(_, words) => words,
        }
    }

    /// All possible values, or nothing if the option takes several words.
    pub const fn listed(&self) -> &'static [&'static str] {
        match self.takes {
            AllowedValues::One(words) => words,
            AllowedValues::Several(..) => &[],
        }
    }

    /// The value that the option has if nobody sets it. Returns `None` if there is no default.
    pub fn default(&self) -> Option<&'static str> {
        match self.takes {
            AllowedValues::One(words) => words.first().copied(),
            AllowedValues::Several(..) => None,
        }
    }

    fn check(&self, value: &str) -> Result<(), OptionError> {
        let (name, takes) = (self.name.to_owned(), self.words());
        let knows = |word: &str| self.words().contains(&word);
        match self.takes {
            AllowedValues::One(_) if knows(value) => Ok(()),
            AllowedValues::One(_) => Err(OptionError::Value { name, value: value.to_owned(), takes }),
            AllowedValues::Several(count, _) => {
                if let Some(word) = several(value).find(|word| !knows(word)) {
                    return Err(OptionError::Word { name, word, takes });
                }
                let different: BTreeSet<String> = several(value).collect();
                let is_right = different.len() == count && several(value).count() == count;
                if is_right { Ok(()) } else { Err(OptionError::Count { name, count }) }
            }
        }
    }
}

/// Splits the value of an option at its commas, including Chinese ones. Returns the words, trimmed and in
/// lower case.
pub fn several(value: &str) -> impl Iterator<Item = String> {
    value.split([',', '、']).map(|word| word.trim().to_lowercase())
}

/// The options that somebody has set for a round, from name to value. All other options have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

fn listed(words: &[&str]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("there is no option `{name}`; there is {}", listed(.known))]
    Unknown { name: String, known: Vec<&'static str> },
    #[error("`{name}` cannot be `{value}`; it takes {}", listed(.takes))]
    Value { name: String, value: String, takes: &'static [&'static str] },
    /// One word of a value with several words is not among the allowed words.
    #[error("`{name}` does not know `{word}`; it takes {}", listed(.takes))]
    Word { name: String, word: String, takes: &'static [&'static str] },
    /// The value has too few or too many words, or contains a word twice.
    #[error("`{name}` takes {count} different words, with commas between")]
    Count { name: String, count: usize },
    /// Both options are set, but they exclude each other.
    #[error("`{name}` and `{other}` are not given together")]
    Together { name: String, other: String },
}

impl Options {
    /// The default options, then one set of options for each other value of each option. Options that
    /// take several words stay unset. Tests and galleries use this function to cover all variants of a game.
    pub fn variations(facts: &'static [OptionFact]) -> impl Iterator<Item = Self> {
        let others =
            facts.iter().flat_map(|fact| fact.listed().iter().skip(1).map(|value| (fact.name, *value)));
        let one = |(name, value): (&str, &str)| Self([(name.to_owned(), value.to_owned())].into());
        std::iter::once(Self::default()).chain(others.map(one))
    }

    /// Checks the name and value of every option against the options that a game offers.
    ///
    /// # Errors
    ///
    /// Returns the first unknown name or invalid value.
    pub fn check(&self, facts: &[OptionFact]) -> Result<(), OptionError> {
        for (name, value) in &self.0 {
            let Some(fact) = facts.iter().find(|fact| fact.name == name) else {
                let known = facts.iter().map(|fact| fact.name).collect();
                return Err(OptionError::Unknown { name: name.clone(), known });
            };
            fact.check(value)?;
        }
        Ok(())
    }

    /// Whether an option affects the round. An option has no effect if the option that replaces
    /// it is set.
    pub fn matters(&self, fact: &OptionFact) -> bool {
        fact.replaced_by.is_none_or(|other| !self.0.contains_key(other))
    }

    /// The value of an option, or its default. Returns an empty string if the option is not set and
    /// has no default.
    pub fn value<'a>(&'a self, fact: &OptionFact) -> &'a str {
        self.0.get(fact.name).map(String::as_str).or_else(|| fact.default()).unwrap_or_default()
    }
}
