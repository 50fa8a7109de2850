//! Notes: short texts by a challenger or a moderator. A note is untrusted text that must be escaped
//! wherever it is shown.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::base::as_text;

use super::Refusal;

pub const LONGEST_NOTE: usize = 128;

/// A short message on one line, at most [`LONGEST_NOTE`] characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note(String);

impl Note {
    /// Reads a note and collapses its whitespace; `None` for blank text.
    ///
    /// # Errors
    /// Refuses a note of more than [`LONGEST_NOTE`] characters.
    pub fn read(text: &str) -> Result<Option<Self>, Refusal> {
        let note = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if note.chars().count() > LONGEST_NOTE {
            return Err(long_note());
        }
        Ok((!note.is_empty()).then_some(Self(note)))
    }

    /// Deserializes an optional note leniently: text that is no valid note becomes `None`, not an
    /// error.
    pub fn if_readable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Self>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.and_then(|text| Self::read(&text).ok().flatten()))
    }

    /// Deserializes an optional reason. Blank text becomes `None`; text that is too long is an error.
    pub fn unless_blank<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Self>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let note = text.as_deref().map(Self::read).transpose();
        Ok(note.map_err(|_| D::Error::custom("a reason is too long"))?.flatten())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

as_text!(Note, Note::as_str, |text: &str| Self::read(text).ok().flatten(), "is no note");

pub fn long_note() -> Refusal {
    Refusal::new("refused-long-note").with("limit", LONGEST_NOTE)
}
