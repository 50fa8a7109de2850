//! The interaction that is answered by something in the outbox, and how it is written there. Its token is a
//! secret.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, InteractionId};

/// The interaction that is answered by what is told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerTo {
    pub interaction: InteractionId,
    /// What the chat wants to see with an answer. A secret.
    pub token: String,
    pub channel: ChannelId,
}

impl fmt::Debug for AnswerTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnswerTo({} in {})", self.interaction, self.channel)
    }
}
