//! A round as text: positions and moves as the bot stores, sends and shows them, and errors about such texts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The text of a position; each position has exactly one. A round is stored as its first position and its
/// moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionText(pub String);

/// The text of a move; each move has exactly one. The `notation.rs` of each game defines the format.
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

/// An error about a position or move text, in English, for developers and the command line. People in a chat
/// get [`Words::explain_illegal`](super::Words::explain_illegal) instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (at character {})", at + 1)]
pub struct ParseError {
    pub what: String,
    /// The offset of the error, in bytes from the start of the text, counted from 0.
    pub at: usize,
}

impl ParseError {
    /// An error at `at`, an offset in bytes from the start of the text, counted from 0.
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self { what: what.into(), at }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The first position is not a valid position of this game.
    #[error("position: {0}")]
    Position(ParseError),
    /// A text is not a move. `number` counts moves from 1.
    #[error("move {number} `{text}`: {error}")]
    Unreadable { number: usize, text: String, error: ParseError },
    /// A move is not legal in its position. `number` counts moves from 1.
    #[error("move {number} `{text}` is not legal in `{position}`")]
    Illegal { number: usize, text: String, position: PositionText },
}
