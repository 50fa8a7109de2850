//! Rows with the display names of people in a server, as Discord last reported them.

use serde::{Deserialize, Serialize};

use super::Record;

/// Maximum length of a stored name in characters. Discord's names have at most 32.
const LONGEST: usize = 64;

/// Display name of a person in a server. Untrusted user input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisplayName {
    name: String,
}

impl DisplayName {
    /// Trims a name and truncates it to the maximum length; `None` if nothing is left.
    pub fn new(name: &str) -> Option<Self> {
        let name: String = name.trim().chars().take(LONGEST).collect();
        (!name.is_empty()).then_some(Self { name })
    }

    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl Record for DisplayName {
    const KIND: &'static str = "name";

    fn check(&self) -> Result<(), &'static str> {
        if Self::new(&self.name).as_ref() == Some(self) {
            Ok(())
        } else {
            Err("its name is empty, too long or not trimmed")
        }
    }
}
