//! A note on a challenge: a few words of whoever makes it. Untrusted, and never more than words: whoever shows it escapes it.

use super::super::refusal::Refusal;

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 128;

/// A few words on a challenge, on one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note(String);

impl Note {
    /// A note as somebody wrote it; nothing where they wrote only blanks.
    pub fn read(text: &str) -> Result<Option<Self>, Refusal> {
        let note = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if note.chars().count() > LONGEST_NOTE {
            return Err(long_note());
        }
        Ok((!note.is_empty()).then_some(Self(note)))
    }

    /// As they wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A note of more than [`LONGEST_NOTE`] characters.
pub fn long_note() -> Refusal {
    Refusal::new("refused-long-note").with("limit", LONGEST_NOTE)
}
