//! The reasons why a match cannot use its own thread.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadLoss {
    /// The server has reached Discord's limit of active threads.
    Limit,
    /// The message that should carry the thread is gone.
    NoMessage,
    Deleted,
    /// Discord refused to open the thread for another reason.
    Refused,
}

impl ThreadLoss {
    pub const ALL: [Self; 4] = [Self::Limit, Self::NoMessage, Self::Deleted, Self::Refused];
}
