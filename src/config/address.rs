//! The address of a database: mostly it holds a password, so no log and no error ever shows it.

use std::fmt;

/// The prefixes of which an address needs one.
const BEGINS: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database. Its debug form shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

/// A text that cannot be an address. Does not repeat it, for a password may stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address of a store is written postgres://user@host/database, in one word")]
pub struct BadAddress;

impl Address {
    /// Reads an address; an empty text is none.
    pub fn read(text: &str) -> Result<Option<Self>, BadAddress> {
        let word = text.trim();
        match word {
            "" => Ok(None),
            _ if Self::is_one(word) && word.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Ok(Some(Self(word.to_owned())))
            }
            _ => Err(BadAddress),
        }
    }

    /// Whether a text is meant as an address, and not as the path of a folder.
    pub fn is_one(text: &str) -> bool {
        BEGINS.iter().any(|begins| text.starts_with(begins))
    }

    /// The address itself, for the one place that connects.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(not shown)")
    }
}
