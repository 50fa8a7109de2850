//! Reasons for which a match loses its thread.

use serde::{Deserialize, Serialize};

/// Why a match cannot be played in the thread that it was to have to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadLoss {
    /// The server has as many active threads as the chat allows.
    Limit,
    /// The message on which the thread was to be opened is gone.
    NoMessage,
    Deleted,
    /// The chat refuses to open it, for a reason of its own.
    Refused,
}

impl ThreadLoss {
    pub const ALL: [Self; 4] = [Self::Limit, Self::NoMessage, Self::Deleted, Self::Refused];
}
