//! A round as text: set-up and moves as they are stored, sent and shown, and how reading them fails.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A position in its canonical text (`rules.md` of the design calls the first one of a round its set-up).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionText(pub String);

/// A move in its canonical text.
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

/// Why a text could not be read, and where. For developers and the command line, in English; people in a
/// channel get a game's `why_not` instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (at character {})", at + 1)]
pub struct ReadError {
    pub what: String,
    /// Where: bytes from the start of the text, counted from 0.
    pub at: usize,
}

impl ReadError {
    /// What is wrong, and where (bytes from 0).
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self { what: what.into(), at }
    }
}

/// Why a stored round could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The set-up is not a position of this game.
    #[error("position: {0}")]
    Position(ReadError),
    /// A text is no move. Moves are counted from 1.
    #[error("move {number} `{text}`: {error}")]
    Unreadable { number: usize, text: String, error: ReadError },
    /// A move is not legal where it stands. Moves are counted from 1.
    #[error("move {number} `{text}` is not legal in `{position}`")]
    Illegal { number: usize, text: String, position: PositionText },
}
