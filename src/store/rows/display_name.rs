//! Rows of names: what people are called in a server, as the chat last showed them there.

use serde::{Deserialize, Serialize};

use super::Record;

/// The longest name that is kept, in characters. Discord's have 32 at most.
const LONGEST: usize = 64;

/// What a person is called in a server. Untrusted: as they wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisplayName {
    name: String,
}

impl DisplayName {
    /// The name as the chat shows it, cut where it is far too long; nothing where it is empty.
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
            Err("its name is none that is kept")
        }
    }
}
