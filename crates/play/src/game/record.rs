//! A round as text: set-up and moves as they are stored, sent and shown, and the errors of reading them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A position as canonical text. The first position of a round is its set-up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionText(pub String);

/// A move as canonical text, as its game's `notation.rs` writes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MoveText(pub String);

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A parse error with its place, in English, for developers and the command line. People in a channel
/// get [`Words::explain_illegal`](super::Words::explain_illegal) instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (at character {})", at + 1)]
pub struct ParseError {
    pub what: String,
    /// The place, in bytes from the start of the text, counted from 0.
    pub at: usize,
}

impl ParseError {
    /// Returns an error at a byte offset, counted from 0.
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self { what: what.into(), at }
    }
}

/// The reason why a round cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The set-up is not a valid position of this game.
    #[error("position: {0}")]
    Position(ParseError),
    /// A text is not a move. Moves are counted from 1.
    #[error("move {number} `{text}`: {error}")]
    Unreadable { number: usize, text: String, error: ParseError },
    /// A move is not legal in its position. Moves are counted from 1.
    #[error("move {number} `{text}` is not legal in `{position}`")]
    Illegal { number: usize, text: String, position: PositionText },
}
