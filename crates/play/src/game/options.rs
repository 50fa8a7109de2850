//! Options of a round, as names and values.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// An option that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionFact {
    /// The name in commands: lower-case letters and `-`.
    pub name: &'static str,
    pub takes: AllowedValues,
    /// Another option that makes this one irrelevant if it is set.
    pub replaced_by: Option<&'static str>,
}

/// The values that an option takes. Each word is shown by the message `<id>-option-<name>` (see
/// [`Game`](super::Game)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedValues {
    /// One of these words; the first is the default.
    One(&'static [&'static str]),
    /// This many different words of the list, separated by commas. There is no default.
    Several(usize, &'static [&'static str]),
}

impl OptionFact {
    /// Returns an option that no other option replaces.
    pub const fn new(name: &'static str, takes: AllowedValues) -> Self {
        Self { name, takes, replaced_by: None }
    }

    /// Returns the words from which one or several are chosen.
    pub const fn words(&self) -> &'static [&'static str] {
        match self.takes {
            AllowedValues::One(words) | AllowedValues::Several(_, words) => words,
        }
    }

    /// Returns the values that can be enumerated; none for an option that takes several words.
    pub const fn listed(&self) -> &'static [&'static str] {
        match self.takes {
            AllowedValues::One(words) => words,
            AllowedValues::Several(..) => &[],
        }
    }

    /// Returns the value of an option that is not set.
    pub fn default(&self) -> Option<&'static str> {
        match self.takes {
            AllowedValues::One(words) => words.first().copied(),
            AllowedValues::Several(..) => None,
        }
    }
}

/// Splits a value at its commas and returns the words, trimmed and in lower case.
pub fn several(value: &str) -> impl Iterator<Item = String> {
    value.split([',', '，', '、']).map(|word| word.trim().to_lowercase())
}

/// The chosen options, by name. An option that is missing has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

/// An option that a game does not offer, or a value that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("there is no option `{name}`; there is {known}")]
    Unknown { name: String, known: String },
    /// A value that the option does not take.
    #[error("`{name}` cannot be `{value}`; it takes {takes}")]
    Value { name: String, value: String, takes: String },
    /// An unknown word among several in a value.
    #[error("`{name}` does not know `{word}`; it takes {takes}")]
    Word { name: String, word: String, takes: String },
    /// Too few words, too many, or the same one twice.
    #[error("`{name}` takes {count} different words, with commas between")]
    Count { name: String, count: usize },
    /// Two options that exclude each other.
    #[error("`{name}` and `{other}` are not given together")]
    Together { name: String, other: String },
}

impl Options {
    /// Returns the defaults, then each other listed value alone. Tests and galleries go through them.
    pub fn variations(facts: &'static [OptionFact]) -> impl Iterator<Item = Self> {
        let others =
            facts.iter().flat_map(|fact| fact.listed().iter().skip(1).map(|value| (fact.name, *value)));
        let one = |(name, value): (&str, &str)| Self([(name.to_owned(), value.to_owned())].into());
        std::iter::once(Self::default()).chain(others.map(one))
    }

    /// Checks every option against those that the game offers.
    ///
    /// # Errors
    ///
    /// Returns the first unknown option or invalid value.
    pub fn check(&self, facts: &[OptionFact]) -> Result<(), OptionError> {
        for (name, value) in &self.0 {
            let Some(fact) = facts.iter().find(|fact| fact.name == name) else {
                let known = facts.iter().map(|fact| fact.name).collect::<Vec<_>>().join(", ");
                let known = if known.is_empty() { "none".to_owned() } else { known };
                return Err(OptionError::Unknown { name: name.clone(), known });
            };
            fact.check(value)?;
        }
        Ok(())
    }

    /// Returns whether an option affects the round, that is, no option that is set replaces it.
    pub fn matters(&self, fact: &OptionFact) -> bool {
        fact.replaced_by.is_none_or(|other| !self.0.contains_key(other))
    }

    /// Returns the value of an option or its default, or an empty string if it has neither.
    pub fn value<'a>(&'a self, fact: &OptionFact) -> &'a str {
        self.0.get(fact.name).map(String::as_str).or_else(|| fact.default()).unwrap_or_default()
    }
}

impl OptionFact {
    fn check(&self, value: &str) -> Result<(), OptionError> {
        let (name, takes) = (self.name.to_owned(), self.words().join(", "));
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
