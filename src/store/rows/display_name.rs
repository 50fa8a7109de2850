//! Rows of names: what people are called in a server, as the chat last showed them there.

use serde::{Deserialize, Serialize};

use super::{Record, mirrored};

/// The longest name that is kept, in characters. Discord's have 32 at most.
const LONGEST: usize = 64;

/// What a person is called in a server. Untrusted: as they wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayName(String);

impl DisplayName {
    /// The name as the chat shows it, cut where it is far too long; nothing where it is empty.
    pub fn new(name: &str) -> Option<Self> {
        let name: String = name.trim().chars().take(LONGEST).collect();
        (!name.is_empty()).then_some(Self(name))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Record for DisplayName {
    const KIND: &'static str = "name";
}

mirrored!(DisplayName as NameRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameRow {
    name: String,
}

impl From<&DisplayName> for NameRow {
    fn from(name: &DisplayName) -> Self {
        Self { name: name.0.clone() }
    }
}

impl TryFrom<NameRow> for DisplayName {
    type Error = &'static str;

    fn try_from(row: NameRow) -> Result<Self, Self::Error> {
        Self::new(&row.name).filter(|name| name.0 == row.name).ok_or("its name is none that is kept")
    }
}
