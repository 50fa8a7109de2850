//! What may be chosen about a round before it begins, as names and values.

use std::collections::BTreeMap;

/// An option that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionFact {
    /// Its name in commands: small letters and `-`.
    pub name: &'static str,
    /// Its values, the default first. Empty: any text, checked by the game's `deal`.
    pub values: &'static [&'static str],
}

/// Chosen options by name. What is not named has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(pub BTreeMap<String, String>);

/// An option that a game does not take, or a value that it cannot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// No such option.
    #[error("there is no option `{name}`; there is {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The options there are, as a list.
        known: String,
    },
    /// A value that the option does not take.
    #[error("`{name}` cannot be `{value}`; it takes {takes}")]
    Value {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What it takes, as a list or in words.
        takes: String,
    },
}

impl Options {
    /// The defaults, and each other listed value alone: what tests and galleries go through.
    pub fn variations(facts: &'static [OptionFact]) -> impl Iterator<Item = Self> {
        let others =
            facts.iter().flat_map(|fact| fact.values.iter().skip(1).map(|value| (fact.name, *value)));
        let one = |(name, value): (&str, &str)| Self([(name.to_owned(), value.to_owned())].into());
        std::iter::once(Self::default()).chain(others.map(one))
    }

    /// Checks every option against what the game offers.
    pub fn check(&self, facts: &[OptionFact]) -> Result<(), BadOption> {
        for (name, value) in &self.0 {
            let Some(fact) = facts.iter().find(|fact| fact.name == name) else {
                let known = facts.iter().map(|fact| fact.name).collect::<Vec<_>>().join(", ");
                let known = if known.is_empty() { "none".to_owned() } else { known };
                return Err(BadOption::Unknown { name: name.clone(), known });
            };
            if !fact.values.is_empty() && !fact.values.contains(&value.as_str()) {
                let takes = fact.values.join(", ");
                return Err(BadOption::Value { name: name.clone(), value: value.clone(), takes });
            }
        }
        Ok(())
    }

    /// The value of an option, or its default: the first of its values, or empty where any text is taken.
    pub fn value<'a>(&'a self, fact: &'a OptionFact) -> &'a str {
        self.0.get(fact.name).map_or_else(|| fact.values.first().copied().unwrap_or(""), String::as_str)
    }
}
